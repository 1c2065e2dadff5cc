/** The rules pages and lessons say no number that is not asked of the rules. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { defaultOptions, optionsSchema } from '../../../src/games/ocho/schema.ts';
import { scoreSelection } from '../../../src/games/ocho/scoring.ts';
import type { OchoOptions } from '../../../src/games/ocho/types.ts';
import {
  differences,
  OPTION_NAMES,
  OPTION_VALUES,
  valueHint,
  valueLabel,
} from '../../../src/ui/create/ocho-option-texts.ts';
import { en } from '../../../src/ui/i18n/en.ts';
import { fr } from '../../../src/ui/i18n/fr.ts';
import * as numbers from '../../../src/ui/rules/ocho-numbers.ts';
import { translator } from '../translator.ts';

type Texts = { readonly [key: string]: string | Texts };

function* textsOf(texts: Texts, path: string): Generator<readonly [string, string]> {
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text === 'string') yield [`${path}.${key}`, text];
    else yield* textsOf(text, `${path}.${key}`);
  }
}

/** Points of these dice by the rules, at a level. */
function points(faces: readonly number[], level: 1 | 2, thrown = faces, isFirstThrow = false): number | null {
  const score = scoreSelection(faces, { options: { ...defaultOptions, level }, thrown, isFirstThrow });
  return score.ok ? score.value.points : null;
}
const many = (face: number, count: number): readonly number[] => Array.from({ length: count }, () => face);

describe('rules pages and lessons', () => {
  it.each([
    ['en', en],
    ['fr', fr],
  ] as const)('have no digit of their own (%s), but the name of 8', (_, texts) => {
    const { learn, rules, planets } = texts.pages;
    const all = [
      ...textsOf(learn, 'learn'),
      ...textsOf(rules, 'rules'),
      ...textsOf(planets.rules, 'planets.rules'),
      ...textsOf(planets.learn, 'planets.learn'),
    ];
    const typed = all.filter(([, text]) => /\d/.test(text.replace(/\{\{\w+\}\}/g, '')));
    expect(typed.map(([path]) => path)).toEqual(['planets.rules.title', 'planets.learn.title']);
  });

  it('name what the rules give, combination by combination', () => {
    expect(numbers.SINGLES).toEqual([
      { face: 1, points: points([1], 1) },
      { face: 5, points: points([5], 1) },
    ]);
    for (const face of [2, 3, 4, 5, 6, 7, 8])
      expect(points(many(face, numbers.TRIPLE), 1)).toBe(numbers.TRIPLE_PER_PIP * face);
    expect(numbers.ODD_TRIPLE).toEqual({ face: 1, points: points(many(1, 3), 1) });
    for (const { count, factor } of numbers.MORE_ALIKE) {
      for (const face of [1, 2, 7]) {
        expect(points(many(face, count), 2)).toBe((factor[2] ?? 0) * (points(many(face, 3), 2) ?? 0));
      }
      expect(factor[1]).toBeNull();
    }
    for (const level of numbers.LEVELS)
      expect(numbers.BIG_STRAIGHT[level]).toBe(points([1, 2, 3, 4, 5, 6, 7, 8], level, undefined, true));
    const { dice, perDie } = numbers.SHORT_STRAIGHT;
    expect(points([2, 3, 4], 2)).toBe(perDie * dice);
    expect([points([2, 3], 2), points([2, 3, 4], 1)]).toEqual([null, null]);
    expect(numbers.FOURTH.points).toBe(points(many(2, 4), 2));
    expect([points(many(2, 4), 1), numbers.JOKER_FACE]).toEqual([null, 8]);
    expect(numbers.busts().map(({ dice }) => dice)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    // One die busts unless it shows a 1 or a 5.
    expect(numbers.busts().at(-1)?.odds[1]).toEqual({ busting: 3, of: 4 });
  });
});

describe('options of El Ocho', () => {
  it('are all that the rules take, the standard one first', () => {
    const entries = (
      optionsSchema as unknown as { readonly entries: Record<string, { readonly options: unknown[] }> }
    ).entries;
    expect(Object.keys(entries).sort()).toEqual([...OPTION_NAMES].sort());
    for (const name of OPTION_NAMES) {
      expect([...OPTION_VALUES[name]].sort()).toEqual([...(entries[name]?.options ?? [])].sort());
      expect(OPTION_VALUES[name][0]).toBe(defaultOptions[name]);
      for (const value of OPTION_VALUES[name])
        expect(v.is(optionsSchema, { ...defaultOptions, [name]: value })).toBe(true);
    }
    expect(differences(defaultOptions as OchoOptions)).toEqual([]);
  });

  it.each(['en', 'fr'] as const)('are told with their own numbers (%s)', (language) => {
    const t = translator(language);
    const digits = (text: string): string => text.replace(/[^\d]/g, '');
    for (const name of ['target', 'opening', 'tripleOne'] as const) {
      for (const value of OPTION_VALUES[name]) {
        if (value !== 0) expect(digits(valueLabel(t, name, value)), `${name} ${value}`).toBe(String(value));
      }
    }
    for (const value of [300, 500] as const)
      expect(digits(valueHint(t, 'opening', value))).toBe(String(value));
    for (const value of OPTION_VALUES.bigStraight)
      expect(digits(valueHint(t, 'bigStraight', value))).toBe(String(numbers.BIG_STRAIGHT[1]));
    expect(digits(valueHint(t, 'straights', 'all'))).toBe(String(numbers.SHORT_STRAIGHT.perDie));
  });
});
