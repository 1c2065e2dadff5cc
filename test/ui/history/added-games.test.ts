/** A record in a file: added to the games of a device if it is sound and over, else refused without a trace. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DOORS } from '../../../src/network/doors.ts';
import { forgetTable, saveRound, saveTable, type TableDocument } from '../../../src/network/table-store.ts';
import { type SignedGenesis, sessionId } from '../../../src/protocol/genesis.ts';
import { createDisk, openMemoryStore } from '../../../src/storage/memory.ts';
import { isAdded } from '../../../src/ui/history/added-table.ts';
import { openDeviceGames } from '../../../src/ui/history/device-games.ts';
import type { ListedGame } from '../../../src/ui/history/games.ts';
import { readRecord } from '../../../src/ui/history/read-record.ts';

const NOW_MS = 1_800_000_000_000;
const TABLE: TableDocument = {
  invitation: { secret: 's', creator: 'c', game: 'ocho', creatorName: 'Seat 0' },
  profile: { name: 'Eva', avatar: { colour: 0, shape: 0 } },
  ...{ role: 'seat', isSolo: false, nonce: 'n', lobby: null, stage: 'playing', names: [], updatedMs: 0 },
};
const record = (name: string): Promise<string> =>
  readFile(join(import.meta.dirname, '..', '..', 'records', name), 'utf8');

function device() {
  const disk = createDisk();
  const store = openMemoryStore(disk);
  const games = openDeviceGames({
    store,
    clock: { nowMs: () => NOW_MS },
    verify: async (text) => readRecord(text),
  });
  /** All that is written there. */
  const written = (): number =>
    [...disk.documents.values(), ...disk.entries.values()].reduce((size, part) => size + part.size, 0);
  return { store, games, written };
}

describe('a record from a file', () => {
  it('is listed with its result as one from a file, saved as it came, counted in no statistics, and forgotten whole', async () => {
    const { store, games, written } = device();
    const text = await record('sound.octet');
    const added = (await games.add(text)) as ListedGame;
    expect(added).toMatchObject({ game: 'ocho', from: 'file', isLast: false, atMs: NOW_MS });
    expect(added.kept).toMatchObject({ mySeat: null, outcome: { reason: 'target' } });
    expect(isAdded(added.table)).toBe(true);
    expect(await games.list()).toEqual([added]);
    expect((await games.record(added.table, added.round))?.text).toBe(text);
    expect(await games.statistics('all')).toEqual({ games: [], dice: null });
    const packed = await games.unpack((await games.archive()) ?? new Blob());
    if (typeof packed === 'string') throw new Error(packed);
    expect(await Promise.all(packed.map(({ content }) => content.text()))).toEqual([text]);
    expect(packed[0]?.name).toMatch(/^octet-ocho-.+-\d+\.jsonl$/);
    expect(await games.add(text)).toBe('known');
    await forgetTable(store, added.table);
    expect([await games.list(), written()]).toEqual([[], 0]);
  });

  it.each([
    ['unreadable', async (): Promise<string> => 'not a record'],
    [
      'forged',
      async (): Promise<string> => (await record('sound.octet')).replace('\\"roll\\"', '\\"role\\"'),
    ],
    [
      'unfinished',
      async (): Promise<string> =>
        (await record('sound.octet')).split('\n').slice(0, 40).join('\n').concat('\n'),
    ],
    ['faulty', (): Promise<string> => record('fault.octet')],
  ] as const)('is refused as %s, and nothing is kept of it', async (why, text) => {
    const { games, written } = device();
    expect(await games.add(await text())).toBe(why);
    expect([await games.list(), written()]).toEqual([[], 0]);
  });

  it('whose seat is this device’s own counts in the statistics; at its table it is known', async () => {
    const { store, games } = device();
    const text = await record('sound.octet');
    const keys = JSON.parse(await record('keys.json')) as { readonly sound: readonly string[] };
    await saveTable(store, 'table', TABLE);
    await store.put('secrets', 'table/table', {
      ...{ version: 1, seatToken: '', doorTokens: Array.from({ length: DOORS }, () => '') },
      ...{ botSeeds: [], seed: keys.sound[1] ?? '' },
    });
    const added = (await games.add(text)) as ListedGame;
    expect(added.kept?.mySeat).toBe(1);
    expect((await games.statistics('all')).games).toMatchObject([{ game: 'ocho', played: 1, watched: 0 }]);
    await forgetTable(store, added.table);
    const { genesis } = JSON.parse(text.split('\n')[0] ?? '') as { readonly genesis: SignedGenesis };
    await saveRound(store, 'table', 1, { mine: null, signed: genesis, anchor: null, isOver: false });
    expect(await games.add(text)).toBe('known');
    // Only signed by this seat so far: its page was closed before the others' signatures came.
    const mine = { genesis: genesis.genesis, signature: '' };
    await saveRound(store, 'table', 1, { mine, signed: null, anchor: null, isOver: false });
    expect(await games.add(text)).toBe('known');
  });

  it('is its table’s once a table holds the same game: it is listed there alone', async () => {
    const { store, games } = device();
    const text = await record('sound.octet');
    await games.add(text);
    const { genesis } = JSON.parse(text.split('\n')[0] ?? '') as { readonly genesis: SignedGenesis };
    await saveTable(store, 'table', TABLE);
    await saveRound(store, 'table', 1, { mine: null, signed: genesis, anchor: null, isOver: false });
    expect((await games.list()).map(({ table }) => table)).not.toContain(
      `file.${sessionId(genesis.genesis)}`,
    );
  });

  it('is refused when there is no room for it, or nothing is kept at all', async () => {
    const { store, games, written } = device();
    const text = await record('sound.octet');
    const put = store.put;
    store.put = (bucket, key, value) =>
      bucket === 'games' ? Promise.reject(new Error('full')) : put(bucket, key, value);
    expect(await games.add(text)).toBe('not-kept');
    expect(written()).toBe(0);
    const none = openDeviceGames({
      store: null,
      clock: { nowMs: () => NOW_MS },
      verify: async (one) => readRecord(one),
    });
    expect(await none.add(text)).toBe('not-kept');
  });
});
