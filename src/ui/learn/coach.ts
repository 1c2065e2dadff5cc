/**
 * Which line the guide says now, from the state of the game and what has just happened: pure, so that it never says
 * a thing that is not so.
 */
import type { Seat } from '../../games/game.ts';
import { defaultOptions } from '../../games/ocho/schema.ts';
import type { OchoOptions, OchoState, OchoStory } from '../../games/ocho/types.ts';

/** Short, so that a newcomer sees the end of a game in some two minutes; at level 2, where there is a Joker to meet. */
export const LESSON_OPTIONS: OchoOptions = { ...defaultOptions, level: 2, target: 4000, first: 'creator' };

export type CoachLine =
  | 'ready'
  | 'thrown'
  | 'again'
  | 'selected'
  | 'bust'
  | 'banked'
  | 'hot'
  | 'joker'
  | 'other'
  | 'done';

/** `last`: the stories of the newest event. `me`: my seat. Null when the moment speaks for itself (dice in the air). */
export function coachLine(state: OchoState, me: Seat, last: readonly OchoStory[]): CoachLine | null {
  if (state.over !== null) return 'done';
  const mine = last.filter((story) => 'seat' in story && story.seat === me).map((story) => story.kind);
  if (mine.includes('bust')) return 'bust';
  if (mine.includes('banked')) return 'banked';
  if (state.turn.seat !== me) return 'other';
  switch (state.turn.phase) {
    case 'ready':
      return 'ready';
    case 'joker':
      return 'joker';
    case 'rolling':
      return null;
    case 'thrown':
      if (state.turn.throws === 1) return 'thrown';
      return state.turn.hand === 8 ? 'hot' : state.turn.throws === 2 ? 'selected' : 'again';
  }
}
