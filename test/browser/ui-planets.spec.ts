/**
 * The table of 8 in a real browser, on fixtures dealt by the real rules: UX acceptance 1–4, 6 and 9–11. One page goes
 * through all scenes.
 */
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { Command } from '../../src/network/view.ts';
import { type GalleryServer, serveGallery } from '../ui/ocho/serve-gallery.ts';
import type { GallerySetup } from '../ui/planets/gallery.tsx';
import { SCENES } from '../ui/planets/scenes.ts';
import { axeFaults } from './axe.ts';
import { unfitTexts } from './clipped-texts.ts';

test.describe.configure({ timeout: 300_000 });

const PHONE = { width: 360, height: 560 };
const WINDOWS = [PHONE, { width: 768, height: 1024 }, { width: 1440, height: 900 }] as const;
const LANGUAGES = ['en', 'fr'] as const;
const SCENE_NAMES = Object.keys(SCENES);
const PREPARING = SCENE_NAMES.filter((name) => SCENES[name]?.stage === 'preparing');
const TABLES = SCENE_NAMES.filter((name) => !PREPARING.includes(name));

const FULLEST = [
  'assign',
  'lay-both',
  'black-hole',
  'surplus',
  'other-assigned',
  'last-turns',
  'over',
] as const;

let server: GalleryServer;
let context: BrowserContext;
let page: Page;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  server = await serveGallery('planets');
  context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' });
  page = await context.newPage();
  await page.goto(server.url('assign'));
  await page.waitForFunction(() => window.planetsGallery !== undefined);
});
test.afterAll(async () => {
  await context.close();
  await server.close();
});

/** Opens a scene on the page, and waits until it stands there in its fonts. */
async function open(scene: string, setup: GallerySetup = {}): Promise<void> {
  await page.evaluate(([name, how]) => window.planetsGallery.open(name, how), [scene, setup] as const);
  await page.getByTestId(PREPARING.includes(scene) ? 'preparing' : 'planets-table').waitFor();
  await page.evaluate(() => document.fonts.ready);
}

/** Waits, by the page's own clock, until buttons that appeared just now listen. */
async function armed(): Promise<void> {
  const now = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() - since > 310, now);
}

const sentMoves = (): Promise<readonly Command[]> => page.evaluate(() => window.planetsGallery.sent);

/** What a text of the table must not stick out of. */
const TABLE_ROOM = {
  within: '.planets',
  frames: '.mine, .pile-facts, .stage, .actions, .bar',
  page: 'fixed',
} as const;

for (const size of WINDOWS) {
  test(`at ${size.width}×${size.height} six long names fit: nothing scrolls, nothing is clipped, targets are large enough`, async () => {
    await page.setViewportSize(size);
    for (const language of LANGUAGES) {
      // The phone is where room is short: every scene; larger windows: those that fill them most.
      for (const scene of size === PHONE ? TABLES : FULLEST) {
        await open(scene, { seats: 6, names: 'long', language });
        const where = `${scene} ${language}`;
        const extent = await page.evaluate(() => [
          document.documentElement.scrollWidth - innerWidth,
          document.documentElement.scrollHeight - innerHeight,
        ]);
        expect(extent, where).toEqual([0, 0]);
        expect(await unfitTexts(page, TABLE_ROOM), where).toEqual([]);
        const small = await page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('.planets button, .planets a, .planets input')]
            .filter((control) => control.checkVisibility() && control.closest('dialog') === null)
            .map((control) => {
              // A hidden input answers in its whole label.
              const target = control.matches('.visually-hidden') ? control.closest('label') : control;
              const { width, height } = (target ?? control).getBoundingClientRect();
              const least = control.closest('.planets-board, .actions') === null ? 24 : 44;
              return { name: control.className, side: Math.min(width, height), least };
            })
            .filter(({ side, least }) => side < least - 0.01),
        );
        expect(small, where).toEqual([]);
      }
    }
  });
}

test('with texts two fifths longer nothing is cut off in any scene', async () => {
  const short = await context.newPage();
  await short.goto(server.url('assign', { texts: 'stretched' }));
  await short.waitForFunction(() => window.planetsGallery !== undefined);
  for (const scene of SCENE_NAMES) {
    await short.evaluate((name) => window.planetsGallery.open(name, { seats: 4 }), scene);
    await short.getByTestId(PREPARING.includes(scene) ? 'preparing' : 'planets-table').waitFor();
    await short.evaluate(() => document.fonts.ready);
    expect(await unfitTexts(short), scene).toEqual([]);
  }
  await short.close();
});

test('the stacks, cards and buttons of a phone stand where a thumb reaches, one beside the other', async () => {
  await page.setViewportSize(PHONE);
  for (const scene of ['assign', 'black-hole', 'surplus', 'lay-both']) {
    await open(scene, { seats: 6, names: 'long' });
    const boxes = await page.evaluate(() =>
      ['.stage', '.hand', '.actions'].map((name) => {
        const box = document.querySelector(name)?.getBoundingClientRect();
        return { top: box?.top ?? 0, bottom: box?.bottom ?? 0 };
      }),
    );
    expect(boxes[0]?.top, scene).toBeGreaterThanOrEqual(0.4 * PHONE.height);
    // None covers the next.
    expect(boxes[0]?.bottom).toBeLessThanOrEqual((boxes[1]?.top ?? 0) + 0.5);
    expect(boxes[1]?.bottom).toBeLessThanOrEqual((boxes[2]?.top ?? 0) + 0.5);
    expect(boxes[2]?.bottom).toBeLessThanOrEqual(PHONE.height + 0.5);
  }
});

for (const language of LANGUAGES) {
  test(`axe finds nothing to object to in any scene (${language})`, async () => {
    const at = language === LANGUAGES[0] ? 'everything' : 'words';
    for (const scene of SCENE_NAMES) {
      const sizes = scene === 'assign' || scene === 'over' ? [PHONE, WINDOWS[2]] : [PHONE];
      for (const size of sizes) {
        await page.setViewportSize(size);
        await open(scene, { seats: 4, language });
        expect(await axeFaults(page, { at }), `${scene} ${size.width}`).toEqual([]);
      }
    }
    await page.setViewportSize(PHONE);
    for (const sheet of ['tracker', 'shield', 'talk']) {
      await open('lay-same', { seats: 4, language });
      await page.getByTestId(sheet).click();
      expect(await axeFaults(page, { at }), sheet).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
}

test('cards are shared out by four taps; nothing leaves the page before Confirm, and Undo takes all back', async () => {
  await page.setViewportSize(PHONE);
  await open('assign', { seats: 4 });
  const stage = page.getByTestId('stage');
  const initial = await stage.innerHTML();
  const confirm = page.getByTestId('confirm');

  await page.getByTestId('card-2').click();
  await page.getByTestId('card-1').click();
  await expect(page.getByTestId('label-2')).toHaveText('Keep');
  await expect(page.getByTestId('label-1')).toHaveText('Pass');
  await expect(page.getByTestId('label-3')).toHaveText('On the pile');
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  // A label changes its card's role, the other card takes the old one.
  await page.getByTestId('label-2').click();
  await expect(page.getByTestId('label-2')).toHaveText('Pass');
  await expect(page.getByTestId('label-1')).toHaveText('Keep');
  await page.getByTestId('seat-2').click();
  await expect(confirm).not.toHaveAttribute('aria-disabled');
  await page.getByTestId('undo').click();
  await expect(page.getByTestId('undo')).toHaveAttribute('aria-disabled', 'true');
  expect(await stage.innerHTML()).toBe(initial);
  await armed();
  // Refused, yet they can be pressed: nothing happens, and each says why.
  const hint = page.locator('.act-hint');
  await page.getByTestId('undo').click({ force: true });
  await expect(hint).toHaveText('Nothing to undo yet');
  await confirm.click({ force: true });
  await expect(hint).toHaveText('Tap the card you keep');
  await expect(hint).toHaveAttribute('data-refused');
  await expect(page.getByTestId('selection-status')).toHaveText('Tap the card you keep');
  expect(await sentMoves()).toEqual([]);

  await page.getByTestId('card-1').click();
  await page.getByTestId('card-2').click();
  await page.getByTestId('seat-2').click();
  expect(await sentMoves()).toEqual([]);
  await armed();
  await confirm.click();
  const sent = await sentMoves();
  expect(sent).toEqual([{ kind: 'move', move: { kind: 'assign', deputy: 2 }, front: [0, 1, 2] }]);
  await confirm.click();
  expect(await sentMoves()).toHaveLength(1);
});

test('a tap on a score says in words where the points come from', async () => {
  await page.setViewportSize(PHONE);
  await open('assign', { seats: 4 });
  for (const chip of [page.getByTestId('mine'), page.locator('.foe-button').first()]) {
    await chip.click();
    const points = page.getByTestId('points');
    await expect(points.locator('h3').first()).toHaveText('You 2 points');
    await expect(points.locator('.points-seats > li').first().locator('li')).toHaveText([
      '7 cards in hand: −7',
      '1 hidden planet: +1',
      '1 set laid as Deputy: +8',
    ]);
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(points).toBeHidden();
  }
});

test('with two seats the Deputy is chosen already, and a single card is kept with one tap', async () => {
  await open('assign', { seats: 2 });
  await page.getByTestId('card-1').click();
  await page.getByTestId('card-2').click();
  await armed();
  await page.getByTestId('confirm').click();
  expect(await sentMoves()).toEqual([
    { kind: 'move', move: { kind: 'assign', deputy: 1 }, front: [0, 1, 2] },
  ]);
  await open('assign-one', { seats: 4 });
  await armed();
  await page.getByTestId('confirm').click();
  expect(await sentMoves()).toEqual([{ kind: 'move', move: { kind: 'assign', deputy: null }, front: [0] }]);
});

test('a set is laid as large as the stepper says, and the eight different by one tap', async () => {
  await open('lay-same', { seats: 4 });
  await expect(page.getByTestId('bar-text')).toContainText('Ben made you Deputy: Saturn');
  const same = page.getByTestId('lay-same');
  await expect(same).toContainText('Lay 4 × Saturn');
  await expect(same).toContainText('+8');
  await expect(same).toContainText('12 with one more');
  await page.getByTestId('fewer').click();
  await expect(same).toContainText('Lay 3 × Saturn');
  await expect(same).toContainText('+5');
  await armed();
  await same.click();
  const [laid] = await sentMoves();
  expect(laid).toMatchObject({ kind: 'move', move: { kind: 'lay', faces: ['saturn', 'saturn', 'saturn'] } });
  await open('lay-both', { seats: 4 });
  await armed();
  await page.getByTestId('lay-different').click();
  const [different] = await sentMoves();
  expect(different).toMatchObject({ kind: 'move', move: { kind: 'lay' } });
});

test('where nothing can be laid the page goes on by itself, and a quick no goes out at the very same moment', async ({
  browser,
}) => {
  const timed = await browser.newContext({ viewport: PHONE });
  const other = await timed.newPage();
  await other.clock.install({ time: 0 });
  await other.goto(server.url('assign'));
  await other.waitForFunction(() => window.planetsGallery !== undefined);
  await other.clock.pauseAt(600_000);
  for (const scene of ['lay-nothing', 'lay-same'] as const) {
    await other.evaluate((name) => window.planetsGallery.open(name, { seats: 4 }), scene);
    await other.clock.runFor(400);
    if (scene === 'lay-same') await other.getByTestId('not-now').click();
    await other.clock.runFor(1500);
    expect(await other.evaluate(() => window.planetsGallery.sent), scene).toEqual([]);
    await other.clock.runFor(200);
    expect(await other.evaluate(() => window.planetsGallery.sent), scene).toEqual([
      { kind: 'move', move: { kind: 'skip' }, front: [] },
    ]);
  }
  // With a set to lay nothing is answered for the person.
  await other.evaluate(() => window.planetsGallery.open('lay-same', { seats: 4 }));
  await other.clock.runFor(60_000);
  expect(await other.evaluate(() => window.planetsGallery.sent)).toEqual([]);
  await timed.close();
});

test('a black hole hides a planet of one stack, or steals from a seat; what is not possible says why', async () => {
  await open('black-hole', { seats: 4 });
  await page.getByTestId('hide').click();
  await page.getByRole('button', { name: 'Mars, 1 card' }).click();
  await expect(page.getByTestId('confirm')).toContainText('Hide Mars');
  await armed();
  await page.getByTestId('confirm').click();
  expect(await sentMoves()).toMatchObject([{ kind: 'move', move: { kind: 'hide' } }]);
  await open('black-hole', { seats: 4 });
  await page.getByTestId('steal').click();
  await page.getByTestId('seat-1').click();
  await armed();
  await page.getByTestId('confirm').click();
  expect(await sentMoves()).toEqual([{ kind: 'move', move: { kind: 'steal', from: 1 }, front: [] }]);
  await open('black-hole-empty', { seats: 4 });
  await expect(page.getByTestId('hide')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByTestId('hide')).toContainText('Your hand is empty');
});

test('a turn is played by keyboard alone, and the focus is never lost', async () => {
  await open('assign', { seats: 4 });
  const isFocusAtTable = () =>
    page.evaluate(
      () => document.activeElement !== document.body && document.activeElement?.closest('.planets') !== null,
    );
  await page.keyboard.press('1');
  await page.keyboard.press('3');
  await expect(page.getByTestId('label-3')).toHaveText('Pass');
  await page.keyboard.press('t');
  await expect(page.getByTestId('label-3')).toHaveText('On the pile');
  await expect(page.getByTestId('label-2')).toHaveText('Pass');
  await page.keyboard.press('z');
  await expect(page.getByTestId('label-1')).toHaveCount(0);
  await page.keyboard.press('2');
  await page.keyboard.press('k');
  await page.keyboard.press('1');
  await page.keyboard.press('p');
  await page.getByTestId('seat-1').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByTestId('seat-2')).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByTestId('confirm')).toBeFocused();
  await armed();
  await page.keyboard.press('Enter');
  expect(await sentMoves()).toEqual([
    { kind: 'move', move: { kind: 'assign', deputy: 2 }, front: [1, 0, 2] },
  ]);
  await page.evaluate(() =>
    window.planetsGallery.play((dealer) => window.planetsGallery.moves.assign(dealer, 'saturn', 'mars', 2)),
  );
  await expect.poll(isFocusAtTable).toBe(true);
  for (const [key, title] of [
    ['l', 'Talk and log'],
    ['s', 'These cards'],
    ['?', 'Keys'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  }
  await open('surplus', { seats: 4 });
  await page.keyboard.press('1');
  await page.keyboard.press('5');
  await armed();
  await page.getByTestId('confirm').focus();
  await page.keyboard.press('Enter');
  expect(await sentMoves()).toMatchObject([{ kind: 'move', move: { kind: 'surplus' } }]);
});

/** A page of its own on which things move: the gallery, on the scene of cards to share out. */
async function movingPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'no-preference' });
  const page = await context.newPage();
  await page.goto(server.url('assign'));
  await page.waitForFunction(() => window.planetsGallery !== undefined);
  return page;
}

test('an opponent’s page is the same, in content and motion, for all six ways to share out three cards', async ({
  browser,
}) => {
  const watching = await movingPage(browser);
  const traces = await watching.evaluate(async () => {
    const faces = ['mars', 'saturn', 'venus'] as const;
    const ways = faces.flatMap((keep) =>
      faces.filter((pass) => pass !== keep).map((pass) => [keep, pass] as const),
    );
    const trace = (): string => {
      const main = document.querySelector('.planets');
      const html = (main?.outerHTML ?? '').replace(/\bcl-[\w-]+/g, 'id');
      const live = document.querySelector('[data-testid="live-log"]')?.textContent ?? '';
      const motions = document.getAnimations().map((animation) => {
        const effect = animation.effect as KeyframeEffect | null;
        const target = effect?.target;
        const place = target == null ? -1 : [...document.querySelectorAll('*')].indexOf(target);
        return JSON.stringify([place, effect?.getKeyframes(), effect?.getTiming()]);
      });
      return [html, live, ...motions].join('\n');
    };
    const found: string[] = [];
    for (const [keep, pass] of ways) {
      await window.planetsGallery.open('seat-2-watches-seat-1', { seats: 4, mySeat: 2 });
      // From here on nothing is awaited: all happens within one frame.
      document.querySelector('.stage')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      const steps = [trace()];
      const play = (step: Parameters<typeof window.planetsGallery.play>[0]): void => {
        window.planetsGallery.play(step);
        steps.push(trace());
        // A tap shows the newest at once, so that every step is seen.
        document.querySelector('.stage')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        steps.push(trace());
      };
      play((dealer) => dealer.answer());
      play((dealer) => window.planetsGallery.moves.assign(dealer, keep, pass, 3));
      play((dealer) => dealer.answer());
      play((dealer) => dealer.choose({ kind: 'skip' }));
      play((dealer) => dealer.answer());
      play((dealer) => dealer.choose({ kind: 'skip' }));
      found.push(steps.join('\n\n'));
    }
    return found;
  });
  expect(traces).toHaveLength(6);
  expect(traces[0]).toContain('card-back');
  expect(new Set(traces).size).toBe(1);
  for (const name of ['Mars', 'Saturn', 'Venus']) expect(traces[0]).not.toContain(`>${name}<`);
  await watching.context().close();
});

test('a proof that joins the beat on screen leaves its cards: what has moved, or was settled by a tap, does not move again', async ({
  browser,
}) => {
  const watching = await movingPage(browser);
  const seen = await watching.evaluate(async () => {
    await window.planetsGallery.open('seat-2-watches-seat-1', { seats: 4, mySeat: 2 });
    const tap = (): void => {
      document.querySelector('.stage')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    };
    const cards = (): readonly Element[] => [...document.querySelectorAll('.event-card')];
    const motion = (): string | undefined =>
      document.querySelector<HTMLElement>('[data-testid="event"]')?.dataset['motion'];
    tap();
    window.planetsGallery.play((dealer) => dealer.answer());
    tap();
    window.planetsGallery.play((dealer) => window.planetsGallery.moves.assign(dealer, 'mars', 'saturn', 3));
    tap();
    const [before, settled] = [cards(), motion()];
    window.planetsGallery.play((dealer) => dealer.answer());
    const after = cards();
    return {
      count: before.length,
      same: after.every((card, at) => card === before[at]),
      settled,
      now: motion(),
    };
  });
  expect(seen).toEqual({ count: 3, same: true, settled: 'still', now: 'still' });
  await watching.context().close();
});

test('only thief and victim are told the stolen planet; each event adds one node to the log', async () => {
  const logOf = (mySeat: number | null) =>
    page.evaluate(async (seat) => {
      await window.planetsGallery.open('black-hole-of-seat-1', { seats: 4, mySeat: seat });
      const nodes = (): readonly string[] =>
        [...document.querySelectorAll('[data-testid="live-log"] p')].map((node) => node.textContent ?? '');
      const before = nodes().length;
      const from = window.planetsGallery.table.events.length;
      window.planetsGallery.play((dealer) => {
        window.planetsGallery.moves.steal(dealer, 0);
        dealer.settle();
      });
      const added = nodes().slice(before);
      return { added, events: window.planetsGallery.table.events.length - from };
    }, mySeat);
  const [thief, victim, other, watcher] = [await logOf(1), await logOf(0), await logOf(2), await logOf(null)];
  expect(thief.added.join(' ')).toMatch(/You took \w+ from Ana\./);
  expect(victim.added.join(' ')).toMatch(/Ben took \w+ from you\./);
  const planets = /Mercury|Venus|Earth|Mars|Jupiter|Saturn|Uranus|Neptune/;
  for (const { added } of [other, watcher]) {
    expect(added.join(' ')).toContain('Ben took a planet from Ana.');
    expect(added.join(' ')).not.toMatch(planets);
  }
  for (const { added, events } of [thief, victim, other, watcher]) expect(added).toHaveLength(events);
});

test('shuffling is shown after 700 ms, with whom the table waits for; a short one never is', async ({
  browser,
}) => {
  const timed = await browser.newContext({ viewport: PHONE });
  const other = await timed.newPage();
  await other.clock.install({ time: 0 });
  await other.goto(server.url('assign'));
  await other.waitForFunction(() => window.planetsGallery !== undefined);
  await other.clock.pauseAt(600_000);
  await other.evaluate(() => window.planetsGallery.open('shuffling', { seats: 4 }));
  await other.clock.runFor(699);
  await expect(other.getByTestId('preparing')).toHaveCount(0);
  await other.clock.runFor(2);
  await expect(other.getByTestId('preparing')).toContainText('Everyone shuffles');
  await expect(other.getByTestId('preparing')).toContainText('Waiting for Ben');
  await timed.close();
});

test('with reduced motion nothing is transformed and every fade is at most 100 ms', async () => {
  await open('other-drew', { seats: 4 });
  const running = await page.evaluate(async () => {
    const seen: string[] = [];
    const look = (): void => {
      for (const animation of document.getAnimations()) {
        const effect = animation.effect as KeyframeEffect | null;
        const moves = (effect?.getKeyframes() ?? []).some(
          (frame) => 'transform' in frame || 'translate' in frame,
        );
        const duration = Number(effect?.getTiming().duration ?? 0);
        if (moves || duration > 100) seen.push(`${effect?.target?.className} ${duration}`);
      }
    };
    window.planetsGallery.play((dealer) => window.planetsGallery.moves.assign(dealer, 'mars', 'saturn', 3));
    for (let frame = 0; frame < 20; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      look();
    }
    return seen;
  });
  expect(running).toEqual([]);
});
