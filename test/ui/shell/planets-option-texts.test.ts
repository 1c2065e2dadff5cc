/** The options of a table of 8 in words. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { defaultOptions, optionsSchema } from '../../../src/games/planets/schema.ts';
import type { PlanetsOptions } from '../../../src/games/planets/types.ts';
import {
  CHOICE_NAMES,
  CHOICES,
  changedRows,
  choiceHint,
  choiceLabel,
  choiceValue,
  POINT_ROWS,
  PRESET_NAMES,
  PRESETS,
  planetsOptionsSentence,
  pointsOf,
  presetOf,
  ROLES,
  rowLabel,
  withPoints,
  withStandardPoints,
} from '../../../src/ui/create/planets-option-texts.ts';
import { translator } from '../translator.ts';

const english = translator('en');
const row = (index: number) => POINT_ROWS[index] as (typeof POINT_ROWS)[number];
const sentence = (options: PlanetsOptions): string => planetsOptionsSentence(english, options);

describe('the point table', () => {
  it('has a line for every number of the options, named in both languages', () => {
    for (const role of ROLES) {
      const { same, different } = defaultOptions.points[role];
      expect(POINT_ROWS.map((line) => pointsOf(defaultOptions, role, line))).toEqual([...same, different]);
    }
    expect(POINT_ROWS.map((line) => rowLabel(english, line))).toEqual([
      '3 alike',
      '4 alike',
      '5 alike',
      '6 alike',
      '7 alike',
      '8 or more alike',
      '8 different',
    ]);
    for (const line of POINT_ROWS) expect(rowLabel(translator('fr'), line)).not.toContain('options.');
  });

  it('changes one number of one role, to options the game accepts, and goes back to the standard', () => {
    for (const role of ROLES) {
      for (const line of POINT_ROWS) {
        const changed = withPoints(defaultOptions, role, line, 99);
        expect(v.is(optionsSchema, changed)).toBe(true);
        expect(changedRows(changed, role)).toEqual([line]);
        expect(pointsOf(changed, role, line)).toBe(99);
        expect(withStandardPoints(changed, role)).toEqual(defaultOptions);
      }
    }
  });

  it('is reset in one role without touching the other', () => {
    const both = withPoints(withPoints(defaultOptions, 'commander', row(0), 1), 'deputy', row(0), 2);
    const reset = withStandardPoints(both, 'deputy');
    expect(changedRows(reset, 'deputy')).toEqual([]);
    expect(pointsOf(reset, 'commander', row(0))).toBe(1);
  });
});

describe('the choices', () => {
  it('begin with the default, are accepted by the game, and have words in both languages', () => {
    for (const name of CHOICE_NAMES) {
      expect(CHOICES[name][0]).toBe(defaultOptions[name]);
      for (const value of CHOICES[name]) {
        expect(v.is(optionsSchema, { ...defaultOptions, [name]: value }), `${name} ${value}`).toBe(true);
        for (const t of [english, translator('fr')]) {
          for (const text of [
            choiceLabel(t, name),
            choiceValue(t, name, value),
            choiceHint(t, name, value),
          ]) {
            expect(text).not.toContain('options.');
          }
          expect(t.maybe(`options.planets.${name}.v-${value}-diff`)).not.toBe(null);
        }
      }
    }
  });

  it('are known as a preset exactly when all options are', () => {
    for (const name of PRESET_NAMES) expect(presetOf(PRESETS[name])).toBe(name);
    expect(presetOf({ ...defaultOptions, leaver: 'end' })).toBe(null);
    expect(presetOf(withPoints(defaultOptions, 'deputy', row(6), 23))).toBe(null);
  });
});

describe('what differs from the standard', () => {
  it('is nothing for the standard', () => {
    expect(sentence(defaultOptions)).toBe('Standard rules.');
  });

  it('names up to two changed numbers of a role and each other choice', () => {
    const options = withPoints(defaultOptions, 'deputy', row(0), 6);
    expect(sentence({ ...options, end: 'after-surplus', leaver: 'end' })).toBe(
      'Different from the standard rules: 3 alike as Deputy: 6 points · surplus cards revive the pile · a leaver ends the game.',
    );
  });

  it('says of a table with more changes that it has other points', () => {
    const many = [0, 1, 2].reduce(
      (options, i) => withPoints(options, 'commander', row(i), 1),
      defaultOptions,
    );
    expect(sentence(many)).toBe('Different from the standard rules: other points as Commander.');
  });
});
