/**
 * One field of one entry changed: with the old signature, with another seat's, and with that of its own seat. The last is the
 * matrix of expected.ts.
 */
import './memo.ts';
import { describe, expect, test } from 'vitest';
import { encodeCanonical } from '../../src/encoding/canonical.ts';
import type { Json } from '../../src/games/game.ts';
import { BODY_CAPS, type BodyKind, type Draft } from '../../src/protocol/entry.ts';
import { type Change, changesOf } from './changes.ts';
import { PROPOSE, SAMPLES, type Sample } from './expected.ts';
import { chainOf, check, draftAt, type Kept, kept, NAMES, type Name, textOf, verdict } from './records.ts';
import { signedBy, upTo, withBody } from './signed.ts';

const records = new Map(NAMES.map((name) => [name, kept(name)]));
const recordOf = (name: Name): Kept => records.get(name) as Kept;
const bodyChanges = ({ record, line }: Pick<Sample, 'record' | 'line'>): readonly Change[] =>
  changesOf(draftAt(recordOf(record), line - 1).body as unknown as Json);
const all = SAMPLES.flatMap((sample) => bodyChanges(sample)).length;

/** The fault found in that line, or why the line is refused. */
function saidOf(text: string, line: number): string {
  const report = check(text);
  if (report.kind !== 'authentic') {
    expect(report).toMatchObject({ kind: 'forged', exitCode: 2, line });
    return report.code;
  }
  expect(report.exitCode).toBe(report.faults.length > 0 ? 1 : 0);
  return report.faults.find((fault) => fault.line === line)?.code ?? 'nothing';
}

describe(`a changed field, signed again by its seat (${all} changes of ${SAMPLES.length} samples)`, () => {
  test.each(SAMPLES)('in a $title gives the code of the matrix', (sample) => {
    const record = recordOf(sample.record);
    const draft = draftAt(record, sample.line - 1);
    const asItWas = upTo(record, sample.line, record.lines[sample.line - 1] as string);
    // The right complaint shows the fault of the one it is about.
    expect(saidOf(asItWas, sample.line)).toBe(
      sample.title === 'check with a complaint' ? 'deal-wrong' : 'nothing',
    );
    const wanted = new Map(sample.rows.flatMap(({ code, changes }) => changes.map((name) => [name, code])));
    const said = new Map(
      bodyChanges(sample).map(({ path, name, value }) => {
        const changed = signedBy(withBody(draft, value), record.pairs[draft.seat]);
        return [`${path} ${name}`, saidOf(upTo(record, sample.line, changed), sample.line)];
      }),
    );
    expect(Object.fromEntries(said)).toEqual({
      ...Object.fromEntries([...said.keys()].map((name) => [name, 'malformed'])),
      ...Object.fromEntries(wanted),
    });
  });

  test('in a propose is judged when its seat is next expected: here nobody is removed, and the table waits', () => {
    const record = recordOf(PROPOSE.record);
    const draft = draftAt(record, PROPOSE.line - 1);
    for (const { value } of bodyChanges(PROPOSE)) {
      const changed = signedBy(withBody(draft, value), record.pairs[draft.seat]);
      const report = check(textOf([...record.lines.slice(0, PROPOSE.line - 1), changed]));
      expect(report).toMatchObject({ exitCode: 0, isComplete: false, departures: [] });
    }
  });

  test('breaks its chain: a fault with one entry of its seat after it, not authentic (gap) with two', () => {
    const seen = { one: 0, two: 0 };
    for (const { record: name, line } of SAMPLES) {
      const record = recordOf(name);
      const draft = draftAt(record, line - 1);
      const [next, second] = chainOf(record, draft.seat).filter((at) => at >= line);
      if (next === undefined) continue;
      const changed = signedBy(
        { ...draft, body: { ...draft.body, zz: 0 } as never },
        record.pairs[draft.seat],
      );
      const lines = record.lines.with(line - 1, changed);
      const report = check(textOf(lines.slice(0, next + 1)));
      if (report.kind !== 'authentic') throw new Error(`line ${line}: ${report.code}`);
      expect(report.exitCode).toBe(1);
      const broken = { code: 'chain-broken', seat: draft.seat, line: next + 1 };
      expect(report.faults).toContainEqual(expect.objectContaining(broken));
      seen.one++;
      if (second === undefined) continue;
      expect(verdict(textOf(lines))).toBe(`2 gap line ${second + 1}`);
      seen.two++;
    }
    expect(seen).toEqual({ one: 22, two: 20 });
  });

  test('is tried in every kind of body there is', () => {
    const tried = [...SAMPLES, PROPOSE].map(
      ({ record, line }) => draftAt(recordOf(record), line - 1).body.kind as BodyKind,
    );
    expect([...new Set(tried)].sort()).toEqual(Object.keys(BODY_CAPS).sort());
  });
});

describe('an entry that its seat did not sign', () => {
  test(`is not authentic with a changed field under the old signature (${all} changes): bad-signature`, () => {
    for (const sample of SAMPLES) {
      const { lines, drafts } = recordOf(sample.record);
      const draft = drafts[sample.line - 1] as Draft;
      const { sig } = JSON.parse(lines[sample.line - 1] as string) as { readonly sig: string };
      for (const { value } of bodyChanges(sample)) {
        const bytes = encodeCanonical(withBody(draft, value) as unknown as Json);
        // Signatures are checked before places in chains: what stands between the head and this line would say no more.
        expect(verdict(textOf([lines[0] as string, encodeCanonical({ bytes, sig })]))).toBe(
          '2 bad-signature line 2',
        );
      }
    }
  });

  test('is not authentic where another seat signed it, to the letter as it was (every line of every record)', () => {
    for (const record of records.values()) {
      for (let at = 1; at < record.lines.length; at++) {
        const draft = draftAt(record, at);
        const line = signedBy(draft, record.pairs[(draft.seat + 1) % record.pairs.length]);
        expect(verdict(textOf([...record.lines.slice(0, at), line]))).toBe(`2 bad-signature line ${at + 1}`);
      }
    }
  });
});

describe('a changed field of the envelope, signed again by its seat', () => {
  const NOT_AUTHENTIC = {
    'wrong-session': ['session changed'],
    'bad-signature': ['seat one more'],
    gap: ['seq one more'],
  };
  const OF_LATER = {
    ...NOT_AUTHENTIC,
    equivocation: ['seq one less'],
    'chain-broken': ['prev changed'],
    'state-differs': ['checkpoint.state changed'],
    malformed: ['body field added'],
    // Ahead of the table, or of a table nobody knows: it counts for nothing, and its seat is waited for.
    nothing: ['attempt one more', 'checkpoint.history changed', 'step one more', 'step one less'],
  };
  const OF_FIRST = {
    ...NOT_AUTHENTIC,
    'state-differs': ['checkpoint.state changed'],
    malformed: ['body field added'],
    nothing: ['attempt one more', 'checkpoint.history changed', 'step one more'],
  };

  test.each([
    ['of a first entry', 2, OF_FIRST],
    ['of a later entry', 25, OF_LATER],
  ] as const)('%s gives its code, and entry-shape where shape or size differ', (_title, line, rows) => {
    const record = recordOf('going-on');
    const draft = draftAt(record, line - 1);
    const wanted = new Map(
      Object.entries(rows).flatMap(([code, names]) => names.map((name) => [name, code])),
    );
    const changes = changesOf(draft as unknown as Json).filter(({ path }) => !path.startsWith('body.'));
    const said = changes.map(({ path, name, value }) => {
      const changed = signedBy(value as unknown as Draft, record.pairs[draft.seat]);
      return [`${path} ${name}`, saidOf(upTo(record, line, changed), line)] as const;
    });
    expect(Object.fromEntries(said)).toEqual({
      ...Object.fromEntries(said.map(([name]) => [name, 'entry-shape'])),
      ...Object.fromEntries(wanted),
    });
  });
});
