/**
 * A guest's side of the lobby: knock, believe the creator's newest revision, notice what it means for the own seat.
 *
 * Message flow: bound to the creator → `knock`, again every few seconds until the lobby shows the seat; a lobby from
 * anybody, if the creator signed it and it is newer, replaces the one shown.
 *
 * Invariants
 * 1. A lobby of a later round is believed only once the running game is over.
 * 2. Whoever was shown a seat and then a lobby without it is told, and does not knock again by itself.
 */
import type { Json } from '../games/game.ts';
import { isNewer, verifyLobby } from './lobby.ts';
import type { MessageOf } from './messages.ts';
import type { Room } from './table-room.ts';
import {
  aimMesh,
  connectedKeys,
  currentRound,
  isCreator,
  isCreatorKey,
  isRunning,
  persistTable,
  raise,
  send,
  settle,
  stageOf,
} from './table-room.ts';
import type { Key } from './view.ts';

/** Asks the creator for a seat, or says that this device watches. Nothing to do while the creator is not connected. */
export function knock(room: Room): void {
  if (isCreator(room)) return;
  const creator = connectedKeys(room).find((key) => isCreatorKey(room, key));
  if (creator === undefined) return;
  send(room, creator, { kind: 'knock', as: room.as, profile: room.profile, nonce: room.nonce });
}

/** Whether the lobby shows this device's seat with another nonce, name or avatar than it would sign. */
export function isSeatStale(room: Room): boolean {
  const seat = room.lobby?.lobby.seats.find((one) => one.key === room.identity.key);
  if (seat === undefined || stageOf(room) !== 'lobby') return false;
  const { name, avatar } = room.profile;
  const isSameAvatar = seat.avatar.colour === avatar.colour && seat.avatar.shape === avatar.shape;
  return seat.nonce !== room.nonce || seat.name !== name || !isSameAvatar;
}

/** A lobby that someone hands over. */
export async function lobbyShown(room: Room, json: Json): Promise<void> {
  const before = room.lobby?.lobby ?? null;
  // Cheap before costly: most revisions that arrive are known.
  if (json === null || (before !== null && isKnown(json, room))) return;
  const { table, invitation, deps } = room;
  const shown = verifyLobby(json, { table, creator: invitation.creator, games: deps.games });
  if (!shown.ok || !isNewer(shown.value.lobby, before)) return;
  const { lobby } = shown.value;
  const round = currentRound(room);
  if (round !== null && lobby.round > round && isRunning(room)) return;
  const wasSeated = before?.seats.some((seat) => seat.key === room.identity.key) ?? false;
  const isSeated = lobby.seats.some((seat) => seat.key === room.identity.key);
  room.lobby = shown.value;
  if (wasSeated && !isSeated && stageOf(room) !== 'game') room.as = 'watcher';
  await persistTable(room);
  tellWhatItMeans(room, { wasSeated, isSeated, failedRound: before?.round ?? null });
  aimMesh(room);
  // A seat kept from an earlier round carries that round's nonce.
  if (isSeatStale(room)) knock(room);
  room.changed();
}

/** The creator's answer to a knock that led to no seat. */
export function answered(room: Room, key: Key, message: MessageOf<'answer'>): void {
  if (!isCreatorKey(room, key)) return;
  switch (message.code) {
    case 'table-full':
    case 'table-closed':
      raise(room, { code: message.code, detail: '' });
      return;
    case 'already-started':
      // The genesis comes beside it; whoever is in it needs no words.
      return;
    case 'name-refused':
      raise(room, { code: 'link-broken', detail: 'name' });
      return;
  }
}

function tellWhatItMeans(
  room: Room,
  was: { readonly wasSeated: boolean; readonly isSeated: boolean; readonly failedRound: number | null },
): void {
  const lobby = room.lobby?.lobby;
  if (lobby === undefined || stageOf(room) === 'game') return;
  if (lobby.state === 'closed') {
    raise(room, { code: 'table-closed', detail: '' });
    return;
  }
  if (was.wasSeated && !was.isSeated) {
    raise(room, { code: 'seat-removed', detail: '' });
    return;
  }
  if (was.isSeated) settle(room, 'table-full', 'nobody-there', 'no-direct-line', 'seat-removed');
  const { failedRound } = was;
  if (failedRound === null || lobby.round <= failedRound) return;
  const failed = room.rounds.get(failedRound);
  if (failed?.mine !== null && failed?.signed === null) raise(room, { code: 'set-up-failed', detail: '' });
}

function isKnown(json: Json, room: Room): boolean {
  return room.lobby !== null && (json as { signature?: unknown }).signature === room.lobby.signature;
}
