/** A line in virtual time, over a connection that does what the test says. */
import { expect, it } from 'vitest';
import type { ManualLine } from '../../src/network/manual-line.ts';
import { GATHER_MS, openLine, PATIENCE_MS, RETRY_MS } from '../../src/network/manual-line.ts';
import { sdpOf } from '../../src/network/manual-sdp.ts';
import { OPEN_MS } from '../../src/network/peerjs-channel.ts';
import { SimulatedWorld } from '../../src/network/simulated.ts';
import type { LineDescription } from '../../src/protocol/ports.ts';

const described = (setup: LineDescription['setup'], digit: string): LineDescription => ({
  ufrag: 'Yq3x',
  pwd: 'k2jh4g5k2jh4g5k2jh4g5k2j',
  fingerprint: digit.repeat(64),
  setup,
  mid: '0',
  candidates: [
    { type: 'host', address: '10.0.0.1', port: 4000, priority: 2 },
    { type: 'srflx', address: '192.0.2.1', port: 4001, priority: 1 },
  ],
});
const OFFER = described('actpass', '1');
const ANSWER = described('active', '2');
const HERS = `sha-256 ${Array.from({ length: 32 }, () => '11').join(':')}`;
const HIS = `sha-256 ${Array.from({ length: 32 }, () => '22').join(':')}`;

class FakeChannel extends EventTarget {
  readyState = 'connecting';
  binaryType = '';
  bufferedAmount = 0;
  bufferedAmountLowThreshold = 0;
  send(): void {}
}

class FakePeer extends EventTarget {
  readonly channel = new FakeChannel();
  readonly named: string[] = [];
  readonly remotes: string[] = [];
  iceGatheringState = 'gathering';
  iceConnectionState = 'new';
  localDescription: { readonly sdp: string } | null = null;
  isClosed = false;
  createDataChannel(): FakeChannel {
    return this.channel;
  }
  async createOffer(): Promise<{ readonly sdp: string }> {
    return { sdp: sdpOf(OFFER) };
  }
  async createAnswer(): Promise<{ readonly sdp: string }> {
    return { sdp: sdpOf(ANSWER) };
  }
  async setLocalDescription(description: { readonly sdp: string }): Promise<void> {
    this.localDescription = description;
  }
  async setRemoteDescription({ sdp }: { readonly sdp: string }): Promise<void> {
    this.remotes.push(sdp);
  }
  async addIceCandidate({ candidate }: { readonly candidate: string }): Promise<void> {
    this.named.push(candidate);
  }
  close(): void {
    this.isClosed = true;
  }
  gathered(): void {
    this.iceGatheringState = 'complete';
    this.dispatchEvent(new Event('icegatheringstatechange'));
  }
  ice(state: string): void {
    this.iceConnectionState = state;
    this.dispatchEvent(new Event('iceconnectionstatechange'));
  }
  opens(): void {
    this.channel.readyState = 'open';
    this.channel.dispatchEvent(new Event('open'));
  }
}

function bench(): { peer: FakePeer; line: ManualLine; told: string[]; world: SimulatedWorld } {
  const world = new SimulatedWorld({ seed: 6 });
  const peer = new FakePeer();
  const told: string[] = [];
  const line = openLine(peer as unknown as RTCPeerConnection, world.clock('me'), {
    described: ({ setup }) => told.push(`described ${setup}`),
    open: (_channel, { local, remote }) => told.push(`open ${local} ${remote}`),
    failed: (why) => told.push(`failed ${why}`),
    data: (data) => told.push(`data ${String(data)}`),
    drained: () => told.push('drained'),
    closed: (why) => told.push(`closed ${why}`),
  });
  return { peer, line, told, world };
}

it('describes itself once all ways are gathered, and after five seconds with those there are', async () => {
  const one = bench();
  one.line.offer();
  await one.world.run({ untilMs: GATHER_MS - 1 });
  expect(one.told).toEqual([]);
  one.peer.gathered();
  expect(one.told).toEqual(['described actpass']);
  const slow = bench();
  slow.line.offer();
  await slow.world.run({ untilMs: GATHER_MS });
  expect(slow.told).toEqual(['described actpass']);
  slow.peer.gathered();
  expect(slow.told).toHaveLength(1);
});

it('opens with the fingerprints of the two descriptions, and tells of its end once', async () => {
  const { peer, line, told, world } = bench();
  line.offer();
  await world.run({ untilMs: 1 });
  peer.gathered();
  line.accept(ANSWER);
  line.accept(OFFER);
  await world.run({ untilMs: 2 });
  expect(peer.remotes).toEqual([sdpOf(ANSWER)]);
  peer.opens();
  expect(told.slice(1)).toEqual([`open ${HERS} ${HIS}`]);
  await world.run({ untilMs: 2 * OPEN_MS });
  peer.ice('failed');
  peer.channel.dispatchEvent(new Event('close'));
  expect(told.slice(2)).toEqual(['closed network']);
  expect(peer.isClosed).toBe(true);
});

it('fails fifteen seconds after the answer was pasted: for the network’s sake if it said so', async () => {
  for (const [state, why] of [
    ['failed', 'network'],
    ['checking', 'timeout'],
  ] as const) {
    const { peer, line, told, world } = bench();
    line.offer();
    await world.run({ untilMs: 1 });
    peer.gathered();
    await world.run({ untilMs: 60_000 });
    line.accept(ANSWER);
    peer.ice(state);
    await world.run({ untilMs: 60_000 + OPEN_MS - 1 });
    expect(told.slice(1)).toEqual([]);
    await world.run({ untilMs: 60_000 + OPEN_MS });
    expect(told.slice(1)).toEqual([`failed ${why}`]);
    expect(peer.isClosed).toBe(true);
  }
});

it('that answers names the other’s candidates again every five seconds, for half an hour, whatever ICE says', async () => {
  const { peer, line, told, world } = bench();
  line.answer(OFFER);
  await world.run({ untilMs: 1 });
  peer.gathered();
  expect(told).toEqual(['described active']);
  peer.ice('failed');
  await world.run({ untilMs: 1 + 3 * RETRY_MS });
  expect(peer.named).toHaveLength(3 * OFFER.candidates.length);
  expect(peer.named[1]).toBe('candidate:2 1 udp 1 192.0.2.1 4001 typ srflx raddr 0.0.0.0 rport 0');
  await world.run({ untilMs: PATIENCE_MS });
  expect(told.slice(1)).toEqual(['failed timeout']);
  const named = peer.named.length;
  await world.run({ untilMs: PATIENCE_MS + 10 * RETRY_MS });
  expect(peer.named).toHaveLength(named);
});

it('stops naming candidates once it is open', async () => {
  const { peer, line, told, world } = bench();
  line.answer(OFFER);
  await world.run({ untilMs: 1 });
  peer.gathered();
  peer.opens();
  expect(told.slice(1)).toEqual([`open ${HIS} ${HERS}`]);
  await world.run({ untilMs: PATIENCE_MS + RETRY_MS });
  expect([peer.named.length, told.length]).toEqual([0, 2]);
});

it('fails at once when the browser refuses a description or makes one that is of no use', async () => {
  const refused = bench();
  refused.peer.setRemoteDescription = async () => {
    throw new Error('no');
  };
  refused.line.answer(OFFER);
  await refused.world.run({ untilMs: 1 });
  expect(refused.told).toEqual(['failed network']);
  const useless = bench();
  useless.peer.createOffer = async () => ({ sdp: 'v=0\r\n' });
  useless.line.offer();
  await useless.world.run({ untilMs: 1 });
  useless.peer.gathered();
  expect(useless.told).toEqual(['failed network']);
});

it('that is dropped reports nothing more, and one that is open is not dropped', async () => {
  const { peer, line, told, world } = bench();
  line.offer();
  await world.run({ untilMs: 1 });
  line.drop();
  peer.gathered();
  peer.opens();
  await world.run({ untilMs: PATIENCE_MS });
  expect([told, peer.isClosed]).toEqual([[], true]);
  const open = bench();
  open.line.answer(OFFER);
  await open.world.run({ untilMs: 1 });
  open.peer.gathered();
  open.peer.opens();
  open.line.drop();
  expect(open.peer.isClosed).toBe(false);
});
