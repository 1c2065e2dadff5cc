import { describe, expect, test } from 'vitest';
import { ocho } from '../../../src/games/ocho/game.ts';
import { RETHROW, ROLL } from '../../../src/games/ocho/moves.ts';
import { legalMoves } from '../../../src/games/ocho/refusals.ts';
import { throwContext, turnTotal } from '../../../src/games/ocho/turn.ts';
import { whatIf } from '../../../src/games/ocho/what-if.ts';
import {
  BUST,
  bank,
  begin,
  indices,
  JOKER,
  keepFaces,
  land,
  move,
  ONE,
  options,
  rethrow,
  roll,
  rollOn,
  withScores,
} from './table.ts';

describe('setting up', () => {
  test('begins with the seat drawn first, in the order drawn', () => {
    const state = ocho.setup(options(), 4, [2, 0, 3, 1]);
    expect(state.order).toEqual([2, 0, 3, 1]);
    expect(state.turn).toMatchObject({ seat: 2, phase: 'ready', hand: 8, risk: 0 });
    expect(state.seats.map(({ score }) => score)).toEqual([0, 0, 0, 0]);
  });

  test('by option begins with the creator, the order drawn going round from there', () => {
    const state = ocho.setup(options({ first: 'creator' }), 4, [2, 3, 0, 1]);
    expect(state.order).toEqual([0, 1, 2, 3]);
    expect(state.turn.seat).toBe(0);
  });

  test.each([[[0, 1]], [[0, 1, 1]], [[0, 1, 3]], [[0, 1, 1.5]]])(
    'throws on %j as an order of three',
    (order) => {
      expect(() => ocho.setup(options(), 3, order)).toThrow(RangeError);
    },
  );

  test('throws on one seat and on nine', () => {
    expect(() => ocho.setup(options(), 1, [0])).toThrow(RangeError);
    expect(() => ocho.setup(options(), 9, [0, 1, 2, 3, 4, 5, 6, 7, 8])).toThrow(RangeError);
  });
});

describe('a turn', () => {
  test('waits for the roll, then for eight dice led by the roller, then for a decision', () => {
    const ready = begin();
    expect(ocho.awaiting(ready)).toEqual({ kind: 'decision', seat: 0 });
    const rolling = move(ready, ROLL);
    expect(ocho.awaiting(rolling)).toEqual({ kind: 'random', leader: 0, draw: { kind: 'dice', count: 8 } });
    const thrown = land(rolling, ONE);
    expect(ocho.awaiting(thrown)).toEqual({ kind: 'decision', seat: 0 });
    expect(thrown.turn).toMatchObject({ phase: 'thrown', dice: ONE, throws: 1 });
  });

  test('adds what is set aside and throws the dice that are left', () => {
    const state = move(roll(begin(), [1, 4, 5, 7, 7, 7, 8, 8]), {
      kind: 'keep',
      dice: [0, 3, 4, 5],
      then: 'roll',
    });
    expect(state.turn).toMatchObject({
      phase: 'rolling',
      hand: 4,
      dice: [],
      risk: 800,
      kept: [{ faces: [1, 7, 7, 7], points: 800 }],
      throws: 2,
    });
    expect(ocho.awaiting(state)).toMatchObject({ draw: { count: 4 } });
  });

  test('is the same state whichever of equal dice were named', () => {
    const state = roll(begin(), [7, 7, 7, 7, 2, 2, 3, 4]);
    expect(move(state, { kind: 'keep', dice: [1, 2, 3], then: 'roll' })).toEqual(
      move(state, { kind: 'keep', dice: [0, 1, 2], then: 'roll' }),
    );
  });

  test('banks the points of all its throws and passes on', () => {
    const state = bank(rollOn(roll(begin(), ONE), [1], [5, 2, 2, 3, 3, 4, 6]), [5]);
    expect(state.seats[0]).toEqual({ score: 150, hasLeft: false, turns: 1, busts: 0 });
    expect(state.turn).toEqual({
      seat: 1,
      phase: 'ready',
      hand: 8,
      dice: [],
      risk: 0,
      kept: [],
      throws: 0,
      jokers: 0,
    });
  });

  test('loses its points on a throw that scores nothing, and passes on', () => {
    const state = rollOn(roll(withScores(begin(), [700]), ONE), [1], [2, 2, 3, 3, 4, 4, 6]);
    expect(state.seats[0]).toEqual({ score: 700, hasLeft: false, turns: 1, busts: 1 });
    expect(state.turn).toMatchObject({ seat: 1, phase: 'ready', risk: 0 });
  });

  test('does not combine dice with those set aside earlier', () => {
    const state = rollOn(roll(begin(), [5, 5, 2, 2, 3, 3, 4, 4]), [5, 5], [5, 2, 2, 3, 3, 4]);
    expect(whatIf(state, [0])).toMatchObject({ points: 50, total: 150 });
  });

  test('counts rounds by passes through the order', () => {
    let state = begin({}, 2);
    expect(state.round).toBe(1);
    state = roll(state, BUST);
    expect([state.round, state.turn.seat]).toEqual([1, 1]);
    state = roll(state, BUST);
    expect([state.round, state.turn.seat]).toEqual([2, 0]);
  });

  test('throws on dice that are not awaited', () => {
    expect(() => land(begin(), ONE)).toThrow(RangeError);
    expect(() => land(move(begin(), ROLL), [1, 2, 3])).toThrow(RangeError);
    expect(() => land(move(begin(), ROLL), [9, 1, 1, 1, 1, 1, 1, 1])).toThrow(RangeError);
    expect(() => land(move(begin(), ROLL), [0.5, 1, 1, 1, 1, 1, 1, 1])).toThrow(RangeError);
  });
});

describe('hot dice', () => {
  const hot = [1, 1, 1, 5, 5, 5, 2, 2];

  test('let all eight be thrown again, keep the points and empty the shelf', () => {
    const last = rollOn(roll(begin(), hot), [1, 1, 1, 5, 5, 5], [1, 5]);
    const state = move(last, keepFaces(last, [1, 5], 'roll'));
    expect(state.turn).toMatchObject({ phase: 'rolling', hand: 8, risk: 1650, kept: [], throws: 3 });
  });

  test('may be banked when they are optional', () => {
    const last = rollOn(roll(begin(), hot), [1, 1, 1, 5, 5, 5], [1, 5]);
    expect(bank(last, [1, 5]).seats[0]?.score).toBe(1650);
  });

  test('may not be banked when they are forced, but some of the dice may', () => {
    const last = rollOn(roll(begin({ hotDice: 'forced' }), hot), [1, 1, 1, 5, 5, 5], [1, 5]);
    expect(ocho.refusal(last, 0, keepFaces(last, [1, 5], 'bank'))).toBe('hot-dice-forced');
    expect(ocho.refusal(last, 0, keepFaces(last, [1, 5], 'roll'))).toBeNull();
    expect(ocho.refusal(last, 0, keepFaces(last, [1], 'bank'))).toBeNull();
  });

  test('come from a straight too, with the same choice', () => {
    const state = rollOn(roll(begin({ level: 2 }), hot), [1, 1, 1, 5, 5], [6, 5, 7]);
    expect(whatIf(state, [0, 1, 2])).toMatchObject({
      points: 300,
      total: 1400,
      hand: 8,
      isHot: true,
      bankRefusal: null,
    });
    expect(move(state, keepFaces(state, [5, 6, 7], 'roll')).turn).toMatchObject({ hand: 8, risk: 1400 });
  });

  test('make a following straight of eight no first throw, save by option', () => {
    const straight = [1, 2, 3, 4, 5, 6, 7, 8];
    const again = (changes: Parameters<typeof begin>[0]) =>
      rollOn(rollOn(roll(begin(changes), hot), [1, 1, 1, 5, 5, 5], [1, 5]), [1, 5], straight);
    const all = [0, 1, 2, 3, 4, 5, 6, 7];
    expect(whatIf(again({ level: 2 }), all)).toMatchObject({ points: 800 });
    expect(whatIf(again({}), [0, 4])).toMatchObject({ points: 150 });
    expect(whatIf(again({}), all)).toMatchObject({ error: { code: 'die-scores-nothing' } });
    expect(whatIf(again({ bigStraight: 'every' }), all)).toMatchObject({ points: 4000 });
    expect(whatIf(roll(begin(), straight), all)).toMatchObject({ points: 4000 });
  });
});

describe('the Joker', () => {
  test('at level 1 is a bust', () => {
    expect(roll(begin(), JOKER)).toMatchObject({
      turn: { seat: 1, phase: 'ready' },
      seats: [{ busts: 1 }, {}, {}],
    });
  });

  test('at level 2 throws the same dice again and keeps the points at risk', () => {
    const joker = rollOn(roll(begin({ level: 2 }), ONE), [1], [2, 2, 3, 3, 4, 4, 8]);
    expect(joker.turn).toMatchObject({ seat: 0, phase: 'joker', hand: 7, risk: 100, jokers: 0 });
    expect(ocho.awaiting(joker)).toEqual({ kind: 'decision', seat: 0 });
    const again = move(joker, RETHROW);
    expect(again.turn).toMatchObject({ phase: 'rolling', hand: 7, risk: 100, jokers: 1, throws: 3 });
    expect(again.turn.kept).toEqual(joker.turn.kept);
  });

  test('may come as often as it happens, and a throw without an 8 ends the chain', () => {
    let state = roll(begin({ level: 2 }), JOKER);
    for (let jokers = 1; jokers <= 5; jokers += 1) {
      state = rethrow(state, JOKER);
      expect(state.turn).toMatchObject({ seat: 0, phase: 'joker', jokers });
    }
    expect(rethrow(state, ONE).turn).toMatchObject({ seat: 0, phase: 'thrown' });
    expect(rethrow(state, BUST).turn).toMatchObject({ seat: 1, phase: 'ready' });
  });

  test('by option comes once a turn: the second is a bust, and the next turn has one again', () => {
    const state = rethrow(roll(begin({ level: 2, joker: 'once' }), JOKER), JOKER);
    expect(state.turn).toMatchObject({ seat: 1, phase: 'ready' });
    expect(state.seats[0]?.busts).toBe(1);
    expect(roll(state, JOKER).turn).toMatchObject({ seat: 1, phase: 'joker' });
  });

  test('by option stays used after dice that score', () => {
    const state = rethrow(roll(begin({ level: 2, joker: 'once' }), JOKER), ONE);
    expect(rollOn(state, [1], [2, 2, 3, 3, 4, 4, 8]).turn.seat).toBe(1);
  });

  test('is no Joker when the 8s score: three 8s, or a straight that ends in 8', () => {
    expect(roll(begin({ level: 2 }), [8, 8, 8, 2, 2, 3, 3, 4]).turn.phase).toBe('thrown');
    const short = rollOn(roll(begin({ level: 2 }), [1, 1, 1, 5, 5, 2, 3, 3]), [1, 1, 1, 5, 5], [8, 6, 7]);
    expect(short.turn.phase).toBe('thrown');
  });

  test('re-throw of eight dice is no first throw', () => {
    const state = rethrow(roll(begin({ level: 2 }), JOKER), [1, 2, 3, 4, 5, 6, 7, 8]);
    expect(throwContext(state).isFirstThrow).toBe(false);
    expect(whatIf(state, [0, 1, 2, 3, 4, 5, 6, 7])).toMatchObject({ points: 800 });
  });
});

describe('the opening minimum', () => {
  test.each([300, 500] as const)('of %i keeps a seat without points from banking less', (opening) => {
    const state = roll(begin({ opening }), [1, 1, 5, 5, 2, 2, 3, 3]);
    expect(ocho.refusal(state, 0, keepFaces(state, [1, 1, 5], 'bank'))).toBe('below-opening');
    expect(ocho.refusal(state, 0, keepFaces(state, [1, 1, 5], 'roll'))).toBeNull();
    expect(ocho.refusal(state, 0, keepFaces(state, [1, 1, 5, 5], 'bank'))).toBe(
      opening === 300 ? null : 'below-opening',
    );
  });

  test('counts the whole turn, and asks nothing of a seat with points', () => {
    const state = rollOn(roll(begin({ opening: 300 }), [1, 1, 5, 2, 2, 3, 3, 4]), [1, 1, 5], [5, 2, 2, 3, 3]);
    expect(ocho.refusal(state, 0, keepFaces(state, [5], 'bank'))).toBeNull();
    const rich = roll(withScores(begin({ opening: 500 }), [50]), ONE);
    expect(ocho.refusal(rich, 0, keepFaces(rich, [1], 'bank'))).toBeNull();
  });

  test('is none by default', () => {
    const state = roll(begin(), ONE);
    expect(ocho.refusal(state, 0, keepFaces(state, [1], 'bank'))).toBeNull();
  });
});

describe('what if', () => {
  test('tells points, turn total, dice left, odds and that both buttons are open', () => {
    const state = roll(begin(), [1, 4, 5, 7, 7, 7, 8, 8]);
    const outlook = whatIf(state, indices(state, [1, 7, 7, 7]));
    expect(outlook).toEqual({
      kind: 'scores',
      faces: [1, 7, 7, 7],
      groups: [
        { kind: 'single', faces: [1], points: 100 },
        { kind: 'triple', faces: [7, 7, 7], points: 700 },
      ],
      points: 800,
      total: 800,
      hand: 4,
      isHot: false,
      odds: { busting: 585, of: 2048 },
      bankRefusal: null,
      rollRefusal: null,
      score: 800,
      overshoots: false,
      exact: null,
    });
    expect(turnTotal(state, 0)).toBe(0);
  });

  test('tells why both buttons are closed', () => {
    expect(whatIf(roll(begin(), ONE), [])).toEqual({
      kind: 'refused',
      error: { code: 'nothing-selected', faces: [] },
      total: 0,
      exact: null,
    });
  });

  test('tells why only banking is closed', () => {
    expect(whatIf(roll(begin({ opening: 300 }), ONE), [0])).toMatchObject({
      bankRefusal: 'below-opening',
      rollRefusal: null,
    });
  });

  test('with an exact target tells what is needed, and when banking would overshoot', () => {
    const state = roll(withScores(begin({ end: 'exact' }), [7850]), [1, 1, 5, 2, 2, 3, 3, 4]);
    expect(whatIf(state, [])).toMatchObject({ exact: { before: 150, after: 150 } });
    expect(whatIf(state, [0, 2])).toMatchObject({
      exact: { before: 150, after: 0 },
      overshoots: false,
      score: 8000,
    });
    expect(whatIf(state, [0, 1])).toMatchObject({
      exact: { before: 150, after: -50 },
      overshoots: true,
      score: 7850,
      bankRefusal: null,
    });
  });

  test('counts a used Joker in the odds', () => {
    const state = rethrow(roll(begin({ level: 2, joker: 'once' }), JOKER), [1, 1, 1, 5, 5, 5, 1, 2]);
    expect(whatIf(state, indices(state, [1, 1, 1, 5, 5, 5, 1]))).toMatchObject({
      hand: 1,
      odds: { busting: 3, of: 4 },
    });
  });
});

describe('legal moves', () => {
  test('at the start are to roll, on a Joker to throw again, in the air none', () => {
    expect(legalMoves(begin(), 0)).toEqual([ROLL]);
    expect(legalMoves(begin(), 1)).toEqual([]);
    expect(legalMoves(roll(begin({ level: 2 }), JOKER), 0)).toEqual([RETHROW]);
    expect(legalMoves(move(begin(), ROLL), 0)).toEqual([]);
  });

  test('after a throw are each selection with banking and rolling on', () => {
    expect(legalMoves(roll(begin(), ONE), 0)).toEqual([
      { kind: 'keep', dice: [0], then: 'bank' },
      { kind: 'keep', dice: [0], then: 'roll' },
    ]);
    expect(legalMoves(roll(begin({ opening: 300 }), ONE), 0)).toEqual([
      { kind: 'keep', dice: [0], then: 'roll' },
    ]);
  });
});
