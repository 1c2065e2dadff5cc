/**
 * What one seat knows: faces of cards it may see or has seen and can still tell apart.
 *
 * It never enters the public state. The deck of a seat's device keeps it (protocol/deck/player.ts): it adds what an operation
 * lets the seat read, and forgets where others have mixed. Thus a Commander goes on knowing the card it put on the pile, a
 * giver the card it passed until the Deputy mixes its hand, a thief's victim the stolen card until the thief mixes. A
 * spectator's knowledge stays empty.
 *
 * Does not protect against anything: secrecy is the deck's work; this is what is left to the honest to see.
 * Reference: RULES.md, "8 (planets)": what is public, what is private.
 */
import type { Knowledge } from '../game.ts';
import { type CardHandle, type Face, isPlanet, type Planet } from './cards.ts';

/** Faces by handle. */
export type PlanetsKnowledge = Knowledge<Face>;

export const KNOWS_NOTHING: PlanetsKnowledge = {};

/** The planet at `card`, null if this seat does not know it or it is a black hole. */
export function planetAt(knowledge: PlanetsKnowledge, card: CardHandle): Planet | null {
  const face = knowledge[card];
  return face !== undefined && isPlanet(face) ? face : null;
}
