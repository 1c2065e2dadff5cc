/** `npm run verify`: what a reader of a record is told, and the exit code a program is told. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../src/cli/bootstrap.mjs';
import { FILE_REFUSALS, verifyBytes, verifyFile } from '../../src/cli/verify-file.ts';
import { FORGED, formatReport, UNREADABLE, unreadableText } from '../../src/cli/verify-report.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { FAULTS } from '../../src/protocol/codes.ts';
import type { Draft } from '../../src/protocol/entry.ts';
import { MAX_RECORD_BYTES } from '../../src/protocol/record.ts';
import type { KeyPair } from '../../src/protocol/signing.ts';
import { draftOf, finishedRecord, lineOfKind, linesOf, resigned, textOf, withBody } from './records.ts';

const games = { ocho };
const directory = mkdtempSync(join(tmpdir(), 'octet-verify-'));
let record = '';
let pairs: readonly KeyPair[] = [];

beforeAll(async () => {
  ({ text: record, pairs } = await finishedRecord());
}, 240_000);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

const check = (content: string | Uint8Array, name = 'record.jsonl') => verifyFile(file(name, content), games);

function run(...args: readonly string[]): {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
} {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'src/cli/verify.ts', ...args],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 },
  );
  return { code: status, out: stdout, err: stderr };
}

/** The record up to its first move, which is replaced by a signed one that the rules forbid. */
function withIllegalMove(move: { readonly [key: string]: string }): {
  readonly text: string;
  readonly line: number;
} {
  const at = lineOfKind(record, 'move');
  const lines = linesOf(record).slice(0, at + 1);
  const changed = withBody(lines[at] as string, { kind: 'move', move, lead: null }, pairs);
  return { text: textOf(lines.with(at, changed)), line: at + 1 };
}

/** The record and, after it, another entry of the seat of line `at`, signed for the same place. */
function withTwin(): { readonly text: string; readonly line: number } {
  const at = lineOfKind(record, 'commit');
  const lines = linesOf(record);
  const twin = withBody(lines[at] as string, { kind: 'commit', chain: 0, head: 'A'.repeat(43) }, pairs);
  return { text: textOf([...lines, twin]), line: lines.length + 1 };
}

describe('a record as a table wrote it', () => {
  test('is authentic, complete and without a fault: exit code 0', () => {
    expect(check(record)).toMatchObject({
      kind: 'authentic',
      exitCode: 0,
      isComplete: true,
      end: 'rules',
      missingCloses: [],
      faults: [],
    });
  });

  test('is told in words with game, seats, result and every roll with leader, links, value and dice', () => {
    const report = check(record);
    if (report.kind !== 'authentic') throw new Error(report.kind);
    const told = formatReport(report);
    expect(told).toContain('Authentic, and without a fault');
    expect(told).toContain('target 4000');
    for (const { key } of report.genesis.roster) expect(told).toContain(key);
    for (const score of report.outcome?.scores ?? []) expect(told).toContain(` ${score}`);
    expect(told).toContain(`Rolls (${report.rolls.length})`);
    expect(report.rolls.length).toBeGreaterThan(10);
    for (const { k, step, value, values, links, leader } of report.rolls) {
      const by = leader === null ? 'the lot for the turn order' : `Seat ${leader} (seat ${leader}) rolled`;
      expect(told).toContain(`  ${k}  step ${step}, ${by}: ${values.join(' ')}\n     value ${value}\n`);
      for (const { seat, link } of links) expect(told).toContain(`link ${seat} ${link}`);
    }
    expect(told).toContain('A record proves what these keys signed, not who held them.');
  });

  test('is told with each link down to its commitment, the bytes of each roll, and every step with its lines', () => {
    const report = check(record);
    if (report.kind !== 'authentic') throw new Error(report.kind);
    const told = formatReport(report);
    for (const { links } of report.story.steps.flatMap(({ roll }) => roll ?? []))
      for (const { seat, link, k, known, head } of links) {
        const hashes = k - (known?.k ?? 0);
        const down = `${hashes} ${hashes === 1 ? 'hash' : 'hashes'} to ${known?.link}, committed to in line ${head?.line}`;
        expect(told).toContain(`link ${seat} ${link}  ${down}\n`);
      }
    // Eight divides 256: the dice are the lowest three bits of the bytes, plus one.
    const [, byBytes = '', bytes = ''] =
      /rolled: ([\d ]+)\n(?: {5}.*\n)+? {5}bytes ([\d ]+)\n/.exec(told) ?? [];
    expect(bytes.split(' ').map((byte) => String((Number(byte) % 8) + 1))).toEqual(byBytes.split(' '));
    expect(told).toContain(
      `\nSteps (${report.story.steps.length})\n  0  all commit to their chains  [lines 2 3 4]\n`,
    );
    for (const { entries } of report.story.steps)
      for (const { line } of entries)
        expect(told).toMatch(new RegExp(`\\[lines? (\\d+ )*${line}( \\d+)*\\]`));
    for (const { event } of report.events)
      if (event.kind === 'move') expect(told).toContain(`\n    ${JSON.stringify(event.move)}\n`);
  });

  test('without its last lines is authentic, and told as not complete', () => {
    const report = check(textOf(linesOf(record).slice(0, -20)));
    expect(report).toMatchObject({ kind: 'authentic', exitCode: 0, isComplete: false, end: 'open' });
    expect(formatReport(report)).toContain('Not complete');
  });

  test('without one closing signature names the seat it lacks', () => {
    const report = check(textOf(linesOf(record).slice(0, -1)));
    expect(report).toMatchObject({ kind: 'authentic', exitCode: 0, isComplete: true, missingCloses: [2] });
    expect(formatReport(report)).toContain('No closing signature of Seat 2 (seat 2).');
  });
});

describe('a record with a fault in it', () => {
  test('names line, seat, entry, code and rule of an illegal move: exit code 1', () => {
    const { text, line } = withIllegalMove({ kind: 'rethrow' });
    const report = check(text);
    if (report.kind !== 'authentic') throw new Error(report.kind);
    expect(report.exitCode).toBe(1);
    expect(report.faults).toMatchObject([{ code: 'move-illegal', why: 'nothing-thrown', line }]);
    const told = formatReport(report);
    const seat = report.faults[0]?.seat;
    expect(told).toContain(`line ${line}: the program of Seat ${seat} (seat ${seat}), entry `);
    expect(told).toContain(`move-illegal (nothing-thrown)\n    ${FAULTS['move-illegal']}`);
    expect(told).toContain(`Seat ${seat} (seat ${seat}) counts as gone after a fault`);
    expect(told).toContain(`\n    line ${line}: Seat ${seat} (seat ${seat}) breaks a rule\n`);
    expect(told).not.toMatch(/cheat|fraud|guilty/i);
  });

  const other = 'A'.repeat(43);
  const broken: readonly (readonly [string, string, (draft: Draft) => Draft, string])[] = [
    ['a link that is none of its chain', 'link', (draft) => withFields(draft, { link: other }), 'link-wrong'],
    ['the link of another roll', 'link', (draft) => withFields(draft, { k: 2 }), 'link-index'],
    ['a roll without its own link', 'move', (draft) => withFields(draft, { lead: null }), 'lead-missing'],
    [
      'a head of a chain nobody asked for',
      'commit',
      (draft) => withFields(draft, { chain: 1 }),
      'head-wrong',
    ],
    [
      'another state after the same history',
      'link',
      (draft) => ({ ...draft, checkpoint: { ...draft.checkpoint, state: other } }),
      'state-differs',
    ],
    [
      'another kind of contribution',
      'link',
      (draft) => ({ ...draft, body: { kind: 'close' } }),
      'wrong-kind',
    ],
  ];
  test.each(broken)('names the seat that signed %s', (_title, kind, change, code) => {
    const at = lineOfKind(record, kind);
    const lines = linesOf(record).slice(0, at + 1);
    // The step is judged once every seat has contributed to it: the others' entries of that step stay.
    const { seat, step } = draftOf(lines[at] as string);
    const rest = linesOf(record)
      .slice(at + 1)
      .filter((line) => draftOf(line).step === step && draftOf(line).seat !== seat);
    const report = check(textOf([...lines.with(at, resigned(lines[at] as string, change, pairs)), ...rest]));
    expect(report).toMatchObject({ kind: 'authentic', exitCode: 1, faults: [{ code, seat, line: at + 1 }] });
  });

  test('names both histories of a seat that signed twice at one place', () => {
    const { text, line } = withTwin();
    const report = check(text);
    expect(report).toMatchObject({
      kind: 'authentic',
      exitCode: 1,
      faults: [{ code: 'equivocation', line }],
    });
    expect(formatReport(report)).toContain(FAULTS.equivocation);
  });

  test('prints nothing that could steer the terminal', () => {
    const at = lineOfKind(record, 'move');
    const lines = linesOf(record).slice(0, at + 1);
    const changed = withBody(lines[at] as string, { kind: '\u001b[31m\u202eno' }, pairs);
    const report = check(textOf(lines.with(at, changed)));
    expect(report).toMatchObject({ exitCode: 1, faults: [{ code: 'malformed', why: '\u001b[31m\u202eno' }] });
    expect(formatReport(report)).toContain('malformed (·[31m·no)');
    expect(formatReport(report)).not.toMatch(/[^\P{C}\n]/u);
  });
});

describe('a record that was changed', () => {
  const forged: readonly (readonly [
    string,
    (lines: readonly string[]) => readonly string[],
    string,
    number,
  ])[] = [
    ['one entry is missing', (lines) => lines.toSpliced(1, 1), 'gap', 4],
    ['an entry is signed by another key', (lines) => lines.with(5, swapSig(lines, 5, 6)), 'bad-signature', 6],
    [
      'an entry belongs to another game',
      (lines) =>
        lines.with(
          5,
          resigned(lines[5] as string, (draft) => ({ ...draft, session: 'A'.repeat(43) }), pairs),
        ),
      'wrong-session',
      6,
    ],
    ['a line is no signed entry', (lines) => lines.with(5, '{"bytes":"x"}'), 'record-line', 6],
    ['a line is empty', (lines) => lines.toSpliced(5, 0, ''), 'record-line', 6],
    [
      'a seat has another name than was signed',
      (lines) => lines.with(0, (lines[0] as string).replace('Seat 1', 'Seat 9')),
      'genesis-signature',
      1,
    ],
  ];
  test.each(forged)('is not authentic when %s: exit code 2', (_title, change, code, line) => {
    const report = check(textOf(change(linesOf(record))));
    expect(report).toEqual({ kind: 'forged', exitCode: 2, code, line });
    const told = formatReport(report);
    expect(told).toContain(`Not authentic: line ${line}, ${code}`);
    expect(told).toContain(FORGED[code as keyof typeof FORGED]);
  });

  test('is not authentic at the first line with a byte that is no UTF-8', () => {
    const bytes = new TextEncoder().encode(record);
    const lines = linesOf(record);
    bytes[new TextEncoder().encode(textOf(lines.slice(0, 7))).length + 30] = 0xff;
    expect(verifyBytes(bytes, games)).toEqual({ kind: 'forged', exitCode: 2, code: 'record-line', line: 8 });
  });

  test('keeps the code of an earlier line when a later one is no UTF-8', () => {
    const lines = linesOf(record).with(5, '{"bytes":"x"}');
    const bytes = new TextEncoder().encode(textOf(lines));
    bytes[bytes.length - 5] = 0xff;
    expect(verifyBytes(bytes, games)).toMatchObject({ kind: 'forged', code: 'record-line', line: 6 });
  });
});

describe('a path that leads to no record', () => {
  const unreadable = (path: string, code: string): void => {
    const report = verifyFile(path, games);
    expect(report).toMatchObject({ kind: 'unreadable', exitCode: 3, code });
    expect(formatReport(report)).toMatch(/^Unreadable \([a-z-]+\): .+\.$/);
  };
  const path = (name: string): string => join(directory, name);

  test('is refused when nothing is there', () => unreadable(path('nothing'), 'file-missing'));
  test('is refused when it goes through a file', () =>
    unreadable(join(file('plain', ''), 'below'), 'file-missing'));
  test('is refused when it is a directory', () => unreadable(directory, 'file-directory'));
  test('is refused when it is a device', () => unreadable('/dev/null', 'file-special'));
  test('is refused when the file is empty', () => unreadable(file('empty', ''), 'record-empty'));
  test('is refused when it is binary', () =>
    unreadable(file('binary', Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0xff, 0x00)), 'file-not-text'));
  test('is refused when it begins with a byte order mark', () =>
    unreadable(file('marked', `\ufeff${record}`), 'record-not-json'));
  test('is refused when it is some other text', () =>
    unreadable(file('poem', 'Eight dice\nof eight\n'), 'record-not-json'));
  test('is refused when it is other JSON', () => unreadable(file('other', '{"a":1}\n'), 'record-format'));
  test('is refused when it is of a later version', () =>
    unreadable(file('later', record.replace('"version":1}', '"version":2}')), 'record-version'));
  test('is refused unread when it is too large', () => {
    truncateSync(file('huge', ''), 0);
    truncateSync(path('huge'), MAX_RECORD_BYTES + 1);
    unreadable(path('huge'), 'record-too-large');
  });
  test('is refused when it is a link to itself', () => {
    symlinkSync(path('loop'), path('loop'));
    unreadable(path('loop'), 'file-failed');
  });
  // Root may read everything: there is nothing to refuse then.
  if (process.getuid?.() !== 0) {
    test('is refused when this user may not read it', () => {
      chmodSync(file('secret', record), 0);
      unreadable(path('secret'), 'file-denied');
    });
  }
});

describe('the command', { timeout: 60_000 }, () => {
  test('prints the report as one JSON object with --json, longer than a pipe takes at once', () => {
    const { code, out, err } = run(file('sound.jsonl', record), '--json');
    expect(err).toBe('');
    expect(out.length).toBeGreaterThan(64 * 1024);
    const { events, ...report } = JSON.parse(out);
    expect(code).toBe(0);
    expect(report).toMatchObject({ kind: 'authentic', exitCode: 0, faults: [] });
    expect(events.length).toBeGreaterThan(10);
  });

  test('exits with 1 and tells the fault', () => {
    const { code, out } = run(file('faulty.jsonl', withIllegalMove({ kind: 'rethrow' }).text));
    expect(code).toBe(1);
    expect(out).toContain('Authentic, with 1 fault');
  });

  test('exits with 2 and tells the line', () => {
    const { code, out } = run(file('changed.jsonl', textOf(linesOf(record).toSpliced(1, 1))));
    expect(code).toBe(2);
    expect(out).toContain('Not authentic: line 4, gap');
  });

  test('exits with 3 and one sentence for a directory', () => {
    mkdirSync(join(directory, 'folder'));
    const { code, out, err } = run(join(directory, 'folder'));
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain(FILE_REFUSALS['file-directory']);
  });

  test('prints the refusal as JSON too', () => {
    const { code, out } = run(join(directory, 'nothing'), '--json');
    expect(code).toBe(3);
    expect(JSON.parse(out)).toEqual({
      report: 1,
      kind: 'unreadable',
      exitCode: 3,
      code: 'file-missing',
      line: 0,
    });
  });

  test.each([[[]], [['a', 'b']], [['a', '--what']]])(
    'exits with 3 and its usage when called with %j',
    (args) => {
      const { code, err } = run(...args);
      expect(code).toBe(3);
      expect(err).toBe('verify: npm run verify -- FILE [--json]\n');
    },
  );
});

test('has a sentence for every code of a file that is no record', () => {
  for (const [code, sentence] of Object.entries({ ...FILE_REFUSALS, ...UNREADABLE }))
    expect(unreadableText(code as keyof typeof FILE_REFUSALS)).toBe(sentence);
});

const withFields = (draft: Draft, fields: { readonly [field: string]: unknown }): Draft => ({
  ...draft,
  body: { ...draft.body, ...fields } as Draft['body'],
});

/** Line `at` with the signature of line `from`. */
function swapSig(lines: readonly string[], at: number, from: number): string {
  const { bytes } = JSON.parse(lines[at] as string);
  const { sig } = JSON.parse(lines[from] as string);
  return JSON.stringify({ bytes, sig });
}
