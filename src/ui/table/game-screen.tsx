/**
 * Around the table of whichever game is played: `main.tsx` registers one component per game, loaded when first needed.
 * What every game shares is here: the menu, the strips above the table, the screen kept awake.
 */
import { useNavigate } from '@solidjs/router';
import {
  type Component,
  createEffect,
  createSignal,
  type JSX,
  lazy,
  onCleanup,
  Show,
  Suspense,
} from 'solid-js';
import { Dynamic } from 'solid-js/web';
import type { Command, GameView, TableEvent, TableView } from '../../network/view.ts';
import { Button } from '../components/button.tsx';
import { Menu } from '../components/menu.tsx';
import { Sheet } from '../components/sheet.tsx';
import { useToasts } from '../components/toasts.tsx';
import { ConnectionSheet } from '../connection/connection-sheet.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useServices } from '../services.ts';
import { useSettings } from '../settings/settings.ts';
import { useAttention } from '../shell/attention-context.ts';
import { Page } from '../shell/page.tsx';
import { putAside, takeUpAgain } from '../shell/put-aside.ts';
import { useLinksWithWayBack } from '../shell/way-back.ts';
import { MeetingDot } from '../states/meeting-dot.tsx';
import { UnknownGame } from '../states/unknown-game.tsx';
import { useTable } from '../table-client.ts';
import { hasHiddenHands, isGame, placeOf } from './game-facts.ts';
import { gameName } from './game-name.ts';
import { Notices } from './notices.tsx';
import { PreparingPage } from './preparing-page.tsx';

/** What a game's table is given; everything else it takes from the contexts. */
export type GameScreenProps = {
  /** A view whose stage is `game`. */
  readonly view: TableView;
  readonly game: GameView;
  readonly events: readonly TableEvent[];
  readonly send: (command: Command) => void;
  /** The shell's menu button. */
  readonly menu: JSX.Element;
  /** Strips of the shell: offline, a fault, somebody absent. */
  readonly notice: JSX.Element;
  /** One line for a newcomer. */
  readonly coach: string | null;
  /** Of a game that is only replayed: more is to come, or this was its end. Absent at a table where people play. */
  readonly replay?: 'running' | 'ended';
};
/** Loaded where it is offered: at a table where everybody else is a bot. */
const HintControl = lazy(async () => ({ default: (await import('../hints/hint-control.tsx')).HintControl }));

export type GameScreens = Readonly<
  Record<string, Component<GameScreenProps> & { readonly preload?: () => Promise<unknown> }>
>;

export function GameScreen(props: {
  readonly view: TableView;
  readonly game: GameView;
  readonly coach: string | null;
  /** Puts the view's problem away. */
  readonly onContinue: () => void;
}): JSX.Element {
  const t = useT();
  const services = useServices();
  const client = useTable();
  const attention = useAttention();
  onCleanup(attention.keepAwake());
  onCleanup(() => attention.calm());
  const [hint, setHint] = createSignal<string | null>(null);
  const isAmongBots = (): boolean =>
    props.game.mySeat !== null && props.game.seats.every((seat) => seat.isMe || seat.isBot);
  document.documentElement.dataset['place'] = placeOf(props.view.game);
  const { game: played } = props.view;
  if (isGame(played)) useSettings().set({ lastGame: played });
  attention.setPageTitle(t('common.title.page', { page: gameName(t, props.view.game) }));
  return (
    <Suspense fallback={<PreparingPage game={props.view.game} />}>
      <Show
        when={services.screens[props.view.game]}
        fallback={
          <Page title={t('lobby.unknownGame.title')} place="chalet">
            <UnknownGame look="bare" />
          </Page>
        }
      >
        {(screen) => (
          <Dynamic
            component={screen()}
            view={props.view}
            game={props.game}
            events={client.events()}
            send={client.send}
            menu={
              <>
                <TableMenu view={props.view} game={props.game} />
                <MeetingDot meeting={props.view.meeting} />
                <Show when={isAmongBots() && props.game.outcome === null}>
                  <Suspense>
                    <HintControl
                      table={props.view.game}
                      game={props.game}
                      events={client.events()}
                      onHint={setHint}
                    />
                  </Suspense>
                </Show>
              </>
            }
            notice={<Notices view={props.view} game={props.game} onContinue={props.onContinue} />}
            coach={hint() ?? props.coach}
          />
        )}
      </Show>
    </Suspense>
  );
}

/**
 * The table's menu; leaving for good is asked about, going home is not: the table stays. Both lead Home: whoever has left has
 * nothing more to do here.
 */
function TableMenu(props: { readonly view: TableView; readonly game: GameView }): JSX.Element {
  const t = useT();
  const client = useTable();
  const settings = useSettings();
  const toasts = useToasts();
  const navigate = useNavigate();
  const linkBack = useLinksWithWayBack();
  const [isLeaving, setLeaving] = createSignal(false);
  const [isConnectionShown, setConnectionShown] = createSignal(false);
  const isPlaying = (): boolean =>
    props.game.mySeat !== null &&
    props.game.outcome === null &&
    props.game.seats[props.game.mySeat]?.hasLeft === false;
  createEffect(() => {
    if (isPlaying()) takeUpAgain(props.view.table);
  });
  const leave = (): void => {
    setLeaving(false);
    client.send({ kind: 'leave' });
    putAside(props.view.table, 'left');
    toasts.show(t(props.view.isSolo ? 'states.leave.doneAlone' : 'states.leave.done'));
    navigate('/');
  };
  return (
    <>
      <Menu
        items={[
          {
            kind: 'action',
            label: isPlaying() ? t('states.absent.keep') : t('common.home'),
            onSelect: () => navigate('/'),
          },
          { kind: 'action', label: t('common.saveRecord'), onSelect: () => client.send({ kind: 'record' }) },
          {
            kind: 'link',
            label: t('common.verify'),
            href: linkBack(`#/verify/table/${props.view.table}/${props.game.round}`),
          },
          {
            kind: 'action',
            label: settings.values.isMuted ? t('states.unmute') : t('states.mute'),
            onSelect: () => settings.set({ isMuted: !settings.values.isMuted }),
          },
          { kind: 'action', label: t('connection.title'), onSelect: () => setConnectionShown(true) },
          { kind: 'link', label: t('common.rules'), href: linkBack(`#/rules/${props.view.game}`) },
          { kind: 'link', label: t('common.settings'), href: linkBack('#/settings') },
          ...(isPlaying()
            ? [
                {
                  kind: 'action' as const,
                  label: t('common.leave'),
                  tone: 'danger' as const,
                  onSelect: () => setLeaving(true),
                },
              ]
            : []),
        ]}
      />
      <ConnectionSheet
        view={props.view}
        isOpen={isConnectionShown()}
        onClose={() => setConnectionShown(false)}
      />
      <Sheet isOpen={isLeaving()} title={t('states.leave.title')} onClose={() => setLeaving(false)}>
        <p>{t(hasHiddenHands(props.view.game) ? 'states.leave.textCards' : 'states.leave.text')}</p>
        <div class="row">
          <Button kind="primary" onPress={() => setLeaving(false)}>
            {t('lobby.stay')}
          </Button>
          <Button kind="danger" onPress={leave}>
            {t('common.leave')}
          </Button>
        </div>
      </Sheet>
    </>
  );
}
