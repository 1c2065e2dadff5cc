/**
 * What one seat knows: faces of cards it may see or has seen and can still tell apart.
 *
 * It never enters the public state. The device of a seat keeps it: it adds what an operation lets it read (`readers`),
 * follows its own mixes, whose order it alone knows, and forgets where others have mixed. Thus a Commander goes on
 * knowing the card it put on the pile, a giver the card it passed until the Deputy mixes its hand, a thief's victim the
 * stolen card until the thief mixes. A spectator's knowledge stays empty.
 *
 * Does not protect against anything: secrecy is the deck's work; this is what is left to the honest to see.
 * Reference: RULES.md, "8 (planets)": what is public, what is private.
 */
import { never } from '../../encoding/result.ts';
import type { Seat } from '../game.ts';
import { type CardHandle, type Face, isPlanet, type Planet } from './cards.ts';
import type { CardOperation } from './operations.ts';

/** Faces by handle. */
export type PlanetsKnowledge = { readonly [card: number]: Face };

export const KNOWS_NOTHING: PlanetsKnowledge = {};

/** One more face. */
export function learn(knowledge: PlanetsKnowledge, card: CardHandle, face: Face): PlanetsKnowledge {
  return { ...knowledge, [card]: face };
}

/** The knowledge of a mix's maker: output i is the input at `order[i]`. */
export function followMix(
  knowledge: PlanetsKnowledge,
  mix: { readonly cards: readonly CardHandle[]; readonly into: readonly CardHandle[] },
  order: readonly number[],
): PlanetsKnowledge {
  const after: { [card: number]: Face } = { ...forget(knowledge, mix.cards) };
  mix.into.forEach((card, i) => {
    const face = knowledge[mix.cards[order[i] ?? -1] ?? -1];
    if (face !== undefined) after[card] = face;
  });
  return after;
}

/** Without `cards`: another seat has mixed them, or they have left the game. The same object if none was known. */
export function forget(knowledge: PlanetsKnowledge, cards: readonly CardHandle[]): PlanetsKnowledge {
  if (cards.every((card) => knowledge[card] === undefined)) return knowledge;
  const after: { [card: number]: Face } = { ...knowledge };
  for (const card of cards) delete after[card];
  return after;
}

/** The one seat that can read cards after an operation which it could not read before, and those cards. */
export function readers(
  operation: CardOperation,
): { readonly seat: Seat; readonly cards: readonly CardHandle[] } | null {
  switch (operation.kind) {
    case 'draw':
      return { seat: operation.seat, cards: operation.cards };
    case 'transfer':
      return operation.to.kind === 'own' && operation.to.seat !== operation.seat
        ? { seat: operation.to.seat, cards: [operation.card] }
        : null;
    case 'mix':
    case 'open':
    case 'planet':
    case 'remove':
      return null;
    default:
      return never(operation);
  }
}

/** The planet at `card`, null if this seat does not know it or it is a black hole. */
export function planetAt(knowledge: PlanetsKnowledge, card: CardHandle): Planet | null {
  const face = knowledge[card];
  return face !== undefined && isPlanet(face) ? face : null;
}
