/**
 * What every Store must do (src/protocol/ports.ts), as scripts without a test runner: the memory store and
 * IndexedDB in Node run them under Vitest, IndexedDB in Chromium under Playwright, which compares what a page
 * returns. So a case gives back what it observed as plain data, and says what that must be.
 */
import type { Json } from '../../src/games/game.ts';
import type { Store, StoredEntry } from '../../src/protocol/ports.ts';
import { StoreError } from '../../src/protocol/ports.ts';

export type StoreCase = {
  /** A sentence. */
  readonly title: string;
  /** `open`: a handle on the same, first empty place each time it is called, as after a reload. */
  readonly run: (open: () => Promise<Store>) => Promise<unknown>;
  readonly expected: Json;
};

const entry = (session: string, seat: number, seq: number, bytes = `{"n":${seq}}`): StoredEntry => ({
  session,
  seat,
  seq,
  bytes,
  sig: `sig-${seat}-${seq}`,
});

/** 'kept', or the code of the StoreError; anything else thrown is a failure of the case. */
async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'kept';
  } catch (error) {
    if (error instanceof StoreError) return error.code;
    throw error;
  }
}

const places = (entries: readonly StoredEntry[]): readonly string[] =>
  entries.map(({ seat, seq, bytes }) => `${seat}/${seq} ${bytes}`);

export const storeCases: readonly StoreCase[] = [
  {
    title: 'gives back an own entry byte for byte after a reload',
    run: async (open) => {
      await (await open()).addOwn(entry('s', 1, 0, '{"é":"\\u0001 ☃ 𝄞"}'));
      return (await open()).entries('s');
    },
    expected: [{ session: 's', seat: 1, seq: 0, bytes: '{"é":"\\u0001 ☃ 𝄞"}', sig: 'sig-1-0' }],
  },
  {
    title: 'refuses a second own entry at a written place with `exists` and keeps the first',
    run: async (open) => {
      const store = await open();
      await store.addOwn(entry('s', 0, 3, 'first'));
      const second = await outcome(store.addOwn(entry('s', 0, 3, 'second')));
      const same = await outcome(store.addOwn(entry('s', 0, 3, 'first')));
      return { second, same, kept: places(await store.entries('s')) };
    },
    expected: { second: 'exists', same: 'exists', kept: ['0/3 first'] },
  },
  {
    title: 'refuses it from a second handle too, which is how a second tab is noticed',
    run: async (open) => {
      const [one, two] = [await open(), await open()];
      const both = await Promise.all([
        outcome(one.addOwn(entry('s', 0, 0, 'one'))),
        outcome(two.addOwn(entry('s', 0, 0, 'two'))),
      ]);
      return [both.sort(), (await one.entries('s')).length];
    },
    expected: [['exists', 'kept'], 1],
  },
  {
    title: 'keeps the same place apart in two sessions and for two seats',
    run: async (open) => {
      const store = await open();
      const all = [entry('s', 0, 0), entry('t', 0, 0), entry('s', 1, 0)];
      const kept: string[] = [];
      for (const each of all) kept.push(await outcome(store.addOwn(each)));
      return kept;
    },
    expected: ['kept', 'kept', 'kept'],
  },
  {
    title: 'lists the entries of one session by seat and then by number, not by text',
    run: async (open) => {
      const store = await open();
      await store.putForeign([entry('s', 10, 0), entry('s', 2, 10), entry('s', 2, 9), entry('sa', 0, 0)]);
      await store.addOwn(entry('s', 0, 100));
      await store.addOwn(entry('s', 0, 20));
      return places(await store.entries('s')).map((place) => place.split(' ')[0]);
    },
    expected: ['0/20', '0/100', '2/9', '2/10', '10/0'],
  },
  {
    title: 'leaves what is written as it is when foreign entries come again',
    run: async (open) => {
      const store = await open();
      await store.addOwn(entry('s', 0, 0, 'mine'));
      await store.putForeign([entry('s', 0, 0, 'other'), entry('s', 1, 0, 'new'), entry('s', 1, 0, 'twice')]);
      await store.putForeign([entry('s', 1, 0, 'late')]);
      await store.putForeign([]);
      return places(await store.entries('s'));
    },
    expected: ['0/0 mine', '1/0 new'],
  },
  {
    title: 'takes effect in the order of the calls, also when nobody waits',
    run: async (open) => {
      const store = await open();
      const writes = [
        store.putForeign([entry('s', 1, 0)]),
        store.put('rounds', 'k', 1),
        store.put('rounds', 'k', 2),
      ];
      const seen = [places(await store.entries('s')).length, await store.get('rounds', 'k')];
      await Promise.all(writes);
      return seen;
    },
    expected: [1, 2],
  },
  {
    title: 'has no entries of a session it does not know',
    run: async (open) => (await open()).entries('nobody'),
    expected: [],
  },
  {
    title: 'removes the entries of one session and no other',
    run: async (open) => {
      const store = await open();
      await store.putForeign([entry('s', 0, 0), entry('s', 1, 5), entry('sa', 0, 0), entry('r', 0, 0)]);
      await store.removeEntries('s');
      await store.removeEntries('nobody');
      const again = await outcome(store.addOwn(entry('s', 0, 0)));
      return [places(await store.entries('sa')).length, places(await store.entries('r')).length, again];
    },
    expected: [1, 1, 'kept'],
  },
  {
    title: 'keeps a document of every JSON shape after a reload',
    run: async (open) => {
      await (await open()).put('tables', 'k', { a: [1, -0.5, null, true, ''], b: { '': {} }, c: [] });
      return (await open()).get('tables', 'k');
    },
    expected: { a: [1, -0.5, null, true, ''], b: { '': {} }, c: [] },
  },
  {
    title: 'replaces a document and answers null for one that is not there',
    run: async (open) => {
      const store = await open();
      await store.put('secrets', 'k', 'old');
      await store.put('secrets', 'k', 'new');
      return [
        await store.get('secrets', 'k'),
        await store.get('secrets', 'K'),
        await store.get('settings', 'k'),
      ];
    },
    expected: ['new', null, null],
  },
  {
    title: 'shares nothing with the caller, before or after',
    run: async (open) => {
      const store = await open();
      const value = { list: [1] };
      const put = store.put('tables', 'k', value);
      value.list.push(2);
      await put;
      const read = (await store.get('tables', 'k')) as { list: number[] };
      read.list.push(3);
      return store.get('tables', 'k');
    },
    expected: { list: [1] },
  },
  {
    title: 'lists the documents under a prefix in code-unit order',
    run: async (open) => {
      const store = await open();
      for (const key of ['t/b', 't/a', 't', 'u', 't/\uffff', 't/\uffffz', 't/Z', 't/10', 't/9', 't0', '']) {
        await store.put('tables', key, key.length);
      }
      await store.put('rounds', 't/x', 0);
      return {
        under: (await store.list('tables', 't/')).map(({ key }) => key),
        exact: (await store.list('tables', 't/\uffff')).map(({ key }) => key),
        none: await store.list('tables', 'v'),
        all: (await store.list('tables', '')).length,
        values: (await store.list('tables', 'u')).map(({ value }) => value),
      };
    },
    expected: {
      under: ['t/10', 't/9', 't/Z', 't/a', 't/b', 't/\uffff', 't/\uffffz'],
      exact: ['t/\uffff', 't/\uffffz'],
      none: [],
      all: 11,
      values: [1],
    },
  },
  {
    title: 'removes a document, and one that is not there without complaint',
    run: async (open) => {
      const store = await open();
      await store.put('settings', 'k', 1);
      await store.remove('settings', 'k');
      await store.remove('settings', 'k');
      return [await store.get('settings', 'k'), await store.list('settings', '')];
    },
    expected: [null, []],
  },
  {
    title: 'keeps a thousand foreign entries given at once',
    run: async (open) => {
      const store = await open();
      await store.putForeign(Array.from({ length: 1000 }, (_, index) => entry('s', index % 8, index >> 3)));
      const all = await store.entries('s');
      return [all.length, all[0]?.sig ?? null, all.at(-1)?.sig ?? null];
    },
    expected: [1000, 'sig-0-0', 'sig-7-124'],
  },
];
