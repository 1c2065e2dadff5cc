/** The real `Clock`: the machine's time, for display, and its timers. */
import type { Clock } from '../protocol/ports.ts';

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
