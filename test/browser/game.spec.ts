/** Whole games of El Ocho: real Chromium, real broker, real WebRTC, by clicking. */
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, expect, test } from '@playwright/test';
import {
  createTable,
  expectNoErrors,
  newPlayer,
  type Player,
  playToTheEnd,
  reopen,
  saveRecord,
  scores,
  sitDown,
  start,
} from './players.ts';

test.describe.configure({ timeout: 420_000 });

async function gather(browser: Browser, names: readonly string[], target?: string): Promise<Player[]> {
  const players = await Promise.all(names.map((name) => newPlayer(browser, name)));
  const [creator, ...guests] = players as [Player, ...Player[]];
  const link = await createTable(creator, target === undefined ? {} : { target });
  for (const guest of guests) await sitDown(guest, link);
  await start(creator, players);
  return players;
}

/** All seats' records hold the same entries, and the command line accepts each. */
async function expectSameRecords(players: readonly Player[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'octet-'));
  const texts: string[] = [];
  for (const player of players) {
    // The closing signatures may still be on their way when the end is shown.
    await expect
      .poll(() => saveRecord(player).then((text) => text.match(/\\"kind\\":\\"close\\"/g)?.length))
      .toBe(players.length);
    texts.push(await saveRecord(player));
  }
  for (const [at, text] of texts.entries()) {
    expect(text).toBe(texts[0]);
    const file = join(folder, `${at}.jsonl`);
    await writeFile(file, text);
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'verify', '--', file, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'authentic',
      exitCode: 0,
      isComplete: true,
      faults: [],
      missingCloses: [],
    });
  }
}

async function expectSameEnd(players: readonly Player[]): Promise<void> {
  const first = await scores(players[0] as Player);
  expect(first).toHaveLength(players.length);
  for (const player of players) expect(await scores(player)).toEqual(first);
}

test('two people meet by the link and play to 4,000; both records are the same and accepted', async ({
  browser,
}) => {
  const players = await gather(browser, ['Ana', 'Ben'], '4,000');
  await playToTheEnd(() => players, 300);
  await expectSameEnd(players);
  await expectSameRecords(players);
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
