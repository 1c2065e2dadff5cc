/** Going on without somebody at a table with bots: bots follow the people and are no majority of their own. */
import { describe, expect, it, vi } from 'vitest';
import type { Device } from './table-harness.ts';
import { canStart, decide, gameOf, lastRefusal, lobbyNames, lobbyOf, Village } from './table-harness.ts';

vi.setConfig({ testTimeout: 120_000 });

/** People at a table whose creator, the first of them, hosts `bots`; the turn is that of the last one, who then dies. */
async function withoutTheLast(seed: number, names: readonly string[], bots: number) {
  const village = new Village(seed);
  const devices = names.map((name) => village.device(name));
  const [ana] = devices as [Device, ...Device[]];
  const last = devices.at(-1) as Device;
  await lobbyOf(village, devices);
  for (let bot = 0; bot < bots; bot++)
    ana.table.command({
      kind: 'add-bot',
      profile: { name: `Bot ${bot}`, avatar: { colour: 7, shape: bot } },
    });
  await village.until(
    'bots are seated',
    () => lobbyNames(ana).length === names.length + bots && canStart(ana),
  );
  ana.table.command({ kind: 'start' });
  await village.until('the game begins', () => devices.every((one) => (gameOf(one)?.state ?? null) !== null));
  const mine = gameOf(last)?.mySeat ?? -1;
  const others = devices.filter((one) => one !== last);
  for (const device of others) {
    device.plays = true;
    decide(device);
  }
  const waitsForLast = (): boolean => {
    const waiting = gameOf(ana)?.waiting;
    return waiting?.for === 'decision' && waiting.seats.includes(mine);
  };
  await village.until('it is the turn of the last', waitsForLast, 600);
  village.crash(last, 'silent');
  await village.until('it is seen to be gone', () => gameOf(ana)?.seats[mine]?.connection.kind === 'gone');
  return { village, ana, others, mine };
}

describe('a table of people and bots that somebody holds up', () => {
  it('lets the bot agree once two of the three people have, and not before', async () => {
    const { village, ana, others, mine } = await withoutTheLast(401, ['Ana', 'Ben', 'Cleo'], 1);
    const ben = others[1] as Device;
    expect(gameOf(ana)?.goingOn).toMatchObject({ about: [mine], needed: 3, agreed: [], refusal: null });
    ana.table.command({ kind: 'go-on' });
    await village.pass(20);
    expect(gameOf(ben)?.goingOn).toMatchObject({ agreed: [gameOf(ana)?.mySeat] });
    ben.table.command({ kind: 'go-on' });
    await village.until('it is out', () => others.every((one) => gameOf(one)?.seats[mine]?.hasLeft === true));
    expect(gameOf(ana)?.removals).toMatchObject([{ seat: mine }]);
    expect(others.flatMap((one) => gameOf(one)?.faults ?? [])).toEqual([]);
  });

  it('says that one of two people can decide nothing, however many bots sit there', async () => {
    const { village, ana, mine } = await withoutTheLast(402, ['Ana', 'Ben'], 3);
    expect(gameOf(ana)?.goingOn).toMatchObject({ about: [mine], refusal: 'too-few' });
    ana.table.command({ kind: 'go-on' });
    await village.pass(60);
    // Even a program that votes all the same is one vote: the bots do not follow it.
    expect(gameOf(ana)?.goingOn?.agreed).toEqual([gameOf(ana)?.mySeat]);
    expect(gameOf(ana)?.seats[mine]?.hasLeft).toBe(false);
    expect(lastRefusal(ana, 'go-on')).toBeNull();
  });
});
