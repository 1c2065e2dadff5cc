import { describe, expect, test } from 'vitest';
import { PLANETS } from '../../../src/games/planets/cards.ts';
import { planets } from '../../../src/games/planets/game.ts';
import { decidedBy, scoreOf } from '../../../src/games/planets/standing.ts';
import { turnsLeft } from '../../../src/games/planets/turn.ts';
import type { PlanetsOptions } from '../../../src/games/planets/types.ts';
import type { PlainDealer } from './plain-dealer.ts';
import { change, deal, facesIn, find, handOf, laidSet, many, skip } from './table.ts';

/** Seat 0 keeps a card, seat 1 is passed one, neither lays: the turn's cards are resolved. */
function playTurn(dealer: PlainDealer): void {
  dealer.answer();
  const [keep = -1, pass = -1] = dealer.state.turn.drawn;
  dealer.choose({
    kind: 'assign',
    keep,
    pass: dealer.state.turn.drawn.length > 1 ? { card: pass, to: 1 } : null,
  });
  dealer.answer();
  skip(dealer);
  if (dealer.state.turn.phase !== 'identify') return;
  dealer.answer();
  skip(dealer);
}

describe('surplus', () => {
  test('ten cards are no surplus', () => {
    const dealer = deal({ hands: [many('mars', 9)] });
    playTurn(dealer);
    expect(handOf(dealer, 0)).toHaveLength(10);
    expect(dealer.state.turn.commander).toBe(1);
  });

  test('what exceeds ten is chosen by the Commander, mixed, and goes under the pile in its order', () => {
    const dealer = deal({ hands: [[...many('mars', 8), 'saturn', 'uranus', 'neptune']] });
    playTurn(dealer);
    expect(dealer.state.turn.phase).toBe('surplus');
    expect(planets.awaiting(dealer.state)).toEqual({ kind: 'decision', seat: 0 });
    const hand = handOf(dealer, 0);
    const { pile, next } = dealer.state;
    const cards = [find(dealer, hand, 'neptune'), find(dealer, hand, 'saturn')];
    dealer.choose({ kind: 'surplus', cards });
    expect(dealer.state.pile).toEqual([...pile, next, next + 1]);
    expect(dealer.state.pile.slice(-2).map((card) => dealer.faceOf(card))).toEqual(['neptune', 'saturn']);
    expect(handOf(dealer, 0)).toEqual(Array.from({ length: 10 }, (_, i) => next + 2 + i));
    expect(dealer.state.turn).toMatchObject({ number: 2, commander: 1, phase: 'draw' });
  });

  test('looks the same from outside whatever goes back, in whatever order', () => {
    const outsides = [
      [0, 1],
      [1, 0],
      [9, 3],
    ].map((places) => {
      const dealer = deal({ hands: [[...many('mars', 8), 'saturn', 'uranus', 'neptune']] });
      playTurn(dealer);
      dealer.choose({ kind: 'surplus', cards: places.map((place) => handOf(dealer, 0)[place] ?? -1) });
      return JSON.stringify([dealer.state, dealer.log]);
    });
    expect(new Set(outsides).size).toBe(1);
  });

  test('the Deputy’s limit is not checked until it is Commander', () => {
    const dealer = deal({ hands: [[], many('mars', 11)] });
    playTurn(dealer);
    expect(handOf(dealer, 1)).toHaveLength(12);
    expect(dealer.state.turn).toMatchObject({ commander: 1, phase: 'draw' });
    dealer.answer();
    const [keep = -1, pass = -1] = dealer.state.turn.drawn;
    dealer.choose({ kind: 'assign', keep, pass: { card: pass, to: 2 } });
    dealer.answer();
    skip(dealer);
    dealer.answer();
    skip(dealer);
    expect(planets.awaiting(dealer.state)).toEqual({ kind: 'decision', seat: 1 });
    expect(dealer.state.turn.phase).toBe('surplus');
  });

  test('is refused when none is due, and by anyone but the Commander', () => {
    const dealer = deal({ hands: [many('mars', 11)] });
    dealer.answer();
    expect(planets.refusal(dealer.state, 0, { kind: 'surplus' })).toBe('other-decision');
    const other = deal({ hands: [many('mars', 11)] });
    playTurn(other);
    expect(planets.refusal(other.state, 1, { kind: 'surplus' })).toBe('not-your-turn');
    expect(planets.refusal(other.state, 0, { kind: 'skip' })).toBe('other-decision');
  });
});

describe('the end of the pile', () => {
  const lastTurn = (end: PlanetsOptions['end']) => {
    const dealer = deal({
      top: ['venus', 'venus'],
      hands: [[...many('mars', 9), 'saturn', 'uranus']],
      pile: 2,
      options: { end },
    });
    playTurn(dealer);
    return dealer;
  };

  test('is looked for before the surplus goes back: every card in hand costs its point', () => {
    const dealer = lastTurn('before-surplus');
    expect(planets.outcome(dealer.state)).toEqual({
      ranking: [[2], [1], [0]],
      scores: [-12, -1, 0],
      reason: 'pile-empty',
    });
  });

  test('with the option the surplus goes back first and revives the pile', () => {
    const dealer = lastTurn('after-surplus');
    expect(dealer.state.turn.phase).toBe('surplus');
    dealer.choose({ kind: 'surplus', cards: handOf(dealer, 0).slice(0, 2) });
    expect(dealer.state.ending).toBeNull();
    expect(planets.awaiting(dealer.state)).toMatchObject({ kind: 'draw', seat: 1 });
    expect(dealer.state.pile).toHaveLength(2);
  });

  test('with the option and no surplus the empty pile ends the game all the same', () => {
    const dealer = deal({ top: ['venus', 'venus'], pile: 2, options: { end: 'after-surplus' } });
    playTurn(dealer);
    expect(dealer.state.ending?.reason).toBe('pile-empty');
  });
});

describe('the end after 120 turns', () => {
  const atTurn = (number: number, options: Partial<PlanetsOptions> = {}) => {
    const dealer = deal({ hands: [many('mars', 11)], options });
    change(dealer, (draft) => {
      draft.turn.number = number;
    });
    return dealer;
  };

  test('turn 119 is followed by turn 120', () => {
    const dealer = atTurn(119);
    playTurn(dealer);
    dealer.choose({ kind: 'surplus', cards: handOf(dealer, 0).slice(0, 2) });
    expect(dealer.state.turn.number).toBe(120);
    expect(dealer.state.ending).toBeNull();
  });

  test('turn 120 ends the game once its cards are resolved, before any surplus', () => {
    const dealer = atTurn(120);
    playTurn(dealer);
    expect(planets.outcome(dealer.state)).toMatchObject({ reason: 'turn-limit', scores: [-12, -1, 0] });
  });

  test('with the option its surplus goes back first', () => {
    const dealer = atTurn(120, { end: 'after-surplus' });
    playTurn(dealer);
    expect(dealer.state.ending).toBeNull();
    dealer.choose({ kind: 'surplus', cards: handOf(dealer, 0).slice(0, 2) });
    expect(planets.outcome(dealer.state)).toMatchObject({ reason: 'turn-limit', scores: [-10, -1, 0] });
  });

  test('a counter shows the last twenty turns', () => {
    const left = [1, 100, 101, 119, 120].map((number) => turnsLeft(atTurn(number).state));
    expect(left).toEqual([null, null, 19, 1, 0]);
  });
});

describe('hidden planets at the end', () => {
  const withHidden = () => {
    const dealer = deal({ top: ['venus', 'venus'], pile: 2, hands: [[], ['mars', 'saturn'], ['earth']] });
    change(dealer, (draft) => {
      for (const seat of draft.seats) {
        seat.hidden = seat.hand;
        seat.hand = [];
      }
    });
    playTurn(dealer);
    return dealer;
  };

  test('are shown by their owners in turn order before the game is over', () => {
    const dealer = withHidden();
    expect(dealer.state.ending).toEqual({ reason: 'pile-empty', reveal: [1, 2] });
    expect(planets.outcome(dealer.state)).toBeNull();
    const { hidden = [] } = dealer.state.seats[1] ?? {};
    expect(planets.awaiting(dealer.state)).toEqual({ kind: 'open', seat: 1, cards: hidden });
    dealer.answer();
    dealer.answer();
    expect(dealer.state.seats.map(({ revealed }) => revealed)).toEqual([null, ['mars', 'saturn'], ['earth']]);
    expect(planets.awaiting(dealer.state)).toEqual({ kind: 'over' });
    expect(planets.outcome(dealer.state)?.scores).toEqual([-1, 1, 1]);
  });

  test('count a point each, shown or not', () => {
    const dealer = withHidden();
    expect(planets.standing(dealer.state).scores).toEqual([-1, 1, 1]);
    expect(scoreOf(dealer.state, 1)).toMatchObject({ hidden: 2, held: 1, total: 1 });
  });

  test('one face too few, another seat’s turn to show, another event: our bug, and throws', () => {
    const { state } = withHidden();
    expect(() => planets.reduce(state, { kind: 'open', seat: 1, faces: ['mars'] })).toThrow('1 faces');
    expect(() => planets.reduce(state, { kind: 'open', seat: 2, faces: ['earth'] })).toThrow('of seat 2');
    expect(() => planets.reduce(state, { kind: 'mix', seat: 1 })).toThrow('mix instead of open');
  });
});

describe('places', () => {
  type Line = {
    sets?: readonly ReturnType<typeof laidSet>[];
    held?: number;
    hidden?: number;
    blackHoles?: number;
  };
  const finished = (lines: readonly Line[]) => {
    const dealer = deal({ seats: lines.length });
    change(dealer, (draft) => {
      lines.forEach(({ sets = [], held = 0, hidden = 0, blackHoles = 0 }, seat) => {
        Object.assign(draft.seats[seat] ?? {}, { sets: [...sets], blackHoles });
        draft.seats[seat]?.hand.push(...draft.pile.splice(0, held));
        draft.seats[seat]?.hidden.push(...draft.pile.splice(0, hidden));
      });
      draft.ending = { reason: 'pile-empty', reveal: [] };
    });
    return dealer.state;
  };
  const three = laidSet('same', 'commander', many('mars', 3));
  const five = laidSet('same', 'commander', many('earth', 5));
  const deputyThree = laidSet('same', 'deputy', many('venus', 3));
  const rainbow = laidSet('different', 'deputy', PLANETS);

  test('go by sets in both roles, hidden planets and cards held', () => {
    const state = finished([
      { sets: [three, deputyThree], held: 1 },
      { sets: [rainbow] },
      { hidden: 2 },
      { held: 4 },
    ]);
    expect(planets.outcome(state)).toEqual({
      ranking: [[1], [0], [2], [3]],
      scores: [7, 22, 2, -4],
      reason: 'pile-empty',
    });
    expect(decidedBy(state)).toBe('points');
  });

  test('equal points go to the largest set, in cards', () => {
    const state = finished([{ sets: [three, deputyThree] }, { sets: [five], blackHoles: 3 }]);
    expect(planets.outcome(state)).toMatchObject({ ranking: [[1], [0]], scores: [8, 8] });
    expect(decidedBy(state)).toBe('largest-set');
  });

  test('the eight different planets count as a set of eight, against seven identical and the like', () => {
    const seven = laidSet('same', 'deputy', many('mars', 7));
    const state = finished([{ sets: [seven], held: 1 }, { sets: [rainbow] }]);
    expect(planets.outcome(state)).toMatchObject({ ranking: [[1], [0]], scores: [22, 22] });
    const eight = laidSet('same', 'commander', many('mars', 8));
    const equal = finished([{ sets: [eight], held: 1 }, { sets: [rainbow] }]);
    expect(planets.outcome(equal)?.ranking).toEqual([[0, 1]]);
  });

  test('equal sets too go to the fewest black holes', () => {
    const state = finished([
      { sets: [three], blackHoles: 2 },
      { sets: [three], blackHoles: 1 },
    ]);
    expect(planets.outcome(state)?.ranking).toEqual([[1], [0]]);
    expect(decidedBy(state)).toBe('black-holes');
  });

  test('equal in everything: the place is shared', () => {
    const state = finished([{ held: 1 }, { sets: [three], blackHoles: 1 }, { sets: [three], blackHoles: 1 }]);
    expect(planets.outcome(state)?.ranking).toEqual([[1, 2], [0]]);
    expect(decidedBy(state)).toBe('shared');
  });

  test('a game broken off stands as it is scored so far', () => {
    const dealer = deal({ hands: [['mars']] });
    expect(planets.outcome(dealer.state)).toBeNull();
    expect(planets.standing(dealer.state)).toEqual({
      ranking: [[1, 2], [0]],
      scores: [-1, 0, 0],
      reason: 'broken-off',
    });
    expect(facesIn(dealer, handOf(dealer, 0))).toEqual(['mars']);
  });
});
