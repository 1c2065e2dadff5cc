/**
 * One table by its id: asks the worker for it when it is not the one shown, then shows the stage it is in.
 *
 * Invariants
 * 1. The stage decides the screen; a problem stands above it and never hides a running game, except that a seat
 *    driven by another tab must be answered for first.
 * 2. A notice a person has put away stays away until another one comes.
 */
import { useParams } from '@solidjs/router';
import {
  createEffect,
  createMemo,
  createSignal,
  type JSX,
  lazy,
  Match,
  Show,
  Suspense,
  Switch,
} from 'solid-js';
import type { GameView, LobbyView, TableView } from '../../network/view.ts';
import { Sheet } from '../components/sheet.tsx';
import { useT } from '../i18n/use-t.tsx';
import { LobbyPage } from '../lobby/lobby.tsx';
import { useServices } from '../services.ts';
import { useSettings } from '../settings/settings.ts';
import { Page } from '../shell/page.tsx';
import { ProblemPanel } from '../states/problem-panel.tsx';
import { problemText } from '../states/problem-texts.ts';
import { useTable } from '../table-client.ts';
import { placeOf } from './game-facts.ts';
import { KnockingPage } from './knocking.tsx';
import { PreparingPage } from './preparing-page.tsx';

type Knocking = Extract<TableView['stage'], { readonly kind: 'knocking' }>;

/** What stands around a running game; nobody in a lobby needs it. */
const GameScreen = lazy(async () => ({ default: (await import('./game-screen.tsx')).GameScreen }));

/** `coach`: what the lesson's guide says now. */
export function TablePage(props: { readonly coach?: string | null }): JSX.Element {
  const params = useParams<{ readonly table: string }>();
  const client = useTable();
  const shown = createMemo(() => {
    const view = client.view();
    return view !== null && view.table === params.table ? view : null;
  });
  createEffect((asked: string | null) => {
    if (asked === params.table) return asked;
    if (client.view()?.table !== params.table) {
      client.send({ kind: 'resume', table: params.table, takeOver: 'ask' });
    }
    return params.table;
  }, null);
  return (
    <Show when={shown()} fallback={<Opening table={params.table} />}>
      {(view) => <Stages view={view()} coach={props.coach ?? null} />}
    </Show>
  );
}

function Stages(props: { readonly view: TableView; readonly coach: string | null }): JSX.Element {
  const [putAway, setPutAway] = createSignal<string | null>(null);
  const view = createMemo(
    (): TableView =>
      props.view.problem !== null && putAway() === props.view.problem.code
        ? withoutProblem(props.view)
        : props.view,
  );
  const onContinue = (): void => {
    setPutAway(props.view.problem?.code ?? null);
  };
  const knocking = (): Knocking | null => (props.view.stage.kind === 'knocking' ? props.view.stage : null);
  const lobby = (): LobbyView | null => (props.view.stage.kind === 'lobby' ? props.view.stage.lobby : null);
  const game = (): GameView | null => (props.view.stage.kind === 'game' ? props.view.stage.game : null);
  const services = useServices();
  createEffect(() => {
    // Beside the file of the screen it stands in, not after it. What goes wrong is told where it is shown.
    if (game() !== null) services.screens[props.view.game]?.preload?.().catch(() => undefined);
  });
  return (
    <Switch>
      <Match when={knocking()}>
        {(stage) => <KnockingPage view={view()} stage={stage()} onContinue={onContinue} />}
      </Match>
      <Match when={lobby()}>
        {(stage) => <LobbyPage view={view()} lobby={stage()} onContinue={onContinue} />}
      </Match>
      <Match when={game()}>
        {(stage) => (
          <>
            <Suspense fallback={<PreparingPage game={props.view.game} />}>
              <GameScreen view={view()} game={stage()} coach={props.coach} onContinue={onContinue} />
            </Suspense>
            <GameProblem view={view()} onContinue={onContinue} />
          </>
        )}
      </Match>
    </Switch>
  );
}

/** The same store, seen without its problem: no copy, so that fields stay tracked one by one. */
function withoutProblem(view: TableView): TableView {
  return new Proxy(view, { get: (target, key) => (key === 'problem' ? null : Reflect.get(target, key)) });
}

/** What a running game cannot go on without: a dialog that must be answered, or a notice that can be put away. */
function GameProblem(props: { readonly view: TableView; readonly onContinue: () => void }): JSX.Element {
  const t = useT();
  const problem = createMemo(() => {
    const code = props.view.problem?.code;
    // The dot in the bar says the one, a strip above the table the other; play goes on under both.
    return code === 'meeting-down' || code === 'already-started' ? null : props.view.problem;
  });
  const title = (): string => {
    const shown = problem();
    return shown === null ? '' : problemText(t, shown, props.view).title;
  };
  return (
    <Sheet
      isOpen={problem() !== null}
      mode={problem()?.code === 'second-tab' ? 'must-answer' : 'normal'}
      title={title()}
      onClose={props.onContinue}
    >
      <Show when={problem()}>
        {(shown) => (
          <ProblemPanel problem={shown()} view={props.view} onContinue={props.onContinue} look="bare" />
        )}
      </Show>
    </Sheet>
  );
}

/** Between the question and the worker's answer, at the place of the game played last; or the answer, when it was a refusal. */
function Opening(props: { readonly table: string }): JSX.Element {
  const t = useT();
  const client = useTable();
  const settings = useSettings();
  return (
    <Show
      when={client.refused()}
      fallback={
        <Page title={t('lobby.openingTitle')} place={placeOf(settings.values.lastGame)}>
          <p class="secondary" role="status">
            {t('common.oneMoment')}
          </p>
        </Page>
      }
    >
      {(refused) => (
        <Page title={problemText(t, refused().problem, null).title} place="chalet">
          <ProblemPanel problem={refused().problem} view={null} table={props.table} look="bare" />
        </Page>
      )}
    </Show>
  );
}
