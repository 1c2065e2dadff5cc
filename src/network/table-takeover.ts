/**
 * Taking a fully signed round over: from the own proposal, from anyone who hands it on, or from the store.
 *
 * Message flow: anyone → anyone `sync`/`genesis`; stored, its session opened, spread once more.
 *
 * Invariants
 * 1. A fully signed genesis is stored before its session opens.
 * 2. It is believed when the creator is in it, or when all its seats were in the last one the creator signed.
 * 3. A running game of this seat is left for another round only if the creator signed that round and nobody else goes
 *    on with the old one: all other people still in it sit in the new one.
 *
 * Does not protect against seats that start a round without someone who was there: that person watches.
 */
import type { Json } from '../games/game.ts';
import type { Genesis, SignedGenesis } from '../protocol/genesis.ts';
import { verifyGenesis } from '../protocol/genesis.ts';
import { signLobby, withRound } from './lobby.ts';
import type { Loaded } from './table-game.ts';
import type { Room } from './table-room.ts';
import {
  aimMesh,
  broadcast,
  connectedKeys,
  currentDocument,
  currentRound,
  isCreator,
  isCreatorKey,
  isRunning,
  persistRound,
  persistTable,
  raise,
  send,
  settle,
} from './table-room.ts';

/** A fully signed genesis that someone hands over. */
export async function genesisShown(room: Room, json: Json, anchorJson: Json): Promise<void> {
  const round = roundIn((json as { genesis?: Json } | null)?.genesis ?? null);
  if (round === null || round <= (currentRound(room) ?? 0)) return;
  const { games } = room.deps;
  const shown = verifyGenesis(json, games);
  if (!shown.ok || shown.value.genesis.table !== room.table) return;
  if (hasCreator(room, shown.value.genesis)) {
    if (isPlayedOn(room, shown.value.genesis)) return;
    await takeOver(room, shown.value, null);
    return;
  }
  const handed = anchorJson === null ? null : verifyGenesis(anchorJson, games);
  const anchors = [
    currentDocument(room)?.signed ?? null,
    currentDocument(room)?.anchor ?? null,
    handed?.ok ? handed.value : null,
  ];
  const anchor = anchors.find((one) => one !== null && isAnchorOf(room, one, shown.value.genesis));
  if (anchor === undefined || anchor === null || isRunning(room)) return;
  await takeOver(room, shown.value, anchor);
}

/** Whether this seat's running game still has another person who has not gone over to `next`. */
function isPlayedOn(room: Room, next: Genesis): boolean {
  const running = currentDocument(room)?.signed?.genesis;
  if (!isRunning(room) || running === undefined || room.play === null || room.play.seat === null)
    return false;
  const left = room.play.hasLeft();
  return running.roster.some(
    ({ key, host }, seat) =>
      host === null &&
      key !== room.identity.key &&
      !left.includes(seat) &&
      !next.roster.some((other) => other.key === key),
  );
}

/** Opens the session of the current round after a restart. */
export async function reopen(room: Room): Promise<void> {
  const signed = currentDocument(room)?.signed ?? null;
  if (signed !== null) await openSigned(room, signed);
}

/** Stores `signed`, plays it and spreads it. `anchor`: the creator-signed round it follows, if it has no creator. */
export async function takeOver(
  room: Room,
  signed: SignedGenesis,
  anchor: SignedGenesis | null,
): Promise<void> {
  const { round, roster } = signed.genesis;
  const before = currentDocument(room);
  const isMine = roster.some((seat) => seat.key === room.identity.key);
  const ownAnchor = anchor ?? (hasCreator(room, signed.genesis) ? null : anchorOf(room, before));
  await persistRound(room, round, { signed, anchor: ownAnchor });
  for (const key of [...room.wants.keys(), ...room.waiting.keys()]) {
    room.wants.delete(key);
    if (roster.some((seat) => seat.key === key)) room.waiting.delete(key);
  }
  if (isCreator(room) && room.lobby !== null) await alignLobby(room, signed.genesis);
  settle(room, 'set-up-failed', 'nobody-there', 'no-direct-line', 'table-full', 'already-started');
  if (!isMine && room.as === 'seat') room.problem = { code: 'already-started', detail: '' };
  await persistTable(room);
  await openSigned(room, signed);
  broadcast(room, { kind: 'genesis', signed: signed as unknown as Json, anchor: ownAnchor as Json });
}

async function openSigned(room: Room, signed: SignedGenesis): Promise<void> {
  const { round } = signed.genesis;
  const noteEnd = (): void => {
    if (room.play?.signed !== signed || !room.play.isOver() || room.rounds.get(round)?.isOver !== false)
      return;
    room.enqueue(async () => {
      if (room.rounds.get(round)?.isOver !== false) return;
      await persistRound(room, round, { isOver: true });
      await persistTable(room);
      room.changed();
    });
  };
  const before = room.play;
  const loaded = await loadPlay(room, signed.genesis.game);
  if (loaded === null) return;
  const { openPlay, rules } = loaded;
  const play = await openPlay({
    rules,
    signed,
    identity: room.identity,
    deps: room.deps,
    send: (key, message) => send(room, key, message),
    changed: () => {
      noteEnd();
      room.changed();
    },
  });
  if (room.isClosed) {
    play.close();
    return;
  }
  // The round before stays in view until this one is there.
  before?.close();
  room.play = play;
  for (const key of connectedKeys(room)) play.attach(key);
  for (const [key, { session, message }] of room.early) {
    if (session === play.session) play.receive(key, message);
  }
  room.early.clear();
  // What came from the store may have been over before anyone noted it.
  noteEnd();
  aimMesh(room);
  room.changed();
}

/** How long a file of the page that did not arrive is left before it is asked for again. */
const LOAD_AGAIN_MS = 2000;
/** After so many tries the person is told: some browsers never fetch again what has once failed, before the page is reloaded. */
const LOADS_UNTOLD = 3;

/**
 * What plays a game (session, log, deck and its proofs) is loaded when one begins, not for whoever looks at a lobby. Asks
 * again until it is there; null when the table was closed before.
 */
async function loadPlay(room: Room, game: string): Promise<Loaded | null> {
  for (let tries = 1; !room.isClosed; tries++) {
    try {
      const loaded = await room.deps.loadPlay(game);
      settle(room, 'not-loaded');
      return loaded;
    } catch {
      if (tries === LOADS_UNTOLD) raise(room, { code: 'not-loaded', detail: '' });
      await new Promise<void>((resolve) => void room.deps.clock.after(LOAD_AGAIN_MS, resolve));
    }
  }
  return null;
}

/** The creator's lobby follows the round that began, so that a later one starts from its seats. */
async function alignLobby(room: Room, genesis: Genesis): Promise<void> {
  const lobby = room.lobby?.lobby;
  if (lobby === undefined || lobby.round >= genesis.round) return;
  const seats = genesis.roster.map(
    ({ host, ...seat }) => ({ ...seat, host: host === null ? null : 0 }) as const,
  );
  room.lobby = signLobby(withRound(lobby, genesis.round, seats), room.identity.keyPair);
}

const hasCreator = (room: Room, genesis: Genesis): boolean =>
  genesis.roster.some((seat) => seat.host === null && isCreatorKey(room, seat.key));

function anchorOf(room: Room, document: ReturnType<typeof currentDocument>): SignedGenesis | null {
  if (document === null || document.signed === null) return null;
  return hasCreator(room, document.signed.genesis) ? document.signed : document.anchor;
}

function isAnchorOf(room: Room, anchor: SignedGenesis, genesis: Genesis): boolean {
  if (anchor.genesis.table !== room.table || anchor.genesis.round >= genesis.round) return false;
  if (!hasCreator(room, anchor.genesis)) return false;
  const known = new Set(anchor.genesis.roster.map((seat) => seat.key));
  return genesis.roster.every((seat) => known.has(seat.key));
}

/** The round number in what claims to be a genesis; null when there is none. */
export function roundIn(genesis: Json): number | null {
  const round = (genesis as { round?: unknown } | null)?.round;
  return typeof round === 'number' && Number.isSafeInteger(round) ? round : null;
}
