/**
 * What cards are worth to a seat that knows its own hand and what lies on the table: estimates for the bot.
 *
 * A group of c identical planets is worth the best set it may still become: over every number k of further copies, the
 * chance of meeting k of them (Poisson, from the copies this seat has not seen and the cards it may still get) times the
 * set's points, a little less for every copy waited for, less the points its cards cost if nothing comes of it.
 * What others hold is guessed from hand sizes and unseen copies alone.
 *
 * Invariant: everything is computed from public state and this seat's knowledge; no random numbers, no memory.
 * Fractions are allowed here: a bot's estimate is never replicated.
 */
import type { Seat } from '../games/game.ts';
import { BLACK_HOLE, COPIES, type Face, isPlanet, PLANETS, type Planet } from '../games/planets/cards.ts';
import { type PlanetsKnowledge, planetAt } from '../games/planets/knowledge.ts';
import { LEAST_SAME } from '../games/planets/sets.ts';
import { blackHolesOut, tracker } from '../games/planets/tracker.ts';
import { seatOf, seatsIn, TURN_LIMIT, victimsOf } from '../games/planets/turn.ts';
import type { PlanetsState, PointTable, Role } from '../games/planets/types.ts';
import type { Judgement } from './planets-judgement.ts';

/** How many of each planet, by place in PLANETS. */
export type Counts = readonly number[];

/** What a hidden planet brings: a point more and one card less in hand. */
const HIDING = 2;

export interface Outlook {
  readonly counts: Counts;
  /** Worth of a hand. */
  hand(counts: Counts): number;
  /** Gain from getting `face` to resolve as `role`. */
  keeping(face: Face, role: Role): number;
  /** Gain of `other` from getting `face` as `role`, as far as this seat can guess. */
  others(other: Seat, face: Face, role: Role): number;
  /** Gain from a random card of `victim`, the loss to it included. */
  stealing(victim: Seat, role: Role): number;
}

/** The view from `seat`. */
export function outlookOf(
  state: PlanetsState,
  seat: Seat,
  knowledge: PlanetsKnowledge,
  judgement: Judgement,
): Outlook {
  const unseen = tracker(state, seat, knowledge).map((line) => line.unseen);
  const hidden = unseen.reduce((sum, count) => sum + count, 0) + blackHolesOut(state);
  const shares = unseen.map((count) => count / Math.max(1, hidden));
  const seats = seatsIn(state);
  const turns = Math.min(state.pile.length / 2, TURN_LIMIT - state.turn.number + 1);
  const toCome = (turns / seats.length) * judgement.cardsARound;
  const counts = countsOf(seatOf(state, seat).hand, knowledge);
  const { commander, deputy } = state.options.points;
  const { patience, asDeputy } = judgement;
  const expectedPoints = (count: number): number =>
    (1 - asDeputy) * samePoints(commander, count) + asDeputy * samePoints(deputy, count);

  const groups = new Map<number, number>();
  const group = (index: number, count: number): number => {
    const key = index * (COPIES + 1) + count;
    const known = groups.get(key);
    if (known !== undefined) return known;
    const worth = count === 0 ? 0 : groupWorth(index, count);
    groups.set(key, worth);
    return worth;
  };
  const groupWorth = (index: number, count: number): number => {
    let best = -count;
    const mean = toCome * (shares[index] ?? 0);
    const most = Math.min(unseen[index] ?? 0, COPIES - count);
    for (let more = Math.max(1, LEAST_SAME - count); more <= most; more += 1) {
      const chance = atLeast(more, mean);
      const worth = chance * patience ** more * expectedPoints(count + more) - (1 - chance) * count;
      best = Math.max(best, worth);
    }
    return best;
  };

  const hand = (of: Counts): number => {
    const alike = of.reduce((sum, count, index) => sum + group(index, count), 0);
    const size = of.reduce((sum, count) => sum + count, 0);
    const missing = of.flatMap((count, index) => (count === 0 ? [index] : []));
    const chance = missing.reduce((product, index) => product * atLeast(1, toCome * (shares[index] ?? 0)), 1);
    const rainbow = missing.length === 0 || missing.length > 4 ? 0 : chance * patience ** missing.length;
    const burden = Math.max(0, size - judgement.roomy) * judgement.burden;
    return alike + rainbow * commander.different * judgement.rainbow - burden;
  };

  const now = hand(counts);
  const keepingPlanet = (planet: Planet, role: Role): number => {
    const index = PLANETS.indexOf(planet);
    const held = added(counts, index, 1);
    const count = held[index] ?? 0;
    let best = hand(held);
    const table = role === 'commander' ? commander : deputy;
    if (count >= LEAST_SAME) {
      best = Math.max(best, samePoints(table, count) + hand(added(held, index, -count)));
    }
    if (held.every((other) => other > 0)) {
      best = Math.max(best, table.different + hand(held.map((other) => other - 1)));
    }
    return best - now;
  };

  const stealing = (victim: Seat, role: Role): number => {
    const gain = PLANETS.reduce((sum, planet, i) => sum + (unseen[i] ?? 0) * keepingPlanet(planet, role), 0);
    const planetsUnseen = unseen.reduce((sum, count) => sum + count, 0);
    const size = seatOf(state, victim).hand.length;
    // A full hand is a collection: taking from it hurts more than the point it saves.
    return gain / Math.max(1, planetsUnseen) + (size >= 5 ? 0.25 * (size - 4) : -0.25) / (seats.length - 1);
  };

  return {
    counts,
    hand,
    stealing,
    keeping(face, role) {
      if (isPlanet(face)) return keepingPlanet(face, role);
      const hides = counts.flatMap((count, index) =>
        count > 0 ? [HIDING - 1 + hand(added(counts, index, -1)) - now] : [],
      );
      const steals = victimsOf(state, seat).map((victim) => stealing(victim, role));
      return Math.max(0, ...hides, ...steals);
    },
    others(other, face, role) {
      const size = seatOf(state, other).hand.length;
      if (face === BLACK_HOLE) return size > 0 ? HIDING : 0.5;
      const mean = size * (shares[PLANETS.indexOf(face)] ?? 0);
      const table = role === 'commander' ? commander : deputy;
      const lays = atLeast(LEAST_SAME - 1, mean);
      const collects = atLeast(1, mean) - lays;
      const { theirSet, theirPair, theirSingle } = judgement;
      return (
        lays * samePoints(table, LEAST_SAME + 1) * theirSet +
        collects * theirPair +
        (1 - lays - collects) * theirSingle
      );
    },
  };
}

/** Planets among cards whose faces are known. */
export function countsOf(cards: readonly number[], knowledge: PlanetsKnowledge): Counts {
  return PLANETS.map((planet) => cards.filter((card) => planetAt(knowledge, card) === planet).length);
}

/** Counts with `change` more of the planet at `index`. */
export function added(counts: Counts, index: number, change: number): Counts {
  return counts.with(index, (counts[index] ?? 0) + change);
}

function samePoints(table: PointTable, count: number): number {
  return table.same[Math.min(count - LEAST_SAME, table.same.length - 1)] ?? 0;
}

/** Chance of `least` or more where `mean` are expected. */
function atLeast(least: number, mean: number): number {
  let term = Math.exp(-mean);
  let below = 0;
  for (let count = 0; count < least; count += 1) {
    below += term;
    term *= mean / (count + 1);
  }
  return Math.max(0, 1 - below);
}
