/**
 * The shell in a real browser. Every screen and state from its fixture, one after the other on one page: nothing for axe
 * to find, nothing wider than a small phone, nothing too small to tap. Then what a person does there, and what the page must not do before it is asked.
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
type Language = (typeof LANGUAGES)[number];
/** One test goes through some sixty states; a busy machine takes its time. */
const ALL_STATES_MS = 300_000;

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

/** Loads the page in the state `name`. */
async function open(page: Page, name: string, language: Language): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${gallery}?lang=${language}#/fixture/${name}`);
  await settled(page, name, language);
}

/** From one state to the next on the same page. */
async function turnTo(page: Page, name: string, language: Language): Promise<void> {
  await page.evaluate(([to, spoken]) => window.pageGallery.show(to, spoken), [name, language] as const);
  await settled(page, name, language);
}

async function settled(page: Page, name: string, language: Language): Promise<void> {
  const view = FIXTURES[name]?.view;
  const shown = view?.stage.kind === 'game' && view.game === 'ocho' ? '.ocho' : 'h1';
  await expect(page.locator(shown).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
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

/** What is wrong with the state on screen, in words; nothing when all is well. */
async function faultsOnPhone(page: Page): Promise<readonly string[]> {
  const width = await pageWidth(page);
  const wide = width > PHONE.width ? [`scrolls sideways: ${width} px`] : [];
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // The other mode opens a second page for every look, for frames this page does not have.
    .setLegacyMode()
    .analyze();
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
      .map((element) => `too small to tap: ${element.outerHTML.slice(0, 80)}`),
  );
  return [
    ...wide,
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
    ...small,
  ];
}

for (const language of LANGUAGES) {
  test(`${language}: in every state axe finds nothing, and it fits 360 × 560`, async ({ page }) => {
    test.setTimeout(ALL_STATES_MS);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.setViewportSize(PHONE);
    await open(page, 'home', language);
    for (const name of Object.keys(FIXTURES)) {
      await turnTo(page, name, language);
      faults.push(...(await faultsOnPhone(page)).map((fault) => `${name}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  test(`${language}: every state but the table fits 320 px with text at 200 %`, async ({ page }) => {
    test.setTimeout(ALL_STATES_MS);
    const wide: string[] = [];
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, 'home', language);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    for (const [name, fixture] of Object.entries(FIXTURES)) {
      if (fixture.view?.stage.kind === 'game') continue;
      await turnTo(page, name, language);
      const width = await pageWidth(page);
      if (width > 320) wide.push(`${name}: ${width} px`);
    }
    expect(wide).toEqual([]);
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

  test('the button that was pressed says that it is working, keeps the focus and is heard once', async ({
    page,
  }) => {
    await open(page, 'invitation-returning', 'en');
    await page.getByRole('button', { name: 'Sit down' }).click();
    const pressed = page.getByRole('button', { name: 'One moment…' });
    await expect(pressed).toHaveAttribute('aria-busy', 'true');
    await expect(pressed).toBeFocused();
    await pressed.press('Enter');
    await page.getByRole('button', { name: 'Watch' }).click();
    expect((await sent(page)).filter((command) => command.kind === 'join')).toHaveLength(1);
  });

  test('Sit down that was refused can be pressed again', async ({ page }) => {
    await open(page, 'invitation-refused', 'en');
    for (const times of [1, 2]) {
      await page.getByRole('button', { name: 'Sit down' }).click();
      await expect(page.getByText('That is not possible just now.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Sit down' })).not.toHaveAttribute('aria-busy');
      expect((await sent(page)).filter((command) => command.kind === 'join')).toHaveLength(times);
    }
  });

  test('one’s own invitation leads to one’s own table; a guest who was there is invited again', async ({
    page,
  }) => {
    await open(page, 'invitation-known', 'en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana invites you to El Ocho');
    await turnTo(page, 'invitation-own', 'en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is your table');
    await expect(page.getByRole('button', { name: 'Sit down' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Open it' }).click();
    await expect.poll(() => sent(page)).toEqual([{ kind: 'resume', table: TABLE, takeOver: 'ask' }]);
  });

  test('a game this page does not know asks for a newer page, in a link and at a table', async ({ page }) => {
    for (const name of ['invitation-unknown-game', 'game-unknown']) {
      // Another fragment alone would load nothing.
      await page.goto('about:blank');
      await open(page, name, 'en');
      await expect(page.getByText('This page doesn’t know that game. Reload for a newer one.')).toBeVisible();
      const reloaded = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Reload' }).click();
      await reloaded;
    }
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
