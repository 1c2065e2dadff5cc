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
  test('never parts the name of a game: "El Ocho" from itself, 8 from the word before it, eight from what they are', () => {
    for (const { code } of LANGUAGES) {
      const t = typeset(code);
      const said = paths(code === 'fr' ? fr : en).map((path) => t.maybe(path, { game: 'El Ocho' }) ?? '');
      expect(said.filter((text) => /El Ocho|\p{L} 8$|\b8 \p{L}/u.test(text))).toEqual([]);
      expect(said.some((text) => text.includes('El\u00a0Ocho'))).toBe(true);
    }
    expect(typeset('en')('pages.planets.rules.title')).toBe('The rules of\u00a08');
    expect(typeset('fr')('lobby.invites', { name: 'Ana', game: '8' })).toMatch(/\u00a08$/);
    expect(typeset('en')('lobby.invites', { name: 'Ana', game: 'El Ocho' })).toBe(
      'Ana invites you to El\u00a0Ocho',
    );
    expect(typeset('en').plural('ocho.dice', 8)).toBe('8\u00a0dice');
    // A number that ends in 8 is neither.
    expect(typeset('en').plural('ocho.dice', 18)).toBe('18 dice');
    expect(typeset('fr')('ocho.story.bankedMe', { points: 8000, score: '8' })).not.toMatch(/8\u00a0000/);
  });
});
