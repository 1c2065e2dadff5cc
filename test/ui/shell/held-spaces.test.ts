/** Where a line of text may not end: held for every text at once, by the translator. */
import { describe, expect, test } from 'vitest';
import { en } from '../../../src/ui/i18n/en.ts';
import { fr } from '../../../src/ui/i18n/fr.ts';
import { LANGUAGES } from '../../../src/ui/i18n/translation.ts';
import { typeset } from '../translator.ts';

/** Every text of a tree of texts, by its path. */
function paths(tree: object, at = ''): readonly string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${at}${key}`] : paths(value as object, `${at}${key}.`),
  );
}

describe('a line of text', () => {
  test('begins in no language with a dot between facts, in French with no mark of the word before it', () => {
    for (const { code } of LANGUAGES) {
      const t = typeset(code);
      const loose = code === 'fr' ? / [:;?!»·]|« |\d \d{3}(?!\d)/ : / ·/;
      const found = paths(code === 'fr' ? fr : en).filter((path) => loose.test(t.maybe(path) ?? ''));
      expect(found).toEqual([]);
    }
  });
  test('does not end within a number, nor within the dice of a group', () => {
    expect(typeset('fr')('options.target.v4000')).toBe('4\u202f000');
    expect(typeset('fr').number(4000)).toBe('4\u202f000');
    expect(typeset('en')('ocho.story.threw', { name: 'Ana', faces: '7-7-7' })).toBe(
      'Ana threw 7-\u20607-\u20607',
    );
  });
});
