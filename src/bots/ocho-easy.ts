/**
 * A beginner at El Ocho: it takes every die that scores and is content with a few hundred points.
 *
 * It is weak, not foolish: it never goes past an exact target while it can help it, and in the last round it does not stop
 * before it has beaten what there is to beat.
 */
import type { Seat } from '../games/game.ts';
import { legalMoves } from '../games/ocho/refusals.ts';
import { chooseDice, turnTotal } from '../games/ocho/turn.ts';
import type { OchoMove, OchoState } from '../games/ocho/types.ts';
import type { OchoBot } from './ocho.ts';

/** Points of a turn with which it is content. */
const CONTENT = 300;
/** With so few dice left it stops sooner, at half of that. */
const FEW_DICE = 3;

export const easyOcho: OchoBot = { name: 'ocho-easy', choose, decide };

function choose(state: OchoState, seat: Seat): OchoMove {
  const moves = legalMoves(state, seat);
  const [first] = moves;
  if (first === undefined) throw new RangeError(`seat ${seat} has nothing to decide`);
  const fitting = moves.filter((move) => !overshoots(state, seat, totalOf(state, move)));
  // The rules list the most points first, and banking before rolling.
  const best = fitting[0] ?? first;
  const total = totalOf(state, best);
  const wants = isContent(state, seat, total, diceLeft(state, best)) ? 'bank' : 'roll';
  return (
    [...fitting, ...moves].find(
      (move) => move.kind === 'keep' && move.then === wants && totalOf(state, move) === total,
    ) ?? best
  );
}

function decide(
  state: OchoState,
  seat: Seat,
): { readonly move: OchoMove; readonly front: readonly number[] } {
  return { move: choose(state, seat), front: [] };
}

function isContent(state: OchoState, seat: Seat, total: number, dice: number): boolean {
  const score = (state.seats[seat]?.score ?? 0) + total;
  if (state.lastRound !== null) return score > state.lastRound.beat;
  if (score >= state.options.target) return true;
  return total >= (dice <= FEW_DICE ? CONTENT / 2 : CONTENT);
}

function overshoots(state: OchoState, seat: Seat, total: number): boolean {
  const { end, target } = state.options;
  return end === 'exact' && (state.seats[seat]?.score ?? 0) + total > target;
}

function totalOf(state: OchoState, move: OchoMove): number {
  if (move.kind !== 'keep') return turnTotal(state, 0);
  const choice = chooseDice(state, move.dice);
  return turnTotal(state, choice.ok ? choice.value.points : 0);
}

function diceLeft(state: OchoState, move: OchoMove): number {
  return state.turn.hand - (move.kind === 'keep' ? move.dice.length : 0);
}
