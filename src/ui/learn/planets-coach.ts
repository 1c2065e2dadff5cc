/**
 * Which line the guide of 8 says now, from the state, what has just happened and what this seat knows: pure, so that it
 * never says a thing that is not so.
 */
import type { Seat } from '../../games/game.ts';
import { BLACK_HOLE, type Face } from '../../games/planets/cards.ts';
import { suggestSets } from '../../games/planets/choices.ts';
import type { PlanetsKnowledge } from '../../games/planets/knowledge.ts';
import { LEAST_SAME, setPoints } from '../../games/planets/sets.ts';
import type { PlanetsStory } from '../../games/planets/story.ts';
import { decider, HAND_LIMIT, seatOf } from '../../games/planets/turn.ts';
import type { PlanetsState } from '../../games/planets/types.ts';

/** A line and what it names. */
export type PlanetsCoachLine =
  | { readonly kind: 'assignFirst' | 'assign' | 'assignHole' | 'hole' | 'hid' | 'stole' | 'robbed' | 'done' }
  /** Keeping `face` makes `count` of it. */
  | { readonly kind: 'assignSet'; readonly face: Face; readonly count: number }
  | { readonly kind: 'lay'; readonly points: number; readonly deputy: number }
  | { readonly kind: 'layDeputy'; readonly points: number; readonly commander: number }
  | { readonly kind: 'surplus'; readonly limit: number }
  | { readonly kind: 'laid'; readonly points: number }
  | { readonly kind: 'deputy' | 'other' | 'enough' | 'otherHole'; readonly seat: Seat };

/** Turns of one's own after which nothing new is to be learned. */
const LESSON_TURNS = 3;

/** `last`: the stories of the newest event. `me`: my seat. Null when the moment speaks for itself. */
export function planetsCoachLine(
  state: PlanetsState,
  me: Seat,
  knowledge: PlanetsKnowledge,
  last: readonly PlanetsStory[],
): PlanetsCoachLine | null {
  if (state.ending !== null) return { kind: 'done' };
  const asked = decider(state) === me ? decisionLine(state, me, knowledge) : null;
  return asked ?? eventLine(me, last) ?? waitingLine(state, me);
}

function decisionLine(state: PlanetsState, me: Seat, knowledge: PlanetsKnowledge): PlanetsCoachLine | null {
  const { phase } = state.turn;
  switch (phase) {
    case 'assign':
      return assignLine(state, me, knowledge);
    case 'black-hole':
    case 'rob-again':
      return { kind: 'hole' };
    case 'surplus':
      return { kind: 'surplus', limit: HAND_LIMIT };
    case 'lay': {
      const [set] = suggestSets(state, me, knowledge);
      if (set === undefined) return null;
      const { points } = set;
      const as = (role: 'commander' | 'deputy') => setPoints(state.options, role, set.kind, set.cards.length);
      return state.turn.role === 'deputy'
        ? { kind: 'layDeputy', points, commander: as('commander') }
        : { kind: 'lay', points, deputy: as('deputy') };
    }
    default:
      return null;
  }
}

function assignLine(state: PlanetsState, me: Seat, knowledge: PlanetsKnowledge): PlanetsCoachLine {
  const { hand, turns } = seatOf(state, me);
  if (turns <= 1) return { kind: 'assignFirst' };
  const faces = state.turn.drawn.flatMap((card) => knowledge[card] ?? []);
  const ready = faces
    .filter((face) => face !== BLACK_HOLE)
    .map((face) => ({ face, count: 1 + hand.filter((card) => knowledge[card] === face).length }))
    .sort((a, b) => b.count - a.count)[0];
  if (ready !== undefined && ready.count >= LEAST_SAME) return { kind: 'assignSet', ...ready };
  return { kind: faces.includes(BLACK_HOLE) ? 'assignHole' : 'assign' };
}

function eventLine(me: Seat, last: readonly PlanetsStory[]): PlanetsCoachLine | null {
  for (const story of last) {
    switch (story.kind) {
      case 'laid':
        if (story.seat === me) return { kind: 'laid', points: story.points };
        break;
      case 'hid':
        if (story.seat === me) return { kind: 'hid' };
        break;
      case 'stole':
        if (story.seat === me) return { kind: 'stole' };
        if (story.from === me) return { kind: 'robbed' };
        break;
      case 'black-hole':
        if (story.seat !== me) return { kind: 'otherHole', seat: story.seat };
        break;
      case 'assigned':
        if (story.deputy === me) return { kind: 'deputy', seat: story.seat };
        break;
      default:
    }
  }
  return null;
}

function waitingLine(state: PlanetsState, me: Seat): PlanetsCoachLine | null {
  const { commander } = state.turn;
  if (commander === me) return null;
  const isEnough = seatOf(state, me).turns >= LESSON_TURNS;
  return { kind: isEnough ? 'enough' : 'other', seat: commander };
}
