/**
 * What the strong player of El Ocho would do, and the figures it goes by: data for an interface to put into words.
 *
 * The figures are its own (ocho-plan.ts, ocho-chances.ts): while the end is far, points of this turn; near it, chances to
 * win. `stop` and `go` compare the best way of each kind, not only the two buttons of one selection.
 */
import type { Seat } from '../games/game.ts';
import { bustOdds, type Odds } from '../games/ocho/odds.ts';
import { legalMoves } from '../games/ocho/refusals.ts';
import { chooseDice, DICE, handAfter, turnTotal } from '../games/ocho/turn.ts';
import type { Face, OchoMove, OchoState } from '../games/ocho/types.ts';
import { isEndNear, type RatedMove, rateMoves, strongPlan } from './ocho.ts';
import { chancesIn } from './ocho-chances.ts';

export type OchoHint =
  /** Nothing to choose: throw, or throw the same dice again. */
  | { readonly kind: 'throw'; readonly hand: number; readonly odds: Odds }
  | {
      readonly kind: 'keep';
      /** To be set aside. */
      readonly faces: readonly Face[];
      readonly next: 'bank' | 'roll';
      /** Points of the turn with them. */
      readonly total: number;
      /** Dice to throw afterwards. */
      readonly hand: number;
      /** What `stop` and `go` are measured in. */
      readonly measure: 'points' | 'chance';
      /** Worth of the best way to bank, null where none is allowed; of the best way to go on. */
      readonly stop: number | null;
      readonly go: number;
      /** Of losing the turn in the next throw of the best way to go on. */
      readonly odds: Odds;
    };

/** Called while `seat` decides; throws RangeError otherwise. */
export function ochoHint(state: OchoState, seat: Seat): OchoHint {
  const moves = legalMoves(state, seat);
  const { options, turn } = state;
  const [only] = moves;
  if (only === undefined) throw new RangeError(`seat ${seat} has nothing to decide`);
  if (only.kind !== 'keep')
    return { kind: 'throw', hand: turn.hand, odds: bustOdds(turn.hand, options, turn) };
  const rated = rateMoves(state, moves, strongPlan(state));
  const best = keepOf(rated[0].move);
  const stop = rated.find(({ move }) => keepOf(move)?.then === 'bank');
  const go = rated.find(({ move }) => keepOf(move)?.then === 'roll');
  const choice = best === null ? null : chooseDice(state, best.dice);
  const going = go === undefined ? null : keepOf(go.move);
  if (best === null || choice === null || !choice.ok || go === undefined || going === null)
    throw new Error('a throw that scores can be kept and thrown on');
  const isNear = isEndNear(state);
  const base = isNear ? chancesIn(state)(state.seats[seat]?.score ?? 0) : 0;
  const figure = ({ worth }: RatedMove): number => base + worth;
  return {
    kind: 'keep',
    faces: choice.value.faces,
    next: best.then,
    total: turnTotal(state, choice.value.points),
    hand: handAfter(turn, best.dice.length),
    measure: isNear ? 'chance' : 'points',
    stop: stop === undefined ? null : figure(stop),
    go: figure(go),
    odds: bustOdds(handAfter(turn, going.dice.length) || DICE, options, turn),
  };
}

function keepOf(move: OchoMove): Extract<OchoMove, { readonly kind: 'keep' }> | null {
  return move.kind === 'keep' ? move : null;
}
