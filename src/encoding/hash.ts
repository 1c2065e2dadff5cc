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
  const digest = nacl.hash(written([tag, ...parts])).slice(0, HASH_BYTES);
  clear();
  return digest;
}

/** u32be(|x|) ‖ x for each part. */
export function concatPrefixed(parts: readonly HashPart[]): Uint8Array {
  const joined = written(parts).slice();
  clear();
  return joined;
}

/** Where parts are put together: thousands of hashes a second make no other memory. */
let room = new Uint8Array(1024);
let view = new DataView(room.buffer);
let used = 0;
const LARGEST_KEPT = 65_536;

/** Some of what is hashed is secret: none of it stays. */
function clear(): void {
  room.fill(0, 0, used);
  if (room.length <= LARGEST_KEPT) return;
  room = new Uint8Array(LARGEST_KEPT);
  view = new DataView(room.buffer);
}

/** The parts in `room`, until it is written to again. */
function written(parts: readonly HashPart[]): Uint8Array {
  used = 0;
  for (const part of parts) {
    makeRoom(sizeBound(part));
    const size = writePart(part, used + 4);
    view.setUint32(used, size);
    used += 4 + size;
  }
  return room.subarray(0, used);
}

/** Bytes of a part at most: a UTF-16 unit takes three at most in UTF-8. */
const sizeBound = (part: HashPart): number =>
  typeof part === 'number' ? 8 : typeof part === 'string' ? 3 * part.length : part.length;

function makeRoom(sizeBytes: number): void {
  const needed = used + 4 + sizeBytes;
  if (needed <= room.length) return;
  const larger = new Uint8Array(2 * needed);
  larger.set(room.subarray(0, used));
  room.fill(0, 0, used);
  room = larger;
  view = new DataView(room.buffer);
}

function writePart(part: HashPart, at: number): number {
  if (typeof part === 'string') return utf8.encodeInto(part, room.subarray(at)).written;
  if (typeof part !== 'number') {
    room.set(part, at);
    return part.length;
  }
  if (!Number.isSafeInteger(part) || part < 0) throw new Error(`cannot hash the number ${part}`);
  view.setUint32(at, Math.floor(part / 2 ** 32));
  view.setUint32(at + 4, part % 2 ** 32);
  return 8;
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
