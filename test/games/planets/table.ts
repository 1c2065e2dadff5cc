/** A table in few words: a pile with chosen faces on top, hands dealt out, moves named by faces. */
import { type Draft, produce } from 'immer';
import type { Seat } from '../../../src/games/game.ts';
import { type CardHandle, DECK, type Face, type Planet } from '../../../src/games/planets/cards.ts';
import { planets } from '../../../src/games/planets/game.ts';
import { defaultOptions } from '../../../src/games/planets/schema.ts';
import type { LaidSet, PlanetsOptions, PlanetsState } from '../../../src/games/planets/types.ts';
import { numbers, PlainDealer } from './plain-dealer.ts';

export type Layout = {
  /** Faces on top of the pile, the first drawn first; the rest of the deck lies below in canonical order. */
  readonly top?: readonly Face[];
  readonly seats?: number;
  readonly options?: Partial<PlanetsOptions>;
  /** By roster index. */
  readonly hands?: readonly (readonly Face[])[];
  /** Cards left in the pile, counted from the top; the others have left the game. */
  readonly pile?: number;
};

/** Seat 0 is Commander, then 1, 2, … */
export function deal(layout: Layout = {}): PlainDealer {
  const { top = [], seats = 3, options = {}, hands = [], pile } = layout;
  const rest = [...DECK];
  for (const face of top) rest.splice(rest.indexOf(face), 1);
  const order = Array.from({ length: seats }, (_, seat) => seat);
  const dealer = new PlainDealer({ ...defaultOptions, ...options }, order, [...top, ...rest], numbers(7));
  hands.forEach((faces, seat) => {
    dealer.give(seat, faces);
  });
  if (pile !== undefined) {
    change(dealer, (draft) => {
      draft.gone.push(...draft.pile.splice(pile));
    });
  }
  return dealer;
}

/** Edits the state by hand, to reach what would take many turns. */
export function change(dealer: PlainDealer, edit: (draft: Draft<PlanetsState>) => void): void {
  dealer.state = produce(dealer.state, (draft) => {
    edit(draft);
  });
}

/** The first of `cards` with that face. */
export function find(dealer: PlainDealer, cards: readonly CardHandle[], face: Face): CardHandle {
  const card = cards.find((other) => dealer.faceOf(other) === face);
  if (card === undefined) throw new RangeError(`no ${face} there`);
  return card;
}

export function handOf(dealer: PlainDealer, seat: Seat): readonly CardHandle[] {
  return dealer.state.seats[seat]?.hand ?? [];
}

/** Faces in a hand, from the Sun outwards. */
export function facesIn(dealer: PlainDealer, cards: readonly CardHandle[]): readonly Face[] {
  return cards.map((card) => dealer.faceOf(card)).sort((a, b) => DECK.indexOf(a) - DECK.indexOf(b));
}

/** Answers the draw, then keeps and passes by face; what comes next is still to be answered. */
export function assign(dealer: PlainDealer, keep: Face, pass: Face | null = null, to: Seat = 1): void {
  if (dealer.state.turn.phase === 'draw') dealer.answer();
  const { drawn } = dealer.state.turn;
  const kept = find(dealer, drawn, keep);
  const others = drawn.filter((card) => card !== kept);
  dealer.choose({
    kind: 'assign',
    keep: kept,
    pass: pass === null ? null : { card: find(dealer, others, pass), to },
  });
}

/** Lays by faces, the new card among them. */
export function lay(dealer: PlainDealer, faces: readonly Face[]): void {
  const { fresh } = dealer.state.turn;
  if (fresh === null) throw new Error('no new card');
  const seat = decidingSeat(dealer);
  const cards = [fresh];
  let rest = faces.toSpliced(faces.indexOf(dealer.faceOf(fresh)), 1);
  for (const card of handOf(dealer, seat)) {
    if (card === fresh || !rest.includes(dealer.faceOf(card))) continue;
    rest = rest.toSpliced(rest.indexOf(dealer.faceOf(card)), 1);
    cards.push(card);
  }
  dealer.choose({ kind: 'lay', cards });
}

export function hide(dealer: PlainDealer, face: Face): void {
  dealer.choose({ kind: 'hide', card: find(dealer, handOf(dealer, decidingSeat(dealer)), face) });
}

export function steal(dealer: PlainDealer, from: Seat): void {
  dealer.choose({ kind: 'steal', from });
}

export function skip(dealer: PlainDealer): void {
  dealer.choose({ kind: 'skip' });
}

export function decidingSeat(dealer: PlainDealer): Seat {
  const awaited = planets.awaiting(dealer.state);
  if (awaited.kind !== 'decision') throw new Error(`awaited: ${awaited.kind}`);
  return awaited.seat;
}

/** A set as it lies, with made-up handles. */
export function laidSet(kind: LaidSet['kind'], role: LaidSet['role'], faces: readonly Planet[]): LaidSet {
  return { kind, role, faces, cards: faces.map((_, i) => 1000 + i) };
}

export const many = <const T>(face: T, count: number): readonly T[] =>
  Array.from({ length: count }, () => face);
