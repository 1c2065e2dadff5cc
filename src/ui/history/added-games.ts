/**
 * Games brought to this device as a record in a file. They are kept as a round is, so that whatever lists, saves, checks and
 * forgets a stored game does so with them; only there is no table to it.
 *
 *   text → verify → entries, then the round, then its summary; under the name `file.<session>` in a table's place
 *
 * Invariants
 * 1. Nothing is kept of a record that is not sound and played to its end.
 * 2. Nothing is added to a game that this device holds at a table: its entries are that seat's memory.
 * 3. A game that could not be kept whole (no space) is not kept at all.
 * 4. `endedMs` of such a game is when it was added: a record tells no time.
 *
 * Does not protect against two tabs that add the same file at once: both write the same.
 */
import { decodeCanonical } from '../../encoding/canonical.ts';
import type { Seat } from '../../games/game.ts';
import { loadIdentity } from '../../network/identity.ts';
import { displayNames } from '../../network/lobby-profile.ts';
import { type KeptGame, keepGame, keptGame } from '../../network/table-games.ts';
import { readTables } from '../../network/table-list.ts';
import { forgetTable, loadRounds, saveRound } from '../../network/table-store.ts';
import { plainName } from '../../protocol/bot-strength.ts';
import { type Genesis, type SignedGenesis, sessionId } from '../../protocol/genesis.ts';
import type { Clock, Store, StoredEntry } from '../../protocol/ports.ts';
import type { VerifyReport } from '../../protocol/verify.ts';
import { ADDED_PREFIX } from './added-table.ts';
import { factsOf } from './facts.ts';
import type { AddRefusal } from './games.ts';

/** A stored record with its summary. `table`: what stands in a table's place. */
export type AddedRound = {
  readonly table: string;
  readonly round: number;
  readonly signed: SignedGenesis;
  readonly kept: KeptGame;
};

export type AddDeps = {
  readonly store: Store;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly verify: (text: string) => Promise<VerifyReport>;
};

/**
 * The games that were added on this device; one whose summary is damaged is skipped, and one that has come to a table since: it is
 * that table's now, with what its seat remembers.
 */
export async function addedRounds(store: Store): Promise<readonly AddedRound[]> {
  const seated = await seatedSessions(store);
  const tables = new Set(
    (await store.list('rounds', ADDED_PREFIX)).map(({ key }) => key.slice(0, key.indexOf('/'))),
  );
  const added: AddedRound[] = [];
  for (const table of tables) {
    for (const { round, document } of await loadRounds(store, table)) {
      const { signed } = document;
      if (signed === null || seated.has(sessionId(signed.genesis))) continue;
      const kept = await keptGame(store, table, round, sessionId(signed.genesis));
      if (kept !== null) added.push({ table, round, signed, kept });
    }
  }
  return added;
}

/** Checks the record `text` and keeps it; or says why not, and then nothing has changed. */
export async function addRecord(deps: AddDeps, text: string): Promise<AddedRound | AddRefusal> {
  const { store, clock } = deps;
  const report = await deps.verify(text);
  if (report.kind !== 'authentic') return report.kind;
  if (report.faults.length > 0) return 'faulty';
  const { genesis, session, outcome } = report;
  if (outcome === null) return 'unfinished';
  const table = `${ADDED_PREFIX}${session}`;
  if (await isHeld(store, session)) return 'known';
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const signed = (decoded(head) as { readonly genesis: SignedGenesis }).genesis;
  const names = displayNames(genesis.roster.map(plainName));
  const stories = report.events.flatMap(({ story }) => story);
  const kept: KeptGame = {
    version: 1,
    session,
    game: genesis.game,
    options: genesis.options,
    seats: genesis.roster.map(({ name, host }, at) => ({ name: names[at] ?? name, isBot: host !== null })),
    mySeat: await seatHere(store, genesis),
    outcome,
    facts: factsOf(genesis.game, stories, genesis.roster.length),
    endedMs: clock.nowMs(),
  };
  try {
    await store.putForeign(lines.map((line) => entryOf(line, session)));
    await saveRound(store, table, genesis.round, { mine: null, signed, anchor: null, isOver: true });
    await keepGame(store, table, genesis.round, kept);
  } catch {
    await store.removeEntries(session).catch(() => undefined);
    await forgetTable(store, table).catch(() => undefined);
    return 'not-kept';
  }
  return { table, round: genesis.round, signed, kept };
}

/** At a table of this device, over or not, or added before. */
async function isHeld(store: Store, session: string): Promise<boolean> {
  if ((await seatedSessions(store)).has(session)) return true;
  if ((await loadRounds(store, `${ADDED_PREFIX}${session}`)).length > 0) return true;
  return (await store.entries(session)).length > 0;
}

/** Sessions of this device's tables, also those that it has only signed. */
async function seatedSessions(store: Store): Promise<ReadonlySet<string>> {
  const sessions = new Set<string>();
  for (const { table } of await readTables(store))
    for (const { document } of await loadRounds(store, table))
      for (const one of [document.mine, document.signed, document.anchor])
        if (one !== null) sessions.add(sessionId(one.genesis));
  return sessions;
}

/** The seat whose key this device holds; null: it brings a game of others. */
async function seatHere(store: Store, { roster }: Genesis): Promise<Seat | null> {
  for (const { table } of await readTables(store)) {
    const identity = await loadIdentity(store, table);
    const seat = roster.findIndex(({ key }) => key === identity?.key);
    if (seat !== -1) return seat;
  }
  return null;
}

function entryOf(line: string, session: string): StoredEntry {
  const { bytes, sig } = decoded(line) as { readonly bytes: string; readonly sig: string };
  const { seat, seq } = decoded(bytes) as { readonly seat: number; readonly seq: number };
  return { session, seat, seq, bytes, sig };
}

/** Of a record that has been verified: what does not decode now is our bug. */
function decoded(text: string): unknown {
  const json = decodeCanonical(text);
  if (!json.ok) throw new Error('a verified record decodes');
  return json.value;
}
