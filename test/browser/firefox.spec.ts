/**
 * Chromium and Firefox at one table, each played by a program that presses the page's own buttons. Playwright drives the one
 * browser, Puppeteer (WebDriver BiDi) the other: Debian's Firefox as it is.
 *
 * Either browser hides its local addresses behind names that only it can resolve here; both are told not to.
 */
import { type Browser, chromium, expect, test } from '@playwright/test';
import { type Page as FirefoxPage, launch } from 'puppeteer-core';
import { bundled } from '../../src/cli/bench-pages.ts';
import type {} from '../../src/cli/bench-player.ts';
import { findChromium } from '../../src/cli/chromium.mjs';
import { withoutFeatures } from '../../src/cli/chromium-features.ts';
import { findFirefox } from '../../src/cli/firefox.mjs';
import { expectSameRecords } from './ends.ts';
import { createTable, expectNoErrors, newPlayer } from './players.ts';

const CHROMIUM = [
  '--disable-gpu',
  withoutFeatures('WebRtcHideLocalIpsWithMdns'),
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
const FIREFOX = {
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  'app.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
};

/** A browser whose new contexts know the site. */
function withBase(browser: Browser, baseURL: string): Browser {
  const newContext: Browser['newContext'] = (options) => browser.newContext({ baseURL, ...options });
  return Object.assign(Object.create(browser) as Browser, { newContext });
}

/** Taps beside the controls: what is still being shown of the others' moves ends at once. */
const IMPATIENT = `setInterval(() => {
  document.querySelector('[data-testid="ocho-table"]')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
}, 100);`;

/** The score sheet at the end. */
const endOf = (page: FirefoxPage): Promise<string> =>
  page.$eval('[data-testid="score-sheet"] tbody', (rows) => rows.textContent ?? '');

test('a table of Chromium and Firefox plays to the end, a reload of Firefox in the middle; records alike and accepted', async ({
  baseURL,
}) => {
  test.setTimeout(420_000);
  const player = await bundled('./bench-player.ts');
  const here = await chromium.launch({ executablePath: findChromium() as string, args: CHROMIUM });
  const there = await launch({
    browser: 'firefox',
    executablePath: findFirefox() as string,
    headless: true,
    extraPrefsFirefox: FIREFOX,
  });
  try {
    const ana = await newPlayer(withBase(here, baseURL as string), 'Ana');
    await ana.context.addInitScript({ content: `{${player}}${IMPATIENT}` });
    const link = await createTable(ana, { target: '4,000' });
    const fox = await there.newPage();
    await fox.setViewport({ width: 360, height: 640 });
    await fox.evaluateOnNewDocument(`{${player}}${IMPATIENT}`);
    await fox.goto(link);
    await fox.locator('input:not([type="radio"])').fill('Fox');
    await fox.locator('button ::-p-text(Sit down)').click();
    await expect(ana.page.getByText('2 seats of 8 taken')).toBeVisible();
    await ana.page.getByRole('button', { name: 'Start' }).click();
    await expect(ana.page.getByTestId('ocho-table')).toBeVisible();
    await fox.waitForSelector('[data-testid="ocho-table"]');
    const playOn = () => {
      window.octetPlayer.mode = 'play';
    };
    await ana.page.evaluate(playOn);
    await fox.evaluate(playOn);
    // Somebody has banked: the game is under way.
    await expect(ana.page.locator('.seat-score').filter({ hasText: /[1-9]/ }).first()).toBeVisible({
      timeout: 120_000,
    });
    await fox.reload();
    await fox.waitForSelector('[data-testid="ocho-table"]', { timeout: 60_000 });
    await fox.evaluate(playOn);
    await expect(ana.page.getByTestId('end')).toBeVisible({ timeout: 240_000 });
    await fox.waitForSelector('[data-testid="end"]', { timeout: 60_000 });
    const rows = await ana.page.getByTestId('end').getByTestId('score-sheet').locator('tbody').textContent();
    const bare = (text: string): string => text.replace(/\byou\b/g, '').replace(/\s+/g, ' ');
    expect(bare(await endOf(fox))).toBe(bare(rows ?? ''));
    // Two closing signatures: what Firefox signed and what Chromium signed is one record.
    await expectSameRecords([ana], 2);
    expectNoErrors([ana]);
  } finally {
    await there.close();
    await here.close();
  }
});
