/**
 * The first moments of the page: it starts within its own policy, works without a network and under a sub-path, and
 * says what to do in browsers that cannot run it.
 */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import express from 'express';

const INVITATION = '#/join/AAAAAAAAAAAAAAAAAAAAAA';
const OLD = () => {
  Object.defineProperty(window, 'RTCPeerConnection', { value: undefined });
};

async function expectStarted(page: Page): Promise<void> {
  await expect(page.locator('#root > *').first()).toBeVisible();
  await expect(page.locator('#fallback')).toBeHidden();
}

test('the page starts, breaks no rule of its own policy and throws nothing', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  await page.goto('./');
  await expectStarted(page);
  await page.waitForLoadState('networkidle');
  expect(complaints).toEqual([]);
});

test('nobody but its own host is asked for anything: at home, with a table open, in a game alone, checking a record', async ({
  page,
  baseURL,
}) => {
  const { host } = new URL(baseURL ?? '');
  const asked: string[] = [];
  // Workers ask through the same list.
  page.context().on('request', (request) => asked.push(request.url()));
  page.on('websocket', (socket) => asked.push(socket.url()));
  await page.goto('./');
  await expectStarted(page);
  await page.goto('#/create/ocho');
  await page.getByLabel('Your name').fill('Ana');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(page.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(/#\/join\//);
  await expect.poll(() => asked.filter((url) => url.startsWith('ws')).length).toBeGreaterThan(0);
  await page.goto('#/solo/ocho');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByTestId('ocho-table')).toBeVisible();
  await page.goto('#/verify');
  await page.locator('input[type=file]').setInputFiles('test/records/sound.octet');
  await expect(page.locator('.verify-result')).toHaveAttribute('data-outcome', 'authentic');
  expect(asked.length).toBeGreaterThan(30);
  const elsewhere = asked.filter((url) => !/^(blob|data):/.test(url) && new URL(url).host !== host);
  expect(elsewhere).toEqual([]);
});

test('the policy refuses a foreign script and a plain http request', async ({ page }) => {
  await page.goto('./');
  await expectStarted(page);
  const refused = await page.evaluate(async () => {
    const seen: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      seen.push(effectiveDirective),
    );
    const script = document.createElement('script');
    script.src = 'https://elsewhere.example/x.js';
    const failed = new Promise((resolve) => script.addEventListener('error', resolve));
    document.head.append(script);
    await failed;
    await fetch('http://elsewhere.example/').catch(() => undefined);
    const inline = document.createElement('script');
    inline.textContent = 'window.broken = true';
    document.head.append(inline);
    await new Promise((resolve) => setTimeout(resolve));
    return { seen, broken: 'broken' in window };
  });
  expect(refused).toEqual({ seen: ['script-src-elem', 'connect-src', 'script-src-elem'], broken: false });
});

test('a browser that lacks what the game needs gets a card with the whole link to copy', async ({
  browser,
}) => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await page.addInitScript(OLD);
  await page.goto(`./${INVITATION}`);
  const card = page.locator('#fallback');
  await expect(card.getByRole('heading', { name: 'Open this in Safari or Chrome' })).toBeVisible();
  await expect(card).toHaveAttribute('data-why', 'old');
  await expect(page.locator('#root')).toBeHidden();
  await expect(card.getByRole('button')).toHaveText(['Copy link']);
  await expect(card.getByRole('textbox', { name: 'Link' })).toHaveValue(page.url());
  await card.getByRole('button', { name: 'Copy link' }).click();
  await expect(card.getByRole('status')).toHaveText('Copied. Paste it into Safari or Chrome.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  expect(page.url()).toContain(INVITATION);
  await context.close();
});

test.describe('in French', () => {
  test.use({ locale: 'fr-CH' });

  test('the card speaks French and says so to a screen reader', async ({ page }) => {
    await page.addInitScript(OLD);
    await page.goto('./');
    const card = page.locator('#fallback');
    await expect(card).toHaveAttribute('lang', 'fr');
    await expect(card.getByRole('heading')).toHaveText('Ouvrez cette page dans Safari ou Chrome');
    await expect(card.getByRole('button', { name: 'Copier le lien' })).toBeVisible();
  });
});

test.describe('inside another app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22A Instagram 350.0',
  });

  test('the card offers the link first, and going on as a second choice', async ({ page }) => {
    await page.goto(`./${INVITATION}`);
    const card = page.locator('#fallback');
    await expect(card).toHaveAttribute('data-why', 'inApp');
    await expect(page.locator('#root')).toBeHidden();
    await card.getByRole('button', { name: 'Go on here anyway' }).click();
    await expectStarted(page);
  });
});

test('a page whose program does not load says so and offers another try', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('./');
  const card = page.locator('#fallback');
  await expect(card).toHaveAttribute('data-why', 'failed');
  await page.unroute('**/assets/*.js');
  await card.getByRole('button', { name: 'Try again' }).click();
  await expectStarted(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what it needs in both languages', async ({ page }) => {
    await page.goto('./');
    await expect(page.getByRole('heading', { name: 'Octet needs JavaScript' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Octet a besoin de JavaScript' })).toBeVisible();
    await expect(page.locator('#fallback')).toBeHidden();
  });
});

test('under a sub-path of a static host the page is kept and opens again without a network', async ({
  browser,
}) => {
  const app = express();
  app.use('/games/octet', express.static(join(import.meta.dirname, '..', '..', 'dist')));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/games/octet/`;
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  try {
    const page = await context.newPage();
    await page.goto(site);
    await expectStarted(page);
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    expect(scope).toBe(site);
    await page.waitForFunction(async () => {
      const { active } = await navigator.serviceWorker.ready;
      return active?.state === 'activated';
    });
    server.close();
    server.closeAllConnections();
    await page.goto(`${site}${INVITATION}`);
    await page.reload();
    await expectStarted(page);
    expect(
      await page.evaluate(() => document.fonts.ready.then(() => document.styleSheets.length)),
    ).toBeGreaterThan(0);
  } finally {
    server.close();
    await context.close();
  }
});

test('a page over plain http in a home network starts without a service worker', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext();
  await context.route('http://octet.test/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: new URL(`.${pathname}`, baseURL).href }) });
  });
  const page = await context.newPage();
  await page.goto('http://octet.test/');
  await expectStarted(page);
  expect(await page.evaluate(() => [window.isSecureContext, 'serviceWorker' in navigator])).toEqual([
    false,
    false,
  ]);
  // A file that is still being fetched for the page is waited for: its context would end under it.
  await context.unrouteAll({ behavior: 'wait' });
  await context.close();
});

test('the manifest makes the page installable, with pictures that are there', async ({ page, request }) => {
  await page.goto('./');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(new URL(href ?? '', page.url()).href)).json();
  expect(manifest).toMatchObject({ name: 'Octet', start_url: './', scope: './', display: 'standalone' });
  const sizes: string[] = [];
  for (const icon of manifest.icons as {
    readonly src: string;
    readonly sizes: string;
    readonly type: string;
  }[]) {
    const answer = await request.get(new URL(icon.src, page.url()).href);
    expect(answer.headers()['content-type'], icon.src).toBe(icon.type);
    sizes.push(icon.sizes);
  }
  expect(sizes).toEqual(['any', '192x192', '512x512']);
});
