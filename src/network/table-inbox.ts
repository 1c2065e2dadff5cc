/**
 * What arrives at a room, and which part of the table it is for: mesh events, messages, and the slow heartbeat that
 * says again what may have been lost.
 *
 * Invariants
 * 1. Gossip goes to the session at once; everything that changes lobby or rounds waits its turn in the room's queue,
 *    so that no two of them interleave over a write.
 * 2. A key without a seat gets thirty messages at once and four a second.
 * 3. What a message may do depends on whose link it came over; keys are those the channel binding proved.
 */
import type { Json } from '../games/game.ts';
import type { MeshEvents } from './mesh.ts';
import type { Message } from './messages.ts';
import { decodeMessage } from './messages.ts';
import { answered, isSeatStale, knock, lobbyShown } from './table-guest.ts';
import { knocked, unseated } from './table-host.ts';
import { declined, proposed, repeatProposal, repeatSignature, signedBy } from './table-propose.ts';
import { openRateLimit } from './table-rate.ts';
import { rematchIfAgreed, repeatWant, wanted } from './table-rematch.ts';
import type { Room } from './table-room.ts';
import {
  broadcast,
  connectedKeys,
  isConnected,
  isCreator,
  raise,
  roleOf,
  seatedKeys,
  seatOf,
  send,
  settle,
  stageOf,
  syncMessage,
} from './table-room.ts';
import { genesisShown } from './table-takeover.ts';
import type { Key } from './view.ts';

const HEARTBEAT_MS = 3000;
const WORDS_AFTER_MS = 10_000;
/** A `have` of eight seats is far smaller. */
const MAX_EARLY_CHARACTERS = 4096;
/** Messages of keys without a seat: some cost several signature checks. */
const STRANGER_RATE = { burst: 30, everyMs: 250 };

/** What the mesh of `room` calls. */
export function meshEvents(room: Room): MeshEvents {
  const limit = openRateLimit(room.deps.clock, STRANGER_RATE);
  return {
    bound: (key) => bound(room, key),
    lost: (key) => lost(room, key),
    message(key, bytes) {
      const message = decodeMessage(bytes);
      if (!message.ok) return;
      // Gossip of watchers has a limit of its own (table-game.ts).
      const isLimited = message.value.kind !== 'gossip' && !seatedKeys(room).has(key);
      if (isLimited && !limit.allows(key)) return;
      received(room, key, message.value);
    },
    refused(code, detail) {
      if (connectedKeys(room).length > 0) return;
      // An older guest is told so by the guest's own page; whoever opened the table has nothing to do.
      const isGuestsToDo = detail === 'theirs' && isCreator(room);
      if (code === 'version-differs' && !isGuestsToDo) raise(room, { code, detail });
      if (code === 'impostor') raise(room, { code, detail });
    },
    meeting(state, broker, brokers) {
      room.meeting = { state, broker, brokers };
      if (state === 'up') settle(room, 'meeting-down');
      else if (state === 'down' && stageOf(room) === 'knocking' && connectedKeys(room).length === 0)
        raise(room, { code: 'meeting-down', detail: '' });
      room.changed();
    },
    claimed(state) {
      if (state === 'held' && room.knocking.step === 'meeting') step(room, 'door');
    },
    byHand(view) {
      room.byHand = view;
      room.changed();
    },
    relaysTo: (key) => [...room.theirLinks].filter(([, keys]) => keys.includes(key)).map(([relay]) => relay),
    // Guests are introduced to seats and seats to each other: two strangers have nothing to do with each other.
    mayMeet(a, b) {
      const seated = seatedKeys(room);
      return seated.has(a) || seated.has(b);
    },
    doors(outcome) {
      if (stageOf(room) !== 'knocking' || room.meeting.state !== 'up') return;
      if (room.problem?.code === 'version-differs' || room.problem?.code === 'impostor') return;
      raise(room, { code: outcome === 'absent' ? 'nobody-there' : 'no-direct-line', detail: '' });
    },
  };
}

/** Begins the heartbeat; returns how to stop it. */
export function beat(room: Room): () => void {
  let cancel = (): void => {};
  const next = (): void => {
    cancel = room.deps.clock.after(HEARTBEAT_MS, () => {
      room.enqueue(async () => repeat(room));
      next();
    });
  };
  next();
  return () => cancel();
}

function bound(room: Room, key: Key): void {
  settle(room, 'nobody-there', 'no-direct-line', 'meeting-down', 'version-differs', 'impostor');
  if (room.knocking.step !== 'seat') step(room, 'seat');
  send(room, key, syncMessage(room));
  tellLinks(room);
  if (seatOf(room, room.identity.key) === null || isSeatStale(room)) knock(room);
  repeatWant(room, key);
  room.play?.attach(key);
  room.changed();
}

function lost(room: Room, key: Key): void {
  room.theirLinks.delete(key);
  room.early.delete(key);
  room.play?.detach(key);
  tellLinks(room);
  room.changed();
  room.enqueue(async () => rematchIfAgreed(room));
}

function received(room: Room, key: Key, message: Message): void {
  switch (message.kind) {
    case 'gossip':
      if (room.play?.session === message.session) room.play.receive(key, message.message);
      else if (isHave(message.message)) {
        room.early.set(key, { session: message.session, message: message.message });
      }
      return;
    case 'links':
      room.theirLinks.set(key, message.keys);
      room.mesh?.relaysChanged();
      room.changed();
      return;
    case 'introduce':
      room.mesh?.introduced(key, message);
      return;
    case 'talk': {
      const line = room.talk.receive(message);
      if (!line.ok) return;
      broadcast(room, message, key);
      room.changed();
      return;
    }
    case 'answer':
      answered(room, key, message);
      return;
    default:
      room.enqueue(() => inTurn(room, key, message));
  }
}

async function inTurn(
  room: Room,
  key: Key,
  message: Exclude<Message, { readonly kind: 'gossip' | 'links' | 'introduce' | 'talk' | 'answer' }>,
): Promise<void> {
  switch (message.kind) {
    case 'sync':
      await lobbyShown(room, message.lobby);
      await genesisShown(room, message.genesis, message.anchor);
      return;
    case 'lobby':
      return lobbyShown(room, message.signed);
    case 'genesis':
      return genesisShown(room, message.signed, message.anchor);
    case 'knock':
      return isCreator(room) ? knocked(room, key, message) : undefined;
    case 'unseat':
      return isCreator(room) ? unseated(room, key) : undefined;
    case 'propose':
      return proposed(room, key, message);
    case 'sign':
      return signedBy(room, key, message);
    case 'decline':
      return declined(room, key, message);
    case 'want':
      return wanted(room, key, message);
  }
}

/** Says again what nobody has answered. Channels are reliable; devices that reload are not. */
async function repeat(room: Room): Promise<void> {
  if (room.isClosed) return;
  repeatProposal(room);
  repeatSignature(room);
  repeatWant(room);
  await rematchIfAgreed(room);
  const stage = stageOf(room);
  if (isCreator(room) && stage === 'lobby') broadcast(room, { kind: 'lobby', signed: room.lobby });
  if (roleOf(room) === 'watcher' && room.as === 'seat' && stage === 'knocking') knock(room);
  const waitedMs = room.deps.clock.nowMs() - room.knocking.sinceMs;
  if (stage !== 'knocking' || room.problem !== null || waitedMs < WORDS_AFTER_MS) return;
  if (room.knocking.step === 'meeting') raise(room, { code: 'meeting-down', detail: '' });
  else if (!isCreatorHere(room)) raise(room, { code: 'nobody-there', detail: 'creator' });
}

const isHave = (message: Json): boolean =>
  (message as { readonly kind?: Json } | null)?.kind === 'have' &&
  JSON.stringify(message).length <= MAX_EARLY_CHARACTERS;

const isCreatorHere = (room: Room): boolean => {
  const creator = room.lobby?.lobby.seats[0]?.key;
  return creator !== undefined && isConnected(room, creator);
};

function step(room: Room, to: Room['knocking']['step']): void {
  room.knocking = { step: to, sinceMs: room.deps.clock.nowMs() };
  room.changed();
}

function tellLinks(room: Room): void {
  broadcast(room, { kind: 'links', keys: connectedKeys(room).slice(0, 64) });
}
