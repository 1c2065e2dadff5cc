/** The way into the lesson of 8, from the page that shows its cards. */
import type { JSX } from 'solid-js';
import { defaultOptions } from '../../games/planets/schema.ts';
import { useT } from '../i18n/use-t.tsx';
import { BeginLesson } from './begin-lesson.tsx';

const LESSON_BOTS = 2;

/** Opens the lesson's table. */
export function BeginPlanetsLesson(): JSX.Element {
  const t = useT();
  return (
    <>
      <BeginLesson
        game="planets"
        options={defaultOptions}
        bots={LESSON_BOTS}
        label={t('pages.planets.learn.begin')}
      />
      <p class="secondary small">{t('pages.planets.learn.beginHint')}</p>
    </>
  );
}
