/** Ways through the model of absence: all of them, or some by chance; each failure tells the way that led to it. */
import { SeededRng } from '../../src/network/simulated.ts';
import { Checks } from './absence-checks.ts';
import type { Model, State } from './absence-model.ts';

/**
 * Goes through everything that can happen, each state once, until there have been `limit`. Returns how many there were.
 * Throws with the way to what is wrong.
 */
export function explore(model: Model, limit: number): { readonly states: number; readonly isWhole: boolean } {
  const checks = new Checks(model);
  const seen = new Set<string>([model.nameOf(model.start)]);
  const stack: Way[] = [{ state: model.start, name: 'start', before: null }];
  for (let one = stack.pop(); one !== undefined; one = stack.pop()) {
    const way = one;
    try {
      checks.check(way.state);
      checks.heal(way.state);
      for (const step of model.steps(way.state)) {
        const state = step.next();
        const name = model.nameOf(state);
        if (seen.has(name)) continue;
        seen.add(name);
        if (seen.size > limit) return { states: seen.size, isWhole: false };
        stack.push({ state, name: step.name, before: way });
      }
    } catch (error) {
      throw new Error(`${(error as Error).message}\nafter ${pathTo(way)}`, { cause: error });
    }
  }
  return { states: seen.size, isWhole: true };
}

type Way = { readonly state: State; readonly name: string; readonly before: Way | null };

function pathTo(way: Way): string {
  const names: string[] = [];
  for (let one: Way | null = way; one !== null; one = one.before) names.push(one.name);
  return names.reverse().join('; ');
}

/** One way through, by chance; what holds of every state is looked at after each step, and at its end it is healed. */
export function wander(model: Model, seed: number, length: number): number {
  const checks = new Checks(model);
  const rng = new SeededRng(seed, 'wander');
  let state = model.start;
  const path: string[] = [];
  try {
    for (let turn = 0; turn < length; turn++) {
      const steps = model.steps(state);
      const step = steps[rng.below(steps.length)];
      if (step === undefined) break;
      path.push(step.name);
      state = step.next();
      checks.check(state);
    }
    checks.heal(state);
    checks.heal({ ...state, isThere: state.isThere.map(() => true) });
  } catch (error) {
    throw new Error(`${(error as Error).message}\nseed ${seed}, after ${path.join('; ')}`, { cause: error });
  }
  return path.length;
}
