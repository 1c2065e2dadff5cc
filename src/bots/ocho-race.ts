/**
 * How soon a seat is at the target, as a guess for every seat alike: in each turn it plays either for points or for the
 * target in one go, whichever gets it there sooner.
 *
 *   F(k, r) = max( q(r) + (1 − q(r)) · F(k−1, r),  Σ over x  D(x) · F(k−1, r − x) )        F(0, r) = 0, F(k, 0) = 1
 *
 * F(k, r): chance to be there within k turns with r points missing; q(r): chance to get r in one turn (ocho-turns.ts);
 * D(x): chance that a turn played for points banks x. With end `exact` a turn that goes past the target banks nothing.
 * Opening minimum and who else is playing are left out.
 */
import type { OchoOptions } from '../games/ocho/types.ts';
import { planForPoints, STEP } from './ocho-plan.ts';
import { turnChances } from './ocho-turns.ts';

/** More turns than nearly every race takes. */
export const MOST_TURNS = 40;

/** A race under some options. */
export interface Race {
  /** F(k, r): chance to have got `missing` points within `turns` turns. */
  within(turns: number, missing: number): number;
}

let latest: { readonly key: string; readonly race: Race } | null = null;

/** The race under these options; kept, for a table plays by one set of options. */
export function raceOf(options: OchoOptions): Race {
  const key = JSON.stringify(options);
  if (latest?.key !== key) latest = { key, race: raceIn(makeRace(options)) };
  return latest.race;
}

function raceIn(table: readonly Float64Array[]): Race {
  return {
    within: (turns, missing) =>
      missing <= 0 ? 1 : (table[Math.min(turns, MOST_TURNS)]?.[Math.ceil(missing / STEP)] ?? 0),
  };
}

function makeRace(options: OchoOptions): readonly Float64Array[] {
  const isExact = options.end === 'exact';
  const steps = options.target / STEP;
  const turn = planForPoints(options, 0).banked();
  const busts = 1 - turn.reduce((sum, chance) => sum + chance, 0);
  const chances = turnChances(options);
  const atOnce = Float64Array.from({ length: steps + 1 }, (_, step) =>
    isExact ? chances.exactly(step * STEP) : chances.atLeast(step * STEP),
  );
  const empty = new Float64Array(steps + 1);
  empty[0] = 1;
  const race = [empty];
  for (let k = 1; k <= MOST_TURNS; k += 1) {
    const before = race[k - 1] ?? empty;
    const within = new Float64Array(steps + 1);
    within[0] = 1;
    for (let step = 1; step <= steps; step += 1) {
      const stays = before[step] ?? 0;
      let sum = 0;
      let used = 0;
      for (let x = 1; x <= step; x += 1) {
        const chance = turn[x] ?? 0;
        sum += chance * (before[step - x] ?? 0);
        used += chance;
      }
      const past = Math.max(0, 1 - used - busts);
      const usual = sum + busts * stays + past * (isExact ? stays : 1);
      const once = atOnce[step] ?? 0;
      within[step] = Math.max(usual, once + (1 - once) * stays);
    }
    race.push(within);
  }
  return race;
}
