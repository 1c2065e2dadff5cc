/**
 * One address at one broker: a PeerJS `Peer`, spoken to in our terms. The only file that loads `peerjs`, and only
 * when an address is claimed: loading it already makes an `RTCPeerConnection`, which no page may do before its person
 * chose to sit down.
 *
 * PeerJS closes working channels on a broker's word (LEAVE, a second OFFER with a known id) and takes any offer as
 * a new connection. A guard stands between its socket and its handlers:
 * 1. No message of the broker closes a channel. LEAVE and EXPIRE only fail dials that are not open yet.
 * 2. Only offers of one raw, reliable data channel pass, at most MAX_PENDING_OFFERS of them unopened at a time.
 * 3. An address reclaimed with its token is ours at once: PeerJS's server then says nothing, so we ask it for an echo and
 *    take that for its OPEN.
 * 4. A `Peer` that lost its broker is left as it is, for its channels' sake; `destroy` is for one that never opened.
 */
import type { DataConnection, Peer } from 'peerjs';
import * as v from 'valibot';
import type { Address, Clock } from '../protocol/ports.ts';
import type { Broker, IceConfig } from './brokers.ts';

export const MAX_PENDING_OFFERS = 8;
const ECHO_ID = 'octet-echo';
/** How often a broker that has not said OPEN is asked for an echo. */
const ASK_MS = 500;

export interface PostEvents {
  /** The broker gave us the address. */
  open(): void;
  /** Somebody holds it with another token. */
  taken(): void;
  /** The broker could not be reached, or refused us, before `open`. */
  failed(): void;
  /** The broker is gone, after `open`. */
  lost(): void;
  /** Nobody holds the address that was dialled. */
  absent(to: Address): void;
  incoming(connection: DataConnection): void;
  /** The answer to `echo`. */
  echoed(): void;
}

export interface Post {
  /** null when the broker was lost in this moment. */
  dial(to: Address): DataConnection | null;
  /** Has the broker send us a message from ourselves: proves that the line works and that the address is ours. */
  echo(): void;
  /** Gives the address back; open channels stay. Nothing is reported afterwards. */
  leave(): void;
}

/** Asks `broker` for `address`. Rejects when PeerJS cannot be loaded. */
export type OpenPost = (broker: Broker, address: Address, token: string, events: PostEvents) => Promise<Post>;

const Offer = v.object({
  connectionId: v.pipe(v.string(), v.maxLength(100)),
  type: v.literal('data'),
  serialization: v.literal('raw'),
  reliable: v.literal(true),
  label: v.pipe(v.string(), v.maxLength(100)),
  sdp: v.object({ type: v.literal('offer'), sdp: v.pipe(v.string(), v.maxLength(32_768)) }),
});
const Message = v.object({ type: v.string(), src: v.optional(v.string()), payload: v.optional(v.any()) });

/** The same for every connection of a page, whoever introduces its ends. */
export function rtcConfiguration(ice: IceConfig): RTCConfiguration {
  return {
    iceServers: ice.iceServers.map((server) => JSON.parse(JSON.stringify(server)) as RTCIceServer),
    iceTransportPolicy: ice.iceTransportPolicy ?? 'all',
  };
}

export function peerjsPost(ice: IceConfig, clock: Clock): OpenPost {
  return async (broker, address, token, events) => {
    const { Peer } = await import('peerjs');
    const peer = new Peer(address, {
      host: broker.host,
      port: broker.port,
      path: broker.path,
      secure: broker.secure,
      token: encodeURIComponent(token),
      debug: 0,
      config: rtcConfiguration(ice),
    });
    return watch(peer, address, clock, events);
  };
}

function watch(peer: Peer, address: Address, clock: Clock, events: PostEvents): Post {
  let stage: 'opening' | 'open' | 'over' = 'opening';
  const end = (report: () => void): void => {
    if (stage === 'over') return;
    stage = 'over';
    report();
  };
  // Dropped by PeerJS while its socket is not connected yet.
  const askEcho = (): void =>
    peer.socket.send({ type: 'CANDIDATE', dst: address, payload: { connectionId: ECHO_ID } });
  const askUntilOpen = (): void => {
    if (stage !== 'opening') return;
    askEcho();
    clock.after(ASK_MS, askUntilOpen);
  };
  clock.after(ASK_MS, askUntilOpen);
  guard(peer, address, events, () => stage);
  peer.on('open', () => {
    if (stage !== 'opening') return;
    stage = 'open';
    events.open();
  });
  peer.on('connection', (connection) => events.incoming(connection));
  peer.on('error', (error) => {
    if (error.type === 'unavailable-id') end(events.taken);
  });
  peer.on('disconnected', () => end(stage === 'open' ? events.lost : events.failed));
  peer.on('close', () => end(events.failed));
  return {
    dial: (to) =>
      stage === 'open' ? (peer.connect(to, { serialization: 'raw', reliable: true }) ?? null) : null,
    echo: () => {
      if (stage === 'open') askEcho();
    },
    leave: () => {
      const wasOpen = stage === 'open';
      stage = 'over';
      if (wasOpen) peer.disconnect();
      else if (!peer.disconnected) peer.destroy();
    },
  };
}

/** Puts invariants 1 to 3 between the broker's socket and PeerJS. */
function guard(
  peer: Peer,
  address: Address,
  events: PostEvents,
  stage: () => 'opening' | 'open' | 'over',
): void {
  const handlers = peer.socket.listeners('message');
  if (handlers.length === 0) throw new Error('this version of PeerJS handles broker messages in another way');
  peer.socket.removeAllListeners('message');
  const pass = (raw: unknown): void => {
    for (const handle of handlers) handle(raw);
  };
  peer.socket.on('message', (raw: unknown) => {
    const message = v.safeParse(Message, raw);
    if (!message.success || stage() === 'over') return;
    const { type, src = '', payload } = message.output;
    if (type === 'LEAVE' || type === 'EXPIRE') events.absent(src);
    else if (src === address) {
      if (payload?.connectionId !== ECHO_ID) return;
      if (stage() === 'opening') pass({ type: 'OPEN' });
      events.echoed();
    } else if (type === 'OPEN') {
      if (stage() === 'opening') pass(raw);
    } else if (type !== 'OFFER' || isWelcome(peer, src, payload)) pass(raw);
  });
}

function isWelcome(peer: Peer, src: string, payload: unknown): boolean {
  const offer = v.safeParse(Offer, payload);
  if (!offer.success || peer.getConnection(src, offer.output.connectionId) !== null) return false;
  const all = Object.values(peer.connections as Record<string, DataConnection[]>).flat();
  const pending = all.filter((connection) => !connection.open && connection.options._payload !== undefined);
  return pending.length < MAX_PENDING_OFFERS;
}
