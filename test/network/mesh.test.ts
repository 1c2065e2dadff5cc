/** The mesh in the simulated world: one bound link to each known key, whatever dials, breaks, sleeps or intrudes. */
import { describe, expect, it, vi } from 'vitest';
import { toBase64url } from '../../src/encoding/base64url.ts';
import { doorAddress, seatAddress } from '../../src/network/doors.ts';
import type { LinkRefusal, Mesh } from '../../src/network/mesh.ts';
import { MAX_UNBOUND_INCOMING, openMesh } from '../../src/network/mesh.ts';
import { GRACE_MS } from '../../src/network/mesh-dialler.ts';
import type { SimulatedTransport } from '../../src/network/simulated.ts';
import { PROFILES, SeededRng, SimulatedWorld } from '../../src/network/simulated.ts';
import type { TransportEvent } from '../../src/protocol/ports.ts';
import type { KeyPair } from '../../src/protocol/signing.ts';
import { generateKey } from '../../src/protocol/signing.ts';

vi.setConfig({ testTimeout: 60_000 });

const secret = new SeededRng(1, 'secret').bytes(16);

type Node = {
  readonly name: string;
  readonly key: string;
  readonly keyPair: KeyPair;
  readonly mesh: Mesh;
  readonly heard: string[];
  readonly refusals: LinkRefusal[];
  readonly doors: string[];
  readonly transport: SimulatedTransport;
  bound: number;
};

function node(world: SimulatedWorld, name: string, keyPair: KeyPair, guestSecret = secret): Node {
  const heard: string[] = [];
  const refusals: LinkRefusal[] = [];
  const doors: string[] = [];
  const rng = world.rng(name);
  const transport = world.transport(name);
  const made = {
    name,
    transport,
    key: toBase64url(keyPair.publicKey),
    keyPair,
    heard,
    refusals,
    doors,
    bound: 0,
  };
  const mesh = openMesh(
    {
      transport,
      clock: world.clock(name),
      rng,
      table: 'table',
      secret: guestSecret,
      keyPair,
      tokens: { seat: `token ${name}`, doors: Array.from({ length: 8 }, (_, at) => `token ${name} ${at}`) },
    },
    {
      bound: () => {
        made.bound++;
      },
      lost: () => {},
      message: (key, bytes) => heard.push(`${key.slice(0, 4)} ${new TextDecoder().decode(bytes)}`),
      refused: (code) => refusals.push(code),
      meeting: () => {},
      claimed: () => {},
      doors: (outcome) => doors.push(outcome),
      byHand: () => {},
      relaysTo: () => [],
      mayMeet: () => false,
    },
  );
  return Object.assign(made, { mesh });
}

/** Two keys, the one with the smaller address first. */
function twoKeys(seed: number): readonly [KeyPair, KeyPair] {
  const rng = new SeededRng(seed, 'keys');
  const pairs = [generateKey(rng), generateKey(rng)] as const;
  const [a, b] = pairs.map((pair) => seatAddress(secret, pair.publicKey)) as [string, string];
  return a < b ? pairs : [pairs[1], pairs[0]];
}

const areLinked = (a: Node, b: Node): boolean =>
  a.mesh.connected().includes(b.key) && b.mesh.connected().includes(a.key);

function pair(world: SimulatedWorld, seed: number): readonly [Node, Node] {
  const [small, large] = twoKeys(seed);
  const a = node(world, 'small', small);
  const b = node(world, 'large', large);
  return [a, b];
}

describe('the mesh', () => {
  it('links two that know each other, dialled by the smaller address, and carries messages both ways', async () => {
    const world = new SimulatedWorld({ seed: 1 });
    const [a, b] = pair(world, 1);
    a.mesh.setPeers([b.key], 'by-address');
    b.mesh.setPeers([a.key], 'by-address');
    expect(await world.run({ until: () => areLinked(a, b), untilMs: GRACE_MS })).toBe('until');
    a.mesh.send(b.key, new TextEncoder().encode('hi'));
    b.mesh.send(a.key, new TextEncoder().encode('ho'));
    await world.run({ untilMs: world.nowMs() + 1000 });
    expect(b.heard).toEqual([`${a.key.slice(0, 4)} hi`]);
    expect(a.heard).toEqual([`${b.key.slice(0, 4)} ho`]);
    expect([a.bound, b.bound]).toEqual([1, 1]);
  });

  it('links them after the grace when only the larger address knows the other', async () => {
    const world = new SimulatedWorld({ seed: 2 });
    const [a, b] = pair(world, 2);
    b.mesh.setPeers([a.key], 'by-address');
    expect(await world.run({ until: () => areLinked(a, b), untilMs: GRACE_MS - 1 })).toBe('time');
    expect(await world.run({ until: () => areLinked(a, b), untilMs: GRACE_MS + 1000 })).toBe('until');
  });

  it('keeps one link, the same at both ends, when both dial at once', async () => {
    for (let seed = 10; seed < 22; seed++) {
      const world = new SimulatedWorld({ seed });
      const [a, b] = pair(world, seed);
      a.mesh.setPeers([b.key], 'always');
      b.mesh.setPeers([a.key], 'always');
      await world.run({ untilMs: 20_000 });
      expect(areLinked(a, b), `seed ${seed}`).toBe(true);
      for (const [from, to] of [
        [a, b],
        [b, a],
      ] as const) {
        from.mesh.send(to.key, new TextEncoder().encode(`seed ${seed}`));
      }
      await world.run({ untilMs: 22_000 });
      expect([a.heard.length, b.heard.length], `seed ${seed}`).toEqual([1, 1]);
      expect(
        [a, b].map((one) => one.transport.links().length),
        `seed ${seed}`,
      ).toEqual([1, 1]);
    }
  });

  it('takes the link of a restarted device for the living one, before the old one is known to be dead', async () => {
    const world = new SimulatedWorld({ seed: 3 });
    const [small, large] = twoKeys(3);
    const a = node(world, 'small', small);
    let b = node(world, 'large', large);
    a.mesh.setPeers([b.key], 'by-address');
    await world.run({ until: () => areLinked(a, b), untilMs: 5000 });
    world.crash('large', 'never');
    b = node(world, 'large', large);
    b.mesh.setPeers([a.key], 'always');
    expect(await world.run({ until: () => areLinked(a, b), untilMs: world.nowMs() + 5000 })).toBe('until');
    a.mesh.send(b.key, new TextEncoder().encode('still there?'));
    await world.run({ untilMs: world.nowMs() + 1000 });
    expect(b.heard).toEqual([`${a.key.slice(0, 4)} still there?`]);
  });

  it('redials after a break, and at once when the page wakes up', async () => {
    const world = new SimulatedWorld({ seed: 4 });
    const [a, b] = pair(world, 4);
    a.mesh.setPeers([b.key], 'by-address');
    await world.run({ until: () => areLinked(a, b), untilMs: 5000 });
    world.partition([['small'], ['large']]);
    await world.run({ until: () => !a.mesh.connected().includes(b.key), untilMs: 60_000 });
    expect(a.mesh.status(b.key)).toEqual({ kind: 'gone', sinceMs: world.nowMs() });
    // Long enough for the back-off to have grown to its last value.
    await world.run({ untilMs: world.nowMs() + 300_000 });
    world.heal();
    await world.run({ untilMs: world.nowMs() + 1 });
    const healedMs = world.nowMs();
    a.mesh.wake();
    b.mesh.wake();
    await world.run({ until: () => areLinked(a, b), untilMs: healedMs + 60_000 });
    expect(areLinked(a, b)).toBe(true);
  });

  it('keeps its links when the meeting point goes down', async () => {
    const world = new SimulatedWorld({ seed: 5 });
    const [a, b] = pair(world, 5);
    a.mesh.setPeers([b.key], 'by-address');
    await world.run({ until: () => areLinked(a, b), untilMs: 5000 });
    world.meetingDown();
    await world.run({ untilMs: 120_000 });
    expect(areLinked(a, b)).toBe(true);
    expect([a.bound, b.bound]).toEqual([1, 1]);
  });

  it('finds a table through its doors, tells when nobody is there, and stops once somebody is', async () => {
    const world = new SimulatedWorld({ seed: 6 });
    const [small, large] = twoKeys(6);
    const guest = node(world, 'guest', small);
    guest.mesh.knock('try');
    await world.run({ until: () => guest.doors.length > 0, untilMs: 20_000 });
    expect(guest.doors[0]).toBe('absent');
    const seat = node(world, 'seat', large);
    seat.mesh.holdDoor(5);
    expect(await world.run({ until: () => areLinked(guest, seat), untilMs: 40_000 })).toBe('until');
    const told = guest.doors.length;
    await world.run({ untilMs: world.nowMs() + 30_000 });
    expect(guest.doors.length).toBe(told);
  });

  it('moves from one door to another', async () => {
    const world = new SimulatedWorld({ seed: 7 });
    const [small, large] = twoKeys(7);
    const seat = node(world, 'seat', large);
    seat.mesh.holdDoor(0);
    await world.run({ untilMs: 1000 });
    seat.mesh.holdDoor(3);
    await world.run({ untilMs: 2000 });
    const guest = node(world, 'guest', small);
    guest.mesh.knock('try');
    expect(await world.run({ until: () => areLinked(guest, seat), untilMs: 10_000 })).toBe('until');
  });

  it('closes links that say nothing after five seconds, and takes eight of them at most', async () => {
    const world = new SimulatedWorld({ seed: 8 });
    const [small] = twoKeys(8);
    const seat = node(world, 'seat', small);
    seat.mesh.holdDoor(0);
    await world.run({ untilMs: 1000 });
    const closed: string[] = [];
    for (let at = 0; at < MAX_UNBOUND_INCOMING + 2; at++) {
      const transport = world.transport(`mute ${at}`);
      transport.subscribe((event: TransportEvent) => {
        if (event.kind === 'closed') closed.push(event.why);
      });
      transport.claim(`${at}`.padStart(40, '0'), 'token');
      transport.dial(`${at}`.padStart(40, '0'), doorAddress(secret, 0));
    }
    await world.run({ untilMs: 4000 });
    expect(seat.refusals).toEqual(['binding-crowded', 'binding-crowded']);
    await world.run({ untilMs: 9000 });
    expect(seat.refusals.filter((code) => code === 'binding-late')).toHaveLength(MAX_UNBOUND_INCOMING);
    expect(closed).toHaveLength(MAX_UNBOUND_INCOMING + 2);
  });

  it('delivers nothing of a link that is not bound', async () => {
    const world = new SimulatedWorld({ seed: 9 });
    const [small] = twoKeys(9);
    const seat = node(world, 'seat', small);
    seat.mesh.holdDoor(0);
    await world.run({ untilMs: 1000 });
    const transport = world.transport('eager');
    transport.claim('0'.repeat(40), 'token');
    transport.subscribe((event: TransportEvent) => {
      if (event.kind === 'opened') transport.send(event.link, new TextEncoder().encode('{"kind":"knock"}'));
    });
    transport.dial('0'.repeat(40), doorAddress(secret, 0));
    await world.run({ untilMs: 3000 });
    expect(seat.heard).toEqual([]);
    expect(seat.refusals).toEqual(['binding-out-of-order']);
  });

  it('names the impostor when the broker puts itself in the middle', async () => {
    const world = new SimulatedWorld({ seed: 40 });
    world.setFingerprints('intercepted');
    const [a, b] = pair(world, 40);
    a.mesh.setPeers([b.key], 'by-address');
    await world.run({ untilMs: 3000 });
    expect(a.refusals).toContain('impostor');
    expect(b.refusals).toContain('impostor');
    expect(areLinked(a, b)).toBe(false);
  });

  it('refuses a stranger who holds the seat address of somebody else', async () => {
    const world = new SimulatedWorld({ seed: 41 });
    const [small, large] = twoKeys(41);
    const stranger = generateKey(new SeededRng(41, 'stranger'));
    const a = node(world, 'small', small);
    // Has the link, and a broker that gives it the address of Large.
    const mallory = node(world, 'mallory', stranger);
    const transport = world.transport('mallory');
    transport.claim(seatAddress(secret, large.publicKey), 'token');
    const links: string[] = [];
    transport.subscribe((event) => {
      if (event.kind === 'opened') links.push(event.link);
    });
    a.mesh.setPeers([toBase64url(large.publicKey)], 'by-address');
    await world.run({ untilMs: 8000 });
    expect(links.length).toBeGreaterThan(0);
    expect(a.mesh.connected()).toEqual([]);
    expect(mallory.mesh.connected()).toEqual([]);
    expect(a.refusals).toContain('binding-late');
  });

  it('ends up with every line in every kind of weather', async () => {
    for (const [seed, profile] of [PROFILES.mobile, PROFILES.lossy, PROFILES.storm].entries()) {
      const world = new SimulatedWorld({ seed: 50 + seed, profile });
      const rng = new SeededRng(50 + seed, 'keys');
      const nodes = Array.from({ length: 4 }, (_, at) => node(world, `n${at}`, generateKey(rng)));
      for (const one of nodes)
        one.mesh.setPeers(
          nodes.map((other) => other.key),
          'by-address',
        );
      const areAll = (): boolean => nodes.every((one) => one.mesh.connected().length === 3);
      expect(await world.run({ until: areAll, untilMs: 300_000 }), profile.name).toBe('until');
    }
  });
});
