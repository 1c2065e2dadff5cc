/**
 * The finished games of this device, read from the store the session worker writes. Runs in a worker of its own.
 *
 * A game whose summary is not kept (it ended on a closed page, or on one older than summaries) is folded from its record
 * with every signature and proof checked, as the Verify page does; of a game of 8 that takes seconds, once.
 *
 * Invariants
 * 1. A summary comes from a record that is authentic and over, or from the page that saw the game end; nothing else.
 * 2. Nothing leaves the device, and nothing is written but summaries, and records that a person adds (added-games.ts).
 */
import type { Outcome } from '../../games/game.ts';
import {
  type FinishedRound,
  finishedRounds,
  type KeptGame,
  keepGame,
  keptGame,
  type StoredRecord,
  seatsOf,
  storedRecord,
} from '../../network/table-games.ts';
import type { Clock, Store } from '../../protocol/ports.ts';
import type { VerifyReport } from '../../protocol/verify.ts';
import { figuresOf, luckOf, tallyOf } from '../luck/figures.ts';
import { type AddedRound, addedRounds, addRecord } from './added-games.ts';
import { factsOf } from './facts.ts';
import type { FinishedGames, ListedGame } from './games.ts';
import { statisticsOf } from './statistics-of.ts';

export type DeviceGamesDeps = {
  /** null: this browser keeps nothing. */
  readonly store: Store | null;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Checks a record and folds it; loaded when a game needs it. */
  readonly verify: (text: string) => Promise<VerifyReport>;
};

export function openDeviceGames({ store, clock, verify }: DeviceGamesDeps): FinishedGames {
  const rounds = async (): Promise<readonly FinishedRound[]> =>
    store === null ? [] : await finishedRounds(store);

  const added = async (): Promise<readonly AddedRound[]> => (store === null ? [] : await addedRounds(store));

  return {
    list: async () => sorted([...(await rounds()).map(listed), ...(await added()).map(listedAdded)]),
    complete: async (told) => {
      if (store === null) return;
      const missing = (await rounds()).filter(({ kept }) => kept === null);
      for (const [at, one] of missing.entries()) {
        const kept = await workedOut(store, one, verify);
        if (kept !== null) await keepGame(store, one.table.table, one.round, kept);
        told(listed({ ...one, kept }), missing.length - at - 1);
      }
    },
    keep: async ({ table, round, stories, seen, ...ended }) => {
      if (store === null) return;
      const before = await keptGame(store, table, round, ended.session);
      if (seen === 'ended' && JSON.stringify(before?.outcome) === JSON.stringify(ended.outcome)) return;
      const facts = factsOf(ended.game, stories, ended.seats.length);
      await keepGame(store, table, round, {
        ...ended,
        version: 1,
        facts,
        endedMs: seen === 'ending' ? clock.nowMs() : (before?.endedMs ?? null),
      });
    },
    luck: async ({ options, throws }) => ({
      figures: figuresOf(tallyOf(throws, options)),
      seats: luckOf(throws, options),
    }),
    statistics: async (company) =>
      statisticsOf(
        [
          ...(await rounds()).flatMap(({ kept }) => (kept === null ? [] : [kept])),
          ...(await added()).flatMap(({ kept }) => (kept.mySeat === null ? [] : [kept])),
        ],
        company,
      ),
    record: async (table, round) => {
      const signed =
        (await rounds()).find((one) => one.table.table === table && one.round === round)?.signed ??
        (await added()).find((one) => one.table === table && one.round === round)?.signed;
      return store === null || signed === undefined ? null : storedRecord(store, signed);
    },
    add: async (text) => {
      if (store === null) return 'not-kept';
      const done = await addRecord({ store, clock, verify }, text);
      return typeof done === 'string' ? done : listedAdded(done);
    },
    unpack: async (archive) => (await import('./read-archive.ts')).readArchive(archive),
    archive: async () => {
      if (store === null) return null;
      const records: StoredRecord[] = [];
      for (const { signed } of [...(await rounds()), ...(await added())])
        records.push(await storedRecord(store, signed));
      if (records.length === 0) return null;
      const { archiveOf } = await import('./archive.ts');
      const utf8 = new TextEncoder();
      const files = records.map(({ text, fileName }) => ({ name: fileName, bytes: utf8.encode(text) }));
      return new Blob([archiveOf(files)], { type: 'application/zip' });
    },
  };
}

function listed({ table, round, isLast, signed, kept }: FinishedRound): ListedGame {
  const { game, roster } = signed.genesis;
  return {
    table: table.table,
    round,
    game,
    names: roster.map(({ name }) => name),
    isSolo: table.isSolo,
    from: 'table',
    isLast,
    atMs: kept?.endedMs ?? table.updatedMs,
    kept,
  };
}

const listedAdded = ({ table, round, signed, kept }: AddedRound): ListedGame => ({
  table,
  round,
  game: kept.game,
  names: signed.genesis.roster.map(({ name }) => name),
  isSolo: false,
  from: 'file',
  isLast: false,
  atMs: kept.endedMs ?? 0,
  kept,
});

const sorted = (games: readonly ListedGame[]): readonly ListedGame[] =>
  games.toSorted((a, b) => b.atMs - a.atMs || b.round - a.round);

/** The summary of a stored round; null when its record is not sound enough to say how it ended. */
async function workedOut(
  store: Store,
  { table, signed, session }: FinishedRound,
  verify: DeviceGamesDeps['verify'],
): Promise<KeptGame | null> {
  const report = await verify((await storedRecord(store, signed)).text);
  if (report.kind !== 'authentic' || report.outcome === null) return null;
  const { genesis, events } = report;
  const outcome: Outcome = report.outcome;
  const seats = await seatsOf(store, table.table, signed);
  const stories = events.flatMap(({ story }) => story);
  const facts = factsOf(genesis.game, stories, genesis.roster.length);
  const { game, options } = genesis;
  return { version: 1, session, game, options, ...seats, outcome, facts, endedMs: null };
}
