/**
 * What a first visit loads: the scripts that Chromium asks for on the first screen, worker and all, as the gzip size of
 * the built files. What the service worker fetches afterwards for offline use is not counted.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Bench } from './bench-browser.ts';
import { builtDist } from './bench-built.ts';
import type { Figure } from './bench-figure.ts';

/** Scripts of the first visit, and of everything. */
export async function firstLoad({ browser, url }: Bench): Promise<readonly Figure[]> {
  const assets = join(await builtDist(), 'assets');
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const asked = new Set<string>();
  context.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if (name.endsWith('.js')) asked.add(name);
  });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  const all = readdirSync(assets).filter((name) => name.endsWith('.js'));
  return [
    {
      name: 'first-load-js-gzip',
      value: gzipBytes([...asked], assets),
      unit: 'bytes',
      reach: 110_000,
      on: [...asked]
        .sort()
        .map((name) => `${name} ${gzipBytes([name], assets)}`)
        .join(', '),
    },
    { name: 'all-js-gzip', value: gzipBytes(all, assets), unit: 'bytes', on: `${all.length} files` },
  ];
}

function gzipBytes(names: readonly string[], assets: string): number {
  let sum = 0;
  for (const name of names) sum += gzipSync(readFileSync(join(assets, name)), { level: 9 }).length;
  return sum;
}
