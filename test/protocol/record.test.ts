/** The record: what is cut off is authentic and not complete; what is changed is found, with its line. */
import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { ocho } from '../../src/games/ocho/game.ts';
import { verifyRecord } from '../../src/protocol/verify.ts';

vi.setConfig({ testTimeout: 120_000 });
const games = { ocho };
const text = readFileSync(new URL('../vectors/record.octet', import.meta.url), 'utf8');
const lines = text.split('\n').slice(0, -1);
const join = (of: readonly string[]): string => of.map((line) => `${line}\n`).join('');

describe('a record', () => {
  test('of a whole game is authentic, complete and without fault: exit 0', () => {
    expect(verifyRecord(text, games)).toMatchObject({
      kind: 'authentic',
      exitCode: 0,
      isComplete: true,
      end: 'rules',
      missingCloses: [],
      entries: lines.length - 1,
    });
  });

  test('cut after any line is authentic and says what is missing', () => {
    for (let kept = 1; kept < lines.length; kept += 7) {
      const report = verifyRecord(join(lines.slice(0, kept)), games);
      expect(report).toMatchObject({
        kind: 'authentic',
        exitCode: 0,
        end: 'open',
        isComplete: false,
        entries: kept - 1,
      });
    }
    expect(verifyRecord(join(lines.slice(0, -1)), games)).toMatchObject({
      kind: 'authentic',
      end: 'rules',
      isComplete: true,
      missingCloses: [1],
    });
  });

  test('cut inside a line is not authentic, and says which line', () => {
    expect(verifyRecord(text.slice(0, -20), games)).toMatchObject({
      kind: 'forged',
      exitCode: 2,
      code: 'record-line',
      line: lines.length,
    });
  });

  test('without one of its lines shows the gap where the next of that seat stands', () => {
    const report = verifyRecord(join([...lines.slice(0, 5), ...lines.slice(6)]), games);
    expect(report).toMatchObject({ kind: 'forged', exitCode: 2, code: 'gap' });
  });

  test('with a byte flipped anywhere is not authentic or unreadable, never accepted', () => {
    for (let at = 0; at < text.length; at += 397) {
      const flipped = `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`;
      const report = verifyRecord(flipped, games);
      expect([2, 3], `byte ${at}`).toContain(report.exitCode);
      const line = text.slice(0, at).split('\n').length;
      if (report.kind === 'forged' && report.code !== 'gap') expect(report.line).toBe(line);
    }
  });

  for (const [what, changed, code] of [
    ['nothing', '', 'record-empty'],
    ['no JSON', 'hello\n', 'record-not-json'],
    ['another format', '{"a":1}\n', 'record-format'],
    ['another version', join([(lines[0] as string).replace('"version":1', '"version":2')]), 'record-version'],
    [
      'a further field',
      join([(lines[0] as string).replace('"version":1', '"version":1,"z":1')]),
      'record-format',
    ],
  ] as const) {
    test(`that is ${what} is unreadable: ${code}`, () => {
      expect(verifyRecord(changed, games)).toMatchObject({ kind: 'unreadable', exitCode: 3, code, line: 1 });
    });
  }
});
