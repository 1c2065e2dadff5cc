/**
 * The shell in a real browser. Every screen and state from its fixture: nothing for axe to find, nothing wider than a
 * small phone, nothing too small to tap. Then what a person does there, and what the page must not do before it is asked.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { build, type PreviewServer, preview } from 'vite';
import solid from 'vite-plugin-solid';
import type { Command } from '../../src/network/view.ts';
import { FIXTURES } from '../ui/fixtures/fixtures.ts';
import { LINK, TABLE } from '../ui/fixtures/views.ts';

/** The smallest phone the page is built for, with the browser's bars shown. */
const PHONE = { width: 360, height: 560 };
const LANGUAGES = ['en', 'fr'] as const;

let outDir = '';
let server: PreviewServer;
let gallery = '';

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const root = join(import.meta.dirname, '..', '..');
  outDir = await mkdtemp(join(tmpdir(), 'octet-gallery-'));
  const common = { root, configFile: false, logLevel: 'error' } as const;
  await build({
    ...common,
    plugins: [solid()],
    publicDir: false,
    build: {
      outDir,
      target: 'es2022',
      minify: false,
      rolldownOptions: { input: join(root, 'test/ui/gallery.html') },
    },
  });
  server = await preview({ ...common, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  gallery = `${server.resolvedUrls?.local[0] ?? ''}test/ui/gallery.html`;
});
test.afterAll(async () => {
  await server.close();
  await rm(outDir, { recursive: true });
});

async function open(page: Page, name: string, language: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // The query makes it another document: a change of the fragment alone would not load one.
  await page.goto(`${gallery}?lang=${language}&fixture=${name}#/fixture/${name}`);
  await expect(page.locator('h1, .ocho').first()).toBeVisible();
  if (name.startsWith('verify-')) {
    await page.locator('input[type=file]').setInputFiles({
      name: 'game.jsonl',
      mimeType: 'application/x-ndjson',
      buffer: Buffer.from('{}\n'),
    });
    await expect(page.locator('.verify-result h2')).toBeVisible();
  }
}

/** What the page has asked the worker for; `wake` is told whenever the page is seen, and is no business of these tests. */
const sent = (page: Page): Promise<readonly Command[]> =>
  page.evaluate(() => window.pageGallery.sent.filter((command) => command.kind !== 'wake'));
const pageWidth = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

for (const name of Object.keys(FIXTURES)) {
  test(`${name}: axe finds nothing in either language; it fits 360 × 560, and 320 with text at 200 %`, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    for (const language of LANGUAGES) {
      await page.setViewportSize(PHONE);
      await open(page, name, language);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      expect(await pageWidth(page), `${language}: scrolls sideways`).toBeLessThanOrEqual(PHONE.width);
      const found = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      expect(
        found.violations.map(
          (violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' ')}`,
        ),
        language,
      ).toEqual([]);
      const small = await page.evaluate(() =>
        [
          ...document.querySelectorAll(
            '.page button, .page a, .home button, .home a, .invitation button, .invitation a',
          ),
        ]
          .filter((element) => element.closest('p') === null && element.getClientRects().length > 0)
          .filter((element) => {
            const box = element.getBoundingClientRect();
            return box.width < 24 || box.height < 24;
          })
          .map((element) => element.outerHTML.slice(0, 80)),
      );
      expect(small, `${language}: too small to tap`).toEqual([]);
      if ((await page.locator('.ocho').count()) === 0) {
        await page.setViewportSize({ width: 320, height: 640 });
        await page.addStyleTag({ content: 'html { font-size: 200% }' });
        expect(await pageWidth(page), `${language}: 200 %`).toBeLessThanOrEqual(320);
      }
    }
    expect(errors).toEqual([]);
  });
}

test.describe('what a person does', () => {
  test('Sit down without a name asks for one and sends nothing', async ({ page }) => {
    await open(page, 'invitation', 'en');
    await page.getByRole('button', { name: 'Sit down' }).click();
    await expect(page.getByLabel('Your name')).toBeFocused();
    await expect(page.getByText('Please give a name')).toBeVisible();
    expect((await sent(page)).map((command) => command.kind)).not.toContain('join');
  });

  test('Sit down sends the invitation as the link gave it', async ({ page }) => {
    await open(page, 'invitation', 'en');
    await page.getByLabel('Your name').fill('  Zoë ');
    await page.getByRole('button', { name: 'Sit down' }).click();
    const join = (await sent(page)).find((command) => command.kind === 'join');
    expect(join).toMatchObject({
      as: 'seat',
      profile: { name: 'Zoë' },
      invitation: { creatorName: 'Ana', game: 'ocho' },
    });
  });

  test('a seat held by another tab is taken over only when asked', async ({ page }) => {
    await open(page, 'second-tab', 'en');
    await page.getByRole('button', { name: 'Play here' }).click();
    const resumes = (await sent(page)).filter((command) => command.kind === 'resume');
    expect(resumes).toEqual([
      { kind: 'resume', table: TABLE, takeOver: 'ask' },
      { kind: 'resume', table: TABLE, takeOver: 'take' },
    ]);
  });

  test('the creator moves, removes and adds seats by commands, and starts', async ({ page }) => {
    await open(page, 'lobby-creator', 'en');
    await page.getByRole('button', { name: 'Move Chiara up' }).click();
    await page.getByRole('button', { name: 'Remove Ben' }).click();
    await page.getByRole('button', { name: 'Add a bot' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    const commands = (await sent(page)).slice(1);
    expect(commands).toMatchObject([
      { kind: 'move-seat', key: 'key-2', to: 1 },
      { kind: 'remove-seat', key: 'key-1' },
      { kind: 'add-bot', profile: { name: 'Gams' } },
      { kind: 'start' },
    ]);
  });

  test('Start says why it is refused and sends nothing', async ({ page }) => {
    await open(page, 'lobby-alone', 'en');
    const start = page.getByRole('button', { name: 'Start' });
    await expect(start).toHaveAccessibleDescription('Waiting for a second player.');
    await start.focus();
    await page.keyboard.press('Enter');
    expect((await sent(page)).map((command) => command.kind)).not.toContain('start');
  });

  test('a wait that was accepted is not asked about again', async ({ page }) => {
    await open(page, 'game-absent', 'en');
    const wait = page.getByRole('button', { name: 'Wait', exact: true });
    await wait.click();
    await expect(wait).toBeHidden();
  });

  test('a change of language changes page, lang and title at once', async ({ page }) => {
    await open(page, 'settings', 'en');
    await expect(page).toHaveTitle('Settings – Octet');
    await page.getByText('Français').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Réglages');
    await expect(page).toHaveTitle('Réglages – Octet');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
  });

  test('a screen reached by a tap begins with its title focused', async ({ page }) => {
    await open(page, 'home', 'en');
    await page.getByRole('link', { name: 'Open a table' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Open a table' })).toBeFocused();
  });

  test('a sheet gives the focus back', async ({ page }) => {
    await open(page, 'home', 'en');
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(menu).toBeFocused();
  });
});

test.describe('the built page', () => {
  test('connects to nobody while an invitation is shown', async ({ page, baseURL }) => {
    await page.addInitScript(() => {
      const made: string[] = [];
      Object.assign(window, { made });
      for (const name of ['RTCPeerConnection', 'WebSocket'] as const) {
        window[name] = new Proxy(window[name], {
          construct: (target, values: []) => {
            made.push(name);
            return Reflect.construct(target, values) as object;
          },
        }) as never;
      }
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${baseURL}#/join/${LINK}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana invites you to El Ocho');
    await page.getByLabel('Your name').fill('Ben');
    expect(await page.evaluate(() => (window as unknown as { made: string[] }).made)).toEqual([]);
    expect(asked.filter((url) => !url.startsWith(baseURL ?? ''))).toEqual([]);
    expect(asked.filter((url) => url.includes('config.json'))).toEqual([]);
    await page.getByRole('button', { name: 'Sit down' }).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { made: string[] }).made.length))
      .toBeGreaterThan(0);
  });

  test('plays a solo game without any connection', async ({ page, baseURL }) => {
    await page.goto(`${baseURL}#/solo/ocho`);
    await page.getByLabel('Your name').fill('Ben');
    await page.getByRole('button', { name: 'Begin' }).click();
    await expect(page.locator('.ocho')).toBeVisible();
  });

  test('says of a file that is no record what it is, in the page itself', async ({ page, baseURL }) => {
    await page.goto(`${baseURL}#/verify`);
    await page.locator('input[type=file]').setInputFiles({
      name: 'holiday.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('not a record'),
    });
    await expect(page.getByRole('heading', { name: 'This is not a record of Octet.' })).toBeVisible();
  });
});
