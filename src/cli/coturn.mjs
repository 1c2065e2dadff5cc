/**
 * The TURN server (coturn) that the test of relayed lines runs on loopback: what the machine has, else Debian's package
 * when this may install it.
 *
 * The package brings a service that starts with the machine. It is installed only where nothing starts services
 * (a container): a test leaves no relay running behind anybody's back.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './bootstrap.mjs';

const PLACES = ['/usr/bin/turnserver', '/usr/local/bin/turnserver'];

/** Printed where there is none: which test is left out, and what to do about it. */
export const NO_TURNSERVER =
  'test/browser/relay.spec.ts is not run: it needs coturn on Linux (Debian: sudo apt-get install coturn).';

/**
 * Linux only: the test takes several loopback addresses for several networks.
 * @returns {string | null} path of an executable; `TURNSERVER_PATH` goes before everything else
 */
export function findTurnserver() {
  if (process.platform !== 'linux') return null;
  if (wanted() !== '') return existsSync(wanted()) ? wanted() : null;
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((directory) => join(directory, 'turnserver'));
  return [...PLACES, ...onPath].find((path) => existsSync(path)) ?? null;
}

/** @returns {Promise<string | null>} path of an executable, installed when this may; null when there can be none */
export async function ensureTurnserver() {
  const found = findTurnserver();
  if (found !== null || wanted() !== '') return found;
  const isContainer =
    process.platform === 'linux' && existsSync('/usr/bin/apt-get') && !existsSync('/run/systemd/system');
  if (process.getuid?.() !== 0 || !isContainer) return null;
  console.log('Installing coturn for the test of relayed lines (once) …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'coturn'], { env });
  return findTurnserver();
}

const wanted = () => process.env['TURNSERVER_PATH'] ?? '';
