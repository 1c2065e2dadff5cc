/**
 * A beginner at 8: it collects what it has most of and lays a set as soon as it can.
 *
 * It looks at its own hand alone. Black holes and strays it gives away, to whoever has fewest points; what it hides or puts
 * back is what it has fewest of.
 */
import type { Seat } from '../games/game.ts';
import { type CardHandle, PLANETS } from '../games/planets/cards.ts';
import { legal, type PlanetsChoice } from '../games/planets/choices.ts';
import { type PlanetsKnowledge, planetAt } from '../games/planets/knowledge.ts';
import { scoreOf } from '../games/planets/standing.ts';
import { seatOf } from '../games/planets/turn.ts';
import type { PlanetsState } from '../games/planets/types.ts';
import { botOf } from './planets-bot.ts';
import { countsOf } from './planets-worth.ts';

export const easyPlanets = botOf('planets-easy', (state, seat, knowledge) => {
  const choices = legal(state, seat, knowledge);
  const [first] = choices;
  if (first === undefined) throw new RangeError(`seat ${seat} has nothing to decide`);
  const held = heldBy(state, seat, knowledge);
  let best = { choice: first, liking: liking(state, held, first) };
  for (const choice of choices.slice(1)) {
    const other = liking(state, held, choice);
    if (isGreater(other, best.liking)) best = { choice, liking: other };
  }
  return best.choice;
});

/** How many like this card the hand holds; -1 for a black hole. */
type Held = (card: CardHandle) => number;

function heldBy(state: PlanetsState, seat: Seat, knowledge: PlanetsKnowledge): Held {
  const counts = countsOf(seatOf(state, seat).hand, knowledge);
  return (card) => {
    const planet = planetAt(knowledge, card);
    return planet === null ? -1 : (counts[PLANETS.indexOf(planet)] ?? 0);
  };
}

/** Compared number by number; of equals the choice that the rules list first is made. */
function liking(state: PlanetsState, held: Held, choice: PlanetsChoice): readonly number[] {
  switch (choice.kind) {
    case 'assign': {
      if (choice.pass === null) return [held(choice.keep)];
      return [held(choice.keep), -held(choice.pass.card), -scoreOf(state, choice.pass.to).total];
    }
    case 'hide':
      // Hiding a stray comes before stealing, stealing before breaking up a collection.
      return [held(choice.card) === 1 ? 1 : -1, -held(choice.card)];
    case 'steal':
      return [0, seatOf(state, choice.from).hand.length];
    case 'lay':
      return [1, choice.cards.length];
    case 'skip':
      return [0];
    case 'surplus':
      return [-choice.cards.reduce((sum, card) => sum + held(card), 0)];
  }
}

function isGreater(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at !== -1 && (a[at] ?? 0) > (b[at] ?? 0);
}
