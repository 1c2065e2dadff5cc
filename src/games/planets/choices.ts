/**
 * Private choices: what a seat decides, naming its cards by the handles it sees, and how that becomes the public move.
 *
 *   choice + knowledge → publish → { move, front }
 *
 * `move` is what all see; `front` are the cards that the mix of the same entry must bring to its front, in this order, all
 * others behind them in an order drawn at random by the seat's own device. So equal public moves hide unequal choices.
 *
 * Invariants
 * 1. `legal` lists exactly the choices that `publish` accepts, up to swapping cards of the same face and, in a surplus,
 *    up to the order under the pile.
 * 2. A seat whose decision is awaited and who knows the faces of its own cards always has a legal choice.
 *
 * Reference: RULES.md, "8 (planets)"; DESIGN.md section 6, "Mix".
 */
import { err, never, ok, type Result } from '../../encoding/result.ts';
import type { Seat } from '../game.ts';
import { bySunDistance, type CardHandle, PLANETS, type Planet } from './cards.ts';
import { type PlanetsKnowledge, planetAt } from './knowledge.ts';
import { type PlanetsRefusal, refusal } from './refusals.ts';
import { LEAST_SAME, setPoints } from './sets.ts';
import { decider, eligibleDeputies, seatOf, surplusOf, victimsOf } from './turn.ts';
import type { LaidSet, PlanetsMove, PlanetsState } from './types.ts';

export type PlanetsChoice =
  /** `pass` null: one card was drawn. What is neither kept nor passed is returned. */
  | {
      readonly kind: 'assign';
      readonly keep: CardHandle;
      readonly pass: { readonly card: CardHandle; readonly to: Seat } | null;
    }
  | { readonly kind: 'hide'; readonly card: CardHandle }
  | { readonly kind: 'steal'; readonly from: Seat }
  /** The new card among them. */
  | { readonly kind: 'lay'; readonly cards: readonly CardHandle[] }
  | { readonly kind: 'skip' }
  /** The first goes under the pile first, the others below it. */
  | { readonly kind: 'surplus'; readonly cards: readonly CardHandle[] };

/** Refusals of a choice that only its owner can see; a choice may also be refused as its public move is. */
export const CHOICE_REFUSALS = {
  'card-elsewhere': 'The card is not among those this decision is about.',
  'card-twice': 'A card is named once.',
  'face-unknown': 'This seat does not know the card.',
  'new-card-missing': 'The set must contain the card that has just joined the hand.',
  'surplus-count': 'Exactly the cards beyond ten go back.',
} as const;
export type ChoiceRefusal = keyof typeof CHOICE_REFUSALS | PlanetsRefusal;

export type Published = { readonly move: PlanetsMove; readonly front: readonly CardHandle[] };

/** A set this seat may lay now. */
export type SuggestedSet = {
  readonly kind: LaidSet['kind'];
  /** Of `same`: which planet. */
  readonly planet: Planet | null;
  /** The new card first, as in the move. */
  readonly cards: readonly CardHandle[];
  readonly points: number;
  /** What one card more would be worth; null for the eight different. */
  readonly pointsWithOneMore: number | null;
};

/** The public move of a choice and what its mix must bring to the front, or why the choice is not possible. */
export function publish(
  state: PlanetsState,
  seat: Seat,
  choice: PlanetsChoice,
  knowledge: PlanetsKnowledge,
): Result<Published, ChoiceRefusal> {
  const cards = cardsNamed(choice);
  if (new Set(cards).size !== cards.length) return err('card-twice');
  const among = choice.kind === 'assign' ? state.turn.drawn : (state.seats[seat]?.hand ?? []);
  const isAsked = state.ending === null && decider(state) === seat;
  if (isAsked && cards.some((card) => !among.includes(card))) {
    // The phase may forbid the whole kind of choice: that is the better reason.
    const isLaying = choice.kind === 'lay' && state.turn.phase === 'lay';
    return err((isLaying ? null : refusal(state, seat, placeholder(choice))) ?? 'card-elsewhere');
  }
  switch (choice.kind) {
    case 'assign': {
      const returned = state.turn.drawn.filter((card) => !cards.includes(card));
      return checked(state, seat, placeholder(choice), [...cards, ...returned]);
    }
    case 'hide':
      return checked(state, seat, { kind: 'hide' }, cards);
    case 'surplus': {
      const published = checked(state, seat, { kind: 'surplus' }, cards);
      return published.ok && cards.length !== surplusOf(state) ? err('surplus-count') : published;
    }
    case 'lay':
      return publishSet(state, seat, cards, knowledge);
    case 'steal':
    case 'skip':
      return checked(state, seat, choice, []);
    default:
      return never(choice);
  }
}

/** Every choice `seat` may make now, by what it knows; empty when it is not asked. Best sets first. */
export function legal(
  state: PlanetsState,
  seat: Seat,
  knowledge: PlanetsKnowledge,
): readonly PlanetsChoice[] {
  return candidates(state, seat, knowledge).filter((choice) => publish(state, seat, choice, knowledge).ok);
}

/** Every set `seat` may lay now, most points first; empty unless it decides about laying. */
export function suggestSets(
  state: PlanetsState,
  seat: Seat,
  knowledge: PlanetsKnowledge,
): readonly SuggestedSet[] {
  const { fresh, role, phase } = state.turn;
  if (phase !== 'lay' || fresh === null || decider(state) !== seat) return [];
  const planet = planetAt(knowledge, fresh);
  if (planet === null) return [];
  const others = seatOf(state, seat).hand.filter((card) => card !== fresh);
  const alike = others.filter((card) => knowledge[card] === planet);
  const sets: SuggestedSet[] = [];
  for (let count = alike.length + 1; count >= LEAST_SAME; count -= 1) {
    sets.push({
      kind: 'same',
      planet,
      cards: [fresh, ...alike.slice(0, count - 1)],
      points: setPoints(state.options, role, 'same', count),
      pointsWithOneMore: setPoints(state.options, role, 'same', count + 1),
    });
  }
  const oneOfEach = PLANETS.filter((other) => other !== planet).map((other) =>
    others.find((card) => knowledge[card] === other),
  );
  if (oneOfEach.every((card) => card !== undefined)) {
    const points = setPoints(state.options, role, 'different', PLANETS.length);
    sets.push({
      kind: 'different',
      planet: null,
      cards: [fresh, ...oneOfEach],
      points,
      pointsWithOneMore: null,
    });
  }
  return sets.sort((a, b) => b.points - a.points);
}

function checked(
  state: PlanetsState,
  seat: Seat,
  move: PlanetsMove,
  front: readonly CardHandle[],
): Result<Published, ChoiceRefusal> {
  const code = refusal(state, seat, move);
  return code === null ? ok({ move, front }) : err(code);
}

function publishSet(
  state: PlanetsState,
  seat: Seat,
  cards: readonly CardHandle[],
  knowledge: PlanetsKnowledge,
): Result<Published, ChoiceRefusal> {
  const { fresh, phase } = state.turn;
  if (phase !== 'lay' || decider(state) !== seat || fresh === null)
    return checked(state, seat, { kind: 'lay', faces: [] }, []);
  if (!cards.includes(fresh)) return err('new-card-missing');
  const others: { readonly card: CardHandle; readonly face: Planet }[] = [];
  for (const card of cards.filter((other) => other !== fresh)) {
    const face = planetAt(knowledge, card);
    if (face === null) return err('face-unknown');
    others.push({ card, face });
  }
  const first = planetAt(knowledge, fresh);
  if (first === null) return err('face-unknown');
  others.sort((a, b) => bySunDistance(a.face, b.face));
  const faces = [first, ...others.map(({ face }) => face)];
  return checked(
    state,
    seat,
    { kind: 'lay', faces },
    others.map(({ card }) => card),
  );
}

/** The move of a choice whose cards are not looked at. */
function placeholder(choice: PlanetsChoice): PlanetsMove {
  switch (choice.kind) {
    case 'assign':
      return { kind: 'assign', deputy: choice.pass?.to ?? null };
    case 'lay':
      return { kind: 'lay', faces: [] };
    case 'surplus':
    case 'hide':
      return { kind: choice.kind };
    case 'steal':
    case 'skip':
      return choice;
    default:
      return never(choice);
  }
}

function cardsNamed(choice: PlanetsChoice): readonly CardHandle[] {
  switch (choice.kind) {
    case 'assign':
      return choice.pass === null ? [choice.keep] : [choice.keep, choice.pass.card];
    case 'hide':
      return [choice.card];
    case 'lay':
    case 'surplus':
      return choice.cards;
    case 'steal':
    case 'skip':
      return [];
    default:
      return never(choice);
  }
}

function candidates(state: PlanetsState, seat: Seat, knowledge: PlanetsKnowledge): readonly PlanetsChoice[] {
  if (state.ending !== null || decider(state) !== seat) return [];
  const { phase, drawn } = state.turn;
  const { hand } = seatOf(state, seat);
  switch (phase) {
    case 'assign':
      return assignments(state, drawn, knowledge);
    case 'black-hole':
    case 'rob-again':
      return [
        ...oneOfEachFace(hand, knowledge).map((card): PlanetsChoice => ({ kind: 'hide', card })),
        ...victimsOf(state, seat).map((from): PlanetsChoice => ({ kind: 'steal', from })),
      ];
    case 'lay':
      return [
        ...suggestSets(state, seat, knowledge).map(({ cards }): PlanetsChoice => ({ kind: 'lay', cards })),
        { kind: 'skip' },
      ];
    case 'surplus':
      return selections(hand, surplusOf(state), knowledge).map((cards) => ({ kind: 'surplus', cards }));
    default:
      return [];
  }
}

function assignments(
  state: PlanetsState,
  drawn: readonly CardHandle[],
  knowledge: PlanetsKnowledge,
): readonly PlanetsChoice[] {
  const [single] = drawn;
  if (single !== undefined && drawn.length === 1) return [{ kind: 'assign', keep: single, pass: null }];
  return oneOfEachFace(drawn, knowledge).flatMap((keep) => {
    const rest = drawn.filter((card) => card !== keep);
    return oneOfEachFace(rest, knowledge).flatMap((card) =>
      eligibleDeputies(state).map((to): PlanetsChoice => ({ kind: 'assign', keep, pass: { card, to } })),
    );
  });
}

/** The first card of each face; cards of unknown face each stand for themselves. */
function oneOfEachFace(cards: readonly CardHandle[], knowledge: PlanetsKnowledge): readonly CardHandle[] {
  return cards.filter((card, i) => {
    const face = knowledge[card];
    return face === undefined || cards.findIndex((other) => knowledge[other] === face) === i;
  });
}

/** All selections of `count` cards that differ in faces. */
function selections(
  cards: readonly CardHandle[],
  count: number,
  knowledge: PlanetsKnowledge,
): readonly (readonly CardHandle[])[] {
  if (count === 0) return [[]];
  const [first] = cards;
  if (first === undefined || cards.length < count) return [];
  const face = knowledge[first];
  const alike = face === undefined ? [first] : cards.filter((card) => knowledge[card] === face);
  const others = cards.filter((card) => !alike.includes(card));
  const found: (readonly CardHandle[])[] = [];
  for (let taken = Math.min(count, alike.length); taken >= 0; taken -= 1) {
    for (const rest of selections(others, count - taken, knowledge)) {
      found.push([...alike.slice(0, taken), ...rest]);
    }
  }
  return found;
}
