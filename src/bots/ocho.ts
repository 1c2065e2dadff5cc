/**
 * A sound player of El Ocho: of all legal moves it makes the one with the greatest expected worth.
 *
 * The rules list the moves (refusals.ts), the standing says what banking is worth (ocho-goal.ts), a table over points
 * at risk and dice left says what throwing on is worth (ocho-plan.ts). Of equal worths it banks, and takes more points.
 */
import type { Seat } from '../games/game.ts';
import { legalMoves } from '../games/ocho/refusals.ts';
import { chooseDice, handAfter, turnTotal } from '../games/ocho/turn.ts';
import type { OchoMove, OchoState } from '../games/ocho/types.ts';
import type { Bot } from './bot.ts';
import { goalOf } from './ocho-goal.ts';
import { type Plan, planFor } from './ocho-plan.ts';

/** Dice hide nothing: the state is all there is to know. */
interface OchoBot extends Bot<OchoState, OchoMove, OchoMove> {
  choose(state: OchoState, seat: Seat): OchoMove;
}

/** Plays for the seat at turn, under any options. */
export const ochoBot: OchoBot = {
  name: 'ocho',
  choose(state, seat) {
    const moves = legalMoves(state, seat);
    const [first] = moves;
    if (first === undefined) throw new RangeError(`seat ${seat} has nothing to decide`);
    if (moves.length === 1) return first;
    const plan = planFor(state.options, goalOf(state));
    let best = { move: first, worth: worthOf(state, first, plan) };
    for (const move of moves.slice(1)) {
      const worth = worthOf(state, move, plan);
      const isCalmer = worth === best.worth && banks(move) && !banks(best.move);
      if (worth > best.worth || isCalmer) best = { move, worth };
    }
    return best.move;
  },
  decide: (state, seat) => ({ move: ochoBot.choose(state, seat), front: [] }),
};

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
