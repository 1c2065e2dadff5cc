/**
 * Networks that refuse, with a real TURN server on loopback. Loopback addresses stand for networks: a relay at one of
 * them can be told to refuse another, which no setting of a browser can bring about between two of three people.
 *
 * Without coturn on the machine this file is left out, and `npm test` says so.
 */
import { expect, test } from '@playwright/test';
import {
  closeConnection,
  linesSeenBy,
  lineTo,
  newPlayerIn,
  openConnection,
  WATCH_LINES,
} from './networks.ts';
import { goHome, playOn, standing } from './people.ts';
import { createTable, expectNoErrors, type Player, sitDown, start } from './players.ts';
import { startTurn, type Turn } from './turn.ts';

const open: Turn[] = [];
test.afterEach(async () => {
  for (const turn of open.splice(0)) await turn.close();
});

async function turn(address: string, denied: readonly string[] = []): Promise<Turn> {
  const started = await startTurn(address, denied);
  open.push(started);
  return started;
}

test('relayed lines only: two people meet and play through the TURN server of config.json, and are told so', async ({
  browser,
}) => {
  const { iceServer } = await turn('127.0.0.1');
  const ice = { iceServers: [iceServer], iceTransportPolicy: 'relay' } as const;
  const [ana, ben] = [await newPlayerIn(browser, 'Ana', ice), await newPlayerIn(browser, 'Ben', ice)];
  const players = [ana, ben];
  for (const { context } of players) await context.addInitScript(WATCH_LINES);
  await sitDown(ben, await createTable(ana));
  await start(ana, players);
  await playOn(players, 4);
  for (const [player, other] of [
    [ana, 'Ben'],
    [ben, 'Ana'],
  ] as const) {
    const sheet = await openConnection(player.page);
    const line = lineTo(sheet, other);
    await expect(line).toHaveAttribute('data-way', 'relayed');
    await expect(line).toContainText('through a relay server');
    await expect(line).toContainText(/relay server \(relay\), .+, UDP/);
    await expect(line).toContainText(/There and back\s*\d+ ms/);
    await expect(sheet.getByText('always used; direct lines are switched off')).toBeVisible();
    await expect(sheet.getByTestId('connection-advice')).toHaveText(
      'A relay server passes on what only the two ends can read. Nothing to do.',
    );
    await closeConnection(player.page);
  }
  // What each heard of the other's whereabouts: relays, and not even what is behind them.
  for (const { page } of players) {
    const { candidates } = await linesSeenBy(page);
    expect(candidates.length).toBeGreaterThan(0);
    for (const candidate of candidates)
      expect(candidate).toMatch(/ 127\.0\.0\.1 \d+ typ relay raddr 0\.0\.0\.0 /);
  }
  expectNoErrors(players);
  await goHome(players);
});

test('two people whose networks refuse each other play through a third seat, and all three are told how', async ({
  browser,
}) => {
  const [benAt, cleoAt] = ['127.0.0.2', '127.0.0.3'];
  const anas = await turn('127.0.0.1');
  const bens = await turn(benAt, [cleoAt]);
  const cleos = await turn(cleoAt, [benAt]);
  const relayed = ({ iceServer }: Turn) =>
    ({ iceServers: [iceServer], iceTransportPolicy: 'relay' }) as const;
  const ana = await newPlayerIn(browser, 'Ana', relayed(anas));
  const ben = await newPlayerIn(browser, 'Ben', relayed(bens));
  const cleo = await newPlayerIn(browser, 'Cleo', relayed(cleos));
  const players: readonly Player[] = [ana, ben, cleo];
  const link = await createTable(ana);
  await sitDown(ben, link);
  await sitDown(cleo, link);
  await start(ana, players);
  await playOn(players, 9);

  const ways = {
    Ana: { Ben: 'relayed', Cleo: 'relayed' },
    Ben: { Ana: 'relayed', Cleo: 'bridged' },
    Cleo: { Ana: 'relayed', Ben: 'bridged' },
  } as const;
  for (const { name, page } of players) {
    const sheet = await openConnection(page);
    for (const [other, way] of Object.entries(ways[name as keyof typeof ways])) {
      await expect(lineTo(sheet, other)).toHaveAttribute('data-way', way);
      // One hop: the seat between has a line of its own to both.
      if (way === 'bridged') await expect(lineTo(sheet, other)).toContainText('through Ana');
    }
    if (name !== 'Ana') {
      const other = name === 'Ben' ? 'Cleo' : 'Ben';
      await expect(sheet.getByTestId('connection-advice')).toContainText(
        `You and ${other} play through another seat.`,
      );
    }
    await closeConnection(page);
  }
  const seen = await standing(ben.page);
  expect(Object.keys(seen)).toHaveLength(3);
  for (const { page } of players) await expect.poll(() => standing(page)).toEqual(seen);
  expectNoErrors(players);
  await goHome(players);
});
