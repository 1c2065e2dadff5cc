import { describe, it } from 'vitest';
import { SimulatedWorld } from '../../src/network/simulated.ts';
import { TRANSPORT_CASES, type TransportBench } from './transport.acceptance.ts';

function bench(seed: number): TransportBench {
  const world = new SimulatedWorld({ seed });
  return {
    transport: async (device) => world.transport(device),
    vanish: async (device, manner) => world.crash(device, manner === 'politely' ? 'tells' : 'silent'),
    meetingDown: async () => world.meetingDown(),
    meetingUp: async () => world.meetingUp(),
    until: async (what, withinMs, condition) => {
      const limitMs = world.nowMs() + withinMs;
      await world.run({ until: condition, untilMs: limitMs });
      if (!condition())
        throw new Error(
          `${what}: not within ${withinMs} ms (seed ${seed})\n${world.trace().slice(-40).join('\n')}`,
        );
    },
    nowMs: () => world.nowMs(),
  };
}

describe('the simulated transport', () => {
  for (const { title, run } of TRANSPORT_CASES) it(title, () => run(bench(1)), 30_000);

  it('does all of it with ten other seeds', async () => {
    for (let seed = 2; seed < 12; seed += 1) {
      for (const { title, run } of TRANSPORT_CASES) {
        // The big transfers add minutes and no new order of events.
        if (!/MiB|64 kB/.test(title)) await run(bench(seed));
      }
    }
  }, 60_000);
});
