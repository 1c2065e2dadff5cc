/**
 * The public state of a table: what every replica folds from the log and what a checkpoint's `state` hashes.
 * Plain frozen data; changed only by fold.ts.
 *
 *   phase      awaits, in one step                                         then
 *   commit     a `commit` of every seat in                                 what was due before
 *   links      a `link` of every seat in, but the leader (lot: no leader)  the value; a leave in it: the roll anew
 *   lead       the leader's `lead` (a roll made anew)                      links
 *   move       one seat's `move`                                           whatever the game awaits next
 *   keys       `keys` of every seat in (a game with cards, before the lot)  deal or shuffle
 *   deal       a `deal` of every seat in                                    check
 *   check      a `check` of every seat in                                   shuffle, or what was due before
 *   shuffle    one seat's `shuffle`                                         the next seat's, at last the lot
 *   draw       `shares` of every seat in but the one that draws             whatever the game awaits next
 *   cards      one seat's `mix`, `transfer`, `identify` or `open`           whatever the game awaits next
 *   close      a `close` of every seat in                                  done
 *   done       nothing
 */
import { toBase64url } from '../encoding/base64url.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { hash } from '../encoding/hash.ts';
import type { CardHandle, Draw, Json, Seat } from '../games/game.ts';
import type { DeckState } from './deck/deck.ts';
import { TAG } from './tags.ts';

/** What a roll is for: `lot` draws the turn order (roll 1), a draw answers the game. */
export type RollPurpose =
  | { readonly kind: 'lot' }
  | { readonly kind: 'game'; readonly leader: Seat; readonly draw: Draw };

export type Phase =
  | {
      readonly kind: 'commit';
      readonly chain: number /** null: set-up, the lot comes next */;
      readonly then: 'lot' | 'game';
    }
  | {
      readonly kind: 'links';
      readonly k: number;
      readonly purpose: RollPurpose /** The leader's link; null for the lot. */;
      readonly lead: string | null;
    }
  | { readonly kind: 'lead'; readonly k: number; readonly purpose: RollPurpose }
  | { readonly kind: 'move'; readonly seat: Seat }
  | { readonly kind: 'keys' | 'deal' | 'check' }
  | { readonly kind: 'shuffle'; readonly seat: Seat }
  | { readonly kind: 'draw'; readonly seat: Seat; readonly cards: readonly CardHandle[] }
  | { readonly kind: 'cards'; readonly asks: 'mix' | 'transfer' | 'identify' | 'open'; readonly seat: Seat }
  | { readonly kind: 'close' }
  | { readonly kind: 'done' };

export type Departure = {
  readonly seat: Seat;
  readonly step: number;
  readonly by: 'leave' | 'fault' | 'removal';
};

export type Known = { readonly k: number; readonly link: string };

export type TableState = {
  readonly step: number;
  readonly attempt: number;
  readonly phase: Phase;
  /** By roster index: still in. */
  readonly isIn: readonly boolean[];
  /** In the order they went. */
  readonly departures: readonly Departure[];
  readonly beacon: {
    /** k of the next roll; never restarts. */
    readonly next: number;
    /** By roster index: the last link known of each seat (or its head), null before set-up. */
    readonly known: readonly (Known | null)[];
    /** By roster index: heads of the following chain, once committed; null entries for seats that are out. */
    readonly following: readonly (string | null)[] | null;
  };
  /** The game's own state; null before the lot. */
  readonly game: Json | null;
  /** Of a game with hidden cards, from the moment all keys are in; absent otherwise. */
  readonly deck?: DeckState;
};

/** hash('octet/1/state', canonical TableState), base64url. */
export const hashState = (state: TableState): string =>
  toBase64url(hash(TAG.state, encodeCanonical(state as unknown as Json)));

export const seatsIn = (state: TableState): readonly Seat[] =>
  state.isIn.flatMap((isIn, seat) => (isIn ? [seat as Seat] : []));

/** Whom the current step expects a contribution of, by roster index. */
export function expectedSeats(state: TableState): readonly Seat[] {
  const { phase } = state;
  switch (phase.kind) {
    case 'commit':
    case 'keys':
    case 'deal':
    case 'check':
    case 'close':
      return seatsIn(state);
    case 'links': {
      const leader = phase.purpose.kind === 'game' ? phase.purpose.leader : null;
      return seatsIn(state).filter((seat) => seat !== leader);
    }
    case 'lead':
      return phase.purpose.kind === 'game' ? [phase.purpose.leader] : [];
    case 'draw':
      return seatsIn(state).filter((seat) => seat !== phase.seat);
    case 'move':
    case 'shuffle':
    case 'cards':
      return [phase.seat];
    case 'done':
      return [];
  }
}
