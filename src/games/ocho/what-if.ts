/**
 * What setting these dice aside would mean: everything the line under the dice says before a person decides.
 *
 * It asks the same functions that judge the move, so line and rules cannot differ:
 *   points and groups: scoring.ts · legality of both buttons: refusals.ts · odds: odds.ts
 */

import { keep } from './moves.ts';
import { bustOdds, type Odds } from './odds.ts';
import { type OchoRefusal, refusal } from './refusals.ts';
import type { Group } from './scoring.ts';
import { bankResult } from './standing.ts';
import { type ChoiceError, chooseDice, handAfter, isHotAfter, turnTotal } from './turn.ts';
import type { Face, OchoState } from './types.ts';

/** End `exact`: `before`: points this turn still needs to end on the target; `after`: what then remains, negative when past it. */
export type ExactNeed = { readonly before: number; readonly after: number };

export type WhatIf =
  | {
      readonly kind: 'scores';
      readonly faces: readonly Face[];
      readonly groups: readonly Group[];
      /** Of this selection. */
      readonly points: number;
      /** Of the turn, this selection included. */
      readonly total: number;
      /** Dice to throw next; 8 when hot. */
      readonly hand: number;
      readonly isHot: boolean;
      /** Of losing `total` when throwing `hand` dice, Joker re-throws included. */
      readonly odds: Odds;
      /** null: the button is enabled. */
      readonly bankRefusal: OchoRefusal | null;
      readonly rollRefusal: OchoRefusal | null;
      /** The seat's score after banking; with end `exact` past the target its old one. */
      readonly score: number;
      readonly overshoots: boolean;
      /** null unless end is `exact`. */
      readonly exact: ExactNeed | null;
    }
  | {
      readonly kind: 'refused';
      readonly error: ChoiceError;
      /** Of the turn as it stands. */
      readonly total: number;
      readonly exact: ExactNeed | null;
    };

/** The outlook of the seat at turn for `selected`, ascending indices into `turn.dice`. Meant for phase `thrown`. */
export function whatIf(state: OchoState, selected: readonly number[]): WhatIf {
  const choice = chooseDice(state, selected);
  if (!choice.ok)
    return { kind: 'refused', error: choice.error, total: turnTotal(state, 0), exact: exactNeed(state, 0) };
  const { turn, options } = state;
  const { faces, groups, points } = choice.value;
  const total = turnTotal(state, points);
  const hand = handAfter(turn, faces.length);
  const banked = bankResult(state, total);
  return {
    kind: 'scores',
    faces,
    groups,
    points,
    total,
    hand,
    isHot: isHotAfter(turn, faces.length),
    odds: bustOdds(hand, options, turn),
    bankRefusal: refusal(state, turn.seat, keep(selected, 'bank')),
    rollRefusal: refusal(state, turn.seat, keep(selected, 'roll')),
    score: banked.score,
    overshoots: banked.kind === 'overshot',
    exact: exactNeed(state, points),
  };
}

function exactNeed(state: OchoState, points: number): ExactNeed | null {
  if (state.options.end !== 'exact') return null;
  const score = state.seats[state.turn.seat]?.score ?? 0;
  const before = state.options.target - score - turnTotal(state, 0);
  return { before, after: before - points };
}
