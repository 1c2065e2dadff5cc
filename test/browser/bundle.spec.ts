/**
 * What a visitor's browser fetches before there is anything to play: the scripts of the built page, worker and all, as
 * gzip makes them. Fonts and styles are not counted, nor what the service worker keeps afterwards for a day without a
 * network.
 */
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { LINK } from '../ui/fixtures/views.ts';

const HOME_BYTES = 54_000;
const INVITATION_BYTES = 62_000;
/**
 * From the invitation to the lobby: also the session, its signatures and WebRTC, none of which a first look needs; and
 * what makes lines without a broker, which cannot be fetched any more when it is needed.
 */
const UNTIL_LOBBY_BYTES = 137_200;

type Scripts = {
  readonly page: Page;
  /** Gzip bytes of every script fetched so far, by name. */
  sizes(): Promise<Readonly<Record<string, number>>>;
};

const contexts: BrowserContext[] = [];
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

/** A browser that has never been here. */
async function visitor(browser: Browser, language: string): Promise<Scripts> {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: language });
  contexts.push(context);
  const bodies = new Map<string, Promise<Buffer>>();
  context.on('response', (response) => {
    const name = new URL(response.url()).pathname.split('/').at(-1) ?? '';
    if (name.endsWith('.js')) bodies.set(name, response.body());
  });
  return {
    page: await context.newPage(),
    sizes: async () => {
      const sizes: Record<string, number> = {};
      for (const [name, body] of bodies) sizes[name] = gzipSync(await body, { level: 9 }).length;
      return sizes;
    },
  };
}

const sum = (sizes: Readonly<Record<string, number>>): number =>
  Object.values(sizes).reduce((total, size) => total + size, 0);
const names = (sizes: Readonly<Record<string, number>>): string =>
  Object.entries(sizes)
    .map(([name, size]) => `${name} ${size}`)
    .join(', ');
/** Of one part of the program, whatever hash its file name carries. */
const has = (sizes: Readonly<Record<string, number>>, part: RegExp): boolean =>
  Object.keys(sizes).some((name) => part.test(name));

for (const language of ['en-GB', 'fr-CH']) {
  test(`${language}: Home loads at most 54 kB of scripts, no session and no WebRTC`, async ({
    browser,
    baseURL,
  }) => {
    const { page, sizes } = await visitor(browser, language);
    await page.goto(baseURL ?? '', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('El Ocho');
    const loaded = await sizes();
    expect(Object.keys(loaded).length).toBeGreaterThan(0);
    expect(sum(loaded), names(loaded)).toBeLessThanOrEqual(HOME_BYTES);
    expect(has(loaded, /worker|peerjs|bundler|keys|nacl/), names(loaded)).toBe(false);
    // The texts of one language, and of this screen.
    expect(Object.keys(loaded).filter((name) => /^first-/.test(name)).length, names(loaded)).toBe(1);
    expect(has(loaded, /^(?:seated|options|pages)-/), names(loaded)).toBe(false);
  });

  test(`${language}: an invitation loads at most 62 kB of scripts, and no cryptography`, async ({
    browser,
    baseURL,
  }) => {
    const { page, sizes } = await visitor(browser, language);
    await page.goto(`${baseURL}#/join/${LINK}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana');
    const loaded = await sizes();
    expect(Object.keys(loaded).length).toBeGreaterThan(0);
    expect(sum(loaded), names(loaded)).toBeLessThanOrEqual(INVITATION_BYTES);
    expect(has(loaded, /worker|peerjs|bundler|keys|nacl/), names(loaded)).toBe(false);
  });
}

test('a guest has loaded at most 137.2 kB of scripts when the lobby shows, and not the table', async ({
  browser,
  baseURL,
}) => {
  const host = await visitor(browser, 'en-GB');
  await host.page.goto(`${baseURL}#/create/ocho`);
  await host.page.getByLabel('Your name').fill('Ana');
  await host.page.getByRole('button', { name: 'Open the table' }).click();
  const field = host.page.getByRole('textbox', { name: 'Invitation link' });
  await expect(field).toHaveValue(/#\/join\//);
  const link = await field.inputValue();

  const guest = await visitor(browser, 'en-GB');
  await guest.page.goto(link);
  await guest.page.getByLabel('Your name').fill('Ben');
  await guest.page.getByRole('button', { name: 'Sit down' }).click();
  await expect(guest.page.getByRole('heading', { name: 'Around the table' })).toBeVisible();
  const loaded = await guest.sizes();
  // A worker's own script is among them; else the sum would say nothing.
  expect(has(loaded, /worker/), names(loaded)).toBe(true);
  expect(has(loaded, /^(?:board|frame|proofs)-/), names(loaded)).toBe(false);
  expect(sum(loaded), names(loaded)).toBeLessThanOrEqual(UNTIL_LOBBY_BYTES);
});

test('a lobby of 8 loads the game ahead, once the site answers, and the game screen not yet', async ({
  browser,
  baseURL,
}) => {
  const host = await visitor(browser, 'en-GB');
  await host.page.goto(`${baseURL}#/create/planets`);
  await host.page.getByLabel('Your name').fill('Ana');
  await host.page.getByRole('button', { name: 'Open the table' }).click();
  await expect(host.page.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(/#\/join\//);
  const script = /\/assets\/worker-[^/]*\.js/;
  await host.page.route(script, (route) => route.abort());
  await host.page.waitForRequest(script);
  await host.page.waitForTimeout(300);
  const early = await host.sizes();
  expect(has(early, /^proofs-/), names(early)).toBe(false);

  await host.page.unroute(script);
  // What changes in the lobby is the occasion to try again.
  await host.page.getByRole('button', { name: 'Add a bot' }).click();
  await expect.poll(async () => has(await host.sizes(), /^proofs-/)).toBe(true);
  const ahead = await host.sizes();
  expect(has(ahead, /^(?:board|frame)-/), names(ahead)).toBe(false);
});
