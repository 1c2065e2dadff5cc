/** The guide of 8 in words. Pure. */
import type { Seat } from '../../games/game.ts';
import { HIDDEN_POINTS } from '../../games/planets/standing.ts';
import type { Translate } from '../i18n/translate.ts';
import { faceText } from '../planets/faces.ts';
import type { PlanetsCoachLine } from './planets-coach.ts';

/** A line of the guide in words. */
export function planetsLineText(
  line: PlanetsCoachLine,
  nameOf: (seat: Seat) => string,
  t: Translate,
): string {
  const key = `pages.planets.learn.coach.${line.kind}` as const;
  switch (line.kind) {
    case 'assignSet':
      return t(key, { card: faceText(line.face, t), count: line.count });
    case 'hole':
    case 'hid':
      return t(key, { hidden: HIDDEN_POINTS });
    case 'deputy':
    case 'other':
    case 'otherHole':
      return t(key, { name: nameOf(line.seat) });
    default: {
      const { kind: _, ...named } = line;
      return t(key, named);
    }
  }
}
