/**
 * Key sharing: seat d deals its pile key p_d to the other seats, so that they can go on without it.
 *
 *   dealer d                                                   receiver j
 *   s_dj uniform with Σ_j s_dj = p_d,  S_dj = s_dj·G
 *   r_j uniform,  R_j = r_j·G,  proof of r_j (sealedBy)
 *   k_j = H(session, d, step, attempt, j, S_dj, R_j, r_j·X_j)
 *   sealed_j = secretbox(s_dj, k_j)
 *            ── for each j: S_dj, R_j, proof, sealed_j ──▶     verifyDeal (everybody): Σ S_dj = P_d, proofs of r_j
 *                                                              openShare: k_j from x_j·R_j; s_dj·G = S_dj
 *                                  accept, or complain         K = x_j·R_j with proof (complaintOf)
 *   everybody: judgeComplaint opens sealed_j with K and sees who is at fault
 *
 * When d is removed, each remaining j sets p_j += s_dj and everybody P_j += S_dj: the joint key stays what it was, and
 * nothing is revealed. Then all deal anew.
 *
 * Invariants
 * 1. One R for each receiver, and a proof that binds it to session, dealer, receiver and S: nobody can pass off
 *    another's R, or a ciphertext's c1, and have a complaint decrypt it.
 * 2. The key of a seal depends on all of these, so a seal copied to another place does not open there.
 * 3. A key seals one message, so the nonce is 24 zero bytes.
 * 4. No dealt S, no R and no key after taking over is the identity.
 *
 * Reference: additive (n-of-n) secret sharing; sealing after Diffie–Hellman with XSalsa20-Poly1305 (NaCl); public
 * complaints as in Pedersen 1991, "Non-interactive and information-theoretic secure verifiable secret sharing".
 *
 * Does not protect the dealer's key against all receivers together, nor against a receiver that is lost: the shares
 * are n-of-n. A justified complaint makes the share public: the dealer leaves, and set-up starts anew with fresh keys.
 */
import nacl from 'tweetnacl';
import { fromBase64url, toBase64url } from '../encoding/base64url.ts';
import { hash } from '../encoding/hash.ts';
import { err, ok, type Result } from '../encoding/result.ts';
import { contextParts, type ProofContext } from './context.ts';
import { type Check, checkNow } from './equations.ts';
import {
  decodePoint,
  encodePoint,
  isIdentity,
  mod,
  mulBase,
  mulSecret,
  type Point,
  type PointRefusal,
  pointBytes,
  type Random,
  randomScalar,
  SCALAR_BYTES,
  type Scalar,
  scalarBytes,
  scalarFromBytes,
  sum,
} from './group.ts';
import type { RefusalOf } from './refusals.ts';
import { type Claim, type ProofRefusal, prove, verify, verifyTogether } from './sigma.ts';
import { complaintOf, sealedBy } from './statements.ts';
import { TAG } from './tags.ts';

/** A seat that receives a share, and its hand key X_j. */
export type Receiver = { readonly seat: number; readonly key: Point };

/** Where a deal or a complaint stands: a context without its handles, which this file sets. */
export type Place = Omit<ProofContext, 'handles'>;

/** One receiver's part of a deal, as it goes over the wire; all texts base64url. */
export type SealedShare = {
  readonly receiver: number;
  /** S_dj */
  readonly share: string;
  /** R_j */
  readonly ephemeral: string;
  /** proof of r_j */
  readonly proof: string;
  /** 48 bytes */
  readonly sealed: string;
};

/** K = x_j·R_j with its proof, as it goes over the wire. */
export type Complaint = { readonly secret: string; readonly proof: string };

export type DealRefusal = RefusalOf<PointRefusal | ProofRefusal | 'deal-receivers' | 'deal-sum'>;
export type OpenRefusal = RefusalOf<'seal-broken' | 'share-wrong'>;
export type ComplaintRefusal = RefusalOf<PointRefusal | ProofRefusal | 'complaint-unfounded'>;

export const SEALED_BYTES = SCALAR_BYTES + nacl.secretbox.overheadLength;
const NONCE = new Uint8Array(nacl.secretbox.nonceLength);

/** Deals `secret` to `receivers` (at least one, in roster order). `place.seat` is the dealer. */
export function deal(
  place: Place,
  secret: Scalar,
  receivers: readonly Receiver[],
  random: Random,
): readonly SealedShare[] {
  if (receivers.length === 0) throw new Error('nobody to deal a key to');
  return additiveShares(secret, receivers.length, random).map((s, i) =>
    sealShare(place, s, receivers[i] as Receiver, random),
  );
}

/** One part of a deal: seals `s` to one receiver, with S = s·G. */
export function sealShare(place: Place, s: Scalar, receiver: Receiver, random: Random): SealedShare {
  const share = mulBase(s);
  const r = randomScalar(random);
  const ephemeral = mulBase(r);
  const statement = sealedBy(contextOf(place, receiver.seat), { ephemeral, receiver: receiver.key, share });
  const key = sealKey(place, receiver.seat, share, ephemeral, mulSecret(receiver.key, r));
  return {
    receiver: receiver.seat,
    share: encodePoint(share),
    ephemeral: encodePoint(ephemeral),
    proof: prove(statement, { branch: 0, scalars: [r] }, random),
    sealed: toBase64url(nacl.secretbox(scalarBytes(s), NONCE, key)),
  };
}

/** S_dj by receiver, if the public part of the deal is right. Everybody checks this; the seals only their receivers can. */
export function verifyDeal(
  place: Place,
  dealtKey: Point,
  receivers: readonly Receiver[],
  shares: readonly SealedShare[],
  check: Check = checkNow,
): Result<readonly Point[], DealRefusal> {
  if (shares.length !== receivers.length || shares.some(({ receiver }, i) => receiver !== receivers[i]?.seat))
    return err('deal-receivers');
  const parts = shares.map((share, i) => readPart(place, receivers[i] as Receiver, share));
  const unread = parts.findIndex(({ ok }) => !ok);
  const read = parts
    .slice(0, unread < 0 ? parts.length : unread)
    .flatMap((part) => (part.ok ? [part.value] : []));
  // The first part at fault counts: those before one that cannot be read go first.
  const proven = verifyTogether(
    read.map(({ claim }) => claim),
    check,
  );
  if (!proven.ok) return err(proven.error.code);
  const refused = parts[unread];
  if (refused !== undefined && !refused.ok) return refused;
  const publics = read.map(({ S }) => S);
  return sum(publics).equals(dealtKey) ? ok(publics) : err('deal-sum');
}

/** s_dj, for its receiver. `share` has passed `verifyDeal`. On a refusal the receiver complains. */
export function openShare(
  place: Place,
  share: SealedShare,
  receiverSecret: Scalar,
): Result<Scalar, OpenRefusal> {
  const R = decodePoint(share.ephemeral);
  return R.ok ? openWith(place, share, R.value, mulSecret(R.value, receiverSecret)) : err('seal-broken');
}

/** The receiver's complaint about `share`. `place.seat` is the receiver. Throws if the share has not passed `verifyDeal`. */
export function complain(
  place: Place,
  dealer: number,
  share: SealedShare,
  receiver: { readonly secret: Scalar; readonly key: Point },
  random: Random,
): Complaint {
  const R = decodePoint(share.ephemeral);
  if (!R.ok) throw new Error('a complaint is about a share that passed verifyDeal');
  const secret = mulSecret(R.value, receiver.secret);
  const statement = complaintOf(contextOf(place, dealer), { key: receiver.key, ephemeral: R.value, secret });
  return {
    secret: encodePoint(secret),
    proof: prove(statement, { branch: 0, scalars: [receiver.secret] }, random),
  };
}

/** Who is at fault, and why: the dealer's share, or the receiver's complaint about a good share or with a wrong proof. */
export type Judgement =
  | { readonly atFault: 'dealer'; readonly code: OpenRefusal }
  | { readonly atFault: 'receiver'; readonly code: ComplaintRefusal };

/** `share` has passed `verifyDeal` at `dealt`; `place` is where the complaint stands, `place.seat` its receiver. */
export function judgeComplaint(
  place: Place,
  dealt: Place,
  share: SealedShare,
  receiverKey: Point,
  complaint: Complaint,
): Judgement {
  const R = decodePoint(share.ephemeral);
  if (!R.ok) return { atFault: 'dealer', code: 'seal-broken' };
  const K = decodePoint(complaint.secret);
  if (!K.ok) return { atFault: 'receiver', code: K.error };
  const statement = complaintOf(contextOf(place, dealt.seat), {
    key: receiverKey,
    ephemeral: R.value,
    secret: K.value,
  });
  const proven = verify(statement, complaint.proof);
  if (!proven.ok) return { atFault: 'receiver', code: proven.error };
  const opened = openWith(dealt, share, R.value, K.value);
  return opened.ok
    ? { atFault: 'receiver', code: 'complaint-unfounded' }
    : { atFault: 'dealer', code: opened.error };
}

/** p_j + s_dj, refused exactly where `takeOverKey` refuses P_j + S_dj. */
export function takeOverSecret(own: Scalar, share: Scalar): Result<Scalar, 'identity'> {
  const secret = mod(own + share);
  return secret === 0n ? err('identity') : ok(secret);
}

/** P_j + S_dj. */
export function takeOverKey(own: Point, share: Point): Result<Point, 'identity'> {
  const key = own.add(share);
  return isIdentity(key) ? err('identity') : ok(key);
}

// ------------------------------------------------------------------------------------------------ inside

const contextOf = (place: Place, other: number): ProofContext => ({ ...place, handles: [other] });

/** S_dj, and what is to be proved about R_j. */
function readPart(
  place: Place,
  { seat, key }: Receiver,
  { share, ephemeral, proof, sealed }: SealedShare,
): Result<{ readonly S: Point; readonly claim: Claim }, PointRefusal> {
  const box = fromBase64url(sealed, SEALED_BYTES);
  if (!box.ok) return box;
  const S = decodePoint(share);
  if (!S.ok) return S;
  const R = decodePoint(ephemeral);
  if (!R.ok) return R;
  const statement = sealedBy(contextOf(place, seat), { ephemeral: R.value, receiver: key, share: S.value });
  return ok({ S: S.value, claim: { statement, proof } });
}

/** All but one at random, the last what is missing; anew in the unheard-of case that it is zero. */
function additiveShares(secret: Scalar, count: number, random: Random): readonly Scalar[] {
  for (;;) {
    const shares = Array.from({ length: count - 1 }, () => randomScalar(random));
    const last = mod(shares.reduce((left, s) => left - s, secret));
    if (last !== 0n) return [...shares, last];
    if (count === 1) throw new Error('zero is no key');
  }
}

function sealKey(dealt: Place, receiver: number, share: Point, ephemeral: Point, secret: Point): Uint8Array {
  return hash(
    TAG.seal,
    ...contextParts(contextOf(dealt, receiver)),
    pointBytes(share),
    pointBytes(ephemeral),
    pointBytes(secret),
  );
}

function openWith(dealt: Place, share: SealedShare, R: Point, secret: Point): Result<Scalar, OpenRefusal> {
  const S = decodePoint(share.share);
  const sealed = fromBase64url(share.sealed, SEALED_BYTES);
  if (!S.ok || !sealed.ok) return err('seal-broken');
  const opened = nacl.secretbox.open(sealed.value, NONCE, sealKey(dealt, share.receiver, S.value, R, secret));
  if (opened === null) return err('seal-broken');
  const s = scalarFromBytes(opened);
  return s.ok && mulBase(s.value).equals(S.value) ? s : err('share-wrong');
}
