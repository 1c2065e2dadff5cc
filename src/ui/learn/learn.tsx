/**
 * The tutorial: a real game against one bot on this device, with a guide that says one line at a time.
 */
import type { JSX } from 'solid-js';
import type { OchoState, OchoStory } from '../../games/ocho/types.ts';
import { Button } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';
import { JOKER_FACE, SINGLES, TRIPLE_PER_PIP } from '../rules/ocho-numbers.ts';
import { useSettings } from '../settings/settings.ts';
import { Page } from '../shell/page.tsx';
import { RefusedNote } from '../states/refused-note.tsx';
import { useOpenTable } from '../table/open-table.ts';
import { coachLine, LESSON_OPTIONS } from './coach.ts';
import { LessonTable } from './lesson-table.tsx';

export function Learn(): JSX.Element {
  const t = useT();
  const settings = useSettings();
  const open = useOpenTable((table) => `/learn/ocho/${table}`);
  const begin = (): void => {
    const profile = settings.profile() ?? {
      name: t('pages.learn.guest'),
      avatar: { ...settings.values.avatar },
    };
    open.send({
      kind: 'create',
      game: 'ocho',
      options: LESSON_OPTIONS,
      profile,
      solo: 1,
      strength: 'easy',
    });
  };
  return (
    <Page title={t('pages.learn.title')} place="chalet">
      <p class="lead">{t('pages.learn.intro')}</p>
      <RefusedNote />
      <Button
        kind="primary"
        width="full"
        busy={open.opening() === null ? null : t('common.oneMoment')}
        onPress={begin}
      >
        {t('pages.learn.begin')}
      </Button>
      <p>
        <a href="#/rules/ocho">{t('pages.learn.readRules')}</a>
      </p>
    </Page>
  );
}

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
