/** How the plain dealer keeps what each seat knows: the same that a deck lets its seat read, told instead of decrypted. */
import { never } from '../../../src/encoding/result.ts';
import type { Seat } from '../../../src/games/game.ts';
import type { CardHandle, Face } from '../../../src/games/planets/cards.ts';
import type { PlanetsKnowledge } from '../../../src/games/planets/knowledge.ts';
import type { CardOperation } from '../../../src/games/planets/operations.ts';

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
