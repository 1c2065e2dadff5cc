/**
 * A problem as a panel: one title, one sentence, and what to do. Which actions fit is decided by the code alone, so
 * that every problem has at least one wherever it appears.
 */
import { useNavigate } from '@solidjs/router';
import { createEffect, createSignal, type JSX, Match, on, Show, Switch } from 'solid-js';
import type { Invitation, Problem, TableView } from '../../network/view.ts';
import { ByHand } from '../by-hand/by-hand.tsx';
import { Button, ButtonLink } from '../components/button.tsx';
import { ConnectionSheet } from '../connection/connection-sheet.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useServices } from '../services.ts';
import { useSettings } from '../settings/settings.ts';
import { useReload } from '../shell/reload.ts';
import { useTable } from '../table-client.ts';
import { problemText } from './problem-texts.ts';
import './states.css';

export function ProblemPanel(props: {
  readonly problem: Problem;
  /** The table it happened at, when there is one. */
  readonly view: TableView | null;
  /** The table's id, when only that is known. */
  readonly table?: string;
  /** Puts the notice away where play may go on (`storage-denied`). */
  readonly onContinue?: () => void;
  /** bare: inside a sheet or page that already has a frame and the title. */
  readonly look?: 'panel' | 'bare';
}): JSX.Element {
  const t = useT();
  const reload = useReload();
  const client = useTable();
  const settings = useSettings();
  const services = useServices();
  const navigate = useNavigate();
  const words = () => problemText(t, props.problem, props.view);
  const table = (): string | undefined => props.view?.table ?? props.table;
  const watch = (invitation: Invitation): void => {
    const profile = props.view?.me ?? settings.profile();
    if (profile === null) return;
    client.send({
      kind: 'join',
      invitation: { ...invitation },
      profile: { name: profile.name, avatar: { ...profile.avatar } },
      as: 'watcher',
    });
  };
  const forget = async (id: string): Promise<void> => {
    await services.tables.forget(id);
    navigate('/');
  };
  /** What was asked of a seat in another tab, until the answer takes this panel away or is a problem of its own. */
  const [asked, setAsked] = createSignal<'take' | 'watch' | null>(null);
  createEffect(
    on(
      () => [props.problem, client.refused()],
      () => setAsked(null),
    ),
  );
  const resume = (takeOver: 'take' | 'watch'): void => {
    const id = table();
    if (id === undefined) return;
    client.send({ kind: 'resume', table: id, takeOver });
    setAsked(takeOver);
  };
  const busy = (takeOver: 'take' | 'watch'): string | null =>
    asked() === takeOver ? t('common.oneMoment') : null;
  const [isConnectionShown, setConnectionShown] = createSignal(false);
  const code = () => props.problem.code;
  const isOneOf = (...codes: readonly Problem['code'][]): boolean => codes.includes(code());
  return (
    <>
      <section
        class="problem"
        classList={{ panel: props.look !== 'bare' }}
        role="alert"
        data-problem={code()}
      >
        <Show when={props.look !== 'bare'}>
          <h2>{words().title}</h2>
        </Show>
        <p>{words().text}</p>
        <Show when={words().hint}>{(hint) => <p class="secondary">{hint()}</p>}</Show>
        <div class="row">
          <Switch>
            <Match when={code() === 'second-tab'}>
              <Button kind="primary" busy={busy('take')} onPress={() => resume('take')}>
                {t('states.secondTab.playHere')}
              </Button>
              <Show when={props.view?.isSolo !== true}>
                <Button busy={busy('watch')} onPress={() => resume('watch')}>
                  {t('common.watch')}
                </Button>
              </Show>
            </Match>
            <Match when={code() === 'storage-denied'}>
              <Button kind="primary" onPress={() => props.onContinue?.()}>
                {t('common.continue')}
              </Button>
              <Show when={props.view}>
                {(view) => <Button onPress={() => watch(view().invitation)}>{t('common.watch')}</Button>}
              </Show>
            </Match>
            <Match when={isOneOf('version-differs', 'not-loaded')}>
              <Button kind="primary" onPress={reload}>
                {t('common.reload')}
              </Button>
            </Match>
            <Match when={isOneOf('table-full', 'already-started', 'seat-removed')}>
              <Show when={props.view}>
                {(view) => (
                  <Button kind="primary" onPress={() => watch(view().invitation)}>
                    {t('common.watch')}
                  </Button>
                )}
              </Show>
              <ButtonLink href="#/">{t('home.goHome')}</ButtonLink>
            </Match>
            <Match
              when={isOneOf('meeting-down', 'nobody-there', 'no-direct-line', 'storage-full', 'impostor')}
            >
              <Button kind="primary" onPress={() => client.send({ kind: 'retry' })}>
                {t('common.retry')}
              </Button>
              <Show
                when={code() === 'meeting-down'}
                fallback={<ButtonLink href="#/">{t('home.goHome')}</ButtonLink>}
              >
                <ButtonLink href="#/solo/ocho">{t('common.solo')}</ButtonLink>
              </Show>
              <Show when={isOneOf('meeting-down', 'nobody-there') ? props.view : null}>
                {(view) => <ByHand view={view()} />}
              </Show>
              <Show when={props.view !== null && code() !== 'storage-full'}>
                <Button aria-haspopup="dialog" onPress={() => setConnectionShown(true)}>
                  {t('connection.title')}
                </Button>
              </Show>
            </Match>
            <Match when={code() === 'storage-damaged'}>
              <Show when={table() ?? (props.problem.detail || undefined)}>
                {(id) => (
                  <Button kind="primary" onPress={() => void forget(id())}>
                    {t('states.storageDamaged.forget')}
                  </Button>
                )}
              </Show>
              <ButtonLink href="#/">{t('home.goHome')}</ButtonLink>
            </Match>
            <Match when={isOneOf('table-closed', 'no-such-table', 'link-broken', 'not-now')}>
              <ButtonLink kind="primary" href="#/">
                {t('home.goHome')}
              </ButtonLink>
            </Match>
            <Match when={code() === 'set-up-failed'}>
              <Show when={props.onContinue}>
                {(onContinue) => <Button onPress={() => onContinue()()}>{t('common.continue')}</Button>}
              </Show>
            </Match>
          </Switch>
        </div>
      </section>
      <Show when={props.view}>
        {(view) => (
          <ConnectionSheet
            view={view()}
            isOpen={isConnectionShown()}
            onClose={() => setConnectionShown(false)}
          />
        )}
      </Show>
    </>
  );
}
