/** Starts one worker per check and ends it afterwards: a record may be large, and the page keeps nothing of it. */
import type { FromVerifyWorker, VerifyOptions, VerifyOutcome } from './outcome.ts';

/** Never rejects: a worker that cannot run, or that was told to stop, has the outcome `failed`. */
export function verifyInWorker(text: string, options: VerifyOptions = {}): Promise<VerifyOutcome> {
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<VerifyOutcome>((resolve) => {
    const fail = (): void => resolve({ kind: 'failed' });
    worker.addEventListener('message', ({ data }: MessageEvent<FromVerifyWorker>) => {
      if (data.kind === 'progress') options.onProgress?.(data.progress);
      else resolve(data.outcome);
    });
    worker.addEventListener('error', fail);
    options.signal?.addEventListener('abort', fail);
    if (options.signal?.aborted === true) fail();
    else worker.postMessage(text);
  }).finally(() => worker.terminate());
}
