/**
 * Absence at a table of three, whole: every order in which what can happen may happen. The mover is seat 2.
 *
 * `npm run soak -- absence` goes through more: two taps with a death, a partition or a roll, devices that lose what the others had signed, and
 * liars whole, each as far as three million states.
 */
import { expect, test } from 'vitest';
import { type Budget, Model, type ModelInput, NOTHING } from './absence-model.ts';
import { explore } from './absence-search.ts';

type Case = readonly [
  what: string,
  from: ModelInput['from'],
  happens: Partial<Budget>,
  liar: number | null,
  disk: ModelInput['disk'],
];

const QUICK: readonly Case[] = [
  ['a roll, one tap, one death and its return', 'roll', { taps: 1, deaths: 1 }, null, 'kept'],
  ['a decision, two taps', 'decision', { taps: 2 }, null, 'kept'],
  ['a decision, one tap, one death and its return', 'decision', { taps: 1, deaths: 1 }, null, 'kept'],
  ['a decision, one tap, one partition', 'decision', { taps: 1, cuts: 1 }, null, 'kept'],
  ['a decision that the mover signs in two ways', 'decision', { forks: 1 }, 2, 'kept'],
];
const DEEP: readonly Case[] = [
  ['a roll, two taps', 'roll', { taps: 2 }, null, 'kept'],
  ['a roll, one tap, one partition', 'roll', { taps: 1, cuts: 1 }, null, 'kept'],
  ['a decision, two taps, one death', 'decision', { taps: 2, deaths: 1 }, null, 'kept'],
  ['a decision, two taps, one partition', 'decision', { taps: 2, cuts: 1 }, null, 'kept'],
  ['a roll, one tap, one death that loses much', 'roll', { taps: 1, deaths: 1 }, null, 'own'],
  ['a decision, one tap, one death that loses much', 'decision', { taps: 1, deaths: 1 }, null, 'own'],
  ['a decision that the mover signs in two ways, one tap', 'decision', { taps: 1, forks: 1 }, 2, 'kept'],
  ['a roll in which the mover lies, one tap', 'roll', { taps: 1, lies: 1 }, 2, 'kept'],
];
const isDeep = process.env['OCTET_DEEP'] !== undefined;
const LIMIT = isDeep ? 3_000_000 : 60_000;

test.each(isDeep ? DEEP : QUICK)(
  '%s: one value is decided, nobody honest is blamed, and from everywhere the table goes on or ends alike',
  (_, from, happens, liar, disk) => {
    const model = new Model({ seats: 3, from, depth: 1, budget: { ...NOTHING, ...happens }, liar, disk });
    const { states, isWhole } = explore(model, LIMIT);
    if (isDeep) console.log(`${states} states, ${isWhole ? 'whole' : 'as far as the limit'}`);
    else expect(isWhole).toBe(true);
    expect(states).toBeGreaterThan(1000);
  },
  isDeep ? 3 * 60 * 60 * 1000 : 300_000,
);
