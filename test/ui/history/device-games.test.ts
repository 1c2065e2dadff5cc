/** Finished games of a device: what is kept when one ends, what is read from its record when nothing was, and what is left out. */
import { describe, expect, it, vi } from 'vitest';
import type { Json, Outcome } from '../../../src/games/game.ts';
import { ocho } from '../../../src/games/ocho/game.ts';
import { throwsOf } from '../../../src/games/ocho/luck.ts';
import type { OchoState, OchoStory } from '../../../src/games/ocho/types.ts';
import { finishedRounds } from '../../../src/network/table-games.ts';
import { BROKEN_OFF, readTables } from '../../../src/network/table-list.ts';
import { forgetTable } from '../../../src/network/table-store.ts';
import type { Store } from '../../../src/protocol/ports.ts';
import { verifyRecord } from '../../../src/protocol/verify.ts';
import { openDeviceGames } from '../../../src/ui/history/device-games.ts';
import { bestTurns, ochoFacts } from '../../../src/ui/history/facts.ts';
import type { FinishedGames, ListedGame } from '../../../src/ui/history/games.ts';
import {
  answerGames,
  connectGames,
  type FromGames,
  type GamesPort,
} from '../../../src/ui/history/games-bridge.ts';
import { readRecord } from '../../../src/ui/history/read-record.ts';
import { companyOf, statisticsOf } from '../../../src/ui/history/statistics-of.ts';
import {
  type Device,
  decide,
  gameOf,
  gameWith,
  playOut,
  tableOf,
  Village,
} from '../../network/table-harness.ts';
import { gamesService, NO_GAMES, ochoGame, planetsGame } from '../fixtures/games.ts';

vi.setConfig({ testTimeout: 180_000 });

const GAMES = { ocho };
const NOW_MS = 1_800_000_000_000;
const open = (store: Store | null, verify = readRecord, nowMs = NOW_MS): FinishedGames =>
  openDeviceGames({ store, clock: { nowMs: () => nowMs }, verify: async (text) => verify(text) });

async function completed(games: FinishedGames): Promise<readonly (readonly [ListedGame, number])[]> {
  const told: (readonly [ListedGame, number])[] = [];
  await games.complete((game, left) => told.push([game, left]));
  return told;
}

/** Two people have played a game to its end. */
async function finished(
  seed: number,
): Promise<{ readonly ana: Device; readonly ben: Device; readonly village: Village }> {
  const village = new Village(seed);
  const [ana, ben] = [village.device('Ana'), village.device('Ben')];
  await gameWith(village, [ana, ben]);
  for (const device of [ana, ben]) {
    device.plays = true;
    decide(device);
  }
  await playOut(village, [ana, ben]);
  await village.pass(2);
  return { ana, ben, village };
}

describe('a finished game', () => {
  it('is read from its record once, kept, listed with its result, saved as a sound record, and forgotten with its table', async () => {
    const { ben, village } = await finished(931);
    const games = open(ben.store);
    const outcome = gameOf(ben)?.outcome;
    expect(await games.list()).toMatchObject([
      { table: tableOf(ben), game: 'ocho', isLast: true, kept: null },
    ]);
    expect((await games.statistics('all')).games).toEqual([]);

    const [told, ...more] = await completed(games);
    expect(more).toEqual([]);
    expect(told?.[1]).toBe(0);
    expect(told?.[0].kept).toMatchObject({
      game: 'ocho',
      seats: [
        { name: 'Ana', isBot: false },
        { name: 'Ben', isBot: false },
      ],
      mySeat: 1,
      outcome,
      endedMs: null,
    });
    expect((await games.list())[0]?.kept).toEqual(told?.[0].kept);
    expect(await completed(games)).toEqual([]);

    const [round] = await finishedRounds(ben.store);
    const record = await games.record(tableOf(ben), round?.round ?? 0);
    const report = verifyRecord(record?.text ?? '', GAMES);
    expect(report).toMatchObject({ kind: 'authentic', exitCode: 0, isComplete: true, outcome });
    const stories = ben.events.flatMap(({ story }) => story);
    const facts = ochoFacts(told?.[0].kept?.facts ?? null);
    expect(facts?.throws).toEqual(throwsOf(stories as unknown as readonly OchoStory[]));

    // What the page tells when it sees the end is the same, and then nothing is left to read.
    await ben.store.remove('games', `${tableOf(ben)}/0000001`);
    const kept = told?.[0].kept;
    if (kept == null) throw new Error('the summary was kept');
    const { session, game, options, seats, mySeat } = kept;
    const ended = {
      table: tableOf(ben),
      round: round?.round ?? 0,
      stories: stories as readonly Json[],
      ...{ session, game, options, seats, mySeat, outcome: kept.outcome },
    };
    await games.keep({ ...ended, seen: 'ended' });
    expect((await games.list())[0]?.kept).toEqual(kept);
    await games.keep({ ...ended, seen: 'ending' });
    expect((await games.list())[0]).toMatchObject({ atMs: NOW_MS, kept: { ...kept, endedMs: NOW_MS } });
    // Opened again years later, it still ended then.
    await open(ben.store, readRecord, 2 * NOW_MS).keep({ ...ended, seen: 'ended' });
    expect((await games.list())[0]?.atMs).toBe(NOW_MS);
    expect((await games.statistics('people')).games).toMatchObject([{ game: 'ocho', played: 1, watched: 0 }]);

    await forgetTable(ben.store, tableOf(ben));
    await village.pass(1);
    expect(await games.list()).toEqual([]);
    expect(await games.record(tableOf(ben), 1)).toBe(null);
    expect(await games.archive()).toBe(null);
    expect(await ben.store.list('games', '')).toEqual([]);
    await games.keep({ ...ended, seen: 'ending' });
    expect(await ben.store.list('games', '')).toEqual([]);
  });

  it('whose record does not hold stays without a summary, and is told as such', async () => {
    const { ana } = await finished(932);
    // Somebody has changed one point of it behind the page's back.
    const games = open(ana.store, (text) => readRecord(text.replace('kind\\":\\"roll', 'kind\\":\\"role')));
    expect(await completed(games)).toMatchObject([[{ kept: null }, 0]]);
    expect(await ana.store.list('games', '')).toEqual([]);
    expect((await games.list()).length).toBe(1);
  });

  it('is not to be had from a browser that keeps nothing', async () => {
    const games = open(null);
    expect(await games.list()).toEqual([]);
    expect(await completed(games)).toEqual([]);
    expect(await games.archive()).toBe(null);
    expect((await games.statistics('all')).dice).toBe(null);
  });
});

describe('a game put down as broken off', () => {
  it('is listed with its standing until its table is opened again, and counts in no statistics', async () => {
    const village = new Village(933);
    const [ana, ben] = [village.device('Ana'), village.device('Ben')];
    await gameWith(village, [ana, ben]);
    ana.plays = true;
    decide(ana);
    const table = tableOf(ana);
    const isWaiting = (): boolean => gameOf(ana)?.waiting?.seats.includes(gameOf(ben)?.mySeat ?? -1) === true;
    await village.until('it is Ben’s turn', isWaiting, 600);
    village.crash(ben, 'silent');
    await village.until('the table can only wait', () => gameOf(ana)?.goingOn?.refusal === 'too-few', 600);
    const game = gameOf(ana);
    if (game?.standing == null) throw new Error('a table that can only wait says how it stands');
    expect(game.standing.scores).toEqual(
      (game.state as unknown as OchoState).seats.map(({ score }) => score),
    );
    const games = open(ana.store);
    const isBrokenOff = async (): Promise<boolean | undefined> =>
      (await readTables(ana.store))[0]?.isBrokenOff;
    expect([await isBrokenOff(), await games.list()]).toEqual([false, []]);
    const put = (): Promise<void> =>
      games.keep({
        table,
        round: game.round,
        session: game.session,
        game: 'ocho',
        options: {},
        seats: game.seats.map(({ name, isBot }) => ({ name, isBot })),
        mySeat: game.mySeat,
        outcome: { ...(game.standing as Outcome), reason: BROKEN_OFF },
        waitedFor: ['Ben'],
        stories: [],
        seen: 'ending',
      });
    await put();
    expect(await isBrokenOff()).toBe(true);
    expect(await games.list()).toMatchObject([{ table, kept: { waitedFor: ['Ben'] } }]);
    expect((await games.statistics('all')).games).toEqual([]);

    ana.table.command({ kind: 'resume', table, takeOver: 'ask' });
    await village.pass(1);
    expect([await isBrokenOff(), await games.list()]).toEqual([false, []]);
    await put();
    village.crash(ana);
    village.restart(ana, table);
    village.restart(ben, table);
    const isBack = (): boolean => gameOf(ben) !== null && gameOf(ana)?.goingOn?.refusal !== 'too-few';
    await village.until('both are back', () => gameOf(ana) !== null && isBack());
    // A device that has died answers nobody any more.
    const again = open(ana.store);
    expect([await isBrokenOff(), await again.list()]).toEqual([false, []]);
    for (const device of [ana, ben]) {
      device.plays = true;
      decide(device);
    }
    await playOut(village, [ana, ben]);
    expect((await completed(again))[0]?.[0].kept?.outcome).toEqual(gameOf(ana)?.outcome);
  });
});

describe('statistics', () => {
  const a = ochoGame('a', ['Ana', 'Ben'], { seed: 3, mySeat: 0 });
  const b = ochoGame('b', ['Ana', 'Ben'], { seed: 4, mySeat: 0, isSolo: true });
  const watched = ochoGame('c', ['Ana', 'Ben'], { seed: 5, mySeat: null });
  const cards = planetsGame('d', ['Ana', 'Ben', 'Eva'], [20, 31, 12]);
  const kept = [a, b, watched, cards].flatMap((one) => (one.kept === null ? [] : [one.kept]));

  it('count what this device played, and the dice of all it saw', () => {
    const all = statisticsOf(kept, 'all');
    const won = [a, b].filter(({ kept: one }) => one?.outcome.ranking[0]?.includes(0)).length;
    const scores = [a, b].map(({ kept: one }) => one?.outcome.scores[0] ?? 0);
    expect(all.games).toEqual([
      {
        game: 'ocho',
        played: 2,
        won,
        average: ((scores[0] ?? 0) + (scores[1] ?? 0)) / 2,
        best: Math.max(...[a, b].map(({ kept: one }) => bestTurns(one?.facts ?? null)[0] ?? 0)),
        watched: 1,
      },
      { game: 'planets', played: 1, won: 1, average: 31, best: 23, watched: 0 },
    ]);
    const dice = [a, b, watched].flatMap(({ kept: one }) => ochoFacts(one?.facts ?? null)?.throws ?? []);
    expect(all.dice?.throws).toBe(dice.length);
    expect(all.dice?.dice).toBe(dice.flatMap((one) => one.dice).length);
  });

  it('tell games with people from games alone with bots', () => {
    expect(kept.map(companyOf)).toEqual(['people', 'solo', 'people', 'people']);
    expect(statisticsOf(kept, 'solo').games).toMatchObject([{ game: 'ocho', played: 1, watched: 0 }]);
    expect(statisticsOf(kept, 'people').games.map(({ played }) => played)).toEqual([1, 1]);
  });

  it('leave out facts that do not decode', () => {
    const odd = kept.slice(0, 1).map((one) => ({ ...one, facts: { throws: [{ dice: [9] }] } }));
    expect(statisticsOf(odd, 'all')).toMatchObject({ games: [{ played: 1, best: 0 }], dice: null });
  });
});

describe('the bridge to the worker', () => {
  /** Both sides in one place; `post` copies, as a worker's would. */
  const bridged = (games: FinishedGames): FinishedGames =>
    connectGames(() => {
      let tell: (message: FromGames) => void = () => undefined;
      return {
        post: (message) =>
          void answerGames(games, structuredClone(message), (one) => tell(structuredClone(one))),
        listen: (onMessage) => {
          tell = onMessage;
        },
      };
    });

  it('answers every question, and tells of each record read', async () => {
    const game = ochoGame('a', ['Ana', 'Ben']);
    const unread = { ...game, kept: null };
    const games = bridged(gamesService([unread], { a: game }));
    expect(await games.list()).toEqual([unread]);
    expect(await completed(games)).toEqual([[game, 0]]);
    expect(await games.record('a', 1)).toMatchObject({ fileName: 'octet-ocho.jsonl' });
    expect(await games.statistics('all')).toEqual({ games: [], dice: null });
    expect(await games.unpack(new Blob(['zip']))).toBe('archive-empty');
  });

  it('fails one question and answers the next', async () => {
    const games = bridged({ ...NO_GAMES, list: () => Promise.reject(new Error('no store')) });
    await expect(games.list()).rejects.toThrow('could not be read');
    expect(await games.record('a', 1)).not.toBe(null);
  });

  it('fails what is open when its worker cannot run, and starts another for the next question', async () => {
    let started = 0;
    const dead: GamesPort = { post: () => undefined, listen: (_, onError) => queueMicrotask(onError) };
    const games = connectGames(() => {
      started += 1;
      return dead;
    });
    await expect(games.list()).rejects.toThrow('cannot run');
    await expect(games.list()).rejects.toThrow('cannot run');
    expect(started).toBe(2);
  });
});
