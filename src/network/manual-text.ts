/**
 * The text by which two ends of a line describe themselves to each other: pasted into any chat, shown as one QR code,
 * or relayed by a third seat (introductions.ts).
 *
 *   octet1o.<base64url>   an offer          octet1a.<base64url>   the answer to one
 *
 *   table 4 | minute 4 | offer 8 | setup 1 | ufrag, pwd, mid: length 1 and ASCII each | fingerprint 32
 *   count 1 | candidates: form 1, address 4 or 16, port 2, priority 4 each | mac 8
 *
 *   table = first 4 bytes of H('octet/1/line-table', secret)
 *   mac   = first 8 bytes of H('octet/1/line-mac', secret, kind, all bytes before it)
 *   form  = 4 · (0 host, 1 srflx, 2 relay) + (0 IPv4, 1 IPv6, 2 <uuid>.local); numbers are big-endian
 *
 * Invariants
 * 1. `parseLine` returns what `formatLine` was given (the time in whole minutes), or a code; it never throws.
 * 2. A text of another table, of the wrong kind, cut off or changed anywhere is refused before a browser sees it.
 * 3. An answer names the offer it answers, by eight random bytes.
 *
 * It does not hide addresses: whoever reads the text learns where its maker can be reached. Nor does it prove who
 * made it: whoever has the invitation can make one; binding.ts proves the key at the other end.
 */
import { fromBase64url, toBase64url } from '../encoding/base64url.ts';
import { hash, toHex } from '../encoding/hash.ts';
import type { Result } from '../encoding/result.ts';
import { err, ok } from '../encoding/result.ts';
import type { LineCandidate, LineDescription } from '../protocol/ports.ts';
import { MAX_CANDIDATES, MID, normaliseAddress, PWD, UFRAG } from './manual-sdp.ts';

export const OFFER_ID_BYTES = 8;
/** Beyond this a text is of another day. Clocks are only compared this roughly: many are hours off. */
export const MAX_AGE_MS = 12 * 3_600_000;
/** With every field at its longest: no text made here is longer. */
export const MAX_TEXT_CHARACTERS = 700;

export type LineKind = 'offer' | 'answer';
export type Line = {
  readonly kind: LineKind;
  /** base64url of OFFER_ID_BYTES; the same in an offer and its answer. */
  readonly offer: string;
  readonly madeMs: number;
  readonly description: LineDescription;
};

/**
 * line-garbage: no text of ours. line-version: of a newer or older page. line-kind: an offer where an answer is due, or
 * the reverse. line-table: of another table. line-cut: a part is missing or changed. line-old: of another day.
 */
export type LineRefusal =
  | 'line-garbage'
  | 'line-version'
  | 'line-kind'
  | 'line-table'
  | 'line-cut'
  | 'line-old';

const LETTERS = { offer: 'o', answer: 'a' } as const;
const TYPES = ['host', 'srflx', 'relay'] as const;
const SETUPS = ['actpass', 'active', 'passive'] as const;
const MINUTE_MS = 60_000;
const MAC_BYTES = 8;
const TABLE_BYTES = 4;
/** Table, minute, offer and mac. */
const LEAST_BYTES = 24;

/** Throws on a description that did not come from `describe`: our bug. */
export function formatLine(line: Line, secret: Uint8Array): string {
  const body = Uint8Array.from([
    ...tableTag(secret),
    ...uint(Math.floor(line.madeMs / MINUTE_MS), 4),
    ...offerBytes(line.offer),
    ...encodeDescription(line.description),
  ]);
  const whole = Uint8Array.from([...body, ...macOf(line.kind, body, secret)]);
  return `octet1${LETTERS[line.kind]}.${toBase64url(whole)}`;
}

/** Finds the text in whatever was pasted around it, with line breaks inside it too. */
export function parseLine(
  pasted: string,
  due: LineKind,
  secret: Uint8Array,
  nowMs: number,
): Result<Line, LineRefusal> {
  const first = parseFound(pasted, due, secret, nowMs);
  if (first.ok || first.error !== 'line-cut') return first;
  const joined = parseFound(pasted.replaceAll(/\s+/g, ''), due, secret, nowMs);
  return joined.ok ? joined : first;
}

function parseFound(
  pasted: string,
  due: LineKind,
  secret: Uint8Array,
  nowMs: number,
): Result<Line, LineRefusal> {
  const [, version, letter, payload = ''] = /octet(\d+)([oa])\.([\w-]*)/.exec(pasted) ?? [];
  if (version === undefined) return err('line-garbage');
  if (version !== '1') return err('line-version');
  if (letter !== LETTERS[due]) return err('line-kind');
  if (payload.length > MAX_TEXT_CHARACTERS) return err('line-cut');
  const whole = fromBase64url(payload, Math.floor((payload.length * 3) / 4));
  if (!whole.ok || whole.value.length < LEAST_BYTES) return err('line-cut');
  const body = whole.value.subarray(0, -MAC_BYTES);
  if (!isEqual(body.subarray(0, TABLE_BYTES), tableTag(secret))) return err('line-table');
  if (!isEqual(whole.value.subarray(-MAC_BYTES), macOf(due, body, secret))) return err('line-cut');
  const reader = new Reader(body.subarray(TABLE_BYTES));
  const madeMs = reader.uint(4) * MINUTE_MS;
  const offer = toBase64url(reader.bytes(OFFER_ID_BYTES));
  const description = decodeDescription(reader);
  if (description === null || !reader.isAtEnd()) return err('line-cut');
  if (nowMs - madeMs > MAX_AGE_MS) return err('line-old');
  return ok({ kind: due, offer, madeMs, description });
}

const tableTag = (secret: Uint8Array): Uint8Array =>
  hash('octet/1/line-table', secret).subarray(0, TABLE_BYTES);

const macOf = (kind: LineKind, body: Uint8Array, secret: Uint8Array): Uint8Array =>
  hash('octet/1/line-mac', secret, kind, body).subarray(0, MAC_BYTES);

function offerBytes(offer: string): Uint8Array {
  const bytes = fromBase64url(offer, OFFER_ID_BYTES);
  if (!bytes.ok) throw new Error('an offer without its id');
  return bytes.value;
}

function encodeDescription(description: LineDescription): readonly number[] {
  const { ufrag, pwd, mid, setup, fingerprint, candidates } = description;
  return [
    SETUPS.indexOf(setup),
    ...[ufrag, pwd, mid].flatMap((field) => [field.length, ...new TextEncoder().encode(field)]),
    ...hexBytes(fingerprint),
    candidates.length,
    ...candidates.flatMap(encodeCandidate),
  ];
}

function encodeCandidate({ type, address, port, priority }: LineCandidate): readonly number[] {
  const family = address.endsWith('.local') ? 2 : address.includes(':') ? 1 : 0;
  const bytes =
    family === 0
      ? address.split('.').map(Number)
      : family === 1
        ? address.split(':').flatMap((group) => uint(Number.parseInt(group, 16), 2))
        : hexBytes(address.slice(0, -'.local'.length).replaceAll('-', ''));
  return [4 * TYPES.indexOf(type) + family, ...bytes, ...uint(port, 2), ...uint(priority, 4)];
}

function decodeDescription(reader: Reader): LineDescription | null {
  const setup = SETUPS[reader.uint(1)];
  const ufrag = reader.text(UFRAG);
  const pwd = reader.text(PWD);
  const mid = reader.text(MID);
  const fingerprint = toHex(reader.bytes(32));
  const count = reader.uint(1);
  if (setup === undefined || ufrag === null || pwd === null || mid === null) return null;
  if (count > MAX_CANDIDATES) return null;
  const candidates: LineCandidate[] = [];
  for (let at = 0; at < count; at++) {
    const candidate = decodeCandidate(reader);
    if (candidate === null) return null;
    candidates.push(candidate);
  }
  return { ufrag, pwd, mid, setup, fingerprint, candidates };
}

function decodeCandidate(reader: Reader): LineCandidate | null {
  const form = reader.uint(1);
  const type = TYPES[form >> 2];
  const address = decodeAddress(reader, form & 3);
  const port = reader.uint(2);
  const priority = reader.uint(4);
  return type === undefined || address === null || port === 0 ? null : { type, address, port, priority };
}

function decodeAddress(reader: Reader, family: number): string | null {
  if (family === 0) return [...reader.bytes(4)].join('.');
  if (family > 2) return null;
  const hex = toHex(reader.bytes(16));
  if (family === 1) return normaliseAddress(hex.match(/.{4}/g)?.join(':') ?? '');
  return normaliseAddress(`${hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}.local`);
}

/** Reads past the end as zeros and remembers it: `isAtEnd` then fails. */
class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  bytes(sizeBytes: number): Uint8Array {
    const read = new Uint8Array(sizeBytes);
    read.set(this.#bytes.subarray(this.#at, this.#at + sizeBytes));
    this.#at += sizeBytes;
    return read;
  }

  uint(sizeBytes: number): number {
    return this.bytes(sizeBytes).reduce((value, byte) => value * 256 + byte, 0);
  }

  text(shape: RegExp): string | null {
    const text = new TextDecoder().decode(this.bytes(this.uint(1)));
    return shape.test(text) ? text : null;
  }

  isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }
}

const uint = (value: number, sizeBytes: number): readonly number[] =>
  Array.from({ length: sizeBytes }, (_, at) => Math.floor(value / 256 ** (sizeBytes - 1 - at)) % 256);

const hexBytes = (hex: string): readonly number[] =>
  Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));

const isEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);
