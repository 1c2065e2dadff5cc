/**
 * Between the turns: banking, whose turn is next, when the game ends, who stands where.
 *
 * Order and rounds. `order` never changes; seats that have left are skipped. A round is one pass through `order`, from
 * its first seat still in to its last.
 *
 * Ends
 * - `first`: a seat that has banked the target has won.
 * - `exact`: a seat that has banked exactly the target has won; a turn that would go past it banks nothing.
 * - `round`: once a seat has banked the target, the seats after it in `order` have one more turn each, and then the
 *   highest score wins; equal scores share the win. Nobody before it in `order` plays again, for everybody has then had
 *   the same number of turns. If every seat that had the target leaves meanwhile, the last round is called off.
 * - always: the last seat still in has won.
 *
 * Invariants
 * 1. While the game runs, the seat at turn is still in, and is the first of `lastRound.remaining` if that is set.
 * 2. Seats still in rank by score; seats that left rank below them, the latest to leave first.
 *
 * These functions change an immer draft and are called by reduce.ts alone; `bankResult`, `outcome`
 * and `standing` only read.
 * Reference: RULES.md, "El Ocho" (options, tie) and "Leaving a game".
 */
import type { Draft } from 'immer';
import type { Outcome, Seat } from '../game.ts';
import { freshTurn } from './turn.ts';
import type { OchoState } from './types.ts';

/** What banking `points` would do: `score` is the seat's score afterwards. */
export function bankResult(
  state: OchoState,
  points: number,
): { readonly kind: 'banked' | 'overshot'; readonly score: number } {
  const score = scoreOf(state, state.turn.seat);
  const isPast = state.options.end === 'exact' && score + points > state.options.target;
  return isPast ? { kind: 'overshot', score } : { kind: 'banked', score: score + points };
}

/** Ends the turn by banking `points`. */
export function bank(state: Draft<OchoState>, points: number): void {
  const { seat } = state.turn;
  const { score } = bankResult(state, points);
  const own = state.seats[seat];
  if (own === undefined) throw new RangeError(`no seat ${seat}`);
  own.score = score;
  own.turns += 1;
  const { end, target } = state.options;
  if (end !== 'round' && score >= target) {
    state.over = { reason: end === 'first' ? 'target' : 'exact', winners: [seat] };
    return;
  }
  if (state.lastRound !== null) {
    if (score > state.lastRound.beat) state.lastRound = { ...state.lastRound, by: seat, beat: score };
  } else if (end === 'round' && score >= target) {
    state.lastRound = { by: seat, beat: score, remaining: [seat, ...seatsAfter(state, seat)] };
  }
  passTurn(state);
}

/** Ends the turn with its points lost. */
export function bust(state: Draft<OchoState>): void {
  const own = state.seats[state.turn.seat];
  if (own === undefined) throw new RangeError(`no seat ${state.turn.seat}`);
  own.turns += 1;
  own.busts += 1;
  passTurn(state);
}

/** Takes a seat out of the game. Its score stays visible; what its turn had at risk is lost. */
export function leave(state: Draft<OchoState>, seat: Seat): void {
  const own = state.seats[seat];
  if (own === undefined) throw new RangeError(`no seat ${seat}`);
  own.hasLeft = true;
  state.left.push(seat);
  const isAtTurn = seat === state.turn.seat;
  const stillIn = seatsStillIn(state);
  const [survivor] = stillIn;
  if (survivor !== undefined && stillIn.length === 1) {
    state.over = { reason: 'last-seat', winners: [survivor] };
    state.lastRound = null;
    if (isAtTurn) state.turn = freshTurn(survivor) as Draft<OchoState['turn']>;
    return;
  }
  if (state.lastRound !== null) {
    const remaining = state.lastRound.remaining.filter((other) => other !== seat || isAtTurn);
    const beat = Math.max(...stillIn.map((other) => scoreOf(state, other)));
    const by =
      state.lastRound.by === seat
        ? stillIn.find((other) => scoreOf(state, other) === beat)
        : state.lastRound.by;
    state.lastRound = beat >= state.options.target && by !== undefined ? { by, beat, remaining } : null;
  }
  if (isAtTurn) passTurn(state);
}

/** The result, null while the game runs. */
export function outcome(state: OchoState): Outcome | null {
  return state.over === null ? null : standing(state);
}

/** The ranking as it stands: what `outcome` says when the game is over, else by the points banked so far (`broken-off`). */
export function standing(state: OchoState): Outcome {
  const stillIn = seatsStillIn(state);
  const scores = state.seats.map(({ score }) => score);
  const levels = [...new Set(stillIn.map((seat) => scoreOf(state, seat)))].sort((a, b) => b - a);
  const ranking = levels.map((score) => stillIn.filter((seat) => scoreOf(state, seat) === score));
  const leavers = [...state.left].reverse().map((seat) => [seat]);
  return { ranking: [...ranking, ...leavers], scores, reason: state.over?.reason ?? 'broken-off' };
}

function passTurn(state: Draft<OchoState>): void {
  const { seat } = state.turn;
  if (state.lastRound !== null) {
    state.lastRound.remaining = state.lastRound.remaining.filter((other) => other !== seat);
    if (state.lastRound.remaining.length === 0) {
      finishRound(state);
      return;
    }
  }
  const [next] = seatsAfter(state, seat);
  const [first] = inOrder(state);
  if (first === undefined) throw new Error('a running game has seats still in');
  if (next === undefined) state.round += 1;
  state.turn = freshTurn(next ?? first) as Draft<OchoState['turn']>;
}

function finishRound(state: Draft<OchoState>): void {
  const stillIn = seatsStillIn(state);
  const best = Math.max(...stillIn.map((seat) => scoreOf(state, seat)));
  state.over = { reason: 'round', winners: stillIn.filter((seat) => scoreOf(state, seat) === best) };
}

/** Seats still in that come after `seat` in this round. */
function seatsAfter(state: OchoState, seat: Seat): readonly Seat[] {
  const at = state.order.indexOf(seat);
  return inOrder(state).filter((other) => state.order.indexOf(other) > at);
}

function inOrder(state: OchoState): readonly Seat[] {
  return state.order.filter((seat) => state.seats[seat]?.hasLeft === false);
}

function seatsStillIn(state: OchoState): readonly Seat[] {
  return [...inOrder(state)].sort((a, b) => a - b);
}

function scoreOf(state: OchoState, seat: Seat): number {
  return state.seats[seat]?.score ?? 0;
}
