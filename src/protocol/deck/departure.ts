/**
 * Going on without a seat: its pile key passes, in the shares it dealt, to those who stay.
 *
 *   each remaining j:   p_j += s_dj,   P_j += S_dj        P = Σ P_j stays what it was
 *
 * Nothing is revealed, and the pile stays as it is. The shares of all others are void then: they add up to keys that have
 * grown, and one part of each lay with the seat that left. So all deal anew before the game goes on (complete.ts), unless two
 * remain.
 *
 * Invariants
 * 1. One departure uses the shares up; a second one before they are dealt anew cannot be survived.
 * 2. A card that was drawn before names the pile key of then; its seat keeps that secret as long as it is named.
 *
 * Reference: DESIGN.md section 6, "Survives a leaver"; crypto/sharing.ts.
 */

import { encodePoint } from '../../crypto/group.ts';
import { takeOverKey } from '../../crypto/sharing.ts';
import type { Seat } from '../../games/game.ts';
import { type DeckState, pointOf } from './deck.ts';

/** `deck`: after the departure. lost: those who stay can no longer read the pile. */
export type Departed = { readonly kind: 'kept' | 'lost'; readonly deck: DeckState };

export function departDeck(deck: DeckState, seat: Seat): Departed {
  const stay = deck.keys.map((keys, one) => (one === seat ? null : keys));
  const deal = deck.isShared ? (deck.dealing?.deals[seat] ?? null) : null;
  const left: DeckState = { ...deck, keys: stay, dealing: null, isShared: false };
  if (deal === null) return { kind: 'lost', deck: left };
  const keys = stay.map((own, receiver) => {
    if (own === null) return null;
    const share = deal.shares.find((one) => one.receiver === receiver);
    if (share === undefined) return own;
    const pile = takeOverKey(pointOf(own.pile), pointOf(share.share));
    if (!pile.ok) throw new Error('a deal that passed judgement gives every receiver a key');
    return { hand: own.hand, pile: encodePoint(pile.value) };
  });
  return { kind: 'kept', deck: { ...left, keys } };
}
