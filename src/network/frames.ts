/**
 * Framing: whole messages over a data channel that carries binary chunks.
 *
 * Byte layout of one frame (one send on the channel):
 *
 *   byte 0        kind
 *   byte 1 …      payload
 *
 *   0x00 more     a part of a message with more to come: exactly 16,383 bytes of payload
 *   0x01 last     the last or only part: 0 to 16,383 bytes
 *   0x02 ping     no payload; asks for a pong
 *   0x03 pong     no payload
 *   0x04 bye      no payload; the sender closes the link on purpose, nothing follows
 *
 * Invariants
 * 1. A frame has at most 16 KiB: every browser carries that without splitting the channel's own messages.
 * 2. Every part but the last is full, so a message has one framing, and a peer cannot fill memory with tiny parts.
 * 3. A message beyond the reader's limit is refused when the part that exceeds it arrives, before it is stored.
 * 4. Control frames may stand between the parts of a message.
 *
 * After a refusal the link is closed; the reader is not used again.
 */
import { err, ok, type Result } from '../encoding/result.ts';

export const FRAME_BYTES = 16 * 1024;
const PART_BYTES = FRAME_BYTES - 1;

const KIND = { more: 0, last: 1, ping: 2, pong: 3, bye: 4 } as const;

export type FrameError = 'oversize' | 'garbage';

/** What one frame amounts to; `part`: a message is under way. */
export type Inbound =
  | { readonly kind: 'part' | 'ping' | 'pong' | 'bye' }
  | { readonly kind: 'message'; readonly message: Uint8Array };

/** The frames of one message, in order. The number of frames is `frameCount(message.length)`. */
export function* encodeFrames(message: Uint8Array): Generator<Uint8Array<ArrayBuffer>, void, void> {
  const frames = frameCount(message.length);
  for (let i = 0; i < frames; i += 1) {
    const part = message.subarray(i * PART_BYTES, (i + 1) * PART_BYTES);
    const frame = new Uint8Array(1 + part.length);
    frame[0] = i === frames - 1 ? KIND.last : KIND.more;
    frame.set(part, 1);
    yield frame;
  }
}

export const frameCount = (messageBytes: number): number => Math.max(1, Math.ceil(messageBytes / PART_BYTES));

export const encodeControl = (kind: 'ping' | 'pong' | 'bye'): Uint8Array<ArrayBuffer> =>
  Uint8Array.of(KIND[kind]);

/** Puts the frames of one link together again. */
export class FrameReader {
  /** Largest message accepted, in bytes; may be changed at any time. */
  limitBytes: number;
  #parts: Uint8Array[] = [];
  #sizeBytes = 0;

  constructor(limitBytes: number) {
    this.limitBytes = limitBytes;
  }

  /** Takes one frame as it arrived. The message returned shares no memory with it. */
  read(frame: Uint8Array): Result<Inbound, FrameError> {
    const kind = frame[0];
    if (kind === undefined || frame.length > FRAME_BYTES) return err('garbage');
    switch (kind) {
      case KIND.more:
        return frame.length === FRAME_BYTES ? this.#take(frame, 'more') : err('garbage');
      case KIND.last:
        return this.#take(frame, 'last');
      case KIND.ping:
        return this.#control(frame, 'ping');
      case KIND.pong:
        return this.#control(frame, 'pong');
      case KIND.bye:
        return this.#control(frame, 'bye');
      default:
        return err('garbage');
    }
  }

  #control(frame: Uint8Array, kind: 'ping' | 'pong' | 'bye'): Result<Inbound, FrameError> {
    return frame.length === 1 ? ok({ kind }) : err('garbage');
  }

  #take(frame: Uint8Array, place: 'more' | 'last'): Result<Inbound, FrameError> {
    const sizeBytes = this.#sizeBytes + frame.length - 1;
    if (sizeBytes > this.limitBytes) {
      this.#parts = [];
      this.#sizeBytes = 0;
      return err('oversize');
    }
    this.#parts.push(frame.slice(1));
    this.#sizeBytes = sizeBytes;
    if (place === 'more') return ok({ kind: 'part' });
    const message = new Uint8Array(sizeBytes);
    let at = 0;
    for (const part of this.#parts) {
      message.set(part, at);
      at += part.length;
    }
    this.#parts = [];
    this.#sizeBytes = 0;
    return ok({ kind: 'message', message });
  }
}
