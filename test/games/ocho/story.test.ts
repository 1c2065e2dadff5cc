import { describe, expect, test } from 'vitest';
import { ocho } from '../../../src/games/ocho/game.ts';
import { RETHROW, ROLL } from '../../../src/games/ocho/moves.ts';
import { openingStory } from '../../../src/games/ocho/story.ts';
import type { Face, OchoState } from '../../../src/games/ocho/types.ts';
import {
  BUST,
  bank,
  begin,
  JOKER,
  keepFaces,
  leave,
  move,
  ONE,
  options,
  roll,
  rollOn,
  told,
  withScores,
} from './table.ts';

const throwing = (state: OchoState, values: readonly Face[]) => told(state, { kind: 'random', values });
const keeping = (state: OchoState, faces: readonly Face[], next: 'bank' | 'roll') =>
  told(state, { kind: 'move', seat: state.turn.seat, move: keepFaces(state, faces, next) });

describe('the story', () => {
  test('opens with the order drawn and who begins', () => {
    expect(openingStory(ocho.setup(options(), 3, [2, 0, 1]))).toEqual([
      { kind: 'order', order: [2, 0, 1] },
      { kind: 'turn', seat: 2 },
    ]);
  });

  test('is silent on the decision to throw, for the dice will tell', () => {
    expect(told(begin(), { kind: 'move', seat: 0, move: ROLL })).toEqual([]);
    expect(told(roll(begin({ level: 2 }), JOKER), { kind: 'move', seat: 0, move: RETHROW })).toEqual([]);
  });

  test('of a throw that scores names the dice', () => {
    expect(throwing(move(begin(), ROLL), ONE)).toEqual([{ kind: 'threw', seat: 0, dice: ONE }]);
  });

  test('of a bust names the dice, what is lost and whose turn it is', () => {
    const rolling = move(roll(begin(), ONE), { kind: 'keep', dice: [0], then: 'roll' });
    const dice = [2, 2, 3, 3, 4, 4, 6];
    expect(throwing(rolling, dice)).toEqual([
      { kind: 'threw', seat: 0, dice },
      { kind: 'bust', seat: 0, dice, lost: 100 },
      { kind: 'turn', seat: 1 },
    ]);
  });

  test('of a Joker names the dice to throw again and what is at risk', () => {
    expect(throwing(move(begin({ level: 2 }), ROLL), JOKER)).toEqual([
      { kind: 'threw', seat: 0, dice: JOKER },
      { kind: 'joker', seat: 0, hand: 8, risk: 0 },
    ]);
  });

  test('of going on names the dice kept, what is at risk and the dice left', () => {
    expect(keeping(roll(begin(), [1, 4, 5, 7, 7, 7, 8, 8]), [1, 7, 7, 7], 'roll')).toEqual([
      { kind: 'kept', seat: 0, faces: [1, 7, 7, 7], points: 800, risk: 800, hand: 4 },
    ]);
  });

  test('of hot dice says so', () => {
    const last = rollOn(roll(begin(), [1, 1, 1, 5, 5, 5, 2, 3]), [1, 1, 1, 5, 5, 5], [1, 5]);
    expect(keeping(last, [1, 5], 'roll')).toEqual([
      { kind: 'kept', seat: 0, faces: [1, 5], points: 150, risk: 1650, hand: 8 },
      { kind: 'hot-dice', seat: 0, risk: 1650 },
    ]);
  });

  test('of banking names the points, the score and whose turn it is', () => {
    expect(keeping(roll(withScores(begin(), [400]), ONE), [1], 'bank')).toEqual([
      { kind: 'kept', seat: 0, faces: [1], points: 100, risk: 100, hand: 7 },
      { kind: 'banked', seat: 0, points: 100, score: 500 },
      { kind: 'turn', seat: 1 },
    ]);
  });

  test('of a win names the winners', () => {
    expect(keeping(roll(withScores(begin(), [7900]), ONE), [1], 'bank').slice(1)).toEqual([
      { kind: 'banked', seat: 0, points: 100, score: 8000 },
      { kind: 'won', winners: [0], score: 8000 },
    ]);
  });

  test('of going past an exact target says that nothing is banked', () => {
    expect(keeping(roll(withScores(begin({ end: 'exact' }), [7950]), ONE), [1], 'bank').slice(1)).toEqual([
      { kind: 'overshot', seat: 0, points: 100, score: 7950 },
      { kind: 'turn', seat: 1 },
    ]);
  });

  test('of the last round says what to beat and who still plays, once', () => {
    const before = roll(withScores(begin({ end: 'round' }), [7900, 8000]), ONE);
    expect(keeping(before, [1], 'bank').slice(1)).toEqual([
      { kind: 'banked', seat: 0, points: 100, score: 8000 },
      { kind: 'last-round', seat: 0, beat: 8000, remaining: [1, 2] },
      { kind: 'turn', seat: 1 },
    ]);
    const second = roll(bank(before, [1]), ONE);
    expect(keeping(second, [1], 'bank').map(({ kind }) => kind)).toEqual(['kept', 'banked', 'turn']);
  });

  test('of the last bust of the last round ends with the winners', () => {
    const last = move(bank(roll(withScores(begin({ end: 'round' }, 2), [7900, 0]), ONE), [1]), ROLL);
    expect(throwing(last, BUST).map(({ kind }) => kind)).toEqual(['threw', 'bust', 'won']);
  });

  test('of a seat that leaves in its turn names what is lost and who is next', () => {
    const state = rollOn(roll(begin(), ONE), [1], [1, 2, 2, 3, 3, 4, 4]);
    expect(told(state, { kind: 'leave', seat: 0 })).toEqual([
      { kind: 'left', seat: 0, lost: 100 },
      { kind: 'turn', seat: 1 },
    ]);
    expect(told(state, { kind: 'leave', seat: 2 })).toEqual([{ kind: 'left', seat: 2, lost: 0 }]);
  });

  test('of the last seat but one leaving ends with the winner', () => {
    expect(told(withScores(begin({}, 2), [0, 250]), { kind: 'leave', seat: 0 })).toEqual([
      { kind: 'left', seat: 0, lost: 0 },
      { kind: 'won', winners: [1], score: 250 },
    ]);
  });

  test('of a leave that changes nothing is empty', () => {
    expect(told(leave(begin(), 1), { kind: 'leave', seat: 1 })).toEqual([]);
  });
});
