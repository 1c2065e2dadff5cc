/**
 * A log that is there already, folded: one that a file or this device's storage holds, not one that grows at a table.
 *
 * The equations of all proofs are checked in one sum (crypto/equations.ts). Only if they do not all hold is the log folded
 * again with each checked where it stands: so whoever is at fault is named, and what was built on a wrong proof is gone.
 *
 * Invariant: what comes back, and every verdict in its memo, is what checking each proof at its place would have given, but
 * for a chance of 2^-128; what it judges from then on is checked at once.
 */
import { CheckLater } from '../crypto/equations.ts';
import type { Judged } from './contributions.ts';
import { Fold, type FoldOptions } from './fold.ts';
import type { Log } from './log.ts';
import type { StepContext } from './steps.ts';

/** `options.judged` learns all verdicts. `onJudged`: entries judged so far, after each step; begins anew with a second fold. */
export function foldStored(
  context: StepContext,
  log: Log,
  options: FoldOptions = {},
  onJudged: (entries: number) => void = () => undefined,
): Fold {
  const later = new CheckLater();
  const judged: Judged = options.judged ?? new Map();
  const known = new Set(judged.keys());
  try {
    const fold = folded({ ...context, check: later.check }, log, { ...options, judged }, onJudged);
    if (later.allHold()) return fold;
  } catch {
    // Taken for proven, a wrong proof may bring about a table that no rule knows; the second fold tells.
  }
  // A verdict on a proof that was taken for right outlives this attempt no more than the rest of it.
  for (const id of [...judged.keys()]) if (!known.has(id)) judged.delete(id);
  return folded(context, log, { ...options, judged }, onJudged);
}

function folded(
  context: StepContext,
  log: Log,
  options: FoldOptions,
  onJudged: (entries: number) => void,
): Fold {
  const fold = new Fold(context, options);
  while (fold.advance(log, 1) > 0)
    onJudged(context.genesis.roster.reduce((sum, _, seat) => sum + fold.cursor(seat), 0));
  return fold;
}
