/** Permutations are uniform: chi-square over all orders of small decks, alone and behind colluding shufflers. */
import { describe, expect, test } from 'vitest';
import { type Permutation, randomPermutation } from '../../src/crypto/permutation.ts';
import { seeded } from './fixtures.ts';

/** χ² of the counts of all orders of `size` cards; `orders` of them are possible. */
function chiSquare(samples: readonly Permutation[], orders: number): number {
  const counts = new Map<string, number>();
  for (const sample of samples) counts.set(sample.join(), (counts.get(sample.join()) ?? 0) + 1);
  const expected = samples.length / orders;
  const seen = [...counts.values()].reduce((all, count) => all + (count - expected) ** 2 / expected, 0);
  return seen + (orders - counts.size) * expected;
}

const compose = (first: Permutation, then: Permutation): Permutation => then.map((i) => first[i] as number);

// Quantiles 0.001 and 0.999 of χ² with 1, 5, 23 and 119 degrees of freedom.
const BOUNDS = [
  [2, 2, 0, 10.83],
  [3, 6, 0.21, 20.52],
  [4, 24, 7.53, 49.73],
  [5, 120, 75.1, 172.4],
] as const;

describe('a random permutation', () => {
  test.each(BOUNDS)('of %i cards has all %i orders equally often', (size, orders, low, high) => {
    const random = seeded(40 + size);
    const samples = Array.from({ length: 200 * orders }, () => randomPermutation(size, random));
    const chi = chiSquare(samples, orders);
    expect(chi).toBeGreaterThanOrEqual(low);
    expect(chi).toBeLessThan(high);
  });

  test('stays uniform when all other shufflers choose theirs, before and after', () => {
    const random = seeded(50);
    const before: Permutation = [2, 0, 1, 3];
    const after: Permutation = [1, 0, 3, 2];
    const samples = Array.from({ length: 4800 }, () =>
      compose(compose(before, randomPermutation(4, random)), after),
    );
    expect(chiSquare(samples, 24)).toBeLessThan(49.73);
  });

  test.each([1, 2, 104, 256])('of %i cards holds each once', (size) => {
    const order = randomPermutation(size, seeded(51));
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, i) => i));
  });

  test('skips bytes at or above the largest multiple of the bound', () => {
    // Three cards: bound 3 refuses 255; then bound 2 takes every byte.
    const bytes = [255, 1, 0];
    const order = randomPermutation(3, () => Uint8Array.from(bytes));
    expect(order).toEqual([2, 0, 1]);
  });

  test('of no card, or of more than a byte counts, is our mistake and throws', () => {
    for (const size of [0, 257, 1.5])
      expect(() => randomPermutation(size, seeded(1))).toThrow('no permutation');
  });
});
