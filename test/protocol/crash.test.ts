/**
 * A device that dies at any instant between drawing a secret, storing an entry and sending it, and comes back: no two
 * different entries of one seat and seq ever leave it, and nobody is blamed.
 */
import { describe, expect, test, vi } from 'vitest';
import { type Device, simulate } from '../../src/cli/simulation.ts';
import type { Json, Seat } from '../../src/games/game.ts';
import { legalMoves } from '../../src/games/ocho/refusals.ts';
import type { OchoState } from '../../src/games/ocho/types.ts';
import { PROFILES, SeededRng } from '../../src/network/simulated.ts';
import { createDisk } from '../../src/storage/memory.ts';
import { GAMES, OPTIONS, Table } from '../adversarial/table.ts';

vi.setConfig({ testTimeout: 120_000 });

/** A person who, asked again after a restart, may decide otherwise. */
function undecided(seed: number) {
  const rng = new SeededRng(seed, 'undecided');
  return (state: OchoState, seat: Seat) => {
    const moves = legalMoves(state, seat).slice(0, 3);
    return { move: moves[rng.below(moves.length)] as unknown as Json, front: [] };
  };
}

const others = ({ seat }: Device): string[] =>
  [0, 1, 2].filter((one) => one !== seat).map((one) => `seat ${one}`);

/** A write takes 4 ms: after 2 it has landed, after 4 its writer hears of it and sends. */
const MOMENTS = { lost: 1, landed: 3, told: 4.5 } as const;

describe('killed at every write of an own entry or a secret', () => {
  // The seat of each game meets its writes in the three ways in turn, and what was lost once more: no write passes without a death.
  test.each([0, 1, 2] as const)('a device never signs two entries at one place (%i)', async (first) => {
    const ways = Object.values(MOMENTS);
    const deaths = [0, 0, 0];
    let writes = first;
    const killAtWrites = (device: Device): void => {
      const { seat, input, session: life } = device;
      if (seat !== first) return;
      device.writeMs = () => 4;
      device.atWrite = () => {
        // One death a life is all there can be.
        if (device.session === null || device.session !== life) return;
        device.atWrite = () => {};
        const way = writes++ % ways.length;
        input.world.at(input.world.nowMs() + (ways[way] ?? 0), () => {
          deaths[way] = (deaths[way] ?? 0) + 1;
          device.crash('silent');
          input.world.at(input.world.nowMs() + 200, () => device.start());
          // What it may have sent has arrived; that it cannot be told so for longer than it waits.
          if (way !== 0) return;
          input.world.at(input.world.nowMs() + 150, () =>
            input.world.partition([[device.name], others(device)]),
          );
          input.world.at(input.world.nowMs() + 6000, () => input.world.heal());
        });
      };
    };
    const result = await simulate(
      {
        game: 'ocho',
        seats: 3,
        seed: first + 1,
        options: OPTIONS as unknown as Json,
        profile: PROFILES.calm,
        script: 'none',
        games: GAMES,
        bot: { decide: undecided(first) } as never,
        chainLength: 16,
        limitMs: 60 * 60 * 1000,
      },
      killAtWrites,
    );
    expect(Math.min(...deaths)).toBeGreaterThan(10);
    expect(result.witness.count).toBeGreaterThan(50);
    expect(result.witness.contradictions).toEqual([]);
    expect(result.isComplete).toBe(true);
    for (const snapshot of result.snapshots) expect(snapshot?.faults).toEqual([]);
    expect(new Set(result.records).size).toBe(1);
  });
});

describe('entries lost, key kept', () => {
  test('a seat whose device lost its entries adopts its own chain from a peer before it signs', async () => {
    const table = await Table.open({ seats: 2, seed: 3 });
    await table.play(() => table.view().table.step >= 6);
    const before = table.honest(1).record();
    table.crash(1);
    table.disks[1]?.entries.clear();
    await table.start(1);
    await table.settle();
    await table.exchange();
    expect(table.honest(1).record()).toBe(before);
    await table.play(() => table.view().isComplete);
    for (const [place, ids] of table.sent) expect(ids.size, `entries at ${place}`).toBe(1);
    expect(table.snapshot(0).faults).toEqual([]);
    expect(table.snapshot(1).faults).toEqual([]);
  });

  test('with its secrets lost too it says secrets-lost, is named as the one awaited, and contradicts nothing', async () => {
    const table = await Table.open({ seats: 2, seed: 3 });
    await table.play(() => table.view().waiting?.for === 'decision');
    const seat = table.view().waiting?.seats[0] as number;
    const other = 1 - seat;
    table.crash(other);
    Object.assign(table.disks[other] as object, createDisk());
    await table.start(other);
    await table.settle();
    await table.play(() => table.snapshot(other).trouble !== null);
    await table.exchange();
    expect(table.snapshot(other).trouble).toBe('secrets-lost');
    expect(table.snapshot(seat).waiting).toEqual({ for: 'machine', seats: [other] });
    expect(table.snapshot(seat).faults).toEqual([]);
    for (const [place, ids] of table.sent) expect(ids.size, `entries at ${place}`).toBe(1);
  });
});
