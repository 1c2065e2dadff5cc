/** Evidence: which pairs prove something, which halts are founded, and what a log keeps of them. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Json, Seat } from '../../src/games/game.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { endingOf } from '../../src/protocol/ending.ts';
import { evidenceIn, evidenceOf, isFinal, isHalt, isLeave } from '../../src/protocol/evidence.ts';
import type { SignedEntry } from '../../src/protocol/ports.ts';
import { verifyRecord } from '../../src/protocol/verify.ts';
import { BareTable, inPhase } from './bare-table.ts';

const ALL = (): number => 1_000_000;
let table: BareTable;
/** A table in its second roll, no link of it in yet. */
beforeEach(() => {
  table = new BareTable({ seats: 3, seed: 12, options: { target: 4000 } });
  table.play((one) => inPhase('links', 'game')(one));
});

const links = (): readonly [Seat, Seat] => table.lacking as readonly [Seat, Seat];
const halt = (...pair: readonly SignedEntry[]): Json => ({
  kind: 'halt',
  pair: pair.map((one) => ({ ...one })),
});
/** Two entries of one seat at the end of its chain. */
const fork = (seat: Seat): readonly [SignedEntry, SignedEntry] => [
  table.sign(seat, table.owed(seat)),
  table.sign(seat, { kind: 'leave' }),
];
const entryOf = (signed: SignedEntry) => table.entry(signed);

describe('two entries', () => {
  test('of one seat at one seq prove an equivocation, whichever comes first', () => {
    const [a, b] = fork(1).map(entryOf) as [ReturnType<typeof entryOf>, ReturnType<typeof entryOf>];
    expect(evidenceOf(a, b)).toEqual({ code: 'equivocation', seat: 1, seq: a.seq, pair: [a, b] });
    expect(evidenceOf(b, a)).toEqual({ code: 'equivocation', seat: 1, seq: a.seq, pair: [b, a] });
  });

  test('with the same bytes prove nothing, even under two signatures', () => {
    const a = entryOf(fork(1)[0]);
    expect(evidenceOf(a, { ...a, signed: { ...a.signed, sig: 'other' } })).toBeNull();
  });

  test('of two seats prove nothing', () => {
    expect(evidenceOf(entryOf(fork(0)[0]), entryOf(fork(1)[0]))).toBeNull();
    const at = (seat: Seat) => entryOf(table.sign(seat, { kind: 'leave' }, { seq: 0, prev: table.session }));
    expect(evidenceOf(at(0), at(1))).toBeNull();
  });

  test('of which the second does not follow the first, though it is the next, prove a broken chain', () => {
    const [a, b] = table.log.chain(1) as [ReturnType<typeof entryOf>, ReturnType<typeof entryOf>];
    expect(evidenceOf(a, b)).toBeNull();
    const loose = entryOf(table.sign(1, { kind: 'close' }, { seq: 1, prev: 'A'.repeat(43) }));
    expect(evidenceOf(a, loose)).toEqual({ code: 'chain-broken', seat: 1, seq: 1, pair: [a, loose] });
    // The other way round it is the earlier one that follows: nothing.
    expect(evidenceOf(loose, a)).toBeNull();
  });

  test('further apart prove nothing', () => {
    const far = entryOf(table.sign(1, { kind: 'close' }, { seq: 2, prev: 'A'.repeat(43) }));
    expect(evidenceOf(table.log.chain(1)[0] as typeof far, far)).toBeNull();
  });
});

describe('a halt', () => {
  test('is founded by a pair that proves something, signed by anybody', () => {
    const [guilty, signer] = links();
    const pair = fork(guilty);
    const entry = entryOf(table.sign(signer, halt(...pair)));
    expect(evidenceIn(entry, table.log.context)).toEqual({
      code: 'equivocation',
      seat: guilty,
      seq: table.log.chain(guilty).length,
      pair: pair.map(entryOf),
    });
  });

  const UNFOUNDED: readonly (readonly [string, (seat: Seat, signer: Seat) => readonly SignedEntry[]])[] = [
    ['one entry twice', (seat) => [fork(seat)[0], fork(seat)[0]]],
    ['two entries of two seats', (seat, signer) => [fork(seat)[0], fork(signer)[0]]],
    [
      'two entries that follow each other',
      (seat) =>
        table.log
          .chain(seat)
          .slice(0, 2)
          .map(({ signed }) => signed),
    ],
    [
      'an entry with the signature of another',
      (seat) => [fork(seat)[0], { ...fork(seat)[1], sig: fork(seat)[0].sig }],
    ],
    [
      'an entry of another game',
      (seat) => [fork(seat)[0], table.sign(seat, { kind: 'leave' }, { session: 'A'.repeat(43) })],
    ],
    [
      'an entry of a seat nobody has',
      (seat) => [fork(seat)[0], table.sign(seat, { kind: 'leave' }, { seat: 7 })],
    ],
    ['something that is no entry', (seat) => [fork(seat)[0], { bytes: '{}', sig: fork(seat)[0].sig }]],
    [
      'a halt of the seat it accuses',
      (seat, signer) => [table.sign(seat, halt(...fork(signer))), fork(seat)[0]],
    ],
  ];
  for (const [what, pair] of UNFOUNDED) {
    test(`with ${what} is unfounded, and the log drops it: halt-unfounded`, () => {
      const [seat, signer] = links();
      const signed = table.sign(signer, halt(...pair(seat, signer)));
      expect(evidenceIn(entryOf(signed), table.log.context)).toBeNull();
      expect(table.log.add(signed, ALL)).toEqual({ ok: false, error: 'halt-unfounded' });
      expect(table.log.evidence).toEqual([]);
    });
  }

  test('with one entry, or three, is no halt at all', () => {
    const [seat, signer] = links();
    for (const pair of [fork(seat).slice(1), [...fork(seat), fork(seat)[0]]]) {
      const signed = table.sign(signer, halt(...pair));
      expect(table.log.add(signed, ALL)).toEqual({ ok: false, error: 'halt-unfounded' });
    }
  });

  test('ends its chain, as a leave does: after-end', () => {
    const [guilty, signer] = links();
    table.give(signer, halt(...fork(guilty)));
    const again = table.sign(signer, halt(...fork(guilty)));
    expect(table.log.add(again, ALL)).toEqual({ ok: false, error: 'after-end' });
    const last = table.log.chain(signer).at(-1) as ReturnType<typeof entryOf>;
    expect([isHalt(last), isLeave(last), isFinal(last)]).toEqual([true, false, true]);
  });

  test('brings its evidence into the log, and breaks the game off with the guilty seat last', () => {
    const [guilty, signer] = links();
    expect(endingOf(table.fold, table.log)).toBeNull();
    table.give(signer, halt(...fork(guilty)));
    expect(table.log.evidence).toMatchObject([{ code: 'equivocation', seat: guilty }]);
    const ending = endingOf(table.fold, table.log);
    // The leader's last signature stands in the step before: its beginning is what all have signed.
    expect(ending).toMatchObject({
      seats: [guilty],
      step: table.state.step - 1,
      outcome: { reason: 'halt' },
    });
    expect(ending?.outcome?.ranking.at(-1)).toEqual([guilty]);
    expect(verifyRecord(table.record(), { ocho })).toMatchObject({
      exitCode: 1,
      end: 'halt',
      isComplete: true,
      outcome: ending?.outcome,
      faults: [{ code: 'equivocation', seat: guilty }],
    });
  });

  test('before the game has begun leaves no result', () => {
    table = new BareTable({ seats: 3, seed: 12 });
    table.give(2, halt(...fork(1)));
    expect(endingOf(table.fold, table.log)).toEqual({ seats: [1], step: 0, outcome: null });
  });

  test('of the last honest seat about the same pair lets the step grow to what all have signed, and nothing else', () => {
    const [guilty, signer] = links();
    table.give(signer, halt(...fork(guilty)));
    const first = endingOf(table.fold, table.log);
    const third = table.seats.find((seat) => seat !== guilty && seat !== signer) as Seat;
    table.give(third, halt(...fork(guilty)));
    expect(table.log.evidence).toHaveLength(1);
    expect(endingOf(table.fold, table.log)).toEqual({ ...first, step: table.state.step });
  });

  test('of a second seat about another makes both guilty, and both come last together', () => {
    const [guilty, other] = links();
    const third = table.seats.find((seat) => seat !== guilty && seat !== other) as Seat;
    table.give(third, halt(...fork(guilty)));
    table.give(other, halt(...fork(third)));
    const ending = endingOf(table.fold, table.log);
    const both = [guilty, third].sort();
    expect(ending?.seats).toEqual(both);
    expect(ending?.outcome?.ranking).toEqual([[other], both]);
  });

  test('about a seat that was already out is a leave of its signer', () => {
    const [out, signer] = links();
    const third = table.seats.find((seat) => seat !== out && seat !== signer) as Seat;
    table.give(out, { kind: 'leave' });
    table.play(({ state }) => state.isIn[out] === false);
    const late = [table.sign(out, { kind: 'close' }), table.sign(out, { kind: 'close' }, { step: 99 })];
    table.give(third, halt(...late));
    expect(endingOf(table.fold, table.log)).toBeNull();
    table.play(({ state }) => state.isIn[third] === false);
    expect(table.state.departures.at(-1)).toMatchObject({ seat: third, by: 'leave' });
  });
});

describe('a halt inside a pair', () => {
  test('is evidence against its signer, and the game ends alike whichever of the two came first', () => {
    const [guilty, signer] = links();
    const third = table.seats.find((seat) => seat !== guilty && seat !== signer) as Seat;
    const pair = fork(guilty);
    const link = table.sign(signer, table.owed(signer));
    const halting = table.sign(signer, halt(...pair));
    const last = table.sign(third, halt(...pair));
    const common = table.log.chains.flatMap((chain) => chain.map(({ signed }) => signed));
    const endings = [
      [link, halting],
      [halting, link],
    ].map((two) => {
      const log = table.emptyLog();
      const fold = table.freshFold();
      for (const signed of common) expect(log.add(signed, ALL).ok).toBe(true);
      expect(log.add(two[0] as SignedEntry, ALL)).toMatchObject({ value: { kind: 'added' } });
      expect(log.add(two[1] as SignedEntry, ALL)).toMatchObject({
        value: { kind: 'evidence', evidence: { code: 'equivocation', seat: signer } },
      });
      expect(log.add(last, ALL)).toMatchObject({ value: { kind: 'added' } });
      fold.advance(log);
      return endingOf(fold, log);
    });
    expect(endings[0]).not.toBeNull();
    expect(endings[0]).toEqual(endings[1]);
    expect(endings[0]?.seats).toEqual([guilty, signer].sort());
    expect(endings[0]?.outcome?.ranking).toEqual([[third], [guilty, signer].sort()]);
  });

  test('needs no halt of its own: nobody can be made to put a halt into a halt', () => {
    const [guilty, signer] = links();
    const halting = table.sign(signer, halt(...fork(guilty)));
    const third = table.seats.find((seat) => seat !== guilty && seat !== signer) as Seat;
    const signed = table.sign(third, halt(halting, table.sign(signer, table.owed(signer))));
    expect(table.log.add(signed, ALL)).toEqual({ ok: false, error: 'halt-unfounded' });
  });
});

describe('a log', () => {
  test('keeps one piece of evidence a seat: the one with the lowest seq, whatever came first', () => {
    const chain = table.log.chain(1);
    const twin = (seq: number): SignedEntry =>
      table.sign(1, { kind: 'close' }, { seq, prev: chain[seq - 1]?.id ?? table.session });
    const late = twin(chain.length - 1);
    const early = twin(0);
    expect(table.log.add(late, ALL)).toMatchObject({ ok: true, value: { kind: 'evidence' } });
    expect(table.log.evidenceChanges).toBe(1);
    expect(table.log.add(early, ALL)).toMatchObject({ ok: true, value: { kind: 'evidence' } });
    expect(table.log.evidenceChanges).toBe(2);
    expect(table.log.add(late, ALL)).toEqual({ ok: true, value: { kind: 'known' } });
    expect(table.log.evidence).toMatchObject([{ code: 'equivocation', seat: 1, seq: 0 }]);
    expect(table.log.evidenceChanges).toBe(2);
  });

  test('never replaces the entry it took first', () => {
    const before = table.log.chain(1).map(({ id }) => id);
    table.log.add(table.sign(1, { kind: 'close' }, { seq: 0, prev: table.session }), ALL);
    expect(table.log.chain(1).map(({ id }) => id)).toEqual(before);
  });
});
