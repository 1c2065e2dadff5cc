/**
 * What two bound devices of a table say to each other: one canonical JSON object a message.
 *
 * Message flow
 *   both, once bound   sync { lobby, genesis, anchor }          the latest each has; links { keys }
 *   guest → creator    knock { as, profile, nonce } · unseat
 *   creator → guest    answer { code }
 *   creator → all      lobby { signed } · propose { genesis, signature } · genesis { signed, anchor }
 *   seat → creator     sign { session, signature } · decline { session, code }
 *   seat → all         want { round, nonce } · talk { line, signature } · gossip { session, message }
 *   A → C → B          introduce { from, to, line }            introductions.ts
 *
 * Invariants
 * 1. `decodeMessage` is the only way in: size, canonical encoding, exact keys, lengths. What it refuses is dropped.
 * 2. Shape only: a lobby, genesis, line or gossip message is checked by the file that owns it.
 */
import * as v from 'valibot';
import { decodeCanonical, encodeCanonical } from '../encoding/canonical.ts';
import type { Result } from '../encoding/result.ts';
import { err, ok } from '../encoding/result.ts';
import type { Json } from '../games/game.ts';
import { MAX_MESSAGE_BYTES } from '../protocol/ports.ts';

export const MAX_TALK_CHARACTERS = 200;
const MAX_KEYS = 64;

const keySchema = v.pipe(v.string(), v.length(43));
const nonceSchema = v.pipe(v.string(), v.length(22));
const signatureSchema = v.pipe(v.string(), v.length(86));
const codeSchema = v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/));
const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const paletteSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7));
/** Anything: decoded by its owner. A decoded message holds JSON only. */
const jsonSchema = v.custom<Json>((value) => value !== undefined);

/** A name is at most this long on the wire; `normaliseName` decides whether it is a name. */
export const profileSchema = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(64)),
  avatar: v.strictObject({ colour: paletteSchema, shape: paletteSchema }),
});

export const talkLineSchema = v.strictObject({
  table: keySchema,
  key: keySchema,
  /** Random: two equal sentences are two lines. */
  nonce: nonceSchema,
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TALK_CHARACTERS)),
});

/** Why a knock did not lead to a seat. */
export const ANSWERS = ['table-full', 'already-started', 'table-closed', 'name-refused'] as const;

const messageSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('sync'), lobby: jsonSchema, genesis: jsonSchema, anchor: jsonSchema }),
  v.strictObject({ kind: v.literal('links'), keys: v.pipe(v.array(keySchema), v.maxLength(MAX_KEYS)) }),
  v.strictObject({
    kind: v.literal('knock'),
    as: v.picklist(['seat', 'watcher']),
    profile: profileSchema,
    nonce: nonceSchema,
  }),
  v.strictObject({ kind: v.literal('unseat') }),
  v.strictObject({ kind: v.literal('answer'), code: v.picklist(ANSWERS) }),
  v.strictObject({ kind: v.literal('lobby'), signed: jsonSchema }),
  v.strictObject({ kind: v.literal('propose'), genesis: jsonSchema, signature: signatureSchema }),
  v.strictObject({ kind: v.literal('sign'), session: keySchema, signature: signatureSchema }),
  v.strictObject({ kind: v.literal('decline'), session: keySchema, code: codeSchema }),
  v.strictObject({ kind: v.literal('genesis'), signed: jsonSchema, anchor: jsonSchema }),
  v.strictObject({ kind: v.literal('want'), round: countSchema, nonce: nonceSchema }),
  v.strictObject({ kind: v.literal('talk'), line: talkLineSchema, signature: signatureSchema }),
  v.strictObject({
    kind: v.literal('introduce'),
    from: keySchema,
    to: keySchema,
    line: v.pipe(v.string(), v.regex(/^octet1[oa]\.[\w-]{1,700}$/)),
  }),
  v.strictObject({ kind: v.literal('gossip'), session: keySchema, message: jsonSchema }),
]);

export type Message = v.InferOutput<typeof messageSchema>;
export type MessageOf<Kind extends Message['kind']> = Extract<Message, { readonly kind: Kind }>;
export type TalkLineBody = v.InferOutput<typeof talkLineSchema>;
export type Answer = (typeof ANSWERS)[number];

/** Bytes for the transport. Throws on a message that breaks the schema's sizes: that is our bug. */
export function encodeMessage(message: Message): Uint8Array {
  const bytes = new TextEncoder().encode(encodeCanonical(message as Json));
  if (bytes.length > MAX_MESSAGE_BYTES) throw new Error(`a ${message.kind} of ${bytes.length} bytes`);
  return bytes;
}

/** A peer's bytes, or why they are dropped. */
export function decodeMessage(bytes: Uint8Array): Result<Message, 'message-oversize' | 'message-garbage'> {
  if (bytes.length > MAX_MESSAGE_BYTES) return err('message-oversize');
  const json = decodeCanonical(new TextDecoder().decode(bytes));
  if (!json.ok) return err('message-garbage');
  const message = v.safeParse(messageSchema, json.value);
  return message.success ? ok(message.output) : err('message-garbage');
}
