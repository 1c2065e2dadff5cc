/**
 * Absence with seats that lie, leave or sign two histories at a table of three, as far as the limit; and with four and five, torn
 * apart too, by chance.
 */
import { expect, test } from 'vitest';
import { type Budget, Model, NOTHING } from './absence-model.ts';
import { explore, wander } from './absence-search.ts';

const LIMIT_MS = process.env['OCTET_DEEP'] === undefined ? 300_000 : 3_600_000;
const STATES = 2000;
const SEEDS =
  process.env['OCTET_DEEP'] === undefined
    ? [1, 2, 3, 4, 5, 6, 7, 8]
    : Array.from({ length: 400 }, (_, seed) => seed);

const LIMITED: readonly (readonly [what: string, liar: number | null, happens: Partial<Budget>])[] = [
  ['a roll in which one of three leaves', null, { taps: 1, leaves: 1 }],
  ['a roll in which one of three lies', 2, { taps: 1, lies: 1 }],
  ['a roll in which one of three signs a lie and something else', 2, { lies: 1, forks: 1 }],
  ['a roll with two taps of three', null, { taps: 2 }],
  ['a roll in which one of three dies and loses what the others had signed', null, { taps: 1, deaths: 1 }],
];

test.each(LIMITED)(
  '%s: nobody else is blamed, one value is decided, and the table goes on or ends alike',
  (_, liar, happens) => {
    const disk = happens.deaths === undefined ? 'kept' : 'own';
    const budget = { ...NOTHING, ...happens };
    const model = new Model({ seats: 3, from: 'roll', depth: 1, budget, liar, disk });
    expect(explore(model, STATES).states).toBeGreaterThan(500);
  },
  LIMIT_MS,
);

test.each([
  [3, 2, 'kept', 'decision'],
  [4, null, 'own', 'roll'],
  [4, 1, 'kept', 'decision'],
  [5, 0, 'own', 'roll'],
  [5, null, 'kept', 'decision'],
] as const)(
  '%i seats, of which %s lies, through ways taken by chance',
  (seats, liar, disk, from) => {
    const told = liar === null ? {} : { lies: 4, forks: 1 };
    const budget = { ...NOTHING, taps: 6, deaths: 2, leaves: 1, cuts: 1, ...told };
    const model = new Model({ seats, from, depth: 2, budget, liar, disk });
    let taken = 0;
    for (const seed of SEEDS) taken += wander(model, seed, 45);
    expect(taken).toBeGreaterThan(200);
  },
  LIMIT_MS,
);
