/**
 * One's own decisions at this page: what has been tapped so far, what it would mean, and when it is sent.
 *
 * Invariants
 * 1. What is tapped belongs to one decision and leaves the device only as the move that Confirm, Lay or "Not now" sends.
 * 2. Legality, points and what a move shows to others are asked of games/planets/choices.ts.
 * 3. A move is sent only while its button has stood for the guard's time, and once.
 */
import { type Accessor, batch, createEffect, createMemo, createSignal, on } from 'solid-js';
import type { Json, Seat } from '../../games/game.ts';
import type { Planet } from '../../games/planets/cards.ts';
import {
  legal,
  type PlanetsChoice,
  publish,
  type SuggestedSet,
  suggestSets,
} from '../../games/planets/choices.ts';
import { type PlanetsKnowledge, planetAt } from '../../games/planets/knowledge.ts';
import { decider, eligibleDeputies, surplusOf, victimsOf } from '../../games/planets/turn.ts';
import type { PlanetsState } from '../../games/planets/types.ts';
import { isArmed } from '../table/guard.ts';
import {
  type Assignment,
  type CardRole,
  cardAs,
  changed,
  freshAssignment,
  given,
  isComplete,
  tapped,
} from './assignment.ts';
import { createAutoSkip } from './create-auto-skip.ts';
import type { Stack } from './stacks.ts';

export type Way = 'hide' | 'steal';

export type TurnSource = {
  /** The state on screen. */
  readonly state: Accessor<PlanetsState>;
  /** The newest state, which may be ahead of the screen. */
  readonly newest: Accessor<PlanetsState>;
  readonly session: Accessor<string>;
  readonly mySeat: Accessor<Seat | null>;
  readonly knowledge: Accessor<PlanetsKnowledge>;
  readonly stacks: Accessor<readonly Stack[]>;
  /** The page is at now, nothing of mine is under way, and the table waits for this person. */
  readonly isMine: Accessor<boolean>;
  /** This page may answer for the seat by itself: it is not played in another tab. */
  readonly mayAnswer: Accessor<boolean>;
  /** Ends what moves on screen. */
  readonly settle: () => void;
  readonly send: (move: Json, front: readonly number[]) => void;
};

type Draft = {
  readonly assignment: Assignment;
  /** The card touched last, for the keys K, P and T. */
  readonly current: number;
  readonly seat: Seat | null;
  readonly way: Way | null;
  readonly planet: Planet | null;
  /** How many of each planet go back. */
  readonly surplus: Readonly<Partial<Record<Planet, number>>>;
};

/** What is asked of the person now. */
export type Asked = 'assign' | 'black-hole' | 'lay' | 'surplus';

/** How long the page waits for the table's answer before a button that was pressed may be pressed again. */
const ANSWER_MS = 700;

/** What is asked of `seat` in `state`; null: nothing. */
export function askedOf(state: PlanetsState, seat: Seat | null): Asked | null {
  if (seat === null || state.ending !== null || decider(state) !== seat) return null;
  switch (state.turn.phase) {
    case 'assign':
    case 'lay':
    case 'surplus':
      return state.turn.phase;
    case 'black-hole':
    case 'rob-again':
      return 'black-hole';
    default:
      return null;
  }
}

/** Needs a Solid owner. */
export function createTurn(source: TurnSource) {
  const { state, knowledge, mySeat } = source;
  const seat = (): Seat => mySeat() ?? -1;
  const asked = createMemo((): Asked | null => (source.isMine() ? askedOf(state(), mySeat()) : null));
  /** Names the decision, so that what was tapped for another is forgotten. */
  const decision = createMemo(() => {
    const { turn } = state();
    return `${source.session()}/${turn.number}/${turn.role}/${turn.phase}/${state().left.length}`;
  });

  const stealable = (): readonly Seat[] => {
    return mySeat() === null ? [] : victimsOf(state(), seat());
  };

  const freshDraft = (): Draft => {
    const deputies = eligibleDeputies(state());
    const victims = stealable();
    const alone = asked() === 'assign' ? deputies : victims;
    return {
      assignment: freshAssignment(state().turn.drawn.length),
      current: 0,
      seat: alone.length === 1 ? (alone[0] ?? null) : null,
      way: state().turn.phase === 'rob-again' ? 'steal' : null,
      planet: null,
      surplus: {},
    };
  };
  const [kept, setKept] = createSignal<{ readonly of: string; readonly draft: Draft } | null>(null);
  const draft = createMemo((): Draft => {
    const now = kept();
    return now !== null && now.of === decision() ? now.draft : freshDraft();
  });
  const change = (next: Partial<Draft>): void => {
    source.settle();
    setRefused(null);
    setKept({ of: decision(), draft: { ...draft(), ...next } });
  };

  // The button that was pressed in vain, until something is tapped or another decision comes.
  const [refused, setRefused] = createSignal<{
    readonly of: string;
    readonly what: 'confirm' | 'undo';
  } | null>(null);

  const choices = createMemo((): readonly PlanetsChoice[] =>
    asked() === 'black-hole' ? legal(state(), seat(), knowledge()) : [],
  );
  const canHide = (): boolean => choices().some(({ kind }) => kind === 'hide');
  const canSteal = (): boolean => choices().some(({ kind }) => kind === 'steal');
  const sets = createMemo((): readonly SuggestedSet[] =>
    asked() === 'lay' ? suggestSets(state(), seat(), knowledge()) : [],
  );

  const surplusCount = createMemo(() => (asked() === 'surplus' ? surplusOf(state()) : 0));
  const surplusChosen = (): number => Object.values(draft().surplus).reduce((sum, count) => sum + count, 0);

  /** What Confirm would decide; null while something is missing. */
  const choice = createMemo((): PlanetsChoice | null => {
    const { assignment, seat: chosen, way, planet, surplus } = draft();
    const { drawn } = state().turn;
    const cardOf = (face: Planet, at = 0) =>
      source.stacks().find((stack) => stack.planet === face)?.cards[at];
    switch (asked()) {
      case 'assign': {
        if (!isComplete(assignment)) return null;
        const keep = drawn[cardAs(assignment, 'keep')];
        const card = drawn[cardAs(assignment, 'pass')];
        if (keep === undefined) return null;
        if (card === undefined) return { kind: 'assign', keep, pass: null };
        return chosen === null ? null : { kind: 'assign', keep, pass: { card, to: chosen } };
      }
      case 'black-hole': {
        if (way === 'steal') return chosen === null ? null : { kind: 'steal', from: chosen };
        const card = planet === null ? undefined : cardOf(planet);
        return way === 'hide' && card !== undefined ? { kind: 'hide', card } : null;
      }
      case 'surplus': {
        const cards = source
          .stacks()
          .flatMap(({ planet: face, cards: own }) => own.slice(0, surplus[face] ?? 0));
        return cards.length === surplusCount() ? { kind: 'surplus', cards } : null;
      }
      default:
        return null;
    }
  });
  const published = (what: PlanetsChoice | null) => {
    if (what === null) return null;
    const answer = publish(state(), seat(), what, knowledge());
    return answer.ok ? answer.value : null;
  };
  const canConfirm = createMemo(() => published(choice()) !== null);

  // Since when the buttons stand where they are.
  let standsSinceMs = 0;
  createEffect(
    on([decision, asked, canConfirm], () => {
      standsSinceMs = performance.now();
    }),
  );
  const decide = (what: PlanetsChoice | null): void => {
    const ready = published(what);
    if (ready === null || !isArmed(standsSinceMs, performance.now())) return;
    // Sent once: the same press again finds the button deaf until the table has answered, or for a while.
    standsSinceMs = performance.now() + ANSWER_MS;
    batch(() => {
      source.settle();
      source.send(ready.move as unknown as Json, ready.front);
    });
  };

  const toLay = createMemo(() =>
    source.mayAnswer() && askedOf(source.newest(), mySeat()) === 'lay' ? source.newest() : null,
  );
  const skip = createAutoSkip({
    decision: () => {
      const waiting = toLay();
      return waiting === null
        ? null
        : `${source.session()}/${waiting.turn.number}/${waiting.turn.role}/${waiting.turn.fresh}`;
    },
    sets: () => {
      const waiting = toLay();
      const fresh = waiting?.turn.fresh ?? null;
      if (waiting === null || fresh === null || planetAt(knowledge(), fresh) === null) return 'unknown';
      return suggestSets(waiting, seat(), knowledge()).length > 0 ? 'some' : 'none';
    },
    skip: () => {
      const waiting = toLay();
      if (waiting === null) return;
      const answer = publish(waiting, seat(), { kind: 'skip' }, knowledge());
      if (answer.ok) source.send(answer.value.move as unknown as Json, answer.value.front);
    },
  });

  /** Something has been tapped that Undo takes back. */
  const isTouched = (): boolean => {
    const fresh = freshDraft();
    const now = draft();
    return (
      now.assignment.join() !== fresh.assignment.join() ||
      now.seat !== fresh.seat ||
      now.way !== fresh.way ||
      surplusChosen() > 0
    );
  };

  return {
    asked,
    draft,
    sets,
    choice,
    canConfirm,
    canHide,
    canSteal,
    /** What `after` asks of this person that the page does not answer by itself; null: nothing. */
    decisionIn: (after: PlanetsState): Asked | null => {
      const what = askedOf(after, mySeat());
      if (what !== 'lay') return what;
      return suggestSets(after, seat(), knowledge()).length > 0 ? what : null;
    },
    deputies: (): readonly Seat[] => (asked() === 'assign' ? eligibleDeputies(state()) : []),
    victims: stealable,
    surplusCount,
    surplusLeft: (): number => surplusCount() - surplusChosen(),
    isDeclined: skip.isDeclined,
    /** What is on screen asks this person to lay, and nothing can be laid. */
    hasNothingToLay: (): boolean =>
      askedOf(state(), mySeat()) === 'lay' && suggestSets(state(), seat(), knowledge()).length === 0,
    isTouched,
    tapCard: (index: number): void => {
      if (asked() === 'assign') change({ assignment: tapped(draft().assignment, index), current: index });
    },
    tapLabel: (index: number): void => {
      if (asked() === 'assign') change({ assignment: changed(draft().assignment, index), current: index });
    },
    giveRole: (role: CardRole): void => {
      if (asked() === 'assign') change({ assignment: given(draft().assignment, draft().current, role) });
    },
    touch: (index: number): void => {
      if (asked() === 'assign' && draft().current !== index) change({ current: index });
    },
    chooseSeat: (chosen: Seat): void => change({ seat: chosen }),
    chooseWay: (way: Way): void => change({ way, planet: null }),
    /** A tap on a stack: the planet to hide, or one more of it to give back (all of it taken: none again). */
    tapStack: (planet: Planet): void => {
      const held = source.stacks().find((stack) => stack.planet === planet)?.cards.length ?? 0;
      if (held === 0) return;
      if (asked() === 'black-hole' && draft().way === 'hide') change({ planet });
      if (asked() === 'surplus') {
        const now = draft().surplus[planet] ?? 0;
        const isFull = now === held || surplusChosen() === surplusCount();
        if (isFull && now === 0) return;
        change({ surplus: { ...draft().surplus, [planet]: isFull ? 0 : now + 1 } });
      }
    },
    undo: (): void => {
      source.settle();
      setRefused(isTouched() ? null : { of: decision(), what: 'undo' });
      setKept(null);
    },
    confirm: (): void => {
      setRefused(canConfirm() ? null : { of: decision(), what: 'confirm' });
      decide(choice());
    },
    /** Which button was pressed while it can do nothing; null: none since the last tap. */
    refused: (): 'confirm' | 'undo' | null =>
      refused()?.of === decision() ? (refused()?.what ?? null) : null,
    lay: (set: SuggestedSet): void => decide({ kind: 'lay', cards: set.cards }),
    notNow: (): void => {
      if (isArmed(standsSinceMs, performance.now())) skip.decline();
    },
  };
}

export type TurnHere = ReturnType<typeof createTurn>;
