/**
 * The three moves, made in one place. `keep` carries a field named `then`; it is text, so no `await` mistakes a move
 * for a promise.
 */
import type { OchoMove } from './types.ts';

/** Throw all eight at the start of a turn. */
export const ROLL: OchoMove = { kind: 'roll' };

/** Throw the same dice again, on a Joker. */
export const RETHROW: OchoMove = { kind: 'rethrow' };

/** Set aside the dice at these ascending indices of the throw, then bank or throw what is left. */
export function keep(dice: readonly number[], next: 'bank' | 'roll'): OchoMove & { readonly kind: 'keep' } {
  return { kind: 'keep', dice, then: next };
}
