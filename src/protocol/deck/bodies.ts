/**
 * What seats sign about cards: shapes and sizes only. Points, scalars and proofs are texts here; set-up.ts and operations.ts
 * decode and check them.
 */
import * as v from 'valibot';
import { CIPHERTEXT_BYTES } from '../../crypto/elgamal.ts';
import { DECK_CARDS, PLANETS } from '../../crypto/faces.ts';
import { SEALED_BYTES } from '../../crypto/sharing.ts';
import { shuffleProofSizeBytes } from '../../crypto/shuffle-proof.ts';
import { CHALLENGE_BYTES } from '../../crypto/sigma.ts';

const base64Length = (sizeBytes: number): number => Math.ceil((sizeBytes * 8) / 6);
const bytesText = (sizeBytes: number) =>
  v.pipe(v.string(), v.length(base64Length(sizeBytes)), v.regex(/^[A-Za-z0-9_-]*$/));
const upToBytesText = (sizeBytes: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(base64Length(sizeBytes)), v.regex(/^[A-Za-z0-9_-]*$/));

const seatIndex = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7));
const point = bytesText(32);
/** The commitments of `equations` and `witnesses` responses. */
const sigma = (equations: number, witnesses: number) => bytesText(32 * (equations + witnesses));
/** Two commitments and a response for each planet, and the challenges of all but the first. */
const planetBytes = PLANETS * 32 * 3 + (PLANETS - 1) * CHALLENGE_BYTES;
const face = v.pipe(v.string(), v.maxLength(24));

const mixed = {
  outputs: upToBytesText(CIPHERTEXT_BYTES * DECK_CARDS),
  proof: upToBytesText(shuffleProofSizeBytes(DECK_CARDS)),
};

/** The proof of one card operation. */
const cardProof = v.variant('kind', [
  v.strictObject({ kind: v.literal('mix'), ...mixed }),
  v.strictObject({ kind: v.literal('transfer'), output: bytesText(CIPHERTEXT_BYTES), proof: sigma(3, 2) }),
  v.strictObject({ kind: v.literal('open'), proof: sigma(2, 1) }),
  v.strictObject({ kind: v.literal('planet'), proof: bytesText(planetBytes) }),
]);

/** Proofs of the operations that come with an event, in the order in which the game names them. */
export const proofsSchema = v.pipe(v.array(cardProof), v.minLength(1), v.maxLength(DECK_CARDS + 1));

export const deckBodySchemas = [
  /** Hand and pile key of this seat with proofs of knowledge. */
  v.strictObject({
    kind: v.literal('keys'),
    hand: point,
    handProof: sigma(1, 1),
    pile: point,
    pileProof: sigma(1, 1),
  }),
  /** This seat's pile key, in shares sealed to every other seat in, by roster index. */
  v.strictObject({
    kind: v.literal('deal'),
    shares: v.pipe(
      v.array(
        v.strictObject({
          receiver: seatIndex,
          share: point,
          ephemeral: point,
          proof: sigma(1, 1),
          sealed: bytesText(SEALED_BYTES),
        }),
      ),
      v.minLength(1),
      v.maxLength(7),
    ),
  }),
  /** The shares this seat was dealt are right, but for these dealers'. */
  v.strictObject({
    kind: v.literal('check'),
    complaints: v.pipe(
      v.array(v.strictObject({ dealer: seatIndex, secret: point, proof: sigma(2, 1) })),
      v.maxLength(7),
    ),
  }),
  /** The pile, shuffled by this seat. */
  v.strictObject({ kind: v.literal('shuffle'), ...mixed }),
  /** This seat's share of each card of a draw, in the order of the draw. */
  v.strictObject({
    kind: v.literal('shares'),
    shares: v.pipe(
      v.array(v.strictObject({ share: point, proof: sigma(2, 1) })),
      v.minLength(1),
      v.maxLength(8),
    ),
  }),
  v.strictObject({ kind: v.literal('mix'), proofs: proofsSchema }),
  v.strictObject({ kind: v.literal('transfer'), proofs: proofsSchema }),
  v.strictObject({
    kind: v.literal('identify'),
    as: v.picklist(['planet', 'black-hole']),
    proofs: proofsSchema,
  }),
  /** Faces of the cards that are opened, in the order awaited. */
  v.strictObject({
    kind: v.literal('open'),
    faces: v.pipe(v.array(face), v.minLength(1), v.maxLength(DECK_CARDS)),
    proofs: v.pipe(v.array(cardProof), v.minLength(1), v.maxLength(DECK_CARDS)),
  }),
] as const;

export type CardProof = v.InferOutput<typeof cardProof>;
export type DeckBody = v.InferOutput<(typeof deckBodySchemas)[number]>;

/** Most bytes of a whole entry, by the kind of its body. */
export const DECK_BODY_CAPS = {
  keys: 1024,
  deal: 4 * 1024,
  check: 2 * 1024,
  shuffle: 48 * 1024,
  shares: 4 * 1024,
  mix: 48 * 1024,
  transfer: 4 * 1024,
  identify: 2 * 1024,
  open: 24 * 1024,
} as const satisfies Readonly<Record<DeckBody['kind'], number>>;
