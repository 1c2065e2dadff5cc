/**
 * What one turn of El Ocho can bring, exactly: the most it can be expected to, and the chance to get so many points in it
 * when nothing else matters.
 *
 * The chance to reach a number of points depends on how many are missing and how many dice are left, so one plan towards
 * one far-off number answers for all smaller ones: whoever has `FAR − n` points at risk needs n.
 */
import { FACES, wholeThrowGroup } from '../games/ocho/scoring.ts';
import { legalSelections } from '../games/ocho/selections.ts';
import { DICE } from '../games/ocho/turn.ts';
import type { OchoOptions } from '../games/ocho/types.ts';
import { type Plan, planForPoints, planTo, STEP } from './ocho-plan.ts';

/** No target is farther off. */
const FAR = 12_000;
const STRAIGHT_THROWS = FACES.reduce((product, face) => product * face, 1);

/** Points a turn brings on average when every decision is the best one; no opening minimum. */
export function expectedTurn(options: OchoOptions): number {
  const plan = planForPoints(options, 0);
  const later = { options, thrown: FACES, isFirstThrow: false };
  const usual = legalSelections(later).map(({ points, dice }) => worthAt(points, DICE - dice.length || DICE));
  const big = wholeThrowGroup({ ...later, isFirstThrow: true })?.points ?? 0;
  // Only the first throw of a turn may be the big straight.
  const gain = worthAt(big, DICE) - Math.max(...usual);
  return plan.throwWorth(0, DICE, 0) + (STRAIGHT_THROWS / FACES.length ** DICE) * gain;

  function worthAt(points: number, hand: number): number {
    const thrown = plan.throwWorth(points, hand, 0);
    return hand === DICE && options.hotDice === 'forced' ? thrown : Math.max(points, thrown);
  }
}

/** The greatest chance to bank `points` or more in one turn, and to bank neither more nor less. */
export interface TurnChances {
  /** 1 for none, 0 beyond 12,000. */
  atLeast(points: number): number;
  exactly(points: number): number;
}

/** What one turn can reach under these options. */
export function turnChances(options: OchoOptions): TurnChances {
  const least = planTo(options, { key: 'at least', enough: FAR, worth: (banked) => (banked >= FAR ? 1 : 0) });
  const exact = planTo(options, { key: 'exactly', enough: FAR, worth: (banked) => (banked === FAR ? 1 : 0) });
  const chance = (plan: Plan, points: number): number => {
    if (points <= 0) return 1;
    return points > FAR ? 0 : plan.throwWorth(FAR - Math.ceil(points / STEP) * STEP, DICE, 0);
  };
  return { atLeast: (points) => chance(least, points), exactly: (points) => chance(exact, points) };
}
