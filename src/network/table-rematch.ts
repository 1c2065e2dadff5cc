/**
 * Another round after a game: who wants it, and who starts it.
 *
 * Message flow: seat → all `want`, again every few seconds; once everyone who is here and has not left wants it, the
 * creator, or else the seat with the lowest roster index, proposes the next round (table-propose.ts).
 *
 * Invariants
 * 1. A want carries a fresh nonce, stored before it is sent.
 * 2. The next round seats whoever wants it and is connected to the proposer, the bots of the proposing creator, and
 *    guests who knocked meanwhile, as far as there are seats.
 */
import type { Genesis } from '../protocol/genesis.ts';
import { newNonce } from './identity.ts';
import type { LobbySeat } from './lobby.ts';
import { genesisOf } from './lobby.ts';
import type { MessageOf } from './messages.ts';
import { propose } from './table-propose.ts';
import type { Person, Room } from './table-room.ts';
import {
  broadcast,
  connectedKeys,
  currentDocument,
  currentRound,
  isConnected,
  isCreator,
  isCreatorKey,
  nextRound,
  persistTable,
  send,
  settle,
  stageOf,
} from './table-room.ts';
import type { Key } from './view.ts';

/** This person wants another round: a fresh nonce, stored, then told to everyone. */
export async function wantRematch(room: Room): Promise<boolean> {
  const document = currentDocument(room);
  if (document === null || !document.isOver || stageOf(room) !== 'game' || room.play?.seat === null)
    return false;
  if (!room.wants.has(room.identity.key)) {
    room.nonce = newNonce(room.deps.rng);
    await persistTable(room);
    room.wants.set(room.identity.key, { nonce: room.nonce });
  }
  settle(room, 'set-up-failed');
  repeatWant(room);
  room.changed();
  await rematchIfAgreed(room);
  return true;
}

/** Tells everyone, or one key, again. */
export function repeatWant(room: Room, to: Key | null = null): void {
  const round = currentRound(room);
  const mine = room.wants.get(room.identity.key);
  if (round === null || mine === undefined) return;
  const message = { kind: 'want', round, nonce: mine.nonce } as const;
  if (to === null) broadcast(room, message);
  else send(room, to, message);
}

/** A seat wants another round. */
export async function wanted(room: Room, key: Key, message: MessageOf<'want'>): Promise<void> {
  const roster = currentDocument(room)?.signed?.genesis.roster ?? [];
  if (message.round !== currentRound(room) || !roster.some((seat) => seat.key === key)) return;
  if (room.wants.get(key)?.nonce === message.nonce) return;
  room.wants.set(key, { nonce: message.nonce });
  room.changed();
  await rematchIfAgreed(room);
}

/** Starts the next round if this device is the one to do so and everyone connected wants it. */
export async function rematchIfAgreed(room: Room): Promise<void> {
  const document = currentDocument(room);
  const last = document?.signed?.genesis ?? null;
  if (document === null || last === null || !document.isOver || stageOf(room) !== 'game') return;
  if (room.proposing !== null || !room.wants.has(room.identity.key) || !isProposer(room, last)) return;
  const here = last.roster.filter((seat) => seat.host === null && isHere(room, seat.key));
  const left = room.play?.hasLeft() ?? [];
  const undecided = here.filter(
    (seat) => !room.wants.has(seat.key) && !left.includes(last.roster.indexOf(seat)),
  );
  if (undecided.length > 0) return;
  const seats = seatsOfRematch(room, last, here);
  const game = room.deps.games[last.game];
  if (game === undefined || seats.length < game.minSeats) return;
  const round = nextRound(room);
  const roster = seats.slice(0, game.maxSeats);
  const lobby = { table: room.table, round, revision: 1, state: 'open', game: last.game } as const;
  await propose(room, genesisOf({ ...lobby, options: last.options, seats: roster }));
}

function seatsOfRematch(room: Room, last: Genesis, here: readonly Person[]): readonly LobbySeat[] {
  const renewed = here.flatMap((person): readonly LobbySeat[] => {
    const want = room.wants.get(person.key);
    return want === undefined ? [] : [seat(person, want.nonce, null)];
  });
  const waiting = [...room.waiting].flatMap(([key, { profile, nonce }]): readonly LobbySeat[] =>
    isConnected(room, key) ? [seat({ ...profile, key }, nonce, null)] : [],
  );
  // Bots come along with the device that plays them, which is seat 0's: the creator's.
  const bots = last.roster.flatMap((bot): readonly LobbySeat[] =>
    bot.host === 0 && isCreator(room) ? [seat(bot, newNonce(room.deps.rng), 0)] : [],
  );
  return [...renewed, ...bots, ...waiting];
}

function seat(person: Pick<Person, 'name' | 'avatar' | 'key'>, nonce: string, host: 0 | null): LobbySeat {
  return { name: person.name, avatar: person.avatar, key: person.key, nonce, host };
}

/** The creator; or the seat with the lowest roster index among those here, when the creator is not. */
function isProposer(room: Room, last: Genesis): boolean {
  if (isCreator(room)) return true;
  if (connectedKeys(room).some((key) => isCreatorKey(room, key))) return false;
  return last.roster.find((one) => one.host === null && isHere(room, one.key))?.key === room.identity.key;
}

const isHere = (room: Room, key: Key): boolean => key === room.identity.key || isConnected(room, key);
