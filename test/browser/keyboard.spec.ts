/**
 * The whole way by keyboard: a solo table is opened and a game of El Ocho played to its end with keys alone. The mouse is never
 * used, and after every key that did something the focus is on a control or the table, never on the page's body. Of 8 a
 * whole game is played so in planets-game.spec.ts.
 */
import { expect, type Page, test } from '@playwright/test';
import { expectFocusKept, tabTo } from './keys.ts';

test.use({ viewport: { width: 360, height: 640 } });

/** From Home to a solo table against one bot, to 4,000. */
async function beginAlone(page: Page): Promise<void> {
  await page.goto('./');
  await tabTo(page, /^Play alone$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, /^Your name$/);
  await page.keyboard.type('Ana');
  await tabTo(page, /^2$/);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: '1', exact: true })).toBeChecked();
  await tabTo(page, /^All options$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^8,000$/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '4,000' })).toBeChecked();
  await tabTo(page, /^Begin$/);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('ocho-table')).toBeVisible();
}

/** One key of one's own turn, when it is one's turn; the name of what was pressed, or null. */
async function pressNext(page: Page): Promise<string | null> {
  const [roll, bank] = [page.getByTestId('roll'), page.getByTestId('bank')];
  if (!(await roll.isVisible())) return null;
  if (!(await bank.isVisible())) {
    await page.keyboard.press('r');
    return 'r';
  }
  if ((await page.getByTestId('tray').locator('[aria-pressed="true"]').count()) === 0) {
    await page.keyboard.press('a');
    return 'a';
  }
  const isRich = Number(((await bank.textContent()) ?? '').replace(/\D/g, '')) >= 350;
  await page.keyboard.press(isRich ? 'b' : 'r');
  return isRich ? 'b' : 'r';
}

test('a solo game is opened, played to its end and asked for again, by keys alone', async ({ page }) => {
  test.setTimeout(240_000);
  await beginAlone(page);
  await expectFocusKept(page, 'Begin');
  const end = page.getByTestId('end');
  const turn = page.getByTestId('roll').or(end).first();
  while (!(await end.isVisible())) {
    // Any key of the table ends what is still being shown of the bot's turn.
    await expect(async () => {
      if (!(await turn.isVisible())) await page.keyboard.press('z');
      expect(await turn.isVisible()).toBe(true);
    }).toPass({ timeout: 60_000, intervals: [100] });
    const key = await pressNext(page).catch(() => null);
    if (key !== null) await expectFocusKept(page, key);
    // The buttons are deaf for 300 ms after they appear: what came to nothing is pressed again.
    await page.waitForTimeout(150);
  }
  await expectFocusKept(page, 'the end');
  await tabTo(page, /^Rematch$/);
  await page.keyboard.press('Enter');
  await expect(end).toBeHidden();
  await expectFocusKept(page, 'Rematch');
});

test('every letter does what the list of keys says; with letter keys off none does anything', async ({
  page,
}) => {
  await beginAlone(page);
  const dialog = page.getByRole('dialog');
  for (const [key, title] of [
    ['?', 'Keys'],
    ['s', 'This roll'],
    ['l', 'Talk and log'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(dialog.getByRole('heading', { name: title, exact: true }).first()).toBeVisible();
    // Over a dialog the table's keys are silent.
    await page.keyboard.press('b');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expectFocusKept(page, key);
  }
  await page.getByTestId('roll').waitFor({ timeout: 60_000 });
  await expect(async () => {
    if ((await page.getByTestId('bank').count()) === 0) await page.keyboard.press('r');
    await expect(page.getByTestId('bank')).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  const pressed = page.getByTestId('tray').locator('[aria-pressed="true"]');
  await page.keyboard.press('a');
  await expect(pressed).not.toHaveCount(0);
  await page.keyboard.press('z');
  await expect(pressed).toHaveCount(0);

  // Off, by keys as well.
  const table = page.url();
  await tabTo(page, /^Menu$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Settings$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
  await tabTo(page, /^Single-letter keys$/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Single-letter keys' })).not.toBeChecked();
  await page.goto(table);
  await expect(page.getByTestId('bank')).toBeVisible();
  for (const key of ['a', '1', '2', '3', '4', '5', '6', '7', '8', 'r', 'b', 's', 'l', 'c', '?']) {
    await page.keyboard.press(key);
  }
  await expect(pressed).toHaveCount(0);
  await expect(dialog).toBeHidden();
  await expect(page.getByTestId('bank')).toBeVisible();
  // Tab and Space still reach every die and button.
  await tabTo(page, /^Die \d: \w+, scores/);
  await page.keyboard.press('Space');
  await expectFocusKept(page, 'Space');
});
