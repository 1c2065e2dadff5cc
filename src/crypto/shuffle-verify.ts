/**
 * Checking a shuffle proof (statement and letters: shuffle-proof.ts). The verifier's equations
 *
 *   1.   s_1·G − c·(Σ c_j − Σ h_i)                       = t_1
 *   2.   s_2·G − c·(ĉ_N − (Π u_j)·h)                     = t_2
 *   3.   s_3·G + Σ s'_i·h_i − c·Σ u_j·c_j                = t_3
 *   4a.  Σ s'_i·c1'_i − s_4·G − c·Σ u_j·c1_j             = t_4a
 *   4b.  Σ s'_i·c2'_i − s_4·pk − c·Σ u_j·c2_j            = t_4b
 *   5.i  ŝ_i·G + s'_i·ĉ_{i−1} − c·ĉ_i                    = t̂_i            i = 1 … N, ĉ_0 = h
 *
 * are each multiplied by a random number of 128 bits, added up, and compared with O in one multi-scalar multiplication.
 *
 * Invariants
 * 1. The weights come after the proof, from `random`: equations that do not all hold add up to O with probability 2^-128.
 *    They may be fresh randomness, or a hash of everything the prover has fixed (protocol/deck/set-up.ts): nobody can aim
 *    at either.
 * 2. Cheap checks first: number of cards, encodings, scalars, identities, then the curve.
 *
 * Reference: Haenni et al. 2017, algorithm 4.8; Bellare, Garay, Rabin 1998 (small exponents test).
 */
import { err, type Result } from '../encoding/result.ts';
import type { ProofContext } from './context.ts';
import { type Ciphertext, decodeCiphertexts } from './elgamal.ts';
import { cardGenerators, chainGenerator, MAX_CARDS, sumOfGenerators } from './generators.ts';
import { G, isIdentity, littleEndian, mod, type Point, type PointRefusal, type Random } from './group.ts';
import { LinearSum } from './linear-sum.ts';
import type { RefusalOf } from './refusals.ts';
import type { ShuffleMessage } from './shuffle.ts';
import {
  decodeShuffleProof,
  type ShuffleProof,
  type ShuffleStatement,
  shuffleChallenge,
  shuffleDigest,
  weightSeed,
  weights,
} from './shuffle-proof.ts';

export type ShuffleRefusal = RefusalOf<PointRefusal | 'not-a-scalar' | 'wrong-size' | 'proof-wrong'>;

/** The outputs, if they are a shuffle of `inputs` under `key`. Only the `c1` of inputs may be the identity. */
export function verifyShuffle(
  context: ProofContext,
  key: Point,
  inputs: readonly Ciphertext[],
  message: ShuffleMessage,
  random: Random,
): Result<readonly Ciphertext[], ShuffleRefusal> {
  const N = inputs.length;
  if (N < 1 || N > MAX_CARDS || message.outputs.length !== base64Length(64 * N)) return err('wrong-size');
  if (isIdentity(key) || inputs.some(({ c2 }) => isIdentity(c2))) return err('identity');
  const proof = decodeShuffleProof(message.proof, N);
  if (!proof.ok) return proof;
  const outputs = decodeCiphertexts(message.outputs, N);
  if (!outputs.ok) return outputs;
  const statement = { context, key, inputs, outputs: outputs.value };
  return allHold(statement, proof.value, random) ? outputs : err('proof-wrong');
}

/** true if all equations hold; false for any that does not, but for a chance of 2^-128. */
function allHold(statement: ShuffleStatement, proof: ShuffleProof, random: Random): boolean {
  const { key, inputs, outputs } = statement;
  const { permutation, chain, t, tHat, s, sHat, sPrime } = proof;
  const N = inputs.length;
  const h = chainGenerator();
  const hs = cardGenerators(N);
  const seed = weightSeed(shuffleDigest(statement), permutation);
  const u = weights(seed, N);
  const c = shuffleChallenge(seed, chain, t, tHat);
  const [w1, w2, w3, w4a, w4b, ...wHat] = randomWeights(N + 5, random);

  const terms = new LinearSum();
  terms.add(G, w1 * s[0] + w2 * s[1] + w3 * s[2] - w4a * s[3]);
  terms.add(key, -w4b * s[3]);
  terms.add(sumOfGenerators(N), w1 * c);
  terms.add(h, w2 * c * u.reduce((all, x) => mod(all * x), 1n));
  terms.add(at(chain, N - 1), -w2 * c);
  terms.add(t[0], -w1);
  terms.add(t[1], -w2);
  terms.add(t[2], -w3);
  terms.add(t[3], -w4a);
  terms.add(t[4], -w4b);
  for (let i = 0; i < N; i++) {
    const cu = mod(c * at(u, i));
    const w = at(wHat, i);
    terms.add(at(hs, i), w3 * at(sPrime, i));
    terms.add(at(permutation, i), -w1 * c - w3 * cu);
    terms.add(at(inputs, i).c1, -w4a * cu);
    terms.add(at(inputs, i).c2, -w4b * cu);
    terms.add(at(outputs, i).c1, w4a * at(sPrime, i));
    terms.add(at(outputs, i).c2, w4b * at(sPrime, i));
    terms.add(G, w * at(sHat, i));
    terms.add(i === 0 ? h : at(chain, i - 1), w * at(sPrime, i));
    terms.add(at(chain, i), -w * c);
    terms.add(at(tHat, i), -w);
  }
  return isIdentity(terms.total());
}

const at = <T>(list: readonly T[], i: number): T => list[i] as T;
const base64Length = (sizeBytes: number): number => Math.ceil((sizeBytes * 8) / 6);

type Weights = [bigint, bigint, bigint, bigint, bigint, ...bigint[]];

function randomWeights(count: number, random: Random): Weights {
  const bytes = random(16 * count);
  return Array.from({ length: count }, (_, i) =>
    littleEndian(bytes.subarray(16 * i, 16 * i + 16)),
  ) as Weights;
}
