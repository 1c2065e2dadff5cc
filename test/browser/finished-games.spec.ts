/**
 * Finished games in the built page: a stored game whose summary nobody kept is read from its record, its luck shown, its
 * result made a picture, its record saved; it counts in the statistics until it is forgotten. Sheets pass axe in both
 * languages, and nothing is asked of any other site.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Download, expect, type Page, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { type SignedGenesis, sessionId } from '../../src/protocol/genesis.ts';
import type { StoredEntry } from '../../src/protocol/ports.ts';
import { axeFaults } from './axe.ts';

const TABLE = 'seeded-table';
const PHONE = { width: 360, height: 560 };

type Stored = {
  readonly entries: readonly StoredEntry[];
  readonly documents: readonly { readonly bucket: string; readonly key: string; readonly value: unknown }[];
};

/** What a device has stored of a table at which somebody else's game, that of the file, was watched to its end. */
async function storedGame(): Promise<{ readonly text: string; readonly stored: Stored }> {
  const text = await readFile(join(import.meta.dirname, '..', 'records', 'sound.octet'), 'utf8');
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const signed = (JSON.parse(head) as { genesis: SignedGenesis }).genesis;
  const session = sessionId(signed.genesis);
  const entries = lines.map((line): StoredEntry => {
    const { bytes, sig } = JSON.parse(line) as { bytes: string; sig: string };
    const { seat, seq } = JSON.parse(bytes) as { seat: number; seq: number };
    return { session, seat, seq, bytes, sig };
  });
  const table = {
    invitation: { secret: 's', creator: 'c', game: 'ocho', creatorName: 'Seat 0' },
    profile: { name: 'Eva', avatar: { colour: 0, shape: 0 } },
    role: 'watcher',
    isSolo: false,
    nonce: 'n',
    lobby: null,
    stage: 'over',
    names: signed.genesis.roster.map(({ name }) => name),
    updatedMs: Date.UTC(2026, 10, 30, 20, 15),
  };
  const documents = [
    { bucket: 'tables', key: TABLE, value: table },
    { bucket: 'rounds', key: `${TABLE}/0000001`, value: { mine: null, signed, anchor: null, isOver: true } },
  ];
  return { text, stored: { entries, documents } };
}

/** Puts it where the page keeps its games; the page has opened its database by then. */
async function seed(page: Page, stored: Stored): Promise<void> {
  await page.evaluate(
    ({ entries, documents }) =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('octet');
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          const tx = asked.result.transaction(['entries', 'documents'], 'readwrite');
          for (const entry of entries) tx.objectStore('entries').put(entry);
          for (const document of documents) tx.objectStore('documents').put(document);
          tx.oncomplete = () => {
            asked.result.close();
            resolve();
          };
        };
      }),
    stored,
  );
}

const keptSummaries = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const asked = indexedDB.open('octet');
        asked.onsuccess = () => {
          const found = asked.result
            .transaction('documents')
            .objectStore('documents')
            .getAllKeys(IDBKeyRange.bound(['games'], ['games', []]));
          found.onsuccess = () => {
            asked.result.close();
            resolve(found.result.length);
          };
        };
      }),
  );

async function faults(page: Page): Promise<readonly string[]> {
  const width = await page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]');
    return Math.max(
      document.documentElement.scrollWidth - innerWidth,
      dialog === null ? 0 : dialog.scrollWidth - dialog.clientWidth,
    );
  });
  return [...(await axeFaults(page)), ...(width > 0 ? [`${width} px too wide`] : [])];
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

test('a stored game is read, its luck and its card shown, its record saved, and forgotten', async ({
  browser,
  page,
  baseURL,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { text, stored } = await storedGame();
  await page.goto(`${baseURL}#/history`);
  await expect(page.getByText('No game was finished on this device yet.')).toBeVisible();
  await seed(page, stored);
  await page.reload();

  // The draw of this file's game is known: its winner is read from its record, not from the table's document.
  const line = page.getByRole('button', { name: /Seat \d won · watched/ });
  await expect(line).toBeVisible();
  expect(await keptSummaries(page)).toBe(1);
  await line.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('row')).toHaveCount(4);
  const record = await downloaded(page, () => sheet.getByRole('button', { name: 'Save record' }).click());
  expect(await readFile(await record.path(), 'utf8')).toBe(text);

  await sheet.getByRole('button', { name: 'How the dice fell' }).click();
  await expect(page.getByText(/^Of \d+ dice, fair ones show each face about/)).toBeVisible();
  await expect(page.locator('.luck-seats li')).toHaveCount(3);
  for (const numbers of await page.getByText('In numbers').all()) await numbers.click();
  await expect(page.getByRole('table', { name: 'How often each face came' }).getByRole('row')).toHaveCount(9);
  await expect(
    page.getByRole('table', { name: 'Luck and busts of each player' }).getByRole('row'),
  ).toHaveCount(4);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await line.click();
  await sheet.getByRole('button', { name: 'Result card' }).click();
  const picture = page.getByRole('img', { name: /A card with the result/ });
  await expect(picture).toBeVisible();
  expect(
    await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
  ).toEqual([1080, 1350]);
  await expect(page.getByRole('textbox', { name: 'The result as text' })).toHaveValue(
    /^El\sOcho\n1\. Seat \d [\d,]+\n2\. Seat \d [\d,]+\n3\. Seat \d [\d,]+\nDice nobody could choose\.$/,
  );
  await page.getByRole('button', { name: 'Copy the text' }).click();
  await expect(page.getByText(/^Copied$|the text is selected/)).toBeVisible();
  expect(await faults(page)).toEqual([]);
  const png = await downloaded(page, () => page.getByRole('button', { name: 'Save the picture' }).click());
  expect(png.suggestedFilename()).toBe('octet-ocho.png');
  expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe('PNG');
  await page.keyboard.press('Escape');

  const zip = await downloaded(page, () => page.getByRole('button', { name: 'Save all records' }).click());
  const archive = await readFile(await zip.path());
  expect(Object.values(unzipSync(archive)).map((bytes) => strFromU8(bytes))).toEqual([text]);

  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByText('0 games played · 1 watched')).toBeVisible();
  await expect(page.getByText(/^\d+ busts in \d+ throws\. Fair dice: about/)).toBeVisible();
  await page.getByText('Alone', { exact: true }).click();
  await expect(page.getByText('No such game yet.')).toBeVisible();
  await page.goBack();

  await line.click();
  await sheet.getByRole('button', { name: 'Forget' }).click();
  await expect(page.getByText('Its record leaves this device.', { exact: false })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
  await expect(page.getByText('No game was finished on this device yet.')).toBeVisible();
  expect(await keptSummaries(page)).toBe(0);

  // What was saved comes back: not what somebody has changed, and not twice.
  const file = page.locator('input[type=file]');
  const name = 'octet.jsonl';
  await file.setInputFiles({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(text.replace('roll', 'role')),
  });
  await expect(page.getByText('This record is not authentic', { exact: false })).toBeVisible();
  expect(await keptSummaries(page)).toBe(0);
  for (const said of ['Checked and added', 'This game is on this device already.']) {
    await file.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await expect(page.getByText(said, { exact: false })).toBeVisible();
  }
  const back = page.getByRole('button', { name: /^El Ocho Seat \d won with .* from a file, added / });
  await expect(back).toHaveCount(1);

  // Another device takes the whole archive, and says of what else was chosen with it why it is not added.
  const other = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' });
  const there = await other.newPage();
  await there.goto(`${baseURL}#/history`);
  const zipped = { name: 'octet-records.zip', mimeType: 'application/zip', buffer: archive };
  await there
    .locator('input[type=file]')
    .setInputFiles([
      zipped,
      { name: 'again.jsonl', mimeType: 'text/plain', buffer: Buffer.from(text) },
      { name: 'cut.zip', mimeType: 'application/zip', buffer: archive.subarray(0, 5000) },
    ]);
  await expect(there.getByRole('status').filter({ hasText: 'added' })).toHaveText(
    '1 game was checked and added. 1 was here already. 1 file was not added:',
  );
  await expect(there.getByRole('list', { name: 'Not added' })).toHaveText(
    /^cut\.zip This archive cannot be opened/,
  );
  await expect(
    there.getByRole('button', { name: /^El Ocho Seat \d won .* from a file, added / }),
  ).toBeVisible();
  expect(await faults(there)).toEqual([]);
  await other.close();
  await back.click();
  await expect(sheet.getByRole('row')).toHaveCount(4);
  expect(await faults(page)).toEqual([]);
  await sheet.getByRole('link', { name: 'Check a record' }).click();
  await expect(page.getByRole('heading', { name: 'Authentic, and without a fault.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the table' })).toHaveCount(0);
  await page.goBack();
  expect(asked.filter((url) => !url.startsWith(baseURL ?? '') && !url.startsWith('blob:'))).toEqual([]);
});

test('in French too axe finds nothing in the luck and the card of a game', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'fr-CH', viewport: PHONE, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${baseURL}#/history`);
  await expect(page.getByText('Aucune partie n’a encore été finie sur cet appareil.')).toBeVisible();
  await seed(page, (await storedGame()).stored);
  await page.reload();
  const line = page.getByRole('button', { name: /Seat \d a gagné · regardée/ });
  await line.click();
  await page.getByRole('button', { name: 'Comment les dés sont tombés' }).click();
  await expect(page.getByText(/^Seat 0\s: (plus|moins|des dés)/)).toBeVisible();
  for (const numbers of await page.getByText('En chiffres').all()) await numbers.click();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await line.click();
  await page.getByRole('button', { name: 'Carte du résultat' }).click();
  await expect(page.getByRole('img', { name: /Une carte avec le résultat/ })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await context.close();
});
