/**
 * Which lines of the guide fit now, from the state of the game and what has just happened: pure, so that it never says a
 * thing that is not so. Each says only what it explains itself, or an earlier one has: the first throw tells what a bust is
 * before anything on the table names one.
 */
import type { Seat } from '../../games/game.ts';
import { defaultOptions } from '../../games/ocho/schema.ts';
import { DICE } from '../../games/ocho/turn.ts';
import type { OchoOptions, OchoState, OchoStory } from '../../games/ocho/types.ts';
import type { Moment } from './guide.ts';

/** Short, so that a newcomer sees the end of a game in some two minutes; at level 2, where there is a Joker to meet. */
export const LESSON_OPTIONS: OchoOptions = { ...defaultOptions, level: 2, target: 4000, first: 'creator' };

/** Turns of one's own after which nothing new is to be learned. */
const LESSON_TURNS = 3;

export type CoachLine =
  | 'ready'
  | 'tip'
  | 'enough'
  | 'thrown'
  | 'more'
  | 'risk'
  | 'fewer'
  | 'bust'
  | 'banked'
  | 'hot'
  | 'joker'
  | 'other'
  | 'done';

/** `last`: the newest event, with what it told. `me`: my seat. */
export function coachMoment(
  state: OchoState,
  me: Seat,
  last: { readonly index: number; readonly story: readonly OchoStory[] },
): Moment<CoachLine> {
  if (state.over !== null) return { kind: 'ask', at: 'over', lines: ['done'] };
  const mine = last.story.filter((story) => 'seat' in story && story.seat === me).map((story) => story.kind);
  for (const told of ['bust', 'banked'] as const)
    if (mine.includes(told)) return { kind: 'told', at: `${told}/${last.index}`, lines: [told] };
  if (state.turn.seat !== me) return { kind: 'wait', at: `${state.round}`, lines: ['other'] };
  const { phase, throws } = state.turn;
  return { kind: 'ask', at: `${state.round}/${phase}/${throws}`, lines: linesOf(state, me) };
}

/** To my own choice, or to nothing while the dice are in the air. */
function linesOf({ turn, seats }: OchoState, me: Seat): readonly CoachLine[] {
  switch (turn.phase) {
    case 'ready':
      return ['ready', 'tip', ...((seats[me]?.turns ?? 0) >= LESSON_TURNS ? (['enough'] as const) : [])];
    case 'joker':
      return ['joker'];
    case 'rolling':
      return [];
    case 'thrown':
      // Nothing at risk: the first dice to choose from, after a Joker too.
      if (turn.risk === 0) return ['thrown', 'more'];
      return turn.hand === DICE ? ['hot'] : ['risk', 'fewer'];
  }
}
