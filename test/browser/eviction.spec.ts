/** A browser that throws away all that a site has stored, in the middle of a game. */
import { expect, test } from '@playwright/test';
import { goHome, newPlayers, playOn, standing } from './people.ts';
import { createTable, expectNoErrors, type Player, sitDown, start } from './players.ts';

/** Everything of the origin: databases, caches, local storage. */
async function evict({ context, page }: Player): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'all',
  });
}

test('a browser that has thrown away what it stored no longer holds the seat: its person is told so, and watches', async ({
  browser,
}) => {
  const players = await newPlayers(browser, ['Ana', 'Ben', 'Cleo']);
  const [ana, ben, cleo] = players as [Player, Player, Player];
  const link = await createTable(ana, { target: '4,000' });
  for (const guest of [ben, cleo]) await sitDown(guest, link);
  await start(ana, players);
  await playOn(players, 2);
  await cleo.page.close();
  const blank = { ...cleo, page: await cleo.context.newPage() };
  await blank.page.goto('config.json');
  await evict(blank);
  const back = { ...cleo, page: blank.page };
  await sitDown(back, link);
  const told = back.page.getByText(
    'If Cleo’s seat is yours: this browser no longer has what it had stored of it',
  );
  await expect(told).toBeVisible();
  await back.page.getByRole('button', { name: 'Only watch' }).click();
  await expect(told).toBeHidden();
  await expect.poll(() => standing(back.page)).toEqual(await standing(ana.page));
  await expect(back.page.getByTestId('roll')).toHaveCount(0);
  expectNoErrors([ana, ben]);
  await goHome(players);
});
