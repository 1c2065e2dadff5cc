/**
 * The connection sheet in front of real lines: what it says of them, that it looks only while it is open, that its text
 * gives nobody away; and what a page says whose network lets no line through.
 */
import { expect, test } from '@playwright/test';
import { parseInvitation } from '../../src/network/invitation.ts';
import { axeFaults } from './axe.ts';
import {
  closeConnection,
  linesSeenBy,
  lineTo,
  newPlayerIn,
  openConnection,
  WATCH_LINES,
} from './networks.ts';
import { chooseInMenu, goHome, newPlayers, newPlayerWith, playOn, problem } from './people.ts';
import { createTable, expectNoErrors, type Player, sitDown, start } from './players.ts';

test('says how each line runs, moves while it is open and only then, and copies a text that gives nobody away', async ({
  browser,
}) => {
  const [ana, ben] = (await newPlayers(browser, ['Ana', 'Ben'])) as [Player, Player];
  const players = [ana, ben];
  await ana.context.addInitScript(WATCH_LINES);
  await ana.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const link = await createTable(ana);
  await ana.page.getByRole('button', { name: 'Connection' }).click();
  await expect(ana.page.getByTestId('connection-advice')).toHaveText(
    'Send the link; the line opens by itself when somebody comes.',
  );
  await closeConnection(ana.page);
  await sitDown(ben, link);
  await start(ana, players);
  expect((await linesSeenBy(ana.page)).reads).toBe(0);

  const sheet = await openConnection(ana.page);
  await expect(lineTo(sheet, 'Ana')).toHaveAttribute('data-way', 'self');
  const line = lineTo(sheet, 'Ben');
  await expect(line).toHaveAttribute('data-way', 'direct');
  await expect(line).toContainText(/There and back\s*\d+ ms/);
  await expect(line).toContainText(/Sent, received\s*\d+ kB, \d+ kB/);
  await expect(line).toContainText(/\((host|prflx)\), .+\((host|prflx)\), UDP/);
  await expect(sheet.getByText('1 of 1: answers')).toBeVisible();
  await expect(sheet.getByTestId('connection-advice')).toHaveText('All lines are open. Nothing to do.');
  const { reads } = await linesSeenBy(ana.page);
  await expect.poll(async () => (await linesSeenBy(ana.page)).reads).toBeGreaterThan(reads + 1);

  expect(await axeFaults(ana.page, { within: 'dialog[open]' })).toEqual([]);
  const body = sheet.locator('.sheet-body');
  expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);

  await sheet.getByRole('button', { name: 'Copy as text' }).click();
  await expect(sheet.getByText('Copied', { exact: true })).toBeVisible();
  const text = await ana.page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('Seat 2: direct; There and back: ');
  const { candidates } = await linesSeenBy(ana.page);
  const addresses = candidates.flatMap((candidate) => candidate.split(' ').slice(4, 6));
  expect(addresses.length).toBeGreaterThan(0);
  const invitation = parseInvitation(link.split('#/join/')[1] ?? '');
  if (!invitation.ok) throw new Error(invitation.error);
  const { secret, creator } = invitation.value;
  for (const given of [...addresses, secret, creator, new URL(link).host, 'Ana', 'Ben'])
    expect(text).not.toContain(given);
  expect(text).not.toMatch(/\d+\.\d+\.\d+|::|\.local|[\w-]{16,}/);

  await closeConnection(ana.page);
  const closed = await linesSeenBy(ana.page);
  await playOn(players, 6);
  expect((await linesSeenBy(ana.page)).reads).toBe(closed.reads);
  expectNoErrors(players);
  await goHome(players);
});

test('tells in French who is gone, and since when; nothing is left of it when they are back', async ({
  browser,
}) => {
  const [ana] = (await newPlayers(browser, ['Ana'])) as [Player];
  const ben = await newPlayerWith(browser, 'Bénédicte', { locale: 'fr-CH' });
  await ben.page.goto(await createTable(ana));
  await ben.page.getByLabel('Votre nom').fill(ben.name);
  await ben.page.getByRole('button', { name: 'S’asseoir' }).click();
  await start(ana, [ana, ben]);
  const url = ana.page.url();
  await ana.page.goto('about:blank');
  await chooseInMenu(ben.page, 'Connexion');
  const sheet = ben.page.getByRole('dialog', { name: 'Connexion' });
  const line = lineTo(sheet, 'Ana');
  await expect(line).toHaveAttribute('data-way', 'gone');
  await expect(line).toContainText(/déconnecté depuis \d+ secondes?/);
  const advice = sheet.getByRole('status').first();
  await expect(advice).toContainText('Ana : demandez de rouvrir la page.');
  await ana.page.goto(url);
  await expect(line).toHaveAttribute('data-way', 'direct');
  await expect(advice).toHaveText('Toutes les lignes sont ouvertes. Rien à faire.');
  await goHome([ana, ben]);
});

test('a network that lets no line through: after 15 seconds the page says so and what to do, and a way that opens is taken', async ({
  browser,
}) => {
  const [ana] = (await newPlayers(browser, ['Ana'])) as [Player];
  const link = await createTable(ana);
  // Nothing but relays, and no relay: the browser offers no way at all.
  const ben = await newPlayerIn(browser, 'Ben', { iceServers: [], iceTransportPolicy: 'relay' });
  const sinceMs = Date.now();
  await sitDown(ben, link);
  const told = problem(ben.page, 'no-direct-line');
  await expect(told).toBeVisible({ timeout: 60_000 });
  expect(Date.now() - sinceMs).toBeGreaterThan(14_000);
  await expect(told).toContainText('Your networks refuse a direct line.');
  await expect(told).toContainText('mobile data instead of Wi-Fi');
  await told.getByRole('button', { name: 'Connection' }).click();
  const sheet = ben.page.getByRole('dialog', { name: 'Connection' });
  await expect(sheet.getByText('1 of 1: answers')).toBeVisible();
  const advice = sheet.getByTestId('connection-advice').getByRole('listitem');
  await expect(advice).toHaveText([
    /^Change the network on one side/,
    'No relay server answers. Tell whoever runs this page.',
  ]);
  await closeConnection(ben.page);
  await expect(told.getByRole('button', { name: 'Try again' })).toBeVisible();

  // Another network: the same page, opened where lines are let through.
  await ben.context.unroute('**/config.json');
  await ben.page.reload();
  await start(ana, [ana, ben]);
  await goHome([ana, ben]);
});

test('a meeting point that does not answer: its panel leads to the sheet, which says which of how many and what to do', async ({
  browser,
  baseURL,
}) => {
  const dead = { host: '127.0.0.1', port: 9, path: '/', secure: false };
  const { page, context } = await newPlayerWith(browser, 'Ben', { serviceWorkers: 'block' });
  await context.route('**/config.json', (route) =>
    route.fulfill({ json: { brokers: [dead, { ...dead, port: 11 }], iceServers: [] } }),
  );
  await sitDown(
    { name: 'Ben', page, context, errors: [] },
    `${baseURL}#/join/AAAAAAAAAAAAAAAAAAAAAA.0123456789abcdef.ocho.Ana`,
  );
  const told = problem(page, 'meeting-down');
  await told.getByRole('button', { name: 'Connection' }).click();
  const sheet = page.getByRole('dialog', { name: 'Connection' });
  await expect(sheet.getByText(/^[12] of 2: does not answer$/)).toBeVisible();
  await expect(sheet.getByText('Nobody else is at the table yet.')).toBeVisible();
  await expect(sheet.getByTestId('connection-advice')).toContainText('Check the network of this device.');
  await expect(sheet).not.toContainText('127.0.0.1');
  await context.close();
});
