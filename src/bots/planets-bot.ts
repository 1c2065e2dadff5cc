/** A player of 8 out of a way to choose: its choice becomes what its seat signs. */
import type { Seat } from '../games/game.ts';
import type { Face } from '../games/planets/cards.ts';
import { type PlanetsChoice, publish } from '../games/planets/choices.ts';
import type { PlanetsKnowledge } from '../games/planets/knowledge.ts';
import type { PlanetsMove, PlanetsState } from '../games/planets/types.ts';
import type { Bot } from './bot.ts';

export type PlanetsBot = Bot<PlanetsState, PlanetsChoice, PlanetsMove, Face>;

/** `choose`: a legal choice of the seat that is asked; throws RangeError if it is not asked. */
export function botOf(
  name: string,
  choose: (state: PlanetsState, seat: Seat, knowledge: PlanetsKnowledge) => PlanetsChoice,
): PlanetsBot {
  return {
    name,
    choose,
    decide(state, seat, knowledge) {
      const published = publish(state, seat, choose(state, seat, knowledge), knowledge);
      if (!published.ok) throw new Error(`a legal choice is refused: ${published.error}`);
      return published.value;
    },
  };
}
