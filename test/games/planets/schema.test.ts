import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { PLANETS } from '../../../src/games/planets/cards.ts';
import { planets } from '../../../src/games/planets/game.ts';
import { defaultOptions, moveSchema, optionsSchema } from '../../../src/games/planets/schema.ts';

const { points } = defaultOptions;

describe('options', () => {
  test('the standard game is accepted as it is', () => {
    expect(v.parse(optionsSchema, defaultOptions)).toEqual(defaultOptions);
  });

  test.each([
    ['an unknown key', { ...defaultOptions, extra: 1 }],
    ['a missing key', { points, end: 'before-surplus' }],
    ['an unknown end', { ...defaultOptions, end: 'never' }],
    ['an unknown way to go on', { ...defaultOptions, leaver: 'maybe' }],
    [
      'a table of five sizes',
      { ...defaultOptions, points: { ...points, deputy: { same: [1, 2, 3, 4, 5], different: 1 } } },
    ],
    [
      'a table of seven sizes',
      { ...defaultOptions, points: { ...points, deputy: { same: [1, 2, 3, 4, 5, 6, 7], different: 1 } } },
    ],
    [
      'negative points',
      { ...defaultOptions, points: { ...points, deputy: { same: [1, 2, 3, 4, 5, -1], different: 1 } } },
    ],
    [
      'points above 99',
      { ...defaultOptions, points: { ...points, deputy: { same: [1, 2, 3, 4, 5, 6], different: 100 } } },
    ],
    [
      'half points',
      { ...defaultOptions, points: { ...points, commander: { same: [0.5, 2, 3, 4, 5, 6], different: 1 } } },
    ],
    ['one role without a table', { ...defaultOptions, points: { deputy: points.deputy } }],
  ])('%s is refused', (_what, options) => {
    expect(v.safeParse(optionsSchema, options).success).toBe(false);
  });
});

describe('moves', () => {
  test.each([
    [{ kind: 'assign', deputy: null }],
    [{ kind: 'assign', deputy: 5 }],
    [{ kind: 'hide' }],
    [{ kind: 'steal', from: 0 }],
    [{ kind: 'lay', faces: PLANETS }],
    [{ kind: 'skip' }],
    [{ kind: 'surplus' }],
  ])('%j is accepted as it is', (move) => {
    expect(v.parse(moveSchema, move)).toEqual(move);
  });

  test.each([
    ['a card in a hidden choice', { kind: 'hide', card: 3 }],
    ['a sixth opponent', { kind: 'steal', from: 6 }],
    ['no seat', { kind: 'assign' }],
    ['a fraction of a seat', { kind: 'assign', deputy: 0.5 }],
    ['a black hole in a set', { kind: 'lay', faces: ['black-hole', 'mars', 'mars'] }],
    ['thirteen cards', { kind: 'lay', faces: Array.from({ length: 13 }, () => 'mars') }],
    ['an unknown kind', { kind: 'peek' }],
  ])('%s is refused', (_what, move) => {
    expect(v.safeParse(moveSchema, move).success).toBe(false);
  });
});

test('setting up takes 2 to 6 seats in an order that names each once', () => {
  for (const [seats, order] of [
    [1, [0]],
    [7, [0, 1, 2, 3, 4, 5, 6]],
    [3, [0, 1]],
    [3, [0, 1, 1]],
    [3, [0, 1, 3]],
  ] as const) {
    expect(() => planets.setup(defaultOptions, seats, order)).toThrow(RangeError);
  }
  expect(planets.setup(defaultOptions, 3, [2, 0, 1]).turn.commander).toBe(2);
});
