/**
 * Lines of a record dropped, repeated, moved, cut off, or brought in from another record. What must be said, and why:
 *
 *   dropped      inside a chain: `gap` at the next line of its seat. At its end: as if the seat had not signed it; never a
 *                whole game. Of a seat with two histories an entry of the pair needs no place in the chain: then the fault stays
 *   repeated     `record-duplicate` where it stands a second time
 *   moved        `gap`, if before one it follows in its chain. Across chains nothing changes but the numbers of lines
 *   cut off      after a line: authentic, and told as not complete. In a line: `record-line` there
 *   foreign      `wrong-session`
 */
import './memo.ts';
import { describe, expect, test } from 'vitest';
import { SeededRng } from '../../src/network/simulated-rng.ts';
import type { Fault } from '../../src/protocol/codes.ts';
import type { VerifyReport } from '../../src/protocol/verify.ts';
import { chainOf, check, draftAt, type Kept, kept, textOf, verdict } from './records.ts';

type Authentic = VerifyReport & { readonly kind: 'authentic' };

const records: readonly Kept[] = (['sound', 'equivocation', 'going-on', 'complaint'] as const).map(kept);
const count = records.reduce((sum, { lines }) => sum + lines.length, 0);

function authentic(text: string): Authentic {
  const report = check(text);
  if (report.kind !== 'authentic') throw new Error(`${report.kind}: ${report.code} line ${report.line}`);
  return report;
}

/** Came to its end with every closing signature, or was broken off by proof. */
const isWhole = ({ isComplete, missingCloses }: Authentic): boolean =>
  isComplete && missingCloses.length === 0;
/** Without numbers of lines and bytes, the order in which the story goes through the file, and which of a pair is named first. */
const saidOf = (report: Authentic): unknown => {
  const { sizeBytes: _, story: _story, ...rest } = report;
  return JSON.parse(
    JSON.stringify(rest, (key, value) => {
      if (key === 'line') return undefined;
      return key === 'evidence' && Array.isArray(value) ? value.toSorted() : value;
    }),
  );
};
const place = (at: number, below: number, seed: string): number => {
  const [a = 0, b = 0] = new SeededRng(at, seed).bytes(2);
  return (a * 256 + b) % below;
};

describe.each(records)('of the record $name', (record) => {
  const { name, lines } = record;
  const whole = authentic(textOf(lines));
  /** Seats with two histories. */
  const forked = whole.faults.flatMap(({ code, seat }) => (code === 'equivocation' ? [seat] : []));
  const nameOf = ({ code, seat, seq }: Fault): string => `${code} ${seat}/${seq}`;
  const faultsOf = ({ faults }: Authentic): readonly string[] => faults.map(nameOf);

  test(`each line dropped (${lines.length}): a gap, or as if it had not been signed`, () => {
    expect(verdict(textOf(lines.slice(1)))).toBe('3 record-format');
    for (let at = 1; at < lines.length; at++) {
      const text = textOf(lines.toSpliced(at, 1));
      const { seat, seq } = draftAt(record, at);
      const next = chainOf(record, seat).find((line) => line > at && draftAt(record, line).seq === seq + 1);
      if (next !== undefined && !forked.includes(seat)) {
        // One place further up now.
        expect(verdict(text)).toBe(`2 gap line ${next}`);
        continue;
      }
      if (next !== undefined && forked.includes(seat)) {
        expect(verdict(text)).toMatch(/^(1 equivocation seat 1|2 gap) /);
        continue;
      }
      const report = authentic(text);
      // The other one of a pair, in its place, may be wrong in itself.
      for (const fault of report.faults)
        if (!forked.includes(fault.seat)) expect(faultsOf(whole)).toContain(nameOf(fault));
      if (whole.end === 'halt') expect(report).toMatchObject({ exitCode: 1, end: 'halt' });
      else expect(isWhole(report)).toBe(false);
    }
  });

  test(`each line repeated (${lines.length}), somewhere behind: record-duplicate`, () => {
    expect(verdict(textOf([lines[0] as string, ...lines]))).toBe('2 record-line line 2');
    for (let at = 1; at < lines.length; at++) {
      const to = at + 1 + place(at, lines.length - at, `repeated in ${name}`);
      const text = textOf([...lines.slice(0, to), lines[at] as string]);
      expect(verdict(text)).toBe(`2 record-duplicate line ${to + 1}`);
    }
  });

  test('each line before the one it follows: a gap there', () => {
    for (const seat of record.pairs.keys()) {
      const chain = chainOf(record, seat);
      for (const [n, at] of chain.entries()) {
        const next = chain[n + 1];
        if (next === undefined) continue;
        const text = textOf(lines.with(at, lines[next] as string).with(next, lines[at] as string));
        if (forked.includes(seat)) expect(verdict(text)).toMatch(/^(1 .*equivocation seat 1|2 gap) /);
        else expect(verdict(text)).toBe(`2 gap line ${at + 1}`);
      }
    }
  });

  test('chains dealt out among each other in 8 other orders: nothing changes', () => {
    for (let order = 0; order < 8; order++) {
      // The second history of a seat stays last: which of the two stands in the chain is a matter of order.
      const loose = whole.end === 'halt' ? 1 : 0;
      const chains = [...record.pairs.keys()].map((seat) =>
        chainOf(record, seat).filter((at) => at < lines.length - loose),
      );
      const dealt: number[] = [];
      for (let turn = 0; chains.some((chain) => chain.length > 0); turn++) {
        const open = chains.filter((chain) => chain.length > 0);
        const chain = open[place(turn, open.length, `order ${order} of ${name}`)];
        dealt.push(chain?.shift() as number);
      }
      const text = textOf(
        [0, ...dealt, ...(loose === 1 ? [lines.length - 1] : [])].map((at) => lines[at] as string),
      );
      expect(saidOf(authentic(text))).toEqual(saidOf(whole));
    }
  });

  test(`cut off after each line (${lines.length}): authentic, and not whole`, () => {
    for (let length = 1; length < lines.length; length++) {
      const report = authentic(textOf(lines.slice(0, length)));
      for (const fault of faultsOf(report)) expect(faultsOf(whole)).toContain(fault);
      expect(report.exitCode).toBe(report.faults.length > 0 ? 1 : 0);
      if (whole.end !== 'halt' || report.end !== 'halt') expect(isWhole(report)).toBe(false);
    }
    // Its last LF may be missing, of a part as of the whole.
    const half = lines.slice(0, lines.length / 2);
    expect(verdict(textOf(half).slice(0, -1))).toBe(verdict(textOf(half)));
    expect(authentic(textOf(lines).slice(0, -1))).toEqual({ ...whole, sizeBytes: whole.sizeBytes - 1 });
  });

  test(`cut off inside each line (${lines.length}): record-line there`, () => {
    expect(verdict('')).toBe('3 record-empty');
    for (const [at, line] of lines.entries()) {
      const begun = line.slice(0, 1 + place(at, line.length - 1, `cut of ${name}`));
      const said = at === 0 ? '3 record-not-json' : `2 record-line line ${at + 1}`;
      expect(verdict(`${textOf(lines.slice(0, at))}${begun}`)).toBe(said);
    }
  });

  test('with a line of another record, at each place: wrong-session', () => {
    const other = records.find(({ name: another }) => another !== name) as Kept;
    for (let at = 1; at < lines.length; at++) {
      const foreign = other.lines[1 + place(at, other.lines.length - 1, name)] as string;
      expect(verdict(textOf([...lines.slice(0, at), foreign]))).toBe(`2 wrong-session line ${at + 1}`);
    }
    expect(verdict(textOf(lines.with(0, other.lines[0] as string)))).toBe('2 wrong-session line 2');
  });

  test('with the signature of another line, an empty line, or other line ends', () => {
    for (let at = 2; at < lines.length; at++) {
      const { bytes } = JSON.parse(lines[at] as string) as { readonly bytes: string };
      const { sig } = JSON.parse(lines[at - 1] as string) as { readonly sig: string };
      const text = textOf([...lines.slice(0, at), JSON.stringify({ bytes, sig })]);
      expect(verdict(text)).toBe(`2 bad-signature line ${at + 1}`);
    }
    for (let at = 1; at <= lines.length; at++)
      expect(verdict(textOf([...lines.slice(0, at), '']))).toBe(`2 record-line line ${at + 1}`);
    expect(verdict(textOf(lines).replaceAll('\n', '\r\n'))).toBe('3 record-not-json');
    expect(verdict(`\ufeff${textOf(lines)}`)).toBe('3 record-not-json');
  });
});

test(`goes through ${count} lines of ${records.length} records of both games`, () => {
  const games = new Set(records.map(({ lines }) => /"game":"(\w+)"/.exec(lines[0] as string)?.[1]));
  expect([...games].sort()).toEqual(['ocho', 'planets']);
});
