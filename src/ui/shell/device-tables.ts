/**
 * The tables of this device, read from the same database the session worker writes. A browser that keeps nothing has
 * an empty list. Forgetting needs the hash that names a session, and is loaded when it is asked for: a first look at an
 * invitation loads no cryptography.
 */
import { readTables } from '../../network/table-list.ts';
import type { Store } from '../../protocol/ports.ts';
import { openIndexedDbStore } from '../../storage/indexeddb.ts';
import type { TableList } from '../services.ts';

export function createDeviceTables(): TableList {
  let opened: Promise<Store | null> | null = null;
  const store = (): Promise<Store | null> => {
    opened ??= openIndexedDbStore().then(
      (database): Store => database,
      () => null,
    );
    return opened;
  };
  return {
    list: async () => {
      const database = await store();
      return database === null ? [] : await readTables(database).catch(() => []);
    },
    forget: async (table) => {
      const database = await store();
      if (database === null) return;
      const { forgetTable } = await import('../../network/table-store.ts');
      await forgetTable(database, table);
    },
  };
}
