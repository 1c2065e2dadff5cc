/**
 * The one hash of Octet: SHA-512 (FIPS 180-4, by tweetnacl) cut to its first 32 bytes, over a domain tag and
 * length-prefixed parts:
 *
 *   hash(tag, p_1, …, p_n) = SHA-512( lp(tag) ‖ lp(p_1) ‖ … ‖ lp(p_n) )[0..32],   lp(x) = u32be(|x|) ‖ x
 *
 * Strings are UTF-8, numbers 8 bytes big-endian. A tag fixes number, order and type of its parts, so that equal
 * input bytes mean equal parts; docs/protocol.md lists every tag. Cutting SHA-512 also rules out length extension.
 */
import nacl from 'tweetnacl';

export const HASH_BYTES = 32;

export type HashPart = string | number | Uint8Array;

const utf8 = new TextEncoder();

/** 32 bytes. Throws on a number that is no integer in [0, 2^53). */
export function hash(tag: string, ...parts: readonly HashPart[]): Uint8Array {
  return nacl.hash(concatPrefixed([tag, ...parts])).slice(0, HASH_BYTES);
}

/** u32be(|x|) ‖ x for each part. */
export function concatPrefixed(parts: readonly HashPart[]): Uint8Array {
  const encoded = parts.map(encodePart);
  const out = new Uint8Array(encoded.reduce((size, part) => size + 4 + part.length, 0));
  const view = new DataView(out.buffer);
  let at = 0;
  for (const part of encoded) {
    view.setUint32(at, part.length);
    out.set(part, at + 4);
    at += 4 + part.length;
  }
  return out;
}

function encodePart(part: HashPart): Uint8Array {
  if (typeof part === 'string') return utf8.encode(part);
  if (typeof part !== 'number') return part;
  if (!Number.isSafeInteger(part) || part < 0) throw new Error(`cannot hash the number ${part}`);
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(part));
  return bytes;
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
