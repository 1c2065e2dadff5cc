import { freeze } from 'immer';
import { describe, expect, test, vi } from 'vitest';
import { ochoBot } from '../../src/bots/ocho.ts';
import { bankWorth, type Goal, goalOf } from '../../src/bots/ocho-goal.ts';
import { planFor } from '../../src/bots/ocho-plan.ts';
import { offersByHand } from '../../src/bots/ocho-throws.ts';
import type { Seat } from '../../src/games/game.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { RETHROW, ROLL } from '../../src/games/ocho/moves.ts';
import { throwOdds } from '../../src/games/ocho/odds.ts';
import { bestSelection, legalSelections } from '../../src/games/ocho/selections.ts';
import { throwContext, turnTotal } from '../../src/games/ocho/turn.ts';
import type { Face, OchoMove, OchoOptions, OchoState, OchoTurn } from '../../src/games/ocho/types.ts';

// Whole games take a second or two; on a machine busy with other tests, much longer.
vi.setConfig({ testTimeout: 60_000 });

type Choose = (state: OchoState, seat: Seat) => OchoMove;

const options = (changes: Partial<OchoOptions> = {}): OchoOptions => ({ ...ocho.defaultOptions, ...changes });

/** Two seats, seat 0 at turn in the middle of its turn. */
function thrown(
  dice: readonly Face[],
  turn: Partial<OchoTurn>,
  changes: Partial<OchoOptions> = {},
  scores: readonly number[] = [1000, 0],
): OchoState {
  const state = ocho.setup(options(changes), 2, [0, 1]);
  const kept = [{ faces: Array.from({ length: 8 - dice.length }, () => 1), points: turn.risk ?? 0 }];
  return freeze(
    {
      ...state,
      seats: state.seats.map((seat, i) => ({ ...seat, score: scores[i] ?? 0 })),
      turn: { ...state.turn, phase: 'thrown', hand: dice.length, dice, kept, throws: 2, ...turn },
    },
    true,
  );
}

/** A repeatable stream of dice (mulberry32). */
function diceFrom(seed: number): (count: number) => readonly Face[] {
  let state = seed >>> 0;
  const one = (): Face => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return 1 + (((mixed ^ (mixed >>> 14)) >>> 0) % 8);
  };
  return (count) => Array.from({ length: count }, one);
}

function playOut(changes: Partial<OchoOptions>, players: readonly Choose[], seed: number): OchoState {
  const dice = diceFrom(seed);
  const order = players.map((_, seat) => (seat + seed) % players.length);
  let state = ocho.setup(options(changes), players.length, order);
  for (let event = 0; event < 5000; event += 1) {
    const awaited = ocho.awaiting(state);
    if (awaited.kind === 'over') return state;
    if (awaited.kind === 'random') {
      state = ocho.reduce(state, { kind: 'random', values: dice(awaited.draw.count) });
    } else {
      const { seat } = awaited;
      const move = (players[seat] ?? ochoBot.choose)(state, seat);
      state = ocho.reduce(state, { kind: 'move', seat, move });
    }
  }
  throw new Error(`seed ${seed} has not ended after 5000 events`);
}

const calm = (limit: number): Choose => {
  return (state) => {
    if (state.turn.phase === 'ready') return ROLL;
    const best = bestSelection(throwContext(state));
    if (best === null) return RETHROW;
    const isEnough = turnTotal(state, best.points) >= limit;
    return { kind: 'keep', dice: best.dice, then: isEnough ? 'bank' : 'roll' };
  };
};

describe('offers', () => {
  test.each([
    options(),
    options({ level: 2 }),
    options({ level: 2, end: 'exact', straights: 'three', tripleOne: 300 }),
    options({ bigStraight: 'every', end: 'exact' }),
  ])('count every throw that scores, and no other (%#)', (chosen) => {
    const counts = offersByHand(chosen).map((offers) => offers.reduce((sum, { throws }) => sum + throws, 0));
    expect(counts).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((hand) => throwOdds(hand, chosen, { jokers: 0 }).scoring),
    );
    expect(
      offersByHand(chosen)
        .flat()
        .every(({ throws }) => throws >= 0),
    ).toBe(true);
  });

  test.each([1, 2] as const)('of four dice at level %i are those of every throw, one by one', (level) => {
    for (const end of ['first', 'exact'] as const) {
      const chosen = options({ level, end });
      const expected = new Map<string, number>();
      for (let code = 0; code < 8 ** 4; code += 1) {
        const faces = [0, 1, 2, 3].map((i) => (Math.floor(code / 8 ** i) % 8) + 1);
        const pairs = legalSelections({ options: chosen, thrown: faces, isFirstThrow: false }).map(
          ({ dice, points }) => ({ kept: dice.length, points }),
        );
        if (pairs.length === 0) continue;
        const useful = pairs.filter(
          (a) => end === 'exact' || pairs.every((b) => b.kept !== a.kept || b.points <= a.points),
        );
        const key = [...new Set(useful.map(({ kept, points }) => `${kept}:${points}`))].sort().join();
        expected.set(key, (expected.get(key) ?? 0) + 1);
      }
      const actual = (offersByHand(chosen)[3] ?? [])
        .filter(({ throws }) => throws > 0)
        .map(
          ({ choices, throws }) =>
            [
              choices
                .map(({ kept, points }) => `${kept}:${points}`)
                .sort()
                .join(),
              throws,
            ] as const,
        );
      expect(new Map(actual)).toEqual(expected);
    }
  });
});

describe('the plan', () => {
  const far: Goal = { kind: 'far', least: 0 };

  test.each([1, 2] as const)('at level %i solves its equation for 1 to 3 dice, throw by throw', (level) => {
    const chosen = options({ level });
    const plan = planFor(chosen, far);
    for (const risk of [0, 350, 1000, 2500]) {
      for (const hand of [1, 2, 3]) {
        let sum = 0;
        let jokers = 0;
        for (let code = 0; code < 8 ** hand; code += 1) {
          const faces = Array.from({ length: hand }, (_, i) => (Math.floor(code / 8 ** i) % 8) + 1);
          const selections = legalSelections({ options: chosen, thrown: faces, isFirstThrow: false });
          if (selections.length === 0 && level === 2 && faces.includes(8)) jokers += 1;
          const worths = selections.map(({ dice, points }) =>
            Math.max(risk + points, plan.throwWorth(risk + points, hand - dice.length || 8, 0)),
          );
          sum += Math.max(0, ...worths);
        }
        expect(plan.throwWorth(risk, hand, 0)).toBeCloseTo(sum / (8 ** hand - jokers), 6);
      }
    }
  });

  test('values a Joker that is left more than one that is used', () => {
    const plan = planFor(options({ level: 2, joker: 'once' }), far);
    for (let hand = 1; hand <= 8; hand += 1) {
      expect(plan.throwWorth(500, hand, 0)).toBeGreaterThan(plan.throwWorth(500, hand, 1));
    }
    expect(planFor(options({ level: 2 }), far).throwWorth(500, 2, 3)).toBe(
      planFor(options({ level: 2 }), far).throwWorth(500, 2, 0),
    );
  });

  test('values forced hot dice less where optional ones would be banked', () => {
    const goal: Goal = { kind: 'near', least: 0, need: 1100, past: 'flat' };
    const free = planFor(options(), goal).throwWorth(1000, 1, 0);
    expect(planFor(options({ hotDice: 'forced' }), goal).throwWorth(1000, 1, 0)).toBeLessThan(free);
  });

  test('is made once for the same options and goal', () => {
    expect(planFor(options(), { kind: 'far', least: 0 })).toBe(planFor(options(), { kind: 'far', least: 0 }));
    expect(planFor(options({ target: 4000 }), far)).toBe(planFor(options(), far));
    expect(planFor(options({ hotDice: 'forced' }), far)).not.toBe(planFor(options(), far));
  });
});

describe('the goal', () => {
  test('forbids banking below the opening minimum until the seat has points', () => {
    expect(bankWorth(goalOf(thrown([1], {}, { opening: 300 }, [0, 0])), 250)).toBeNull();
    expect(bankWorth(goalOf(thrown([1], {}, { opening: 300 }, [0, 0])), 300)).toBe(300);
    expect(bankWorth(goalOf(thrown([1], {}, { opening: 300 }, [50, 0])), 50)).toBe(50);
  });

  test('gives nothing for going past an exact target', () => {
    const goal = goalOf(thrown([1], {}, { end: 'exact' }, [7700, 0]));
    expect([250, 300, 350].map((points) => bankWorth(goal, points))).toEqual([250, 1300, 0]);
  });

  test('gives nothing more beyond the target when the first to reach it wins', () => {
    const goal = goalOf(thrown([1], {}, {}, [7700, 0]));
    expect([250, 300, 900].map((points) => bankWorth(goal, points))).toEqual([250, 1300, 1300]);
  });

  test('gives more beyond the target while others may still beat it', () => {
    const goal = goalOf(thrown([1], {}, { end: 'round' }, [7700, 0]));
    expect(bankWorth(goal, 900)).toBeGreaterThan(bankWorth(goal, 300) ?? 0);
  });
});

describe('the bot', () => {
  test('rolls at the start of a turn and throws a Joker again', () => {
    expect(ochoBot.choose(ocho.setup(options(), 2, [0, 1]), 0)).toEqual(ROLL);
    expect(ochoBot.choose(thrown([2, 8], { phase: 'joker' }, { level: 2 }), 0)).toEqual(RETHROW);
  });

  test('throws when it is not asked', () => {
    expect(() => ochoBot.choose(ocho.setup(options(), 2, [0, 1]), 1)).toThrow(RangeError);
  });

  test('banks a large turn when one die is left, and rolls seven dice with little at risk', () => {
    expect(ochoBot.choose(thrown([1, 2], { risk: 1500 }), 0)).toEqual({
      kind: 'keep',
      dice: [0],
      then: 'bank',
    });
    expect(ochoBot.choose(thrown([5, 2, 2, 3, 3, 4, 6, 7], { risk: 0, kept: [] }), 0)).toEqual({
      kind: 'keep',
      dice: [0],
      then: 'roll',
    });
  });

  test('banks at once what reaches the target, whatever the dice left', () => {
    const state = thrown([1, 2, 2, 3, 3, 4, 6, 7], { risk: 0, kept: [] }, {}, [7900, 0]);
    expect(ochoBot.choose(state, 0)).toEqual({ kind: 'keep', dice: [0], then: 'bank' });
  });

  test('takes the smaller selection that ends exactly on the target', () => {
    const state = thrown([1, 5, 2, 2, 3, 3, 4, 6], { risk: 0, kept: [] }, { end: 'exact' }, [7950, 0]);
    expect(ochoBot.choose(state, 0)).toEqual({ kind: 'keep', dice: [1], then: 'bank' });
  });

  test('never stops short of the number to beat in the last round, and stops once it is beaten', () => {
    const last = { by: 1, beat: 8200, remaining: [0] } as const;
    const risky = thrown([1, 2], { risk: 1000 }, { end: 'round' }, [7000, 8200]);
    expect(ochoBot.choose({ ...risky, lastRound: last }, 0)).toMatchObject({ then: 'roll' });
    const enough = thrown([1, 2, 2, 3, 3, 4, 6], { risk: 1150 }, { end: 'round' }, [7000, 8200]);
    expect(ochoBot.choose({ ...enough, lastRound: last }, 0)).toMatchObject({ then: 'bank' });
  });

  test('chooses the same in the same state', () => {
    const state = thrown([1, 5, 7, 7, 7, 2], { risk: 300 }, { level: 2 });
    expect(ochoBot.choose(state, 0)).toEqual(ochoBot.choose(structuredClone(state), 0));
  });

  test('makes only legal moves and ends every game, at both levels, with every end and every kind of option', () => {
    let seed = 1;
    for (const level of [1, 2] as const) {
      for (const end of ['first', 'round', 'exact'] as const) {
        for (const hotDice of ['optional', 'forced'] as const) {
          for (const [joker, opening, target] of [
            ['unlimited', 0, 8000],
            ['once', 500, 4000],
            ['once', 300, 12000],
          ] as const) {
            seed += 1;
            const seats = 2 + (seed % 4);
            const changes = { level, end, hotDice, joker, opening, target, first: 'creator' } as const;
            const state = playOut(
              changes,
              Array.from({ length: seats }, () => ochoBot.choose),
              seed,
            );
            expect(state.over?.reason).toBe({ first: 'target', round: 'round', exact: 'exact' }[end]);
          }
        }
      }
    }
  });

  test.each([1, 2] as const)('at level %i beats players who bank at 300, 500 or 1,000 points', (level) => {
    for (const limit of [300, 500, 1000]) {
      let won = 0;
      for (let seed = 1; seed <= 50; seed += 1) {
        const state = playOut({ level }, [ochoBot.choose, calm(limit)], seed);
        if (state.over?.winners.includes(0)) won += 1;
      }
      expect(won, `of 50 against ${limit}`).toBeGreaterThan(25);
    }
  });
});
