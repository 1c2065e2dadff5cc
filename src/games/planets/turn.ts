/**
 * Reading a turn: who acts, who may be Deputy, who may be robbed, what a mix will be called.
 *
 *   draw → assign → identify ─planet→ lay ───────────────────────────────→ the Deputy's card, or the turn's end
 *                       └─black hole→ black-hole ─hide─────────────────────↗
 *                                         └─steal→ [mix → pick →] take → lay ↗
 *   the turn's end → [surplus →] the next Commander's draw
 *
 * Invariants
 * 1. Everything here follows from the public state.
 * 2. While the game runs at least two seats are in, so a Commander with two or more drawn cards has somebody to name.
 *
 * Reference: RULES.md, "8 (planets)" and "Leaving a game".
 */
import type { Seat } from '../game.ts';
import type { CardHandle } from './cards.ts';
import type { Phase, PlanetsSeat, PlanetsState } from './types.ts';

/** Cards a Commander draws while the pile has them. */
export const DRAW = 3;
/** Cards a Commander may hold when its turn ends. */
export const HAND_LIMIT = 10;
/** Commander turns after which the game ends. */
export const TURN_LIMIT = 120;
/** The counter of turns is shown for the last ones only. */
export const COUNTED_TURNS = 20;

/** The seat at roster index `seat`, of a state or of an immer draft. Throws RangeError if there is none. */
export function seatOf<Own extends PlanetsSeat>(state: { readonly seats: readonly Own[] }, seat: Seat): Own {
  const own = state.seats[seat];
  if (own === undefined) throw new RangeError(`no seat ${seat}`);
  return own;
}

/** The seat whose card is being resolved: the Commander until its card is done with, then the Deputy. */
export function actor(state: PlanetsState): Seat {
  const { commander, deputy, role } = state.turn;
  if (role === 'commander') return commander;
  if (deputy === null) throw new Error('a Deputy resolves only when named');
  return deputy;
}

/** The card that `actor` resolves, while it is in nobody's hand. */
export function unresolved(state: PlanetsState): CardHandle | null {
  return state.turn.role === 'commander' ? state.turn.kept : state.turn.passed;
}

/** Roster indices of the seats still in, in turn order. */
export function seatsIn(state: PlanetsState): readonly Seat[] {
  return state.order.filter((seat) => !seatOf(state, seat).hasLeft);
}

/** Whom the Commander may pass a card to, in turn order after it. */
export function eligibleDeputies(state: PlanetsState): readonly Seat[] {
  return seatsAfter(state, state.turn.commander);
}

/** Whom `thief` may rob: the others still in that hold a card, in turn order after it. */
export function victimsOf(state: PlanetsState, thief: Seat): readonly Seat[] {
  return seatsAfter(state, thief).filter((seat) => seatOf(state, seat).hand.length > 0);
}

/** The seats still in after `seat` in turn order, once round, without itself. */
export function seatsAfter(state: PlanetsState, seat: Seat): readonly Seat[] {
  const at = state.order.indexOf(seat);
  const around = [...state.order.slice(at + 1), ...state.order.slice(0, at)];
  return around.filter((other) => !seatOf(state, other).hasLeft);
}

/** Cards the Commander must put under the pile; 0 if it holds ten or fewer. */
export function surplusOf(state: PlanetsState): number {
  return Math.max(0, seatOf(state, state.turn.commander).hand.length - HAND_LIMIT);
}

/** Turns to come after this one, for the counter: null while there are more than it shows. */
export function turnsLeft(state: PlanetsState): number | null {
  const left = TURN_LIMIT - state.turn.number;
  return left < COUNTED_TURNS ? left : null;
}

/** What the outputs of mixing `cards` are called. One card or none is not mixed and keeps its name. */
export function mixInto(state: PlanetsState, cards: readonly CardHandle[]): readonly CardHandle[] {
  return cards.length < 2 ? cards : cards.map((_, i) => state.next + i);
}

const IN_PLAY: readonly Phase[] = ['black-hole', 'rob-again', 'mix', 'pick', 'take'];

/** true while `actor` has an opened black hole before it. */
export function isBlackHoleInPlay(state: PlanetsState): boolean {
  return IN_PLAY.includes(state.turn.phase);
}

/** The seat whose decision is awaited, null if none is. */
export function decider(state: PlanetsState): Seat | null {
  switch (state.turn.phase) {
    case 'assign':
    case 'surplus':
      return state.turn.commander;
    case 'black-hole':
    case 'rob-again':
    case 'lay':
      return actor(state);
    default:
      return null;
  }
}
