/** The lesson of 8: a real game against two bots on this device, with a guide that says one line at a time. */
import type { JSX } from 'solid-js';
import type { PlanetsKnowledge } from '../../games/planets/knowledge.ts';
import type { PlanetsStory } from '../../games/planets/story.ts';
import type { PlanetsState } from '../../games/planets/types.ts';
import { useT } from '../i18n/use-t.tsx';
import { LessonTable } from './lesson-table.tsx';
import { type PlanetsCoachLine, planetsCoachMoment, planetsLineId } from './planets-coach.ts';
import { planetsLineText } from './planets-coach-text.ts';

/** The lesson's table, with the guide of 8. */
export function PlanetsLearnTable(): JSX.Element {
  const t = useT();
  return (
    <LessonTable<PlanetsCoachLine>
      momentOf={({ mySeat, state, knowledge }, last) =>
        mySeat === null || state === null
          ? null
          : planetsCoachMoment(state as unknown as PlanetsState, mySeat, knowledge as PlanetsKnowledge, {
              index: last?.index ?? 0,
              story: (last?.story ?? []) as readonly PlanetsStory[],
            })
      }
      idOf={planetsLineId}
      textOf={(line, game) => planetsLineText(line, (seat) => game.seats[seat]?.name ?? '', t)}
    />
  );
}
