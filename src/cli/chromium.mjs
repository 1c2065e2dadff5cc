/** The Chromium the browser tests run in: what the machine has, else Debian's package when this may install it. */
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
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((directory) => NAMES.map((name) => join(directory, name)));
  return [...PLACES, ...onPath].find((path) => existsSync(path)) ?? null;
}

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
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  return giveUp(
    'The browser tests need Chromium: install it (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH to it.',
  );
}
