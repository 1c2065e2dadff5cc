/**
 * What happens to cards in an event: the one list that the deck (whoever keeps the faces) carries out and whose proofs
 * the table checks (`CardOperation` of game.ts says what each must show). The game itself moves handles only.
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
import type { CardOperation as CardOperationOf, Seat, Zone } from '../game.ts';
import { BLACK_HOLE, type CardHandle, type Face } from './cards.ts';
import { cardsLeaving } from './flow.ts';
import { actor, DRAW, mixInto, seatOf, surplusOf, unresolved } from './turn.ts';
import type { PlanetsEvent, PlanetsMove, PlanetsState } from './types.ts';

export type { Zone } from '../game.ts';
/** An operation whose face is one of this game's. */
export type CardOperation = CardOperationOf<Face>;

/** The operations of an event that is legal in `state` (before it), in order. */
export function operationsOf(state: PlanetsState, event: PlanetsEvent): readonly CardOperation[] {
  const { turn } = state;
  switch (event.kind) {
    case 'move':
      return operationsOfMove(state, event.seat, event.move);
    case 'random':
    case 'stop':
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
