/**
 * Texts of a part of the page that not everybody opens, fetched with it: who only plays never loads them.
 *
 *   const part = partTexts({ en, fr })      <part.Texts> … const say = part.useSay(); say('luck.title') … </part.Texts>
 *
 * What `useT` is to the page's own texts, `useSay` is to a part's. Below `Texts` nothing shows before its words are here;
 * a change of language keeps the old words until the new ones have come.
 */
import { createContext, createResource, type JSX, Show, useContext } from 'solid-js';
import { createTranslate, type TextArgs, type Texts, type Translate } from './translate.ts';
import type { Language, Translation } from './translation.ts';
import { useT } from './use-t.tsx';

/** A path in the texts `T`: `luck.title`. */
export type PartKey<T, Path extends string = ''> = {
  readonly [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : PartKey<T[K], `${Path}${K}.`>;
}[keyof T & string];
type PluralsOf<Key> = Key extends `${infer Base}.other` ? Base : never;

/** `English`: the texts that are the model. */
export interface Say<English> extends Pick<Translate, 'number' | 'list' | 'moment' | 'maybe' | 'language'> {
  (key: PartKey<English>, args?: TextArgs): string;
  plural(key: PluralsOf<PartKey<English>>, count: number, args?: TextArgs): string;
}

export type Part<English> = {
  /** Shows what is below it once the texts of the page's language are here. */
  readonly Texts: (props: { readonly children: JSX.Element }) => JSX.Element;
  /** Throws outside `Texts`. */
  readonly useSay: () => Say<English>;
};

/** A translator of a part's texts. */
export const createSay = <English,>(language: Language, texts: Translation<English>): Say<English> =>
  // The translator looks paths up in whatever texts it is given; only its types name the page's own.
  createTranslate(language, texts as unknown as Texts) as unknown as Say<English>;

export function partTexts<English>(
  loaders: Readonly<Record<Language, () => Promise<Translation<English>>>>,
): Part<English> {
  const SayContext = createContext<Say<English>>();
  return {
    Texts: (props) => {
      const t = useT();
      const [say] = createResource(
        () => t.language,
        async (language) => createSay<English>(language, await loaders[language]()),
      );
      return (
        <Show when={say.latest} keyed>
          {(ready) => <SayContext.Provider value={ready}>{props.children}</SayContext.Provider>}
        </Show>
      );
    },
    useSay: () => {
      const say = useContext(SayContext);
      if (say === undefined) throw new Error('these texts need their provider above them');
      return say;
    },
  };
}
