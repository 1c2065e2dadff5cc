/**
 * What can be wrong with a link, a page, a device or a file: each has its sentence, and an action that works.
 * Real pages, broker and WebRTC; no service worker, so that what the tests change of the program is what runs.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import express from 'express';
import { root } from '../../src/cli/bootstrap.mjs';
import { startSite } from '../../src/cli/site-server.ts';
import {
  addBots,
  beforeWorker,
  goHome,
  loadOldVersion,
  lobbyNames,
  newPlayers,
  playOn,
  problem,
  STORAGE_BLOCKED,
  sessionWorker,
  standing,
} from './people.ts';
import { createTable, moveOnce, type Player, reopen, sitDown, start } from './players.ts';

test.use({ serviceWorkers: 'block' });

const SECRET = 'AAAAAAAAAAAAAAAAAAAAAA';
const WHOLE = `${SECRET}.0123456789abcdef.ocho.Ana`;

test.describe('a link', () => {
  const broken = {
    'cut off after the secret': SECRET,
    'cut off before the name': `${SECRET}.0123456789abcdef.ocho`,
    'with a secret of the wrong length': `${SECRET}AA.0123456789abcdef.ocho.Ana`,
    'with a creator that is no fingerprint': `${SECRET}.0123456789ABCDEF.ocho.Ana`,
    'with a name that cannot be shown': `${SECRET}.0123456789abcdef.ocho.%E2%80%AE`,
    'of garbage': '%F0%9F%92%A9/../<script>',
  };
  for (const [what, link] of Object.entries(broken)) {
    test(`${what} is said to be incomplete, and can be pasted whole`, async ({ page }) => {
      await page.goto(`#/join/${link}`);
      await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
      await expect(
        page.getByText(
          'Part of it was lost on the way. Ask your friend to send it again, or paste it here whole.',
        ),
      ).toBeVisible();
      const field = page.getByRole('textbox', { name: 'The invitation link' });
      await field.fill(`see you! ${page.url().split('#')[0]}#/join/${WHOLE}`);
      await page.getByRole('button', { name: 'Open' }).click();
      await expect(page.getByRole('heading', { name: 'Ana invites you to El Ocho' })).toBeVisible();
    });
  }

  test('that names a game nobody knows invites to “a game”; the table itself says which', async ({
    browser,
  }) => {
    const [ana, ben] = (await newPlayers(browser, ['Ana', 'Ben'])) as [Player, Player];
    const link = await createTable(ana);
    await ben.page.goto(link.replace('.ocho.', '.canasta.'));
    await expect(ben.page.getByRole('heading', { name: 'Ana invites you to a game' })).toBeVisible();
    await ben.page.getByLabel('Your name').fill('Ben');
    await ben.page.getByRole('button', { name: 'Sit down' }).click();
    await expect(lobbyNames(ben.page)).toHaveText(['Ana', 'Ben']);
    await start(ana, [ana, ben]);
    await goHome([ana, ben]);
  });

  test('to a screen that does not exist leads home', async ({ page }) => {
    await page.goto('#/jion/whatever');
    await expect(page.getByText('This address belongs to no screen of Octet.')).toBeVisible();
    await page.getByRole('link', { name: 'Go home' }).click();
    await expect(page.getByRole('link', { name: 'Open a table' })).toBeVisible();
  });

  test('to a table this device never saw says so, and leads home', async ({ page }) => {
    await page.goto('#/table/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    await expect(page.getByText('No table with this address was played here.')).toBeVisible();
    await page.getByRole('link', { name: 'Go home' }).click();
    await expect(page.getByRole('link', { name: 'Open a table' })).toBeVisible();
  });
});

test.describe('two versions of the page', () => {
  test('an older guest is told to reload, and is let in with the new page; the creator is told nothing', async ({
    browser,
  }) => {
    const [ana, ben] = (await newPlayers(browser, ['Ana', 'Ben'])) as [Player, Player];
    let isOld = true;
    await loadOldVersion(ben.context, () => isOld);
    const link = await createTable(ana);
    await sitDown(ben, link);
    const told = problem(ben.page, 'version-differs');
    await expect(told).toContainText('Your page is older than the table’s. Reload it, and the door opens.');
    await expect(problem(ana.page, 'version-differs')).toHaveCount(0);
    isOld = false;
    await told.getByRole('button', { name: 'Reload' }).click();
    await expect(lobbyNames(ben.page)).toHaveText(['Ana', 'Ben']);
    await goHome([ana, ben]);
  });

  test('an older table: the guest learns that its creator must reload, the creator is told to', async ({
    browser,
  }) => {
    const [ana, ben] = (await newPlayers(browser, ['Ana', 'Ben'])) as [Player, Player];
    let isOld = true;
    await loadOldVersion(ana.context, () => isOld);
    const link = await createTable(ana);
    await sitDown(ben, link);
    await expect(problem(ben.page, 'version-differs')).toContainText(
      'The table’s page is older than yours. Whoever opened it must reload.',
    );
    const told = problem(ana.page, 'version-differs');
    await expect(told).toContainText('Your page is older');
    isOld = false;
    await told.getByRole('button', { name: 'Reload' }).click();
    await expect(lobbyNames(ben.page)).toHaveText(['Ana', 'Ben'], { timeout: 30_000 });
    await expect(problem(ben.page, 'version-differs')).toHaveCount(0);
    await goHome([ana, ben]);
  });
});

test.describe('a seat', () => {
  test('that is not to be had at a full table: watch at once, and see the game', async ({ browser }) => {
    const [ana, ben] = (await newPlayers(browser, ['Ana', 'Ben'])) as [Player, Player];
    const link = await createTable(ana);
    await addBots(ana, 7);
    await sitDown(ben, link);
    const told = problem(ben.page, 'table-full');
    await expect(told).toContainText('All seats are taken');
    await expect(told).toContainText('You can watch at once, and sit down when one becomes free.');
    await told.getByRole('button', { name: 'Watch' }).click();
    await expect(lobbyNames(ben.page)).toHaveCount(8);
    await ana.page.getByRole('button', { name: 'Start' }).click();
    await expect(ben.page.getByTestId('seats').locator('.seat')).toHaveCount(8);
    await goHome([ana, ben]);
  });

  test('that comes too late: the guest watches at once, caught up, with a seat in the next game', async ({
    browser,
  }) => {
    const [ana, ben, cleo] = (await newPlayers(browser, ['Ana', 'Ben', 'Cleo'])) as [Player, Player, Player];
    const link = await createTable(ana);
    await sitDown(ben, link);
    await start(ana, [ana, ben]);
    await playOn([ana, ben], 6);
    await sitDown(cleo, link);
    const told = cleo.page.getByText('The game has begun. You’re watching; you have a seat in the next one.');
    await expect(told).toBeVisible();
    await cleo.page.getByRole('button', { name: 'Keep my seat' }).click();
    await expect(told).toBeHidden();
    await expect.poll(() => standing(cleo.page)).toEqual(await standing(ana.page));
    await expect(cleo.page.getByTestId('roll')).toHaveCount(0);
    await goHome([ana, ben, cleo]);
  });

  test('driven by another tab: play here, and the first tab steps back; or watch beside it', async ({
    browser,
  }) => {
    const [ana, ben] = (await newPlayers(browser, ['Ana', 'Ben'])) as [Player, Player];
    const link = await createTable(ana);
    await sitDown(ben, link);
    await start(ana, [ana, ben]);
    const second = await reopen(ben, ben.page.url());
    await expect(problem(second.page, 'second-tab')).toContainText('You’re already seated in another tab.');
    await problem(second.page, 'second-tab').getByRole('button', { name: 'Play here' }).click();
    await expect(problem(ben.page, 'second-tab')).toContainText('You’re already seated in another tab.');
    await expect(problem(second.page, 'second-tab')).toHaveCount(0);
    // Two moves of each: the seat is played from the second tab.
    let byBen = 0;
    for (let moves = 0; byBen < 2; moves++) {
      expect(moves).toBeLessThan(30);
      if ((await moveOnce([ana, second], 300)) === second) byBen++;
    }
    await problem(ben.page, 'second-tab').getByRole('button', { name: 'Watch' }).click();
    await expect(problem(ben.page, 'second-tab')).toHaveCount(0);
    await expect.poll(() => standing(ben.page)).toEqual(await standing(second.page));
    await playOn([ana, second], 3);
    await expect(ben.page.getByTestId('roll')).toHaveCount(0);
    await goHome([ana, ben]);
  });

  test('of a solo game in a second tab can only be taken over: there is no network to watch it on', async ({
    page,
    context,
  }) => {
    await page.goto('#/solo/ocho');
    await page.getByLabel('Your name').fill('Ana');
    await page.getByRole('button', { name: 'Begin' }).click();
    await expect(page.getByTestId('ocho-table')).toBeVisible();
    const second = await context.newPage();
    await second.goto(page.url());
    const told = problem(second, 'second-tab');
    await expect(told).toContainText('You’re already seated in another tab.');
    await expect(told.getByRole('button')).toHaveText(['Play here']);
    await told.getByRole('button', { name: 'Play here' }).click();
    await expect(second.getByTestId('ocho-table')).toBeVisible();
    await expect(problem(page, 'second-tab')).toBeVisible();
  });

  test('is kept when the page is reloaded in the lobby, the guest’s and the creator’s', async ({
    browser,
  }) => {
    const [ana, ben] = (await newPlayers(browser, ['Ana', 'Ben'])) as [Player, Player];
    const link = await createTable(ana);
    await sitDown(ben, link);
    await expect(lobbyNames(ana.page)).toHaveText(['Ana', 'Ben']);
    await ben.page.reload();
    await expect(lobbyNames(ben.page)).toHaveText(['Ana', 'Ben']);
    await ana.page.reload();
    await expect(lobbyNames(ana.page)).toHaveText(['Ana', 'Ben']);
    await expect(ana.page.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(link);
    await start(ana, [ana, ben]);
    await goHome([ana, ben]);
  });

  test('behind a door where nobody is: wait there, and be let in when the creator is back', async ({
    browser,
  }) => {
    const [ana, ben] = (await newPlayers(browser, ['Ana', 'Ben'])) as [Player, Player];
    const link = await createTable(ana);
    const url = ana.page.url();
    await ana.page.close();
    await sitDown(ben, link);
    const told = problem(ben.page, 'nobody-there');
    await expect(told).toContainText('Nobody is at the table yet');
    await expect(told).toContainText('Keep this page open; you’ll be let in as soon as somebody is there.');
    const back = await reopen(ana, url);
    await expect(lobbyNames(back.page)).toHaveText(['Ana', 'Ben']);
    await expect(lobbyNames(ben.page)).toHaveText(['Ana', 'Ben']);
    await expect(told).toHaveCount(0);
    await goHome([ana, ben]);
  });

  test('at a table that its creator has closed: the guest is told, and led home', async ({ browser }) => {
    const [ana, ben] = (await newPlayers(browser, ['Ana', 'Ben'])) as [Player, Player];
    const link = await createTable(ana);
    await sitDown(ben, link);
    await expect(lobbyNames(ana.page)).toHaveText(['Ana', 'Ben']);
    await ana.page.getByRole('button', { name: 'Leave the table' }).click();
    await ana.page.getByRole('dialog').getByRole('button', { name: 'Leave the table' }).click();
    const told = problem(ben.page, 'table-closed');
    await expect(told).toContainText('Whoever opened the table has closed it.');
    await told.getByRole('link', { name: 'Go home' }).click();
    await expect(ben.page.getByRole('link', { name: 'Open a table' })).toBeVisible();
    await goHome([ana, ben]);
  });
});

test.describe('a device', () => {
  test('whose browser blocks storage says that it forgets; Continue, and it plays', async ({ browser }) => {
    const [ana, ben] = (await newPlayers(browser, ['Ana', 'Ben'])) as [Player, Player];
    await ben.context.addInitScript(STORAGE_BLOCKED);
    await beforeWorker(ben.context, STORAGE_BLOCKED);
    const link = await createTable(ana);
    await sitDown(ben, link);
    const told = problem(ben.page, 'storage-denied');
    await expect(told).toContainText('This browser won’t remember your seat. Closing the page may lose it.');
    await told.getByRole('button', { name: 'Continue' }).click();
    await expect(told).toHaveCount(0);
    await start(ana, [ana, ben]);
    await playOn([ana, ben], 4);
    await goHome([ana, ben]);
  });

  test('without room for the next move says so; once there is room, Try again plays on', async ({
    browser,
  }) => {
    const [ana, ben] = (await newPlayers(browser, ['Ana', 'Ben'])) as [Player, Player];
    const link = await createTable(ana);
    await sitDown(ben, link);
    await start(ana, [ana, ben]);
    await playOn([ana, ben], 2);
    const worker = await sessionWorker(ben.page);
    await worker.evaluate(() => {
      const { add, put } = IDBObjectStore.prototype;
      Object.assign(globalThis, { roomy: { add, put } });
      const full = (): never => {
        throw new DOMException('no space', 'QuotaExceededError');
      };
      Object.assign(IDBObjectStore.prototype, { add: full, put: full });
    });
    const told = problem(ben.page, 'storage-full');
    for (let moves = 0; !(await told.isVisible()); moves++) {
      expect(moves, 'no move of Ben’s met the full device').toBeLessThan(60);
      await moveOnce([ana, ben], 300, () => told.isVisible());
    }
    await expect(told).toBeVisible();
    await expect(told).toContainText(
      'This device has no room to keep your moves safe. Free some space, then try again.',
    );
    await worker.evaluate(() => {
      Object.assign(IDBObjectStore.prototype, (globalThis as unknown as { roomy: object }).roomy);
    });
    await told.getByRole('button', { name: 'Try again' }).click();
    await expect(told).toHaveCount(0);
    await playOn([ana, ben], 4);
    await goHome([ana, ben]);
  });

  test('whose clock jumps by days, forth and back, plays on; nobody is said to be away', async ({
    browser,
  }) => {
    const [ana, ben] = (await newPlayers(browser, ['Ana', 'Ben'])) as [Player, Player];
    const link = await createTable(ana);
    await sitDown(ben, link);
    await start(ana, [ana, ben]);
    for (const days of [3, -3]) {
      const jump = (by: number): void => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + by * 86_400_000;
      };
      await (await sessionWorker(ben.page)).evaluate(jump, days);
      await ben.page.evaluate(jump, days);
      await playOn([ana, ben], 4);
    }
    for (const { page } of [ana, ben]) await expect(page.getByText(/not connected for/)).toHaveCount(0);
    await goHome([ana, ben]);
  });
});

test.describe('the meeting point', () => {
  test('that does not answer: the page says so, tries again when asked, and offers a game against bots', async ({
    browser,
  }) => {
    // The static site alone, with a broker that nobody runs.
    const app = express();
    app.get('/config.json', (_request, response) => {
      response.json({ brokers: [{ host: '127.0.0.1', port: 9, path: '/', secure: false }], iceServers: [] });
    });
    app.use(express.static(join(root, 'dist')));
    const server = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const context = await browser.newContext({
      baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    });
    try {
      const page = await context.newPage();
      let asked = 0;
      page.on('websocket', () => asked++);
      await page.goto(`#/join/${WHOLE}`);
      await page.getByLabel('Your name').fill('Ben');
      await page.getByRole('button', { name: 'Sit down' }).click();
      const told = problem(page, 'meeting-down');
      await expect(told).toContainText('The meeting point doesn’t answer');
      await expect(told).toContainText('Trying another (1/1). You can play alone meanwhile.');
      const before = asked;
      await told.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => asked).toBeGreaterThan(before);
      await expect(told).toBeVisible();
      await told.getByRole('link', { name: 'Play against bots' }).click();
      await page.getByRole('button', { name: 'Begin' }).click();
      await expect(page.getByTestId('ocho-table')).toBeVisible();
    } finally {
      await context.close();
      server.close();
      server.closeAllConnections();
    }
  });

  test('that goes away during a game leaves a grey dot and the game; it goes when the point is back', async ({
    browser,
  }) => {
    const options = { dist: join(root, 'dist'), host: '127.0.0.1', spare: 0 };
    let site = await startSite({ ...options, port: 0 });
    const players: Player[] = [];
    for (const name of ['Ana', 'Ben']) {
      const context = await browser.newContext({
        baseURL: `http://127.0.0.1:${site.port}/`,
        viewport: { width: 360, height: 640 },
      });
      players.push({ name, context, page: await context.newPage(), errors: [] });
    }
    const [ana, ben] = players as [Player, Player];
    try {
      const link = await createTable(ana);
      await sitDown(ben, link);
      await start(ana, players);
      await site.close();
      for (const { page } of players) {
        await expect(page.getByRole('img', { name: 'New guests can’t join now.' })).toBeVisible({
          timeout: 40_000,
        });
      }
      await playOn(players, 4);
      site = await startSite({ ...options, port: site.port });
      for (const { page } of players) {
        await expect(page.getByRole('img', { name: 'New guests can’t join now.' })).toHaveCount(0, {
          timeout: 40_000,
        });
      }
    } finally {
      await goHome(players);
      await site.close();
    }
  });
});

test.describe('a file', () => {
  let folder = '';
  let good = '';

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octet-'));
    const file = join(folder, 'good.jsonl');
    const game = ['--game', 'ocho', '--seats', '2', '--seed', '5', '--options', '{"target":4000}'];
    await promisify(execFile)('npm', ['run', '--silent', 'simulate', '--', ...game, '--out', file], {
      cwd: root,
    });
    good = await readFile(file, 'utf8');
  });
  test.afterAll(() => rm(folder, { recursive: true }));

  async function check(page: Page, name: string, buffer: Buffer): Promise<void> {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await expect(page.getByText(`File: ${name}`)).toBeVisible();
  }
  const verdict = (page: Page) => page.locator('.verify-result');

  test('is checked on the device: good, cut off, changed, or no record at all; the next one can follow at once', async ({
    page,
  }) => {
    await page.goto('#/verify');
    const lines = good.trimEnd().split('\n');

    await check(page, 'good.jsonl', Buffer.from(good));
    await expect(verdict(page)).toContainText('Authentic, and without a fault.');
    await expect(verdict(page)).toContainText('Complete: the game was played to its end.');
    await expect(verdict(page)).toHaveAttribute('data-outcome', 'authentic');

    await check(page, 'half.jsonl', Buffer.from(`${lines.slice(0, lines.length >> 1).join('\n')}\n`));
    await expect(verdict(page)).toContainText('Not complete: the game had not ended when it was saved.');
    await expect(verdict(page)).toContainText('Authentic, and without a fault.');

    await check(page, 'torn.jsonl', Buffer.from(good.slice(0, good.length - 40)));
    await expect(verdict(page)).toContainText('This record is not authentic.');
    await expect(verdict(page)).toContainText(`Line ${lines.length}`);

    // One digit of one die's worth of a line: still text of the same shape, no longer what was signed.
    const at = lines.findIndex((line) => line.includes('reveal') || line.includes('link'));
    const flipped = lines.with(at, flip(lines[at] as string));
    await check(page, 'flipped.jsonl', Buffer.from(`${flipped.join('\n')}\n`));
    await expect(verdict(page)).toContainText('This record is not authentic.');
    await expect(verdict(page)).toContainText('Something in it was changed');
    await expect(verdict(page)).toContainText(`Line ${at + 1}`);

    const nonsense = {
      'empty.jsonl': Buffer.alloc(0),
      'holiday.txt': Buffer.from('Dear Ana,\nthe hut was full.\n'),
      'photo.png': await readFile(join(root, 'public', 'icons', 'octet-192.png')),
      'other.json': Buffer.from('{"format":"something-else","version":1}\n'),
    };
    for (const [name, buffer] of Object.entries(nonsense)) {
      await check(page, name, buffer);
      await expect(verdict(page), name).toContainText('This is not a record of Octet.');
      await expect(verdict(page), name).toContainText('A record is a file whose name ends in .jsonl');
    }

    await page.getByRole('button', { name: 'Check another record' }).waitFor();
    await check(page, 'good-again.jsonl', Buffer.from(good));
    await expect(verdict(page)).toContainText('Authentic, and without a fault.');
  });
});

/** The line with one bit of one byte in its middle changed, still printable. */
function flip(line: string): string {
  const at = line.length >> 1;
  return `${line.slice(0, at)}${String.fromCharCode(line.charCodeAt(at) ^ 1)}${line.slice(at + 1)}`;
}
