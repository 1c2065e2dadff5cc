/**
 * What a seat may do, as far as all can see: judged from the public state alone.
 *
 * What cannot be judged in public (which card, which face) is no matter of trust: operations.ts names the card
 * operations that come with each event, and a seat proves each of them. A move that passes here and
 * whose proofs hold is legal.
 *
 * Reference: RULES.md, "8 (planets)".
 */
import { never } from '../../encoding/result.ts';
import type { Seat } from '../game.ts';
import { isOrdered, setKind } from './sets.ts';
import { actor, decider, eligibleDeputies, seatOf, victimsOf } from './turn.ts';
import type { PlanetsMove, PlanetsState } from './types.ts';

/** Every code `refusal` can return, and the rule behind it. */
export const REFUSALS = {
  'game-over': 'The game is over.',
  'no-decision': 'The table waits for cards, not for a decision.',
  'not-your-turn': 'Another seat decides now.',
  'other-decision': 'This seat has something else to decide now.',
  'deputy-missing': 'With two or more cards drawn, one is passed to another player.',
  'deputy-needless': 'A single card is kept; nobody is Deputy.',
  'deputy-self': 'The Deputy is another player.',
  'deputy-gone': 'The Deputy is a player who is still at the table.',
  'nothing-to-hide': 'Hiding needs a planet in hand.',
  'theft-begun': 'Having chosen to steal, the player chooses another victim.',
  'victim-self': 'The planet is taken from another player.',
  'victim-gone': 'The planet is taken from a player who is still at the table.',
  'victim-empty': 'That hand has no card.',
  'no-set': 'A set is three or more identical planets or the eight different ones.',
  'set-disordered':
    'After the new card the faces stand in the order from the Sun, so that one choice has one form.',
  'set-exceeds-hand': 'A set is laid from the hand.',
} as const;
export type PlanetsRefusal = keyof typeof REFUSALS;

/** null when nothing public forbids `seat` to make `move` now, else the code of the rule that does. */
export function refusal(state: PlanetsState, seat: Seat, move: PlanetsMove): PlanetsRefusal | null {
  if (state.ending !== null) return 'game-over';
  const asked = decider(state);
  if (asked === null) return 'no-decision';
  if (asked !== seat) return 'not-your-turn';
  const { phase } = state.turn;
  switch (move.kind) {
    case 'assign':
      return phase === 'assign' ? deputyRefusal(state, move.deputy) : 'other-decision';
    case 'hide':
      if (phase === 'rob-again') return 'theft-begun';
      if (phase !== 'black-hole') return 'other-decision';
      return seatOf(state, seat).hand.length > 0 ? null : 'nothing-to-hide';
    case 'steal':
      return phase === 'black-hole' || phase === 'rob-again'
        ? victimRefusal(state, move.from)
        : 'other-decision';
    case 'lay':
      if (phase !== 'lay') return 'other-decision';
      if (setKind(move.faces) === null) return 'no-set';
      if (!isOrdered(move.faces)) return 'set-disordered';
      return move.faces.length <= seatOf(state, seat).hand.length ? null : 'set-exceeds-hand';
    case 'skip':
      return phase === 'lay' ? null : 'other-decision';
    case 'surplus':
      return phase === 'surplus' ? null : 'other-decision';
    default:
      return never(move);
  }
}

function deputyRefusal(state: PlanetsState, deputy: Seat | null): PlanetsRefusal | null {
  const isSingle = state.turn.drawn.length === 1;
  if (deputy === null) return isSingle ? null : 'deputy-missing';
  if (isSingle) return 'deputy-needless';
  if (deputy === state.turn.commander) return 'deputy-self';
  return eligibleDeputies(state).includes(deputy) ? null : 'deputy-gone';
}

function victimRefusal(state: PlanetsState, from: Seat): PlanetsRefusal | null {
  const thief = actor(state);
  if (from === thief) return 'victim-self';
  if (victimsOf(state, thief).includes(from)) return null;
  return state.seats[from]?.hasLeft === false ? 'victim-empty' : 'victim-gone';
}
