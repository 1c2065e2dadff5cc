/** Absence at a table of three, whole: every order in which what can happen may happen. `npm run soak` goes through more. */
import { expect, test } from 'vitest';
import { Model, NOTHING } from './absence-model.ts';
import { explore } from './absence-search.ts';

test.each([['a decision, two taps', 'decision', { ...NOTHING, taps: 2 }]] as const)(
  '%s',
  (_, from, budget) => {
    const model = new Model({ seats: 3, from, depth: 1, budget, liar: null, disk: 'kept' });
    const { states, isWhole } = explore(model, 40_000);
    expect(isWhole).toBe(true);
    expect(states).toBeGreaterThan(1000);
  },
  300_000,
);
