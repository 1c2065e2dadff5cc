/**
 * The texts of a told record, fetched with this page alone: who only plays never loads them. `useSay` is to them what
 * `useT` is to the page's own texts.
 */
import { createContext, createResource, type JSX, Show, useContext } from 'solid-js';
import type { story as english } from '../i18n/en/story.ts';
import { createTranslate, type TextArgs, type Texts, type Translate } from '../i18n/translate.ts';
import type { Language, Translation } from '../i18n/translation.ts';
import { useT } from '../i18n/use-t.tsx';

export type StoryTexts = Translation<typeof english>;

type Leaves<T, Path extends string = ''> = {
  readonly [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : Leaves<T[K], `${Path}${K}.`>;
}[keyof T & string];
/** A path in `story`. */
export type StoryKey = Leaves<typeof english>;
type PluralKey = StoryKey extends infer K ? (K extends `${infer Base}.other` ? Base : never) : never;

export interface Say extends Pick<Translate, 'number' | 'list' | 'maybe' | 'language'> {
  (key: StoryKey, args?: TextArgs): string;
  plural(key: PluralKey, count: number, args?: TextArgs): string;
}

/** A translator of these texts. */
export const createSay = (language: Language, texts: StoryTexts): Say =>
  // The translator looks paths up in whatever texts it is given; only its types name the page's own.
  createTranslate(language, texts as unknown as Texts) as unknown as Say;

const LOADERS: Readonly<Record<Language, () => Promise<StoryTexts>>> = {
  en: async () => (await import('../i18n/en/story.ts')).story,
  fr: async () => (await import('../i18n/fr/story.ts')).story,
};

const SayContext = createContext<Say>();

/** Shows what is below it once the texts of the page's language are here. */
export function StoryTextsProvider(props: { readonly children: JSX.Element }): JSX.Element {
  const t = useT();
  const [say] = createResource(
    () => t.language,
    async (language) => createSay(language, await LOADERS[language]()),
  );
  return (
    <Show when={say()} keyed>
      {(ready) => <SayContext.Provider value={ready}>{props.children}</SayContext.Provider>}
    </Show>
  );
}

/** The texts of a told record. Throws outside a `StoryTextsProvider`. */
export function useSay(): Say {
  const say = useContext(SayContext);
  if (say === undefined) throw new Error('useSay needs a StoryTextsProvider above it');
  return say;
}
