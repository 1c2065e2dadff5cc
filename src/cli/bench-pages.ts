/**
 * Pages for the figures in Chromium: empty ones of the site's origin, and seats at a table that has begun.
 *
 * Message flow: `bundled` makes one script of a file beside this one; `barePage` runs it in an empty page, `seatedTable`
 * before the site's own program in every page.
 */
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';

/** A browser and the site it is to open. */
export type Bench = { readonly browser: Browser; readonly url: string };

/** A table: how many sit there, and the script that plays in each page. */
export type TableWish = {
  readonly game: 'ocho' | 'planets';
  readonly seats: number;
  readonly player: './bench-player.ts' | './bench-seat.ts';
};

/** `file` (of this directory, or a whole address) as one script; `alias`: modules that others take the place of. */
export async function bundled(
  file: string,
  alias: readonly { readonly find: RegExp; readonly replacement: string }[] = [],
): Promise<string> {
  const entry = fileURLToPath(new URL(file, import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // Packages ask for it; a page has no such thing.
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: [...alias] },
    build: { write: false, target: 'es2022', lib: { entry, formats: ['es'], fileName: 'bench' } },
  });
  const [bundle] = [built].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error(`${file} gave no bundle`);
  return bundle.output[0].code;
}

/** An empty page of the site's origin, where storage works as for the page; `script` has put `api` on its window. */
export async function barePage({ browser, url }: Bench, script: string, api: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route(`${url}bench`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bench</title>' }),
  );
  await page.goto(`${url}bench`);
  await page.addScriptTag({ content: script, type: 'module' });
  await page.waitForFunction((name) => name in window, api);
  return page;
}

/** A table of El Ocho to 4,000 points or of 8, each seat in a context of its own, the game begun. */
export async function seatedTable(
  { browser, url }: Bench,
  { game, seats, player }: TableWish,
): Promise<readonly Page[]> {
  const script = await bundled(player);
  const pages: Page[] = [];
  for (let seat = 0; seat < seats; seat++) {
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'no-preference' });
    await context.addInitScript({ content: `{${script}}` });
    pages.push(await context.newPage());
  }
  const [creator, ...guests] = pages as [Page, ...Page[]];
  await openTable(creator, url, game);
  const field = creator.getByRole('textbox', { name: 'Invitation link' });
  await field.waitFor();
  const link = await field.inputValue();
  for (const [at, guest] of guests.entries()) {
    await guest.goto(link);
    await guest.getByLabel('Your name').fill(`Seat ${at + 1}`);
    await guest.getByRole('button', { name: 'Sit down' }).click();
  }
  await creator.getByText(`${seats} seats of ${game === 'ocho' ? 8 : 6} taken`).waitFor();
  await creator.getByRole('button', { name: 'Start' }).click();
  for (const page of pages) await tableOf(page, game).waitFor({ timeout: 90_000 });
  return pages;
}

/** Creates a table at `page`, up to its lobby. */
export async function openTable(page: Page, url: string, game: TableWish['game']): Promise<void> {
  await page.goto(`${url}#/create/${game}`);
  await page.getByLabel('Your name').fill('Seat 0');
  if (game === 'ocho') {
    await page.getByText('All options').click();
    await page.getByText('4,000', { exact: true }).click();
  }
  await page.getByRole('button', { name: 'Open the table' }).click();
}

/** What is there once the game has begun at `page`. */
export const tableOf = (page: Page, game: TableWish['game']) =>
  game === 'ocho'
    ? page.getByTestId('ocho-table')
    : page.getByTestId('hand').or(page.getByTestId('mine')).first();
