/**
 * A device that dies at any instant between drawing a secret, storing an entry and sending it, and comes back: no two
 * different entries of one seat and seq ever leave it, and nobody is blamed.
 */
import { describe, expect, test, vi } from 'vitest';
import { ochoBot } from '../../src/bots/ocho.ts';
import { type Device, simulate } from '../../src/cli/simulation.ts';
import { decodeCanonical } from '../../src/encoding/canonical.ts';
import type { Json } from '../../src/games/game.ts';
import { PROFILES } from '../../src/network/simulated.ts';
import { entryId } from '../../src/protocol/entry.ts';
import type { SignedEntry } from '../../src/protocol/ports.ts';
import { createDisk } from '../../src/storage/memory.ts';
import { GAMES, OPTIONS, Table } from '../adversarial/table.ts';

vi.setConfig({ testTimeout: 120_000 });

describe('killed at every moment of a write', () => {
  for (const seed of [1, 2, 3]) {
    test(`devices that die again and again never sign two entries at one place (seed ${seed})`, async () => {
      const sent = new Map<string, Set<string>>();
      let crashes = 0;
      const watch = (device: Device): void => {
        const { mesh, session, input } = device;
        if (mesh === null || session === null) return;
        const send = mesh.send.bind(mesh);
        mesh.send = (key, message) => {
          noteAll(sent, message);
          send(key, message);
        };
        // Dies a few milliseconds after something began to be written: before, between or after it lands.
        const life = session;
        session.subscribe(() => {
          if (!session.snapshot().isWriting || crashes >= 25 || input.rng.below(12) !== 0) return;
          crashes++;
          input.world.at(input.world.nowMs() + input.rng.below(9), () => {
            if (device.session !== life) return;
            device.crash('tells');
            input.world.at(input.world.nowMs() + 200 + input.rng.below(3000), () => device.start());
          });
        });
      };
      const result = await simulate(
        {
          game: 'ocho',
          seats: 3,
          seed,
          options: OPTIONS as unknown as Json,
          profile: PROFILES.calm,
          script: 'none',
          games: GAMES,
          bot: ochoBot as never,
          chainLength: 16,
          limitMs: 60 * 60 * 1000,
        },
        watch,
      );
      expect(crashes).toBeGreaterThan(10);
      expect(sent.size).toBeGreaterThan(50);
      for (const [place, ids] of sent) expect(ids.size, `entries at ${place}`).toBe(1);
      expect(result.isComplete).toBe(true);
      for (const snapshot of result.snapshots) expect(snapshot?.faults).toEqual([]);
      expect(new Set(result.records).size).toBe(1);
    });
  }
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

function noteAll(sent: Map<string, Set<string>>, message: Uint8Array): void {
  const json = decodeCanonical(new TextDecoder().decode(message));
  if (!json.ok) throw new Error('a device sent no canonical JSON');
  const { entries } = json.value as { entries?: readonly SignedEntry[] };
  for (const { bytes } of entries ?? []) {
    const { seat, seq } = JSON.parse(bytes) as { seat: number; seq: number };
    const place = `${seat}/${seq}`;
    sent.set(place, (sent.get(place) ?? new Set()).add(entryId(bytes)));
  }
}
