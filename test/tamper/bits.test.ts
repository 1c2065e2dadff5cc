/**
 * One bit of a record flipped, at 1,000 seeded places of a record of each game.
 *
 * There is no place where a flipped bit changes nothing: every byte of an entry is signed, the signatures are canonical, the
 * head is signed by all but for its frame, whose keys and values are exact, and line ends separate. So each of them makes the
 * record not authentic at the line of the byte (exit code 2), or, in the first line, unreadable (exit code 3).
 */
import './memo.ts';
import { describe, expect, test } from 'vitest';
import { SeededRng } from '../../src/network/simulated-rng.ts';
import { check, kept, textOf } from './records.ts';

const PLACES = 1000;
const LF = 0x0a;

/** What a flipped bit can be told as, in the first line and in an entry. */
const IN_HEAD = [
  'file-not-text',
  'record-not-json',
  'record-format',
  'record-version',
  'genesis-shape',
  'genesis-version',
  'genesis-game',
  'genesis-options',
  'genesis-roster',
  'genesis-key',
  'genesis-signature',
];
/** An envelope whose text is no longer that of one is refused before its signature is looked at. */
const IN_ENTRY = [
  'record-line',
  'not-canonical',
  'entry-shape',
  'wrong-session',
  'unknown-seat',
  'bad-signature',
];

/** `number` places in `[from, to)`. */
function places(number: number, from: number, to: number, seed: string): readonly number[] {
  const bytes = new SeededRng(5, seed).bytes(number * 4);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return Array.from({ length: number }, (_, n) => from + (view.getUint32(n * 4) % (to - from)));
}

describe.each(['going-on', 'complaint'] as const)('a flipped bit of the record %s', (name) => {
  const bytes = new TextEncoder().encode(textOf(kept(name).lines));
  const head = bytes.indexOf(LF) + 1;

  function said(bit: number): { readonly code: string; readonly line: number; readonly exitCode: number } {
    const flipped = bytes.slice();
    flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7));
    const report = check(flipped);
    if (report.kind === 'authentic')
      throw new Error(`bit ${bit} changes nothing: exit code ${report.exitCode}`);
    return report;
  }

  test(`at ${PLACES * 0.8} places among the entries is not authentic, at the line of its byte`, () => {
    const codes = new Set<string>();
    for (const bit of places(PLACES * 0.8, head * 8, bytes.length * 8, `entries of ${name}`)) {
      const line = bytes.subarray(0, bit >> 3).filter((byte) => byte === LF).length + 1;
      const report = said(bit);
      expect(report).toMatchObject({ exitCode: 2, line });
      expect(IN_ENTRY).toContain(report.code);
      codes.add(report.code);
    }
    expect(codes.size).toBeGreaterThan(3);
  });

  test(`at ${PLACES * 0.2} places of the head is unreadable or not authentic, at line 1`, () => {
    const codes = new Set<string>();
    for (const bit of places(PLACES * 0.2, 0, head * 8, `head of ${name}`)) {
      const report = said(bit);
      expect(report.exitCode).toBe(/^(file|record)-/.test(report.code) ? 3 : 2);
      expect(report.line).toBe(report.code === 'file-not-text' ? 0 : 1);
      expect(IN_HEAD).toContain(report.code);
      codes.add(report.code);
    }
    expect(codes.size).toBeGreaterThan(4);
  });

  test('at each bit of the frame, and of each line end, is told alike', () => {
    const frame = '{"format":"octet-record","genesis":{"genesis":'.length * 8;
    const version = '},"version":1}\n'.length;
    const bits = [
      ...Array.from({ length: frame }, (_, bit) => bit),
      ...Array.from({ length: version * 8 }, (_, bit) => (head - version) * 8 + bit),
    ];
    for (const bit of bits) expect(said(bit).exitCode).toBeGreaterThan(1);
    for (const [at, byte] of bytes.entries())
      if (byte === LF)
        for (let bit = 0; bit < 8; bit++) expect(said(at * 8 + bit).exitCode).toBeGreaterThan(1);
  });
});
