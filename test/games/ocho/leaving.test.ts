import { describe, expect, test } from 'vitest';
import { ocho } from '../../../src/games/ocho/game.ts';
import { ROLL } from '../../../src/games/ocho/moves.ts';
import type { OchoState } from '../../../src/games/ocho/types.ts';
import {
  BUST,
  bank,
  begin,
  JOKER,
  land,
  leave,
  move,
  ONE,
  options,
  roll,
  rollOn,
  withScores,
} from './table.ts';

const PHASES: readonly (readonly [string, (state: OchoState) => OchoState])[] = [
  ['ready', (state) => state],
  ['rolling', (state) => move(state, ROLL)],
  ['thrown', (state) => roll(state, ONE)],
  ['joker', (state) => roll(state, JOKER)],
];

describe.each(PHASES)('while the seat at turn is %s', (phase, reach) => {
  const state = reach(withScores(begin({ level: 2 }), [300, 500, 700]));

  test('it leaves: its turn ends, its score stays, play passes on', () => {
    const after = leave(state, 0);
    expect(after.turn).toEqual({
      seat: 1,
      phase: 'ready',
      hand: 8,
      dice: [],
      risk: 0,
      kept: [],
      throws: 0,
      jokers: 0,
    });
    expect(after.seats[0]).toEqual({ score: 300, hasLeft: true, turns: 0, busts: 0 });
    expect(after.left).toEqual([0]);
    expect(ocho.awaiting(after)).toEqual({ kind: 'decision', seat: 1 });
    expect(ocho.refusal(after, 0, ROLL)).toBe('not-your-turn');
  });

  test('another seat leaves: the turn goes on untouched', () => {
    const after = leave(state, 1);
    expect(after.turn).toEqual(state.turn);
    expect(after.turn.phase).toBe(phase);
    expect(ocho.awaiting(after)).toEqual(ocho.awaiting(state));
    expect(after.seats[1]?.hasLeft).toBe(true);
  });

  test('all but one leave: that one wins whatever the scores', () => {
    const after = leave(leave(state, 2), 0);
    expect(after.over).toEqual({ reason: 'last-seat', winners: [1] });
    expect(ocho.awaiting(after)).toEqual({ kind: 'over' });
    expect(after.turn).toMatchObject({ seat: 1, phase: 'ready', risk: 0 });
    expect(leave(leave(state, 1), 2).over).toEqual({ reason: 'last-seat', winners: [0] });
  });
});

test('points at risk are lost with the seat', () => {
  const state = leave(rollOn(roll(begin(), ONE), [1], [1, 2, 2, 3, 3, 4, 4]), 0);
  expect(state.seats[0]?.score).toBe(0);
  expect(state.turn).toMatchObject({ seat: 1, risk: 0 });
});

test('a seat that has left is skipped, and rounds go by the seats still in', () => {
  let state = leave(begin({}, 3), 0);
  expect([state.turn.seat, state.round]).toEqual([1, 1]);
  state = roll(state, BUST);
  expect([state.turn.seat, state.round]).toEqual([2, 1]);
  state = roll(state, BUST);
  expect([state.turn.seat, state.round]).toEqual([1, 2]);
});

test('the last seat of a round leaving in its turn begins the next round', () => {
  const state = leave(roll(roll(begin({}, 3), BUST), BUST), 2);
  expect([state.turn.seat, state.round]).toEqual([0, 2]);
});

test('leavers rank below the seats still in, the latest to leave first', () => {
  let state = withScores(ocho.setup(options(), 4, [3, 1, 0, 2]), [100, 5000, 200, 7900]);
  state = leave(leave(state, 1), 2);
  state = bank(roll(state, ONE), [1]);
  expect(ocho.outcome(state)).toEqual({
    ranking: [[3], [0], [2], [1]],
    scores: [100, 5000, 200, 8000],
    reason: 'target',
  });
});

test('two seats: a leave forfeits', () => {
  const state = leave(withScores(begin({}, 2), [7000, 0]), 0);
  expect(ocho.outcome(state)).toEqual({ ranking: [[1], [0]], scores: [7000, 0], reason: 'last-seat' });
});

test('leaving twice or after the end changes nothing; a seat that is none throws', () => {
  const once = leave(begin(), 1);
  expect(leave(once, 1)).toBe(once);
  const over = leave(begin({}, 2), 1);
  expect(leave(over, 0)).toBe(over);
  expect(() => leave(begin(), 3)).toThrow(RangeError);
});

describe('in the last round', () => {
  const round = { end: 'round' } as const;
  const lastRound = (scores: readonly number[]) => bank(roll(withScores(begin(round, 4), scores), ONE), [1]);

  test('a seat that had yet to play leaves: it is not waited for', () => {
    let state = leave(lastRound([7900, 0, 0, 0]), 2);
    expect(state.lastRound).toEqual({ by: 0, beat: 8000, remaining: [1, 3] });
    state = roll(roll(state, BUST), BUST);
    expect(state.over).toEqual({ reason: 'round', winners: [0] });
  });

  test('the seat at turn leaves: the next one plays', () => {
    const state = leave(lastRound([7900, 0, 0, 0]), 1);
    expect(state.lastRound).toEqual({ by: 0, beat: 8000, remaining: [2, 3] });
    expect(state.turn.seat).toBe(2);
  });

  test('the last seat to play leaves: the round is finished', () => {
    const state = leave(roll(roll(lastRound([7900, 0, 0, 0]), BUST), BUST), 3);
    expect(state.over).toEqual({ reason: 'round', winners: [0] });
    expect(ocho.outcome(state)?.ranking).toEqual([[0], [1, 2], [3]]);
  });

  test('the only seat that had the target leaves: the last round is called off and play goes on', () => {
    let state = leave(lastRound([7900, 7000, 0, 0]), 0);
    expect(state.lastRound).toBeNull();
    state = roll(roll(roll(state, BUST), BUST), BUST);
    expect(state.over).toBeNull();
    expect([state.turn.seat, state.round]).toEqual([1, 2]);
  });

  test('the highest seat leaves while another has the target: that one is to be beaten', () => {
    let state = lastRound([7900, 8200, 0, 0]);
    state = bank(roll(state, ONE), [1]);
    expect(state.lastRound).toEqual({ by: 1, beat: 8300, remaining: [2, 3] });
    state = leave(state, 1);
    expect(state.lastRound).toEqual({ by: 0, beat: 8000, remaining: [2, 3] });
  });
});

test('dice thrown by a seat that stays still count after another left', () => {
  const state = land(leave(move(begin(), ROLL), 2), ONE);
  expect(state.turn).toMatchObject({ seat: 0, phase: 'thrown', dice: ONE });
});
