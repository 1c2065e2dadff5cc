/** The Firefox of the test with two kinds of browsers at one table: what the machine has, else Debian's package when this may install it. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './bootstrap.mjs';

const NAMES = ['firefox-esr', 'firefox'];
const PLACES = ['/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** Printed where there is none: which test is left out, and what to do about it. */
export const NO_FIREFOX =
  'test/browser/firefox.spec.ts is not run: it needs Firefox (Debian: sudo apt-get install firefox-esr), or FIREFOX_PATH set to it.';

/** @returns {string | null} path of an executable; `FIREFOX_PATH` goes before everything else */
export function findFirefox() {
  const wanted = process.env['FIREFOX_PATH'];
  if (wanted !== undefined && wanted !== '') return existsSync(wanted) ? wanted : null;
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((directory) => NAMES.map((name) => join(directory, name)));
  return [...PLACES, ...onPath].find((path) => existsSync(path)) ?? null;
}

/** @returns {Promise<string | null>} path of an executable, installed when this may; null when there can be none */
export async function ensureFirefox() {
  const found = findFirefox();
  if (found !== null) return found;
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return null;
  console.log('Installing firefox-esr for the test with two kinds of browsers (once) …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'firefox-esr'], { env });
  return findFirefox();
}
