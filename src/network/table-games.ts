/**
 * The finished games of a device, as History and the statistics list them, and their records.
 *
 *   a game ends        the page tells what it saw            → keepGame
 *   History opens      finishedRounds: rounds that are over, with what was kept of them
 *   nothing was kept   (an older page, a closed one) → storedRecord, folded by whoever holds the rules → keepGame
 *
 * One document of `games` a round, under the key of its round. It is a summary for this device's own eyes: the record in
 * the store stays what proves anything, and a summary can always be made of it again.
 *
 * Invariants
 * 1. Nothing here judges: a round is finished when its table said so, a record is formatted from what is stored.
 * 2. A summary that does not decode, or is of another session, counts as not kept.
 * 3. Forgetting a table forgets its summaries (table-store.ts).
 * 4. A game that is broken off is one for this device's list alone: nothing of it is signed, its table goes on when it is
 *    opened again, and its summary goes then (table-open.ts).
 */
import * as v from 'valibot';
import type { Json, Outcome, Seat } from '../games/game.ts';
import { rosterKeys, type SignedGenesis, sessionId } from '../protocol/genesis.ts';
import { Log } from '../protocol/log.ts';
import type { Store } from '../protocol/ports.ts';
import { formatRecord } from '../protocol/record.ts';
import { loadIdentity } from './identity.ts';
import { displayNames } from './lobby-profile.ts';
import { BROKEN_OFF, readTables } from './table-list.ts';
import { loadRounds, roundKey } from './table-store.ts';
import type { TableSummary } from './view.ts';

export type KeptSeat = { readonly name: string; readonly isBot: boolean };

/** What is kept of a finished game, or of one that was broken off. */
export type KeptGame = {
  readonly version: 1;
  readonly session: string;
  readonly game: string;
  readonly options: Json;
  /** By roster index; names as the table showed them. */
  readonly seats: readonly KeptSeat[];
  /** null: this device watched. */
  readonly mySeat: Seat | null;
  readonly outcome: Outcome;
  /** Broken off: whom the table waited for. */
  readonly waitedFor?: readonly string[] | undefined;
  /** What the game's own statistics need: its data, opaque here. */
  readonly facts: Json;
  /** When this device saw it end; null if it was worked out later. */
  readonly endedMs: number | null;
};

/** A round that is over, and what was kept of it. */
export type FinishedRound = {
  readonly table: TableSummary;
  readonly round: number;
  readonly session: string;
  /** The table shows this round when it is opened. */
  readonly isLast: boolean;
  readonly signed: SignedGenesis;
  readonly kept: KeptGame | null;
};

export type StoredRecord = { readonly text: string; readonly fileName: string };

const json = v.custom<Json>((value) => value !== undefined);
const seat = v.pipe(v.number(), v.integer(), v.minValue(0));
const keptSchema = v.strictObject({
  version: v.literal(1),
  session: v.string(),
  game: v.string(),
  options: json,
  seats: v.array(v.strictObject({ name: v.string(), isBot: v.boolean() })),
  mySeat: v.nullable(seat),
  outcome: v.strictObject({
    ranking: v.array(v.array(seat)),
    scores: v.array(v.number()),
    reason: v.string(),
  }),
  waitedFor: v.optional(v.array(v.string())),
  facts: json,
  endedMs: v.nullable(v.number()),
});

/** The games finished or broken off on this device: tables newest first, the newest round of each first. */
export async function finishedRounds(store: Store): Promise<readonly FinishedRound[]> {
  const finished: FinishedRound[] = [];
  for (const table of await readTables(store)) {
    const rounds = await loadRounds(store, table.table);
    const lastSigned = rounds.findLast(({ document }) => document.signed !== null)?.round;
    for (const { round, document } of rounds.toReversed()) {
      const { signed, isOver } = document;
      if (signed === null) continue;
      const session = sessionId(signed.genesis);
      const stored = await keptGame(store, table.table, round, session);
      // What was put down as broken off may have ended since: then its record says how.
      const kept = isOver && stored?.outcome.reason === BROKEN_OFF ? null : stored;
      if (!isOver && kept === null) continue;
      finished.push({ table, round, session, isLast: round === lastSigned, signed, kept });
    }
  }
  return finished;
}

/** What is kept of a round; null for nothing. */
export async function keptGame(
  store: Store,
  table: string,
  round: number,
  session: string,
): Promise<KeptGame | null> {
  return decodeKept(await store.get('games', roundKey(table, round)), session);
}

/** Keeps a summary, in place of an earlier one. A table that this device does not hold is none to keep anything of. */
export async function keepGame(store: Store, table: string, round: number, kept: KeptGame): Promise<void> {
  if ((await store.get('rounds', roundKey(table, round))) === null) return;
  await store.put('games', roundKey(table, round), kept as unknown as Json);
}

/** The record of a stored round, as the table would save it. */
export async function storedRecord(store: Store, signed: SignedGenesis): Promise<StoredRecord> {
  const { genesis } = signed;
  const session = sessionId(genesis);
  // Their signatures were checked when they came in, and are again by whoever checks the record.
  const log = new Log({ session, keys: rosterKeys(genesis), verify: () => true });
  log.addAll(await store.entries(session), () => Number.POSITIVE_INFINITY);
  return {
    text: formatRecord(signed, log),
    fileName: `octet-${genesis.game}-${session.slice(0, 8)}-${genesis.round}.jsonl`,
  };
}

/** What the genesis of a stored round says of its seats, and which of them is this device's own. */
export async function seatsOf(
  store: Store,
  table: string,
  { genesis }: SignedGenesis,
): Promise<{ readonly seats: readonly KeptSeat[]; readonly mySeat: Seat | null }> {
  const identity = await loadIdentity(store, table);
  const mine = genesis.roster.findIndex(({ key }) => key === identity?.key);
  const names = displayNames(genesis.roster.map(({ name }) => name));
  return {
    seats: genesis.roster.map(({ name, host }, at) => ({ name: names[at] ?? name, isBot: host !== null })),
    mySeat: mine === -1 ? null : mine,
  };
}

function decodeKept(stored: Json | null, session: string): KeptGame | null {
  const decoded = v.safeParse(keptSchema, stored);
  return decoded.success && decoded.output.session === session ? decoded.output : null;
}
