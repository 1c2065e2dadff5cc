/**
 * What one seat does about ballots (ballots.ts): the vote its person gives, the votes its machine owes, and how a
 * decision to go on stands, for the page.
 *
 * Message flow: a person's tap → `tappedVote`; on every change `owedVote`, until there is none.
 *
 * Invariants
 * 1. Only a tap asks for a removal or agrees to one. A machine agrees by itself when nobody new could be removed by it:
 *    its person has tapped for an earlier ballot of that place (what it holds only grows), or its replica has passed the
 *    step or holds every contribution.
 * 2. A machine proposes and accepts only in the ballot its seat has promised itself to, and only what the agreements here
 *    justify.
 * 3. No clock: a vote follows from the log, the table and whom this replica reaches.
 */
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
import type { Ballots, Instance, Justified } from './ballots.ts';
import { entryId } from './entry.ts';
import type { Fold } from './fold.ts';
import type { Log } from './log.ts';

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
  /** too-few: without those waited for and those who are away, more than half of the seats can never agree. */
  readonly refusal: null | 'too-few' | 'watching';
};

/**
 * null when the table waits for nobody, or for nothing that a decision could change; or for this seat alone and nobody asks
 * to go on without it.
 */
export function goingOn(fold: Fold, log: Log, voter: Voter | null): GoingOn | null {
  const { phase } = fold.now.state;
  if (phase.kind === 'close' || phase.kind === 'done') return null;
  const { instance } = fold;
  const ballots = fold.ballots(log);
  const lacking = fold.lacking(log);
  const others = lacking.filter((seat) => seat !== voter?.seat);
  const highest = ballots.highest(instance);
  const about = others.length === 0 && highest !== null ? lacking : others;
  if (about.length === 0) return null;
  const ballot = highest ?? firstBallot(instance, instance.electors[0] ?? 0);
  const needed = ballots.quorum(ballot, instance);
  const isWatching = voter === null || !instance.electors.includes(voter.seat);
  const able = instance.electors.filter(
    (seat) => !about.includes(seat) && (seat === voter?.seat || voter?.reaches(seat) === true),
  );
  return {
    about,
    agreed: highest === null ? [] : ballots.agreed(highest, instance),
    needed,
    mine: voter !== null && highest !== null && isUnderWay(highest, ballots, instance, voter),
    refusal: isWatching ? 'watching' : able.length < needed ? 'too-few' : null,
  };
}

/** The vote that a person's tap gives. too-few, watching: see `GoingOn`; nobody: the table waits for nobody else; agreed: already. */
export function tappedVote(voter: Voter): Result<BallotBody, 'nobody' | 'too-few' | 'watching' | 'agreed'> {
  const { fold, log, seat } = voter;
  const standing = goingOn(fold, log, voter);
  if (standing === null || standing.about.includes(seat)) return err('nobody');
  if (standing.refusal !== null) return err(standing.refusal);
  if (standing.mine) return err('agreed');
  const { instance } = fold;
  const highest = fold.ballots(log).highest(instance);
  if (highest === null) return ok(agree(voter, instance, firstBallot(instance, seat)));
  const isOpen = highest.seat !== seat && voter.reaches(highest.seat);
  return ok(agree(voter, instance, isOpen ? highest : nextBallot(highest, seat)));
}

/** The vote that this seat's machine owes now, or null. */
export function owedVote(voter: Voter): BallotBody | null {
  const { fold, log, seat } = voter;
  const ballots = fold.ballots(log);
  for (const place of ballots.disputed()) {
    const instance = fold.instanceAt(place);
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
      ballots.isJustified(promised, value, instance)
    )
      return { kind: 'accept', ballot: promised, value };
    const justified = promised.seat === seat && !hasProposed ? ballots.proposable(promised, instance) : null;
    const proposal = justified === null ? null : proposalOf(justified, instance, voter);
    if (proposal !== null) return { kind: 'propose', ballot: promised, value: proposal };
  }
  const highest = ballots.highest(instance);
  if (highest === null) return null;
  // Who has tapped agrees to every later ballot of this place: it can remove nobody whose contribution was here then.
  if (promised !== null && compareBallot(promised, highest) < 0) return agree(voter, instance, highest);
  if (contributionsAt(instance, voter) === null) return null;
  if (promised === null) return agree(voter, instance, highest);
  const isStuck = highest.seat !== seat && !voter.reaches(highest.seat);
  return isStuck && !hasPassed(instance, fold) ? agree(voter, instance, nextBallot(highest, seat)) : null;
}

/** true if this seat takes part in the highest ballot and its owner can still go on with it. */
function isUnderWay(highest: Ballot, ballots: Ballots, instance: Instance, voter: Voter): boolean {
  const { promised } = ballots.stand(voter.seat, instance);
  if (promised === null || compareBallot(promised, highest) !== 0) return false;
  return highest.seat === voter.seat || voter.reaches(highest.seat);
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

/** The value to propose; null as long as a contribution it must embed is not here. */
function proposalOf(justified: Justified, instance: Instance, voter: Voter): Value | null {
  if (justified.kind === 'accepted') return justified.value;
  if (justified.kind === 'remove') return { kind: 'remove', seats: [...justified.seats] };
  const entries = contributionsAt(instance, voter);
  return entries === null
    ? null
    : { kind: 'complete', entries: entries.map(({ signed }) => ({ ...signed })) };
}

/** true if everything that the value embeds is in this log, and is what the step takes. */
function isHere(value: Value, instance: Instance, voter: Voter): boolean {
  if (value.kind === 'remove') return true;
  const own = contributionsAt(instance, voter);
  return (
    own !== null &&
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
const nextBallot = (ballot: Ballot, seat: Seat): Ballot => ({ ...ballot, round: ballot.round + 1, seat });
