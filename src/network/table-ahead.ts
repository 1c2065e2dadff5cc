/**
 * What a game needs is got ready while its lobby is open, so that Start waits for people only (worker.ts says what that is).
 *
 * Message flow: every update for the page → `see`.
 *
 * Invariants
 * 1. Nothing depends on it. What did not arrive, or was broken off, is loaded when the game begins.
 * 2. The lobby goes first: people, lines and a link to share.
 */
import type { Clock } from '../protocol/ports.ts';
import type { Update } from './view.ts';

/** Gets `game` ready. Stops at the next occasion once `signal` is aborted; may reject. */
export type Prepare = (game: string, signal: AbortSignal) => Promise<void>;

/** By then a lobby is on the screen, and whoever only looked in is gone. */
export const AHEAD_AFTER_MS = 2000;

/** Calls `prepare` once for each game of a lobby in view; aborts when a game begins. */
export function openAhead(clock: Clock, prepare: Prepare): (update: Update) => void {
  const begun = new Set<string>();
  let running = new AbortController();

  async function run(game: string, { signal }: AbortController): Promise<void> {
    try {
      if (!signal.aborted) await prepare(game, signal);
    } catch {
      begun.delete(game);
    }
  }

  return (update) => {
    if (update.kind !== 'view') return;
    const { game, stage } = update.view;
    if (stage.kind === 'game') running.abort();
    if (stage.kind !== 'lobby' || begun.has(game)) return;
    begun.add(game);
    running = new AbortController();
    const own = running;
    clock.after(AHEAD_AFTER_MS, () => void run(game, own));
  };
}
