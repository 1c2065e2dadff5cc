/**
 * The generators of permutation commitments: h (number 0) and h_1 … h_104, hash_to_ristretto255(u64be(i)) under the
 * tag 'octet/1/generator'. Nobody knows a linear relation between them and G; knowing one would let a shuffler commit
 * to something that is no permutation. Computed on first use and kept.
 */
import { asFixedBase, asLongLived, hashToPoint, type Point, sum } from './group.ts';
import { TAG } from './tags.ts';

export const MAX_CARDS = 104;

let h: Point | null = null;
const hs: Point[] = [];
const sums: Point[] = [];

/** h, with its table. */
export function chainGenerator(): Point {
  h ??= asLongLived(asFixedBase(hashToPoint(TAG.generator, 0)));
  return h;
}

/** h_1 … h_N. */
export function cardGenerators(cards: number): readonly Point[] {
  while (hs.length < cards) hs.push(asLongLived(hashToPoint(TAG.generator, hs.length + 1)));
  return hs.slice(0, cards);
}

/** Σ h_i over h_1 … h_N. */
export function sumOfGenerators(cards: number): Point {
  sums[cards] ??= sum(cardGenerators(cards));
  return sums[cards];
}
