/** Absence at a table of three, whole: every order in which what can happen may happen. */
import { expect, test } from 'vitest';
import { explore, Model } from './absence-model.ts';

const LIMIT_MS = 300_000;
const none = { taps: 0, deaths: 0, leaves: 0, lies: 0 };

test.each([
  ['a roll, one tap, one death and its return', 'roll', { ...none, taps: 1, deaths: 1 }, 'kept'],
  ['a decision, two taps', 'decision', { ...none, taps: 2 }, 'kept'],
  ['a decision, one tap, one death and its return', 'decision', { ...none, taps: 1, deaths: 1 }, 'kept'],
] as const)(
  '%s: one value is decided, nobody is blamed, and from everywhere the table goes on',
  (_, from, budget, disk) => {
    const model = new Model({ seats: 3, from, depth: 1, budget, liar: null, disk });
    const { states, isWhole } = explore(model, 40_000);
    expect(isWhole).toBe(true);
    expect(states).toBeGreaterThan(4000);
  },
  LIMIT_MS,
);
