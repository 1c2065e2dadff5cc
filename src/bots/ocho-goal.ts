/**
 * What the bot wants of a turn: how much it is worth to bank a number of points, as the standing has it.
 *
 * - Far from the target, points are worth themselves.
 * - Near it, reaching it is worth `WIN_POINTS` more. With end `first` nothing beyond counts; with `exact` going past it
 *   is worth nothing at all; with `round` more is better, for the seats that still play may beat it.
 * - In the last round only the number to beat counts: worth is the bot's guess of the chance to win.
 *
 * It does not weigh how near other seats are to winning; the strong player does (ocho-chances.ts).
 */
import type { Seat } from '../games/game.ts';
import type { OchoState } from '../games/ocho/types.ts';

/** Plain data, so that a plan can be kept under it. `least`: the opening minimum, 0 once the seat has points. */
export type Goal =
  | { readonly kind: 'far'; readonly least: number }
  | {
      readonly kind: 'near';
      readonly least: number;
      readonly need: number;
      readonly past: 'flat' | 'better' | 'lost';
    }
  | { readonly kind: 'beat'; readonly least: number; readonly gap: number; readonly isLast: boolean };

const WIN_POINTS = 1000;
/** More than twice what a turn brings: with the target farther off it hardly changes a decision. */
const NEAR_POINTS = 1500;
/** Few turns bring so much; what the bot does beyond hardly matters. */
const FAR_ENOUGH = 6000;
/** Where others may still answer: a lead that is not worth any more risk. */
const SAFE_LEAD = 1000;
/** In the last round with others to come: the lead that halves their chance. */
const HALVING_LEAD = 500;
const WIN = 10_000;

/** The goal of the seat at turn. */
export function goalOf(state: OchoState): Goal {
  const { seat, risk } = state.turn;
  const { end, target, opening } = state.options;
  const score = state.seats[seat]?.score ?? 0;
  const least = score > 0 ? 0 : opening;
  if (state.lastRound !== null) {
    return {
      kind: 'beat',
      least,
      gap: state.lastRound.beat - score,
      isLast: state.lastRound.remaining.length === 1,
    };
  }
  const need = target - score;
  if (need - risk > NEAR_POINTS) return { kind: 'far', least };
  if (end === 'exact') return { kind: 'near', least, need, past: 'lost' };
  return {
    kind: 'near',
    least,
    need,
    past: end === 'first' || isLastOfRound(state, seat) ? 'flat' : 'better',
  };
}

/** Worth of banking `points`; null where the rules forbid it. Never negative: a bust is worth 0. */
export function bankWorth(goal: Goal, points: number): number | null {
  if (points < goal.least) return null;
  switch (goal.kind) {
    case 'far':
      return points;
    case 'near':
      if (points < goal.need) return points;
      if (goal.past === 'lost' && points > goal.need) return 0;
      return WIN_POINTS + (goal.past === 'better' ? points : goal.need);
    case 'beat': {
      const lead = points - goal.gap;
      if (lead < 0) return points / WIN;
      if (lead === 0) return WIN / (goal.isLast ? 2 : 4);
      return goal.isLast ? WIN : WIN * (1 - HALVING_LEAD / (2 * (HALVING_LEAD + lead)));
    }
  }
}

/** Turn totals from which on the bot banks whenever it may. */
export function enough(goal: Goal): number {
  switch (goal.kind) {
    case 'far':
      return FAR_ENOUGH;
    case 'near':
      return goal.need + (goal.past === 'better' ? SAFE_LEAD : 0);
    case 'beat':
      return Math.max(goal.gap, 0) + SAFE_LEAD;
  }
}

function isLastOfRound(state: OchoState, seat: Seat): boolean {
  return state.order.findLast((other) => state.seats[other]?.hasLeft === false) === seat;
}
