/** Whole games played by choosers over the plain dealer, seats leaving at random. */
import type { Seat } from '../../../src/games/game.ts';
import { DECK } from '../../../src/games/planets/cards.ts';
import { legal, type PlanetsChoice } from '../../../src/games/planets/choices.ts';
import { planets } from '../../../src/games/planets/game.ts';
import { KNOWS_NOTHING, type PlanetsKnowledge } from '../../../src/games/planets/knowledge.ts';
import { defaultOptions } from '../../../src/games/planets/schema.ts';
import type { PlanetsOptions, PlanetsState } from '../../../src/games/planets/types.ts';
import { type Next, numbers, PlainDealer, shuffled, type Witness } from './plain-dealer.ts';

export type Chooser = (
  state: PlanetsState,
  seat: Seat,
  knowledge: PlanetsKnowledge,
  next: Next,
) => PlanetsChoice;

/** Any legal choice. */
export const anyChoice: Chooser = (state, seat, knowledge, next) => {
  const choices = legal(state, seat, knowledge);
  const choice = choices[next(choices.length)];
  if (choice === undefined) throw new Error('a seat that is asked has a legal choice');
  return choice;
};

export type Script = {
  readonly seats: number;
  readonly seed: number;
  /** By seat, repeating. */
  readonly choosers: readonly Chooser[];
  readonly options?: PlanetsOptions;
  /** One in how many events is a leave; 0: nobody leaves. */
  readonly leaves?: number;
  readonly witness?: Witness;
};

/** Plays to the end. Throws after more events than any game can have. */
export function playGame(script: Script): PlainDealer {
  const { seats, seed, choosers, options = defaultOptions, leaves = 0, witness } = script;
  const next = numbers(seed);
  const order = shuffled(
    Array.from({ length: seats }, (_, seat) => seat),
    next,
  );
  const dealer = new PlainDealer(options, order, shuffled(DECK, next), next, witness);
  for (let events = 0; events < 120 * 20; events += 1) {
    const awaited = planets.awaiting(dealer.state);
    if (awaited.kind === 'over') return dealer;
    if (leaves > 0 && next(leaves) === 0) dealer.leave(next(seats));
    else if (awaited.kind === 'decision') {
      const { seat } = awaited;
      const choose = choosers[seat % choosers.length] as Chooser;
      dealer.choose(choose(dealer.state, seat, dealer.knowledge[seat] ?? KNOWS_NOTHING, next));
    } else dealer.answer();
  }
  throw new Error('the game did not end');
}
