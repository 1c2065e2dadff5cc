/**
 * The texts of a language, fetched when it is first spoken: a visitor loads one language, not two.
 */
import type { Texts } from './translate.ts';
import type { Language } from './translation.ts';

const LOADERS: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('./en.ts')).en,
  fr: async () => (await import('./fr.ts')).fr,
};

/** Rejects while the file cannot be had: no network, and not kept by the service worker yet. */
export function loadTexts(language: Language): Promise<Texts> {
  return LOADERS[language]();
}
