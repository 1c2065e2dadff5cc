/**
 * A table of El Ocho without a network: events and views made by the real rules, for the gallery and the tests.
 * The dice are given by whoever plays the fixture; nothing here is random.
 */
import type { Json, Seat } from '../../../src/games/game.ts';
import { ocho } from '../../../src/games/ocho/game.ts';
import { keep, RETHROW, ROLL } from '../../../src/games/ocho/moves.ts';
import type { OchoEvent, OchoMove, OchoOptions, OchoState } from '../../../src/games/ocho/types.ts';
import type { GameView, RollView, SeatView, TableEvent, TableView } from '../../../src/network/view.ts';

/** Twelve letters each: the longest a name is laid out for. */
export const LONG_NAMES: readonly string[] = [
  'Wilhelmmmina',
  'Maximilienne',
  'Bartholomäus',
  'Alexandrinaa',
  'Konstantinos',
  'Evangelineee',
  'Christophero',
  'Hildegardina',
];

export const SHORT_NAMES: readonly string[] = ['Ana', 'Ben', 'Eva', 'Noé', 'Lou', 'Max', 'Mia', 'Tom'];

export type FixtureSetup = {
  readonly seats: number;
  readonly mySeat: Seat | null;
  readonly names: readonly string[];
  readonly options: Partial<OchoOptions>;
};

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
  const seats = Array.from({ length: setup.seats }, (_, seat) => seatView(setup, state, seat));
  const awaiting = ocho.awaiting(state);
  const outcome = ocho.outcome(state);
  const game: GameView = {
    session: 'fixture',
    round: 1,
    mySeat: setup.mySeat,
    seats,
    state: state as unknown as Json,
    knowledge: {},
    preparing: null,
    waiting:
      awaiting.kind === 'over'
        ? null
        : awaiting.kind === 'decision'
          ? { for: 'decision', seats: [awaiting.seat], sinceMs: Date.now() }
          : { for: 'machine', seats: seats.map((_, seat) => seat), sinceMs: Date.now() },
    isPending: false,
    unsent: 0,
    lastRoll: lastRoll(setup, events),
    faults: [],
    outcome,
    rematch: outcome === null ? null : { wants: [1], of: setup.seats, mine: false },
    ...change,
  };
  const me = seats[setup.mySeat ?? 0];
  if (me === undefined) throw new RangeError('no such seat');
  return {
    table: 'fixture',
    game: 'ocho',
    options: state.options as unknown as Json,
    invitation: {
      secret: 'AAAAAAAAAAAAAAAAAAAAAA',
      creator: '0123456789abcdef',
      game: 'ocho',
      creatorName: seats[0]?.name ?? '',
    },
    role: setup.mySeat === null ? 'watcher' : setup.mySeat === 0 ? 'creator' : 'seat',
    me: { name: me.name, avatar: me.avatar, key: me.key },
    isSolo: false,
    meeting: { state: 'up', broker: 1, brokers: 1 },
    stage: { kind: 'game', game },
    problem: null,
    watchers: 0,
    talk: [],
  };
}

function seatView(setup: FixtureSetup, state: OchoState, seat: Seat): SeatView {
  return {
    name: setup.names[seat] ?? `Seat ${seat + 1}`,
    avatar: { colour: seat % 8, shape: (seat * 3 + 2) % 8 },
    key: `key-${seat}`,
    isMe: seat === setup.mySeat,
    isBot: seat === 3,
    isCreator: seat === 0,
    hasLeft: state.seats[seat]?.hasLeft ?? false,
    connection: seat === setup.mySeat ? { kind: 'self' } : { kind: 'direct' },
  };
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
