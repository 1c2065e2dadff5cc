/**
 * The shell in a real browser. Every screen and state from its fixture, one after the other on one page: nothing for axe
 * to find, nothing wider than a small phone, nothing too small to tap. Then what a person does there, and what the page must not do before it is asked.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { build, type PreviewServer, preview } from 'vite';
import solid from 'vite-plugin-solid';
import type { Command } from '../../src/network/view.ts';
import { chosenFiles, FIXTURES } from '../ui/fixtures/fixtures.ts';
import { LINK, TABLE } from '../ui/fixtures/views.ts';
import { planetsFixture } from '../ui/planets/page-fixtures.ts';
import { ALL_TAGS, axeFaults } from './axe.ts';
import { unfitTexts } from './clipped-texts.ts';
import { smallTargets } from './small-targets.ts';

/** The smallest phone the page is built for, with the browser's bars shown. */
const PHONE = { width: 360, height: 560 };
const LANGUAGES = ['en', 'fr'] as const;
type Language = (typeof LANGUAGES)[number];
/** One test goes through some sixty states; a busy machine takes its time. */
const ALL_STATES_MS = 300_000;

let outDir = '';
let server: PreviewServer;
let gallery = '';
/** The drawn cards, and the end of a game of 8. */
let cards = '';

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
      rolldownOptions: {
        input: [join(root, 'test/ui/gallery.html'), join(root, 'test/ui/planets-art/gallery.html')],
      },
    },
  });
  server = await preview({ ...common, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  gallery = `${server.resolvedUrls?.local[0] ?? ''}test/ui/gallery.html`;
  cards = `${server.resolvedUrls?.local[0] ?? ''}test/ui/planets-art/gallery.html`;
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
  const chooses = FIXTURES[name]?.chooses;
  if (chooses === undefined) return;
  await page.locator('input[type=file]').setInputFiles(chosenFiles(chooses));
  await expect(page.locator(chooses.shows)).toBeVisible();
}

/** What the page has asked the worker for; `wake` is told whenever the page is seen, and is no business of these tests. */
const sent = (page: Page): Promise<readonly Command[]> =>
  page.evaluate(() => window.pageGallery.sent.filter((command) => command.kind !== 'wake'));
const pageWidth = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

/** What is wrong with the state on screen, in words; nothing when all is well. */
async function faultsOnPhone(page: Page, language: Language): Promise<readonly string[]> {
  const width = await pageWidth(page);
  const wide = width > PHONE.width ? [`scrolls sideways: ${width} px`] : [];
  const at = language === LANGUAGES[0] ? 'everything' : 'words';
  const faults = await axeFaults(page, { tags: ALL_TAGS, at });
  const small = await smallTargets(page);
  // The rooms of the table stand one under the other, however tall a notice above them is.
  const crowded = await page.evaluate(() =>
    [...document.querySelectorAll('.ocho-notice, .seats, .tray, .shelf, .ocho > .what-if, .ocho > .actions')]
      .map((element) => ({ name: element.className, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0)
      .flatMap(({ name, box }, at, rooms) => {
        const next = rooms[at + 1];
        return next !== undefined && box.bottom > next.box.top + 1 ? [`${name} covers ${next.name}`] : [];
      }),
  );
  return [...wide, ...crowded, ...faults, ...small];
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
      faults.push(...(await faultsOnPhone(page, language)).map((fault) => `${name}: ${fault}`));
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

test('with texts two fifths longer nothing is cut off in any state', async ({ page }) => {
  test.setTimeout(ALL_STATES_MS);
  const cut: string[] = [];
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${gallery}?texts=stretched#/fixture/home`);
  for (const name of Object.keys(FIXTURES)) {
    await turnTo(page, name, 'en');
    cut.push(...(await unfitTexts(page)).map((text) => `${name}: ${text}`));
  }
  expect(cut).toEqual([]);
});

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

  test('adding many records is stopped by the button that began it, which keeps the focus', async ({
    page,
  }) => {
    await open(page, 'history-adding', 'en');
    await expect(page.getByRole('status').filter({ hasText: 'Checking' })).toHaveText('Checking 1 of 12…');
    await page.getByRole('button', { name: 'Stop here' }).press('Enter');
    const pressed = page.getByRole('button', { name: 'Stopping after this one…' });
    await expect(pressed).toHaveAttribute('aria-busy', 'true');
    await expect(pressed).toBeFocused();
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
    await page.getByLabel('How well Murmel plays').selectOption('Strong');
    await page.getByRole('button', { name: 'Start' }).click();
    const commands = (await sent(page)).slice(1);
    expect(commands).toMatchObject([
      { kind: 'move-seat', key: 'key-2', to: 1 },
      { kind: 'remove-seat', key: 'key-1' },
      { kind: 'add-bot', profile: { name: 'Gams' } },
      { kind: 'set-strength', key: 'key-3', strength: 'strong' },
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

  test('inviting comes first while nobody else sits there, and nothing shines through what Start says', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await open(page, 'lobby-alone', 'en');
    const copy = page.getByRole('button', { name: 'Copy link' });
    await expect(copy).toHaveAttribute('data-kind', 'primary');
    await expect(copy).toBeInViewport({ ratio: 1 });
    const [why, foot] = await Promise.all(
      [page.locator('.lobby-start > p').first(), page.locator('.lobby-start')].map((part) =>
        part.evaluate((element) => element.getBoundingClientRect().top),
      ),
    );
    // The ground is whole from 16 px below the foot's upper edge.
    expect((why ?? 0) - (foot ?? 0)).toBeGreaterThanOrEqual(16);
    await turnTo(page, 'lobby-creator', 'en');
    await expect(copy).toHaveAttribute('data-kind', 'plain');
    await expect(copy).not.toBeInViewport();
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

  test('every page of a table’s menu leads back to that table, a lesson’s too; the rules say what is played there', async ({
    page,
  }) => {
    await open(page, 'home', 'en');
    for (const [name, where] of [
      ['game-thinking', `#/table/${TABLE}`],
      ['lesson', `#/learn/ocho/${TABLE}`],
    ] as const) {
      await turnTo(page, name, 'en');
      for (const link of ['Rules', 'Settings', 'Check a record']) {
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('link', { name: link }).click();
        await expect(page.getByText('At your table')).toHaveCount(link === 'Rules' ? 1 : 0);
        await page.getByRole('banner').getByRole('link', { name: 'Back to the table' }).click();
        await expect(page.locator('.ocho')).toBeVisible();
        expect(await page.evaluate(() => location.hash)).toBe(where);
      }
    }
    await page.evaluate(() => {
      location.hash = '#/rules/ocho?back=/elsewhere';
    });
    await expect(page.getByRole('heading', { level: 1, name: 'The rules of El Ocho' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '#/');
  });

  test('while cards are shuffled among bots, menu and hint stand whole in the bar', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await open(page, 'home', 'en');
    await page.evaluate(() => window.pageGallery.show('planets-shuffling', 'en'));
    const view = structuredClone(planetsFixture('planets-shuffling')?.view);
    if (view?.stage.kind !== 'game') throw new Error('no table');
    const seats = view.stage.game.seats.map((seat) =>
      seat.isMe ? seat : { ...seat, isBot: true, connection: { kind: 'bot', host: 0 } as const },
    );
    const among = { ...view, stage: { ...view.stage, game: { ...view.stage.game, seats } } };
    await page.evaluate(
      (told) => window.pageGallery.tell({ kind: 'view', view: JSON.parse(told) }),
      JSON.stringify(among),
    );
    const [menu, hint] = [page.getByRole('button', { name: 'Menu' }), page.getByTestId('hint')];
    await expect(hint).toBeVisible();
    const tops = [(await menu.boundingBox())?.y ?? -1, (await hint.boundingBox())?.y ?? -1];
    for (const top of tops) expect(Math.abs(top)).toBeLessThan(2);
    // Beside the hint there is room for two lines, not for three.
    await turnTo(page, 'lesson', 'en');
    await expect(hint).toBeVisible();
    await expect(page.getByTestId('bar-text')).toContainText('Your turn');
    expect((await page.getByTestId('bar-text').boundingBox())?.height).toBeLessThan(36);
  });

  test('two unfinished tables stand before the ways to a new one; lessons and tables left for good are in the list of all', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.addInitScript(() => {
      const aside = [
        ['a', 'lesson'],
        ['b', 'left'],
      ];
      localStorage.setItem('octet-put-aside', JSON.stringify(aside));
    });
    await open(page, 'home-unfinished', 'en');
    const shown = page.getByRole('main').getByRole('link', { name: 'Continue' });
    await expect(shown).toHaveCount(1);
    await page.getByRole('button', { name: 'All tables on this device (3)' }).click();
    const all = page.getByRole('dialog').getByRole('listitem');
    await expect(all).toHaveText([/a lesson.*Continue/, /you left.*Watch/, /alone with bots.*Continue/]);
    await expect(all.first().getByRole('link')).toHaveAttribute('href', '#/learn/ocho/a');
    await page.keyboard.press('Escape');
    await page.evaluate(() => localStorage.removeItem('octet-put-aside'));
    for (const language of LANGUAGES) {
      await turnTo(page, 'home-unfinished', language);
      await expect(page.locator('.table-line')).toHaveCount(2);
      await expect(page.locator('.home-ways a').first()).toBeInViewport({ ratio: 1 });
    }
  });

  test('the sky over Home chooses 8, and every way in then leads there', async ({ page }) => {
    await open(page, 'home', 'en');
    await page.locator('.dusk-planets').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('8');
    await expect(page.getByRole('radio', { name: '8', exact: true })).toBeChecked();
    for (const [name, href] of [
      ['Open a table', '#/create/planets'],
      ['Play alone', '#/solo/planets'],
      ['Learn 8', '#/learn/planets'],
    ] as const) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    await page.locator('.dusk-chalet').click({ position: { x: 60, y: 60 } });
    await expect(page.getByRole('link', { name: 'Open a table' })).toHaveAttribute('href', '#/create/ocho');
  });

  test('a table of 8 begins with the points that were set, and with five bots at most', async ({ page }) => {
    await open(page, 'solo-planets', 'en');
    await expect(page.getByRole('group', { name: 'How many bots' }).getByRole('radio')).toHaveCount(5);
    await page.getByText('All options').click();
    const three = page.getByLabel('3 alike, as Deputy');
    await three.fill('9');
    await three.press('Tab');
    const four = page.getByLabel('4 alike, as Deputy');
    await four.fill('100');
    await four.press('Tab');
    await expect(four).toHaveValue('8');
    await expect(
      page.getByText('Different from the standard rules: 3 alike as Deputy: 9 points.'),
    ).toBeVisible();
    await page.getByLabel('8 different, as Commander').fill('20');
    await page.getByRole('button', { name: 'Standard points as Commander' }).click();
    await page.getByRole('button', { name: 'Begin' }).click();
    expect((await sent(page)).find((command) => command.kind === 'create')).toEqual({
      kind: 'create',
      game: 'planets',
      solo: 2,
      strength: 'middle',
      profile: { name: 'Ben', avatar: { colour: 1, shape: 3 } },
      options: {
        points: {
          commander: { same: [3, 5, 8, 12, 17, 23], different: 16 },
          deputy: { same: [9, 8, 12, 17, 23, 30], different: 22 },
        },
        end: 'before-surplus',
        leaver: 'go-on',
      },
    });
  });

  test('the game can be changed on the form, which keeps what was chosen for each', async ({ page }) => {
    await open(page, 'solo', 'en');
    await page.getByText('Level 2', { exact: true }).first().click();
    await page.locator('.preset', { hasText: 'Planet cards' }).click();
    await expect(page.getByText('The long night')).toBeVisible();
    await page.locator('.preset', { hasText: 'Eight dice' }).click();
    await expect(page.getByText('Standard rules, level 2.')).toBeVisible();
  });

  test('a guest reads in the lobby of 8 what is different, and who knows a bot’s hand', async ({ page }) => {
    await open(page, 'lobby-planets-guest', 'en');
    await expect(page.getByText('6 seats of 6 taken')).toBeVisible();
    await expect(page.getByText('plays on Maximilianne’s device, which knows its hand')).toBeVisible();
    await expect(
      page.getByText(
        'Different from the standard rules: 3 alike as Deputy: 6 points · 8 different as Deputy: 24 points · surplus cards revive the pile · a leaver ends the game.',
      ),
    ).toBeVisible();
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

test.describe('the cards of 8', () => {
  /** Mean difference of two pictures' pixels, 0 to 255, that still tells two planets apart at a glance. */
  const CLEARLY_DIFFERENT = 6;

  for (const vision of ['achromatopsia', 'deuteranopia'] as const) {
    test(`all nine differ at 44 × 72 by their drawings alone: ${vision}`, async ({ page }) => {
      await page.setViewportSize({ width: 1060, height: 600 });
      await page.goto(cards);
      const stacks = page.locator('.card-face[data-look="stack"]');
      await expect(stacks).toHaveCount(9);
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setEmulatedVisionDeficiency', { type: vision });
      const pictures: string[] = [];
      for (const stack of await stacks.all()) {
        const box = await stack.boundingBox();
        if (box === null) throw new Error('a stack is not shown');
        // Between the number above and the sign below.
        const clip = { x: box.x + 2, y: box.y + 18, width: 40, height: 34 };
        pictures.push((await page.screenshot({ clip })).toString('base64'));
      }
      const alike = await page.evaluate(
        async ({ pictures: shown, least }) => {
          const pixels = await Promise.all(
            shown.map(async (base64) => {
              const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
              const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
              const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
              if (context === null) throw new Error('no canvas');
              context.drawImage(image, 0, 0);
              return context.getImageData(0, 0, image.width, image.height).data;
            }),
          );
          const difference = (a: Uint8ClampedArray, b: Uint8ClampedArray): number =>
            a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / (a.length * 0.75);
          return pixels.flatMap((a, i) =>
            pixels.slice(i + 1).flatMap((b, j) => {
              const found = difference(a, b);
              return found < least ? [`${i} and ${i + 1 + j}: ${found.toFixed(1)}`] : [];
            }),
          );
        },
        { pictures, least: CLEARLY_DIFFERENT },
      );
      expect(alike).toEqual([]);
    });
  }

  for (const language of LANGUAGES) {
    test(`${language}: the end of a game of six covers half a phone at most, scrolls inside, and axe finds nothing`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize(PHONE);
      await page.goto(`${cards}?scene=end&lang=${language}`);
      const sheet = page.getByTestId('end');
      await expect(sheet).toBeVisible();
      const box = await sheet.boundingBox();
      expect(box?.height).toBeLessThanOrEqual(PHONE.height / 2);
      expect(await pageWidth(page)).toBe(PHONE.width);
      const inside = await page
        .locator('.end-scroll')
        .evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(inside).toBe(0);
      await expect(page.getByRole('row')).toHaveCount(7);
      expect(await axeFaults(page, { within: '.end' })).toEqual([]);
    });
  }
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
