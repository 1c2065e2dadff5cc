/**
 * What the strong player of 8 would do, and the estimates it goes by: data for an interface to put into words.
 *
 * `gain` is by how many points it thinks its choice better than the next best one of another kind (another card to keep, to
 * wait instead of laying, stealing instead of hiding), or of the same kind where there is no other; null when there is none. It knows what the seat knows.
 */
import type { Seat } from '../games/game.ts';
import { type Face, PLANETS, type Planet } from '../games/planets/cards.ts';
import type { PlanetsChoice } from '../games/planets/choices.ts';
import { type PlanetsKnowledge, planetAt } from '../games/planets/knowledge.ts';
import { setPoints } from '../games/planets/sets.ts';
import { seatOf } from '../games/planets/turn.ts';
import type { PlanetsState } from '../games/planets/types.ts';
import { type Rated, rateChoices } from './planets.ts';
import { KEEN } from './planets-judgement.ts';
import { countsOf } from './planets-worth.ts';

export type PlanetsHint = { readonly gain: number | null } & (
  | {
      readonly kind: 'assign';
      readonly keep: Face;
      /** How many like it the hand then holds; 0 for a black hole. */
      readonly held: number;
      readonly pass: { readonly face: Face; readonly to: Seat } | null;
      readonly back: Face | null;
    }
  | {
      readonly kind: 'lay';
      /** null: the eight different. */
      readonly planet: Planet | null;
      readonly count: number;
      readonly points: number;
    }
  | { readonly kind: 'skip' }
  | { readonly kind: 'hide'; readonly planet: Planet; readonly held: number }
  | { readonly kind: 'steal'; readonly from: Seat; readonly cards: number }
  | { readonly kind: 'surplus'; readonly planets: readonly Planet[] }
);

/** Called while `seat` decides; throws RangeError otherwise. */
export function planetsHint(state: PlanetsState, seat: Seat, knowledge: PlanetsKnowledge): PlanetsHint {
  const rated = rateChoices(state, seat, knowledge, KEEN);
  const [best] = rated;
  const other =
    rated.find(({ choice }) => isOtherWay(choice, best.choice, knowledge)) ??
    rated.find(({ choice }) => differs(choice, best.choice, knowledge));
  return {
    ...toldOf(best, state, seat, knowledge),
    gain: other === undefined ? null : best.worth - other.worth,
  };
}

type Told = PlanetsHint extends infer Hint ? (Hint extends unknown ? Omit<Hint, 'gain'> : never) : never;

function toldOf({ choice }: Rated, state: PlanetsState, seat: Seat, knowledge: PlanetsKnowledge): Told {
  const { hand } = seatOf(state, seat);
  const held = (planet: Planet): number => countsOf(hand, knowledge)[PLANETS.indexOf(planet)] ?? 0;
  const planet = (card: number): Planet => {
    const known = planetAt(knowledge, card);
    if (known === null) throw new Error('a seat knows the planets it chooses from');
    return known;
  };
  const face = (card: number): Face => knowledge[card] ?? 'black-hole';
  switch (choice.kind) {
    case 'assign': {
      const { keep, pass } = choice;
      const kept = planetAt(knowledge, keep);
      const back = state.turn.drawn.find((card) => card !== keep && card !== pass?.card);
      return {
        kind: 'assign',
        keep: face(keep),
        held: kept === null ? 0 : held(kept) + 1,
        pass: pass === null ? null : { face: face(pass.card), to: pass.to },
        back: back === undefined ? null : face(back),
      };
    }
    case 'lay': {
      const laid = choice.cards.map(planet);
      const isSame = new Set(laid).size === 1;
      const { role } = state.turn;
      return {
        kind: 'lay',
        planet: isSame ? (laid[0] ?? null) : null,
        count: laid.length,
        points: setPoints(state.options, role, isSame ? 'same' : 'different', laid.length),
      };
    }
    case 'skip':
      return { kind: 'skip' };
    case 'hide':
      return { kind: 'hide', planet: planet(choice.card), held: held(planet(choice.card)) };
    case 'steal':
      return { kind: 'steal', from: choice.from, cards: seatOf(state, choice.from).hand.length };
    case 'surplus':
      return { kind: 'surplus', planets: choice.cards.map(planet) };
  }
}

/** Whether `a` answers the question another way than `b`, not only in detail. */
function isOtherWay(a: PlanetsChoice, b: PlanetsChoice, knowledge: PlanetsKnowledge): boolean {
  if (a.kind !== b.kind) return true;
  if (a.kind === 'assign' && b.kind === 'assign') return knowledge[a.keep] !== knowledge[b.keep];
  return a.kind === 'surplus' && a !== b;
}

/** Whether `a` hands somebody else a card, or another card, than `b`. */
function differs(a: PlanetsChoice, b: PlanetsChoice, knowledge: PlanetsKnowledge): boolean {
  if (a.kind === 'assign' && b.kind === 'assign') {
    return a.pass?.to !== b.pass?.to || faceOf(a.pass?.card) !== faceOf(b.pass?.card);
  }
  return a !== b;

  function faceOf(card: number | undefined): Face | undefined {
    return card === undefined ? undefined : knowledge[card];
  }
}
