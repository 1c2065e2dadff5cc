/**
 * `npm test [-- unit | browser | NAME …]`: installs what is missing (a browser too), then types, lint, unit,
 * simulation, adversarial and browser tests. The last line is `N passed, N failed`; types and lint count as one each.
 *
 *   unit      everything that runs in Node under Vitest
 *   browser   what runs in Chromium under Playwright
 *   NAME      only test files whose path contains NAME, of both kinds
 *
 * What runs in Node and what runs in a browser go side by side, since pages spend much of their time waiting for each other;
 * Node steps back where a page wants the processor, and what it printed is shown in one piece when it is done.
 *
 * Two browser tests need more, coturn and Firefox; where that is missing and cannot be installed the test is left out, and the
 * output says so.
 * Works on a fresh clone. The exit code is 0 only when something ran and nothing failed.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin, ensureInstalled, requireNode, runNode } from './bootstrap.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureTurnserver, NO_TURNSERVER } from './coturn.mjs';
import { ensureFirefox, NO_FIREFOX } from './firefox.mjs';
import { add, exitCodeOf, NONE, playwrightCounts, single, summary, vitestCounts } from './test-counts.mjs';

/**
 * @typedef {import('./test-counts.mjs').Counts} Counts
 * @typedef {NonNullable<Parameters<typeof runNode>[2]>} RunOptions
 * @typedef {{ readonly title: string, readonly isOn: boolean, readonly run: (options: RunOptions) => Promise<Counts> }} Part
 */

requireNode();
await ensureInstalled();

const kinds = ['unit', 'browser'];
const wanted = process.argv.slice(2);
const names = wanted.filter((argument) => !kinds.includes(argument));
const isWanted = (kind) => !kinds.some((each) => wanted.includes(each)) || wanted.includes(kind);
const reports = mkdtempSync(join(tmpdir(), 'octet-test-'));
const readReport = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

/** @type {readonly Part[]} */
const inNode = [
  {
    title: 'Types',
    isOn: wanted.length === 0,
    run: async (options) => single(await runNode(bin.tsc, ['--noEmit', '-p', '.'], options)),
  },
  {
    title: 'Lint',
    isOn: wanted.length === 0,
    run: async (options) => single(await runNode(bin.biome, ['check'], options)),
  },
  {
    title: 'Unit, simulation and adversarial tests',
    isOn: isWanted('unit'),
    run: async (options) => {
      const file = join(reports, 'vitest.json');
      const flags = [
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        '--passWithNoTests',
      ];
      const code = await runNode(bin.vitest, ['run', ...flags, ...names], options);
      return vitestCounts(readReport(file), code);
    },
  },
].filter(({ isOn }) => isOn);

/** Installs what browser tests need, if it is missing: nothing runs beside that. @returns {Promise<Part>} */
async function inBrowser() {
  const leftOut = [
    (await ensureTurnserver()) === null ? NO_TURNSERVER : null,
    (await ensureFirefox()) === null ? NO_FIREFOX : null,
  ].filter((sentence) => sentence !== null);
  await ensureChromium();
  return {
    title: 'Browser tests',
    isOn: true,
    run: async (options) => {
      const file = join(reports, 'playwright.json');
      for (const sentence of leftOut) console.log(sentence);
      const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
      const flags = [
        '--config',
        'test/browser/playwright.config.ts',
        '--reporter=list,json',
        '--pass-with-no-tests',
      ];
      const code = await runNode(bin.playwright, ['test', ...flags, ...names], { ...options, env });
      for (const sentence of leftOut) console.log(`\n${sentence}`);
      return playwrightCounts(readReport(file), code);
    },
  };
}

/**
 * One part after the other.
 * @param {readonly Part[]} parts @param {RunOptions} options @param {(line: string) => void} say
 * @returns {Promise<Counts>}
 */
async function inTurn(parts, options, say) {
  let total = NONE;
  for (const { title, run } of parts) {
    say(`\n── ${title}`);
    const counts = await run(options);
    say(`── ${title}: ${summary(counts)}`);
    total = add(total, counts);
  }
  return total;
}

/** Beside a part that prints as it goes: what is printed is kept until all is done. @param {readonly Part[]} parts */
async function aside(parts) {
  /** @type {Buffer[]} */
  const printed = [];
  const tell = (bytes) => printed.push(Buffer.from(bytes));
  const total = await inTurn(parts, { tell, rank: 'below' }, (line) => tell(`${line}\n`));
  process.stdout.write(Buffer.concat([...printed, Buffer.from('\n')]));
  return total;
}

const browser = isWanted('browser') ? [await inBrowser()] : [];
const say = (line) => console.log(line);
const totals =
  browser.length > 0 && inNode.length > 0
    ? await Promise.all([inTurn(browser, {}, say), aside(inNode)])
    : [await inTurn([...inNode, ...browser], {}, say)];
const total = totals.reduce(add, NONE);
rmSync(reports, { recursive: true, force: true });
if (total.passed + total.failed === 0) console.log('\nNo test has run: no file matches.');
console.log(`\n${summary(total)}`);
process.exitCode = exitCodeOf(total);
