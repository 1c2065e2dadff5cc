/**
 * Proofs of linear relations: "I know scalars x_1 … x_n such that, for every equation k, Y_k = Σ_j x_j·B_kj", or the
 * same for one of several relations without saying which. Y_k is a sum of given points and their negatives, each B_kj a
 * given point or its negative.
 *
 *   prover, knowing branch a                           verifier
 *   n_j at random:        T_k = Σ_j n_j·B_kj           (equations of branch a)
 *   c_b, s_j at random:   T_k = Σ_j s_j·B_kj − c_b·Y_k (equations of every other branch b)
 *   c   = H(statement, all T) mod 2^128                c from the same hash
 *   c_a = c − Σ c_b mod 2^128                          c_1 = c − (c_2 + … + c_m) mod 2^128
 *   s_j = n_j + c_a·x_j
 *             ── all T_k, c_2 … c_m, all s_j ──▶       accepts if Σ_j s_j·B_kj − c_b·Y_k − T_k = O for every equation
 *
 * The prover sends its commitments T, not c (Schnorr's protocol in commitment form): so the verifier's equations are linear
 * in points it has, and those of many proofs fold into one sum (equations.ts),
 *
 *   Σ w_k·(T_k + c_b·Y_k − Σ_j s_j·B_kj) = O
 *
 * Soundness is that of the form with c: of a proof in one form the other follows (T from c and s by the equations, c from T
 * by the hash), and both accept the same. Two accepted answers to one T give the witness.
 *
 * Invariants
 * 1. The statement hash covers session, seat, step, attempt, handles, purpose, all bound points (keys, inputs, outputs),
 *    and of every branch and equation the points of the image and the bases with their signs, and which witness each base
 *    belongs to; the challenge covers that hash and all T.
 * 2. Nonces come from witness, statement and 32 fresh bytes: a broken random source alone reveals nothing.
 * 3. No base, no bound point and no T is the identity. (An honest T is with probability 2^-252. An image may be: it is a
 *    difference, not something sent.)
 * 4. One spelling: points and scalars canonical, challenges 16 bytes little-endian, branches and equations in the order
 *    given.
 * 5. The prover computes its own branch first, then the others in their order. Branches are alike in shape, so number and
 *    order of its operations do not depend on which branch is its own; multiples that sums keep (group.ts) are made before,
 *    for all branches. Secret numbers (its nonces and scalars) take the fixed-sequence products; c_b and s_j of the other
 *    branches are sent as they are and need none.
 *
 * Serialisation: T of every equation by branch (32 bytes each) ‖ c_2 … c_m (16 bytes each) ‖ responses by branch and
 * witness (32 bytes each), as base64url. The statement hash takes, for each branch, lp(witnesses ‖ equations); for each
 * equation, lp(number of image points ‖ sign, point of each ‖ witness, sign, base of each term), with sign 0 for + and 1
 * for −, and every item with its own length prefix.
 *
 * Reference: Maurer 2009, "Unifying zero-knowledge proofs of knowledge"; Cramer, Damgård, Schoenmakers 1994 (one of
 * several); Bellare, Garay, Rabin 1998 (small exponents test); draft-irtf-cfrg-sigma-protocols and
 * draft-irtf-cfrg-fiat-shamir (the model; not its byte format).
 *
 * Does not protect against a prover that gives its witness away, nor does it say anything about the witness beyond the
 * equations: that it is fresh, small or non-zero. Soundness holds in the random oracle model, with error 2^-128 a try. Does
 * not protect against somebody who times the prover's own device to the single addition: the products of the other
 * branches take a time that depends on the numbers sent.
 */
import { fromBase64url, toBase64url } from '../encoding/base64url.ts';
import { concatPrefixed, hash } from '../encoding/hash.ts';
import { err, ok, type Result } from '../encoding/result.ts';
import { contextParts, type ProofContext } from './context.ts';
import { type Check, checkNow, type Equations } from './equations.ts';
import {
  G,
  isIdentity,
  keepMultiples,
  littleEndian,
  mod,
  mulFixed,
  mulSecret,
  POINT_BYTES,
  type Point,
  type PointRefusal,
  pointBytes,
  pointFromBytes,
  type Random,
  SCALAR_BYTES,
  type Scalar,
  scalarBytes,
  scalarFromBytes,
  seededScalar,
} from './group.ts';
import { LinearSum } from './linear-sum.ts';
import type { RefusalOf } from './refusals.ts';
import { TAG } from './tags.ts';

export type Sign = 1 | -1;
/** sign·point. */
export type Signed = { readonly sign: Sign; readonly point: Point };
/** sign·x_witness·base. */
export type Term = { readonly witness: number; readonly sign: Sign; readonly base: Point };
/** Σ image = Σ terms. */
export type Equation = { readonly image: readonly Signed[]; readonly terms: readonly Term[] };
/** Equations over the scalars x_0 … x_{witnesses−1}. */
export type Relation = { readonly witnesses: number; readonly equations: readonly Equation[] };

export type Statement = {
  readonly context: ProofContext;
  /** What the statement says, in one word; each has its own fixed list of bound points. */
  readonly purpose: string;
  /** Keys, inputs and outputs the relation is computed from. */
  readonly bound: readonly Point[];
  /** One: that relation holds. Several, alike in shape: at least one of them does. */
  readonly branches: readonly Relation[];
};

/** The branch that holds (0 where there is one), and its scalars. */
export type Witness = { readonly branch: number; readonly scalars: readonly Scalar[] };

/** What `proof` is said to prove. */
export type Claim = { readonly statement: Statement; readonly proof: string };

export type ProofRefusal = RefusalOf<PointRefusal | 'not-a-scalar' | 'proof-wrong'>;

export const CHALLENGE_BYTES = 16;
const CHALLENGE_RANGE = 1n << 128n;

/**
 * Proves `statement`. The witness is not checked: a proof from a wrong one verifies nowhere. Throws if the witness
 * has another shape than the statement.
 */
export function prove(statement: Statement, witness: Witness, random: Random): string {
  const { branches } = statement;
  const own = branches[witness.branch];
  if (own === undefined || own.witnesses !== witness.scalars.length)
    throw new Error(`no witness for the statement '${statement.purpose}'`);
  const digest = digestOf(statement);
  const seed = hash(
    TAG.nonce,
    digest,
    witness.branch,
    concatPrefixed(witness.scalars.map(scalarBytes)),
    random(32),
  );
  let drawn = 0;
  const draw = (): Scalar => seededScalar(seed, drawn++);

  // For its own branch too, though it needs none there: see invariant 5.
  if (branches.length > 1) for (const point of pointsOf(branches)) keepMultiples(point);
  const nonces = witness.scalars.map(draw);
  const ownCommitments = own.equations.map((equation) => committed(equation, nonces));
  const guesses = branches.map((branch, b): Simulated | null =>
    b === witness.branch ? null : simulate(branch, draw),
  );
  const commitments = guesses.flatMap((guess) => guess?.commitments ?? ownCommitments);
  const others = guesses.reduce((all, guess) => all + (guess?.challenge ?? 0n), 0n);
  const challenge = BigInt.asUintN(128, challengeOf(digest, commitments) - others);
  const responses = nonces.map((nonce, j) => mod(nonce + challenge * (witness.scalars[j] as Scalar)));
  return encodeProof(
    commitments,
    guesses.map((guess) => guess ?? { challenge, responses }),
  );
}

/** ok if `proof` proves exactly `statement`. */
export function verify(
  statement: Statement,
  proof: string,
  check: Check = checkNow,
): Result<null, ProofRefusal> {
  const verified = verifyTogether([{ statement, proof }], check);
  return verified.ok ? verified : err(verified.error.code);
}

/** ok if every proof proves its statement. `index`: the first that does not, in the order given. */
export function verifyTogether(
  claims: readonly Claim[],
  check: Check = checkNow,
): Result<null, { readonly index: number; readonly code: ProofRefusal }> {
  const asked: Equations[] = [];
  let unread: { readonly index: number; readonly code: ProofRefusal } | null = null;
  for (const [index, claim] of claims.entries()) {
    const read = readClaim(claim);
    if (!read.ok) {
      unread = { index, code: read.error };
      break;
    }
    asked.push(equationsOf(read.value));
  }
  // Those before one that cannot be read may be wrong: the first at fault is named.
  if (!check(asked)) {
    const last = asked.length - 1;
    const wrong = asked.findIndex((one, index) => index === last || !check([one]));
    return err({ index: wrong, code: 'proof-wrong' });
  }
  return unread === null ? ok(null) : err(unread);
}

/** Bytes of a proof of `branches`. */
export const proofSizeBytes = (branches: readonly Relation[]): number =>
  branches.reduce(
    (all, { witnesses, equations }) => all + POINT_BYTES * equations.length + SCALAR_BYTES * witnesses,
    CHALLENGE_BYTES * (branches.length - 1),
  );

// ------------------------------------------------------------------------------------------------ proving

type Answer = { readonly challenge: bigint; readonly responses: readonly Scalar[] };
type Simulated = Answer & { readonly commitments: readonly Point[] };

/** T = Σ n_j·B_j. */
const committed = ({ terms }: Equation, nonces: readonly Scalar[]): Point =>
  terms
    .map(({ witness, sign, base }) => signed(sign, mulOwn(base, nonces[witness] as Scalar)))
    .reduce((all, product) => all.add(product));

/** The prover's products: G has a table, all other bases take the fixed-window path. */
const mulOwn = (base: Point, scalar: Scalar): Point =>
  base === G ? mulFixed(base, scalar) : mulSecret(base, scalar);

const signed = (sign: Sign, point: Point): Point => (sign === 1 ? point : point.negate());

/** All points that the branches are made of, each object once. */
const pointsOf = (branches: readonly Relation[]): ReadonlySet<Point> =>
  new Set(
    branches.flatMap(({ equations }) =>
      equations.flatMap(({ image, terms }) => [
        ...image.map(({ point }) => point),
        ...terms.map(({ base }) => base),
      ]),
    ),
  );

/** A branch that is not known, from its answer: T = Σ s_j·B_j − c·Y. */
function simulate({ witnesses, equations }: Relation, draw: () => Scalar): Simulated {
  const challenge = draw() % CHALLENGE_RANGE;
  const responses = Array.from({ length: witnesses }, draw);
  const commitments = equations.map(({ image, terms }) => {
    const sum = new LinearSum();
    for (const { witness, sign, base } of terms) sum.add(base, BigInt(sign) * (responses[witness] as Scalar));
    for (const { sign, point } of image) sum.add(point, -BigInt(sign) * challenge);
    return sum.total();
  });
  return { challenge, responses, commitments };
}

// ------------------------------------------------------------------------------------------------ verifying

/** A claim that has been read. */
type Answered = {
  readonly statement: Statement;
  readonly digest: Uint8Array;
  readonly proof: Uint8Array;
  readonly commitments: readonly Point[];
  readonly answers: readonly Answer[];
};

function readClaim({ statement, proof }: Claim): Result<Answered, ProofRefusal> {
  const { branches, bound } = statement;
  if (bound.some(isIdentity)) return err('identity');
  for (const branch of branches)
    for (const { terms } of branch.equations)
      if (terms.some(({ base }) => isIdentity(base))) return err('identity');
  const decoded = decodeProof(branches, proof);
  if (!decoded.ok) return decoded;
  const { commitments, challenges, responses } = decoded.value;
  const digest = digestOf(statement);
  const others = challenges.reduce((all, c) => all + c, 0n);
  const first = BigInt.asUintN(128, challengeOf(digest, commitments) - others);
  const answers = [first, ...challenges].map((challenge, b) => ({
    challenge,
    responses: responses[b] as readonly Scalar[],
  }));
  return ok({ statement, digest, proof: decoded.value.bytes, commitments, answers });
}

/** Σ_j s_j·B_kj − c_b·Y_k − T_k = O, for each equation of each branch. */
const equationsOf = ({ statement, digest, proof, commitments, answers }: Answered): Equations => ({
  fixed: [digest, proof],
  addTo: (sum, weight) => {
    let k = 0;
    for (const [b, { equations }] of statement.branches.entries()) {
      const { challenge, responses } = answers[b] as Answer;
      for (const { image, terms } of equations) {
        const w = weight();
        sum.add(commitments[k++] as Point, w);
        for (const { sign, point } of image) sum.add(point, BigInt(sign) * w * challenge);
        for (const { witness, sign, base } of terms)
          sum.add(base, -BigInt(sign) * w * (responses[witness] as Scalar));
      }
    }
  },
});

// ------------------------------------------------------------------------------------------------ hashes

function digestOf({ context, purpose, bound, branches }: Statement): Uint8Array {
  return hash(
    TAG.statement,
    ...contextParts(context),
    purpose,
    concatPrefixed(bound.map(pointBytes)),
    concatPrefixed(branches.map(relationBytes)),
  );
}

function relationBytes({ witnesses, equations }: Relation): Uint8Array {
  const encoded = equations.map(({ image, terms }) =>
    concatPrefixed([
      image.length,
      ...image.flatMap(({ sign, point }) => [signNumber(sign), pointBytes(point)]),
      ...terms.flatMap(({ witness, sign, base }) => [witness, signNumber(sign), pointBytes(base)]),
    ]),
  );
  return concatPrefixed([witnesses, ...encoded]);
}

const signNumber = (sign: Sign): number => (sign === 1 ? 0 : 1);

const challengeOf = (digest: Uint8Array, commitments: readonly Point[]): bigint =>
  littleEndian(
    hash(TAG.challenge, digest, concatPrefixed(commitments.map(pointBytes))).subarray(0, CHALLENGE_BYTES),
  );

// ------------------------------------------------------------------------------------------------ bytes

function encodeProof(commitments: readonly Point[], answers: readonly Answer[]): string {
  const parts = [
    ...commitments.map(pointBytes),
    ...answers.slice(1).map(({ challenge }) => scalarBytes(challenge).subarray(0, CHALLENGE_BYTES)),
    ...answers.flatMap(({ responses }) => responses.map(scalarBytes)),
  ];
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return toBase64url(bytes);
}

type Decoded = {
  readonly bytes: Uint8Array;
  readonly commitments: readonly Point[];
  /** c_2 … c_m */
  readonly challenges: readonly bigint[];
  readonly responses: readonly (readonly Scalar[])[];
};

function decodeProof(branches: readonly Relation[], proof: string): Result<Decoded, ProofRefusal> {
  const bytes = fromBase64url(proof, proofSizeBytes(branches));
  if (!bytes.ok) return bytes;
  const points = branches.reduce((all, { equations }) => all + equations.length, 0);
  let at = POINT_BYTES * points;
  const take = (size: number): Uint8Array => {
    at += size;
    return bytes.value.subarray(at - size, at);
  };
  const challenges = branches.slice(1).map(() => littleEndian(take(CHALLENGE_BYTES)));
  // Scalars first: they are cheap to check.
  const responses: Scalar[][] = [];
  for (const { witnesses } of branches) {
    const ofBranch: Scalar[] = [];
    for (let j = 0; j < witnesses; j++) {
      const response = scalarFromBytes(take(SCALAR_BYTES));
      if (!response.ok) return response;
      ofBranch.push(response.value);
    }
    responses.push(ofBranch);
  }
  const commitments: Point[] = [];
  for (let k = 0; k < points; k++) {
    const T = pointFromBytes(bytes.value.subarray(POINT_BYTES * k, POINT_BYTES * (k + 1)));
    if (!T.ok) return T;
    commitments.push(T.value);
  }
  return ok({ bytes: bytes.value, commitments, challenges, responses });
}
