/** A browser that throws away what a site has stored, or gives back something else, in the middle of a game. */
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

/** Puts something else where rows of a bucket, or the entries, are stored. */
function damage({ page }: Pick<Player, 'page'>, what: string): Promise<void> {
  return page.evaluate(async (bucket) => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('octet'));
    const name = bucket === 'entries' ? 'entries' : 'documents';
    const rows = database.transaction(name, 'readwrite').objectStore(name);
    for (const row of (await done(rows.getAll())) as { readonly bucket?: string }[])
      if (name === 'entries') await done(rows.put({ ...row, bytes: '{}' }));
      else if (row.bucket === bucket) await done(rows.put({ ...row, value: { is: 'damaged' } }));
    database.close();
  }, what);
}

test('what is stored and damaged is said to be so; the table is forgotten by one press, and watched by its link', async ({
  browser,
}) => {
  const players = await newPlayers(browser, ['Ana', 'Ben']);
  const [ana, ben] = players as [Player, Player];
  const link = await createTable(ana, { target: '4,000' });
  await sitDown(ben, link);
  await start(ana, players);
  const table = ben.page.url();
  for (const what of ['entries', 'rounds', 'secrets'] as const) {
    await ben.page.goto('icons/octet.svg');
    await damage(ben, what);
    await ben.page.goto(table);
    await expect(ben.page.getByRole('heading', { name: 'What was kept is damaged' })).toBeVisible();
  }
  await ben.page.getByRole('button', { name: 'Forget the table' }).click();
  await expect(ben.page.getByRole('heading', { level: 1, name: 'El Ocho' })).toBeVisible();
  await expect(ben.page.getByText('Unfinished tables')).toBeHidden();
  await sitDown(ben, link);
  await ben.page.getByRole('button', { name: 'Only watch' }).click();
  await expect.poll(() => standing(ben.page)).toEqual(await standing(ana.page));
  await damage(ben, 'tables');
  await ben.page.goto('#/');
  await ben.page.reload();
  await expect(ben.page.getByText('Unfinished tables')).toBeHidden();
  expectNoErrors(players);
  await goHome(players);
});
