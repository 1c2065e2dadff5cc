/**
 * The running turn: what lies on the table, what a throw means, what setting dice aside leaves.
 *
 *   ready ─roll→ rolling ─dice→ thrown ─keep, roll→ rolling …      thrown ─keep, bank→ the next seat's turn
 *                            ├→ joker ─rethrow→ rolling (the same number of dice)
 *                            └→ bust: the next seat's turn
 *
 * Invariants
 * 1. `hand` is 8 at the start and whenever all eight dice have been set aside (hot dice), else 8 less the shelf.
 * 2. The shelf (`kept`) empties when all eight are thrown again; `risk` does not.
 * 3. A Joker re-throw is a throw: what follows it is no first throw.
 *
 * Reference: RULES.md, "El Ocho": a turn, hot dice, Joker.
 */

import { err, ok, type Result } from '../../encoding/result.ts';
import type { Seat } from '../game.ts';
import { hasJoker } from './odds.ts';
import { type Score, type SelectionError, scoreSelection, type ThrowContext } from './scoring.ts';
import { canScore } from './selections.ts';
import type { Face, OchoOptions, OchoState, OchoTurn } from './types.ts';

export const DICE = 8;

/** What a throw turned out to be. */
export type ThrowResult = 'scores' | 'joker' | 'bust';

/** Refusals of dice named by index. */
export const INDEX_REFUSALS = {
  'no-such-die': 'An index names no die of the throw.',
  'dice-not-ascending': 'Indices must be ascending and distinct, so that one choice has one form.',
} as const;
export type IndexRefusal = keyof typeof INDEX_REFUSALS;

export type Choice = Score & { readonly faces: readonly Face[] };
export type ChoiceError = {
  readonly code: IndexRefusal | SelectionError['code'];
  readonly faces: SelectionError['faces'];
};

/** The first moment of a seat's turn. */
export function freshTurn(seat: Seat): OchoTurn {
  return { seat, phase: 'ready', hand: DICE, dice: [], risk: 0, kept: [], throws: 0, jokers: 0 };
}

/** How the dice on the table are to be judged. */
export function throwContext(state: OchoState): ThrowContext {
  return { options: state.options, thrown: state.turn.dice, isFirstThrow: state.turn.throws === 1 };
}

/** Points that banking would add after a selection worth `points` (0: those of earlier throws alone). */
export function turnTotal(state: OchoState, points: number): number {
  return state.turn.risk + points;
}

/** What `dice`, thrown now, mean; the state is still `rolling`. */
export function throwResult(
  options: OchoOptions,
  turn: Pick<OchoTurn, 'throws' | 'jokers'>,
  dice: readonly Face[],
): ThrowResult {
  if (canScore({ options, thrown: dice, isFirstThrow: turn.throws === 1 })) return 'scores';
  return dice.includes(8) && hasJoker(options, turn.jokers) ? 'joker' : 'bust';
}

/** The dice at `indices` of the throw on the table: faces (ascending), points and reading, or why they may not be set aside. */
export function chooseDice(state: OchoState, indices: readonly number[]): Result<Choice, ChoiceError> {
  const faces: Face[] = [];
  for (const index of indices) {
    const face = state.turn.dice[index];
    if (face === undefined) return err({ code: 'no-such-die', faces: [] });
    faces.push(face);
  }
  if (indices.some((index, i) => i > 0 && index <= (indices[i - 1] ?? 0)))
    return err({ code: 'dice-not-ascending', faces: [] });
  faces.sort((a, b) => a - b);
  const score = scoreSelection(faces, throwContext(state));
  return score.ok ? ok({ ...score.value, faces }) : score;
}

/** Dice to throw after setting `count` of the throw aside: what is left, or all eight when nothing is. */
export function handAfter(turn: OchoTurn, count: number): number {
  return turn.hand - count || DICE;
}

/** Whether setting `count` dice of the throw aside leaves none: hot dice. */
export function isHotAfter(turn: OchoTurn, count: number): boolean {
  return turn.hand === count;
}
