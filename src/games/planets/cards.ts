/**
 * The 104 cards: eight planets twelve times each, and eight black holes.
 *
 * A card is known to all by its *handle* alone. Handles are counted up from 0 and never used twice: a card keeps its
 * handle wherever it is moved, and gets a new one whenever its owner mixes it among others, so that a handle that was
 * once somewhere in the open cannot be followed through a hidden choice. Which face a handle bears is no part of the
 * public state (knowledge.ts).
 *
 * Reference: RULES.md, "8 (planets)"; DESIGN.md section 6, "Mix".
 */

/** Planets by their place from the Sun; the order of every list of faces. */
export const PLANETS = [
  'mercury',
  'venus',
  'earth',
  'mars',
  'jupiter',
  'saturn',
  'uranus',
  'neptune',
] as const;
export type Planet = (typeof PLANETS)[number];

export const BLACK_HOLE = 'black-hole';
export type Face = Planet | typeof BLACK_HOLE;

export type { CardHandle } from '../game.ts';

export const COPIES = 12;
export const BLACK_HOLES = 8;

/** Faces in canonical order: what the deck is before anybody has shuffled it. */
export const DECK: readonly Face[] = [
  ...PLANETS.flatMap((planet) => Array.from({ length: COPIES }, () => planet)),
  ...Array.from({ length: BLACK_HOLES }, () => BLACK_HOLE as Face),
];

/** true for the eight faces that may be held, hidden, stolen and laid. */
export function isPlanet(face: Face): face is Planet {
  return face !== BLACK_HOLE;
}

/** Negative, zero or positive as `a` is nearer to the Sun than `b`, equal, or farther. */
export function bySunDistance(a: Planet, b: Planet): number {
  return PLANETS.indexOf(a) - PLANETS.indexOf(b);
}
