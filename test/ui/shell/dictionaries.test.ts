/** Two dictionaries that say the same things. */
import { flatten } from '@solid-primitives/i18n';
import { describe, expect, it } from 'vitest';
import { games as englishGames } from '../../../src/ui/i18n/en/games.ts';
import { story as englishStory } from '../../../src/ui/i18n/en/story.ts';
import { en } from '../../../src/ui/i18n/en.ts';
import { games as frenchGames } from '../../../src/ui/i18n/fr/games.ts';
import { story as frenchStory } from '../../../src/ui/i18n/fr/story.ts';
import { fr } from '../../../src/ui/i18n/fr.ts';
import { preferredLanguage, regionalTag } from '../../../src/ui/i18n/translation.ts';
import { translator } from '../translator.ts';

const texts = (dictionary: typeof en): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(flatten(dictionary) as Readonly<Record<string, unknown>>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
/** The page's own texts, and those that come with a part of it. */
const english = texts({ ...en, games: englishGames, story: englishStory } as typeof en);
const french = texts({ ...fr, games: frenchGames, story: frenchStory } as unknown as typeof en);
const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name ?? '').sort();

describe('the dictionaries', () => {
  it('have the same keys', () => {
    expect([...french.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('have no empty text', () => {
    for (const [key, text] of [...english, ...french]) expect(text.trim(), key).not.toBe('');
  });

  it('name the same placeholders under the same key, outside the table, whose sentences differ in build', () => {
    for (const [key, text] of english) {
      if (key.startsWith('ocho.')) continue;
      expect([...new Set(placeholders(french.get(key) ?? ''))], key).toEqual([
        ...new Set(placeholders(text)),
      ]);
    }
  });

  it('give every plural both of its forms', () => {
    for (const key of english.keys()) {
      if (key.endsWith('.one')) expect(english.has(key.replace(/\.one$/, '.other')), key).toBe(true);
    }
  });

  it('never say that anybody cheated', () => {
    for (const [key, text] of [...english, ...french]) expect(text, key).not.toMatch(/cheat|trich/i);
  });
});

describe('a translator', () => {
  it('fills placeholders and writes numbers as the language does', () => {
    expect(translator('en')('lobby.inviteText')).toBe(english.get('lobby.inviteText'));
    expect(translator('en').number(8000)).toBe('8,000');
    expect(translator('fr').number(8000)).toMatch(/^8\s000$/u);
    expect(translator('en')('lobby.invites', { name: 'Ana', game: 'El Ocho' })).toBe(
      'Ana invites you to El Ocho',
    );
  });

  it('counts 0 as many in English and as one in French', () => {
    expect(translator('en').plural('ocho.dice', 0)).toBe('0 dice');
    expect(translator('fr').plural('ocho.dice', 0)).toBe('0 dé');
    expect(translator('en').plural('ocho.dice', 1)).toBe('1 die');
    expect(translator('fr').plural('ocho.dice', 2)).toBe('2 dés');
  });

  it('answers null for a path that no text has', () => {
    expect(translator('en').maybe('states.nothing')).toBe(null);
    expect(translator('en').maybe('states')).toBe(null);
  });
});

describe('the first language', () => {
  it('is the first of the browser that the page speaks, else English', () => {
    expect(preferredLanguage(['de-CH', 'fr-CH', 'en'])).toBe('fr');
    expect(preferredLanguage(['de'])).toBe('en');
    expect(preferredLanguage([])).toBe('en');
  });
});

describe('the form of a date', () => {
  it('is that of the reader’s region, of the language that is spoken', () => {
    expect(regionalTag('en', ['de-CH', 'en', 'en-GB'])).toBe('en-GB');
    expect(regionalTag('fr', ['en-US', 'fr-CH'])).toBe('fr-CH');
    expect(regionalTag('en', ['fr-CH'])).toBe('en');
    // Some browsers put in the list what Intl refuses.
    expect(regionalTag('en', ['en-US@posix'])).toBe('en');
  });
});
