/**
 * The options of 8 in words: the point tables row by row, the two choices, and how a table's difference from the
 * standard is told.
 */

import { defaultOptions } from '../../games/planets/schema.ts';
import { LEAST_SAME, setPoints } from '../../games/planets/sets.ts';
import type { LaidSet, PlanetsOptions, PointTable, Role } from '../../games/planets/types.ts';
import type { TextKey, Translate } from '../i18n/translate.ts';

export const ROLES = ['commander', 'deputy'] as const satisfies readonly Role[];

/** A line of the point table: so many identical planets (the last one: or more), or the eight different ones. */
export type PointRow = { readonly kind: LaidSet['kind']; readonly count: number };

/** Every line of the point table, smallest set first. */
export const POINT_ROWS: readonly PointRow[] = [
  ...defaultOptions.points.commander.same.map((_, i) => ({ kind: 'same' as const, count: LEAST_SAME + i })),
  { kind: 'different', count: 8 },
];

const LAST_SAME = LEAST_SAME + defaultOptions.points.commander.same.length - 1;

/** "3 alike", "8 or more alike", "8 different". */
export function rowLabel(t: Translate, { kind, count }: PointRow): string {
  if (kind === 'different') return t('options.planets.points.different', { n: count });
  return t(count === LAST_SAME ? 'options.planets.points.orMore' : 'options.planets.points.same', {
    n: count,
  });
}

export const pointsOf = (options: PlanetsOptions, role: Role, row: PointRow): number =>
  setPoints(options, role, row.kind, row.count);

/** The options with another value in one place of a point table. */
export function withPoints(
  options: PlanetsOptions,
  role: Role,
  row: PointRow,
  points: number,
): PlanetsOptions {
  const before = options.points[role];
  const table: PointTable =
    row.kind === 'different'
      ? { ...before, different: points }
      : { ...before, same: before.same.map((old, i) => (i === row.count - LEAST_SAME ? points : old)) };
  return { ...options, points: { ...options.points, [role]: table } };
}

/** The options with the standard points in one role. */
export const withStandardPoints = (options: PlanetsOptions, role: Role): PlanetsOptions => ({
  ...options,
  points: { ...options.points, [role]: defaultOptions.points[role] },
});

/** The lines of a role's table that are not standard. */
export const changedRows = (options: PlanetsOptions, role: Role): readonly PointRow[] =>
  POINT_ROWS.filter((row) => pointsOf(options, role, row) !== pointsOf(defaultOptions, role, row));

/** The choices among named values, the default first. */
export const CHOICES = {
  end: ['before-surplus', 'after-surplus'],
  leaver: ['go-on', 'end'],
} as const satisfies Pick<
  { readonly [K in keyof PlanetsOptions]: readonly PlanetsOptions[K][] },
  'end' | 'leaver'
>;
export type ChoiceName = keyof typeof CHOICES;
export const CHOICE_NAMES = Object.keys(CHOICES) as readonly ChoiceName[];

export const choiceLabel = (t: Translate, name: ChoiceName): string =>
  t(`options.planets.${name}.label` as TextKey);
export const choiceValue = (t: Translate, name: ChoiceName, value: string): string =>
  t(`options.planets.${name}.v-${value}` as TextKey);
export const choiceHint = (t: Translate, name: ChoiceName, value: string): string =>
  t(`options.planets.${name}.v-${value}-hint` as TextKey);

export const PRESETS = {
  standard: defaultOptions,
  long: { ...defaultOptions, end: 'after-surplus' },
} as const satisfies Readonly<Record<string, PlanetsOptions>>;
export type PresetName = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as readonly PresetName[];

/** The preset that these options are; null for a mixture of one's own. */
export function presetOf(options: PlanetsOptions): PresetName | null {
  const hasOwnPoints = ROLES.some((role) => changedRows(options, role).length > 0);
  if (hasOwnPoints) return null;
  const isSame = (name: PresetName): boolean =>
    CHOICE_NAMES.every((choice) => PRESETS[name][choice] === options[choice]);
  return PRESET_NAMES.find(isSame) ?? null;
}

/** More changed lines than this are told as one. */
const MOST_TOLD = 2;

/** "Standard rules." or "Different from the standard rules: as Deputy 3 alike are 6 · surplus revives the pile." */
export function planetsOptionsSentence(t: Translate, options: PlanetsOptions): string {
  const points = ROLES.flatMap((role) => {
    const rows = changedRows(options, role);
    if (rows.length > MOST_TOLD) return [t(`options.planets.points.${role}Diff`)];
    return rows.map((row) =>
      t(`options.planets.points.${role}RowDiff`, {
        row: rowLabel(t, row),
        points: t.plural('common.points', pointsOf(options, role, row)),
      }),
    );
  });
  const choices = CHOICE_NAMES.filter((name) => options[name] !== defaultOptions[name]).map((name) =>
    t(`options.planets.${name}.v-${options[name]}-diff` as TextKey),
  );
  const told = [...points, ...choices];
  return told.length === 0 ? t('options.planets.standard') : t('options.differs', { list: told.join(' · ') });
}
