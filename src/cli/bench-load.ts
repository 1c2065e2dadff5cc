/**
 * What pages load: the scripts that Chromium asks for, worker and all, as the gzip size of the built files. What the
 * service worker fetches afterwards for offline use is not counted.
 *
 * Message flow: the first screen; a table of 8 created, up to its lobby; a bot beside the creator; what the lobby then gets
 * ready by itself (network/table-ahead.ts); the game begun.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AHEAD_AFTER_MS } from '../network/table-ahead.ts';
import { builtDist } from './bench-built.ts';
import type { Figure } from './bench-figure.ts';
import { type Bench, openTable, tableOf } from './bench-pages.ts';

/** Scripts of the first visit, of the way to a table of 8, of the game itself, and of everything. */
export async function loads({ browser, url }: Bench): Promise<readonly Figure[]> {
  const assets = join(await builtDist(), 'assets');
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-GB' });
  const asked = new Set<string>();
  context.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if (name.endsWith('.js')) asked.add(name);
  });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  const first = [...asked];
  await openTable(page, url, 'planets');
  await page.getByRole('button', { name: 'Add a bot' }).click();
  await page.getByText('2 seats of 6 taken').waitFor();
  await page.waitForLoadState('networkidle');
  const lobby = [...asked];
  await page.waitForTimeout(AHEAD_AFTER_MS);
  await page.waitForLoadState('networkidle');
  const before = [...asked];
  const ahead = before.filter((name) => !lobby.includes(name));
  await page.getByRole('button', { name: 'Start' }).click();
  await tableOf(page, 'planets').waitFor({ timeout: 90_000 });
  await page.waitForLoadState('networkidle');
  const more = [...asked].filter((name) => !before.includes(name));
  await context.close();
  const all = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const list = (names: readonly string[]): string =>
    names
      .toSorted()
      .map((name) => `${name} ${gzipBytes([name], assets)}`)
      .join(', ');
  const figure = (name: string, names: readonly string[], on: string): Figure => ({
    name,
    value: gzipBytes(names, assets),
    unit: 'bytes',
    on,
  });
  return [
    { ...figure('first-load-js-gzip', first, list(first)), reach: 110_000 },
    {
      ...figure('before-planets-js-gzip', before, list(before.filter((name) => !first.includes(name)))),
      reach: 110_000,
    },
    figure('planets-ahead-js-gzip', ahead, `of these, in the lobby and nobody waits: ${list(ahead)}`),
    { ...figure('planets-more-js-gzip', more, list(more)), reach: 45_000 },
    figure('all-js-gzip', all, `${all.length} files`),
  ];
}

function gzipBytes(names: readonly string[], assets: string): number {
  let sum = 0;
  for (const name of names) sum += gzipSync(readFileSync(join(assets, name)), { level: 9 }).length;
  return sum;
}
