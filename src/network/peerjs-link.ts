/**
 * One open channel as a link: framing, back-pressure, heartbeat and a polite close. Knows no WebRTC: the channel
 * behind it is four functions, so that tests drive it in virtual time.
 *
 * Message flow: `send` → queue → frames, as long as the channel holds less than HIGH_WATER_BYTES → channel; on
 * `drained` the next ones. Frames in → FrameReader → `message`. `tick` comes once a second from the transport.
 *
 * Invariants
 * 1. Exactly one `closed` is reported, and no message after it.
 * 2. Any inbound frame is a sign of life. A ping goes out when nothing was sent for PING_AFTER_MS; SILENT_MS without a
 *    sign of life closes the link. Whoever calls `tick` grants a fresh window first when its own timers stood still.
 * 3. A link closed by its owner still sends what was queued before (for at most LINGER_MS), then `bye`; the
 *    other side then closes the channel.
 *
 * It does not protect against a peer that answers pings and nothing else; nor does it hide sizes or times.
 */
import type { Clock, TransportEvent } from '../protocol/ports.ts';
import { encodeControl, encodeFrames, FrameReader } from './frames.ts';

export const PING_AFTER_MS = 5000;
export const SILENT_MS = 15_000;
export const PROBE_MS = 3000;
export const LINGER_MS = 5000;
/** After `bye` the other side closes the channel; if it does not, we do. */
export const BYE_MS = 2000;
/** The channel is fed up to here, and again when it has sunk to the low mark. */
export const HIGH_WATER_BYTES = 256 * 1024;
export const LOW_WATER_BYTES = 64 * 1024;
/** A peer that takes nothing any more while its owner goes on sending is given up. */
export const MAX_QUEUED_BYTES = 64 * 1024 * 1024;
const LINGER_POLL_MS = 50;

export type CloseReason = Extract<TransportEvent, { kind: 'closed' }>['why'];

/** The open data channel. */
export interface Channel {
  /** Bytes handed to `write` and not sent yet. */
  bufferedBytes(): number;
  /** Throws when the channel is closed or full. */
  write(frame: Uint8Array<ArrayBuffer>): void;
  /** At once; reports nothing. */
  close(): void;
}

export interface LinkEvents {
  message(message: Uint8Array): void;
  closed(why: CloseReason): void;
}

export class ChannelLink {
  readonly #channel: Channel;
  readonly #clock: Clock;
  readonly #events: LinkEvents;
  readonly #reader: FrameReader;
  readonly #queue: Uint8Array[] = [];
  #frames: Generator<Uint8Array<ArrayBuffer>, void, void> | null = null;
  #queuedBytes = 0;
  #stage: 'open' | 'lingering' | 'closed' = 'open';
  #sentMs: number;
  #heardMs: number;
  #cancelProbe: (() => void) | null = null;

  constructor(channel: Channel, clock: Clock, limitBytes: number, events: LinkEvents) {
    this.#channel = channel;
    this.#clock = clock;
    this.#events = events;
    this.#reader = new FrameReader(limitBytes);
    this.#sentMs = clock.nowMs();
    this.#heardMs = clock.nowMs();
  }

  /** Largest message accepted from now on; a larger one closes the link `oversize`. */
  limit(sizeBytes: number): void {
    this.#reader.limitBytes = sizeBytes;
  }

  /** Queues a message. The link keeps `message`, which must not change afterwards. */
  send(message: Uint8Array): void {
    if (this.#stage !== 'open') return;
    this.#queue.push(message);
    this.#queuedBytes += message.length;
    if (this.#queuedBytes > MAX_QUEUED_BYTES) this.fail('network');
    else this.#pump();
  }

  /** What the channel delivered; anything but an ArrayBuffer is garbage. */
  receive(data: unknown): void {
    if (this.#stage !== 'open') return;
    this.#heardMs = this.#clock.nowMs();
    this.#cancelProbe?.();
    this.#cancelProbe = null;
    if (!(data instanceof ArrayBuffer)) {
      this.fail('garbage');
      return;
    }
    const read = this.#reader.read(new Uint8Array(data));
    if (!read.ok) this.fail(read.error);
    else if (read.value.kind === 'message') this.#events.message(read.value.message);
    else if (read.value.kind === 'ping') this.#control('pong');
    else if (read.value.kind === 'bye') this.channelClosed('remote');
  }

  /** The channel's buffer sank to LOW_WATER_BYTES. */
  drained(): void {
    this.#pump();
  }

  /** Once a second. */
  tick(): void {
    if (this.#stage !== 'open') return;
    const now = this.#clock.nowMs();
    if (now - this.#heardMs >= SILENT_MS) this.fail('silent');
    else if (now - this.#sentMs >= PING_AFTER_MS) this.#control('ping');
    this.#pump();
  }

  /** Our own timers stood still, so the peer's silence means nothing: begin to listen anew. */
  grantFreshWindow(): void {
    if (this.#stage !== 'open') return;
    this.#heardMs = this.#clock.nowMs();
    this.#control('ping');
  }

  /** Asks for a sign of life; without one in PROBE_MS the link closes `silent`. */
  probe(): void {
    if (this.#stage !== 'open') return;
    this.#cancelProbe?.();
    const dueMs = this.#clock.nowMs() + PROBE_MS;
    this.#cancelProbe = this.#clock.after(PROBE_MS, () => {
      this.#cancelProbe = null;
      if (this.#clock.nowMs() - dueMs > PROBE_MS) this.probe();
      else this.fail('silent');
    });
    this.#control('ping');
  }

  /** The owner closes: reported at once; what is queued still goes out for a short while. */
  close(): void {
    if (this.#stage !== 'open') return;
    this.#report('lingering', 'local');
    this.#linger(this.#clock.nowMs() + LINGER_MS);
  }

  /** Closes for a reason of ours; what is queued is dropped. */
  fail(why: CloseReason): void {
    if (this.#stage !== 'open') return;
    this.#drop();
    this.#report('lingering', why);
    this.#linger(this.#clock.nowMs() + LINGER_MS);
  }

  /** The page goes away: no time to linger. */
  closeNow(): void {
    if (this.#stage === 'closed') return;
    const wasOpen = this.#stage === 'open';
    this.#drop();
    this.#control('bye');
    this.#channel.close();
    if (wasOpen) this.#report('closed', 'local');
    this.#stage = 'closed';
  }

  /** The other side or the network closed the channel. */
  channelClosed(why: 'remote' | 'network'): void {
    if (this.#stage === 'closed') return;
    const wasOpen = this.#stage === 'open';
    this.#drop();
    this.#channel.close();
    if (wasOpen) this.#report('closed', why);
    this.#stage = 'closed';
  }

  #report(stage: 'lingering' | 'closed', why: CloseReason): void {
    this.#stage = stage;
    this.#cancelProbe?.();
    this.#cancelProbe = null;
    this.#events.closed(why);
  }

  #drop(): void {
    this.#queue.length = 0;
    this.#frames = null;
  }

  #isDrained(): boolean {
    return this.#frames === null && this.#queue.length === 0;
  }

  #linger(deadlineMs: number): void {
    if (this.#stage !== 'lingering') return;
    this.#pump();
    if (this.#isDrained() && this.#channel.bufferedBytes() === 0) {
      this.#control('bye');
      // A channel closed in the same breath would take along what is not acknowledged yet.
      this.#clock.after(BYE_MS, () => this.#finish());
    } else if (this.#clock.nowMs() >= deadlineMs) this.#finish();
    else this.#clock.after(LINGER_POLL_MS, () => this.#linger(deadlineMs));
  }

  #finish(): void {
    if (this.#stage === 'closed') return;
    this.#stage = 'closed';
    this.#channel.close();
  }

  #pump(): void {
    if (this.#stage === 'closed') return;
    while (this.#channel.bufferedBytes() < HIGH_WATER_BYTES) {
      if (this.#frames === null) {
        const message = this.#queue.shift();
        if (message === undefined) return;
        this.#queuedBytes -= message.length;
        this.#frames = encodeFrames(message);
      }
      const frame = this.#frames.next();
      if (frame.done === true) this.#frames = null;
      else if (!this.#write(frame.value)) return;
    }
  }

  #control(kind: 'ping' | 'pong' | 'bye'): void {
    this.#write(encodeControl(kind));
  }

  /** False when the channel refused: it is closing, and its own close event says why. */
  #write(frame: Uint8Array<ArrayBuffer>): boolean {
    this.#sentMs = this.#clock.nowMs();
    try {
      this.#channel.write(frame);
      return true;
    } catch {
      if (this.#stage === 'open') this.channelClosed('network');
      return false;
    }
  }
}
