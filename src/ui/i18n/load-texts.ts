/**
 * The texts of a language, fetched when they are first spoken: a visitor loads one language, not two, and the words of a
 * screen with that screen.
 *
 * Each file of a part exports its areas under their own names, so that a file is a piece of the whole.
 * test/ui/shell/text-parts.test.ts holds what a screen says against the parts it asks for.
 */
import type { Texts } from './translate.ts';
import type { Language } from './translation.ts';

/** What a screen may ask for beside the first texts. */
export type TextPart = 'seated' | 'options' | 'byHand' | 'pages' | 'atTable' | 'ocho' | 'planets';

type Load = () => Promise<Partial<Texts>>;

const FILES: Readonly<Record<Language, Readonly<Record<TextPart | 'first', Load>>>> = {
  en: {
    first: () => import('./en/first.ts'),
    seated: () => import('./en/seated.ts'),
    options: () => import('./en/options.ts'),
    byHand: () => import('./en/by-hand.ts'),
    pages: () => import('./en/pages.ts'),
    atTable: () => import('./en/at-table.ts'),
    ocho: () => import('./en/ocho.ts'),
    planets: () => import('./en/planets.ts'),
  },
  fr: {
    first: () => import('./fr/first.ts'),
    seated: () => import('./fr/seated.ts'),
    options: () => import('./fr/options.ts'),
    byHand: () => import('./fr/by-hand.ts'),
    pages: () => import('./fr/pages.ts'),
    atTable: () => import('./fr/at-table.ts'),
    ocho: () => import('./fr/ocho.ts'),
    planets: () => import('./fr/planets.ts'),
  },
};

/**
 * The first texts and those of `parts`; of the rest of the type nothing is there. Rejects while a file cannot be had: no
 * network, and not kept by the service worker yet.
 */
export async function loadTexts(language: Language, parts: readonly TextPart[] = []): Promise<Texts> {
  const files = FILES[language];
  const loaded = await Promise.all([files.first(), ...parts.map((part) => files[part]())]);
  return Object.assign({}, ...loaded) as Texts;
}
