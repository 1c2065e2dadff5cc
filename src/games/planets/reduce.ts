/**
 * The game as a fold over events: `setup`, then `reduce` for each event that `awaiting` named, or a `leave`.
 *
 * Invariants
 * 1. States are frozen plain JSON; a reduction returns a new state or, when nothing changes, the same one.
 * 2. The 104 cards are conserved: every card is in exactly one of pile, drawn, kept, passed, hand, hidden, laid,
 *    discard and gone.
 * 3. Handles follow operations.ts: what a mix puts out there is what stands in the state here.
 * 4. Leaving twice, or after the end, changes nothing. Every other event that is not awaited is our bug and throws.
 *
 * Reference: RULES.md, "8 (planets)" and "Leaving a game".
 */
import { type Draft, freeze, produce } from 'immer';
import { never } from '../../encoding/result.ts';
import type { Draw as RandomDraw, Seat } from '../game.ts';
import { type CardHandle, DECK } from './cards.ts';
import {
  discardBlackHole,
  end,
  finishTurn,
  freshTurn,
  joinHand,
  leave,
  offerBlackHole,
  resolveNext,
} from './flow.ts';
import { refusal } from './refusals.ts';
import { setKind } from './sets.ts';
import { actor, DRAW, decider, mixInto, seatOf, surplusOf, unresolved } from './turn.ts';
import type { PlanetsAwaiting, PlanetsEvent, PlanetsMove, PlanetsOptions, PlanetsState } from './types.ts';

type Work = Draft<PlanetsState>;

/**
 * The state before the first draw: handles 0 to 103 lie in the pile as the set-up has shuffled them, 0 on top. `order` is
 * the permutation drawn by lot. Throws RangeError if `order` is no permutation of 2 to 6 seats.
 */
export function setup(options: PlanetsOptions, seats: number, order: readonly Seat[]): PlanetsState {
  const isPermutation =
    order.length === seats &&
    new Set(order).size === seats &&
    order.every((seat) => Number.isInteger(seat) && seat >= 0 && seat < seats);
  if (!isPermutation || seats < 2 || seats > 6)
    throw new RangeError(`[${order.join(', ')}] is no order of ${seats} seats`);
  const first = order[0] ?? 0;
  const state: PlanetsState = {
    options: structuredClone(options),
    order: [...order],
    seats: order.map((_, seat) => ({
      hand: [],
      hidden: [],
      revealed: null,
      sets: [],
      blackHoles: 0,
      turns: seat === first ? 1 : 0,
      deputies: 0,
      hasLeft: false,
    })),
    left: [],
    pile: DECK.map((_, card) => card),
    discard: [],
    gone: [],
    next: DECK.length,
    turn: freshTurn(1, first),
    ending: null,
  };
  return freeze(state, true);
}

/** What the table waits for. */
export function awaiting(state: PlanetsState): PlanetsAwaiting {
  if (state.ending !== null) {
    const [seat] = state.ending.reveal;
    return seat === undefined ? { kind: 'over' } : { kind: 'open', seat, cards: seatOf(state, seat).hidden };
  }
  const { turn, pile } = state;
  switch (turn.phase) {
    case 'draw':
      return { kind: 'draw', seat: turn.commander, cards: pile.slice(0, DRAW) };
    case 'identify':
      return { kind: 'identify', seat: actor(state), card: required(unresolved(state)) };
    case 'mix': {
      const seat = required(turn.victim);
      const cards = seatOf(state, seat).hand;
      return { kind: 'mix', seat, cards, into: mixInto(state, cards) };
    }
    case 'pick': {
      const below = seatOf(state, required(turn.victim)).hand.length;
      return { kind: 'random', leader: actor(state), draw: { kind: 'index', below } };
    }
    case 'take':
      return {
        kind: 'transfer',
        seat: required(turn.victim),
        card: required(turn.taken),
        to: actor(state),
      };
    case 'assign':
    case 'black-hole':
    case 'rob-again':
    case 'lay':
    case 'surplus':
      return { kind: 'decision', seat: required(decider(state)) };
    case 'done':
      throw new Error('a game that is done has an ending');
    default:
      return never(turn.phase);
  }
}

/** The state after an event. Throws RangeError on an event that is not awaited. */
export function reduce(state: PlanetsState, event: PlanetsEvent): PlanetsState {
  if (event.kind === 'leave') {
    if (seatOf(state, event.seat).hasLeft || awaiting(state).kind === 'over') return state;
    return produce(state, (draft) => leave(draft, event.seat));
  }
  if (event.kind === 'stop')
    return state.ending === null ? produce(state, (draft) => end(draft, 'leaver')) : state;
  if (event.kind === 'move') {
    const code = refusal(state, event.seat, event.move);
    if (code !== null) throw new RangeError(`move refused: ${code}`);
    return produce(state, (draft) => applyMove(draft, event.seat, event.move));
  }
  const problem = mismatch(awaiting(state), event);
  if (problem !== null) throw new RangeError(`event not awaited: ${problem}`);
  return produce(state, (draft) => applyCards(draft, event));
}

type CardEvent = Exclude<PlanetsEvent, { readonly kind: 'leave' | 'move' | 'stop' }>;

/** Why `event` is not what is awaited, null if it is. */
function mismatch(awaited: PlanetsAwaiting, event: CardEvent): string | null {
  if (awaited.kind !== event.kind) return `${event.kind} instead of ${awaited.kind}`;
  if (awaited.kind === 'random' && event.kind === 'random') {
    const [index] = event.values;
    const isIndex =
      index !== undefined && Number.isInteger(index) && index >= 0 && index < belowOf(awaited.draw);
    return isIndex && event.values.length === 1 ? null : `index [${event.values.join(', ')}]`;
  }
  if ('seat' in awaited && 'seat' in event && awaited.seat !== event.seat) return `of seat ${event.seat}`;
  if (awaited.kind === 'open' && event.kind === 'open' && awaited.cards.length !== event.faces.length)
    return `${event.faces.length} faces`;
  return null;
}

/** The bound of an index; nothing lies below it in any other draw. */
const belowOf = (draw: RandomDraw): number => (draw.kind === 'index' ? draw.below : 0);

function applyMove(state: Work, seat: Seat, move: PlanetsMove): void {
  const own = seatOf(state, seat);
  const { turn } = state;
  switch (move.kind) {
    case 'assign': {
      const [kept, passed, returned] = mixed(state, turn.drawn);
      turn.drawn = [];
      turn.kept = required(kept);
      if (move.deputy !== null) {
        turn.deputy = move.deputy;
        turn.passed = required(passed);
        seatOf(state, move.deputy).deputies += 1;
      }
      if (returned !== undefined) state.pile.unshift(returned);
      turn.phase = 'identify';
      return;
    }
    case 'hide': {
      const [hidden, ...rest] = mixed(state, own.hand);
      own.hidden.push(required(hidden));
      own.hand = rest;
      discardBlackHole(state);
      resolveNext(state);
      return;
    }
    case 'steal': {
      const { hand } = seatOf(state, move.from);
      turn.victim = move.from;
      turn.phase = hand.length < 2 ? 'take' : 'mix';
      turn.taken = hand.length < 2 ? required(hand[0]) : null;
      return;
    }
    case 'lay': {
      const fresh = required(turn.fresh);
      const others = mixed(
        state,
        own.hand.filter((card) => card !== fresh),
      );
      const cards = [fresh, ...others.splice(0, move.faces.length - 1)];
      const kind = required(setKind(move.faces));
      own.sets.push({ kind, role: turn.role, cards, faces: [...move.faces] });
      own.hand = others;
      resolveNext(state);
      return;
    }
    case 'skip':
      resolveNext(state);
      return;
    case 'surplus': {
      const count = surplusOf(state);
      const cards = mixed(state, own.hand);
      state.pile.push(...cards.splice(0, count));
      own.hand = cards;
      finishTurn(state);
      return;
    }
    default:
      never(move);
  }
}

function applyCards(state: Work, event: CardEvent): void {
  const { turn } = state;
  switch (event.kind) {
    case 'draw':
      turn.drawn = state.pile.splice(0, DRAW);
      turn.phase = 'assign';
      return;
    case 'identify':
      if (event.as === 'planet') {
        joinHand(state, required(unresolved(state)));
        return;
      }
      seatOf(state, event.seat).blackHoles += 1;
      offerBlackHole(state, 'black-hole');
      return;
    case 'mix': {
      const victim = seatOf(state, event.seat);
      victim.hand = mixed(state, victim.hand);
      turn.phase = 'pick';
      return;
    }
    case 'random':
      turn.taken = required(seatOf(state, required(turn.victim)).hand[event.values[0] ?? 0]);
      turn.phase = 'take';
      return;
    case 'transfer': {
      const card = required(turn.taken);
      const victim = seatOf(state, event.seat);
      victim.hand = victim.hand.filter((held) => held !== card);
      discardBlackHole(state);
      joinHand(state, card);
      turn.victim = null;
      turn.taken = null;
      return;
    }
    case 'open': {
      seatOf(state, event.seat).revealed = [...event.faces];
      if (state.ending !== null) state.ending.reveal.shift();
      return;
    }
    default:
      never(event);
  }
}

/** The names of `cards` after a mix, which are used up by it. */
function mixed(state: Work, cards: readonly CardHandle[]): CardHandle[] {
  const into = mixInto(state, cards);
  if (cards.length > 1) state.next += cards.length;
  return [...into];
}

function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the phase of a turn implies this value');
  return value;
}
