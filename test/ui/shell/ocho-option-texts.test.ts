/** The options of a table in words. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { defaultOptions, optionsSchema } from '../../../src/games/ocho/schema.ts';
import {
  differences,
  OPTION_NAMES,
  OPTION_VALUES,
  optionsSentence,
  presetOptions,
  valueHint,
  valueLabel,
} from '../../../src/ui/create/ocho-option-texts.ts';
import { translator } from '../translator.ts';

const english = translator('en');

describe('the options editor', () => {
  it('offers every option of the game, its default first', () => {
    expect([...OPTION_NAMES].sort()).toEqual(Object.keys(defaultOptions).sort());
    for (const name of OPTION_NAMES) expect(OPTION_VALUES[name][0]).toBe(defaultOptions[name]);
  });

  it('offers only values the game accepts, and has words for each in both languages', () => {
    for (const language of ['en', 'fr'] as const) {
      const t = translator(language);
      for (const name of OPTION_NAMES) {
        for (const value of OPTION_VALUES[name]) {
          expect(v.is(optionsSchema, { ...defaultOptions, [name]: value }), `${name} ${value}`).toBe(true);
          expect(valueLabel(t, name, value)).not.toContain('options.');
          expect(valueHint(t, name, value)).not.toContain('options.');
          expect(t.maybe(`options.${name}.v${value}Diff`), `${name} ${value}`).not.toBe(null);
        }
      }
    }
  });
});

describe('what differs from the standard', () => {
  it('is nothing for both presets', () => {
    expect(differences(presetOptions(1))).toEqual([]);
    expect(optionsSentence(english, presetOptions(2))).toBe('Standard rules, level 2.');
  });

  it('names each changed option', () => {
    const options = { ...presetOptions(2), target: 4000, joker: 'once' } as const;
    expect(differences(options)).toEqual(['target', 'joker']);
    expect(optionsSentence(english, options)).toBe(
      'Different from the standard rules: level 2 · 4,000 points to win · the Joker helps once a turn.',
    );
  });

  it('leaves out what has no effect at level 1', () => {
    expect(differences({ ...presetOptions(1), joker: 'once', straights: 'three' })).toEqual([]);
  });
});
