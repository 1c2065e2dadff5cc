/**
 * A sensible player of 8 (planets): of all legal choices it makes the one its estimates (planets-worth.ts) like best.
 *
 * It is handed the public state and what its seat knows, and nothing else. Of equal choices it makes the first that the
 * rules list (sets with most points first, laying before waiting).
 */

import { never } from '../encoding/result.ts';
import type { Seat } from '../games/game.ts';
import type { CardHandle } from '../games/planets/cards.ts';
import { legal, type PlanetsChoice } from '../games/planets/choices.ts';
import type { PlanetsKnowledge } from '../games/planets/knowledge.ts';
import { setPoints } from '../games/planets/sets.ts';
import { scoreOf } from '../games/planets/standing.ts';
import { seatsAfter } from '../games/planets/turn.ts';
import type { PlanetsState } from '../games/planets/types.ts';
import { botOf, type PlanetsBot } from './planets-bot.ts';
import { type Judgement, KEEN, PLAIN } from './planets-judgement.ts';
import { countsOf, type Outlook, outlookOf } from './planets-worth.ts';

/** A legal choice, and what a judgement makes of it: points on top of the score as it stands. */
export type Rated = { readonly choice: PlanetsChoice; readonly worth: number };

/**
 * Every legal choice of the seat that is asked, rated; the best first, of equals the one that the rules list first. A
 * choice without an alternative is worth 0. Throws RangeError when the seat is not asked.
 */
export function rateChoices(
  state: PlanetsState,
  seat: Seat,
  knowledge: PlanetsKnowledge,
  judgement: Judgement,
): readonly [Rated, ...Rated[]] {
  const choices = legal(state, seat, knowledge);
  const [first] = choices;
  if (first === undefined) throw new RangeError(`seat ${seat} has nothing to decide`);
  if (choices.length === 1) return [{ choice: first, worth: 0 }];
  const outlook = outlookOf(state, seat, knowledge, judgement);
  const view: View = { state, seat, knowledge, judgement, outlook };
  const rated = choices.map((choice) => ({ choice, worth: worthOf(view, choice) }));
  return rated.sort((a, b) => b.worth - a.worth) as unknown as readonly [Rated, ...Rated[]];
}

/** A player with this judgement, under any options. */
export function planetsPlayer(name: string, judgement: Judgement): PlanetsBot {
  return botOf(name, (state, seat, knowledge) => rateChoices(state, seat, knowledge, judgement)[0].choice);
}

/** The player of middling strength. */
export const planetsBot = planetsPlayer('planets', PLAIN);

/** The strong player. */
export const strongPlanets = planetsPlayer('planets-strong', KEEN);

type View = {
  readonly state: PlanetsState;
  readonly seat: Seat;
  readonly knowledge: PlanetsKnowledge;
  readonly judgement: Judgement;
  readonly outlook: Outlook;
};

function worthOf(view: View, choice: PlanetsChoice): number {
  const { state, outlook } = view;
  const { role } = state.turn;
  switch (choice.kind) {
    case 'assign':
      return assignmentWorth(view, choice);
    case 'hide':
      return 1 + handWithout(view, [choice.card]) - outlook.hand(outlook.counts);
    case 'steal':
      return outlook.stealing(choice.from, role);
    case 'lay': {
      const faces = new Set(choice.cards.map((card) => view.knowledge[card]));
      const kind = faces.size === 1 ? 'same' : 'different';
      return setPoints(state.options, role, kind, choice.cards.length) + handWithout(view, choice.cards);
    }
    case 'skip':
      return outlook.hand(outlook.counts);
    case 'surplus':
      return handWithout(view, choice.cards);
    default:
      return never(choice);
  }
}

function assignmentWorth(view: View, choice: PlanetsChoice & { readonly kind: 'assign' }): number {
  const { state, seat, knowledge, judgement, outlook } = view;
  const { keep, pass } = choice;
  const kept = knowledge[keep];
  const own = kept === undefined ? 0 : outlook.keeping(kept, 'commander');
  if (pass === null) return own;
  const passed = knowledge[pass.card];
  const cost = passed === undefined ? 0 : outlook.others(pass.to, passed, 'deputy') * weight(view, pass.to);
  const back = state.turn.drawn.find((card) => card !== keep && card !== pass.card);
  const returned = back === undefined ? undefined : knowledge[back];
  const [after] = seatsAfter(state, seat);
  // The next Commander draws it among three, and keeps it if it likes it best.
  const help =
    after === undefined || returned === undefined
      ? 0
      : Math.max(0, outlook.others(after, returned, 'commander')) * judgement.returned * weight(view, after);
  return own - cost - help;
}

/** How much another seat's gain hurts: all of it in a duel, less at a full table, more when it leads. */
function weight(view: View, other: Seat): number {
  const { lead, crowd } = view.judgement;
  const rivals = seatsAfter(view.state, view.seat);
  const best = Math.max(...rivals.map((seat) => scoreOf(view.state, seat).total));
  const isLeading = scoreOf(view.state, other).total === best;
  return (isLeading ? lead : 1) / rivals.length ** crowd;
}

function handWithout(view: View, cards: readonly CardHandle[]): number {
  const { outlook, knowledge } = view;
  const without = countsOf(cards, knowledge);
  return outlook.hand(outlook.counts.map((count, index) => count - (without[index] ?? 0)));
}
