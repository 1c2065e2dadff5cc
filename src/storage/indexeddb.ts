/**
 * The browser's store: IndexedDB, so that a page killed at any instant goes on where it was.
 *
 * Message flow: the session worker calls `probe` once; if a test write works it opens this store, else the memory
 * store. Own entries and secrets are durable before their promise resolves, and only then may their bytes leave.
 *
 * Invariants
 * 1. `addOwn` is one `add` in one strict-durability transaction: two tabs cannot both write one (seat, seq).
 * 2. Nothing but `StoreError` is ever thrown. An unknown failure fails closed, as `gone`.
 * 3. A connection that another tab's upgrade or the browser closed is opened again once per call. A call that was
 *    under way is repeated; an own entry that turns out to be there byte for byte had landed before the connection
 *    broke, and counts as kept.
 * 4. A database that was deleted under us is `gone` for good: what was kept is lost, and the table must say so.
 * 5. This page never stands in the way of a newer one: on `versionchange` it closes at once.
 *
 * Reference: Indexed Database API 3.0 (§ 2.7 durability hint, § 4.4 versionchange, § 5.1 opening).
 * It does not protect against a browser that lies about durability, nor against the device's owner.
 */
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { openDB } from 'idb';
import type { Json } from '../games/game.ts';
import type { Bucket, Store, StoredEntry } from '../protocol/ports.ts';
import { StoreError } from '../protocol/ports.ts';
import { toStoreError } from './indexeddb-errors.ts';

/** Key paths: entries by [session, seat, seq], documents by [bucket, key]. */
export interface Schema extends DBSchema {
  entries: { key: [string, number, number]; value: StoredEntry };
  documents: {
    key: [string, string];
    value: { readonly bucket: Bucket; readonly key: string; readonly value: Json };
  };
}

type Database = IDBPDatabase<Schema>;

/** One step of the schema; it runs inside the upgrade transaction and may move data through `tx`. */
export type Migration = (
  db: Database,
  tx: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
) => void | Promise<void>;

/** Migration *i* leads from version *i* to *i* + 1. Appended to, never edited: old pages have run the first ones. */
const MIGRATIONS: readonly Migration[] = [
  (db) => {
    db.createObjectStore('entries', { keyPath: ['session', 'seat', 'seq'] });
    db.createObjectStore('documents', { keyPath: ['bucket', 'key'] });
  },
];

export type IndexedDbOptions = {
  /** Name of the database. */
  readonly name: string;
  /** Another tab with an older version of the page holds the database open; opening goes on once it is closed. */
  readonly onBlocked?: () => void;
  /** Only tests of the upgrade path pass their own. */
  readonly migrations?: readonly Migration[];
};

export interface IndexedDbStore extends Store {
  /** Closes the connection; the next call would open it again. */
  close(): void;
}

/** The database of the page; one for all tables. */
export const DATABASE_NAME = 'octet';

/**
 * Opens the store. Called by the composition root of the worker.
 * @throws StoreError `denied` when the browser refuses storage, `gone` when a newer page has upgraded the database.
 */
export async function openIndexedDbStore(
  options: IndexedDbOptions = { name: DATABASE_NAME },
): Promise<IndexedDbStore> {
  const connection = createConnection(options);
  await connection.run((db) => Promise.resolve(db.version));
  return storeOn(connection);
}

function storeOn(connection: Connection): IndexedDbStore {
  return {
    addOwn: (entry) => addOwn(connection, entry),
    putForeign: async (entries) => {
      const firsts = firstOfEachPlace(entries);
      if (firsts.length === 0) return;
      await connection.run(async (db) => {
        const tx = db.transaction('entries', 'readwrite');
        const writes = firsts.map(async (entry) => {
          const key: [string, number, number] = [entry.session, entry.seat, entry.seq];
          // `put` alone would overwrite, and a refused `add` would undo the whole transaction.
          if ((await tx.store.getKey(key)) === undefined) await tx.store.put(entry);
        });
        await settled(tx.done, writes);
      });
    },
    entries: (session) => connection.run((db) => db.getAll('entries', sessionRange(session))),
    put: (bucket, key, value) => {
      // Copied now: the caller may go on with its object while the connection opens.
      const document = { bucket, key, value: structuredClone(value) };
      return connection.run(async (db) => {
        const tx = db.transaction('documents', 'readwrite', { durability: 'strict' });
        await settled(tx.done, [tx.store.put(document)]);
      });
    },
    get: (bucket, key) =>
      connection.run(async (db) => (await db.get('documents', [bucket, key]))?.value ?? null),
    list: (bucket, prefix) =>
      connection.run(async (db) => {
        const found = await db.getAll('documents', prefixRange(bucket, prefix));
        return found.map(({ key, value }) => ({ key, value }));
      }),
    remove: (bucket, key) =>
      connection.run(async (db) => {
        const tx = db.transaction('documents', 'readwrite', { durability: 'strict' });
        await settled(tx.done, [tx.store.delete([bucket, key])]);
      }),
    removeEntries: (session) =>
      connection.run(async (db) => {
        const tx = db.transaction('entries', 'readwrite', { durability: 'strict' });
        await settled(tx.done, [tx.store.delete(sessionRange(session))]);
      }),
    close: () => connection.close(),
  };
}

async function addOwn(connection: Connection, entry: StoredEntry): Promise<void> {
  await connection.run(async (db, attempt) => {
    const tx = db.transaction('entries', 'readwrite', { durability: 'strict' });
    try {
      await settled(tx.done, [tx.store.add(plain(entry))]);
    } catch (error) {
      if (attempt === 'first' || toStoreError(error).code !== 'exists') throw error;
      const there = await db.get('entries', [entry.session, entry.seat, entry.seq]);
      if (there?.bytes !== entry.bytes || there.sig !== entry.sig) throw error;
    }
  });
}

/** Waits for requests and commit together, so that no rejection of either goes unheard. */
async function settled(done: Promise<void>, requests: readonly Promise<unknown>[]): Promise<void> {
  await Promise.all([...requests, done]);
}

const plain = ({ session, seat, seq, bytes, sig }: StoredEntry): StoredEntry => ({
  session,
  seat,
  seq,
  bytes,
  sig,
});

function firstOfEachPlace(entries: readonly StoredEntry[]): readonly StoredEntry[] {
  const firsts = new Map<string, StoredEntry>();
  for (const entry of entries) {
    const place = JSON.stringify([entry.session, entry.seat, entry.seq]);
    if (!firsts.has(place)) firsts.set(place, plain(entry));
  }
  return [...firsts.values()];
}

/** Arrays sort after numbers: `[session, []]` lies behind every `[session, seat, seq]`. */
const sessionRange = (session: string): IDBKeyRange =>
  IDBKeyRange.bound([session], [session, []], false, true);

/** IndexedDB compares strings by code unit, as the port wants it. */
function prefixRange(bucket: Bucket, prefix: string): IDBKeyRange {
  const stem = prefix.replace(/\uffff+$/, '');
  const last = stem.charCodeAt(stem.length - 1);
  const after = stem === '' ? [] : stem.slice(0, -1) + String.fromCharCode(last + 1);
  return IDBKeyRange.bound([bucket, prefix], [bucket, after], false, true);
}

// ------------------------------------------------------------------------------------------------- connection

type Attempt = 'first' | 'again';

interface Connection {
  /** Runs `work` on an open database; after a closed connection once more on a new one. Throws StoreError only. */
  run<T>(work: (db: Database, attempt: Attempt) => Promise<T>): Promise<T>;
  close(): void;
}

function createConnection(options: IndexedDbOptions): Connection {
  const migrations = options.migrations ?? MIGRATIONS;
  let opening: Promise<Database> | null = null;
  let wasOpen = false;
  let isDeleted = false;

  function open(): Promise<Database> {
    let isNew = false;
    const forget = (): void => {
      if (opening === attempt) opening = null;
    };
    const attempt: Promise<Database> = openDatabase().then(
      (db) => {
        if (wasOpen && isNew) isDeleted = true;
        wasOpen = true;
        return db;
      },
      (error) => {
        forget();
        throw toStoreError(error, wasOpen ? 'gone' : 'denied');
      },
    );
    opening = attempt;
    return attempt;

    /** Async, so that a browser without IndexedDB rejects like one that refuses it. */
    async function openDatabase(): Promise<Database> {
      return openDB<Schema>(options.name, migrations.length, {
        upgrade: (db, oldVersion, _newVersion, tx) => {
          isNew = oldVersion === 0;
          // A migration that fails must not leave half a schema behind.
          migrate(db, tx, migrations.slice(oldVersion)).catch(() => tx.abort());
          tx.done.catch(() => undefined);
        },
        blocked: () => options.onBlocked?.(),
        blocking: (_current, newVersion, event) => {
          if (newVersion === null) isDeleted = true;
          (event.target as IDBDatabase).close();
          forget();
        },
        terminated: forget,
      });
    }
  }

  async function use<T>(work: (db: Database, attempt: Attempt) => Promise<T>, attempt: Attempt): Promise<T> {
    refuseIfDeleted();
    const current = opening ?? open();
    const db = await current;
    refuseIfDeleted();
    try {
      return await work(db, attempt);
    } catch (error) {
      const mapped = toStoreError(error);
      if (mapped.code === 'gone') {
        db.close();
        if (opening === current) opening = null;
      }
      throw mapped;
    }
  }

  function refuseIfDeleted(): void {
    if (isDeleted) throw new StoreError('gone', 'the stored games were deleted while this page was open');
  }

  return {
    run: async (work) => {
      try {
        return await use(work, 'first');
      } catch (error) {
        const mapped = toStoreError(error);
        if (mapped.code !== 'gone' || isDeleted) throw mapped;
      }
      return use(work, 'again');
    },
    close: () => {
      const current = opening;
      opening = null;
      // A failed opening has already been told to whoever asked for it.
      void current?.then(
        (db) => db.close(),
        () => undefined,
      );
    },
  };
}

async function migrate(
  db: Database,
  tx: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
  steps: readonly Migration[],
): Promise<void> {
  for (const step of steps) await step(db, tx);
}
