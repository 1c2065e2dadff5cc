/**
 * Chromium and the built page with its broker on a free port, and the figures of single parts in it.
 *
 * Message flow: `withSite` starts browser and site; each bench gets fresh contexts and closes them. It measures this
 * machine: with other work on it, every figure is larger.
 */
import { chromium, type Page } from '@playwright/test';
import { builtDist } from './bench-built.ts';
import { type Figure, spread } from './bench-figure.ts';
import type {} from './bench-page.ts';
import { type Bench, barePage, bundled } from './bench-pages.ts';
import { ensureChromium } from './chromium.mjs';
import { withoutFeatures } from './chromium-features.ts';
import { startSite } from './site-server.ts';

/** About the size of a `move` entry with its link. */
const ENTRY_BYTES = 520;

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
      withoutFeatures(),
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
export async function parts(bench: Bench): Promise<readonly Figure[]> {
  const script = await bundled('./bench-page.ts');
  const pages = await Promise.all([0, 1].map(() => barePage(bench, script, 'octetBench')));
  const [near, far] = pages as [Page, Page];
  try {
    const offer = await near.evaluate(() => window.octetBench.offer());
    const answer = await far.evaluate((given) => window.octetBench.answer(given), offer);
    await near.evaluate((given) => window.octetBench.connect(given), answer);
    const trips = await near.evaluate((size) => window.octetBench.roundTrips(200, size), ENTRY_BYTES);
    const signed = await near.evaluate((size) => window.octetBench.signatures(200, size), ENTRY_BYTES);
    const writes = await near.evaluate((size) => window.octetBench.addOwn(100, size), ENTRY_BYTES);
    const on = `Chromium ${bench.browser.version()}, ${ENTRY_BYTES} bytes`;
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
