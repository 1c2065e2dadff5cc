/** Named moments of a game of 8 for the gallery: each is reached by the real rules from a table that is laid out. */

import type { Face } from '../../../src/games/planets/cards.ts';
import type { GameView } from '../../../src/network/view.ts';
import { assign, hide, laidSet, lay, many, skip, steal } from '../../games/planets/table.ts';
import { type FixtureSetup, type FixtureStart, type FixtureTable, fixtureTable } from './fixtures.ts';

export type Scene = {
  readonly table: (setup: FixtureSetup) => FixtureTable;
  /** How the view differs from what the table says. */
  readonly view?: () => Partial<GameView>;
  /** The cards are not ready: no event has come. */
  readonly stage?: 'preparing';
};

const HANDS: readonly (readonly Face[])[] = [
  ['saturn', 'saturn', 'saturn', 'mars', 'mercury', 'earth', 'earth'],
  ['venus', 'venus', 'jupiter', 'mars', 'uranus'],
  ['earth', 'jupiter', 'jupiter'],
  ['mercury', 'mercury', 'uranus', 'uranus', 'neptune', 'neptune', 'venus'],
  ['mars'],
  ['jupiter', 'saturn', 'saturn', 'venus'],
];

const MIDGAME: FixtureStart = {
  hands: HANDS,
  sets: [
    [laidSet('same', 'deputy', many('venus', 4))],
    [laidSet('same', 'commander', many('mercury', 3)), laidSet('same', 'deputy', many('jupiter', 3))],
    [],
    [laidSet('same', 'commander', many('mars', 3))],
  ],
  hidden: [1, 0, 2],
  turn: 23,
};

/** A table in the middle of a game, seats that are not there left out. */
function midgame(setup: FixtureSetup, start: FixtureStart): FixtureTable {
  const all = { ...MIDGAME, ...start };
  const cut = <T>(list: readonly T[] | undefined): readonly T[] => (list ?? []).slice(0, setup.seats);
  const table = fixtureTable(setup, {
    ...all,
    hands: cut(all.hands),
    sets: cut(all.sets),
    hidden: cut(all.hidden),
  });
  return table;
}

const THREE: readonly Face[] = ['mars', 'saturn', 'black-hole'];

/** Seat `first` draws `top`, keeps and passes by face; the cards are opened or proved as far as they go by themselves. */
function assigned(
  setup: FixtureSetup,
  start: FixtureStart,
  keep: Face,
  pass: Face,
  to: number,
): FixtureTable {
  const table = midgame(setup, start);
  assign(table.dealer, keep, pass, to);
  return table;
}

export const SCENES: Readonly<Record<string, Scene>> = {
  /** I am Commander: Mars, Saturn and a black hole to share out. */
  assign: {
    table: (setup) => {
      const table = midgame(setup, { top: THREE });
      table.dealer.answer();
      return table;
    },
  },
  'assign-two': {
    table: (setup) => {
      const table = midgame(setup, { top: ['mars', 'saturn'], pile: 2 });
      table.dealer.answer();
      return table;
    },
  },
  'assign-one': {
    table: (setup) => {
      const table = midgame(setup, { top: ['mars'], pile: 1 });
      table.dealer.answer();
      return table;
    },
  },
  /** Seat 1 has drawn. */
  'other-drew': {
    table: (setup) => {
      const table = midgame(setup, { top: THREE, first: 1 });
      table.dealer.answer();
      return table;
    },
  },
  /** Seat 1 has shared out; the last seat is Deputy. */
  'other-assigned': {
    table: (setup) => assigned(setup, { top: THREE, first: 1 }, 'mars', 'saturn', setup.seats - 1),
  },
  /** Seat 1 has made me Deputy; its own card is being looked at. */
  received: { table: (setup) => assigned(setup, { top: THREE, first: 1 }, 'mars', 'saturn', 0) },
  /** As Deputy I may lay three or four Saturns. */
  'lay-same': {
    table: (setup) => {
      const table = assigned(setup, { top: THREE, first: 1 }, 'mars', 'saturn', 0);
      table.dealer.settle();
      skip(table.dealer);
      table.dealer.settle();
      return table;
    },
  },
  /** As Commander I may lay Saturns, or the eight different. */
  'lay-both': {
    table: (setup) => {
      const hand: readonly Face[] = [
        ...many('saturn', 3),
        ...(['mercury', 'venus', 'earth', 'mars', 'jupiter', 'uranus', 'neptune'] as const),
      ];
      const table = midgame(setup, {
        top: THREE,
        hands: [hand, ...HANDS.slice(1)],
        sets: [],
        hidden: [],
      });
      assign(table.dealer, 'saturn', 'mars', 1);
      table.dealer.settle();
      return table;
    },
  },
  /** My new card makes nothing possible. */
  'lay-nothing': {
    table: (setup) => {
      const table = assigned(setup, { top: THREE }, 'mars', 'saturn', 1);
      table.dealer.settle();
      return table;
    },
  },
  /** Seat 1 has laid four Venuses. */
  'other-laid': {
    table: (setup) => {
      const table = assigned(setup, { top: ['venus', 'saturn', 'mars'], first: 1 }, 'venus', 'saturn', 0);
      table.dealer.settle();
      lay(table.dealer, many('venus', 3));
      return table;
    },
  },
  'black-hole': {
    table: (setup) => {
      const table = assigned(setup, { top: THREE }, 'black-hole', 'saturn', 1);
      table.dealer.settle();
      return table;
    },
  },
  /** My hand is empty: I can only steal. */
  'black-hole-empty': {
    table: (setup) => {
      const table = assigned(
        setup,
        { top: THREE, hands: [[], ...HANDS.slice(1)], hidden: [] },
        'black-hole',
        'saturn',
        1,
      );
      table.dealer.settle();
      return table;
    },
  },
  /** I have stolen from seat 1 and may lay or not. */
  thief: {
    table: (setup) => {
      const table = assigned(setup, { top: THREE }, 'black-hole', 'saturn', 1);
      table.dealer.settle();
      steal(table.dealer, 1);
      table.dealer.settle();
      return table;
    },
  },
  /** Seat 1 has stolen from me. */
  robbed: {
    table: (setup) => {
      const table = assigned(setup, { top: THREE, first: 1 }, 'black-hole', 'saturn', setup.seats - 1);
      table.dealer.settle();
      steal(table.dealer, 0);
      table.dealer.settle();
      return table;
    },
  },
  /** Seat 1 has drawn nothing yet: what follows is played by the test. */
  'seat-2-watches-seat-1': {
    table: (setup) => midgame(setup, { top: ['mars', 'saturn', 'venus'], first: 1, hands: [] }),
  },
  /** Seat 1 decides about a black hole. */
  'black-hole-of-seat-1': {
    table: (setup) => {
      const table = assigned(setup, { top: THREE, first: 1 }, 'black-hole', 'saturn', setup.seats - 1);
      table.dealer.settle();
      return table;
    },
  },
  /** Seat 1 has hidden a planet. */
  'other-hid': {
    table: (setup) => {
      const table = assigned(setup, { top: THREE, first: 1 }, 'black-hole', 'saturn', setup.seats - 1);
      table.dealer.settle();
      hide(table.dealer, 'mars');
      return table;
    },
  },
  /** My victim has left before its card came: I choose again. */
  'rob-again': {
    table: (setup) => {
      const table = assigned(setup, { top: THREE }, 'black-hole', 'saturn', setup.seats - 1);
      table.dealer.settle();
      steal(table.dealer, 1);
      table.dealer.leave(1);
      return table;
    },
  },
  /** Twelve cards: two go back. */
  surplus: {
    table: (setup) => {
      const hand: readonly Face[] = [
        ...many('saturn', 2),
        ...many('mars', 2),
        ...many('earth', 2),
        ...many('mercury', 2),
        ...many('uranus', 2),
        'venus',
      ];
      const table = midgame(setup, {
        top: ['jupiter', 'jupiter', 'mars'],
        hands: [hand, ...HANDS.slice(1)],
      });
      assign(table.dealer, 'jupiter', 'jupiter', 1);
      table.dealer.settle();
      skip(table.dealer);
      table.dealer.settle();
      skip(table.dealer);
      table.dealer.settle();
      return table;
    },
  },
  /** The counter of the last turns; seat 2 has left, seat 3 is a bot. */
  'last-turns': {
    table: (setup) => {
      const table = midgame(setup, { top: THREE, first: 1, turn: 106 });
      table.dealer.answer();
      if (setup.seats > 3) table.dealer.leave(2);
      return table;
    },
  },
  /** My move is on its way. */
  pending: {
    table: (setup) => {
      const table = midgame(setup, { top: THREE });
      table.dealer.answer();
      return table;
    },
    view: () => ({ isPending: true, unsent: 1, waiting: null }),
  },
  /** A seat has left: the keys are dealt anew. */
  'keys-again': {
    table: (setup) => {
      const table = midgame(setup, { top: THREE, first: 1 });
      table.dealer.answer();
      return table;
    },
    view: () => ({
      preparing: { stage: 'deal', done: [0] },
      waiting: { for: 'machine', seats: [1], sinceMs: Date.now() },
    }),
  },
  over: {
    table: (setup) => {
      const table = midgame(setup, { top: ['mars', 'saturn'], pile: 2 });
      assign(table.dealer, 'mars', 'saturn', 1);
      table.dealer.settle();
      skip(table.dealer);
      table.dealer.settle();
      skip(table.dealer);
      table.dealer.settle();
      return table;
    },
  },
  shuffling: {
    table: (setup) => fixtureTable(setup),
    view: () => ({
      preparing: { stage: 'shuffle', done: [0] },
      state: null,
      waiting: { for: 'machine', seats: [1], sinceMs: Date.now() },
    }),
    stage: 'preparing',
  },
  'making-keys': {
    table: (setup) => fixtureTable(setup),
    view: () => ({
      preparing: { stage: 'keys', done: [] },
      state: null,
      waiting: { for: 'machine', seats: [1, 2], sinceMs: Date.now() },
    }),
    stage: 'preparing',
  },
};
