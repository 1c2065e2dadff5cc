/** The El Ocho table in a real browser, on fixtures made by the real rules: UX acceptance 1–6, 8 and 11. */
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { GalleryQuery } from '../ui/ocho/gallery.tsx';
import { type GalleryServer, serveGallery } from '../ui/ocho/serve-gallery.ts';
import { axeFaults } from './axe.ts';
import { still, unfitTexts } from './clipped-texts.ts';

// Some tests open dozens of pages; a slow machine needs its time for them.
test.describe.configure({ timeout: 300_000 });

let server: GalleryServer;
test.beforeAll(async () => {
  server = await serveGallery();
});
test.afterAll(() => server.close());

type Setup = {
  readonly width: number;
  readonly height: number;
  readonly locale?: string;
  readonly motion?: 'reduce' | 'no-preference';
  readonly query?: GalleryQuery;
};

const PHONE = { width: 360, height: 560 };
const WINDOWS = [PHONE, { width: 768, height: 1024 }, { width: 1440, height: 900 }] as const;
const LOCALES = ['en-GB', 'fr-FR'] as const;
const SCENES = [
  'ready',
  'thrown',
  'second',
  'crowded',
  'hot',
  'joker',
  'rolling',
  'other',
  'bust',
  'last',
  'exact',
  'over',
] as const;

/** Contexts of the test that runs; closed behind it. */
const contexts: BrowserContext[] = [];
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

/** A page of its own, on which `show` may load one scene after the other. */
async function newPage(browser: Browser, locale = 'en-GB'): Promise<Page> {
  const context = await browser.newContext({ locale });
  contexts.push(context);
  return context.newPage();
}

/** Shows a scene, as if this browser had never shown another; the page is loaded for the first one only. */
async function show(page: Page, scene: string, setup: Omit<Setup, 'locale'>): Promise<void> {
  const { query = {} } = setup;
  await page.setViewportSize({ width: setup.width, height: setup.height });
  await page.emulateMedia({ reducedMotion: setup.motion ?? 'no-preference' });
  if (page.url() === 'about:blank') await page.goto(server.url(scene, query));
  else
    await page.evaluate(
      ([name, how]) => {
        localStorage.clear();
        window.gallery.open(name, how);
      },
      [scene, query] as const,
    );
  await page.getByTestId('ocho-table').waitFor();
  await page.evaluate(() => document.fonts.ready);
}

async function open(browser: Browser, scene: string, setup: Setup): Promise<Page> {
  const page = await newPage(browser, setup.locale);
  await show(page, scene, setup);
  return page;
}

/** Waits, by the page's own clock, until buttons that appeared just now listen. */
async function armed(page: Page): Promise<void> {
  const now = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() - since > 310, now);
}

for (const size of WINDOWS) {
  test(`at ${size.width}×${size.height} eight long names fit: nothing scrolls, nothing is clipped`, async ({
    browser,
  }) => {
    for (const locale of LOCALES) {
      const page = await newPage(browser, locale);
      for (const scene of ['crowded', 'other', 'ready', 'last', 'joker', 'bust']) {
        await show(page, scene, { ...size, query: { seats: '8', names: 'long' } });
        if (scene === 'crowded' || scene === 'last') await page.keyboard.press('a');
        const extent = await page.evaluate(() => [
          document.documentElement.scrollWidth - innerWidth,
          document.documentElement.scrollHeight - innerHeight,
          (document.querySelector('.ocho')?.scrollHeight ?? 0) -
            (document.querySelector('.ocho')?.clientHeight ?? 0),
        ]);
        expect(extent, `${scene} ${locale}`).toEqual([0, 0, 0]);
        expect(await unfitTexts(page, { within: '.ocho', page: 'fixed' }), `${scene} ${locale}`).toEqual([]);
      }
    }
  });
}

test('with texts two fifths longer nothing is cut off in any scene', async ({ browser }) => {
  const page = await newPage(browser, 'en-GB');
  for (const scene of SCENES) {
    await show(page, scene, { ...PHONE, query: { seats: '4', texts: 'stretched' } });
    await still(page);
    expect(await unfitTexts(page), scene).toEqual([]);
  }
});

test('play controls measure 44 px or more, all others 24, and Bank and Roll are 12 px apart', async ({
  browser,
}) => {
  const page = await newPage(browser);
  for (const size of WINDOWS) {
    for (const scene of ['crowded', 'joker', 'other', 'over'] as const) {
      await show(page, scene, { ...size, query: { seats: '8', names: 'long' } });
      const boxes = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.ocho button, .ocho a, .ocho input')]
          .filter((control) => control.checkVisibility() && control.closest('dialog') === null)
          .map((control) => {
            const box = control.getBoundingClientRect();
            const isPlay = control.matches('.act, .what-if-button, .die-place');
            // A die answers in its whole cell.
            const cell = control.matches('.die-place') ? control.parentElement?.getBoundingClientRect() : box;
            return { name: control.className, isPlay, width: cell?.width ?? 0, height: cell?.height ?? 0 };
          }),
      );
      for (const box of boxes) {
        const least = box.isPlay ? 44 : 24;
        expect(
          Math.min(box.width, box.height),
          `${box.name} in ${scene} at ${size.width}`,
        ).toBeGreaterThanOrEqual(least);
      }
      if (scene === 'crowded') {
        const bank = await page.getByTestId('bank').boundingBox();
        const roll = await page.getByTestId('roll').boundingBox();
        expect((roll?.x ?? 0) - (bank?.x ?? 0) - (bank?.width ?? 0)).toBeGreaterThanOrEqual(12);
      }
    }
  }
});

test('a turn is played by keyboard alone, and the focus is never lost', async ({ browser }) => {
  const page = await open(browser, 'ready', { ...PHONE, query: { moves: 'auto', seats: '2' } });
  const isFocusAtTable = () =>
    page.evaluate(
      () => document.activeElement !== document.body && document.activeElement?.closest('.ocho') !== null,
    );
  await page.getByTestId('roll').focus();
  await armed(page);
  await page.keyboard.press('Enter');
  await page.evaluate(() => window.gallery.play((table) => table.dice([7, 1, 4, 7, 8, 5, 8, 7])));
  await expect.poll(isFocusAtTable).toBe(true);
  await page.keyboard.press('1');
  await expect(page.getByTestId('what-if')).toContainText('= 100');
  await page.keyboard.press('a');
  await expect(page.getByTestId('what-if')).toContainText('= 850');
  await page.keyboard.press('z');
  await expect(page.getByTestId('what-if')).toContainText('Tap the dice you keep');
  await page.keyboard.press('a');
  await armed(page);
  await page.keyboard.press('b');
  await expect.poll(isFocusAtTable).toBe(true);
  expect(
    await page.evaluate(() =>
      window.gallery.sent.map((command) => (command.kind === 'move' ? command.move : command)),
    ),
  ).toEqual([{ kind: 'roll' }, { kind: 'keep', dice: [0, 1, 3, 5, 7], then: 'bank' }]);
});

test('a button that has just appeared ignores what was aimed at the one before it', async ({ browser }) => {
  const page = await open(browser, 'rolling', { ...PHONE, query: { seats: '2' } });
  const sent = await page.evaluate(() => {
    window.gallery.play((table) => table.dice([1, 5, 2, 3]));
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }));
    document.querySelector<HTMLElement>('[data-testid="bank"]')?.click();
    return window.gallery.sent.length;
  });
  expect(sent).toBe(0);
  await armed(page);
  await page.getByTestId('bank').click();
  expect(await page.evaluate(() => window.gallery.sent)).toEqual([
    { kind: 'move', move: { kind: 'keep', dice: [0, 1], then: 'bank' } },
  ]);
});

for (const locale of LOCALES) {
  test(`axe finds nothing to object to in any scene (${locale})`, async ({ browser }) => {
    const page = await newPage(browser, locale);
    for (const scene of SCENES) {
      for (const size of scene === 'crowded' || scene === 'over' ? WINDOWS : [PHONE]) {
        await show(page, scene, { ...size, motion: 'reduce', query: { seats: '4' } });
        await still(page);
        const at = locale === LOCALES[0] ? 'everything' : 'words';
        expect(await axeFaults(page, { at }), `${scene} ${size.width}`).toEqual([]);
      }
    }
  });
}

test('the values are in the page at once, the dice lie still within 700 ms, and a tap stills them', async ({
  browser,
}) => {
  const page = await open(browser, 'rolling', { ...PHONE, query: { seats: '2' } });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.evaluate(() => {
    window.gallery.play((table) => table.dice([5, 2, 2, 2]));
    const labels = [...document.querySelectorAll('.die-place')].map((die) => die.getAttribute('aria-label'));
    if (labels.length !== 4 || !labels[3]?.startsWith('Die 4: five')) throw new Error(labels.join());
  });
  const tray = page.getByTestId('tray');
  await expect(tray).toHaveAttribute('data-motion', 'flying');
  await page.clock.runFor(300);
  await expect(tray).toHaveAttribute('data-motion', 'flying');
  await page.clock.runFor(399);
  await expect(tray).toHaveAttribute('data-motion', 'rest');

  const tapped = await open(browser, 'rolling', { ...PHONE, query: { seats: '2' } });
  // Within the tap itself: nothing is waited for.
  const motion = await tapped.evaluate(() => {
    window.gallery.play((table) => table.dice([5, 2, 2, 2]));
    const flying = document.querySelector('.tray')?.getAttribute('data-motion');
    document.querySelector('.ocho-wood')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    return [flying, document.querySelector('.tray')?.getAttribute('data-motion')];
  });
  expect(motion).toEqual(['flying', 'rest']);
});

test('with reduced motion nothing is transformed and every fade is at most 100 ms', async ({ browser }) => {
  const page = await open(browser, 'rolling', { ...PHONE, motion: 'reduce', query: { seats: '2' } });
  const running = await page.evaluate(async () => {
    const seen: string[] = [];
    const look = (): void => {
      for (const animation of document.getAnimations()) {
        const effect = animation.effect as KeyframeEffect | null;
        const frames = effect?.getKeyframes() ?? [];
        const duration = Number(effect?.getTiming().duration ?? 0);
        const moves = frames.some(
          (frame) => 'transform' in frame || 'translate' in frame || 'rotate' in frame || 'scale' in frame,
        );
        if (moves || duration > 100) seen.push(`${effect?.target?.className} ${duration}`);
      }
    };
    look();
    window.gallery.play((table) => table.dice([5, 2, 2, 2]));
    for (let frame = 0; frame < 20; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      look();
    }
    return seen;
  });
  expect(running).toEqual([]);
  await expect(page.locator('.die-space')).toHaveCount(0);
});

test('Bank and Roll are enabled, and the line says so, exactly when the picked dice score', async ({
  browser,
}) => {
  const page = await open(browser, 'crowded', { ...PHONE, query: { seats: '2' } });
  // In the tray by face: 1, 2, 2, 2, 5, 7, 7, 7.
  for (const [keys, points] of [
    ['1', 100],
    ['15', 150],
    ['12', null],
    ['1234', 300],
    ['678', 700],
    ['67', null],
    ['12345678', 1050],
  ] as const) {
    await page.keyboard.press('z');
    for (const key of keys) await page.keyboard.press(key);
    for (const name of ['bank', 'roll']) {
      const button = page.getByTestId(name);
      if (points === null) await expect(button, keys).toHaveAttribute('aria-disabled', 'true');
      else await expect(button, keys).not.toHaveAttribute('aria-disabled');
    }
    const line = page.getByTestId('what-if');
    if (points === null) await expect(line, keys).not.toContainText('=');
    else await expect(line, keys).toContainText(`= ${points.toLocaleString('en')} ·`);
  }
});

test('every event adds exactly one node to the log', async ({ browser }) => {
  const page = await open(browser, 'ready', { ...PHONE, query: { seats: '3' } });
  const nodes = page.getByTestId('live-log').locator('p');
  const before = await nodes.count();
  await page.evaluate(() => {
    window.gallery.play((table) => table.roll());
    window.gallery.play((table) => table.dice([7, 1, 4, 7, 8, 5, 8, 7]));
    window.gallery.play((table) => table.keep([1, 7, 7, 7], 'bank'));
    // The same twice: two nodes all the same.
    window.gallery.play((table) => table.roll().dice([2, 2, 3, 3, 4, 4, 6, 6]));
    window.gallery.play((table) => table.roll().dice([2, 2, 3, 3, 4, 4, 6, 6]));
  });
  await expect(nodes).toHaveCount(before + 7);
  await expect(nodes.nth(before + 1)).toHaveText(
    'You threw 1, 4, 5, 7, 7, 7, 8, 8. Scoring: 1, 5, three 7s.',
  );
  await expect(page.getByTestId('live-alert')).toContainText('Your turn.');
});

test('a hidden page skips to now and says how much it missed', async ({ browser }) => {
  const page = await open(browser, 'other', { ...PHONE, query: { seats: '4' } });
  await page.evaluate(() => {
    window.gallery.play((table) =>
      table
        .keep([1], 'bank')
        .roll()
        .dice([2, 2, 3, 3, 4, 4, 6, 6])
        .roll()
        .dice([2, 2, 3, 3, 4, 4, 6, 6])
        .roll()
        .dice([1, 2, 3, 3, 4, 4, 6, 6]),
    );
  });
  await expect(page.getByTestId('bar-text')).toContainText('While you were away: 7 events');
});

test('the bar tells the news, then whom the table waits for, and the line what is true now', async ({
  browser,
}) => {
  const page = await open(browser, 'ready', { ...PHONE, query: { seats: '4' } });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  const bar = page.getByTestId('bar-text');
  const line = page.getByTestId('what-if');
  await page.evaluate(() => {
    window.gallery.play((table) => table.roll().dice([2, 2, 3, 3, 4, 4, 6, 6]));
    // A tap skips what was on screen before.
    document.querySelector('.ocho-wood')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  });
  await expect(bar).toHaveText(/^Bust: /);
  await page.clock.runFor(1700);
  await expect(bar).toHaveText(/^Bust: /);
  await page.clock.runFor(200);
  await expect(bar).toHaveText('Ben is about to throw 8 dice');
  await page.evaluate(() => window.gallery.play((table) => table.roll().dice([7, 7, 7, 2, 3, 3, 4, 6])));
  await page.clock.runFor(2000);
  await expect(bar).toHaveText('Ben is choosing');
  await expect(line).toHaveText('8 dice thrown');
});

test('a seat that has left or is not connected says so in its chip, whoever is at turn', async ({
  browser,
}) => {
  for (const locale of LOCALES) {
    const page = await newPage(browser, locale);
    for (const size of [{ width: 320, height: 560 }, ...WINDOWS]) {
      for (const seats of ['4', '8']) {
        await show(page, 'ready', { ...size, query: { seats, names: 'long' } });
        await page.evaluate(() => {
          const { stage } = window.gallery.table.view();
          if (stage.kind !== 'game') throw new Error('no game');
          window.gallery.show({
            seats: stage.game.seats.map((seat, index) => ({
              ...seat,
              hasLeft: index === 1,
              connection: index === 2 || index === 0 ? { kind: 'gone', sinceMs: 0 } : seat.connection,
            })),
          });
        });
        const what = `${locale} ${size.width} ${seats}`;
        const marks = page.locator('.seat-absence');
        await expect(marks, what).toHaveCount(3);
        for (const at of [0, 1, 2]) {
          const mark = page.locator('.seat').nth(at).locator('.seat-absence');
          const [inner, chip] = [await mark.boundingBox(), await page.locator('.seat').nth(at).boundingBox()];
          if (inner === null || chip === null) throw new Error('nothing to see');
          expect(inner.width, what).toBeGreaterThan(8);
          expect(inner.x, what).toBeGreaterThanOrEqual(chip.x - 1);
          expect(inner.x + inner.width, what).toBeLessThanOrEqual(chip.x + chip.width + 1);
          expect(inner.y, what).toBeGreaterThanOrEqual(chip.y - 1);
          expect(inner.y + inner.height, what).toBeLessThanOrEqual(chip.y + chip.height + 1);
        }
        const said = locale === 'en-GB' ? ['left', 'not connected'] : ['parti', 'déconnecté'];
        await expect(page.locator('.seat').nth(1).locator('.seat-notes'), what).toHaveText(said[0] ?? '');
        await expect(page.locator('.seat').nth(2).locator('.seat-notes'), what).toHaveText(said[1] ?? '');
        await expect(page.locator('.seat').nth(1).locator('.seat-absence-word'), what).toBeVisible();
      }
    }
  }
});

test('a selection is told once it has been quiet, outside the log', async ({ browser }) => {
  const page = await open(browser, 'thrown', { ...PHONE, query: { seats: '2' } });
  const before = await page.getByTestId('live-log').locator('p').count();
  await page.keyboard.press('a');
  await expect(page.getByTestId('selection-status')).toHaveText('Selected 850. 3 dice left. Bust 41%.');
  await expect(page.getByTestId('live-log').locator('p')).toHaveCount(before);
});

test('a double tap takes the group, a tap on a die that does not score explains it', async ({ browser }) => {
  const page = await open(browser, 'thrown', { ...PHONE, query: { seats: '2' } });
  await page.getByRole('button', { name: 'Die 4: seven' }).dblclick();
  await expect(page.getByTestId('what-if')).toContainText('7-7-7 = 700');
  await page.keyboard.press('z');
  await page.getByRole('button', { name: 'Die 2: four' }).click({ force: true });
  await expect(page.getByTestId('what-if')).toHaveText('a lone 4 scores nothing');
});

test('the shield tells who made the roll, shows its links, and saves the record', async ({ browser }) => {
  const page = await open(browser, 'thrown', { ...PHONE, query: { seats: '3' } });
  await page.getByTestId('shield').click();
  await expect(page.getByRole('dialog', { name: 'This roll' })).toContainText(
    /Ben, Eva,? and you made this roll together\. No one of you could choose it\./,
  );
  await page.getByText(/^Details of roll/).click();
  await expect(page.getByRole('rowheader', { name: 'Ben' })).toBeVisible();
  await page.getByRole('dialog', { name: 'This roll' }).getByRole('button', { name: 'Save record' }).click();
  expect(await page.evaluate(() => window.gallery.sent.at(-1))).toEqual({ kind: 'record' });
});

test('at the end the sheet covers at most half, the rematch is one tap, and the final table stays', async ({
  browser,
}) => {
  const page = await newPage(browser);
  for (const size of WINDOWS) {
    await show(page, 'over', { ...size, query: { seats: '4' } });
    const box = await page.getByTestId('end').boundingBox();
    expect(box?.height ?? 0).toBeLessThanOrEqual(size.height / 2 + 0.5);
    await expect(page.getByTestId('seats')).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByTestId('end').getByRole('link', { name: 'Home' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByTestId('end').locator('tbody th')).toHaveText(['Ana', 'Eva', 'Noé', 'Ben']);
    await page.getByTestId('rematch').click();
    expect(await page.evaluate(() => window.gallery.sent.at(-1))).toEqual({ kind: 'rematch' });
  }
});
