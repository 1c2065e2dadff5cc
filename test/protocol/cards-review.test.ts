/**
 * What a reader of the deck and of the protocol under it found missing: each test is one thing that could be done to an
 * honest seat, and no longer can.
 */
import { describe, expect, test, vi } from 'vitest';
import { planets } from '../../src/games/planets/game.ts';
import { SeededRng } from '../../src/network/simulated.ts';
import { decodeBody, decodeEntry, type Entry } from '../../src/protocol/entry.ts';
import { evidenceIn } from '../../src/protocol/evidence.ts';
import type { SignedEntry, Store } from '../../src/protocol/ports.ts';
import { openSession } from '../../src/protocol/session.ts';
import type { KeyPair, Verify } from '../../src/protocol/signing.ts';
import { verifyRecord } from '../../src/protocol/verify.ts';
import { openMemoryStore } from '../../src/storage/memory.ts';
import { handClock } from '../storage/hand-clock.ts';
import { CardTable } from './deck/card-table.ts';

vi.setConfig({ testTimeout: 60_000 });

describe('a body whose kind no text can be made of', () => {
  for (const kind of [{ toString: 1 }, [{ toString: null }], { toString: 1, valueOf: 1 }, null, 7]) {
    test(`is its signer's fault, at the table and in the record (${JSON.stringify(kind)})`, async () => {
      const table = CardTable.open({ seats: 3 });
      table.give(0, { kind });
      for (const seat of [1, 2]) table.give(seat, await table.owed(seat));
      expect(table.fold.faults).toMatchObject([{ code: 'malformed', seat: 0, why: typeof kind }]);
      expect(table.state.isIn).toEqual([false, true, true]);
      const report = verifyRecord(table.record(), { planets });
      expect(report).toMatchObject({
        kind: 'authentic',
        exitCode: 1,
        faults: [{ code: 'malformed', seat: 0 }],
      });
    });
  }
});

test('a void entry is decoded once, however often the table is looked at', () => {
  const table = CardTable.open({ seats: 3 });
  const elsewhere = 'A'.repeat(43);
  table.give(0, { kind: 'close' }, { checkpoint: { history: elsewhere, state: elsewhere } });
  const [entry] = table.log.chain(0);
  expect(table.lacking).toEqual([0, 1, 2]);
  expect(decodeBody(entry as Entry)).toMatchObject({ ok: true, value: { kind: 'close' } });
  expect(decodeBody(entry as Entry)).toBe(decodeBody(entry as Entry));
});

test('the pair in a halt is checked once, however often the end of the game is looked at', () => {
  const table = CardTable.open({ seats: 3 });
  const pair = [table.sign(0, { kind: 'close' }), table.sign(0, { kind: 'leave' })];
  const halt = decodeEntry(table.sign(1, { kind: 'halt', pair }), table.log.context);
  if (!halt.ok) throw new Error(halt.error);
  let checks = 0;
  const verify: Verify = (...asked) => {
    checks += 1;
    return table.log.context.verify(...asked);
  };
  const looks = [1, 2, 3].map(() => evidenceIn(halt.value, { ...table.log.context, verify }));
  expect(looks[0]).toMatchObject({ code: 'equivocation', seat: 0, seq: 0 });
  expect(looks).toEqual([looks[0], looks[0], looks[0]]);
  expect(checks).toBe(2);
});

describe('two tabs that drive one seat at the same time', () => {
  test('what a tab owed to a step that the other has answered meanwhile is not signed in the next', async () => {
    const table = CardTable.open({ seats: 3 });
    const tab = await openTab(table);
    // It is about to commit to a beacon chain, and its storage is slow.
    tab.hold();
    tab.hear([]);
    await turns();
    // The other tab commits, and so do all others.
    await table.step();
    expect(table.state.phase.kind).toBe('keys');
    tab.hear(all(table));
    tab.letGo();
    await turns();
    expect(tab.signed().map(({ step, body }) => [step, body.kind])).toEqual([[1, 'keys']]);
    table.log.addAll(tab.sent, () => 1_000_000);
    for (const seat of [1, 2]) table.give(seat, await table.owed(seat));
    expect(table.fold.faults).toEqual([]);
    expect(table.state.phase.kind).toBe('deal');
    tab.session.close();
  });

  test('a tab finds the keys of the deck that the other has stored since it began', async () => {
    const table = CardTable.open({ seats: 3 });
    const tab = await openTab(table);
    await table.until(({ state }) => state.phase.kind === 'deal');
    tab.hear(all(table));
    await turns();
    expect(tab.session.snapshot().trouble).toBeNull();
    expect(tab.signed().map(({ body }) => body.kind)).toEqual(['deal']);
    tab.session.close();
  });
});

test('reading the secrets again changes nothing of what a seat knows', async () => {
  const table = await CardTable.open({ seats: 2 }).until(
    ({ state, game }) => state.game !== null && game.turn.number === 3 && game.turn.phase === 'assign',
  );
  for (const seat of table.seats) {
    const player = table.player(seat);
    const { knowledge } = player;
    const stories = [...player.stories];
    await player.reload(table.fold);
    expect(player.knowledge).toEqual(knowledge);
    expect(player.stories).toEqual(stories);
    expect(Object.keys(knowledge).length).toBeGreaterThan(0);
  }
});

test('documents that are no secrets are passed over, and the next start finds the pair that was stored', async () => {
  const table = await CardTable.open({ seats: 2 }).until(({ state }) => state.phase.kind === 'keys');
  const store = openMemoryStore(table.disks[0]);
  const prefix = `${table.session}/0/deck/${table.state.step}/0/`;
  const zero = 'A'.repeat(43);
  for (const [at, value] of [null, {}, { hand: 7, pile: {} }, { hand: zero, pile: zero }].entries())
    await store.put('secrets', `${prefix}${at}`, value);
  const first = (await table.owed(0)) as { readonly hand: string; readonly pile: string };
  const again = await table.copy();
  expect(await again.owed(0)).toMatchObject({ hand: first.hand, pile: first.pile });
  again.give(0, await again.owed(0));
  again.give(1, await again.owed(1));
  expect(again.fold.faults).toEqual([]);
  expect(again.player(0).isLost(again.state)).toBe(false);
});

const all = ({ log }: CardTable): readonly SignedEntry[] =>
  log.chains.flatMap((chain) => chain.map(({ signed }) => signed));

/** Lets everything run that waits for nothing but its turn. */
async function turns(): Promise<void> {
  for (let i = 0; i < 400; i += 1) await Promise.resolve();
}

/** Another tab of seat 0 on the same device, whose reads of secrets can be held; all it hears comes from one peer. */
async function openTab(table: CardTable) {
  const held: (() => void)[] = [];
  let isHeld = false;
  const memory = openMemoryStore(table.disks[0]);
  const store: Store = {
    ...memory,
    list: async (bucket, prefix) => {
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      return memory.list(bucket, prefix);
    },
  };
  const session = await openSession({
    signedGenesis: table.genesis,
    games: { planets },
    seat: 0,
    keyPair: table.pairs[0] as KeyPair,
    store,
    rng: new SeededRng(7, 'tab'),
    clock: handClock(),
  });
  const sent: SignedEntry[] = [];
  session.attach(
    'peer',
    (message) => void sent.push(...((message as { entries?: readonly SignedEntry[] }).entries ?? [])),
    1,
  );
  return {
    session,
    sent,
    hold: () => {
      isHeld = true;
    },
    letGo: () => {
      isHeld = false;
      for (const resolve of held.splice(0)) resolve();
    },
    /** The peer shows what it has, and what it takes. */
    hear: (entries: readonly SignedEntry[]): void => {
      if (entries.length > 0) session.receive('peer', { kind: 'entries', entries });
      const seats = table.log.chains.map((chain) => ({
        next: chain.length,
        head: chain.at(-1)?.id ?? null,
        limit: 64,
      }));
      session.receive('peer', { kind: 'have', seats, direct: [] });
    },
    /** What it has signed and sent itself. */
    signed: () =>
      sent
        .map(({ bytes }) => JSON.parse(bytes) as { seat: number; step: number; body: { kind: string } })
        .filter(({ seat }) => seat === 0),
  };
}
