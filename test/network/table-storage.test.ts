/** What the table keeps and forgets, and what it says when the device keeps nothing. */

import { describe, expect, it, vi } from 'vitest';
import { readTables } from '../../src/network/table-list.ts';
import { forgetTable } from '../../src/network/table-store.ts';
import type { Device } from './table-harness.ts';
import {
  canStart,
  create,
  decide,
  gameOf,
  gameWith,
  invitationOf,
  lastRefusal,
  lobbyNames,
  lobbyOf,
  playOut,
  tableOf,
  Village,
} from './table-harness.ts';

vi.setConfig({ testTimeout: 180_000 });

const two = (village: Village): readonly [Device, Device] => [village.device('Ana'), village.device('Ben')];

describe('storage', () => {
  it('that is full stops this seat before it sends anything, and goes on after a retry', async () => {
    const village = new Village(401);
    const [ana, ben] = two(village);
    await gameWith(village, [ana, ben]);
    const mover = [ana, ben].find((one) => gameOf(one)?.waiting?.seats.includes(gameOf(one)?.mySeat ?? -1));
    if (mover === undefined) throw new Error('nobody is to move');
    mover.store.refuse('full');
    mover.table.command({ kind: 'move', move: { kind: 'roll' } });
    await village.until('it is told', () => mover.view?.problem?.code === 'storage-full');
    expect(lastRefusal(mover, 'move')).toBe('not-now storage-full');
    const other = mover === ana ? ben : ana;
    await village.pass(5);
    expect(gameOf(other)?.lastRoll?.k).toBe(1);
    mover.store.refuse(null);
    mover.table.command({ kind: 'retry' });
    await village.until('the problem is over', () => mover.view?.problem === null);
    await playOut(village, [ana, ben]);
    expect(gameOf(ana)?.faults).toEqual([]);
  });

  it('that refuses the first write creates no table', async () => {
    const village = new Village(402);
    const ana = village.device('Ana');
    ana.store.refuse('denied');
    create(ana);
    await village.until('an answer', () => ana.updates.length > 0);
    expect(lastRefusal(ana, 'create')).toBe('storage-denied denied');
    expect(ana.view).toBeNull();
    expect(village.transports).toBe(0);
  });

  it('that refuses a lobby edit leaves the lobby as it was, at every device', async () => {
    const village = new Village(403);
    const [ana, ben] = two(village);
    await lobbyOf(village, [ana, ben]);
    ana.store.refuse('full');
    ana.table.command({ kind: 'add-bot', profile: { name: 'Enzian', avatar: { colour: 1, shape: 1 } } });
    await village.until('Ana is told', () => ana.view?.problem?.code === 'storage-full');
    await village.pass(10);
    expect(lobbyNames(ana)).toEqual(['Ana', 'Ben']);
    expect(lobbyNames(ben)).toEqual(['Ana', 'Ben']);
  });

  it('lists tables as Home shows them: lobby, playing, over', async () => {
    const village = new Village(404);
    const [ana, ben] = two(village);
    const summary = async () => (await readTables(ana.store))[0];
    await lobbyOf(village, [ana, ben]);
    expect(await summary()).toMatchObject({
      table: tableOf(ana),
      stage: 'lobby',
      names: ['Ana', 'Ben'],
      role: 'creator',
    });
    expect((await readTables(ben.store))[0]).toMatchObject({ table: tableOf(ana), role: 'seat' });
    ana.table.command({ kind: 'start' });
    await village.until('the game begins', () => gameOf(ana)?.state != null && gameOf(ben)?.state != null);
    expect(await summary()).toMatchObject({ stage: 'playing', isSolo: false });
    ben.table.command({ kind: 'leave' });
    await playOut(village, [ana]);
    await village.pass(1);
    expect(await summary()).toMatchObject({ stage: 'over', invitation: invitationOf(ana) });
  });

  it('forgets a lobby that was left, with its key', async () => {
    const village = new Village(405);
    const [ana, ben] = two(village);
    await lobbyOf(village, [ana, ben]);
    ben.table.command({ kind: 'leave' });
    await village.until('the seat is free', () => lobbyNames(ana).length === 1);
    await village.pass(2);
    expect(await readTables(ben.store)).toEqual([]);
    expect([...(ben.disk.documents.get('secrets') ?? [])]).toEqual([]);
  });

  it('forgets a game with everything that was secret in it', async () => {
    const village = new Village(406);
    const [ana, ben] = two(village);
    await gameWith(village, [ana, ben]);
    const { documents } = ben.disk;
    expect(documents.get('secrets')?.size).toBeGreaterThan(0);
    await forgetTable(ben.store, ben.view?.table ?? '');
    await village.pass(1);
    expect([...(documents.get('secrets')?.keys() ?? [])]).toEqual([]);
  });
});

describe('a guest who comes back by the link', () => {
  it('keeps the signed name once the game has begun', async () => {
    const village = new Village(412);
    const [ana, ben] = two(village);
    await gameWith(village, [ana, ben]);
    const invitation = invitationOf(ana);
    village.crash(ben);
    village.boot(ben);
    ben.table.command({ kind: 'join', invitation, profile: { ...ben.profile, name: 'Benno' }, as: 'seat' });
    await village.until('Ben is back', () => gameOf(ben)?.mySeat != null && gameOf(ben)?.state != null);
    expect(ben.view?.me.name).toBe('Ben');
    ana.plays = true;
    ben.plays = true;
    decide(ana);
    decide(ben);
    await village.until('the game goes on', () => (gameOf(ben)?.lastRoll?.k ?? 0) > 3);
  });

  it('may take another name in the lobby after the page was closed', async () => {
    const village = new Village(413);
    const [ana, ben] = two(village);
    await lobbyOf(village, [ana, ben]);
    village.crash(ben);
    village.boot(ben);
    const profile = { ...ben.profile, name: 'Benno' };
    ben.table.command({ kind: 'join', invitation: invitationOf(ana), profile, as: 'seat' });
    await village.until('the new name is there', () => lobbyNames(ana)[1] === 'Benno' && canStart(ana));
    ana.table.command({ kind: 'start' });
    await village.until('the game begins', () => [ana, ben].every((one) => gameOf(one)?.state != null));
    expect(gameOf(ana)?.seats[1]?.name).toBe('Benno');
  });

  it('as a watcher of a closed lobby is told so', async () => {
    const village = new Village(414);
    const [ana, ben] = two(village);
    await lobbyOf(village, [ana, ben]);
    const table = tableOf(ben);
    ana.table.command({ kind: 'leave' });
    await village.until('Ben is told', () => ben.view?.problem?.code === 'table-closed');
    village.crash(ben);
    village.restart(ben, table);
    await village.until('Ben is told again', () => ben.view?.problem?.code === 'table-closed');
  });
});
