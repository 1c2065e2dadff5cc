/**
 * The language of the page, for components: `const t = useT()` and then `t('lobby.start')` inside JSX follows a
 * change of language without a reload.
 */
import type { Accessor, JSX } from 'solid-js';
import { createContext, createEffect, createMemo, useContext } from 'solid-js';
import type { Translate } from './translate.ts';
import { createTranslate } from './translate.ts';
import type { Language } from './translation.ts';

const TranslateContext = createContext<Translate>();

/** Makes the texts of `language` available below it and sets `<html lang>`. */
export function I18nProvider(props: {
  readonly language: Language;
  readonly children: JSX.Element;
}): JSX.Element {
  const current = createMemo(() => createTranslate(props.language));
  createEffect(() => {
    document.documentElement.lang = props.language;
  });
  return <TranslateContext.Provider value={following(current)}>{props.children}</TranslateContext.Provider>;
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
