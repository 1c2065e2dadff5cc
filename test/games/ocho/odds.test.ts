import { describe, expect, test } from 'vitest';
import { bustOdds, throwOdds } from '../../../src/games/ocho/odds.ts';
import { options } from './table.ts';

const NEW = { jokers: 0 };
const USED = { jokers: 1 };

/** Counts every throw one by one, by rules written a second time, in terms of the table of combinations. */
function countAll(dice: number, level: 1 | 2) {
  const counted = { busting: 0, jokers: 0, scoring: 0, of: 8 ** dice };
  for (let code = 0; code < 8 ** dice; code += 1) {
    const faces = Array.from({ length: dice }, (_, i) => (Math.floor(code / 8 ** i) % 8) + 1);
    const shows = (face: number) => faces.filter((other) => other === face).length;
    const isRun =
      dice >= 3 && new Set(faces).size === dice && Math.max(...faces) - Math.min(...faces) === dice - 1;
    const scores =
      shows(1) > 0 ||
      shows(5) > 0 ||
      [2, 3, 4, 6, 7, 8].some((face) => shows(face) >= 3) ||
      (level === 2 && isRun);
    if (scores) counted.scoring += 1;
    else if (level === 2 && shows(8) > 0) counted.jokers += 1;
    else counted.busting += 1;
  }
  return counted;
}

describe('one throw', () => {
  test('at level 1 busts in 6, 36 and 210 of 8, 64 and 512 cases', () => {
    expect([1, 2, 3].map((dice) => throwOdds(dice, options(), NEW).busting)).toEqual([6, 36, 210]);
  });

  test('at level 2 busts in 5, 25 and 114 of 8, 64 and 512 cases before Joker re-throws', () => {
    expect([1, 2, 3].map((dice) => throwOdds(dice, options({ level: 2 }), NEW).busting)).toEqual([
      5, 25, 114,
    ]);
  });

  test.each([1, 2] as const)('at level %i agrees with counting every throw of 1 to 5 dice', (level) => {
    for (let dice = 1; dice <= 5; dice += 1) {
      for (const straights of ['all', 'three'] as const) {
        expect(throwOdds(dice, options({ level, straights }), NEW)).toEqual(countAll(dice, level));
      }
    }
  });

  test('of eight dice busts in 491,400 cases at level 1 and 63,000 at level 2', () => {
    // Six faces that do not score singly, each at most twice: Σ over k pairs of C(6,k)·C(6−k,8−2k)·8!/2ᵏ; five without the 8.
    expect(throwOdds(8, options(), NEW).busting).toBe(491_400);
    expect(throwOdds(8, options({ level: 2 }), NEW)).toEqual({
      busting: 63_000,
      jokers: 428_400,
      scoring: 8 ** 8 - 491_400,
      of: 8 ** 8,
    });
  });

  test('is never a Joker at level 1, nor once the only Joker is used', () => {
    expect(throwOdds(2, options(), NEW).jokers).toBe(0);
    expect(throwOdds(2, options({ level: 2, joker: 'once' }), NEW)).toMatchObject({
      busting: 25,
      jokers: 11,
    });
    expect(throwOdds(2, options({ level: 2, joker: 'once' }), USED)).toMatchObject({
      busting: 36,
      jokers: 0,
    });
    expect(throwOdds(2, options({ level: 2 }), USED)).toMatchObject({ busting: 25, jokers: 11 });
  });

  test.each([0, 9, 1.5])('refuses to throw %s dice', (dice) => {
    expect(() => throwOdds(dice, options(), NEW)).toThrow(RangeError);
  });
});

describe('a bust, Joker re-throws included', () => {
  test('at level 1 is the chance that one throw busts', () => {
    expect(bustOdds(1, options(), NEW)).toEqual({ busting: 3, of: 4 });
    expect(bustOdds(4, options(), NEW)).toEqual({ busting: 585, of: 2048 });
  });

  test('with unlimited Jokers solves x = B/N + (J/N)·x', () => {
    for (let dice = 1; dice <= 8; dice += 1) {
      const { busting: b, jokers: j, of: n } = throwOdds(dice, options({ level: 2 }), NEW);
      const odds = bustOdds(dice, options({ level: 2 }), NEW);
      const [x, y] = [BigInt(odds.busting), BigInt(odds.of)];
      expect(x * BigInt(n)).toBe(BigInt(b) * y + BigInt(j) * x);
    }
    expect(bustOdds(1, options({ level: 2 }), NEW)).toEqual({ busting: 5, of: 7 });
  });

  test('with one Joker solves x = B/N + (J/N)·(B + J)/N', () => {
    const once = options({ level: 2, joker: 'once' });
    for (let dice = 1; dice <= 8; dice += 1) {
      const { busting, jokers, of } = throwOdds(dice, once, NEW);
      const [b, j, n] = [BigInt(busting), BigInt(jokers), BigInt(of)];
      const odds = bustOdds(dice, once, NEW);
      expect(BigInt(odds.busting) * n * n).toBe((b * n + j * (b + j)) * BigInt(odds.of));
    }
    expect(bustOdds(1, once, NEW)).toEqual({ busting: 23, of: 32 });
    expect(bustOdds(1, once, USED)).toEqual({ busting: 3, of: 4 });
  });
});
