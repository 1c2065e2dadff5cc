/** After the game: another round, with whom and by whom; leaving, and talk at the table. */
import { describe, expect, it, vi } from 'vitest';
import type { Device } from './table-harness.ts';
import {
  gameOf,
  gameWith,
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

/** A game of these people, soon over because all but the first have left it. */
async function endedGame(village: Village, names: readonly string[]): Promise<readonly Device[]> {
  const devices = names.map((name) => village.device(name));
  await gameWith(village, devices);
  const [first, ...others] = devices;
  if (first === undefined) throw new Error('a game needs somebody');
  for (const device of others) device.table.command({ kind: 'leave' });
  await playOut(village, [first]);
  await village.until('all know', () => devices.every((one) => gameOf(one)?.rematch != null));
  return devices;
}

const rounds = (devices: readonly Device[]) => devices.map((device) => gameOf(device)?.round);
const again = (devices: readonly Device[]): void => {
  for (const device of devices) device.table.command({ kind: 'rematch' });
};

describe('a rematch', () => {
  it('begins once everyone at the table wants it, under the next round and another session', async () => {
    const village = new Village(301);
    const devices = await endedGame(village, ['Ana', 'Ben', 'Cleo']);
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    const before = gameOf(ana)?.session;
    // Whoever left the game and is still here counts once they want another.
    again([ben, cleo]);
    await village.until('Ana sees two', () => gameOf(ana)?.rematch?.wants.length === 2);
    expect(gameOf(ana)?.rematch).toMatchObject({ of: 3, mine: false });
    expect(gameOf(ben)?.rematch?.mine).toBe(true);
    await village.pass(5);
    expect(rounds(devices)).toEqual([1, 1, 1]);
    again([ana]);
    await village.until('the next round begins', () =>
      devices.every((one) => gameOf(one)?.round === 2 && gameOf(one)?.state != null),
    );
    expect(gameOf(ana)?.session).not.toBe(before);
    expect(gameOf(ana)?.seats.map((seat) => seat.hasLeft)).toEqual([false, false, false]);
    expect(ana.events[0]?.index).toBe(0);
  });

  it('goes on without someone who is gone, and that person watches when back', async () => {
    const village = new Village(302);
    const devices = await endedGame(village, ['Ana', 'Ben', 'Cleo']);
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    const table = tableOf(cleo);
    village.crash(cleo);
    await village.until('Cleo is gone', () => gameOf(ana)?.rematch?.of === 1);
    again([ben, ana]);
    await village.until('the next round begins', () => gameOf(ben)?.round === 2);
    expect(gameOf(ana)?.seats).toHaveLength(2);
    village.restart(cleo, table);
    await village.until('Cleo watches', () => gameOf(cleo)?.round === 2 && gameOf(cleo)?.state != null);
    expect(gameOf(cleo)?.mySeat).toBeNull();
  });

  it('is proposed by the lowest seat when the creator is gone, and a guest still believes it', async () => {
    const village = new Village(303);
    const devices = await endedGame(village, ['Ana', 'Ben', 'Cleo']);
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    const invitation = ana.view?.invitation;
    village.crash(ana);
    await village.until('Ana is gone', () => gameOf(ben)?.seats[0]?.connection.kind === 'gone');
    again([ben, cleo]);
    await village.until('the next round begins', () =>
      [ben, cleo].every((one) => gameOf(one)?.round === 2 && gameOf(one)?.state != null),
    );
    const late = village.device('Late');
    if (invitation === undefined) throw new Error('no invitation');
    late.table.command({ kind: 'join', invitation, profile: late.profile, as: 'watcher' });
    await village.until('Late watches', () => gameOf(late)?.round === 2 && gameOf(late)?.state != null);
  });

  it('seats a guest who knocked while the game was on', async () => {
    const village = new Village(304);
    const ana = village.device('Ana');
    const ben = village.device('Ben');
    await gameWith(village, [ana, ben]);
    const late = village.device('Late');
    join(late, ana);
    await village.until('Late watches', () => gameOf(late)?.state != null);
    ben.table.command({ kind: 'leave' });
    await playOut(village, [ana]);
    await village.until('all know', () => [ana, ben].every((one) => gameOf(one)?.rematch != null));
    again([ben]);
    await village.until('Ana sees it', () => gameOf(ana)?.rematch?.wants.length === 1);
    again([ana]);
    await village.until('Late sits', () => gameOf(late)?.mySeat === 2 && gameOf(late)?.state != null);
    expect(late.view?.problem).toBeNull();
    expect(late.view?.role).toBe('seat');
  });

  it('takes the bots along, and their strength', async () => {
    const village = new Village(305);
    const ana = village.device('Ana');
    const ben = village.device('Ben');
    await lobbyOf(village, [ana, ben]);
    const profile = { name: 'Enzian', avatar: { colour: 1, shape: 1 } };
    ana.table.command({ kind: 'add-bot', profile, strength: 'strong' });
    await village.until('the bot sits', () => lobbyNames(ben).length === 3);
    ana.table.command({ kind: 'start' });
    await village.until('the game begins', () => [ana, ben].every((one) => gameOf(one)?.state != null));
    await playOut(village, [ana, ben]);
    again([ana, ben]);
    await village.until('the next round begins', () => [ana, ben].every((one) => gameOf(one)?.round === 2));
    expect(gameOf(ben)?.seats.map((seat) => seat.isBot)).toEqual([false, false, true]);
    expect(gameOf(ben)?.seats[2]).toMatchObject({
      name: 'Enzian',
      connection: { kind: 'bot', host: 0, strength: 'strong' },
    });
  });

  it('starts at once after a solo game, and again after the page was closed in between', async () => {
    const village = new Village(306);
    const ana = village.device('Ana');
    ana.table.command({
      kind: 'create',
      game: 'ocho',
      options: OPTIONS,
      profile: ana.profile,
      solo: 1,
    });
    await village.until('the game begins', () => gameOf(ana)?.state != null);
    ana.table.command({ kind: 'leave' });
    await village.until('it is over', () => gameOf(ana)?.rematch != null);
    const table = tableOf(ana);
    village.crash(ana);
    village.restart(ana, table);
    await village.until('the end is shown again', () => gameOf(ana)?.rematch != null);
    again([ana]);
    await village.until(
      'the next round begins',
      () => gameOf(ana)?.round === 2 && gameOf(ana)?.state != null,
    );
  });

  it('that somebody does not sign leads back to the lobby, from where it can be started', async () => {
    const village = new Village(307);
    const devices = await endedGame(village, ['Ana', 'Ben', 'Cleo']);
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    again([ben, cleo]);
    await village.until('Ana sees two', () => gameOf(ana)?.rematch?.wants.length === 2);
    village.world.freeze('Cleo');
    again([ana]);
    await village.until('it fails', () => ana.view?.problem?.code === 'set-up-failed', 30);
    expect(ana.view?.problem?.detail).toBe('Cleo');
    await village.until('back in the lobby', () => lobbyNames(ben).length === 3);
    village.world.thaw('Cleo');
    await village.until(
      'start is possible',
      () => ana.view?.stage.kind === 'lobby' && ana.view.stage.lobby.startRefusal === null,
    );
    await village.pass(5);
    ana.table.command({ kind: 'start' });
    await village.until('the next round begins', () => devices.every((one) => (gameOf(one)?.round ?? 0) > 2));
    expect(gameOf(cleo)?.mySeat).not.toBeNull();
  });

  it('is refused while the game goes on', async () => {
    const village = new Village(308);
    const ana = village.device('Ana');
    const ben = village.device('Ben');
    await gameWith(village, [ana, ben]);
    again([ana]);
    await village.until('an answer', () => lastRefusal(ana, 'rematch') !== null);
    expect(lastRefusal(ana, 'rematch')).toBe('not-now not-over');
  });
});

describe('leaving', () => {
  it('in a game of two gives the win to the other, and everyone sees who left', async () => {
    const village = new Village(311);
    const ana = village.device('Ana');
    const ben = village.device('Ben');
    await gameWith(village, [ana, ben]);
    ben.table.command({ kind: 'leave' });
    await playOut(village, [ana]);
    await village.until('both know', () => [ana, ben].every((one) => gameOf(one)?.outcome != null));
    const seat = gameOf(ana)?.seats.findIndex((one) => one.name === 'Ben');
    expect(gameOf(ana)?.outcome?.ranking.at(-1)).toEqual([seat]);
    expect(gameOf(ana)?.seats.map((one) => one.hasLeft)).toEqual([false, true]);
    expect(gameOf(ana)?.faults).toEqual([]);
  });

  it('takes the bots of this device along', async () => {
    const village = new Village(312);
    const ana = village.device('Ana');
    const ben = village.device('Ben');
    await lobbyOf(village, [ana, ben]);
    ana.table.command({ kind: 'add-bot', profile: { name: 'Enzian', avatar: { colour: 1, shape: 1 } } });
    await village.until('the bot sits', () => lobbyNames(ben).length === 3);
    ana.table.command({ kind: 'start' });
    await village.until('the game begins', () => [ana, ben].every((one) => gameOf(one)?.state != null));
    ana.table.command({ kind: 'leave' });
    await playOut(village, [ben]);
    await village.until('Ben has won', () => gameOf(ben)?.outcome != null);
    expect(gameOf(ben)?.seats.map((one) => one.hasLeft)).toEqual([true, false, true]);
  });
});

describe('the record', () => {
  it('of every seat holds the same entries', async () => {
    const village = new Village(321);
    const ana = village.device('Ana');
    const ben = village.device('Ben');
    await gameWith(village, [ana, ben]);
    ben.table.command({ kind: 'leave' });
    await village.until('it is over', () => [ana, ben].every((one) => gameOf(one)?.outcome != null));
    await village.pass(5);
    const texts = [ana, ben].map((device) => {
      device.table.command({ kind: 'record' });
      return device;
    });
    await village.until('both records', () =>
      texts.every((device) => device.updates.some((update) => update.kind === 'record')),
    );
    const records = texts.map((device) => device.updates.find((update) => update.kind === 'record'));
    expect(records[0]).toEqual(records[1]);
    expect(records[0]?.kind === 'record' && records[0].fileName).toMatch(/^octet-ocho-[\w-]{8}-1\.jsonl$/);
  });
});

describe('talk', () => {
  it('is heard by everyone once, also over a bridged line', async () => {
    const village = new Village(331);
    const devices = ['Ana', 'Ben', 'Cleo'].map((name) => village.device(name));
    const [, ben, cleo] = devices as [Device, Device, Device];
    await gameWith(village, devices);
    village.world.partition([['Ben'], ['Cleo']]);
    await village.until(
      'the line is broken',
      () => gameOf(ben)?.seats.some((seat) => seat.connection.kind === 'via') === true,
    );
    ben.table.command({ kind: 'talk', text: '  Hello \u00e0 tous ' });
    await village.until('Cleo reads it', () => cleo.view?.talk.length === 1);
    await village.pass(10);
    for (const device of devices) {
      expect(device.view?.talk.map((line) => line.text)).toEqual(['Hello \u00e0 tous']);
      expect(gameOf(device)?.seats[device.view?.talk[0]?.seat ?? -1]?.name).toBe('Ben');
    }
  });

  it('is refused when empty, from a watcher, or too fast', async () => {
    const village = new Village(332);
    const ana = village.device('Ana');
    const ben = village.device('Ben');
    await lobbyOf(village, [ana, ben]);
    ana.table.command({ kind: 'talk', text: '   ' });
    await village.until('an answer', () => lastRefusal(ana, 'talk') !== null);
    expect(lastRefusal(ana, 'talk')).toBe('not-now talk-empty');
    for (let at = 0; at < 7; at++) ben.table.command({ kind: 'talk', text: `line ${at}` });
    await village.until('an answer', () => lastRefusal(ben, 'talk') !== null);
    expect(lastRefusal(ben, 'talk')).toBe('not-now talk-too-fast');
    await village.pass(2);
    expect(ana.view?.talk).toHaveLength(5);
    const watcher = village.device('Watcher');
    join(watcher, ana, 'watcher');
    await village.until('the lobby', () => watcher.view?.stage.kind === 'lobby');
    watcher.table.command({ kind: 'talk', text: 'psst' });
    await village.until('an answer', () => lastRefusal(watcher, 'talk') !== null);
    expect(lastRefusal(watcher, 'talk')).toBe('not-now talk-foreign');
  });
});
