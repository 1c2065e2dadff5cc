/**
 * Which dice of the throw a person has picked up so far. Nothing of it leaves the device before Bank or Roll.
 *
 * Invariants
 * 1. A selection is a list of distinct indices into the throw, ascending: the form a `keep` move needs.
 * 2. What scores is asked of the rules; nothing is judged here.
 */

import type { ThrowContext } from '../../games/ocho/scoring.ts';
import { legalSelections } from '../../games/ocho/selections.ts';
import type { Face } from '../../games/ocho/types.ts';

export type Picked = readonly number[];

/** Indices into the throw in the order in which the dice lie once they have landed: by face, then as thrown. */
export function arranged(dice: readonly Face[]): readonly number[] {
  return dice.map((_, index) => index).sort((a, b) => (dice[a] ?? 0) - (dice[b] ?? 0) || a - b);
}

/** Takes the die up, or puts it back. */
export function toggled(picked: Picked, index: number): Picked {
  return picked.includes(index)
    ? picked.filter((other) => other !== index)
    : [...picked, index].sort((a, b) => a - b);
}

/**
 * Takes the die with all its equals, as many as the rules let score together; a die that scores only in the straight
 * takes the straight. Puts them back when they were all taken.
 */
export function groupToggled(picked: Picked, index: number, context: ThrowContext): Picked {
  const group = groupOf(index, context);
  if (group.length === 0) return picked;
  const rest = picked.filter(
    (other) => context.thrown[other] !== context.thrown[index] && !group.includes(other),
  );
  return group.every((other) => picked.includes(other)) ? rest : [...rest, ...group].sort((a, b) => a - b);
}

function groupOf(index: number, context: ThrowContext): Picked {
  const face = context.thrown[index];
  const selections = legalSelections(context);
  const alike = selections
    .filter((selection) => selection.faces.every((other) => other === face))
    .sort((a, b) => b.faces.length - a.faces.length)[0];
  const group = alike ?? selections.find((selection) => selection.dice.includes(index));
  return group?.dice ?? [];
}
