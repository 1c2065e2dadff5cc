/**
 * A checked game on its own table, step by step or by itself: the very boards people play on, seen from outside or from a
 * chair. The board is there to be looked at: nothing on it can be pressed, and nothing is sent, said aloud or kept.
 *
 * Invariants
 * 1. Every frame is made from the record alone; no hidden card is in it, whichever chair it is seen from.
 * 2. Keys move the replay and reach no board.
 */
import {
  createComputed,
  createMemo,
  createResource,
  createSignal,
  For,
  type JSX,
  onCleanup,
  onMount,
  Show,
  Suspense,
} from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import { Dynamic } from 'solid-js/web';
import type { Seat } from '../../games/game.ts';
import type { GameView, TableView } from '../../network/view.ts';
import { CloseIcon } from '../components/icons.tsx';
import { LiveLogProvider } from '../components/live-log.tsx';
import { useT } from '../i18n/use-t.tsx';
import { ServicesProvider, useServices } from '../services.ts';
import { AttentionProvider, SoundsProvider, useAttention } from '../shell/attention-context.ts';
import { placeOf } from '../table/game-facts.ts';
import { gameName } from '../table/game-name.ts';
import type { People } from '../table/people.ts';
import { createPlayer, type Player, SPEEDS, type Speed } from './create-player.ts';
import type { AuthenticOutcome } from './outcome.ts';
import { framesOf, replayTable } from './replay-frames.ts';
import { ReplayIcon } from './replay-icon.tsx';
import { SILENT_ATTENTION, SILENT_LOG, SILENT_SOUNDS, withoutKept } from './silence.ts';
import { useSay } from './story-texts.ts';
import { turnName } from './tale.tsx';
import { loadTell } from './tell.ts';
import { turnsOf } from './turns.ts';
import './replay.css';

export function Replay(props: {
  readonly outcome: AuthenticOutcome;
  readonly onClose: () => void;
}): JSX.Element {
  const t = useT();
  const say = useSay();
  const services = useServices();
  const attention = useAttention();
  const turns = createMemo(() => turnsOf(props.outcome));
  const frames = createMemo(() => framesOf(props.outcome, turns()));
  const table = createMemo(() => replayTable(props.outcome, frames()));
  const player = createPlayer(() => frames().length - 1);
  const [chair, setChair] = createSignal<Seat | null>(null);
  let title: HTMLHeadingElement | undefined;

  const nameOf = (seat: Seat): string => props.outcome.seats[seat]?.name ?? '';
  const frame = createMemo(() => frames()[player.at()] ?? frames()[0] ?? null);
  const view = createView(() => {
    const now = frame();
    return now === null ? null : table().view(now, chair());
  });
  const events = createMemo(() => table().events.slice(0, frame()?.events ?? 0));
  const isEnd = (): boolean => player.at() >= frames().length - 1;
  const place = (): string => {
    if (player.at() === 0) return say('replay.start');
    if (isEnd()) return say('replay.ended');
    const turn = turns()[frame()?.turn ?? 0];
    return turn === undefined ? '' : turnName(turn, { say, people });
  };
  const count = (): string => say('replay.place', { n: player.at(), of: frames().length - 1 });
  const people: People = { mySeat: null, nameOf };
  const [tell] = createResource(() => props.outcome.game, loadTell);
  /** What has just happened, in the game's own words: the board shows it, and says nothing aloud. */
  const news = (): string => {
    const event = props.outcome.events[(frame()?.events ?? 0) - 1];
    const sentences = event === undefined ? [] : (tell()?.(event.story, people, t) ?? []);
    return sentences.map((sentence) => `${sentence}. `).join('');
  };
  const standing = (): string => {
    const now = frame();
    const scores = now === null ? null : table().scores(now);
    return scores === null
      ? ''
      : scores.map((score, seat) => `${nameOf(seat)} ${t.number(score)}`).join(' · ');
  };

  document.documentElement.dataset['place'] = placeOf(props.outcome.game);
  attention.setPageTitle(
    t('common.title.page', { page: `${say('replay.title')} · ${gameName(t, props.outcome.game)}` }),
  );
  onMount(() => title?.focus({ preventScroll: true }));
  listenToKeys(player, () => frames().length - 1, props.onClose);

  return (
    <main class="replay" data-game={props.outcome.game} data-testid="replay" aria-label={say('replay.title')}>
      <h1
        ref={(element) => {
          title = element;
        }}
        class="visually-hidden"
        tabindex="-1"
      >
        {say('replay.title')}
      </h1>
      <button
        type="button"
        class="replay-close"
        aria-label={say('replay.close')}
        onClick={() => props.onClose()}
      >
        <CloseIcon />
      </button>
      <div class="replay-stage" inert aria-hidden="true">
        <LiveLogProvider value={SILENT_LOG}>
          <SoundsProvider value={SILENT_SOUNDS}>
            <AttentionProvider value={SILENT_ATTENTION}>
              <ServicesProvider value={withoutKept(services)}>
                <Suspense>
                  <Show when={view()}>
                    {(shown) => (
                      <Dynamic
                        component={services.screens[props.outcome.game]}
                        view={shown()}
                        game={gameOf(shown())}
                        events={events()}
                        send={() => undefined}
                        menu={<span class="replay-menu" />}
                        notice={null}
                        coach={null}
                        replay={isEnd() ? 'ended' : 'running'}
                      />
                    )}
                  </Show>
                </Suspense>
              </ServicesProvider>
            </AttentionProvider>
          </SoundsProvider>
        </LiveLogProvider>
      </div>
      <p class="visually-hidden" role="status" data-testid="replay-told">
        {news()}
        {place()}. {count()}. {standing() === '' ? '' : `${say('replay.standing')}: ${standing()}.`}
      </p>
      <Controls
        player={player}
        last={frames().length - 1}
        place={place()}
        count={count()}
        names={props.outcome.seats.map(({ name }) => name)}
        chair={chair()}
        onChair={setChair}
      />
    </main>
  );
}

/**
 * The view as the table's client keeps it: one store that changes in place, so that a board hears of what has changed and of
 * nothing else. Copied, for the frames stay as they are.
 */
function createView(now: () => TableView | null): () => TableView | null {
  const [state, setState] = createStore<{ view: TableView | null }>({ view: null });
  createComputed(() => setState('view', reconcile<TableView | null, unknown>(structuredClone(now()))));
  return () => state.view;
}

function gameOf({ stage }: TableView): GameView {
  if (stage.kind !== 'game') throw new Error('a replay shows a game');
  return stage.game;
}

/** The keys of the replay, wherever the focus is; the board's own keys never hear any. */
function listenToKeys(player: Player, last: () => number, onClose: () => void): void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    const target = event.target instanceof HTMLElement ? event.target.tagName : '';
    if (target === 'SELECT') return;
    // A button in focus is pressed by Space as everywhere.
    if (event.key === ' ' && target === 'BUTTON') return;
    const act = KEYS[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act(player, last(), onClose);
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  onCleanup(() => window.removeEventListener('keydown', onKeyDown, { capture: true }));
}

const KEYS: Readonly<Record<string, (player: Player, last: number, onClose: () => void) => void>> = {
  ArrowRight: (player) => player.go(player.at() + 1),
  ArrowLeft: (player) => player.go(player.at() - 1),
  ArrowUp: (player) => player.go(player.at() + 1),
  ArrowDown: (player) => player.go(player.at() - 1),
  PageDown: (player) => player.go(player.at() + 10),
  PageUp: (player) => player.go(player.at() - 10),
  Home: (player) => player.go(0),
  End: (player, last) => player.go(last),
  ' ': (player) => player.toggle(),
  Escape: (_player, _last, onClose) => onClose(),
};

function Controls(props: {
  readonly player: Player;
  readonly last: number;
  readonly place: string;
  readonly count: string;
  readonly names: readonly string[];
  readonly chair: Seat | null;
  readonly onChair: (chair: Seat | null) => void;
}): JSX.Element {
  const say = useSay();
  const { player } = props;
  return (
    <section class="replay-bar" aria-label={say('replay.title')}>
      <p class="replay-place">
        <strong data-testid="replay-place">{props.place}</strong>
        <span class="secondary">{props.count}</span>
      </p>
      <input
        class="replay-slider"
        type="range"
        min="0"
        max={props.last}
        value={player.at()}
        aria-label={say('replay.slider')}
        aria-valuetext={`${props.place}, ${props.count}`}
        onInput={(event) => player.go(Number(event.currentTarget.value))}
      />
      <div class="replay-keys">
        <Key icon="first" label={say('replay.first')} onPress={() => player.go(0)} />
        <Key icon="back" label={say('replay.back')} onPress={() => player.go(player.at() - 1)} />
        <Key
          icon={player.isPlaying() ? 'pause' : 'play'}
          label={say(player.isPlaying() ? 'replay.pause' : 'replay.play')}
          onPress={player.toggle}
        />
        <Key icon="next" label={say('replay.next')} onPress={() => player.go(player.at() + 1)} />
        <Key icon="last" label={say('replay.last')} onPress={() => player.go(props.last)} />
      </div>
      <div class="replay-choices">
        <span class="replay-from" aria-hidden="true">
          {say('replay.from')}
        </span>
        <select
          class="replay-select"
          aria-label={say('replay.from')}
          title={say('replay.hidden')}
          onChange={(event) => {
            const { value } = event.currentTarget;
            props.onChair(value === '' ? null : Number(value));
          }}
        >
          <option value="">{say('replay.outside')}</option>
          <For each={props.names}>
            {(name, seat) => (
              <option value={seat()} selected={props.chair === seat()}>
                {name}
              </option>
            )}
          </For>
        </select>
        <select
          class="replay-select replay-speed"
          aria-label={say('replay.speed')}
          onChange={(event) => player.setSpeed(Number(event.currentTarget.value) as Speed)}
        >
          <For each={SPEEDS}>
            {(speed) => (
              <option value={speed} selected={player.speed() === speed}>
                {say('replay.times', { n: speed })}
              </option>
            )}
          </For>
        </select>
      </div>
    </section>
  );
}

function Key(props: {
  readonly icon: Parameters<typeof ReplayIcon>[0]['of'];
  readonly label: string;
  readonly onPress: () => void;
}): JSX.Element {
  return (
    <button
      type="button"
      class="replay-key"
      data-key={props.icon === 'pause' ? 'play' : props.icon}
      aria-label={props.label}
      title={props.label}
      onClick={() => props.onPress()}
    >
      <ReplayIcon of={props.icon} />
    </button>
  );
}
