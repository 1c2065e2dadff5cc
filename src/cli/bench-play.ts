/**
 * Figures of games in Chromium: click to dice, draw to cards, memory after ten games, the longest main-thread task.
 *
 * Message flow: a table of real pages over WebRTC on loopback (bench-pages.ts); dice are thrown by the page's own buttons
 * (bench-player.ts), in the other two the seats' bots decide (bench-seat.ts); the figures are read from the pages.
 *
 * Invariant: each ends within two minutes. One that has measured too little by then says so and gives no figure; how many
 * measurements stand behind a figure is its `n`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type Figure, quantile, rounded, spread } from './bench-figure.ts';
import { type Bench, seatedTable, type TableWish } from './bench-pages.ts';
import type {} from './bench-player.ts';
import type {} from './bench-seat.ts';

const THROWS = { enough: 24, least: 6 } as const;
const DRAWS = { enough: 8, least: 3 } as const;
const GAMES = { enough: 10, least: 10 } as const;
/** For playing; the table before takes some seconds, longer where the page has to be built. */
const PLAY_MS = 90_000;
/** People look at what happened before they move: the page has shown it by then. */
const THINK_MS = 1200;

/** Click to dice with four seats, and the longest main-thread task meanwhile. */
export async function clickToDice(bench: Bench): Promise<readonly Figure[]> {
  return atTable(bench, { game: 'ocho', seats: 4, player: './bench-player.ts' }, async (pages, on) => {
    // What the start cost belongs to no throw.
    for (const page of pages)
      await page.evaluate(() => {
        window.octetPlayer.longTasksMs.length = 0;
        window.octetPlayer.mode = 'play';
      });
    const throwsMs = () => listOf(pages, () => window.octetPlayer.throwsMs);
    await until('throws', THROWS, async () => (await throwsMs()).length);
    const tasksMs = await listOf(pages, () => window.octetPlayer.longTasksMs);
    return [
      { name: 'click-to-dice', ...spread(await throwsMs()), unit: 'ms', reach: 60, on },
      { name: 'longest-task-ocho', ...longest(tasksMs), unit: 'ms', reach: 50, on },
    ];
  });
}

/** Draw to cards with four seats, on the page of the seat that draws, and the longest main-thread task meanwhile. */
export async function drawToCards(bench: Bench): Promise<readonly Figure[]> {
  return atTable(bench, { game: 'planets', seats: 4, player: './bench-seat.ts' }, async (pages, on) => {
    await think(pages, THINK_MS);
    const shownMs = () => listOf(pages, () => window.octetSeat.shownMs);
    await until('draws', DRAWS, async () => (await shownMs()).length);
    const knownMs = await listOf(pages, () => window.octetSeat.knownMs);
    const tasksMs = await listOf(pages, () => window.octetSeat.longTasksMs);
    return [
      { name: 'draw-to-cards', ...spread(await shownMs()), unit: 'ms', reach: 150, on },
      { name: 'draw-to-faces-known', ...spread(knownMs), unit: 'ms', on },
      { name: 'longest-task-planets', ...longest(tasksMs), unit: 'ms', reach: 50, on },
    ];
  });
}

/** A page after ten games at one table against after one: JavaScript objects of the main thread, garbage collected. */
export async function memory(bench: Bench): Promise<readonly Figure[]> {
  return atTable(bench, { game: 'ocho', seats: 2, player: './bench-seat.ts' }, async (pages, on) => {
    await think(pages, 0);
    const [page] = pages as [Page];
    const games = () => page.evaluate(() => window.octetSeat.games());
    await until('games', { enough: 1, least: 1 }, games);
    const one = await heapBytes(page);
    await until('games', GAMES, games);
    const ten = await heapBytes(page);
    const tasksMs = await listOf(pages, () => window.octetSeat.longTasksMs);
    const of = `${on}, to 4,000 points, main thread`;
    return [
      { name: 'heap-after-one-game', value: one, unit: 'bytes', on: of },
      { name: 'heap-after-ten-games', value: ten, unit: 'bytes', on: of },
      { name: 'heap-ten-to-one', value: rounded(ten / one), unit: 'ratio', reach: 1.1, on: of },
      { name: 'longest-task-ten-games', ...longest(tasksMs), unit: 'ms', reach: 50, on: of },
    ];
  });
}

// ------------------------------------------------------------------------------------------------ inside

async function atTable(
  bench: Bench,
  wish: TableWish,
  measure: (pages: readonly Page[], on: string) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  const pages = await seatedTable(bench, wish);
  try {
    return await measure(pages, `Chromium ${bench.browser.version()}, ${wish.seats} contexts on loopback`);
  } finally {
    for (const page of pages) await page.context().close();
  }
}

async function think(pages: readonly Page[], thinkMs: number): Promise<void> {
  for (const page of pages)
    await page.evaluate((ms) => {
      window.octetSeat.longTasksMs.length = 0;
      window.octetSeat.thinkMs = ms;
    }, thinkMs);
}

/** Waits until there are enough; throws when time is up with too few. */
async function until(
  what: string,
  { enough, least }: { readonly enough: number; readonly least: number },
  count: () => Promise<number>,
): Promise<void> {
  const endMs = performance.now() + PLAY_MS;
  for (;;) {
    const have = await count();
    if (have >= enough) return;
    if (performance.now() > endMs) {
      if (have >= least) return;
      throw new Error(`only ${have} ${what} in ${PLAY_MS / 1000} s; this machine is too busy for the figure`);
    }
    await pause(250);
  }
}

async function listOf(pages: readonly Page[], read: () => readonly number[]): Promise<readonly number[]> {
  return (await Promise.all(pages.map((page) => page.evaluate(read)))).flat();
}

/** The longest task of any page; 0 when none took 50 ms, which is the least that browsers report. */
const longest = (tasksMs: readonly number[]): Pick<Figure, 'value' | 'n'> => ({
  value: tasksMs.length === 0 ? 0 : rounded(quantile(tasksMs, 1)),
  n: tasksMs.length,
});

async function heapBytes(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.enable');
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await client.detach();
  return Math.round(usedSize);
}
