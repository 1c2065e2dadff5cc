/**
 * Setting up the deck, and dealing key shares anew in the middle of a game.
 *
 *   keys      every seat: X_i, P_i with proofs                     all in: no two alike; P = Σ P_i
 *   deal      every seat: its pile key in sealed shares             (three seats or more, if the game survives a leaver)
 *   check     every seat: complaints about shares, or none          a complaint upheld is the dealer's fault
 *   shuffle   one seat after the other, by roster index             all have shuffled: the cards are ready
 *
 * Judging looks at one entry and the public state alone; what shows only when all entries of a step are in (two equal
 * keys, a complaint upheld) is a fault found at its completion.
 *
 * Invariants
 * 1. Whoever goes before the cards are ready takes its part of them away: the set-up begins anew, with fresh keys, among
 *    those who stay (complete.ts).
 * 2. A complaint is judged by all from what is public in it; nobody else's share is touched. Its proof decides who is at
 *    fault, so it is checked at once, whatever `check` puts off.
 *
 * Does not protect against seats that all work together: between them they know every key.
 * Reference: DESIGN.md section 6, set-up; crypto/keys.ts, crypto/sharing.ts, crypto/shuffle-proof.ts.
 */

import type { ProofContext } from '../../crypto/context.ts';
import type { Check } from '../../crypto/equations.ts';
import { DECK_CARDS } from '../../crypto/faces.ts';
import { decodePoint, encodePoint, type Point } from '../../crypto/group.ts';
import { checkKeys, jointKey } from '../../crypto/keys.ts';
import type { Refusal as CryptoRefusal } from '../../crypto/refusals.ts';
import { judgeComplaint, type Place, type Receiver, takeOverKey, verifyDeal } from '../../crypto/sharing.ts';
import { verifyShuffle } from '../../crypto/shuffle-verify.ts';
import { verify } from '../../crypto/sigma.ts';
import { ownKey } from '../../crypto/statements.ts';
import { err, ok, type Result } from '../../encoding/result.ts';
import type { Seat } from '../../games/game.ts';
import type { Refusal } from '../codes.ts';
import type { Entry } from '../entry.ts';
import type { DeckBody } from './bodies.ts';
import { cutCiphertexts, type Deal, type DeckState, keysOf, pileOf, pointOf, type SeatKeys } from './deck.ts';

/** Where an entry stands. */
export type DeckPlace = { readonly session: string; readonly step: number; readonly attempt: number };
/** The same for an entry that is judged, and how the equations of its proofs are checked. */
export type JudgedPlace = DeckPlace & { readonly check: Check };

/** What is found when all entries of a step are in. `evidence`: more entries that show it. */
export type LateFault = Refusal & {
  readonly seat: Seat;
  readonly seq: number;
  readonly evidence: readonly string[];
};

type BodyOf<Kind extends DeckBody['kind']> = Extract<DeckBody, { readonly kind: Kind }>;
/** What a seat in gave to the step. */
export type Given<Kind extends DeckBody['kind']> = {
  readonly seat: Seat;
  readonly entry: Entry;
  readonly body: BodyOf<Kind>;
};

export const contextOf = (place: DeckPlace, seat: Seat, handles: readonly number[]): ProofContext => ({
  session: place.session,
  seat,
  step: place.step,
  attempt: place.attempt,
  handles,
});

/** Handles that stand for the two keys in their proofs: a proof for one does not fit the other. */
export const HAND_KEY = [0] as const;
export const PILE_KEY = [1] as const;

// ------------------------------------------------------------------------------------------------ keys

export function judgeKeys(seat: Seat, body: BodyOf<'keys'>, place: JudgedPlace): Result<null, Refusal> {
  const points: Point[] = [];
  for (const [text, proof, handles] of [
    [body.hand, body.handProof, HAND_KEY],
    [body.pile, body.pileProof, PILE_KEY],
  ] as const) {
    const key = decodePoint(text);
    if (!key.ok) return wrong('keys-wrong', key.error);
    const proven = verify(ownKey(contextOf(place, seat, handles), key.value), proof, place.check);
    if (!proven.ok) return wrong('keys-wrong', proven.error);
    points.push(key.value);
  }
  const checked = checkKeys(points);
  return checked.ok ? ok(null) : wrong('keys-wrong', checked.error.code);
}

/** The deck before it is shuffled, or the seat whose key repeats another's. `given`: by roster index. */
export function openDeck(given: readonly Given<'keys'>[], seats: number): Result<DeckState, LateFault> {
  const points = given.flatMap(({ body }) => [pointOf(body.hand), pointOf(body.pile)]);
  const checked = checkKeys(points);
  const late = (index: number, why: CryptoRefusal): Result<never, LateFault> => {
    const one = given[index];
    if (one === undefined) throw new Error('a key of nobody');
    return err({ code: 'keys-wrong', why, seat: one.seat, seq: one.entry.seq, evidence: [one.entry.id] });
  };
  if (!checked.ok) return late(Math.floor(checked.error.index / 2), checked.error.code);
  const joint = jointKey(given.map(({ body }) => pointOf(body.pile)));
  // Only all seats together can bring this about; the last key is the one that does.
  if (!joint.ok) return late(given.length - 1, joint.error);
  const keys: (SeatKeys | null)[] = Array.from({ length: seats }, () => null);
  for (const { seat, body } of given) keys[seat] = { hand: body.hand, pile: body.pile };
  return ok({
    keys,
    joint: encodePoint(joint.value),
    dealing: null,
    isShared: false,
    shuffled: [],
    isReady: false,
    cards: {},
  });
}

// ------------------------------------------------------------------------------------------------ key shares

/** All seats with keys but the dealer, with their hand keys. */
export const receiversOf = (deck: DeckState, dealer: Seat): readonly Receiver[] =>
  deck.keys.flatMap((keys, seat) =>
    keys === null || seat === dealer ? [] : [{ seat, key: pointOf(keys.hand) }],
  );

export function judgeDeal(
  deck: DeckState,
  seat: Seat,
  body: BodyOf<'deal'>,
  place: JudgedPlace,
): Result<null, Refusal> {
  const receivers = receiversOf(deck, seat);
  const { check, ...at } = place;
  const dealt = verifyDeal({ ...at, seat }, pointOf(keysOf(deck, seat).pile), receivers, body.shares, check);
  if (!dealt.ok) return wrong('deal-wrong', dealt.error);
  const isLost = receivers.some((receiver, i) => {
    const taken = takeOverKey(pointOf(keysOf(deck, receiver.seat).pile), dealt.value[i] as Point);
    return !taken.ok;
  });
  return isLost ? wrong('deal-wrong', 'identity') : ok(null);
}

export function withDeals(deck: DeckState, given: readonly Given<'deal'>[], place: DeckPlace): DeckState {
  const deals: (Deal | null)[] = deck.keys.map(() => null);
  for (const { seat, entry, body } of given)
    deals[seat] = { entry: entry.id, seq: entry.seq, shares: body.shares };
  return { ...deck, dealing: { step: place.step, attempt: place.attempt, deals } };
}

/** The dealer's place, the deal, and the share of it that `receiver` got. */
export function dealTo(
  deck: DeckState,
  dealer: Seat,
  receiver: Seat,
  session: string,
): { readonly dealt: Place; readonly deal: Deal; readonly share: Deal['shares'][number] } | null {
  const { dealing } = deck;
  const deal = dealing?.deals[dealer] ?? null;
  const share = deal?.shares.find((one) => one.receiver === receiver);
  if (dealing === null || deal === null || share === undefined) return null;
  const { step, attempt } = dealing;
  return { dealt: { session, seat: dealer, step, attempt }, deal, share };
}

/** ok: every complaint is upheld by what it shows. */
export function judgeCheck(
  deck: DeckState,
  seat: Seat,
  body: BodyOf<'check'>,
  place: DeckPlace,
): Result<null, Refusal> {
  const { session, step, attempt } = place;
  let last = -1;
  for (const { dealer, ...complaint } of body.complaints) {
    if (dealer <= last) return wrong('complaint-wrong', 'order');
    last = dealer;
    const found = dealTo(deck, dealer, seat, place.session);
    if (found === null) return wrong('complaint-wrong', 'dealer');
    const { dealt, share } = found;
    const own = pointOf(keysOf(deck, seat).hand);
    const judged = judgeComplaint({ session, step, attempt, seat }, dealt, share, own, complaint);
    if (judged.atFault === 'receiver') return wrong('complaint-wrong', judged.code);
  }
  return ok(null);
}

/** The dealers that complaints have convicted, by roster index; of several complaints the first counts. */
export function convicted(
  deck: DeckState,
  given: readonly Given<'check'>[],
  session: string,
): readonly LateFault[] {
  const faults = new Map<Seat, LateFault>();
  for (const { seat, entry, body } of given)
    for (const { dealer } of body.complaints) {
      const found = dealTo(deck, dealer, seat, session);
      if (found === null || faults.has(dealer)) continue;
      const { deal } = found;
      const evidence = [deal.entry, entry.id];
      faults.set(dealer, { code: 'deal-wrong', why: 'complaint', seat: dealer, seq: deal.seq, evidence });
    }
  return [...faults.values()].sort((a, b) => a.seat - b.seat);
}

// ------------------------------------------------------------------------------------------------ shuffles

export function judgeShuffle(
  deck: DeckState,
  seat: Seat,
  body: BodyOf<'shuffle'>,
  place: JudgedPlace,
): Result<null, Refusal> {
  const context = contextOf(place, seat, []);
  const verified = verifyShuffle(context, pointOf(deck.joint), pileOf(deck), body, place.check);
  return verified.ok ? ok(null) : wrong('shuffle-wrong', verified.error);
}

export function withShuffle(deck: DeckState, seat: Seat, body: BodyOf<'shuffle'>): DeckState {
  const shuffled = [...deck.shuffled, seat];
  const cards = Object.fromEntries(
    cutCiphertexts(body.outputs, DECK_CARDS).map((text, handle) => [handle, { key: deck.joint, text }]),
  );
  const isReady = deck.keys.every((keys, one) => keys === null || shuffled.includes(one));
  return { ...deck, shuffled, isReady, cards };
}

const wrong = (code: Refusal['code'], why: string): Result<null, Refusal> => err({ code, why });
