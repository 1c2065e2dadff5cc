import { describe, expect, it } from 'vitest';
import type { StoredEntry } from '../../src/protocol/ports.ts';
import { createDisk, openMemoryStore } from '../../src/storage/memory.ts';
import { flush, handClock } from './hand-clock.ts';
import { storeCases } from './store.acceptance.ts';

/** What a promise has come to by now. */
function watch(work: Promise<unknown>): { state: string } {
  const seen = { state: 'pending' };
  work.then(
    () => {
      seen.state = 'kept';
    },
    (error: { readonly code: string }) => {
      seen.state = error.code;
    },
  );
  return seen;
}

const entry = (seq: number): StoredEntry => ({ session: 's', seat: 0, seq, bytes: `b${seq}`, sig: 'sig' });

describe('the memory store', () => {
  it.each(storeCases)('$title', async ({ run, expected }) => {
    const disk = createDisk();
    expect(await run(async () => openMemoryStore(disk))).toEqual(expected);
  });

  it('loses a write that has not landed when it crashes, and says nothing', async () => {
    const disk = createDisk();
    const store = openMemoryStore(disk);
    const write = watch(store.addOwn(entry(0)));
    store.crash();
    await flush();
    expect(write.state).toBe('pending');
    expect(await openMemoryStore(disk).entries('s')).toEqual([]);
  });

  it('keeps a landed write whose answer was lost in the crash', async () => {
    const [disk, clock] = [createDisk(), handClock()];
    const store = openMemoryStore(disk, { clock, writeMs: () => 10 });
    const write = watch(store.addOwn(entry(0)));
    await clock.advance(4);
    expect(await openMemoryStore(disk).entries('s')).toHaveLength(0);
    await clock.advance(1);
    store.crash();
    await clock.advance(100);
    expect(write.state).toBe('pending');
    const after = openMemoryStore(disk);
    expect(await after.entries('s')).toHaveLength(1);
    await expect(after.addOwn(entry(0))).rejects.toMatchObject({ code: 'exists' });
  });

  it('answers after its latency and not before', async () => {
    const clock = handClock();
    const write = watch(openMemoryStore(createDisk(), { clock, writeMs: () => 10 }).addOwn(entry(0)));
    await clock.advance(9);
    expect(write.state).toBe('pending');
    await clock.advance(1);
    expect(write.state).toBe('kept');
  });

  it('lets no quick call overtake a slow one', async () => {
    const clock = handClock();
    const delays = [100, 2];
    const store = openMemoryStore(createDisk(), { clock, writeMs: () => delays.shift() ?? 0 });
    const writes = [watch(store.put('rounds', 'k', 'slow')), watch(store.put('rounds', 'k', 'quick'))];
    const read = store.get('rounds', 'k');
    await clock.advance(49);
    expect(writes.map(({ state }) => state)).toEqual(['pending', 'pending']);
    await clock.advance(100);
    expect(writes.map(({ state }) => state)).toEqual(['kept', 'kept']);
    expect(await read).toBe('quick');
  });

  it('stays silent to whoever still calls a crashed handle', async () => {
    const store = openMemoryStore();
    store.crash();
    const calls = [watch(store.entries('s')), watch(store.put('rounds', 'k', 1))];
    await flush();
    expect(calls.map(({ state }) => state)).toEqual(['pending', 'pending']);
  });

  it('refuses with the code it was told, writes nothing, and works again afterwards', async () => {
    const store = openMemoryStore();
    store.refuse('full');
    await expect(store.addOwn(entry(0))).rejects.toMatchObject({ name: 'StoreError', code: 'full' });
    store.refuse('denied');
    await expect(store.get('rounds', 'k')).rejects.toMatchObject({ code: 'denied' });
    store.refuse(null);
    expect(await store.entries('s')).toEqual([]);
  });
});
