/**
 * Following the table: which beat is shown now, given the beats that came and the time.
 *
 * Message flow: events arrive → `feed`; the clock reaches `dueAtMs` → `advance`; a tap or a key → `finish`.
 *
 * Invariants
 * 1. Beats are shown in order, each at least for its dwell; my own moves are shown at once and never make me wait
 *    (nobody can move while beats of others are queued: a tap shows them first).
 * 2. With more than three queued, or when the page was hidden, the newest is shown at once and the skipped ones are counted;
 *    but what took something from the viewer is skipped only by a tap or a page that was hidden.
 * 3. Pure: the caller brings the time, and nothing here decides what is legal.
 */
import type { Seat } from '../../games/game.ts';
import { type AnyBeat, type BeatRules, eventCount } from './beats.ts';

/** How long a beat of somebody else stays at least. */
export const BEAT_MS = 900;
/** How long the last news stays in the bar before it says whom the table waits for: twice the time of a beat. */
export const READ_MS = 2 * BEAT_MS;
/** The same while others are queued behind it, so that fast programs do not pile up. */
export const QUICK_BEAT_MS = 550;
/** How long what took something from the viewer stays, and what only the viewer is told. */
export const HOLD_MS = { hit: 3_000, read: 2_000 } as const;
/** One more than this in the queue and the page skips to now. */
export const MOST_QUEUED = 3;

export type Follow<Beat> = {
  readonly shown: Beat | null;
  readonly shownAtMs: number;
  readonly queue: readonly Beat[];
  /** Events that were never shown because the page skipped to now; 0 when it did not. */
  readonly away: number;
};

export type Viewer = {
  readonly mySeat: Seat | null;
  /** hidden: the page was not on screen when the events came. */
  readonly page: 'visible' | 'hidden';
  /** solo: all others are programs of this device, so that nobody is kept waiting. */
  readonly pace: 'table' | 'solo';
};

export const NOTHING_SHOWN: Follow<never> = { shown: null, shownAtMs: 0, queue: [], away: 0 };

export interface Follower<Beat> {
  /** Takes in beats in the order of their events. The very first ones are history: the last is shown, none is counted. */
  feed(follow: Follow<Beat>, beats: readonly Beat[], nowMs: number, viewer: Viewer): Follow<Beat>;
  /** Shows the next beat when the one shown has had its time. */
  advance(follow: Follow<Beat>, nowMs: number, viewer: Viewer): Follow<Beat>;
  /** A tap or a key: whatever is still to come is shown now. Nothing was missed, so nothing is counted. */
  finish(follow: Follow<Beat>, nowMs: number): Follow<Beat>;
  /** When the next beat is to be shown; null with none queued. */
  dueAtMs(follow: Follow<Beat>, viewer: Viewer): number | null;
}

/** The follower of a game's beats. */
export function followerOf<Beat extends AnyBeat>(rules: BeatRules<Beat>): Follower<Beat> {
  const soloMs = ({ pace }: Viewer): number | null => (pace === 'solo' ? rules.soloBeatMs : null);
  const dwellMs = (shown: Beat, queue: readonly Beat[], viewer: Viewer): number => {
    const [next] = queue;
    if (next !== undefined && rules.isMine(next, viewer.mySeat)) return 0;
    const hold = rules.hold(shown, next, viewer.mySeat);
    if (hold !== null) return HOLD_MS[hold];
    if (rules.isKnown(shown, viewer.mySeat)) return 0;
    return soloMs(viewer) ?? (queue.length > 1 ? QUICK_BEAT_MS : BEAT_MS);
  };
  const dueAtMs = (follow: Follow<Beat>, viewer: Viewer): number | null =>
    follow.queue.length === 0 || follow.shown === null
      ? null
      : follow.shownAtMs + dwellMs(follow.shown, follow.queue, viewer);
  const isHit = (beat: Beat, next: Beat | undefined, viewer: Viewer): boolean =>
    rules.hold(beat, next, viewer.mySeat) === 'hit';

  const advance = (follow: Follow<Beat>, nowMs: number, viewer: Viewer): Follow<Beat> => {
    let next = follow;
    for (let due = dueAtMs(next, viewer); due !== null && due <= nowMs; due = dueAtMs(next, viewer)) {
      const [shown, ...queue] = next.queue;
      if (shown === undefined) return next;
      next = { shown, shownAtMs: nowMs, queue, away: 0 };
      if (isTooLong(next, nowMs, viewer)) next = skipped(next, nowMs, viewer);
    }
    return next;
  };
  /** Whether so much is queued that the page skips; not from under a hit that has not had its time. */
  const isTooLong = (follow: Follow<Beat>, nowMs: number, viewer: Viewer): boolean => {
    if (soloMs(viewer) !== null || follow.queue.length <= MOST_QUEUED) return false;
    const isHeld = follow.shown !== null && isHit(follow.shown, follow.queue[0], viewer);
    return !isHeld || (dueAtMs(follow, viewer) ?? nowMs) <= nowMs;
  };

  const enqueue = (follow: Follow<Beat>, beat: Beat, nowMs: number): Follow<Beat> => {
    const newest = follow.queue.at(-1);
    if (newest !== undefined) {
      const both = rules.joined(newest, beat);
      return { ...follow, queue: both === null ? [...follow.queue, beat] : follow.queue.with(-1, both) };
    }
    const both = follow.shown === null ? null : rules.joined(follow.shown, beat);
    if (both === null) return { ...follow, queue: [beat] };
    return { ...follow, shown: both, shownAtMs: rules.isNews(beat) ? nowMs : follow.shownAtMs };
  };

  const skipped = (follow: Follow<Beat>, nowMs: number, viewer: Viewer): Follow<Beat> => {
    const hit =
      viewer.page === 'hidden'
        ? -1
        : follow.queue.findIndex((beat, at) => isHit(beat, follow.queue[at + 1], viewer));
    const at = hit === -1 ? follow.queue.length - 1 : hit;
    const shown = follow.queue[at];
    if (shown === undefined) return follow;
    const away = follow.away + eventCount(follow.queue.slice(0, at + 1));
    return { shown, shownAtMs: nowMs, queue: follow.queue.slice(at + 1), away };
  };

  return {
    feed: (follow, beats, nowMs, viewer) => {
      if (beats.length === 0) return follow;
      if (follow.shown === null) {
        return { shown: beats.at(-1) ?? null, shownAtMs: nowMs, queue: [], away: 0 };
      }
      let next = follow;
      for (const beat of beats) next = enqueue(next, beat, nowMs);
      if (viewer.page === 'hidden' || isTooLong(next, nowMs, viewer)) return skipped(next, nowMs, viewer);
      return advance(next, nowMs, viewer);
    },
    advance,
    finish: (follow, nowMs) => {
      const newest = follow.queue.at(-1);
      return newest === undefined ? follow : { shown: newest, shownAtMs: nowMs, queue: [], away: 0 };
    },
    dueAtMs,
  };
}
