/** The way into the lesson of El Ocho. */
import type { JSX } from 'solid-js';
import { useT } from '../i18n/use-t.tsx';
import { Page } from '../shell/page.tsx';
import { BeginLesson } from './begin-lesson.tsx';
import { LESSON_OPTIONS } from './coach.ts';

export function Learn(): JSX.Element {
  const t = useT();
  return (
    <Page title={t('pages.learn.title')} place="chalet">
      <p class="lead">{t('pages.learn.intro')}</p>
      <BeginLesson game="ocho" options={LESSON_OPTIONS} bots={1} label={t('pages.learn.begin')} />
      <p class="lone-link">
        <a href="#/rules/ocho">{t('pages.learn.readRules')}</a>
      </p>
    </Page>
  );
}
