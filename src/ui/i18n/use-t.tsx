/**
 * The language of the page, for components: `const t = useT()` and then `t('lobby.start')` inside JSX follows a
 * change of language without a reload.
 *
 * Invariants
 * 1. Nothing is shown before there are words for it, and `<html lang>` names the language of the words on screen.
 * 2. A language whose texts cannot be had leaves the one that is shown.
 */
import {
  type Accessor,
  createContext,
  createEffect,
  createResource,
  createSignal,
  type JSX,
  onCleanup,
  Show,
  useContext,
} from 'solid-js';
import { loadTexts, type TextPart } from './load-texts.ts';
import type { Translate } from './translate.ts';
import { createTranslate } from './translate.ts';
import type { Language } from './translation.ts';

type Words = { readonly t: Translate; readonly parts: readonly TextPart[] };

const WordsContext = createContext<Words>();

/** Makes the texts of `language` available below it, once they are here, and sets `<html lang>`. */
export function I18nProvider(props: {
  readonly language: Language;
  readonly children: JSX.Element;
}): JSX.Element {
  const [current, setCurrent] = createSignal<Translate | null>(null);
  createEffect(() => {
    const { language } = props;
    let isWanted = true;
    onCleanup(() => {
      isWanted = false;
    });
    loadTexts(language).then(
      (texts) => {
        if (!isWanted) return;
        document.documentElement.lang = language;
        setCurrent(() => createTranslate(language, texts, navigator.languages));
      },
      // Told as an error of the page: index.html answers it while there is nothing on screen.
      (why: unknown) => reportError(why),
    );
  });
  return (
    <Show when={current() !== null}>
      <WordsContext.Provider value={{ t: following(current as Accessor<Translate>), parts: [] }}>
        {props.children}
      </WordsContext.Provider>
    </Show>
  );
}

/**
 * Around a screen: shows it once the words of these parts are here too, beside those of whatever stands around it. A change of
 * language keeps the old words until the new ones have come.
 */
export function Texts(props: {
  readonly of: readonly TextPart[];
  readonly children: JSX.Element;
}): JSX.Element {
  const outer = useWords();
  const parts = [...new Set([...outer.parts, ...props.of])];
  const [all] = createResource(
    () => outer.t.language,
    async (language) => createTranslate(language, await loadTexts(language, parts), navigator.languages),
  );
  return (
    <Show when={all.latest !== undefined}>
      <WordsContext.Provider value={{ t: following(() => all.latest as Translate), parts }}>
        {props.children}
      </WordsContext.Provider>
    </Show>
  );
}

/** The translator of the page. Throws outside an `I18nProvider`. */
export function useT(): Translate {
  return useWords().t;
}

function useWords(): Words {
  const words = useContext(WordsContext);
  if (words === undefined) throw new Error('useT needs an I18nProvider above it');
  return words;
}

/** One translator that asks the current language at every call, so that each use in JSX is tracked. */
function following(current: Accessor<Translate>): Translate {
  const translate = Object.assign((...call: Parameters<Translate>): string => current()(...call), {
    plural: (...call: Parameters<Translate['plural']>): string => current().plural(...call),
    number: (value: number): string => current().number(value),
    percent: (share: number): string => current().percent(share),
    list: (items: readonly string[]): string => current().list(items),
    moment: (atMs: number): string => current().moment(atMs),
    maybe: (...call: Parameters<Translate['maybe']>): string | null => current().maybe(...call),
  });
  return Object.defineProperty(translate, 'language', { get: () => current().language }) as Translate;
}
