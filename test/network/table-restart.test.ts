/** Devices that die and come back, lines that break, and second tabs: the table goes on and accuses nobody. */
import { describe, expect, it, vi } from 'vitest';
import { PROFILES } from '../../src/network/simulated.ts';
import type { TableLease } from '../../src/network/table-room.ts';
import type { Device } from './table-harness.ts';
import {
  canStart,
  create,
  decide,
  gameOf,
  gameWith,
  join,
  lobbyNames,
  lobbyOf,
  playOut,
  tableOf,
  Village,
} from './table-harness.ts';

vi.setConfig({ testTimeout: 180_000 });

const trio = (village: Village): readonly [Device, Device, Device] => [
  village.device('Ana'),
  village.device('Ben'),
  village.device('Cleo'),
];

const isStarting = (host: Device): boolean => {
  const stage = host.view?.stage;
  return stage?.kind === 'lobby' && stage.lobby.startRefusal === 'starting';
};

const faultsOf = (devices: readonly Device[]): readonly unknown[] =>
  devices.flatMap((device) => gameOf(device)?.faults ?? []);

const problemsOf = ({ updates }: Device): readonly string[] => [
  ...new Set(
    updates.flatMap((update) =>
      update.kind === 'view' && update.view.problem !== null ? [update.view.problem.code] : [],
    ),
  ),
];

describe('a device whose program does not arrive when a game begins', () => {
  it('asks for it again until it is there, and plays', async () => {
    const village = new Village(231);
    const [ana, ben] = [village.device('Ana'), village.device('Ben')];
    ben.unloaded = 2;
    await gameWith(village, [ana, ben]);
    expect(ben.unloaded).toBe(0);
    await playOut(village, [ana, ben]);
    expect(faultsOf([ana, ben])).toEqual([]);
    expect(problemsOf(ben)).toEqual([]);
  });

  it('says so when it has not come after some seconds, and no more once it is there', async () => {
    const village = new Village(232);
    const [ana, ben] = [village.device('Ana'), village.device('Ben')];
    ben.unloaded = 6;
    await gameWith(village, [ana, ben]);
    expect(problemsOf(ben)).toEqual(['not-loaded']);
    expect(problemsOf(ana)).toEqual([]);
    await playOut(village, [ana, ben]);
    expect(ben.view?.problem).toBeNull();
  });
});

describe('a device that dies', () => {
  it.each([
    ['a guest', 1],
    ['the creator', 0],
  ])(
    'in the middle of a game and reopens after ten seconds: %s goes on where it was',
    async (_, who) => {
      const village = new Village(200 + who);
      const devices = trio(village);
      await gameWith(village, devices);
      for (const device of devices) device.plays = true;
      for (const device of devices) decide(device);
      const victim = devices[who] as Device;
      await village.until('a few rolls', () => (gameOf(victim)?.lastRoll?.k ?? 0) > 4);
      const table = tableOf(victim);
      village.crash(victim);
      await village.pass(10);
      village.restart(victim, table);
      await village.until('it is back', () => gameOf(victim)?.state != null);
      await playOut(village, devices);
      expect(faultsOf(devices)).toEqual([]);
      const outcomes = devices.map((device) => gameOf(device)?.outcome);
      for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    },
    60_000,
  );

  it('in the middle of its own roll gets the dice of that same roll after the reload', async () => {
    const village = new Village(211);
    const devices = trio(village);
    await gameWith(village, devices);
    const mover = devices.find((device) => {
      const game = gameOf(device);
      return game !== null && game.mySeat !== null && game.waiting?.seats.includes(game.mySeat);
    }) as Device;
    const table = tableOf(mover);
    mover.table.command({ kind: 'move', move: { kind: 'roll' } });
    await village.until('the roll is on its way', () => gameOf(mover)?.waiting?.for === 'machine');
    village.crash(mover);
    village.restart(mover, table);
    await village.until('the dice lie', () => devices.every((device) => gameOf(device)?.lastRoll?.k === 2));
    const rolls = devices.map((device) => gameOf(device)?.lastRoll?.values);
    for (const values of rolls) expect(values).toEqual(rolls[0]);
    expect(faultsOf(devices)).toEqual([]);
  });

  it('at the genesis, before it has signed, is asked again when it is back', async () => {
    const village = new Village(222);
    const devices = trio(village);
    await lobbyOf(village, devices);
    const [ana, ben] = devices;
    const table = tableOf(ben);
    village.world.freeze('Ben');
    ana.table.command({ kind: 'start' });
    await village.until('the proposal is out', () => isStarting(ana));
    village.crash(ben);
    await village.pass(1);
    village.restart(ben, table);
    await village.until('the game begins', () => devices.every((one) => gameOf(one)?.state != null));
    expect(gameOf(ben)?.round).toBe(1);
  });

  it('at the genesis, with its proposal out, spends the round and starts under the next number', async () => {
    const village = new Village(221);
    const devices = trio(village);
    await lobbyOf(village, devices);
    const [ana] = devices;
    const table = tableOf(ana);
    ana.table.command({ kind: 'start' });
    await village.until('the proposal is out', () => isStarting(ana));
    village.crash(ana);
    await village.pass(1);
    village.restart(ana, table);
    await village.until('start is possible again', () => canStart(ana), 60);
    ana.table.command({ kind: 'start' });
    await village.until('the game begins', () => devices.every((one) => gameOf(one)?.state != null));
    expect(devices.map((one) => gameOf(one)?.round)).toEqual([2, 2, 2]);
    expect(new Set(devices.map((one) => gameOf(one)?.session)).size).toBe(1);
  });

  it('right after it signed still gets the complete genesis', async () => {
    const village = new Village(231);
    const devices = trio(village);
    await lobbyOf(village, devices);
    const [ana, , cleo] = devices;
    const table = tableOf(cleo);
    ana.table.command({ kind: 'start' });
    await village.until('Ana plays', () => gameOf(ana) !== null);
    village.crash(cleo);
    await village.pass(5);
    village.restart(cleo, table);
    await village.until('the game begins', () => devices.every((one) => gameOf(one)?.state != null));
    expect(gameOf(cleo)?.mySeat).not.toBeNull();
  });

  it('hears all events again, with the state on the last one only', async () => {
    const village = new Village(232);
    const devices = trio(village);
    await gameWith(village, devices);
    for (const device of devices) device.plays = true;
    for (const device of devices) decide(device);
    const [, ben] = devices;
    await village.until('some play', () => ben.events.length > 12);
    const table = tableOf(ben);
    const heard = ben.events.map((event) => event.story);
    village.crash(ben);
    village.restart(ben, table);
    await village.until('events again', () => ben.events.length >= heard.length);
    const indices = ben.events.map((event) => event.index);
    expect(indices).toEqual(indices.map((_, at) => at));
    expect(ben.events.slice(0, heard.length).map((event) => event.story)).toEqual(heard);
    const batch = ben.updates.find((update) => update.kind === 'events');
    const states = batch?.kind === 'events' ? batch.events.map((event) => event.state !== null) : [];
    expect(states).toEqual(states.map((_, at) => at === states.length - 1));
  });

  it('solo, goes on by itself after the restart', async () => {
    // Slow enough that a bot could decide before anybody is heard.
    const village = new Village(233, { ...PROFILES.calm, latencyMs: { least: 120, most: 140 } });
    const ana = village.device('Ana');
    create(ana, 2);
    ana.plays = true;
    await village.until('some play', () => ana.events.length > 10);
    const table = tableOf(ana);
    village.crash(ana);
    village.restart(ana, table);
    await village.until('the game ends', () => (gameOf(ana)?.outcome ?? null) !== null, 3600);
    expect(faultsOf([ana])).toEqual([]);
    expect(village.transports).toBe(0);
  });
});

describe('a broken line', () => {
  it('between two seats is bridged by the third, and the page says by whom', async () => {
    const village = new Village(241);
    const devices = trio(village);
    await gameWith(village, devices);
    const [ana, ben, cleo] = devices;
    village.world.partition([['Ben'], ['Cleo']]);
    await village.until('Ben sees Cleo through Ana', () => {
      const seat = gameOf(ben)?.seats.find((one) => one.name === 'Cleo');
      return seat?.connection.kind === 'via' && gameOf(ben)?.seats[seat.connection.seat]?.name === 'Ana';
    });
    await playOut(village, devices);
    expect(gameOf(ben)?.outcome).toEqual(gameOf(cleo)?.outcome);
    expect(faultsOf([ana, ben, cleo])).toEqual([]);
  });

  it('of the whole network heals, and the game goes on', async () => {
    const village = new Village(242);
    const devices = trio(village);
    await gameWith(village, devices);
    const [, ben] = devices;
    village.world.offline('Ben');
    await village.until(
      'Ben is gone',
      () =>
        gameOf(devices[0])?.seats.some((one) => one.name === 'Ben' && one.connection.kind === 'gone') ===
        true,
    );
    await village.pass(20);
    village.world.online('Ben');
    ben.table.command({ kind: 'wake' });
    await playOut(village, devices);
    expect(faultsOf(devices)).toEqual([]);
  });

  it('to the meeting point leaves the game alone', async () => {
    const village = new Village(243);
    const devices = trio(village);
    await gameWith(village, devices);
    village.world.meetingDown();
    await playOut(village, devices);
    expect(devices.map((device) => device.view?.meeting.state)).toEqual(['down', 'down', 'down']);
    expect(devices.map((device) => device.view?.problem)).toEqual([null, null, null]);
  });

  it.each([
    ['mobile', 251],
    ['lossy', 252],
    ['storm', 253],
  ] as const)(
    'under the %s profile still leads from the link to one result',
    async (profile, seed) => {
      const village = new Village(seed, PROFILES[profile]);
      const devices = trio(village);
      const [ana, ...guests] = devices;
      create(ana);
      await village.until('the lobby opens', () => ana.view?.stage.kind === 'lobby');
      for (const guest of guests) join(guest, ana);
      await village.until('all are seated', () => lobbyNames(ana).length === 3, 600);
      // A start may fail under such weather: the person tries again.
      for (let attempts = 0; attempts < 30 && !devices.every((one) => gameOf(one) !== null); attempts++) {
        ana.table.command({ kind: 'start' });
        await village.pass(15);
      }
      await playOut(village, devices);
      const outcomes = devices.map((device) => gameOf(device)?.outcome);
      for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
      expect(faultsOf(devices)).toEqual([]);
    },
    120_000,
  );
});

describe('a second tab', () => {
  /** Leases of two tabs of one browser. */
  function leases(): { readonly first: TableLease; readonly second: TableLease } {
    let holder: 'first' | 'second' | null = null;
    const lost = new Map<string, (table: string) => void>();
    const leaseOf = (tab: 'first' | 'second'): TableLease => ({
      acquire: async () => {
        if (holder !== null && holder !== tab) return 'taken';
        holder = tab;
        return 'held';
      },
      steal: async (table) => {
        if (holder !== null && holder !== tab) lost.get(holder)?.(table);
        holder = tab;
      },
      onLost: (listener) => {
        lost.set(tab, listener);
        return () => lost.delete(tab);
      },
      release: () => {
        if (holder === tab) holder = null;
      },
    });
    return { first: leaseOf('first'), second: leaseOf('second') };
  }

  async function twoTabs(seed: number): Promise<readonly [Village, Device, Device, Device]> {
    const village = new Village(seed);
    const { first, second } = leases();
    const ana = village.device('Ana');
    const ben = village.device('Ben', first);
    await gameWith(village, [ana, ben]);
    const tab = village.device('Ben again', second, ben.disk);
    return [village, ana, ben, tab];
  }

  it('says so and touches nothing', async () => {
    const [village, ana, ben, tab] = await twoTabs(261);
    const opened = village.transports;
    tab.table.command({ kind: 'resume', table: tableOf(ben), takeOver: 'ask' });
    await village.until('the tab is told', () => tab.view?.problem?.code === 'second-tab');
    await village.pass(5);
    expect(village.transports).toBe(opened);
    await playOut(village, [ana, ben]);
  });

  it('that is only the former one still closing is waited for', async () => {
    const [village, ana, ben, tab] = await twoTabs(265);
    const table = tableOf(ben);
    tab.table.command({ kind: 'resume', table, takeOver: 'ask' });
    await village.pass(1);
    ben.table.close();
    await village.until('the tab plays', () => gameOf(tab)?.state != null);
    expect(tab.updates.some((update) => update.kind === 'view' && update.view.problem !== null)).toBe(false);
    expect(gameOf(tab)?.mySeat).toBe(gameOf(ana)?.mySeat === 0 ? 1 : 0);
  });

  it('takes the seat over when asked, and the first one is told', async () => {
    const [village, ana, ben, tab] = await twoTabs(262);
    tab.table.command({ kind: 'resume', table: tableOf(ben), takeOver: 'take' });
    await village.until('the tab plays', () => gameOf(tab)?.state != null);
    await village.until('the first is told', () => ben.view?.problem?.code === 'second-tab');
    await playOut(village, [ana, tab]);
    expect(faultsOf([ana, tab])).toEqual([]);
    expect(gameOf(tab)?.mySeat).not.toBeNull();
  });

  it('watches under a key of its own when asked', async () => {
    const [village, ana, ben, tab] = await twoTabs(263);
    tab.table.command({ kind: 'resume', table: tableOf(ben), takeOver: 'watch' });
    await village.until('the tab watches', () => gameOf(tab)?.state != null);
    expect(gameOf(tab)?.mySeat).toBeNull();
    expect(tab.view?.me.key).not.toBe(ben.view?.me.key);
    await playOut(village, [ana, ben, tab]);
    expect(faultsOf([ana, ben])).toEqual([]);
  });

  it('without any lease is stopped by the store before it signs', async () => {
    const village = new Village(264);
    const ana = village.device('Ana');
    const ben = village.device('Ben');
    await gameWith(village, [ana, ben]);
    const tab = village.device('Ben again', null, ben.disk);
    village.world.partition([['Ben again'], ['Ana', 'Ben']]);
    tab.table.command({ kind: 'resume', table: tableOf(ben), takeOver: 'ask' });
    await village.until('the tab shows the game', () => gameOf(tab)?.state != null);
    await village.pass(5);
    ana.plays = true;
    decide(ana);
    await village.until(
      'it is Ben and a link',
      () =>
        gameOf(ben)?.waiting?.for === 'decision' &&
        gameOf(ben)?.waiting?.seats.includes(gameOf(ben)?.mySeat ?? -1) === true,
      60,
    );
    ben.plays = true;
    decide(ben);
    await village.pass(2);
    village.world.heal();
    tab.plays = true;
    decide(tab);
    await playOut(village, [ana, ben]);
    expect(faultsOf([ana, ben])).toEqual([]);
  });
});

describe('a device that does not know the table', () => {
  it('is told so', async () => {
    const village = new Village(271);
    const ana = village.device('Ana');
    ana.table.command({ kind: 'resume', table: 'nowhere', takeOver: 'ask' });
    await village.until('an answer', () => ana.updates.length > 0);
    expect(ana.updates[0]).toMatchObject({ kind: 'refused', problem: { code: 'no-such-table' } });
  });
});
