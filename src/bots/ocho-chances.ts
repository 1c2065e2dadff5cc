/**
 * What banking is worth near the end: the chance to win with it.
 *
 * - Before anybody has the target: a race (ocho-race.ts) against every other seat, each by itself. Mine is the k-th turn
 *   from now if I get there within k turns and none of the others has before.
 * - With end `round`, who has the target still has to hold it against those who play after: each of them gets one turn, and
 *   plays it for the points it lacks and nothing else.
 * - In the last round that is all there is to weigh.
 *
 * A bust leaves the score as it is, so everything counts from the chance that has then: worth 0.
 *
 * Invariants
 * 1. Worths lie between 0 and 1 and depend on scores, order and options alone.
 * 2. A tie counts half.
 */
import type { Seat } from '../games/game.ts';
import type { OchoState } from '../games/ocho/types.ts';
import { type Aim, STEP } from './ocho-plan.ts';
import { MOST_TURNS, raceOf } from './ocho-race.ts';
import { turnChances } from './ocho-turns.ts';

/** A lead beyond which more hardly helps. */
const SAFE_LEAD = 2000;

/** What banking is worth to the seat at turn. */
export function winningAim(state: OchoState): Aim {
  const { seat } = state.turn;
  const { opening, target, end } = state.options;
  const score = scoreOf(state, seat);
  const least = score > 0 ? 0 : opening;
  const chances = chancesIn(state);
  const now = chances(score);
  const isLast = end !== 'round' || state.lastRound?.remaining.length === 1;
  const wanted = (state.lastRound === null ? target : state.lastRound.beat + STEP) - score;
  const enough = Math.max(0, wanted) + (isLast ? 0 : SAFE_LEAD);
  return {
    key: JSON.stringify([target, end, least, state.order, state.left, scores(state), state.lastRound, seat]),
    enough,
    // Nothing beyond a safe lead is told apart; going past an exact target is.
    worth(points) {
      if (points < least) return null;
      const counted = end === 'exact' ? points : Math.min(points, enough);
      return Math.max(0, chances(score + counted) - now);
    },
  };
}

/** The chance to win of the seat at turn, by the score with which its turn ends. */
export function chancesIn(state: OchoState): (score: number) => number {
  const { options, lastRound, turn } = state;
  const { seat } = turn;
  const one = turnChances(options);
  const kept = new Map<number, number>();

  /** The chance that none of `others`, one turn each, beats `score`. */
  const held = (others: readonly Seat[], score: number): number =>
    others.reduce((product, other) => {
      const lack = score - scoreOf(state, other);
      return product * (1 - (one.atLeast(lack + STEP) + one.atLeast(lack)) / 2);
    }, 1);

  const chance = (score: number): number => {
    if (lastRound !== null) {
      const share = score > lastRound.beat ? 1 : score === lastRound.beat ? 0.5 : 0;
      return share * held(withoutSeat(lastRound.remaining, seat), score);
    }
    const missing = options.target - score;
    // Past an exact target nothing is banked.
    if (missing < 0 && options.end === 'exact') return known(scoreOf(state, seat));
    if (missing > 0) return raceChance(state, missing);
    return options.end === 'round' ? held(seatsAfter(state, seat), score) : 1;
  };

  function known(score: number): number {
    const before = kept.get(score) ?? chance(score);
    kept.set(score, before);
    return before;
  }
  return known;
}

/** The chance of the seat at turn to be first, with `missing` points to go when its turn is over. */
function raceChance(state: OchoState, missing: number): number {
  const { options, order, turn } = state;
  const race = raceOf(options);
  const isRound = options.end === 'round';
  const own = order.indexOf(turn.seat);
  const others = withoutSeat(order, turn.seat)
    .filter((other) => state.seats[other]?.hasLeft === false)
    .map((other) => ({
      missing: options.target - scoreOf(state, other),
      // With end `round`, who plays later in the round has a turn more to answer.
      answers: isRound && order.indexOf(other) > own ? 1 : 0,
    }));
  let sum = 0;
  for (let k = 1; k <= MOST_TURNS; k += 1) {
    const arrives = race.within(k, missing) - race.within(k - 1, missing);
    if (arrives <= 0) continue;
    const first = others.reduce((product, other) => {
      const late = 1 - race.within(k + other.answers, other.missing);
      if (!isRound) return product * late;
      const before = 1 - race.within(k + other.answers - 1, other.missing);
      return (product * (late + before)) / 2;
    }, 1);
    sum += arrives * first;
  }
  return sum;
}

/** Seats still in that come after `seat` in this round. */
function seatsAfter(state: OchoState, seat: Seat): readonly Seat[] {
  return state.order
    .slice(state.order.indexOf(seat) + 1)
    .filter((other) => state.seats[other]?.hasLeft === false);
}

function withoutSeat(seats: readonly Seat[], seat: Seat): readonly Seat[] {
  return seats.filter((other) => other !== seat);
}

function scores(state: OchoState): readonly number[] {
  return state.seats.map(({ score }) => score);
}

function scoreOf(state: OchoState, seat: Seat): number {
  return state.seats[seat]?.score ?? 0;
}
