/**
 * Σ s_i·P_i for some hundred points and more: Pippenger's buckets with signed digits.
 *
 * A scalar below 2^253 is written in digits to the base 2^w, each in (−2^(w−1), 2^(w−1)]. For each digit place, from the
 * highest, the sum so far is doubled w times; every point (or its negative) goes into the bucket of its digit's amount; the
 * buckets are added up weighted by their number, in two running sums. The width w is the one that takes fewest additions:
 * 8 for the 840 points of a shuffle's check, 10 for the ten thousand of a record.
 *
 * Against unsigned buckets it has half as many of them, and a first point in a bucket costs no addition. Digits that are
 * zero cost nothing, so short scalars are cheaper.
 *
 * Reference: Bernstein, Doumen, Lange, Oosterwijk 2012, "Faster batch forgery identification", section 4.
 *
 * Does not protect the scalars: time and memory accesses depend on them. For public numbers only.
 */

import { bitsAt } from './bits.ts';

/** What the sum needs of a group element. */
export interface Addable<P> {
  add(other: P): P;
  double(): P;
  negate(): P;
}

/** A scalar and its sign: s_i = sign·bytes, 32 bytes little-endian, below 2^253. */
export type SignedScalar = { readonly sign: 1 | -1; readonly bytes: Uint8Array };

const SCALAR_BITS = 253;
const WIDTHS = [6, 7, 8, 9, 10, 11, 12, 13] as const;

/** Throws if a scalar is too large, or if the lengths differ. */
export function sumOfProducts<P extends Addable<P>>(
  zero: P,
  points: readonly P[],
  scalars: readonly SignedScalar[],
): P {
  if (points.length !== scalars.length) throw new Error('as many scalars as points');
  const width = widthFor(points.length);
  const negatives = points.map((point) => point.negate());
  const digits = scalars.map(({ bytes, sign }) => signedDigits(bytes, sign, width));
  let total = zero;
  for (let place = places(width) - 1; place >= 0; place--) {
    for (let i = 0; i < width && total !== zero; i++) total = total.double();
    const buckets: (P | undefined)[] = new Array(2 ** (width - 1) + 1).fill(undefined);
    for (let i = 0; i < points.length; i++) {
      const digit = (digits[i] as Int16Array)[place] as number;
      if (digit === 0) continue;
      const point = (digit > 0 ? points[i] : negatives[i]) as P;
      const bucket = Math.abs(digit);
      buckets[bucket] = buckets[bucket]?.add(point) ?? point;
    }
    total = total.add(weighted(zero, buckets));
  }
  return total;
}

const places = (width: number): number => Math.ceil((SCALAR_BITS + 1) / width);

/** The width with the fewest additions: one a point and two a bucket, at each place. */
function widthFor(points: number): number {
  const additions = (width: number): number => places(width) * (points + 2 ** width);
  return WIDTHS.reduce((best, width) => (additions(width) < additions(best) ? width : best));
}

/** Σ j·bucket_j, as the sum of the sums from the last bucket down to each. */
function weighted<P extends Addable<P>>(zero: P, buckets: readonly (P | undefined)[]): P {
  let above: P | undefined;
  let all: P | undefined;
  for (let j = buckets.length - 1; j > 0; j--) {
    const bucket = buckets[j];
    if (bucket !== undefined) above = above?.add(bucket) ?? bucket;
    if (above !== undefined) all = all?.add(above) ?? above;
  }
  return all ?? zero;
}

/** Σ digit_i·2^(w·i) = sign·scalar. */
function signedDigits(scalar: Uint8Array, sign: 1 | -1, width: number): Int16Array {
  const digits = new Int16Array(places(width));
  const half = 2 ** (width - 1);
  let carry = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = bitsAt(scalar, i * width, width) + carry;
    carry = digit > half ? 1 : 0;
    digits[i] = sign * (digit - 2 * half * carry);
  }
  if (carry !== 0 || bitsAt(scalar, SCALAR_BITS, 3) !== 0) throw new Error('a scalar of 2^253 or more');
  return digits;
}
