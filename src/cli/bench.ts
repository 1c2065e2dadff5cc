/**
 * `npm run bench [-- NAME …]`: measures, one JSON object a line:
 * `{name, value, unit, reach?, p95?, within?, least?, n?, on, load}`; `load` is the machine's load average at that time.
 *
 *   primitives   sign, verify, hash, one beacon chain (Node)
 *   deck         a deck of four seats ready to play, all proofs verified by all others (Node, then Chromium)
 *   toolkit      a deck of two seats against mental-poker-toolkit's (Node, some two minutes: the toolkit's keys)
 *   record       finished records verified: four seats of El Ocho, six of 8 (Node, then Chromium;
 *                the first time it plays them)
 *   load         JavaScript of a first visit, and of a game of 8 (Chromium)
 *   parts        what a throw pays for, each by itself (Chromium)
 *   shuffle      104 cards shuffled with proof, and verified (Chromium)
 *   dice         click to dice with four seats, and the longest task meanwhile (Chromium)
 *   draw         draw to cards with two seats and with four, and the longest task meanwhile (Chromium)
 *   bots         how often the strong bots win, and how long a decision takes (Node)
 *   broker       what one broker bears: waiting clients, joins (Linux; docs/scaling.md)
 *   memory       a page after ten games against after one (Chromium)
 *
 * Without a name all of them run. Exit code 1 when a bench could not be run; a figure out of reach is no failure.
 */
import { loadavg } from 'node:os';
import { type Figure, rounded } from './bench-figure.ts';

const deck = () => import('./bench-deck.ts');
const cards = () => import('./bench-cards.ts');
const browser = () => import('./bench-browser.ts');
const play = () => import('./bench-play.ts');

const BENCHES: { readonly [name: string]: () => Promise<readonly Figure[]> } = {
  primitives: async () => (await import('./bench-node.ts')).primitives(),
  deck: async () => [
    ...(await (await deck()).readyDeck()),
    ...(await (await browser()).withSite((await cards()).readyDeckInPage)),
  ],
  toolkit: async () => (await deck()).againstToolkit(),
  record: async () => [
    ...(await (await import('./bench-record.ts')).verifiedRecords()),
    ...(await (await browser()).withSite((await cards()).verifiedInPage)),
  ],
  load: async () => (await browser()).withSite((await import('./bench-load.ts')).loads),
  parts: async () => (await browser()).withSite((await browser()).parts),
  shuffle: async () => (await browser()).withSite((await cards()).shuffles),
  dice: async () => (await browser()).withSite((await play()).clickToDice),
  draw: async () => (await browser()).withSite((await play()).drawToCards),
  bots: async () => (await import('./bench-bots.ts')).botStrengths(),
  broker: async () => (await import('./bench-broker.ts')).broker(),
  memory: async () => (await browser()).withSite((await play()).memory),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`bench: no bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}
for (const [name, run] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  try {
    for (const figure of await run())
      console.log(JSON.stringify({ ...figure, load: rounded(loadavg()[0] ?? 0) }));
  } catch (error) {
    console.error(`bench: ${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
// The embedded broker's timers outlive it.
process.exit();
