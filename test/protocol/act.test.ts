/** What a person may ask of a session, and every way it is refused: nothing is signed then, and the code says why. */
import { describe, expect, test, vi } from 'vitest';
import type { Json, Seat } from '../../src/games/game.ts';
import type { OchoState } from '../../src/games/ocho/types.ts';
import { openSession, type Session } from '../../src/protocol/session.ts';
import { openMemoryStore } from '../../src/storage/memory.ts';
import { bestMove, checkOnce, GAMES, Table } from '../adversarial/table.ts';

vi.setConfig({ testTimeout: 60_000 });

const ROLL: Json = { kind: 'roll' };

/** A table that waits for a decision of an honest seat. */
async function deciding(cheats: readonly Seat[] = []): Promise<{
  readonly table: Table;
  readonly seat: Seat;
  readonly session: Session;
}> {
  const table = await Table.open({ seats: 3, seed: 41, cheats });
  const isHonest = (): boolean => {
    const { waiting } = table.view();
    return waiting?.for === 'decision' && table.sessions.has(waiting.seats[0] as Seat);
  };
  await table.play(isHonest);
  const seat = table.view().waiting?.seats[0] as Seat;
  return { table, seat, session: table.honest(seat) };
}

const refusedWith = (code: string, why?: string) => ({
  ok: false,
  error: { code, ...(why === undefined ? {} : { why }) },
});
const best = (session: Session, seat: Seat): Json =>
  bestMove(session.snapshot().game as unknown as OchoState, seat);
/** Asserts that neither a decision nor a leave of this session is signed. */
async function expectSilence(table: Table, session: Session, code: string): Promise<void> {
  const sent = table.sent.size;
  expect(await session.act(ROLL)).toMatchObject(refusedWith(code));
  expect(await session.leave()).toMatchObject(refusedWith(code));
  await table.settle();
  expect(table.sent.size).toBe(sent);
}

describe('a decision', () => {
  test('that is awaited and legal is signed, stored and sent', async () => {
    const { table, seat, session } = await deciding();
    const before = (await openMemoryStore(table.disks[seat]).entries(table.session)).length;
    expect(await session.act(best(session, seat))).toEqual({ ok: true, value: null });
    expect((await openMemoryStore(table.disks[seat]).entries(table.session)).length).toBeGreaterThan(before);
    await table.settle();
    expect(table.snapshot((seat + 1) % 3).table).toEqual(session.snapshot().table);
  });

  test('of a spectator: not-seated', async () => {
    const { table } = await deciding();
    const spectator = await openSession({
      signedGenesis: table.genesis,
      games: GAMES,
      seat: null,
      keyPair: null,
      store: openMemoryStore(),
      rng: { bytes: (sizeBytes) => new Uint8Array(sizeBytes) },
      clock: table.clock,
      verify: checkOnce,
    });
    await expectSilence(table, spectator, 'not-seated');
    spectator.close();
  });

  test('in the turn of another: not-awaited, and the phase that is on', async () => {
    const { table, seat } = await deciding();
    const other = table.honest((seat + 1) % 3);
    expect(await other.act(ROLL)).toEqual(refusedWith('not-awaited', 'move'));
    expect(other.snapshot().faults).toEqual([]);
  });

  test('while the dice are in the air: not-awaited', async () => {
    const { table, seat, session } = await deciding();
    table.loses = () => true;
    expect(await session.act(best(session, seat))).toMatchObject({ ok: true });
    expect(await session.act(ROLL)).toEqual(refusedWith('not-awaited', 'links'));
  });

  test('asked for twice at once is signed once: the second is not-awaited', async () => {
    const { table, seat, session } = await deciding();
    const move = best(session, seat);
    const seq = [...table.sent.keys()].filter((place) => place.startsWith(`${seat}/`)).length;
    const [first, second] = await Promise.all([session.act(move), session.act(move)]);
    expect(first).toEqual({ ok: true, value: null });
    expect(second).toMatchObject(refusedWith('not-awaited'));
    await table.settle();
    expect(table.sent.get(`${seat}/${seq}`)?.size).toBe(1);
    expect(session.snapshot().faults).toEqual([]);
  });

  for (const [what, move, why] of [
    ['against the rules', { kind: 'keep', dice: [0], then: 'bank' }, 'nothing-thrown'],
    ['of no shape', { kind: 'bank' }, 'kind'],
    ['that is nothing', null, 'move'],
  ] as const) {
    test(`${what}: move-refused, with the rule, and nothing is signed`, async () => {
      const { table, session } = await deciding();
      const sent = table.sent.size;
      expect(await session.act(move as Json)).toEqual(refusedWith('move-refused', why));
      await table.settle();
      expect(table.sent.size).toBe(sent);
      expect(session.snapshot()).toMatchObject({ faults: [], trouble: null });
    });
  }
});

describe('game-over is what a session says', () => {
  test('once every closing signature is in', async () => {
    const table = await Table.open({ seats: 2, seed: 42 });
    await table.play(() => table.view().isComplete);
    await expectSilence(table, table.honest(0), 'game-over');
  });

  test('once its own seat has left', async () => {
    const { table, session } = await deciding();
    expect(await session.leave()).toEqual({ ok: true, value: null });
    await expectSilence(table, session, 'game-over');
    await table.play(() => table.snapshot((session.seat as Seat) === 0 ? 1 : 0).isComplete);
  });

  test('once the game was broken off by evidence, the seat at turn included', async () => {
    const { table, seat, session } = await deciding([1]);
    expect(seat).not.toBe(1);
    const cheat = table.cheat(1);
    table.give(1, [cheat.sign({ kind: 'leave' }), cheat.sign({ kind: 'close' })]);
    await table.settle();
    await table.exchange();
    for (const one of table.sessions.values()) {
      expect(one.snapshot()).toMatchObject({ end: 'halt', isComplete: true });
      expect(one.snapshot().outcome?.ranking.at(-1)).toEqual([1]);
      await expectSilence(table, one, 'game-over');
    }
    expect(session.snapshot().trouble).toBeNull();
  });

  test('once it was closed', async () => {
    const { table, session } = await deciding();
    session.close();
    await expectSilence(table, session, 'game-over');
  });
});

describe('a trouble of its device', () => {
  for (const [code, trouble] of [
    ['denied', 'storage-denied'],
    ['full', 'storage-full'],
    ['gone', 'storage-denied'],
    ['exists', 'second-tab'],
  ] as const) {
    test(`(store: ${code}) refuses the decision with ${trouble}, and every one after it`, async () => {
      const { table, seat, session } = await deciding();
      const move = best(session, seat);
      table.stores.get(seat)?.refuse(code);
      expect(await session.act(move)).toMatchObject(refusedWith(trouble));
      expect(session.snapshot().trouble).toBe(trouble);
      table.stores.get(seat)?.refuse(null);
      await expectSilence(table, session, trouble);
      session.retry();
      // Storage can be seen to; another tab cannot.
      expect(session.snapshot().trouble).toBe(trouble === 'second-tab' ? 'second-tab' : null);
      expect((await session.act(move)).ok).toBe(trouble !== 'second-tab');
    });
  }

  test('that lost the links it committed to refuses a throw with secrets-lost', async () => {
    const { table, seat } = await deciding();
    table.crash(seat);
    table.disks[seat]?.documents.get('secrets')?.clear();
    const session = await table.start(seat);
    await table.exchange();
    expect(await session.act(ROLL)).toMatchObject(refusedWith('secrets-lost'));
    expect(session.snapshot().trouble).toBe('secrets-lost');
    await expectSilence(table, session, 'secrets-lost');
    // No retry brings them back.
    session.retry();
    expect(session.snapshot().trouble).toBe('secrets-lost');
    expect(table.snapshot((seat + 1) % 3).faults).toEqual([]);
  });
});

describe('a session that starts from its storage', () => {
  /** One device of a table of three, reopened; nothing has reached it yet. */
  const reopened = async (): Promise<{
    readonly table: Table;
    readonly seat: Seat;
    readonly session: Session;
  }> => {
    const { table, seat } = await deciding();
    table.crash(seat);
    table.loses = () => true;
    return { table, seat, session: await table.start(seat) };
  };
  const have = (session: Session, seat: Seat, next: number): Json => ({
    kind: 'have',
    seats: session
      .snapshot()
      .table.isIn.map((_, at) => ({ next: at === seat ? next : 0, head: null, limit: 64 })),
    direct: [],
  });

  test('signs once every peer has shown what it has of this seat, not one before', async () => {
    const { table, seat, session } = await reopened();
    let isSigned = false;
    const acting = session.act(ROLL).then((result) => {
      isSigned = true;
      return result;
    });
    await table.settle();
    const [first, second] = table.seats().filter((one) => one !== seat);
    session.receive(`seat ${first}`, have(session, seat, 0));
    await table.settle();
    expect(isSigned).toBe(false);
    session.receive(`seat ${second}`, have(session, seat, 0));
    await table.settle();
    expect(isSigned).toBe(true);
    expect(await acting).toEqual({ ok: true, value: null });
  });

  test('waits for the entries of its own that a peer says it has, and after 3 s no longer', async () => {
    const { table, seat, session } = await reopened();
    let isSigned = false;
    void session.act(ROLL).then(() => {
      isSigned = true;
    });
    for (const peer of table.seats().filter((one) => one !== seat))
      session.receive(`seat ${peer}`, have(session, seat, 50));
    await table.clock.advance(2900);
    await table.settle();
    expect(isSigned).toBe(false);
    await table.clock.advance(200);
    await table.settle();
    expect(isSigned).toBe(true);
  });
});
