/**
 * Revisions of the creator's lobby: signed, stored, then spread, in this order. A revision that cannot be stored is
 * taken back and never leaves the device.
 */
import type { Lobby } from './lobby.ts';
import { signLobby, withRound } from './lobby.ts';
import type { Room } from './table-room.ts';
import { aimMesh, broadcast, nextRound, persistTable } from './table-room.ts';

/** Signs, stores and spreads a revision. */
export async function publish(room: Room, lobby: Lobby): Promise<void> {
  const before = room.lobby;
  room.lobby = signLobby(lobby, room.identity.keyPair);
  try {
    await persistTable(room);
  } catch (error) {
    room.lobby = before;
    throw error;
  }
  broadcast(room, { kind: 'lobby', signed: room.lobby });
  aimMesh(room);
  room.changed();
}

/** After a proposal that came to nothing: the same seats, another round number. */
export async function reopenLobby(room: Room): Promise<void> {
  const lobby = room.lobby?.lobby;
  if (lobby !== undefined) await publish(room, withRound(lobby, nextRound(room), lobby.seats));
}
