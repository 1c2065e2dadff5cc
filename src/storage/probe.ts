/**
 * Whether this browser keeps anything: decided by a test write, since a private window may offer IndexedDB and refuse
 * the first byte. The page asks once, before it opens a table; on a refusal it warns and goes on with the memory store.
 */
import { openDB } from 'idb';
import type { StoreErrorCode } from '../protocol/ports.ts';
import { toStoreError } from './indexeddb-errors.ts';

/** Apart from the games, so that a probe never waits for another tab's upgrade. */
const PROBE_NAME = 'octet-probe';

/** null: a byte was written durably and read back. Else why not: `denied` or `full`. Never rejects. */
export async function probe(): Promise<StoreErrorCode | null> {
  try {
    const db = await openDB(PROBE_NAME, 1, { upgrade: (fresh) => void fresh.createObjectStore('probe') });
    try {
      const tx = db.transaction('probe', 'readwrite', { durability: 'strict' });
      await Promise.all([tx.store.put(1, 'probe'), tx.done]);
      return (await db.get('probe', 'probe')) === 1 ? null : 'denied';
    } finally {
      db.close();
    }
  } catch (error) {
    return toStoreError(error, 'denied').code;
  }
}
