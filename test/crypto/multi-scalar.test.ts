/** Sums of products, against the definition: over the integers, where every wrong digit shows, and in the group. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { G, IDENTITY, ORDER, scalarBytes, sum } from '../../src/crypto/group.ts';
import { sumOfProducts } from '../../src/crypto/multi-scalar.ts';
import { littleEndian32, Whole } from './fixtures.ts';

const ZERO = new Whole(0n);
const MAX = 2n ** 255n - 1n;
const scalar = fc.oneof(
  fc.bigInt({ min: 0n, max: MAX }),
  fc.constantFrom(0n, 1n, 127n, 128n, 129n, 255n, 256n, 0x80808080n, 0x81818181n, 0xffffffn, ORDER - 1n, MAX),
);

describe('a sum of products', () => {
  test('is the one that the definition gives, for any numbers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(scalar, fc.bigInt({ min: -1000n, max: 1000n })), { maxLength: 40 }),
        (list) => {
          const points = list.map(([, n]) => new Whole(n));
          const total = sumOfProducts(
            ZERO,
            points,
            list.map(([s]) => littleEndian32(s)),
          );
          expect(total.n).toBe(list.reduce((all, [s, n]) => all + s * n, 0n));
        },
      ),
      { seed: 8, numRuns: 300 },
    );
  });

  test('holds for every value of a digit', () => {
    for (let digit = 0n; digit < 256n; digit++)
      for (const s of [digit, digit << 8n, (digit << 8n) + 129n, (digit << 240n) + 255n])
        expect(sumOfProducts(ZERO, [new Whole(1n)], [littleEndian32(s)]).n).toBe(s);
  });

  test('agrees with single products in the group', () => {
    const points = [G, G.double(), G.double().add(G), IDENTITY];
    const scalars = [ORDER - 1n, 2n ** 128n - 1n, 0n, 7n];
    const each = points.map((point, i) => point.multiplyUnsafe(scalars[i] as bigint));
    expect(sumOfProducts(IDENTITY, points, scalars.map(scalarBytes)).equals(sum(each))).toBe(true);
  });

  test('refuses a scalar that is too long, and lists that do not match', () => {
    const one = new Whole(1n);
    expect(() => sumOfProducts(ZERO, [one], [littleEndian32(2n ** 256n - 1n)])).toThrow('2^255 or more');
    expect(() => sumOfProducts(ZERO, [one], [])).toThrow('as many scalars as points');
  });
});
