/** A worker that waits for its first message. */
import { describe, expect, it } from 'vitest';
import type { ToWorker, WorkerPort } from '../../../src/network/bridge.ts';
import { startedByFirstMessage } from '../../../src/ui/shell/started-worker.ts';

const wake: ToWorker = { to: 'table', command: { kind: 'wake' } };
const retry: ToWorker = { to: 'table', command: { kind: 'retry' } };

function bench() {
  const got: ToWorker[] = [];
  const listeners: ((event: { readonly data: unknown }) => void)[] = [];
  let starts = 0;
  const port = startedByFirstMessage((): WorkerPort => {
    starts += 1;
    return {
      postMessage: (message) => got.push(message),
      addEventListener: (_type, listener) => listeners.push(listener),
    };
  });
  return {
    port,
    got,
    starts: () => starts,
    say: (data: unknown): void => {
      for (const listener of listeners) listener({ data });
    },
  };
}

describe('a worker started by its first message', () => {
  it('does not exist while it is only listened to', () => {
    const { port, starts } = bench();
    port.addEventListener('message', () => undefined);
    expect(starts()).toBe(0);
  });

  it('is started once and gets every message in order', () => {
    const { port, got, starts } = bench();
    port.postMessage(wake);
    port.postMessage(retry);
    expect(starts()).toBe(1);
    expect(got).toEqual([wake, retry]);
  });

  it('is heard by those who listened before and after the start, each once', () => {
    const { port, say } = bench();
    const heard: string[] = [];
    port.addEventListener('message', ({ data }) => heard.push(`before ${data}`));
    port.postMessage(wake);
    port.addEventListener('message', ({ data }) => heard.push(`after ${data}`));
    say('up');
    expect(heard).toEqual(['before up', 'after up']);
  });
});
