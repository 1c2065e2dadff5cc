/** Whole tables in the simulated world: lobby, genesis, game, end. */
import { describe, expect, it, vi } from 'vitest';
import { create, gameOf, gameWith, lastRefusal, lobbyOf, playOut, Village } from './table-harness.ts';

vi.setConfig({ testTimeout: 180_000 });

describe('a table', () => {
  it.each([2, 4, 8])(
    'of %i devices goes from the link to a result that all share',
    async (size) => {
      const village = new Village(size);
      const devices = Array.from({ length: size }, (_, at) => village.device(`P${at}`));
      await gameWith(village, devices);
      await playOut(village, devices);
      const outcomes = devices.map((device) => gameOf(device)?.outcome);
      for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
      expect(outcomes[0]?.scores.some((score) => score >= 4000)).toBe(true);
      expect(devices.flatMap((device) => gameOf(device)?.faults ?? [])).toEqual([]);
    },
    120_000,
  );

  it('goes from the lobby to the game without a page in between, and its first roll waits for no timer', async () => {
    const village = new Village(33);
    const devices = ['Ana', 'Ben', 'Cleo'].map((name) => village.device(name));
    await lobbyOf(village, devices);
    const startedMs = village.world.nowMs();
    for (const device of devices) device.updates.length = 0;
    devices[0]?.table.command({ kind: 'start' });
    await village.until('the game begins', () => devices.every((one) => gameOf(one)?.state != null));
    // Propose, sign, spread, two steps of set-up: at most ten messages one after the other.
    expect(village.world.nowMs() - startedMs).toBeLessThan(10 * 40);
    for (const device of devices) {
      const stages = device.updates.flatMap((update) =>
        update.kind === 'view' ? [update.view.stage.kind] : [],
      );
      expect(stages).not.toContain('knocking');
    }
  });

  it('plays solo against bots without touching the network', async () => {
    const village = new Village(31);
    const ana = village.device('Ana');
    create(ana, 3);
    await village.until('the game begins', () => gameOf(ana)?.state != null);
    expect(gameOf(ana)?.seats.map((seat) => seat.isBot)).toEqual([false, true, true, true]);
    await playOut(village, [ana]);
    expect(gameOf(ana)?.outcome).not.toBeNull();
    expect(village.transports).toBe(0);
    expect(ana.view?.meeting.state).toBe('off');
  });

  it('refuses a solo table with more bots than the game has seats', async () => {
    const village = new Village(32);
    const ana = village.device('Ana');
    create(ana, 8);
    await village.until('an answer', () => ana.updates.length > 0);
    expect(lastRefusal(ana, 'create')).toBe('not-now seats');
    expect(ana.view).toBeNull();
  });
});
