/**
 * Decisions to go on without those the table waits for (§11, absence), as an adversary could write them: the
 * independent verifier and the program agree which are decided, which are none, and which are a fault.
 */
import { describe, expect, test } from 'vitest';
import { verdict } from './reader.ts';
import { type Fields, Writer } from './signer.ts';

describe('a decision to go on without a seat', () => {
  const removing = (...seats: number[]) => ({ kind: 'remove', seats });
  /** A whole ballot of these seats, the first its owner. */
  const decide = (
    w: Writer,
    seats: readonly number[],
    value: object,
    accepting: readonly number[] = seats,
    round = 1,
  ) => {
    const ballot = { ...w.place, round, seat: seats[0] };
    for (const seat of seats)
      w.add(seat, { kind: 'agree', ballot, passed: false, holds: [], accepted: null });
    w.add(Number(seats[0]), { kind: 'propose', ballot, value });
    for (const seat of accepting) w.add(seat, { kind: 'accept', ballot, value });
  };
  /** Five seats in the links of the first throw; the leader comes first. */
  const inLinks = () => {
    const writer = new Writer({ seats: 5 }).until('move').play(1);
    const leader: number = writer.table.state['phase'].purpose.leader;
    return {
      writer,
      seats: [leader, ...[0, 1, 2, 3, 4].filter((seat) => seat !== leader)] as [
        number,
        number,
        number,
        number,
        number,
      ],
    };
  };
  type Five = readonly [number, number, number, number, number];
  const removed = (...gone: number[]) =>
    ['0', ...gone.map((seat) => `removal of ${seat}`), 'open'].join(', ');
  test.each<[string, (writer: Writer, seats: Five) => unknown, (seats: Five) => string]>([
    ['by three of five', (w, [a, b, c, d]) => decide(w, [a, b, c], removing(d)), ([, , , d]) => removed(d)],
    [
      'in a later round',
      (w, [a, b, c, d]) => decide(w, [b, a, c], removing(d), [a, b, c], 7),
      ([, , , d]) => removed(d),
    ],
    [
      'of two seats',
      (w, [a, b, c, d, e]) => decide(w, [a, b, c], removing(d, e)),
      ([, , , d, e]) => removed(d, e),
    ],
    [
      'even if what it gave comes after all',
      (w, [a, b, c, d]) => {
        const late = w.make(d, w.honest(d));
        decide(w, [a, b, c], removing(d));
        w.put(late);
      },
      ([, , , d]) => removed(d),
    ],
    [
      'by two of five is none',
      (w, [a, b, c, d]) => decide(w, [a, b, c], removing(d), [a, b]),
      () => removed(),
    ],
    [
      'of a seat of which nothing is expected is none',
      (w, [a, b, c, d]) => decide(w, [b, c, d], removing(a)),
      () => removed(),
    ],
    [
      'that nobody proposed is none',
      (w, [a, b, c, d]) => {
        const ballot = { ...w.place, round: 1, seat: a };
        for (const seat of [a, b, c])
          w.add(seat, { kind: 'agree', ballot, passed: false, holds: [], accepted: null });
        for (const seat of [a, b, c]) w.add(seat, { kind: 'accept', ballot, value: removing(d) });
      },
      () => removed(),
    ],
    // The game goes on with d, and somebody throws 1 to 8 at once.
    [
      'by two of four, the fifth having left, is none',
      (w, [a, b, c, d, e]) => {
        w.add(e, { kind: 'leave' });
        decide(w, [a, b, c], removing(d), [a, b]);
        w.play(0);
      },
      ([, , , , e]) => `0, leave of ${e}, rules`,
    ],
    [
      'by three of whom one leaves then',
      (w, [a, b, c, d]) => {
        decide(w, [a, b, c], removing(d));
        w.add(b, { kind: 'leave' });
      },
      ([, b, , d]) => `0, removal of ${d}, leave of ${b}, open`,
    ],
  ])('%s', (_, write, expected) => {
    const { writer, seats } = inLinks();
    write(writer, seats);
    expect(verdict(writer.play(12).text())).toBe(expected(seats));
  });

  test.each<[string, Fields]>([
    [
      'an agreement ahead of the step',
      {
        kind: 'agree',
        ballot: { step: 9, attempt: 0, round: 1, seat: 0 },
        passed: false,
        holds: [],
        accepted: null,
      },
    ],
    [
      'an agreement that claims to have passed',
      {
        kind: 'agree',
        ballot: { step: 3, attempt: 0, round: 1, seat: 0 },
        passed: true,
        holds: [],
        accepted: null,
      },
    ],
    [
      'an agreement that claims to have accepted',
      {
        kind: 'agree',
        ballot: { step: 3, attempt: 0, round: 2, seat: 0 },
        passed: false,
        holds: [],
        accepted: { ballot: { step: 3, attempt: 0, round: 1, seat: 0 }, value: removing(1) },
      },
    ],
    [
      'a proposal of another',
      { kind: 'propose', ballot: { step: 3, attempt: 0, round: 1, seat: 7 }, value: removing(1) },
    ],
    [
      'a proposal without a promise',
      { kind: 'propose', ballot: { step: 3, attempt: 0, round: 1, seat: 0 }, value: removing(1) },
    ],
  ])('%s contradicts its own chain', (_, body) => {
    const { writer } = inLinks();
    writer.add(0, body);
    expect(verdict(writer.play(8).text())).toBe('1, ballot-wrong of 0, open');
  });
});
