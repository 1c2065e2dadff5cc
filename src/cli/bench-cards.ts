/**
 * Figures of work with cards in Chromium, in an empty page (bench-cards-page.ts): shuffles, a deck made ready by four
 * seats on one thread, finished records verified.
 */
import type { Page } from '@playwright/test';
import type {} from './bench-cards-page.ts';
import { type Figure, rounded, spread } from './bench-figure.ts';
import { type Bench, barePage, bundled } from './bench-pages.ts';
import { type Ready, readyFigures } from './bench-ready.ts';
import type { Thread } from './bench-ready-threads.ts';
import { type Kept, keptRecords } from './bench-record.ts';

const SHUFFLES = 8;
const DECKS = 5;

/** A shuffle of the deck with its proof, and its verification. */
export async function shuffles(bench: Bench): Promise<readonly Figure[]> {
  return inPage(bench, async (page, program) => {
    const { cards, messageBytes, shuffleMs, verifyMs } = await page.evaluate(
      (runs) => window.octetCards.shuffles(runs),
      SHUFFLES,
    );
    const on = `${program}, ${cards} cards, ${messageBytes} bytes of outputs and proof, after one to warm up`;
    return [
      { name: 'shuffle-with-proof', ...spread(shuffleMs), unit: 'ms', reach: 150, on },
      { name: 'shuffle-verification', ...spread(verifyMs), unit: 'ms', reach: 80, on },
    ];
  });
}

/**
 * A deck of four seats ready to play: on one thread, and as at a table, on a thread for each seat. Threads have had a lobby to warm
 * up in, but for the last.
 */
export async function readyDeckInPage(bench: Bench): Promise<readonly Figure[]> {
  return inPage(bench, async (page, program) => {
    await page.evaluate(() => window.octetCards.warmUp());
    const runs: Ready[] = [];
    for (let run = 0; run < DECKS; run++)
      runs.push(await page.evaluate((at) => window.octetCards.ready(4, at), run));
    const code = await bundled('./bench-ready-seat.ts');
    const inThreads = async (thread: Thread): Promise<readonly Ready[]> => {
      const decks: Ready[] = [];
      for (let run = 0; run < DECKS; run++)
        decks.push(
          await page.evaluate(([at, temper, seat]) => window.octetCards.readyInThreads(4, at, temper, seat), [
            run,
            thread,
            code,
          ] as const),
        );
      return decks;
    };
    return [
      ...readyFigures('-chromium', program, runs, 'one warm thread'),
      ...readyFigures('-chromium-threads', program, await inThreads('warm'), 'a warm thread each'),
      ...readyFigures('-chromium-threads-cold', program, await inThreads('cold'), 'a cold thread each'),
    ];
  });
}

/** The records of bench-record.ts, each verified once in a new page. */
export async function verifiedInPage(bench: Bench): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const kept of await keptRecords())
    figures.push(...(await inPage(bench, async (page, program) => [await verified(page, program, kept)])));
  return figures;
}

async function verified(page: Page, program: string, { name, seats, text, reachMs }: Kept): Promise<Figure> {
  const { ms, entries } = await page.evaluate((record) => window.octetCards.verify(record), text);
  const on = `${program}, ${seats} seats, ${entries} entries, ${text.length} bytes`;
  return { name: `${name}-chromium`, value: rounded(ms), unit: 'ms', reach: reachMs, n: 1, on };
}

async function inPage(
  bench: Bench,
  measure: (page: Page, program: string) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  const page = await barePage(bench, await bundled('./bench-cards-page.ts'), 'octetCards');
  try {
    return await measure(page, `Chromium ${bench.browser.version()}`);
  } finally {
    await page.context().close();
  }
}
