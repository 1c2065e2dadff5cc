/**
 * The game as a fold over events: `setup`, then `reduce` for each event that `awaiting` named, or a `leave`.
 *
 * Invariants
 * 1. States are frozen plain JSON; a reduction returns a new state or, when nothing changes, the same one.
 * 2. A bust leads straight to the next seat's turn; no event stands for it.
 * 3. A seat that leaves during its roll ends the wait for its dice. If another seat leaves then, the dice stay awaited.
 * 4. Leaving twice, or after the end, changes nothing. Every other event that is not awaited is our bug and throws.
 *
 * Reference: RULES.md, "El Ocho" and "Leaving a game".
 */
import { type Draft, freeze, produce } from 'immer';
import { never } from '../../encoding/result.ts';
import type { Seat } from '../game.ts';
import { refusal } from './refusals.ts';
import { bank, bust, leave } from './standing.ts';
import { chooseDice, DICE, freshTurn, handAfter, isHotAfter, throwResult, turnTotal } from './turn.ts';
import type { OchoAwaiting, OchoEvent, OchoMove, OchoOptions, OchoState } from './types.ts';

/**
 * The state before the first throw. `order` is the permutation drawn by lot; with option `first: creator` it is
 * turned round until seat 0 begins. Throws RangeError if `order` is no permutation of 2 to 8 seats.
 */
export function setup(options: OchoOptions, seats: number, order: readonly Seat[]): OchoState {
  const isPermutation =
    order.length === seats &&
    new Set(order).size === seats &&
    order.every((seat) => Number.isInteger(seat) && seat >= 0 && seat < seats);
  if (!isPermutation || seats < 2 || seats > 8)
    throw new RangeError(`[${order.join(', ')}] is no order of ${seats} seats`);
  const start = options.first === 'creator' ? order.indexOf(0) : 0;
  const turned = [...order.slice(start), ...order.slice(0, start)];
  const state: OchoState = {
    options: { ...options },
    order: turned,
    seats: turned.map(() => ({ score: 0, hasLeft: false, turns: 0, busts: 0 })),
    left: [],
    round: 1,
    turn: freshTurn(turned[0] ?? 0),
    lastRound: null,
    over: null,
  };
  return freeze(state, true);
}

/** What the table waits for. */
export function awaiting(state: OchoState): OchoAwaiting {
  if (state.over !== null) return { kind: 'over' };
  const { seat, phase, hand } = state.turn;
  return phase === 'rolling'
    ? { kind: 'random', leader: seat, draw: { kind: 'dice', count: hand } }
    : { kind: 'decision', seat };
}

/** The state after an event. Throws RangeError on an event that is not awaited. */
export function reduce(state: OchoState, event: OchoEvent): OchoState {
  switch (event.kind) {
    case 'move': {
      const code = refusal(state, event.seat, event.move);
      if (code !== null) throw new RangeError(`move refused: ${code}`);
      return produce(state, (draft) => applyMove(draft, event.move));
    }
    case 'random': {
      const isAwaited =
        state.over === null && state.turn.phase === 'rolling' && event.values.length === state.turn.hand;
      if (!isAwaited || event.values.some((value) => !Number.isInteger(value) || value < 1 || value > 8)) {
        throw new RangeError(`dice not awaited: [${event.values.join(', ')}]`);
      }
      return produce(state, (draft) => applyDice(draft, event.values));
    }
    case 'leave': {
      const leaver = state.seats[event.seat];
      if (leaver === undefined) throw new RangeError(`no seat ${event.seat}`);
      if (state.over !== null || leaver.hasLeft) return state;
      return produce(state, (draft) => leave(draft, event.seat));
    }
    default:
      return never(event);
  }
}

function applyMove(state: Draft<OchoState>, move: OchoMove): void {
  const { turn } = state;
  switch (move.kind) {
    case 'roll':
      throwDice(state, DICE);
      return;
    case 'rethrow':
      turn.jokers += 1;
      throwDice(state, turn.hand);
      return;
    case 'keep': {
      const choice = chooseDice(state, move.dice);
      if (!choice.ok) throw new RangeError(`selection refused: ${choice.error.code}`);
      const { faces, points } = choice.value;
      const total = turnTotal(state, points);
      const isHot = isHotAfter(turn, faces.length);
      turn.kept.push({ faces: [...faces], points });
      turn.hand = handAfter(turn, faces.length);
      if (move.then === 'roll') {
        turn.risk = total;
        if (isHot) turn.kept = [];
        throwDice(state, turn.hand);
        return;
      }
      clearTable(state);
      bank(state, total);
      return;
    }
    default:
      never(move);
  }
}

function applyDice(state: Draft<OchoState>, dice: readonly number[]): void {
  const result = throwResult(state.options, state.turn, dice);
  switch (result) {
    case 'scores':
    case 'joker':
      state.turn.phase = result === 'scores' ? 'thrown' : 'joker';
      state.turn.dice = [...dice];
      return;
    case 'bust':
      clearTable(state);
      bust(state);
      return;
    default:
      never(result);
  }
}

function throwDice(state: Draft<OchoState>, hand: number): void {
  const { turn } = state;
  turn.phase = 'rolling';
  turn.hand = hand;
  turn.dice = [];
  turn.throws += 1;
}

/** Nothing in the air, nothing at risk: the shelf is what a finished game still shows. */
function clearTable(state: Draft<OchoState>): void {
  const { turn } = state;
  turn.phase = 'ready';
  turn.dice = [];
  turn.risk = 0;
}
