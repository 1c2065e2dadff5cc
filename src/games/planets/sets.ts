/**
 * Sets: which cards may lie face up together, and what they are worth.
 *
 * A set is three or more identical planets or the eight different ones. In a move and on the table its faces have one
 * order: the new card first, the others from the Sun outwards.
 *
 * Reference: RULES.md, "8 (planets)": turn 3 and points.
 */
import { bySunDistance, PLANETS, type Planet } from './cards.ts';
import type { LaidSet, PlanetsOptions, PointTable, Role } from './types.ts';

/** Fewest identical planets that make a set. */
export const LEAST_SAME = 3;

/** What `faces` make, in whatever order: null if they are no set. */
export function setKind(faces: readonly Planet[]): LaidSet['kind'] | null {
  const distinct = new Set(faces).size;
  if (distinct === 1 && faces.length >= LEAST_SAME) return 'same';
  return distinct === PLANETS.length && faces.length === PLANETS.length ? 'different' : null;
}

/** true if all faces but the first stand in the order from the Sun: one choice has one form. */
export function isOrdered(faces: readonly Planet[]): boolean {
  const others = faces.slice(1);
  return others.every((face, i) => i === 0 || bySunDistance(others[i - 1] ?? face, face) <= 0);
}

/** Points of a set of `count` cards laid in `role`. Throws RangeError below three identical planets. */
export function setPoints(options: PlanetsOptions, role: Role, kind: LaidSet['kind'], count: number): number {
  const table: PointTable = options.points[role];
  if (kind === 'different') return table.different;
  const points = table.same[Math.min(count - LEAST_SAME, table.same.length - 1)];
  if (points === undefined) throw new RangeError(`${count} identical planets are no set`);
  return points;
}
