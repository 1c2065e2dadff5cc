/**
 * From one phase to the next: resolving a card, the end of a turn, the end of the game, a seat that leaves.
 *
 * Invariants
 * 1. The end is looked for once per turn, when its cards are resolved: before the surplus with end `before-surplus`
 *    (then no surplus step follows), after it with `after-surplus`.
 * 2. A leaver's hand, its drawn cards and its unresolved card leave the game; a black hole it has opened is discarded;
 *    what it has laid and hidden stays on the table.
 * 3. A Commander that leaves while its draw is awaited takes those cards out of the game too: the others may already
 *    have shown what lets it read them.
 * 4. A Commander that leaves ends its turn, but a card it has passed is still resolved; there is no surplus step then.
 *
 * 5. With `leaver: end` a seat that goes before the first cards are drawn ends nothing: there was no game yet.
 *
 * These functions change an immer draft and are called by reduce.ts alone; `cardsLeaving` only reads, and operations.ts
 * asks it too.
 * Reference: RULES.md, "8 (planets)" and "Leaving a game".
 */
import type { Draft } from 'immer';
import type { Seat } from '../game.ts';
import type { CardHandle } from './cards.ts';
import {
  actor,
  DRAW,
  isBlackHoleInPlay,
  seatOf,
  seatsAfter,
  seatsIn,
  surplusOf,
  TURN_LIMIT,
  unresolved,
  victimsOf,
} from './turn.ts';
import type { EndReason, PlanetsState, PlanetsTurn } from './types.ts';

type Work = Draft<PlanetsState>;

/** The first moment of a Commander's turn. */
export function freshTurn(number: number, commander: Seat): PlanetsTurn {
  return {
    number,
    commander,
    deputy: null,
    role: 'commander',
    phase: 'draw',
    drawn: [],
    kept: null,
    passed: null,
    fresh: null,
    victim: null,
    taken: null,
  };
}

/** `card` has joined the hand of the seat that resolves: it may lay a set with it. */
export function joinHand(state: Work, card: CardHandle): void {
  clearUnresolved(state);
  seatOf(state, actor(state)).hand.push(card);
  state.turn.fresh = card;
  state.turn.phase = 'lay';
}

/** The black hole in play goes to the discard. */
export function discardBlackHole(state: Work): void {
  const card = unresolved(state);
  if (card === null) throw new Error('no black hole is in play');
  state.discard.push({ card, seat: actor(state) });
  clearUnresolved(state);
}

/** A black hole is in play: if it can do nothing (any more), it is discarded without effect. */
export function offerBlackHole(state: Work, phase: 'black-hole' | 'rob-again'): void {
  const seat = actor(state);
  const canHide = phase === 'black-hole' && seatOf(state, seat).hand.length > 0;
  state.turn.phase = phase;
  if (canHide || victimsOf(state, seat).length > 0) return;
  discardBlackHole(state);
  resolveNext(state);
}

/** The card of the seat that resolved is done with: on to the Deputy's, or to the end of the turn. */
export function resolveNext(state: Work): void {
  const { turn } = state;
  turn.fresh = null;
  turn.victim = null;
  turn.taken = null;
  if (turn.role === 'commander' && turn.passed !== null) {
    turn.role = 'deputy';
    turn.phase = 'identify';
    return;
  }
  if (state.options.end === 'before-surplus' && endTurnEndsGame(state)) return;
  // A Commander that has left holds nothing, so that no surplus is due.
  if (surplusOf(state) > 0) turn.phase = 'surplus';
  else finishTurn(state);
}

/** The turn is over: the end of the game (with `after-surplus`; else it has been looked for), or the next Commander. */
export function finishTurn(state: Work): void {
  if (endTurnEndsGame(state)) return;
  const [next] = seatsAfter(state, state.turn.commander);
  if (next === undefined) throw new Error('a running game has two seats in');
  state.turn = freshTurn(state.turn.number + 1, next) as Work['turn'];
  seatOf(state, next).turns += 1;
}

/** Handles that leave the game if `seat` leaves now. */
export function cardsLeaving(state: PlanetsState, seat: Seat): readonly CardHandle[] {
  const { turn, pile } = state;
  const cards = [...seatOf(state, seat).hand];
  if (state.ending !== null) return cards;
  const isResolving = isBlackHoleInPlay(state) && actor(state) === seat;
  if (turn.commander === seat) {
    cards.push(...(turn.phase === 'draw' ? pile.slice(0, DRAW) : turn.drawn));
    if (turn.kept !== null && !isResolving) cards.push(turn.kept);
  }
  if (turn.deputy === seat && turn.passed !== null && !isResolving) cards.push(turn.passed);
  return cards;
}

/** Takes a seat out of the game. */
export function leave(state: Work, seat: Seat): void {
  const leaving = cardsLeaving(state, seat);
  const wasActing = isActing(state, seat);
  const hasBegun = state.turn.number > 1 || state.turn.phase !== 'draw';
  removeCards(state, seat, leaving);
  const own = seatOf(state, seat);
  own.hasLeft = true;
  state.left.push(seat);
  const isLast = seatsIn(state).length < 2;
  if (state.ending !== null) {
    state.ending.reveal = isLast ? [] : state.ending.reveal.filter((other) => other !== seat);
    return;
  }
  if (wasActing && isBlackHoleInPlay(state)) discardBlackHole(state);
  if (isLast) end(state, 'last-seat');
  else if (state.options.leaver === 'end' && hasBegun) end(state, 'leaver');
  else if (wasActing) resolveNext(state);
  else if (seat === state.turn.victim) {
    state.turn.victim = null;
    state.turn.taken = null;
    offerBlackHole(state, 'rob-again');
  } else if (state.turn.phase === 'black-hole' || state.turn.phase === 'rob-again') {
    offerBlackHole(state, state.turn.phase);
  }
}

function isActing(state: PlanetsState, seat: Seat): boolean {
  if (state.ending !== null) return false;
  const { phase, commander } = state.turn;
  const isCommanders = phase === 'draw' || phase === 'assign' || phase === 'surplus';
  return seat === (isCommanders ? commander : actor(state));
}

function removeCards(state: Work, seat: Seat, cards: readonly CardHandle[]): void {
  const { turn } = state;
  const isGone = (card: CardHandle | null) => card !== null && cards.includes(card);
  state.gone.push(...cards);
  state.pile = state.pile.filter((card) => !isGone(card));
  turn.drawn = turn.drawn.filter((card) => !isGone(card));
  if (isGone(turn.kept)) turn.kept = null;
  if (isGone(turn.passed)) turn.passed = null;
  seatOf(state, seat).hand = [];
}

function clearUnresolved(state: Work): void {
  if (state.turn.role === 'commander') state.turn.kept = null;
  else state.turn.passed = null;
}

function endTurnEndsGame(state: Work): boolean {
  if (state.pile.length === 0) end(state, 'pile-empty');
  else if (state.turn.number >= TURN_LIMIT) end(state, 'turn-limit');
  return state.ending !== null;
}

/** Ends the game; with two seats or more still in, hidden planets are shown first. */
export function end(state: Work, reason: EndReason): void {
  const stillIn = seatsIn(state);
  const reveal = stillIn.length < 2 ? [] : stillIn.filter((seat) => seatOf(state, seat).hidden.length > 0);
  state.ending = { reason, reveal: [...reveal] };
  state.turn.phase = 'done';
}
