/**
 * The board: puts its objects together around the beat on screen.
 *
 * Message flow: `view` and `events` in; a person's taps and keys → `Command`s out through `send`. What is shown follows
 * `createFollow`; what is picked stays here until Bank or Roll.
 *
 * Invariants
 * 1. The page decides nothing: legality, points and odds are asked of games/ocho; a move is sent once and then waited for.
 * 2. Buttons appear only when the page shows the newest state and the table waits for this seat.
 * 3. Any tap or key finishes a running motion and skips queued beats before it acts.
 * 4. Selection, hover and hesitation are never sent.
 */
import { createMemo, createSignal, type JSX, onCleanup, onMount, Show } from 'solid-js';
import type { Seat } from '../../games/game.ts';
import type { OchoState } from '../../games/ocho/types.ts';
import { useT } from '../i18n/use-t.tsx';
import { useSettings } from '../settings/settings.ts';
import { Bar } from '../table/bar.tsx';
import { createAnnouncer } from '../table/create-announcer.ts';
import { createFollow } from '../table/create-follow.ts';
import { createTalk } from '../table/create-talk.ts';
import { createDebounced } from '../table/debounced.ts';
import { BEAT_MS } from '../table/follow.ts';
import type { GameScreenProps } from '../table/game-screen.tsx';
import { keepFocus } from '../table/keep-focus.ts';
import { pressOf } from '../table/key-press.ts';
import { createLayout } from '../table/layout.ts';
import type { OpenSheet } from '../table/panels.tsx';
import type { People } from '../table/people.ts';
import { Reactions } from '../table/reactions.tsx';
import type { SideTab } from '../table/side.tsx';
import { Actions } from './actions.tsx';
import { announcementOf, cueOf } from './announce.ts';
import { barText, promptText } from './bar-text.ts';
import { type Beat, OCHO_BEATS } from './beat.ts';
import { ChaletWindow } from './chalet-window.tsx';
import { createTurn } from './create-turn.ts';
import { type KeyAct, keyAct } from './keys.ts';
import { Lamp } from './lamp.tsx';
import { createLanding } from './landing.ts';
import { OchoPanels } from './panels.tsx';
import { MountainPath } from './path.tsx';
import { TALL, WIDE } from './path-shape.ts';
import { Seats } from './seats.tsx';
import { arranged } from './selection.ts';
import { Shelf } from './shelf.tsx';
import { TrayView } from './tray.tsx';
import { WhatIfLine } from './what-if.tsx';
import type { OddsShown } from './what-if-text.ts';
import './board.css';

/** The table once the order is drawn; before that, a sentence. */
export function OchoBoard(props: GameScreenProps): JSX.Element {
  const t = useT();
  const follow = createFollow(OCHO_BEATS, {
    session: () => props.game.session,
    events: () => props.events,
    state: () => props.game.state,
    mySeat: () => props.game.mySeat,
  });
  return (
    <Show
      when={follow.shown()}
      fallback={
        <main class="ocho" data-place="chalet">
          <ChaletWindow glow="evening" />
          <p class="ocho-wait" role="status">
            {t('ocho.prompt.setUp')}
          </p>
        </main>
      }
    >
      {(beat) => (
        <Running
          {...props}
          beat={beat()}
          away={follow.away()}
          isBehind={follow.isBehind()}
          finish={follow.finish}
        />
      )}
    </Show>
  );
}

type RunningProps = GameScreenProps & {
  readonly beat: Beat;
  readonly away: number;
  readonly isBehind: boolean;
  readonly finish: () => boolean;
};

const SHIELD_LABELS = {
  quiet: 'ocho.bar.shield',
  pending: 'ocho.bar.shieldPending',
  fault: 'ocho.bar.shieldFault',
} as const;

/** How long the last news stays in the bar before it says whom the table waits for: twice the time of a beat. */
const READ_MS = 2 * BEAT_MS;

function Running(props: RunningProps): JSX.Element {
  const t = useT();
  const settings = useSettings();
  const layout = createLayout();
  let root: HTMLElement | undefined;
  let heading: HTMLHeadingElement | undefined;

  const state = createMemo((): OchoState => props.beat.state);
  const mySeat = (): Seat | null => props.game.mySeat;
  const people: People = {
    get mySeat() {
      return props.game.mySeat;
    },
    nameOf: (seat) => props.game.seats[seat]?.name ?? '',
  };
  const oddsShown = (): OddsShown => (settings.values.hidesOdds ? 'hidden' : 'shown');
  const active = (): Seat | null => (state().over === null ? state().turn.seat : null);
  const isMine = createMemo(
    () => !props.isBehind && !props.game.isPending && state().over === null && active() === mySeat(),
  );
  createAnnouncer({
    session: () => props.game.session,
    events: () => props.events,
    announcementOf: (event) => announcementOf(event, people, t),
    cueOf,
    isMyTurn: () => state().over === null && active() === mySeat(),
    prompt: () => promptText(props.beat, people, t),
  });
  const talk = createTalk({ lines: () => props.view.talk, people });

  // Events by their index: the bar's news is told once no other has come for a while.
  const newest = (): string => `${props.game.session}/${props.beat.last}`;
  const read = createDebounced(newest, READ_MS, '');
  const news = (): 'fresh' | 'told' => (read() === newest() ? 'told' : 'fresh');

  // The throw on the table, and whether its dice have landed.
  const throwId = createMemo(() => {
    const { tray } = props.beat;
    if (tray.kind === 'bust') return `${props.game.session}/bust/${props.beat.last}`;
    const { turn: now, round } = state();
    const where = 'dice' in tray ? 'thrown' : 'before';
    return `${props.game.session}/${round}/${now.seat}/${now.throws}/${where}`;
  });
  const landing = createLanding(throwId, () => ('dice' in props.beat.tray ? props.beat.tray.dice.length : 0));
  const motion = (): 'flying' | 'rest' | 'still' => {
    if (settings.isMotionReduced()) return 'still';
    return landing.isFlying() ? 'flying' : 'rest';
  };
  /** Ends what moves; the tap or key that asked for it goes on to act. */
  const settle = (): void => {
    props.finish();
    landing.land();
  };

  const turn = createTurn({
    beat: () => props.beat,
    throwId,
    mySeat,
    isMine,
    odds: oddsShown,
    settle,
    send: (move) => props.send({ kind: 'move', move }),
  });
  const { act, bank, isChoosing, line, picked, roll, scoring, setPicked } = turn;
  const say = (text: string): void => props.send({ kind: 'talk', text });

  const isOver = (): boolean => state().over !== null && !props.isBehind && props.game.outcome !== null;
  const [ending, setEnding] = createSignal<'open' | 'folded'>('open');
  const [open, setOpen] = createSignal<OpenSheet>('nothing');
  const [tab, setTab] = createSignal<SideTab>('log');
  const openSide = (next: SideTab): void => {
    setTab(next);
    if (next === 'talk') talk.read();
    if (layout() !== 'desk') setOpen('side');
  };
  const onKeyAct = (asked: KeyAct): void => {
    switch (asked.kind) {
      case 'toggle': {
        const index = arranged(state().turn.dice)[asked.place];
        if (index !== undefined) turn.toggle(index);
        return;
      }
      case 'best':
        if (isChoosing()) setPicked(turn.best());
        return;
      case 'clear':
        if (isChoosing()) setPicked([]);
        return;
      case 'roll':
        roll();
        return;
      case 'bank':
        bank();
        return;
      case 'log':
        openSide('log');
        return;
      case 'chat':
        openSide('talk');
        return;
      case 'shield':
      case 'help':
        setOpen(asked.kind);
        return;
      case 'close':
        setOpen('nothing');
    }
  };
  onMount(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.repeat) return;
      const asked = keyAct(pressOf(event), settings.values.hasLetterKeys ? 'on' : 'off');
      if (asked === null) return;
      settle();
      onKeyAct(asked);
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    onCleanup(() => document.removeEventListener('keydown', onKeyDown));
    if (root === undefined) return;
    keepFocus(root, ['[data-testid="roll"]', '[data-testid="rematch"]', '.actions']);
    // What was pressed to come here is gone: the keyboard begins at the table's title.
    if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
  });

  const shield = (): 'quiet' | 'pending' | 'fault' => {
    if (props.game.faults.length > 0) return 'fault';
    return props.game.isPending || props.game.waiting?.for === 'machine' ? 'pending' : 'quiet';
  };
  const lastRound = (): string | null => {
    const last = state().lastRound;
    if (last === null || state().over !== null) return null;
    const names = last.remaining.map((seat) => (seat === mySeat() ? t('table.you') : people.nameOf(seat)));
    return t('ocho.last.strip', { beat: last.beat, names: names.join(', ') });
  };
  const mountain = (): JSX.Element => (
    <MountainPath
      shape={layout() === 'desk' ? TALL : WIDE}
      kind={layout() === 'desk' ? 'tall' : 'wide'}
      target={state().options.target}
      lanterns={state().order.flatMap((seat) => {
        const view = props.game.seats[seat];
        return view === undefined ? [] : [{ seat, score: state().seats[seat]?.score ?? 0, view }];
      })}
      active={active()}
    />
  );

  return (
    <main
      ref={(element) => {
        root = element;
      }}
      class="ocho"
      data-place="chalet"
      data-layout={layout()}
      data-testid="ocho-table"
      data-over={isOver() ? ending() : undefined}
      data-lamp={props.beat.tray.kind === 'bust' ? 'out' : 'lit'}
      style={{ '--flame': String(turn.flame()) }}
      onPointerDown={(event) => {
        // A tap on a control acts by itself and settles there; elsewhere it only finishes the motion.
        if (!(event.target instanceof Element) || event.target.closest('.act') === null) settle();
      }}
    >
      <h1
        ref={(element) => {
          heading = element;
        }}
        class="visually-hidden"
        tabindex="-1"
      >
        {t('ocho.table')}
      </h1>
      <ChaletWindow glow={state().lastRound === null ? 'evening' : 'last'} />
      <Bar
        menu={props.menu}
        text={barText(
          props.beat,
          { away: props.away, isMine: isMine(), news: news(), game: props.game },
          people,
          t,
        )}
        shield={shield()}
        shieldLabel={t(SHIELD_LABELS[shield()])}
        unread={talk.unread()}
        side={layout() === 'desk' ? 'column' : 'sheet'}
        onShield={() => setOpen('shield')}
        onTalk={() => openSide(talk.unread() > 0 ? 'talk' : tab())}
      />
      <div class="ocho-notice">{props.notice}</div>
      <div class="ocho-board">
        <Seats
          state={state()}
          seats={props.game.seats}
          mySeat={mySeat()}
          active={active()}
          said={talk.floating()}
        />
        <div class="ocho-path">{mountain()}</div>
        <div class="ocho-wood" data-hot={turn.isHot() ? 'true' : undefined}>
          <span class="ocho-light" aria-hidden="true" />
          <Show when={lastRound()}>{(text) => <p class="ocho-last">{text()}</p>}</Show>
          <Show when={props.coach}>{(text) => <p class="ocho-coach">{text()}</p>}</Show>
          <div class="ocho-play">
            <div class="ocho-lamp">
              <Lamp flame={turn.flame()} />
            </div>
            <TrayView
              tray={props.beat.tray}
              throwId={throwId()}
              motion={motion()}
              level={state().options.level}
              scoring={scoring()}
              picked={picked()}
              owner={isChoosing() ? 'mine' : 'other'}
              onToggle={turn.toggle}
              onGroup={turn.toggleGroup}
              onDead={turn.explain}
            />
            <span class="ocho-stove" aria-hidden="true" />
          </div>
          <Shelf kept={state().turn.kept} total={turn.total()} level={state().options.level} />
        </div>
      </div>
      <WhatIfLine
        line={line()}
        button={
          isChoosing()
            ? turn.hasBest()
              ? { text: t('ocho.act.clear'), label: t('ocho.act.clear'), onPress: () => setPicked([]) }
              : {
                  text: t('ocho.act.best'),
                  label: t('ocho.act.bestLong'),
                  onPress: () => setPicked(turn.best()),
                }
            : null
        }
      />
      <Actions
        act={act()}
        hand={settings.values.isLeftHanded ? 'left' : 'right'}
        onBank={bank}
        onRoll={roll}
        meanwhile={
          <Show when={mySeat() !== null && active() !== mySeat() && state().over === null}>
            <Reactions onSay={say} />
          </Show>
        }
      />
      <p class="visually-hidden" role="status" data-testid="selection-status">
        {turn.spoken()}
      </p>
      <OchoPanels
        view={props.view}
        game={props.game}
        events={props.events}
        state={state()}
        active={active()}
        people={people}
        talk={talk}
        layout={layout()}
        open={open()}
        onOpen={setOpen}
        tab={tab()}
        onTab={openSide}
        ending={isOver() ? ending() : 'running'}
        onFold={setEnding}
        send={props.send}
      />
    </main>
  );
}
