import { describe, expect, test } from 'vitest';
import { problemText } from '../../../src/ui/states/problem-texts.ts';
import { translator } from '../translator.ts';

const meeting = { state: 'up', broker: 1, brokers: 1 } as const;
const text = (detail: 'mine' | 'theirs', role: 'creator' | 'seat' | null): string =>
  problemText(translator('en'), { code: 'version-differs', detail }, role === null ? null : { meeting, role })
    .text;

describe('an older page', () => {
  test('is older than the table’s for a guest, and than the guest’s for whoever opened the table', () => {
    expect(text('mine', 'seat')).toBe('Your page is older than the table’s. Reload it, and the door opens.');
    expect(text('mine', null)).toBe(text('mine', 'seat'));
    expect(text('mine', 'creator')).toBe(
      'Your page is older than your guest’s. Reload it, and they can come in.',
    );
  });
  test('of the table is its creator’s to reload', () => {
    expect(text('theirs', 'seat')).toContain('Whoever opened it must reload.');
  });
});
