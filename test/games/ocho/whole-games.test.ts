/** Laws of every reachable state, over random games under random options with seats leaving at random. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Seat } from '../../../src/games/game.ts';
import { ocho } from '../../../src/games/ocho/game.ts';
import { legalMoves, REFUSALS } from '../../../src/games/ocho/refusals.ts';
import { throwContext, turnTotal } from '../../../src/games/ocho/turn.ts';
import type { OchoEvent, OchoMove, OchoOptions, OchoState } from '../../../src/games/ocho/types.ts';
import { whatIf } from '../../../src/games/ocho/what-if.ts';

// Whole games take a second or two; on a machine busy with other tests, much longer.
vi.setConfig({ testTimeout: 60_000 });

const SEED = 4_000;

const anyOptions: fc.Arbitrary<OchoOptions> = fc.record({
  level: fc.constantFrom(1, 2),
  target: fc.constantFrom(8000, 4000, 12000),
  opening: fc.constantFrom(0, 300, 500),
  hotDice: fc.constantFrom('optional', 'forced'),
  end: fc.constantFrom('first', 'round', 'exact'),
  first: fc.constantFrom('lot', 'creator'),
  joker: fc.constantFrom('unlimited', 'once'),
  straights: fc.constantFrom('all', 'three'),
  tripleOne: fc.constantFrom(1000, 300),
  bigStraight: fc.constantFrom('first', 'every'),
});

type Next = (below: number) => number;

/** A repeatable stream of numbers (mulberry32). */
function numbers(seed: number): Next {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function nextEvent(state: OchoState, next: Next): OchoEvent | null {
  const awaited = ocho.awaiting(state);
  if (awaited.kind === 'over') return null;
  if (next(60) === 0) return { kind: 'leave', seat: next(state.seats.length) };
  if (awaited.kind === 'random') {
    return { kind: 'random', values: Array.from({ length: awaited.draw.count }, () => 1 + next(8)) };
  }
  const moves = legalMoves(state, awaited.seat);
  const move = moves[Math.min(next(moves.length), next(moves.length))];
  if (move === undefined) throw new Error('a seat that is asked has a legal move');
  return { kind: 'move', seat: awaited.seat, move };
}

/** Plays at most `limit` events, showing each to `see`. */
function play(
  options: OchoOptions,
  seats: number,
  seed: number,
  see: (before: OchoState, event: OchoEvent, after: OchoState) => void,
): OchoState {
  const next = numbers(seed);
  const order: Seat[] = Array.from({ length: seats }, (_, seat) => seat);
  order.sort(() => next(3) - 1);
  let state = ocho.setup(options, seats, order);
  for (let step = 0; step < 400; step += 1) {
    const event = nextEvent(state, next);
    if (event === null) break;
    const after = ocho.reduce(state, event);
    see(state, event, after);
    state = after;
  }
  return state;
}

const games = fc.tuple(anyOptions, fc.integer({ min: 2, max: 8 }), fc.nat());

/** What in a value is not frozen plain JSON, by path; expectations are costly, so there is one for the whole. */
function blemishes(value: unknown, path = 'state'): readonly string[] {
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) && !Object.is(value, -0) ? [] : [`${path}: ${value}`];
  }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return [];
  if (typeof value !== 'object') return [`${path}: ${typeof value}`];
  const prototype = Object.getPrototypeOf(value);
  const isPlain = prototype === Object.prototype || prototype === Array.prototype;
  const own = isPlain && Object.isFrozen(value) ? [] : [`${path}: not plain or not frozen`];
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => blemishes(inner, `${path}.${key}`))];
}

test('every state is frozen plain JSON, and survives being written and read', () => {
  fc.assert(
    fc.property(games, ([options, seats, seed]) => {
      let count = 0;
      play(options, seats, seed, (_before, _event, after) => {
        count += 1;
        if (count % 8 !== 0 && after.over === null) return;
        expect(blemishes(after)).toEqual([]);
        expect(JSON.parse(JSON.stringify(after))).toStrictEqual(after);
      });
    }),
    { seed: SEED, numRuns: 10 },
  );
});

test('setting up leaves the options handed in as they were, and freezes the state', () => {
  const options = { ...ocho.defaultOptions };
  expect(blemishes(ocho.setup(options, 2, [1, 0]))).toEqual([]);
  expect(Object.isFrozen(options)).toBe(false);
});

test('every story is plain JSON, and the same events tell and give the same', () => {
  fc.assert(
    fc.property(games, ([options, seats, seed]) => {
      play(options, seats, seed, (before, event, after) => {
        const story = ocho.story(before, event, after);
        expect(JSON.parse(JSON.stringify(story))).toStrictEqual(story);
        expect(ocho.reduce(before, event)).toStrictEqual(after);
      });
    }),
    { seed: SEED + 1, numRuns: 8 },
  );
});

test('while the game runs the seat at turn is in, dice and shelf make eight, and what is at risk is what was kept', () => {
  fc.assert(
    fc.property(games, ([options, seats, seed]) => {
      play(options, seats, seed, (_before, _event, after) => {
        if (after.over !== null) return;
        const { seat, hand, kept, risk, phase, dice } = after.turn;
        expect(after.seats[seat]?.hasLeft).toBe(false);
        expect(hand + kept.flatMap(({ faces }) => faces).length).toBe(8);
        const shelf = kept.reduce((sum, { points }) => sum + points, 0);
        expect(risk).toBeGreaterThanOrEqual(shelf);
        expect((risk - shelf) % 50).toBe(0);
        expect(dice.length).toBe(phase === 'thrown' || phase === 'joker' ? hand : 0);
        if (after.lastRound !== null) {
          expect(after.lastRound.remaining[0]).toBe(seat);
          const inGame = after.seats.filter(({ hasLeft }) => !hasLeft).map(({ score }) => score);
          expect(after.lastRound.beat).toBe(Math.max(...inGame));
          expect(after.seats[after.lastRound.by]).toMatchObject({
            score: after.lastRound.beat,
            hasLeft: false,
          });
        }
      });
    }),
    { seed: SEED + 2, numRuns: 12 },
  );
});

test('a ranking names every seat once, best first, leavers last', () => {
  fc.assert(
    fc.property(games, ([options, seats, seed]) => {
      const state = play(options, seats, seed, () => undefined);
      const { ranking, scores } = ocho.standing(state);
      expect(ranking.flat().sort((a, b) => a - b)).toEqual(state.seats.map((_, seat) => seat));
      expect(scores).toEqual(state.seats.map(({ score }) => score));
      const tail = ranking.slice(ranking.length - state.left.length).flat();
      expect(tail).toEqual([...state.left].reverse());
      if (state.over !== null) expect([...(ranking[0] ?? [])]).toEqual(state.over.winners);
    }),
    { seed: SEED + 3, numRuns: 50 },
  );
});

test('legal moves are exactly those that are not refused, and what-if says the same of both buttons', () => {
  fc.assert(
    fc.property(games, ([options, seats, seed]) => {
      let count = 0;
      play(options, seats, seed, (_before, _event, state) => {
        count += 1;
        if (state.turn.phase !== 'thrown' || state.over !== null || count % 12 !== 0) return;
        const { seat, dice } = state.turn;
        const named = (move: OchoMove) =>
          move.kind === 'keep'
            ? `${move.then} ${move.dice.map((i) => dice[i]).sort((a, b) => (a ?? 0) - (b ?? 0))}`
            : move.kind;
        const listed = new Set(legalMoves(state, seat).map(named));
        const wrong: string[] = [];
        for (let bits = 0; bits < 2 ** dice.length; bits += 1) {
          const chosen = dice.flatMap((_, i) => ((bits >> i) % 2 === 1 ? [i] : []));
          const outlook = whatIf(state, chosen);
          for (const next of ['bank', 'roll'] as const) {
            const move: OchoMove = { kind: 'keep', dice: chosen, then: next };
            const code = ocho.refusal(state, seat, move);
            const shown = outlook.kind === 'refused' ? outlook.error.code : outlook[`${next}Refusal`];
            const isKnown = code === null || code in REFUSALS;
            if ((code === null) !== listed.has(named(move)) || shown !== code || !isKnown) {
              wrong.push(`${named(move)}: ${code}, shown ${shown}`);
            }
          }
          const isSum = outlook.kind === 'refused' || outlook.total === turnTotal(state, outlook.points);
          if (!isSum) wrong.push(`${chosen}: total`);
        }
        expect(wrong).toEqual([]);
        expect(throwContext(state).thrown).toBe(dice);
      });
    }),
    { seed: SEED + 4, numRuns: 6 },
  );
});
