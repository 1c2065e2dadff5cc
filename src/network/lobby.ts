/**
 * The lobby: what the creator says about the table before a genesis exists, and how it may change.
 *
 * Message flow: the creator edits, signs and spreads each revision; everybody else believes exactly the newest
 * revision signed by the key the invitation names, whoever hands it to them.
 *
 * Invariants
 * 1. Seat 0 is the creator, and no edit moves it.
 * 2. (round, revision) only grows; of two lobbies the greater one counts.
 * 3. A lobby that passes `verifyLobby` has distinct roster keys, normalised names, options of its game, and bots
 *    hosted by the creator only.
 *
 * Does not protect against a creator who seats whom they like: it is their table until the genesis is signed.
 */
import * as v from 'valibot';
import { fromBase64url, toBase64url } from '../encoding/base64url.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import type { Result } from '../encoding/result.ts';
import { err, ok } from '../encoding/result.ts';
import type { Json } from '../games/game.ts';
import type { GameFacts, Genesis } from '../protocol/genesis.ts';
import { DEFAULT_CHAIN_LENGTH, NONCE_BYTES } from '../protocol/genesis.ts';
import type { KeyPair } from '../protocol/signing.ts';
import { isRosterKey, PUBLIC_KEY_BYTES, SIGNATURE_BYTES, sign, verify } from '../protocol/signing.ts';
import { PROTOCOL } from '../protocol/tags.ts';
import { normaliseName } from './lobby-profile.ts';
import { profileSchema } from './messages.ts';
import { fingerprintOf } from './table-id.ts';
import type { Key } from './view.ts';

const MAX_SEATS = 8;
const TAG_LOBBY = 'octet/1/lobby';

const seatSchema = v.strictObject({
  ...profileSchema.entries,
  key: v.string(),
  /** The seat's contribution to the genesis, base64url of 16 bytes. */
  nonce: v.string(),
  /** 0 for a bot that the creator's device plays, null for a person. */
  host: v.nullable(v.literal(0)),
});

const lobbySchema = v.strictObject({
  table: v.string(),
  round: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000)),
  revision: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  state: v.picklist(['open', 'closed']),
  game: v.string(),
  options: v.unknown(),
  seats: v.pipe(v.array(seatSchema), v.minLength(1), v.maxLength(MAX_SEATS)),
});

export type LobbySeat = v.InferOutput<typeof seatSchema>;
export type Lobby = Readonly<Omit<v.InferOutput<typeof lobbySchema>, 'options' | 'seats'>> & {
  readonly options: Json;
  readonly seats: readonly LobbySeat[];
};
export type SignedLobby = { readonly lobby: Lobby; readonly signature: string };

export type LobbyRefusal = 'lobby-shape' | 'lobby-table' | 'lobby-game' | 'lobby-creator' | 'lobby-signature';
export type EditRefusal = 'table-full' | 'seat-unknown' | 'seat-fixed' | 'options-invalid';

/** The first revision of a new table. */
export function newLobby(table: string, game: string, options: Json, creator: LobbySeat): Lobby {
  return { table, round: 1, revision: 1, state: 'open', game, options, seats: [creator] };
}

export function signLobby(lobby: Lobby, keyPair: KeyPair): SignedLobby {
  return { lobby, signature: toBase64url(sign(TAG_LOBBY, keyPair, encoded(lobby))) };
}

/** Decodes and checks a lobby from anyone. `creator`: the fingerprint in the invitation. */
export function verifyLobby(
  json: unknown,
  expected: { readonly table: string; readonly creator: string; readonly games: GameFacts },
): Result<SignedLobby, LobbyRefusal> {
  const parsed = v.safeParse(v.strictObject({ lobby: lobbySchema, signature: v.string() }), json);
  if (!parsed.success) return err('lobby-shape');
  const lobby = parsed.output.lobby as Lobby;
  if (lobby.table !== expected.table) return err('lobby-table');
  const game = Object.hasOwn(expected.games, lobby.game) ? expected.games[lobby.game] : undefined;
  if (game === undefined || !v.safeParse(game.optionsSchema, lobby.options).success) return err('lobby-game');
  if (lobby.seats.length > game.maxSeats || !lobby.seats.every(isSeat)) return err('lobby-shape');
  if (new Set(lobby.seats.map((seat) => seat.key)).size !== lobby.seats.length) return err('lobby-shape');
  const [first] = lobby.seats;
  const creator = fromBase64url(first?.key ?? '', PUBLIC_KEY_BYTES);
  if (!creator.ok || first?.host !== null) return err('lobby-creator');
  if (fingerprintOf(creator.value) !== expected.creator) return err('lobby-creator');
  const signature = fromBase64url(parsed.output.signature, SIGNATURE_BYTES);
  if (!signature.ok || !verify(TAG_LOBBY, creator.value, encoded(lobby), signature.value)) {
    return err('lobby-signature');
  }
  return ok({ lobby, signature: parsed.output.signature });
}

/** Whether `lobby` replaces `held`. */
export function isNewer(lobby: Lobby, held: Lobby | null): boolean {
  if (held === null) return true;
  return lobby.round > held.round || (lobby.round === held.round && lobby.revision > held.revision);
}

/** Seats a guest or a bot last, or renews the profile and nonce of a key that is seated already. */
export function withSeat(lobby: Lobby, seat: LobbySeat, maxSeats: number): Result<Lobby, EditRefusal> {
  const at = lobby.seats.findIndex((other) => other.key === seat.key);
  if (at !== -1) return ok(edited(lobby, { seats: lobby.seats.with(at, seat) }));
  if (lobby.seats.length >= maxSeats) return err('table-full');
  return ok(edited(lobby, { seats: [...lobby.seats, seat] }));
}

export function withoutSeat(lobby: Lobby, key: Key): Result<Lobby, EditRefusal> {
  const at = lobby.seats.findIndex((seat) => seat.key === key);
  if (at === -1) return err('seat-unknown');
  if (at === 0) return err('seat-fixed');
  return ok(edited(lobby, { seats: lobby.seats.toSpliced(at, 1) }));
}

/** Another bot sits down where the bot with that key sat. People are nobody's to replace. */
export function withBotReplaced(lobby: Lobby, key: Key, bot: LobbySeat): Result<Lobby, EditRefusal> {
  const at = lobby.seats.findIndex((seat) => seat.key === key);
  if (at === -1) return err('seat-unknown');
  if (lobby.seats[at]?.host === null) return err('seat-fixed');
  return ok(edited(lobby, { seats: lobby.seats.with(at, bot) }));
}

/** `to`: the index the seat has afterwards, 1 at least. */
export function withSeatMoved(lobby: Lobby, key: Key, to: number): Result<Lobby, EditRefusal> {
  const at = lobby.seats.findIndex((seat) => seat.key === key);
  const seat = lobby.seats[at];
  if (seat === undefined) return err('seat-unknown');
  if (at === 0 || !Number.isInteger(to) || to < 1 || to >= lobby.seats.length) return err('seat-fixed');
  return ok(edited(lobby, { seats: lobby.seats.toSpliced(at, 1).toSpliced(to, 0, seat) }));
}

export function withOptions(lobby: Lobby, options: Json, games: GameFacts): Result<Lobby, EditRefusal> {
  const game = games[lobby.game];
  if (game === undefined || !v.safeParse(game.optionsSchema, options).success) return err('options-invalid');
  return ok(edited(lobby, { options }));
}

/** After a proposal that came to nothing, and for a rematch: `round` numbers are never used twice. */
export function withRound(lobby: Lobby, round: number, seats: readonly LobbySeat[]): Lobby {
  return edited(lobby, { round, seats });
}

export function closed(lobby: Lobby): Lobby {
  return edited(lobby, { state: 'closed' });
}

/** What the creator proposes when this lobby starts. */
export function genesisOf(lobby: Lobby): Genesis {
  return {
    protocol: PROTOCOL,
    table: lobby.table,
    round: lobby.round,
    game: lobby.game,
    options: lobby.options,
    chainLength: DEFAULT_CHAIN_LENGTH,
    roster: lobby.seats.map(({ name, avatar, key, nonce, host }) => ({ name, avatar, key, nonce, host })),
  };
}

function edited(lobby: Lobby, change: Partial<Lobby>): Lobby {
  return { ...lobby, ...change, revision: lobby.revision + 1 };
}

function isSeat(seat: LobbySeat): boolean {
  const name = normaliseName(seat.name);
  const key = fromBase64url(seat.key, PUBLIC_KEY_BYTES);
  if (!name.ok || name.value !== seat.name) return false;
  return key.ok && isRosterKey(key.value) && fromBase64url(seat.nonce, NONCE_BYTES).ok;
}

function encoded(lobby: Lobby): Uint8Array {
  return new TextEncoder().encode(encodeCanonical(lobby as unknown as Json));
}
