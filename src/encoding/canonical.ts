/**
 * Canonical JSON: RFC 8785 (JCS) restricted so that two implementations cannot disagree.
 *
 * Invariants of every text that passes
 * 1. Numbers are integers with |n| < 2^53, never -0.
 * 2. Strings and keys are well formed (no lone surrogate) and in Unicode normal form C.
 * 3. `decodeCanonical(text)` succeeds only if encoding the result gives exactly `text` again: no duplicate key,
 *    no white space, no other escape or number spelling survives.
 * 4. No key is `__proto__`; nesting is at most MAX_DEPTH.
 *
 * Reference: RFC 8785; docs/protocol.md "JSON".
 */
import canonicalize from 'canonicalize';
import type { Json } from '../games/game.ts';
import { err, ok, type Result } from './result.ts';

export const MAX_DEPTH = 16;

/** Canonical text of `value`. Throws on a value that no peer could decode: that is our bug. */
export function encodeCanonical(value: Json): string {
  const fault = faultOf(value, 0);
  if (fault !== null) throw new Error(`not canonical JSON: ${fault}`);
  const text = canonicalize(value);
  if (text === undefined) throw new Error('not canonical JSON: nothing to encode');
  return text;
}

/** Decodes a peer's or a file's text; refuses everything `encodeCanonical` would not have produced. */
export function decodeCanonical(text: string): Result<Json, 'not-canonical'> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err('not-canonical');
  }
  if (faultOf(value, 0) !== null) return err('not-canonical');
  return canonicalize(value) === text ? ok(value as Json) : err('not-canonical');
}

function faultOf(value: unknown, depth: number): string | null {
  if (depth > MAX_DEPTH) return 'nested too deeply';
  switch (typeof value) {
    case 'boolean':
      return null;
    case 'number':
      return Number.isSafeInteger(value) && !Object.is(value, -0) ? null : `number ${value}`;
    case 'string':
      return faultOfString(value);
    case 'object':
      break;
    default:
      return `a ${typeof value}`;
  }
  if (value === null) return null;
  if (Array.isArray(value)) {
    for (const item of value) {
      const fault = faultOf(item, depth + 1);
      if (fault !== null) return fault;
    }
    return null;
  }
  for (const [key, item] of Object.entries(value as object)) {
    if (key === '__proto__') return 'key __proto__';
    const fault = faultOfString(key) ?? faultOf(item, depth + 1);
    if (fault !== null) return fault;
  }
  return null;
}

function faultOfString(text: string): string | null {
  // Nearly all of it is ASCII, which is well formed and in normal form.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
  if (/^[\x00-\x7f]*$/.test(text)) return null;
  // In a `u` regular expression this class matches lone surrogates only.
  if (/[\uD800-\uDFFF]/u.test(text)) return 'a lone surrogate';
  return isNormal(text) ? null : 'text not in normal form C';
}

/** Code units looked at together; two code points overlap. */
const WINDOW = 64;
const OVERLAP = 4;

/**
 * true for text in normal form C, in time linear in its length. Putting a run of combining marks into their order takes
 * time that grows with the square of the run (minutes for 1 MB), so the order of neighbours is looked at first: every part
 * of a text in normal form is in normal form too, and where all neighbours are in order nothing has to be moved.
 */
function isNormal(text: string): boolean {
  for (let at = 0; text.length > WINDOW && at < text.length; at += WINDOW - OVERLAP) {
    const part = text.slice(at, at + WINDOW);
    if (part !== part.normalize('NFC')) return false;
  }
  return text === text.normalize('NFC');
}
