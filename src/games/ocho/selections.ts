/**
 * All that may be set aside of a throw.
 *
 * Dice of one face are interchangeable: a selection is listed once, with the lowest indices of each face. The rules
 * accept any other dice with the same faces.
 *
 * Invariants
 * 1. `legalSelections` lists exactly the multisets of faces that `scoreSelection` accepts, each once.
 * 2. `canScore` is true exactly when the list is not empty; it is the only test for a bust.
 *
 * Reference: RULES.md, "El Ocho": "your choice which; every die you set aside must score".
 */
import {
  countFaces,
  FACES,
  type Group,
  readAlike,
  scoreSelection,
  singlePoints,
  type ThrowContext,
  wholeThrowGroup,
} from './scoring.ts';
import type { Face } from './types.ts';

export type Selection = {
  /** Indices into the throw, ascending. */
  readonly dice: readonly number[];
  /** Ascending. */
  readonly faces: readonly Face[];
  readonly points: number;
  readonly groups: readonly Group[];
};

/** How one die of a throw can score. */
export type DieScore =
  /** By itself (and perhaps with others too). */
  | { readonly kind: 'alone' }
  /** With two others of its face. */
  | { readonly kind: 'with-alike' }
  /** Only as part of the straight that takes every die. */
  | { readonly kind: 'straight' }
  | { readonly kind: 'nothing' };

/** Whether anything in the throw scores. False is a bust, or a Joker (turn.ts). */
export function canScore(context: ThrowContext): boolean {
  return (
    context.thrown.some((face) => singlePoints(face) > 0) ||
    countFaces(context.thrown).some((count) => count >= 3) ||
    wholeThrowGroup(context) !== null
  );
}

/** Every legal selection, best points first (then fewer dice, then lower faces). Empty for a throw that scores nothing. */
export function legalSelections(context: ThrowContext): readonly Selection[] {
  const counts = countFaces(context.thrown);
  let picks: readonly (readonly Face[])[] = [[]];
  for (const face of FACES) {
    const takes = Array.from({ length: (counts[face] ?? 0) + 1 }, (_, take) => take).filter(
      (take) => readAlike(face, take, context.options).spare === 0,
    );
    picks = picks.flatMap((pick) =>
      takes.map((take) => [...pick, ...Array.from({ length: take }, () => face)]),
    );
  }
  const whole = wholeThrowGroup(context);
  if (whole !== null) picks = [...picks, whole.faces];

  const selections: Selection[] = [];
  for (const faces of picks) {
    const score = scoreSelection(faces, context);
    if (score.ok) selections.push({ dice: lowestIndices(faces, context.thrown), faces, ...score.value });
  }
  return selections.sort(
    (a, b) => b.points - a.points || a.faces.length - b.faces.length || compareFaces(a.faces, b.faces),
  );
}

/**
 * The selection with the most points, null if nothing scores. It is also the one that takes every die that can score,
 * for each further scoring die adds points; so there is never a tie.
 */
export function bestSelection(context: ThrowContext): Selection | null {
  return legalSelections(context)[0] ?? null;
}

/** The points of `bestSelection`, 0 if nothing scores; without listing the others. */
export function mostPoints(context: ThrowContext): number {
  const counts = countFaces(context.thrown);
  const apart = FACES.flatMap((face) => readAlike(face, counts[face] ?? 0, context.options).groups);
  const sum = apart.reduce((total, { points }) => total + points, 0);
  return Math.max(sum, wholeThrowGroup(context)?.points ?? 0);
}

/** By index into the throw: how each die can score. For raising, dimming and describing dice. */
export function scoringDice(context: ThrowContext): readonly DieScore[] {
  const counts = countFaces(context.thrown);
  const whole = wholeThrowGroup(context);
  return context.thrown.map((face) => {
    if (singlePoints(face) > 0) return { kind: 'alone' };
    if ((counts[face] ?? 0) >= 3) return { kind: 'with-alike' };
    return { kind: whole === null ? 'nothing' : 'straight' };
  });
}

function lowestIndices(faces: readonly Face[], thrown: readonly Face[]): readonly number[] {
  const wanted = [...countFaces(faces)];
  return thrown.flatMap((face, index) => {
    const left = wanted[face] ?? 0;
    if (left === 0) return [];
    wanted[face] = left - 1;
    return [index];
  });
}

function compareFaces(a: readonly Face[], b: readonly Face[]): number {
  const at = a.findIndex((face, i) => face !== b[i]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
