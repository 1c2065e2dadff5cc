/**
 * People at a table of 8: what the whole-game tests do, by the page's own controls and nothing else. One plays by keys
 * alone; of the others a script inside their page presses the same buttons, since two cores draw for up to six browsers.
 */
import { type Browser, expect, type Page } from '@playwright/test';
import { expectFocusKept, tabToElement } from './keys.ts';
import { chooseInMenu } from './people.ts';
import { newPlayer, type Player, sitDown } from './players.ts';

/** What a page has received over its data channels, and timers that run eight times as fast. */
const INSIDE = `(() => {
  const { setTimeout: later } = window;
  window.setTimeout = (run, ms = 0, ...args) => later(run, ms / 8, ...args);
  const received = [];
  window.received = received;
  const { addEventListener } = RTCDataChannel.prototype;
  const spied = new WeakSet();
  const spy = (channel) => {
    if (spied.has(channel)) return;
    spied.add(channel);
    addEventListener.call(channel, 'message', ({ data }) => {
      if (data instanceof ArrayBuffer) received.push(data.slice(0));
    });
  };
  const { set } = Object.getOwnPropertyDescriptor(RTCDataChannel.prototype, 'onmessage');
  Object.defineProperty(RTCDataChannel.prototype, 'onmessage', {
    set(listener) {
      spy(this);
      set.call(this, listener);
    },
  });
  RTCDataChannel.prototype.addEventListener = function (...args) {
    if (args[0] === 'message') spy(this);
    return addEventListener.apply(this, args);
  };
})()`;

/** New contexts, a table of 8, everybody seated and the cards ready. */
export async function gatherForCards(browser: Browser, names: readonly string[]): Promise<readonly Player[]> {
  const players = await seatForCards(browser, names);
  await players[0]?.page.getByRole('button', { name: 'Start' }).click();
  await expectCards(players);
  return players;
}

/** Waits until every seat's cards are ready, however long the shuffling takes. */
export async function expectCards(players: readonly Player[]): Promise<void> {
  for (const { page } of players)
    await expect(page.getByTestId('hand').or(page.getByTestId('mine')).first()).toBeVisible({
      timeout: 90_000,
    });
}

/** New contexts and a table of 8 with everybody in its lobby; the first may start. */
export async function seatForCards(browser: Browser, names: readonly string[]): Promise<readonly Player[]> {
  const players: Player[] = [];
  for (const name of names) {
    const player = await newPlayer(browser, name);
    await player.context.addInitScript(`${INSIDE};\n${PRESS}`);
    players.push(player);
  }
  const [creator, ...guests] = players as [Player, ...Player[]];
  await creator.page.goto('#/create/planets');
  await creator.page.getByLabel('Your name').fill(creator.name);
  await creator.page.getByRole('button', { name: 'Open the table' }).click();
  const field = creator.page.getByRole('textbox', { name: 'Invitation link' });
  await expect(field).toHaveValue(/#\/join\//);
  const link = await field.inputValue();
  for (const guest of guests) await sitDown(guest, link);
  await expect(creator.page.getByText(`${names.length} seats of 6 taken`)).toBeVisible({ timeout: 60_000 });
  return players;
}

/**
 * Presses what a person at this page may press now: shares the drawn cards out, lays the best set, hides rather than
 * steals every other time, puts cards of the largest stacks under the pile. true: something was pressed.
 */
const PRESS = `window.press = () => {
  const find = (id) => document.querySelector('[data-testid="' + id + '"]');
  const isOff = (button) => button === null || button.getAttribute('aria-disabled') === 'true';
  const actions = find('actions');
  const kind = actions?.dataset.kind ?? 'none';
  const seat = () => {
    const all = [...(actions?.querySelectorAll('[role="radio"]') ?? [])];
    if (all.length === 0 || all.some((one) => one.getAttribute('aria-checked') === 'true')) return false;
    window.turns = (window.turns ?? 0) + 1;
    all[window.turns % all.length].click();
    return true;
  };
  const confirm = () => {
    const button = find('confirm');
    if (isOff(button)) return false;
    button.click();
    return true;
  };
  if (kind === 'assign') {
    const free = [...document.querySelectorAll('.assign-card:not([data-role]) .assign-face')];
    if (free.length > 0) {
      free[0].click();
      return true;
    }
    return seat() || confirm();
  }
  if (kind === 'lay') {
    const lay = find('lay-different') ?? find('lay-same');
    if (lay === null) return false;
    lay.click();
    return true;
  }
  const stacks = [...document.querySelectorAll('[data-testid="hand"] button.hand-stack')];
  if (kind === 'black-hole') {
    const [hide, steal] = [find('hide'), find('steal')];
    if ([hide, steal].every((way) => way?.getAttribute('aria-pressed') !== 'true')) {
      window.holes = (window.holes ?? 0) + 1;
      const first = window.holes % 2 === 0 ? hide : steal;
      (isOff(first) ? (first === hide ? steal : hide) : first)?.click();
      return true;
    }
    if (seat()) return true;
    if (!stacks.some((stack) => stack.getAttribute('aria-pressed') === 'true') && stacks.length > 0) {
      stacks[0].click();
      return true;
    }
    return confirm();
  }
  if (kind === 'surplus') {
    if (confirm()) return true;
    // One more of the stack with most left: a tap on one that is chosen whole would take all of it back.
    const left = (stack) => {
      const number = (part) => Number(stack.querySelector(part)?.textContent.replace(/\\D/g, '') ?? 0);
      return number('.stack-count') - number('.stack-chosen');
    };
    stacks.sort((a, b) => left(b) - left(a))[0]?.click();
    return stacks.length > 0;
  }
  return false;
}`;

/**
 * The next key presses of a person who uses no mouse, when this page asks for a decision: the same decisions as the
 * script's. Afterwards the focus is where it can be seen.
 */
export async function pressKeys(page: Page): Promise<void> {
  const asked = await page.evaluate(() => {
    const find = (id: string): HTMLElement | null => document.querySelector(`[data-testid="${id}"]`);
    const actions = find('actions');
    const radios = [...(actions?.querySelectorAll('[role="radio"]') ?? [])];
    const cards = [...document.querySelectorAll<HTMLElement>('.assign-card')];
    const stacks = [...document.querySelectorAll('[data-testid="hand"] .hand-stack')];
    const left = stacks.map((stack) => {
      const number = (part: string): number =>
        Number((stack.querySelector(part)?.textContent ?? '').replaceAll(/\D/g, ''));
      return (
        number('.stack-count') - (stack.querySelector('.stack-chosen') === null ? 0 : number('.stack-chosen'))
      );
    });
    const isOff = (id: string): boolean => find(id)?.getAttribute('aria-disabled') === 'true';
    const ways = ['hide', 'steal'].filter((id) => find(id) !== null);
    return {
      kind: actions?.dataset['kind'] ?? 'none',
      mayConfirm: find('confirm') !== null && !isOff('confirm'),
      isSeatOpen: radios.length > 0 && radios.every((one) => one.getAttribute('aria-checked') !== 'true'),
      freeCard: cards.findIndex((card) => card.dataset['role'] === undefined),
      lay: ['lay-different', 'lay-same'].find((id) => find(id) !== null) ?? null,
      way: ways.some((id) => find(id)?.getAttribute('aria-pressed') === 'true')
        ? null
        : (ways.find((id) => !isOff(id)) ?? null),
      fullest: left.indexOf(Math.max(...left)),
      isStackChosen: document.querySelector('[data-testid="hand"] [aria-pressed="true"]') !== null,
    };
  });
  const press = async (selector: string, key: string): Promise<void> => {
    if (await tabToElement(page, selector)) await page.keyboard.press(key);
  };
  if (asked.kind === 'none') return;
  if (asked.kind === 'lay') {
    if (asked.lay !== null) await press(`[data-testid="${asked.lay}"]`, 'Enter');
  } else if (asked.mayConfirm) await press('[data-testid="confirm"]', 'Enter');
  else if (asked.kind === 'assign' && asked.freeCard !== -1)
    await page.keyboard.press(String(asked.freeCard + 1));
  else if (asked.kind === 'black-hole' && asked.way !== null)
    await press(`[data-testid="${asked.way}"]`, 'Enter');
  else if (asked.isSeatOpen) await press('[role="radio"]', 'Space');
  else if (asked.kind === 'surplus' || !asked.isStackChosen)
    await page.keyboard.press(String(asked.fullest + 1));
  await expectFocusKept(page, asked.kind);
}

/** Lets a script press the buttons of this page from now on. */
export async function playByScript({ page }: Player): Promise<void> {
  await page.evaluate(() => {
    const step = (): void => {
      // A tap beside the controls ends what is still being shown.
      document
        .querySelector('[data-testid="planets-table"]')
        ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      (window as unknown as { press(): boolean }).press();
      setTimeout(step, 1200);
    };
    step();
  });
}

/** Plays the first page by keys alone and the others by their scripts, until all pages show the end. */
export async function playCardsToTheEnd(
  players: () => readonly Player[],
  between: (presses: number) => Promise<void> = async () => {},
): Promise<void> {
  for (const player of players().slice(1)) await playByScript(player);
  for (let presses = 0; presses < 4000; presses += 1) {
    const [first] = players();
    if (first === undefined) throw new Error('nobody plays');
    if (await first.page.getByTestId('end').isVisible()) break;
    await pressKeys(first.page);
    await first.page.waitForTimeout(100);
    await between(presses);
  }
  for (const { page } of players()) await expect(page.getByTestId('end')).toBeVisible({ timeout: 60_000 });
}

/** Leaves for good, as a person does who has read the question; then goes back to the table, to look on. */
export async function leaveTable({ page }: Player): Promise<void> {
  await chooseInMenu(page, 'Leave the game');
  const question = page.getByRole('dialog', { name: 'Leave the game for good?' });
  await expect(question).toContainText('your cards leave the game');
  await question.getByRole('button', { name: 'Leave the game' }).click();
  await expect(page.getByRole('link', { name: 'Open a table' })).toBeVisible();
  await page.goBack();
}

/** Everything a page knows besides what it shows: its database and what it has received. */
export async function knownTo({ page }: Player): Promise<{
  readonly stored: string;
  readonly received: string;
  readonly secrets: readonly string[];
}> {
  return page.evaluate(async () => {
    const rows: unknown[] = [];
    const secrets: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of db.objectStoreNames) {
        const all = await new Promise<unknown[]>((resolve, reject) => {
          const asking = db.transaction(store).objectStore(store).getAll();
          asking.onsuccess = () => resolve(asking.result);
          asking.onerror = () => reject(asking.error);
        });
        rows.push(...all);
      }
      db.close();
    }
    const visit = (value: unknown): void => {
      if (typeof value === 'string') {
        if (/^[A-Za-z0-9_-]{43}$/.test(value)) secrets.push(value);
      } else if (typeof value === 'object' && value !== null)
        for (const one of Object.values(value)) visit(one);
    };
    for (const row of rows as { readonly bucket?: string; readonly value?: unknown }[])
      if (row.bucket === 'secrets') visit(row.value);
    const { received } = window as unknown as { readonly received: readonly ArrayBuffer[] };
    const text = new TextDecoder('latin1');
    return {
      stored: JSON.stringify(rows),
      received: received.map((one) => text.decode(one)).join(''),
      secrets,
    };
  });
}
