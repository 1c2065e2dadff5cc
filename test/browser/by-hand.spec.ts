/**
 * A table without any meeting point: the broker is dead from the start, and people carry two texts themselves. Real
 * pages and real WebRTC.
 */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import express from 'express';
import { root } from '../../src/cli/bootstrap.mjs';
import { chooseInMenu, goHome, lobbyNames, playOn, problem } from './people.ts';
import { createTable, type Player, sitDown, start } from './players.ts';

test.use({ serviceWorkers: 'block' });

let server: Server;

test.beforeAll(async () => {
  const app = express();
  // Nothing listens there.
  const config = { brokers: [{ host: '127.0.0.1', port: 9, path: '/', secure: false }], iceServers: [] };
  app.get('/config.json', (_request, response) => response.json(config));
  app.use(express.static(join(root, 'dist')));
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
test.afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function people(browser: Browser, names: readonly string[]): Promise<Player[]> {
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return Promise.all(
    names.map(async (name) => {
      const context = await browser.newContext({
        baseURL,
        viewport: { width: 360, height: 640 },
        reducedMotion: 'reduce',
      });
      return { name, context, page: await context.newPage(), errors: [] };
    }),
  );
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Connect by hand' });
const OPEN = { name: 'Connect without a meeting point' };

/** The guest's first text, as it stands to be copied. */
async function textOf({ page }: Player): Promise<string> {
  await problem(page, 'meeting-down').getByRole('button', OPEN).click();
  await sheet(page).getByRole('button', { name: 'Make my text' }).click();
  const field = sheet(page).getByRole('textbox', { name: 'Your text' });
  await expect(field).toHaveValue(/^octet1o\./);
  return field.inputValue();
}

/** Somebody in the lobby pastes a guest's text and returns the answer. */
async function answerOf(seat: Player, text: string): Promise<string> {
  await seat.page.getByRole('button', OPEN).click();
  return answerIn(seat, text);
}

/** During a game the way leads over the table's menu, once the page knows that nobody introduces. */
async function openInGame({ page }: Player): Promise<void> {
  await expect(page.getByRole('img', { name: 'New guests can’t join now.' })).toBeVisible();
  await chooseInMenu(page, 'Connection');
  await page.getByRole('button', OPEN).click();
}

async function answerIn({ page }: Player, text: string): Promise<string> {
  await sheet(page).getByRole('textbox', { name: 'Your guest’s text' }).fill(text);
  await sheet(page).getByRole('button', { name: 'Make the answer' }).click();
  const field = sheet(page).getByRole('textbox', { name: 'Your answer' });
  await expect(field).toHaveValue(/^octet1a\./);
  return field.inputValue();
}

async function paste({ page }: Player, answer: string): Promise<void> {
  await sheet(page).getByRole('textbox', { name: 'The answer you got back' }).fill(answer);
  await sheet(page).getByRole('button', { name: 'Connect', exact: true }).click();
}

/** A guest comes in by way of somebody who sits at the table. */
async function comeIn(guest: Player, by: Player, link: string): Promise<void> {
  await sitDown(guest, link);
  const text = await textOf(guest);
  const answer = await answerOf(by, `Hi! Here it is:\n${text}\nSee you.`);
  await sheet(guest.page).getByRole('button', { name: 'I have sent it' }).click();
  await paste(guest, answer);
  await expect(sheet(by.page).getByRole('status')).toContainText('onnected');
  await sheet(by.page).getByRole('button', { name: 'Close' }).last().click();
}

test.describe('without any meeting point', () => {
  test('two connect by text and play; a third comes in by hand at one seat and is introduced to the other', async ({
    browser,
  }) => {
    const [ana, ben, cleo] = (await people(browser, ['Ana', 'Ben', 'Cleo'])) as [Player, Player, Player];
    const link = await createTable(ana);
    await comeIn(ben, ana, link);
    await expect(lobbyNames(ana.page)).toHaveText(['Ana', 'Ben']);
    await expect(lobbyNames(ben.page)).toHaveText(['Ana', 'Ben']);

    // Cleo knows only Ben's answer: whoever opened the table is reached through him.
    await comeIn(cleo, ben, link);
    for (const { page } of [ana, ben, cleo])
      await expect(lobbyNames(page)).toHaveText(['Ana', 'Ben', 'Cleo']);

    // Start waits until everybody has a line to the creator.
    await start(ana, [ana, ben, cleo]);
    await playOn([ana, ben, cleo], 4);

    // Without Ben the two others still have each other.
    await ben.context.close();
    for (const { page } of [ana, cleo]) {
      const gone = page.getByTestId('seats').locator('.seat').filter({ hasText: 'not connected' });
      await expect(gone.locator('.seat-name')).toHaveText(['Ben']);
    }
    await goHome([ana, cleo]);
  });

  test('a seat that reloads in the middle of a game comes back by hand, and the game goes on', async ({
    browser,
  }) => {
    const [ana, ben] = (await people(browser, ['Ana', 'Ben'])) as [Player, Player];
    const link = await createTable(ana);
    await comeIn(ben, ana, link);
    await start(ana, [ana, ben]);
    await playOn([ana, ben], 2);
    await ben.page.reload();
    await openInGame(ben);
    await sheet(ben.page).getByRole('button', { name: 'I want to get back in myself' }).click();
    await sheet(ben.page).getByRole('button', { name: 'Make my text' }).click();
    const text = sheet(ben.page).getByRole('textbox', { name: 'Your text' });
    await expect(text).toHaveValue(/^octet1o\./);
    await openInGame(ana);
    const answer = await answerIn(ana, await text.inputValue());
    await sheet(ben.page).getByRole('button', { name: 'I have sent it' }).click();
    await paste(ben, answer);
    await expect(sheet(ben.page).getByRole('status')).toContainText('Ana is connected.');
    for (const { page } of [ana, ben]) {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await playOn([ana, ben], 4);
    await goHome([ana, ben]);
  });

  test('a text that is wrong is refused in words, and the right one still works', async ({ browser }) => {
    const [ana, ben] = (await people(browser, ['Ana', 'Ben'])) as [Player, Player];
    const link = await createTable(ana);
    await sitDown(ben, link);
    const text = await textOf(ben);

    await ana.page.getByRole('button', OPEN).click();
    const guests = sheet(ana.page).getByRole('textbox', { name: 'Your guest’s text' });
    const refusal = sheet(ana.page).getByRole('alert');
    for (const [pasted, words] of [
      ['hello', 'No such text is in there.'],
      [text.slice(0, -7), 'A part of this text is missing or changed.'],
      [text.replace('octet1', 'octet2'), 'This text was made by another version of the page.'],
      [text.replace('octet1o', 'octet1a'), 'This is an answer. Here goes your guest’s first text.'],
    ] as const) {
      await guests.fill(pasted);
      await sheet(ana.page).getByRole('button', { name: 'Make the answer' }).click();
      await expect(refusal).toContainText(words);
    }
    await guests.fill(text);
    await sheet(ana.page).getByRole('button', { name: 'Make the answer' }).click();
    const answer = await sheet(ana.page).getByRole('textbox', { name: 'Your answer' }).inputValue();

    await sheet(ben.page).getByRole('button', { name: 'I have sent it' }).click();
    await paste(ben, text);
    await expect(sheet(ben.page).getByRole('alert')).toContainText('This is your own text.');
    // Whoever starts again can't use what answered the earlier text.
    await sheet(ben.page).getByRole('button', { name: 'Start again' }).click();
    await expect(sheet(ben.page).getByRole('textbox', { name: 'Your text' })).not.toHaveValue(text);
    await sheet(ben.page).getByRole('button', { name: 'I have sent it' }).click();
    await paste(ben, answer);
    await expect(sheet(ben.page).getByRole('alert')).toContainText('This answers an earlier text of yours.');

    await sheet(ben.page).getByRole('button', { name: 'Back' }).click();
    const again = await sheet(ben.page).getByRole('textbox', { name: 'Your text' }).inputValue();
    await sheet(ana.page).getByRole('button', { name: 'Another guest' }).click();
    await guests.fill(again);
    await sheet(ana.page).getByRole('button', { name: 'Make the answer' }).click();
    const field = sheet(ana.page).getByRole('textbox', { name: 'Your answer' });
    await expect(field).toHaveValue(/^octet1a\./);
    const right = await field.inputValue();
    await sheet(ben.page).getByRole('button', { name: 'I have sent it' }).click();
    await paste(ben, right);
    await expect(lobbyNames(ben.page)).toHaveText(['Ana', 'Ben']);
    await goHome([ana, ben]);
  });
});
