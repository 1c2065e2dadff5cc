/**
 * One beat of the table: what a viewer is shown at a time, made from one event, or from a decision and the dice
 * that answered it.
 *
 * Invariants
 * 1. A beat holds only what the events say; it decides nothing about the game.
 * 2. A throw belongs to the decision that brought it about: the two together are one beat.
 */

import type { Seat } from '../../games/game.ts';
import type { Face, OchoState, OchoStory } from '../../games/ocho/types.ts';
import type { TableEvent } from '../../network/view.ts';

/** What lies in the dice tray. */
export type Tray =
  /** Nothing thrown yet this turn. */
  | { readonly kind: 'rest'; readonly seat: Seat; readonly count: number }
  /** Dice in flight whose value is not known yet. */
  | { readonly kind: 'air'; readonly seat: Seat; readonly count: number }
  /** Dice on the table, of which some score. */
  | { readonly kind: 'live'; readonly seat: Seat; readonly dice: readonly Face[] }
  /** Nothing scores, an 8 saves the throw. */
  | { readonly kind: 'joker'; readonly seat: Seat; readonly dice: readonly Face[] }
  /** Nothing scores; the turn is over, the dice stay until somebody throws. */
  | { readonly kind: 'bust'; readonly seat: Seat; readonly dice: readonly Face[] };

export type Beat = {
  /** Indices of the first and the last event in it. */
  readonly first: number;
  readonly last: number;
  readonly stories: readonly OchoStory[];
  /** The state after the last event. */
  readonly state: OchoState;
  readonly tray: Tray;
};

/** The beat of one event; null for an event that came without its state. */
export function beatOf(event: TableEvent): Beat | null {
  if (event.state === null) return null;
  const stories = event.story as unknown as readonly OchoStory[];
  const state = event.state as unknown as OchoState;
  return { first: event.index, last: event.index, stories, state, tray: trayOf(state, stories) };
}

/** What lies in the tray once `stories` have led to `state`. */
export function trayOf(state: OchoState, stories: readonly OchoStory[]): Tray {
  const bust = stories.find((story) => story.kind === 'bust');
  if (bust?.kind === 'bust') return { kind: 'bust', seat: bust.seat, dice: bust.dice };
  const { seat, phase, hand, dice } = state.turn;
  if (state.over !== null) return { kind: 'rest', seat, count: 0 };
  switch (phase) {
    case 'rolling':
      return { kind: 'air', seat, count: hand };
    case 'thrown':
      return { kind: 'live', seat, dice };
    case 'joker':
      return { kind: 'joker', seat, dice };
    case 'ready':
      return { kind: 'rest', seat, count: hand };
  }
}

/** Whether `next` is the throw that `before` waits for, so that both are one beat. */
export function isAnswer(before: Beat, next: Beat): boolean {
  return (
    before.tray.kind === 'air' &&
    next.stories.some((story) => story.kind === 'threw' || story.kind === 'bust')
  );
}

/** Both as one beat. */
export function joined(before: Beat, next: Beat): Beat {
  return { ...next, first: before.first, stories: [...before.stories, ...next.stories] };
}

/** The seat whose doing the beat is; null when it is nobody's. */
export function actorOf(beat: Beat): Seat | null {
  for (const story of beat.stories) {
    if ('seat' in story && story.kind !== 'turn') return story.seat;
  }
  return beat.tray.kind === 'air' ? beat.tray.seat : null;
}

/** How many events the beats hold. */
export function eventCount(beats: readonly Beat[]): number {
  return beats.reduce((sum, beat) => sum + beat.last - beat.first + 1, 0);
}
