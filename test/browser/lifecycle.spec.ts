/**
 * Pages and browsers come and go: all seats reload at once, in the middle of a roll, of the shuffling, of a decision with
 * drawn cards, of a vote, and at the end; the whole browser is killed and started again; whoever opened the table is gone
 * for good, and the link still lets a spectator in.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type BrowserProcess, startBrowser } from './browser-process.ts';
import { chooseInMenu, goHome, newPlayers, playOn, standing } from './people.ts';
import { expectCards, playByScript, seatForCards } from './planets-players.ts';
import { createTable, expectNoErrors, moveOnce, type Player, sitDown, start } from './players.ts';

test.describe.configure({ mode: 'parallel', timeout: 420_000 });

/** Everybody loads the page anew in the same moment: for a while nobody is there who knows the table. */
const reloadAll = (players: readonly Player[]): Promise<unknown> =>
  Promise.all(players.map(({ page }) => page.reload()));

async function expectNobodyBlamed(players: readonly Player[]): Promise<void> {
  for (const { page } of players) await expect(page.getByText(/the rules forbid/)).toHaveCount(0);
  expectNoErrors(players);
}

/** The page's own clock goes ahead, as if this much time had passed while nobody moved. */
const letTimePass = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 61_000;
  });

/** Agrees to go on without whom the table waits for, or to ask the others. */
async function agree(page: Page, button: RegExp): Promise<void> {
  await page.locator('[data-going-on]').getByRole('button', { name: button }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click();
}

test('all seats reload at once, in the middle of a roll, again and again, and at the end: the game goes on as it was', async ({
  browser,
}) => {
  const players = await newPlayers(browser, ['Ana', 'Ben', 'Cleo']);
  const [ana, ben, cleo] = players as [Player, Player, Player];
  const link = await createTable(ana);
  await sitDown(ben, link);
  await sitDown(cleo, link);
  await start(ana, players);
  for (let round = 0; round < 3; round++) {
    await playOn(players, 3);
    const before = await standing(ana.page);
    // Right after a throw was asked for, its links are under way.
    const mover = await moveOnce(players, 100_000);
    expect(mover).not.toBeNull();
    await reloadAll(players);
    for (const { page } of players) await expect(page.getByTestId('ocho-table')).toBeVisible();
    const names = Object.keys(before);
    await expect.poll(async () => Object.keys(await standing(cleo.page))).toEqual(names);
  }
  await playOn(players, 3);
  // Two leave: the game is over, and stays over whoever reloads.
  for (const { page } of [ben, cleo]) {
    await chooseInMenu(page, 'Leave the game');
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the game' }).click();
    await expect(page.getByRole('link', { name: 'Open a table' })).toBeVisible();
    await page.goBack();
  }
  await moveOnce([ana], 50);
  for (const { page } of players) await expect(page.getByTestId('end')).toBeVisible();
  const end = await standing(ana.page);
  await reloadAll(players);
  for (const { page } of players) {
    await expect(page.getByTestId('end')).toContainText('Last one at the table');
    expect(await standing(page)).toEqual(end);
  }
  // Whoever has left counts once it wants another round; the last one to want it begins it.
  for (const { page } of [ben, cleo]) await page.getByTestId('rematch').click();
  await expect(ana.page.getByTestId('rematch')).toContainText('Ben and Cleo want one');
  await ana.page.getByTestId('rematch').click();
  for (const { page } of players) await expect(page.getByTestId('end')).toHaveCount(0);
  await playOn(players, 2);
  await expectNobodyBlamed(players);
  await goHome(players);
});

test('all seats of 8 reload at once while the cards are shuffled, and again with cards just drawn: no card is lost', async ({
  browser,
}) => {
  const players = await seatForCards(browser, ['Ana', 'Ben', 'Cleo']);
  const [ana] = players as [Player, ...Player[]];
  await ana.page.getByRole('button', { name: 'Start' }).click();
  await expect(ana.page.locator('[data-stage="preparing"]')).toBeVisible();
  await reloadAll(players);
  await expect(ana.page.getByTestId('preparing').or(ana.page.getByTestId('hand')).first()).toBeVisible({
    timeout: 60_000,
  });
  await reloadAll(players);
  await expectCards(players);

  const assigning = (page: Page) => page.locator('.assign-card .assign-face');
  const drawn = async (): Promise<readonly (string | null)[][]> =>
    Promise.all(
      players.map(async ({ page }) =>
        Promise.all((await assigning(page).all()).map((card) => card.getAttribute('aria-label'))),
      ),
    );
  await expect.poll(async () => (await drawn()).flat().length).toBe(3);
  const before = await drawn();
  await reloadAll(players);
  await expectCards(players);
  // The same three cards, before the same person, and still nobody else's to see.
  await expect.poll(drawn).toEqual(before);
  const said = () => ana.page.getByTestId('live-log').locator('p').count();
  const saidBefore = await said();
  for (const player of players) await playByScript(player);
  await expect.poll(said, { timeout: 120_000 }).toBeGreaterThan(saidBefore + 8);
  await expectNobodyBlamed(players);
  await goHome(players);
});

test.describe('a browser', () => {
  let folder = '';
  let process: BrowserProcess | null = null;
  const started = (): BrowserProcess => {
    if (process === null) throw new Error('no browser is running');
    return process;
  };
  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octet-profile-'));
  });
  // Also when the test was stopped: nobody else ends this browser.
  test.afterEach(async () => {
    await process?.kill();
    process = null;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test('is killed with both seats in it, and started again: both play on from where they were', async ({
    baseURL,
  }) => {
    process = await startBrowser(folder);
    // Two origins of one profile are two devices: neither sees what the other stores.
    const here = baseURL ?? '';
    const origins = [here, here.replace('127.0.0.1', 'localhost')] as const;
    const errors: string[] = [];
    const seat = async (name: string): Promise<Player> => {
      const page = await started().newWindow();
      await page.setViewportSize({ width: 360, height: 640 });
      return { name, context: started().context, page, errors };
    };
    const [ana, ben] = [await seat('Ana'), await seat('Ben')];
    await ana.page.goto(`${origins[0]}#/create/ocho`);
    await ana.page.getByLabel('Your name').fill('Ana');
    await ana.page.getByRole('button', { name: 'Open the table' }).click();
    const field = ana.page.getByRole('textbox', { name: 'Invitation link' });
    await expect(field).toHaveValue(/#\/join\//);
    await sitDown(ben, (await field.inputValue()).replace('127.0.0.1', 'localhost'));
    await start(ana, [ana, ben]);
    await playOn([ana, ben], 5);
    const before = await standing(ana.page);
    const urls = [ana.page.url(), ben.page.url()];
    await started().kill();

    process = await startBrowser(folder);
    const back = [await seat('Ana'), await seat('Ben')];
    for (const [at, { page }] of back.entries()) await page.goto(urls[at] ?? '');
    for (const { page } of back) {
      await expect(page.getByTestId('ocho-table')).toBeVisible();
      await expect.poll(() => standing(page)).toEqual(before);
    }
    await playOn(back, 6);
    await expectNobodyBlamed(back);
  });
});

test('whoever opened the table is gone for good: the link still lets a spectator in, the others vote, reload, and play on', async ({
  browser,
}) => {
  const players = await newPlayers(browser, ['Ana', 'Ben', 'Cleo', 'Dora', 'Emil']);
  const [ana, ben, cleo, dora, emil] = players as [Player, Player, Player, Player, Player];
  const link = await createTable(ana);
  await sitDown(ben, link);
  await sitDown(cleo, link);
  await start(ana, [ana, ben, cleo]);
  await playOn([ana, ben, cleo], 4);
  await ana.context.close();

  await dora.page.goto(link);
  await dora.page.getByLabel('Your name').fill('Dora');
  await dora.page.getByRole('button', { name: 'Watch' }).click();
  await expect(dora.page.getByTestId('ocho-table')).toBeVisible({ timeout: 60_000 });
  // Whoever asks for a seat instead watches too, caught up.
  await sitDown(emil, link);
  await expect(emil.page.getByTestId('ocho-table')).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => standing(emil.page)).toEqual(await standing(ben.page));
  await emil.context.close();
  // Until the table needs whoever is gone.
  const isHeldUp = () => ben.page.locator('[data-going-on]').isVisible();
  while ((await moveOnce([ben, cleo], 50, isHeldUp)) !== null);
  await letTimePass(ben.page);
  await agree(ben.page, /Go on without Ana/);
  const asks = 'Ben asks to go on without Ana. 1 more is needed.';
  await expect(cleo.page.locator('[data-going-on]')).toContainText(asks);
  await expect(dora.page.locator('[data-going-on]')).toContainText('Ben agreed to go on without Ana.');
  // The vote is the log's, not the page's.
  await reloadAll([ben, cleo, dora]);
  await expect(ben.page.locator('[data-going-on]')).toContainText('You agreed to go on without Ana.');
  await expect(cleo.page.locator('[data-going-on]')).toContainText(asks);
  await agree(cleo.page, /Agree/);
  for (const { page } of [ben, cleo, dora]) {
    await expect(page.getByTestId('seats').locator('.seat', { hasText: 'Ana' })).toContainText('left');
  }
  await playOn([ben, cleo], 4);
  await expect.poll(() => standing(dora.page)).toEqual(await standing(ben.page));
  await expectNobodyBlamed([ben, cleo, dora]);
  await goHome([ben, cleo, dora]);
});
