/**
 * base64url without padding (RFC 4648 section 5), strict: unused bits are zero and the length is exactly the
 * one the reader expects, so that each value has one spelling.
 */
import { base64urlnopad } from '@scure/base';
import { err, ok, type Result } from './result.ts';

export const toBase64url = (bytes: Uint8Array): string => base64urlnopad.encode(bytes);

/** Bytes of `text` if it spells exactly `sizeBytes` bytes. */
export function fromBase64url(text: string, sizeBytes: number): Result<Uint8Array, 'not-base64url'> {
  try {
    const bytes = base64urlnopad.decode(text);
    if (bytes.length !== sizeBytes || base64urlnopad.encode(bytes) !== text) return err('not-base64url');
    return ok(bytes);
  } catch {
    return err('not-base64url');
  }
}
