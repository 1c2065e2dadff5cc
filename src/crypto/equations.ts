/**
 * What checking a proof comes down to: equations Σ s_i·P_i = O, of which many fold into one,
 *
 *   Σ_k w_k·(Σ_i s_ki·P_ki) = O         w_k: 128 bits from a hash of everything that fixes the equations
 *
 * If one of them does not hold, the fold is O with probability 2^-128, and nobody can aim at it: each w_k depends on every
 * statement and every proof that is folded. The equations of one proof, of an entry or of a whole record can be folded: one
 * sum of ten thousand points takes a fraction of the additions that a thousand sums of ten take.
 *
 *   checkNow      answers at once, and is to be believed
 *   CheckLater    says that all holds until it is asked whether that was true; from then on it answers at once, too
 *
 * Invariants
 * 1. The fold of nothing holds.
 * 2. `CheckLater` is for whoever throws away all that came of its answers if `allHold` is false: a replica that plays must
 *    know at once.
 *
 * Reference: Bellare, Garay, Rabin 1998 (small exponents test).
 */
import { hash } from '../encoding/hash.ts';
import { isIdentity, littleEndian } from './group.ts';
import { LinearSum } from './linear-sum.ts';
import { TAG } from './tags.ts';

/** The equations of one proof. */
export type Equations = {
  /** Everything that stands in them: the statement and the proof, each in its one spelling. */
  readonly fixed: readonly (Uint8Array | string)[];
  /** Adds each equation's sum, multiplied by a weight of its own. */
  addTo(sum: LinearSum, weight: () => bigint): void;
};

/** true if all hold; false for any that does not, but for a chance of 2^-128. */
export type Check = (all: readonly Equations[]) => boolean;

export const checkNow: Check = (all) => {
  if (all.length === 0) return true;
  const weight = weightsFrom(hash(TAG.fold, ...all.flatMap(({ fixed }) => fixed)));
  const sum = new LinearSum();
  for (const equations of all) equations.addTo(sum, weight);
  return isIdentity(sum.total());
};

/** Puts off what it is asked until all is asked. */
export class CheckLater {
  #asked: Equations[] | null = [];

  /** true until `allHold` has been called, whatever is asked; then what `checkNow` says. */
  readonly check: Check = (all) => {
    if (this.#asked === null) return checkNow(all);
    this.#asked.push(...all);
    return true;
  };

  /** true if all equations that were put off hold, but for a chance of 2^-128. Called once: nothing is put off afterwards. */
  allHold(): boolean {
    const asked = this.#asked;
    if (asked === null) throw new Error('asked already');
    this.#asked = null;
    return checkNow(asked);
  }
}

/** 128-bit numbers, two from a hash. */
function weightsFrom(seed: Uint8Array): () => bigint {
  let pair: Uint8Array = seed;
  let drawn = 0;
  return () => {
    const half = drawn % 2;
    if (half === 0) pair = hash(TAG.foldWeights, seed, drawn / 2);
    drawn++;
    return littleEndian(pair.subarray(16 * half, 16 * half + 16));
  };
}
