/**
 * The figures behind a luck chart: what the dice of a game, or of many, did beside what fair dice do.
 *
 *   throws of a game → tallyOf → figuresOf (one tally, or the sum of many)        faces and busts
 *                    → luckOf                                                     each seat of one game
 *
 * Every range answers one question: had the same throws been made with fair dice (as many dice, as much at risk), how
 * would they have fallen? Which throws are made does depend on earlier dice; over a game that hardly moves the ranges,
 * and the test plays hundreds of seeded games to see that they hold what they say.
 *
 * Invariants
 * 1. Chances come from the rules (games/ocho/luck.ts) as whole numbers; nothing here knows how a throw scores.
 * 2. Tallies are whole numbers and add up: the figures of many games are those of all their throws.
 */
import type { Seat } from '../../games/game.ts';
import { gainChances, gainOf, hasBust, type OchoThrow } from '../../games/ocho/luck.ts';
import { FACES } from '../../games/ocho/scoring.ts';
import type { OchoOptions } from '../../games/ocho/types.ts';
import {
  type Atom,
  around,
  binomial,
  meanOf,
  NOTHING,
  plus,
  type Range,
  rangeOf,
  type Spread,
  sum,
} from './chances.ts';

/** What happened, beside what fair dice do on average and in 95 of 100 games. */
export type Measured = { readonly got: number; readonly expected: number; readonly range: Range };

/** The bare counts of some throws. `chances`: throws by their exact chance to bust. */
export type Tally = {
  /** By face, 1 first. */
  readonly faces: readonly number[];
  readonly busts: number;
  readonly chances: readonly { readonly busting: number; readonly of: number; readonly throws: number }[];
};

export type Figures = {
  readonly dice: number;
  readonly throws: number;
  /** By face, 1 first. */
  readonly faces: readonly Measured[];
  readonly busts: Measured;
};

export type SeatLuck = {
  readonly seat: Seat;
  readonly throws: number;
  readonly busts: Measured;
  /** Points that the throws offered, less what busts took. */
  readonly gain: Measured;
  /** How many of all fair games bring less with the same throws, and how many more; 0 to 1. */
  readonly less: number;
  readonly more: number;
};

/** All scores are multiples of this. */
const STEP = 50;

export function tallyOf(throws: readonly OchoThrow[], options: OchoOptions): Tally {
  const faces = FACES.map((face) => throws.flatMap(({ dice }) => dice).filter((die) => die === face).length);
  const busts = throws.filter((thrown) => hasBust(thrown, options)).length;
  const chances = throws.map((thrown) => {
    const { busting, of } = gainChances(thrown, options);
    return { busting, of, throws: 1 };
  });
  return { faces, busts, chances: merged(chances) };
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    faces: FACES.map((_, at) => tallies.reduce((total, { faces }) => total + (faces[at] ?? 0), 0)),
    busts: tallies.reduce((total, { busts }) => total + busts, 0),
    chances: merged(tallies.flatMap(({ chances }) => chances)),
  };
}

export function figuresOf(tally: Tally): Figures {
  const dice = tally.faces.reduce((total, count) => total + count, 0);
  const each = binomial(dice, 1 / FACES.length);
  return {
    dice,
    throws: tally.chances.reduce((total, { throws }) => total + throws, 0),
    faces: tally.faces.map((got) => ({ got, expected: dice / FACES.length, range: rangeOf(each) })),
    busts: bustsOf(tally),
  };
}

/** The luck of each seat that threw, in roster order. */
export function luckOf(throws: readonly OchoThrow[], options: OchoOptions): readonly SeatLuck[] {
  const seats = [...new Set(throws.map(({ seat }) => seat))].sort((a, b) => a - b);
  return seats.map((seat) => {
    const own = throws.filter((thrown) => thrown.seat === seat);
    const got = own.reduce((total, thrown) => total + gainOf(thrown, options), 0);
    const spread = own.reduce((known, thrown) => plus(known, gainAtoms(thrown, options)), NOTHING);
    const { low, high } = rangeOf(spread);
    return {
      seat,
      throws: own.length,
      busts: bustsOf(tallyOf(own, options)),
      gain: { got, expected: meanOf(spread) * STEP, range: { low: low * STEP, high: high * STEP } },
      ...around(spread, got / STEP),
    };
  });
}

function bustsOf({ busts, chances }: Tally): Measured {
  const spread = chances.reduce<Spread>(
    (known, { busting, of, throws }) => sum(known, binomial(throws, busting / of)),
    NOTHING,
  );
  const expected = chances.reduce((total, { busting, of, throws }) => total + (throws * busting) / of, 0);
  return { got: busts, expected, range: rangeOf(spread) };
}

function gainAtoms(thrown: OchoThrow, options: OchoOptions): readonly Atom[] {
  const { of, scoring, busting, jokers } = gainChances(thrown, options);
  return [
    ...scoring.map(({ points, ways }) => ({ value: points / STEP, share: ways / of })),
    { value: 0 - thrown.risk / STEP, share: busting / of },
    { value: 0, share: jokers / of },
  ].filter(({ share }) => share > 0);
}

function merged(chances: Tally['chances']): Tally['chances'] {
  const byChance = new Map<string, Tally['chances'][number]>();
  for (const chance of chances) {
    const key = `${chance.busting}/${chance.of}`;
    byChance.set(key, { ...chance, throws: chance.throws + (byChance.get(key)?.throws ?? 0) });
  }
  return [...byChance.values()];
}
