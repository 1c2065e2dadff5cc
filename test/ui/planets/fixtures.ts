/**
 * A table of 8 without a network: the plain dealer plays by the real rules, and what it tells one seat is what that
 * seat's page gets.
 */
import type { Json, Seat } from '../../../src/games/game.ts';
import { DECK, type Face } from '../../../src/games/planets/cards.ts';
import { planets } from '../../../src/games/planets/game.ts';
import { privateStory } from '../../../src/games/planets/private-story.ts';
import { defaultOptions } from '../../../src/games/planets/schema.ts';
import { openingStory } from '../../../src/games/planets/story.ts';
import type { LaidSet, PlanetsOptions } from '../../../src/games/planets/types.ts';
import type { GameView, TableEvent, TableView } from '../../../src/network/view.ts';
import { numbers, PlainDealer } from '../../games/planets/plain-dealer.ts';
import { change } from '../../games/planets/table.ts';
import { type Seated, viewOfGame } from '../fixtures/table-view.ts';

export type FixtureSetup = Seated;

export type FixtureStart = {
  /** Who is Commander first; the others follow by roster index. */
  readonly first?: Seat;
  /** Faces on top of the pile, the first drawn first. */
  readonly top?: readonly Face[];
  /** By roster index. */
  readonly hands?: readonly (readonly Face[])[];
  readonly sets?: readonly (readonly LaidSet[])[];
  readonly hidden?: readonly number[];
  /** Cards left in the pile; the others have left the game. */
  readonly pile?: number;
  readonly turn?: number;
  readonly options?: Partial<PlanetsOptions>;
};

export interface FixtureTable {
  readonly setup: FixtureSetup;
  readonly dealer: PlainDealer;
  /** What the seat has been told since the beginning, oldest first. Grows as the dealer plays. */
  readonly events: readonly TableEvent[];
  view(change?: Partial<GameView>): TableView;
}

/** A table as `start` describes it, with the first event, the drawn order, told. */
export function fixtureTable(setup: FixtureSetup, start: FixtureStart = {}): FixtureTable {
  const { first = 0, top = [], hands = [], sets = [], hidden = [], pile, turn, options = {} } = start;
  const rest = [...DECK];
  for (const face of top) rest.splice(rest.indexOf(face), 1);
  const order = Array.from({ length: setup.seats }, (_, at) => (at + first) % setup.seats);
  const events: TableEvent[] = [];
  const dealer: PlainDealer = new PlainDealer(
    { ...defaultOptions, ...options },
    order,
    [...top, ...rest],
    numbers(7),
    (before, event, after) => {
      const { mySeat } = setup;
      const knowledge = mySeat === null ? {} : (dealer.knowledge[mySeat] ?? {});
      events.push({
        index: events.length,
        story: planets.story(before, event, after) as unknown as readonly Json[],
        state: after as unknown as Json,
        roll: event.kind === 'random' ? events.length + 2 : null,
        secret:
          mySeat === null
            ? []
            : (privateStory(before, event, after, mySeat, knowledge) as unknown as readonly Json[]),
      });
    },
  );
  for (const [seat, faces] of hands.entries()) dealer.give(seat, faces);
  for (const [seat, count] of hidden.entries()) {
    dealer.give(
      seat,
      Array.from({ length: count }, () => 'neptune'),
    );
    change(dealer, (draft) => {
      const own = draft.seats[seat];
      if (own !== undefined && count > 0) own.hidden.push(...own.hand.splice(-count));
    });
  }
  change(dealer, (draft) => {
    for (const [seat, laid] of sets.entries())
      draft.seats[seat]?.sets.push(...structuredClone(laid as never[]));
    if (pile !== undefined) draft.gone.push(...draft.pile.splice(pile));
    if (turn !== undefined) draft.turn.number = turn;
  });
  events.push({
    index: 0,
    story: openingStory(dealer.state) as unknown as readonly Json[],
    state: dealer.state as unknown as Json,
    roll: 1,
    secret: [],
  });
  return { setup, dealer, events, view: (edit = {}) => tableView(setup, dealer, edit) };
}

function tableView(setup: FixtureSetup, dealer: PlainDealer, edit: Partial<GameView>): TableView {
  const { state } = dealer;
  const played = {
    game: 'planets',
    state,
    awaiting: planets.awaiting(state),
    outcome: planets.outcome(state),
  };
  const knowledge = setup.mySeat === null ? {} : { ...dealer.knowledge[setup.mySeat] };
  return viewOfGame(setup, played, { knowledge, ...edit });
}
