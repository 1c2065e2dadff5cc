/** Files chosen to be added: one after the other, each with its outcome, until there are no more or a person stops it. */
import { zipSync } from 'fflate';
import { createRoot } from 'solid-js';
import { expect, it } from 'vitest';
import { type Adding, createAdding } from '../../../src/ui/history/create-adding.ts';
import type { AddRefusal, FinishedGames, ListedGame } from '../../../src/ui/history/games.ts';
import { readArchive } from '../../../src/ui/history/read-archive.ts';
import { MAX_FILE_BYTES } from '../../../src/ui/verify/decode-file.ts';
import { NO_GAMES, ochoGame } from '../fixtures/games.ts';

const GAME = ochoGame('a', ['Ana', 'Ben']);
const utf8 = new TextEncoder();
const file = (name: string, content: string | Uint8Array<ArrayBuffer>): File => new File([content], name);
/** A file whose text is the outcome that it has. */
const files = (...outcomes: readonly string[]): readonly File[] =>
  outcomes.map((outcome, at) => file(`${at}.jsonl`, outcome));
const zip = (name: string, texts: readonly string[]): File =>
  file(
    name,
    zipSync(Object.fromEntries(texts.map((text, at) => [`${name}-${at}.jsonl`, utf8.encode(text)]))),
  );

/** A page at work; `asked` are the texts handed to be checked. */
function page(change: Partial<FinishedGames> = {}) {
  const asked: string[] = [];
  const games: FinishedGames = {
    ...NO_GAMES,
    add: async (text): Promise<ListedGame | AddRefusal> => {
      asked.push(text);
      if (text === 'crash') throw new Error('the reader of stored games cannot run');
      return text === 'added' ? GAME : (text as AddRefusal);
    },
    unpack: (archive) => readArchive(archive),
    ...change,
  };
  const [page, dispose] = createRoot((end) => [createAdding({ games: async () => games }), end] as const);
  const outcomes = (): readonly (readonly [string, string])[] => {
    const now = page.adding();
    return now.kind === 'done' ? now.outcomes.map(({ name, outcome }) => [name, outcome] as const) : [];
  };
  return { ...page, asked, dispose, outcomes };
}

/** Answers a check when it is told to. */
function slow() {
  const waiting: (() => void)[] = [];
  return {
    add: () => new Promise<ListedGame>((resolve) => waiting.push(() => resolve(GAME))),
    /** Answers the oldest check, as soon as there is one. */
    answer: async (): Promise<void> => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()?.();
    },
  };
}

it('gives every file its own outcome, and goes on after each', async () => {
  const { take, adding, asked, outcomes } = page();
  const large = { name: 'large.jsonl', size: MAX_FILE_BYTES + 1, slice: () => new Blob(['{}']) };
  const taken = await take([
    ...files('added', 'known', 'forged', 'crash'),
    large as unknown as File,
    file('picture.jsonl', Uint8Array.of(0xff, 0xd8)),
    { name: 'gone.jsonl', slice: () => new Blob(['{}']), arrayBuffer: () => Promise.reject() } as never,
    ...files('added'),
  ]);
  expect(taken).toBe(true);
  expect(adding()).toMatchObject({ kind: 'done', of: 8 });
  expect(outcomes()).toEqual([
    ['0.jsonl', 'added'],
    ['1.jsonl', 'known'],
    ['2.jsonl', 'forged'],
    ['3.jsonl', 'failed'],
    ['large.jsonl', 'too-large'],
    ['picture.jsonl', 'unreadable'],
    ['gone.jsonl', 'failed'],
    ['0.jsonl', 'added'],
  ]);
  expect(asked).toEqual(['added', 'known', 'forged', 'crash', 'added']);
});

it('opens archives among the files, whatever they are called, and says of one that it cannot open why', async () => {
  const { take, outcomes } = page();
  await take([
    ...files('known'),
    zip('one', ['added', 'faulty']),
    file('cut.zip', Uint8Array.of(0x50, 0x4b, 3, 4)),
    file('none.zip', zipSync({})),
    file('text.zip', 'added'),
  ]);
  expect(outcomes()).toEqual([
    ['0.jsonl', 'known'],
    ['one-0.jsonl', 'added'],
    ['one-1.jsonl', 'faulty'],
    ['cut.zip', 'archive-damaged'],
    ['none.zip', 'archive-empty'],
    ['text.zip', 'added'],
  ]);
  const broken = page({ unpack: () => Promise.reject(new Error('the file is gone')) });
  await broken.take([zip('one', ['added'])]);
  expect(broken.outcomes()).toEqual([['one', 'failed']]);
});

it('says how far it is, stops between two files, keeps what was added, and takes files again', async () => {
  const { add, answer } = slow();
  const { take, adding, stop, outcomes } = page({ add });
  const seen: Adding[] = [];
  const taken = take([zip('all', ['a', 'b']), ...files('c')]);
  for (let at = 1; at <= 2; at += 1) {
    await expect.poll(adding).toEqual({ kind: 'checking', at, of: 3, stops: false });
    seen.push(adding());
    if (at === 2) stop();
    await answer();
  }
  expect(seen.length).toBe(2);
  expect(await taken).toBe(true);
  expect(adding()).toMatchObject({ kind: 'done', of: 3 });
  expect(outcomes()).toEqual([
    ['all-0.jsonl', 'added'],
    ['all-1.jsonl', 'added'],
  ]);
  const again = take(files('c'));
  expect(await take(files('d'))).toBe(false);
  await answer();
  expect(await again).toBe(true);
  expect(outcomes()).toEqual([['0.jsonl', 'added']]);
});

it('is stopped at once while an archive is opened, and nothing of it is added', async () => {
  let open = (): void => undefined;
  const { take, adding, stop, asked, outcomes } = page({
    unpack: async (archive) => {
      await new Promise<void>((resolve) => {
        open = resolve;
      });
      return readArchive(archive);
    },
  });
  const taken = take([zip('all', ['added'])]);
  await expect.poll(() => adding().kind).toBe('opening');
  stop();
  expect(adding().kind).toBe('none');
  await take(files('known'));
  open();
  expect(await taken).toBe(false);
  expect([asked, outcomes()]).toEqual([['known'], [['0.jsonl', 'known']]]);
});

it('stops after the file in hand when the page is left', async () => {
  let asked = 0;
  const { add, answer } = slow();
  const { take, dispose } = page({
    add: async () => {
      asked += 1;
      return asked === 1 ? add() : GAME;
    },
  });
  const taken = take(files('a', 'b'));
  await expect.poll(() => asked).toBe(1);
  dispose();
  await answer();
  await taken;
  expect(asked).toBe(1);
});

it('unfolds no more than so much for one choice of files', async () => {
  const huge = Object.defineProperty(new Blob(['added']), 'size', { value: 300 * 1024 * 1024 });
  const { take, outcomes } = page({ unpack: async () => [{ name: 'inside.jsonl', content: huge }] });
  await take([zip('one.zip', ['added']), zip('two.zip', ['added']), ...files('added')]);
  expect(outcomes()).toEqual([
    ['inside.jsonl', 'too-large'],
    ['two.zip', 'archive-too-large'],
    ['0.jsonl', 'added'],
  ]);
});
