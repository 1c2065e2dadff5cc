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
import { SKIP_MS } from '../ui/planets/create-auto-skip.ts';
import { type Figure, quantile, rounded, spread } from './bench-figure.ts';
import { type Bench, seatedTable, type TableWish } from './bench-pages.ts';
import type {} from './bench-player.ts';
import type {} from './bench-seat.ts';
import { longestTask } from './bench-tasks.ts';

const THROWS = { enough: 24, least: 6 } as const;
const DRAWS = { enough: 8, least: 3 } as const;
const GAMES = { enough: 10, least: 10 } as const;
/** For playing; the table before takes some seconds, longer where the page has to be built. */
const PLAY_MS = 90_000;
/** Long enough for several turns. */
const TRACED_MS = 20_000;
const BY_PROCESSOR = `processor time, ${TRACED_MS / 1000} s of the running game: four pages share the cores`;
/** Until the end of a game stands in the page and is stored. */
const AT_REST_MS = 3000;

/** Click to dice with four seats, and the longest main-thread task: by the clock meanwhile, by processor time after it. */
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
    const dice = spread(await throwsMs());
    const tasksMs = await listOf(pages, () => window.octetPlayer.longTasksMs);
    const task = await longestTask(bench.browser, TRACED_MS);
    return [
      { name: 'click-to-dice', ...dice, unit: 'ms', reach: 60, on },
      { name: 'longest-task-ocho', ...task, unit: 'ms', reach: 50, on: `${on}, ${BY_PROCESSOR}` },
      { name: 'longest-task-ocho-by-the-clock', ...longest(tasksMs), unit: 'ms', reach: 50, on },
    ];
  });
}

/**
 * Draw to cards with two seats and with four, which share this machine's cores: from the move that ends the turn before to the faces in the page of the seat that draws;
 * and the longest main-thread task: by the clock meanwhile, by processor time after it.
 */
export async function drawToCards(bench: Bench): Promise<readonly Figure[]> {
  return [...(await drawsWith(bench, 2)), ...(await drawsWith(bench, 4))];
}

async function drawsWith(bench: Bench, seats: number): Promise<readonly Figure[]> {
  return atTable(bench, { game: 'planets', seats, player: './bench-seat.ts' }, async (pages, on) => {
    // No table is quicker: so long the page itself waits before it lays nothing.
    await think(pages, SKIP_MS);
    await until('draws', DRAWS, async () => (await drawsOf(pages)).length);
    const draws = await drawsOf(pages);
    const tasksMs = await listOf(pages, () => window.octetSeat.longTasksMs);
    const task = await longestTask(bench.browser, TRACED_MS);
    return [
      {
        name: `draw-to-cards-${seats}`,
        ...spread(draws.map((one) => one.shownMs)),
        unit: 'ms',
        reach: 150,
        on,
      },
      { name: `draw-to-faces-known-${seats}`, ...spread(draws.map((one) => one.knownMs)), unit: 'ms', on },
      { name: `longest-task-planets-${seats}`, ...task, unit: 'ms', reach: 50, on: `${on}, ${BY_PROCESSOR}` },
      { name: `longest-task-planets-${seats}-by-the-clock`, ...longest(tasksMs), unit: 'ms', reach: 50, on },
    ];
  });
}

type Draw = { readonly knownMs: number; readonly shownMs: number };

/** Every draw shown so far whose turn before was ended by a move at one of the pages. */
async function drawsOf(pages: readonly Page[]): Promise<readonly Draw[]> {
  const moves = await listOf(pages, () => window.octetSeat.moves);
  const draws = await listOf(pages, () => window.octetSeat.draws);
  return draws.flatMap(({ before, knownAtMs, shownAtMs }) => {
    const ends = moves.filter(({ turn }) => turn === before).map(({ atMs }) => atMs);
    if (ends.length === 0 || shownAtMs === null) return [];
    const fromMs = Math.max(...ends);
    return [{ knownMs: knownAtMs - fromMs, shownMs: shownAtMs - fromMs }];
  });
}

/**
 * A page at the end of its tenth game at one table against the end of its first: the objects of the main thread, garbage
 * collected. Machine code, which the engine makes of what runs often, is given beside them: it grows with use up to the
 * program's size and belongs to no game.
 */
export async function memory(bench: Bench): Promise<readonly Figure[]> {
  return atTable(bench, { game: 'ocho', seats: 2, player: './bench-seat.ts' }, async (pages, on) => {
    const [page] = pages as [Page];
    const afterGames = async (games: number, wish: Parameters<typeof until>[1]): Promise<Heap> => {
      for (const each of pages)
        await each.evaluate((last) => {
          window.octetSeat.lastGame = last;
        }, games);
      await until('games', wish, () => page.evaluate(() => window.octetSeat.games()));
      await pause(AT_REST_MS);
      return heapOf(page);
    };
    for (const each of pages)
      await each.evaluate(() => {
        window.octetSeat.lastGame = 1;
      });
    await think(pages, 0);
    const one = await afterGames(1, { enough: 1, least: 1 });
    const ten = await afterGames(GAMES.enough, GAMES);
    const tasksMs = await listOf(pages, () => window.octetSeat.longTasksMs);
    const of = `${on}, to 4,000 points, main thread, the end of the game in view`;
    return [
      { name: 'heap-after-one-game', value: one.objectBytes, unit: 'bytes', on: `${of}; objects` },
      { name: 'heap-after-ten-games', value: ten.objectBytes, unit: 'bytes', on: `${of}; objects` },
      {
        name: 'heap-ten-to-one',
        value: rounded(ten.objectBytes / one.objectBytes),
        unit: 'ratio',
        reach: 1.1,
        on: `${of}; objects`,
      },
      {
        name: 'code-ten-to-one',
        value: rounded(ten.codeBytes / one.codeBytes),
        unit: 'ratio',
        on: `${of}; what the engine compiled, ${one.codeBytes} and ${ten.codeBytes} bytes`,
      },
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

async function listOf<T>(pages: readonly Page[], read: () => readonly T[]): Promise<readonly T[]> {
  return (await Promise.all(pages.map((page) => page.evaluate(read)))).flat();
}

/** The longest task of any page; 0 when none took 50 ms, which is the least that browsers report. */
const longest = (tasksMs: readonly number[]): Pick<Figure, 'value' | 'n'> => ({
  value: tasksMs.length === 0 ? 0 : rounded(quantile(tasksMs, 1)),
  n: tasksMs.length,
});

type Heap = { readonly objectBytes: number; readonly codeBytes: number };
type HeapSnapshot = {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly unknown[] };
  };
  readonly nodes: readonly number[];
};
/** Sizes of what the page itself holds: neither the document's, which stands outside this heap, nor the profiler's own. */
async function heapOf(page: Page): Promise<Heap> {
  const client = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  client.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await client.send('HeapProfiler.enable');
  await client.send('HeapProfiler.collectGarbage');
  await client.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await client.detach();
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const names = types[typeAt] as readonly string[];
  let [objectBytes, codeBytes] = [0, 0];
  for (let at = 0; at < nodes.length; at += fields.length) {
    const type = names[nodes[at + typeAt] as number];
    const size = nodes[at + sizeAt] as number;
    if (type === 'code') codeBytes += size;
    else if (type !== 'native' && type !== 'synthetic' && type !== 'hidden') objectBytes += size;
  }
  return { objectBytes, codeBytes };
}
