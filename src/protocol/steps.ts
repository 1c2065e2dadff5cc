/**
 * Steps: what is known while one is judged and completed, and what comes of it. judge.ts says what a contribution must
 * be, complete.ts what the table becomes once all are in; fold.ts feeds both from the log.
 */
import { type Check, checkNow } from '../crypto/equations.ts';
import { never } from '../encoding/result.ts';
import type { AnyGame, GameEvent, Json, Seat } from '../games/game.ts';
import type { CardRead, DeckState } from './deck/deck.ts';
import type { DeckPlace, JudgedPlace, LateFault } from './deck/set-up.ts';
import type { Body, Entry } from './entry.ts';
import type { Genesis } from './genesis.ts';
import type { TableState } from './state.ts';

export type StepContext = {
  readonly session: string;
  readonly genesis: Genesis;
  readonly game: AnyGame;
  /** How the equations of proofs are checked; at once if nothing is said. Verdicts by a check that puts off are not kept. */
  readonly check?: Check;
};

/** What one expected seat gave to a step. */
export type Contribution = {
  readonly seat: Seat;
  readonly entry: Entry;
  readonly given:
    | { readonly kind: 'body'; readonly body: Body }
    | { readonly kind: 'leave' }
    | { readonly kind: 'fault' };
};

/** One roll as a verifier shows it. */
export type Roll = {
  readonly k: number;
  readonly step: number;
  readonly leader: Seat | null;
  readonly history: string;
  readonly links: readonly { readonly seat: Seat; readonly link: string }[];
  /** 32 bytes, base64url. */
  readonly value: string;
  /** Dice faces; for the lot, the turn order. */
  readonly values: readonly number[];
};

/** A game event as it was applied. */
export type Applied = {
  readonly event: GameEvent<Json> | { readonly kind: 'setup'; readonly order: readonly Seat[] };
  readonly before: Json | null;
  readonly after: Json;
  /** Cards that single seats can read since. */
  readonly reads: readonly CardRead[];
};

export type Completed = {
  readonly state: TableState;
  readonly applied: readonly Applied[];
  readonly roll: Roll | null;
  /** Found only now that all contributions are in; those seats are out. */
  readonly faults: readonly LateFault[];
};

export function initialState(genesis: Genesis): TableState {
  return {
    step: 0,
    attempt: 0,
    phase: { kind: 'commit', chain: 0, then: 'lot' },
    isIn: genesis.roster.map(() => true),
    departures: [],
    beacon: { next: 1, known: genesis.roster.map(() => null), following: null },
    game: null,
  };
}

/** What a machine answers when the game asks for cards of its seat. */
export type CardsBody = Extract<Body, { readonly kind: 'mix' | 'transfer' | 'identify' | 'open' }>;

/** The game event that a machine's answer stands for. */
export function eventOfCards(seat: Seat, body: CardsBody): GameEvent<Json> {
  switch (body.kind) {
    case 'mix':
    case 'transfer':
      return { kind: body.kind, seat };
    case 'identify':
      return { kind: 'identify', seat, as: body.as };
    case 'open':
      return { kind: 'open', seat, faces: body.faces };
    default:
      return never(body);
  }
}

/** The deck of a phase that has one. */
export function deckOf({ deck }: TableState): DeckState {
  if (deck === undefined) throw new Error('this phase has a deck');
  return deck;
}

/** `placeOf`, and how what is proved there is checked. */
export const judgedPlaceOf = (state: TableState, context: StepContext): JudgedPlace => ({
  ...placeOf(state, context),
  check: context.check ?? checkNow,
});

/** Where an entry of the present step stands. */
export const placeOf = ({ step, attempt }: TableState, { session }: StepContext): DeckPlace => ({
  session,
  step,
  attempt,
});
