import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ocho } from '../../../src/games/ocho/game.ts';
import { keep, RETHROW, ROLL } from '../../../src/games/ocho/moves.ts';

const LISTED = {
  level: [1, 2],
  target: [8000, 4000, 12000],
  opening: [0, 300, 500],
  hotDice: ['optional', 'forced'],
  end: ['first', 'round', 'exact'],
  first: ['lot', 'creator'],
  joker: ['unlimited', 'once'],
  straights: ['all', 'three'],
  tripleOne: [1000, 300],
  bigStraight: ['first', 'every'],
} as const;

const decodes = (schema: typeof ocho.optionsSchema | typeof ocho.moveSchema, value: unknown) =>
  v.safeParse(schema, value).success;

describe('options', () => {
  test('default to the first value of each', () => {
    const firsts = Object.fromEntries(Object.entries(LISTED).map(([key, [value]]) => [key, value]));
    expect(ocho.defaultOptions).toEqual(firsts);
  });

  test.each(Object.entries(LISTED))('%s takes each listed value and no other', (key, values) => {
    for (const value of values) {
      const options = { ...ocho.defaultOptions, [key]: value };
      expect(v.parse(ocho.optionsSchema, options)).toEqual(options);
    }
    for (const value of [null, 3, 'other', 100, true]) {
      expect(decodes(ocho.optionsSchema, { ...ocho.defaultOptions, [key]: value })).toBe(false);
    }
  });

  test.each(Object.keys(LISTED))('without %s are refused', (key) => {
    const entries = Object.entries(ocho.defaultOptions).filter(([other]) => other !== key);
    expect(decodes(ocho.optionsSchema, Object.fromEntries(entries))).toBe(false);
  });

  test('with another key are refused', () => {
    expect(decodes(ocho.optionsSchema, { ...ocho.defaultOptions, extra: 1 })).toBe(false);
  });
});

describe('moves', () => {
  test('of each kind are decoded as they are', () => {
    for (const move of [ROLL, RETHROW, keep([], 'bank'), keep([0, 1, 2, 3, 4, 5, 6, 7], 'roll')]) {
      expect(v.parse(ocho.moveSchema, move)).toEqual(move);
    }
  });

  test.each([
    ['no object', 'roll'],
    ['an unknown kind', { kind: 'pass' }],
    ['an extra key', { kind: 'roll', dice: [] }],
    ['a missing key', { kind: 'keep', dice: [0] }],
    ['an unknown continuation', { kind: 'keep', dice: [0], then: 'stop' }],
    ['a die past the eighth', { kind: 'keep', dice: [8], then: 'bank' }],
    ['a negative die', { kind: 'keep', dice: [-1], then: 'bank' }],
    ['a fraction', { kind: 'keep', dice: [0.5], then: 'bank' }],
    ['text for a die', { kind: 'keep', dice: ['0'], then: 'bank' }],
    ['nine dice', { kind: 'keep', dice: [0, 1, 2, 3, 4, 5, 6, 7, 7], then: 'bank' }],
  ])('with %s are refused', (_what, move) => {
    expect(decodes(ocho.moveSchema, move)).toBe(false);
  });
});
