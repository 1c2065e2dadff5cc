/**
 * What a game tells the table about its beats: a beat is what a viewer is shown at a time, made of one event or of
 * several that belong together.
 *
 * Invariant: a beat holds only what the events say; it decides nothing about the game.
 */
import type { Json, Seat } from '../../games/game.ts';
import type { TableEvent } from '../../network/view.ts';

/** Indices of the first and the last event in a beat. */
export type AnyBeat = { readonly first: number; readonly last: number };

export interface BeatRules<Beat extends AnyBeat> {
  /** The beat of one event; null for an event that came without its state. */
  beatOf(event: TableEvent): Beat | null;
  /** What is shown of a game in which nothing has happened yet. `state` is the caller's no more. */
  openingBeat(state: Json): Beat;
  /** Both as one beat when `next` answers `before`, else null. */
  joined(before: Beat, next: Beat): Beat | null;
  /** Whether the answer just joined to a beat on screen is news that begins the beat's time anew. */
  isNews(answer: Beat): boolean;
  /** Whether the viewer knows the beat already (it was their own doing), so that the next need not wait for it. */
  isKnown(beat: Beat, mySeat: Seat | null): boolean;
  /** Whether the beat is a decision of the viewer's own hand: whoever acts has seen what was there before. */
  isMine(beat: Beat, mySeat: Seat | null): boolean;
  /**
   * What keeps `beat` on screen beyond its time, `next` waiting behind it: hit, it took something from the viewer; read, it
   * holds words that only the viewer is told. null: nothing.
   */
  hold(beat: Beat, next: Beat | undefined, mySeat: Seat | null): 'hit' | 'read' | null;
  /** Of a game whose programs, alone with one person, would go on faster than one can read: the least time of each beat. */
  readonly soloBeatMs: number | null;
}

/** How many events the beats hold. */
export function eventCount(beats: readonly AnyBeat[]): number {
  return beats.reduce((sum, beat) => sum + beat.last - beat.first + 1, 0);
}
