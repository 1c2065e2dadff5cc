/**
 * The tracker sheet: for each planet, where its twelve cards are as far as one seat can tell.
 *
 * Invariant: laid, shown, mine, hidden, placed and unseen add up to twelve.
 */
import type { Seat } from '../game.ts';
import { BLACK_HOLES, COPIES, PLANETS, type Planet } from './cards.ts';
import { type PlanetsKnowledge, planetAt } from './knowledge.ts';
import type { PlanetsState } from './types.ts';

export type TrackerLine = {
  readonly planet: Planet;
  /** In sets on the table. */
  readonly laid: number;
  /** Hidden planets of others, shown at the end. */
  readonly shown: number;
  /** In this seat's hand. */
  readonly mine: number;
  /** Face down before this seat. */
  readonly hidden: number;
  /** Elsewhere, but this seat can tell: drawn, passed on, put back, just stolen. */
  readonly placed: number;
  readonly unseen: number;
};

/** One line a planet, from the Sun outwards. `seat` null: a spectator, who knows what is public. */
export function tracker(
  state: PlanetsState,
  seat: Seat | null,
  knowledge: PlanetsKnowledge,
): readonly TrackerLine[] {
  const own = seat === null ? undefined : state.seats[seat];
  const elsewhere = [
    ...state.pile,
    ...state.turn.drawn,
    ...(state.turn.kept === null ? [] : [state.turn.kept]),
    ...(state.turn.passed === null ? [] : [state.turn.passed]),
    ...state.seats.filter((other) => other !== own).flatMap(({ hand }) => hand),
  ];
  const laidFaces = state.seats.flatMap(({ sets }) => sets.flatMap(({ faces }) => faces));
  const shownFaces = state.seats.filter((other) => other !== own).flatMap(({ revealed }) => revealed ?? []);
  return PLANETS.map((planet) => {
    const among = (cards: readonly number[]) =>
      cards.filter((card) => planetAt(knowledge, card) === planet).length;
    const laid = laidFaces.filter((face) => face === planet).length;
    const shown = shownFaces.filter((face) => face === planet).length;
    const mine = among(own?.hand ?? []);
    const hidden = among(own?.hidden ?? []);
    const placed = among(elsewhere);
    const unseen = COPIES - laid - shown - mine - hidden - placed;
    return { planet, laid, shown, mine, hidden, placed, unseen };
  });
}

/** Black holes that have not been played face up. */
export function blackHolesOut(state: PlanetsState): number {
  return BLACK_HOLES - state.discard.length;
}
