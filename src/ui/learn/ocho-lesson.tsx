/** The lesson of El Ocho: a real game against one bot on this device, with a guide that says one line at a time. */
import type { JSX } from 'solid-js';
import type { OchoState, OchoStory } from '../../games/ocho/types.ts';
import { useT } from '../i18n/use-t.tsx';
import { type CoachLine, coachMoment } from './coach.ts';
import { coachText } from './coach-text.ts';
import { LessonTable } from './lesson-table.tsx';

/** The lesson's table, with the guide of El Ocho. */
export function LearnTable(): JSX.Element {
  const t = useT();
  return (
    <LessonTable<CoachLine>
      momentOf={({ mySeat, state }, last) =>
        mySeat === null || state === null
          ? null
          : coachMoment(state as unknown as OchoState, mySeat, {
              index: last?.index ?? 0,
              story: (last?.story ?? []) as readonly OchoStory[],
            })
      }
      idOf={(line) => line}
      textOf={(line, { state }) => coachText(line, state as unknown as OchoState, t)}
    />
  );
}
