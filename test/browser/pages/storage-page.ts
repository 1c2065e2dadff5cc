/** Runs in Chromium: the store's acceptance cases and the leases, on `window` for the test to call. */
import type { IndexedDbStore } from '../../../src/storage/indexeddb.ts';
import { openIndexedDbStore } from '../../../src/storage/indexeddb.ts';
import type { Leases } from '../../../src/storage/lease.ts';
import { createLeases } from '../../../src/storage/lease.ts';
import { probe } from '../../../src/storage/probe.ts';
import { storeCases } from '../../storage/store.acceptance.ts';

export type StorageBench = {
  run(index: number): Promise<unknown>;
  probe: typeof probe;
  open(name: string): Promise<IndexedDbStore>;
  readonly leases: Leases;
  /** What this tab has lost so far. */
  readonly lost: readonly string[];
  /** What the leases stand on here. */
  readonly footing: 'locks' | 'channel';
};

const lost: string[] = [];
const locks = (navigator as Partial<Navigator>).locks ?? null;
const leases = createLeases({
  locks,
  openChannel: (name) => new BroadcastChannel(name),
  clock: {
    nowMs: () => Date.now(),
    after: (delayMs, run) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
  },
  rng: { bytes: (sizeBytes) => crypto.getRandomValues(new Uint8Array(sizeBytes)) },
});
leases.onLost((name) => lost.push(name));

const bench: StorageBench = {
  leases,
  lost,
  footing: locks === null ? 'channel' : 'locks',
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
