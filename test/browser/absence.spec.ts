/**
 * Somebody is away and the table waits: the others go on without them when more than half of the seats agree, and only
 * then; two people wait for each other, and the game goes on when both are back.
 */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { goHome, newPlayers, playOn } from './people.ts';
import { expectCards, playByScript, seatForCards } from './planets-players.ts';
import { createTable, expectNoErrors, moveOnce, type Player, reopen, sitDown, start } from './players.ts';

/** A little more than the time after which the page offers to go on. */
const PATIENCE_MS = 61_000;

/** The page's own clock goes ahead, as if this much time had passed while nobody moved; 0: back to the true time. */
const letTimePass = (page: Page, ms = PATIENCE_MS): Promise<void> =>
  page.evaluate((by) => {
    const timed = window as { trueNow?: () => number };
    timed.trueNow ??= Date.now.bind(Date);
    const { trueNow } = timed;
    Date.now = () => trueNow() + by;
  }, ms);

/** What the page says of an absence. */
const strip = (page: Page): Locator => page.locator('[data-going-on]');

/** What a screen reader is told, once. */
const told = (page: Page, text: string): Locator =>
  page.getByTestId('live-log').getByText(text, { exact: true });

/** Plays until it is `who`’s turn to act. */
async function playUntilTurnOf(who: Player, players: readonly Player[]): Promise<void> {
  const isTheirs = () => who.page.getByTestId('roll').isVisible();
  const others = players.filter((player) => player !== who);
  for (let moves = 0; (await moveOnce(others, 50, isTheirs)) !== null; moves++) {
    expect(moves, `${who.name} never came to play`).toBeLessThan(60);
  }
  await expect(who.page.getByTestId('roll')).toBeVisible();
}

/** Presses `button` in the strip, reads what it means, and agrees. */
async function agree(page: Page, button: string, name: string): Promise<void> {
  await strip(page).getByRole('button', { name: button }).click();
  const question = page.getByRole('dialog', { name: `Go on without ${name}?` });
  await expect(question.getByRole('listitem').first()).toHaveText(
    '2 of the 3 seats still in have to agree; nothing happens before.',
  );
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Agree' }).click();
  await expect(question).toHaveCount(0);
}

async function gather(
  browser: Parameters<typeof newPlayers>[0],
  names: readonly string[],
): Promise<{ readonly players: readonly Player[]; readonly link: string }> {
  const players = await newPlayers(browser, names);
  const [creator, ...guests] = players as [Player, ...Player[]];
  const link = await createTable(creator);
  for (const guest of guests) await sitDown(guest, link);
  await start(creator, players);
  return { players, link };
}

test('two of three agree to go on without the third: it is out by their decision, is told so on its return, and watches', async ({
  browser,
}) => {
  const { players } = await gather(browser, ['Ana', 'Ben', 'Cleo']);
  const [ana, ben, cleo] = players as [Player, Player, Player];
  await playUntilTurnOf(cleo, players);
  const url = cleo.page.url();
  await cleo.page.close({ runBeforeUnload: false });

  // Nobody is offered anything before the time; who is away, and for how long, is said to both.
  for (const { page } of [ana, ben]) {
    await expect(strip(page)).toContainText(/Cleo not connected for \d+ seconds/, { timeout: 60_000 });
    await expect(strip(page).getByRole('button', { name: /Go on without/ })).toHaveCount(0);
    await letTimePass(page);
  }
  await ana.page.getByRole('button', { name: 'Go on without Cleo' }).press('Enter');
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(ana.page.getByRole('dialog')).toHaveCount(0);
  await agree(ana.page, 'Go on without Cleo', 'Cleo');
  const waits = 'You agreed to go on without Cleo. 1 more is needed; waiting for Ben.';
  await expect(strip(ana.page)).toContainText(waits);
  await expect(told(ana.page, waits)).toHaveCount(1);
  const asks = 'Ana asks to go on without Cleo. 1 more is needed.';
  await expect(strip(ben.page)).toContainText(asks);
  await expect(told(ben.page, asks)).toHaveCount(1);
  await expect(strip(ben.page).getByRole('button', { name: 'Wait' })).toBeVisible();
  await agree(ben.page, 'Agree', 'Cleo');
  for (const { page } of [ana, ben]) await letTimePass(page, 0);

  for (const { page, name } of [ana, ben]) {
    const by = name === 'Ana' ? 'you and Ben' : 'Ana and you';
    await expect(page.locator('[data-removed]')).toHaveText(
      new RegExp(`Cleo was taken out by a decision of ${by}: ranked last, and free to watch`),
    );
    await page.locator('[data-removed]').getByRole('button', { name: 'All right' }).click();
    await expect(page.locator('[data-removed]')).toHaveCount(0);
    await expect(page.getByRole('log').getByText(`Cleo was taken out by a decision of ${by}`)).toHaveCount(1);
    await expect(page.getByTestId('seats').locator('.seat', { hasText: 'Cleo' })).toContainText('left');
  }
  await playOn([ana, ben], 4);

  const back = await reopen(cleo, url);
  await expect(back.page.locator('[data-removed]')).toContainText(
    'You were taken out by a decision of Ana and Ben: ranked last, and free to watch.',
  );
  await back.page.getByRole('button', { name: 'Watch' }).click();
  await expect(back.page.locator('[data-removed]')).toHaveCount(0);
  const scores = (page: Page): Promise<readonly string[]> =>
    page.getByTestId('seats').locator('.seat-score').allTextContents();
  await playOn([ana, ben], 3);
  await expect.poll(() => scores(back.page)).toEqual(await scores(ana.page));
  await expect(back.page.getByTestId('roll')).toHaveCount(0);
  for (const { page } of [ana, ben, back]) await expect(page.getByText(/the rules forbid/)).toHaveCount(0);
  expectNoErrors([ana, ben, back]);
  await goHome(players);
});

test('a hand of 8 that is away leaves the game by the decision of the two others, and the pile stays as it is', async ({
  browser,
}) => {
  const players = await seatForCards(browser, ['Ana', 'Ben', 'Cleo']);
  const [ana, ben, cleo] = players as [Player, Player, Player];
  await ana.page.getByRole('button', { name: 'Start' }).click();
  await expectCards(players);
  const url = cleo.page.url();
  await cleo.page.close({ runBeforeUnload: false });
  for (const player of [ana, ben]) await playByScript(player);
  // Every draw needs a share of every seat: the table is soon held up, whosever turn it is.
  for (const { page } of [ana, ben]) {
    await expect(strip(page)).toContainText('Cleo not connected', { timeout: 90_000 });
    await letTimePass(page);
  }
  await strip(ana.page).getByRole('button', { name: 'Go on without Cleo' }).click();
  const question = ana.page.getByRole('dialog', { name: 'Go on without Cleo?' });
  await expect(question).toContainText('The cards in that hand leave the game.');
  await question.getByRole('button', { name: 'Agree' }).click();
  await agree(ben.page, 'Agree', 'Cleo');
  for (const { page } of [ana, ben]) {
    await letTimePass(page, 0);
    await expect(page.locator('[data-removed]')).toContainText('Cleo was taken out by a decision of');
  }
  const said = () => ana.page.getByTestId('live-log').locator('p').count();
  const before = await said();
  await expect.poll(said, { timeout: 120_000 }).toBeGreaterThan(before + 8);

  const back = await reopen(cleo, url);
  await expect(back.page.locator('[data-removed]')).toContainText(
    'You were taken out by a decision of Ana and Ben',
    { timeout: 60_000 },
  );
  await expect(back.page.getByTestId('opponents').or(back.page.getByTestId('end')).first()).toBeVisible();
  for (const { page } of [ana, ben, back]) await expect(page.getByText(/the rules forbid/)).toHaveCount(0);
  expectNoErrors([ana, ben, back]);
  await goHome(players);
});

test('whoever is back before the decision is in again: asked about, told so, and simply plays', async ({
  browser,
}) => {
  const { players } = await gather(browser, ['Ana', 'Ben', 'Cleo']);
  const [ana, ben, cleo] = players as [Player, Player, Player];
  await playUntilTurnOf(cleo, players);
  const url = cleo.page.url();
  await cleo.page.close({ runBeforeUnload: false });
  await expect(strip(ana.page)).toContainText('Cleo not connected', { timeout: 60_000 });
  await letTimePass(ana.page);
  await agree(ana.page, 'Go on without Cleo', 'Cleo');
  await letTimePass(ana.page, 0);
  await expect(strip(ben.page)).toContainText('Ana asks to go on without Cleo.');

  const back = await reopen(cleo, url);
  await expect(strip(back.page)).toContainText(
    'Ana considers going on without you. Play on, and you stay in.',
  );
  await playOn([back], 1);
  for (const { page } of [ana, ben, back]) await expect(strip(page)).toHaveCount(0);
  await playOn([ana, ben, back], 6);
  for (const { page } of [ana, ben, back]) {
    await expect(page.locator('[data-removed]')).toHaveCount(0);
    await expect(page.getByText(/the rules forbid/)).toHaveCount(0);
  }
  expectNoErrors([ana, ben, back]);
  await goHome(players);
});

test('two people can only wait for each other: it says why; both close the page, open it again later, and play on', async ({
  browser,
}) => {
  const { players } = await gather(browser, ['Ana', 'Ben']);
  const [ana, ben] = players as [Player, Player];
  await playUntilTurnOf(ben, players);
  const urls = players.map(({ page }) => page.url());
  await ben.page.close({ runBeforeUnload: false });
  await expect(strip(ana.page)).toContainText('Ben not connected', { timeout: 60_000 });
  await letTimePass(ana.page);
  await expect(strip(ana.page)).toContainText(
    'Two players can’t outvote each other: the table waits for Ben. The game is kept on every device',
  );
  await expect(strip(ana.page).getByRole('button', { name: /Go on without|Agree/ })).toHaveCount(0);
  await expect(strip(ana.page).getByRole('button', { name: 'Wait' })).toBeVisible();
  await strip(ana.page).getByRole('link', { name: 'Keep for later' }).click();
  // Home knows the table; days later it is opened from there, and by the link.
  const kept = ana.page.getByRole('link', { name: /^El Ocho · Ana and Ben .*Continue$/ });
  await expect(kept).toBeVisible();
  await ana.page.close();

  const back = await Promise.all(players.map((player, at) => reopen(player, urls[at] ?? '')));
  await expect((back[1] as Player).page.getByTestId('roll')).toBeVisible();
  for (const { page } of back) await expect(strip(page)).toHaveCount(0);
  await playOn(back, 6);
  for (const { page } of back) await expect(page.getByText(/the rules forbid/)).toHaveCount(0);
  expectNoErrors(back);
  await goHome(players);
});

test('half of a table can only wait; with one more back the others could decide, and with all back they play on', async ({
  browser,
}) => {
  const { players } = await gather(browser, ['Ana', 'Ben', 'Cleo', 'Dora']);
  const [ana, ben, cleo, dora] = players as [Player, Player, Player, Player];
  await playUntilTurnOf(cleo, players);
  const urls = { cleo: cleo.page.url(), dora: dora.page.url() };
  for (const { page } of [cleo, dora]) await page.close({ runBeforeUnload: false });
  const goOn = (page: Page): Locator => strip(page).getByRole('button', { name: 'Go on without Cleo' });
  for (const { page } of [ana, ben]) {
    await expect(strip(page)).toContainText('Cleo not connected', { timeout: 60_000 });
    await expect(page.locator('.seat-notes', { hasText: 'not connected' })).toHaveCount(2, {
      timeout: 60_000,
    });
    await letTimePass(page);
    await expect(strip(page)).toContainText(
      'Half of the table is away, too few are here to decide without Cleo.',
    );
    await expect(goOn(page)).toHaveCount(0);
  }
  const again = await reopen(dora, urls.dora);
  for (const { page } of [ana, ben]) await expect(goOn(page)).toBeVisible({ timeout: 60_000 });
  // Nobody has to: whoever is waited for comes back and plays.
  const back = await reopen(cleo, urls.cleo);
  await playOn([back], 1);
  await playOn([ana, ben, back, again], 6);
  for (const { page } of [ana, ben, back, again]) {
    await expect(page.locator('[data-removed]')).toHaveCount(0);
    await expect(page.getByText(/the rules forbid/)).toHaveCount(0);
  }
  expectNoErrors([ana, ben, back, again]);
  await goHome(players);
});
