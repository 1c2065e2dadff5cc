import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../../../src/games/ocho/schema.ts';
import type { ThrowContext } from '../../../src/games/ocho/scoring.ts';
import { arranged, groupToggled, toggled } from '../../../src/ui/ocho/selection.ts';

const context = (thrown: readonly number[], level: 1 | 2 = 1): ThrowContext => ({
  options: { ...defaultOptions, level },
  thrown,
  isFirstThrow: false,
});

describe('picking dice', () => {
  test('lays dice by face, equals as they were thrown', () => {
    expect(arranged([7, 1, 7, 4, 1])).toEqual([1, 4, 3, 0, 2]);
  });

  test('takes a die up and puts it back, indices ascending', () => {
    expect(toggled(toggled([4], 1), 2)).toEqual([1, 2, 4]);
    expect(toggled([1, 2, 4], 2)).toEqual([1, 4]);
  });

  test('takes a die with all its equals and leaves what else is picked', () => {
    expect(groupToggled([1], 0, context([7, 1, 7, 4, 7]))).toEqual([0, 1, 2, 4]);
  });

  test('puts the whole group back when it was taken', () => {
    expect(groupToggled([0, 1, 2, 4], 2, context([7, 1, 7, 4, 7]))).toEqual([1]);
  });

  test('takes of four 2s at level 1 only the three that score, at level 2 all four', () => {
    expect(groupToggled([], 3, context([2, 2, 2, 2, 6]))).toEqual([0, 1, 2]);
    expect(groupToggled([], 3, context([2, 2, 2, 2, 6], 2))).toEqual([0, 1, 2, 3]);
  });

  test('takes the whole straight for a die that scores only there', () => {
    expect(groupToggled([], 0, context([4, 3, 2], 2))).toEqual([0, 1, 2]);
  });

  test('takes nothing for a die that scores nowhere', () => {
    expect(groupToggled([1], 0, context([4, 1, 2]))).toEqual([1]);
  });
});
