/**
 * Card operations on the deck: what a seat's proofs must show, and what becomes of the ciphertexts.
 *
 *   draw       each other seat: D = p_i·c1 with a proof     (c1, c2 − Σ D) under P_r: readable to r alone
 *   mix        outputs and a shuffle proof under one key    new handles, new ciphertexts
 *   transfer   one ciphertext under the new key, a proof    same handle
 *   open       a proof of the face, which all are told      leaves the deck
 *   planet     a proof that it is one of eight              stays as it is
 *   remove     nothing                                      leaves the deck
 *
 * Invariants
 * 1. Operations of one event are carried out one after the other; each proof is checked against the deck as the
 *    operations before it have left it.
 * 2. The number and kinds of proofs are exactly those the game's operations call for.
 * 3. All relations of one entry are verified together (crypto/sigma.ts); what is named is the first operation that is wrong.
 * 4. A proof is made by the holder of the key that the card names; it is bound to session, seat, step, attempt and handles.
 *
 * Reference: DESIGN.md section 6, the table of statements; crypto/statements.ts.
 */

import { decodeCiphertext, withoutShares } from '../../crypto/elgamal.ts';
import type { Check } from '../../crypto/equations.ts';
import type { Face } from '../../crypto/faces.ts';
import { decodePoint } from '../../crypto/group.ts';
import { verifyShuffle } from '../../crypto/shuffle-verify.ts';
import { type Claim, verifyTogether } from '../../crypto/sigma.ts';
import { decryptingShare, isPlanet, openAs, transfer } from '../../crypto/statements.ts';
import { err, never, ok, type Result } from '../../encoding/result.ts';
import type { CardHandle, CardOperation, CardRules, Seat, Zone } from '../../games/game.ts';
import type { Refusal } from '../codes.ts';
import type { CardProof, DeckBody } from './bodies.ts';
import {
  type Card,
  type CardRead,
  cardAt,
  cardOf,
  ciphertextOf,
  cutCiphertexts,
  type DeckState,
  keysOf,
  pointOf,
  withCards,
  withoutCards,
} from './deck.ts';
import { contextOf, type JudgedPlace } from './set-up.ts';

// biome-ignore lint/suspicious/noExplicitAny: faces, states and moves pass through unread
export type AnyCardRules = CardRules<any, any, any, any>;

/** The deck after some operations, and what single seats can read since. */
export type Carried = { readonly deck: DeckState; readonly reads: readonly CardRead[] };

/** Operations that a seat proves in its own entry; the others are a draw's, and removals. */
export const needsProof = ({ kind }: CardOperation): boolean => kind !== 'draw' && kind !== 'remove';

/** The number of a face: 0 to 7 a planet, 8 the black hole. Throws on one that the game does not have. */
export function faceNumber(rules: AnyCardRules, face: string): Face {
  const number = rules.faces.indexOf(face);
  if (number < 0 || number > 8) throw new RangeError(`no face ${face}`);
  return number as Face;
}

/** Where a card lies: the key it must be encrypted under. */
export function keyOfZone(deck: DeckState, zone: Zone): string {
  switch (zone.kind) {
    case 'pile':
      return deck.joint;
    case 'own':
      return keysOf(deck, zone.seat).hand;
    case 'drawn':
      throw new Error('nothing is transferred to a draw');
    default:
      return never(zone);
  }
}

export const handlesOfMix = (mix: CardOperation & { readonly kind: 'mix' }): readonly CardHandle[] => [
  ...mix.cards,
  ...mix.into,
];

// ------------------------------------------------------------------------------------------------ judging

/** Whether `proofs` show what `operations` call for; all of them are `seat`'s. */
export function judgeProofs(
  start: DeckState,
  operations: readonly CardOperation[],
  proofs: readonly CardProof[],
  seat: Seat,
  place: JudgedPlace,
  rules: AnyCardRules,
): Result<null, Refusal> {
  if (proofs.length !== operations.filter(needsProof).length)
    return err({ code: 'proofs-count', why: `${proofs.length} proofs` });
  const claims: CodedClaim[] = [];
  let deck = start;
  let next = 0;
  for (const operation of operations) {
    const proof = needsProof(operation) ? proofs[next++] : undefined;
    if (proof !== undefined) {
      const claim = claimOf(deck, operation, proof, seat, place, rules);
      if (!claim.ok) return judgeClaims(claims, claim, place.check);
      if (claim.value !== null) claims.push(claim.value);
    }
    deck = carryOut(deck, operation, proof).deck;
  }
  return judgeClaims(claims, ok(null), place.check);
}

/** A relation to be verified together with others, and the code of the refusal if it does not hold. */
type CodedClaim = Claim & { readonly code: Refusal['code'] };

/** The first of `claims` that is wrong; if none is, what was found `after` them. */
function judgeClaims(
  claims: readonly CodedClaim[],
  after: Result<null, Refusal>,
  check: Check,
): Result<null, Refusal> {
  const verified = verifyTogether(claims, check);
  if (verified.ok) return after;
  const { index, code: why } = verified.error;
  return err({ code: (claims[index] as CodedClaim).code, why });
}

/** What `proof` has to show; null for a mix, which is verified at once: the next operation takes its outputs. */
function claimOf(
  deck: DeckState,
  operation: CardOperation,
  proof: CardProof,
  seat: Seat,
  place: JudgedPlace,
  rules: AnyCardRules,
): Result<CodedClaim | null, Refusal> {
  if (proof.kind !== operation.kind) return err({ code: 'proofs-count', why: proof.kind });
  if (operation.kind === 'mix' && proof.kind === 'mix') {
    const cards = operation.cards.map((card) => cardAt(deck, card));
    const verified = verifyShuffle(
      contextOf(place, seat, handlesOfMix(operation)),
      pointOf(keyOfMix(cards)),
      cards.map(({ text }) => ciphertextOf(text)),
      proof,
      place.check,
    );
    return verified.ok ? ok(null) : err({ code: 'mix-wrong', why: verified.error });
  }
  if (operation.kind === 'transfer' && proof.kind === 'transfer') {
    const card = cardAt(deck, operation.card);
    const output = decodeCiphertext(proof.output);
    if (!output.ok) return err({ code: 'transfer-wrong', why: output.error });
    const statement = transfer(contextOf(place, seat, [operation.card]), {
      from: pointOf(card.key),
      to: pointOf(keyOfZone(deck, operation.to)),
      input: ciphertextOf(card.text),
      output: output.value,
    });
    return ok({ statement, proof: proof.proof, code: 'transfer-wrong' });
  }
  if (operation.kind === 'open' && proof.kind === 'open') {
    const card = cardAt(deck, operation.card);
    const statement = openAs(contextOf(place, seat, [operation.card]), {
      key: pointOf(card.key),
      input: ciphertextOf(card.text),
      face: faceNumber(rules, operation.face),
    });
    return ok({ statement, proof: proof.proof, code: 'open-wrong' });
  }
  if (operation.kind === 'planet' && proof.kind === 'planet') {
    const card = cardAt(deck, operation.card);
    const statement = isPlanet(contextOf(place, seat, [operation.card]), {
      key: pointOf(card.key),
      input: ciphertextOf(card.text),
    });
    return ok({ statement, proof: proof.proof, code: 'planet-wrong' });
  }
  throw new Error(`no proof of ${operation.kind}`);
}

/** Whether a seat's shares of a draw are right. */
export function judgeShares(
  deck: DeckState,
  cards: readonly CardHandle[],
  seat: Seat,
  body: Extract<DeckBody, { readonly kind: 'shares' }>,
  place: JudgedPlace,
): Result<null, Refusal> {
  if (body.shares.length !== cards.length)
    return err({ code: 'proofs-count', why: `${body.shares.length} shares` });
  const key = pointOf(keysOf(deck, seat).pile);
  const claims: CodedClaim[] = [];
  for (const [i, card] of cards.entries()) {
    const { share, proof } = body.shares[i] as (typeof body.shares)[number];
    const point = decodePoint(share);
    if (!point.ok) return judgeClaims(claims, err({ code: 'draw-wrong', why: point.error }), place.check);
    const input = ciphertextOf(cardAt(deck, card).text);
    const statement = decryptingShare(contextOf(place, seat, [card]), { key, input, share: point.value });
    claims.push({ statement, proof, code: 'draw-wrong' });
  }
  return judgeClaims(claims, ok(null), place.check);
}

// ------------------------------------------------------------------------------------------------ carrying out

/** Carries out operations whose proofs have been judged. */
export function carryOutAll(
  start: DeckState,
  operations: readonly CardOperation[],
  proofs: readonly CardProof[],
): Carried {
  let deck = start;
  const reads: CardRead[] = [];
  let next = 0;
  for (const operation of operations) {
    const carried = carryOut(deck, operation, needsProof(operation) ? proofs[next++] : undefined);
    deck = carried.deck;
    reads.push(...carried.reads);
  }
  return { deck, reads };
}

/** One operation. A draw is carried out by `carryOutDraw`. */
export function carryOut(deck: DeckState, operation: CardOperation, proof: CardProof | undefined): Carried {
  switch (operation.kind) {
    case 'mix': {
      if (proof?.kind !== 'mix') throw new Error('a mix without its outputs');
      const key = keyOfMix(operation.cards.map((card) => cardAt(deck, card)));
      const mixed = cutCiphertexts(proof.outputs, operation.into.length).map(
        (text, i): readonly [CardHandle, Card] => [operation.into[i] as CardHandle, { key, text }],
      );
      return {
        deck: withCards(withoutCards(deck, operation.cards), mixed),
        reads: mixed.map(([card, at]) => ({ seat: operation.seat, card, ...at })),
      };
    }
    case 'transfer': {
      if (proof?.kind !== 'transfer') throw new Error('a transfer without its output');
      const moved: Card = { key: keyOfZone(deck, operation.to), text: proof.output };
      const { to, card, seat } = operation;
      const isNews = to.kind === 'own' && to.seat !== seat;
      return {
        deck: withCards(deck, [[card, moved]]),
        reads: isNews ? [{ seat: to.seat, card, ...moved }] : [],
      };
    }
    case 'open':
      return { deck: withoutCards(deck, [operation.card]), reads: [] };
    case 'remove':
      return { deck: withoutCards(deck, operation.cards), reads: [] };
    case 'planet':
    case 'draw':
      return { deck, reads: [] };
    default:
      return never(operation);
  }
}

/** The drawn cards under the pile key of `seat` alone. `shares`: of each other seat in, one a card. */
export function carryOutDraw(
  deck: DeckState,
  seat: Seat,
  cards: readonly CardHandle[],
  shares: readonly (readonly string[])[],
): Carried {
  const key = keysOf(deck, seat).pile;
  const drawn = cards.map((card, i): readonly [CardHandle, Card] => {
    const points = shares.map((ofSeat) => pointOf(ofSeat[i] as string));
    return [card, cardOf(key, withoutShares(ciphertextOf(cardAt(deck, card).text), points))];
  });
  return { deck: withCards(deck, drawn), reads: drawn.map(([card, at]) => ({ seat, card, ...at })) };
}

/** All cards of a mix are encrypted under the same key: they came there together. */
export function keyOfMix(cards: readonly Card[]): string {
  const [first] = cards;
  if (first === undefined || cards.some(({ key }) => key !== first.key))
    throw new Error('a mix of cards under several keys');
  return first.key;
}
