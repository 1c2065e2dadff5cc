import { describe, expect, test } from 'vitest';
import { ochoBot } from '../../../src/bots/ocho.ts';
import { ocho } from '../../../src/games/ocho/game.ts';
import { gainChances, gainOf, hasBust, type OchoThrow, throwsOf } from '../../../src/games/ocho/luck.ts';
import { multisets } from '../../../src/games/ocho/odds.ts';
import { bestSelection, mostPoints } from '../../../src/games/ocho/selections.ts';
import type { OchoOptions, OchoStory } from '../../../src/games/ocho/types.ts';
import { first, later, options } from './table.ts';

const thrown = (dice: readonly number[], change: Partial<OchoThrow> = {}): OchoThrow => ({
  seat: 0,
  dice,
  risk: 0,
  isFirst: false,
  jokers: 0,
  ...change,
});

/** Every throw of `hand` dice, one by one. */
function everyThrow(hand: number): readonly (readonly number[])[] {
  return Array.from({ length: 8 ** hand }, (_, code) =>
    Array.from({ length: hand }, (__, i) => (Math.floor(code / 8 ** i) % 8) + 1),
  );
}

describe('the most points of a throw', () => {
  test.each([
    ['level 1', {}],
    ['level 2', { level: 2 }],
    ['three 1s worth 300, straights of three only', { level: 2, tripleOne: 300, straights: 'three' }],
  ] as const)('are those of its best selection, for every throw of one to four dice: %s', (_, changes) => {
    for (let hand = 1; hand <= 4; hand += 1) {
      for (const faces of multisets(hand)) {
        const context = later(faces, changes);
        expect(mostPoints(context), faces.join()).toBe(bestSelection(context)?.points ?? 0);
      }
    }
  });

  test('are 4,000 for 1 to 8 on the first throw, and else its dice alone or its straight', () => {
    const all = [1, 2, 3, 4, 5, 6, 7, 8];
    expect([mostPoints(first(all)), mostPoints(later(all)), mostPoints(later(all, { level: 2 }))]).toEqual([
      4000, 150, 800,
    ]);
  });
});

describe('all that a throw could have brought', () => {
  test.each([
    ['level 1', {}, 0],
    ['level 2', { level: 2 }, 0],
    ['level 2, its one Joker used', { level: 2, joker: 'once' }, 1],
  ] as const)('is what counting every throw of one to four dice finds: %s', (_, changes, jokers) => {
    const played = options(changes);
    for (let hand = 1; hand <= 4; hand += 1) {
      const counted = new Map<string, number>();
      for (const dice of everyThrow(hand)) {
        const one = thrown(dice, { risk: 50, jokers });
        const gain = gainOf(one, played);
        const key = hasBust(one, played) ? 'bust' : gain === 0 ? 'joker' : String(gain);
        counted.set(key, (counted.get(key) ?? 0) + 1);
      }
      const chances = gainChances(
        thrown(
          Array.from({ length: hand }, () => 1),
          { jokers },
        ),
        played,
      );
      expect(chances.of).toBe(8 ** hand);
      expect(chances.busting).toBe(counted.get('bust') ?? 0);
      expect(chances.jokers).toBe(counted.get('joker') ?? 0);
      expect(chances.scoring).toEqual(
        [...counted]
          .filter(([key]) => key !== 'bust' && key !== 'joker')
          .map(([points, ways]) => ({ points: Number(points), ways }))
          .sort((a, b) => a.points - b.points),
      );
    }
  });

  test.each([1, 8])('adds up to every throw of %i dice, at both levels, first throw or later', (hand) => {
    for (const level of [1, 2] as const) {
      for (const isFirst of [true, false]) {
        const dice = Array.from({ length: hand }, () => 1);
        const { of, scoring, busting, jokers } = gainChances(thrown(dice, { isFirst }), options({ level }));
        expect(scoring.reduce((total, { ways }) => total + ways, busting + jokers)).toBe(of);
      }
    }
  });

  test('knows the 4,000 of a first throw: 8! of 8⁸', () => {
    const dice = [1, 1, 1, 1, 1, 1, 1, 1];
    const ways = (isFirst: boolean) =>
      gainChances(thrown(dice, { isFirst }), options()).scoring.find(({ points }) => points === 4000)?.ways ??
      0;
    // Nothing else at level 1 is worth 4,000: two triples and two dice at most 2,000 + 800 …
    expect([ways(true) - ways(false), ways(true)]).toEqual([40_320, 40_320]);
  });
});

describe('the gain of a throw', () => {
  test('is what it offers at best, what its bust took, or nothing for a Joker', () => {
    const two = options({ level: 2 });
    expect(gainOf(thrown([1, 5, 2], { risk: 900 }), options())).toBe(150);
    expect(gainOf(thrown([2, 3, 6], { risk: 900 }), options())).toBe(-900);
    expect(gainOf(thrown([2, 3, 8], { risk: 900 }), two)).toBe(0);
    expect(gainOf(thrown([2, 3, 8], { risk: 900, jokers: 1 }), { ...two, joker: 'once' })).toBe(-900);
  });
});

describe('the throws of a game', () => {
  test('say of each what stood before it: seat, dice, points at risk, place in its turn, Jokers used', () => {
    const stories: readonly OchoStory[] = [
      { kind: 'order', order: [1, 0] },
      { kind: 'threw', seat: 1, dice: [7, 7, 7, 1, 2, 3, 4, 6] },
      { kind: 'kept', seat: 1, faces: [7, 7, 7], points: 700, risk: 700, hand: 5 },
      { kind: 'threw', seat: 1, dice: [8, 2, 3, 4, 6] },
      { kind: 'joker', seat: 1, hand: 5, risk: 700 },
      { kind: 'threw', seat: 1, dice: [2, 2, 3, 3, 4] },
      { kind: 'bust', seat: 1, dice: [2, 2, 3, 3, 4], lost: 700 },
      { kind: 'turn', seat: 0 },
      { kind: 'threw', seat: 0, dice: [1, 1, 2, 2, 3, 3, 4, 4] },
      { kind: 'left', seat: 1, lost: 0 },
      { kind: 'kept', seat: 0, faces: [1, 1], points: 200, risk: 200, hand: 6 },
      { kind: 'banked', seat: 0, points: 200, score: 200 },
      { kind: 'turn', seat: 1 },
      { kind: 'threw', seat: 1, dice: [5, 2, 2, 3, 3, 4, 4, 6] },
      { kind: 'kept', seat: 1, faces: [5], points: 50, risk: 50, hand: 7 },
      { kind: 'left', seat: 1, lost: 50 },
      { kind: 'threw', seat: 1, dice: [1] },
    ];
    expect(throwsOf(stories)).toEqual([
      { seat: 1, dice: [7, 7, 7, 1, 2, 3, 4, 6], risk: 0, isFirst: true, jokers: 0 },
      { seat: 1, dice: [8, 2, 3, 4, 6], risk: 700, isFirst: false, jokers: 0 },
      { seat: 1, dice: [2, 2, 3, 3, 4], risk: 700, isFirst: false, jokers: 1 },
      { seat: 0, dice: [1, 1, 2, 2, 3, 3, 4, 4], risk: 0, isFirst: true, jokers: 0 },
      { seat: 1, dice: [5, 2, 2, 3, 3, 4, 4, 6], risk: 0, isFirst: true, jokers: 0 },
      { seat: 1, dice: [1], risk: 0, isFirst: true, jokers: 0 },
    ]);
  });

  test.each([1, 2] as const)(
    'of a whole game at level %i are the throws that its states went through',
    (level) => {
      const { stories, states } = playedOut(options({ level, joker: 'once' }), 11);
      const expected = states
        .filter((state) => state.turn.phase === 'rolling')
        .map(({ turn }) => [turn.seat, turn.hand, turn.risk, turn.throws === 1, turn.jokers]);
      const found = throwsOf(stories).map(({ seat, dice, risk, isFirst, jokers }) => [
        seat,
        dice.length,
        risk,
        isFirst,
        jokers,
      ]);
      expect(found).toEqual(expected);
      const busts = throwsOf(stories).filter((one) => hasBust(one, options({ level, joker: 'once' }))).length;
      expect(busts).toBe(stories.filter(({ kind }) => kind === 'bust').length);
      expect(busts).toBeGreaterThan(0);
    },
  );
});

function playedOut(played: OchoOptions, seed: number) {
  let random = seed;
  const die = (): number => {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    return (random >>> 29) + 1;
  };
  let state = ocho.setup(played, 2, [1, 0]);
  const states = [state];
  const stories: OchoStory[] = [];
  for (;;) {
    const awaited = ocho.awaiting(state);
    if (awaited.kind === 'over') return { stories, states };
    const event =
      awaited.kind === 'random'
        ? ({ kind: 'random', values: Array.from({ length: awaited.draw.count }, die) } as const)
        : ({ kind: 'move', seat: awaited.seat, move: ochoBot.choose(state, awaited.seat) } as const);
    const after = ocho.reduce(state, event);
    stories.push(...ocho.story(state, event, after));
    state = after;
    states.push(state);
  }
}
