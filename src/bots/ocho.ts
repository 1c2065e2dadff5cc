/**
 * Players of El Ocho that weigh every legal move: the one with the greatest worth is made.
 *
 * The rules list the moves (refusals.ts), a plan says what banking and throwing on are worth (ocho-plan.ts). Players
 * differ in what they want: points with a word about the end (`ochoBot`, ocho-goal.ts), or the most points while the end
 * is far and the best chance to win once it is near (`strongOcho`, ocho-chances.ts). Of equal worths they bank, and take
 * more points.
 */
import type { Seat } from '../games/game.ts';
import { legalMoves } from '../games/ocho/refusals.ts';
import { chooseDice, handAfter, turnTotal } from '../games/ocho/turn.ts';
import type { OchoMove, OchoState } from '../games/ocho/types.ts';
import type { Bot } from './bot.ts';
import { winningAim } from './ocho-chances.ts';
import { goalOf } from './ocho-goal.ts';
import { type Plan, planFor, planForPoints, planTo } from './ocho-plan.ts';

/** Dice hide nothing: the state is all there is to know. */
export interface OchoBot extends Bot<OchoState, OchoMove, OchoMove> {
  choose(state: OchoState, seat: Seat): OchoMove;
}

/** A legal move and its worth, in the plan's own measure. */
export type RatedMove = { readonly move: OchoMove; readonly worth: number };

/** As long as every seat lacks more than this, points are all there is to want. */
export const END_IS_NEAR = 3000;

/** The player of middling strength: plays for points, with a rough idea of the end. */
export const ochoBot = ochoPlayer('ocho', (state) => planFor(state.options, goalOf(state)));

/** The strong player: exactly the most points while the end is far, then the best chance to win. */
export const strongOcho = ochoPlayer('ocho-strong', strongPlan);

/** What the strong player goes by. */
export function strongPlan(state: OchoState): Plan {
  const { options, turn } = state;
  if (isEndNear(state)) return planTo(options, winningAim(state));
  return planForPoints(options, (state.seats[turn.seat]?.score ?? 0) > 0 ? 0 : options.opening);
}

/** Whether somebody, the seat at turn with what it has at risk, may soon have the target. */
export function isEndNear({ options, seats, turn, lastRound }: OchoState): boolean {
  const best = Math.max(
    ...seats.map(({ score, hasLeft }, seat) => (hasLeft ? 0 : score + (seat === turn.seat ? turn.risk : 0))),
  );
  return lastRound !== null || options.target - best <= END_IS_NEAR;
}

/** A player that goes by the plan which `planOf` makes of the state, under any options. */
export function ochoPlayer(name: string, planOf: (state: OchoState) => Plan): OchoBot {
  const choose = (state: OchoState, seat: Seat): OchoMove => {
    const moves = legalMoves(state, seat);
    const [first] = moves;
    if (first === undefined) throw new RangeError(`seat ${seat} has nothing to decide`);
    return moves.length === 1 ? first : rateMoves(state, moves, planOf(state))[0].move;
  };
  return { name, choose, decide: (state, seat) => ({ move: choose(state, seat), front: [] }) };
}

/** `moves`, legal now, by worth, the best first; of equal worths banking first, then as the rules list them. Not empty. */
export function rateMoves(
  state: OchoState,
  moves: readonly OchoMove[],
  plan: Plan,
): readonly [RatedMove, ...RatedMove[]] {
  const rated = moves.map((move) => ({ move, worth: worthOf(state, move, plan) }));
  rated.sort((a, b) => b.worth - a.worth || Number(banks(b.move)) - Number(banks(a.move)));
  return rated as unknown as readonly [RatedMove, ...RatedMove[]];
}

function worthOf(state: OchoState, move: OchoMove, plan: Plan): number {
  if (move.kind !== 'keep') return 0;
  const choice = chooseDice(state, move.dice);
  if (!choice.ok) return 0;
  const total = turnTotal(state, choice.value.points);
  if (move.then === 'bank') return plan.bankWorth(total) ?? 0;
  return plan.throwWorth(total, handAfter(state.turn, move.dice.length), state.turn.jokers);
}

function banks(move: OchoMove): boolean {
  return move.kind === 'keep' && move.then === 'bank';
}
