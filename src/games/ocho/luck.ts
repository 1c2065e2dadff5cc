/**
 * What the dice did in a game, and what they could have done: the exact ground of every luck chart.
 *
 *   stories of a game → throwsOf → gainOf (what a throw brought) beside gainChances (all that it could have brought)
 *
 * The gain of a throw is the most points that it offers; a bust takes what was at risk, a Joker brings nothing. What a
 * seat then keeps, or whether it throws on, is its skill and counts for nothing here: only the dice do.
 *
 * Invariants
 * 1. Counts are whole numbers out of 8ⁿ equally likely throws, nothing simulated, nothing rounded; the rules of scoring
 *    and of busting are asked (selections.ts, odds.ts, turn.ts), never repeated.
 * 2. A throw is judged by what stood before its dice fell: the number of dice, the points at risk, the Jokers used.
 *
 * Not decided here: how far from its expectation a fair game may lie (that takes fractions, and is the interface's).
 */
import type { Seat } from '../game.ts';
import { multisets, throwOdds, throwsShowing } from './odds.ts';
import { mostPoints } from './selections.ts';
import { throwResult } from './turn.ts';
import type { Face, OchoOptions, OchoStory } from './types.ts';

/** One throw of a game with what stood before it. */
export type OchoThrow = {
  readonly seat: Seat;
  /** In throw order. */
  readonly dice: readonly Face[];
  /** Points at risk, lost if it busts. */
  readonly risk: number;
  /** The first of its turn. */
  readonly isFirst: boolean;
  /** Joker re-throws made before it in this turn. */
  readonly jokers: number;
};

/** All that a throw could have brought, out of `of` = 8ⁿ: the scoring throws by points offered, ascending. */
export type GainChances = {
  readonly of: number;
  readonly scoring: readonly { readonly points: number; readonly ways: number }[];
  /** Ways to lose the turn at once. */
  readonly busting: number;
  /** Ways to be thrown again. */
  readonly jokers: number;
};

type Running = Omit<OchoThrow, 'dice' | 'isFirst'> & { readonly throws: number };

const memo = new Map<string, GainChances>();

/** Every throw of a game, in order. `stories`: of all its events so far, in order. */
export function throwsOf(stories: readonly OchoStory[]): readonly OchoThrow[] {
  const throws: OchoThrow[] = [];
  let turn = null as Running | null;
  for (const story of stories) {
    switch (story.kind) {
      case 'threw': {
        const { seat, dice } = story;
        turn = turn?.seat === seat ? turn : { seat, risk: 0, jokers: 0, throws: 0 };
        const { risk, jokers } = turn;
        throws.push({ seat, dice, risk, isFirst: turn.throws === 0, jokers });
        turn = { ...turn, throws: turn.throws + 1 };
        break;
      }
      case 'kept':
        turn = turn === null ? null : { ...turn, risk: story.risk };
        break;
      case 'joker':
        turn = turn === null ? null : { ...turn, jokers: turn.jokers + 1 };
        break;
      case 'left':
        turn = turn?.seat === story.seat ? null : turn;
        break;
      case 'turn':
      case 'bust':
      case 'banked':
      case 'overshot':
        turn = null;
        break;
      default:
        break;
    }
  }
  return throws;
}

/** Points that a throw offered at best; less than 0: what its bust took; 0 for a Joker, and a bust with nothing at risk. */
export function gainOf(thrown: OchoThrow, options: OchoOptions): number {
  const { dice, risk, isFirst } = thrown;
  switch (resultOf(thrown, options)) {
    case 'scores':
      return mostPoints({ options, thrown: dice, isFirstThrow: isFirst });
    case 'bust':
      return 0 - risk;
    default:
      return 0;
  }
}

/** Whether a throw lost its turn. */
export function hasBust(thrown: OchoThrow, options: OchoOptions): boolean {
  return resultOf(thrown, options) === 'bust';
}

/** All that `thrown` could have brought, whatever its dice; exact. Throws RangeError for no, or more than eight, dice. */
export function gainChances(
  thrown: Pick<OchoThrow, 'dice' | 'isFirst' | 'jokers'>,
  options: OchoOptions,
): GainChances {
  const hand = thrown.dice.length;
  const { busting, jokers, of } = throwOdds(hand, options, thrown);
  const { level, tripleOne, straights, bigStraight } = options;
  const key = JSON.stringify([hand, thrown.isFirst, busting, level, tripleOne, straights, bigStraight]);
  const known = memo.get(key);
  if (known !== undefined) return known;
  const ways = new Map<number, number>();
  for (const faces of multisets(hand)) {
    const points = mostPoints({ options, thrown: faces, isFirstThrow: thrown.isFirst });
    if (points > 0) ways.set(points, (ways.get(points) ?? 0) + throwsShowing(faces));
  }
  const scoring = [...ways].map(([points, count]) => ({ points, ways: count }));
  const chances = { of, scoring: scoring.sort((a, b) => a.points - b.points), busting, jokers };
  memo.set(key, chances);
  return chances;
}

function resultOf({ dice, isFirst, jokers }: OchoThrow, options: OchoOptions) {
  return throwResult(options, { throws: isFirst ? 1 : 2, jokers }, dice);
}
