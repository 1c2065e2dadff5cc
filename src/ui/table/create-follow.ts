/**
 * The beat on screen as a Solid accessor: `follow.ts` with this page's clock and visibility.
 *
 * Message flow: the table client's events → beats → `feed`; one timer at `dueAtMs` → `advance`; `finish` by the table.
 *
 * Invariants
 * 1. At most one timer is pending, and none outlives the component.
 * 2. A new session starts from nothing; events of the session before are not taken for its own.
 * 3. When the event fed last is no longer among the events (its step was begun anew), the newest is shown at once.
 * 4. A replay sets its own pace, forwards and backwards: its newest event is what is shown, and there is always more to
 *    come until it has ended.
 */

import { type Accessor, createEffect, createSignal, on, onCleanup, untrack } from 'solid-js';
import { unwrap } from 'solid-js/store';
import type { Json, Seat } from '../../games/game.ts';
import type { TableEvent } from '../../network/view.ts';
import type { AnyBeat, BeatRules } from './beats.ts';
import { type Follow, followerOf, NOTHING_SHOWN, type Viewer } from './follow.ts';
import type { GameScreenProps } from './game-screen.tsx';

export type FollowSource = {
  readonly session: Accessor<string>;
  readonly events: Accessor<readonly TableEvent[]>;
  /** The state of the view, for a game whose events have not begun. */
  readonly state: Accessor<Json | null>;
  readonly mySeat: Accessor<Seat | null>;
  readonly pace: Accessor<Viewer['pace']>;
  /** Of a game that is only replayed; undefined at a table where people play. */
  readonly replay?: Accessor<'running' | 'ended' | undefined>;
};

export interface Following<Beat> {
  readonly shown: Accessor<Beat | null>;
  readonly away: Accessor<number>;
  /** Whether something newer than what is shown waits to be shown. */
  readonly isBehind: Accessor<boolean>;
  /** Shows now; returns whether there was anything to skip. */
  finish(): boolean;
}

/** Needs a Solid owner. */
export function createFollow<Beat extends AnyBeat>(
  rules: BeatRules<Beat>,
  source: FollowSource,
): Following<Beat> {
  const { advance, dueAtMs, feed, finish } = followerOf(rules);
  const [follow, setFollow] = createSignal<Follow<Beat>>(NOTHING_SHOWN);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let fedIndex = -1;
  let firstEvent: TableEvent | undefined;
  let lastFed: TableEvent | undefined;

  const viewer = (): Viewer => ({
    mySeat: untrack(source.mySeat),
    page: document.visibilityState === 'hidden' ? 'hidden' : 'visible',
    pace: untrack(source.pace),
  });
  const set = (next: Follow<Beat>): void => {
    setFollow(next);
    clearTimeout(timer);
    const due = dueAtMs(next, viewer());
    if (due !== null) {
      timer = setTimeout(
        () => set(advance(untrack(follow), performance.now(), viewer())),
        due - performance.now(),
      );
    }
  };
  onCleanup(() => clearTimeout(timer));

  createEffect(
    on(source.session, () => {
      fedIndex = -1;
      lastFed = undefined;
      set(NOTHING_SHOWN);
    }),
  );
  createEffect(() => {
    source.session();
    const events = source.events();
    const state = source.state();
    if (source.replay?.() !== undefined) {
      const newest = events.at(-1);
      const beat = newest === undefined ? null : rules.beatOf(newest);
      set({ ...NOTHING_SHOWN, shown: beat, shownAtMs: performance.now() });
      return;
    }
    if (lastFed !== undefined && !events.includes(lastFed)) {
      fedIndex = -1;
      firstEvent = undefined;
      lastFed = undefined;
      set(NOTHING_SHOWN);
    }
    const isStale = fedIndex === -1 && events[0] !== undefined && events[0] === firstEvent;
    const fresh = isStale ? [] : events.filter((event) => event.index > fedIndex);
    const newest = fresh.at(-1);
    if (newest !== undefined) {
      fedIndex = newest.index;
      lastFed = newest;
      firstEvent = events[0];
      const beats = fresh.map((event) => rules.beatOf(event)).filter((beat) => beat !== null);
      set(feed(untrack(follow), beats, performance.now(), viewer()));
    } else if (untrack(follow).shown === null && state !== null && (events.length === 0 || isStale)) {
      // The view's store changes in place, so the state is copied.
      set(
        feed(NOTHING_SHOWN, [rules.openingBeat(structuredClone(unwrap(state)))], performance.now(), viewer()),
      );
    }
  });

  const onVisible = (): void => {
    if (document.visibilityState === 'visible') set(feed(untrack(follow), [], performance.now(), viewer()));
  };
  document.addEventListener('visibilitychange', onVisible);
  onCleanup(() => document.removeEventListener('visibilitychange', onVisible));

  return {
    shown: () => follow().shown,
    away: () => follow().away,
    isBehind: () => follow().queue.length > 0 || source.replay?.() === 'running',
    finish: () => {
      const before = untrack(follow);
      if (before.queue.length === 0) return false;
      set(finish(before, performance.now()));
      return true;
    },
  };
}

/** What the running table of a game is given: the screen's own props, and the beat it shows. */
export type RunningProps<Beat> = GameScreenProps & {
  readonly beat: Beat;
  readonly away: number;
  readonly isBehind: boolean;
  readonly finish: () => boolean;
};
