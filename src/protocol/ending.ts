/**
 * How a game that a seat broke by signing two histories ends, for everybody alike.
 *
 * It ends when a seat still in halts with evidence, or when the signed histories of the others contain different
 * entries of a pair. It ends with the table at the greatest step whose checkpoint all other seats still in have
 * signed, the equivocator last. Until every honest seat has halted, that step can still grow.
 * (`step` fields inside the pair count for nothing.)
 */
import type { AnyGame, Outcome, Seat } from '../games/game.ts';
import { type Evidence, evidenceIn, isHalt } from './evidence.ts';
import type { Fold } from './fold.ts';
import { absorbStep } from './history.ts';
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
    if (last === undefined || !isHalt(last) || !fold.haltEndsGame(last, log)) continue;
    const evidence = evidenceIn(last, log.context);
    if (evidence !== null) guilty.add(evidence.seat);
  }
  for (const evidence of log.evidence) if (isTold(evidence, fold, log)) guilty.add(evidence.seat);
  if (guilty.size === 0) return null;
  const others = seatsIn(fold.now.state).filter((seat) => !guilty.has(seat));
  const step = Math.min(fold.now.state.step, ...others.map((seat) => signedStep(seat, fold, log)));
  const seats = [...guilty].sort((a, b) => a - b);
  const { game } = fold.steps[step]?.state ?? fold.now.state;
  return { seats, step, outcome: game === null ? null : lastPlaces(fold.context.game, game, seats) };
}

/** The greatest step whose checkpoint `seat` has signed as this replica knows it. */
function signedStep(seat: Seat, fold: Fold, log: Log): number {
  const signed = log
    .chain(seat)
    .findLast(({ step, checkpoint }) => fold.steps[step]?.history === checkpoint.history);
  return signed?.step ?? 0;
}

/** true if some other seat's signed history contains the entry of the pair that ours does not. */
function isTold(evidence: Evidence, fold: Fold, log: Log): boolean {
  const ids = evidence.pair.map(({ id }) => id);
  const at = fold.completed.findIndex((step) => step.some(({ entry }) => ids.includes(entry.id)));
  const before = fold.steps[at];
  if (before === undefined) return false;
  const absorbed = (fold.completed[at] ?? []).map(({ entry }) => entry.id);
  const other = absorbStep(
    before.history,
    at,
    absorbed.map((id) => (ids.includes(id) ? (ids.find((one) => one !== id) as string) : id)),
  );
  return log.chains.some(
    (chain, seat) =>
      seat !== evidence.seat &&
      chain.some(({ step, checkpoint }) => step === at + 1 && checkpoint.history === other),
  );
}

/** The standing with `seats` below everybody else. */
function lastPlaces(game: AnyGame, state: unknown, seats: readonly Seat[]): Outcome {
  const over = game.outcome(state);
  if (over !== null) return over;
  const standing = game.standing(state);
  const above = standing.ranking.map((place) => place.filter((seat) => !seats.includes(seat)));
  return { ...standing, ranking: [...above, seats].filter((place) => place.length > 0), reason: 'halt' };
}
