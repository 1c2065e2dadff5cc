/**
 * What seats prove about keys and cards, each one statement of sigma.ts:
 *
 *   ownKey       X = x·G                                             witness x       bound X
 *   share        P_i = p·G,  D = p·c1                                witness p       bound P_i, c1, c2, D
 *   transfer     A = a·G,  c1' = s·G,  c2 − c2' = a·c1 − s·Y         witness a, s    bound A, Y, c1, c2, c1', c2'
 *   open         A = a·G,  c2 − F = a·c1                             witness a       bound A, c1, c2, F
 *   planet       the line above for one of the faces 0 … 7           witness a       bound A, c1, c2
 *   seal         R = r·G                                             witness r       bound R, X_j, S
 *   complaint    X_j = x·G,  K = x·R                                 witness x       bound X_j, R, K
 *
 * The last two belong to sharing.ts. Callers: protocol/deck proves with `prove(statement, witness, random)` and
 * checks with `verifyTogether([{statement, proof}, …])`; both build the statement from the public state.
 *
 * Invariant: `context.handles` names the cards; a proof for one card does not fit another with the same ciphertext.
 *
 * Do not protect against an owner who tells others its cards. `planet` hides which planet from everybody but the
 * owner and those who saw the card before.
 *
 * Reference: Chaum and Pedersen 1992 (equal logarithms), Cramer, Damgård, Schoenmakers 1994 (one of several).
 */
import type { ProofContext } from './context.ts';
import type { Ciphertext } from './elgamal.ts';
import { type Face, facePoint, facePoints, PLANETS } from './faces.ts';
import { asLongLived, G, type Point } from './group.ts';
import type { Equation, Relation, Signed, Statement } from './sigma.ts';

/** X = x·G. Prove with {branch: 0, scalars: [x]}. */
export const ownKey = (context: ProofContext, key: Point): Statement => ({
  context,
  purpose: 'own-key',
  bound: [key],
  branches: [{ witnesses: 1, equations: [times(0, G, plus(key))] }],
});

/** D is the share that the holder of P_i owes to a ciphertext. Prove with {branch: 0, scalars: [p]}. */
export const decryptingShare = (
  context: ProofContext,
  { key, input, share }: { readonly key: Point; readonly input: Ciphertext; readonly share: Point },
): Statement => ({
  context,
  purpose: 'share',
  bound: [key, input.c1, input.c2, share],
  branches: [
    { witnesses: 1, equations: [times(0, G, plus(asLongLived(key))), times(0, input.c1, plus(share))] },
  ],
});

/** `output` holds under Y the card that `input` holds under A. Prove with {branch: 0, scalars: [a, s]}. */
export const transfer = (
  context: ProofContext,
  {
    from,
    to,
    input,
    output,
  }: { readonly from: Point; readonly to: Point; readonly input: Ciphertext; readonly output: Ciphertext },
): Statement => ({
  context,
  purpose: 'transfer',
  bound: [from, to, input.c1, input.c2, output.c1, output.c2],
  branches: [
    {
      witnesses: 2,
      equations: [
        times(0, G, plus(asLongLived(from))),
        times(1, G, plus(output.c1)),
        {
          image: [plus(input.c2), minus(output.c2)],
          terms: [
            { witness: 0, sign: 1, base: input.c1 },
            { witness: 1, sign: -1, base: asLongLived(to) },
          ],
        },
      ],
    },
  ],
});

/** The card under A shows `face`. Prove with {branch: 0, scalars: [a]}. */
export const openAs = (
  context: ProofContext,
  { key, input, face }: { readonly key: Point; readonly input: Ciphertext; readonly face: Face },
): Statement => ({
  context,
  purpose: 'open',
  bound: [key, input.c1, input.c2, facePoint(face)],
  branches: [showsFace(key, input, facePoint(face))],
});

/** The card under A is one of the eight planets. Prove with {branch: the planet's face, scalars: [a]}. */
export const isPlanet = (
  context: ProofContext,
  { key, input }: { readonly key: Point; readonly input: Ciphertext },
): Statement => ({
  context,
  purpose: 'planet',
  bound: [key, input.c1, input.c2],
  branches: facePoints()
    .slice(0, PLANETS)
    .map((face) => showsFace(key, input, face)),
});

/** The dealer knows r of R = r·G, made for X_j and S alone; handles = [receiver]. Prove with {branch: 0, scalars: [r]}. */
export const sealedBy = (
  context: ProofContext,
  {
    ephemeral,
    receiver,
    share,
  }: { readonly ephemeral: Point; readonly receiver: Point; readonly share: Point },
): Statement => ({
  context,
  purpose: 'seal',
  bound: [ephemeral, receiver, share],
  branches: [{ witnesses: 1, equations: [times(0, G, plus(ephemeral))] }],
});

/** K = x_j·R, the secret a seal was made under; handles = [dealer]. Prove with {branch: 0, scalars: [x_j]}. */
export const complaintOf = (
  context: ProofContext,
  { key, ephemeral, secret }: { readonly key: Point; readonly ephemeral: Point; readonly secret: Point },
): Statement => ({
  context,
  purpose: 'complaint',
  bound: [key, ephemeral, secret],
  branches: [{ witnesses: 1, equations: [times(0, G, plus(key)), times(0, ephemeral, plus(secret))] }],
});

const plus = (point: Point): Signed => ({ sign: 1, point });
const minus = (point: Point): Signed => ({ sign: -1, point });

/** image = x_witness·base. */
const times = (witness: number, base: Point, ...image: readonly Signed[]): Equation => ({
  image,
  terms: [{ witness, sign: 1, base }],
});

const showsFace = (key: Point, { c1, c2 }: Ciphertext, face: Point): Relation => ({
  witnesses: 1,
  equations: [times(0, G, plus(asLongLived(key))), times(0, c1, plus(c2), minus(face))],
});
