/**
 * Records of El Ocho that an adversary could write, signed with real keys: wrong bodies, entries of other steps,
 * forks, halts. The independent verifier and the program judge each of them alike, and as the document says.
 */
import { describe, expect, test } from 'vitest';
import { reader, verdict } from './reader.ts';
import { type Fields, type Line, Writer } from './signer.ts';

const nowhere = reader.entryId('nowhere');

/** The seat at the first move of a new table of three, and a writer that has come to it. */
function atMove(): { readonly writer: Writer; readonly mover: number; readonly other: number } {
  const writer = new Writer().until('move');
  const mover: number = writer.table.state['phase'].seat;
  return { writer, mover, other: (mover + 1) % 3 };
}

type Body = (honest: Fields, writer: Writer, mover: number) => Fields;

describe('a body that is wrong is a fault of its seat, and play goes on without it', () => {
  test.each<[string, Body, string]>([
    ['an unknown kind', () => ({ kind: 'dance' }), 'malformed'],
    ['no kind', () => ({}), 'malformed'],
    ['another key', (honest) => ({ ...honest, more: 1 }), 'malformed'],
    ['an empty list of proofs', (honest) => ({ ...honest, proofs: [] }), 'malformed'],
    ['a move that is a number', (honest) => ({ ...honest, move: 5 }), 'move-malformed'],
    ['a move that is a list', (honest) => ({ ...honest, move: [] }), 'move-malformed'],
    ['a move with another key', (honest) => ({ ...honest, move: { kind: 'roll', x: 1 } }), 'move-malformed'],
    ['8,192 bytes and more', (honest) => ({ ...honest, move: { pad: 'y'.repeat(8000) } }), 'oversize'],
    ['a move against the rules', (honest) => ({ ...honest, move: { kind: 'rethrow' } }), 'move-illegal'],
    ['no lead', (honest) => ({ ...honest, lead: null }), 'lead-missing'],
    [
      'the lead of another roll',
      (_, w, m) => ({ ...w.honest(m), lead: { k: 3, link: w.link(m, 3) } }),
      'link-index',
    ],
    ['another link', (_, w, m) => ({ ...w.honest(m), lead: { k: 2, link: w.link(m, 3) } }), 'link-wrong'],
    [
      'a proof',
      (honest) => ({ ...honest, proofs: [{ kind: 'open', proof: 'A'.repeat(128) }] }),
      'proofs-count',
    ],
    ['another kind', (_, w, m) => ({ kind: 'link', k: 2, link: w.link(m, 2) }), 'wrong-kind'],
    [
      'a ballot without a promise',
      () => ({
        kind: 'accept',
        ballot: { step: 2, attempt: 0, round: 1, seat: 0 },
        value: { kind: 'remove', seats: [1] },
      }),
      'ballot-wrong',
    ],
  ])('%s: it is %s', (_, body, code) => {
    const { writer, mover } = atMove();
    writer.add(mover, body(writer.honest(mover), writer, mover));
    expect(verdict(writer.play(8).text())).toBe(`1, ${code} of ${mover}, open`);
  });
});

describe('an entry of another place', () => {
  type Place = (writer: Writer, mover: number, other: number) => unknown;
  const past = (writer: Writer, seat: number, step: number) => {
    const entry = writer.log.chains[seat]?.find((one) => one.step === step);
    return { step, checkpoint: { history: entry?.history, state: entry?.state } };
  };
  test.each<[string, Place, string]>([
    [
      'with another history is void',
      (w, m) => w.add(m, w.honest(m), { checkpoint: { history: nowhere, state: w.table.hash } }),
      '0, open',
    ],
    [
      'with another state is a fault',
      (w, m) => w.add(m, w.honest(m), { checkpoint: { history: w.table.history, state: nowhere } }),
      '1, state-differs of MOVER, open',
    ],
    ['ahead of the table says nothing yet', (w, m) => w.add(m, w.honest(m), { step: 50 }), '0, open'],
    [
      'ahead of the table, then a leave: it has left',
      (w, m) => [w.add(m, w.honest(m), { step: 50 }), w.add(m, { kind: 'leave' })],
      '0, leave of MOVER, open',
    ],
    [
      'a leave far ahead is a leave',
      (w, m) => w.add(m, { kind: 'leave' }, { step: 99, checkpoint: { history: nowhere, state: nowhere } }),
      '0, leave of MOVER, open',
    ],
    [
      'of an earlier step, a second time',
      (w, _, o) => w.add(o, { kind: 'link', k: 1, link: w.link(o, 1) }, past(w, o, 1)),
      '1, not-expected of OTHER, open',
    ],
    [
      'of a step before the last',
      (w, _, o) => w.add(o, { kind: 'close' }, past(w, o, 0)),
      '1, step-order of OTHER, open',
    ],
    [
      'of a step that expected nothing of it',
      (w, m, o) => w.add(o, w.honest(m)),
      '1, not-expected of OTHER, open',
    ],
    [
      'after a leave',
      (w, m) => [w.add(m, { kind: 'leave' }), w.add(m, { kind: 'close' })],
      '2 after-end in line 9',
    ],
    [
      'after a leave, following something else',
      (w, m) => [w.add(m, { kind: 'leave' }), w.add(m, { kind: 'close' }, { prev: nowhere })],
      '2 after-end in line 9',
    ],
    ['with a gap before it', (w, m) => w.add(m, { kind: 'close' }, { seq: 9 }), '2 gap in line 8'],
    ['with another key', (w, m) => w.add(m, { kind: 'close' }, { more: 1 }), '2 entry-shape in line 8'],
    ['of no seat', (w, m) => w.add(m, { kind: 'close' }, { seat: 6 }), '2 unknown-seat in line 8'],
    [
      'of another table',
      (w, m) => w.add(m, { kind: 'close' }, { session: nowhere }),
      '2 wrong-session in line 8',
    ],
  ])('%s', (_, write, expected) => {
    const { writer, mover, other } = atMove();
    write(writer, mover, other);
    const named = expected.replace('MOVER', String(mover)).replace('OTHER', String(other));
    expect(verdict(writer.play(12).text())).toBe(named);
  });
});

describe('evidence', () => {
  const halt = (writer: Writer, by: number, of: number, seq: number, other: Line = writer.fork(of, seq)) =>
    writer.add(by, { kind: 'halt', pair: [writer.chain(of)[seq], other] });
  const last = (writer: Writer, seat: number) => writer.chain(seat).length - 1;
  test.each<[string, (writer: Writer) => unknown, string]>([
    ['of one seat, twice at one place', (w) => w.put(w.fork(1, 3)), '1, equivocation of 1, open'],
    ['at the first place', (w) => w.put(w.fork(1, 0)), '1, equivocation of 1, open'],
    [
      'at two places, the later first',
      (w) => [w.put(w.fork(1, 5)), w.put(w.fork(1, 3))],
      '1, equivocation of 1, open',
    ],
    [
      'three at one place',
      (w) => [w.put(w.fork(1, 3)), w.put(w.fork(1, 3, { kind: 'leave' }))],
      '1, equivocation of 1, open',
    ],
    [
      'that does not follow the seat’s own',
      (w) => w.add(1, { kind: 'close' }, { prev: nowhere }),
      '1, chain-broken of 1, open',
    ],
    ['repeated', (w) => w.put(w.put(w.fork(1, 3))), '2 record-duplicate in line 33'],
    [
      'what follows a fork that has no place',
      (w) =>
        w.add(
          1,
          { kind: 'close' },
          { seq: last(w, 1) + 2, prev: reader.entryId(w.add(1, {}, { prev: nowhere }).bytes) },
        ),
      '2 gap in line 33',
    ],
    ['a halt ends the game', (w) => halt(w, 0, 1, 3), '1, equivocation of 1, halt'],
    [
      'a halt with the lines of its pair',
      (w) => [halt(w, 0, 1, 3, w.put(w.fork(1, 3))), halt(w, 2, 1, 3)],
      '1, equivocation of 1, halt',
    ],
    ['a halt about the last entry', (w) => halt(w, 0, 1, last(w, 1)), '1, equivocation of 1, halt'],
    [
      'a halt on a history of its own',
      (w) =>
        w.add(
          0,
          { kind: 'halt', pair: [w.chain(1)[3], w.fork(1, 3)] },
          { checkpoint: { history: nowhere, state: nowhere } },
        ),
      '1, equivocation of 1, halt',
    ],
    [
      'a halt about nothing',
      (w) => w.add(0, { kind: 'halt', pair: [w.chain(1)[3], w.chain(1)[4]] }),
      '2 halt-unfounded in line 32',
    ],
    [
      'a halt about two seats',
      (w) => w.add(0, { kind: 'halt', pair: [w.chain(1)[3], w.chain(2)[3]] }),
      '2 halt-unfounded in line 32',
    ],
    [
      'a halt whose pair stands in the other order',
      (w) =>
        w.add(0, {
          kind: 'halt',
          pair: [w.make(1, { kind: 'leave' }, { seq: 4, prev: nowhere }), w.chain(1)[3]],
        }),
      '2 halt-unfounded in line 32',
    ],
    [
      'told by another seat’s history',
      (w) => [
        w.put(w.fork(1, 2)),
        w.add(0, { kind: 'close' }, { step: 10, checkpoint: { history: nowhere, state: nowhere } }),
      ],
      '1, equivocation of 1, halt',
    ],
  ])('%s', (_, write, expected) => {
    const writer = new Writer().play(20);
    write(writer);
    expect(verdict(writer.text())).toBe(expected);
  });

  test('after the game is done it is a fault without effect', () => {
    const writer = new Writer().play(5000);
    writer.put(writer.fork(1, 3));
    expect(verdict(writer.text())).toBe('1, equivocation of 1, rules');
  });

  test('a seat that had left, and then signed twice, breaks nothing off', () => {
    const writer = new Writer().play(20).play(9, (state) => reader.expected(state).includes(1));
    writer.add(1, { kind: 'nonsense' });
    writer.play(6);
    const [one, other] = [
      writer.add(1, { kind: 'close' }),
      writer.make(
        1,
        { kind: 'leave' },
        { seq: writer.chain(1).length - 1, prev: reader.entryId(writer.chain(1).at(-2)?.bytes ?? '') },
      ),
    ];
    writer.put(other);
    writer.add(0, { kind: 'halt', pair: [one, other] });
    expect(verdict(writer.play(4).text())).toBe('1, malformed of 1, equivocation of 1, leave of 0, rules');
  });
});

describe('whole games', () => {
  test.each([
    ['first', 1, 'first'],
    ['round', 2, 'every'],
    ['exact', 2, 'first'],
  ])('end %s at level %i, big straight %s', (end, level, bigStraight) => {
    const options = {
      end,
      level,
      bigStraight,
      first: 'creator',
      hotDice: level === 1 ? 'forced' : 'optional',
    };
    expect(verdict(new Writer({ seats: 3, options, seed: `${end} ${level}` }).play(5000).text())).toBe(
      '0, rules',
    );
  });

  test('a seat that leaves in the last round', () => {
    const writer = new Writer({ seats: 4, options: { end: 'round' }, seed: 'last round' });
    writer.play(5000, ({ game }) => Boolean(game?.lastRound));
    const by: number = writer.table.state['game'].lastRound.by;
    writer.play(60, (state) => reader.expected(state).includes(by)).add(by, { kind: 'leave' });
    expect(verdict(writer.play(5000).text())).toBe(`0, leave of ${by}, rules`);
  });

  test('all leave in one step', () => {
    const writer = new Writer();
    for (const seat of [0, 1, 2]) writer.add(seat, { kind: 'leave' });
    expect(verdict(writer.play(9).text())).toBe('0, leave of 0, leave of 1, leave of 2, rules');
  });
});
