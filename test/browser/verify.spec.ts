/**
 * The Verify page on real records, on the built page: verdict, a roll made again with the command line's values, cards
 * proved line by line, the replay to its end, and the record this device keeps of a table. Phones first.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import type { VerifyReport } from '../../src/protocol/verify.ts';
import { ALL_TAGS, axeFaults } from './axe.ts';

const PHONE = { width: 360, height: 640 };
const DESK = { width: 1440, height: 900 };
const records = join(import.meta.dirname, '..', 'records');
const file = (name: string): string => join(records, `${name}.octet`);

type Authentic = VerifyReport & { readonly kind: 'authentic' };

/** What the command line says of a record. */
async function commandLine(name: string): Promise<Authentic> {
  const run = promisify(execFile)('npm', ['run', '--silent', 'verify', '--', file(name), '--json'], {
    maxBuffer: 1 << 27,
  });
  // A record with a fault is told with exit code 1.
  const { stdout } = await run.catch((error: { readonly stdout: string }) => error);
  return JSON.parse(stdout) as Authentic;
}

async function check(page: Page, name: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file(name));
}

async function faultsOf(page: Page): Promise<readonly string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [
    ...(await axeFaults(page, { tags: ALL_TAGS })),
    ...(wide > 0 ? [`scrolls sideways by ${wide} px`] : []),
  ];
}

const turn = (page: Page, at: number) => page.locator('.turn').nth(at);
const told = (page: Page) => page.getByTestId('replay-told');

test('a game of dice on a phone: the verdict, a roll made again with the values of the command line, and the replay', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const { rolls, outcome, genesis, session } = await commandLine('sound');
  await page.goto('#/verify');
  await check(page, 'sound');
  await expect(page.getByRole('heading', { name: 'Authentic, and without a fault.' })).toBeVisible();
  await expect(page.locator('.verify-result')).toContainText(`${rolls.length} rolls`);
  const scores = outcome?.scores ?? [];
  for (const [seat, { name }] of genesis.roster.entries()) {
    const row = page.getByTestId('players').getByRole('row', { name });
    await expect(row).toContainText((scores[seat] ?? 0).toLocaleString('en-GB'));
  }

  // Roll 2 is the first of the first turn.
  const roll = rolls[1];
  if (roll === undefined) throw new Error('no second roll');
  await turn(page, 1).locator('summary').first().click();
  // In the game's own words.
  await expect(turn(page, 1)).toContainText(' threw ');
  await page.getByText('How roll 2 was made').click();
  const made = page.getByTestId('roll-made');
  await expect(made.getByTestId('roll-value')).toHaveText(roll.value);
  await expect(made.getByTestId('link')).toHaveText(roll.links.map(({ link }) => link));
  await expect(made).toContainText(roll.history);
  await expect(made).toContainText(`Dice: ${roll.values.join(' ')}`);
  await expect(made).toContainText('This page computed the same value as the game.');
  await expect(made.locator('.verdict-mark[data-holds="no"]')).toHaveCount(0);
  await made.getByText('All the way down to the commitment').first().click();
  await expect(made).toContainText('stands the commitment');
  // The entry that showed the dice, and its line.
  const step = page.getByTestId(`step-${roll.step}`);
  await step.getByText('What was signed', { exact: false }).click();
  await step.getByText('The line as it stands in the file').first().click();
  await expect(step.locator('.signed pre')).toContainText(session);
  expect(await faultsOf(page)).toEqual([]);

  // The replay: by hand, by keys, by itself; nothing on the board answers, nothing is fetched or kept.
  await page.getByRole('button', { name: 'Watch the replay' }).click();
  await expect(page.getByTestId('replay-place')).toHaveText('The start');
  await page.getByRole('button', { name: 'One step on' }).click();
  await page.getByRole('button', { name: 'One step on' }).click();
  await expect(page.locator('.ocho')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
  await expect(told(page)).toContainText('8 of');
  await page.keyboard.press('ArrowLeft');
  await expect(told(page)).toContainText('7 of');
  await page.keyboard.press('r');
  await page.keyboard.press('?');
  await page.locator('.replay-stage').click({ position: { x: 180, y: 300 }, force: true });
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.getByLabel('Seen from whose chair').selectOption({ label: genesis.roster[1]?.name ?? '' });
  await expect(page.locator('.ocho .seat[data-me]')).toContainText(genesis.roster[1]?.name ?? '');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Speed').selectOption('4');
  await page.locator('.replay-slider').focus();
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(told(page)).not.toContainText('7 of');
  await page.keyboard.press('End');
  await expect(page.getByTestId('replay-place')).toHaveText('The end');
  for (const [seat, { name }] of genesis.roster.entries())
    await expect(told(page)).toContainText(`${name} ${(scores[seat] ?? 0).toLocaleString('en-GB')}`);
  const winner = genesis.roster[outcome?.ranking[0]?.[0] ?? -1]?.name ?? '';
  await expect(page.getByTestId('end')).toContainText(`${winner} wins`);
  // The board is not read aloud; what it shows is said here.
  await expect(told(page)).toContainText(`${winner} wins with`);
  await page.keyboard.press('Home');
  await expect(page.getByTestId('end')).toHaveCount(0);
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe(kept);

  // Back to the same result, without another check.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Authentic, and without a fault.' })).toBeVisible();
});

test.describe('in French', () => {
  test.use({ locale: 'fr-CH' });

  test('a game of cards: stopped and begun again, every shuffle and draw told with its proof, replayed on a desk', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto('#/verify');
    await check(page, 'cards');
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByText('Déposez un procès-verbal ici')).toBeVisible();
    await check(page, 'cards');
    await expect(page.getByRole('heading', { name: 'Authentique et sans faute.' })).toBeVisible();

    const { shuffles, genesis, outcome } = await commandLine('cards');
    await turn(page, 0).locator('summary').first().click();
    await expect(turn(page, 0).getByText('les mêmes 104 cartes, dans un ordre')).toHaveCount(shuffles.length);
    await turn(page, 1).locator('summary').first().click();
    await expect(turn(page, 1)).toContainText('a pioché 3 cartes');
    await expect(turn(page, 1)).toContainText('avec sa vraie clé');
    await expect(turn(page, 1)).toContainText('dans un ordre que seul');
    await turn(page, 1).locator('.more > summary').first().click();
    expect(await faultsOf(page)).toEqual([]);

    await page.setViewportSize(DESK);
    await page.getByRole('button', { name: 'Revoir la partie' }).click();
    await page.getByRole('button', { name: 'Une étape en avant' }).click();
    await expect(page.getByTestId('preparing')).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.getByTestId('replay-place')).toHaveText('La fin');
    await expect(page.getByTestId('end')).toContainText(
      genesis.roster[outcome?.ranking[0]?.[0] ?? -1]?.name ?? '',
    );
    expect(await faultsOf(page)).toEqual([]);
  });
});

test('a broken rule is told in plain words with what shows it; a table of this device is checked without a file', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const { faults } = await commandLine('fault');
  await page.goto('#/verify');
  await check(page, 'fault');
  await expect(page.getByRole('heading', { name: 'Authentic, with a broken rule in it.' })).toBeVisible();
  const list = page.locator('.fault-list').first();
  await expect(list).toContainText('The rules of the game do not allow its move.');
  await list.getByText('What shows it').click();
  await expect(list).toContainText(`Line ${faults[0]?.line} of the file`);
  await expect(list).toContainText(faults[0]?.evidence[0] ?? '-');
  expect(await faultsOf(page)).toEqual([]);

  await page.goto('#/solo/ocho');
  await page.getByLabel('Your name').fill('Ana');
  await page.getByRole('button', { name: /Play|Start|Begin/ }).click();
  await expect(page.getByTestId('ocho-table')).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Check a record' }).click();
  await expect(page.getByRole('heading', { name: 'Authentic, and without a fault.' })).toBeVisible();
  await expect(page.locator('.verify-result')).toContainText('Not complete');
  await expect(page.getByTestId('players')).toContainText('Ana');
  await page.getByRole('link', { name: 'Back to the table' }).click();
  await expect(page.getByTestId('ocho-table')).toBeVisible();
});
