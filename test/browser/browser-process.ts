/** A browser of its own, with a profile on disk, that can be killed like a device whose battery dies, and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { findChromium } from '../../src/cli/chromium.mjs';
import { withoutFeatures } from '../../src/cli/chromium-features.ts';

export type BrowserProcess = {
  /** The profile's own context: what it stores is on disk. */
  readonly context: BrowserContext;
  /** A page in a window of its own: of the tabs of one window all but one are hidden, and draw nothing. */
  newWindow(): Promise<Page>;
  /** Stops all its processes as a device does that sleeps: nothing runs, nothing is sent, no connection is closed. */
  suspend(): void;
  /** Lets them go on. */
  resume(): void;
  /** Ends all its processes at once, without a goodbye, and resolves when they are gone. */
  kill(): Promise<void>;
};

/** Starts Chromium with the profile in `folder`. */
export async function startBrowser(folder: string): Promise<BrowserProcess> {
  const executable = findChromium();
  if (executable === null) throw new Error('no Chromium');
  const portFile = join(folder, 'DevToolsActivePort');
  await rm(portFile, { force: true });
  const child: ChildProcess = spawn(
    executable,
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      withoutFeatures(),
      '--disable-backgrounding-occluded-windows',
      '--disable-renderer-backgrounding',
      '--lang=en-GB',
      '--force-prefers-reduced-motion',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      'about:blank',
    ],
    { stdio: 'ignore', detached: true },
  );
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let port = '';
  await expect
    .poll(async () => {
      port = (await readFile(portFile, 'utf8').catch(() => '')).split('\n')[0] ?? '';
      return port;
    })
    .toMatch(/^\d+$/);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('the browser has no profile');
  const session = await browser.newBrowserCDPSession();
  // To the whole group: renderers and network service share the fate of the browser, as they do that of a device.
  const signal = (name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void => {
    if (child.pid !== undefined) process.kill(-child.pid, name);
  };
  return {
    context,
    async newWindow() {
      const opened = context.waitForEvent('page');
      await session.send('Target.createTarget', { url: 'about:blank', newWindow: true });
      return opened;
    },
    suspend: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async kill() {
      signal('SIGKILL');
      await gone;
      await browser.close().catch(() => undefined);
    },
  };
}
