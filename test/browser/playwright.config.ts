/**
 * Browser tests: the built page, the embedded broker and real WebRTC, in one Chromium on this machine alone.
 * `npm test -- browser` runs them; `global-setup.ts` builds once and serves page and broker on a free port.
 *
 * WebRTC needs no flag here: Chromium hides local addresses behind mDNS names, and resolves them for pages of the
 * same browser. It does need a network interface besides loopback, as every machine and container has by default.
 */
import { defineConfig } from '@playwright/test';
import { findHeadlessShell } from '../../src/cli/chromium.mjs';
import { withoutFeatures } from '../../src/cli/chromium-features.ts';
import { findTurnserver } from '../../src/cli/coturn.mjs';
import { findFirefox } from '../../src/cli/firefox.mjs';

const executablePath = findHeadlessShell();
if (executablePath === null) throw new Error('no Chromium: run `npm test`, which installs it or says how');

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // `npm test` installs what these need, or says that they are left out.
  testIgnore: [
    ...(findTurnserver() === null ? ['**/relay.spec.ts'] : []),
    ...(findFirefox() === null ? ['**/firefox.spec.ts'] : []),
  ],
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: false,
  // Pages at a table mostly wait for each other: three tests keep two cores busy.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Generous: what holds at all holds on a busy machine too, later. Only failures wait that long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    ...(process.env['OCTET_SITE'] === undefined ? {} : { baseURL: process.env['OCTET_SITE'] }),
    locale: 'en-GB',
    // Every context would keep the whole page for offline use, a tenth of all processor time; what is about that allows it.
    serviceWorkers: 'block',
    // A trace of every test costs a third of the whole run; `npx playwright test … --trace on` makes one when needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        withoutFeatures(),
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
