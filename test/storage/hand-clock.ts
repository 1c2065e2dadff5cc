/** Time that passes when the test says so; timers run in order of their hour, then of their making. */
import type { Clock } from '../../src/protocol/ports.ts';

export type HandClock = Clock & {
  /** Lets `ms` pass, then whatever was promised settle. */
  advance(ms: number): Promise<void>;
};

export function handClock(): HandClock {
  let now = 0;
  let made = 0;
  const timers = new Map<number, { readonly dueMs: number; readonly run: () => void }>();
  return {
    nowMs: () => now,
    after: (delayMs, run) => {
      const id = made++;
      timers.set(id, { dueMs: now + delayMs, run });
      return () => timers.delete(id);
    },
    advance: async (ms) => {
      const end = now + ms;
      for (;;) {
        const due = [...timers].filter(([, { dueMs }]) => dueMs <= end);
        due.sort(([a, x], [b, y]) => x.dueMs - y.dueMs || a - b);
        const first = due[0];
        if (first === undefined) break;
        now = Math.max(now, first[1].dueMs);
        timers.delete(first[0]);
        first[1].run();
      }
      now = end;
      await flush();
    },
  };
}

/** Lets everything that needs no time happen. */
export async function flush(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}
