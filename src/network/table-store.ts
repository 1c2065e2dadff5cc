/**
 * What a device keeps of a table besides entries and keys: one document a table, one a round.
 *
 * Invariants
 * 1. A signature over a round is stored before it is sent, and never taken back.
 * 2. A fully signed genesis is stored before its session opens.
 * 3. What is read back decodes exactly. A damaged table counts as one this device does not know, and its link leads back; a
 *    damaged round may hold a signature of this seat, so nothing can be signed beside it: StoreError `damaged`.
 */
import * as v from 'valibot';
import type { Json } from '../games/game.ts';
import type { Genesis, SignedGenesis } from '../protocol/genesis.ts';
import { sessionId } from '../protocol/genesis.ts';
import { type Store, StoreError } from '../protocol/ports.ts';
import { removeIdentity } from './identity.ts';
import type { SignedLobby } from './lobby.ts';
import { tableSchema } from './table-list.ts';
import type { Invitation, Profile, TableSummary } from './view.ts';

/** The document of a table. */
export type TableDocument = {
  readonly invitation: Invitation;
  readonly profile: Profile;
  readonly role: 'creator' | 'seat' | 'watcher';
  readonly isSolo: boolean;
  /** This seat's contribution to the next genesis. */
  readonly nonce: string;
  /** The newest revision shown here. */
  readonly lobby: SignedLobby | null;
  readonly stage: TableSummary['stage'];
  readonly names: readonly string[];
  readonly updatedMs: number;
};

/** The document of a round. */
export type RoundDocument = {
  /** What this seat signed. */
  readonly mine: { readonly genesis: Genesis; readonly signature: string } | null;
  readonly signed: SignedGenesis | null;
  /** The newest genesis signed by the creator, when `signed` is not. */
  readonly anchor: SignedGenesis | null;
  readonly isOver: boolean;
};

const json = v.custom<Json>((value) => value !== undefined);
const roundSchema = v.strictObject({ mine: json, signed: json, anchor: json, isOver: v.boolean() });

export async function loadTable(store: Store, table: string): Promise<TableDocument | null> {
  const stored = v.safeParse(tableSchema, await store.get('tables', table));
  return stored.success ? (stored.output as unknown as TableDocument) : null;
}

export async function saveTable(store: Store, table: string, document: TableDocument): Promise<void> {
  await store.put('tables', table, document as unknown as Json);
}

/** All rounds of a table, by number. Rejects with StoreError. */
export async function loadRounds(
  store: Store,
  table: string,
): Promise<readonly { readonly round: number; readonly document: RoundDocument }[]> {
  const stored = await store.list('rounds', `${table}/`);
  return stored.map(({ key, value }) => {
    const document = v.safeParse(roundSchema, value);
    if (!document.success) throw new StoreError('damaged', table);
    return {
      round: Number(key.slice(table.length + 1)),
      document: document.output as unknown as RoundDocument,
    };
  });
}

export async function saveRound(
  store: Store,
  table: string,
  round: number,
  document: RoundDocument,
): Promise<void> {
  await store.put('rounds', roundKey(table, round), document as unknown as Json);
}

/** Deletes everything this device has of a table, its key included: nobody can play that seat again. */
export async function forgetTable(store: Store, table: string): Promise<void> {
  for (const { key, value } of await store.list('rounds', `${table}/`)) {
    const signed = v.safeParse(v.looseObject({ signed: v.looseObject({ genesis: json }) }), value);
    if (signed.success) {
      const session = sessionId(signed.output.signed.genesis as unknown as Genesis);
      await store.removeEntries(session);
      // With a record, the secrets of a game would open its old hands.
      for (const secret of await store.list('secrets', `${session}/`))
        await store.remove('secrets', secret.key);
    }
    await store.remove('rounds', key);
  }
  for (const { key } of await store.list('games', `${table}/`)) await store.remove('games', key);
  await removeIdentity(store, table);
  await store.remove('tables', table);
}

/** Padded, so that the store's order is the order of rounds. */
export const roundKey = (table: string, round: number): string =>
  `${table}/${String(round).padStart(7, '0')}`;
