/**
 * ElGamal over the group: a card F under the key A = a·G with randomness r is
 *
 *   (c1, c2) = (r·G, F + r·A),   F = c2 − a·c1.
 *
 * For a key shared additively (P = Σ P_i, P_i = p_i·G) each holder gives D_i = p_i·c1; taking the shares of all but
 * one away from c2 leaves a ciphertext under the last holder's key alone.
 *
 * Invariant: the identity is refused in c1 and c2 of everything a peer sends; `c1 = O` exists in the initial deck only.
 *
 * Does not protect against changed ciphertexts (ElGamal is malleable on purpose): who may produce which ciphertext is
 * proved by statements.ts and shuffle.ts.
 *
 * Reference: ElGamal 1985; Desmedt and Frankel 1989 for shared keys.
 */
import { fromBase64url, toBase64url } from '../encoding/base64url.ts';
import { ok, type Result } from '../encoding/result.ts';
import {
  IDENTITY,
  keptPointFromBytes,
  mulBase,
  mulSecret,
  POINT_BYTES,
  type Point,
  type PointRefusal,
  pointBytes,
  type Random,
  randomScalar,
  type Scalar,
  sum,
} from './group.ts';

export type Ciphertext = { readonly c1: Point; readonly c2: Point };

export const CIPHERTEXT_BYTES = 2 * POINT_BYTES;

/** (O, F): a card of the initial deck, which everybody can read. */
export const plainCiphertext = (face: Point): Ciphertext => ({ c1: IDENTITY, c2: face });

/** The same card under the same key with r added to its randomness. */
export const reencrypt = ({ c1, c2 }: Ciphertext, key: Point, r: Scalar): Ciphertext => ({
  c1: c1.add(mulBase(r)),
  c2: c2.add(mulSecret(key, r)),
});

/** F = c2 − a·c1, for the only holder of the key. */
export const decrypt = ({ c1, c2 }: Ciphertext, a: Scalar): Point => c2.subtract(mulSecret(c1, a));

/** D = p·c1, a holder's share of decrypting. */
export const decryptionShare = ({ c1 }: Ciphertext, p: Scalar): Point => mulSecret(c1, p);

/** (c1, c2 − Σ D_i): the ciphertext under the key of those whose shares are not among `shares`. */
export const withoutShares = ({ c1, c2 }: Ciphertext, shares: readonly Point[]): Ciphertext => ({
  c1,
  c2: c2.subtract(sum(shares)),
});

/**
 * The same card from the key A = a·G to the key Y: c1' = s·G, c2' = c2 − a·c1 + s·Y. `s` is fresh and uniform, and is
 * the second witness of `transfer` (statements.ts), to be forgotten after the proof.
 */
export function transferTo(
  input: Ciphertext,
  a: Scalar,
  to: Point,
  random: Random,
): { readonly output: Ciphertext; readonly s: Scalar } {
  const s = randomScalar(random);
  return { output: { c1: mulBase(s), c2: decrypt(input, a).add(mulSecret(to, s)) }, s };
}

export const isSameCiphertext = (a: Ciphertext, b: Ciphertext): boolean =>
  a.c1.equals(b.c1) && a.c2.equals(b.c2);

export const ciphertextBytes = (ciphertext: Ciphertext): Uint8Array => listBytes([ciphertext]);

/** c1 ‖ c2 as text. */
export const encodeCiphertext = (ciphertext: Ciphertext): string => toBase64url(ciphertextBytes(ciphertext));

/** A peer's ciphertext: neither half is the identity. */
export function decodeCiphertext(text: string): Result<Ciphertext, PointRefusal> {
  const list = decodeCiphertexts(text, 1);
  return list.ok ? ok(list.value[0] as Ciphertext) : list;
}

/** As `decodeCiphertext`, but c1 may be the identity: for our own copy of the initial deck. */
export function decodeInitialCiphertext(text: string): Result<Ciphertext, PointRefusal> {
  const bytes = fromBase64url(text, CIPHERTEXT_BYTES);
  if (!bytes.ok) return bytes;
  const c1 = keptPointFromBytes(bytes.value.subarray(0, POINT_BYTES));
  if (!c1.ok && c1.error !== 'identity') return c1;
  const c2 = keptPointFromBytes(bytes.value.subarray(POINT_BYTES));
  return c2.ok ? ok({ c1: c1.ok ? c1.value : IDENTITY, c2: c2.value }) : c2;
}

/** c1 ‖ c2 of each, one after the other, as one text. */
export const encodeCiphertexts = (list: readonly Ciphertext[]): string => toBase64url(listBytes(list));

/** Exactly `count` ciphertexts of a peer. */
export function decodeCiphertexts(text: string, count: number): Result<readonly Ciphertext[], PointRefusal> {
  const bytes = fromBase64url(text, count * CIPHERTEXT_BYTES);
  if (!bytes.ok) return bytes;
  const list: Ciphertext[] = [];
  for (let at = 0; at < bytes.value.length; at += CIPHERTEXT_BYTES) {
    const c1 = keptPointFromBytes(bytes.value.subarray(at, at + POINT_BYTES));
    if (!c1.ok) return c1;
    const c2 = keptPointFromBytes(bytes.value.subarray(at + POINT_BYTES, at + CIPHERTEXT_BYTES));
    if (!c2.ok) return c2;
    list.push({ c1: c1.value, c2: c2.value });
  }
  return ok(list);
}

function listBytes(list: readonly Ciphertext[]): Uint8Array {
  const bytes = new Uint8Array(list.length * CIPHERTEXT_BYTES);
  list.forEach(({ c1, c2 }, i) => {
    bytes.set(pointBytes(c1), i * CIPHERTEXT_BYTES);
    bytes.set(pointBytes(c2), i * CIPHERTEXT_BYTES + POINT_BYTES);
  });
  return bytes;
}
