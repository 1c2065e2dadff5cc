/**
 * People in front of browsers: what the whole-game tests do, by the page's own controls and nothing else.
 * Each player has a browser context of its own: own storage, own connections.
 */
import { readFile } from 'node:fs/promises';
import { type Browser, type BrowserContext, errors, expect, type Page } from '@playwright/test';

export type Player = {
  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly errors: string[];
};

/** A new context with one page. Page errors and console errors are collected, and `expectNoErrors` looks at them. */
export async function newPlayer(
  browser: Browser,
  name: string,
  viewport = { width: 360, height: 640 },
): Promise<Player> {
  // Dice that do not tumble: two cores draw for up to four browsers here.
  const context = await browser.newContext({ viewport, acceptDownloads: true, reducedMotion: 'reduce' });
  return playerIn(context, name);
}

/** Whoever sits in front of `context`, with one page. */
export async function playerIn(context: BrowserContext, name: string): Promise<Player> {
  // Nobody listens: a silent page spares the processor an audio device.
  await context.addInitScript('delete window.AudioContext');
  const complaints: string[] = [];
  const page = await context.newPage();
  watch(page, complaints);
  return { name, context, page, errors: complaints };
}

/** The same person in a new tab of the same browser profile, after the old one was closed. */
export async function reopen(player: Player, url: string): Promise<Player> {
  const page = await player.context.newPage();
  watch(page, player.errors);
  await page.goto(url);
  return { ...player, page };
}

/** Keeps what the page complains about. */
export function watch(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
}

export function expectNoErrors(players: readonly Player[]): void {
  for (const player of players) expect(player.errors, `errors on ${player.name}'s page`).toEqual([]);
}

export type TableRules = { readonly level?: 1 | 2; readonly target?: string };

/** Creates a table and returns its invitation link. */
export async function createTable({ page, name }: Player, rules: TableRules = {}): Promise<string> {
  await page.goto('#/create/ocho');
  await page.getByLabel('Your name').fill(name);
  if (rules.level === 2) await page.getByText('Level 2', { exact: true }).click();
  if (rules.target !== undefined) {
    await page.getByText('All options').click();
    await page.getByText(rules.target, { exact: true }).click();
  }
  await page.getByRole('button', { name: 'Open the table' }).click();
  const field = page.getByRole('textbox', { name: 'Invitation link' });
  await expect(field).toHaveValue(/#\/join\//);
  return field.inputValue();
}

/** Opens the link and sits down. */
export async function sitDown({ page, name }: Player, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down' }).click();
}

/** Waits until everybody is in the creator's lobby, and starts. */
export async function start(creator: Player, players: readonly Player[]): Promise<void> {
  await expect(creator.page.getByText(`${players.length} seats of 8 taken`)).toBeVisible();
  await creator.page.getByRole('button', { name: 'Start' }).click();
  for (const { page } of players) await expect(page.getByTestId('ocho-table')).toBeVisible();
}

/**
 * Waits until one of the pages may move, makes one move there, and returns whose it was; null when the game is over,
 * or when `isEnough` holds, which is asked before every look.
 */
export async function moveOnce(
  players: readonly Player[],
  bankAt: number,
  isEnough: () => Promise<boolean> = async () => false,
): Promise<Player | null> {
  for (;;) {
    if (await isEnough()) return null;
    for (const player of players) {
      const sight = await lookAt(player.page);
      if (sight.kind === 'end') return null;
      if (sight.kind !== 'nothing' && (await moveNow(player.page, bankAt, sight).catch(isTimeout)))
        return player;
    }
    await pause(50);
  }
}

/** What a page shows of its person's turn, seen at one instant, once its buttons listen. */
type Sight =
  | { readonly kind: 'end' | 'nothing' | 'throw' }
  | { readonly kind: 'choose'; readonly total: number; readonly canBank: boolean; readonly canRoll: boolean };

/** A little more than the time for which the page's buttons ignore presses after they appeared. */
const GUARD_MS = 310;

/** The turn that was seen last, by elements that go with it, and since when: kept in the page. */
type Seen = { seenTurn?: { readonly button: Element; readonly die: Element; readonly atMs: number } };

/** Looks at a page; where there are buttons, once they have been there for the guard's time. */
async function lookAt(page: Page): Promise<Sight> {
  return page.evaluate(async (guardMs): Promise<Sight> => {
    const shown = (id: string): HTMLElement | null => {
      const found = document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
      return found?.checkVisibility({ visibilityProperty: true }) === true ? found : null;
    };
    const may = (button: HTMLElement): boolean => button.getAttribute('aria-disabled') === null;
    if (shown('end') !== null) return { kind: 'end' };
    const button = shown('roll');
    if (button === null) {
      // A tap beside the controls ends what is still being shown of the others' moves: nobody here has to read it.
      document
        .querySelector('[data-testid="ocho-table"]')
        ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      return { kind: 'nothing' };
    }
    const seen = window as Seen;
    // Every throw has elements of its own; before the first one only the button says whose turn it is.
    const thrown = shown('bank') === null ? null : document.querySelector('[data-testid="tray"] li');
    const die = thrown ?? button;
    if (seen.seenTurn?.button !== button || seen.seenTurn.die !== die)
      seen.seenTurn = { button, die, atMs: performance.now() };
    const waitMs = seen.seenTurn.atMs + guardMs - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const [roll, bank] = [shown('roll'), shown('bank')];
    if (roll === null) return { kind: 'nothing' };
    if (bank === null) return { kind: 'throw' };
    const total = Number((bank.textContent ?? '').replace(/\D/g, ''));
    return { kind: 'choose', total, canBank: may(bank), canRoll: may(roll) };
  }, GUARD_MS);
}

/** The turn went on while we looked: no move. Anything else is a failure. */
function isTimeout(error: unknown): false {
  if (error instanceof errors.TimeoutError) return false;
  throw error;
}

/**
 * Rolls, or takes the best dice and banks at `bankAt` or rolls on, and waits until the table has taken it. false: there
 * was nothing to press any more, or the press came to nothing.
 */
async function moveNow(page: Page, bankAt: number, seen: Sight): Promise<boolean> {
  let sight = seen;
  if (sight.kind === 'choose' && !sight.canBank && !sight.canRoll) {
    await page.getByTestId('best').click(QUICKLY);
    sight = await lookAt(page);
  }
  if (sight.kind === 'nothing' || sight.kind === 'end') return false;
  const isRich = sight.kind === 'choose' && sight.canBank && sight.total >= bankAt;
  await page.getByTestId(isRich ? 'bank' : 'roll').click(QUICKLY);
  await page.waitForFunction(
    () => {
      const { seenTurn } = window as Seen;
      return seenTurn?.button.isConnected !== true || !seenTurn.die.isConnected;
    },
    null,
    QUICKLY,
  );
  return true;
}

/** Buttons come and go with the turn: what is gone by now is looked for again in the next round. */
const QUICKLY = { timeout: 3000 };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Plays until every page shows the end. `between` is called after each move, with the number of moves so far. */
export async function playToTheEnd(
  players: () => readonly Player[],
  bankAt: number,
  between: (moves: number) => Promise<void> = async () => {},
): Promise<void> {
  for (let moves = 1; ; moves++) {
    const mover = await moveOnce(players(), bankAt);
    if (mover === null) break;
    await between(moves);
  }
  for (const { page } of players()) await expect(page.getByTestId('end')).toBeVisible();
}

/** Saves the record through the end sheet and returns its text. */
export async function saveRecord({ page }: Player): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('end').getByRole('button', { name: 'Save record' }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

/** Rows of the score sheet as text, for comparison between pages (without whose page it is). */
export async function scores({ page }: Player): Promise<readonly string[]> {
  const rows = await page.getByTestId('end').getByTestId('score-sheet').locator('tbody tr').allInnerTexts();
  return rows.map((row) =>
    row
      .replace(/\s+/g, ' ')
      .replace(/\byou\b/, '')
      .trim(),
  );
}
