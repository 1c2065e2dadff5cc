/**
 * The table of 8: puts its objects together around the beat on screen.
 *
 * Message flow: `view` and `events` in; a person's taps and keys → `Command`s out through `send`. What is shown follows
 * `createFollow`; what is tapped stays here until Confirm.
 *
 * Invariants
 * 1. The page decides nothing: what is legal, worth and public is asked of games/planets.
 * 2. A decision is offered only when the page shows the newest state and the table waits for this seat.
 * 3. Any tap or key finishes a running motion and skips queued beats before it acts.
 * 4. Taps, hover and hesitation are never sent; what others are shown of a decision is its public move alone.
 */
import { createMemo, createSignal, type JSX, Show } from 'solid-js';
import type { Seat } from '../../games/game.ts';
import { actor } from '../../games/planets/turn.ts';
import type { PlanetsState } from '../../games/planets/types.ts';
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
import { type Beat, PLANETS_BEATS } from './beat.ts';
import { confirmText, spokenDraft } from './confirm-text.ts';
import { createFaces } from './create-faces.ts';
import { askedOf, createTurn } from './create-turn.ts';
import { Hand } from './hand.tsx';
import { type KeyAct, keyAct } from './keys.ts';
import { Opponents } from './opponents.tsx';
import { PlanetsPanels } from './panels.tsx';
import { Pile } from './pile.tsx';
import { PreparingScreen } from './preparing.tsx';
import { type Scene, sceneOf } from './scene.ts';
import { headline, toldOf } from './sentence.ts';
import { Sky } from './sky.tsx';
import { stacksOf, unreadCount } from './stacks.ts';
import { Stage } from './stage.tsx';
import './board.css';

/** The table once the cards are ready and the order is drawn; before that, how far the shuffling is. */
export function PlanetsBoard(props: GameScreenProps): JSX.Element {
  return (
    <Texts of={['atTable', 'planets']}>
      <PlanetsFollowed {...props} />
    </Texts>
  );
}

function PlanetsFollowed(props: GameScreenProps): JSX.Element {
  const t = useT();
  const follow = createFollow(PLANETS_BEATS, {
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
        <main class="planets" data-place="sky" data-stage="preparing">
          <Sky />
          <div class="planets-early">{props.menu}</div>
          <div class="planets-notice">{props.notice}</div>
          <h1 class="visually-hidden">{t('planets.table')}</h1>
          <Show
            when={props.game.preparing}
            fallback={
              <p class="planets-wait" role="status">
                {t('planets.prompt.setUp')}
              </p>
            }
          >
            {(preparing) => <PreparingScreen game={props.game} preparing={preparing()} />}
          </Show>
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
  quiet: 'planets.bar.shield',
  pending: 'planets.bar.shieldPending',
  fault: 'planets.bar.shieldFault',
} as const;

/** How long taps are left alone before a screen reader is told what they amount to. */
const QUIET_MS = 400;

function Running(props: RunningProps<Beat>): JSX.Element {
  const t = useT();
  const settings = useSettings();
  const layout = createLayout();
  let root: HTMLElement | undefined;
  let heading: HTMLHeadingElement | undefined;

  const state = createMemo((): PlanetsState => props.beat.state);
  const newest = createMemo(
    (): PlanetsState => (props.events.at(-1)?.state ?? props.beat.state) as unknown as PlanetsState,
  );
  const mySeat = (): Seat | null => props.game.mySeat;
  const people = peopleOf(
    () => props.game,
    () => props.events,
  );
  const knowledge = createFaces(() => props.game);
  const hand = createMemo(() => state().seats[mySeat() ?? -1]?.hand ?? []);
  const stacks = createMemo(() => stacksOf(hand(), knowledge(), settings.values.handOrder));
  const active = (): Seat | null => {
    if (state().ending !== null) return null;
    return state().turn.phase === 'draw' || state().turn.phase === 'surplus'
      ? state().turn.commander
      : actor(state());
  };
  const isMine = createMemo(
    () => !props.isBehind && !props.game.isPending && askedOf(state(), mySeat()) !== null,
  );

  // The motion of a beat ends by itself, or with the next tap or key.
  const [stilled, setStilled] = createSignal(-2);
  // What joins a beat on screen mostly leaves its picture as it is: cards that have moved do not move again.
  const scene = createMemo(() => sceneOf(props.beat, people, t), undefined, { equals: isAlike });
  const settle = (): void => {
    props.finish();
    setStilled(props.beat.first);
  };
  const turn = createTurn({
    state,
    newest,
    session: () => props.game.session,
    mySeat,
    knowledge,
    stacks,
    isMine,
    mayAnswer: () => props.view.problem?.code !== 'second-tab' && !props.game.isPending,
    settle,
    send: (move, front) => props.send({ kind: 'move', move, front }),
  });
  const hasSets = (): 'sets' | 'no-sets' =>
    turn.sets().length > 0 && !turn.isDeclined() ? 'sets' : 'no-sets';

  createAnnouncer({
    session: () => props.game.session,
    events: () => props.events,
    announcementOf: (event) => announcementOf(event, (after) => turn.decisionIn(after), people, t),
    cueOf,
    isMyTurn: () => turn.decisionIn(state()) !== null,
    prompt: () => promptText(state(), hasSets(), people, t),
  });
  const talk = createTalk({ lines: () => props.view.talk, people });

  // Events by their index: the bar's news is told once no other has come for a while.
  const newestId = (): string => `${props.game.session}/${props.beat.last}`;
  const read = createDebounced(newestId, READ_MS, '');
  const text = createMemo(() => confirmText(turn, state(), knowledge(), people.nameOf, t));
  const spoken = createDebounced(
    () => spokenDraft(turn, state(), knowledge(), people.nameOf, t),
    QUIET_MS,
    '',
  );
  const words = (): string =>
    headline(toldOf(props.beat.stories, props.beat.secrets, people, t))?.text ??
    promptText(state(), hasSets(), people, t);

  const isOver = (): boolean => state().ending !== null && !props.isBehind && props.game.outcome !== null;
  const {
    open,
    setOpen,
    tab,
    ending,
    setEnding,
    openSide,
    act: actOnSheets,
  } = createSheets<'tracker' | 'points'>(layout, talk);
  const openTracker = (): void => {
    if (layout() !== 'desk') setOpen('tracker');
    else root?.querySelector<HTMLElement>('.table-scroll')?.focus();
  };
  const onKeyAct = (asked: KeyAct): void => {
    switch (asked.kind) {
      case 'place': {
        if (turn.asked() === 'assign') turn.tapCard(asked.place);
        const stack = stacks()[asked.place];
        if (stack !== undefined) turn.tapStack(stack.planet);
        return;
      }
      case 'role':
        turn.giveRole(asked.role);
        return;
      case 'undo':
        turn.undo();
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
    fallbacks: ['[data-testid="card-1"]', '[data-testid="rematch"]', '.actions'],
  });

  const shield = (): ShieldState => shieldStateOf(props.game);
  const choosable = (): readonly Seat[] => {
    if (turn.asked() === 'assign') return text().step === 'seat' ? turn.deputies() : [];
    return turn.asked() === 'black-hole' && turn.draft().way === 'steal' ? turn.victims() : [];
  };
  const stackChoice = (): 'none' | 'one' | 'many' => {
    if (turn.asked() === 'surplus') return 'many';
    return turn.asked() === 'black-hole' && turn.draft().way === 'hide' ? 'one' : 'none';
  };
  const chosenStacks = () => {
    const { planet, surplus } = turn.draft();
    if (stackChoice() === 'many') return surplus;
    return stackChoice() === 'one' && planet !== null ? { [planet]: 1 } : {};
  };
  const handedness = (): 'left' | 'right' => (settings.values.isLeftHanded ? 'left' : 'right');

  return (
    <main
      ref={(element) => {
        root = element;
      }}
      class="planets"
      data-place="sky"
      data-layout={layout()}
      data-testid="planets-table"
      data-over={isOver() ? ending() : undefined}
      data-seated={mySeat() === null ? 'watcher' : 'seat'}
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
        {t('planets.table')}
      </h1>
      <Sky />
      <Bar
        menu={props.menu}
        text={barText(
          props.beat,
          {
            away: props.away,
            isMine: isMine(),
            hasSets: hasSets() === 'sets',
            knowledge: knowledge(),
            news: read() === newestId() ? 'told' : 'fresh',
            game: props.game,
          },
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
      <div class="planets-notice">{props.notice}</div>
      <div class="planets-board">
        <Opponents
          state={state()}
          seats={props.game.seats}
          mySeat={mySeat()}
          active={active()}
          said={talk.floating()}
          choices={choosable()}
          chosen={turn.asked() === null ? null : turn.draft().seat}
          onChoose={turn.chooseSeat}
          onDetails={() => setOpen('points')}
        />
        <Pile
          state={state()}
          mySeat={mySeat()}
          active={active()}
          onTracker={openTracker}
          onPoints={() => setOpen('points')}
        />
        <Show when={props.coach}>{(line) => <p class="planets-coach">{line()}</p>}</Show>
        <Stage
          state={state()}
          knowledge={knowledge()}
          turn={turn}
          scene={scene()}
          words={words()}
          motion={stilled() === props.beat.first || settings.isMotionReduced() ? 'still' : 'moving'}
          hand={handedness()}
        />
        <Show when={mySeat() !== null}>
          <Hand
            stacks={stacks()}
            unread={unreadCount(hand(), knowledge())}
            choosing={stackChoice()}
            chosen={chosenStacks()}
            onTap={turn.tapStack}
          />
        </Show>
      </div>
      <Actions
        turn={turn}
        text={text()}
        seats={props.game.seats}
        hand={handedness()}
        meanwhile={
          <Show when={mySeat() !== null && state().ending === null}>
            <Reactions onSay={(line) => props.send({ kind: 'talk', text: line })} />
          </Show>
        }
      />
      <p class="visually-hidden" role="status" data-testid="selection-status">
        {turn.refused() === null
          ? spoken()
          : turn.refused() === 'undo'
            ? t('planets.assign.undoNothing')
            : text().hint || text().detail}
      </p>
      <PlanetsPanels
        view={props.view}
        game={props.game}
        events={props.events}
        state={state()}
        knowledge={knowledge()}
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

const isAlike = (one: Scene | undefined, other: Scene | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
