/** Seeded randomness, keys and cards for the tests of crypto/, and ways of spoiling texts. */

import { expect } from 'vitest';
import type { ProofContext } from '../../src/crypto/context.ts';
import { type Ciphertext, plainCiphertext, reencrypt } from '../../src/crypto/elgamal.ts';
import { type Face, facePoint } from '../../src/crypto/faces.ts';
import { mulBase, ORDER, type Point, type Random, randomScalar } from '../../src/crypto/group.ts';
import { generateKeyPair, type KeyPair } from '../../src/crypto/keys.ts';
import type { Addable } from '../../src/crypto/multi-scalar.ts';
import { fromBase64url, toBase64url } from '../../src/encoding/base64url.ts';
import type { Result } from '../../src/encoding/result.ts';
import { SeededRng } from '../../src/network/simulated.ts';

export function seeded(seed: number): Random {
  const rng = new SeededRng(seed, 'crypto');
  return (sizeBytes) => rng.bytes(sizeBytes);
}

export const SESSION = toBase64url(new Uint8Array(32).fill(8));
export const OTHER_SESSION = toBase64url(new Uint8Array(32).fill(9));

export const CONTEXT: ProofContext = { session: SESSION, seat: 2, step: 17, attempt: 0, handles: [4, 40] };

/** Every way in which a context can be another one. */
export const OTHER_CONTEXTS: readonly (readonly [string, ProofContext])[] = [
  ['session', { ...CONTEXT, session: OTHER_SESSION }],
  ['seat', { ...CONTEXT, seat: 3 }],
  ['step', { ...CONTEXT, step: 18 }],
  ['attempt', { ...CONTEXT, attempt: 1 }],
  ['card', { ...CONTEXT, handles: [4, 41] }],
  ['order of cards', { ...CONTEXT, handles: [40, 4] }],
  ['number of cards', { ...CONTEXT, handles: [4] }],
];

export const keyPair = (random: Random): KeyPair => generateKeyPair(random);
export const randomPoint = (random: Random): Point => mulBase(randomScalar(random));
export const cardUnder = (key: Point, face: Face, random: Random): Ciphertext =>
  reencrypt(plainCiphertext(facePoint(face)), key, randomScalar(random));

export function value<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

export const expectRefusal = (result: Result<unknown, unknown>, code: unknown): void =>
  expect(result).toEqual({ ok: false, error: code });

/** `text`, decoded, with the `at`-th block of 32 bytes (counted from `offset`) replaced. */
export function withBlock(text: string, at: number, block: Uint8Array, offset = 0): string {
  const bytes = bytesOf(text);
  bytes.set(block, offset + 32 * at);
  return toBase64url(bytes);
}

export const blockOf = (text: string, at: number, offset = 0): Uint8Array =>
  bytesOf(text).slice(offset + 32 * at, offset + 32 * at + 32);

export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(value(fromBase64url(text, Math.floor((text.length * 6) / 8))));
}

/** 32 bytes, little-endian, of any number below 2^256. */
export function littleEndian32(x: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, i) => Number((x >> BigInt(8 * i)) & 255n));
}

export const numberOf = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((all, byte) => (all << 8n) + BigInt(byte), 0n);

/** The same residue, spelled with the group order added. */
export const plusOrder = (bytes: Uint8Array): Uint8Array => littleEndian32(numberOf(bytes) + ORDER);
export const plusOne = (bytes: Uint8Array): Uint8Array => littleEndian32((numberOf(bytes) + 1n) % ORDER);
export const minusOne = (bytes: Uint8Array): Uint8Array =>
  littleEndian32((numberOf(bytes) + ORDER - 1n) % ORDER);

/** RFC 9496 A.3: encodings that are no element. */
export const BAD_POINTS: readonly (readonly [string, string])[] = [
  ['another negative field element', 'ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20'],
  ['non-canonical, p + 0', 'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
  ['non-canonical, all ones', 'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff'],
  ['a negative field element', '0100000000000000000000000000000000000000000000000000000000000000'],
  ['a non-square', '26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371'],
  ['with a negative xy', '3eb858e78f5a7254d8c9731174a94f76755fd3941c0ac93735c07ba14579630e'],
  ['with y = 0', 'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
];

export const fromHex = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));

/** The group of integers: no relation between its elements hides a mistake. */
export class Whole implements Addable<Whole> {
  readonly n: bigint;
  constructor(n: bigint) {
    this.n = n;
  }
  add(other: Whole): Whole {
    return new Whole(this.n + other.n);
  }
  double(): Whole {
    return new Whole(2n * this.n);
  }
  negate(): Whole {
    return new Whole(-this.n);
  }
}
