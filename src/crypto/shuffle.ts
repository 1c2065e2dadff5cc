/**
 * Shuffling: permute, re-randomise, and prove both (the statement and every letter: shuffle-proof.ts).
 *
 *   shuffler                                       everybody else
 *   ψ uniform, r'_i uniform
 *   outputs, proof  ── {outputs, proof} ──▶        verifyShuffle (shuffle-verify.ts)
 *
 * Used for the pile under the joint key (every seat in turn, set-up) and for an owner's own cards under its key
 * before each hidden choice (mix).
 *
 * The prover knows the exponents of its own chain: ĉ_i = R_i·G + U_i·h with R_i = r̂_i + u'_i·R_{i−1} and
 * U_i = u'_i·U_{i−1}. So chain and t̂ need products of two fixed bases only.
 *
 * Invariants
 * 1. ψ, and the seed of all other secrets, are fresh randomness; the seed also takes in witness and statement.
 * 2. Nothing secret is kept: the caller drops `permutation` unless it is the owner of the cards.
 *
 * Does not protect against a shuffler that tells its permutation: one honest shuffler is needed. See also
 * shuffle-proof.ts.
 */
import { concatPrefixed, hash } from '../encoding/hash.ts';
import type { ProofContext } from './context.ts';
import { type Ciphertext, encodeCiphertexts } from './elgamal.ts';
import { cardGenerators, chainGenerator, MAX_CARDS } from './generators.ts';
import {
  asFixedBase,
  mod,
  msm,
  mulBase,
  mulFixed,
  mulSecret,
  type Point,
  type Random,
  randomScalar,
  type Scalar,
  scalarBytes,
  seededScalar,
} from './group.ts';
import { type Permutation, randomPermutation } from './permutation.ts';
import {
  encodeShuffleProof,
  type ShuffleStatement,
  shuffleChallenge,
  shuffleDigest,
  weightSeed,
  weights,
} from './shuffle-proof.ts';
import { TAG } from './tags.ts';

/** What goes over the wire: `encodeCiphertexts` of the outputs, and the proof, both base64url. */
export type ShuffleMessage = { readonly outputs: string; readonly proof: string };

export type Shuffled = {
  readonly message: ShuffleMessage;
  readonly outputs: readonly Ciphertext[];
  readonly permutation: Permutation;
};

/** ψ and r'_1 … r'_N. */
export type ShuffleWitness = { readonly permutation: Permutation; readonly factors: readonly Scalar[] };

/** From this many products on, a table for the key pays for itself. */
const TABLE_CARDS = 16;

/** Shuffles 1 to 104 ciphertexts under `key`, with proof. Throws on any other number: the caller knows it. */
export function shuffle(
  context: ProofContext,
  key: Point,
  inputs: readonly Ciphertext[],
  random: Random,
): Shuffled {
  if (inputs.length < 1 || inputs.length > MAX_CARDS) throw new Error(`no shuffle of ${inputs.length} cards`);
  const witness: ShuffleWitness = {
    permutation: randomPermutation(inputs.length, random),
    factors: inputs.map(() => randomScalar(random)),
  };
  const outputs = applyShuffle(key, inputs, witness);
  const proof = proveShuffle({ context, key, inputs, outputs }, witness, random);
  return {
    message: { outputs: encodeCiphertexts(outputs), proof },
    outputs,
    permutation: witness.permutation,
  };
}

/** The outputs that a witness makes of the inputs. */
export function applyShuffle(
  key: Point,
  inputs: readonly Ciphertext[],
  { permutation, factors }: ShuffleWitness,
): readonly Ciphertext[] {
  const times = productsWith(key, inputs.length);
  return permutation.map((from, i) => {
    const { c1, c2 } = inputs[from] as Ciphertext;
    const r = factors[i] as Scalar;
    return { c1: c1.add(mulBase(r)), c2: c2.add(times(r)) };
  });
}

/** Proves a shuffle. The witness is not checked: a proof from a wrong one verifies nowhere. */
export function proveShuffle(statement: ShuffleStatement, witness: ShuffleWitness, random: Random): string {
  const { key, inputs, outputs } = statement;
  const { permutation: order, factors } = witness;
  const N = inputs.length;
  const h = chainGenerator();
  const hs = cardGenerators(N);
  const digest = shuffleDigest(statement);
  const draw = secrets(digest, witness, random);
  const list = (): Scalar[] => Array.from({ length: N }, draw);

  // Permutation commitments: c_ψ(i) = r_ψ(i)·G + h_i.
  const r = list();
  const commitments: Point[] = new Array(N);
  for (const [i, j] of order.entries()) commitments[j] = mulBase(at(r, j)).add(at(hs, i));

  const seed = weightSeed(digest, commitments);
  const u = weights(seed, N);
  const uPrime = order.map((j) => at(u, j));

  // Chain commitments and t̂, from the exponents R_{i−1} of G and U_{i−1} of h.
  const rHat = list();
  const wHat = list();
  const wPrime = list();
  const chain: Point[] = [];
  const tHat: Point[] = [];
  let R = 0n;
  let U = 1n;
  for (let i = 0; i < N; i++) {
    tHat.push(mulBase(mod(at(wHat, i) + at(wPrime, i) * R)).add(mulFixed(h, mod(at(wPrime, i) * U))));
    R = mod(at(rHat, i) + at(uPrime, i) * R);
    U = mod(at(uPrime, i) * U);
    chain.push(mulBase(R).add(mulFixed(h, U)));
  }

  const w1 = draw();
  const w2 = draw();
  const w3 = draw();
  const w4 = draw();
  const t = [
    mulBase(w1),
    mulBase(w2),
    msm(hs, wPrime).add(mulBase(w3)),
    msm(c1Of(outputs), wPrime).subtract(mulBase(w4)),
    msm(c2Of(outputs), wPrime).subtract(mulSecret(key, w4)),
  ] as const;

  const c = shuffleChallenge(seed, chain, t, tHat);
  return encodeShuffleProof({
    permutation: commitments,
    chain,
    t,
    tHat,
    s: [
      mod(w1 + c * total(r)),
      mod(w2 + c * R),
      mod(w3 + c * product(r, u)),
      mod(w4 + c * product(factors, uPrime)),
    ],
    sHat: wHat.map((w, i) => mod(w + c * at(rHat, i))),
    sPrime: wPrime.map((w, i) => mod(w + c * at(uPrime, i))),
  });
}

// ------------------------------------------------------------------------------------------------ inside

const at = <T>(list: readonly T[], i: number): T => list[i] as T;
const c1Of = (list: readonly Ciphertext[]): readonly Point[] => list.map(({ c1 }) => c1);
const c2Of = (list: readonly Ciphertext[]): readonly Point[] => list.map(({ c2 }) => c2);
const total = (list: readonly Scalar[]): Scalar => list.reduce((all, x) => all + x, 0n);
const product = (xs: readonly Scalar[], ys: readonly Scalar[]): Scalar =>
  xs.reduce((all, x, i) => all + x * at(ys, i), 0n);

function productsWith(key: Point, cards: number): (scalar: Scalar) => Point {
  if (cards < TABLE_CARDS) return (scalar) => mulSecret(key, scalar);
  const base = asFixedBase(key);
  return (scalar) => mulFixed(base, scalar);
}

/** The prover's secret scalars, in the order in which they are drawn. */
function secrets(digest: Uint8Array, { permutation, factors }: ShuffleWitness, random: Random): () => Scalar {
  const seed = hash(
    TAG.shuffleNonce,
    digest,
    concatPrefixed(permutation),
    concatPrefixed(factors.map(scalarBytes)),
    random(32),
  );
  let drawn = 0;
  return () => seededScalar(seed, drawn++);
}
