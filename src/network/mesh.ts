/**
 * The mesh: one bound link to each player this device knows of, kept alive without asking anybody.
 *
 * Message flow: transport events in; hello and proof on every fresh link (binding.ts); then whole messages between
 * keys. Who dials whom, and again when, is mesh-dialler.ts; links without the meeting point are made by hand
 * (manual.ts) or by a third one's introduction (introductions.ts).
 *
 * Invariants
 * 1. Nothing of a link reaches `message` before both its ends are bound.
 * 2. Before that: at most 1 KiB a message, 5 s a link, 8 incoming links at once.
 * 3. Two links to one key: the device with the smaller address closes all but the youngest, the other one closes
 *    nothing and sends on the youngest it has. One side decides, so the two never close different ones.
 * 4. `bound` is reported again whenever the link in use changes: what was on the old one may be lost, and the
 *    receiver of `bound` says its latest again.
 * 5. The meeting point only introduces: losing it closes nothing.
 *
 * Does not protect against a network that drops everything between two devices: a third one bridges (table-game.ts).
 */
import { fromBase64url, toBase64url } from '../encoding/base64url.ts';
import type {
  Address,
  Clock,
  LineName,
  LinkId,
  MeetingState,
  Rng,
  Transport,
  TransportEvent,
} from '../protocol/ports.ts';
import type { KeyPair } from '../protocol/signing.ts';
import type { Binding, BindingRefusal, Checks } from './binding.ts';
import { BINDING_NONCE_BYTES, openBinding } from './binding.ts';
import { doorAddresses, seatAddress } from './doors.ts';
import { type Introductions, openIntroductions } from './introductions.ts';
import { BY_HAND, type Hand, type HandStep, type HandView, openHand } from './manual.ts';
import type { Dialler, DoorsOutcome } from './mesh-dialler.ts';
import { openDialler } from './mesh-dialler.ts';
import { encodeMessage, type MessageOf } from './messages.ts';
import type { Key } from './view.ts';

export const BINDING_TIMEOUT_MS = 5000;
export const MAX_UNBOUND_INCOMING = 8;
/** Seats, watchers and guests together; a link beyond is closed. */
export const MAX_BOUND = 40;
const RECLAIM_MS = 3000;

export type LinkRefusal = BindingRefusal | 'binding-late' | 'binding-crowded';

export type MeshInput = {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly rng: Rng;
  readonly table: string;
  readonly secret: Uint8Array;
  readonly keyPair: KeyPair;
  /** Broker tokens, random and persisted: with them a refresh reclaims its addresses. */
  readonly tokens: { readonly seat: string; readonly doors: readonly string[] };
  /** Those of signing.ts unless given. */
  readonly checks?: Checks;
};

export interface MeshEvents {
  /** A link to `key` is ready, or another one took its place. */
  bound(key: Key): void;
  /** The last link to `key` is gone. */
  lost(key: Key): void;
  message(key: Key, message: Uint8Array): void;
  refused(code: LinkRefusal, detail: string): void;
  meeting(state: MeetingState, broker: number, brokers: number): void;
  /** Own address is held at the meeting point, or somebody else has it. */
  claimed(state: 'held' | 'taken'): void;
  /** All doors were tried and none led to a bound link. */
  doors(outcome: DoorsOutcome): void;
  /** How connecting by hand stands. */
  byHand(view: HandView): void;
  /** Asked: which of the connected keys say that they are connected to `key`. */
  relaysTo(key: Key): readonly Key[];
  /** Asked: whether this device introduces these two to each other. */
  mayMeet(a: Key, b: Key): boolean;
}

export type MeshStatus =
  | { readonly kind: 'connected' }
  | { readonly kind: 'gone'; readonly sinceMs: number }
  | { readonly kind: 'unknown' };

export interface Mesh {
  /** Whom to stay linked to. `always`: this device dials them all (a watcher, whom they do not know). */
  setPeers(keys: readonly Key[], dialling: 'by-address' | 'always'): void;
  /** Holds door `index` from now on, or none. */
  holdDoor(index: number | null): void;
  /** Tries the doors until a link is bound, and again whenever none is left. */
  knock(doors: 'try' | 'leave'): void;
  byHand(step: HandStep): void;
  /** An `introduce` message of `key`'s link. */
  introduced(key: Key, message: MessageOf<'introduce'>): void;
  /** What `relaysTo` answers has changed. */
  relaysChanged(): void;
  /** Ignored when there is no link. */
  send(key: Key, message: Uint8Array): void;
  /** Keys with a bound link, in no order that means anything. */
  connected(): readonly Key[];
  status(key: Key): MeshStatus;
  /** The link in use to `key`, null without one. */
  linkOf(key: Key): LinkId | null;
  /** Closes every link to `key`. */
  drop(key: Key): void;
  /** The page woke up: everything that is missing is dialled now. */
  wake(): void;
  close(): void;
}

type Link = {
  readonly id: LinkId;
  readonly dialled: Address | null;
  readonly line: LineName | null;
  readonly binding: Binding;
  key: Key | null;
  cancelTimeout: () => void;
};

/** Claims this device's address and begins. `close` shuts the transport down. */
export function openMesh(input: MeshInput, events: MeshEvents): Mesh {
  const { transport, clock, rng, table, secret, keyPair, tokens } = input;
  const checks = input.checks === undefined ? {} : { checks: input.checks };
  const me = toBase64url(keyPair.publicKey);
  const address = seatAddress(secret, keyPair.publicKey);
  const doors = doorAddresses(secret);
  const links = new Map<LinkId, Link>();
  /** Bound links of a key, youngest last. */
  const boundLinks = new Map<Key, readonly Link[]>();
  const lostAtMs = new Map<Key, number>();
  const reclaims = new Map<Address, () => void>();
  let heldDoor: number | null = null;
  let meeting: MeetingState = 'connecting';
  let isClosed = false;

  const introductions: Introductions = openIntroductions({
    clock,
    rng,
    me,
    address,
    addressOf,
    secret,
    request: (line, request) => transport.line(line, request),
    send: (to, message) => send(to, encodeMessage(message)),
    isBound: (key) => boundLinks.has(key),
    relaysTo: (key) => events.relaysTo(key),
    mayMeet: (a, b) => events.mayMeet(a, b),
    settled: (to, why) => dialler.settled(to, why),
  });
  const hand: Hand = openHand({
    clock,
    rng,
    address,
    secret,
    request: (line, request) => transport.line(line, request),
    changed: (view) => events.byHand(view),
  });
  const dialler: Dialler = openDialler({
    clock,
    rng,
    address,
    addressOf,
    doors,
    dial: (to) => transport.dial(address, to),
    isMeetingUp: () => meeting === 'up',
    introductions,
    isBound: (key) => boundLinks.has(key),
    hasAnyBound: () => boundLinks.size > 0,
    doorsTried: (outcome) => events.doors(outcome),
  });

  function addressOf(key: Key): Address {
    const publicKey = fromBase64url(key, 32);
    if (!publicKey.ok) throw new Error('a key that was never decoded');
    return seatAddress(secret, publicKey.value);
  }

  function send(key: Key, message: Uint8Array): void {
    const link = boundLinks.get(key)?.at(-1);
    if (link !== undefined) transport.send(link.id, message);
  }

  function opened(event: Extract<TransportEvent, { readonly kind: 'opened' }>): void {
    const incoming = [...links.values()].filter((link) => link.key === null && link.dialled === null);
    if (event.dialled === null && incoming.length >= MAX_UNBOUND_INCOMING) {
      transport.close(event.link);
      events.refused('binding-crowded', '');
      return;
    }
    const { line = null } = event;
    if (line !== null) introductions.opened(line);
    const isSeat = event.dialled !== null && event.dialled !== BY_HAND && !doors.includes(event.dialled);
    const link: Link = {
      id: event.link,
      dialled: event.dialled,
      line,
      key: null,
      cancelTimeout: clock.after(BINDING_TIMEOUT_MS, () => refuse(link, 'binding-late', '')),
      binding: openBinding(
        {
          side: event.dialled === null ? 'answerer' : 'dialler',
          table,
          secret,
          keyPair,
          nonce: rng.bytes(BINDING_NONCE_BYTES),
          fingerprints: event.fingerprints,
          expects: (publicKey) => !isSeat || seatAddress(secret, publicKey) === event.dialled,
          ...checks,
        },
        (message) => transport.send(event.link, message),
      ),
    };
    links.set(link.id, link);
  }

  function refuse(link: Link, code: LinkRefusal, detail: string): void {
    if (link.line !== null) hand.refused(link.line);
    forget(link);
    transport.close(link.id);
    events.refused(code, detail);
  }

  function received(link: Link, message: Uint8Array): void {
    if (link.key !== null) {
      events.message(link.key, message);
      return;
    }
    const progress = link.binding.receive(message);
    if (progress.kind === 'refused') refuse(link, progress.code, progress.detail);
    if (progress.kind === 'bound') bind(link, progress.key);
  }

  function bind(link: Link, key: Key): void {
    link.cancelTimeout();
    if (!boundLinks.has(key) && boundLinks.size >= MAX_BOUND) {
      refuse(link, 'binding-crowded', '');
      return;
    }
    link.key = key;
    const older = boundLinks.get(key) ?? [];
    boundLinks.set(key, [...older, link]);
    lostAtMs.delete(key);
    if (link.dialled !== null && doors.includes(link.dialled)) dialler.settled(link.dialled, 'bound');
    dialler.settled(addressOf(key), 'bound');
    const decides = address < addressOf(key);
    for (const old of decides ? older : older.slice(0, -1)) {
      forget(old);
      transport.close(old.id);
    }
    if (link.line !== null) hand.bound(link.line, key);
    events.bound(key);
  }

  /** Takes a link out of the books; reports what that means for its key. */
  function forget(link: Link): void {
    if (!links.delete(link.id)) return;
    link.cancelTimeout();
    const { key } = link;
    if (key === null) {
      if (link.line !== null && hand.owns(link.line)) hand.unlined(link.line, 'network');
      if (link.dialled !== null) dialler.settled(link.dialled, 'failed');
      return;
    }
    const all = boundLinks.get(key) ?? [];
    const rest = all.filter((other) => other !== link);
    if (rest.length > 0) {
      boundLinks.set(key, rest);
      if (all.at(-1) === link) events.bound(key);
      return;
    }
    boundLinks.delete(key);
    lostAtMs.set(key, clock.nowMs());
    dialler.lost(key);
    events.lost(key);
  }

  function claim(which: Address): void {
    const index = doors.indexOf(which);
    const token = index === -1 ? tokens.seat : tokens.doors[index];
    if (token === undefined) throw new Error(`no token for door ${index}`);
    transport.claim(which, token);
  }

  function release(which: Address): void {
    reclaims.get(which)?.();
    reclaims.delete(which);
    transport.release(which);
  }

  function handle(event: TransportEvent): void {
    if (isClosed) return;
    switch (event.kind) {
      case 'meeting':
        meeting = event.state;
        events.meeting(event.state, event.broker, event.brokers);
        if (event.state === 'up') dialler.hurry();
        else dialler.review();
        return;
      case 'claimed':
        if (event.address === address) {
          dialler.ready();
          events.claimed('held');
        }
        return;
      case 'refused':
        if (event.why === 'unreachable') return;
        if (event.address === address) events.claimed('taken');
        reclaims.get(event.address)?.();
        reclaims.set(
          event.address,
          clock.after(RECLAIM_MS, () => claim(event.address)),
        );
        return;
      case 'opened':
        opened(event);
        return;
      case 'message': {
        const link = links.get(event.link);
        if (link !== undefined) received(link, event.message);
        return;
      }
      case 'closed': {
        const link = links.get(event.link);
        if (link !== undefined) forget(link);
        return;
      }
      case 'undialled':
        dialler.settled(event.to, event.why);
        return;
      case 'described':
        if (hand.owns(event.line)) hand.described(event.line, event.description);
        else introductions.described(event.line, event.description);
        return;
      case 'unlined':
        if (hand.owns(event.line)) hand.unlined(event.line, event.why);
        else introductions.unlined(event.line, event.why);
        return;
    }
  }

  const unsubscribe = transport.subscribe(handle);
  claim(address);

  return {
    setPeers: (keys, dialling) =>
      dialler.setPeers(
        keys.filter((key) => key !== me),
        dialling,
      ),
    holdDoor(index) {
      if (index === heldDoor) return;
      const [before, after] = [heldDoor, index].map((at) => (at === null ? undefined : doors[at]));
      heldDoor = index;
      if (before !== undefined) release(before);
      dialler.setOwnDoor(after ?? null);
      if (after !== undefined) claim(after);
    },
    knock: (which) => dialler.tryDoors(which),
    byHand: (step) => hand.take(step),
    introduced: (key, message) => introductions.receive(key, message),
    relaysChanged: () => dialler.review(),
    send,
    connected: () => [...boundLinks.keys()],
    status(key) {
      if (boundLinks.has(key)) return { kind: 'connected' };
      const sinceMs = lostAtMs.get(key);
      return sinceMs === undefined ? { kind: 'unknown' } : { kind: 'gone', sinceMs };
    },
    linkOf: (key) => boundLinks.get(key)?.at(-1)?.id ?? null,
    drop(key) {
      for (const link of boundLinks.get(key) ?? []) {
        transport.close(link.id);
        forget(link);
      }
    },
    wake() {
      transport.wake();
      dialler.hurry();
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      dialler.close();
      introductions.close();
      for (const cancel of reclaims.values()) cancel();
      for (const link of links.values()) link.cancelTimeout();
      unsubscribe();
      transport.shutdown();
    },
  };
}
