/**
 * Checks a record off the main thread, with the same code the table and the command line use.
 *
 * Message flow: page → worker: the text of a record; worker → page: `progress` at most every `TELL_EVERY_MS`, then one `done`.
 */
import { ocho } from '../../games/ocho/game.ts';
import { planets } from '../../games/planets/game.ts';
import { type VerifyProgress, verifyRecord } from '../../protocol/verify.ts';
import type { FromVerifyWorker } from './outcome.ts';
import { outcomeOf } from './outcome-of.ts';

const GAMES = { ocho, planets };
const TELL_EVERY_MS = 60;

const post = (message: FromVerifyWorker): void => self.postMessage(message);

self.addEventListener('message', ({ data: text }: MessageEvent<string>) => {
  let toldAtMs = 0;
  const onProgress = (progress: VerifyProgress): void => {
    const nowMs = performance.now();
    if (nowMs - toldAtMs < TELL_EVERY_MS) return;
    toldAtMs = nowMs;
    post({ kind: 'progress', progress });
  };
  const outcome = outcomeOf(verifyRecord(text, GAMES, onProgress), GAMES);
  post({ kind: 'done', outcome });
});
