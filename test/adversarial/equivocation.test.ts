/**
 * A seat that tells two histories: everybody who hears of it holds the proof, the game ends alike for all, and the
 * equivocator comes last. What was signed on both sides of a fork long past changes nothing any more.
 */
import { describe, expect, test, vi } from 'vitest';
import type { Seat } from '../../src/games/game.ts';
import type { SignedEntry } from '../../src/protocol/ports.ts';
import { verifyRecord } from '../../src/protocol/verify.ts';
import type { Cheat } from './cheat.ts';
import { GAMES, Table } from './table.ts';

vi.setConfig({ testTimeout: 60_000 });

type Fork = readonly [SignedEntry, SignedEntry];

/** All honest seats say the same of the end: who broke it, where, and the result. */
function expectSameEnd(table: Table, guilty: Seat): void {
  const ends = [...table.sessions.values()].map((session) => {
    const { end, outcome, game, faults, waiting } = session.snapshot();
    expect(new Set(faults.map(({ seat }) => seat))).toEqual(new Set([guilty]));
    expect(['equivocation', 'chain-broken']).toContain(faults.at(-1)?.code);
    expect(waiting, table.describe()).toBeNull();
    return { end, outcome, game };
  });
  for (const end of ends) expect(end, table.describe()).toEqual(ends[0]);
  expect(ends[0]?.end).toBe('halt');
  if (ends[0]?.outcome !== null) expect(ends[0]?.outcome?.ranking.at(-1)).toEqual([guilty]);
  for (const session of table.sessions.values()) {
    expect(verifyRecord(session.record(), GAMES)).toMatchObject({
      kind: 'authentic',
      exitCode: 1,
      isComplete: true,
      end: 'halt',
      outcome: ends[0]?.outcome,
    });
  }
}

const isAwaited = (cheat: Cheat): boolean => cheat.fold.lacking(cheat.log).includes(cheat.seat);
const phase = (cheat: Cheat) => cheat.fold.now.state.phase;
const atMove = (cheat: Cheat): boolean => isAwaited(cheat) && phase(cheat).kind === 'move';
const atLink = (cheat: Cheat): boolean => {
  const now = phase(cheat);
  return isAwaited(cheat) && now.kind === 'links' && now.purpose.kind === 'game';
};

const FORKS: readonly {
  readonly title: string;
  readonly at: (cheat: Cheat) => boolean;
  readonly fork: (cheat: Cheat) => Fork;
}[] = [
  {
    title: 'two heads',
    at: (cheat) => isAwaited(cheat) && phase(cheat).kind === 'commit',
    fork: (cheat) => [
      cheat.sign(cheat.owed()),
      cheat.sign({ kind: 'commit', chain: 0, head: cheat.head(1) }),
    ],
  },
  {
    title: 'two moves',
    at: (cheat) =>
      atMove(cheat) &&
      (cheat.fold.now.state.game as unknown as { turn: { dice: number[] } }).turn.dice.length > 0,
    fork: (cheat) => {
      const bank = cheat.owed() as { readonly move: { readonly dice: readonly number[] } };
      return [
        cheat.sign(cheat.owed()),
        cheat.sign(cheat.move({ kind: 'keep', dice: bank.move.dice, then: 'roll' })),
      ];
    },
  },
  {
    title: 'two links, one of them wrong',
    at: atLink,
    fork: (cheat) => [
      cheat.sign(cheat.owed()),
      cheat.sign({ ...(cheat.owed() as { readonly [field: string]: never }), link: 'A'.repeat(43) }),
    ],
  },
  {
    title: 'a move and a leave',
    at: atMove,
    fork: (cheat) => [cheat.sign(cheat.owed()), cheat.sign({ kind: 'leave' })],
  },
  {
    title: 'a link and a leave',
    at: atLink,
    fork: (cheat) => [cheat.sign(cheat.owed()), cheat.sign({ kind: 'leave' })],
  },
  {
    title: 'the same link in two envelopes',
    at: atLink,
    fork: (cheat) => [
      cheat.sign(cheat.owed()),
      cheat.sign(cheat.owed(), { checkpoint: { history: 'A'.repeat(43), state: 'A'.repeat(43) } }),
    ],
  },
  {
    title: 'two closing signatures',
    at: (cheat) => isAwaited(cheat) && phase(cheat).kind === 'close',
    fork: (cheat) => [cheat.sign(cheat.owed()), cheat.sign({ kind: 'leave' })],
  },
];

describe('the game ends alike for all when a seat signs', () => {
  for (const { title, at, fork } of FORKS) {
    if (title === 'two closing signatures') continue;
    for (const seats of [3, 4]) {
      for (const seed of [21, 22]) {
        test(`${title}, one to each half of the others (${seats} seats, seed ${seed})`, async () => {
          const table = await Table.open({ seats, seed, cheats: [1] });
          const cheat = table.cheat(1);
          await table.play(() => at(cheat));
          const [left, right] = fork(cheat);
          // Each half goes on with what it was told before the halves talk to each other.
          const isLeft = (seat: Seat): boolean => seat === 0;
          table.loses = (from, to) => from !== 1 && to !== 1 && isLeft(from) !== isLeft(to);
          table.give(1, [left], [0]);
          table.give(
            1,
            [right],
            [...table.sessions.keys()].filter((seat) => !isLeft(seat)),
          );
          await table.settle();
          table.loses = () => false;
          await table.exchange();
          await table.exchange();
          expectSameEnd(table, 1);
        });
      }
    }

    test(`${title}, both to one of two seats`, async () => {
      const table = await Table.open({ seats: 2, seed: 23, cheats: [1] });
      const cheat = table.cheat(1);
      await table.play(() => at(cheat));
      table.give(1, fork(cheat));
      await table.exchange();
      expectSameEnd(table, 1);
    });
  }
});

describe('no end comes of', () => {
  test('an old entry forged once everybody has signed past it: a fault is kept, the game goes on', async () => {
    const table = await Table.open({ seats: 3, seed: 24, cheats: [1] });
    const cheat = table.cheat(1);
    await table.play(() => atLink(cheat));
    const forged = cheat.sign({ kind: 'leave' });
    await table.play(() => cheat.fold.now.state.step > 20);
    table.give(1, [forged], [0]);
    await table.exchange();
    for (const seat of table.sessions.keys()) {
      expect(table.snapshot(seat)).toMatchObject({
        end: 'playing',
        faults: [{ code: 'equivocation', seat: 1 }],
      });
    }
    await table.play(() => table.view().isComplete);
    await table.exchange();
    expect(table.snapshot(0).outcome).toEqual(table.snapshot(2).outcome);
    expect(table.snapshot(0).end).toBe('rules');
    expect(table.honest(0).record()).toBe(table.honest(2).record());
    expect(verifyRecord(table.honest(0).record(), GAMES)).toMatchObject({
      exitCode: 1,
      end: 'rules',
      faults: [{ code: 'equivocation', seat: 1 }],
    });
  });

  test('two closing signatures: the result stands', async () => {
    const table = await Table.open({ seats: 3, seed: 25, cheats: [1] });
    const cheat = table.cheat(1);
    await table.play(() => isAwaited(cheat) && phase(cheat).kind === 'close');
    const outcome = table.view().outcome;
    const pair = [cheat.sign(cheat.owed()), cheat.sign({ kind: 'leave' })] as const;
    table.give(1, pair);
    await table.exchange();
    for (const seat of table.sessions.keys()) {
      expect(table.snapshot(seat)).toMatchObject({
        end: 'rules',
        outcome,
        faults: [{ code: 'equivocation', seat: 1 }],
      });
    }
  });
});

test('an entry that does not follow its own entry before is proof as well: chain-broken', async () => {
  const table = await Table.open({ seats: 3, seed: 26, cheats: [1] });
  const cheat = table.cheat(1);
  await table.play(() => atLink(cheat));
  table.give(1, [cheat.sign(cheat.owed(), { prev: 'A'.repeat(43) })]);
  await table.exchange();
  expect(table.snapshot(0).faults).toMatchObject([{ code: 'chain-broken', seat: 1 }]);
  expectSameEnd(table, 1);
});
