/**
 * Entries: what a seat signs. One append-only chain per seat, seq from 0.
 *
 *   bytes = canonical JSON of {session, seat, seq, prev, step, attempt, checkpoint: {history, state}, body}
 *   sig   = Ed25519 over the tag `octet/1/entry` and exactly those bytes
 *   id    = hash('octet/1/entry-id', bytes), never of the signature
 *   prev  = id of the entry before; of seq 0: the session id
 *
 * Two layers of decoding, because they blame differently: `decodeEntry` opens the envelope, and what fails there is
 * dropped and blames nobody (anyone could have sent it). A body that does not decode inside a validly signed
 * envelope is the signer's fault, found when the entry is judged (`decodeBody`, fold.ts).
 *
 * Invariants
 * 1. An `Entry` exists only for canonical bytes of this session, a roster seat and a valid strict signature.
 * 2. What is signed is what is sent and stored: bytes are never encoded again.
 */
import * as v from 'valibot';
import { fromBase64url, toBase64url } from '../encoding/base64url.ts';
import { decodeCanonical, encodeCanonical } from '../encoding/canonical.ts';
import { hash } from '../encoding/hash.ts';
import { err, ok, type Result } from '../encoding/result.ts';
import type { Json, Seat } from '../games/game.ts';
import type { Claim } from './batch.ts';
import { DECK_BODY_CAPS, deckBodySchemas, proofsSchema } from './deck/bodies.ts';
import type { SignedEntry } from './ports.ts';
import { type KeyPair, SIGNATURE_BYTES, sign, type Verify } from './signing.ts';
import { TAG } from './tags.ts';

/**
 * Larger signed entries are dropped unread; the caps per kind (BODY_CAPS) are faults. A `halt` may be larger, so that
 * it can hold any two other entries, each escaped inside its JSON; no halt needs to hold a halt (evidence.ts).
 */
export const MAX_ENTRY_BYTES = 64 * 1024;
export const MAX_HALT_BYTES = 300 * 1024;

const isPlainObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const HASH_TEXT = /^[A-Za-z0-9_-]{43}$/;
const hashText = v.pipe(v.string(), v.regex(HASH_TEXT));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const seatIndex = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7));
const signedSchema = v.strictObject({
  bytes: v.pipe(v.string(), v.maxLength(MAX_ENTRY_BYTES)),
  sig: v.pipe(v.string(), v.length(86)),
});

/** About (step, attempt), opened by `seat`; those about one place are ordered by round, then seat. */
const ballotSchema = v.strictObject({
  step: count,
  attempt: count,
  round: v.pipe(count, v.minValue(1)),
  seat: seatIndex,
});
/** Ascending, each once: a set has one spelling. */
const seatsSchema = v.pipe(
  v.array(seatIndex),
  v.maxLength(8),
  v.check((seats) => seats.every((seat, at) => at === 0 || seat > (seats[at - 1] as Seat))),
);
const valueSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('complete'), entries: v.pipe(v.array(signedSchema), v.maxLength(8)) }),
  v.strictObject({
    kind: v.literal('remove'),
    seats: v.pipe(seatsSchema, v.minLength(1), v.maxLength(7)),
  }),
]);
const linkSchema = v.strictObject({ k: v.pipe(count, v.minValue(1)), link: hashText });

const bodySchema = v.variant('kind', [
  /** Head of this seat's beacon chain number `chain`. */
  v.strictObject({ kind: v.literal('commit'), chain: count, head: hashText }),
  /** This seat's link of roll k. */
  v.strictObject({ kind: v.literal('link'), k: v.pipe(count, v.minValue(1)), link: hashText }),
  /** The leader's link when a roll is made anew. */
  v.strictObject({ kind: v.literal('lead'), k: v.pipe(count, v.minValue(1)), link: hashText }),
  /**
   * A decision; `lead` is the mover's link when the move brings about a roll, else null; `proofs` are there exactly when
   * the move works on hidden cards.
   */
  v.strictObject({
    kind: v.literal('move'),
    move: v.unknown(),
    lead: v.nullable(linkSchema),
    proofs: v.optional(proofsSchema),
  }),
  ...deckBodySchemas,
  v.strictObject({ kind: v.literal('leave') }),
  /** Agrees to the final checkpoint, once the game awaits nothing. */
  v.strictObject({ kind: v.literal('close') }),
  /** Evidence of an equivocation; the last entry of its chain. */
  v.strictObject({ kind: v.literal('halt'), pair: v.strictTuple([signedSchema, signedSchema]) }),
  v.strictObject({
    kind: v.literal('agree'),
    ballot: ballotSchema,
    passed: v.boolean(),
    /** Seats whose contribution its signer holds. */
    holds: seatsSchema,
    accepted: v.nullable(v.strictObject({ ballot: ballotSchema, value: valueSchema })),
  }),
  v.strictObject({ kind: v.literal('propose'), ballot: ballotSchema, value: valueSchema }),
  v.strictObject({ kind: v.literal('accept'), ballot: ballotSchema, value: valueSchema }),
]);

export type Body = v.InferOutput<typeof bodySchema>;
export type BodyKind = Body['kind'];

/** Most bytes of a whole entry, by the kind of its body. */
export const BODY_CAPS: { readonly [kind in BodyKind]: number } = {
  commit: 1024,
  link: 1024,
  lead: 1024,
  move: 8 * 1024,
  ...DECK_BODY_CAPS,
  leave: 1024,
  close: 1024,
  halt: MAX_HALT_BYTES,
  // Room for an embedded contribution of any kind, escaped inside its JSON.
  agree: 60 * 1024,
  propose: 60 * 1024,
  accept: 60 * 1024,
};

/** A move with proofs: it mixes and hands over cards. */
export const PROVED_MOVE_CAP = 48 * 1024;

export type Checkpoint = { readonly history: string; readonly state: string };

const envelopeSchema = v.strictObject({
  session: hashText,
  seat: seatIndex,
  seq: count,
  prev: hashText,
  step: count,
  attempt: count,
  checkpoint: v.strictObject({ history: hashText, state: hashText }),
  // Not v.record: it would drop the keys `constructor` and `prototype` silently.
  body: v.custom<{ readonly [key: string]: unknown }>(isPlainObject),
});

export type Entry = {
  readonly id: string;
  readonly signed: SignedEntry;
  readonly seat: Seat;
  readonly seq: number;
  readonly prev: string;
  readonly step: number;
  readonly attempt: number;
  readonly checkpoint: Checkpoint;
  /** Undecoded: `decodeBody` judges it. */
  readonly rawBody: Json;
};

/**
 * too-large: over MAX_ENTRY_BYTES (a halt: MAX_HALT_BYTES). not-canonical: no canonical JSON. entry-shape: the envelope's keys or types
 * differ. wrong-session: belongs to another game. unknown-seat: no such roster index. bad-signature: not signed by that seat.
 */
export type DropCode =
  | 'too-large'
  | 'not-canonical'
  | 'entry-shape'
  | 'wrong-session'
  | 'unknown-seat'
  | 'bad-signature';

/** The session an entry must belong to, and its roster keys by seat. */
export type EntryContext = {
  readonly session: string;
  readonly keys: readonly Uint8Array[];
  readonly verify: Verify;
};

const utf8 = new TextEncoder();

/** What the signatures of these entries claim, for a batch; entries that claim nothing a seat could have signed are left out. */
export function entryClaims(signed: readonly SignedEntry[], keys: readonly Uint8Array[]): readonly Claim[] {
  return signed.flatMap((one) => {
    const json = decodeCanonical(one.bytes);
    const seat = json.ok ? (json.value as { readonly seat?: unknown } | null)?.seat : undefined;
    const publicKey = typeof seat === 'number' ? keys[seat] : undefined;
    const sig = fromBase64url(one.sig, SIGNATURE_BYTES);
    if (publicKey === undefined || !sig.ok) return [];
    return [{ tag: TAG.entry, publicKey, bytes: utf8.encode(one.bytes), sig: sig.value }];
  });
}

/** Opens an envelope: shape before curve work. */
export function decodeEntry(signed: SignedEntry, context: EntryContext): Result<Entry, DropCode> {
  if (signed.bytes.length > MAX_HALT_BYTES) return err('too-large');
  const bytes = utf8.encode(signed.bytes);
  const json = decodeCanonical(signed.bytes);
  if (!json.ok) return json;
  const parsed = v.safeParse(envelopeSchema, json.value);
  if (!parsed.success) return err('entry-shape');
  const { session, seat, seq, prev, step, attempt, checkpoint, body } = parsed.output;
  const limitBytes = body['kind'] === 'halt' ? MAX_HALT_BYTES : MAX_ENTRY_BYTES;
  if (bytes.length > limitBytes) return err('too-large');
  if (session !== context.session) return err('wrong-session');
  const key = context.keys[seat];
  if (key === undefined) return err('unknown-seat');
  const sig = fromBase64url(signed.sig, SIGNATURE_BYTES);
  if (!sig.ok || !context.verify(TAG.entry, key, bytes, sig.value)) return err('bad-signature');
  const id = entryId(signed.bytes);
  return ok({
    id,
    signed: { bytes: signed.bytes, sig: signed.sig },
    seat,
    seq,
    prev,
    step,
    attempt,
    checkpoint,
    rawBody: body as Json,
  });
}

/** Void entries are looked at whenever the table is: each body is decoded once, whatever its size. */
const decodedBodies = new WeakMap<Entry, Result<Body, 'malformed' | 'oversize'>>();

/** The body, or the code of the signer's fault. */
export function decodeBody(entry: Entry): Result<Body, 'malformed' | 'oversize'> {
  const known = decodedBodies.get(entry);
  if (known !== undefined) return known;
  const decoded = readBody(entry);
  decodedBodies.set(entry, decoded);
  return decoded;
}

function readBody(entry: Entry): Result<Body, 'malformed' | 'oversize'> {
  const parsed = v.safeParse(bodySchema, entry.rawBody);
  if (!parsed.success) return err('malformed');
  const sizeBytes = utf8.encode(entry.signed.bytes).length;
  return sizeBytes <= capOf(parsed.output) ? ok(parsed.output) : err('oversize');
}

const capOf = (body: Body): number =>
  body.kind === 'move' && body.proofs !== undefined ? PROVED_MOVE_CAP : BODY_CAPS[body.kind];

export const entryId = (bytes: string): string => toBase64url(hash(TAG.entryId, bytes));

/** What a seat is about to sign. */
export type Draft = {
  readonly session: string;
  readonly seat: Seat;
  readonly seq: number;
  readonly prev: string;
  readonly step: number;
  readonly attempt: number;
  readonly checkpoint: Checkpoint;
  readonly body: Body;
};

/** Signs a draft. The caller stores the result durably before a byte of it leaves. */
export function signEntry(draft: Draft, keyPair: KeyPair): SignedEntry {
  const bytes = encodeCanonical(draft as unknown as Json);
  return { bytes, sig: toBase64url(sign(TAG.entry, keyPair, utf8.encode(bytes))) };
}
