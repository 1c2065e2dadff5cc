/** What a session does when its device cannot keep what it must keep: nothing leaves, and it says why. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OchoState } from '../../src/games/ocho/types.ts';
import { openSession, type Session } from '../../src/protocol/session.ts';
import { openMemoryStore } from '../../src/storage/memory.ts';
import { bestMove, checkOnce, GAMES, Table } from '../adversarial/table.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Promises nobody awaits must not fail either: a page would only log them and stand still. */
const unhandled: unknown[] = [];
const note = (error: unknown): void => void unhandled.push(error);
beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', note);
});
afterEach(() => {
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

/** The seat at whose decision the table waits, once its dice may be thrown. */
async function atDecision(table: Table): Promise<{ readonly seat: number; readonly session: Session }> {
  await table.play(() => table.view().waiting?.for === 'decision');
  const seat = table.view().waiting?.seats[0] as number;
  return { seat, session: table.honest(seat) };
}

const decide = (session: Session, seat: number) =>
  session.act(bestMove(session.snapshot().game as unknown as OchoState, seat));

describe('a full or denied store', () => {
  for (const [code, trouble] of [
    ['full', 'storage-full'],
    ['denied', 'storage-denied'],
    ['gone', 'storage-denied'],
  ] as const) {
    test(`an entry that cannot be stored (${code}) is not sent, and says ${trouble}; after a retry it is`, async () => {
      const table = await Table.open({ seats: 2, seed: 5 });
      const { seat, session } = await atDecision(table);
      const sent = table.sent.size;
      table.stores.get(seat)?.refuse(code);
      expect(await decide(session, seat)).toMatchObject({ ok: false, error: { code: trouble } });
      await table.exchange();
      expect(session.snapshot().trouble).toBe(trouble);
      expect(table.sent.size).toBe(sent);
      expect(await decide(session, seat)).toMatchObject({ ok: false, error: { code: trouble } });

      table.stores.get(seat)?.refuse(null);
      session.retry();
      expect(session.snapshot().trouble).toBeNull();
      expect(await decide(session, seat)).toEqual({ ok: true, value: null });
      await table.settle();
      expect(table.sent.size).toBeGreaterThan(sent);
      expect(table.view().faults).toEqual([]);
    });
  }

  test('a head whose secret cannot be stored is not committed to; after a retry it is', async () => {
    const table = await Table.open({ seats: 2, seed: 6, cheats: [0] });
    const store = openMemoryStore();
    store.refuse('full');
    // Reading works on a full disk; only writing fails.
    const session = await openSession({
      signedGenesis: table.genesis,
      games: GAMES,
      seat: 0,
      keyPair: table.pair(0),
      store: { ...store, entries: async () => [], get: async () => null, list: async () => [] },
      rng: { bytes: (sizeBytes) => new Uint8Array(sizeBytes).fill(7) },
      clock: table.clock,
      verify: checkOnce,
    });
    const sent: unknown[] = [];
    session.attach('seat 1', (message) => sent.push(message), 1);
    session.receive('seat 1', {
      kind: 'have',
      seats: [
        { next: 0, head: null, limit: 64 },
        { next: 0, head: null, limit: 64 },
      ],
      direct: [0],
    });
    await table.settle();
    expect(session.snapshot().trouble).toBe('storage-full');
    expect(sent.filter((message) => (message as { kind: string }).kind === 'entries')).toEqual([]);

    store.refuse(null);
    session.retry();
    await table.settle();
    expect(session.snapshot().trouble).toBeNull();
    expect(sent.filter((message) => (message as { kind: string }).kind === 'entries')).toHaveLength(1);
    session.close();
  });
});

describe('a second tab', () => {
  test('a seat one of whose stored entries cannot be read does not open: `damaged`; a damaged one of another seat is only missing', async () => {
    const table = await Table.open({ seats: 2, seed: 8 });
    const { session } = await atDecision(table);
    const kept = (await table.stores.get(0)?.entries(session.id)) ?? [];
    const reopened = (damagedSeat: number, seat: number | null) =>
      openSession({
        signedGenesis: table.genesis,
        games: GAMES,
        seat,
        keyPair: seat === null ? null : table.pair(seat),
        store: {
          ...openMemoryStore(),
          entries: async () =>
            kept.map((entry) => (entry.seat === damagedSeat ? { ...entry, bytes: '{}' } : entry)),
        },
        rng: { bytes: (sizeBytes) => new Uint8Array(sizeBytes).fill(7) },
        clock: table.clock,
        verify: checkOnce,
      });
    expect(kept.filter(({ seat }) => seat === 0).length).toBeGreaterThan(0);
    await expect(reopened(0, 0)).rejects.toMatchObject({ name: 'StoreError', code: 'damaged' });
    for (const [damagedSeat, seat] of [
      [1, 0],
      [0, null],
    ] as const) {
      const opened = await reopened(damagedSeat, seat);
      expect(opened.snapshot().faults).toEqual([]);
      opened.close();
    }
  });

  test('the tab that finds its place taken signs nothing and says second-tab', async () => {
    const table = await Table.open({ seats: 2, seed: 7 });
    const { seat, session } = await atDecision(table);
    const other = openMemoryStore(table.disks[seat]);
    const mine = (await other.entries(table.session)).filter((entry) => entry.seat === seat);
    // The other tab has written this seat's next entry.
    await other.addOwn({ ...(mine.at(-1) as (typeof mine)[number]), seq: mine.length });
    const sent = table.sent.size;
    expect(await decide(session, seat)).toMatchObject({ ok: false, error: { code: 'second-tab' } });
    await table.exchange();
    expect(session.snapshot().trouble).toBe('second-tab');
    expect(table.sent.size).toBe(sent);
    // No retry helps: the other tab drives this seat.
    session.retry();
    expect(await session.leave()).toMatchObject({ ok: false, error: { code: 'second-tab' } });
  });

  test('two tabs that draw a first secret at the same time do not make the seat contradict itself later', async () => {
    const table = await Table.open({ seats: 2, seed: 8, cheats: [0, 1] });
    const disk = table.disks[0];
    const open = (fill: number): Promise<Session> =>
      openSession({
        signedGenesis: table.genesis,
        games: GAMES,
        seat: 0,
        keyPair: table.pair(0),
        store: openMemoryStore(disk),
        rng: { bytes: (sizeBytes) => new Uint8Array(sizeBytes).fill(fill) },
        clock: table.clock,
        verify: checkOnce,
      });
    const nothing = {
      kind: 'have',
      seats: [
        { next: 0, head: null, limit: 64 },
        { next: 0, head: null, limit: 64 },
      ],
      direct: [0],
    };
    const tabs = await Promise.all([open(1), open(2)]);
    for (const tab of tabs) {
      tab.attach('seat 1', () => {}, 1);
      tab.receive('seat 1', nothing);
    }
    await table.settle();
    const troubles = tabs.map((tab) => tab.snapshot().trouble);
    expect([...troubles].sort()).toEqual([null, 'second-tab'].sort());
    for (const tab of tabs) tab.close();

    // The page is reloaded, the other seat commits too, and the link of roll 1 is due.
    const sent: { bytes: string; sig: string }[] = [];
    const again = await open(3);
    again.attach(
      'seat 1',
      (message) => {
        const { entries } = message as { entries?: readonly { bytes: string; sig: string }[] };
        sent.push(...(entries ?? []));
      },
      1,
    );
    const other = table.cheat(1);
    const commit = other.honestly();
    again.receive('seat 1', {
      kind: 'have',
      seats: [
        { next: 0, head: null, limit: 64 },
        { next: 1, head: other.log.head(1), limit: 64 },
      ],
      direct: [0],
    });
    again.receive('seat 1', { kind: 'entries', entries: [commit] as never });
    again.receive('seat 1', {
      kind: 'have',
      seats: [
        { next: 1, head: null, limit: 64 },
        { next: 1, head: other.log.head(1), limit: 64 },
      ],
      direct: [0],
    });
    await table.settle();
    for (const signed of sent) other.receive('seat 0', { kind: 'entries', entries: [signed] });
    other.honestly();
    expect(sent.length).toBeGreaterThanOrEqual(2);
    expect(other.fold.faults).toEqual([]);
    expect(other.fold.now.state.step).toBe(2);
    again.close();
  });
});
