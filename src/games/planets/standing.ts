/**
 * Points and places.
 *
 * Score = sets laid as Commander + sets laid as Deputy + 1 per hidden planet − 1 per card left in hand. Equal scores go to
 * the seat with the largest set (number of cards; the eight different planets count eight), then to the one with the
 * fewest black holes; seats equal in all three share the place.
 *
 * Invariants
 * 1. Hidden planets count whether they have been shown or not; what is not in hand yet (drawn, passed) counts nothing.
 * 2. Seats that left rank below those still in, the latest to leave first, whatever their points.
 *
 * Reference: RULES.md, "8 (planets)", end, and "Leaving a game".
 */
import type { Outcome, Seat } from '../game.ts';
import { setPoints } from './sets.ts';
import { seatOf, seatsIn } from './turn.ts';
import type { PlanetsState, Role } from './types.ts';

/** What a hidden planet brings at the end, and what a card left in hand costs. */
export const HIDDEN_POINTS = 1;
export const HELD_COST = 1;

/** A line of the score sheet. */
export type SeatScore = {
  readonly commander: number;
  readonly deputy: number;
  readonly hidden: number;
  /** Cards left in hand; each costs a point. */
  readonly held: number;
  readonly total: number;
  /** Cards of its largest set, 0 without one. */
  readonly largestSet: number;
  readonly blackHoles: number;
};

/** What set the winners apart from the next seats still in. `alone`: there were none. */
export type Decided = 'points' | 'largest-set' | 'black-holes' | 'shared' | 'alone';

/** The score sheet's line of `seat` as it stands. */
export function scoreOf(state: PlanetsState, seat: Seat): SeatScore {
  const { sets, hidden, hand, blackHoles } = seatOf(state, seat);
  const pointsAs = (wanted: Role) =>
    sets
      .filter(({ role }) => role === wanted)
      .reduce((sum, { kind, role, cards }) => sum + setPoints(state.options, role, kind, cards.length), 0);
  const commander = pointsAs('commander');
  const deputy = pointsAs('deputy');
  return {
    commander,
    deputy,
    hidden: hidden.length,
    held: hand.length,
    total: commander + deputy + HIDDEN_POINTS * hidden.length - HELD_COST * hand.length,
    largestSet: Math.max(0, ...sets.map(({ cards }) => cards.length)),
    blackHoles,
  };
}

/** The result, null until the game is over and the hidden planets are shown. */
export function outcome(state: PlanetsState): Outcome | null {
  return state.ending !== null && state.ending.reveal.length === 0 ? standing(state) : null;
}

/** The ranking as it stands: what `outcome` says when the game is over, else by what is scored so far (`broken-off`). */
export function standing(state: PlanetsState): Outcome {
  const lines = state.seats.map((_, seat) => scoreOf(state, seat));
  const ranking: Seat[][] = [];
  for (const seat of bestFirst(state)) {
    const [last] = ranking.at(-1) ?? [];
    if (last !== undefined && comparePlaces(lines[last], lines[seat]) === 0) ranking.at(-1)?.push(seat);
    else ranking.push([seat]);
  }
  const leavers = [...state.left].reverse().map((seat) => [seat]);
  return {
    ranking: [...ranking, ...leavers],
    scores: lines.map(({ total }) => total),
    reason: state.ending?.reason ?? 'broken-off',
  };
}

/** Which rule decided the first place, for the words under the result. */
export function decidedBy(state: PlanetsState): Decided {
  const [first, second] = bestFirst(state);
  if (first === undefined || second === undefined) return 'alone';
  const [a, b] = [scoreOf(state, first), scoreOf(state, second)];
  if (a.total !== b.total) return 'points';
  if (a.largestSet !== b.largestSet) return 'largest-set';
  return a.blackHoles === b.blackHoles ? 'shared' : 'black-holes';
}

/** Seats still in, the best first; equals by roster index. */
function bestFirst(state: PlanetsState): readonly Seat[] {
  const seats = [...seatsIn(state)].sort((a, b) => a - b);
  return seats.sort((a, b) => comparePlaces(scoreOf(state, a), scoreOf(state, b)));
}

function comparePlaces(a: SeatScore | undefined, b: SeatScore | undefined): number {
  if (a === undefined || b === undefined) throw new RangeError('no such seat');
  return b.total - a.total || b.largestSet - a.largestSet || a.blackHoles - b.blackHoles;
}
