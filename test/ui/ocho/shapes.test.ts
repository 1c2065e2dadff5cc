/** Geometry of the path and of the die in flight; keys, the guard, the score sheet and the shared result. */
import { describe, expect, test } from 'vitest';
import { ocho } from '../../../src/games/ocho/game.ts';
import { keyAct } from '../../../src/ui/ocho/keys.ts';
import { landingMs } from '../../../src/ui/ocho/landing.ts';
import { FACE_SIGNS, facing } from '../../../src/ui/ocho/octahedron.ts';
import { lanternPoints, pointAt, TALL, WIDE } from '../../../src/ui/ocho/path-shape.ts';
import { resultText } from '../../../src/ui/ocho/result-text.ts';
import { scoreRows } from '../../../src/ui/ocho/score-rows.ts';
import { GUARD_MS, isArmed } from '../../../src/ui/table/guard.ts';
import { winText } from '../../../src/ui/table/win-text.ts';
import { SHORT_NAMES } from '../fixtures/table-view.ts';
import { translator } from '../translator.ts';
import { fixtureTable } from './fixtures.ts';
import { SCENES } from './scenes.ts';

describe('the mountain path', () => {
  for (const [name, shape] of [
    ['wide', WIDE],
    ['tall', TALL],
  ] as const) {
    test(`(${name}) begins at the foot, ends at the hut and goes no further`, () => {
      expect(pointAt(shape, 0)).toEqual(shape.trail[0]);
      expect(pointAt(shape, 1).x).toBeCloseTo(shape.trail.at(-1)?.x ?? 0);
      expect(pointAt(shape, 1.4)).toEqual(pointAt(shape, 1));
    });
    test(`(${name}) keeps eight lanterns at one place apart and inside the drawing`, () => {
      for (const score of [0, 4000, 8000]) {
        const points = lanternPoints(
          shape,
          Array.from({ length: 8 }, () => score),
          8000,
        );
        for (const [at, a] of points.entries()) {
          expect(a.x).toBeGreaterThan(0);
          expect(a.x).toBeLessThan(shape.width);
          for (const b of points.slice(0, at))
            expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(7.5);
        }
      }
    });
  }
  test('leaves lanterns that stand apart exactly where their score is', () => {
    expect(lanternPoints(WIDE, [1000, 6000], 8000)).toEqual([pointAt(WIDE, 0.125), pointAt(WIDE, 0.75)]);
  });
});

describe('the die in space', () => {
  test('has opposite faces that sum to nine', () => {
    for (let face = 1; face <= 4; face += 1) {
      expect(FACE_SIGNS[face - 1]?.map((sign) => -sign)).toEqual(FACE_SIGNS[8 - face]);
    }
  });
  test('turns the wanted face to the viewer by a rotation, one corner straight up', () => {
    for (let face = 1; face <= 8; face += 1) {
      const [right, down, out] = facing(face);
      const signs = FACE_SIGNS[face - 1] ?? [1, 1, 1];
      const towards = (signs[0] * out[0] + signs[1] * out[1] + signs[2] * out[2]) / Math.sqrt(3);
      expect(towards).toBeCloseTo(1);
      const determinant =
        right[0] * (down[1] * out[2] - down[2] * out[1]) -
        right[1] * (down[0] * out[2] - down[2] * out[0]) +
        right[2] * (down[0] * out[1] - down[1] * out[0]);
      expect(determinant).toBeCloseTo(1);
      expect(right[0] * signs[0]).toBeCloseTo(0);
      expect(down[0] * signs[0]).toBeLessThan(0);
    }
  });
});

test('eight dice lie still within 700 ms', () => {
  expect(landingMs(8)).toBeLessThan(700);
  expect(landingMs(1)).toBeGreaterThanOrEqual(350);
});

describe('keys', () => {
  const press = (key: string, where: 'page' | 'field' | 'dialog' = 'page') => ({
    key,
    hasModifier: false,
    where,
  });
  test('are the table’s on the page only', () => {
    expect(keyAct(press('3'), 'on')).toEqual({ kind: 'toggle', place: 2 });
    expect(keyAct(press('R'), 'on')).toEqual({ kind: 'roll' });
    expect(keyAct(press('r', 'field'), 'on')).toBe(null);
    expect(keyAct(press('r', 'dialog'), 'on')).toBe(null);
    expect(keyAct({ key: 'r', hasModifier: true, where: 'page' }, 'on')).toBe(null);
  });
  test('can be switched off, Escape excepted', () => {
    for (const key of ['1', 'a', 'b', '?']) expect(keyAct(press(key), 'off')).toBe(null);
    expect(keyAct(press('Escape'), 'off')).toEqual({ kind: 'close' });
  });
});

test('a button that has just appeared does not listen for 300 ms', () => {
  expect(GUARD_MS).toBe(300);
  expect(isArmed(1000, 1299)).toBe(false);
  expect(isArmed(1000, 1300)).toBe(true);
});

describe('the score sheet', () => {
  test('holds what each seat has, its last and its best turn', () => {
    const table = fixtureTable({ seats: 2, mySeat: 0, names: SHORT_NAMES, options: {} })
      .roll()
      .dice([1, 1, 1, 2, 3, 4, 6, 7])
      .keep([1, 1, 1], 'bank')
      .roll()
      .dice([2, 2, 3, 3, 4, 4, 6, 6])
      .roll()
      .dice([1, 2, 2, 3, 4, 6, 7, 7])
      .keep([1], 'bank');
    expect(scoreRows(table.state, table.events)).toEqual([
      { seat: 0, score: 1100, last: { kind: 'banked', points: 100 }, best: 1000, busts: 0, hasLeft: false },
      { seat: 1, score: 0, last: { kind: 'bust' }, best: 0, busts: 1, hasLeft: false },
    ]);
  });
});

describe('the result', () => {
  test('is told as plain text, one line a place', () => {
    const scene = SCENES['over'];
    if (scene === undefined) throw new Error('no scene');
    const { state } = scene({ seats: 2, names: SHORT_NAMES });
    const outcome = ocho.outcome(state);
    if (outcome === null) throw new Error('not over');
    const t = translator('en');
    const people = { mySeat: 0, nameOf: (seat: number) => SHORT_NAMES[seat] ?? '' };
    expect(winText(outcome, people, t)).toBe('You win!');
    expect(resultText(outcome, state.round, people, t)).toBe(
      `El Ocho, 3 rounds\n1. Ana ${t.number(outcome.scores[0] ?? 0)}\n2. Ben ${t.number(outcome.scores[1] ?? 0)}\nDice nobody could choose.`,
    );
  });
});
