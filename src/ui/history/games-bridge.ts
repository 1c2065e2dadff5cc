/**
 * Between the page and the worker that reads finished games: one question, one answer, and in between what is told.
 *
 *   page → worker   {id, ask, ...}
 *   worker → page   {id, kind: 'told', game, left}*   then   {id, kind: 'done', value}   or   {id, kind: 'failed'}
 *
 * Invariants
 * 1. Questions are answered independently: a long reading of records does not hold up a list.
 * 2. A worker that cannot run fails every question that is open or comes later; the caller's promise rejects.
 */
import type { EndedGame, FinishedGames, ListedGame, LuckQuestion } from './games.ts';
import type { Company } from './statistics-of.ts';

type Question =
  | { readonly ask: 'list' | 'complete' | 'archive' }
  | { readonly ask: 'keep'; readonly game: EndedGame }
  | { readonly ask: 'luck'; readonly question: LuckQuestion }
  | { readonly ask: 'statistics'; readonly company: Company }
  | { readonly ask: 'add'; readonly text: string }
  | { readonly ask: 'unpack'; readonly archive: Blob }
  | { readonly ask: 'record'; readonly table: string; readonly round: number };

export type ToGames = Question & { readonly id: number };
export type FromGames = { readonly id: number } & (
  | { readonly kind: 'told'; readonly game: ListedGame; readonly left: number }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed' }
);

type Open = {
  readonly done: (value: unknown) => void;
  readonly failed: (why: Error) => void;
  readonly told: (game: ListedGame, left: number) => void;
};

/** A worker, as far as it is needed here. */
export interface GamesPort {
  post(message: ToGames): void;
  listen(onMessage: (message: FromGames) => void, onError: () => void): void;
}

/** The page's side. `start` is called with the first question. */
export function connectGames(start: () => GamesPort): FinishedGames {
  const open = new Map<number, Open>();
  let asked = 0;
  let port: GamesPort | null = null;

  function connected(): GamesPort {
    if (port !== null) return port;
    port = start();
    port.listen(
      (message) => {
        const waiting = open.get(message.id);
        if (message.kind === 'told') waiting?.told(message.game, message.left);
        else open.delete(message.id);
        if (message.kind === 'done') waiting?.done(message.value);
        if (message.kind === 'failed') waiting?.failed(new Error('the stored games could not be read'));
      },
      () => {
        for (const { failed } of open.values()) failed(new Error('the reader of stored games cannot run'));
        open.clear();
        port = null;
      },
    );
    return port;
  }

  /** `T`: what the worker answers to this question (games.ts says). */
  function ask<T>(question: Question, told: Open['told'] = () => undefined): Promise<T> {
    asked += 1;
    const id = asked;
    return new Promise<T>((resolve, reject) => {
      open.set(id, { done: (value) => resolve(value as T), failed: reject, told });
      connected().post({ ...question, id });
    });
  }

  return {
    list: () => ask({ ask: 'list' }),
    complete: (told) => ask({ ask: 'complete' }, told),
    keep: (game) => ask({ ask: 'keep', game }),
    luck: (question) => ask({ ask: 'luck', question }),
    statistics: (company) => ask({ ask: 'statistics', company }),
    record: (table, round) => ask({ ask: 'record', table, round }),
    add: (text) => ask({ ask: 'add', text }),
    unpack: (archive) => ask({ ask: 'unpack', archive }),
    archive: () => ask({ ask: 'archive' }),
  };
}

/** The worker's side: answers one message out of `games`. */
export async function answerGames(
  games: FinishedGames,
  message: ToGames,
  post: (message: FromGames) => void,
): Promise<void> {
  const { id } = message;
  try {
    const value = await answerOf(games, message, (game, left) => post({ id, kind: 'told', game, left }));
    post({ id, kind: 'done', value });
  } catch {
    post({ id, kind: 'failed' });
  }
}

function answerOf(games: FinishedGames, message: ToGames, told: Open['told']): Promise<unknown> {
  switch (message.ask) {
    case 'list':
      return games.list();
    case 'complete':
      return games.complete(told);
    case 'archive':
      return games.archive();
    case 'keep':
      return games.keep(message.game);
    case 'luck':
      return games.luck(message.question);
    case 'statistics':
      return games.statistics(message.company);
    case 'add':
      return games.add(message.text);
    case 'unpack':
      return games.unpack(message.archive);
    case 'record':
      return games.record(message.table, message.round);
  }
}
