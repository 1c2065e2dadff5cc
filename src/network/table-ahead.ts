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

/** Calls `prepare` once for each game whose lobby stays in view; aborts when it no longer does. */
export function openAhead(clock: Clock, prepare: Prepare): (update: Update) => void {
  const done = new Set<string>();
  let now: { readonly game: string; readonly stop: () => void } | null = null;

  function begin(game: string): void {
    const control = new AbortController();
    const cancel = clock.after(AHEAD_AFTER_MS, () => {
      done.add(game);
      // The next view of a lobby begins anew.
      prepare(game, control.signal).catch(() => {
        done.delete(game);
        if (!control.signal.aborted) now = null;
      });
    });
    now = {
      game,
      stop: () => {
        cancel();
        control.abort();
      },
    };
  }

  return (update) => {
    if (update.kind !== 'view') return;
    const { game, stage } = update.view;
    const wanted = stage.kind === 'lobby' ? game : null;
    if (now !== null && now.game !== wanted) {
      now.stop();
      now = null;
    }
    if (now === null && wanted !== null && !done.has(wanted)) begin(wanted);
  };
}
