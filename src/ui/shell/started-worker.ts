/**
 * A worker that does not exist before there is something to tell it.
 *
 * Invariants
 * 1. `start` is called at most once, by the first `postMessage`, and gets that message and all later ones in order.
 * 2. Who listened before the start hears everything the worker says.
 */
import type { WorkerPort } from '../../network/bridge.ts';

type Listener = Parameters<WorkerPort['addEventListener']>[1];

export function startedByFirstMessage(start: () => WorkerPort): WorkerPort {
  const early: Listener[] = [];
  let started: WorkerPort | null = null;
  return {
    postMessage: (message) => {
      if (started === null) {
        started = start();
        for (const listener of early) started.addEventListener('message', listener);
      }
      started.postMessage(message);
    },
    addEventListener: (type, listener) => {
      if (started === null) early.push(listener);
      else started.addEventListener(type, listener);
    },
  };
}
