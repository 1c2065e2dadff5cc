/**
 * Three records that were made once (make.ts) and must be read for ever: exit code, line, code and result to the letter.
 * Then what is refused of a record that was tampered with, where no other test says it.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ocho } from '../../src/games/ocho/game.ts';
import { MAX_RECORD_BYTES } from '../../src/protocol/record.ts';
import { verifyRecord } from '../../src/protocol/verify.ts';

const GAMES = { ocho };
const read = (name: string): string => readFileSync(new URL(`${name}.octet`, import.meta.url), 'utf8');
const linesOf = (text: string): readonly string[] => text.split('\n').slice(0, -1);
const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
const check = (text: string) => verifyRecord(text, GAMES);
const seatSeq = (line: string): string => {
  const { seat, seq } = JSON.parse((JSON.parse(line) as { bytes: string }).bytes) as {
    seat: number;
    seq: number;
  };
  return `${seat}/${seq}`;
};

describe('the sound record', () => {
  const text = read('sound');

  test('is authentic, complete and without fault, with every roll counted: exit 0', () => {
    const report = check(text);
    expect(report).toMatchObject({
      kind: 'authentic',
      exitCode: 0,
      session: '4YVMOVMgpz2JnrIJfAa-3A28OOWE-XRkk-4o6c5Qtqc',
      isComplete: true,
      missingCloses: [],
      end: 'rules',
      faults: [],
      departures: [],
      outcome: { ranking: [[2], [0], [1]], scores: [3950, 2900, 4000], reason: 'target' },
      entries: 80,
      sizeBytes: 42_085,
    });
    if (report.kind !== 'authentic') throw new Error(report.kind);
    expect(report.rolls.map(({ k }) => k)).toEqual(report.rolls.map((_, at) => at + 1));
    expect(report.rolls.length).toBeGreaterThan(report.genesis.chainLength);
    expect(report.rolls.every(({ links }) => links.length === 3)).toBe(true);
  });

  test('with any of its lines repeated is not authentic: record-duplicate, at the repeated line', () => {
    const lines = linesOf(text);
    for (const at of [1, 17, lines.length - 1]) {
      const last = textOf([...lines, lines[at] as string]);
      expect(check(last)).toEqual({
        kind: 'forged',
        exitCode: 2,
        code: 'record-duplicate',
        line: lines.length + 1,
      });
      const next = textOf(lines.toSpliced(at + 1, 0, lines[at] as string));
      expect(check(next)).toEqual({ kind: 'forged', exitCode: 2, code: 'record-duplicate', line: at + 2 });
    }
  });

  test('in another order is accepted as long as each entry follows its own, and says the same', () => {
    const [head, ...entries] = linesOf(text);
    const bySeat = [0, 1, 2].flatMap((seat) =>
      entries.filter((line) => seatSeq(line).startsWith(`${seat}/`)),
    );
    const report = check(textOf([head as string, ...bySeat]));
    // The story names lines, which are others now.
    expect({ ...report, story: null }).toEqual({ ...check(text), story: null });
    expect(check(textOf([head as string, ...bySeat.toReversed()]))).toMatchObject({
      kind: 'forged',
      code: 'gap',
      line: 2,
    });
  });
});

describe('the record with a fault', () => {
  const text = read('fault');

  test('names code, rule, seat, place and line of it, and goes on to the end of the game: exit 1', () => {
    const report = check(text);
    expect(report).toMatchObject({
      kind: 'authentic',
      exitCode: 1,
      session: 'cls5udAcqSw2uvPJFge6FQ9RAhQ9wLrSEn3nOuJAWIw',
      isComplete: true,
      missingCloses: [],
      end: 'rules',
      faults: [{ code: 'move-illegal', why: 'nothing-thrown', seat: 1, seq: 4, line: 16 }],
      departures: [{ seat: 1, step: 8, by: 'fault' }],
      outcome: { ranking: [[0], [2], [1]], scores: [4350, 0, 2950], reason: 'target' },
      entries: 85,
    });
    expect(seatSeq(linesOf(text)[15] as string)).toBe('1/4');
  });

  test('is without fault when it is cut before that line, and the fault is back with it', () => {
    const lines = linesOf(text);
    expect(check(textOf(lines.slice(0, 15)))).toMatchObject({ exitCode: 0, faults: [], end: 'open' });
    expect(check(textOf(lines.slice(0, 16)))).toMatchObject({
      exitCode: 1,
      faults: [{ code: 'move-illegal', line: 16 }],
    });
  });
});

describe('the record of a seat with two histories', () => {
  const text = read('equivocation');
  const lines = linesOf(text);

  test('names the pair by the line of its later entry and tells how the game was broken off: exit 1', () => {
    const report = check(text);
    expect(report).toMatchObject({
      kind: 'authentic',
      exitCode: 1,
      session: 'xQL4LS3ARFug-MhN434Y3V6jk5z4Ghhv-aYJMxCN0To',
      isComplete: true,
      missingCloses: [],
      end: 'halt',
      faults: [{ code: 'equivocation', why: '', seat: 1, seq: 3, line: 17 }],
      departures: [],
      outcome: { ranking: [[0, 2], [1]], scores: [0, 0, 0], reason: 'halt' },
      entries: 16,
    });
    expect(seatSeq(lines[16] as string)).toBe('1/3');
    expect(lines.filter((line) => line !== lines[0] && seatSeq(line) === '1/3')).toHaveLength(2);
  });

  test('without the loose entry of the pair says the same: each halt carries the pair', () => {
    const whole = check(text);
    const cut = check(textOf(lines.slice(0, -1)));
    expect(cut).toMatchObject({ exitCode: 1, end: 'halt', faults: [{ code: 'equivocation', seat: 1 }] });
    if (whole.kind !== 'authentic' || cut.kind !== 'authentic') throw new Error('not authentic');
    expect(cut.outcome).toEqual(whole.outcome);
  });

  test('with the loose entry repeated is not authentic: record-duplicate', () => {
    expect(check(textOf([...lines, lines[16] as string]))).toEqual({
      kind: 'forged',
      exitCode: 2,
      code: 'record-duplicate',
      line: 18,
    });
  });
});

test('a record over 256 MiB is unreadable by its bytes, not its characters: record-too-large', () => {
  const text = '\u2026'.repeat(Math.floor(MAX_RECORD_BYTES / 3) + 1);
  expect(text.length).toBeLessThan(MAX_RECORD_BYTES);
  expect(check(text)).toEqual({ kind: 'unreadable', exitCode: 3, code: 'record-too-large', line: 1 });
});
