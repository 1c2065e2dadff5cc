/**
 * From a key and arguments to a text, in one language. Pure: the texts are handed in (`load-texts.ts` fetches them), so
 * that components and tests share it and nobody loads a language that is not spoken.
 *
 * Invariants
 * 1. A key that does not exist does not compile; at run time (a key built from data) it is shown as itself.
 * 2. Numbers inside texts are formatted for the language; a plural form is chosen by `Intl.PluralRules`.
 * 3. No line begins with a mark that belongs to the word before it, and none ends within a number or a game's name: such
 *    spaces hold together.
 */
import type { BaseTemplateArgs, Flatten } from '@solid-primitives/i18n';
import { flatten, resolveTemplate } from '@solid-primitives/i18n';
import type { en } from './en.ts';
import { elided } from './french.ts';
import { type Language, regionalTag, type Translation } from './translation.ts';

/** All texts of one language. */
export type Texts = Translation<typeof en>;

type Flat = Flatten<typeof en>;
type TextKeyOf<T> = { readonly [K in keyof T]: T[K] extends string ? K : never }[keyof T] & string;

/** Every text of the page, as a dotted path: `lobby.start`. */
export type TextKey = TextKeyOf<Flat>;
/** Every text that has a singular and a plural form: `common.points` for `common.points.one` and `.other`. */
export type PluralKey = TextKey extends infer K ? (K extends `${infer Base}.other` ? Base : never) : never;
export type TextArgs = Readonly<Record<string, string | number>>;

export interface Translate {
  (key: TextKey, args?: TextArgs): string;
  /** The form of `key` for `count`, which is also the argument `n`. */
  plural(key: PluralKey, count: number, args?: TextArgs): string;
  /** 8000 → "8,000" / "8 000". */
  number(value: number): string;
  /** 0.29 → "29 %" as the language writes it. */
  percent(share: number): string;
  /** ["Ana", "Ben", "Eva"] → "Ana, Ben and Eva". */
  list(items: readonly string[]): string;
  /** A date and time of day, short. */
  moment(atMs: number): string;
  /** The text at a path built from data (a refusal's code), or null when there is none. */
  maybe(path: string, args?: TextArgs): string | null;
  readonly language: Language;
}

/**
 * " · " ends a line rather than beginning one, and the dice of a group ("7-7-7") stay together; so does "El Ocho". An 8 that
 * ends its phrase is the other game and holds on to the word before it ("The rules of 8"), any other to its noun ("8 dice").
 */
const held = (text: string): string =>
  text
    .replaceAll(' · ', '\u00a0· ')
    .replaceAll(/(\d)-(?=\d)/g, '$1-\u2060')
    .replaceAll('El Ocho', 'El\u00a0Ocho')
    .replaceAll(/(\p{L}) (?=8(?:$| ?[.,:;!?…»)\u00a0]))/gu, '$1\u00a0')
    .replaceAll(/((?:^|[ («\u00a0])8) (?=\p{L})/gu, '$1\u00a0');

/** The same, and of French the spaces before : ; ? ! and », after «, and within numbers, all written plainly in the texts. */
const heldFrench = (text: string): string =>
  held(text)
    .replaceAll(/ (?=[:;?!»])/g, '\u00a0')
    .replaceAll('« ', '«\u00a0')
    .replaceAll(/(\d) (?=\d{3}(?!\d))/g, '$1\u202f');

/**
 * A translator for one language and its texts; components get it from `useT`. `languages`: those of the browser, for dates as
 * they are written where the reader lives.
 */
export function createTranslate(
  language: Language,
  texts: Texts,
  languages: readonly string[] = [],
): Translate {
  const dictionary: Readonly<Record<string, unknown>> = flatten(texts);
  const isFrench = language === 'fr';
  const holding = isFrench ? heldFrench : held;
  const numberFormat = new Intl.NumberFormat(language);
  const percentFormat = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const pluralRules = new Intl.PluralRules(language);
  const listFormat = new Intl.ListFormat(language, { type: 'conjunction' });
  const momentFormat = new Intl.DateTimeFormat(regionalTag(language, languages), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });

  const fill = (text: string, args: TextArgs | undefined): string => {
    if (args === undefined) return text;
    const shown: BaseTemplateArgs = {};
    for (const [name, value] of Object.entries(args)) {
      shown[name] = typeof value === 'number' ? numberFormat.format(value) : value;
    }
    return resolveTemplate(isFrench ? elided(text, args) : text, shown);
  };
  const maybe = (path: string, args?: TextArgs): string | null => {
    const text = dictionary[path];
    return typeof text === 'string' ? holding(fill(text, args)) : null;
  };
  const text = (key: TextKey, args?: TextArgs): string => maybe(key, args) ?? key;

  return Object.assign(text, {
    plural: (key: PluralKey, count: number, args?: TextArgs): string => {
      const all = { n: count, ...args };
      return maybe(`${key}.${pluralRules.select(count)}`, all) ?? maybe(`${key}.other`, all) ?? key;
    },
    number: (value: number): string => numberFormat.format(value),
    percent: (share: number): string => percentFormat.format(share),
    list: (items: readonly string[]): string => listFormat.format(items),
    moment: (atMs: number): string => momentFormat.format(atMs),
    maybe,
    language,
  });
}
