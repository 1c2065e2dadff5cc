/**
 * What a selection of dice is worth, and how it is read.
 *
 * A selection is judged by itself and by the throw it comes from, never by dice of an earlier throw:
 *
 *   faces + ThrowContext → scoreSelection → groups with points, or the dice that score nothing
 *
 * Invariants
 * 1. Every die of an accepted selection belongs to exactly one group, and every group has points.
 * 2. The reading is the best one. A straight never competes with another reading: it holds at least three distinct
 *    consecutive faces, one of which is neither 1 nor 5, so nothing else can use all its dice. Among dice of one face
 *    the largest group is best at both levels: a triple is worth at least its dice taken singly (three 1s at 300
 *    equal them; the triple is named), and at level 2 one more die doubles a group that is worth more than the die.
 * 3. Only the faces matter, never the order of the dice.
 *
 * Reference: RULES.md, "El Ocho", the table of combinations and the five notes below it.
 * Not decided here: whether the turn may then be banked (refusals.ts).
 */
import { err, ok, type Result } from '../../encoding/result.ts';
import type { Face, OchoOptions } from './types.ts';

/** One throw as a selection is judged in it. */
export type ThrowContext = {
  readonly options: OchoOptions;
  /** Faces of all dice of the throw, in throw order. */
  readonly thrown: readonly Face[];
  /** The first throw of a turn. (Option `bigStraight: every` is applied here, not by the caller.) */
  readonly isFirstThrow: boolean;
};

/** How some dice of a selection are read together. `faces` ascending. */
export type Group = {
  readonly kind: 'single' | 'triple' | 'alike' | 'straight' | 'big-straight';
  readonly faces: readonly Face[];
  readonly points: number;
};

/** Groups by ascending face, so that an interface can write "1 + 7-7-7". */
export type Score = { readonly points: number; readonly groups: readonly Group[] };

/** Why a selection is refused. */
export const SELECTION_REFUSALS = {
  'nothing-selected': 'At least one scoring die must be set aside.',
  'not-in-throw': 'The throw does not hold these dice.',
  'die-scores-nothing': 'A selected die belongs to no combination.',
  'straight-needs-every-die':
    'A selected die scores only in the straight, which takes all dice of the throw.',
} as const;
export type SelectionRefusal = keyof typeof SELECTION_REFUSALS;

/** The dice of one face that stand in the way: of `selected` dice, `spare` score nothing ("the fourth 2": 4 and 1). */
export type SpareFace = { readonly face: Face; readonly selected: number; readonly spare: number };

export type SelectionError = { readonly code: SelectionRefusal; readonly faces: readonly SpareFace[] };

const BIG_STRAIGHT_POINTS = 4000;
const STRAIGHT_POINTS_PER_DIE = 100;
const MIN_STRAIGHT = 3;
const DICE = 8;
const SINGLE_POINTS: { readonly [face: Face]: number } = { 1: 100, 5: 50 };

/** All faces of a die, ascending. */
export const FACES: readonly Face[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** How many dice show each face; index 0 is unused. */
export function countFaces(faces: readonly Face[]): readonly number[] {
  const counts = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (const face of faces) counts[face] = (counts[face] ?? 0) + 1;
  return counts;
}

/** Points of one die of this face taken by itself; 0 if it scores only with others. */
export function singlePoints(face: Face): number {
  return SINGLE_POINTS[face] ?? 0;
}

/**
 * The straight that the throw as a whole is, or null. It exists only for the whole throw.
 * First throw of a turn (or any throw of eight, by option): 4,000. Otherwise at level 2 only, 100 a die.
 */
export function wholeThrowGroup(context: ThrowContext): Group | null {
  const { options } = context;
  const faces = [...context.thrown].sort((a, b) => a - b);
  const isStraight =
    faces.length >= MIN_STRAIGHT && faces.every((face, i) => i === 0 || face === (faces[i - 1] ?? 0) + 1);
  if (!isStraight) return null;
  if (faces.length === DICE && (context.isFirstThrow || options.bigStraight === 'every')) {
    return { kind: 'big-straight', faces, points: BIG_STRAIGHT_POINTS };
  }
  if (options.level === 1 || (options.straights === 'three' && faces.length !== MIN_STRAIGHT)) return null;
  return { kind: 'straight', faces, points: STRAIGHT_POINTS_PER_DIE * faces.length };
}

/** Best reading of `count` dice of one face, without straights; `spare` of them score nothing. */
export function readAlike(
  face: Face,
  count: number,
  options: OchoOptions,
): { readonly groups: readonly Group[]; readonly spare: number } {
  const groups: Group[] = [];
  const triple = face === 1 ? options.tripleOne : 100 * face;
  let rest = count;
  if (options.level === 2 && rest >= 3) {
    groups.push({
      kind: rest === 3 ? 'triple' : 'alike',
      faces: repeat(face, rest),
      points: triple * 2 ** (rest - 3),
    });
    rest = 0;
  }
  for (; rest >= 3; rest -= 3) groups.push({ kind: 'triple', faces: repeat(face, 3), points: triple });
  const single = singlePoints(face);
  if (single === 0) return { groups, spare: rest };
  for (; rest > 0; rest -= 1) groups.push({ kind: 'single', faces: [face], points: single });
  return { groups, spare: 0 };
}

/**
 * Points and reading of a selection, or the code and the dice that forbid it. `faces` in any order.
 * Called by the rules on every `keep`, and by the interface for its what-if line.
 */
export function scoreSelection(faces: readonly Face[], context: ThrowContext): Result<Score, SelectionError> {
  if (faces.length === 0) return err({ code: 'nothing-selected', faces: [] });
  const counts = countFaces(faces);
  const thrown = countFaces(context.thrown);
  const missing = [...new Set(faces)]
    .sort((a, b) => a - b)
    .map((face) => ({ face, selected: counts[face] ?? 0, spare: (counts[face] ?? 0) - (thrown[face] ?? 0) }))
    .filter(({ spare }) => spare > 0);
  if (missing.length > 0) return err({ code: 'not-in-throw', faces: missing });

  const whole = wholeThrowGroup(context);
  if (whole !== null && faces.length === context.thrown.length)
    return ok({ points: whole.points, groups: [whole] });

  const groups: Group[] = [];
  const spares: SpareFace[] = [];
  for (const face of FACES) {
    const selected = counts[face] ?? 0;
    const reading = readAlike(face, selected, context.options);
    groups.push(...reading.groups);
    if (reading.spare > 0) spares.push({ face, selected, spare: reading.spare });
  }
  if (spares.length > 0) {
    return err({ code: whole === null ? 'die-scores-nothing' : 'straight-needs-every-die', faces: spares });
  }
  return ok({ points: groups.reduce((sum, group) => sum + group.points, 0), groups });
}

function repeat(face: Face, count: number): readonly Face[] {
  return Array.from({ length: count }, () => face);
}
