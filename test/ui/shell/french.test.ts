/** "de", "que", "le" and "la" before whatever a French text is filled with. */
import { flatten } from '@solid-primitives/i18n';
import { describe, expect, test } from 'vitest';
import { games } from '../../../src/ui/i18n/fr/games.ts';
import { story } from '../../../src/ui/i18n/fr/story.ts';
import { fr } from '../../../src/ui/i18n/fr.ts';
import { elided } from '../../../src/ui/i18n/french.ts';
import { createSay } from '../../../src/ui/i18n/part-texts.tsx';
import { translator } from '../translator.ts';

const tableOf = (name: string): string => translator('fr')('lobby.tableOf', { name });

describe('a French text filled with a name', () => {
  test.each([
    ['Ana', 'La table d’Ana'],
    ['Émile', 'La table d’Émile'],
    ['Øystein', 'La table d’Øystein'],
    ['hugo', 'La table d’hugo'],
    ['Yves', 'La table d’Yves'],
    ['Ben', 'La table de Ben'],
    ['Yann', 'La table de Yann'],
    ['Çelik', 'La table de Çelik'],
    ['Юля', 'La table de Юля'],
    ['', 'La table de '],
  ])('elides before a vowel or an h, and before nothing else: %s', (name, text) => {
    expect(tableOf(name)).toBe(text);
  });

  test('elides "que", "le" and "la" alike, in the middle and at the beginning, and no word that ends like them', () => {
    const args = { a: 'Ana', b: 'Ben', n: 8, nth: 'huitième' };
    expect(elided('qu’on dit que {{a}} et que {{ b }}', args)).toBe('qu’on dit qu’{{a}} et que {{ b }}');
    expect(elided('De {{a}} à {{b}}, le {{a}}, la {{a}}', args)).toBe('D’{{a}} à {{b}}, l’{{a}}, l’{{a}}');
    expect(elided('lorsque {{a}}, elle {{a}}, monde {{a}}, cela {{a}}', args)).toBe(
      'lorsque {{a}}, elle {{a}}, monde {{a}}, cela {{a}}',
    );
    expect(elided('le {{nth}} de {{n}} à {{missing}}', args)).toBe('le {{nth}} de {{n}} à {{missing}}');
  });

  test('is right whatever text it is, of the page or of a part of it', () => {
    const say = createSay<typeof games & typeof story>('fr', { ...games, ...story });
    const t = translator('fr');
    const wrong = [
      ...Object.keys(flatten(fr)).map((path) => t.maybe(path, FILLED)),
      ...Object.keys(flatten({ ...games, ...story })).map((path) => say.maybe(path, FILLED)),
    ].filter((text) => text !== null && /(?:^|[^\p{L}])(?:de|que|le|la)\sAna/u.test(text));
    expect(wrong).toEqual([]);
    expect(t('ocho.story.turn', FILLED)).toBe('Au tour d’Ana');
  });

  test('leaves English alone', () => {
    expect(translator('en')('lobby.tableOf', { name: 'Ana' })).toBe('Ana’s table');
  });
});

/** Every placeholder that a French text puts after such a word. */
const FILLED = { name: 'Ana', names: 'Ana et Ben', to: 'Ana', ordinal: 'premier', face: 'Ana' };
