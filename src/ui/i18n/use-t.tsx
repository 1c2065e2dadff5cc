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
import { loadAllTexts, loadTexts } from './load-texts.ts';
import type { Translate } from './translate.ts';
import { createTranslate } from './translate.ts';
import type { Language } from './translation.ts';

const TranslateContext = createContext<Translate>();

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
        setCurrent(() => createTranslate(language, texts));
      },
      // Told as an error of the page: index.html answers it while there is nothing on screen.
      (why: unknown) => reportError(why),
    );
  });
  return (
    <Show when={current() !== null}>
      <TranslateContext.Provider value={following(current as Accessor<Translate>)}>
        {props.children}
      </TranslateContext.Provider>
    </Show>
  );
}

/**
 * Around a table: shows it once the words of the tables are here too. A change of language keeps the old words until the
 * new ones have come.
 */
export function TableTexts(props: { readonly children: JSX.Element }): JSX.Element {
  const outer = useT();
  const [all] = createResource(
    () => outer.language,
    async (language) => createTranslate(language, await loadAllTexts(language)),
  );
  return (
    <Show when={all.latest !== undefined}>
      <TranslateContext.Provider value={following(() => all.latest as Translate)}>
        {props.children}
      </TranslateContext.Provider>
    </Show>
  );
}

/** The translator of the page. Throws outside an `I18nProvider`. */
export function useT(): Translate {
  const translate = useContext(TranslateContext);
  if (translate === undefined) throw new Error('useT needs an I18nProvider above it');
  return translate;
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
