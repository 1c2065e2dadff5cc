/**
 * Genesis: what every seat signs before anything else, and what names the session.
 *
 * Message flow: the creator proposes; each seat checks that its own key, nonce, table and the options shown to it
 * are there and signs (network/table decides when); all signatures together make a `SignedGenesis`. Every hash and
 * signature afterwards carries the session id, so nothing can be replayed into another game.
 *
 * Invariants
 * 1. Seat = roster index; seat 0 is the creator. Keys are distinct roster keys, nonces are 16 bytes.
 * 2. `host` of a bot names the seat of a person, whose device plays it.
 * 3. A SignedGenesis that passed `verifyGenesis` is complete: one valid signature per seat.
 */
import * as v from 'valibot';
import { fromBase64url, toBase64url } from '../encoding/base64url.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { hash } from '../encoding/hash.ts';
import { err, ok, type Result } from '../encoding/result.ts';
import type { AnyGame, Json } from '../games/game.ts';
import { MAX_NAME_LENGTH } from './name-length.ts';
import { isRosterKey, type KeyPair, PUBLIC_KEY_BYTES, SIGNATURE_BYTES, sign, verify } from './signing.ts';
import { PROTOCOL, TAG } from './tags.ts';

export const NONCE_BYTES = 16;

const index = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));

const rosterSchema = v.strictObject({
  /** As shown; 1–24 UTF-16 units in normal form C, no control or direction character. */
  name: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(MAX_NAME_LENGTH),
    v.regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u),
    v.check((name) => name === name.normalize('NFC')),
  ),
  avatar: v.strictObject({ colour: index(7), shape: index(7) }),
  key: v.string(),
  nonce: v.string(),
  /** Roster index of the person whose device plays this bot; null for a person. */
  host: v.nullable(index(7)),
});

const genesisSchema = v.strictObject({
  protocol: v.literal(PROTOCOL),
  /** 32 bytes, base64url: which table. */
  table: v.string(),
  /** Rounds of a table count from 1; a failed proposal uses one up. */
  round: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  game: v.string(),
  options: v.unknown(),
  /** Links in each seat's beacon chain before it must commit to the next. */
  chainLength: v.pipe(v.number(), v.integer(), v.minValue(16), v.maxValue(4096)),
  roster: v.pipe(v.array(rosterSchema), v.minLength(1), v.maxLength(8)),
});

export type RosterSeat = v.InferOutput<typeof rosterSchema>;
export type Genesis = Readonly<Omit<v.InferOutput<typeof genesisSchema>, 'options' | 'roster'>> & {
  readonly options: Json;
  readonly roster: readonly RosterSeat[];
};
/** `signatures`: base64url of 64 bytes, by roster index. */
export type SignedGenesis = { readonly genesis: Genesis; readonly signatures: readonly string[] };

export const DEFAULT_CHAIN_LENGTH = 4096;

/**
 * genesis-shape: keys, types or sizes differ from docs/protocol.md. genesis-version: another protocol.
 * genesis-game: a game this program does not know. genesis-options: not that game's options.
 * genesis-roster: too few or many seats, a bot without a person, repeated keys. genesis-key: no canonical prime-order key.
 * genesis-signature: a signature is missing or wrong.
 */
export type GenesisCode =
  | 'genesis-shape'
  | 'genesis-version'
  | 'genesis-game'
  | 'genesis-options'
  | 'genesis-roster'
  | 'genesis-key'
  | 'genesis-signature';

export type Games = { readonly [name: string]: AnyGame };
/** What a lobby and a genesis need of each game: not its rules. */
export type GameFacts = {
  readonly [name: string]: Pick<
    AnyGame,
    'name' | 'minSeats' | 'maxSeats' | 'optionsSchema' | 'defaultOptions'
  >;
};

const utf8 = new TextEncoder();

export const encodeGenesis = (genesis: Genesis): string => encodeCanonical(genesis as unknown as Json);

/** 43 characters: base64url of hash('octet/1/session', canonical genesis). */
export const sessionId = (genesis: Genesis): string => toBase64url(hash(TAG.session, encodeGenesis(genesis)));

/** base64url signature of one seat. The caller has decided that this seat may sign this round. */
export const signGenesis = (genesis: Genesis, keyPair: KeyPair): string =>
  toBase64url(sign(TAG.genesis, keyPair, utf8.encode(encodeGenesis(genesis))));

/** true if `signature` is seat `seat`'s over `genesis` (already checked by `decodeGenesis`). */
export function isGenesisSignature(genesis: Genesis, seat: number, signature: string): boolean {
  const key = fromBase64url(genesis.roster[seat]?.key ?? '', PUBLIC_KEY_BYTES);
  const sig = fromBase64url(signature, SIGNATURE_BYTES);
  return key.ok && sig.ok && verify(TAG.genesis, key.value, utf8.encode(encodeGenesis(genesis)), sig.value);
}

/** Decodes an unsigned proposal: everything but the signatures is checked. */
export function decodeGenesis(json: unknown, games: GameFacts): Result<Genesis, GenesisCode> {
  const version = (json as { protocol?: unknown } | null)?.protocol;
  if (typeof version === 'string' && version !== PROTOCOL) return err('genesis-version');
  const parsed = v.safeParse(genesisSchema, json);
  if (!parsed.success) return err('genesis-shape');
  const genesis = parsed.output as Genesis;
  const roster = genesis.roster;
  if (!fromBase64url(genesis.table, 32).ok) return err('genesis-shape');
  if (!roster.every((seat) => fromBase64url(seat.nonce, NONCE_BYTES).ok)) return err('genesis-shape');
  const game = Object.hasOwn(games, genesis.game) ? games[genesis.game] : undefined;
  if (game === undefined) return err('genesis-game');
  if (!v.safeParse(game.optionsSchema, genesis.options).success) return err('genesis-options');
  if (roster.length < game.minSeats || roster.length > game.maxSeats) return err('genesis-roster');
  if (new Set(roster.map((seat) => seat.key)).size !== roster.length) return err('genesis-roster');
  for (const [at, seat] of roster.entries()) {
    if (seat.host !== null && (seat.host === at || roster[seat.host]?.host !== null))
      return err('genesis-roster');
  }
  for (const seat of roster) {
    const key = fromBase64url(seat.key, PUBLIC_KEY_BYTES);
    if (!key.ok || !isRosterKey(key.value)) return err('genesis-key');
  }
  return ok(genesis);
}

/** Decodes a genesis with all signatures, as it is stored, spread and put at the head of a record. */
export function verifyGenesis(json: unknown, games: GameFacts): Result<SignedGenesis, GenesisCode> {
  const parsed = v.safeParse(v.strictObject({ genesis: v.unknown(), signatures: v.array(v.string()) }), json);
  if (!parsed.success) return err('genesis-shape');
  const genesis = decodeGenesis(parsed.output.genesis, games);
  if (!genesis.ok) return genesis;
  const { signatures } = parsed.output;
  if (signatures.length !== genesis.value.roster.length) return err('genesis-signature');
  for (const [seat, signature] of signatures.entries()) {
    if (!isGenesisSignature(genesis.value, seat, signature)) return err('genesis-signature');
  }
  return ok({ genesis: genesis.value, signatures });
}

/** The keys of a verified genesis, by seat. */
export const rosterKeys = (genesis: Genesis): readonly Uint8Array[] =>
  genesis.roster.map(({ key }) => {
    const bytes = fromBase64url(key, PUBLIC_KEY_BYTES);
    if (!bytes.ok) throw new Error('the genesis was not verified');
    return bytes.value;
  });
