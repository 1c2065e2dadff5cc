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
 * The value that agreements justify (justified.ts): the one of the highest ballot accepted among them; else `complete`, if one
 * of them has passed the step or together they hold all contributions; else `remove`, the seats whose contribution they
 * all lack.
 *
 * Who is counted. The electors of (step, attempt) are the seats in there. One that has left, or whose fault at this place is
 * known, neither agrees nor counts (`hasGone`): its chain up to there is known to whoever knows that, and stands for it; what
 * follows counts for nothing. That holds for a ballot only if it had promised itself to none above: so any two quorums,
 * whatever their counters knew of who has gone, share a seat or the chain of one that has. What it had accepted stays accepted.
 *
 * Invariants
 * 1. A decision follows from the log and the table at that place alone. What is missing only makes it come later, and
 *    whatever is found justified or decided stays so, whoever leaves afterwards.
 * 2. At most one value is decided at a place, unless a seat signs two histories; that halts the game (ending.ts).
 * 3. A step that a quorum has passed is never begun anew: every quorum of agreements contains one that has passed it.
 * 4. Nobody accepts a value that the agreements it holds do not justify, so a liar cannot propose what it likes.
 *
 * 5. An acceptance whose ground is not known here is never passed over: whoever states it does not count until it is.
 * 6. Rounds are climbed one by one, each opened by its owner's own promise: nobody can use them up.
 *
 * A connected seat that opens a ballot and never proposes, or claims to hold what it does not show, holds nobody up for good: a
 * person's further tap opens a higher one (absence.ts), which such a seat can neither close nor outbid without further taps.
 *
 * Does not protect a seat whom more than half of the table, by their people's own taps, wants to go on without.
 */
import type { Seat } from '../games/game.ts';
import {
  type Ballot,
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
import {
  type Accepted,
  type Instance,
  isJustifiedBy,
  isPossible,
  isQuorum,
  type Justified,
  justifiedBy,
  type Voice,
} from './justified.ts';
import type { Log } from './log.ts';
import { nameOf, type Vote, Votes } from './votes.ts';

/** What was decided at a place. complete: it goes on with the contributions of all. */
export type Decision =
  | { readonly kind: 'complete'; readonly value: Value }
  | { readonly kind: 'remove'; readonly seats: readonly Seat[] };

export class Ballots {
  private readonly log: Log;
  private readonly votes: Votes;
  /** Whether what was proposed in a ballot is justified, as far as the log goes. */
  private founded = new Map<string, boolean>();

  constructor(log: Log) {
    this.log = log;
    this.votes = new Votes(log);
  }

  /** Why an entry of a ballot is its signer's fault; null if it may stand. */
  refusal(entry: Entry): string | null {
    this.look();
    return this.votes.wrong.get(entry.id) ?? null;
  }

  /** Every place that a valid vote is about, earliest first. */
  disputed(): readonly Place[] {
    this.look();
    return [...this.votes.places.values()].sort(compareStep);
  }

  /** What this seat has signed about `place`, whatever table it knew there. */
  stand(seat: Seat, place: Place): Stand {
    this.look();
    return standOf(
      this.votesOf(seat).map(({ body }) => body),
      place,
    );
  }

  /** true if `seat` has promised not to pass this place on its own. */
  isBound(seat: Seat, instance: Instance): boolean {
    this.look();
    return this.votesOf(seat).some((vote) => isAgreementAt(vote, instance) && !isPassing(vote));
  }

  /** true if `seat` has agreed to a ballot about this place, in this one if it is given, and was at this very table or past it. */
  hasAgreed(seat: Seat, instance: Instance, ballot: Ballot | null = null): boolean {
    this.look();
    return this.votesOf(seat).some(
      (vote) => isAgreementAt(vote, instance) && (ballot === null || isSameBallot(vote.body.ballot, ballot)),
    );
  }

  /**
   * true if more than half of the electors are known to have passed this place. `next`: the history after it. Then nothing
   * but `complete` can be decided: every quorum of agreements contains one of them.
   */
  isPassed(instance: Instance, next: string): boolean {
    this.look();
    const passed = instance.electors.filter(
      (seat) =>
        this.log.chain(seat).some(({ checkpoint }) => checkpoint.history === next) ||
        this.votesOf(seat).some((vote) => isAgreementAt(vote, instance) && isPassing(vote)),
    );
    return 2 * passed.length > instance.electors.length;
  }

  /** Ballots that electors have opened, lowest first. One whose owner or whose round before is not known is none yet. */
  opened(instance: Instance): readonly Ballot[] {
    this.look();
    const named = instance.electors
      .flatMap((seat) => this.votesOf(seat))
      .flatMap(({ entry, body }) =>
        body.kind === 'agree' && isAbout(body.ballot, instance) && body.ballot.seat === entry.seat
          ? [body.ballot]
          : [],
      )
      .sort(compareBallot);
    const opened: Ballot[] = [];
    for (const ballot of named) if (ballot.round <= (opened.at(-1)?.round ?? 0) + 1) opened.push(ballot);
    return opened;
  }

  /** The highest of them, or null. */
  highest(instance: Instance): Ballot | null {
    return this.opened(instance).at(-1) ?? null;
  }

  /** true if the seat that opened `ballot` had been in another one of its own until then: a program does so only in a ballot of another. */
  isInsistence(ballot: Ballot): boolean {
    this.look();
    const agreed = this.votesOf(ballot.seat).filter(
      ({ body }) => body.kind === 'agree' && isAbout(body.ballot, ballot),
    );
    const at = agreed.findIndex(({ body }) => isSameBallot(body.ballot, ballot));
    return agreed[at - 1]?.body.ballot.seat === ballot.seat;
  }

  /** What `seat` has said in ballots of this place below `ballot`: that it has passed, whose contributions it holds. */
  saidBelow(seat: Seat, ballot: Ballot, instance: Instance): Pick<Voice, 'passed' | 'holds'> {
    this.look();
    const said = this.votesOf(seat).flatMap((vote) =>
      vote.body.kind === 'agree' &&
      isAgreementAt(vote, instance) &&
      compareBallot(vote.body.ballot, ballot) < 0
        ? [vote.body]
        : [],
    );
    return { passed: said.some(({ passed }) => passed), holds: said.flatMap(({ holds }) => holds) };
  }

  /** Seats that have agreed to `ballot` and count. */
  agreed(ballot: Ballot, instance: Instance): readonly Seat[] {
    return this.living(ballot, instance).filter((seat) => this.agreement(seat, ballot, instance) !== null);
  }

  /** How many must agree, and accept. */
  quorum(ballot: Ballot, instance: Instance): number {
    return Math.floor(this.living(ballot, instance).length / 2) + 1;
  }

  /** What the agreements to `ballot` of those `among` the seats that are here justify together; null short of a quorum. */
  proposable(ballot: Ballot, instance: Instance, among: (seat: Seat) => boolean): Justified | null {
    const gone = instance.electors.flatMap((seat) => this.goneVoice(seat, ballot, instance) ?? []);
    const agreements = instance.electors.flatMap((seat) =>
      gone.some((one) => one.seat === seat) || !among(seat)
        ? []
        : (this.agreement(seat, ballot, instance) ?? []),
    );
    return isQuorum(agreements.length, gone.length, instance)
      ? justifiedBy([...agreements, ...gone], instance)
      : null;
  }

  /** What the seat that opened `ballot` has proposed in it, or null. */
  proposed(ballot: Ballot): Value | null {
    this.look();
    const vote = this.votesOf(ballot.seat).find(
      ({ body }) => body.kind === 'propose' && isSameBallot(body.ballot, ballot),
    );
    return vote?.body.kind === 'propose' ? vote.body.value : null;
  }

  /**
   * true if some quorum of the agreements here justifies what was proposed in `ballot`. Whoever has gone may have been
   * unknown to have when it was proposed: it counts either way.
   */
  isJustified(ballot: Ballot, instance: Instance): boolean {
    this.look();
    const name = `${instance.history}/${ballot.step}/${ballot.attempt}/${ballot.round}/${ballot.seat}`;
    const known = this.founded.get(name);
    if (known !== undefined) return known;
    const value = this.proposed(ballot);
    const choices = instance.electors.map((seat) => ({
      agreed: this.agreement(seat, ballot, instance),
      gone: this.goneVoice(seat, ballot, instance),
    }));
    const search = (at: number, agreed: readonly Voice[], gone: readonly Voice[]): boolean => {
      const choice = choices[at];
      if (choice === undefined)
        return (
          value !== null &&
          isQuorum(agreed.length, gone.length, instance) &&
          isJustifiedBy(value, justifiedBy([...agreed, ...gone], instance))
        );
      return (
        (choice.agreed !== null && search(at + 1, [...agreed, choice.agreed], gone)) ||
        (choice.gone !== null && search(at + 1, agreed, [...gone, choice.gone])) ||
        search(at + 1, agreed, gone)
      );
    };
    const answer = search(0, [], []);
    this.founded.set(name, answer);
    return answer;
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
    if (decided === null) return [];
    const { ballot } = decided;
    return instance.electors.filter((seat) => this.agreement(seat, ballot, instance) !== null);
  }

  /** true if `seat` is out by its own doing, as far as this place goes, and bound to nothing above `ballot`. */
  hasGone(seat: Seat, ballot: Ballot, instance: Instance): boolean {
    this.look();
    if (this.endOf(seat, instance) === null) return false;
    const { promised } = this.standAt(seat, instance);
    return promised === null || compareBallot(promised, ballot) <= 0;
  }

  private decided(instance: Instance): { readonly ballot: Ballot; readonly value: Value } | null {
    this.look();
    if (!this.votes.places.has(nameOf(instance))) return null;
    for (const owner of this.log.chains.keys()) {
      for (const { body } of this.votesOf(owner)) {
        if (body.kind !== 'propose' || !isAbout(body.ballot, instance)) continue;
        const { ballot, value } = body;
        const accepting = instance.electors.filter((seat) => this.hasAccepted(seat, ballot, value, instance));
        const gone = instance.electors.filter(
          (seat) => !accepting.includes(seat) && this.hasGone(seat, ballot, instance),
        );
        if (isQuorum(accepting.length, gone.length, instance) && isPossible(value, instance))
          return { ballot, value };
      }
    }
    return null;
  }

  /** What a seat says it has accepted has a ground if the owner of that ballot proposed it and was entitled to. */
  private isFounded({ ballot, value }: Accepted, instance: Instance): boolean {
    const proposed = this.proposed(ballot);
    return proposed !== null && isSameValue(proposed, value) && this.isJustified(ballot, instance);
  }

  /** The agreement of `seat` to `ballot` if it counts: it speaks of this table, and what it has accepted has a known ground. */
  private agreement(seat: Seat, ballot: Ballot, instance: Instance): Voice | null {
    this.look();
    const vote = this.votesAt(seat, instance).find(
      (one) => isAgreementAt(one, instance) && isSameBallot(one.body.ballot, ballot),
    );
    if (vote?.body.kind !== 'agree') return null;
    const { passed, holds, accepted } = vote.body;
    return accepted === null || this.isFounded(accepted, instance) ? { seat, passed, holds, accepted } : null;
  }

  /** What the chain of a seat that has gone says in its place below `ballot`; null if it has not, or that is not known yet. */
  private goneVoice(seat: Seat, ballot: Ballot, instance: Instance): Voice | null {
    if (!this.hasGone(seat, ballot, instance)) return null;
    const below = this.votesAt(seat, instance).flatMap(({ body }) =>
      compareBallot(body.ballot, ballot) < 0 ? [body] : [],
    );
    const { accepted } = standOf(below, instance);
    if (accepted !== null && !this.isFounded(accepted, instance)) return null;
    const chain = this.log.chain(seat);
    const end = chain[this.endOf(seat, instance) as number] as Entry;
    // It was here before it was past: in a step begun anew, what it signed further on may be of the attempt before.
    const from = instance.attempt === 0 ? 0 : chain.findIndex((one) => compareStep(one, instance) === 0);
    const passed = from >= 0 && chain.slice(from, end.seq + 1).some(({ step }) => step > instance.step);
    return { seat, passed, holds: isLeave(end) ? [seat] : [], accepted };
  }

  private living(ballot: Ballot, instance: Instance): readonly Seat[] {
    return instance.electors.filter((seat) => !this.hasGone(seat, ballot, instance));
  }

  /** Seq of the entry by which `seat` is out, as far as this place goes, or null. */
  private endOf(seat: Seat, { faults }: Instance): number | null {
    const fault = faults.find((one) => one.seat === seat)?.seq ?? null;
    const end = this.votes.ends[seat] ?? null;
    return fault === null || end === null ? (fault ?? end) : Math.min(fault, end);
  }

  private hasAccepted(seat: Seat, ballot: Ballot, value: Value, instance: Instance): boolean {
    return this.votesAt(seat, instance).some(
      ({ body }) =>
        body.kind === 'accept' && isSameBallot(body.ballot, ballot) && isSameValue(body.value, value),
    );
  }

  private standAt(seat: Seat, instance: Instance): Stand {
    return standOf(
      this.votesAt(seat, instance).map(({ body }) => body),
      instance,
    );
  }

  /** Reads what has come; what was found before it came may be so no longer. */
  private look(): void {
    if (this.votes.look()) this.founded = new Map();
  }

  private votesOf(seat: Seat): readonly Vote[] {
    return this.votes.of[seat] ?? [];
  }

  /** Those that it signed before it was out. */
  private votesAt(seat: Seat, instance: Instance): readonly Vote[] {
    const end = this.endOf(seat, instance) ?? Number.POSITIVE_INFINITY;
    return this.votesOf(seat).filter(({ entry }) => entry.seq < end);
  }
}

const isSameBallot = (a: Ballot, b: Ballot): boolean => isAbout(a, b) && compareBallot(a, b) === 0;
const isPassing = ({ body }: Vote): boolean => body.kind === 'agree' && body.passed;

/** true for an agreement about this place. Whoever has not passed must speak of the table that is known here. */
const isAgreementAt = (vote: Vote, instance: Instance): boolean =>
  vote.body.kind === 'agree' &&
  isAbout(vote.body.ballot, instance) &&
  (vote.body.passed || vote.entry.checkpoint.history === instance.history);
