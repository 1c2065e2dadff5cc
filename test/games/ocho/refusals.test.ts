import { describe, expect, test } from 'vitest';
import type { Seat } from '../../../src/games/game.ts';
import { ocho } from '../../../src/games/ocho/game.ts';
import { keep, RETHROW, ROLL } from '../../../src/games/ocho/moves.ts';
import { type OchoRefusal, REFUSALS } from '../../../src/games/ocho/refusals.ts';
import type { OchoMove, OchoState } from '../../../src/games/ocho/types.ts';
import { begin, JOKER, land, leave, move, ONE, roll, rollOn } from './table.ts';

type Case = readonly [OchoRefusal, string, OchoState, Seat, OchoMove];

const thrown = roll(begin(), ONE);
const rolling = move(begin(), ROLL);
const joker = roll(begin({ level: 2 }), JOKER);
const over = leave(begin({}, 2), 1);
const hot = rollOn(roll(begin({ hotDice: 'forced' }), [1, 1, 1, 5, 5, 5, 1, 2]), [1, 1, 1, 5, 5, 5, 1], [1]);

const CASES: readonly Case[] = [
  ['game-over', 'any move after the end', over, 0, ROLL],
  ['not-your-turn', 'a roll by another seat', begin(), 1, ROLL],
  ['not-your-turn', 'a selection by another seat', thrown, 2, keep([0], 'bank')],
  ['dice-in-the-air', 'a second roll', rolling, 0, ROLL],
  ['dice-in-the-air', 'setting aside dice that have not landed', rolling, 0, keep([0], 'bank')],
  ['nothing-thrown', 'setting aside before the first throw', begin(), 0, keep([0], 'bank')],
  ['nothing-thrown', 'throwing again before the first throw', begin(), 0, RETHROW],
  ['must-set-aside', 'rolling without setting anything aside', thrown, 0, ROLL],
  ['no-joker', 'throwing again what scores', thrown, 0, RETHROW],
  ['must-rethrow', 'rolling eight on a Joker', joker, 0, ROLL],
  ['must-rethrow', 'setting the 8 aside on a Joker', joker, 0, keep([7], 'bank')],
  ['nothing-selected', 'banking an empty selection', thrown, 0, keep([], 'bank')],
  ['no-such-die', 'an index past the throw', thrown, 0, keep([0, 8], 'bank')],
  ['no-such-die', 'an index of a die set aside before', hot, 0, keep([1], 'roll')],
  ['no-such-die', 'a negative index', thrown, 0, keep([-1], 'bank')],
  ['no-such-die', 'a fraction', thrown, 0, keep([0.5], 'bank')],
  ['dice-not-ascending', 'one die named twice', thrown, 0, keep([0, 0], 'bank')],
  [
    'dice-not-ascending',
    'dice out of order',
    roll(begin(), [1, 1, 2, 2, 3, 3, 4, 4]),
    0,
    keep([1, 0], 'bank'),
  ],
  ['die-scores-nothing', 'a die without a combination', thrown, 0, keep([0, 1], 'bank')],
  ['die-scores-nothing', 'the same, to roll on', thrown, 0, keep([0, 1], 'roll')],
  [
    'straight-needs-every-die',
    'a part of the straight',
    roll(begin(), [1, 2, 3, 4, 5, 6, 7, 8]),
    0,
    keep([0, 1], 'roll'),
  ],
  [
    'below-opening',
    'getting on the board with too little',
    roll(begin({ opening: 300 }), ONE),
    0,
    keep([0], 'bank'),
  ],
  ['hot-dice-forced', 'banking hot dice that are forced', hot, 0, keep([0], 'bank')],
];

describe('a move is refused', () => {
  test.each(CASES)('%s: %s', (code, _what, state, seat, made) => {
    expect(ocho.refusal(state, seat, made)).toBe(code);
    expect(() => ocho.reduce(state, { kind: 'move', seat, move: made })).toThrow(code);
  });

  test('with every code there is, save one that no move named by index can meet', () => {
    const met = new Set(CASES.map(([code]) => code));
    expect(Object.keys(REFUSALS).filter((code) => !met.has(code as OchoRefusal))).toEqual(['not-in-throw']);
  });

  test('and accepted when nothing forbids it', () => {
    expect(ocho.refusal(begin(), 0, ROLL)).toBeNull();
    expect(ocho.refusal(joker, 0, RETHROW)).toBeNull();
    expect(ocho.refusal(thrown, 0, keep([0], 'bank'))).toBeNull();
    expect(ocho.refusal(land(rolling, ONE), 0, keep([0], 'roll'))).toBeNull();
  });
});
