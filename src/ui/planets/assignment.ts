/**
 * Sharing out the drawn cards by taps, before anything is decided: which card is kept, passed, put back.
 *
 * Invariants
 * 1. No two cards have the same role; which roles there are follows from how many cards were drawn.
 * 2. The last card takes the last role by itself, so that three cards need two taps.
 */

/** In the order in which taps give them. */
export const CARD_ROLES = ['keep', 'pass', 'back'] as const;
export type CardRole = (typeof CARD_ROLES)[number];

/** By index into the drawn cards; null: not chosen yet. */
export type Assignment = readonly (CardRole | null)[];

/** Nothing chosen; a single card is kept, for there is no choice. */
export function freshAssignment(count: number): Assignment {
  return count === 1 ? ['keep'] : Array.from({ length: count }, () => null);
}

export function isComplete(assignment: Assignment): boolean {
  return assignment.every((role) => role !== null);
}

/** The card with that role, -1 if none has. */
export function cardAs(assignment: Assignment, role: CardRole): number {
  return assignment.indexOf(role);
}

/** A tap on a card: the next role to be given; a card that has one, while others have none, loses it. */
export function tapped(assignment: Assignment, index: number): Assignment {
  const role = assignment[index];
  if (role === undefined) return assignment;
  if (role === null) {
    const next = rolesOf(assignment).find((open) => !assignment.includes(open));
    return next === undefined ? assignment : given(assignment, index, next);
  }
  if (isComplete(assignment)) return changed(assignment, index);
  return assignment.with(index, null);
}

/** A tap on a card's label: the next role, taken from the card that has it. */
export function changed(assignment: Assignment, index: number): Assignment {
  const roles = rolesOf(assignment);
  const role = assignment[index];
  if (role === undefined || role === null) return assignment;
  const next = roles[(roles.indexOf(role) + 1) % roles.length];
  return next === undefined ? assignment : given(assignment, index, next);
}

/** This very role; the card that had it takes this one's in exchange. */
export function given(assignment: Assignment, index: number, role: CardRole): Assignment {
  const before = assignment[index];
  if (before === undefined || !rolesOf(assignment).includes(role)) return assignment;
  const holder = assignment.indexOf(role);
  const swapped = holder === -1 ? assignment : assignment.with(holder, before);
  return completed(swapped.with(index, role));
}

function completed(assignment: Assignment): Assignment {
  const open = assignment.flatMap((role, index) => (role === null ? [index] : []));
  const [last] = open;
  const missing = rolesOf(assignment).find((role) => !assignment.includes(role));
  return open.length === 1 && last !== undefined && missing !== undefined
    ? assignment.with(last, missing)
    : assignment;
}

function rolesOf(assignment: Assignment): readonly CardRole[] {
  return CARD_ROLES.slice(0, assignment.length);
}
