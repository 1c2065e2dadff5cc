/**
 * The keys of a table: each seat has a hand key X_i = x_i·G, which it shares with nobody in any form, and a pile key
 * P_i = p_i·G; the joint pile key is P = Σ P_i. Fresh for every game; each is published with a proof of knowledge
 * (`ownKey` of statements.ts) bound to session, seat and step.
 *
 * Invariants
 * 1. No key is the identity, no two keys of a table (hand or pile, of whatever seats) are equal or negatives of each
 *    other, and the joint key is not the identity.
 * 2. A key copied from another seat or session fails its proof, since the proof names both.
 *
 * Does not protect against a seat that picks its key badly or gives it away: that opens its own cards, and the pile
 * only if all seats do so.
 */
import { err, ok, type Result } from '../encoding/result.ts';
import { isIdentity, mulBase, type Point, type Random, randomScalar, type Scalar, sum } from './group.ts';
import type { RefusalOf } from './refusals.ts';

export type KeyPair = { readonly secret: Scalar; readonly key: Point };

export function generateKeyPair(random: Random): KeyPair {
  const secret = randomScalar(random);
  return { secret, key: mulBase(secret) };
}

/** Checks all hand and pile keys of a table against each other. `index`: the first key at fault, in the given order. */
export function checkKeys(
  keys: readonly Point[],
): Result<null, { readonly code: RefusalOf<'identity' | 'key-repeated'>; readonly index: number }> {
  for (const [index, key] of keys.entries()) {
    if (isIdentity(key)) return err({ code: 'identity', index });
    const negative = key.negate();
    const isTaken = keys.slice(0, index).some((other) => other.equals(key) || other.equals(negative));
    if (isTaken) return err({ code: 'key-repeated', index });
  }
  return ok(null);
}

/** P = Σ P_i. */
export function jointKey(keys: readonly Point[]): Result<Point, 'identity'> {
  const joint = sum(keys);
  return isIdentity(joint) ? err('identity') : ok(joint);
}
