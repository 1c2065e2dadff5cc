/**
 * Reads finished games off the main thread (games-bridge.ts says how it is asked). Rules, proofs and cryptography are
 * loaded only when a record has to be folded.
 */
import { systemClock } from '../../network/system-clock.ts';
import type { Store } from '../../protocol/ports.ts';
import { openIndexedDbStore } from '../../storage/indexeddb.ts';
import { openDeviceGames } from './device-games.ts';
import type { FinishedGames } from './games.ts';
import { answerGames, type FromGames, type ToGames } from './games-bridge.ts';

const games: Promise<FinishedGames> = openIndexedDbStore()
  .then(
    (database): Store => database,
    () => null,
  )
  .then((store) =>
    openDeviceGames({
      store,
      clock: systemClock,
      verify: async (text) => {
        const { readRecord } = await import('./read-record.ts');
        return readRecord(text);
      },
    }),
  );

self.addEventListener('message', async ({ data }: MessageEvent<ToGames>) => {
  await answerGames(await games, data, (message: FromGames) => self.postMessage(message));
});
