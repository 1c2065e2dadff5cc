/** The end of a game of 8 in words, on states made by the rules. */
import { describe, expect, it } from 'vitest';
import type { Planet } from '../../../src/games/planets/cards.ts';
import { planets } from '../../../src/games/planets/game.ts';
import type { LaidSet, PlanetsSeat, PlanetsState } from '../../../src/games/planets/types.ts';
import { reasonText, resultText } from '../../../src/ui/planets/end/result-text.ts';
import { anyChoice, playGame } from '../../games/planets/whole-game.ts';
import { translator } from '../translator.ts';

const t = translator('en');
const played = playGame({ seats: 2, seed: 4, choosers: [anyChoice] }).state;
const same = (count: number, role: LaidSet['role'] = 'commander'): LaidSet => ({
  kind: 'same',
  role,
  cards: Array.from({ length: count }, (_, i) => 1000 + i),
  faces: Array.from({ length: count }, (): Planet => 'mars'),
});

/** The end of a real game with the sets, hands and black holes of its seats replaced. */
function ended(...seats: readonly Partial<PlanetsSeat>[]): PlanetsState {
  const bare = { hand: [], hidden: [], revealed: null, sets: [], blackHoles: 0 };
  return { ...played, seats: played.seats.map((seat, i) => ({ ...seat, ...bare, ...seats[i] })) };
}

function reason(state: PlanetsState): string {
  const outcome = planets.outcome(state);
  if (outcome === null) throw new Error('the game is over');
  return reasonText(state, outcome, t);
}

describe('why somebody has won', () => {
  it('needs no rule when points decide', () => {
    expect(reason(ended({ sets: [same(4)] }, { sets: [same(3)] }))).toBe('The pile is empty.');
  });

  it('is the largest set at equal points', () => {
    // 5 points each: four alike as Commander, three as Deputy.
    expect(reason(ended({ sets: [same(4)] }, { sets: [same(3, 'deputy')] }))).toBe(
      'The pile is empty. Equal points: the largest set decides, 4 cards against 3.',
    );
  });

  it('is fewer black holes when sets are equal too', () => {
    expect(reason(ended({ blackHoles: 3 }, { blackHoles: 1 }))).toBe(
      'The pile is empty. Equal points and equal sets: fewer black holes decide, 1 against 3.',
    );
  });

  it('is shared when nothing parts them', () => {
    expect(reason(ended({}, {}))).toBe(
      'The pile is empty. Equal in points, largest set and black holes. Another round?',
    );
  });

  it('has words for every end of a game in both languages', () => {
    for (const why of ['pile-empty', 'turn-limit', 'last-seat', 'leaver']) {
      for (const language of ['en', 'fr'] as const) {
        expect(translator(language).maybe(`planets.end.ended.${why}`), why).not.toBe(null);
      }
    }
  });
});

describe('the result as text', () => {
  it('gives seats that share the win the same place', () => {
    const state = ended({}, {});
    const outcome = planets.outcome(state);
    if (outcome === null) throw new Error('the game is over');
    const [, first, second] = resultText(
      state,
      outcome,
      { nameOf: (seat) => ['Ana', 'Ben'][seat] ?? '' },
      t,
    ).split('\n');
    expect([first, second].sort()).toEqual(['1. Ana 0', '1. Ben 0']);
  });
});
