/**
 * The shuffle proof as both sides see it: statement, challenges and bytes. Made in shuffle.ts, checked in
 * shuffle-verify.ts.
 *
 * Statement: the N outputs e' are the N inputs e in some order, each re-randomised under the key pk:
 *
 *   e'_i = (c1_ψ(i) + r'_i·G, c2_ψ(i) + r'_i·pk)
 *
 * Proof (Terelius–Wikström; letters of Haenni et al., written additively; j = ψ(i)):
 *
 *   c_j = r_j·G + h_i                               commitment to ψ: a permutation matrix, column by column
 *   u_1 … u_N = H(statement, c);  u'_i = u_ψ(i)
 *   ĉ_0 = h,  ĉ_i = r̂_i·G + u'_i·ĉ_{i−1}             chain commitments: Π u'_i = Π u_i
 *   r̄ = Σ r_j,  r̂ = exponent of G in ĉ_N,  r̃ = Σ r_j·u_j,  r' = Σ r'_i·u'_i
 *   t_1 = ω_1·G                                     s_1 = ω_1 + c·r̄
 *   t_2 = ω_2·G                                     s_2 = ω_2 + c·r̂
 *   t_3 = ω_3·G + Σ ω'_i·h_i                        s_3 = ω_3 + c·r̃
 *   t_4 = (Σ ω'_i·c1'_i − ω_4·G, Σ ω'_i·c2'_i − ω_4·pk)     s_4 = ω_4 + c·r'
 *   t̂_i = ω̂_i·G + ω'_i·ĉ_{i−1}                      ŝ_i = ω̂_i + c·r̂_i,  s'_i = ω'_i + c·u'_i
 *   c = H(H(statement, c), ĉ, t) mod 2^128
 *
 * Serialisation: c_1…c_N ‖ ĉ_1…ĉ_N ‖ t_1 ‖ t_2 ‖ t_3 ‖ t_4 (two points) ‖ t̂_1…t̂_N ‖ s_1…s_4 ‖ ŝ_1…ŝ_N ‖ s'_1…s'_N,
 * 32 bytes each, 32·(5N + 9) in all. The t are sent, and c is not, so that all equations can be folded into one.
 *
 * Invariants
 * 1. Statement, permutation commitments, chain commitments and t enter the challenges, in this order.
 * 2. Points are canonical and not the identity; scalars are canonical.
 *
 * Reference: Terelius, Wikström 2010, "Proofs of restricted shuffles"; Haenni, Locher, Koenig, Dubuis 2017,
 * "Pseudo-code algorithms for verifiable re-encryption mix-nets" (algorithms 4.1 to 4.8).
 *
 * Does not say that ψ is random: a shuffler may choose it. One honest shuffler among all is enough. A proof under the
 * shuffler's own key hides ψ only from those who cannot tell its cards apart already.
 */
import { fromBase64url, toBase64url } from '../encoding/base64url.ts';
import { concatPrefixed, hash } from '../encoding/hash.ts';
import { ok, type Result } from '../encoding/result.ts';
import { contextParts, type ProofContext } from './context.ts';
import { type Ciphertext, ciphertextBytes } from './elgamal.ts';
import {
  littleEndian,
  type Point,
  type PointRefusal,
  pointBytes,
  pointFromBytes,
  type Scalar,
  scalarBytes,
  scalarFromBytes,
  seededScalar,
} from './group.ts';
import { CHALLENGE_BYTES } from './sigma.ts';
import { TAG } from './tags.ts';

export type ShuffleStatement = {
  readonly context: ProofContext;
  /** pk: the key that inputs and outputs are encrypted under. */
  readonly key: Point;
  readonly inputs: readonly Ciphertext[];
  readonly outputs: readonly Ciphertext[];
};

export type ShuffleProof = {
  /** c_1 … c_N */
  readonly permutation: readonly Point[];
  /** ĉ_1 … ĉ_N */
  readonly chain: readonly Point[];
  /** t_1, t_2, t_3, t_4 (two) */
  readonly t: readonly [Point, Point, Point, Point, Point];
  /** t̂_1 … t̂_N */
  readonly tHat: readonly Point[];
  /** s_1 … s_4 */
  readonly s: readonly [Scalar, Scalar, Scalar, Scalar];
  /** ŝ_1 … ŝ_N */
  readonly sHat: readonly Scalar[];
  /** s'_1 … s'_N */
  readonly sPrime: readonly Scalar[];
};

const POINTS_OF_T = 5;
const SCALARS_OF_S = 4;

export const shuffleProofSizeBytes = (cards: number): number => 32 * (5 * cards + POINTS_OF_T + SCALARS_OF_S);

// ------------------------------------------------------------------------------------------------ challenges

/** 32 bytes that stand for the statement. */
export const shuffleDigest = ({ context, key, inputs, outputs }: ShuffleStatement): Uint8Array =>
  hash(
    TAG.shuffle,
    ...contextParts(context),
    pointBytes(key),
    concatPrefixed(inputs.map(ciphertextBytes)),
    concatPrefixed(outputs.map(ciphertextBytes)),
  );

/** Seed of the u_j, from the statement and the permutation commitments. */
export const weightSeed = (digest: Uint8Array, permutation: readonly Point[]): Uint8Array =>
  hash(TAG.shuffleWeights, digest, concatPrefixed(permutation.map(pointBytes)));

/** u_1 … u_N, uniform below the group order. */
export const weights = (seed: Uint8Array, cards: number): readonly Scalar[] =>
  Array.from({ length: cards }, (_, j) => seededScalar(seed, j));

/** c, 128 bits. */
export const shuffleChallenge = (
  seed: Uint8Array,
  chain: readonly Point[],
  t: readonly Point[],
  tHat: readonly Point[],
): bigint =>
  littleEndian(
    hash(
      TAG.shuffleChallenge,
      seed,
      concatPrefixed(chain.map(pointBytes)),
      concatPrefixed([...t, ...tHat].map(pointBytes)),
    ).subarray(0, CHALLENGE_BYTES),
  );

// ------------------------------------------------------------------------------------------------ bytes

export function encodeShuffleProof(proof: ShuffleProof): string {
  const parts = [
    ...[...proof.permutation, ...proof.chain, ...proof.t, ...proof.tHat].map(pointBytes),
    ...[...proof.s, ...proof.sHat, ...proof.sPrime].map(scalarBytes),
  ];
  const bytes = new Uint8Array(32 * parts.length);
  parts.forEach((part, i) => {
    bytes.set(part, 32 * i);
  });
  return toBase64url(bytes);
}

export function decodeShuffleProof(
  text: string,
  cards: number,
): Result<ShuffleProof, PointRefusal | 'not-a-scalar'> {
  const bytes = fromBase64url(text, shuffleProofSizeBytes(cards));
  if (!bytes.ok) return bytes;
  const points: Point[] = [];
  const scalars: Scalar[] = [];
  const pointCount = 3 * cards + POINTS_OF_T;
  // Scalars first: they are cheap to check.
  for (let at = 32 * pointCount; at < bytes.value.length; at += 32) {
    const scalar = scalarFromBytes(bytes.value.subarray(at, at + 32));
    if (!scalar.ok) return scalar;
    scalars.push(scalar.value);
  }
  for (let at = 0; at < 32 * pointCount; at += 32) {
    const point = pointFromBytes(bytes.value.subarray(at, at + 32));
    if (!point.ok) return point;
    points.push(point.value);
  }
  return ok({
    permutation: points.slice(0, cards),
    chain: points.slice(cards, 2 * cards),
    t: points.slice(2 * cards, 2 * cards + POINTS_OF_T) as unknown as ShuffleProof['t'],
    tHat: points.slice(2 * cards + POINTS_OF_T),
    s: scalars.slice(0, SCALARS_OF_S) as unknown as ShuffleProof['s'],
    sHat: scalars.slice(SCALARS_OF_S, SCALARS_OF_S + cards),
    sPrime: scalars.slice(SCALARS_OF_S + cards),
  });
}
