/**
 * Proofs of linear relations: "I know scalars x_1 … x_n such that, for every equation k, Y_k = Σ_j x_j·B_kj", or the
 * same for one of several relations without saying which.
 *
 *   prover                                             verifier
 *   s'_j, c' at random for every branch
 *   T_k = Σ_j s'_j·B_kj − c'·Y_k
 *   c   = H(statement, all T) mod 2^128                recomputes T_k = Σ_j s_j·B_kj − c_b·Y_k
 *   c_b = c'_b for the other branches,                 accepts if the c_b add up to H(statement, all T) mod 2^128
 *         c − Σ c'_b for the branch it knows
 *   s_j = s'_j + (c_b − c'_b)·x_j
 *                    ── c_1 … c_m, all s_j ──▶
 *
 * In its own branch s'_j − c'·x_j is the nonce of the classic protocol: every branch costs the same operations in the
 * same order, whichever is known. With a single branch c' is 0 and this is Maurer's protocol.
 *
 * Invariants
 * 1. The statement hash covers session, seat, step, attempt, handles, purpose, all bound points (keys, inputs,
 *    outputs), and of every branch and equation the image, the bases and which witness each belongs to; the challenge
 *    covers that hash and all commitments.
 * 2. Nonces come from witness, statement and 32 fresh bytes: a broken random source alone reveals nothing.
 * 3. No base and no bound point is the identity. (An image may be: it is a difference, not something sent.)
 * 4. One spelling: challenges are 16 bytes little-endian, responses canonical scalars, branches in the order given.
 *
 * Serialisation: c_1 ‖ … ‖ c_m (16 bytes each) ‖ responses by branch and witness (32 bytes each), as base64url.
 *
 * Reference: Maurer 2009, "Unifying zero-knowledge proofs of knowledge"; Cramer, Damgård, Schoenmakers 1994 (one of
 * several); draft-irtf-cfrg-sigma-protocols and draft-irtf-cfrg-fiat-shamir (the model; not its byte format).
 *
 * Does not protect against a prover that gives its witness away, nor does it say anything about the witness beyond the
 * equations: that it is fresh, small or non-zero. Soundness holds in the random oracle model, with error 2^-128 a try.
 */
import { fromBase64url, toBase64url } from '../encoding/base64url.ts';
import { concatPrefixed, hash } from '../encoding/hash.ts';
import { err, ok, type Result } from '../encoding/result.ts';
import { contextParts, type ProofContext } from './context.ts';
import {
  G,
  isIdentity,
  littleEndian,
  mod,
  msm,
  mulBase,
  mulFixed,
  mulSecret,
  type Point,
  pointBytes,
  type Random,
  SCALAR_BYTES,
  type Scalar,
  scalarBytes,
  scalarFromBytes,
  seededScalar,
} from './group.ts';
import type { RefusalOf } from './refusals.ts';
import { TAG } from './tags.ts';

/** x_witness·base. */
export type Term = { readonly witness: number; readonly base: Point };
/** image = Σ terms. */
export type Equation = { readonly image: Point; readonly terms: readonly Term[] };
/** Equations over the scalars x_0 … x_{witnesses−1}. */
export type Relation = { readonly witnesses: number; readonly equations: readonly Equation[] };

export type Statement = {
  readonly context: ProofContext;
  /** What the statement says, in one word; each has its own fixed list of bound points. */
  readonly purpose: string;
  /** Keys, inputs and outputs the relation is computed from. */
  readonly bound: readonly Point[];
  /** One: that relation holds. Several: at least one of them does. */
  readonly branches: readonly Relation[];
};

/** The branch that holds (0 where there is one), and its scalars. */
export type Witness = { readonly branch: number; readonly scalars: readonly Scalar[] };

export type ProofRefusal = RefusalOf<'not-base64url' | 'not-a-scalar' | 'identity' | 'proof-wrong'>;

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
  const guesses = branches.map((branch) => ({
    challenge: branches.length === 1 ? 0n : draw() % CHALLENGE_RANGE,
    responses: Array.from({ length: branch.witnesses }, draw),
  }));
  const commitments = branches.flatMap((branch, b) => {
    const { challenge, responses } = guesses[b] as (typeof guesses)[number];
    return branch.equations.map(({ image, terms }) =>
      terms
        .map(({ witness: j, base }) => mulOwn(base, responses[j] as Scalar))
        .reduce((all, product) => all.add(product))
        .subtract(mulSecret(image, challenge)),
    );
  });
  const others = guesses.reduce(
    (all, { challenge }, b) => (b === witness.branch ? all : all + challenge),
    0n,
  );
  const challenge = BigInt.asUintN(128, challengeOf(digest, commitments) - others);
  return encodeProof(
    guesses.map((guess, b) =>
      b === witness.branch
        ? {
            challenge,
            responses: guess.responses.map((response, j) =>
              mod(response + (challenge - guess.challenge) * (witness.scalars[j] as Scalar)),
            ),
          }
        : guess,
    ),
  );
}

/** ok if `proof` proves exactly `statement`. */
export function verify(statement: Statement, proof: string): Result<null, ProofRefusal> {
  const { branches, bound } = statement;
  if (bound.some(isIdentity)) return err('identity');
  for (const branch of branches)
    for (const { terms } of branch.equations)
      if (terms.some(({ base }) => isIdentity(base))) return err('identity');
  const answers = decodeProof(branches, proof);
  if (!answers.ok) return answers;
  const commitments = branches.flatMap((branch, b) =>
    branch.equations.map((equation) => commitmentOf(equation, answers.value[b] as Answer)),
  );
  const total = answers.value.reduce((all, { challenge }) => all + challenge, 0n);
  return BigInt.asUintN(128, total) === challengeOf(digestOf(statement), commitments)
    ? ok(null)
    : err('proof-wrong');
}

/** Bytes of a proof of `branches`. */
export const proofSizeBytes = (branches: readonly Relation[]): number =>
  branches.reduce((all, { witnesses }) => all + CHALLENGE_BYTES + SCALAR_BYTES * witnesses, 0);

// ------------------------------------------------------------------------------------------------ inside

type Answer = { readonly challenge: bigint; readonly responses: readonly Scalar[] };

/** The prover's products: G has a table, all other bases take the fixed-window path. */
const mulOwn = (base: Point, scalar: Scalar): Point =>
  base === G ? mulFixed(base, scalar) : mulSecret(base, scalar);

/** T = Σ s_j·B_j − c·Y, from the public answer. */
function commitmentOf({ image, terms }: Equation, { challenge, responses }: Answer): Point {
  const others = terms.filter(({ base }) => base !== G);
  const onG = terms
    .filter(({ base }) => base === G)
    .reduce((all, t) => all + (responses[t.witness] as Scalar), 0n);
  const points = [image.negate(), ...others.map(({ base }) => base)];
  const scalars = [challenge, ...others.map(({ witness }) => responses[witness] as Scalar)];
  return msm(points, scalars).add(mulBase(mod(onG)));
}

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
    concatPrefixed([pointBytes(image), ...terms.flatMap(({ witness, base }) => [witness, pointBytes(base)])]),
  );
  return concatPrefixed([witnesses, ...encoded]);
}

const challengeOf = (digest: Uint8Array, commitments: readonly Point[]): bigint =>
  littleEndian(
    hash(TAG.challenge, digest, concatPrefixed(commitments.map(pointBytes))).subarray(0, CHALLENGE_BYTES),
  );

function encodeProof(answers: readonly Answer[]): string {
  const parts = [
    ...answers.map(({ challenge }) => scalarBytes(challenge).subarray(0, CHALLENGE_BYTES)),
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

function decodeProof(
  branches: readonly Relation[],
  proof: string,
): Result<readonly Answer[], 'not-base64url' | 'not-a-scalar'> {
  const bytes = fromBase64url(proof, proofSizeBytes(branches));
  if (!bytes.ok) return bytes;
  let at = branches.length * CHALLENGE_BYTES;
  const answers: Answer[] = [];
  for (const [b, branch] of branches.entries()) {
    const responses: Scalar[] = [];
    for (let j = 0; j < branch.witnesses; j++, at += SCALAR_BYTES) {
      const response = scalarFromBytes(bytes.value.subarray(at, at + SCALAR_BYTES));
      if (!response.ok) return response;
      responses.push(response.value);
    }
    const challenge = littleEndian(bytes.value.subarray(b * CHALLENGE_BYTES, (b + 1) * CHALLENGE_BYTES));
    answers.push({ challenge, responses });
  }
  return ok(answers);
}
