/**
 * A shuffler that follows the proof to the letter for something that is no permutation. The cheat commits to any
 * matrix M (c_j = r_j·G + Σ_i M_ij·h_i), sends e' = K·e re-randomised, and uses any u'. With K = M^-T and u' = M·u
 * equations 3, 4 and 5 hold for every invertible M: cards could be blended or multiplied. What makes M a permutation
 * is that its rows add up to one (equation 1) and that Π u'_i = Π u_j (equation 2). Each case fails in the one
 * equation that it names and in no other.
 */
import { ristretto255 } from '@noble/curves/ed25519.js';
import { describe, expect, test } from 'vitest';
import { type Ciphertext, encodeCiphertexts } from '../../src/crypto/elgamal.ts';
import { cardGenerators, chainGenerator } from '../../src/crypto/generators.ts';
import { mod, msm, mulBase, type Point, randomScalar, type Scalar } from '../../src/crypto/group.ts';
import {
  encodeShuffleProof,
  shuffleChallenge,
  shuffleDigest,
  weightSeed,
  weights,
} from '../../src/crypto/shuffle-proof.ts';
import { verifyShuffle } from '../../src/crypto/shuffle-verify.ts';
import { CONTEXT, cardUnder, expectRefusal, keyPair, seeded } from './fixtures.ts';

type Matrix = readonly (readonly [Scalar, Scalar])[];
type Cheat = {
  /** Rows of M and K. */
  readonly M: Matrix;
  readonly K: Matrix;
  /** u' from u; M·u if absent. */
  readonly uPrime?: (u: readonly Scalar[]) => readonly Scalar[];
  /** The exponent of h in ĉ_2; Π u'_i if absent. */
  readonly lastExponent?: (u: readonly Scalar[]) => Scalar;
};

const random = seeded(99);
const { key } = keyPair(random);
const inputs = [cardUnder(key, 0, random), cardUnder(key, 8, random)];
const N = 2;
const inverse = (x: Scalar): Scalar => ristretto255.Point.Fn.inv(mod(x));
const at = <T>(list: readonly T[], i: number): T => list[i] as T;
const dot = (row: readonly Scalar[], by: readonly Scalar[]): Scalar =>
  mod(row.reduce((all, x, i) => all + x * at(by, i), 0n));
const combine = (row: readonly Scalar[], points: readonly Point[]): Point => msm(points, row.map(mod));
const column = (M: Matrix, j: number): readonly Scalar[] => M.map((row) => at(row, j));
const draws = (): readonly Scalar[] => [randomScalar(random), randomScalar(random)];

function attempt({ M, K, uPrime: primed, lastExponent }: Cheat) {
  const h = chainGenerator();
  const hs = cardGenerators(N);
  const rPrime = draws();
  const outputs = K.map((row, i): Ciphertext => {
    const c1 = combine(
      row,
      inputs.map(({ c1 }) => c1),
    ).add(mulBase(at(rPrime, i)));
    const c2 = combine(
      row,
      inputs.map(({ c2 }) => c2),
    ).add(key.multiplyUnsafe(at(rPrime, i)));
    return { c1, c2 };
  });
  const statement = { context: CONTEXT, key, inputs, outputs };
  const r = draws();
  const permutation = r.map((x, j) => mulBase(x).add(combine(column(M, j), hs)));
  const seed = weightSeed(shuffleDigest(statement), permutation);
  const u = weights(seed, N);
  const uPrime = primed?.(u) ?? M.map((row) => dot(row, u));
  const rHat = draws();
  const R = [at(rHat, 0), mod(at(rHat, 1) + at(uPrime, 1) * at(rHat, 0))];
  const U = [at(uPrime, 0), lastExponent?.(u) ?? mod(at(uPrime, 0) * at(uPrime, 1))];
  const chain = R.map((x, i) => mulBase(x).add(h.multiplyUnsafe(at(U, i))));
  const [w1, w2, w3, w4] = [...draws(), ...draws()] as [Scalar, Scalar, Scalar, Scalar];
  const wHat = draws();
  const wPrime = draws();
  const t = [
    mulBase(w1),
    mulBase(w2),
    combine(wPrime, hs).add(mulBase(w3)),
    combine(
      wPrime,
      outputs.map(({ c1 }) => c1),
    ).subtract(mulBase(w4)),
    combine(
      wPrime,
      outputs.map(({ c2 }) => c2),
    ).subtract(key.multiplyUnsafe(w4)),
  ] as const;
  const tHat = wHat.map((w, i) => mulBase(w).add((i === 0 ? h : at(chain, 0)).multiplyUnsafe(at(wPrime, i))));
  const c = shuffleChallenge(seed, chain, t, tHat);
  const proof = encodeShuffleProof({
    permutation,
    chain,
    t,
    tHat,
    s: [
      mod(w1 + c * (at(r, 0) + at(r, 1))),
      mod(w2 + c * at(R, 1)),
      mod(w3 + c * dot(r, u)),
      mod(w4 + c * dot(rPrime, uPrime)),
    ],
    sHat: wHat.map((w, i) => mod(w + c * at(rHat, i))),
    sPrime: wPrime.map((w, i) => mod(w + c * at(uPrime, i))),
  });
  return verifyShuffle(CONTEXT, key, inputs, { outputs: encodeCiphertexts(outputs), proof });
}

const SWAP: Matrix = [
  [0n, 1n],
  [1n, 0n],
];
const ONE: Matrix = [
  [1n, 0n],
  [0n, 1n],
];
const third = inverse(3n);
/** Rows add up to one; its inverse transposed follows. */
const BLEND: Matrix = [
  [2n, -1n],
  [-1n, 2n],
];
const UNBLEND: Matrix = [
  [2n * third, third],
  [third, 2n * third],
];
const half = inverse(2n);
const DOUBLE: Matrix = [
  [2n, 0n],
  [0n, half],
];
const HALVE: Matrix = [
  [half, 0n],
  [0n, 2n],
];

describe('a proof to the letter', () => {
  test('of a permutation is accepted', () => {
    expect(attempt({ M: SWAP, K: SWAP }).ok).toBe(true);
    expect(attempt({ M: ONE, K: ONE }).ok).toBe(true);
  });

  test('of cards multiplied by numbers whose product is one is refused (equation 1 alone)', () => {
    expectRefusal(attempt({ M: DOUBLE, K: HALVE }), 'proof-wrong');
  });

  test('of cards blended into each other is refused (equation 2 alone)', () => {
    expectRefusal(attempt({ M: BLEND, K: UNBLEND }), 'proof-wrong');
  });

  test('that commits to a permutation and uses other numbers is refused (equation 3 alone)', () => {
    const uPrime = (u: readonly Scalar[]) => [mod(2n * at(u, 0)), mod(half * at(u, 1))];
    expectRefusal(attempt({ M: ONE, K: HALVE, uPrime }), 'proof-wrong');
  });

  test('of a permutation that was not applied is refused (equations 4)', () => {
    expectRefusal(attempt({ M: SWAP, K: ONE }), 'proof-wrong');
    const TWICE: Matrix = [at(ONE, 0), at(ONE, 0)];
    expectRefusal(attempt({ M: ONE, K: TWICE }), 'proof-wrong');
    expectRefusal(attempt({ M: TWICE, K: TWICE }), 'proof-wrong');
  });

  test('of blended cards, with a chain that ends in the right product, is refused (equation 5 alone)', () => {
    const lastExponent = (u: readonly Scalar[]) => mod(at(u, 0) * at(u, 1));
    expectRefusal(attempt({ M: BLEND, K: UNBLEND, lastExponent }), 'proof-wrong');
  });
});
