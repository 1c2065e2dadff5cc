/**
 * Where the two histories of a seat that signed both part, and whom that still concerns: docs/protocol.md, section 14. What
 * a replica does about it is a halt (`owedHalt`); how the game ends by it is ending.ts.
 *
 * Invariant: everything here follows from the log and the tables folded from it, whichever of the two histories they follow.
 */
import type { Seat } from '../games/game.ts';
import type { Entry } from './entry.ts';
import { type Evidence, evidenceIn, isFinal, isHalt } from './evidence.ts';
import type { Fold } from './fold.ts';
import type { Log } from './log.ts';
import type { TableState } from './state.ts';

/**
 * The step in which the two histories part: the first that took a contribution at or after the place of the evidence,
 * else the present one. Alike on both sides of the fork, since all before is common.
 */
export function forkStep({ seat, seq }: Evidence, fold: Fold): number {
  const at = fold.completed.findIndex((step) =>
    step.some(({ entry }) => entry.seat === seat && entry.seq >= seq),
  );
  return at < 0 ? fold.now.state.step : at;
}

/** true if the seat was out in `state` by something before the fork. A `leave` that is one side of it does not count. */
export function wasOutBefore({ seat, seq }: Evidence, state: TableState, fold: Fold): boolean {
  const departure = state.departures.find((one) => one.seat === seat);
  if (departure === undefined) return false;
  const entry = fold.completed[departure.step]?.find((one) => one.seat === seat)?.entry;
  return entry === undefined || entry.seq < seq;
}

/**
 * true if this halt ends the game; false if its signer knew that the equivocator was already out, or had signed past
 * a fork that put it out, which makes it a `leave` of its signer and nothing else.
 */
export function haltEndsGame(halt: Entry, fold: Fold, log: Log): boolean {
  const evidence = evidenceIn(halt, log.context);
  if (evidence === null) return false;
  const then = fold.steps[halt.step];
  if (then === undefined || then.history !== halt.checkpoint.history) return true;
  if (then.state.isIn[evidence.seat] === true) return true;
  const previous = log.chain(halt.seat)[halt.seq - 1];
  const hasPassed = previous !== undefined && previous.step > forkStep(evidence, fold);
  return !hasPassed && !wasOutBefore(evidence, then.state, fold);
}

/** true if another seat has signed past the fork another history than the one this replica holds for that step. */
export function isTold(evidence: Evidence, fold: Fold, log: Log): boolean {
  if (wasOutBefore(evidence, fold.now.state, fold)) return false;
  const fork = forkStep(evidence, fold);
  return log.chains.some(
    (chain, seat) =>
      seat !== evidence.seat &&
      chain.some(({ step, checkpoint }) => {
        const ours = fold.steps[step];
        return step > fork && ours !== undefined && ours.history !== checkpoint.history;
      }),
  );
}

/** Evidence that `seat` has to halt for with its next entry, or null. */
export function owedHalt(seat: Seat, fold: Fold, log: Log): Evidence | null {
  const { state } = fold.now;
  if (state.phase.kind === 'close' || state.phase.kind === 'done') return null;
  const last = log.chain(seat).at(-1);
  if (last !== undefined && isFinal(last)) return null;
  const found = log.evidence.find((evidence) => {
    if (evidence.seat === seat || evidence.pair.some(isHalt) || wasOutBefore(evidence, state, fold))
      return false;
    const hasPassed = last !== undefined && last.step > forkStep(evidence, fold);
    return !hasPassed || isTold(evidence, fold, log);
  });
  return found ?? null;
}
