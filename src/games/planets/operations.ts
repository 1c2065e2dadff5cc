/**
 * What happens to cards in an event: the one list that the deck (whoever keeps the faces) carries out and whose proofs
 * the table checks. The game itself moves handles only.
 *
 * Order matters: operations of one event are carried out one after the other, and later ones name the outputs of earlier
 * mixes.
 *
 * Invariants
 * 1. Whatever an event does in hidden choice goes through a mix first; after it the cards are used from the front.
 * 2. A mix of fewer than two cards is left out: the card keeps its handle.
 * 3. The unresolved passed card is in no mix: it is in nobody's hand.
 * 4. A stolen card needs no proof that it is a planet: every card in a hand has been proved one when it came in.
 *
 * Reference: DESIGN.md section 6; RULES.md, "8 (planets)".
 */
import { never } from '../../encoding/result.ts';
import type { Seat } from '../game.ts';
import { BLACK_HOLE, type CardHandle, type Face } from './cards.ts';
import { cardsLeaving } from './flow.ts';
import { actor, DRAW, mixInto, seatOf, surplusOf, unresolved } from './turn.ts';
import type { PlanetsEvent, PlanetsMove, PlanetsState } from './types.ts';

/**
 * Who can read the cards there. pile: all together, nobody alone. drawn: that seat once the others have answered the draw.
 * own: that seat alone (hand, card to be resolved, hidden planets).
 */
export type Zone =
  | { readonly kind: 'pile' }
  | { readonly kind: 'drawn'; readonly seat: Seat }
  | { readonly kind: 'own'; readonly seat: Seat };

export type CardOperation =
  | { readonly kind: 'draw'; readonly seat: Seat; readonly cards: readonly CardHandle[] }
  | {
      readonly kind: 'mix';
      readonly seat: Seat;
      readonly zone: Zone;
      readonly cards: readonly CardHandle[];
      readonly into: readonly CardHandle[];
    }
  | {
      readonly kind: 'transfer';
      readonly seat: Seat;
      readonly card: CardHandle;
      readonly from: Zone;
      readonly to: Zone;
    }
  | { readonly kind: 'open'; readonly seat: Seat; readonly card: CardHandle; readonly face: Face }
  | { readonly kind: 'planet'; readonly seat: Seat; readonly card: CardHandle }
  | { readonly kind: 'remove'; readonly seat: Seat; readonly cards: readonly CardHandle[] };

/** What each kind of operation must be shown to be, and by whom. */
export const PROOFS = {
  draw: 'Every other seat still in shows its correct share of each card, so that `seat` alone can read them.',
  mix: '`seat` shows that `into` are the very `cards` in some order, without saying which.',
  transfer:
    '`seat` shows that the card in zone `to` bears the face it had in zone `from`, without saying which.',
  open: '`seat` shows that the card bears `face`.',
  planet: '`seat` shows that the card bears one of the eight planets, without saying which.',
  remove: 'Nothing is shown: the cards leave the game, and nobody learns their faces.',
} as const satisfies Readonly<Record<CardOperation['kind'], string>>;

/** The operations of an event that is legal in `state` (before it), in order. */
export function operationsOf(state: PlanetsState, event: PlanetsEvent): readonly CardOperation[] {
  const { turn } = state;
  switch (event.kind) {
    case 'move':
      return operationsOfMove(state, event.seat, event.move);
    case 'random':
      return [];
    case 'draw':
      return [{ kind: 'draw', seat: turn.commander, cards: state.pile.slice(0, DRAW) }];
    case 'mix':
      return mix(state, event.seat, own(event.seat), seatOf(state, event.seat).hand);
    case 'transfer': {
      if (turn.taken === null) throw new RangeError('no card is being handed over');
      return [transfer(event.seat, turn.taken, own(event.seat), own(actor(state)))];
    }
    case 'identify': {
      const card = unresolved(state);
      if (card === null) throw new RangeError('no card is being resolved');
      return event.as === 'planet'
        ? [{ kind: 'planet', seat: event.seat, card }]
        : [{ kind: 'open', seat: event.seat, card, face: BLACK_HOLE }];
    }
    case 'open':
      return open(event.seat, seatOf(state, event.seat).hidden, event.faces);
    case 'leave': {
      const cards = cardsLeaving(state, event.seat);
      return cards.length === 0 ? [] : [{ kind: 'remove', seat: event.seat, cards }];
    }
    default:
      return never(event);
  }
}

function operationsOfMove(state: PlanetsState, seat: Seat, move: PlanetsMove): readonly CardOperation[] {
  const { turn } = state;
  const { hand } = seatOf(state, seat);
  switch (move.kind) {
    case 'assign': {
      const drawn: Zone = { kind: 'drawn', seat };
      const to = [own(seat), ...(move.deputy === null ? [] : [own(move.deputy)]), PILE];
      const moved = mixInto(state, turn.drawn).map((card, i) => transfer(seat, card, drawn, to[i] ?? PILE));
      return [...mix(state, seat, drawn, turn.drawn), ...moved];
    }
    case 'hide':
      return mix(state, seat, own(seat), hand);
    case 'lay': {
      const { fresh } = turn;
      if (fresh === null) throw new RangeError('no card has joined the hand');
      const others = hand.filter((card) => card !== fresh);
      return [
        ...mix(state, seat, own(seat), others),
        ...open(seat, [fresh, ...mixInto(state, others)].slice(0, move.faces.length), move.faces),
      ];
    }
    case 'surplus': {
      const back = mixInto(state, hand).slice(0, surplusOf(state));
      return [
        ...mix(state, seat, own(seat), hand),
        ...back.map((card) => transfer(seat, card, own(seat), PILE)),
      ];
    }
    case 'steal':
    case 'skip':
      return [];
    default:
      return never(move);
  }
}

const PILE: Zone = { kind: 'pile' };
const own = (seat: Seat): Zone => ({ kind: 'own', seat });

function mix(
  state: PlanetsState,
  seat: Seat,
  zone: Zone,
  cards: readonly CardHandle[],
): readonly CardOperation[] {
  return cards.length < 2 ? [] : [{ kind: 'mix', seat, zone, cards, into: mixInto(state, cards) }];
}

function transfer(seat: Seat, card: CardHandle, from: Zone, to: Zone): CardOperation {
  return { kind: 'transfer', seat, card, from, to };
}

function open(seat: Seat, cards: readonly CardHandle[], faces: readonly Face[]): readonly CardOperation[] {
  return cards.map((card, i) => {
    const face = faces[i];
    if (face === undefined) throw new RangeError(`card ${card} is opened without a face`);
    return { kind: 'open', seat, card, face };
  });
}
