/**
 * A device sleeps in the middle of a game: its whole browser is stopped, so that no goodbye is said and every connection
 * looks open from within, and then goes on as if nothing had been. Thirty-five seconds here, which is past the consent of
 * its connections (RFC 7675: 30 s) and past the moment when it is named; OCTET_SUSPEND_S sets another time, and
 * `npm run soak -- suspended` lets two minutes pass.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { type BrowserProcess, startBrowser } from './browser-process.ts';
import { newPlayers, playOn, standing } from './people.ts';
import { createTable, expectNoErrors, type Player, sitDown, start } from './players.ts';

const SUSPENDED_S = Number(process.env['OCTET_SUSPEND_S'] ?? 35);
test.describe.configure({ timeout: 240_000 + 1000 * SUSPENDED_S });

let folder = '';
let device: BrowserProcess | null = null;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octet-profile-'));
  device = await startBrowser(folder);
});
test.afterEach(async () => {
  await device?.kill();
  device = null;
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('a suspended device is named as away; resumed, it has what the others played, takes its turn, and nobody is accused', async ({
  browser,
}) => {
  const phone = device as BrowserProcess;
  const [ana, ben] = (await newPlayers(browser, ['Ana', 'Ben'])) as [Player, Player];
  const cleo: Player = { name: 'Cleo', context: phone.context, page: await phone.newWindow(), errors: [] };
  await cleo.page.setViewportSize({ width: 360, height: 640 });
  const link = await createTable(ana);
  await sitDown(ben, link);
  await sitDown(cleo, link);
  await start(ana, [ana, ben, cleo]);
  const all = [ana, ben, cleo];
  await playOn(all, 3);

  phone.suspend();
  const sleeps = pause(1000 * SUSPENDED_S);
  // The others notice: the next roll lacks its link.
  for (const { page } of [ana, ben])
    await expect(page.locator('.seat-notes', { hasText: 'not connected' })).toHaveCount(1, {
      timeout: 60_000,
    });
  await sleeps;
  phone.resume();

  for (const { page } of all)
    await expect(page.locator('.seat-notes', { hasText: 'not connected' })).toHaveCount(0, {
      timeout: 60_000,
    });
  await expect.poll(() => standing(cleo.page)).toEqual(await standing(ana.page));
  await playOn(all, 8);
  for (const { page } of all) await expect(page.getByText(/the rules forbid/)).toHaveCount(0);
  expectNoErrors(all);
});
