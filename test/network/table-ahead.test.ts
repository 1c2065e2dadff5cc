/** What is got ready while a lobby is open: once, after it is on the screen, and never longer than it is open. */
import { beforeAll, describe, expect, it } from 'vitest';
import { AHEAD_AFTER_MS, openAhead, type Prepare } from '../../src/network/table-ahead.ts';
import type { Update } from '../../src/network/view.ts';
import { gameWith, Village } from './table-harness.ts';

type Asked = { readonly game: string; readonly signal: AbortSignal };

/** Everything a page was told from its lobby into the game. */
let updates: readonly Update[] = [];
beforeAll(async () => {
  const village = new Village(3);
  const devices = ['Ana', 'Ben'].map((name) => village.device(name));
  await gameWith(village, devices);
  await village.pass(2);
  updates = devices[0]?.updates ?? [];
});

const isStage = (update: Update, kind: 'lobby' | 'game'): boolean =>
  update.kind === 'view' && update.view.stage.kind === kind;
const lobbyOnly = (): readonly Update[] =>
  updates.slice(
    0,
    updates.findIndex((update) => isStage(update, 'game')),
  );

/** A page's worker that is shown `shown`; `pass` lets the time go by after which it begins. */
function worker(answer: Prepare = async () => {}) {
  const asked: Asked[] = [];
  const due = new Set<() => void>();
  const clock = {
    nowMs: () => 0,
    after: (delayMs: number, run: () => void) => {
      expect(delayMs).toBe(AHEAD_AFTER_MS);
      due.add(run);
      return () => void due.delete(run);
    },
  };
  const see = openAhead(clock, (game, signal) => {
    asked.push({ game, signal });
    return answer(game, signal);
  });
  return {
    asked,
    show: (shown: readonly Update[]): void => {
      for (const update of shown) see(update);
    },
    pass: async (): Promise<void> => {
      for (const run of due) {
        due.delete(run);
        run();
      }
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

describe('getting ahead of a game', () => {
  it('begins once for all views of a lobby, and goes on for as long as the lobby does', async () => {
    const { asked, show, pass } = worker();
    show(lobbyOnly());
    expect(asked).toEqual([]);
    await pass();
    show(lobbyOnly());
    await pass();
    expect(asked.map(({ game, signal }) => [game, signal.aborted])).toEqual([['ocho', false]]);
  });

  it('is told to stop when the game is there', async () => {
    const { asked, show, pass } = worker();
    show(lobbyOnly());
    await pass();
    show(updates);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  it('does not begin any more once the game is there', async () => {
    const { asked, show, pass } = worker();
    show(updates);
    await pass();
    expect(asked).toEqual([]);
  });

  it('is ready for the lobby after a game that came too soon for it', async () => {
    const { asked, show, pass } = worker();
    show(updates);
    show(lobbyOnly());
    await pass();
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([false]);
  });

  it('leaves the lobby of another game in peace when what it began for the one before fails', async () => {
    const fails: (() => void)[] = [];
    const { asked, show, pass } = worker((game) =>
      game === 'ocho'
        ? new Promise((_, reject) => fails.push(() => reject(new Error('offline'))))
        : Promise.resolve(),
    );
    const other = lobbyOnly().map((update) =>
      update.kind === 'view' ? { ...update, view: { ...update.view, game: 'planets' } } : update,
    );
    show(lobbyOnly());
    await pass();
    show(other);
    for (const fail of fails) fail();
    await new Promise((resolve) => setTimeout(resolve));
    show(other);
    await pass();
    expect(asked.map(({ game, signal }) => [game, signal.aborted])).toEqual([
      ['ocho', true],
      ['planets', false],
    ]);
  });

  it('asks for nothing where there is no lobby: a game that is opened again, a guest at the door', async () => {
    const { asked, show, pass } = worker();
    show(updates.filter((update) => !isStage(update, 'lobby')));
    await pass();
    expect(asked).toEqual([]);
  });

  it('asks again at the next view after a file did not arrive', async () => {
    const { asked, show, pass } = worker(() => Promise.reject(new Error('offline')));
    show(lobbyOnly());
    await pass();
    expect(asked).toHaveLength(1);
    show(lobbyOnly());
    await pass();
    expect(asked).toHaveLength(2);
  });
});
