/** What a luck chart says in words. */
import { describe, expect, it } from 'vitest';
import type { SayGames } from '../../../src/ui/history/games-texts.ts';
import { games as english } from '../../../src/ui/i18n/en/games.ts';
import { games as french } from '../../../src/ui/i18n/fr/games.ts';
import { createSay } from '../../../src/ui/i18n/part-texts.tsx';
import type { Figures } from '../../../src/ui/luck/figures.ts';
import { bustsText, facesText, luckText, signed } from '../../../src/ui/luck/words.ts';

const en: SayGames = createSay<typeof english>('en', english);
const fr: SayGames = createSay<typeof english>('fr', french);

describe('luck in words', () => {
  it.each([
    [0.72, 0.27, 'Ana’s dice were luckier than 7 of 10 fair games.'],
    [0.27, 0.72, 'Ana’s dice were unluckier than 7 of 10 fair games.'],
    [0.6, 0.39, 'Ana’s dice were luckier than 6 of 10 fair games.'],
    [0.59, 0.4, 'Ana’s dice fell as fair dice usually do.'],
    [0.93, 0.06, 'Ana’s dice were luckier than 93 of 100 fair games.'],
    [0.9999, 0, 'Ana’s dice were luckier than 99 of 100 fair games.'],
    [0.4, 0.4, 'Ana’s dice fell as fair dice usually do.'],
  ])('%d below and %d above: %s', (less, more, text) => {
    expect(luckText({ less, more }, 'Ana', en)).toBe(text);
  });

  it('is said in French too', () => {
    expect(luckText({ less: 0.1, more: 0.85 }, 'Ana', fr)).toBe(
      'Ana\u00a0: moins de chance que dans 8\u00a0parties équitables sur 10.',
    );
  });

  it('has a sign before every difference but none', () => {
    expect([signed(350.4, en), signed(-1200, en), signed(0.3, en)]).toEqual(['+350', '−1,200', '0']);
  });
});

describe('faces and busts in words', () => {
  const figures = (third: number): Figures => ({
    dice: 192,
    throws: 40,
    faces: Array.from({ length: 8 }, (_, at) => ({
      got: at === 2 ? third : 24,
      expected: 24,
      range: { low: 15, high: 33 },
    })),
    busts: { got: 9, expected: 7.44, range: { low: 3, high: 12 } },
  });

  it('say that all faces are inside, or which is not', () => {
    const start = 'Of 192 dice, fair ones show each face about 24 times; in 95 of 100 games 15 to 33 times.';
    expect(facesText(figures(15), en)).toBe(`${start} All eight faces are within that.`);
    expect(facesText(figures(14), en)).toBe(
      `${start} One face is outside: 3. Among eight faces that is nothing unusual.`,
    );
  });

  it('say busts with one decimal of what was expected', () => {
    expect(bustsText(figures(24), en)).toBe(
      '9 busts in 40 throws. Fair dice: about 7.4, in 95 of 100 games 3 to 12.',
    );
  });
});
