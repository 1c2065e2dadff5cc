/** Named moments of a game for the gallery: each is reached by legal moves from the first throw on. */
import type { FixtureSetup, FixtureTable } from './fixtures.ts';
import { fixtureTable } from './fixtures.ts';

export type SceneSeats = Pick<FixtureSetup, 'seats' | 'names'>;

/** At level 2 all eight score, 6,600 together; four more 8s reach 8,200. */
const RICH = [8, 8, 8, 8, 8, 8, 1, 1];
const MORE = [8, 8, 8, 8, 2, 3, 4, 6];

/** Some turns of everybody, so that scores and lanterns are spread. Ends with the turn at seat 0. */
export function warmedUp(table: FixtureTable, seats: number): FixtureTable {
  const throws = [
    [1, 1, 1, 2, 3, 4, 6, 7],
    [5, 5, 5, 5, 2, 3, 4, 6],
    [7, 7, 7, 1, 2, 3, 4, 6],
    [2, 3, 4, 4, 6, 6, 7, 7],
    [1, 5, 2, 2, 3, 4, 6, 8],
    [8, 8, 8, 8, 1, 2, 3, 4],
    [6, 6, 6, 1, 1, 2, 3, 4],
    [3, 3, 3, 5, 2, 4, 6, 7],
  ];
  const kept = [[1, 1, 1], [5, 5, 5], [1, 7, 7, 7], [], [1, 5], [8, 8, 8], [1, 1, 6, 6, 6], [3, 3, 3, 5]];
  let next = table;
  for (let round = 0; round < 2; round += 1) {
    for (let seat = 0; seat < seats; seat += 1) {
      const at = (seat + round * 3) % throws.length;
      next = next.roll().dice(throws[at] ?? []);
      const faces = kept[at] ?? [];
      if (faces.length > 0 && next.state.turn.seat === seat) next = next.keep(faces, 'bank');
    }
  }
  return next;
}

const level2 = { level: 2 } as const;

export const SCENES: Readonly<Record<string, (who: SceneSeats) => FixtureTable>> = {
  /** My first throw is to come. */
  ready: (who) => warmedUp(fixtureTable({ ...who, mySeat: 0, options: {} }), who.seats),
  /** My throw lies there: 1, 5 and three 7s score. */
  thrown: (who) =>
    warmedUp(fixtureTable({ ...who, mySeat: 0, options: {} }), who.seats)
      .roll()
      .dice([7, 1, 4, 7, 8, 5, 8, 7]),
  /** My second throw, with points at risk. */
  second: (who) =>
    warmedUp(fixtureTable({ ...who, mySeat: 0, options: {} }), who.seats)
      .roll()
      .dice([7, 1, 4, 7, 8, 5, 8, 7])
      .keep([1, 7, 7, 7], 'roll')
      .dice([5, 2, 2, 2]),
  /** The longest line: five groups at once. */
  crowded: (who) =>
    warmedUp(fixtureTable({ ...who, mySeat: 0, options: level2 }), who.seats)
      .roll()
      .dice([1, 2, 2, 2, 5, 7, 7, 7]),
  /** All eight score: hot dice when all are taken. */
  hot: (who) =>
    warmedUp(fixtureTable({ ...who, mySeat: 0, options: {} }), who.seats)
      .roll()
      .dice([1, 1, 5, 5, 3, 3, 3, 1]),
  /** Level 2: nothing scores, an 8 shows. */
  joker: (who) =>
    warmedUp(fixtureTable({ ...who, mySeat: 0, options: level2 }), who.seats)
      .roll()
      .dice([7, 1, 4, 7, 8, 5, 8, 7])
      .keep([1, 5, 7, 7, 7], 'roll')
      .dice([8, 3, 4]),
  /** My dice are in the air. */
  rolling: (who) =>
    warmedUp(fixtureTable({ ...who, mySeat: 0, options: {} }), who.seats)
      .roll()
      .dice([7, 1, 4, 7, 8, 5, 8, 7])
      .keep([1, 7, 7, 7], 'roll'),
  /** Seat 1 has kept and thrown on. */
  other: (who) =>
    warmedUp(fixtureTable({ ...who, mySeat: 0, options: {} }), who.seats)
      .roll()
      .dice([7, 1, 4, 7, 8, 5, 8, 7])
      .keep([1, 7, 7, 7], 'bank')
      .roll()
      .dice([7, 7, 7, 2, 3, 3, 4, 6])
      .keep([7, 7, 7], 'roll')
      .dice([1, 2, 3, 3, 4]),
  /** Seat 1 has lost 700. */
  bust: (who) =>
    warmedUp(fixtureTable({ ...who, mySeat: 0, options: {} }), who.seats)
      .roll()
      .dice([7, 1, 4, 7, 8, 5, 8, 7])
      .keep([1, 7, 7, 7], 'bank')
      .roll()
      .dice([7, 7, 7, 2, 3, 3, 4, 6])
      .keep([7, 7, 7], 'roll')
      .dice([2, 2, 3, 3, 4]),
  /** Seat 1 has banked the target; the seats after it play on, me among them. */
  last: (who) => {
    let table = fixtureTable({ ...who, mySeat: 1, options: { level: 2, end: 'round' } });
    table = table.roll().dice(RICH).keep(RICH, 'roll').dice(MORE).keep([8, 8, 8, 8], 'bank');
    return table.roll().dice([1, 2, 2, 2, 5, 7, 7, 7]);
  },
  /** Exactly the target is needed. */
  exact: (who) => {
    let table = fixtureTable({ ...who, mySeat: 0, options: { level: 2, end: 'exact', target: 4000 } });
    table = table
      .roll()
      .dice([8, 8, 8, 8, 2, 3, 4, 6])
      .keep([8, 8, 8, 8], 'roll')
      .dice([8, 8, 8, 2])
      .keep([8, 8, 8], 'bank');
    for (let seat = 1; seat < who.seats; seat += 1) table = table.roll().dice([2, 2, 3, 3, 4, 4, 6, 6]);
    return table.roll().dice([1, 2, 2, 2, 5, 7, 7, 7]);
  },
  /** I have won. */
  over: (who) =>
    warmedUp(fixtureTable({ ...who, mySeat: 0, options: level2 }), who.seats)
      .roll()
      .dice(RICH)
      .keep(RICH, 'roll')
      .dice(MORE)
      .keep([8, 8, 8, 8], 'bank'),
};
