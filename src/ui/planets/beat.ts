/**
 * One beat of the table of 8: what a viewer is shown at a time, with what this seat alone was told by it.
 *
 * Invariants
 * 1. A beat holds only what the events say; it decides nothing about the game.
 * 2. The drawing of cards belongs to the turn it opens; that a card is a planet to the decision that brought it to its
 *    hand; a victim's mix and the lot to the theft they serve.
 */
import type { Seat } from '../../games/game.ts';
import type { PlanetsPrivateStory } from '../../games/planets/private-story.ts';
import { openingStory, type PlanetsStory } from '../../games/planets/story.ts';
import { decider } from '../../games/planets/turn.ts';
import type { PlanetsState } from '../../games/planets/types.ts';
import type { TableEvent } from '../../network/view.ts';
import type { BeatRules } from '../table/beats.ts';

export type Beat = {
  /** Indices of the first and the last event in it. */
  readonly first: number;
  readonly last: number;
  readonly stories: readonly PlanetsStory[];
  readonly secrets: readonly PlanetsPrivateStory[];
  /** The state after the last event. */
  readonly state: PlanetsState;
};

export const storiesOf = (event: TableEvent): readonly PlanetsStory[] =>
  event.story as unknown as readonly PlanetsStory[];
export const secretsOf = (event: TableEvent): readonly PlanetsPrivateStory[] =>
  event.secret as unknown as readonly PlanetsPrivateStory[];

/** The seat whose doing the beat is; null when it is nobody's. A turn that begins is nobody's. */
export function actorOf(beat: Beat): Seat | null {
  for (const story of beat.stories) if ('seat' in story && story.kind !== 'turn') return story.seat;
  return null;
}

/** What a person does by hand. To lay nothing is none of it: mostly the page does that for them. */
const DECISIONS: ReadonlySet<PlanetsStory['kind']> = new Set(['assigned', 'hid', 'robs', 'laid', 'surplus']);

/** Beats of 8 for whoever follows the table. */
export const PLANETS_BEATS: BeatRules<Beat> = {
  beatOf: (event) =>
    event.state === null
      ? null
      : {
          first: event.index,
          last: event.index,
          stories: storiesOf(event),
          secrets: secretsOf(event),
          state: event.state as unknown as PlanetsState,
        },
  openingBeat: (json) => {
    const state = json as unknown as PlanetsState;
    return { first: -1, last: -1, stories: openingStory(state), secrets: [], state };
  },
  joined: (before, next) =>
    isAnswer(before, next)
      ? {
          ...next,
          first: before.first,
          stories: [...before.stories, ...next.stories],
          secrets: [...before.secrets, ...next.secrets],
        }
      : null,
  isNews: () => false,
  isKnown: (beat, mySeat) =>
    mySeat !== null && actorOf(beat) === mySeat && !beat.stories.some(({ kind }) => kind === 'ended'),
  isMine: ({ stories }, mySeat) => {
    const [story] = stories;
    return story !== undefined && DECISIONS.has(story.kind) && 'seat' in story && story.seat === mySeat;
  },
  hold: (beat, next, mySeat) => {
    if (mySeat === null) return null;
    if (hits(beat, mySeat)) return 'hit';
    // "No set with Saturn yet" is on screen while the page is about to lay nothing for this seat.
    const laysNothing = next?.stories.some((story) => story.kind === 'laid-nothing' && story.seat === mySeat);
    return laysNothing === true && asksToLay(beat.state, mySeat) ? 'read' : null;
  },
  soloBeatMs: 1_200,
};

/** A planet of this seat taken, or its black hole spent for nothing. */
export function hits(beat: Beat, mySeat: Seat | null): boolean {
  return beat.stories.some(
    (story) =>
      (story.kind === 'stole' && story.from === mySeat) ||
      (story.kind === 'no-effect' && story.seat === mySeat),
  );
}

const asksToLay = (state: PlanetsState, seat: Seat): boolean =>
  state.ending === null && state.turn.phase === 'lay' && decider(state) === seat;

function isAnswer(before: Beat, next: Beat): boolean {
  if (next.stories.length === 0) return true;
  // No decision of anybody: it follows within a moment from sharing cards out, or from a Commander who lays nothing.
  const isProof = next.stories.every(({ kind }) => kind === 'planet');
  if (isProof) return before.stories.some(({ kind }) => kind === 'assigned' || kind === 'laid-nothing');
  return (
    next.stories.every(({ kind }) => kind === 'drew') && before.stories.some(({ kind }) => kind === 'turn')
  );
}
