/**
 * Who this device is at one table: its signing key, its broker tokens, and the keys and strengths of the bots it plays.
 *
 * Invariants
 * 1. A key is made once for a table and stored before anything is signed or claimed with it: a refresh is the same
 *    seat, and no second key ever signs for it.
 * 2. Keys of different tables have nothing in common: players cannot be followed from table to table.
 *
 * Does not protect against somebody who reads this browser's storage: whoever holds the seed is the seat.
 */
import * as v from 'valibot';
import { fromBase64url, toBase64url } from '../encoding/base64url.ts';
import { toHex } from '../encoding/hash.ts';
import type { Json } from '../games/game.ts';
import { STRENGTHS, type Strength, USUAL_STRENGTH } from '../protocol/bot-strength.ts';
import { NONCE_BYTES } from '../protocol/genesis.ts';
import { type Rng, type Store, StoreError } from '../protocol/ports.ts';
import type { KeyPair } from '../protocol/signing.ts';
import { generateKey, keyFromSeed } from '../protocol/signing.ts';
import { DOORS } from './doors.ts';
import type { Key } from './view.ts';

const SEED_BYTES = 32;
const TOKEN_BYTES = 16;

export type BotKey = { readonly key: Key; readonly keyPair: KeyPair; readonly strength: Strength };

export type Identity = {
  readonly key: Key;
  readonly keyPair: KeyPair;
  /** For the broker: what reclaims this device's addresses after a refresh. */
  readonly tokens: { readonly seat: string; readonly doors: readonly string[] };
  readonly bots: readonly BotKey[];
};

const seedSchema = v.pipe(
  v.string(),
  v.check((text) => fromBase64url(text, SEED_BYTES).ok),
);
const storedSchema = v.strictObject({
  version: v.literal(1),
  seed: seedSchema,
  seatToken: v.string(),
  doorTokens: v.pipe(v.array(v.string()), v.length(DOORS)),
  botSeeds: v.array(seedSchema),
  /** In the order of `botSeeds`; absent in what was stored before bots had strengths. */
  botStrengths: v.optional(v.array(v.picklist(STRENGTHS))),
});

/** A new identity, not yet stored. */
export function newIdentity(rng: Rng): Identity {
  const keyPair = generateKey(rng);
  return {
    key: toBase64url(keyPair.publicKey),
    keyPair,
    tokens: {
      seat: toHex(rng.bytes(TOKEN_BYTES)),
      doors: Array.from({ length: DOORS }, () => toHex(rng.bytes(TOKEN_BYTES))),
    },
    bots: [],
  };
}

/** The same identity with one more bot, not yet stored. */
export function withBot(
  identity: Identity,
  rng: Rng,
  strength: Strength,
): { readonly identity: Identity; readonly bot: BotKey } {
  const bot = botOf(generateKey(rng), strength);
  return { identity: { ...identity, bots: [...identity.bots, bot] }, bot };
}

/** A fresh genesis nonce, base64url of 16 bytes. */
export function newNonce(rng: Rng): string {
  return toBase64url(rng.bytes(NONCE_BYTES));
}

/** null when this device has none for the table. Rejects with StoreError. */
export async function loadIdentity(store: Store, table: string): Promise<Identity | null> {
  const json = await store.get('secrets', bucketKey(table));
  if (json === null) return null;
  const decoded = v.safeParse(storedSchema, json);
  if (!decoded.success) throw new StoreError('damaged', table);
  const stored = decoded.output;
  const keyPair = keyPairOf(stored.seed);
  return {
    key: toBase64url(keyPair.publicKey),
    keyPair,
    tokens: { seat: stored.seatToken, doors: stored.doorTokens },
    bots: stored.botSeeds.map((seed, at) =>
      botOf(keyPairOf(seed), stored.botStrengths?.[at] ?? USUAL_STRENGTH),
    ),
  };
}

/** Durable once it resolves. */
export async function saveIdentity(store: Store, table: string, identity: Identity): Promise<void> {
  const json: Json = {
    version: 1,
    seed: seedOf(identity.keyPair),
    seatToken: identity.tokens.seat,
    doorTokens: identity.tokens.doors,
    botSeeds: identity.bots.map((bot) => seedOf(bot.keyPair)),
    botStrengths: identity.bots.map((bot) => bot.strength),
  };
  await store.put('secrets', bucketKey(table), json);
}

export async function removeIdentity(store: Store, table: string): Promise<void> {
  await store.remove('secrets', bucketKey(table));
}

const bucketKey = (table: string): string => `table/${table}`;

const botOf = (keyPair: KeyPair, strength: Strength): BotKey => ({
  key: toBase64url(keyPair.publicKey),
  keyPair,
  strength,
});

const seedOf = (keyPair: KeyPair): string => toBase64url(keyPair.secretKey.slice(0, SEED_BYTES));

function keyPairOf(seed: string): KeyPair {
  const bytes = fromBase64url(seed, SEED_BYTES);
  if (!bytes.ok) throw new Error('a stored seed does not decode');
  return keyFromSeed(bytes.value);
}
