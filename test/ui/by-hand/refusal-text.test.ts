/** Each refused text has a sentence of its own, in both languages. */
import { describe, expect, test } from 'vitest';
import type { HandRefusal } from '../../../src/network/manual.ts';
import { refusalText } from '../../../src/ui/by-hand/refusal-text.ts';
import { translator } from '../translator.ts';

const CODES: readonly HandRefusal[] = Object.keys({
  'line-garbage': true,
  'line-version': true,
  'line-kind': true,
  'line-table': true,
  'line-cut': true,
  'line-old': true,
  'line-other': true,
  'line-own': true,
} satisfies { readonly [code in HandRefusal]: true }) as HandRefusal[];

describe.each(['en', 'fr'] as const)('a refused text (%s)', (language) => {
  const t = translator(language);

  test('is told apart from every other, as a sentence', () => {
    const sentences = CODES.map((code) => refusalText(t, code, 'offer'));
    expect(new Set(sentences).size).toBe(CODES.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
  });

  test('of the wrong kind is told by what is due', () => {
    expect(refusalText(t, 'line-kind', 'offer')).not.toBe(refusalText(t, 'line-kind', 'answer'));
  });

  test('is none when nothing is wrong', () => {
    expect(refusalText(t, null, 'offer')).toBeNull();
  });
});

test('an answer pasted where the guest’s text is due is called an answer', () => {
  expect(refusalText(translator('en'), 'line-kind', 'offer')).toBe(
    'This is an answer. Here goes your guest’s first text.',
  );
});
