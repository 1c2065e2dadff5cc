import { describe, expect, test } from 'vitest';
import { ocho } from '../../../src/games/ocho/game.ts';
import { BUST, bank, begin, leave, ONE, options, roll, withScores } from './table.ts';

/** The seat at turn banks 100. */
const bankOne = (state: ReturnType<typeof begin>) => bank(roll(state, ONE), [1]);

describe('the first to bank the target', () => {
  test.each([4000, 8000, 12000] as const)('of %i wins at once', (target) => {
    const state = bankOne(withScores(begin({ target }), [target - 100, target - 50, 0]));
    expect(ocho.awaiting(state)).toEqual({ kind: 'over' });
    expect(state.over).toEqual({ reason: 'target', winners: [0] });
    expect(ocho.outcome(state)).toEqual({
      ranking: [[0], [1], [2]],
      scores: [target, target - 50, 0],
      reason: 'target',
    });
  });

  test('wins with more than the target too', () => {
    expect(bankOne(withScores(begin(), [7950])).over).toEqual({ reason: 'target', winners: [0] });
  });

  test('has not won with points still at risk, nor short of the target', () => {
    const state = roll(withScores(begin(), [7900]), ONE);
    expect(state.over).toBeNull();
    expect(ocho.outcome(state)).toBeNull();
    expect(bankOne(withScores(begin(), [7850])).over).toBeNull();
  });

  test('leaves its shelf on the table and nothing at risk', () => {
    expect(bankOne(withScores(begin(), [7900])).turn).toMatchObject({
      seat: 0,
      phase: 'ready',
      dice: [],
      risk: 0,
      kept: [{ faces: [1], points: 100 }],
    });
  });

  test('lets seats with equal scores share their place', () => {
    const state = bankOne(withScores(begin({}, 4), [7900, 300, 700, 300]));
    expect(ocho.outcome(state)?.ranking).toEqual([[0], [2], [1, 3]]);
  });
});

describe('with the round finished', () => {
  const round = { end: 'round' } as const;

  test('the seats after the first to reach the target play once more, those before it do not', () => {
    let state = ocho.setup(options(round), 4, [3, 1, 0, 2]);
    state = withScores(state, [0, 7900, 0, 7000]);
    state = roll(state, BUST);
    expect(state.lastRound).toBeNull();
    state = bankOne(state);
    expect(state.over).toBeNull();
    expect(state.lastRound).toEqual({ by: 1, beat: 8000, remaining: [0, 2] });
    expect(state.turn.seat).toBe(0);
    state = roll(state, BUST);
    expect(state.lastRound).toEqual({ by: 1, beat: 8000, remaining: [2] });
    state = roll(state, BUST);
    expect(state.over).toEqual({ reason: 'round', winners: [1] });
    expect(ocho.outcome(state)).toEqual({
      ranking: [[1], [3], [0, 2]],
      scores: [0, 8000, 0, 7000],
      reason: 'round',
    });
  });

  test('the game ends at once when the last seat of the round reaches the target', () => {
    let state = withScores(begin(round, 2), [7000, 7900]);
    state = roll(state, BUST);
    expect(bankOne(state).over).toEqual({ reason: 'round', winners: [1] });
  });

  test('a higher score of a later seat is the number to beat, and wins', () => {
    let state = bankOne(withScores(begin(round), [7900, 8000, 0]));
    expect(state.lastRound).toEqual({ by: 0, beat: 8000, remaining: [1, 2] });
    state = bankOne(state);
    expect(state.lastRound).toEqual({ by: 1, beat: 8100, remaining: [2] });
    state = roll(state, BUST);
    expect(state.over).toEqual({ reason: 'round', winners: [1] });
  });

  test('banking less than the number to beat is allowed and does not win', () => {
    let state = bankOne(withScores(begin(round, 2), [7900, 7000]));
    state = bankOne(state);
    expect(state.over).toEqual({ reason: 'round', winners: [0] });
    expect(state.seats[1]?.score).toBe(7100);
  });

  test('equal highest scores share the win', () => {
    let state = bankOne(withScores(begin(round), [7900, 7900, 10]));
    state = bankOne(state);
    expect(state.lastRound).toEqual({ by: 0, beat: 8000, remaining: [2] });
    state = roll(state, BUST);
    expect(state.over).toEqual({ reason: 'round', winners: [0, 1] });
    expect(ocho.outcome(state)?.ranking).toEqual([[0, 1], [2]]);
  });
});

describe('exactly the target', () => {
  const exact = { end: 'exact' } as const;

  test('wins at once', () => {
    const state = bankOne(withScores(begin(exact), [7900, 7950, 0]));
    expect(state.over).toEqual({ reason: 'exact', winners: [0] });
    expect(ocho.outcome(state)).toEqual({
      ranking: [[0], [1], [2]],
      scores: [8000, 7950, 0],
      reason: 'exact',
    });
  });

  test('is missed by a turn that goes past it, which banks nothing', () => {
    const state = bankOne(withScores(begin(exact), [7950]));
    expect(state.over).toBeNull();
    expect(state.seats[0]).toEqual({ score: 7950, hasLeft: false, turns: 1, busts: 0 });
    expect(state.turn.seat).toBe(1);
  });

  test('is not reached by less', () => {
    const state = bankOne(withScores(begin(exact), [7850]));
    expect(state.over).toBeNull();
    expect(state.seats[0]?.score).toBe(7950);
  });
});

describe('a game broken off', () => {
  test('stands by the points banked so far, leavers last', () => {
    const state = leave(withScores(begin({}, 4), [100, 900, 300, 300]), 1);
    expect(ocho.outcome(state)).toBeNull();
    expect(ocho.standing(state)).toEqual({
      ranking: [[2, 3], [0], [1]],
      scores: [100, 900, 300, 300],
      reason: 'broken-off',
    });
  });

  test('stands as its outcome once it is over', () => {
    const state = bankOne(withScores(begin(), [7900]));
    expect(ocho.standing(state)).toEqual(ocho.outcome(state));
  });
});
