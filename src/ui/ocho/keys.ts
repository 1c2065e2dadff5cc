/** Keys of the El Ocho table beside those of every table. */
import { type KeyPress, type TableAct, tableKeyAct } from '../table/key-press.ts';

export type KeyAct =
  | TableAct
  /** The die at this place, 0-based. */
  | { readonly kind: 'toggle'; readonly place: number }
  | { readonly kind: 'best' | 'clear' | 'roll' | 'bank' };

const OWN: Readonly<Record<string, KeyAct>> = {
  ...Object.fromEntries(
    Array.from({ length: 8 }, (_, place) => [String(place + 1), { kind: 'toggle', place } as const]),
  ),
  a: { kind: 'best' },
  z: { kind: 'clear' },
  r: { kind: 'roll' },
  b: { kind: 'bank' },
};

/** What the key asks for; null when it is not the table's. */
export const keyAct = (press: KeyPress, letters: 'on' | 'off'): KeyAct | null =>
  tableKeyAct(press, letters, OWN);
