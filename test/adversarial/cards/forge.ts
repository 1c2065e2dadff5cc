/**
 * Proofs that a cheat makes: each is sound for what the cheat does, and bound to where the cheat says it stands. What
 * judges them builds another statement.
 */
import type { ProofContext } from '../../../src/crypto/context.ts';
import {
  type Ciphertext,
  encodeCiphertext,
  encodeCiphertexts,
  transferTo,
} from '../../../src/crypto/elgamal.ts';
import { type Face, facePoint, PLANETS } from '../../../src/crypto/faces.ts';
import {
  decodeScalar,
  encodePoint,
  mulBase,
  type Point,
  type Random,
  randomScalar,
  type Scalar,
} from '../../../src/crypto/group.ts';
import { applyShuffle, proveShuffle } from '../../../src/crypto/shuffle.ts';
import { prove } from '../../../src/crypto/sigma.ts';
import { decryptingShare, isPlanet, openAs, transfer } from '../../../src/crypto/statements.ts';
import { fromBase64url, toBase64url } from '../../../src/encoding/base64url.ts';
import type { CardHandle, CardOperation, Seat } from '../../../src/games/game.ts';
import { type Face as FaceName, PLANETS as PLANET_NAMES } from '../../../src/games/planets/cards.ts';
import { planets } from '../../../src/games/planets/game.ts';
import { SeededRng } from '../../../src/network/simulated.ts';
import type { CardProof } from '../../../src/protocol/deck/bodies.ts';
import { cardAt, ciphertextOf, cutCiphertexts, keysOf, pointOf } from '../../../src/protocol/deck/deck.ts';
import { contextOf } from '../../../src/protocol/deck/set-up.ts';
import type { Body } from '../../../src/protocol/entry.ts';
import { deckOf, placeOf } from '../../../src/protocol/steps.ts';
import type { CardTable } from '../../protocol/deck/card-table.ts';

const rng = new SeededRng(1, 'forger');
export const random: Random = (sizeBytes) => rng.bytes(sizeBytes);

export type Secrets = { readonly hand: Scalar; readonly pile: Scalar };

/** The secrets that a seat has stored, of all its starts. */
export function storedSecrets(table: CardTable, seat: Seat): readonly Secrets[] {
  const texts = [...(table.disks[seat]?.documents.get('secrets')?.values() ?? [])];
  return texts.map((text) => {
    const { hand, pile } = JSON.parse(text) as { hand: string; pile: string };
    return { hand: scalarOf(hand), pile: scalarOf(pile) };
  });
}

/** The secrets behind a seat's keys; of a table that nobody has left. */
export function secretsOf(table: CardTable, seat: Seat): Secrets {
  const own = keysOf(deckOf(table.state), seat).hand;
  const found = storedSecrets(table, seat).find(({ hand }) => encodePoint(mulBase(hand)) === own);
  if (found === undefined) throw new Error(`no secrets of seat ${seat}`);
  return found;
}

export function scalarOf(text: string): Scalar {
  const scalar = decodeScalar(text);
  if (!scalar.ok) throw new Error('no scalar');
  return scalar.value;
}

/** Where a cheat's proof stands, some of it other than it should be. */
export const contextAt = (
  table: CardTable,
  seat: Seat,
  handles: readonly CardHandle[],
  other: Partial<ProofContext> = {},
): ProofContext => ({ ...contextOf(placeOf(table.state, table.fold.context), seat, handles), ...other });

export const lying = (table: CardTable, card: CardHandle): Ciphertext =>
  ciphertextOf(cardAt(deckOf(table.state), card).text);
export const keyAt = (table: CardTable, card: CardHandle): Point =>
  pointOf(cardAt(deckOf(table.state), card).key);
export const handKey = (table: CardTable, seat: Seat): Point =>
  pointOf(keysOf(deckOf(table.state), seat).hand);
export const pileKey = (table: CardTable, seat: Seat): Point =>
  pointOf(keysOf(deckOf(table.state), seat).pile);
export const jointKey = (table: CardTable): Point => pointOf(deckOf(table.state).joint);
export const faceNumberOf = (face: FaceName): Face => planets.cards.faces.indexOf(face) as Face;

/** A card of any face under any key: what a cheat would like to bring in. */
export function freshCard(face: FaceName, key: Point): Ciphertext {
  const r = randomScalar(random);
  return { c1: mulBase(r), c2: facePoint(faceNumberOf(face)).add(key.multiply(r)) };
}

/** Hands `input`, which `secret` opens, to `to`, in place of `card`. */
export function handOver(
  table: CardTable,
  seat: Seat,
  {
    card,
    input,
    secret,
    to,
  }: { readonly card: CardHandle; readonly input: Ciphertext; readonly secret: Scalar; readonly to: Point },
  other: Partial<ProofContext> = {},
): CardProof {
  const { output, s } = transferTo(input, secret, to, random);
  const statement = transfer(contextAt(table, seat, [card], other), {
    from: mulBase(secret),
    to,
    input,
    output,
  });
  const proof = prove(statement, { branch: 0, scalars: [secret, s] }, random);
  return { kind: 'transfer', output: encodeCiphertext(output), proof };
}

/** Says that `input`, in place of `card`, shows `face`. */
export function opening(
  table: CardTable,
  seat: Seat,
  {
    card,
    input = lying(table, card),
    secret,
    face,
  }: {
    readonly card: CardHandle;
    readonly input?: Ciphertext;
    readonly secret: Scalar;
    readonly face: FaceName;
  },
  other: Partial<ProofContext> = {},
): CardProof {
  const statement = openAs(contextAt(table, seat, [card], other), {
    key: mulBase(secret),
    input,
    face: faceNumberOf(face),
  });
  return { kind: 'open', proof: prove(statement, { branch: 0, scalars: [secret] }, random) };
}

/** Says that `input`, in place of `card`, is the planet `branch`. */
export function planetProof(
  table: CardTable,
  seat: Seat,
  {
    card,
    input = lying(table, card),
    secret,
    branch,
  }: {
    readonly card: CardHandle;
    readonly input?: Ciphertext;
    readonly secret: Scalar;
    readonly branch: number;
  },
  other: Partial<ProofContext> = {},
): CardProof {
  const statement = isPlanet(contextAt(table, seat, [card], other), { key: mulBase(secret), input });
  return { kind: 'planet', proof: prove(statement, { branch, scalars: [secret] }, random) };
}

/** The branch of a planet's name; of a black hole any. */
export const branchOf = (face: FaceName): number =>
  Math.min(PLANETS - 1, Math.max(0, (PLANET_NAMES as readonly string[]).indexOf(face)));

/** A share of `input` by `secret`, in place of `card`. */
export function shareOf(
  table: CardTable,
  seat: Seat,
  {
    card,
    input = lying(table, card),
    secret,
    share = input.c1.multiply(secret),
  }: {
    readonly card: CardHandle;
    readonly input?: Ciphertext;
    readonly secret: Scalar;
    readonly share?: Point;
  },
  other: Partial<ProofContext> = {},
): { readonly share: string; readonly proof: string } {
  const statement = decryptingShare(contextAt(table, seat, [card], other), {
    key: mulBase(secret),
    input,
    share,
  });
  return { share: encodePoint(share), proof: prove(statement, { branch: 0, scalars: [secret] }, random) };
}

/**
 * "Mixes" into its outputs what `picked` holds under `key`, each re-randomised; proves it as well as can be: as if
 * `picked` had been the inputs in another order.
 */
export function mixing(
  context: ProofContext,
  key: Point,
  inputs: readonly Ciphertext[],
  picked: readonly Ciphertext[],
): CardProof & { readonly kind: 'mix' } {
  const places = picked.map((_, i) => i);
  const factors = picked.map(() => randomScalar(random));
  const outputs = applyShuffle(key, picked, { permutation: places, factors });
  const statement = { context, key, inputs: picked.map((one, i) => inputs[i] ?? one), outputs };
  const proof = proveShuffle(statement, { permutation: places, factors }, random);
  return { kind: 'mix', outputs: encodeCiphertexts(outputs), proof };
}

/** The mix among the operations of a move or of what the game asks for. */
export function mixOf(table: CardTable, event: object): CardOperation & { readonly kind: 'mix' } {
  const mix = planets.cards.operations(table.game, event as never).find(({ kind }) => kind === 'mix');
  if (mix?.kind !== 'mix') throw new Error('no mix');
  return mix;
}

/** The outputs of the mix that comes first in `body`. */
export function mixedIn(body: Body): readonly Ciphertext[] {
  const mix = proofsOf(body)[0];
  if (mix?.kind !== 'mix') throw new Error('no mix');
  const bytes = Math.floor((mix.outputs.length * 6) / 8);
  return cutCiphertexts(mix.outputs, bytes / 64).map(ciphertextOf);
}

export function proofsOf(body: Body): readonly CardProof[] {
  const { proofs } = body as { readonly proofs?: readonly CardProof[] };
  if (proofs === undefined) throw new Error(`${body.kind} without proofs`);
  return proofs;
}

export const withProofs = (body: Body, proofs: readonly unknown[]): Body =>
  ({ ...(body as object), proofs }) as unknown as Body;
/** `body` with its proof number `at` replaced. */
export const withProof = (body: Body, at: number, proof: unknown): Body =>
  withProofs(body, proofsOf(body).with(at, proof as CardProof));

/** 32 bytes number `at` of a text replaced by `block`, or by those number `block`. */
export function withBlock(text: string, at: number, block: number | Uint8Array): string {
  const bytes = fromBase64url(text, Math.floor((text.length * 6) / 8));
  if (!bytes.ok) throw new Error('no base64url');
  bytes.value.set(
    typeof block === 'number' ? bytes.value.slice(32 * block, 32 * block + 32) : block,
    32 * at,
  );
  return toBase64url(bytes.value);
}

/** The identity, and 32 bytes that are no point, in base64url. */
export const IDENTITY_TEXT = toBase64url(new Uint8Array(32));
export const NO_POINT = toBase64url(new Uint8Array(32).fill(255));
export const randomPoint = (): Point => mulBase(randomScalar(random));
