/**
 * How a room comes to be: a new table, an invitation taken up, or a table this device knows; and how it closes.
 *
 * Invariants
 * 1. Identity, table and lobby are stored before the first address is claimed.
 * 2. A solo table has no mesh: nothing of it ever touches the network.
 * 3. A room that only watches beside another tab has a key and a store of its own, and leaves the seat's alone.
 */
import * as v from 'valibot';
import type { Result } from '../encoding/result.ts';
import { err, ok } from '../encoding/result.ts';
import { markedName, USUAL_STRENGTH } from '../protocol/bot-strength.ts';
import { StoreError } from '../protocol/ports.ts';
import type { Identity } from './identity.ts';
import { loadIdentity, newIdentity, newNonce, saveIdentity, withBot } from './identity.ts';
import { newSecret, secretBytes } from './invitation.ts';
import type { LobbySeat, SignedLobby } from './lobby.ts';
import { genesisOf, newLobby, signLobby } from './lobby.ts';
import { MAX_NAME_CHARACTERS, normaliseProfile } from './lobby-profile.ts';
import { HAND_IDLE } from './manual.ts';
import { openMesh } from './mesh.ts';
import { fingerprintOf, tableId } from './table-id.ts';
import { beat, meshEvents } from './table-inbox.ts';
import { propose } from './table-propose.ts';
import { reopenLobby } from './table-publish.ts';
import type { Room, TableDeps } from './table-room.ts';
import {
  aimMesh,
  currentRound,
  isCreator,
  isRunning,
  persistTable,
  raise,
  seatedKeys,
  seatOf,
  stageOf,
  storeProblem,
} from './table-room.ts';
import { loadRounds, loadTable, roundKey } from './table-store.ts';
import { reopen } from './table-takeover.ts';
import { openTalk } from './table-talk.ts';
import type { Command, Invitation, Problem, Profile } from './view.ts';

export type Create = Extract<Command, { readonly kind: 'create' }>;
export type Join = Extract<Command, { readonly kind: 'join' }>;

/** Names of solo bots: plants one meets on the way up, short enough for the mark of a strength. */
const BOT_NAMES = ['Arnika', 'Enzian', 'Alpenrose', 'Edelweiss', 'Mannstreu', 'Aurikel', 'Thymian'];

/** A room with what belongs to it. */
export type OpenRoom = { readonly room: Room; readonly stop: () => void };

type RoomInput = {
  readonly deps: TableDeps;
  readonly invitation: Invitation;
  readonly isSolo: boolean;
  readonly identity: Identity;
  readonly profile: Profile;
  readonly as: 'seat' | 'watcher';
  readonly nonce: string;
  readonly lobby: SignedLobby | null;
  readonly changed: (room: Room) => void;
};

/** A new table, stored; solo: its first game proposed to nobody but bots. */
export async function createRoom(
  deps: TableDeps,
  command: Create,
  changed: (room: Room) => void,
): Promise<Result<Room, Problem>> {
  const game = deps.games[command.game];
  const profile = normaliseProfile(command.profile);
  if (game === undefined || !v.safeParse(game.optionsSchema, command.options).success) {
    return err({ code: 'not-now', detail: 'options-invalid' });
  }
  if (!profile.ok) return err({ code: 'not-now', detail: profile.error });
  const { solo, strength = USUAL_STRENGTH } = command;
  const people = 1 + (solo ?? 0);
  if (solo !== null && (people < game.minSeats || people > game.maxSeats)) {
    return err({ code: 'not-now', detail: 'seats' });
  }
  const secret = newSecret(deps.rng);
  let identity = newIdentity(deps.rng);
  const bots: LobbySeat[] = [];
  for (let at = 0; at < (solo ?? 0); at++) {
    const made = withBot(identity, deps.rng, strength);
    identity = made.identity;
    const avatar = { colour: (at + 1) % 8, shape: (at + 3) % 8 };
    const name = markedName(BOT_NAMES[at] ?? `Bot ${at + 1}`, strength, MAX_NAME_CHARACTERS);
    bots.push({ name, avatar, key: made.bot.key, nonce: newNonce(deps.rng), host: 0 });
  }
  const nonce = newNonce(deps.rng);
  const invitation = {
    secret,
    creator: fingerprintOf(identity.keyPair.publicKey),
    game: command.game,
    creatorName: profile.value.name,
  };
  const table = tableId(secretBytes(invitation));
  const me: LobbySeat = { ...profile.value, key: identity.key, nonce, host: null };
  const lobby = newLobby(table, command.game, command.options, me);
  const room = newRoom({
    deps,
    invitation,
    isSolo: solo !== null,
    identity,
    profile: profile.value,
    as: 'seat',
    nonce,
    lobby: signLobby({ ...lobby, seats: [me, ...bots] }, identity.keyPair),
    changed,
  });
  await saveIdentity(deps.store, table, identity);
  await persistTable(room);
  return ok(room);
}

/** The table of an invitation, with the key this device has there or a new one. */
export async function joinRoom(
  deps: TableDeps,
  command: Join,
  changed: (room: Room) => void,
): Promise<Result<Room, Problem>> {
  const profile = normaliseProfile(command.profile);
  if (!profile.ok) return err({ code: 'not-now', detail: profile.error });
  const { invitation } = command;
  const table = tableId(secretBytes(invitation));
  const known = await loadIdentity(deps.store, table);
  const document = known === null ? null : await loadTable(deps.store, table);
  const identity = known ?? newIdentity(deps.rng);
  if (known === null) await saveIdentity(deps.store, table, identity);
  const room = newRoom({
    deps,
    invitation,
    isSolo: document?.isSolo ?? false,
    identity,
    profile: profile.value,
    as: command.as,
    nonce: document?.nonce ?? newNonce(deps.rng),
    lobby: document?.lobby ?? null,
    changed,
  });
  if (document !== null) {
    await loadRoundsInto(room);
    // Whoever sits in a game keeps the name that was signed; in the lobby a guest may come back under a new one.
    const isSigned = stageOf(room) === 'game' && seatOf(room, identity.key) !== null;
    if (isSigned || isCreator(room)) room.profile = document.profile;
  }
  await persistTable(room);
  return ok(room);
}

/** A table of this device, as it was left. */
export async function resumeRoom(
  deps: TableDeps,
  table: string,
  changed: (room: Room) => void,
): Promise<Result<Room, Problem>> {
  const document = await loadTable(deps.store, table);
  const identity = await loadIdentity(deps.store, table);
  if (document === null || identity === null) return err({ code: 'no-such-table', detail: '' });
  const { invitation, isSolo, profile, nonce, lobby } = document;
  const as = document.role === 'watcher' ? 'watcher' : 'seat';
  const room = newRoom({ deps, invitation, isSolo, identity, profile, as, nonce, lobby, changed });
  await loadRoundsInto(room);
  return ok(room);
}

/** The same table, watched with a key of its own beside the tab that plays. `deps.store` is a scratch store. */
export function watchRoom(deps: TableDeps, seated: Room, changed: (room: Room) => void): Room {
  const { invitation, isSolo, profile } = seated;
  return newRoom({
    deps,
    invitation,
    isSolo,
    identity: newIdentity(deps.rng),
    profile,
    as: 'watcher',
    nonce: newNonce(deps.rng),
    lobby: null,
    changed,
  });
}

/**
 * A game that its person had put down as broken off goes on with its table being opened: the label goes (table-games.ts).
 * Rejects with StoreError.
 */
export async function unlabel(room: Room): Promise<void> {
  const round = currentRound(room);
  if (round !== null && isRunning(room)) await room.deps.store.remove('games', roundKey(room.table, round));
}

/** Brings a room to life: session, links, heartbeat. */
export async function startRoom(room: Room): Promise<OpenRoom> {
  await unlabel(room);
  await reopen(room);
  const stopBeat = beat(room);
  if (!room.isSolo) openLinks(room);
  const lobby = room.lobby?.lobby;
  if (isCreator(room) && lobby !== undefined && stageOf(room) === 'lobby') {
    // A proposal that this device did not live to complete: nobody else can hold it whole.
    if ((room.rounds.get(lobby.round)?.mine ?? null) !== null) await reopenLobby(room);
    if (room.isSolo && room.lobby !== null) await propose(room, genesisOf(room.lobby.lobby));
  }
  if (lobby?.state === 'closed' && stageOf(room) !== 'game')
    raise(room, { code: 'table-closed', detail: '' });
  room.changed();
  return {
    room,
    stop() {
      room.isClosed = true;
      stopBeat();
      room.proposing?.cancel();
      room.play?.close();
      room.mesh?.close();
    },
  };
}

function openLinks(room: Room): void {
  const { deps, table, secret, identity } = room;
  room.meeting = { state: 'connecting', broker: 1, brokers: 1 };
  room.mesh = openMesh(
    {
      transport: deps.transportFactory(table),
      clock: deps.clock,
      rng: deps.rng,
      table,
      secret,
      keyPair: identity.keyPair,
      tokens: identity.tokens,
      ...(deps.checks === undefined ? {} : { checks: deps.checks }),
    },
    meshEvents(room),
  );
  aimMesh(room);
}

async function loadRoundsInto(room: Room): Promise<void> {
  for (const { round, document } of await loadRounds(room.deps.store, room.table)) {
    room.rounds.set(round, document);
  }
}

function newRoom(input: RoomInput): Room {
  const { deps, invitation, identity, changed } = input;
  const secret = secretBytes(invitation);
  const table = tableId(secret);
  let queue: Promise<void> = Promise.resolve();
  const room: Room = {
    deps,
    table,
    secret,
    invitation,
    isSolo: input.isSolo,
    changed: () => changed(room),
    enqueue(task) {
      queue = queue.then(async () => {
        if (room.isClosed) return;
        try {
          await task();
        } catch (error) {
          if (!(error instanceof StoreError)) {
            // Our bug: it must be seen, and must not silence everything that follows.
            queueMicrotask(() => {
              throw error;
            });
            return;
          }
          raise(room, storeProblem(error));
        }
      });
    },
    talk: openTalk({
      table,
      key: identity.key,
      keyPair: identity.keyPair,
      clock: deps.clock,
      rng: deps.rng,
      isSeated: (key) => seatedKeys(room).has(key),
    }),
    identity,
    profile: input.profile,
    as: input.as,
    nonce: input.nonce,
    lobby: input.lobby,
    rounds: new Map(),
    play: null,
    mesh: null,
    proposing: null,
    meeting: { state: 'off', broker: 1, brokers: 1 },
    knocking: { step: 'meeting', sinceMs: deps.clock.nowMs() },
    problem: null,
    byHand: HAND_IDLE,
    early: new Map(),
    theirLinks: new Map(),
    wants: new Map(),
    waiting: new Map(),
    isClosed: false,
  };
  return room;
}
