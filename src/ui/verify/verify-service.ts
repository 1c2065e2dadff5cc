/** Starts one worker per check and ends it afterwards: a record may be large, and the page keeps nothing of it. */
import type { VerifyOutcome } from './verify-outcome.ts';

/** Never rejects: a worker that cannot run is the outcome `failed`. */
export function verifyInWorker(text: string): Promise<VerifyOutcome> {
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<VerifyOutcome>((resolve) => {
    worker.addEventListener('message', (event: MessageEvent<VerifyOutcome>) => resolve(event.data));
    worker.addEventListener('error', () => resolve({ kind: 'failed' }));
    worker.postMessage(text);
  }).finally(() => worker.terminate());
}
