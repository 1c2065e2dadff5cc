/** Sums of products, against the definition: over the integers, where every wrong digit shows, and in the group. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { G, IDENTITY, ORDER, sum } from '../../src/crypto/group.ts';
import { type SignedScalar, sumOfProducts } from '../../src/crypto/multi-scalar.ts';
import { littleEndian32, Whole } from './fixtures.ts';

const ZERO = new Whole(0n);
const MAX = 2n ** 253n - 1n;
const scalar = fc.oneof(
  fc.bigInt({ min: 0n, max: MAX }),
  fc.constantFrom(0n, 1n, 127n, 128n, 129n, 255n, 256n, 0x80808080n, 0x81818181n, 0xffffffn, ORDER - 1n, MAX),
);

/** A number in (−2^253, 2^253). */
const signed = (s: bigint): SignedScalar =>
  s < 0n ? { sign: -1, bytes: littleEndian32(-s) } : { sign: 1, bytes: littleEndian32(s) };

describe('a sum of products', () => {
  test('is the one that the definition gives, for any numbers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(scalar, fc.boolean(), fc.bigInt({ min: -1000n, max: 1000n })), { maxLength: 40 }),
        // So many copies that each width of a digit comes to be the best one.
        fc.constantFrom(1, 4, 20, 100, 800),
        (few, copies) => {
          const list = Array.from({ length: copies }, () => few).flat();
          const scalars = list.map(([s, isNegative]) => (isNegative ? -s : s));
          const points = list.map(([, , n]) => new Whole(n));
          const total = sumOfProducts(ZERO, points, scalars.map(signed));
          expect(total.n).toBe(list.reduce((all, [, , n], i) => all + (scalars[i] as bigint) * n, 0n));
        },
      ),
      { seed: 8, numRuns: 200 },
    );
  });

  test('holds for every value of a digit', () => {
    for (let digit = 0n; digit < 256n; digit++)
      for (const s of [digit, digit << 8n, (digit << 8n) + 129n, (digit << 240n) + 255n])
        expect(sumOfProducts(ZERO, [new Whole(1n)], [signed(s)]).n).toBe(s);
  });

  test('agrees with single products in the group', () => {
    const points = [G, G.double(), G.double().add(G), IDENTITY];
    const scalars = [ORDER - 1n, 2n ** 128n - 1n, 0n, 7n];
    const each = points.map((point, i) => point.multiplyUnsafe(scalars[i] as bigint));
    expect(sumOfProducts(IDENTITY, points, scalars.map(signed)).equals(sum(each))).toBe(true);
  });

  test('refuses a scalar that is too long, and lists that do not match', () => {
    const one = new Whole(1n);
    for (const s of [2n ** 253n, 2n ** 256n - 1n])
      expect(() => sumOfProducts(ZERO, [one], [signed(s)])).toThrow('2^253 or more');
    expect(() => sumOfProducts(ZERO, [one], [])).toThrow('as many scalars as points');
  });
});
