/**
 * A table's life beyond the game itself: somebody's device dies, somebody leaves, somebody watches; bots, a second
 * game, a game without a network, two languages, a record of half a game.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { root } from '../../src/cli/bootstrap.mjs';
import {
  addBots,
  chooseInMenu,
  goHome,
  newPlayers,
  newPlayerWith,
  playOn,
  SMALL_PHONE,
  standing,
} from './people.ts';
import { createTable, expectNoErrors, moveOnce, type Player, reopen, sitDown, start } from './players.ts';

/** The dice on the table as text, as this page shows them; empty while none lie there. */
const dice = async (page: Page): Promise<string> =>
  (await page.getByTestId('tray').locator('.die-place > .die').allTextContents()).join(' ');

/** Leaves for good through the menu, as a person does who has read the question; then goes back to the table, to look on. */
async function leave({ page }: Player): Promise<void> {
  await chooseInMenu(page, 'Leave the game');
  const question = page.getByRole('dialog', { name: 'Leave the game for good?' });
  await expect(question).toContainText('You rank last, and your points at risk are lost.');
  await question.getByRole('button', { name: 'Leave the game' }).click();
  await expect(page.locator('.toast')).toContainText('open the table’s link again');
  await expect(page.getByRole('link', { name: 'Open a table' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Unfinished tables' })).toHaveCount(0);
  await page.goBack();
}

/** Plays until it is `who`’s turn to act. */
async function playUntilTurnOf(who: Player, players: readonly Player[]): Promise<void> {
  const isTheirs = () => who.page.getByTestId('roll').isVisible();
  const others = players.filter((player) => player !== who);
  for (let moves = 0; (await moveOnce(others, 50, isTheirs)) !== null; moves++) {
    expect(moves, `${who.name} never came to play`).toBeLessThan(60);
  }
  await expect(who.page.getByTestId('roll')).toBeVisible();
}

test('a device that dies is named, with the time it is away; reopened, it plays on, and nobody is accused', async ({
  browser,
}) => {
  const [ana, ben, cleo] = (await newPlayers(browser, ['Ana', 'Ben', 'Cleo'])) as [Player, Player, Player];
  const link = await createTable(ana);
  await sitDown(ben, link);
  await sitDown(cleo, link);
  await start(ana, [ana, ben, cleo]);
  await playUntilTurnOf(cleo, [ana, ben, cleo]);
  const url = cleo.page.url();
  // The renderer is gone at once: no goodbye, as when a battery dies.
  const crashed = cleo.page.waitForEvent('crash');
  await cleo.page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  await cleo.page.close();
  for (const { page } of [ana, ben]) {
    await expect(page.locator('.seat-notes', { hasText: 'not connected' })).toHaveCount(1, {
      timeout: 40_000,
    });
    const told = page.getByRole('region', { name: 'Waiting for Cleo' });
    await expect(told.getByRole('listitem')).toHaveText(/^Cleo not connected for \d+ seconds/, {
      timeout: 15_000,
    });
    await told.getByRole('button', { name: 'Wait' }).click();
    await expect(told).toBeHidden();
  }
  const back = await reopen(cleo, url);
  for (const { page } of [ana, ben]) {
    await expect(page.locator('.seat-notes', { hasText: 'not connected' })).toHaveCount(0);
  }
  await expect(back.page.getByTestId('roll')).toBeVisible();
  await playOn([ana, ben, back], 6);
  for (const { page } of [ana, ben, back]) await expect(page.getByText(/the rules forbid/)).toHaveCount(0);
  await goHome([ana, ben, cleo]);
});

test('a leaver’s turn passes on, the others are told and play; a watcher sees all they see, to the end', async ({
  browser,
}) => {
  const [ana, ben, cleo, dora] = (await newPlayers(browser, ['Ana', 'Ben', 'Cleo', 'Dora'])) as [
    Player,
    Player,
    Player,
    Player,
  ];
  const players = [ana, ben, cleo] as const;
  const link = await createTable(ana);
  await sitDown(ben, link);
  await sitDown(cleo, link);
  await dora.page.goto(link);
  await dora.page.getByLabel('Your name').fill('Dora');
  await dora.page.getByRole('button', { name: 'Watch' }).click();
  await expect(ana.page.getByText('1 person watches')).toBeVisible();
  await start(ana, players);
  await playUntilTurnOf(cleo, players);
  await leave(cleo);
  for (const { page } of [ana, ben, dora]) {
    await expect(page.getByRole('log').getByText('Cleo left the game')).toHaveCount(1);
    await expect(page.getByTestId('seats').locator('.seat', { hasText: 'Cleo' })).toContainText('left');
  }
  const seen: string[] = [];
  while (seen.length < 2) {
    await playOn([ana, ben], 1);
    await expect.poll(async () => (await dice(dora.page)) === (await dice(ana.page))).toBe(true);
    const shown = await dice(dora.page);
    if (shown !== '') seen.push(shown);
  }
  // Out of turn: the others see it at once, and the next step that would need Ben ends the game.
  await playUntilTurnOf(ana, [ana, ben]);
  await leave(ben);
  for (const { page } of [ana, dora]) {
    await expect(page.getByTestId('seats').locator('.seat', { hasText: 'Ben' })).toContainText('left');
  }
  await playOn([ana], 1);
  for (const { page } of [ana, ben, dora]) {
    await expect(page.getByTestId('end')).toBeVisible();
    await expect(page.getByTestId('end')).toContainText('Last one at the table');
  }
  await expect(ana.page.getByTestId('end').getByRole('heading')).toHaveText('You win!');
  for (const { page } of [ben, dora]) {
    await expect(page.getByTestId('end').getByRole('heading')).toHaveText('Ana wins');
  }
  await expect(dora.page.getByTestId('rematch')).toHaveCount(0);
  await expect.poll(() => standing(dora.page)).toEqual(await standing(ben.page));
  expectNoErrors([ana, ben, cleo, dora]);
  await goHome([ana, ben, cleo, dora]);
});

test('two people, two languages: talk and a reaction arrive; one leaves, one tap each begins the next game', async ({
  browser,
}) => {
  const [ana] = (await newPlayers(browser, ['Ana'])) as [Player];
  const ben = await newPlayerWith(browser, 'Bénédicte', { locale: 'fr-CH' });
  const link = await createTable(ana);
  await ben.page.goto(link);
  await expect(ben.page.getByRole('heading', { name: /^Ana vous invite/ })).toBeVisible();
  await ben.page.getByLabel('Votre nom').fill(ben.name);
  await ben.page.getByRole('button', { name: 'S’asseoir' }).click();
  await start(ana, [ana, ben]);
  expect(await ben.page.evaluate(() => document.documentElement.lang)).toBe('fr');
  await expect(ana.page.getByRole('button', { name: 'How this roll was made' })).toBeVisible();
  await expect(ben.page.getByRole('button', { name: 'How this roll was made' })).toHaveCount(0);

  await ana.page.getByTestId('talk').click();
  const talk = ana.page.getByRole('dialog');
  await talk.getByRole('tab', { name: 'Talk', exact: true }).click();
  await talk.getByLabel('Say something').fill('À la tienne <b>Béné</b>!');
  await talk.getByRole('button', { name: 'Send' }).click();
  await expect(ben.page.getByTestId('talk')).toContainText('1');
  await talk.getByRole('button', { name: 'Bravo' }).click();
  await expect(ben.page.getByTestId('talk')).toContainText('2');
  await ben.page.getByTestId('talk').click();
  const lines = ben.page.getByRole('dialog').locator('.talk-lines li');
  await expect(lines).toHaveText(['Ana À la tienne <b>Béné</b>!', 'Ana 👏']);
  await ben.page.keyboard.press('Escape');
  await ana.page.keyboard.press('Escape');
  await expect(ben.page.getByRole('dialog')).toBeHidden();

  await playUntilTurnOf(ana, [ana, ben]);
  await leave(ana);
  await expect(ben.page.getByTestId('end')).toBeVisible();
  await expect(ana.page.getByTestId('end').getByRole('heading')).toHaveText('Bénédicte wins');
  await ana.page.getByTestId('rematch').click();
  await expect(ben.page.getByTestId('rematch')).toContainText('Ana en veut une');
  await ben.page.getByTestId('rematch').click();
  for (const { page } of [ana, ben]) await expect(page.getByTestId('end')).toHaveCount(0);
  await playOn([ana, ben], 4);
  await goHome([ana, ben]);
});

test.describe('the record of half a game', () => {
  let folder = '';
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octet-'));
  });
  test.afterAll(() => rm(folder, { recursive: true }));

  test('is saved from the menu, by a player beside bots, and is authentic but not complete', async ({
    browser,
  }) => {
    const [ana, ben] = (await newPlayers(browser, ['Ana', 'Ben'])) as [Player, Player];
    const link = await createTable(ana);
    await sitDown(ben, link);
    await expect(ana.page.getByText('2 seats of 8 taken')).toBeVisible();
    await addBots(ana, 2);
    await ana.page.getByRole('button', { name: 'Start' }).click();
    // The bots play their turns by themselves between those of the people; the lot says who comes first.
    const thrown = ana.page.getByRole('log').getByText(/^(Gams|Murmel) threw/);
    for (let moves = 0; moves < 40 && (await thrown.count()) === 0; moves++) await playOn([ana, ben], 1);
    await expect(thrown.first()).toBeAttached();
    const [download] = await Promise.all([
      ben.page.waitForEvent('download'),
      chooseInMenu(ben.page, 'Save record'),
    ]);
    expect(download.suggestedFilename()).toMatch(/^octet-ocho-.+-1\.jsonl$/);
    const file = join(folder, 'half.jsonl');
    await writeFile(file, await readFile(await download.path()));
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'verify', '--', file, '--json'], {
      cwd: root,
    });
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'authentic',
      exitCode: 0,
      isComplete: false,
      faults: [],
    });
    await ben.page.goto('#/verify');
    await ben.page.locator('input[type=file]').setInputFiles(file);
    await expect(ben.page.locator('.verify-result')).toContainText('Not complete: the game had not ended');
    await expect(ben.page.locator('.verify-result').getByRole('row')).toHaveCount(5);
    await goHome([ana, ben]);
  });
});

test('a solo game begins without a network once the page was opened, with eight seats on a small phone', async ({
  browser,
}) => {
  const me = await newPlayerWith(browser, 'Wilhelmina', { viewport: SMALL_PHONE, serviceWorkers: 'allow' });
  const { page, context } = me;
  await page.goto('./');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('link', { name: 'Play alone' }).click();
  await page.getByLabel('Your name').fill(me.name);
  await page.getByText('7', { exact: true }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByTestId('seats').locator('.seat')).toHaveCount(8);
  await expect(page.getByText('You are offline')).toHaveCount(0);
  expect(await moveOnce([me], 300)).toBe(me);
  // After a throw there are dice, odds and both buttons: the fullest the table gets.
  await expect(page.getByTestId('bank').or(page.getByTestId('roll')).first()).toBeVisible();
  expect(
    await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { isWide: scrollWidth > innerWidth, isHigh: scrollHeight > innerHeight };
    }),
  ).toEqual({ isWide: false, isHigh: false });
  for (const seat of await page.getByTestId('seats').locator('.seat').all())
    await expect(seat).toBeInViewport();
  await expect(page.getByTestId('actions')).toBeInViewport({ ratio: 1 });
  await context.close();
});
