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
import { createMemo, type JSX, Show } from 'solid-js';
import type { Seat } from '../../games/game.ts';
import type { OchoState } from '../../games/ocho/types.ts';
import { Texts, useT } from '../i18n/use-t.tsx';
import { useSettings } from '../settings/settings.ts';
import { Bar } from '../table/bar.tsx';
import { createAnnouncer } from '../table/create-announcer.ts';
import { createFollow, type RunningProps } from '../table/create-follow.ts';
import { createKeyboard } from '../table/create-keyboard.ts';
import { createSheets } from '../table/create-sheets.ts';
import { createTalk } from '../table/create-talk.ts';
import { createDebounced } from '../table/debounced.ts';
import { READ_MS } from '../table/follow.ts';
import type { GameScreenProps } from '../table/game-screen.tsx';
import { createLayout } from '../table/layout.ts';
import { peopleOf } from '../table/people.ts';
import { Reactions } from '../table/reactions.tsx';
import { type ShieldState, shieldStateOf } from '../table/shield-state.ts';
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
  return (
    <Texts of={['atTable', 'ocho']}>
      <OchoFollowed {...props} />
    </Texts>
  );
}

function OchoFollowed(props: GameScreenProps): JSX.Element {
  const t = useT();
  const follow = createFollow(OCHO_BEATS, {
    session: () => props.game.session,
    events: () => props.events,
    state: () => props.game.state,
    mySeat: () => props.game.mySeat,
    pace: () => (props.view.isSolo ? 'solo' : 'table'),
    replay: () => props.replay,
  });
  return (
    <Show
      when={follow.shown()}
      fallback={
        <main class="ocho" data-place="chalet">
          <ChaletWindow glow="evening" />
          <div class="ocho-early">{props.menu}</div>
          <div class="ocho-notice">{props.notice}</div>
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

const SHIELD_LABELS = {
  quiet: 'ocho.bar.shield',
  pending: 'ocho.bar.shieldPending',
  fault: 'ocho.bar.shieldFault',
} as const;

function Running(props: RunningProps<Beat>): JSX.Element {
  const t = useT();
  const settings = useSettings();
  const layout = createLayout();
  let root: HTMLElement | undefined;
  let heading: HTMLHeadingElement | undefined;

  const state = createMemo((): OchoState => props.beat.state);
  const mySeat = (): Seat | null => props.game.mySeat;
  const people = peopleOf(
    () => props.game,
    () => props.events,
  );
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
    people,
    isMine,
    odds: oddsShown,
    settle,
    send: (move) => props.send({ kind: 'move', move }),
  });
  const { act, bank, isChoosing, line, picked, roll, scoring, setPicked } = turn;
  const say = (text: string): void => props.send({ kind: 'talk', text });

  const isOver = (): boolean => state().over !== null && !props.isBehind && props.game.outcome !== null;
  const { open, setOpen, tab, ending, setEnding, openSide, act: actOnSheets } = createSheets(layout, talk);
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
      default:
        actOnSheets(asked);
    }
  };
  createKeyboard({
    root: () => root,
    heading: () => heading,
    keyAct,
    onKeyAct,
    settle,
    fallbacks: ['[data-testid="roll"]', '[data-testid="rematch"]', '.actions'],
  });

  const shield = (): ShieldState => shieldStateOf(props.game);
  const lastRound = (): string | null => {
    const last = state().lastRound;
    if (last === null || state().over !== null) return null;
    const names = last.remaining.map((seat) => (seat === mySeat() ? t('common.you') : people.nameOf(seat)));
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
      data-lamp={turn.flame() === 0 ? 'out' : 'lit'}
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
          <div class="ocho-planks" aria-hidden="true">
            <span class="ocho-light" style={{ '--flame': String(turn.flame()) }} />
            <span class="ocho-stove" />
          </div>
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
