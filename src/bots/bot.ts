/**
 * A player without a person. It sits at a seat like anyone: its device signs its moves, and the table refuses an
 * illegal one as it would anyone's.
 *
 * Invariants
 * 1. `choose` is deterministic and has no memory a caller could notice: the same state gives the same move, so a
 *    simulation with the same seed gives the same bytes.
 * 2. A choice is a decision of one seat and never replicated; unlike rules it may use fractions.
 */
import type { Seat } from '../games/game.ts';

export interface Bot<State, Move> {
  readonly name: string;
  /** A legal move. Called only while `awaiting(state)` is a decision of `seat`; throws RangeError otherwise. */
  choose(state: State, seat: Seat): Move;
}
