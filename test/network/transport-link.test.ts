import { describe, expect, it } from 'vitest';
import { encodeControl, encodeFrames, FRAME_BYTES } from '../../src/network/frames.ts';
import {
  BYE_MS,
  type Channel,
  ChannelLink,
  HIGH_WATER_BYTES,
  LINGER_MS,
  MAX_QUEUED_BYTES,
} from '../../src/network/peerjs-link.ts';
import { SimulatedWorld } from '../../src/network/simulated.ts';
import { MAX_MESSAGE_BYTES } from '../../src/protocol/ports.ts';

type Bench = {
  readonly world: SimulatedWorld;
  readonly link: ChannelLink;
  readonly written: Uint8Array[];
  readonly reported: string[];
  readonly channel: {
    bufferedBytes: number;
    state: 'open' | 'broken' | 'closed';
    keeps: 'nothing' | 'everything';
  };
};

function bench(limitBytes = MAX_MESSAGE_BYTES): Bench {
  const world = new SimulatedWorld({ seed: 1 });
  const written: Uint8Array[] = [];
  const reported: string[] = [];
  const state: Bench['channel'] = { bufferedBytes: 0, state: 'open', keeps: 'nothing' };
  const channel: Channel = {
    bufferedBytes: () => state.bufferedBytes,
    write: (frame) => {
      if (state.state !== 'open') throw new Error('closed');
      written.push(frame);
      if (state.keeps === 'everything') state.bufferedBytes += frame.length;
    },
    close: () => {
      state.state = 'closed';
    },
  };
  const link = new ChannelLink(channel, world.clock('ana'), limitBytes, {
    message: (message) => reported.push(`message of ${message.length}`),
    closed: (why) => reported.push(`closed ${why}`),
  });
  return { world, link, written, reported, channel: state };
}

const buffer = (frame: Uint8Array): ArrayBuffer => frame.slice().buffer as ArrayBuffer;
const kinds = (frames: readonly Uint8Array[]): number[] => frames.map(([kind = -1]) => kind);
const [PING, PONG, BYE] = [2, 3, 4];

async function tickFor(at: Bench, seconds: number): Promise<void> {
  for (let i = 0; i < seconds; i += 1) {
    await at.world.run({ untilMs: at.world.nowMs() + 1000 });
    at.link.tick();
  }
}

describe('a link over a channel', () => {
  it('feeds the channel up to the high mark and goes on when it drains', () => {
    const at = bench();
    at.channel.keeps = 'everything';
    at.link.send(new Uint8Array(MAX_MESSAGE_BYTES));
    expect(at.channel.bufferedBytes).toBeGreaterThanOrEqual(HIGH_WATER_BYTES);
    expect(at.channel.bufferedBytes).toBeLessThan(HIGH_WATER_BYTES + FRAME_BYTES);
    const before = at.written.length;
    at.link.drained();
    expect(at.written).toHaveLength(before);
    at.channel.bufferedBytes = 0;
    at.link.drained();
    expect(at.written.length).toBeGreaterThan(before);
  });

  it('gives up a peer that takes nothing while its owner goes on sending', () => {
    const at = bench();
    at.channel.bufferedBytes = HIGH_WATER_BYTES;
    const message = new Uint8Array(MAX_MESSAGE_BYTES);
    for (let bytes = 0; bytes <= MAX_QUEUED_BYTES; bytes += message.length) at.link.send(message);
    expect(at.reported).toEqual(['closed network']);
  });

  it('pings after five seconds without sending, and not before', async () => {
    const at = bench();
    await tickFor(at, 4);
    expect(at.written).toEqual([]);
    await tickFor(at, 1);
    expect(kinds(at.written)).toEqual([PING]);
    at.link.send(Uint8Array.of(1));
    await tickFor(at, 4);
    expect(kinds(at.written)).toEqual([PING, 1]);
  });

  it('answers a ping at once and reports neither', () => {
    const at = bench();
    at.link.receive(buffer(encodeControl('ping')));
    at.link.receive(buffer(encodeControl('pong')));
    expect([kinds(at.written), at.reported]).toEqual([[PONG], []]);
  });

  it('closes silent after fifteen seconds without a byte, and any byte begins them anew', async () => {
    const at = bench();
    await tickFor(at, 14);
    at.link.receive(buffer(encodeControl('pong')));
    await tickFor(at, 14);
    expect(at.reported).toEqual([]);
    await tickFor(at, 1);
    expect(at.reported).toEqual(['closed silent']);
  });

  it('suspects nobody for its own standstill', async () => {
    const at = bench();
    await at.world.run({ untilMs: 100_000 });
    at.link.grantFreshWindow();
    at.link.tick();
    expect(at.reported).toEqual([]);
    expect(kinds(at.written)).toEqual([PING]);
    await tickFor(at, 15);
    expect(at.reported).toEqual(['closed silent']);
  });

  it('closes silent three seconds after an unanswered probe, and stays after an answered one', async () => {
    const [deaf, live] = [bench(), bench()];
    deaf.link.probe();
    live.link.probe();
    live.link.receive(buffer(encodeControl('pong')));
    await deaf.world.run({ untilMs: 2999 });
    expect(deaf.reported).toEqual([]);
    await deaf.world.run({ untilMs: 3001 });
    await live.world.run({ untilMs: 10_000 });
    expect([deaf.reported, live.reported]).toEqual([['closed silent'], []]);
  });

  it('sends what was queued before its owner closed it, then bye, then waits for the peer to close', async () => {
    const at = bench();
    at.channel.bufferedBytes = HIGH_WATER_BYTES;
    at.link.send(new Uint8Array(20_000));
    at.link.close();
    expect([at.reported, at.written]).toEqual([['closed local'], []]);
    at.channel.bufferedBytes = 0;
    await at.world.run({ untilMs: BYE_MS });
    expect([kinds(at.written), at.channel.state]).toEqual([[0, 1, BYE], 'open']);
    await at.world.run({ untilMs: BYE_MS + 200 });
    expect(at.channel.state).toBe('closed');
  });

  it('closes the channel after five seconds when the peer takes nothing more', async () => {
    const at = bench();
    at.channel.bufferedBytes = HIGH_WATER_BYTES;
    at.link.send(new Uint8Array(10));
    at.link.close();
    await at.world.run({ untilMs: LINGER_MS - 100 });
    expect(at.channel.state).toBe('open');
    await at.world.run({ untilMs: LINGER_MS + 100 });
    expect(at.channel.state).toBe('closed');
  });

  it.each([
    ['text', 'hello', 'closed garbage'],
    ['an unknown frame', buffer(Uint8Array.of(77)), 'closed garbage'],
    [
      'a message beyond its limit',
      buffer([...encodeFrames(new Uint8Array(101))][0] ?? new Uint8Array()),
      'closed oversize',
    ],
    ['bye', buffer(encodeControl('bye')), 'closed remote'],
  ])('closes once on %s and reports no message after it', (_, data, report) => {
    const at = bench(100);
    at.link.receive(data);
    at.link.receive(buffer([...encodeFrames(new Uint8Array(5))][0] ?? new Uint8Array()));
    at.link.channelClosed('remote');
    at.link.close();
    expect(at.reported).toEqual([report]);
  });

  it('reports network when the channel refuses a frame, and says nothing twice', () => {
    const at = bench();
    at.channel.state = 'broken';
    at.link.send(Uint8Array.of(1));
    at.link.channelClosed('remote');
    expect(at.reported).toEqual(['closed network']);
  });

  it('says bye and closes in one go when the page is put away', () => {
    const at = bench();
    at.link.closeNow();
    expect([kinds(at.written), at.channel.state, at.reported]).toEqual([[BYE], 'closed', ['closed local']]);
  });
});
