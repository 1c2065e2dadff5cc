/**
 * Figures in Chromium: the built page and its broker on a free port, one browser context a seat, WebRTC between them.
 *
 * Message flow: `withSite` starts browser and site; each bench gets fresh contexts and closes them.
 * The seats are played by the page's own buttons (bench-player.ts). It measures this machine: with other work on it,
 * every figure is larger.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { builtDist } from './bench-built.ts';
import { type Figure, quantile, rounded, spread } from './bench-figure.ts';
import type {} from './bench-page.ts';
import type {} from './bench-player.ts';
import { ensureChromium } from './chromium.mjs';
import { startSite } from './site-server.ts';

/** About the size of a `move` entry with its link. */
const ENTRY_BYTES = 520;
const LEAST_THROWS = 24;
const GAMES = 10;
const STALLED_MS = 120_000;

/** A browser and the site it is to open. */
export type Bench = { readonly browser: Browser; readonly url: string };

/** Starts browser and site, runs, and ends both. */
export async function withSite<T>(run: (bench: Bench) => Promise<T>): Promise<T> {
  const executablePath = await ensureChromium();
  const dist = await builtDist();
  const site = await startSite({ dist, port: 0, host: '127.0.0.1', spare: 0 });
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-renderer-backgrounding',
      '--disable-background-timer-throttling',
      '--disable-backgrounding-occluded-windows',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  try {
    return await run({ browser, url: `http://127.0.0.1:${site.port}/` });
  } finally {
    await browser.close();
    await site.close();
  }
}

/** What one throw pays for, each by itself: a raw round trip, a signature, its verification, a durable write. */
export async function parts({ browser, url }: Bench): Promise<readonly Figure[]> {
  const script = await bundled('./bench-page.ts');
  const pages = await Promise.all([0, 1].map(() => barePage(browser, url, script)));
  const [near, far] = pages as [Page, Page];
  try {
    const offer = await near.evaluate(() => window.octetBench.offer());
    const answer = await far.evaluate((given) => window.octetBench.answer(given), offer);
    await near.evaluate((given) => window.octetBench.connect(given), answer);
    const trips = await near.evaluate((size) => window.octetBench.roundTrips(200, size), ENTRY_BYTES);
    const signed = await near.evaluate((size) => window.octetBench.signatures(200, size), ENTRY_BYTES);
    const writes = await near.evaluate((size) => window.octetBench.addOwn(100, size), ENTRY_BYTES);
    const on = `Chromium ${browser.version()}, ${ENTRY_BYTES} bytes`;
    return [
      { name: 'data-channel-round-trip', ...spread(trips.slice(20)), unit: 'ms', on: `${on}, two contexts` },
      { name: 'sign-chromium', ...spread(signed.sign), unit: 'ms', on },
      { name: 'verify-signature-chromium', ...spread(signed.verify), unit: 'ms', on },
      { name: 'add-own', ...spread(writes), unit: 'ms', on: `${on}, IndexedDB with strict durability` },
    ];
  } finally {
    for (const page of pages) await page.context().close();
  }
}

/** Click to dice with four seats, and the longest main-thread task meanwhile. */
export async function clickToDice(bench: Bench): Promise<readonly Figure[]> {
  const pages = await seatedTable(bench, 4);
  try {
    await play(pages);
    await until('enough throws', pages, async () => (await throwsOf(pages)).length >= LEAST_THROWS);
    const throws = await throwsOf(pages);
    const on = `Chromium ${bench.browser.version()}, 4 contexts on loopback`;
    return [
      { name: 'click-to-dice', ...spread(throws), unit: 'ms', reach: 60, on },
      { name: 'longest-task', ...(await longest(pages)), unit: 'ms', reach: 50, on },
    ];
  } finally {
    for (const page of pages) await page.context().close();
  }
}

/** Memory of a page after ten games at one table against after one: JavaScript objects of the main thread, garbage collected. */
export async function memory(bench: Bench): Promise<readonly Figure[]> {
  const pages = await seatedTable(bench, 2);
  const [page] = pages as [Page, Page];
  try {
    await play(pages);
    const afterBytes: number[] = [];
    for (const games of [1, GAMES]) {
      await until(`game ${games}`, pages, () =>
        page.evaluate((wanted) => window.octetPlayer.games() >= wanted, games),
      );
      afterBytes.push(await heapBytes(page));
    }
    const [one, ten] = afterBytes as [number, number];
    const on = `Chromium ${bench.browser.version()}, main thread, 2 seats, 4,000 points`;
    return [
      { name: 'heap-after-one-game', value: one, unit: 'bytes', on },
      { name: 'heap-after-ten-games', value: ten, unit: 'bytes', on },
      { name: 'heap-ten-to-one', value: rounded(ten / one), unit: 'ratio', reach: 1.1, on },
      { name: 'longest-task-ten-games', ...(await longest(pages)), unit: 'ms', reach: 50, on },
    ];
  } finally {
    for (const one of pages) await one.context().close();
  }
}

// ------------------------------------------------------------------------------------------------ pages

/** `file` of this directory as one script. */
async function bundled(file: string): Promise<string> {
  const entry = fileURLToPath(new URL(file, import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['es'], fileName: 'bench' } },
  });
  const [bundle] = [built].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error(`${file} gave no bundle`);
  return bundle.output[0].code;
}

/** An empty page of the site's origin, where storage works as for the page, that runs `script`. */
async function barePage(browser: Browser, url: string, script: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route(`${url}bench`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bench</title>' }),
  );
  await page.goto(`${url}bench`);
  await page.addScriptTag({ content: script, type: 'module' });
  await page.waitForFunction(() => 'octetBench' in window);
  return page;
}

/** `seats` pages at one table of 4,000 points, each in a context of its own, the game begun. */
async function seatedTable({ browser, url }: Bench, seats: number): Promise<readonly Page[]> {
  const player = await bundled('./bench-player.ts');
  const pages: Page[] = [];
  for (let seat = 0; seat < seats; seat++) {
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'no-preference' });
    await context.addInitScript({ content: `{${player}}` });
    pages.push(await context.newPage());
  }
  const [creator, ...guests] = pages as [Page, ...Page[]];
  await creator.goto(`${url}#/create/ocho`);
  await creator.getByLabel('Your name').fill('Seat 0');
  await creator.getByText('All options').click();
  await creator.getByText('4,000', { exact: true }).click();
  await creator.getByRole('button', { name: 'Open the table' }).click();
  const field = creator.getByRole('textbox', { name: 'Invitation link' });
  await field.waitFor();
  const link = await field.inputValue();
  for (const [at, guest] of guests.entries()) {
    await guest.goto(link);
    await guest.getByLabel('Your name').fill(`Seat ${at + 1}`);
    await guest.getByRole('button', { name: 'Sit down' }).click();
  }
  await creator.getByText(`${seats} seats of 8 taken`).waitFor();
  await creator.getByRole('button', { name: 'Start' }).click();
  for (const page of pages) await page.getByTestId('ocho-table').waitFor();
  return pages;
}

async function play(pages: readonly Page[]): Promise<void> {
  // What the start cost belongs to no throw.
  for (const page of pages) {
    await page.evaluate(() => {
      window.octetPlayer.longTasksMs.length = 0;
      window.octetPlayer.mode = 'play';
    });
  }
}

/** Waits for `isDone`; gives up when nothing has been thrown for two minutes. */
async function until(what: string, pages: readonly Page[], isDone: () => Promise<boolean>): Promise<void> {
  let thrown = 0;
  let sinceMs = performance.now();
  while (!(await isDone())) {
    const now = (await throwsOf(pages)).length;
    if (now !== thrown) [thrown, sinceMs] = [now, performance.now()];
    if (performance.now() - sinceMs > STALLED_MS) throw new Error(`${what}: no throw for ${STALLED_MS} ms`);
    await pause(200);
  }
}

async function throwsOf(pages: readonly Page[]): Promise<readonly number[]> {
  const all = await Promise.all(pages.map((page) => page.evaluate(() => window.octetPlayer.throwsMs)));
  return all.flat();
}

/** The longest task of any page; 0 when none took 50 ms, which is the least that browsers report. */
async function longest(pages: readonly Page[]): Promise<Pick<Figure, 'value' | 'n'>> {
  const all = await Promise.all(pages.map((page) => page.evaluate(() => window.octetPlayer.longTasksMs)));
  const tasks = all.flat();
  return { value: tasks.length === 0 ? 0 : rounded(quantile(tasks, 1)), n: tasks.length };
}

async function heapBytes(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.enable');
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await client.detach();
  return Math.round(usedSize);
}
