/**
 * `npm test [-- unit | browser | NAME …]`: installs what is missing (a browser too), then types, lint, unit,
 * simulation, adversarial and browser tests. The last line is `N passed, N failed`; types and lint count as one each.
 *
 *   unit      everything that runs in Node under Vitest
 *   browser   what runs in Chromium under Playwright
 *   NAME      only test files whose path contains NAME, of both kinds
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

requireNode();
await ensureInstalled();

const kinds = ['unit', 'browser'];
const wanted = process.argv.slice(2);
const names = wanted.filter((argument) => !kinds.includes(argument));
const isWanted = (kind) => !kinds.some((each) => wanted.includes(each)) || wanted.includes(kind);
const reports = mkdtempSync(join(tmpdir(), 'octet-test-'));
const readReport = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

/** @type {readonly { readonly title: string, readonly isOn: boolean, readonly run: () => Promise<import('./test-counts.mjs').Counts> }[]} */
const parts = [
  {
    title: 'Types',
    isOn: wanted.length === 0,
    run: async () => single(await runNode(bin.tsc, ['--noEmit', '-p', '.'])),
  },
  { title: 'Lint', isOn: wanted.length === 0, run: async () => single(await runNode(bin.biome, ['check'])) },
  {
    title: 'Unit, simulation and adversarial tests',
    isOn: isWanted('unit'),
    run: async () => {
      const file = join(reports, 'vitest.json');
      const options = [
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        '--passWithNoTests',
      ];
      const code = await runNode(bin.vitest, ['run', ...options, ...names]);
      return vitestCounts(readReport(file), code);
    },
  },
  {
    title: 'Browser tests',
    isOn: isWanted('browser'),
    run: async () => {
      const file = join(reports, 'playwright.json');
      const leftOut = [
        (await ensureTurnserver()) === null ? NO_TURNSERVER : null,
        (await ensureFirefox()) === null ? NO_FIREFOX : null,
      ].filter((sentence) => sentence !== null);
      for (const sentence of leftOut) console.log(sentence);
      const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
      const options = [
        '--config',
        'test/browser/playwright.config.ts',
        '--reporter=list,json',
        '--pass-with-no-tests',
      ];
      const code = await runNode(bin.playwright, ['test', ...options, ...names], { env });
      for (const sentence of leftOut) console.log(`\n${sentence}`);
      return playwrightCounts(readReport(file), code);
    },
  },
];

let total = NONE;
for (const { title, isOn, run } of parts) {
  if (!isOn) continue;
  console.log(`\n── ${title}`);
  const counts = await run();
  console.log(`── ${title}: ${summary(counts)}`);
  total = add(total, counts);
}
rmSync(reports, { recursive: true, force: true });
if (total.passed + total.failed === 0) console.log('\nNo test has run: no file matches.');
console.log(`\n${summary(total)}`);
process.exitCode = exitCodeOf(total);
