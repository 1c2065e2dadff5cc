import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ocho } from '../../../src/games/ocho/game.ts';
import { scoreSelection, type ThrowContext } from '../../../src/games/ocho/scoring.ts';
import { bestSelection, canScore, legalSelections, scoringDice } from '../../../src/games/ocho/selections.ts';
import { first, later } from './table.ts';

const SEED = 88;

const contexts: fc.Arbitrary<ThrowContext> = fc.record({
  options: fc
    .record({
      level: fc.constantFrom(1 as const, 2 as const),
      straights: fc.constantFrom('all' as const, 'three' as const),
      tripleOne: fc.constantFrom(1000 as const, 300 as const),
      bigStraight: fc.constantFrom('first' as const, 'every' as const),
    })
    .map((changes) => ({ ...ocho.defaultOptions, ...changes })),
  thrown: fc.oneof(
    fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 8 }),
    fc.array(fc.integer({ min: 4, max: 6 }), { minLength: 3, maxLength: 8 }),
    fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 3, max: 8 }))
      .map(([low, length]) => Array.from({ length }, (_, i) => low + i).filter((face) => face <= 8)),
  ),
  isFirstThrow: fc.boolean(),
});

const facesAt = (dice: readonly number[], thrown: readonly number[]): readonly number[] =>
  dice.map((index) => thrown[index] ?? 0).sort((a, b) => a - b);

function everySubset(count: number): readonly (readonly number[])[] {
  return Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (_, i) => i).filter((i) => (bits >> i) % 2 === 1),
  );
}

describe('legal selections', () => {
  test('are exactly the subsets of the throw that score, each once, by lowest indices', () => {
    fc.assert(
      fc.property(contexts, (context) => {
        const listed = legalSelections(context);
        const names = listed.map(({ faces }) => faces.join());
        expect(new Set(names).size).toBe(names.length);
        for (const { dice, faces, points, groups } of listed) {
          expect(facesAt(dice, context.thrown)).toEqual(faces);
          expect(dice).toEqual([...new Set(dice)].sort((a, b) => a - b));
          expect(scoreSelection(faces, context)).toEqual({ ok: true, value: { points, groups } });
          for (const index of dice) {
            const lower = context.thrown.findIndex(
              (face, i) => face === context.thrown[index] && !dice.includes(i),
            );
            expect(lower === -1 || lower > index).toBe(true);
          }
        }
        for (const subset of everySubset(context.thrown.length)) {
          const faces = facesAt(subset, context.thrown);
          expect(scoreSelection(faces, context).ok).toBe(names.includes(faces.join()));
        }
      }),
      { seed: SEED, numRuns: 150 },
    );
  });

  test('exist exactly when the throw can score', () => {
    fc.assert(
      fc.property(contexts, (context) => {
        expect(canScore(context)).toBe(legalSelections(context).length > 0);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  test('do not depend on the order of the dice', () => {
    fc.assert(
      fc.property(contexts, (context) => {
        const turned = { ...context, thrown: [...context.thrown].reverse() };
        const plain = (of: ThrowContext) => legalSelections(of).map(({ faces, points }) => [faces, points]);
        expect(plain(turned)).toEqual(plain(context));
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  test('of 1, 1, 5 are five, best first', () => {
    expect(legalSelections(later([1, 5, 1])).map(({ dice, points }) => [dice, points])).toEqual([
      [[0, 1, 2], 250],
      [[0, 2], 200],
      [[0, 1], 150],
      [[0], 100],
      [[1], 50],
    ]);
  });

  test('of a throw that scores nothing are none', () => {
    expect(legalSelections(first([2, 2, 3, 3, 4, 4, 6, 8]))).toEqual([]);
    expect(bestSelection(first([2, 2, 3, 3, 4, 4, 6, 8]))).toBeNull();
  });
});

describe('the best selection', () => {
  test('has more points than every other', () => {
    fc.assert(
      fc.property(contexts, (context) => {
        const [best, second] = legalSelections(context);
        expect(bestSelection(context)).toEqual(best ?? null);
        if (best !== undefined && second !== undefined) expect(best.points).toBeGreaterThan(second.points);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  test('takes every die that can score, save the odd ones of a face at level 1', () => {
    expect(bestSelection(first([1, 4, 5, 7, 7, 7, 8, 8]))?.faces).toEqual([1, 5, 7, 7, 7]);
    expect(bestSelection(first([4, 4, 4, 4, 4, 5, 6, 7]))?.faces).toEqual([4, 4, 4, 5]);
    expect(bestSelection(first([4, 4, 4, 4, 4, 5, 6, 7], { level: 2 }))?.faces).toEqual([4, 4, 4, 4, 4, 5]);
    expect(bestSelection(later([3, 4, 5], { level: 2 }))?.points).toBe(300);
  });
});

describe('scoring dice', () => {
  test('say of each die how it can score', () => {
    expect(scoringDice(first([1, 4, 5, 7, 7, 7, 8, 8])).map(({ kind }) => kind)).toEqual([
      'alone',
      'nothing',
      'alone',
      'with-alike',
      'with-alike',
      'with-alike',
      'nothing',
      'nothing',
    ]);
    expect(scoringDice(later([4, 6, 5], { level: 2 })).map(({ kind }) => kind)).toEqual([
      'straight',
      'straight',
      'alone',
    ]);
    expect(scoringDice(later([4, 6, 5])).map(({ kind }) => kind)).toEqual(['nothing', 'nothing', 'alone']);
  });

  test('are exactly those that some legal selection holds', () => {
    fc.assert(
      fc.property(contexts, (context) => {
        const held = new Set(legalSelections(context).flatMap(({ faces }) => faces));
        expect(scoringDice(context).map(({ kind }) => kind !== 'nothing')).toEqual(
          context.thrown.map((face) => held.has(face)),
        );
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});
