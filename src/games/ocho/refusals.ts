/**
 * What a seat may do now, and the code of the rule when it may not.
 *
 * Invariants
 * 1. `legalMoves` lists exactly the moves that `refusal` lets pass, up to swapping dice of the same face.
 * 2. A seat whose decision is awaited always has a legal move: setting dice aside and rolling on is never forbidden.
 * 3. Banking past the target with end `exact` is legal; it banks nothing (standing.ts).
 *
 * Reference: RULES.md, "El Ocho": a turn, and the options opening minimum and hot dice.
 */
import { never } from '../../encoding/result.ts';
import type { Seat } from '../game.ts';
import { keep, RETHROW, ROLL } from './moves.ts';
import { SELECTION_REFUSALS } from './scoring.ts';
import { legalSelections } from './selections.ts';
import { chooseDice, INDEX_REFUSALS, isHotAfter, throwContext, turnTotal } from './turn.ts';
import type { OchoMove, OchoState } from './types.ts';

/** Every code `refusal` can return, and the rule behind it. */
export const REFUSALS = {
  'game-over': 'The game is over.',
  'not-your-turn': 'Another seat is at turn.',
  'dice-in-the-air': 'The throw has not come to rest.',
  'nothing-thrown': 'A turn begins with a throw.',
  'must-set-aside': 'At least one scoring die must be set aside before the rest are thrown.',
  'must-rethrow': 'A Joker: those same dice must be thrown again.',
  'no-joker': 'Only a throw that scores nothing but shows an 8 is thrown again as it is.',
  ...INDEX_REFUSALS,
  ...SELECTION_REFUSALS,
  'below-opening': 'A seat without points must bank the opening minimum or more.',
  'hot-dice-forced': 'All eight dice are set aside and must be thrown again.',
} as const;
export type OchoRefusal = keyof typeof REFUSALS;

/** null when `seat` may make `move` now, else the code of the rule that forbids it. */
export function refusal(state: OchoState, seat: Seat, move: OchoMove): OchoRefusal | null {
  if (state.over !== null) return 'game-over';
  if (seat !== state.turn.seat) return 'not-your-turn';
  const { phase } = state.turn;
  switch (phase) {
    case 'rolling':
      return 'dice-in-the-air';
    case 'ready':
      return move.kind === 'roll' ? null : 'nothing-thrown';
    case 'joker':
      return move.kind === 'rethrow' ? null : 'must-rethrow';
    case 'thrown':
      if (move.kind === 'roll') return 'must-set-aside';
      if (move.kind === 'rethrow') return 'no-joker';
      return keepRefusal(state, move);
    default:
      return never(phase);
  }
}

/** Every legal move of `seat`, selections with the most points first, banking before rolling. Empty when it is not asked. */
export function legalMoves(state: OchoState, seat: Seat): readonly OchoMove[] {
  const moves: OchoMove[] = [ROLL, RETHROW];
  if (state.turn.phase === 'thrown') {
    for (const { dice } of legalSelections(throwContext(state))) {
      moves.push(keep(dice, 'bank'), keep(dice, 'roll'));
    }
  }
  return moves.filter((move) => refusal(state, seat, move) === null);
}

function keepRefusal(state: OchoState, move: OchoMove & { readonly kind: 'keep' }): OchoRefusal | null {
  const choice = chooseDice(state, move.dice);
  if (!choice.ok) return choice.error.code;
  if (move.then === 'roll') return null;
  if (state.options.hotDice === 'forced' && isHotAfter(state.turn, move.dice.length))
    return 'hot-dice-forced';
  const isOnBoard = (state.seats[state.turn.seat]?.score ?? 0) > 0;
  return !isOnBoard && turnTotal(state, choice.value.points) < state.options.opening ? 'below-opening' : null;
}
