/**
 * One beat of the table: what a viewer is shown at a time, made from one event, or from a decision and the dice
 * that answered it.
 *
 * Invariants
 * 1. A beat holds only what the events say; it decides nothing about the game.
 * 2. A throw belongs to the decision that brought it about: the two together are one beat.
 */

import type { Seat } from '../../games/game.ts';
import { openingStory } from '../../games/ocho/story.ts';
import type { Face, OchoState, OchoStory } from '../../games/ocho/types.ts';
import type { BeatRules } from '../table/beats.ts';

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

/** The seat whose doing the beat is; null when it is nobody's. */
export function actorOf(beat: Beat): Seat | null {
  for (const story of beat.stories) {
    if ('seat' in story && story.kind !== 'turn') return story.seat;
  }
  return beat.tray.kind === 'air' ? beat.tray.seat : null;
}

/** Beats of El Ocho for whoever follows the table. */
export const OCHO_BEATS: BeatRules<Beat> = {
  beatOf: (event) => {
    if (event.state === null) return null;
    const stories = event.story as unknown as readonly OchoStory[];
    const state = event.state as unknown as OchoState;
    return { first: event.index, last: event.index, stories, state, tray: trayOf(state, stories) };
  },
  openingBeat: (json) => {
    const state = json as unknown as OchoState;
    const stories = openingStory(state);
    return { first: -1, last: -1, stories, state, tray: trayOf(state, stories) };
  },
  joined: (before, next) =>
    before.tray.kind === 'air' &&
    next.stories.some((story) => story.kind === 'threw' || story.kind === 'bust')
      ? { ...next, first: before.first, stories: [...before.stories, ...next.stories] }
      : null,
  // The dice land in the beat that is on screen; a bust gets its own time.
  isNews: (answer) => answer.tray.kind === 'bust',
  // What one loses stays said in the line below the dice until somebody throws.
  hold: () => null,
  soloBeatMs: null,
  isMine: (beat, mySeat) => mySeat !== null && actorOf(beat) === mySeat,
  isKnown: (beat, mySeat) => mySeat !== null && actorOf(beat) === mySeat && !endsTurn(beat),
};

function endsTurn(beat: Beat): boolean {
  return beat.stories.some(
    (story) => story.kind === 'bust' || story.kind === 'banked' || story.kind === 'overshot',
  );
}
