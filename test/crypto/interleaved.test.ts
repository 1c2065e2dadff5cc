/** Interleaved sums, against the definition: over the integers, where every wrong digit shows, and in the group. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asLongLived,
  G,
  IDENTITY,
  keepMultiples,
  mod,
  msm,
  ORDER,
  type Point,
  sum,
} from '../../src/crypto/group.ts';
import { interleavedSum, KeptMultiples, oddDigits, oddMultiples } from '../../src/crypto/interleaved.ts';
import { littleEndian32, randomPoint, seeded, Whole } from './fixtures.ts';

const ZERO = new Whole(0n);
const MAX = 2n ** 256n - 1n;
const scalar = fc.oneof(
  fc.bigInt({ min: 0n, max: MAX }),
  fc.constantFrom(
    0n,
    1n,
    2n,
    127n,
    128n,
    255n,
    2n ** 63n,
    2n ** 64n - 1n,
    2n ** 64n,
    2n ** 128n - 1n,
    ORDER - 1n,
    MAX,
  ),
);
const widths = fc.constantFrom(2, 4, 5, 8);

describe('odd digits', () => {
  test('add up to the number, are zero or odd, below half a window, and as far apart as the width', () => {
    fc.assert(
      fc.property(scalar, widths, (s, width) => {
        const digits = [...oddDigits(littleEndian32(s), width)];
        expect(digits.reduce((all, digit, i) => all + (BigInt(digit) << BigInt(i)), 0n)).toBe(s);
        const places = digits.flatMap((digit, i) => (digit === 0 ? [] : [i]));
        for (const [k, place] of places.entries()) {
          const digit = digits[place] as number;
          expect(Math.abs(digit) % 2).toBe(1);
          expect(Math.abs(digit)).toBeLessThan(2 ** (width - 1));
          if (k > 0) expect(place - (places[k - 1] as number)).toBeGreaterThanOrEqual(width);
        }
        expect(digits.at(-1)).not.toBe(0);
      }),
      { seed: 8, numRuns: 200 },
    );
  });
});

describe('an interleaved sum', () => {
  test('is the one that the definition gives, for points met once and points kept', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            scalar,
            fc.bigInt({ min: -1000n, max: 1000n }),
            widths,
            fc.constantFrom('once', 'kept'),
            fc.constantFrom<1 | -1>(1, -1),
          ),
          {
            maxLength: 8,
          },
        ),
        (list) => {
          const summands = list.flatMap(([s, n, width, kind, sign]) => {
            const bytes = littleEndian32(s);
            const products =
              kind === 'kept'
                ? new KeptMultiples(new Whole(n), width).products(bytes)
                : [{ multiples: oddMultiples(new Whole(n), width), digits: oddDigits(bytes, width) }];
            return products.map((product) => ({ ...product, sign }));
          });
          expect(interleavedSum(ZERO, summands).n).toBe(
            list.reduce((all, [s, n, , , sign]) => all + BigInt(sign) * s * n, 0n),
          );
        },
      ),
      { seed: 9, numRuns: 200 },
    );
  });

  test('of a kept point is as long as a quarter of the scalar, and right each time', () => {
    const kept = new KeptMultiples(new Whole(7n), 8);
    const complete = new KeptMultiples(new Whole(7n), 8);
    complete.complete();
    for (const s of [1n, 2n ** 200n, 5n, ORDER - 1n, 2n ** 64n]) {
      const summands = kept.products(littleEndian32(s)).map((product) => ({ ...product, sign: 1 as const }));
      expect(interleavedSum(ZERO, summands).n).toBe(7n * s);
      expect(complete.products(littleEndian32(s))).toEqual(kept.products(littleEndian32(s)));
      for (const { digits } of summands) expect(digits.length).toBeLessThanOrEqual(65);
    }
  });
});

describe('a sum of products in the group', () => {
  const random = seeded(90);
  const repeated = (): Point => {
    const point = randomPoint(random);
    keepMultiples(point);
    return point;
  };
  const fresh = (): readonly Point[] => [
    G,
    asLongLived(randomPoint(random)),
    repeated(),
    asLongLived(repeated()),
    randomPoint(random),
    IDENTITY,
  ];
  const scalars = [ORDER - 1n, 2n ** 128n - 1n, 2n ** 128n, ORDER / 2n, ORDER / 2n + 1n, 0n];

  test('agrees with single products, whichever points are kept, the first time and the second', () => {
    const points = fresh();
    const each = (by: readonly bigint[]): Point =>
      sum(points.map((point, i) => point.multiplyUnsafe(by[i] as bigint)));
    for (const by of [scalars, scalars.map((s) => mod(s * s + 3n)), scalars.map(() => 0n)])
      expect(msm(points, by).equals(each(by))).toBe(true);
  });

  test('agrees on both sides of the number of points where buckets take over', () => {
    const [P] = fresh() as [Point];
    for (const count of [248, 249, 250, 251]) {
      const points = Array.from({ length: count }, (_, i) => (i % 2 === 0 ? P : P.negate()));
      const total = points.reduce((all, _, i) => all + (i % 2 === 0 ? 1n : -1n) * BigInt(i + 5), 0n);
      const by = points.map((_, i) => BigInt(i + 5));
      expect(msm(points, by).equals(P.multiplyUnsafe(mod(total)))).toBe(true);
    }
  });

  test('needs as many scalars as points', () => {
    expect(() => msm([G], [])).toThrow('as many scalars as points');
  });
});
