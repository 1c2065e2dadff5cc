/**
 * A room: everything one device knows of one table while it is open, and the questions every part of the table asks.
 * Changed only by the parts beside it: table-host.ts and table-publish.ts (the creator's lobby),
 * table-guest.ts (knocking), table-propose.ts, table-takeover.ts and table-rematch.ts (rounds), table-game.ts (the
 * running game), table-inbox.ts (what arrives for whom).
 *
 * Invariants
 * 1. Lobby and rounds in memory are those in the store: both are written before anything about them is sent.
 * 2. The current round is the highest one that is fully signed; a lobby of a higher round exists only once that is over.
 */
import { fromBase64url } from '../encoding/base64url.ts';
import type { Json, Seat } from '../games/game.ts';
import { plainName } from '../protocol/bot-strength.ts';
import type { GameFacts, RosterSeat } from '../protocol/genesis.ts';
import type { Clock, MeetingState, Rng, Store, StoreError, Transport } from '../protocol/ports.ts';
import type { Checks } from './binding.ts';
import type { Identity } from './identity.ts';
import type { LobbySeat, SignedLobby } from './lobby.ts';
import type { HandView } from './manual.ts';
import type { Mesh } from './mesh.ts';
import type { Message } from './messages.ts';
import { encodeMessage } from './messages.ts';
import type { Loaded, Play } from './table-game.ts';
import { fingerprintOf } from './table-id.ts';
import type { Proposal } from './table-start.ts';
import type { RoundDocument } from './table-store.ts';
import { saveRound, saveTable } from './table-store.ts';
import type { Talk } from './table-talk.ts';
import type { Invitation, Key, Problem, Profile, TableView } from './view.ts';

/** One tab drives a table; comfort on top of the store's own refusal. */
export interface TableLease {
  /** taken: another tab drives `table`. */
  acquire(table: string): Promise<'held' | 'taken'>;
  /** Takes the table from the other tab. */
  steal(table: string): Promise<void>;
  /** Called when another tab took the table. */
  onLost(listener: (table: string) => void): () => void;
  release(table: string): void;
}

export type TableDeps = {
  /** Called once for each table that goes online, with its id: it decides which meeting point is tried first. */
  readonly transportFactory: (table: string) => Transport;
  readonly store: Store;
  /** denied: `store` forgets when the page closes, and the person must know. */
  readonly storage: 'kept' | 'denied';
  readonly rng: Rng;
  readonly clock: Clock;
  readonly games: GameFacts;
  /** What plays one of `games`, loaded when a game of it begins. Rejects when it does not arrive. */
  readonly loadPlay: (game: string) => Promise<Loaded>;
  readonly lease: TableLease | null;
  /** Memoised checks where many devices share a process (simulations). */
  readonly checks?: Checks;
};

/** Another round, wanted after the current one. */
export type Want = { readonly nonce: string };
/** A guest who knocked for a seat while a game was on. */
export type Waiting = { readonly profile: Profile; readonly nonce: string };

export type Room = {
  readonly deps: TableDeps;
  readonly table: string;
  readonly secret: Uint8Array;
  readonly invitation: Invitation;
  readonly isSolo: boolean;
  /** Asks for a view to be sent. */
  readonly changed: () => void;
  /** Runs `task` after everything that was asked for before. */
  readonly enqueue: (task: () => Promise<void>) => void;
  readonly talk: Talk;
  identity: Identity;
  profile: Profile;
  as: 'seat' | 'watcher';
  nonce: string;
  lobby: SignedLobby | null;
  readonly rounds: Map<number, RoundDocument>;
  play: Play | null;
  mesh: Mesh | null;
  proposing: { readonly proposal: Proposal; readonly cancel: () => void } | null;
  meeting: { readonly state: MeetingState | 'off'; readonly broker: number; readonly brokers: number };
  knocking: { readonly step: 'meeting' | 'door' | 'seat'; readonly sinceMs: number };
  problem: Problem | null;
  /** How connecting by hand stands; shown apart from the view. */
  byHand: HandView;
  /** Gossip for a session that is not open here yet: the last `have` of each key, which opening it answers. */
  readonly early: Map<Key, { readonly session: string; readonly message: Json }>;
  /** Whom each connected key says it is connected to. */
  readonly theirLinks: Map<Key, readonly Key[]>;
  /** Who wants another round after the current one. */
  readonly wants: Map<Key, Want>;
  readonly waiting: Map<Key, Waiting>;
  isClosed: boolean;
};

/** A person or bot at the table, from the lobby or the roster. */
export type Person = LobbySeat | RosterSeat;

export function isCreatorKey(room: Room, key: Key): boolean {
  const publicKey = fromBase64url(key, 32);
  return publicKey.ok && fingerprintOf(publicKey.value) === room.invitation.creator;
}

export const isCreator = (room: Room): boolean => isCreatorKey(room, room.identity.key);

/** The highest fully signed round, or null. */
export function currentRound(room: Room): number | null {
  const signed = [...room.rounds].filter(([, document]) => document.signed !== null);
  return signed.length === 0 ? null : Math.max(...signed.map(([round]) => round));
}

export function currentDocument(room: Room): RoundDocument | null {
  const round = currentRound(room);
  return round === null ? null : (room.rounds.get(round) ?? null);
}

/** Whether a fully signed round is held that is not over. */
export function isRunning(room: Room): boolean {
  const document = currentDocument(room);
  return document !== null && !document.isOver;
}

/** A round number that nothing at this table has used. */
export function nextRound(room: Room): number {
  return Math.max(0, room.lobby?.lobby.round ?? 0, ...room.rounds.keys()) + 1;
}

export function stageOf(room: Room): TableView['stage']['kind'] {
  const round = currentRound(room);
  const lobby = room.lobby?.lobby ?? null;
  if (round !== null && (lobby === null || lobby.round <= round)) return 'game';
  if (lobby === null) return 'knocking';
  const isSeated = lobby.seats.some((seat) => seat.key === room.identity.key);
  return isSeated || room.as === 'watcher' ? 'lobby' : 'knocking';
}

/** Who sits at the table as this stage shows it, by roster index. */
export function persons(room: Room): readonly Person[] {
  const round = currentRound(room);
  const lobby = room.lobby?.lobby ?? null;
  const genesis = currentDocument(room)?.signed?.genesis;
  if (genesis !== undefined && round !== null && (lobby === null || lobby.round <= round)) {
    return genesis.roster;
  }
  return lobby?.seats ?? [];
}

export const seatOf = (room: Room, key: Key): Seat | null => {
  const at = persons(room).findIndex((person) => person.key === key);
  return at === -1 ? null : at;
};

export function roleOf(room: Room): TableView['role'] {
  if (isCreator(room)) return 'creator';
  return seatOf(room, room.identity.key) === null ? 'watcher' : 'seat';
}

/** Every key that belongs to this table now: lobby and current roster. */
export function seatedKeys(room: Room): ReadonlySet<Key> {
  const roster = currentDocument(room)?.signed?.genesis.roster ?? [];
  return new Set([...roster, ...(room.lobby?.lobby.seats ?? [])].map((seat) => seat.key));
}

export const connectedKeys = (room: Room): readonly Key[] => room.mesh?.connected() ?? [];

export const isConnected = (room: Room, key: Key): boolean => connectedKeys(room).includes(key);

export function send(room: Room, key: Key, message: Message): void {
  room.mesh?.send(key, encodeMessage(message));
}

export function broadcast(room: Room, message: Message, except: Key | null = null): void {
  const keys = connectedKeys(room).filter((key) => key !== except);
  if (keys.length === 0) return;
  const bytes = encodeMessage(message);
  for (const key of keys) room.mesh?.send(key, bytes);
}

/** The latest this device has, for a peer that may have less. */
export function syncMessage(room: Room): Message {
  const document = currentDocument(room);
  return {
    kind: 'sync',
    lobby: room.lobby,
    genesis: document?.signed ?? null,
    anchor: document?.anchor ?? null,
  };
}

/** Links, doors and knocking as the present stage wants them. */
export function aimMesh(room: Room): void {
  const { mesh } = room;
  if (mesh === null) return;
  const seat = seatOf(room, room.identity.key);
  const people = persons(room).filter((person) => person.host === null);
  mesh.setPeers(
    people.map((person) => person.key),
    seat === null ? 'always' : 'by-address',
  );
  mesh.holdDoor(isCreator(room) ? 0 : seat);
  mesh.knock(seat === null ? 'try' : 'leave');
}

/** Writes the table's document; resolves once it is durable. */
export async function persistTable(room: Room): Promise<void> {
  const { store, clock } = room.deps;
  const stage = stageOf(room);
  await saveTable(store, room.table, {
    invitation: room.invitation,
    profile: room.profile,
    role: isCreator(room) ? 'creator' : room.as,
    isSolo: room.isSolo,
    nonce: room.nonce,
    lobby: room.lobby,
    stage:
      stage === 'game'
        ? isRunning(room)
          ? 'playing'
          : 'over'
        : room.lobby?.lobby.state === 'closed'
          ? 'over'
          : 'lobby',
    names: persons(room).map(plainName),
    updatedMs: clock.nowMs(),
  });
}

/** Writes the document of one round; resolves once it is durable. */
export async function persistRound(room: Room, round: number, change: Partial<RoundDocument>): Promise<void> {
  const empty: RoundDocument = { mine: null, signed: null, anchor: null, isOver: false };
  const document = { ...empty, ...room.rounds.get(round), ...change };
  await saveRound(room.deps.store, room.table, round, document);
  room.rounds.set(round, document);
}

export function raise(room: Room, problem: Problem): void {
  room.problem = problem;
  room.changed();
}

/** What a person is told of a refusal of the storage. */
export const storeProblem = ({ code, message }: StoreError): Problem => {
  if (code === 'damaged') return { code: 'storage-damaged', detail: message };
  return { code: code === 'full' ? 'storage-full' : 'storage-denied', detail: code };
};

/** Takes the problem back when it is one of `codes`. */
export function settle(room: Room, ...codes: readonly Problem['code'][]): void {
  if (room.problem === null || !codes.includes(room.problem.code)) return;
  room.problem = null;
  room.changed();
}
