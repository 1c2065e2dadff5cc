/** What sets are worth in the role at hand, as one line. */
import { LEAST_SAME } from '../../games/planets/sets.ts';
import type { PlanetsState } from '../../games/planets/types.ts';
import type { Translate } from '../i18n/translate.ts';

/** "Deputy: 3 for 5 · 4 for 8 · … · 8 different for 22". */
export function valuesText(state: PlanetsState, t: Translate): string {
  const { role } = state.turn;
  const { same, different } = state.options.points[role];
  const values = [
    ...same.map((points, i) => t('planets.stage.value', { count: i + LEAST_SAME, points })),
    t('planets.stage.valueDifferent', { points: different }),
  ];
  return t('planets.stage.values', { role: t(`planets.${role}`), values: values.join(' · ') });
}
