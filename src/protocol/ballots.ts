/**
 * Ballots: how more than half of the seats still in decide to go on without those whom the table waits for. Single-decree
 * Paxos on one (step, attempt), carried by signed entries; ballot.ts says what one seat may sign.
 *
 *   somebody's tap        agree {ballot}                       its own first promise opens the ballot
 *   others' taps          agree {ballot}
 *   the opener's machine  propose {ballot, value}              once a quorum has agreed
 *   theirs                accept {ballot, value}               if the agreements they hold justify that value
 *   a quorum of accepts   decided: every replica that holds them does it
 *
 * The value that agreements justify (`valueOf`): the one of the highest ballot accepted among them; else `complete`, if one
 * of them has passed the step or together they hold all contributions; else `remove`, the seats whose contribution they
 * all lack.
 *
 * Who is counted. The electors of (step, attempt) are the seats in there. One whose chain ends with a `leave` neither
 * agrees nor counts (`hasGone`): its whole chain is known to whoever knows the `leave`, and stands for it. That holds for a
 * ballot only if it had promised itself to none above: so any two quorums, whatever leaves their counters knew of, share a
 * seat or the chain of one that left.
 *
 * Invariants
 * 1. A decision follows from the log and the table at that place alone. What is missing only makes it come later.
 * 2. At most one value is decided at a place, unless a seat signs two histories; that halts the game (ending.ts).
 * 3. A step that a quorum has passed is never begun anew: every quorum of agreements contains one that has passed it.
 * 4. Nobody accepts a value that the agreements it holds do not justify, so a liar cannot propose what it likes.
 *
 * Does not protect a seat whom more than half of the table, by their people's own taps, wants to go on without.
 */
import type { Seat } from '../games/game.ts';
import {
  type Agree,
  type Ballot,
  type BallotBody,
  ballotBody,
  ballotRefusal,
  compareBallot,
  compareStep,
  isAbout,
  isSameValue,
  type Place,
  type Stand,
  standOf,
  type Value,
} from './ballot.ts';
import type { Entry } from './entry.ts';
import { isLeave } from './evidence.ts';
import type { Log } from './log.ts';

/** A (step, attempt) as the fold found it. */
export type Instance = Place & {
  /** Seats in, by roster index. */
  readonly electors: readonly Seat[];
  /** Seats the step expects a contribution of, by roster index. */
  readonly expected: readonly Seat[];
  readonly history: string;
};

/** What was decided at a place. complete: it goes on with the contributions of all. */
export type Decision =
  | { readonly kind: 'complete'; readonly value: Value }
  | { readonly kind: 'remove'; readonly seats: readonly Seat[] };

type Vote = { readonly entry: Entry; readonly body: BallotBody };

export class Ballots {
  private readonly log: Log;
  private readonly votes: Vote[][];
  private readonly read: number[];
  private readonly wrong = new Map<string, string>();
  /** Places that any vote is about, as `step/attempt`. */
  private readonly places = new Map<string, Place>();

  constructor(log: Log) {
    this.log = log;
    this.votes = log.chains.map(() => []);
    this.read = log.chains.map(() => 0);
  }

  /** Why an entry of a ballot is its signer's fault; null if it may stand. */
  refusal(entry: Entry): string | null {
    this.look();
    return this.wrong.get(entry.id) ?? null;
  }

  /** Every place that a valid vote is about, earliest first. */
  disputed(): readonly Place[] {
    this.look();
    return [...this.places.values()].sort(compareStep);
  }

  /** What this seat has signed about `place`. */
  stand(seat: Seat, place: Place): Stand {
    this.look();
    return standOf(
      this.votesOf(seat).map(({ body }) => body),
      place,
    );
  }

  /** The highest ballot that any elector has agreed to, or null. */
  highest(instance: Instance): Ballot | null {
    this.look();
    const all = instance.electors.flatMap((seat) => {
      const { promised } = this.stand(seat, instance);
      return promised === null ? [] : [promised];
    });
    return all.sort(compareBallot).at(-1) ?? null;
  }

  /** Seats that have agreed to `ballot` and count. */
  agreed(ballot: Ballot, instance: Instance): readonly Seat[] {
    return this.agreements(ballot, instance).map(({ seat }) => seat);
  }

  /** How many must agree, and accept. */
  quorum(ballot: Ballot, instance: Instance): number {
    return Math.floor(this.living(ballot, instance).length / 2) + 1;
  }

  /** What the agreements to `ballot` that are here justify, all of them taken together; null short of a quorum. */
  proposable(ballot: Ballot, instance: Instance): Justified | null {
    const agreements = this.agreements(ballot, instance);
    if (agreements.length < this.quorum(ballot, instance)) return null;
    return this.valueOf(agreements, ballot, instance);
  }

  /** What the seat that opened `ballot` has proposed in it, or null. */
  proposed(ballot: Ballot): Value | null {
    this.look();
    const vote = this.votesOf(ballot.seat).find(
      ({ body }) => body.kind === 'propose' && isSameBallot(body.ballot, ballot),
    );
    return vote?.body.kind === 'propose' ? vote.body.value : null;
  }

  /** true if some quorum of the agreements here justifies the value that was proposed in `ballot`. */
  isJustified(ballot: Ballot, value: Value, instance: Instance): boolean {
    const agreements = this.agreements(ballot, instance);
    const needed = this.quorum(ballot, instance);
    for (let choice = 1; choice < 1 << agreements.length; choice++) {
      const some = agreements.filter((_, at) => ((choice >> at) & 1) === 1);
      if (some.length >= needed && isJustifiedBy(value, this.valueOf(some, ballot, instance))) return true;
    }
    return false;
  }

  /** What a quorum has accepted at this place, or null. */
  decision(instance: Instance): Decision | null {
    const decided = this.decided(instance);
    if (decided === null) return null;
    const { value } = decided;
    return value.kind === 'remove' ? { kind: 'remove', seats: value.seats } : { kind: 'complete', value };
  }

  /** Who is known to have agreed to what was decided at this place. More may become known: for people, not for replicas. */
  deciders(instance: Instance): readonly Seat[] {
    const decided = this.decided(instance);
    return decided === null ? [] : this.agreed(decided.ballot, instance);
  }

  private decided(instance: Instance): { readonly ballot: Ballot; readonly value: Value } | null {
    this.look();
    if (!this.places.has(nameOf(instance))) return null;
    for (const owner of this.log.chains.keys()) {
      for (const { body } of this.votesOf(owner)) {
        if (body.kind !== 'propose' || !isAbout(body.ballot, instance)) continue;
        const { ballot, value } = body;
        const living = this.living(ballot, instance);
        const accepting = living.filter((seat) => this.hasAccepted(seat, ballot, value));
        if (2 * accepting.length > living.length && isPossible(value, instance)) return { ballot, value };
      }
    }
    return null;
  }

  private valueOf(agreements: readonly Agreement[], ballot: Ballot, instance: Instance): Justified {
    const gone = instance.electors.filter((seat) => this.hasGone(seat, ballot));
    const accepted = [
      ...agreements.map(({ body }) => body.accepted),
      ...gone.map((seat) => this.stand(seat, instance).accepted),
    ].flatMap((one) => (one !== null && this.isFounded(one, instance) ? [one] : []));
    const last = accepted.sort((a, b) => compareBallot(a.ballot, b.ballot)).at(-1);
    if (last !== undefined) return { kind: 'accepted', value: last.value };
    const hasPassed =
      agreements.some(({ body }) => body.passed) ||
      gone.some((seat) => this.log.chain(seat).some(({ step }) => step > instance.step));
    const held = new Set([...gone, ...agreements.flatMap(({ body }) => body.holds)]);
    const lacking = instance.expected.filter((seat) => !held.has(seat));
    return hasPassed || lacking.length === 0 ? { kind: 'complete' } : { kind: 'remove', seats: lacking };
  }

  /** What a seat says it has accepted counts only if the owner of that ballot proposed it and was entitled to. */
  private isFounded({ ballot, value }: NonNullable<Agree['accepted']>, instance: Instance): boolean {
    const proposed = this.proposed(ballot);
    return proposed !== null && isSameValue(proposed, value) && this.isJustified(ballot, proposed, instance);
  }

  private agreements(ballot: Ballot, instance: Instance): readonly Agreement[] {
    this.look();
    return this.living(ballot, instance).flatMap((seat) => {
      const vote = this.votesOf(seat).find(
        ({ body }) => body.kind === 'agree' && isSameBallot(body.ballot, ballot),
      );
      if (vote?.body.kind !== 'agree') return [];
      // Whoever has not passed must speak of the table that is known here.
      const isOurs = vote.body.passed || vote.entry.checkpoint.history === instance.history;
      return isOurs ? [{ seat, body: vote.body }] : [];
    });
  }

  private living(ballot: Ballot, { electors }: Instance): readonly Seat[] {
    return electors.filter((seat) => !this.hasGone(seat, ballot));
  }

  /** true if the chain of `seat` is over and binds it to nothing above `ballot`. */
  private hasGone(seat: Seat, ballot: Ballot): boolean {
    const last = this.log.chain(seat).at(-1);
    if (last === undefined || !isLeave(last)) return false;
    const { promised } = this.stand(seat, ballot);
    return promised === null || compareBallot(promised, ballot) <= 0;
  }

  private hasAccepted(seat: Seat, ballot: Ballot, value: Value): boolean {
    return this.votesOf(seat).some(
      ({ body }) =>
        body.kind === 'accept' && isSameBallot(body.ballot, ballot) && isSameValue(body.value, value),
    );
  }

  private votesOf(seat: Seat): readonly Vote[] {
    return this.votes[seat] ?? [];
  }

  /** Reads what has been added to the chains; nothing in them ever changes. */
  private look(): void {
    for (const [seat, chain] of this.log.chains.entries()) {
      for (let seq = this.read[seat] ?? 0; seq < chain.length; seq++) {
        this.read[seat] = seq + 1;
        const entry = chain[seq] as Entry;
        const body = ballotBody(entry);
        if (body === null) continue;
        const votes = this.votes[seat] as Vote[];
        const wrong = ballotRefusal(
          entry,
          body,
          votes.map((vote) => vote.body),
        );
        if (wrong !== null) {
          this.wrong.set(entry.id, wrong);
          continue;
        }
        votes.push({ entry, body });
        const place = { step: body.ballot.step, attempt: body.ballot.attempt };
        this.places.set(nameOf(place), place);
      }
    }
  }
}

type Agreement = { readonly seat: Seat; readonly body: Agree };
/** What a set of agreements justifies: a value accepted before, or one made of what they hold. */
export type Justified =
  | { readonly kind: 'accepted'; readonly value: Value }
  | { readonly kind: 'complete' }
  | { readonly kind: 'remove'; readonly seats: readonly Seat[] };

const nameOf = ({ step, attempt }: Place): string => `${step}/${attempt}`;
const isSameBallot = (a: Ballot, b: Ballot): boolean => isAbout(a, b) && compareBallot(a, b) === 0;

/** Nobody but a seat that the table waits for can be removed. */
const isPossible = (value: Value, { expected }: Instance): boolean =>
  value.kind === 'complete' || value.seats.every((seat) => expected.includes(seat));

function isJustifiedBy(value: Value, outcome: Justified): boolean {
  if (outcome.kind === 'accepted') return isSameValue(value, outcome.value);
  if (outcome.kind === 'complete') return value.kind === 'complete';
  return isSameValue(value, { kind: 'remove', seats: [...outcome.seats] });
}
