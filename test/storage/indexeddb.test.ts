import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { deleteDB, openDB, unwrap } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StoredEntry } from '../../src/protocol/ports.ts';
import type { IndexedDbStore, Migration } from '../../src/storage/indexeddb.ts';
import { openIndexedDbStore } from '../../src/storage/indexeddb.ts';
import { toStoreError } from '../../src/storage/indexeddb-errors.ts';
import { probe } from '../../src/storage/probe.ts';
import { storeCases } from './store.acceptance.ts';

let databases = 0;
const freshName = (): string => `store-${databases++}`;
const open: IndexedDbStore[] = [];

async function openStore(...options: Parameters<typeof openIndexedDbStore>): Promise<IndexedDbStore> {
  const store = await openIndexedDbStore(...options);
  open.push(store);
  return store;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const store of open.splice(0)) store.close();
});

const entry = (seq: number, bytes = `b${seq}`): StoredEntry => ({
  session: 's',
  seat: 0,
  seq,
  bytes,
  sig: 'sig',
});
const failure = (name: string): DOMException => new DOMException('as a browser would say it', name);

/** The raw connections opened from now on, so that a test can break them. */
function spyOnConnections(): readonly IDBDatabase[] {
  const connections: IDBDatabase[] = [];
  const original = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    const request = original(name, version);
    request.addEventListener('success', () => connections.push(request.result));
    return request;
  });
  return connections;
}

describe('the IndexedDB store', () => {
  it.each(storeCases)('$title', async ({ run, expected }) => {
    const name = freshName();
    expect(await run(() => openStore({ name }))).toEqual(expected);
  });

  it('asks for strict durability for own entries and documents, and not for foreign entries', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const store = await openStore({ name: freshName() });
    const durabilityOf = async (work: Promise<void>): Promise<unknown> => {
      await work;
      const call = transaction.mock.lastCall;
      return call?.[2]?.durability ?? null;
    };
    expect(await durabilityOf(store.addOwn(entry(0)))).toBe('strict');
    expect(await durabilityOf(store.put('secrets', 'k', 1))).toBe('strict');
    expect(await durabilityOf(store.remove('secrets', 'k'))).toBe('strict');
    expect(await durabilityOf(store.putForeign([entry(1)]))).toBe(null);
  });
});

describe('a connection that breaks', () => {
  it('is opened again when the browser has closed it', async () => {
    const connections = spyOnConnections();
    const store = await openStore({ name: freshName() });
    await store.addOwn(entry(0));
    for (const db of connections) forceCloseDatabase(db as never);
    await store.addOwn(entry(1));
    expect(await store.entries('s')).toHaveLength(2);
    expect(connections).toHaveLength(2);
  });

  it('is opened again when it was closed without a word', async () => {
    const connections = spyOnConnections();
    const store = await openStore({ name: freshName() });
    for (const db of connections) db.close();
    await store.put('rounds', 'k', 1);
    expect(await store.get('rounds', 'k')).toBe(1);
    expect(connections).toHaveLength(2);
  });

  it('counts an own entry as kept that had landed before the connection broke', async () => {
    const name = freshName();
    const connections = spyOnConnections();
    const store = await openStore({ name });
    // The same bytes are there and the connection is not: what a write looks like whose answer was lost.
    await (await openStore({ name })).addOwn(entry(0));
    for (const db of connections.slice(0, 1)) db.close();
    await store.addOwn(entry(0));
    expect(connections).toHaveLength(3);
    expect(await store.entries('s')).toHaveLength(1);
    await expect(store.addOwn(entry(0))).rejects.toMatchObject({ code: 'exists' });
  });

  it('refuses with `exists` when another tab wrote another entry there in the meantime', async () => {
    const name = freshName();
    const connections = spyOnConnections();
    const store = await openStore({ name });
    const other = await openStore({ name });
    await other.addOwn(entry(0, 'other'));
    for (const db of connections.slice(0, 1)) db.close();
    await expect(store.addOwn(entry(0, 'mine'))).rejects.toMatchObject({ code: 'exists' });
  });

  it('is `gone` when it breaks twice in one call', async () => {
    const store = await openStore({ name: freshName() });
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw failure('InvalidStateError');
    });
    await expect(store.addOwn(entry(0))).rejects.toMatchObject({ name: 'StoreError', code: 'gone' });
    vi.restoreAllMocks();
    await store.addOwn(entry(0));
    expect(await store.entries('s')).toHaveLength(1);
  });

  it('is `gone` for good when the database was deleted in another tab', async () => {
    const name = freshName();
    const store = await openStore({ name });
    await store.addOwn(entry(0));
    await deleteDB(name);
    await expect(store.addOwn(entry(1))).rejects.toMatchObject({ code: 'gone' });
    await expect(store.entries('s')).rejects.toMatchObject({ code: 'gone' });
  });

  it('is `gone` for good when the browser closed it and emptied the site', async () => {
    const name = freshName();
    const connections = spyOnConnections();
    const store = await openStore({ name });
    await store.addOwn(entry(0));
    for (const db of connections) forceCloseDatabase(db as never);
    await deleteDB(name);
    await expect(store.addOwn(entry(1))).rejects.toMatchObject({ code: 'gone' });
    await expect(store.get('rounds', 'k')).rejects.toMatchObject({ code: 'gone' });
  });
});

describe('the schema', () => {
  const first: Migration = (db) => {
    db.createObjectStore('entries', { keyPath: ['session', 'seat', 'seq'] });
    db.createObjectStore('documents', { keyPath: ['bucket', 'key'] });
  };
  const second: Migration = async (_db, tx) => {
    for await (const cursor of tx.objectStore('documents')) {
      await cursor.update({ ...cursor.value, value: { moved: cursor.value.value } });
    }
  };

  it('is brought up step by step, moving what is there, while an older tab makes way', async () => {
    const name = freshName();
    const older = await openStore({ name, migrations: [first] });
    await older.put('tables', 'k', 1);
    const newer = await openStore({ name, migrations: [first, second] });
    expect(await newer.get('tables', 'k')).toEqual({ moved: 1 });
    await expect(older.get('tables', 'k')).rejects.toMatchObject({ code: 'gone' });
  });

  it('runs all steps on a fresh device', async () => {
    const store = await openStore({ name: freshName(), migrations: [first, second] });
    await store.put('tables', 'k', 1);
    expect(await store.get('tables', 'k')).toBe(1);
  });

  it('says when another tab blocks the upgrade, and goes on once that one is closed', async () => {
    const name = freshName();
    const deaf = unwrap(
      await openDB(name, 1, {
        upgrade: (db) => {
          db.createObjectStore('entries', { keyPath: ['session', 'seat', 'seq'] });
          db.createObjectStore('documents', { keyPath: ['bucket', 'key'] });
        },
      }),
    );
    const blocked = vi.fn(() => deaf.close());
    const store = await openStore({ name, migrations: [first, second], onBlocked: blocked });
    expect(blocked).toHaveBeenCalledOnce();
    await store.addOwn(entry(0));
  });

  it('is left as it was by a step that fails', async () => {
    const name = freshName();
    const older = await openStore({ name, migrations: [first] });
    await older.put('tables', 'k', 1);
    const failing: Migration = async (_db, tx) => {
      await tx.objectStore('documents').clear();
      throw new Error('a mistake in a later version');
    };
    await expect(openStore({ name, migrations: [first, failing] })).rejects.toMatchObject({ code: 'denied' });
    const again = await openStore({ name, migrations: [first] });
    expect(await again.get('tables', 'k')).toBe(1);
  });
});

describe('a browser that refuses', () => {
  it.each(['SecurityError', 'InvalidStateError', 'UnknownError'])(
    'is `denied` when opening fails with %s',
    async (name) => {
      vi.spyOn(indexedDB, 'open').mockImplementation(() => {
        throw failure(name);
      });
      await expect(openStore({ name: freshName() })).rejects.toMatchObject({
        name: 'StoreError',
        code: 'denied',
      });
      expect(await probe()).toBe('denied');
    },
  );

  it('is `denied` when there is no IndexedDB at all', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await expect(openStore({ name: freshName() })).rejects.toMatchObject({
      name: 'StoreError',
      code: 'denied',
    });
    expect(await probe()).toBe('denied');
  });

  it('is `full` when the quota is used up, and the entry is not there', async () => {
    const store = await openStore({ name: freshName() });
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw failure('QuotaExceededError');
    });
    await expect(store.addOwn(entry(0))).rejects.toMatchObject({ name: 'StoreError', code: 'full' });
    expect(await store.entries('s')).toEqual([]);
  });

  it('is found out by the test write when opening works and writing does not', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw failure('QuotaExceededError');
    });
    expect(await probe()).toBe('full');
  });

  it('is not suspected when the test write works, twice over', async () => {
    expect(await probe()).toBe(null);
    expect(await probe()).toBe(null);
  });
});

describe('the words of the port', () => {
  it.each([
    ['ConstraintError', 'exists'],
    ['QuotaExceededError', 'full'],
    ['SecurityError', 'denied'],
    ['VersionError', 'gone'],
    ['AbortError', 'gone'],
    ['toString', 'gone'],
  ])('%s is `%s`', (name, code) => {
    expect(toStoreError(failure(name))).toMatchObject({ name: 'StoreError', code });
  });

  it('stay the same when they pass twice, and cover what is no error at all', () => {
    const once = toStoreError(failure('QuotaExceededError'));
    expect(toStoreError(once)).toBe(once);
    expect(toStoreError('odd', 'denied').code).toBe('denied');
    expect(toStoreError(null).code).toBe('gone');
  });
});
