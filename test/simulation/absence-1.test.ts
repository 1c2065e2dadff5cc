/** Absence with seats that lie or leave at a table of three, as far as the limit; and with four and five, by chance. */
import { expect, test } from 'vitest';
import { explore, Model, wander } from './absence-model.ts';

const LIMIT_MS = 300_000;
const STATES = 2500;
/** The last two have found something: a leave signed from behind, and one that had left and waited for ever. */
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 28];

test.each([
  ['a roll in which one of three leaves', null, { taps: 1, deaths: 0, leaves: 1, lies: 0 }],
  ['a roll in which one of three lies', 2, { taps: 1, deaths: 0, leaves: 0, lies: 1 }],
  ['a roll with two taps of three', null, { taps: 2, deaths: 0, leaves: 0, lies: 0 }],
  [
    'a roll in which one of three dies and loses what the others had signed',
    null,
    { taps: 1, deaths: 1, leaves: 0, lies: 0 },
  ],
] as const)(
  '%s: nobody else is blamed, one value is decided, and the table goes on',
  (_, liar, budget) => {
    const model = new Model({
      seats: 3,
      from: 'roll',
      depth: 1,
      budget,
      liar,
      disk: budget.deaths > 0 ? 'own' : 'kept',
    });
    expect(explore(model, STATES).states).toBeGreaterThan(500);
  },
  LIMIT_MS,
);

test.each([
  [4, null, 'own', 'roll'],
  [4, 1, 'kept', 'decision'],
  [5, 0, 'own', 'roll'],
  [5, null, 'kept', 'decision'],
] as const)(
  '%i seats, of which %s lies, through twelve ways taken by chance',
  (seats, liar, disk, from) => {
    const lies = liar === null ? 0 : 4;
    const budget = { taps: 6, deaths: 2, leaves: 1, lies };
    const model = new Model({ seats, from, depth: 2, budget, liar, disk });
    let taken = 0;
    for (const seed of SEEDS) taken += wander(model, seed, 45);
    expect(taken).toBeGreaterThan(200);
  },
  LIMIT_MS,
);
