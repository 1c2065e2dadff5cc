/**
 * More that people in front of browsers do, for the tests of what goes wrong: tabs of one profile, devices that forget
 * or are full, programs of another version. By the page's own controls, and by what a browser can do to a page.
 */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  type Worker,
} from '@playwright/test';
import { moveOnce, newPlayer, type Player, playerIn } from './players.ts';

/** A phone with the browser's bars shown: the smallest page the table is built for. */
export const SMALL_PHONE = { width: 360, height: 560 } as const;

/** A player whose browser differs from the others': its language, say. */
export async function newPlayerWith(
  browser: Browser,
  name: string,
  options: BrowserContextOptions,
): Promise<Player> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    reducedMotion: 'reduce',
    ...options,
  });
  return playerIn(context, name);
}

export async function newPlayers(browser: Browser, names: readonly string[]): Promise<Player[]> {
  return Promise.all(names.map((name) => newPlayer(browser, name)));
}

/** Closes what a test opened: pages that stay open go on playing and slow down the tests that follow. */
export async function goHome(players: readonly Player[]): Promise<void> {
  await Promise.all(
    players.map(async ({ context }) => {
      // A file that a test hands to a page changed may still be under way.
      await context.unrouteAll({ behavior: 'wait' });
      await context.close();
    }),
  );
}

/** What stands in the way, as the page says it. */
export const problem = (page: Page, code: string): Locator => page.locator(`[data-problem="${code}"]`);

/** The seats of the lobby by name, in order. */
export const lobbyNames = (page: Page): Locator => page.locator('.lobby-seat .seat-chip-name');

/** Fills the creator's free places with `count` bots. */
export async function addBots({ page }: Player, count: number): Promise<void> {
  const names = lobbyNames(page);
  const before = await names.count();
  for (let added = 1; added <= count; added++) {
    await page.getByRole('button', { name: 'Add a bot' }).click();
    await expect(names).toHaveCount(before + added);
  }
}

/** Opens an item of the table's menu. */
export async function chooseInMenu(page: Page, item: string, menu = 'Menu'): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  const entry = page.getByRole('dialog').getByText(item, { exact: true });
  await entry.click();
}

/** The scores in the seats' chips, by name. */
export async function standing(page: Page): Promise<Readonly<Record<string, string>>> {
  const rows = await page.getByTestId('seats').locator('.seat').all();
  const entries = await Promise.all(
    rows.map(async (row) => [
      await row.locator('.seat-name').textContent(),
      await row.locator('.seat-score').textContent(),
    ]),
  );
  return Object.fromEntries(entries) as Readonly<Record<string, string>>;
}

/** Makes `moves` moves at the table, each by whoever may move. */
export async function playOn(players: readonly Player[], moves: number): Promise<void> {
  for (let made = 0; made < moves; made++) {
    expect(await moveOnce(players, 300), 'the game ended too early for this test').not.toBeNull();
  }
}

/** The session worker of a page. Changing its globals is what a browser in trouble does to the program. */
export async function sessionWorker(page: Page): Promise<Worker> {
  const find = (): Worker | undefined =>
    page.workers().find((worker) => /\/worker-[^/]*\.js/.test(worker.url()));
  await expect.poll(() => find() !== undefined).toBe(true);
  return find() as Worker;
}

/** Runs `script` at the head of every session worker of the context, before the program. */
export async function beforeWorker(context: BrowserContext, script: string): Promise<void> {
  await editWorker(context, (program) => `${script}\n${program}`);
}

/** While `isOld()`, the pages of a context load as a program that is one version behind. */
export async function loadOldVersion(context: BrowserContext, isOld: () => boolean): Promise<void> {
  const places = [/(kind:[`'"]hello[`'"],version:)1\b/, /(\.version!==)1\b/, /(\.version>)1\b/];
  await editWorker(context, (program) =>
    places.reduce((text, place) => {
      if (!place.test(text)) throw new Error(`the built worker has no ${place}`);
      return isOld() ? text.replace(place, (_, before: string) => `${before}0`) : text;
    }, program),
  );
}

async function editWorker(context: BrowserContext, edit: (program: string) => string): Promise<void> {
  await context.route(/\/assets\/worker-[^/]*\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: edit(await response.text()) });
  });
}

/** Throws on every use of IndexedDB, as a browser does whose owner blocked storage. */
export const STORAGE_BLOCKED = `Object.defineProperty(globalThis, 'indexedDB', {
  configurable: true,
  get() { throw new DOMException('The operation is insecure.', 'SecurityError'); },
});`;
