/** Keys of the table of 8 beside those of every table. */
import { type KeyPress, type TableAct, tableKeyAct } from '../table/key-press.ts';
import type { CardRole } from './assignment.ts';

export type KeyAct =
  | TableAct
  /** The stack, or the drawn card, at this place, 0-based. */
  | { readonly kind: 'place'; readonly place: number }
  | { readonly kind: 'role'; readonly role: CardRole }
  | { readonly kind: 'undo' };

const OWN: Readonly<Record<string, KeyAct>> = {
  ...Object.fromEntries(
    Array.from({ length: 8 }, (_, place) => [String(place + 1), { kind: 'place', place } as const]),
  ),
  k: { kind: 'role', role: 'keep' },
  p: { kind: 'role', role: 'pass' },
  t: { kind: 'role', role: 'back' },
  z: { kind: 'undo' },
};

/** What the key asks for; null when it is not the table's. */
export const keyAct = (press: KeyPress, letters: 'on' | 'off'): KeyAct | null =>
  tableKeyAct(press, letters, OWN);
