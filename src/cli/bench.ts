/**
 * `npm run bench [-- NAME …]`: measures, one JSON object a line: `{name, value, unit, reach?, p95?, n?, on}`.
 *
 *   primitives   sign, verify, hash, one beacon chain (Node)
 *   record       a finished record of four seats verified (Node)
 *   load         JavaScript of a first visit, gzip (Chromium)
 *   parts        what a throw pays for, each by itself (Chromium)
 *   dice         click to dice with four seats, and the longest task meanwhile (Chromium)
 *   memory       a page after ten games against after one (Chromium, some minutes)
 *
 * Without a name all of them run. Exit code 1 when a bench could not be run; a figure out of reach is no failure.
 */
import type { Figure } from './bench-figure.ts';

const node = () => import('./bench-node.ts');
const browser = () => import('./bench-browser.ts');

const BENCHES: { readonly [name: string]: () => Promise<readonly Figure[]> } = {
  primitives: async () => (await node()).primitives(),
  record: async () => (await node()).verifiedRecord(),
  load: async () => (await browser()).withSite((await import('./bench-load.ts')).firstLoad),
  parts: async () => inBrowser('parts'),
  dice: async () => inBrowser('clickToDice'),
  memory: async () => inBrowser('memory'),
};

async function inBrowser(name: 'parts' | 'clickToDice' | 'memory'): Promise<readonly Figure[]> {
  const benches = await browser();
  return benches.withSite(benches[name]);
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`bench: no bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}
for (const [name, run] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  try {
    for (const figure of await run()) console.log(JSON.stringify(figure));
  } catch (error) {
    console.error(`bench: ${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
// The embedded broker's timers outlive it.
process.exit();
