/**
 * Ed25519 (RFC 8032), the only place that signs or verifies.
 *
 * tweetnacl signs. noble verifies, with `zip215: false` (RFC 8032 5.1.7 read strictly: canonical A and R, S < L),
 * and is the only verifier anywhere: two verifiers may disagree on odd signatures and fork the table.
 *
 * Invariants
 * 1. A signature covers `lp(tag) ‖ bytes` (encoding/hash.ts): no signature of one purpose fits another.
 * 2. Only keys that pass `isRosterKey` (canonical, prime order, not the identity) are ever verified against:
 *    under a small-order key one signature would fit every message.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import nacl from 'tweetnacl';
import { concatPrefixed } from '../encoding/hash.ts';
import type { Rng } from './ports.ts';

export const PUBLIC_KEY_BYTES = 32;
export const SIGNATURE_BYTES = 64;

/** `secretKey`: 64 bytes, tweetnacl's seed ‖ public key. */
export type KeyPair = {
  readonly publicKey: Uint8Array;
  readonly secretKey: Uint8Array;
  /**
   * Signs instead of tweetnacl. Ed25519 is deterministic, so every correct signer gives the same 64 bytes; the
   * simulator uses a faster one, and test/protocol/signing.test.ts compares the two.
   */
  readonly detached?: (bytes: Uint8Array) => Uint8Array;
};

/** true only for a valid signature. Replaceable by a memoised version of itself where many replicas share a process. */
export type Verify = (tag: string, publicKey: Uint8Array, bytes: Uint8Array, sig: Uint8Array) => boolean;

export function generateKey(rng: Rng): KeyPair {
  return nacl.sign.keyPair.fromSeed(rng.bytes(32));
}

/** The pair whose seed (32 bytes) was stored. */
export function keyFromSeed(seed: Uint8Array): KeyPair {
  return nacl.sign.keyPair.fromSeed(seed);
}

/** 64 bytes over the tag and exactly these bytes; deterministic. */
export function sign(tag: string, keyPair: KeyPair, bytes: Uint8Array): Uint8Array {
  const message = signedBytes(tag, bytes);
  return keyPair.detached?.(message) ?? nacl.sign.detached(message, keyPair.secretKey);
}

export const verify: Verify = (tag, publicKey, bytes, sig) => {
  if (publicKey.length !== PUBLIC_KEY_BYTES || sig.length !== SIGNATURE_BYTES) return false;
  try {
    return ed25519.verify(sig, signedBytes(tag, bytes), publicKey, { zip215: false });
  } catch {
    // noble throws on encodings it cannot decode: a refusal all the same.
    return false;
  }
};

/** Canonical encoding, in the prime-order subgroup, not the identity. */
export function isRosterKey(publicKey: Uint8Array): boolean {
  try {
    const point = ed25519.Point.fromBytes(publicKey, false);
    return point.isTorsionFree() && !point.equals(ed25519.Point.ZERO);
  } catch {
    return false;
  }
}

/** What is really signed: lp(tag) ‖ bytes. */
export function signedBytes(tag: string, bytes: Uint8Array): Uint8Array {
  const head = concatPrefixed([tag]);
  const out = new Uint8Array(head.length + bytes.length);
  out.set(head);
  out.set(bytes, head.length);
  return out;
}
