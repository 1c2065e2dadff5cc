/** The lobby of a table in the simulated world: seats, edits, refusals, restarts, and what each person is told. */
import { describe, expect, it, vi } from 'vitest';
import type { LobbyView, SeatView } from '../../src/network/view.ts';
import type { Device } from './table-harness.ts';
import {
  canStart,
  create,
  gameOf,
  gameWith,
  invitationOf,
  join,
  lastRefusal,
  lobbyNames,
  lobbyOf,
  OPTIONS,
  playOut,
  tableOf,
  Village,
} from './table-harness.ts';

vi.setConfig({ testTimeout: 180_000 });

const lobby = (device: Device): LobbyView | null =>
  device.view?.stage.kind === 'lobby' ? device.view.stage.lobby : null;
const keyOf = (device: Device): string => device.view?.me.key ?? '';
const named = (village: Village, ...names: readonly string[]): readonly Device[] =>
  names.map((name) => village.device(name));

describe('the lobby', () => {
  it('seats guests in the order they knock, and everyone sees the same seats', async () => {
    const village = new Village(101);
    const devices = named(village, 'Ana', 'Ben', 'Cleo');
    await lobbyOf(village, devices);
    const seats = lobbyNames(devices[0] as Device);
    expect([...seats].sort()).toEqual(['Ana', 'Ben', 'Cleo']);
    for (const device of devices) expect(lobbyNames(device)).toEqual(seats);
    expect(devices.map((device) => device.view?.role)).toEqual(['creator', 'seat', 'seat']);
  });

  it('numbers a second Ana for display', async () => {
    const village = new Village(102);
    const ana = village.device('Ana');
    const other = village.device('other');
    create(ana);
    await village.until('the lobby opens', () => lobby(ana) !== null);
    other.table.command({
      kind: 'join',
      invitation: invitationOf(ana),
      profile: { ...other.profile, name: 'Ana' },
      as: 'seat',
    });
    await village.until('both are seated', () => lobbyNames(other).length === 2);
    expect(lobbyNames(other)).toEqual(['Ana', 'Ana 2']);
  });

  it('spreads options, order, bots and removals of the creator, and nobody else may edit', async () => {
    const village = new Village(103);
    const [ana, ben, cleo] = named(village, 'Ana', 'Ben', 'Cleo') as [Device, Device, Device];
    await lobbyOf(village, [ana, ben, cleo]);
    ana.table.command({ kind: 'set-options', options: { ...OPTIONS, level: 2 } });
    ana.table.command({ kind: 'add-bot', profile: { name: 'Enzian', avatar: { colour: 7, shape: 7 } } });
    ana.table.command({ kind: 'move-seat', key: keyOf(cleo), to: 1 });
    await village.until(
      'the edits arrive',
      () => lobbyNames(ben).length === 4 && lobbyNames(ben)[1] === 'Cleo',
    );
    expect(ben.view?.options).toEqual({ ...OPTIONS, level: 2 });
    expect(lobby(ben)?.seats.map((seat) => seat.isBot)).toEqual([false, false, false, true]);
    ben.table.command({ kind: 'set-options', options: OPTIONS });
    await village.until('an answer', () => lastRefusal(ben, 'set-options') !== null);
    expect(lastRefusal(ben, 'set-options')).toBe('not-now not-creator');
    ana.table.command({ kind: 'remove-seat', key: keyOf(cleo) });
    await village.until('Cleo is told', () => cleo.view?.problem?.code === 'seat-removed');
    await village.pass(20);
    expect(lobbyNames(ben)).toEqual(['Ana', 'Ben', 'Enzian']);
  });

  it('gives a bot another strength in its place, and no person one', async () => {
    const village = new Village(110);
    const [ana, ben] = named(village, 'Ana', 'Ben') as [Device, Device];
    await lobbyOf(village, [ana, ben]);
    const bot = { name: 'Enzian', avatar: { colour: 7, shape: 7 } };
    ana.table.command({ kind: 'add-bot', profile: bot, strength: 'easy' });
    await village.until('it sits', () => lobbyNames(ben).length === 3);
    const seats = (): readonly SeatView[] => lobby(ben)?.seats ?? [];
    const before = seats()[2] as SeatView;
    ana.table.command({ kind: 'move-seat', key: before.key, to: 1 });
    ana.table.command({ kind: 'set-strength', key: before.key, strength: 'strong' });
    await village.until('another one sits there', () => {
      const connection = seats()[1]?.connection;
      return connection?.kind === 'bot' && connection.strength === 'strong';
    });
    expect(lobbyNames(ben)).toEqual(['Ana', 'Enzian', 'Ben']);
    expect(seats()[1]).toMatchObject({ avatar: bot.avatar, isBot: true });
    expect(seats()[1]?.key).not.toBe(before.key);
    ana.table.command({ kind: 'set-strength', key: keyOf(ben), strength: 'easy' });
    await village.until('an answer', () => lastRefusal(ana, 'set-strength') !== null);
    expect(lastRefusal(ana, 'set-strength')).toBe('not-now seat-fixed');
  });

  it('does not move or remove the creator, nor take options that are none of the game', async () => {
    const village = new Village(104);
    const [ana, ben] = named(village, 'Ana', 'Ben') as [Device, Device];
    await lobbyOf(village, [ana, ben]);
    ana.table.command({ kind: 'remove-seat', key: keyOf(ana) });
    await village.until('an answer', () => lastRefusal(ana, 'remove-seat') !== null);
    expect(lastRefusal(ana, 'remove-seat')).toBe('not-now seat-fixed');
    ana.table.command({ kind: 'move-seat', key: keyOf(ben), to: 0 });
    await village.until('an answer', () => lastRefusal(ana, 'move-seat') !== null);
    expect(lastRefusal(ana, 'move-seat')).toBe('not-now seat-fixed');
    ana.table.command({ kind: 'set-options', options: { level: 3 } });
    await village.until('an answer', () => lastRefusal(ana, 'set-options') !== null);
    expect(lastRefusal(ana, 'set-options')).toBe('not-now options-invalid');
  });

  it('tells a ninth guest that the table is full, and lets it watch', async () => {
    const village = new Village(105);
    const eight = Array.from({ length: 8 }, (_, at) => village.device(`P${at}`));
    await lobbyOf(village, eight);
    const ninth = village.device('Ninth');
    join(ninth, eight[0] as Device);
    await village.until('the ninth is told', () => ninth.view?.problem?.code === 'table-full');
    expect(ninth.view?.stage.kind).toBe('knocking');
    join(ninth, eight[0] as Device, 'watcher');
    await village.until('the ninth watches', () => ninth.view?.stage.kind === 'lobby');
    expect(ninth.view?.role).toBe('watcher');
    expect(ninth.view?.problem).toBeNull();
    await village.until('the creator counts a watcher', () => eight[0]?.view?.watchers === 1);
  });

  it('lets the guest in once the creator comes, and has words for the wait', async () => {
    const village = new Village(106);
    const [ana, ben] = named(village, 'Ana', 'Ben') as [Device, Device];
    create(ana);
    await village.until('the lobby opens', () => lobby(ana) !== null);
    await village.pass(2);
    const invitation = invitationOf(ana);
    const table = tableOf(ana);
    village.crash(ana);
    ben.table.command({ kind: 'join', invitation, profile: ben.profile, as: 'seat' });
    await village.until('Ben is told', () => ben.view?.problem?.code === 'nobody-there', 15);
    village.restart(ana, table);
    await village.until('Ben is seated', () => lobbyNames(ben).length === 2, 30);
    expect(ben.view?.problem).toBeNull();
  });

  it('keeps a guest seat through a refresh', async () => {
    const village = new Village(107);
    const [ana, ben] = named(village, 'Ana', 'Ben') as [Device, Device];
    await lobbyOf(village, [ana, ben]);
    const key = keyOf(ben);
    const table = tableOf(ben);
    village.crash(ben);
    await village.until('Ana sees Ben gone', () => lobby(ana)?.seats[1]?.connection.kind === 'gone');
    expect(lobby(ana)?.startRefusal).toBe('connecting');
    village.restart(ben, table);
    await village.until('Ben is back', () => canStart(ana));
    expect(keyOf(ben)).toBe(key);
    expect(lobbyNames(ana)).toEqual(['Ana', 'Ben']);
  });

  it('keeps the lobby through a refresh of the creator, and guests come back by themselves', async () => {
    const village = new Village(108);
    const [ana, ben, cleo] = named(village, 'Ana', 'Ben', 'Cleo') as [Device, Device, Device];
    await lobbyOf(village, [ana, ben, cleo]);
    const before = lobbyNames(ana);
    const table = tableOf(ana);
    village.crash(ana, 'silent');
    village.restart(ana, table);
    await village.until('all are back', () => canStart(ana));
    expect(lobbyNames(ana)).toEqual(before);
  });

  it('closes for everyone when the creator leaves, and frees a seat when a guest does', async () => {
    const village = new Village(109);
    const [ana, ben, cleo] = named(village, 'Ana', 'Ben', 'Cleo') as [Device, Device, Device];
    await lobbyOf(village, [ana, ben, cleo]);
    cleo.table.command({ kind: 'leave' });
    await village.until('the seat is free', () => lobbyNames(ana).length === 2);
    ana.table.command({ kind: 'leave' });
    await village.until('Ben is told', () => ben.view?.problem?.code === 'table-closed');
  });

  it('starts with the seats that were shown, also after a failed attempt under another round number', async () => {
    const village = new Village(110);
    const [ana, ben, cleo] = named(village, 'Ana', 'Ben', 'Cleo') as [Device, Device, Device];
    await lobbyOf(village, [ana, ben, cleo]);
    const table = tableOf(cleo);
    village.world.freeze('Cleo');
    ana.table.command({ kind: 'start' });
    await village.until('the start fails', () => ana.view?.problem?.code === 'set-up-failed', 30);
    expect(ana.view?.problem?.detail).toBe('Cleo');
    expect(lobby(ana)?.round).toBe(2);
    await village.until('Ben is told', () => ben.view?.problem?.code === 'set-up-failed');
    village.crash(cleo);
    village.restart(cleo, table);
    await village.until('start is possible', () => canStart(ana), 60);
    ana.table.command({ kind: 'start' });
    await village.until('the game begins', () => [ana, ben, cleo].every((one) => gameOf(one)?.state != null));
    expect([ana, ben, cleo].map((one) => gameOf(one)?.round)).toEqual([2, 2, 2]);
    expect(ana.view?.problem).toBeNull();
  });

  it('refuses to start alone', async () => {
    const village = new Village(111);
    const ana = village.device('Ana');
    create(ana);
    await village.until('the lobby opens', () => lobby(ana) !== null);
    expect(lobby(ana)?.startRefusal).toBe('too-few');
    ana.table.command({ kind: 'start' });
    await village.until('an answer', () => lastRefusal(ana, 'start') !== null);
    expect(lastRefusal(ana, 'start')).toBe('not-now too-few');
  });
});

describe('a late guest', () => {
  it('is told that the game has started, watches it, and sees the same state', async () => {
    const village = new Village(121);
    const [ana, ben] = named(village, 'Ana', 'Ben') as [Device, Device];
    await gameWith(village, [ana, ben]);
    ana.plays = true;
    ben.plays = true;
    const late = village.device('Late');
    join(late, ana);
    await village.until('Late watches', () => gameOf(late)?.state != null);
    expect(late.view?.role).toBe('watcher');
    expect(late.view?.problem?.code).toBe('already-started');
    expect(gameOf(late)?.mySeat).toBeNull();
    await playOut(village, [ana, ben, late]);
    expect(gameOf(late)?.outcome).toEqual(gameOf(ana)?.outcome);
  });

  it('gets in through the door of any seat while the creator is away', async () => {
    const village = new Village(122);
    const [ana, ben] = named(village, 'Ana', 'Ben') as [Device, Device];
    await gameWith(village, [ana, ben]);
    const invitation = invitationOf(ana);
    village.crash(ana);
    const late = village.device('Late');
    late.table.command({ kind: 'join', invitation, profile: late.profile, as: 'watcher' });
    await village.until('Late watches', () => gameOf(late)?.state != null);
    expect(gameOf(late)?.state).toEqual(gameOf(ben)?.state);
  });

  it('may not decide anything', async () => {
    const village = new Village(123);
    const [ana, ben] = named(village, 'Ana', 'Ben') as [Device, Device];
    await gameWith(village, [ana, ben]);
    const late = village.device('Late');
    join(late, ana, 'watcher');
    await village.until('Late watches', () => gameOf(late)?.state != null);
    late.table.command({ kind: 'move', move: { kind: 'roll' } });
    await village.until('an answer', () => lastRefusal(late, 'move') !== null);
    expect(lastRefusal(late, 'move')).toBe('not-now not-seated');
  });
});

describe('an invitation', () => {
  it('with another secret opens no door of the table', async () => {
    const village = new Village(131);
    const [ana, ben] = named(village, 'Ana', 'Ben') as [Device, Device];
    create(ana);
    await village.until('the lobby opens', () => lobby(ana) !== null);
    const invitation = { ...invitationOf(ana), secret: 'AAAAAAAAAAAAAAAAAAAAAA' };
    ben.table.command({ kind: 'join', invitation, profile: ben.profile, as: 'seat' });
    await village.until('Ben is told', () => ben.view?.problem?.code === 'nobody-there');
    expect(lobbyNames(ana)).toEqual(['Ana']);
  });

  it('connects nothing before it is taken up', async () => {
    const village = new Village(132);
    const [ana] = named(village, 'Ana', 'Ben') as [Device, Device];
    create(ana);
    await village.until('the lobby opens', () => lobby(ana) !== null);
    await village.pass(10);
    expect(village.transports).toBe(1);
  });

  it('is told that something sits in between when the broker intercepts', async () => {
    const village = new Village(133);
    const [ana, ben] = named(village, 'Ana', 'Ben') as [Device, Device];
    create(ana);
    await village.until('the lobby opens', () => lobby(ana) !== null);
    village.world.setFingerprints('intercepted');
    join(ben, ana);
    await village.until('Ben is told', () => ben.view?.problem?.code === 'impostor');
    expect(lobbyNames(ana)).toEqual(['Ana']);
  });

  it('names the meeting point when no broker answers', async () => {
    const village = new Village(134);
    const [ana, ben] = named(village, 'Ana', 'Ben') as [Device, Device];
    create(ana);
    await village.until('the lobby opens', () => lobby(ana) !== null);
    await village.pass(1);
    village.world.meetingDown();
    join(ben, ana);
    await village.until('Ben is told', () => ben.view?.problem?.code === 'meeting-down');
    village.world.meetingUp();
    await village.until('Ben is seated', () => lobbyNames(ben).length === 2);
    expect(ben.view?.problem).toBeNull();
  });
});
