/** The lesson of 8: a real game against two bots on this device, with a guide that says one line at a time. */
import type { JSX } from 'solid-js';
import type { PlanetsKnowledge } from '../../games/planets/knowledge.ts';
import { HIDDEN_POINTS } from '../../games/planets/standing.ts';
import type { PlanetsStory } from '../../games/planets/story.ts';
import type { PlanetsState } from '../../games/planets/types.ts';
import type { GameView } from '../../network/view.ts';
import type { Translate } from '../i18n/translate.ts';
import { useT } from '../i18n/use-t.tsx';
import { faceText } from '../planets/faces.ts';
import { LessonTable } from './lesson-table.tsx';
import { planetsCoachLine } from './planets-coach.ts';

/** The lesson's table, with the guide of 8. */
export function PlanetsLearnTable(): JSX.Element {
  const t = useT();
  return (
    <LessonTable
      lineOf={(game, events) => {
        const { mySeat, state, knowledge } = game;
        if (mySeat === null || state === null) return null;
        const last = (events.at(-1)?.story ?? []) as readonly PlanetsStory[];
        const line = planetsCoachLine(
          state as unknown as PlanetsState,
          mySeat,
          knowledge as PlanetsKnowledge,
          last,
        );
        return line === null ? null : lineText(line, game, t);
      }}
    />
  );
}

function lineText(
  line: NonNullable<ReturnType<typeof planetsCoachLine>>,
  game: GameView,
  t: Translate,
): string {
  switch (line.kind) {
    case 'assignSet':
      return t('pages.planets.learn.coach.assignSet', { card: faceText(line.face, t), count: line.count });
    case 'lay':
      return t('pages.planets.learn.coach.lay', { points: line.points, deputy: line.deputy });
    case 'layDeputy':
      return t('pages.planets.learn.coach.layDeputy', { points: line.points, commander: line.commander });
    case 'surplus':
      return t('pages.planets.learn.coach.surplus', { limit: line.limit });
    case 'hole':
    case 'hid':
      return t(`pages.planets.learn.coach.${line.kind}`, { hidden: HIDDEN_POINTS });
    case 'laid':
      return t('pages.planets.learn.coach.laid', { points: line.points });
    case 'deputy':
    case 'other':
    case 'enough':
    case 'otherHole':
      return t(`pages.planets.learn.coach.${line.kind}`, { name: game.seats[line.seat]?.name ?? '' });
    default:
      return t(`pages.planets.learn.coach.${line.kind}`);
  }
}
