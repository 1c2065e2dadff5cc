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
 * are folded into one sum that must be O (equations.ts).
 *
 * Invariant: cheap checks first: number of cards, encodings, scalars, identities, then the curve.
 *
 * Reference: Haenni et al. 2017, algorithm 4.8.
 */
import { err, type Result } from '../encoding/result.ts';
import type { ProofContext } from './context.ts';
import { type Ciphertext, decodeCiphertexts } from './elgamal.ts';
import { type Check, checkNow, type Equations } from './equations.ts';
import { cardGenerators, chainGenerator, MAX_CARDS, sumOfGenerators } from './generators.ts';
import { G, isIdentity, mod, type Point, type PointRefusal } from './group.ts';
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
  check: Check = checkNow,
): Result<readonly Ciphertext[], ShuffleRefusal> {
  const N = inputs.length;
  if (N < 1 || N > MAX_CARDS || message.outputs.length !== base64Length(64 * N)) return err('wrong-size');
  if (isIdentity(key) || inputs.some(({ c2 }) => isIdentity(c2))) return err('identity');
  const proof = decodeShuffleProof(message.proof, N);
  if (!proof.ok) return proof;
  const outputs = decodeCiphertexts(message.outputs, N);
  if (!outputs.ok) return outputs;
  const statement = { context, key, inputs, outputs: outputs.value };
  return check([equationsOf(statement, message.proof, proof.value)]) ? outputs : err('proof-wrong');
}

/** The equations above. `text`: the proof as it was read. */
function equationsOf(statement: ShuffleStatement, text: string, proof: ShuffleProof): Equations {
  const { key, inputs, outputs } = statement;
  const { permutation, chain, t, tHat, s, sHat, sPrime } = proof;
  const N = inputs.length;
  const h = chainGenerator();
  const hs = cardGenerators(N);
  const digest = shuffleDigest(statement);
  const seed = weightSeed(digest, permutation);
  const u = weights(seed, N);
  const c = shuffleChallenge(seed, chain, t, tHat);
  const product = u.reduce((all, x) => mod(all * x), 1n);
  return {
    fixed: [digest, text],
    addTo: (terms, weight) => {
      const [w1, w2, w3, w4a, w4b] = [weight(), weight(), weight(), weight(), weight()];
      terms.add(G, w1 * s[0] + w2 * s[1] + w3 * s[2] - w4a * s[3]);
      terms.add(key, -w4b * s[3]);
      terms.add(sumOfGenerators(N), w1 * c);
      terms.add(h, w2 * c * product);
      terms.add(at(chain, N - 1), -w2 * c);
      terms.add(t[0], -w1);
      terms.add(t[1], -w2);
      terms.add(t[2], -w3);
      terms.add(t[3], -w4a);
      terms.add(t[4], -w4b);
      for (let i = 0; i < N; i++) {
        const cu = mod(c * at(u, i));
        const w = weight();
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
    },
  };
}

const at = <T>(list: readonly T[], i: number): T => list[i] as T;
const base64Length = (sizeBytes: number): number => Math.ceil((sizeBytes * 8) / 6);
