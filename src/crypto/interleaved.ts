/**
 * Σ s_i·P_i for a few points up to some hundred: all products share one chain of doublings (Straus), each scalar is
 * written in digits that are zero or odd, so that two of them are at least w places apart (width-w non-adjacent form).
 *
 *   multiples   P, 3P, 5P … (2^(w−1) − 1)·P: 2^(w−2) points, of which a digit picks one or its negative
 *   parts       a point that comes again and again keeps the multiples of P, 2^64·P, 2^128·P, 2^192·P, each made when it is
 *               first needed: its products add up within a chain of 64 doublings
 *
 * A point met once costs 2^(w−2) additions for its multiples and one addition in w + 1 places; a kept one only the latter.
 *
 * Reference: Straus 1964; Möller 2001, "Algorithms for multi-exponentiation" (interleaving); Solinas 2000 (the form).
 *
 * Does not protect the scalars: time and memory accesses depend on them. For public numbers only.
 */
import { bitsAt } from './bits.ts';
import type { Addable } from './multi-scalar.ts';

/** One summand of the chain: a point by its odd multiples, and the digits of a number, lowest place first. */
export type Product<P> = { readonly multiples: readonly P[]; readonly digits: Int16Array };
/** A product, or its negative. */
export type Summand<P> = Product<P> & { readonly sign: 1 | -1 };

/** Σ of `summands`. */
export function interleavedSum<P extends Addable<P>>(zero: P, summands: readonly Summand<P>[]): P {
  let total: P | undefined;
  for (let place = Math.max(0, ...summands.map(({ digits }) => digits.length)) - 1; place >= 0; place--) {
    total = total?.double();
    for (const { multiples, digits, sign } of summands) {
      const digit = digits[place] ?? 0;
      if (digit === 0) continue;
      const multiple = multiples[(Math.abs(digit) - 1) >> 1] as P;
      const summand = digit * sign > 0 ? multiple : multiple.negate();
      total = total?.add(summand) ?? summand;
    }
  }
  return total ?? zero;
}

/** P, 3P … for digits of `width`. */
export function oddMultiples<P extends Addable<P>>(point: P, width: number): readonly P[] {
  const double = point.double();
  const multiples = [point];
  for (let i = 1; i < 2 ** (width - 2); i++) multiples.push((multiples[i - 1] as P).add(double));
  return multiples;
}

/** The digits of a number of little-endian `bytes`, without zeros at the top: Σ digit_i·2^i. */
export function oddDigits(bytes: Uint8Array, width: number): Int16Array {
  // The last digit may be a carry beyond the highest bit.
  const bits = 8 * bytes.length;
  const digits = new Int16Array(bits + 1);
  let carry = 0;
  let size = 0;
  for (let place = 0; place <= bits; ) {
    if (bitsAt(bytes, place, 1) === carry) {
      place++;
      continue;
    }
    const rest = bitsAt(bytes, place, width) + carry;
    carry = rest >> (width - 1);
    digits[place] = rest - (carry << width);
    size = place + 1;
    place += width;
  }
  return digits.subarray(0, size);
}

const PART_BYTES = 8;
const PARTS = 4;

/** The odd multiples of P, 2^64·P, 2^128·P and 2^192·P, made as they are needed. */
export class KeptMultiples<P extends Addable<P>> {
  readonly #width: number;
  readonly #parts: (readonly P[])[];

  constructor(point: P, width: number) {
    this.#width = width;
    this.#parts = [oddMultiples(point, width)];
  }

  /** s·P for a scalar of little-endian `bytes`, as products in a chain of 64 doublings. */
  products(bytes: Uint8Array): readonly Product<P>[] {
    const list: Product<P>[] = [];
    for (let part = 0; part * PART_BYTES < bytes.length; part++) {
      const digits = oddDigits(bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES), this.#width);
      if (digits.length > 0) list.push({ multiples: this.#part(part), digits });
    }
    return list;
  }

  /** Makes all multiples that any scalar below 2^256 needs: products take none of that time afterwards. */
  complete(): void {
    this.#part(PARTS - 1);
  }

  #part(part: number): readonly P[] {
    while (this.#parts.length <= part) {
      let [point] = this.#parts.at(-1) as readonly [P, ...P[]];
      for (let i = 0; i < 8 * PART_BYTES; i++) point = point.double();
      this.#parts.push(oddMultiples(point, this.#width));
    }
    return this.#parts[part] as readonly P[];
  }
}
