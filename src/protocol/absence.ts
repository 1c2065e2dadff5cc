/**
 * What one seat does about ballots (ballots.ts): the vote its person gives, the votes its machine owes, and how a
 * decision to go on stands, for the page.
 *
 * Message flow: a person's tap → `tappedVote`; on every change `owedVote`, until there is none.
 *
 * Invariants
 * 1. Only a tap asks for a removal or agrees to one. A machine agrees by itself when nobody new could be removed by it:
 *    its person has tapped for an earlier ballot of that place (what it holds only grows), or its replica has passed the
 *    step or holds every contribution. For a tap it agrees to one ballot of each seat, so that nobody can outbid the others by
 *    opening ballot after ballot.
 * 2. A machine proposes and accepts only in the ballot its seat has promised itself to, and only what the agreements here
 *    justify.
 * 3. Where enough have agreed to a ballot and nothing comes of it, a further tap opens a higher one: whoever opened the first can
 *    be as good as away though it is connected. Who had said to hold what is still not here is then not waited for.
 * 4. No clock: a vote follows from the log, the table and whom this replica reaches.
 */
import { encodeCanonical } from '../encoding/canonical.ts';
import { err, ok, type Result } from '../encoding/result.ts';
import type { Seat } from '../games/game.ts';
import {
  type Ballot,
  type BallotBody,
  compareBallot,
  compareStep,
  type Place,
  type Value,
} from './ballot.ts';
import type { Ballots } from './ballots.ts';
import { entryId } from './entry.ts';
import type { Fold } from './fold.ts';
import type { Instance, Justified } from './justified.ts';
import type { Log } from './log.ts';

/** Most characters of contributions that a proposal carries along; larger ones come by gossip alone. */
const EMBEDDED = 44 * 1024;

/** One replica with a seat, as far as ballots go. */
export type Voter = {
  readonly seat: Seat;
  readonly fold: Fold;
  readonly log: Log;
  /** true for seats whose replica answers, directly or over another. */
  readonly reaches: (seat: Seat) => boolean;
};

/** How a decision to go on without `about` stands. `needed`: agreements in all. */
export type GoingOn = {
  readonly about: readonly Seat[];
  readonly agreed: readonly Seat[];
  readonly needed: number;
  /** This seat has agreed, and the one that opened the ballot is there to go on with it. */
  readonly mine: boolean;
  /**
   * Another seat that is to go on with what enough have agreed to, this one too. It takes a moment; where nothing comes of it, a
   * further tap asks everybody anew. null: there is none.
   */
  readonly stalledBy: Seat | null;
  /** too-few: without those waited for and those who are away, more than half of the seats can never agree. */
  readonly refusal: null | 'too-few' | 'watching';
};

/**
 * null when the table waits for nobody, or for nothing that a decision could change; or for this seat alone and nobody asks
 * to go on without it. Where everything is here and only a decision lacks, it is about the seat that is to bring that about.
 */
export function goingOn(fold: Fold, log: Log, voter: Voter | null): GoingOn | null {
  const { phase } = fold.now.state;
  if (phase.kind === 'close' || phase.kind === 'done') return null;
  const instance = fold.instance(log);
  const ballots = fold.ballots(log);
  const lacking = fold.lacking(log);
  const others = lacking.filter((seat) => seat !== voter?.seat);
  const highest = ballots.highest(instance);
  const mine = voter !== null && highest !== null && isUnderWay(highest, ballots, instance, voter);
  const stalledBy = mine && isStalled(highest, ballots, instance, voter) ? highest.seat : null;
  const waited = others.length === 0 && highest !== null ? lacking : others;
  const about = waited.length === 0 && stalledBy !== null ? [stalledBy] : waited;
  if (about.length === 0) return null;
  const ballot = highest ?? firstBallot(instance, instance.electors[0] ?? 0);
  const needed = ballots.quorum(ballot, instance);
  const isWatching = voter === null || !instance.electors.includes(voter.seat);
  const able = instance.electors.filter(
    (seat) =>
      !about.includes(seat) &&
      !ballots.hasGone(seat, ballot, instance) &&
      (seat === voter?.seat || voter?.reaches(seat) === true),
  );
  return {
    about,
    agreed: highest === null ? [] : ballots.agreed(highest, instance),
    needed,
    mine,
    stalledBy,
    refusal: isWatching ? 'watching' : able.length < needed ? 'too-few' : null,
  };
}

/**
 * Why a tap gives no vote. nobody: the table waits for nobody else, or for this seat too. agreed: it has already.
 * catching-up: not all that this seat has signed upon is here. Others: see `GoingOn`.
 */
export type NoVote = 'nobody' | 'agreed' | 'catching-up' | 'too-few' | 'watching';

/** The vote that a person's tap gives. */
export function tappedVote(voter: Voter): Result<BallotBody, NoVote> {
  const { fold, log, seat } = voter;
  // What it has signed further on must be known before it says more.
  if (fold.isBehind(seat, log)) return err('catching-up');
  const standing = goingOn(fold, log, voter);
  if (standing === null || standing.about.includes(seat)) return err('nobody');
  if (standing.refusal !== null) return err(standing.refusal);
  if (standing.mine && standing.stalledBy === null) return err('agreed');
  // What this seat owes the step comes first.
  if (fold.lacking(log).includes(seat)) return err('nobody');
  const instance = fold.instance(log);
  const ballots = fold.ballots(log);
  const highest = ballots.highest(instance);
  const { promised } = ballots.stand(seat, instance);
  const isJoinable =
    highest !== null &&
    (promised === null || compareBallot(promised, highest) < 0) &&
    !ballots.isInsistence(highest) &&
    isHeld(highest, ballots, instance, voter);
  return ok(agree(voter, instance, isJoinable ? highest : nextBallot(highest, promised, instance, seat)));
}

/** The vote that this seat's machine owes now, or null. */
export function owedVote(voter: Voter): BallotBody | null {
  const { fold, log, seat } = voter;
  const ballots = fold.ballots(log);
  const places = ballots.disputed();
  if (places.length === 0 || fold.isBehind(seat, log)) return null;
  for (const place of places) {
    const instance = fold.instanceAt(place, log);
    if (instance?.electors.includes(seat) !== true || ballots.decision(instance) !== null) continue;
    const vote = voteAt(instance, ballots, voter);
    if (vote !== null) return vote;
  }
  return null;
}

function voteAt(instance: Instance, ballots: Ballots, voter: Voter): BallotBody | null {
  const { seat, fold } = voter;
  const { promised, hasAccepted, hasProposed } = ballots.stand(seat, instance);
  if (promised !== null) {
    const value = ballots.proposed(promised);
    if (
      value !== null &&
      !hasAccepted &&
      isHere(value, instance, voter) &&
      ballots.isJustified(promised, instance)
    )
      return { kind: 'accept', ballot: promised, value };
    const proposal = promised.seat === seat && !hasProposed ? proposalIn(promised, instance, voter) : null;
    if (proposal !== null) return { kind: 'propose', ballot: promised, value: proposal };
  }
  const highest = ballots.highest(instance);
  if (highest === null) return null;
  const isBelow = (ballot: Ballot): boolean => promised === null || compareBallot(promised, ballot) < 0;
  if (contributionsAt(instance, voter) !== null) {
    if (isBelow(highest)) return agree(voter, instance, highest);
    return isHeld(highest, ballots, instance, voter) || hasPassed(instance, fold)
      ? null
      : agree(voter, instance, nextBallot(highest, promised, instance, seat));
  }
  // Who has tapped agrees to later ballots of this place, one of each seat: they can remove nobody whose contribution was here.
  if (!ballots.hasAgreed(seat, instance)) return null;
  const known = ballots.opened(instance);
  const others = known.filter(
    (ballot) =>
      isBelow(ballot) &&
      !known.some((one) => one.seat === ballot.seat && ballots.hasAgreed(seat, instance, one)),
  );
  const joined = others.at(-1);
  return joined === undefined ? null : agree(voter, instance, joined);
}

/** true if enough have agreed to this ballot of another, and nothing is decided yet. */
function isStalled(ballot: Ballot, ballots: Ballots, instance: Instance, voter: Voter): boolean {
  if (ballot.seat === voter.seat || ballots.decision(instance) !== null) return false;
  return ballots.agreed(ballot, instance).length >= ballots.quorum(ballot, instance);
}

/** true if the one that opened this ballot can still go on with it, at the table that is known here. */
function isHeld(ballot: Ballot, ballots: Ballots, instance: Instance, { seat, reaches }: Voter): boolean {
  if (!ballots.hasAgreed(ballot.seat, instance, ballot)) return false;
  return ballot.seat === seat || (reaches(ballot.seat) && !ballots.hasGone(ballot.seat, ballot, instance));
}

/** true if this seat takes part in the highest ballot and its owner can still go on with it. */
function isUnderWay(highest: Ballot, ballots: Ballots, instance: Instance, voter: Voter): boolean {
  const { promised } = ballots.stand(voter.seat, instance);
  if (promised === null || compareBallot(promised, highest) !== 0) return false;
  return isHeld(highest, ballots, instance, voter);
}

function agree({ seat, fold, log }: Voter, instance: Instance, ballot: Ballot): BallotBody {
  const passed = hasPassed(instance, fold);
  const lacking = passed ? [] : fold.lacking(log);
  const { accepted } = fold.ballots(log).stand(seat, instance);
  return {
    kind: 'agree',
    ballot,
    passed,
    holds: instance.expected.filter((one) => !lacking.includes(one)),
    accepted,
  };
}

/**
 * What the agreements to its own ballot let this seat propose. Where they say that everything is there and it is not here, those
 * out of reach are left out, since what they hold nobody can bring now; and then those who had said so in an earlier ballot and
 * have not brought it: any quorum will do.
 */
function proposalIn(ballot: Ballot, instance: Instance, voter: Voter): Value | null {
  const ballots = voter.fold.ballots(voter.log);
  const ofAll = ballots.proposable(ballot, instance, () => true);
  const proposal = ofAll === null ? null : proposalOf(ofAll, instance, voter);
  if (ofAll === null || proposal !== null) return proposal;
  const isNear = (seat: Seat): boolean => seat === voter.seat || voter.reaches(seat);
  const lacking = voter.fold.lacking(voter.log);
  const isShowing = (seat: Seat): boolean => {
    const { passed, holds } = ballots.saidBelow(seat, ballot, instance);
    return isNear(seat) && (seat === voter.seat || !(passed || holds.some((one) => lacking.includes(one))));
  };
  for (const isAsked of [isNear, isShowing]) {
    const justified = ballots.proposable(ballot, instance, isAsked);
    const made = justified === null ? null : proposalOf(justified, instance, voter);
    if (made !== null) return made;
  }
  return null;
}

/** The value to propose; null as long as a contribution it needs is not here. */
function proposalOf(justified: Justified, instance: Instance, voter: Voter): Value | null {
  if (justified.kind === 'accepted') return justified.value;
  if (justified.kind === 'remove') return { kind: 'remove', seats: [...justified.seats] };
  const signed = contributionsAt(instance, voter)?.map((entry) => ({ ...entry.signed })) ?? null;
  if (signed === null) return null;
  return { kind: 'complete', entries: encodeCanonical(signed).length > EMBEDDED ? [] : signed };
}

/** true if everything that the value is about is in this log, and what it embeds is what the step takes. */
function isHere(value: Value, instance: Instance, voter: Voter): boolean {
  if (value.kind === 'remove') return true;
  const own = contributionsAt(instance, voter);
  if (own === null || value.entries.length === 0) return own !== null;
  return (
    own.length === value.entries.length &&
    own.every(({ id }, at) => id === entryId(value.entries[at]?.bytes ?? ''))
  );
}

/** The contributions to a step that this replica has passed, or could pass. */
function contributionsAt(instance: Instance, { fold, log }: Voter) {
  const contributions = hasPassed(instance, fold) ? fold.completed[instance.step] : fold.contributions(log);
  return contributions?.map(({ entry }) => entry) ?? null;
}

const hasPassed = (place: Place, fold: Fold): boolean => compareStep(place, fold.now.state) < 0;
const firstBallot = ({ step, attempt }: Place, seat: Seat): Ballot => ({ step, attempt, round: 1, seat });

/** A ballot of `seat` above the highest and above its own promise. */
function nextBallot(highest: Ballot | null, promised: Ballot | null, place: Place, seat: Seat): Ballot {
  const round = Math.max(highest?.round ?? 0, promised?.round ?? 0) + 1;
  return { ...firstBallot(place, seat), round };
}
