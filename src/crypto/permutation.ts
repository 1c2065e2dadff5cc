/**
 * Uniform permutations: Fisher–Yates, each index by rejection sampling on single bytes, so that all N! orders of up
 * to 256 cards are equally likely. The bytes are fresh: they come from `random` and from nothing else.
 */
import type { Random } from './group.ts';

/** `order[i]` is the input place whose card comes to output place i. */
export type Permutation = readonly number[];

/** 1 ≤ size ≤ 256. */
export function randomPermutation(size: number, random: Random): Permutation {
  if (!Number.isInteger(size) || size < 1 || size > 256) throw new Error(`no permutation of ${size}`);
  const bytes = byteStream(random);
  const order = Array.from({ length: size }, (_, i) => i);
  for (let i = size - 1; i > 0; i--) {
    const j = below(bytes, i + 1);
    const moved = order[i] as number;
    order[i] = order[j] as number;
    order[j] = moved;
  }
  return order;
}

function below(bytes: Iterator<number, never>, bound: number): number {
  const limit = 256 - (256 % bound);
  for (;;) {
    const byte = bytes.next().value;
    if (byte < limit) return byte % bound;
  }
}

function* byteStream(random: Random): Generator<number, never> {
  for (;;) yield* random(64);
}
