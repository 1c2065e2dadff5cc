import { describe, expect, it } from 'vitest';
import { PROFILES, SeededRng, type SimulatedTransport, SimulatedWorld } from '../../src/network/simulated.ts';
import type { TransportEvent } from '../../src/protocol/ports.ts';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);

type Heard = { readonly transport: SimulatedTransport; readonly events: TransportEvent[] };

function node(world: SimulatedWorld, name: string): Heard {
  const transport = world.transport(name);
  const events: TransportEvent[] = [];
  transport.subscribe((event) => events.push(event));
  return { transport, events };
}

const only = <K extends TransportEvent['kind']>(
  heard: Heard,
  kind: K,
): Extract<TransportEvent, { kind: K }>[] =>
  heard.events.filter((event): event is Extract<TransportEvent, { kind: K }> => event.kind === kind);

const link = (heard: Heard): string =>
  only(heard, 'opened').at(-1)?.link ?? expect.fail('no link was opened');

const texts = (heard: Heard): string[] =>
  only(heard, 'message').map(({ message }) => new TextDecoder().decode(message));

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function pair(world: SimulatedWorld): Promise<{ readonly ana: Heard; readonly ben: Heard }> {
  const [ana, ben] = [node(world, 'ana'), node(world, 'ben')];
  ana.transport.claim(A, 'token a');
  ben.transport.claim(B, 'token b');
  await world.run({ untilMs: 1000 });
  ana.transport.dial(A, B);
  await world.run({
    until: () => only(ana, 'opened').length + only(ben, 'opened').length === 2,
    untilMs: 60_000,
  });
  return { ana, ben };
}

describe('the simulated world', () => {
  it('runs the same seed in the same order, and another seed in another', async () => {
    const story = async (seed: number): Promise<string> => {
      const world = new SimulatedWorld({ seed, profile: { ...PROFILES.storm, dialFailure: 0, linkDrop: 0 } });
      const { ana, ben } = await pair(world);
      for (let i = 0; i < 200; i += 1)
        (i % 2 === 0 ? ana : ben).transport.send(link(i % 2 === 0 ? ana : ben), bytes(`${i}`));
      await world.run();
      return JSON.stringify([texts(ana), texts(ben), world.nowMs(), world.trace()]);
    };
    expect(await story(1)).toBe(await story(1));
    expect(await story(1)).not.toBe(await story(2));
  });

  it('loses, doubles and overtakes messages only as the profile says', async () => {
    const arrived = async (faults: Partial<typeof PROFILES.storm>): Promise<readonly string[]> => {
      const world = new SimulatedWorld({ seed: 3, profile: { ...PROFILES.calm, ...faults } });
      const { ana, ben } = await pair(world);
      for (let i = 0; i < 300; i += 1) ana.transport.send(link(ana), bytes(`${i}`));
      await world.run();
      return texts(ben);
    };
    const sent = Array.from({ length: 300 }, (_, i) => `${i}`);
    expect(await arrived({})).toEqual(sent);
    const lossy = await arrived({ loss: 0.2 } as object);
    expect(lossy.length).toBeLessThan(280);
    expect(lossy).toEqual(sent.filter((text) => lossy.includes(text)));
    expect((await arrived({ duplication: 0.2 } as object)).length).toBeGreaterThan(320);
    const overtaken = await arrived({ reordering: 0.2 } as object);
    expect(overtaken).not.toEqual(sent);
    expect(overtaken.toSorted()).toEqual(sent.toSorted());
  });

  it('closes both ends as `network` when the profile breaks a link', async () => {
    const world = new SimulatedWorld({ seed: 3 });
    const { ana, ben } = await pair(world);
    world.setProfile({ ...PROFILES.calm, linkDrop: 1 });
    ana.transport.send(link(ana), bytes('x'));
    await world.run();
    expect([...only(ana, 'closed'), ...only(ben, 'closed')].map(({ why }) => why)).toEqual([
      'network',
      'network',
    ]);
  });

  it('holds messages back in a short partition and delivers them in order when it heals', async () => {
    const world = new SimulatedWorld({ seed: 4 });
    const { ana, ben } = await pair(world);
    world.partition([['ana'], ['ben']]);
    for (const text of ['1', '2', '3']) ana.transport.send(link(ana), bytes(text));
    await world.run({ untilMs: world.nowMs() + 5000 });
    expect(texts(ben)).toEqual([]);
    world.heal();
    await world.run({ untilMs: world.nowMs() + 30_000 });
    expect(texts(ben)).toEqual(['1', '2', '3']);
    expect(only(ana, 'closed')).toEqual([]);
  });

  it('closes both ends as silent in a long partition, and a dial across it fails as `network`', async () => {
    const world = new SimulatedWorld({ seed: 4 });
    const { ana, ben } = await pair(world);
    world.partition([['ana'], ['ben']]);
    const cutMs = world.nowMs();
    await world.run({ until: () => only(ana, 'closed').length + only(ben, 'closed').length === 2 });
    expect([...only(ana, 'closed'), ...only(ben, 'closed')].map(({ why }) => why)).toEqual([
      'silent',
      'silent',
    ]);
    expect(world.nowMs() - cutMs).toBeGreaterThanOrEqual(15_000);
    ana.transport.dial(A, B);
    await world.run({ until: () => only(ana, 'undialled').length === 1 });
    expect(only(ana, 'undialled')[0]?.why).toBe('network');
  });

  it('kills timers, links and transport of a crashed node, and a new life reclaims its address', async () => {
    const world = new SimulatedWorld({ seed: 5 });
    const { ana, ben } = await pair(world);
    let rang = 0;
    world.clock('ben').after(100, () => {
      rang += 1;
    });
    ana.transport.send(link(ana), bytes('too late'));
    world.crash('ben', 'silent');
    await world.run({ until: () => only(ana, 'closed').length === 1 });
    expect([rang, texts(ben), only(ana, 'closed')[0]?.why]).toEqual([0, [], 'silent']);
    const again = node(world, 'ben');
    again.transport.claim(B, 'token b');
    await world.run({ until: () => only(again, 'claimed').length === 1 });
    ana.transport.dial(A, B);
    await world.run({
      until: () => only(again, 'opened').length === 1 && only(ana, 'opened').length === 2,
      untilMs: world.nowMs() + 5000,
    });
    expect([only(again, 'opened').length, only(ana, 'opened').length]).toEqual([1, 2]);
  });

  it('lets a crash that never tells go unnoticed until the other side probes', async () => {
    const world = new SimulatedWorld({ seed: 5 });
    const { ana } = await pair(world);
    world.crash('ben', 'never');
    world.partition([['carl'], ['dora']]);
    await world.run({ untilMs: world.nowMs() + 600_000 });
    expect(only(ana, 'closed')).toEqual([]);
    ana.transport.wake();
    await world.run({ untilMs: world.nowMs() + 4000 });
    expect(only(ana, 'closed').map(({ why }) => why)).toEqual(['silent']);
  });

  it('keeps the timers and messages of a frozen node until it thaws', async () => {
    const world = new SimulatedWorld({ seed: 6 });
    const { ana, ben } = await pair(world);
    let rangMs = 0;
    world.clock('ben').after(1000, () => {
      rangMs = world.nowMs();
    });
    world.freeze('ben');
    ana.transport.send(link(ana), bytes('good night'));
    const thawMs = world.nowMs() + 10_000;
    await world.run({ untilMs: thawMs });
    expect([rangMs, texts(ben)]).toEqual([0, []]);
    world.thaw('ben');
    await world.run({ untilMs: thawMs + 60_000 });
    expect([rangMs, texts(ben)]).toEqual([thawMs, ['good night']]);
    expect(only(ana, 'closed')).toEqual([]);
  });

  it('shows both ends of a link a foreign fingerprint when something sits between them', async () => {
    const world = new SimulatedWorld({ seed: 7 });
    const honest = await pair(world);
    const [mine, theirs] = [only(honest.ana, 'opened')[0], only(honest.ben, 'opened')[0]];
    expect(mine?.fingerprints.remote).toBe(theirs?.fingerprints.local);
    world.setFingerprints('intercepted');
    honest.ana.transport.dial(A, B);
    await world.run({ until: () => only(honest.ben, 'opened').length === 2 });
    expect(only(honest.ana, 'opened')[1]?.fingerprints.remote).not.toBe(theirs?.fingerprints.local);
  });

  it('counts promise chains as part of the event that started them', async () => {
    const world = new SimulatedWorld({ seed: 8 });
    const order: string[] = [];
    const clock = world.clock('ana');
    clock.after(10, () => {
      void (async () => {
        for (let i = 0; i < 50; i += 1) await Promise.resolve();
        order.push('chain');
      })();
    });
    clock.after(10, () => order.push('next event'));
    await world.run();
    expect(order).toEqual(['chain', 'next event']);
  });

  it('names seed and time when the code under test throws', async () => {
    const world = new SimulatedWorld({ seed: 99 });
    world.clock('ana').after(10, () => {
      throw new Error('a bug');
    });
    await expect(world.run()).rejects.toThrow(/seed 99, 10 ms.*a bug/);
  });

  it('runs twenty thousand events in a few seconds', async () => {
    const world = new SimulatedWorld({ seed: 10 });
    const { ana, ben } = await pair(world);
    ben.transport.subscribe((event) => {
      if (event.kind === 'message' && ben.events.length < 20_000)
        ana.transport.send(link(ana), event.message);
    });
    ana.transport.send(link(ana), bytes('round and round'));
    await world.run({ until: () => ben.events.length >= 20_000 });
    expect(world.steps()).toBeGreaterThan(19_000);
  }, 8000);
});

describe('seeded randomness', () => {
  it('gives one stream however it is cut, and separate streams for separate labels', () => {
    const whole = new SeededRng(1, 'x').bytes(300);
    const cut = new SeededRng(1, 'x');
    expect(new Uint8Array([...cut.bytes(1), ...cut.bytes(64), ...cut.bytes(235)])).toEqual(whole);
    expect(new SeededRng(1, 'y').bytes(300)).not.toEqual(whole);
    expect(new SeededRng(2, 'x').bytes(300)).not.toEqual(whole);
  });

  it('keeps `below` in range and reaches every value', () => {
    const rng = new SeededRng('below');
    const counts = Array.from({ length: 8 }, () => 0);
    for (let i = 0; i < 8000; i += 1) {
      const value = rng.below(8);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
    expect(counts).toHaveLength(8);
  });
});
