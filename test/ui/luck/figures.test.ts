/** The figures of luck charts against counting by hand, and against seeded games of fair dice. */
import { describe, expect, it } from 'vitest';
import { ocho } from '../../../src/games/ocho/game.ts';
import { gainOf, type OchoThrow, throwsOf } from '../../../src/games/ocho/luck.ts';
import type { OchoOptions } from '../../../src/games/ocho/types.ts';
import {
  around,
  binomial,
  meanOf,
  NOTHING,
  plus,
  rangeOf,
  type Spread,
  sum,
} from '../../../src/ui/luck/chances.ts';
import { addTallies, figuresOf, luckOf, tallyOf } from '../../../src/ui/luck/figures.ts';
import { seededGame } from '../fixtures/seeded-game.ts';

const options: OchoOptions = ocho.defaultOptions;
const twoDice = (dice: readonly number[]): OchoThrow => ({
  seat: 0,
  dice,
  risk: 100,
  isFirst: false,
  jokers: 0,
});
const shareOf = ({ from, shares }: Spread, value: number): number => shares[value - from] ?? 0;

describe('a spread', () => {
  it('of tries is what counting all their outcomes gives', () => {
    // Of 8³ throws of three dice, C(3,k)·7^(3−k) show the face k times.
    expect([0, 1, 2, 3].map((k) => Math.round(shareOf(binomial(3, 1 / 8), k) * 512))).toEqual([
      343, 147, 21, 1,
    ]);
  });

  it('keeps its mean and its whole for a great many tries', () => {
    const spread = binomial(200_000, 1 / 8);
    expect(meanOf(spread)).toBeCloseTo(25_000, 6);
    expect(Array.from(spread.shares).reduce((total, share) => total + share)).toBeCloseTo(1, 12);
    // Far from the ends the bell curve says the same: 1.96 · √(n·p·q) = 290.
    expect(rangeOf(spread)).toEqual({ low: 24_710, high: 25_290 });
  });

  it('of a sum is what counting all pairs gives', () => {
    const die = Array.from({ length: 8 }, (_, i) => ({ value: i + 1, share: 1 / 8 }));
    const two = plus(plus(NOTHING, die), die);
    expect(Array.from({ length: 15 }, (_, i) => Math.round(shareOf(two, i + 2) * 64))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1,
    ]);
    expect(sum(plus(NOTHING, die), plus(NOTHING, die)).from).toBe(2);
    expect(around(two, 9)).toEqual({ less: 28 / 64, more: 28 / 64 });
  });

  it('has a range outside of which lie at most 2.5 % on either side, and more if it were one narrower', () => {
    for (const [times, share] of [
      [40, 1 / 8],
      [400, 1 / 8],
      [60, 3 / 10],
    ] as const) {
      const spread = binomial(times, share);
      const { low, high } = rangeOf(spread);
      expect(around(spread, low).less).toBeLessThanOrEqual(0.025);
      expect(around(spread, low + 1).less).toBeGreaterThan(0.025);
      expect(around(spread, high).more).toBeLessThanOrEqual(0.025);
      expect(around(spread, high - 1).more).toBeGreaterThan(0.025);
    }
  });
});

describe('the figures of throws', () => {
  it('expect an eighth of the dice on each face, and of each throw its exact chance to bust', () => {
    const figures = figuresOf(tallyOf([twoDice([2, 3]), twoDice([1, 3]), twoDice([1, 5])], options));
    expect(figures.faces.map(({ got }) => got)).toEqual([2, 1, 2, 0, 1, 0, 0, 0]);
    expect(figures.faces[0]?.expected).toBe(6 / 8);
    expect([figures.dice, figures.throws]).toEqual([6, 3]);
    // Two dice bust in 36 of 64 throws.
    expect(figures.busts).toMatchObject({ got: 1, expected: (3 * 36) / 64, range: { low: 0, high: 3 } });
  });

  it('measure luck against every way the same two throws could have fallen', () => {
    const throws = [twoDice([1, 2]), twoDice([2, 3])];
    const gains = everyTwo().map((dice) => gainOf(twoDice(dice), options));
    const sums = gains.flatMap((a) => gains.map((b) => a + b));
    const got = 100 - 100;
    const [luck] = luckOf(throws, options);
    expect(luck?.gain.got).toBe(got);
    expect(luck?.gain.expected).toBeCloseTo(sums.reduce((total, one) => total + one) / sums.length, 9);
    expect(luck?.less).toBeCloseTo(sums.filter((one) => one < got).length / sums.length, 12);
    expect(luck?.more).toBeCloseTo(sums.filter((one) => one > got).length / sums.length, 12);
  });

  it('of several games are those of all their throws together', () => {
    const [a, b] = [fairGame(1), fairGame(2)];
    const apart = [tallyOf(a, options), tallyOf(b, options)];
    const together = figuresOf(addTallies(apart));
    const once = figuresOf(tallyOf([...a, ...b], options));
    expect(together.faces).toEqual(once.faces);
    expect(together.busts.got).toBe(once.busts.got);
    expect(together.busts.expected).toBeCloseTo(once.busts.expected, 9);
    expect(together.busts.range).toEqual(once.busts.range);
  });
});

describe('in games of fair dice', () => {
  const GAMES = 120;
  const games = Array.from({ length: GAMES }, (_, seed) => fairGame(seed + 1));
  const inside = ({ got, range }: { got: number; range: { low: number; high: number } }): boolean =>
    got >= range.low && got <= range.high;
  const shareTrue = (all: readonly boolean[]): number => all.filter(Boolean).length / all.length;

  it('faces, busts and the luck of each seat lie in their ranges about as often as is said', () => {
    const figures = games.map((throws) => figuresOf(tallyOf(throws, options)));
    const lucks = games.flatMap((throws) => luckOf(throws, options));
    // "95 of 100, or somewhat more, as whole numbers have it": the bounds leave room for the chance of so few games.
    for (const [what, share] of [
      ['faces', shareTrue(figures.flatMap(({ faces }) => faces.map(inside)))],
      ['busts', shareTrue(figures.map(({ busts }) => inside(busts)))],
      ['busts of a seat', shareTrue(lucks.map(({ busts }) => inside(busts)))],
      ['luck of a seat', shareTrue(lucks.map(({ gain }) => inside(gain)))],
    ] as const) {
      expect(share, what).toBeGreaterThanOrEqual(0.925);
    }
    // Narrow enough to say something: luck is a number of many steps, so its range holds hardly more than 95 %.
    expect(shareTrue(lucks.map(({ gain }) => inside(gain)))).toBeLessThanOrEqual(0.98);
    expect(Math.abs(shareTrue(lucks.map(({ less }) => less > 0.5)) - 0.5)).toBeLessThan(0.1);
    // What the chart says beside its eight bars.
    const oneOut = shareTrue(figures.map(({ faces }) => !faces.every(inside)));
    expect(oneOut).toBeGreaterThan(0.15);
    expect(oneOut).toBeLessThan(0.4);
  });

  it('a die that favours one face falls out of its range', () => {
    const loaded = figuresOf(
      tallyOf(
        fairGame(5, (die) => (die === 3 ? 1 : die)),
        options,
      ),
    );
    expect(loaded.faces.map(inside).slice(0, 3)).toEqual([false, true, false]);
  });
});

function everyTwo(): readonly (readonly number[])[] {
  return Array.from({ length: 64 }, (_, code) => [1 + (code % 8), 1 + Math.floor(code / 8)]);
}

function fairGame(seed: number, change?: (die: number) => number): readonly OchoThrow[] {
  return throwsOf(
    seededGame({ options, seats: 2, seed, ...(change === undefined ? {} : { change }) }).stories,
  );
}
