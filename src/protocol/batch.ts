/**
 * Many Ed25519 signatures at once, for records and for entries read back from storage.
 *
 *   8 · Σ z_i (S_i B − k_i A_i − R_i) = 0,     k_i = SHA-512(R_i ‖ A_i ‖ M_i) mod L,   z_i 128 bits from all inputs
 *
 * If every signature is valid the sum is zero; if one is not, it is zero with probability 2^-128, and nobody can aim
 * at that: each z_i is a hash of all keys, messages and signatures. Noble checks the same cofactored equation one by
 * one under the same strict decoding (signing.ts), so both accept exactly the same signatures; a batch that fails is
 * always asked again one by one, and only that answer counts.
 *
 * Reference: RFC 8032 5.1.7; Bernstein, Duif, Lange, Schwabe, Yang 2012, section 5.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import nacl from 'tweetnacl';
import { sumOfProducts } from '../crypto/multi-scalar.ts';
import { hash } from '../encoding/hash.ts';
import { SIGNATURE_BYTES, signedBytes, type Verify, verify } from './signing.ts';
import { TAG } from './tags.ts';

/** A signature to be checked over `lp(tag) ‖ bytes`. `publicKey` passed `isRosterKey`. */
export type Claim = {
  readonly tag: string;
  readonly publicKey: Uint8Array;
  readonly bytes: Uint8Array;
  readonly sig: Uint8Array;
};

const { Point } = ed25519;
const L = Point.Fn.ORDER;
const WEIGHT_BYTES = 16;

/** true only if all are valid. false says nothing about any single one. */
export function verifyAll(claims: readonly Claim[]): boolean {
  const seed = hash(TAG.batch, ...claims.flatMap(({ publicKey, bytes, sig }) => [publicKey, bytes, sig]));
  /** −Σ z_i k_i by public key. */
  const ofKeys = new Map<string, { readonly point: InstanceType<typeof Point>; scalar: bigint }>();
  const points: InstanceType<typeof Point>[] = [];
  const scalars: bigint[] = [];
  let ofBase = 0n;
  for (const [at, { tag, publicKey, bytes, sig }] of claims.entries()) {
    if (sig.length !== SIGNATURE_BYTES) return false;
    const s = littleEndian(sig.subarray(32));
    if (s >= L) return false;
    const key = String(publicKey);
    try {
      if (!ofKeys.has(key)) ofKeys.set(key, { point: Point.fromBytes(publicKey, false), scalar: 0n });
      points.push(Point.fromBytes(sig.subarray(0, 32), false).negate());
    } catch {
      return false;
    }
    const challenge =
      littleEndian(nacl.hash(concat(sig.subarray(0, 32), publicKey, signedBytes(tag, bytes)))) % L;
    const weight = littleEndian(hash(TAG.batchWeight, seed, at).subarray(0, WEIGHT_BYTES));
    scalars.push(weight);
    ofBase = (ofBase + weight * s) % L;
    const ofKey = ofKeys.get(key);
    if (ofKey !== undefined) ofKey.scalar = (ofKey.scalar + (L - challenge) * weight) % L;
  }
  for (const { point, scalar } of ofKeys.values()) {
    points.push(point);
    scalars.push(scalar);
  }
  return sumOfProducts(
    Point.ZERO,
    [...points, Point.BASE],
    [...scalars, ofBase].map((scalar) => ({ sign: 1, bytes: Point.Fn.toBytes(scalar) })),
  )
    .clearCofactor()
    .is0();
}

/**
 * A `verify` that has answered for all of `claims` at once, if all are valid; whatever else it is asked, and everything
 * if one is not, it asks `single`.
 */
export function verifyTogether(claims: readonly Claim[], single: Verify = verify): Verify {
  if (claims.length < 8 || !verifyAll(claims)) return single;
  const accepted = new Map(claims.map((claim) => [String(claim.sig), claim]));
  return (tag, publicKey, bytes, sig) => {
    const claim = accepted.get(String(sig));
    const isSame =
      claim !== undefined &&
      claim.tag === tag &&
      isEqual(claim.publicKey, publicKey) &&
      isEqual(claim.bytes, bytes);
    return isSame || single(tag, publicKey, bytes, sig);
  };
}

function littleEndian(bytes: Uint8Array): bigint {
  let value = 0n;
  for (let at = bytes.length - 1; at >= 0; at--) value = (value << 8n) | BigInt(bytes[at] as number);
  return value;
}

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

const isEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);
