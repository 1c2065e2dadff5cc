/**
 * The bytes of a file as text, strictly: a decoder that repairs what it reads would check other bytes than the file
 * holds. The command line reads files the same way (cli/verify-file.ts).
 */
import type { VerifyOutcome } from './outcome.ts';

/** What is read into memory as one record at most; games of hours stay far below. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** What archives that are chosen together may unfold to. */
export const MAX_UNFOLDED_BYTES = 8 * MAX_FILE_BYTES;

export type DecodedFile =
  | { readonly kind: 'text'; readonly text: string }
  /** `before`: the lines ahead of the first (from 1) that is no UTF-8. */
  | { readonly kind: 'broken'; readonly line: number; readonly before: string };

const LF = 0x0a;

/** Never throws. A byte-order mark is text like any other. */
export function decodeFile(bytes: Uint8Array): DecodedFile {
  const text = decode(bytes);
  if (text !== null) return { kind: 'text', text };
  for (let line = 1, start = 0; ; line++) {
    const found = bytes.indexOf(LF, start);
    const end = found === -1 ? bytes.length : found;
    if (found === -1 || decode(bytes.subarray(start, end)) === null)
      return { kind: 'broken', line, before: decode(bytes.subarray(0, start)) ?? '' };
    start = end + 1;
  }
}

/** What a broken file is, given what its lines before the broken one are. */
export function brokenOutcome(line: number, before: VerifyOutcome): VerifyOutcome {
  if (line === 1) return { kind: 'unreadable', line: 1, why: 'file-not-text' };
  return before.kind === 'authentic' ? { kind: 'forged', line, why: 'record-line' } : before;
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
