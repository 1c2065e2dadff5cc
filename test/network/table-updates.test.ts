/** When the page is told what: a throw as its thrower and the others see it. */
import { describe, expect, it } from 'vitest';
import { type FaultProfile, PROFILES } from '../../src/network/simulated-profile.ts';
import type { GameView } from '../../src/network/view.ts';
import { type Device, decide, gameOf, gameWith, Village } from './table-harness.ts';

const FAR: FaultProfile = { ...PROFILES.calm, name: 'far', latencyMs: { least: 250, most: 250 } };

/** Three at a table that waits for one of them. */
async function awaiting(): Promise<{ readonly village: Village; readonly devices: readonly Device[] }> {
  const village = new Village(7, PROFILES.calm);
  const devices = ['Ana', 'Ben', 'Cleo'].map((name) => village.device(name));
  await gameWith(village, devices);
  await village.until('somebody is to throw', () => devices.some(isAwaited));
  await village.pass(1);
  return { village, devices };
}

const isAwaited = (device: Device): boolean => {
  const game = gameOf(device);
  return game?.waiting?.for === 'decision' && game.mySeat !== null && game.waiting.seats[0] === game.mySeat;
};

/** The views of a throw at each device, from the first decision on until its dice are known everywhere. */
async function thrown(
  profile: FaultProfile,
): Promise<{ readonly thrower: readonly GameView[]; readonly others: readonly (readonly GameView[])[] }> {
  const village = new Village(7, profile);
  const devices = ['Ana', 'Ben', 'Cleo'].map((name) => village.device(name));
  await gameWith(village, devices);
  await village.until('somebody is to throw', () => devices.some(isAwaited));
  await village.pass(1);
  const thrower = devices.find(isAwaited) as Device;
  const eventsBefore = thrower.events.length;
  for (const device of devices) device.updates = [];
  decide(thrower);
  // The throw itself, and the dice that answer it.
  await village.until('the dice are known', () =>
    devices.every(({ events }) => events.length >= eventsBefore + 2),
  );
  const gamesOf = ({ updates }: Device): readonly GameView[] =>
    updates.flatMap((update) =>
      update.kind === 'view' && update.view.stage.kind === 'game' ? [update.view.stage.game] : [],
    );
  return { thrower: gamesOf(thrower), others: devices.filter((one) => one !== thrower).map(gamesOf) };
}

const forMachines = ({ waiting }: GameView): boolean => waiting?.for === 'machine';

describe('updates', () => {
  it('tells a throw and its dice together where they come within a moment', async () => {
    const { others } = await thrown(PROFILES.calm);
    expect(others.map((views) => views.filter(forMachines))).toEqual([[], []]);
  });

  it('shows its thrower at once that it is on its way', async () => {
    const { thrower } = await thrown(PROFILES.calm);
    expect(thrower.filter((view) => forMachines(view) && view.isPending)).not.toEqual([]);
  });

  it('shows the others that dice are in the air where they stay there for long', async () => {
    const { others } = await thrown(FAR);
    expect(others.map((views) => views.some(forMachines))).toEqual([true, true]);
  });

  it('says nothing where the word that peers send every second changes nothing', async () => {
    const { village, devices } = await awaiting();
    await village.pass(20);
    for (const device of devices) device.updates = [];
    await village.pass(20);
    expect(devices.map(({ updates }) => updates)).toEqual([[], [], []]);
  });

  it('tells all again to a page that opens the table in view once more', async () => {
    const { village, devices } = await awaiting();
    const [ana] = devices as [Device, ...Device[]];
    const before = ana.view;
    ana.updates = [];
    ana.table.command({ kind: 'resume', table: ana.view?.table ?? '', takeOver: 'ask' });
    await village.pass(1);
    expect(ana.updates).toEqual([{ kind: 'view', view: before }]);
  });

  it('and to one that follows the same invitation again', async () => {
    const { village, devices } = await awaiting();
    const ben = devices[1] as Device;
    const { view } = ben;
    if (view === null) throw new Error('no view');
    ben.updates = [];
    ben.table.command({ kind: 'join', invitation: view.invitation, profile: ben.profile, as: 'seat' });
    await village.pass(1);
    expect(ben.updates).toEqual([{ kind: 'view', view }]);
  });
});
