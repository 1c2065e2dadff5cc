/**
 * Which lines of the guide of 8 fit now, from the state, what has just happened and what this seat knows: pure, so that it
 * never says a thing that is not so. Each says only what it explains itself, or an earlier one has.
 */
import type { Seat } from '../../games/game.ts';
import { BLACK_HOLE, type Face } from '../../games/planets/cards.ts';
import { suggestSets } from '../../games/planets/choices.ts';
import type { PlanetsKnowledge } from '../../games/planets/knowledge.ts';
import { LEAST_SAME, setPoints } from '../../games/planets/sets.ts';
import type { PlanetsStory } from '../../games/planets/story.ts';
import { actor, decider, HAND_LIMIT, seatOf } from '../../games/planets/turn.ts';
import type { PlanetsState } from '../../games/planets/types.ts';
import type { Moment } from './guide.ts';

/** A line and what it names. */
export type PlanetsCoachLine =
  | {
      readonly kind:
        | 'assignFirst'
        | 'assign'
        | 'assignHole'
        | 'tip'
        | 'hole'
        | 'hid'
        | 'stole'
        | 'robbed'
        | 'enough'
        | 'done';
    }
  /** Keeping `face` makes `count` of it. */
  | { readonly kind: 'assignSet'; readonly face: Face; readonly count: number }
  | { readonly kind: 'lay' | 'layAll'; readonly points: number; readonly deputy: number }
  | { readonly kind: 'layDeputy'; readonly points: number; readonly commander: number }
  | { readonly kind: 'surplus'; readonly limit: number }
  | { readonly kind: 'laid'; readonly points: number }
  | { readonly kind: 'deputy' | 'other' | 'otherHole'; readonly seat: Seat };

/** Turns of one's own after which nothing new is to be learned. */
const LESSON_TURNS = 3;

/** `last`: the newest event, with what it told. `me`: my seat. */
export function planetsCoachMoment(
  state: PlanetsState,
  me: Seat,
  knowledge: PlanetsKnowledge,
  last: { readonly index: number; readonly story: readonly PlanetsStory[] },
): Moment<PlanetsCoachLine> {
  if (state.ending !== null) return { kind: 'ask', at: 'over', lines: [{ kind: 'done' }] };
  const asked = decider(state) === me ? decisionLines(state, me, knowledge) : null;
  const told = eventLine(me, last.story);
  // Asked without anything to choose (no set to lay), what has just happened is what there is to say.
  if (told !== null && (asked === null || asked.length === 0))
    return { kind: 'told', at: `${told.kind}/${last.index}`, lines: [told] };
  if (asked === null) return waitingMoment(state, me);
  const { number, phase, role } = state.turn;
  const { hand, sets } = seatOf(state, me);
  return { kind: 'ask', at: [number, phase, role, hand.length, sets.length].join('/'), lines: asked };
}

/** What its reader takes for the same sentence: of whomever it is told, whatever planet it is; other numbers are another. */
export const planetsLineId = (line: PlanetsCoachLine): string =>
  'seat' in line
    ? line.kind
    : JSON.stringify(line.kind === 'assignSet' ? { kind: line.kind, count: line.count } : line);

function decisionLines(
  state: PlanetsState,
  me: Seat,
  knowledge: PlanetsKnowledge,
): readonly PlanetsCoachLine[] {
  switch (state.turn.phase) {
    case 'assign':
      return assignLines(state, me, knowledge);
    case 'black-hole':
    case 'rob-again':
      return [{ kind: 'hole' }];
    case 'surplus':
      return [{ kind: 'surplus', limit: HAND_LIMIT }];
    case 'lay': {
      const [set] = suggestSets(state, me, knowledge);
      if (set === undefined) return [];
      const { points } = set;
      const as = (role: 'commander' | 'deputy') => setPoints(state.options, role, set.kind, set.cards.length);
      if (state.turn.role === 'deputy') return [{ kind: 'layDeputy', points, commander: as('commander') }];
      return [{ kind: set.kind === 'same' ? 'lay' : 'layAll', points, deputy: as('deputy') }];
    }
    default:
      return [];
  }
}

function assignLines(
  state: PlanetsState,
  me: Seat,
  knowledge: PlanetsKnowledge,
): readonly PlanetsCoachLine[] {
  const { hand, turns } = seatOf(state, me);
  if (turns <= 1) return [{ kind: 'assignFirst' }];
  const faces = state.turn.drawn.flatMap((card) => knowledge[card] ?? []);
  const ready = faces
    .filter((face) => face !== BLACK_HOLE)
    .map((face) => ({ face, count: 1 + hand.filter((card) => knowledge[card] === face).length }))
    .sort((a, b) => b.count - a.count)[0];
  return [
    ...(ready !== undefined && ready.count >= LEAST_SAME ? [{ kind: 'assignSet', ...ready } as const] : []),
    ...(faces.includes(BLACK_HOLE) ? [{ kind: 'assignHole' } as const] : []),
    { kind: 'assign' },
    { kind: 'tip' },
  ];
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
      default:
    }
  }
  return null;
}

/** While others play: what they do that concerns me, else what they are about. */
function waitingMoment(state: PlanetsState, me: Seat): Moment<PlanetsCoachLine> {
  const { number, commander, deputy, phase } = state.turn;
  const at = `${number}/${actor(state)}`;
  if (phase === 'black-hole' || phase === 'rob-again')
    return { kind: 'news', at: `hole/${at}`, lines: [{ kind: 'otherHole', seat: actor(state) }] };
  if (deputy === me)
    return { kind: 'news', at: `deputy/${number}`, lines: [{ kind: 'deputy', seat: commander }] };
  if (commander === me) return { kind: 'wait', at, lines: [] };
  const isEnough = seatOf(state, me).turns >= LESSON_TURNS;
  return {
    kind: 'wait',
    at,
    lines: [{ kind: 'other', seat: commander }, ...(isEnough ? [{ kind: 'enough' } as const] : [])],
  };
}
