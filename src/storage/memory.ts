/**
 * A store in memory: for simulations, for tests, and for a browser that refuses to keep anything.
 *
 * Message flow: a call is queued; after half of its latency it *lands* on the disk, after the other half the caller
 * hears of it. `crash()` kills the handle between any two of those moments, as a phone does to a page.
 *
 * Invariants
 * 1. Calls take effect in the order they were made, whatever their latencies (as IndexedDB orders transactions).
 * 2. What has landed survives `crash()`; what has not is lost. A landed write may be lost to its writer's ears.
 * 3. A crashed handle stays silent: none of its promises settles, before or after, since a dead page hears nothing.
 * 4. Nothing is shared with the caller: values go in and come out as copies.
 *
 * It does not model a torn write: one call lands whole or not at all.
 */
import type { Json } from '../games/game.ts';
import type { Bucket, Clock, Store, StoredEntry, StoreErrorCode } from '../protocol/ports.ts';
import { StoreError } from '../protocol/ports.ts';

/** What survives a crash. Opaque: make one with `createDisk`, hand it to every `openMemoryStore` of one device. */
export type Disk = {
  readonly entries: Map<string, Map<string, StoredEntry>>;
  readonly documents: Map<Bucket, Map<string, string>>;
};

/** An empty disk. */
export const createDisk = (): Disk => ({ entries: new Map(), documents: new Map() });

/** With a clock, each write takes `writeMs()` of its time (virtual in simulations); without, it lands at once. */
export type MemoryLatency = { readonly clock: Clock; readonly writeMs: () => number };

export interface MemoryStore extends Store {
  /** Kills this handle: see invariants 2 and 3. Open another one on the same disk to restart. */
  crash(): void;
  /** From now on every call is rejected with `code` and writes nothing; null: works again. */
  refuse(code: StoreErrorCode | null): void;
}

type Waiting = { readonly dueMs: number; readonly land: () => void };

/** Opens `disk`. The simulator and the tests call it, and the page when `probe` says that storage is denied. */
export function openMemoryStore(
  disk: Disk = createDisk(),
  latency: MemoryLatency | null = null,
): MemoryStore {
  const queue: Waiting[] = [];
  let isDead = false;
  let refusal: StoreErrorCode | null = null;

  function landDue(): void {
    while (!isDead) {
      const next = queue[0];
      if (next === undefined || (latency !== null && next.dueMs > latency.clock.nowMs())) return;
      queue.shift();
      next.land();
    }
  }

  /** Runs `act` on the disk in its turn; `delayMs` until it lands, as much again until the caller hears. */
  function enqueue<T>(delayMs: number, act: () => T): Promise<T> {
    const code = refusal;
    return new Promise((resolve, reject) => {
      const land = (): void => {
        try {
          if (code !== null) throw new StoreError(code, `the store was told to refuse: ${code}`);
          const value = act();
          answer(delayMs, () => resolve(value));
        } catch (error) {
          answer(delayMs, () => reject(error));
        }
      };
      if (latency === null) {
        queue.push({ dueMs: 0, land });
        queueMicrotask(landDue);
        return;
      }
      // Never before the one ahead: a short wait does not overtake a long one.
      const dueMs = Math.max(latency.clock.nowMs() + delayMs, queue.at(-1)?.dueMs ?? 0);
      queue.push({ dueMs, land });
      latency.clock.after(dueMs - latency.clock.nowMs(), landDue);
    });
  }

  function answer(delayMs: number, settle: () => void): void {
    const settleIfAlive = (): void => {
      if (!isDead) settle();
    };
    if (latency === null) queueMicrotask(settleIfAlive);
    else latency.clock.after(delayMs, settleIfAlive);
  }

  const write = <T>(act: () => T): Promise<T> =>
    enqueue(latency === null ? 0 : Math.ceil(latency.writeMs() / 2), act);
  const read = <T>(act: () => T): Promise<T> => enqueue(0, act);

  const chain = (session: string): Map<string, StoredEntry> => ensure(disk.entries, session);
  const bucketOf = (bucket: Bucket): Map<string, string> => ensure(disk.documents, bucket);

  return {
    addOwn: (entry) =>
      write(() => {
        const place = placeOf(entry);
        if (chain(entry.session).has(place)) {
          throw new StoreError('exists', `seat ${entry.seat} has already written its entry ${entry.seq}`);
        }
        chain(entry.session).set(place, copyEntry(entry));
      }),
    putForeign: (entries) => {
      const copies = entries.map(copyEntry);
      return write(() => {
        for (const entry of copies) {
          const place = placeOf(entry);
          if (!chain(entry.session).has(place)) chain(entry.session).set(place, entry);
        }
      });
    },
    entries: (session) =>
      read(() =>
        [...(disk.entries.get(session)?.values() ?? [])]
          .sort((a, b) => a.seat - b.seat || a.seq - b.seq)
          .map(copyEntry),
      ),
    put: (bucket, key, value) => {
      const text = JSON.stringify(value);
      return write(() => {
        bucketOf(bucket).set(key, text);
      });
    },
    get: (bucket, key) =>
      read(() => {
        const text = disk.documents.get(bucket)?.get(key);
        return text === undefined ? null : (JSON.parse(text) as Json);
      }),
    list: (bucket, prefix) =>
      read(() =>
        [...(disk.documents.get(bucket) ?? [])]
          .filter(([key]) => key.startsWith(prefix))
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, text]) => ({ key, value: JSON.parse(text) as Json })),
      ),
    remove: (bucket, key) =>
      write(() => {
        disk.documents.get(bucket)?.delete(key);
      }),
    removeEntries: (session) =>
      write(() => {
        disk.entries.delete(session);
      }),
    crash: () => {
      isDead = true;
      queue.length = 0;
    },
    refuse: (code) => {
      refusal = code;
    },
  };
}

const placeOf = ({ seat, seq }: StoredEntry): string => `${seat}/${seq}`;

const copyEntry = ({ session, seat, seq, bytes, sig }: StoredEntry): StoredEntry => ({
  session,
  seat,
  seq,
  bytes,
  sig,
});

function ensure<K, V>(map: Map<K, Map<string, V>>, key: K): Map<string, V> {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = new Map<string, V>();
  map.set(key, made);
  return made;
}
