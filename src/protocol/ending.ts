/**
 * How a game that a seat broke by signing two histories ends, for everybody alike.
 *
 * It ends when a seat still in halts with evidence (in its chain, or as one of two entries it signed at one place), or
 * when the signed histories of the others differ after the fork. It ends with the table at the greatest step whose
 * checkpoint all other seats still in have signed, the equivocator last; whoever signed past the fork has signed its
 * beginning, on whichever side. Until every honest seat has halted, that step can still grow.
 * (`step` fields inside the pair count for nothing.)
 *
 * Does not protect whoever has left, or only watches, from finding another end than the last seat still in: of two histories it
 * keeps the one that came first, and where the only one left has gone on upon the other (by a `leave` that was one side of the
 * fork, say), it finds broken off what that seat has ended by the rules. The equivocator is last in both. Nor a seat that the
 * others had decided to go on without before its halt reached them: it finds the game broken off, they play on without it
 * and the equivocator. (What one of two histories shows of the equivocator decides who counts in a ballot; whoever holds
 * the other cannot see that decision.)
 */
import type { AnyGame, Outcome, Seat } from '../games/game.ts';
import { evidenceIn, isHalt } from './evidence.ts';
import type { Fold } from './fold.ts';
import { forkStep, haltEndsGame, isTold } from './fork.ts';
import type { Log } from './log.ts';
import { seatsIn } from './state.ts';

/** `step`: whose beginning is the final table. `outcome`: null when the game had not begun. */
export type Ending = {
  readonly seats: readonly Seat[];
  readonly step: number;
  readonly outcome: Outcome | null;
};

/** null while the game goes on or came to its own end. */
export function endingOf(fold: Fold, log: Log): Ending | null {
  if (log.evidence.length === 0 || fold.now.state.phase.kind === 'done') return null;
  const guilty = new Set<Seat>();
  for (const seat of seatsIn(fold.now.state)) {
    const last = log.chain(seat).at(-1);
    if (last === undefined || !isHalt(last) || !haltEndsGame(last, fold, log)) continue;
    const evidence = evidenceIn(last, log.context);
    if (evidence !== null) guilty.add(evidence.seat);
  }
  for (const evidence of log.evidence) {
    const hasHalted = evidence.pair.some((entry) => isHalt(entry) && haltEndsGame(entry, fold, log));
    if (hasHalted || isTold(evidence, fold, log)) guilty.add(evidence.seat);
  }
  if (guilty.size === 0) return null;
  const forks = log.evidence
    .filter(({ seat }) => guilty.has(seat))
    .map((evidence) => forkStep(evidence, fold));
  const fork = Math.min(fold.now.state.step, ...forks);
  const others = seatsIn(fold.steps[fork]?.state ?? fold.now.state).filter((seat) => !guilty.has(seat));
  const step = Math.min(fold.now.state.step, ...others.map((seat) => signedStep(seat, fork, fold, log)));
  const seats = [...guilty].sort((a, b) => a - b);
  const { game } = fold.steps[step]?.state ?? fold.now.state;
  return { seats, step, outcome: game === null ? null : lastPlaces(fold.context.game, game, seats) };
}

/** The greatest step whose checkpoint `seat` has signed as this replica knows it; beyond the fork, at least the fork. */
function signedStep(seat: Seat, fork: number, fold: Fold, log: Log): number {
  const chain = log.chain(seat);
  const signed = chain.findLast(({ step, checkpoint }) => fold.steps[step]?.history === checkpoint.history);
  const passed = chain.some(({ step }) => step > fork) ? fork : 0;
  return Math.max(signed?.step ?? 0, passed);
}

/** The standing with `seats` below everybody else. */
function lastPlaces(game: AnyGame, state: unknown, seats: readonly Seat[]): Outcome {
  const over = game.outcome(state);
  if (over !== null) return over;
  const standing = game.standing(state);
  const above = standing.ranking.map((place) => place.filter((seat) => !seats.includes(seat)));
  return { ...standing, ranking: [...above, seats].filter((place) => place.length > 0), reason: 'halt' };
}
