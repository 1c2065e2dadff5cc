/**
 * Before the game: who sits where, which rules, how others get in. One screen for all; what only the creator may do
 * is there for the creator alone.
 */
import { useNavigate } from '@solidjs/router';
import { createSignal, type JSX, Show } from 'solid-js';
import { unwrap } from 'solid-js/store';
import { Dynamic } from 'solid-js/web';
import type { Json } from '../../games/game.ts';
import type { PlanetsOptions } from '../../games/planets/types.ts';
import type { LobbyView, TableView } from '../../network/view.ts';
import { Button } from '../components/button.tsx';
import { Sheet } from '../components/sheet.tsx';
import { ConnectionButton } from '../connection/connection-sheet.tsx';
import { GAME_OPTIONS } from '../create/game-options.tsx';
import { PointsTable } from '../create/points-table.tsx';
import { useT } from '../i18n/use-t.tsx';
import { Page } from '../shell/page.tsx';
import { MeetingDot } from '../states/meeting-dot.tsx';
import { ProblemPanel } from '../states/problem-panel.tsx';
import { RefusedNote } from '../states/refused-note.tsx';
import { UnknownGame } from '../states/unknown-game.tsx';
import { type GameName, isGame, mostSeats, placeOf } from '../table/game-facts.ts';
import { useTable } from '../table-client.ts';
import { Invite } from './invite.tsx';
import { PracticeCards } from './practice-cards.tsx';
import { PracticeDice } from './practice-dice.tsx';
import { SeatList } from './seat-list.tsx';
import './lobby.css';

export function LobbyPage(props: {
  readonly view: TableView;
  readonly lobby: LobbyView;
  readonly onContinue: () => void;
}): JSX.Element {
  const t = useT();
  const client = useTable();
  const navigate = useNavigate();
  const [isEditing, setEditing] = createSignal(false);
  const [isLeaving, setLeaving] = createSignal(false);
  const game = (): GameName | null => (isGame(props.view.game) ? props.view.game : null);
  const maxSeats = (): number => mostSeats(props.view.game, props.lobby.seats.length);
  const creator = (): string =>
    props.lobby.seats.find((seat) => seat.isCreator)?.name ?? props.view.invitation.creatorName;
  /** Whoever has just opened a table wants to invite: that comes first until somebody else, or a bot, sits there. */
  const isAlone = (): boolean => props.view.role === 'creator' && props.lobby.seats.length <= 1;
  const refusal = (): string | null =>
    props.lobby.startRefusal === null ? null : t(`lobby.startRefusal.${props.lobby.startRefusal}`);
  const sitDown = (): void => {
    const { invitation, me } = props.view;
    client.send({
      kind: 'join',
      invitation: { ...invitation },
      profile: { name: me.name, avatar: { ...me.avatar } },
      as: 'seat',
    });
  };
  const leave = (): void => {
    setLeaving(false);
    client.send({ kind: 'leave' });
    navigate('/');
  };
  return (
    <Page
      title={props.view.role === 'creator' ? t('lobby.yourTable') : t('lobby.tableOf', { name: creator() })}
      place={placeOf(props.view.game)}
      width="wide"
      actions={
        <>
          <MeetingDot meeting={props.view.meeting} />
          <Button kind="quiet" size="small" onPress={() => setLeaving(true)}>
            {t('lobby.leaveTable')}
          </Button>
        </>
      }
    >
      <Show when={props.view.problem}>
        {(problem) => <ProblemPanel problem={problem()} view={props.view} onContinue={props.onContinue} />}
      </Show>
      <div
        class="lobby"
        data-seats={props.lobby.seats.length <= 2 ? 'few' : 'many'}
        data-alone={isAlone() ? 'true' : undefined}
      >
        <div class="lobby-area-seats">
          <SeatList lobby={props.lobby} game={props.view.game} />
          <Show when={!props.view.isSolo}>
            <ConnectionButton view={props.view} />
          </Show>
        </div>
        <Show when={!props.view.isSolo}>
          <div class="lobby-area-invite">
            <Invite view={props.view} isFirst={isAlone()} />
          </div>
        </Show>
        <section class="stack lobby-area-rules" data-gap="tight" aria-labelledby="lobby-rules">
          <div class="lobby-head">
            <h2 id="lobby-rules">{t('options.title')}</h2>
            <Show when={props.lobby.canEdit}>
              <Button size="small" onPress={() => setEditing(true)}>
                {t('lobby.editOptions')}
              </Button>
            </Show>
          </div>
          <Show when={game()} fallback={<UnknownGame look="bare" />}>
            {(known) => <p>{GAME_OPTIONS[known()].sentence(t, props.view.options)}</p>}
          </Show>
          <Show when={game() === 'planets'}>
            <details class="options-more">
              <summary>{t('options.planets.points.label')}</summary>
              <PointsTable options={props.view.options as unknown as PlanetsOptions} />
            </details>
          </Show>
        </section>
        <div class="lobby-area-practice">
          <Show when={game() === 'planets'} fallback={<PracticeDice />}>
            <PracticeCards />
          </Show>
        </div>
      </div>
      <div class="lobby-start">
        <RefusedNote />
        <Show
          when={props.lobby.canEdit}
          fallback={<p class="lobby-wait">{t('lobby.waitingStart', { name: creator() })}</p>}
        >
          <Show when={refusal()}>{(why) => <p class="secondary small">{why()}</p>}</Show>
          <Button kind="primary" refusal={refusal()} onPress={() => client.send({ kind: 'start' })}>
            {t('lobby.start')}
          </Button>
        </Show>
        <Show when={props.view.role === 'watcher'}>
          <Show
            when={props.lobby.seats.length < maxSeats()}
            fallback={<p class="secondary small">{t('lobby.youWatchFull', { n: maxSeats() })}</p>}
          >
            <p class="secondary small">{t('lobby.youWatch')}</p>
            <Button onPress={sitDown}>{t('lobby.sitDown')}</Button>
          </Show>
        </Show>
        <Show when={props.view.watchers > 0}>
          <p class="secondary small">{t.plural('lobby.watchers', props.view.watchers)}</p>
        </Show>
      </div>
      <Sheet isOpen={isEditing()} title={t('options.title')} onClose={() => setEditing(false)}>
        <Show when={game()}>
          {(known) => (
            <Dynamic
              component={GAME_OPTIONS[known()].Editor}
              value={props.view.options}
              onChange={(options: Json) => client.send({ kind: 'set-options', options: unwrap(options) })}
            />
          )}
        </Show>
        <Button kind="primary" onPress={() => setEditing(false)}>
          {t('lobby.optionsDone')}
        </Button>
      </Sheet>
      <Sheet isOpen={isLeaving()} title={t('lobby.leaveTitle')} onClose={() => setLeaving(false)}>
        <p>{props.view.role === 'creator' ? t('lobby.leaveCreatorText') : t('lobby.leaveText')}</p>
        <div class="row">
          <Button kind="primary" onPress={() => setLeaving(false)}>
            {t('lobby.stay')}
          </Button>
          <Button kind="danger" onPress={leave}>
            {t('lobby.leaveTable')}
          </Button>
        </div>
      </Sheet>
    </Page>
  );
}
