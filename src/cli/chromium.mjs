/**
 * The Chromium of tests and benches: what the machine has, else Debian's packages when this may install them.
 *
 * Most browser tests run in its headless shell where that is there: the same engine and network without the windows around it,
 * which nobody sees and which take a fifth of the processor time. Benches, and tests of what a whole browser does, run in
 * the whole one.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { giveUp, run } from './bootstrap.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const PLACES = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** @returns {string | null} path of an executable; `CHROMIUM_PATH` goes before everything else */
export function findChromium() {
  const wanted = process.env['CHROMIUM_PATH'];
  if (wanted !== undefined && wanted !== '') return existsSync(wanted) ? wanted : null;
  return [...PLACES, ...onPath(NAMES)].find((path) => existsSync(path)) ?? null;
}

/** @returns {string | null} path of the headless shell; where there is none, or `CHROMIUM_PATH` is set, of `findChromium` */
export function findHeadlessShell() {
  if ((process.env['CHROMIUM_PATH'] ?? '') !== '') return findChromium();
  return onPath(['chromium-headless-shell']).find((path) => existsSync(path)) ?? findChromium();
}

/** @param {readonly string[]} names */
const onPath = (names) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((directory) => names.map((name) => join(directory, name)));

/** @returns {Promise<string>} path of an executable; ends the process with one sentence when there can be none */
export async function ensureChromium() {
  const found = findChromium();
  if (found !== null) return found;
  const wanted = process.env['CHROMIUM_PATH'];
  if (wanted !== undefined && wanted !== '') giveUp(`CHROMIUM_PATH names ${wanted}, where there is no file.`);
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing chromium for the browser tests (once) …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    const install = (name) =>
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
    await install('chromium');
    // Not every distribution has it; then everything runs in the whole browser.
    await install('chromium-headless-shell');
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  return giveUp(
    'The browser tests need Chromium: install it (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH to it.',
  );
}
