/**
 * Ports: everything the protocol needs from the world, and nothing more. Each has one acceptance suite under
 * `test/`, which every adapter runs: the browser's and the simulator's alike.
 *
 *   Transport  network/peerjs.ts (WebRTC)      network/simulated.ts (seeded faults)
 *   Store      storage/indexeddb.ts            storage/memory.ts (with crash and restart)
 *   Clock      network/system-clock.ts         network/simulated.ts (virtual time)
 *   Rng        crypto.getRandomValues          seeded, in simulations
 */
import type { Json } from '../games/game.ts';

// ---------------------------------------------------------------------------------------------- Clock, Rng

export interface Clock {
  /** Milliseconds since some fixed instant. Shown to people; decides nothing. */
  nowMs(): number;
  /** Calls `run` once after at least `delayMs`; returns a cancel function. Timers may be late by minutes. */
  after(delayMs: number, run: () => void): () => void;
}

export interface Rng {
  /** `sizeBytes` unpredictable bytes (a seeded stream in simulations). */
  bytes(sizeBytes: number): Uint8Array;
}

// ---------------------------------------------------------------------------------------------- Transport

/** A claimable name at the meeting point (the broker): lower-case hex, 40 characters. */
export type Address = string;
/** One open channel, named by the adapter; never reused. */
export type LinkId = string;

export type MeetingState = 'connecting' | 'up' | 'down';

/** One way to reach an end of a line: an IPv4 address, an IPv6 address or a browser's `<uuid>.local`. UDP only. */
export type LineCandidate = {
  readonly type: 'host' | 'srflx' | 'relay';
  readonly address: string;
  readonly port: number;
  readonly priority: number;
};
/** All that the other end must know of a line's end, when no meeting point carries it. */
export type LineDescription = {
  readonly ufrag: string;
  readonly pwd: string;
  /** SHA-256 of the DTLS certificate: 64 lower-case hex characters. */
  readonly fingerprint: string;
  readonly setup: 'actpass' | 'active' | 'passive';
  readonly mid: string;
  readonly candidates: readonly LineCandidate[];
};
/** Names a line among those of one transport; chosen by the caller, never reused. */
export type LineName = string;
export type LineRequest =
  /** `dialled` comes back in `opened`. */
  | { readonly kind: 'offer'; readonly at: Address; readonly dialled: Address }
  | { readonly kind: 'answer'; readonly at: Address; readonly offer: LineDescription }
  | { readonly kind: 'accept'; readonly answer: LineDescription }
  /** Gives up a line that is not open; nothing is reported. */
  | { readonly kind: 'drop' };

export type TransportEvent =
  | {
      readonly kind: 'meeting';
      readonly state: MeetingState /** 1-based place in the list of brokers */;
      readonly broker: number;
      readonly brokers: number;
    }
  | { readonly kind: 'claimed'; readonly address: Address }
  /** taken: somebody else holds the address; unreachable: no broker answers. The adapter goes on trying by itself in the second case only. */
  | { readonly kind: 'refused'; readonly address: Address; readonly why: 'taken' | 'unreachable' }
  | {
      readonly kind: 'opened';
      readonly link: LinkId;
      /** Own address the link runs from or came in at. */
      readonly at: Address;
      /** Set on the side that dialled. */
      readonly dialled: Address | null;
      /** DTLS certificate fingerprints (or simulated ones), as both ends see them from their own side. */
      readonly fingerprints: { readonly local: string; readonly remote: string };
      /** Set when it came about by `line`. */
      readonly line?: LineName;
    }
  | { readonly kind: 'message'; readonly link: LinkId; readonly message: Uint8Array }
  | {
      readonly kind: 'closed';
      readonly link: LinkId;
      readonly why: 'local' | 'remote' | 'silent' | 'oversize' | 'garbage' | 'network';
    }
  /** A dial that came to nothing. absent: nobody holds the address; network: no direct line could be made. */
  | { readonly kind: 'undialled'; readonly to: Address; readonly why: 'absent' | 'network' | 'timeout' }
  /** What to hand to the other end of a line. */
  | { readonly kind: 'described'; readonly line: LineName; readonly description: LineDescription }
  /** A line that never opened. */
  | { readonly kind: 'unlined'; readonly line: LineName; readonly why: 'network' | 'timeout' };

/**
 * Reliable, ordered, message-preserving channels between addresses. Losing the broker never closes a link.
 * Acceptance: test/network/transport.acceptance.ts.
 */
export interface Transport {
  /** Holds `address` at the meeting point until released, reclaiming it with `token` after every loss. */
  claim(address: Address, token: string): void;
  release(address: Address): void;
  /** Dials from a claimed address. Ends in one `opened` or one `undialled`. */
  dial(from: Address, to: Address): void;
  /**
   * A link without the meeting point: `offer` and `answer` each end in one `described`, whose description the caller
   * brings to the other end; then, once the offerer has called `accept`, in one `opened` or `unlined`.
   */
  line(line: LineName, request: LineRequest): void;
  /** Queues one message (at most MAX_MESSAGE_BYTES). Ignored on a closed link. */
  send(link: LinkId, message: Uint8Array): void;
  close(link: LinkId): void;
  /** The page woke up or came online: check every link and the meeting point now, without back-off. */
  wake(): void;
  subscribe(listener: (event: TransportEvent) => void): () => void;
  /** Closes all links and releases all addresses. */
  shutdown(): void;
}

export const MAX_MESSAGE_BYTES = 1 << 20;

// ---------------------------------------------------------------------------------------------- Store

/** One signed entry as it was sent: `bytes` is canonical JSON text, `sig` base64url of 64 bytes. */
export type SignedEntry = { readonly bytes: string; readonly sig: string };
export type StoredEntry = SignedEntry & {
  readonly session: string;
  readonly seat: number;
  readonly seq: number;
};

/** Tables, rounds, finished games, secrets: JSON documents under a key. */
export type Bucket = 'tables' | 'rounds' | 'games' | 'secrets' | 'settings';

/**
 * exists: that (session, seat, seq) is already written, so another tab drives this seat.
 * denied: the browser refuses storage. full: no space. gone: the database was closed or deleted under us.
 * damaged: it holds something else than was written there; told by whoever decodes it, with the table where it is known.
 */
export type StoreErrorCode = 'exists' | 'denied' | 'full' | 'gone' | 'damaged';

export class StoreError extends Error {
  readonly code: StoreErrorCode;
  constructor(code: StoreErrorCode, message: string) {
    super(message);
    this.name = 'StoreError';
    this.code = code;
  }
}

/**
 * What a device keeps. All methods reject with StoreError and nothing else.
 * Acceptance: test/storage/store.acceptance.ts.
 */
export interface Store {
  /** Durable (fsync where the platform has it) before it resolves; rejects `exists` and writes nothing when the key is there. */
  addOwn(entry: StoredEntry): Promise<void>;
  /** Other seats' entries: written in the background of play; existing keys are left as they are. */
  putForeign(entries: readonly StoredEntry[]): Promise<void>;
  /** All entries of a session, by seat and then seq. */
  entries(session: string): Promise<readonly StoredEntry[]>;
  /** Durable before it resolves. */
  put(bucket: Bucket, key: string, value: Json): Promise<void>;
  get(bucket: Bucket, key: string): Promise<Json | null>;
  /** All documents whose key starts with `prefix`, by key in code-unit order. */
  list(bucket: Bucket, prefix: string): Promise<readonly { readonly key: string; readonly value: Json }[]>;
  remove(bucket: Bucket, key: string): Promise<void>;
  /** Entries of a session the player deletes. */
  removeEntries(session: string): Promise<void>;
}
