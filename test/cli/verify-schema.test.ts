/** Reports as JSON: real ones of every kind are what docs/record-report.md and verify-schema.ts say, to the key. */
import '../tamper/memo.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { root } from '../../src/cli/bootstrap.mjs';
import { verifyBytes, verifyFile } from '../../src/cli/verify-file.ts';
import { jsonReport } from '../../src/cli/verify-json.ts';
import { formatReport } from '../../src/cli/verify-report.ts';
import { type JsonReport, reportSchema } from '../../src/cli/verify-schema.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { planets } from '../../src/games/planets/game.ts';
import { kept, NAMES, textOf } from '../tamper/records.ts';

const games = { ocho, planets };
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const reportOf = (text: string): JsonReport => jsonReport(verifyBytes(bytes(text), games));

function expectSchema(report: JsonReport): void {
  const { issues } = v.safeParse(reportSchema, report);
  expect(issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? []).toEqual([]);
}

test.each(NAMES)('the record %s, whole and cut short', (name) => {
  const { lines } = kept(name);
  for (const part of [lines, lines.slice(0, lines.length / 2), lines.slice(0, 1)]) {
    const report = reportOf(textOf(part));
    expect(report.kind).toBe('authentic');
    expectSchema(report);
  }
});

test('every kind of proof and of entry is in one of these reports, so that the schema is about all of them', () => {
  const told = NAMES.flatMap((name) => {
    const report = reportOf(textOf(kept(name).lines));
    if (report.kind !== 'authentic') throw new Error(report.code);
    return report.story.steps.flatMap(({ entries, asides }) => [...entries, ...asides]);
  });
  const proofs = new Set(told.flatMap((entry) => entry.proofs.map(({ kind }) => kind)));
  const all = ['key', 'deal', 'complaint', 'shuffle', 'share', 'mix', 'transfer', 'open', 'planet'];
  expect([...proofs].sort()).toEqual(all.sort());
  expect(new Set(told.map((entry) => entry.as)).size).toBeGreaterThan(5);
});

test('what is not authentic, what cannot be read, and what is no file', () => {
  const { lines } = kept('going-on');
  for (const text of ['', 'x', '{}', textOf(lines.toSpliced(1, 1)), textOf([...lines, 'x'])])
    expectSchema(reportOf(text));
  expectSchema(jsonReport(verifyFile(join(root, 'test'), games)));
  expectSchema(jsonReport(verifyFile(join(root, 'no such file'), games)));
});

test('a key more or one less is no report', () => {
  const report = reportOf(textOf(kept('fault').lines));
  expect(v.safeParse(reportSchema, { ...report, more: 0 }).success).toBe(false);
  for (const key of Object.keys(report)) {
    const { [key as keyof typeof report]: _, ...less } = report;
    expect(v.safeParse(reportSchema, less).success, key).toBe(false);
  }
});

test('docs/record-report.md names every key of every report', () => {
  const document = readFileSync(join(root, 'docs/record-report.md'), 'utf8');
  const keys = new Set<string>();
  const collect = (schema: unknown): void => {
    const { entries, options, item, wrapped } = schema as Record<string, unknown>;
    for (const [key, inner] of Object.entries((entries ?? {}) as object)) {
      keys.add(key);
      collect(inner);
    }
    for (const inner of Array.isArray(options) ? options : []) if (typeof inner === 'object') collect(inner);
    for (const inner of [item, wrapped]) if (inner !== undefined) collect(inner);
  };
  collect(reportSchema);
  expect(keys.size).toBeGreaterThan(60);
  expect([...keys].filter((key) => !document.includes(`\`${key}\``))).toEqual([]);
});

const head = (change: (head: string) => string): string => textOf([change(kept('sound').lines[0] as string)]);

test.each([
  ['a newer record', '"version":1}', '"version":7}', 3, 'version 7 of the record', 'take a newer one'],
  [
    'an older record',
    '"version":1}',
    '"version":0}',
    3,
    'version 0 of the record',
    'the game was played with',
  ],
  ['a newer protocol', '"octet/1"', '"octet/2"', 2, 'protocol octet/2', 'take a newer one'],
  ['an older protocol', '"octet/1"', '"octet/0"', 2, 'protocol octet/0', 'the game was played with'],
  ['another protocol', '"octet/1"', '"kraken"', 2, 'no protocol that can be read', 'cannot say what this is'],
] as const)(
  '%s is said to be one, with what to do, and not to be changed',
  (_title, from, to, exitCode, says, advice) => {
    const text = head((line) => line.replace(from, to));
    const report = verifyBytes(bytes(text), games);
    expect(report.exitCode).toBe(exitCode);
    const told = formatReport(report);
    expect(told).toContain(says);
    expect(told).toContain(advice);
    expect(told).not.toContain('Not authentic');
    expectSchema(jsonReport(report));
    expect(jsonReport(report)).toHaveProperty('found');
  },
);
