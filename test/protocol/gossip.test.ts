/** Gossip: what one replica sends another, message by message. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Json, Seat } from '../../src/games/game.ts';
import { decodeGossip, GossipPeer, type Have, haveOf } from '../../src/protocol/gossip.ts';
import type { Log } from '../../src/protocol/log.ts';
import type { SignedEntry } from '../../src/protocol/ports.ts';
import { BareTable, inPhase, rollOn } from './bare-table.ts';

const X = 'A'.repeat(43);
const ALL = (): number => 1_000_000;
const SIG = 'A'.repeat(86);
let table: BareTable;
let sent: Json[];
let peer: GossipPeer;
beforeEach(() => {
  table = new BareTable({ seats: 3, seed: 9 });
  table.play((one) => inPhase('links', 'game')(one) && one.state.beacon.next === 6, { decide: rollOn });
  sent = [];
  peer = new GossipPeer(1, (message) => sent.push(message));
});

/** What a peer has that holds `next` entries of each chain of `log`. */
const holding = (
  next: readonly number[],
  log: Log = table.log,
  limit = 64,
  direct: readonly Seat[] = [],
): Have => ({
  kind: 'have',
  seats: next.map((count, seat) => ({
    next: count,
    head: count === 0 ? null : (log.chain(seat)[count - 1]?.id ?? X),
    limit,
  })),
  direct: [...direct],
});
const lengths = (): readonly number[] => table.log.chains.map((chain) => chain.length);
const places = (): readonly string[] =>
  sent.flatMap((message) => {
    const { entries } = message as unknown as { readonly entries: readonly SignedEntry[] };
    return entries.map(({ bytes }) => {
      const { seat, seq } = JSON.parse(bytes) as { seat: number; seq: number };
      return `${seat}/${seq}`;
    });
  });
/** seat/seq from `from` up to the end of that chain (or `to`). */
const span = (seat: Seat, from: number, to = table.log.chain(seat).length): readonly string[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => `${seat}/${from + at}`);

describe('a message', () => {
  const have = { kind: 'have', seats: [{ next: 0, head: null, limit: 64 }], direct: [0, 7] };
  const entries = { kind: 'entries', entries: [{ bytes: 'x', sig: SIG }] };
  for (const [what, json] of [
    ['a have', have],
    ['a have of nobody', { ...have, seats: [], direct: [] }],
    ['entries', entries],
    ['no entries', { ...entries, entries: [] }],
    ['512 entries', { ...entries, entries: Array(512).fill(entries.entries[0]) }],
  ] as const)
    test(`of ${what} is read`, () => expect(decodeGossip(json as unknown as Json)).toEqual(json));

  for (const [what, json] of [
    ['nothing', null],
    ['an unknown kind', { kind: 'want' }],
    ['a have with a field too many', { ...have, note: 1 }],
    ['a have of nine seats', { ...have, seats: Array(9).fill(have.seats[0]) }],
    ['a have with a seat beyond the eighth', { ...have, direct: [8] }],
    ['a have with nine links', { ...have, direct: Array(9).fill(0) }],
    ['a head that is no hash', { ...have, seats: [{ next: 1, head: 'x', limit: 64 }] }],
    ['a count below zero', { ...have, seats: [{ next: -1, head: null, limit: 64 }] }],
    ['half a count', { ...have, seats: [{ next: 0.5, head: null, limit: 64 }] }],
    ['a seat without a limit', { ...have, seats: [{ next: 0, head: null }] }],
    ['513 entries', { ...entries, entries: Array(513).fill(entries.entries[0]) }],
    ['a short signature', { ...entries, entries: [{ bytes: 'x', sig: SIG.slice(1) }] }],
    ['bytes beyond any halt', { ...entries, entries: [{ bytes: 'x'.repeat(307_201), sig: SIG }] }],
    ['an entry with a note', { ...entries, entries: [{ bytes: 'x', sig: SIG, note: 1 }] }],
  ] as const)
    test(`of ${what} is none of gossip's`, () => expect(decodeGossip(json as unknown as Json)).toBeNull());
});

describe('to a peer that shows what it has', () => {
  test('goes everything it lacks, in chain order a seat', () => {
    peer.take(holding([1, 0, 3]), table.log);
    expect(places()).toEqual([...span(0, 1), ...span(1, 0), ...span(2, 3)]);
  });

  test('goes nothing when it has all, and nothing twice while it has not answered', () => {
    peer.take(holding(lengths()), table.log);
    expect(sent).toEqual([]);
    peer.take(holding([0, 0, 0]), table.log);
    const once = sent.length;
    peer.sendNews(table.log, [0, 1, 2]);
    expect(sent.length).toBe(once);
  });

  test('goes no more than it takes', () => {
    peer.take(holding([0, 0, 0], table.log, 2), table.log);
    expect(places()).toEqual([...span(0, 0, 2), ...span(1, 0, 2), ...span(2, 0, 2)]);
  });

  test('goes nothing before it has shown anything', () => {
    peer.sendNews(table.log, [0, 1, 2]);
    expect(sent).toEqual([]);
  });

  test('goes nothing when it counts other seats than the game has', () => {
    peer.take(holding([0, 0]), table.log);
    expect(sent).toEqual([]);
    expect(peer.have).toBeNull();
  });

  test('is ahead exactly when some chain of it is longer', () => {
    expect(peer.isAhead(table.log)).toBe(false);
    peer.take(holding(lengths()), table.log);
    expect(peer.isAhead(table.log)).toBe(false);
    peer.take(holding(lengths().with(2, (lengths()[2] as number) + 1)), table.log);
    expect(peer.isAhead(table.log)).toBe(true);
  });
});

describe('news', () => {
  test('goes to a peer unless it is linked to the author; own entries go to everybody', () => {
    const before = lengths();
    peer.take(holding(before, table.log, 64, [1, 2]), table.log);
    const seats = table.lacking;
    expect(seats).toHaveLength(2);
    for (const seat of seats) table.give(seat, table.owed(seat));
    const leads = table.game.turn.seat;
    table.give(leads, table.owed(leads, rollOn));
    const isNew = (seat: Seat): readonly string[] => span(seat, before[seat] as number);
    peer.sendNews(table.log, []);
    expect(places()).toEqual(isNew(0));
    sent.length = 0;
    peer.sendNews(table.log, [1]);
    expect(places()).toEqual(isNew(1));
    sent.length = 0;
    peer.sendNews(table.log, [1]);
    expect(places()).toEqual([]);
    // What it was not sent, its next `have` repairs.
    peer.take(holding(lengths().with(2, before[2] as number), table.log, 64, [1, 2]), table.log);
    expect(places()).toEqual(isNew(2));
  });

  test('that a peer brought is not sent back to it', () => {
    const before = lengths();
    peer.take(holding(before), table.log);
    const [seat = 0] = table.lacking;
    const entry = table.entry(table.give(seat, table.owed(seat)));
    peer.gave(entry);
    peer.sendNews(table.log, []);
    expect(sent).toEqual([]);
  });
});

describe('when heads differ', () => {
  /** A log that parts from the table's at `seq` of seat 1. */
  const forked = (seq: number): Log => {
    const log = table.emptyLog();
    for (const { signed } of table.log.chain(1).slice(0, seq)) log.add(signed, ALL);
    let prev = log.head(1) ?? table.session;
    for (let at = seq; at < table.log.chain(1).length; at++) {
      const signed = table.sign(1, { kind: 'close' }, { seq: at, prev, step: at });
      log.add(signed, ALL);
      prev = table.entry(signed).id;
    }
    return log;
  };

  test('the chain up to that head is sent, so that the peer holds the first pair that differs', () => {
    const other = forked(2);
    const shown = haveOf(other, () => 64, []);
    peer.take(
      {
        ...shown,
        seats: shown.seats.map((seat, at) =>
          at === 1 ? seat : (holding(lengths()).seats[at] as typeof seat),
        ),
      },
      table.log,
    );
    expect(places()).toEqual(span(1, 0));
    for (const message of sent)
      for (const signed of (message as unknown as { entries: readonly SignedEntry[] }).entries)
        other.add(signed, ALL);
    expect(other.evidence).toMatchObject([{ code: 'equivocation', seat: 1, seq: 2 }]);
  });

  test('both ends come to the same pair, whoever shows first and wherever the chains stand', () => {
    for (const seq of [0, 1, 3]) {
      const other = forked(seq);
      const back: SignedEntry[] = [];
      const there = new GossipPeer(0, (message) => {
        back.push(...((message as unknown as { entries: readonly SignedEntry[] }).entries ?? []));
      });
      there.take(
        haveOf(table.log, () => 64, []),
        other,
      );
      const log = table.emptyLog();
      for (const chain of table.log.chains) for (const { signed } of chain) log.add(signed, ALL);
      for (const signed of back) log.add(signed, ALL);
      expect(log.evidence).toMatchObject([{ code: 'equivocation', seat: 1, seq }]);
    }
  });

  test('nothing of it is sent once there is evidence: the pair itself is', () => {
    const other = forked(2);
    table.log.add(other.chain(1)[2]?.signed as SignedEntry, ALL);
    expect(table.log.evidence).toHaveLength(1);
    const have = holding(lengths());
    peer.take(
      {
        ...have,
        seats: have.seats.with(1, { next: lengths()[1] as number, head: other.head(1), limit: 64 }),
      },
      table.log,
    );
    expect(sent).toEqual([]);
  });
});

describe('a have', () => {
  test('tells length, head and limit of every chain, and who is linked', () => {
    expect(haveOf(table.log, (seat) => 64 + seat, [2])).toEqual({
      kind: 'have',
      seats: table.log.chains.map((chain, seat) => ({
        next: chain.length,
        head: chain.at(-1)?.id ?? null,
        limit: 64 + seat,
      })),
      direct: [2],
    });
    expect(haveOf(table.emptyLog(), () => 64, []).seats[0]).toEqual({ next: 0, head: null, limit: 64 });
  });

  test('is answered by a have only when ours changed since the peer was told', () => {
    const now = haveOf(table.log, () => 64, []);
    peer.answerHave(now);
    expect(sent).toEqual([now]);
    peer.answerHave({ ...now });
    expect(sent).toHaveLength(1);
    const [seat = 0] = table.lacking;
    table.give(seat, table.owed(seat));
    peer.answerHave(haveOf(table.log, () => 64, []));
    expect(sent).toHaveLength(2);
    // Unasked it is told again, for what was lost on the way.
    peer.sendHave(haveOf(table.log, () => 64, []));
    expect(sent).toHaveLength(3);
  });
});

describe('many entries', () => {
  const entries = (count: number, sizeBytes: number): readonly SignedEntry[] =>
    Array.from({ length: count }, () => ({ bytes: 'x'.repeat(sizeBytes), sig: SIG }));
  const cuts = (): readonly number[] =>
    sent.map((message) => (message as unknown as { entries: readonly Json[] }).entries.length);

  test('are cut at 256 entries', () => {
    peer.sendEntries(entries(600, 10));
    expect(cuts()).toEqual([256, 256, 88]);
  });

  test('are cut near 128 KiB; a larger one travels alone', () => {
    peer.sendEntries([...entries(5, 50_000), ...entries(1, 300_000), ...entries(1, 10)]);
    expect(cuts()).toEqual([2, 2, 1, 1, 1]);
    for (const message of sent) expect(decodeGossip(message)).toEqual(message);
  });

  test('are no message at all when there are none', () => {
    peer.sendEntries([]);
    expect(sent).toEqual([]);
  });
});
