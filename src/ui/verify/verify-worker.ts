/**
 * Checks a record off the main thread, with the same code the table and the command line use.
 *
 * Message flow: page → worker: the text of the file; worker → page: one `VerifyOutcome`.
 */
import { ocho } from '../../games/ocho/game.ts';
import { planets } from '../../games/planets/game.ts';
import { verifyRecord } from '../../protocol/verify.ts';
import { outcomeOf } from './outcome-of.ts';
import type { VerifyOutcome } from './verify-outcome.ts';

self.addEventListener('message', (event: MessageEvent<string>) => {
  const outcome: VerifyOutcome = outcomeOf(verifyRecord(event.data, { ocho, planets }));
  self.postMessage(outcome);
});
