/** Whole games of El Ocho: real Chromium, real broker, real WebRTC, by clicking. */
import { type Browser, expect, test } from '@playwright/test';
import { expectSameEnd, expectSameRecords } from './ends.ts';
import { newPlayerWith } from './people.ts';
import { createTable, expectNoErrors, type Player, playToTheEnd, reopen, sitDown, start } from './players.ts';

test.describe.configure({ mode: 'parallel', timeout: 420_000 });

async function gather(
  browser: Browser,
  names: readonly string[],
  target?: string,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<Player[]> {
  const players = await Promise.all(names.map((name) => newPlayerWith(browser, name, { serviceWorkers })));
  const [creator, ...guests] = players as [Player, ...Player[]];
  const link = await createTable(creator, target === undefined ? {} : { target });
  for (const guest of guests) await sitDown(guest, link);
  await start(creator, players);
  return players;
}

test('two people meet by the link and play to 4,000; both records are the same and accepted', async ({
  browser,
}) => {
  // As at home: the pages keep themselves for offline use meanwhile.
  const players = await gather(browser, ['Ana', 'Ben'], '4,000', 'allow');
  await playToTheEnd(() => players, 300);
  await expectSameEnd(players);
  await expectSameRecords(players);
  await expectRemembered(players[0] as Player);
  expectNoErrors(players);
  // Pages that stay open go on and slow down the tests that follow.
  for (const { context } of players) await context.close();
});

test('four people play; one reloads in the middle of a roll, one closes the page for ten seconds', async ({
  browser,
}) => {
  let players = await gather(browser, ['Ana', 'Ben', 'Cleo', 'Dario'], '4,000');
  await playToTheEnd(
    () => players,
    350,
    async (moves) => {
      // Right after a move the links of a roll are under way.
      if (moves === 5) await (players[1] as Player).page.reload();
      if (moves === 11) {
        const gone = players[2] as Player;
        const url = gone.page.url();
        await gone.page.close();
        await (players[0] as Player).page.waitForTimeout(10_000);
        const back = await reopen(gone, url);
        players = players.with(2, back);
      }
    },
  );
  await expectSameEnd(players);
  await expectSameRecords(players);
  for (const { page } of players) await expect(page.getByText(/the rules forbid/)).toHaveCount(0);
  expectNoErrors(players);
  // Pages that stay open go on and slow down the tests that follow.
  for (const { context } of players) await context.close();
});

/** The end shows how the dice fell; History has the result and the statistics count it, without reading any record. */
async function expectRemembered({ page }: Player): Promise<void> {
  await page.getByTestId('end').getByRole('button', { name: 'How the dice fell' }).click();
  await expect(page.getByText(/^Ana’s dice (were|fell)/)).toBeVisible();
  await expect(page.getByText(/^Ben’s dice (were|fell)/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByTestId('end').getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('img', { name: /A card with the result/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(page.url().replace(/#.*/, '#/history'));
  await expect(
    page.getByRole('button', { name: /El Ocho.*(You|Ben) won · your place [12] of 2/ }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByText('1 game played')).toBeVisible();
}
