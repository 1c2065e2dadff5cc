/** Which way a dial goes: over the meeting point, or by the introduction of a third. */
import { describe, expect, it } from 'vitest';
import type { Dialler } from '../../src/network/mesh-dialler.ts';
import { GRACE_MS, openDialler } from '../../src/network/mesh-dialler.ts';
import { SimulatedWorld } from '../../src/network/simulated.ts';

type Bench = {
  readonly world: SimulatedWorld;
  readonly dialler: Dialler;
  readonly dials: string[];
  /** Who knows the other end, and whether the meeting point answers. */
  readonly around: { canAsk: boolean; isMeetingUp: boolean };
  /** Lets time pass until another dial is made. */
  next(): Promise<string>;
};

/** A device with the smaller address, and one other that it wants to reach. */
function bench(around: Bench['around']): Bench {
  const world = new SimulatedWorld({ seed: 5 });
  const dials: string[] = [];
  const dialler = openDialler({
    clock: world.clock('me'),
    rng: world.rng('me'),
    address: 'a',
    addressOf: () => 'b',
    doors: [],
    dial: () => dials.push('meeting'),
    isMeetingUp: () => around.isMeetingUp,
    introductions: { canAsk: () => around.canAsk, ask: () => dials.push('introduction') },
    isBound: () => false,
    hasAnyBound: () => true,
    doorsTried: () => {},
  });
  const next = async (): Promise<string> => {
    const before = dials.length;
    const untilMs = world.nowMs() + 60_000;
    await world.run({ until: () => dials.length > before, untilMs });
    return dials.slice(before).join(' and ');
  };
  return { world, dialler, dials, around, next };
}

describe('a dial', () => {
  it('goes over the meeting point first; where that led to nobody, by introduction; the two take turns', async () => {
    const { dialler, next } = bench({ canAsk: true, isMeetingUp: true });
    dialler.setPeers(['key'], 'by-address');
    dialler.ready();
    expect(await next()).toBe('meeting');
    dialler.settled('b', 'absent');
    expect(await next()).toBe('introduction');
    dialler.settled('b', 'timeout');
    expect(await next()).toBe('meeting');
    dialler.settled('b', 'timeout');
    expect(await next()).toBe('introduction');
  });

  it('that the network refused is not tried by introduction: the line would be the same', async () => {
    const { dialler, next } = bench({ canAsk: true, isMeetingUp: true });
    dialler.setPeers(['key'], 'by-address');
    dialler.ready();
    expect(await next()).toBe('meeting');
    dialler.settled('b', 'network');
    expect(await next()).toBe('meeting');
  });

  it('goes by introduction as long as the meeting point is away, even if it never answered', async () => {
    const { dialler, next, around } = bench({ canAsk: true, isMeetingUp: false });
    dialler.setPeers(['key'], 'by-address');
    expect(await next()).toBe('introduction');
    dialler.settled('b', 'timeout');
    expect(await next()).toBe('introduction');
    around.isMeetingUp = true;
    dialler.ready();
    dialler.settled('b', 'failed');
    expect(await next()).toBe('meeting');
  });

  it('waits where neither way is open, and is made as soon as somebody knows the other end', async () => {
    const { world, dialler, dials, next, around } = bench({ canAsk: false, isMeetingUp: false });
    dialler.setPeers(['key'], 'by-address');
    expect(await next()).toBe('');
    dialler.review();
    expect(await next()).toBe('');
    around.canAsk = true;
    dialler.review();
    expect(await next()).toBe('introduction');
    // One at a time: more news of the same kind changes nothing.
    dialler.review();
    await world.run({ untilMs: world.nowMs() + GRACE_MS });
    expect(dials).toHaveLength(1);
  });

  it('is left to the meeting point by news of others while that is up', async () => {
    const { dialler, next, around } = bench({ canAsk: false, isMeetingUp: true });
    dialler.ready();
    dialler.setPeers(['key'], 'by-address');
    around.canAsk = true;
    dialler.review();
    expect(await next()).toBe('meeting');
  });
});
