/** The strong player of El Ocho: its worths against an independent calculation, its cut, its end game. */
import { describe, expect, test, vi } from 'vitest';
import { isEndNear, type OchoBot, ochoBot, ochoPlayer, strongOcho } from '../../src/bots/ocho.ts';
import { chancesIn, winningAim } from '../../src/bots/ocho-chances.ts';
import { easyOcho } from '../../src/bots/ocho-easy.ts';
import { calmFrom, planForPoints, planTo } from '../../src/bots/ocho-plan.ts';
import { raceOf } from '../../src/bots/ocho-race.ts';
import { expectedTurn, turnChances } from '../../src/bots/ocho-turns.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { throwOdds } from '../../src/games/ocho/odds.ts';
import { legalSelections } from '../../src/games/ocho/selections.ts';
import type { Face, OchoOptions, OchoState } from '../../src/games/ocho/types.ts';
import { numbers } from '../games/planets/plain-dealer.ts';

vi.setConfig({ testTimeout: 120_000 });

const options = (changes: Partial<OchoOptions> = {}): OchoOptions => ({ ...ocho.defaultOptions, ...changes });

/** Every throw of `hand` dice as a multiset, with how many of the 8ⁿ throws show it. */
function multisets(hand: number): readonly { readonly faces: readonly Face[]; readonly throws: number }[] {
  const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
  let found: readonly (readonly Face[])[] = [[]];
  for (let die = 0; die < hand; die += 1) {
    found = found.flatMap((faces) =>
      [1, 2, 3, 4, 5, 6, 7, 8].filter((face) => face >= (faces.at(-1) ?? 1)).map((face) => [...faces, face]),
    );
  }
  return found.map((faces) => ({
    faces,
    throws: [1, 2, 3, 4, 5, 6, 7, 8].reduce(
      (product, face) => product / factorial(faces.filter((other) => other === face).length),
      factorial(hand),
    ),
  }));
}

/**
 * Value iteration from nothing: no tables of offers, no order of computation, only the rules' own selections. The worth of
 * `limit` points is fixed, so that few states remain. Index: risk / 50, then dice.
 */
function iterated(chosen: OchoOptions, limit: number, bank: (points: number) => number): readonly number[][] {
  const hands = [1, 2, 3, 4, 5, 6, 7, 8].map((hand) =>
    multisets(hand).map(({ faces, throws }) => ({
      share: throws / 8 ** hand,
      isJoker: chosen.level === 2 && faces.includes(8),
      ways: legalSelections({ options: chosen, thrown: faces, isFirstThrow: false }).map(
        ({ dice, points }) => ({
          points,
          left: hand - dice.length || 8,
        }),
      ),
    })),
  );
  const steps = limit / 50;
  let worth: number[][] = Array.from({ length: steps }, () => Array.from({ length: 9 }, () => 0));
  for (let round = 0; round < 60; round += 1) {
    let change = 0;
    const next = worth.map((row, step) =>
      row.map((before, hand) => {
        const throws = hands[hand - 1];
        if (throws === undefined) return 0;
        let sum = 0;
        for (const { share, ways, isJoker } of throws) {
          if (ways.length === 0) sum += isJoker ? share * before : 0;
          else
            sum +=
              share *
              Math.max(
                ...ways.map(({ points, left }) => {
                  const total = step * 50 + points;
                  return Math.max(bank(total), total >= limit ? 0 : (worth[total / 50]?.[left] ?? 0));
                }),
              );
        }
        change = Math.max(change, Math.abs(sum - before));
        return sum;
      }),
    );
    worth = next;
    if (change < 1e-9) return worth;
  }
  throw new Error('no fixed point');
}

describe('the worth of throwing on', () => {
  test.each([1, 2] as const)(
    'at level %i is what value iteration over all throws of 1 to 8 dice finds',
    (level) => {
      const chosen = options({ level });
      const limit = 400;
      const bank = (points: number): number => Math.min(points, limit) + (points >= limit ? 1000 : 0);
      const plan = planTo(chosen, { key: `test ${level}`, enough: limit, worth: bank });
      const expected = iterated(chosen, limit, bank);
      for (const [step, row] of expected.entries()) {
        for (const [hand, worth] of row.entries()) {
          if (hand > 0) expect(plan.throwWorth(step * 50, hand, 0)).toBeCloseTo(worth, 5);
        }
      }
    },
  );

  test.each([
    [{}, 626.2003],
    [{ level: 2 }, 851.9538],
    [{ level: 2, joker: 'once' }, 823.2827],
    [{ tripleOne: 300 }, null],
  ] as const)('makes a turn of %o worth so many points on average', (changes, points) => {
    const worth = expectedTurn(options(changes));
    if (points === null) expect(worth).toBeLessThan(expectedTurn(options()));
    else expect(worth).toBeCloseTo(points, 3);
  });

  test('is cut where it changes nothing: the uncut plan decides alike everywhere below 12,000 points', () => {
    const chosen = options({ level: 2 });
    const cut = planForPoints(chosen, 0);
    const whole = planTo(chosen, { key: 'whole', enough: calmFrom(chosen), worth: (points) => points });
    expect(calmFrom(chosen)).toBeGreaterThan(100_000);
    expect(Math.abs(whole.throwWorth(0, 8, 0) - cut.throwWorth(0, 8, 0))).toBeLessThan(0.001);
    for (let risk = 0; risk <= 12_000; risk += 50) {
      for (let hand = 1; hand <= 8; hand += 1) {
        const [a, b] = [whole.throwWorth(risk, hand, 0), cut.throwWorth(risk, hand, 0)];
        expect(a > risk, `${risk} points, ${hand} dice`).toBe(b > risk);
      }
    }
  });

  test('beyond the calm point is less than banking, with every number of dice', () => {
    for (const chosen of [options(), options({ level: 2, joker: 'once' })]) {
      const calm = calmFrom(chosen);
      const plan = planTo(chosen, { key: 'beyond', enough: 2 * calm, worth: (points) => points });
      for (let risk = calm; risk < 1.2 * calm; risk += 500) {
        for (let hand = 1; hand <= 8; hand += 1)
          expect(plan.throwWorth(risk, hand, 0)).toBeLessThanOrEqual(risk);
      }
    }
  });

  test('plays out as planned: what a turn banks adds up to its worth', () => {
    for (const chosen of [options(), options({ level: 2, joker: 'once' })]) {
      const plan = planForPoints(chosen, 0);
      const mean = plan.banked().reduce((sum, chance, steps) => sum + chance * steps * 50, 0);
      expect(mean).toBeCloseTo(plan.throwWorth(0, 8, 0), 6);
    }
  });
});

describe('chances', () => {
  test('to reach points in one turn fall with the points, and exactly is never likelier than at least', () => {
    const one = turnChances(options());
    // One throw of eight dice that scores is enough for 50 points.
    const scores = throwOdds(8, options(), { jokers: 0 });
    expect(one.atLeast(50)).toBeCloseTo(scores.scoring / scores.of, 9);
    for (let points = 50; points < 3000; points += 50) {
      expect(one.atLeast(points + 50)).toBeLessThanOrEqual(one.atLeast(points));
      expect(one.exactly(points)).toBeLessThanOrEqual(one.atLeast(points) + 1e-12);
    }
    expect([one.atLeast(0), one.atLeast(12_050)]).toEqual([1, 0]);
  });

  test('of a race rise with the turns and fall with the points missing', () => {
    for (const end of ['first', 'exact'] as const) {
      const race = raceOf(options({ end }));
      for (const turns of [1, 3, 10]) {
        expect(race.within(turns, 2000)).toBeLessThanOrEqual(race.within(turns + 1, 2000));
        expect(race.within(turns, 4000)).toBeLessThanOrEqual(race.within(turns, 2000));
      }
      expect(race.within(40, 1000)).toBeGreaterThan(0.99);
    }
  });

  test('in the last round are those of the seats to come, and a tie counts half', () => {
    const chosen = options({ end: 'round' });
    const base = ocho.setup(chosen, 3, [0, 1, 2]);
    const state: OchoState = {
      ...base,
      seats: base.seats.map((seat, at) => ({ ...seat, score: [7000, 7500, 8200][at] ?? 0 })),
      lastRound: { by: 2, beat: 8200, remaining: [0] },
    };
    const chance = chancesIn(state);
    expect([8150, 8200, 8250].map(chance)).toEqual([0, 0.5, 1]);
    const watched = chancesIn({ ...state, lastRound: { by: 2, beat: 8200, remaining: [0, 1] } });
    const one = turnChances(chosen);
    expect(watched(8250)).toBeCloseTo(1 - (one.atLeast(800) + one.atLeast(750)) / 2, 9);
  });
});

/** Games won by `first` of pairs of games with the same dice and seats exchanged; shared wins count half. */
function won(first: OchoBot, second: OchoBot, changes: Partial<OchoOptions>, pairs: number): number {
  let wins = 0;
  for (let seed = 1; seed <= pairs; seed += 1) {
    for (const seat of [0, 1]) {
      const next = numbers(seed * 7919);
      let state = ocho.setup(options(changes), 2, seed % 2 === 0 ? [0, 1] : [1, 0]);
      while (state.over === null) {
        const awaited = ocho.awaiting(state);
        if (awaited.kind === 'random') {
          const values = Array.from({ length: awaited.draw.count }, () => 1 + next(8));
          state = ocho.reduce(state, { kind: 'random', values });
        } else if (awaited.kind === 'decision') {
          const move = (awaited.seat === seat ? first : second).choose(state, awaited.seat);
          state = ocho.reduce(state, { kind: 'move', seat: awaited.seat, move });
        }
      }
      if (state.over.winners.includes(seat)) wins += 1 / state.over.winners.length;
    }
  }
  return wins;
}

describe('the strong player', () => {
  test('plays for points alone while nobody is near the target, and says so', () => {
    const start = ocho.setup(options(), 2, [0, 1]);
    expect(isEndNear(start)).toBe(false);
    expect(isEndNear({ ...start, seats: start.seats.map((seat) => ({ ...seat, score: 5000 })) })).toBe(true);
  });

  test('goes on behind where it would bank ahead: it knows when it is behind', () => {
    const base = ocho.setup(options(), 2, [0, 1]);
    const with1And5 = (mine: number, theirs: number): OchoState => ({
      ...base,
      seats: base.seats.map((seat, at) => ({ ...seat, score: at === 0 ? mine : theirs })),
      turn: { ...base.turn, phase: 'thrown', hand: 4, dice: [1, 2, 3, 4], throws: 3, risk: 500, kept: [] },
    });
    expect(strongOcho.choose(with1And5(6000, 4000), 0)).toMatchObject({ then: 'bank' });
    expect(strongOcho.choose(with1And5(6000, 7900), 0)).toMatchObject({ then: 'roll' });
    expect(ochoBot.choose(with1And5(6000, 7900), 0)).toMatchObject({ then: 'bank' });
  });

  test('does not take the plan of one table for another with an opening minimum', () => {
    const aim = (opening: 0 | 500) => {
      const base = ocho.setup(options({ opening }), 2, [0, 1]);
      return winningAim({ ...base, seats: base.seats.map((seat, at) => ({ ...seat, score: at * 7900 })) });
    };
    expect(aim(0).key).not.toBe(aim(500).key);
    expect([aim(0).worth(100), aim(500).worth(100)]).toEqual([expect.any(Number), null]);
  });

  test('wins more than half of 100 games against one that plays for points alone', () => {
    const points = ochoPlayer('points', ({ options: chosen }) => planForPoints(chosen, 0));
    expect(won(strongOcho, points, { target: 4000 }, 50)).toBeGreaterThan(50);
  });

  test('and the middling one win at least 62 of 100 games against the easy one', () => {
    for (const bot of [strongOcho, ochoBot])
      expect(won(bot, easyOcho, { target: 4000 }, 50)).toBeGreaterThan(62);
  });
});

describe('the easy player', () => {
  test('ends every game with legal moves, with every end', () => {
    for (const end of ['first', 'round', 'exact'] as const) {
      expect(
        won(easyOcho, easyOcho, { target: 4000, end, opening: 500, hotDice: 'forced', level: 2 }, 3),
      ).toBe(3);
    }
  });
});
