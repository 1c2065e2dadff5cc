/** The record of a table as this device keeps it, read from the database the session worker writes. Loaded when asked for. */
import { type StoredRecord, storedRecord } from '../../network/table-games.ts';
import { loadRounds } from '../../network/table-store.ts';
import type { Store } from '../../protocol/ports.ts';
import { openIndexedDbStore } from '../../storage/indexeddb.ts';

let opened: Promise<Store> | null = null;

/** Of `round`, or of the newest that began; null when this browser keeps nothing of it. Never rejects. */
export async function deviceRecord(table: string, round: number | null): Promise<StoredRecord | null> {
  opened ??= openIndexedDbStore();
  try {
    const store = await opened;
    const found = (await loadRounds(store, table)).findLast(
      (one) => one.document.signed !== null && (round === null || one.round === round),
    );
    const signed = found?.document.signed ?? null;
    return signed === null ? null : await storedRecord(store, signed);
  } catch {
    // No storage, or a database of another time: there is no record to check.
    return null;
  }
}
