import { describe, expect, test } from 'vitest';
import { scoreSelection, type ThrowContext, wholeThrowGroup } from '../../../src/games/ocho/scoring.ts';
import type { Face } from '../../../src/games/ocho/types.ts';
import { first, later } from './table.ts';

function pointsOf(faces: readonly Face[], context: ThrowContext): number {
  const score = scoreSelection(faces, context);
  if (!score.ok) throw new Error(score.error.code);
  expect(score.value.groups.reduce((sum, group) => sum + group.points, 0)).toBe(score.value.points);
  expect(score.value.groups.flatMap((group) => group.faces)).toEqual([...faces].sort((a, b) => a - b));
  return score.value.points;
}

function reading(faces: readonly Face[], context: ThrowContext): string {
  const score = scoreSelection(faces, context);
  if (!score.ok) throw new Error(score.error.code);
  return score.value.groups.map(({ kind, faces: own }) => `${kind} ${own.join('')}`).join(' + ');
}

function refusalOf(faces: readonly Face[], context: ThrowContext) {
  const score = scoreSelection(faces, context);
  if (score.ok) throw new Error(`scores ${score.value.points}`);
  return score.error;
}

const alike = (face: Face, count: number): readonly Face[] => Array.from({ length: count }, () => face);

describe.each([1, 2] as const)('at level %i', (level) => {
  test('each 1 is worth 100 and each 5 is worth 50', () => {
    expect(pointsOf([1], later([1, 2, 6], { level }))).toBe(100);
    expect(pointsOf([1, 1], later([1, 1, 6], { level }))).toBe(200);
    expect(pointsOf([5], later([5, 2, 6], { level }))).toBe(50);
    expect(pointsOf([5, 5], later([5, 5, 6], { level }))).toBe(100);
    expect(pointsOf([5, 1], later([1, 5, 6], { level }))).toBe(150);
  });

  test.each([2, 3, 4, 5, 6, 7, 8])('three %is are worth a hundred times the face', (face) => {
    expect(pointsOf(alike(face, 3), later(alike(face, 3), { level }))).toBe(100 * face);
  });

  test('three 1s are worth 1,000 or, by option, 300, and are read as a triple either way', () => {
    expect(pointsOf([1, 1, 1], later([1, 1, 1], { level }))).toBe(1000);
    expect(pointsOf([1, 1, 1], later([1, 1, 1], { level, tripleOne: 300 }))).toBe(300);
    expect(reading([1, 1, 1], later([1, 1, 1], { level, tripleOne: 300 }))).toBe('triple 111');
  });

  test('1-2-3-4-5-6-7-8 on the first throw of a turn is worth 4,000', () => {
    expect(pointsOf([1, 2, 3, 4, 5, 6, 7, 8], first([8, 7, 6, 5, 4, 3, 2, 1], { level }))).toBe(4000);
    expect(reading([1, 2, 3, 4, 5, 6, 7, 8], first([1, 2, 3, 4, 5, 6, 7, 8], { level }))).toBe(
      'big-straight 12345678',
    );
  });

  test('by option every throw of eight dice counts as a first throw, and no throw of seven does', () => {
    const changes = { level, bigStraight: 'every', straights: 'three' } as const;
    expect(pointsOf([1, 2, 3, 4, 5, 6, 7, 8], later([1, 2, 3, 4, 5, 6, 7, 8], changes))).toBe(4000);
    expect(wholeThrowGroup(first([1, 2, 3, 4, 5, 6, 7], changes))).toBeNull();
  });

  test('of the 4,000 straight the 1 and the 5 may be taken singly instead', () => {
    expect(pointsOf([1], first([1, 2, 3, 4, 5, 6, 7, 8], { level }))).toBe(100);
    expect(pointsOf([5, 1], first([1, 2, 3, 4, 5, 6, 7, 8], { level }))).toBe(150);
  });

  test('a smaller group than the throw shows may be set aside', () => {
    expect(pointsOf([4, 4, 4], later([4, 4, 4, 4, 4], { level }))).toBe(400);
    expect(pointsOf([5], later([5, 5, 5], { level }))).toBe(50);
    expect(pointsOf([1, 1], later([1, 1, 1, 1], { level }))).toBe(200);
  });

  test('of 1, 4, 5, 7, 7, 7, 8, 8 the 1 and three 7s are worth 800, with the 5 too 850', () => {
    const context = first([1, 4, 5, 7, 7, 7, 8, 8], { level });
    expect(pointsOf([1, 7, 7, 7], context)).toBe(800);
    expect(reading([7, 7, 1, 7], context)).toBe('single 1 + triple 777');
    expect(pointsOf([1, 5, 7, 7, 7], context)).toBe(850);
  });

  test('refuses an empty selection', () => {
    expect(refusalOf([], first([1, 1, 1], { level }))).toEqual({ code: 'nothing-selected', faces: [] });
  });

  test('refuses dice that the throw does not hold, and names them', () => {
    expect(refusalOf([1, 1, 5], later([1, 2, 3], { level }))).toEqual({
      code: 'not-in-throw',
      faces: [
        { face: 1, selected: 2, spare: 1 },
        { face: 5, selected: 1, spare: 1 },
      ],
    });
  });

  test('refuses a lone die that is neither 1 nor 5, and names it', () => {
    expect(refusalOf([1, 4], later([1, 4, 6], { level }))).toEqual({
      code: 'die-scores-nothing',
      faces: [{ face: 4, selected: 1, spare: 1 }],
    });
    expect(refusalOf([2, 2, 8], later([2, 2, 8], { level })).faces).toEqual([
      { face: 2, selected: 2, spare: 2 },
      { face: 8, selected: 1, spare: 1 },
    ]);
  });

  test('refuses a part of the 4,000 straight with its own code', () => {
    expect(refusalOf([1, 2], first([1, 2, 3, 4, 5, 6, 7, 8], { level }))).toEqual({
      code: 'straight-needs-every-die',
      faces: [{ face: 2, selected: 1, spare: 1 }],
    });
  });
});

describe('level 1', () => {
  test.each([
    [1, [1000, 1100, 1200, 2000, 2100, 2200]],
    [5, [500, 550, 600, 1000, 1050, 1100]],
  ])('of 3 to 8 alike %is each three are a triple and the rest score singly', (face, expected) => {
    expect(
      [3, 4, 5, 6, 7, 8].map((count) => pointsOf(alike(face, count), later(alike(face, count)))),
    ).toEqual(expected);
  });

  test('with three 1s at 300, 3 to 8 alike 1s are worth 100 each', () => {
    const worth = [3, 4, 5, 6, 7, 8].map((count) =>
      pointsOf(alike(1, count), later(alike(1, count), { tripleOne: 300 })),
    );
    expect(worth).toEqual([300, 400, 500, 600, 700, 800]);
  });

  test.each([2, 3, 4, 6, 7, 8])('six %is are two triples, and 4, 5, 7 or 8 of them are refused', (face) => {
    const context = later(alike(face, 8));
    expect(pointsOf(alike(face, 6), context)).toBe(200 * face);
    expect(reading(alike(face, 6), context)).toBe(
      `triple ${`${face}`.repeat(3)} + triple ${`${face}`.repeat(3)}`,
    );
    for (const [count, spare] of [
      [4, 1],
      [5, 2],
      [7, 1],
      [8, 2],
    ] as const) {
      expect(refusalOf(alike(face, count), context)).toEqual({
        code: 'die-scores-nothing',
        faces: [{ face, selected: count, spare }],
      });
    }
  });

  test('four 1s are read as a triple and a single', () => {
    expect(reading([1, 1, 1, 1], later([1, 1, 1, 1]))).toBe('triple 111 + single 1');
  });

  test('the fifth throw of the example is worth 450, and its fourth 4 nothing', () => {
    const context = first([2, 4, 4, 4, 4, 5, 6, 7]);
    expect(pointsOf([4, 4, 4, 5], context)).toBe(450);
    expect(refusalOf([4, 4, 4, 4, 5], context)).toEqual({
      code: 'die-scores-nothing',
      faces: [{ face: 4, selected: 4, spare: 1 }],
    });
  });

  test('there is no straight of 3 to 7 dice', () => {
    for (let length = 3; length <= 7; length += 1) {
      const thrown = Array.from({ length }, (_, i) => 8 - i);
      expect(wholeThrowGroup(first(thrown))).toBeNull();
      expect(refusalOf(thrown, first(thrown)).code).toBe('die-scores-nothing');
    }
  });

  test('eight dice in a straight after hot dice are a single 1 and a single 5', () => {
    const context = later([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(pointsOf([1, 5], context)).toBe(150);
    expect(refusalOf([1, 2, 3, 4, 5, 6, 7, 8], context).code).toBe('die-scores-nothing');
  });
});

describe('level 2', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('4 to 8 alike %is are worth the triple × 2, 4, 8, 16, 32', (face) => {
    const triple = face === 1 ? 1000 : 100 * face;
    for (let count = 4; count <= 8; count += 1) {
      const context = later(alike(face, count), { level: 2 });
      expect(pointsOf(alike(face, count), context)).toBe(triple * 2 ** (count - 3));
      expect(reading(alike(face, count), context)).toBe(`alike ${`${face}`.repeat(count)}`);
    }
  });

  test('with three 1s at 300, 4 to 8 alike 1s double from there', () => {
    const worth = [4, 5, 6, 7, 8].map((count) =>
      pointsOf(alike(1, count), later(alike(1, count), { level: 2, tripleOne: 300 })),
    );
    expect(worth).toEqual([600, 1200, 2400, 4800, 9600]);
  });

  test('four 2s are worth 400', () => {
    expect(pointsOf([2, 2, 2, 2], later([2, 2, 2, 2, 3], { level: 2 }))).toBe(400);
  });

  test('the fifth throw of the example, four 4s and the 5, is worth 850', () => {
    expect(pointsOf([4, 4, 4, 4, 5], first([2, 4, 4, 4, 4, 5, 6, 7], { level: 2 }))).toBe(850);
  });

  test('a throw of 3 to 8 distinct consecutive dice is a straight worth 100 a die', () => {
    for (let length = 3; length <= 8; length += 1) {
      for (let low = 1; low + length <= 9; low += 1) {
        const thrown = Array.from({ length }, (_, i) => low + length - 1 - i);
        const context = later(thrown, { level: 2 });
        expect(pointsOf(thrown, context)).toBe(100 * length);
        expect(wholeThrowGroup(context)?.kind).toBe('straight');
      }
    }
  });

  test('two consecutive dice are no straight', () => {
    expect(refusalOf([6, 7], later([6, 7], { level: 2 })).code).toBe('die-scores-nothing');
  });

  test('a straight takes every die of the throw', () => {
    expect(refusalOf([4, 5], later([4, 5, 6], { level: 2 }))).toEqual({
      code: 'straight-needs-every-die',
      faces: [{ face: 4, selected: 1, spare: 1 }],
    });
    expect(refusalOf([4, 5, 6], later([4, 5, 6, 8], { level: 2 })).code).toBe('die-scores-nothing');
    expect(refusalOf([4, 5, 6], later([4, 5, 6, 6], { level: 2 })).code).toBe('die-scores-nothing');
    expect(pointsOf([5], later([4, 5, 6], { level: 2 }))).toBe(50);
  });

  test('with straights of exactly three dice thrown, longer throws are none', () => {
    const changes = { level: 2, straights: 'three' } as const;
    expect(pointsOf([4, 5, 6], later([4, 5, 6], changes))).toBe(300);
    expect(wholeThrowGroup(later([4, 5, 6, 7], changes))).toBeNull();
    expect(wholeThrowGroup(later([1, 2, 3, 4, 5, 6, 7, 8], changes))).toBeNull();
    expect(pointsOf([1, 2, 3, 4, 5, 6, 7, 8], first([1, 2, 3, 4, 5, 6, 7, 8], changes))).toBe(4000);
  });

  test('eight dice in a straight after hot dice are worth 800', () => {
    expect(pointsOf([1, 2, 3, 4, 5, 6, 7, 8], later([1, 2, 3, 4, 5, 6, 7, 8], { level: 2 }))).toBe(800);
  });
});
