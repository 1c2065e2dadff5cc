/**
 * People in front of browsers: what the whole-game tests do, by the page's own controls and nothing else.
 * Each player has a browser context of its own: own storage, own connections.
 */
import { readFile } from 'node:fs/promises';
import { type Browser, type BrowserContext, errors, expect, type Locator, type Page } from '@playwright/test';

export type Player = {
  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly errors: string[];
};

/** A new context with one page. Page errors and console errors are collected, and `expectNoErrors` looks at them. */
export async function newPlayer(
  browser: Browser,
  name: string,
  viewport = { width: 360, height: 640 },
): Promise<Player> {
  // Dice that do not tumble: two cores draw for up to four browsers here.
  const context = await browser.newContext({ viewport, acceptDownloads: true, reducedMotion: 'reduce' });
  const complaints: string[] = [];
  const page = await context.newPage();
  watch(page, complaints);
  return { name, context, page, errors: complaints };
}

/** The same person in a new tab of the same browser profile, after the old one was closed. */
export async function reopen(player: Player, url: string): Promise<Player> {
  const page = await player.context.newPage();
  watch(page, player.errors);
  await page.goto(url);
  return { ...player, page };
}

function watch(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
}

export function expectNoErrors(players: readonly Player[]): void {
  for (const player of players) expect(player.errors, `errors on ${player.name}'s page`).toEqual([]);
}

export type TableRules = { readonly level?: 1 | 2; readonly target?: string };

/** Creates a table and returns its invitation link. */
export async function createTable({ page, name }: Player, rules: TableRules = {}): Promise<string> {
  await page.goto('#/create/ocho');
  await page.getByLabel('Your name').fill(name);
  if (rules.level === 2) await page.getByText('Level 2', { exact: true }).click();
  if (rules.target !== undefined) {
    await page.getByText('All options').click();
    await page.getByText(rules.target, { exact: true }).click();
  }
  await page.getByRole('button', { name: 'Open the table' }).click();
  const field = page.getByRole('textbox', { name: 'Invitation link' });
  await expect(field).toHaveValue(/#\/join\//);
  return field.inputValue();
}

/** Opens the link and sits down. */
export async function sitDown({ page, name }: Player, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down' }).click();
}

/** Waits until everybody is in the creator's lobby, and starts. */
export async function start(creator: Player, players: readonly Player[]): Promise<void> {
  await expect(creator.page.getByText(`${players.length} seats of 8 taken`)).toBeVisible();
  await creator.page.getByRole('button', { name: 'Start' }).click();
  for (const { page } of players) await expect(page.getByTestId('ocho-table')).toBeVisible();
}

/** Waits until one of the pages may move, makes one move there, and returns whose it was; null when the game is over. */
export async function moveOnce(players: readonly Player[], bankAt: number): Promise<Player | null> {
  for (;;) {
    for (const player of players) {
      if (await player.page.getByTestId('end').isVisible()) return null;
      const roll = player.page.getByTestId('roll');
      if (!(await roll.isVisible())) continue;
      if (await moveNow(player, bankAt).catch(isTimeout)) return player;
    }
    await players[0]?.page.waitForTimeout(50);
  }
}

/** The turn went on while we looked: no move. Anything else is a failure. */
function isTimeout(error: unknown): false {
  if (error instanceof errors.TimeoutError) return false;
  throw error;
}

/**
 * Rolls, or takes the best dice and banks at `bankAt` or rolls on. false: there was nothing to press just now.
 * The buttons ignore presses in their first 300 ms, so a press may come to nothing; the next call presses again.
 */
async function moveNow({ page }: Player, bankAt: number): Promise<boolean> {
  const bank = page.getByTestId('bank');
  const roll = page.getByTestId('roll');
  await page.waitForTimeout(320);
  if ((await bank.isVisible()) && (await isRefused(bank)) && (await isRefused(roll))) {
    await page.getByTestId('best').click(QUICKLY);
  }
  if (!(await roll.isVisible())) return false;
  const isChoice = await bank.isVisible();
  const total = isChoice ? Number(((await bank.textContent(QUICKLY)) ?? '').replace(/\D/g, '')) : 0;
  const button = isChoice && total >= bankAt && !(await isRefused(bank)) ? bank : roll;
  await button.click(QUICKLY);
  return true;
}

/** Buttons come and go with the turn: what is gone by now is looked for again in the next round. */
const QUICKLY = { timeout: 2000 };

const isRefused = async (button: Locator): Promise<boolean> =>
  (await button.isVisible()) && (await button.getAttribute('aria-disabled', QUICKLY)) !== null;

/** Plays until every page shows the end. `between` is called after each move, with the number of moves so far. */
export async function playToTheEnd(
  players: () => readonly Player[],
  bankAt: number,
  between: (moves: number) => Promise<void> = async () => {},
): Promise<void> {
  for (let moves = 1; ; moves++) {
    const mover = await moveOnce(players(), bankAt);
    if (mover === null) break;
    await between(moves);
  }
  for (const { page } of players()) await expect(page.getByTestId('end')).toBeVisible();
}

/** Saves the record through the end sheet and returns its text. */
export async function saveRecord({ page }: Player): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('end').getByRole('button', { name: 'Save record' }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

/** Rows of the score sheet as text, for comparison between pages (without whose page it is). */
export async function scores({ page }: Player): Promise<readonly string[]> {
  const rows = await page.getByTestId('end').getByTestId('score-sheet').locator('tbody tr').allInnerTexts();
  return rows.map((row) =>
    row
      .replace(/\s+/g, ' ')
      .replace(/\byou\b/, '')
      .trim(),
  );
}
