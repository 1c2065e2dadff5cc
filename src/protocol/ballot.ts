/**
 * One entry about an absence: what a seat may sign in a ballot, judged from its own chain alone.
 *
 * A ballot is named by the (step, attempt) it is about, its round and the seat that opened it. Of the entries of one
 * seat about one (step, attempt):
 *
 *   agree    a promise: not to pass the step on its own any more, and to take part in no ballot below this one.
 *            passed: its signer is past that step already; holds: seats whose contribution it holds, its own included;
 *            accepted: what its last `accept` there says
 *   propose  by the seat that opened the ballot, once, while its own promise is to that ballot
 *   accept   while its signer's promise is to that ballot, once
 *
 * Invariants
 * 1. Nothing here depends on other chains or on when anything arrived: all replicas find the same entries wrong.
 * 2. A statement that its own chain contradicts is a fault (`ballot-wrong`), so a seat cannot take back a promise or an
 *    acceptance without signing two histories.
 *
 * Does not protect against a seat that says it holds less than it does; whoever agrees with it says what it holds itself.
 *
 * Reference: Lamport 2001, "Paxos Made Simple", section 2.2 (the single-decree protocol).
 */
import { encodeCanonical } from '../encoding/canonical.ts';
import type { Json } from '../games/game.ts';
import { type Body, decodeBody, type Entry } from './entry.ts';
import type { SignedEntry } from './ports.ts';

/** A step and how often it was begun anew. */
export type Place = { readonly step: number; readonly attempt: number };
export type BallotBody = Extract<Body, { readonly kind: 'agree' | 'propose' | 'accept' }>;
export type Ballot = BallotBody['ballot'];
export type Value = Extract<Body, { readonly kind: 'accept' }>['value'];
export type Agree = Extract<Body, { readonly kind: 'agree' }>;

/** Order of (step, attempt). */
export const compareStep = (a: Place, b: Place): number => a.step - b.step || a.attempt - b.attempt;

/**
 * true if (step, attempt) goes back to where its seat may not go. Only where a step has been begun anew does the table come
 * again to that step and those after it, each with another history than before.
 */
export function isBackwards(entry: Entry, chain: readonly Entry[]): boolean {
  const previous = chain[entry.seq - 1];
  if (previous === undefined || compareStep(entry, previous) >= 0) return false;
  return chain
    .slice(0, entry.seq)
    .some(
      ({ step, attempt, checkpoint }) =>
        step === entry.step &&
        attempt >= entry.attempt &&
        (attempt > entry.attempt || checkpoint.history === entry.checkpoint.history),
    );
}

/** Order of the ballots about one place: by round, then seat. */
export const compareBallot = (a: Ballot, b: Ballot): number => a.round - b.round || a.seat - b.seat;

export const isAbout = (ballot: Ballot, place: Place): boolean => compareStep(ballot, place) === 0;

export const isSameValue = (a: Value | null, b: Value | null): boolean =>
  encodeCanonical(a as Json) === encodeCanonical(b as Json);

/** The body if it belongs to a ballot and has its shape. */
export function ballotBody(entry: Entry): BallotBody | null {
  const { kind } = entry.rawBody as { readonly kind?: unknown };
  if (kind !== 'agree' && kind !== 'propose' && kind !== 'accept') return null;
  const body = decodeBody(entry);
  return body.ok ? (body.value as BallotBody) : null;
}

/** Contributions that a ballot's entry carries along, so that whoever holds it holds them. */
export function embeddedIn(entry: Entry): readonly SignedEntry[] {
  const body = ballotBody(entry);
  const value = body === null ? null : body.kind === 'agree' ? (body.accepted?.value ?? null) : body.value;
  return value?.kind === 'complete' ? value.entries : [];
}

/** What one seat has signed about one place, in chain order. */
export type Stand = {
  readonly promised: Ballot | null;
  readonly accepted: { readonly ballot: Ballot; readonly value: Value } | null;
  readonly hasProposed: boolean;
  readonly hasAccepted: boolean;
};

const NOTHING: Stand = { promised: null, accepted: null, hasProposed: false, hasAccepted: false };

/** Where a seat stands about `place` after these ballots of its chain. `has…`: in the ballot it has promised itself to. */
export function standOf(bodies: readonly BallotBody[], place: Place): Stand {
  let stand = NOTHING;
  for (const body of bodies) {
    const { ballot } = body;
    if (!isAbout(ballot, place)) continue;
    if (body.kind === 'agree') stand = { ...stand, promised: ballot, hasProposed: false, hasAccepted: false };
    else if (body.kind === 'propose') stand = { ...stand, hasProposed: true };
    else stand = { ...stand, accepted: { ballot, value: body.value }, hasAccepted: true };
  }
  return stand;
}

/** Why this entry of a ballot is a fault of its signer; null if it may stand. `before`: its signer's ballots before it. */
export function ballotRefusal(entry: Entry, body: BallotBody, before: readonly BallotBody[]): string | null {
  const { ballot } = body;
  const stand = standOf(before, ballot);
  const { promised, accepted } = stand;
  if (body.kind === 'agree') {
    if (compareStep(entry, ballot) < 0) return 'agree ahead of the step';
    if (entry.step === ballot.step && entry.attempt !== ballot.attempt) return 'agree after a removal';
    if (body.passed !== entry.step > ballot.step) return 'agree passed';
    if (promised !== null && compareBallot(ballot, promised) <= 0) return 'agree below a promise';
    return isSameAccepted(body.accepted, accepted) ? null : 'agree accepted';
  }
  if (promised === null || compareBallot(ballot, promised) !== 0) return `${body.kind} without a promise`;
  if (body.kind === 'accept') return stand.hasAccepted ? 'accept again' : null;
  if (ballot.seat !== entry.seat) return 'propose of another';
  return stand.hasProposed ? 'propose again' : null;
}

const isSameAccepted = (a: Agree['accepted'], b: Stand['accepted']): boolean =>
  a === null || b === null
    ? a === b
    : isAbout(a.ballot, b.ballot) && compareBallot(a.ballot, b.ballot) === 0 && isSameValue(a.value, b.value);
