/**
 * What `npm start` and `npm test` share before anything is installed: plain Node, no package.
 *
 * 1. Nothing here imports a package; what runs before `npm ci` must not need it.
 * 2. Packages are installed only when something is missing or of another version than `package-lock.json` says, so
 *    an up-to-date checkout starts without a network.
 * 3. Every failure ends the process with one sentence that says what to do.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** How long what a program printed may be on its way after its end. */
const LAST_WORDS_MS = 5000;

/** Programs as Node runs them, without a shell and the same on every platform. */
export const bin = {
  tsc: ['node_modules/typescript/bin/tsc'],
  biome: ['node_modules/@biomejs/biome/bin/biome'],
  vite: ['node_modules/vite/bin/vite.js'],
  vitest: ['node_modules/vitest/vitest.mjs'],
  playwright: ['node_modules/@playwright/test/cli.js'],
  tsx: ['--import', 'tsx'],
};

/**
 * Prints one sentence and ends the process with code 1.
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/** Ends the process on a Node that is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  giveUp(`Octet needs Node 20.19 or newer; this is ${process.versions.node}. Get it from https://nodejs.org`);
}

/**
 * Runs a program to its end with the terminal of this one. `tell`: is given what it prints instead. `rank`: below, it and all
 * that it starts step back where others want the processor too.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ readonly env?: NodeJS.ProcessEnv, readonly quiet?: 'quiet',
 *   readonly tell?: (printed: Buffer) => void, readonly rank?: 'below' }} [options]
 * @returns {Promise<number>} its exit code; 1 when it could not be started or was killed
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: stdioOf(options),
      shell: process.platform === 'win32' && command === 'npm',
    });
    if (options.tell !== undefined)
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', options.tell);
    if (options.rank === 'below' && child.pid !== undefined) stepBack(child.pid);
    let isInterrupted = false;
    // Ctrl-C reaches the child from the terminal itself; this process only waits for it.
    const interrupt = () => {
      isInterrupted = true;
    };
    const end = (signal) => {
      isInterrupted = true;
      child.kill(signal);
    };
    process.on('SIGINT', interrupt);
    process.on('SIGTERM', end);
    const finish = (code) => {
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', end);
      // Whoever stopped it needs no explanation of why the child did not finish.
      if (isInterrupted && code !== 0) process.exit(130);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      finish(1);
    });
    child.on('exit', (code) => {
      if (options.tell === undefined) finish(code ?? 1);
      // The rest of what it printed, unless something that it started holds its output open.
      else setTimeout(() => finish(code ?? 1), LAST_WORDS_MS).unref();
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}

/**
 * @param {{ readonly quiet?: 'quiet', readonly tell?: (printed: Buffer) => void }} options
 * @returns {import('node:child_process').StdioOptions}
 */
function stdioOf({ quiet, tell }) {
  if (quiet === 'quiet') return 'ignore';
  return tell === undefined ? 'inherit' : ['inherit', 'pipe', 'pipe'];
}

/** A third of what others get, as Linux counts; halfway to PRIORITY_BELOW_NORMAL. */
const BELOW = 5;

/** @param {number} pid */
function stepBack(pid) {
  try {
    setPriority(pid, BELOW);
  } catch {
    // Where that is not to be had all run alike.
  }
}

/**
 * Runs a Node program of the checkout.
 * @param {readonly string[]} program an entry of `bin`
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runNode = (program, args, options) => run(process.execPath, [...program, ...args], options);

/** Installs the packages of `package-lock.json` when one is missing or another version. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages (once) …');
  if ((await run('npm', ['ci', '--no-audit', '--no-fund'])) === 0 && isInstalled()) return;
  giveUp(
    'The packages could not be installed. Check that this machine reaches the npm registry, then run again.',
  );
}

function isInstalled() {
  const lock = join(root, 'package-lock.json');
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  if (statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return true;
  // A newer date alone means nothing: a checkout touches files.
  const wanted = JSON.parse(readFileSync(lock, 'utf8')).packages;
  const have = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (have[path] === undefined ? optional === true : have[path].version === version),
  );
}

/** Builds `dist/` when a source is newer than it. */
export async function ensureBuilt() {
  const built = join(root, 'dist', 'index.html');
  if (existsSync(built)) {
    const builtMs = statSync(built).mtimeMs;
    const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];
    if (sources.every((source) => newestMs(join(root, source)) <= builtMs)) return;
  }
  console.log('Building …');
  if ((await runNode(bin.vite, ['build', '--logLevel', 'warn'])) === 0) return;
  giveUp('The page could not be built; the lines above say why.');
}

function newestMs(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}
