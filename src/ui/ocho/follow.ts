/**
 * Following the table: which beat is shown now, given the beats that came and the time.
 *
 * Message flow: events arrive → `feed`; the clock reaches `dueAtMs` → `advance`; a tap or a key → `finish`.
 *
 * Invariants
 * 1. Beats are shown in order, each at least for its dwell; my own moves never make me wait.
 * 2. With more than three queued, or when the page was hidden, the newest is shown at once and the skipped ones are counted.
 * 3. Pure: the caller brings the time, and nothing here decides what is legal.
 */
import type { Seat } from '../../games/game.ts';
import { actorOf, type Beat, eventCount, isAnswer, joined } from './beat.ts';

/** How long a beat of somebody else stays at least. */
export const BEAT_MS = 900;
/** The same while others are queued behind it, so that fast programs do not pile up. */
export const QUICK_BEAT_MS = 550;
/** One more than this in the queue and the page skips to now. */
export const MOST_QUEUED = 3;

export type Follow = {
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
};

export const NOTHING_SHOWN: Follow = { shown: null, shownAtMs: 0, queue: [], away: 0 };

/** Takes in beats in the order of their events. The very first ones are history: the last is shown, none is counted. */
export function feed(follow: Follow, beats: readonly Beat[], nowMs: number, viewer: Viewer): Follow {
  if (beats.length === 0) return follow;
  if (follow.shown === null) {
    return { shown: beats.at(-1) ?? null, shownAtMs: nowMs, queue: [], away: 0 };
  }
  let next = follow;
  for (const beat of beats) next = enqueue(next, beat, nowMs);
  if (viewer.page === 'hidden' || next.queue.length > MOST_QUEUED) return skipped(next, nowMs);
  return advance(next, nowMs, viewer);
}

/** Shows the next beat when the one shown has had its time. */
export function advance(follow: Follow, nowMs: number, viewer: Viewer): Follow {
  let next = follow;
  for (let due = dueAtMs(next, viewer); due !== null && due <= nowMs; due = dueAtMs(next, viewer)) {
    const [shown, ...queue] = next.queue;
    if (shown === undefined) return next;
    next = { shown, shownAtMs: nowMs, queue, away: 0 };
  }
  return next;
}

/** A tap or a key: whatever is still to come is shown now. Nothing was missed, so nothing is counted. */
export function finish(follow: Follow, nowMs: number): Follow {
  const newest = follow.queue.at(-1);
  return newest === undefined ? follow : { shown: newest, shownAtMs: nowMs, queue: [], away: 0 };
}

/** When the next beat is to be shown; null with none queued. */
export function dueAtMs(follow: Follow, viewer: Viewer): number | null {
  if (follow.queue.length === 0 || follow.shown === null) return null;
  return follow.shownAtMs + dwellMs(follow.shown, follow.queue.length, viewer);
}

function dwellMs(shown: Beat, queued: number, viewer: Viewer): number {
  const isOwnMove = viewer.mySeat !== null && actorOf(shown) === viewer.mySeat && !endsTurn(shown);
  if (isOwnMove) return 0;
  return queued > 1 ? QUICK_BEAT_MS : BEAT_MS;
}

function endsTurn(beat: Beat): boolean {
  return beat.stories.some(
    (story) => story.kind === 'bust' || story.kind === 'banked' || story.kind === 'overshot',
  );
}

function enqueue(follow: Follow, beat: Beat, nowMs: number): Follow {
  const newest = follow.queue.at(-1);
  if (newest !== undefined) {
    return isAnswer(newest, beat)
      ? { ...follow, queue: [...follow.queue.slice(0, -1), joined(newest, beat)] }
      : { ...follow, queue: [...follow.queue, beat] };
  }
  if (follow.shown !== null && isAnswer(follow.shown, beat)) {
    // The dice land in the beat that is on screen; a bust is news and gets its own time.
    const shownAtMs = beat.tray.kind === 'bust' ? nowMs : follow.shownAtMs;
    return { ...follow, shown: joined(follow.shown, beat), shownAtMs };
  }
  return { ...follow, queue: [beat] };
}

function skipped(follow: Follow, nowMs: number): Follow {
  const newest = follow.queue.at(-1);
  if (newest === undefined) return follow;
  return { shown: newest, shownAtMs: nowMs, queue: [], away: follow.away + eventCount(follow.queue) };
}
