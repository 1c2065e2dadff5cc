/**
 * A record from a path: the checks before a byte of it is believed, then `verifyRecord` on its text.
 *
 * Invariants
 * 1. Whatever the path names, the answer is a report with one of the four exit codes; nothing throws.
 * 2. Text is decoded strictly. A byte sequence that is no UTF-8 makes the first line unreadable, and any later line
 *    one that nobody signed: a decoder that repairs text would check other bytes than the file holds.
 */
import { readFileSync, statSync } from 'node:fs';
import { err, ok, type Result } from '../encoding/result.ts';
import type { Games } from '../protocol/genesis.ts';
import { MAX_RECORD_BYTES } from '../protocol/record.ts';
import { type VerifyReport, verifyRecord } from '../protocol/verify.ts';
import { type Versions, versionsOf } from './record-versions.ts';

/** What a path can be instead of a readable text file, in words. */
export const FILE_REFUSALS = {
  'file-missing': 'There is no such file.',
  'file-directory': 'This is a directory; name the record in it.',
  'file-special': 'This is no regular file.',
  'file-denied': 'This file may not be read by the user who runs this command.',
  'file-failed': 'The file could not be read.',
  'file-not-text': 'This is no text: a record is JSON Lines in UTF-8.',
} as const;
export type FileRefusal = keyof typeof FILE_REFUSALS;

/** `found`: only with `record-version` and `genesis-version`. */
export type FileReport = (
  | VerifyReport
  | { readonly kind: 'unreadable'; readonly exitCode: 3; readonly code: FileRefusal; readonly line: 0 }
) & { readonly found?: Versions };

const LF = 0x0a;

/** Reads and checks the record at `path`. */
export function verifyFile(path: string, games: Games): FileReport {
  const read = readBytes(path);
  if (read.ok) return verifyBytes(read.value, games);
  if (read.error === 'record-too-large')
    return { kind: 'unreadable', exitCode: 3, code: read.error, line: 1 };
  return refused(read.error);
}

/** Checks the bytes of a record. */
export function verifyBytes(bytes: Uint8Array, games: Games): FileReport {
  const text = decode(bytes);
  if (text !== null) return withVersions(verifyRecord(text, games), text);
  const { line, start } = firstBrokenLine(bytes);
  if (line === 1) return refused('file-not-text');
  const before = verifyRecord(decode(bytes.subarray(0, start)) ?? '', games);
  return before.kind === 'authentic' ? { kind: 'forged', exitCode: 2, code: 'record-line', line } : before;
}

/** A record of other versions is told as one. */
function withVersions(report: VerifyReport, text: string): FileReport {
  const isOther =
    report.kind !== 'authentic' && (report.code === 'record-version' || report.code === 'genesis-version');
  return isOther ? { ...report, found: versionsOf(text.slice(0, text.indexOf('\n') >>> 0)) } : report;
}

const refused = (code: FileRefusal): FileReport => ({ kind: 'unreadable', exitCode: 3, code, line: 0 });

function readBytes(path: string): Result<Uint8Array, FileRefusal | 'record-too-large'> {
  try {
    const stat = statSync(path);
    if (stat.isDirectory()) return err('file-directory');
    if (!stat.isFile()) return err('file-special');
    if (stat.size > MAX_RECORD_BYTES) return err('record-too-large');
    return ok(readFileSync(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return err('file-missing');
    return err(code === 'EACCES' || code === 'EPERM' ? 'file-denied' : 'file-failed');
  }
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The first line (from 1) that is no UTF-8, and where it starts. LF stands in no longer UTF-8 sequence. */
function firstBrokenLine(bytes: Uint8Array): { readonly line: number; readonly start: number } {
  let start = 0;
  for (let line = 1; ; line++) {
    const found = bytes.indexOf(LF, start);
    const end = found === -1 ? bytes.length : found;
    if (decode(bytes.subarray(start, end)) === null || found === -1) return { line, start };
    start = end + 1;
  }
}
