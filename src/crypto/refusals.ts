/**
 * The one table of refusals in crypto/: why a peer's key, ciphertext, proof, shuffle or key share is not accepted.
 * The protocol turns each into a fault of the seat that signed it.
 */
export const REFUSALS = {
  'not-base64url': 'The text does not spell exactly the bytes expected here.',
  'not-a-point': 'The bytes are not the canonical encoding of a group element.',
  'not-a-scalar': 'The bytes are not a number below the group order.',
  identity: 'The identity stands where only another element may.',
  'key-repeated': 'Two keys of the table are equal, or one is the negative of another.',
  'wrong-size': 'The number of cards lies outside 1 to 104, or differs between input and output.',
  'proof-wrong': 'The proof does not prove this statement in this session, seat, step and attempt.',
  'deal-receivers': 'The key shares are not one for each receiver, in roster order.',
  'deal-sum': 'The public key shares do not add up to the key that is shared.',
  'seal-broken': 'The sealed share does not open under the key agreed with its receiver.',
  'share-wrong': 'The sealed share is not the number behind the public share.',
  'complaint-unfounded': 'The share complained of opens and is right.',
} as const;

export type Refusal = keyof typeof REFUSALS;

/** The refusals of one function: each must be in the table. */
export type RefusalOf<Codes extends Refusal> = Codes;
