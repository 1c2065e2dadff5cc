/** Starts the worker that reads finished games, with the first question about them. */
import type { FinishedGames } from './games.ts';
import { connectGames, type FromGames } from './games-bridge.ts';

export const createFinishedGames = (): FinishedGames =>
  connectGames(() => {
    const worker = new Worker(new URL('./games-worker.ts', import.meta.url), { type: 'module' });
    return {
      post: (message) => worker.postMessage(message),
      listen: (onMessage, onError) => {
        worker.addEventListener('message', ({ data }: MessageEvent<FromGames>) => onMessage(data));
        worker.addEventListener('error', onError);
      },
    };
  });
