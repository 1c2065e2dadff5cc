/**
 * A table of El Ocho without a network: events and views made by the real rules, for the gallery and the tests.
 * The dice are given by whoever plays the fixture; nothing here is random.
 */
import type { Json, Seat } from '../../../src/games/game.ts';
import { ocho } from '../../../src/games/ocho/game.ts';
import { keep, RETHROW, ROLL } from '../../../src/games/ocho/moves.ts';
import type { OchoEvent, OchoMove, OchoOptions, OchoState } from '../../../src/games/ocho/types.ts';
import type { GameView, RollView, TableEvent, TableView } from '../../../src/network/view.ts';
import { type Seated, viewOfGame } from '../fixtures/table-view.ts';

export type FixtureSetup = Seated & { readonly options: Partial<OchoOptions> };

/** A table whose events are appended by hand. */
export interface FixtureTable {
  readonly events: readonly TableEvent[];
  readonly state: OchoState;
  roll(): FixtureTable;
  rethrow(): FixtureTable;
  keep(faces: readonly number[], then: 'bank' | 'roll'): FixtureTable;
  dice(values: readonly number[]): FixtureTable;
  leave(seat: Seat): FixtureTable;
  move(move: OchoMove): FixtureTable;
  view(change?: Partial<GameView>): TableView;
}

/** A fresh table in roster order. */
export function fixtureTable(setup: FixtureSetup): FixtureTable {
  const options: OchoOptions = { ...ocho.defaultOptions, ...setup.options };
  const order = Array.from({ length: setup.seats }, (_, seat) => seat);
  return tableOf(setup, ocho.setup(options, setup.seats, order), []);
}

function tableOf(setup: FixtureSetup, state: OchoState, events: readonly TableEvent[]): FixtureTable {
  const after = (event: OchoEvent): FixtureTable => {
    const next = ocho.reduce(state, event);
    const told: TableEvent = {
      index: events.length,
      story: ocho.story(state, event, next) as unknown as readonly Json[],
      state: next as unknown as Json,
      roll: event.kind === 'random' ? events.length + 2 : null,
      secret: [],
    };
    return tableOf(setup, next, [...events, told]);
  };
  const move = (made: OchoMove): FixtureTable => after({ kind: 'move', seat: state.turn.seat, move: made });
  return {
    events,
    state,
    move,
    roll: () => move(ROLL),
    rethrow: () => move(RETHROW),
    keep: (faces, then) => move(keep(indicesOf(faces, state.turn.dice), then)),
    dice: (values) => after({ kind: 'random', values }),
    leave: (seat) => after({ kind: 'leave', seat }),
    view: (change = {}) => tableView(setup, state, events, change),
  };
}

/** The lowest indices of the throw that show these faces. Throws when it does not hold them. */
export function indicesOf(faces: readonly number[], thrown: readonly number[]): readonly number[] {
  const taken: number[] = [];
  for (const face of faces) {
    const index = thrown.findIndex((other, at) => other === face && !taken.includes(at));
    if (index === -1) throw new RangeError(`no ${face} left in ${thrown.join()}`);
    taken.push(index);
  }
  return taken.sort((a, b) => a - b);
}

function tableView(
  setup: FixtureSetup,
  state: OchoState,
  events: readonly TableEvent[],
  change: Partial<GameView>,
): TableView {
  const played = { game: 'ocho', state, awaiting: ocho.awaiting(state), outcome: ocho.outcome(state) };
  return viewOfGame(setup, played, { lastRoll: lastRoll(setup, events), ...change });
}

function lastRoll(setup: FixtureSetup, events: readonly TableEvent[]): RollView | null {
  const rolled = events.filter((event) => event.roll !== null).at(-1);
  if (rolled === undefined || rolled.roll === null) return null;
  const threw = rolled.story.find((story) => (story as { readonly kind: string }).kind === 'threw') as
    | { readonly seat: Seat; readonly dice: readonly number[] }
    | undefined;
  return {
    k: rolled.roll,
    leader: threw?.seat ?? null,
    value: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA',
    links: Array.from({ length: setup.seats }, (_, seat) => ({
      seat,
      link: `${String.fromCharCode(65 + seat)}3vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA`,
    })),
    values: threw?.dice ?? [],
  };
}
