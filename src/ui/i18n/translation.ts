/**
 * The type that keeps two dictionaries alike: a French file is declared `Translation<typeof english>`, so a missing
 * key, an extra key or a nested object in the place of a text does not compile.
 *
 * Texts may hold `{{name}}` placeholders. A text that depends on a number is an object `{one, other}`, read through
 * `t.plural`; which of the two is taken is `Intl.PluralRules`' decision.
 */
export type Translation<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]>;
};

export type Language = 'en' | 'fr';

export const LANGUAGES: readonly { readonly code: Language; readonly name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'fr', name: 'Français' },
];

/** The first of the browser's languages that the page speaks; English when there is none. */
export function preferredLanguage(languages: readonly string[]): Language {
  for (const tag of languages) {
    const code = tag.toLowerCase().split('-')[0];
    const known = LANGUAGES.find((language) => language.code === code);
    if (known !== undefined) return known.code;
  }
  return 'en';
}

/** The first of the browser's tags that is a region's form of `language` (`en-GB`); the language itself when there is none. */
export const regionalTag = (language: Language, languages: readonly string[]): string =>
  languages.find(
    (tag) => /^[a-z]{2}(?:-[a-z0-9]{2,8})+$/i.test(tag) && tag.slice(0, 2).toLowerCase() === language,
  ) ?? language;
