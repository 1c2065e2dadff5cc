/**
 * `Transport` over WebRTC data channels, introduced by PeerJS brokers. Lives on the page's main thread (WebRTC exists
 * nowhere else); a session in a worker is bridged to it by messages, for which the interface was cut.
 *
 *   peerjs-meeting.ts  addresses, brokers, fail-over      peerjs-channel.ts  a connection until it is open
 *   peerjs-post.ts     one PeerJS `Peer`, guarded         peerjs-link.ts     an open channel: frames, heartbeat
 *   manual-line.ts     a connection made without a broker
 *
 * Invariants
 * 1. The broker introduces and nothing else: its loss closes no link.
 * 2. Each dial ends in one `opened` or one `undialled`, within DIAL_MS even while the broker is away.
 * 3. A tick that comes late means that this page stood still: all links get a fresh window before any is suspected.
 * 4. No `RTCPeerConnection` exists before the first `claim`.
 *
 * Works on plain http: no `crypto.subtle`. It does not protect against a broker in the middle: the fingerprints in
 * `opened` are there for the channel binding above.
 */
import type { DataConnection } from 'peerjs';
import {
  type Address,
  type Clock,
  type LineName,
  type LineRequest,
  type LinkId,
  MAX_MESSAGE_BYTES,
  type Rng,
  type Transport,
  type TransportEvent,
} from '../protocol/ports.ts';
import type { Broker, IceConfig } from './brokers.ts';
import { type LinkStats, type LinkStatsSource, readLinkStats } from './link-stats.ts';
import { type ManualLine, openLine } from './manual-line.ts';
import { type ChannelEvents, openChannel } from './peerjs-channel.ts';
import { ChannelLink } from './peerjs-link.ts';
import { MeetingPoint } from './peerjs-meeting.ts';
import { peerjsPost, rtcConfiguration } from './peerjs-post.ts';
import { systemClock } from './system-clock.ts';

/** A dial made while no broker answers waits this long for one. */
export const DIAL_MS = 15_000;
const TICK_MS = 1000;
/** Lines that are not open at a time; one beyond is refused. */
const MAX_LINES = 16;
/** A tick this much late: the page was asleep or busy. */
const LATE_MS = 2000;

export type PeerTransportOptions = IceConfig & {
  /** In the order in which to try them: `brokerOrder(resolveBrokers(config, location.href), table)`. */
  readonly brokers: readonly Broker[];
  readonly clock?: Clock;
  readonly rng?: Rng;
  /** Whose `pagehide` and `pageshow` to follow; the window unless given, null for none. */
  readonly page?: EventTarget | null;
  /** What a link accepts until `limit` says otherwise; MAX_MESSAGE_BYTES unless given. */
  readonly firstLimitBytes?: number;
};

type Dial = { readonly from: Address; readonly to: Address; cancel: () => void };
type UndialledReason = Extract<TransportEvent, { kind: 'undialled' }>['why'];

const browserRng: Rng = { bytes: (sizeBytes) => crypto.getRandomValues(new Uint8Array(sizeBytes)) };

export class PeerTransport implements Transport, LinkStatsSource {
  readonly #clock: Clock;
  readonly #meeting: MeetingPoint;
  readonly #page: EventTarget | null;
  readonly #firstLimitBytes: number;
  readonly #listeners = new Set<(event: TransportEvent) => void>();
  readonly #links = new Map<LinkId, ChannelLink>();
  /** What `linkStats` reads; every open link has one. */
  readonly #connections = new Map<LinkId, RTCPeerConnection>();
  readonly #dials = new Set<Dial>();
  /** Gives up incoming connections that are not open yet. */
  readonly #arrivals = new Set<() => void>();
  readonly #lines = new Map<LineName, ManualLine>();
  readonly #config: RTCConfiguration;
  #count = 0;
  #cancelTick: () => void = () => {};
  #isShut = false;

  constructor(options: PeerTransportOptions) {
    this.#clock = options.clock ?? systemClock;
    this.#firstLimitBytes = options.firstLimitBytes ?? MAX_MESSAGE_BYTES;
    this.#page = options.page === undefined ? (typeof window === 'undefined' ? null : window) : options.page;
    this.#config = rtcConfiguration(options);
    this.#meeting = new MeetingPoint({
      brokers: options.brokers,
      openPost: peerjsPost(options, this.#clock),
      clock: this.#clock,
      rng: options.rng ?? browserRng,
      events: {
        meeting: (state, broker, brokers) => this.#emit({ kind: 'meeting', state, broker, brokers }),
        claimed: (address) => {
          this.#emit({ kind: 'claimed', address });
          for (const dial of [...this.#dials]) if (dial.from === address) this.#place(dial);
        },
        refused: (address, why) => this.#emit({ kind: 'refused', address, why }),
        absent: (from, to) => this.#onAbsent(from, to),
        incoming: (at, connection) => this.#onIncoming(at, connection),
      },
    });
    this.#page?.addEventListener('pagehide', this.#onHide);
    this.#page?.addEventListener('pageshow', this.#onShow);
    this.#tickIn();
  }

  claim(address: Address, token: string): void {
    if (!this.#isShut) this.#meeting.claim(address, token);
  }

  release(address: Address): void {
    this.#meeting.release(address);
  }

  dial(from: Address, to: Address): void {
    if (this.#isShut) return;
    const dial: Dial = { from, to, cancel: () => {} };
    this.#dials.add(dial);
    if (!this.#meeting.isClaimed(from)) this.#endLater(dial, 'network');
    else if (from === to) this.#endLater(dial, 'absent');
    else {
      dial.cancel = this.#clock.after(DIAL_MS, () => this.#end(dial, 'timeout'));
      this.#place(dial);
    }
  }

  line(line: LineName, request: LineRequest): void {
    if (this.#isShut) return;
    switch (request.kind) {
      case 'offer':
        this.#openLine(line, request.at, request.dialled)?.offer();
        return;
      case 'answer':
        this.#openLine(line, request.at, null)?.answer(request.offer);
        return;
      case 'accept':
        this.#lines.get(line)?.accept(request.answer);
        return;
      case 'drop':
        this.#lines.get(line)?.drop();
        this.#lines.delete(line);
        return;
    }
  }

  /** Throws RangeError for a message beyond MAX_MESSAGE_BYTES: the caller's bug. */
  send(link: LinkId, message: Uint8Array): void {
    if (message.length > MAX_MESSAGE_BYTES)
      throw new RangeError(`a message of ${message.length} bytes exceeds ${MAX_MESSAGE_BYTES}`);
    this.#links.get(link)?.send(message.slice());
  }

  close(link: LinkId): void {
    this.#links.get(link)?.close();
  }

  /** Caps the messages this link accepts from now on; a larger one closes it `oversize`. */
  limit(link: LinkId, sizeBytes: number): void {
    this.#links.get(link)?.limit(sizeBytes);
  }

  wake(): void {
    for (const link of this.#links.values()) link.probe();
    this.#meeting.wake();
  }

  subscribe(listener: (event: TransportEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async linkStats(): Promise<readonly LinkStats[]> {
    const reads = [...this.#connections].map(([link, connection]) => readLinkStats(link, connection));
    return (await Promise.all(reads)).filter((stats) => stats !== null);
  }

  shutdown(): void {
    if (this.#isShut) return;
    for (const link of [...this.#links.values()]) link.close();
    this.#dropUnopened();
    this.#isShut = true;
    this.#meeting.releaseAll();
    this.#cancelTick();
    this.#page?.removeEventListener('pagehide', this.#onHide);
    this.#page?.removeEventListener('pageshow', this.#onShow);
    this.#listeners.clear();
  }

  // ------------------------------------------------------------------------------------------ dials

  #place(dial: Dial): void {
    const connection = this.#meeting.post(dial.from)?.dial(dial.to) ?? null;
    if (connection === null) return;
    dial.cancel();
    dial.cancel = this.#watch(connection, dial.from, dial.to, (why) => {
      if (why === null) this.#dials.delete(dial);
      else this.#end(dial, why);
    });
  }

  #onAbsent(from: Address, to: Address): void {
    for (const dial of [...this.#dials]) if (dial.from === from && dial.to === to) this.#end(dial, 'absent');
  }

  #end(dial: Dial, why: UndialledReason): void {
    if (!this.#dials.delete(dial)) return;
    dial.cancel();
    this.#emit({ kind: 'undialled', to: dial.to, why });
  }

  #endLater(dial: Dial, why: UndialledReason): void {
    dial.cancel = this.#clock.after(0, () => this.#end(dial, why));
  }

  #onIncoming(at: Address, connection: DataConnection): void {
    if (this.#isShut) {
      connection.close();
      return;
    }
    const forget = (): boolean => this.#arrivals.delete(giveUp);
    const giveUp = this.#watch(connection, at, null, forget);
    this.#arrivals.add(giveUp);
  }

  /** `settled(null)`: it opened. Returns the way to give it up before that. */
  #watch(
    connection: DataConnection,
    at: Address,
    dialled: Address | null,
    settled: (why: 'network' | 'timeout' | null) => void,
  ): () => void {
    const events = this.#linkEvents(() => connection.peerConnection, { at, dialled }, settled);
    return openChannel(connection, this.#clock, events);
  }

  /** What makes a link of a channel once it is open. */
  #linkEvents(
    peer: () => RTCPeerConnection,
    origin: { readonly at: Address; readonly dialled: Address | null; readonly line?: LineName },
    settled: (why: 'network' | 'timeout' | null) => void,
  ): ChannelEvents {
    this.#count += 1;
    const name = `link ${this.#count}`;
    let receiver: ChannelLink | null = null;
    return {
      open: (channel, fingerprints) => {
        settled(null);
        const link = new ChannelLink(channel, this.#clock, this.#firstLimitBytes, {
          message: (message) => this.#emit({ kind: 'message', link: name, message }),
          closed: (why) => {
            this.#links.delete(name);
            this.#connections.delete(name);
            this.#emit({ kind: 'closed', link: name, why });
          },
        });
        this.#links.set(name, link);
        this.#connections.set(name, peer());
        receiver = link;
        this.#emit({ kind: 'opened', link: name, ...origin, fingerprints });
      },
      failed: settled,
      data: (data) => receiver?.receive(data),
      drained: () => receiver?.drained(),
      closed: (why) => receiver?.channelClosed(why),
    };
  }

  // ------------------------------------------------------------------------------------------ lines

  #openLine(line: LineName, at: Address, dialled: Address | null): ManualLine | null {
    const isFull = this.#lines.size >= MAX_LINES || this.#lines.has(line);
    if (isFull) {
      this.#clock.after(0, () => this.#emit({ kind: 'unlined', line, why: 'network' }));
      return null;
    }
    const settled = (why: 'network' | 'timeout' | null): void => {
      this.#lines.delete(line);
      if (why !== null) this.#emit({ kind: 'unlined', line, why });
    };
    const peer = new RTCPeerConnection(this.#config);
    const made = openLine(peer, this.#clock, {
      ...this.#linkEvents(() => peer, { at, dialled, line }, settled),
      described: (description) => this.#emit({ kind: 'described', line, description }),
    });
    this.#lines.set(line, made);
    return made;
  }

  // ------------------------------------------------------------------------------------------ time and page

  #tickIn(): void {
    const dueMs = this.#clock.nowMs() + TICK_MS;
    this.#cancelTick = this.#clock.after(TICK_MS, () => {
      const isLate = this.#clock.nowMs() - dueMs > LATE_MS;
      for (const link of [...this.#links.values()]) {
        if (isLate) link.grantFreshWindow();
        else link.tick();
      }
      this.#tickIn();
    });
  }

  readonly #onHide = (): void => {
    for (const link of [...this.#links.values()]) link.closeNow();
    this.#dropUnopened();
    this.#meeting.suspend();
  };

  readonly #onShow = (): void => this.#meeting.resume();

  #dropUnopened(): void {
    for (const dial of [...this.#dials]) this.#end(dial, 'network');
    for (const giveUp of this.#arrivals) giveUp();
    this.#arrivals.clear();
    for (const [line, made] of [...this.#lines]) {
      made.drop();
      this.#lines.delete(line);
      this.#emit({ kind: 'unlined', line, why: 'network' });
    }
  }

  #emit(event: TransportEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}
