/** Runs in Chromium: the store's acceptance cases and the leases, on `window` for the test to call. */
import type { IndexedDbStore } from '../../../src/storage/indexeddb.ts';
import { openIndexedDbStore } from '../../../src/storage/indexeddb.ts';
import { probe } from '../../../src/storage/probe.ts';
import { storeCases } from '../../storage/store.acceptance.ts';

export type StorageBench = {
  run(index: number): Promise<unknown>;
  probe: typeof probe;
  open(name: string): Promise<IndexedDbStore>;
};

const bench: StorageBench = {
  run: async (index) => {
    const name = `case-${index}`;
    const opened: IndexedDbStore[] = [];
    const found = storeCases[index];
    if (found === undefined) throw new Error(`no case ${index}`);
    try {
      return await found.run(async () => {
        const store = await openIndexedDbStore({ name });
        opened.push(store);
        return store;
      });
    } finally {
      for (const store of opened) store.close();
    }
  },
  probe,
  open: (name) => openIndexedDbStore({ name }),
};

Object.assign(window, { bench });
