import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  encodeControl,
  encodeFrames,
  FRAME_BYTES,
  FrameReader,
  frameCount,
  type Inbound,
} from '../../src/network/frames.ts';
import { SeededRng } from '../../src/network/simulated-rng.ts';
import { MAX_MESSAGE_BYTES } from '../../src/protocol/ports.ts';

const rng = new SeededRng('frames');

function readAll(reader: FrameReader, frames: Iterable<Uint8Array>): (Inbound | string)[] {
  return Array.from(frames, (frame) => {
    const read = reader.read(frame);
    return read.ok ? read.value : read.error;
  });
}

describe('frames', () => {
  it('give back every size around the edges of a part', () => {
    for (const size of [0, 1, 2, 16_382, 16_383, 16_384, 32_766, 32_767, 100_000, MAX_MESSAGE_BYTES]) {
      const message = rng.bytes(size);
      const frames = [...encodeFrames(message)];
      expect(frames).toHaveLength(frameCount(size));
      for (const frame of frames) expect(frame.length).toBeLessThanOrEqual(FRAME_BYTES);
      const last = readAll(new FrameReader(MAX_MESSAGE_BYTES), frames).at(-1);
      if (typeof last !== 'object' || last.kind !== 'message')
        throw new Error(`${size} bytes did not arrive`);
      expect(Buffer.compare(last.message, message)).toBe(0);
    }
  });

  it('keep any run of messages apart and in order', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40_000 }), { maxLength: 6 }), (messages) => {
        const read = readAll(
          new FrameReader(MAX_MESSAGE_BYTES),
          messages.flatMap((message) => [...encodeFrames(message)]),
        );
        expect(read.filter((inbound) => typeof inbound === 'object' && inbound.kind === 'message')).toEqual(
          messages.map((message) => ({ kind: 'message', message: Uint8Array.from(message) })),
        );
      }),
      { seed: 1, numRuns: 50 },
    );
  });

  it('let control frames stand between the parts of a message', () => {
    const [first, second] = encodeFrames(rng.bytes(20_000));
    if (first === undefined || second === undefined) throw new Error('two parts expected');
    const read = readAll(new FrameReader(MAX_MESSAGE_BYTES), [
      first,
      encodeControl('ping'),
      encodeControl('pong'),
      second,
      encodeControl('bye'),
    ]);
    expect(read.map((inbound) => (typeof inbound === 'string' ? inbound : inbound.kind))).toEqual([
      'part',
      'ping',
      'pong',
      'message',
      'bye',
    ]);
  });

  it('refuse a message one byte beyond the limit and accept one at it', () => {
    expect(readAll(new FrameReader(1024), encodeFrames(new Uint8Array(1024)))).toEqual([
      { kind: 'message', message: new Uint8Array(1024) },
    ]);
    expect(readAll(new FrameReader(1024), encodeFrames(new Uint8Array(1025)))).toEqual(['oversize']);
  });

  it('refuse an oversized message at the part that exceeds the limit, not at its end', () => {
    expect(readAll(new FrameReader(40_000), encodeFrames(new Uint8Array(60_000))).indexOf('oversize')).toBe(
      2,
    );
  });

  it('obey a limit that is raised later', () => {
    const reader = new FrameReader(10);
    reader.limitBytes = 100;
    expect(readAll(reader, encodeFrames(new Uint8Array(100)))).toEqual([
      { kind: 'message', message: new Uint8Array(100) },
    ]);
  });

  it.each([
    ['an empty frame', new Uint8Array(0)],
    ['an unknown kind', Uint8Array.of(5)],
    ['a ping with a payload', Uint8Array.of(2, 0)],
    ['a bye with a payload', Uint8Array.of(4, 0)],
    ['a part that is neither full nor last', Uint8Array.of(0, 1, 2, 3)],
    ['a frame beyond 16 KiB', Uint8Array.from({ length: FRAME_BYTES + 1 }, (_, i) => (i === 0 ? 1 : 0))],
  ])('refuse %s as garbage', (_, frame) => {
    expect(readAll(new FrameReader(MAX_MESSAGE_BYTES), [frame])).toEqual(['garbage']);
  });

  it('share no memory with what arrived', () => {
    const [frame] = encodeFrames(Uint8Array.of(1, 2, 3));
    if (frame === undefined) throw new Error('one part expected');
    const [read] = readAll(new FrameReader(10), [frame]);
    frame.fill(9);
    expect(read).toEqual({ kind: 'message', message: Uint8Array.of(1, 2, 3) });
  });
});
