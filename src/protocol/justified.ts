/**
 * What agreements to a ballot justify: the rule of single-decree Paxos, applied to what electors say. Pure; who says what, and
 * whether it counts, is found by ballots.ts.
 *
 * Reference: Lamport 2001, "Paxos Made Simple", section 2.2, P2c.
 */
import type { Seat } from '../games/game.ts';
import { compareBallot, isSameValue, type Place, type Stand, type Value } from './ballot.ts';

/** A (step, attempt) as the fold found it. */
export type Instance = Place & {
  /** Seats in, by roster index. */
  readonly electors: readonly Seat[];
  /** Seats the step expects a contribution of, by roster index. */
  readonly expected: readonly Seat[];
  readonly history: string;
  /** Contributions to it that are faults of their signers. */
  readonly faults: readonly { readonly seat: Seat; readonly seq: number }[];
};

/** What a seat has accepted last. */
export type Accepted = NonNullable<Stand['accepted']>;
/** What an elector says about a place: by its agreement, or by its chain once it has gone. */
export type Voice = {
  readonly seat: Seat;
  readonly passed: boolean;
  readonly holds: readonly Seat[];
  readonly accepted: Accepted | null;
};

/** What a set of agreements justifies: a value accepted before, or one made of what they hold. */
export type Justified =
  | { readonly kind: 'accepted'; readonly value: Value }
  | { readonly kind: 'complete' }
  | { readonly kind: 'remove'; readonly seats: readonly Seat[] };

/** The one value that these voices, a quorum together, allow. */
export function justifiedBy(voices: readonly Voice[], instance: Instance): Justified {
  const accepted = voices.flatMap((voice) => (voice.accepted === null ? [] : [voice.accepted]));
  const last = accepted.sort((a, b) => compareBallot(a.ballot, b.ballot)).at(-1);
  if (last !== undefined) return { kind: 'accepted', value: last.value };
  const held = new Set(voices.flatMap(({ holds }) => holds));
  const lacking = instance.expected.filter((seat) => !held.has(seat));
  return voices.some(({ passed }) => passed) || lacking.length === 0
    ? { kind: 'complete' }
    : { kind: 'remove', seats: lacking };
}

/** true if `count` electors are more than half of those that have not gone. */
export const isQuorum = (count: number, gone: number, { electors }: Instance): boolean =>
  2 * count > electors.length - gone;

/** Nobody but a seat that the table waits for can be removed. */
export const isPossible = (value: Value, { expected }: Instance): boolean =>
  value.kind === 'complete' || value.seats.every((seat) => expected.includes(seat));

/** true if the value is the one that is justified; the contributions it embeds are looked at elsewhere. */
export function isJustifiedBy(value: Value, outcome: Justified): boolean {
  if (outcome.kind === 'accepted') return isSameValue(value, outcome.value);
  if (outcome.kind === 'complete') return value.kind === 'complete';
  return isSameValue(value, { kind: 'remove', seats: [...outcome.seats] });
}
