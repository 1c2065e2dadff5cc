/**
 * The creator's side of the lobby: seats who knocks, edits, and starts.
 *
 * Message flow: `knock` → seat, sign, store, spread; edit → the same; start → a proposal (table-propose.ts).
 *
 * Invariants
 * 1. A revision is stored before it is spread.
 * 2. Nothing is edited while a proposal is out: what the seats sign is what they saw.
 * 3. A key that is seated keeps its seat when it knocks again (a refresh), whatever the lobby's size.
 */
import type { Result } from '../encoding/result.ts';
import { err, ok } from '../encoding/result.ts';
import { markedName, plainName, type Strength, USUAL_STRENGTH } from '../protocol/bot-strength.ts';
import { newNonce, saveIdentity, withBot } from './identity.ts';
import type { EditRefusal, Lobby, LobbySeat } from './lobby.ts';
import {
  closed,
  genesisOf,
  withBotReplaced,
  withOptions,
  withoutSeat,
  withSeat,
  withSeatMoved,
} from './lobby.ts';
import type { NameRefusal } from './lobby-profile.ts';
import { MAX_NAME_CHARACTERS, normaliseProfile } from './lobby-profile.ts';
import type { Answer, MessageOf } from './messages.ts';
import { propose } from './table-propose.ts';
import { publish } from './table-publish.ts';
import type { Room } from './table-room.ts';
import { isConnected, isCreator, send, settle, stageOf, syncMessage } from './table-room.ts';
import type { Command, Key, LobbyView, Profile } from './view.ts';

export type HostRefusal = EditRefusal | NameRefusal | 'not-creator' | 'too-few' | 'connecting' | 'starting';

type Edit = Extract<
  Command,
  { readonly kind: 'set-options' | 'move-seat' | 'remove-seat' | 'add-bot' | 'set-strength' | 'start' }
>;

/** null when Start is possible, else why not. */
export function startRefusal(room: Room): LobbyView['startRefusal'] {
  const lobby = room.lobby?.lobby;
  const game = lobby === undefined ? undefined : room.deps.games[lobby.game];
  if (lobby === undefined || game === undefined || lobby.seats.length < game.minSeats) return 'too-few';
  if (room.proposing !== null) return 'starting';
  const isReady = lobby.seats.every(
    (seat) => seat.host !== null || seat.key === room.identity.key || isConnected(room, seat.key),
  );
  return isReady ? null : 'connecting';
}

/** One of the creator's commands. */
export async function edit(room: Room, command: Edit): Promise<Result<null, HostRefusal>> {
  const lobby = room.lobby?.lobby;
  if (!isCreator(room) || lobby === undefined || stageOf(room) !== 'lobby') return err('not-creator');
  if (room.proposing !== null) return err('starting');
  settle(room, 'set-up-failed');
  if (command.kind === 'start') {
    const refusal = startRefusal(room);
    if (refusal !== null) return err(refusal);
    await propose(room, genesisOf(lobby));
    return ok(null);
  }
  const next = await edited(room, lobby, command);
  if (!next.ok) return next;
  await publish(room, next.value);
  return ok(null);
}

/** Someone asks for a seat or to watch. */
export async function knocked(room: Room, key: Key, message: MessageOf<'knock'>): Promise<void> {
  const answer = (code: Answer): void => send(room, key, { kind: 'answer', code });
  const profile = normaliseProfile(message.profile);
  if (!profile.ok) return answer('name-refused');
  const lobby = room.lobby?.lobby;
  if (lobby === undefined || lobby.state === 'closed') return answer('table-closed');
  if (message.as === 'watcher') {
    room.waiting.delete(key);
    send(room, key, syncMessage(room));
    return;
  }
  if (stageOf(room) === 'game') {
    room.waiting.set(key, { profile: profile.value, nonce: message.nonce });
    send(room, key, syncMessage(room));
    return answer('already-started');
  }
  if (room.proposing !== null) return;
  const maxSeats = room.deps.games[lobby.game]?.maxSeats ?? 0;
  const seated = lobby.seats.find((seat) => seat.key === key);
  if (seated !== undefined && isUnchanged(seated, profile.value, message.nonce)) {
    send(room, key, syncMessage(room));
    return;
  }
  const next = withSeat(lobby, { ...profile.value, key, nonce: message.nonce, host: null }, maxSeats);
  if (!next.ok) return answer('table-full');
  await publish(room, next.value);
}

/** A guest gives the seat back. */
export async function unseated(room: Room, key: Key): Promise<void> {
  room.waiting.delete(key);
  const lobby = room.lobby?.lobby;
  if (lobby === undefined || stageOf(room) !== 'lobby' || room.proposing !== null) return;
  const next = withoutSeat(lobby, key);
  if (next.ok) await publish(room, next.value);
}

/** Tells everyone that this lobby ends here. */
export async function closeLobby(room: Room): Promise<void> {
  if (room.lobby !== null) await publish(room, closed(room.lobby.lobby));
}

function isUnchanged(seat: LobbySeat, { name, avatar }: Profile, nonce: string): boolean {
  const { colour, shape } = seat.avatar;
  return seat.nonce === nonce && seat.name === name && colour === avatar.colour && shape === avatar.shape;
}

async function addBot(
  room: Room,
  lobby: Lobby,
  command: Extract<Command, { readonly kind: 'add-bot' }>,
): Promise<Result<Lobby, HostRefusal>> {
  const profile = normaliseProfile(command.profile);
  if (!profile.ok) return profile;
  const maxSeats = room.deps.games[lobby.game]?.maxSeats ?? 0;
  return withNewBot(room, profile.value, command.strength ?? USUAL_STRENGTH, (seat) =>
    withSeat(lobby, seat, maxSeats),
  );
}

/** A bot's strength is part of its seat, which its key has signed for: another strength is another bot. */
async function setStrength(
  room: Room,
  lobby: Lobby,
  { key, strength }: Extract<Command, { readonly kind: 'set-strength' }>,
): Promise<Result<Lobby, HostRefusal>> {
  const before = lobby.seats.find((seat) => seat.key === key);
  if (before === undefined) return err('seat-unknown');
  const profile = { name: plainName(before), avatar: before.avatar };
  return withNewBot(room, profile, strength, (seat) => withBotReplaced(lobby, key, seat));
}

/** `seated`: the lobby with that bot in it. The bot's key is stored before anybody hears of it. */
async function withNewBot(
  room: Room,
  profile: Profile,
  strength: Strength,
  seated: (bot: LobbySeat) => Result<Lobby, EditRefusal>,
): Promise<Result<Lobby, EditRefusal>> {
  const { store, rng } = room.deps;
  const { identity, bot } = withBot(room.identity, rng, strength);
  const name = markedName(profile.name, strength, MAX_NAME_CHARACTERS);
  const next = seated({ ...profile, name, key: bot.key, nonce: newNonce(rng), host: 0 });
  if (!next.ok) return next;
  await saveIdentity(store, room.table, identity);
  room.identity = identity;
  return next;
}

async function edited(
  room: Room,
  lobby: Lobby,
  command: Exclude<Edit, { readonly kind: 'start' }>,
): Promise<Result<Lobby, HostRefusal>> {
  switch (command.kind) {
    case 'add-bot':
      return addBot(room, lobby, command);
    case 'set-strength':
      return setStrength(room, lobby, command);
    case 'set-options':
      return withOptions(lobby, command.options, room.deps.games);
    case 'move-seat':
      return withSeatMoved(lobby, command.key, command.to);
    case 'remove-seat':
      return withoutSeat(lobby, command.key);
  }
}
