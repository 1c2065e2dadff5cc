/** Sharing out cards by taps. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Assignment,
  CARD_ROLES,
  changed,
  freshAssignment,
  given,
  isComplete,
  tapped,
} from '../../../src/ui/planets/assignment.ts';

const taps = (count: number, ...indices: readonly number[]): Assignment =>
  indices.reduce<Assignment>(tapped, freshAssignment(count));

describe('sharing out cards', () => {
  test('keeps the first tapped, passes the second, and puts the third back by itself', () => {
    expect(taps(3, 2, 0)).toEqual(['pass', 'back', 'keep']);
  });

  test('of two cards needs one tap; a single card is kept', () => {
    expect(taps(2, 1)).toEqual(['pass', 'keep']);
    expect(freshAssignment(1)).toEqual(['keep']);
  });

  test('takes a card back when it is tapped again before all are shared out', () => {
    expect(taps(3, 1, 1)).toEqual([null, null, null]);
  });

  test('changes a label to the next role and gives the old one in exchange', () => {
    expect(changed(taps(3, 0, 1), 0)).toEqual(['pass', 'keep', 'back']);
    expect(changed(taps(3, 0, 1), 2)).toEqual(['back', 'pass', 'keep']);
    expect(changed(taps(3, 0), 1)).toEqual(['keep', null, null]);
  });

  test('gives the very role that is asked for', () => {
    expect(given(freshAssignment(3), 1, 'back')).toEqual([null, 'back', null]);
    expect(given(taps(3, 0), 0, 'back')).toEqual(['back', null, null]);
    expect(given(freshAssignment(2), 0, 'back')).toEqual([null, null]);
  });

  test('never gives two cards one role, whatever is tapped, and completes with each role once', () => {
    const act = fc.record({
      how: fc.constantFrom('tap', 'label', ...CARD_ROLES),
      index: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(fc.constantFrom(2, 3), fc.array(act, { maxLength: 12 }), (count, acts) => {
        let assignment = freshAssignment(count);
        for (const { how, index } of acts) {
          if (how === 'tap') assignment = tapped(assignment, index);
          else if (how === 'label') assignment = changed(assignment, index);
          else assignment = given(assignment, index, how);
          const roles = assignment.filter((role) => role !== null);
          expect(assignment).toHaveLength(count);
          expect(new Set(roles).size).toBe(roles.length);
          expect(roles.length).not.toBe(count - 1);
          if (isComplete(assignment))
            expect([...roles].sort()).toEqual(CARD_ROLES.slice(0, count).toSorted());
        }
      }),
      { seed: 8 },
    );
  });
});
