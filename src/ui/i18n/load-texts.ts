/**
 * The texts of a language, fetched when it is first spoken: a visitor loads one language, not two, and the words of the
 * tables only with a table.
 */
import type { atTable } from './en/at-table.ts';
import type { first } from './en/first.ts';
import type { Texts } from './translate.ts';
import type { Language, Translation } from './translation.ts';

const FIRST: Readonly<Record<Language, () => Promise<Translation<typeof first>>>> = {
  en: async () => (await import('./en/first.ts')).first,
  fr: async () => (await import('./fr/first.ts')).first,
};
const AT_TABLE: Readonly<Record<Language, () => Promise<Translation<typeof atTable>>>> = {
  en: async () => (await import('./en/at-table.ts')).atTable,
  fr: async () => (await import('./fr/at-table.ts')).atTable,
};

/**
 * What every screen says but the tables; below `TableTexts` (use-t.tsx) there is all the type promises. Rejects while the
 * file cannot be had: no network, and not kept by the service worker yet.
 */
export async function loadTexts(language: Language): Promise<Texts> {
  return (await FIRST[language]()) as Texts;
}

/** Everything. Rejects as `loadTexts` does. */
export async function loadAllTexts(language: Language): Promise<Texts> {
  const [first, table] = await Promise.all([FIRST[language](), AT_TABLE[language]()]);
  return { ...first, ...table };
}
