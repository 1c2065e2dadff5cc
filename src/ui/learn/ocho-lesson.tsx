/** The lesson of El Ocho: a real game against one bot on this device, with a guide that says one line at a time. */
import type { JSX } from 'solid-js';
import type { OchoState, OchoStory } from '../../games/ocho/types.ts';
import { useT } from '../i18n/use-t.tsx';
import { JOKER_FACE, SINGLES, TRIPLE_PER_PIP } from '../rules/ocho-numbers.ts';
import { coachLine } from './coach.ts';
import { LessonTable } from './lesson-table.tsx';

/** The lesson's table, with the guide of El Ocho. */
export function LearnTable(): JSX.Element {
  const t = useT();
  return (
    <LessonTable
      lineOf={({ mySeat, state }, events) => {
        const ocho = state as OchoState | null;
        if (ocho === null || mySeat === null) return null;
        const key = coachLine(ocho, mySeat, (events.at(-1)?.story ?? []) as readonly OchoStory[]);
        return key === null ? null : t(`pages.learn.coach.${key}`, namedIn(ocho));
      }}
    />
  );
}

/** What the guide's lines name, asked of the rules. */
function namedIn({ options }: OchoState) {
  const [one, five] = SINGLES;
  return {
    target: options.target,
    a: one?.face ?? 0,
    aPoints: one?.points ?? 0,
    b: five?.face ?? 0,
    bPoints: five?.points ?? 0,
    triple: TRIPLE_PER_PIP,
    joker: JOKER_FACE,
  };
}
