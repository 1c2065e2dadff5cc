/**
 * The options of El Ocho in words: which there are, in which order, and how a table's difference from the standard is
 * told. Two presets are standard: level 1 and level 2 with everything else at its default.
 */
import { defaultOptions } from '../../games/ocho/schema.ts';
import type { OchoOptions } from '../../games/ocho/types.ts';
import type { TextKey, Translate } from '../i18n/translate.ts';

export type OptionName = keyof OchoOptions;

/** Every option with its values, the default first; in the order of the lobby. */
export const OPTION_VALUES = {
  level: [1, 2],
  target: [8000, 4000, 12000],
  end: ['first', 'round', 'exact'],
  opening: [0, 300, 500],
  hotDice: ['optional', 'forced'],
  first: ['lot', 'creator'],
  tripleOne: [1000, 300],
  bigStraight: ['first', 'every'],
  straights: ['all', 'three'],
  joker: ['unlimited', 'once'],
} as const satisfies { readonly [K in OptionName]: readonly OchoOptions[K][] };

export const OPTION_NAMES = Object.keys(OPTION_VALUES) as readonly OptionName[];

/** Options that change nothing at level 1. */
export const LEVEL_TWO_ONLY: readonly OptionName[] = ['straights', 'joker'];

/** Level 1 or 2, everything else standard. */
export const presetOptions = (level: 1 | 2): OchoOptions => ({ ...defaultOptions, level });

/** Whether the option has any effect beside the others. */
export const isOptionOpen = (options: OchoOptions, name: OptionName): boolean =>
  options.level === 2 || !LEVEL_TWO_ONLY.includes(name);

export const optionLabel = (t: Translate, name: OptionName): string => t(`options.${name}.label` as TextKey);
export const valueLabel = (t: Translate, name: OptionName, value: string | number): string =>
  t(`options.${name}.v${value}` as TextKey);
export const valueHint = (t: Translate, name: OptionName, value: string | number): string =>
  t(`options.${name}.v${value}Hint` as TextKey);

/** The names of the options that are not standard and have an effect; the level is no difference. */
export function differences(options: OchoOptions): readonly OptionName[] {
  return OPTION_NAMES.filter(
    (name) => name !== 'level' && options[name] !== defaultOptions[name] && isOptionOpen(options, name),
  );
}

/** "Standard rules, level 2." or "Different from the standard rules: the Joker helps once a turn." */
export function optionsSentence(t: Translate, options: OchoOptions): string {
  const told = differences(options);
  if (told.length === 0) return t('options.standard', { level: options.level });
  const list = ['level' as OptionName, ...told].map((name) =>
    t(`options.${name}.v${options[name]}Diff` as TextKey),
  );
  return t('options.differs', { list: list.join(' · ') });
}
