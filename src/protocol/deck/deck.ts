/**
 * The deck as all see it: keys, dealt key shares and one ciphertext a card; no face and no secret stands in it. It is part
 * of the public state, plain frozen data.
 *
 *   bodies.ts      what seats sign about cards           set-up.ts      keys, key sharing, complaints, shuffles
 *   operations.ts  draw, mix, transfer, open, planet     departure.ts   going on without a seat that left
 *   player.ts      the secret side: one seat's keys, what it can read, and the bodies it owes
 *
 * Invariants
 * 1. Every text in a `DeckState` has been decoded once, when it came in: points are canonical and not the identity.
 * 2. Each card names the key it is encrypted under: the joint key, a seat's pile key as it was when the card was drawn, or
 *    a seat's hand key. What is opened or removed is no longer in the deck.
 *
 * Reference: DESIGN.md section 6; docs/protocol.md, "Cards".
 */

import {
  CIPHERTEXT_BYTES,
  type Ciphertext,
  decodeInitialCiphertext,
  encodeCiphertext,
} from '../../crypto/elgamal.ts';
import { canonicalDeck } from '../../crypto/faces.ts';
import { decodePoint, type Point } from '../../crypto/group.ts';
import type { SealedShare } from '../../crypto/sharing.ts';
import { fromBase64url, toBase64url } from '../../encoding/base64url.ts';
import type { CardHandle, Seat } from '../../games/game.ts';

/** X_i and P_i, base64url of 32 bytes each. */
export type SeatKeys = { readonly hand: string; readonly pile: string };

/** The key a card is encrypted under, and c1 ‖ c2; base64url. */
export type Card = { readonly key: string; readonly text: string };

/** One seat's pile key, dealt to the others in. `entry` and `seq`: what it signed. */
export type Deal = { readonly entry: string; readonly seq: number; readonly shares: readonly SealedShare[] };

/** All deals of one step, by roster index; null for seats that were out. */
export type Dealing = {
  readonly step: number;
  readonly attempt: number;
  readonly deals: readonly (Deal | null)[];
};

export type DeckState = {
  /** By roster index; null for seats that are out. */
  readonly keys: readonly (SeatKeys | null)[];
  /** P, the key of the pile: the sum of all pile keys, unchanged when a seat leaves. */
  readonly joint: string;
  /** Key shares of the seats in; null before they are dealt and when they are used up. */
  readonly dealing: Dealing | null;
  /** The shares have been accepted by all: the game can go on without any one seat. */
  readonly isShared: boolean;
  /** Seats that have shuffled; all seats in, once the cards are ready. */
  readonly shuffled: readonly Seat[];
  readonly isReady: boolean;
  /** By handle. */
  readonly cards: { readonly [handle: string]: Card };
};

/** A card that one seat, and nobody else who could not before, can read from now on. */
export type CardRead = { readonly seat: Seat; readonly card: CardHandle } & Card;

export function cardAt(deck: DeckState, handle: CardHandle): Card {
  const card = deck.cards[handle];
  if (card === undefined) throw new Error(`card ${handle} is not in the deck`);
  return card;
}

export function keysOf(deck: DeckState, seat: Seat): SeatKeys {
  const keys = deck.keys[seat];
  if (keys === undefined || keys === null) throw new Error(`seat ${seat} has no keys`);
  return keys;
}

/** The deck with some cards in another place. */
export const withCards = (deck: DeckState, changed: readonly (readonly [CardHandle, Card])[]): DeckState => ({
  ...deck,
  cards: { ...deck.cards, ...Object.fromEntries(changed) },
});

export const withoutCards = (deck: DeckState, handles: readonly CardHandle[]): DeckState => ({
  ...deck,
  cards: Object.fromEntries(
    Object.entries(deck.cards).filter(([handle]) => !handles.includes(Number(handle))),
  ),
});

/** What lies in the pile now, handle 0 first; before anybody has shuffled, the canonical deck that everybody can read. */
export const pileOf = (deck: DeckState): readonly Ciphertext[] =>
  deck.shuffled.length === 0
    ? canonicalDeck()
    : Object.keys(deck.cards).map((handle) => ciphertextOf(cardAt(deck, Number(handle)).text));

/** The single texts of `encodeCiphertexts`; `count` of them. Throws if it has another length: it was decoded before. */
export function cutCiphertexts(text: string, count: number): readonly string[] {
  const bytes = fromBase64url(text, count * CIPHERTEXT_BYTES);
  if (!bytes.ok) throw new Error('ciphertexts that were never decoded');
  return Array.from({ length: count }, (_, i) =>
    toBase64url(bytes.value.subarray(i * CIPHERTEXT_BYTES, (i + 1) * CIPHERTEXT_BYTES)),
  );
}

// ------------------------------------------------------------------------------------------------ decoded once

/** Decoding costs square roots; the texts of a deck are few and come again and again. */
const MOST_KNOWN = 4096;

function remembered<T>(decode: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= MOST_KNOWN) known.clear();
    const decoded = decode(text);
    known.set(text, decoded);
    return decoded;
  };
}

/** The point of a text of the public state. Throws on one that is none: see invariant 1. */
export const pointOf: (text: string) => Point = remembered((text) => {
  const point = decodePoint(text);
  if (!point.ok) throw new Error(`a key of the deck is no point: ${point.error}`);
  return point.value;
});

/** The ciphertext of a text of the public state. */
export const ciphertextOf: (text: string) => Ciphertext = remembered((text) => {
  const ciphertext = decodeInitialCiphertext(text);
  if (!ciphertext.ok) throw new Error(`a card of the deck is no ciphertext: ${ciphertext.error}`);
  return ciphertext.value;
});

export const cardOf = (key: string, ciphertext: Ciphertext): Card => ({
  key,
  text: encodeCiphertext(ciphertext),
});
