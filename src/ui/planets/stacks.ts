/** The hand as eight stacks, one a planet, in the order the person chose. */
import type { CardHandle } from '../../games/planets/cards.ts';
import { PLANETS, type Planet } from '../../games/planets/cards.ts';
import { type PlanetsKnowledge, planetAt } from '../../games/planets/knowledge.ts';

export type Stack = { readonly planet: Planet; readonly cards: readonly CardHandle[] };

/** sun: from the Sun outwards; most: most copies first, equals from the Sun outwards. */
export type HandOrder = 'sun' | 'most';

/** Always eight stacks, empty ones too. */
export function stacksOf(
  hand: readonly CardHandle[],
  knowledge: PlanetsKnowledge,
  order: HandOrder,
): readonly Stack[] {
  const stacks = PLANETS.map((planet) => ({
    planet,
    cards: hand.filter((card) => planetAt(knowledge, card) === planet),
  }));
  return order === 'sun' ? stacks : stacks.sort((a, b) => b.cards.length - a.cards.length);
}

/** Cards of the hand whose faces this page has not been told. */
export function unreadCount(hand: readonly CardHandle[], knowledge: PlanetsKnowledge): number {
  return hand.filter((card) => knowledge[card] === undefined).length;
}
