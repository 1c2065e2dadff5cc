/**
 * A table in a home network: what `npm start` serves, opened by the address of this machine in its network over plain
 * http. That is no secure context: no clipboard, service worker, Web Locks or `crypto.subtle`; the game needs none.
 */
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { root } from '../../src/cli/bootstrap.mjs';
import { lanAddresses } from '../../src/cli/lan-addresses.ts';
import { type Site, startSite } from '../../src/cli/site-server.ts';
import { openConnection } from './networks.ts';
import { goHome, newPlayerWith, playOn } from './people.ts';
import { createTable, expectNoErrors, type Player, sitDown, start } from './players.ts';

let site: Site;
let home = '';

test.beforeAll(async () => {
  site = await startSite({ dist: join(root, 'dist'), port: 0, host: '0.0.0.0', spare: 0 });
  const known = networkInterfaces();
  const [address] = lanAddresses(
    Object.fromEntries(Object.entries(known).map(([name, infos]) => [name, infos ?? []])),
  );
  if (address === undefined) throw new Error('this machine is in no network');
  home = `http://${address}:${site.port}/`;
});
test.afterAll(() => site.close());

const phone = (browser: Browser, name: string): Promise<Player> =>
  newPlayerWith(browser, name, { baseURL: home });

test('on plain http two phones meet by the link, play, reload and play on; what needs https is done another way', async ({
  browser,
}) => {
  const [ana, ben] = [await phone(browser, 'Ana'), await phone(browser, 'Ben')];
  const players = [ana, ben];
  const link = await createTable(ana);
  expect(link.startsWith(`${home}#/join/`)).toBe(true);
  expect(
    await ana.page.evaluate(() => [isSecureContext, 'clipboard' in navigator, 'serviceWorker' in navigator]),
  ).toEqual([false, false, false]);
  await ana.page.getByRole('button', { name: 'Copy link' }).click();
  await expect(ana.page.getByText('Copied', { exact: true })).toBeVisible();
  await sitDown(ben, link);
  await start(ana, players);
  await playOn(players, 4);
  await ben.page.reload();
  await playOn(players, 4);
  const sheet = await openConnection(ben.page);
  await sheet.getByRole('button', { name: 'Copy as text' }).click();
  await expect(sheet.getByText('Copied', { exact: true })).toBeVisible();
  await expect(sheet.getByRole('textbox')).toHaveCount(0);
  expectNoErrors(players);
  await goHome(players);
});
