/** One worker for the hints of a table: started with the first question, ended with the table. */
import type { Hint, HintQuestion, HintService } from './hint.ts';

export function openHintService(): HintService {
  let worker: Worker | null = null;
  let asked = 0;
  const started = (): Worker => {
    worker ??= new Worker(new URL('./hint-worker.ts', import.meta.url), { type: 'module' });
    return worker;
  };
  return {
    ask(question: HintQuestion) {
      const running = started();
      asked += 1;
      const id = asked;
      return new Promise<Hint>((resolve, reject) => {
        const done = new AbortController();
        const fail = (): void => {
          done.abort();
          reject(new Error('no hint'));
        };
        running.addEventListener(
          'message',
          ({ data }: MessageEvent<{ readonly id: number; readonly hint: Hint | null }>) => {
            if (data.id !== id) return;
            if (data.hint === null) return fail();
            done.abort();
            resolve(data.hint);
          },
          { signal: done.signal },
        );
        running.addEventListener('error', fail, { signal: done.signal });
        running.postMessage({ id, question });
      });
    },
    close() {
      worker?.terminate();
      worker = null;
    },
  };
}
