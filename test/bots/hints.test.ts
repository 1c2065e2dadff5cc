/** Hints: what the strong bots would do, with their figures, in words that fit two lines of a phone. */
import { describe, expect, test } from 'vitest';
import { strongOcho } from '../../src/bots/ocho.ts';
import { OCHO_BOTS } from '../../src/bots/ocho-bots.ts';
import { ochoHint } from '../../src/bots/ocho-hint.ts';
import { strongPlanets } from '../../src/bots/planets.ts';
import { planetsHint } from '../../src/bots/planets-hint.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import type { OchoOptions, OchoState } from '../../src/games/ocho/types.ts';
import type { PlanetsChoice } from '../../src/games/planets/choices.ts';
import type { PlanetsKnowledge } from '../../src/games/planets/knowledge.ts';
import type { Hint } from '../../src/ui/hints/hint.ts';
import { ochoHintText } from '../../src/ui/hints/ocho-hint-text.ts';
import { planetsHintText } from '../../src/ui/hints/planets-hint-text.ts';
import { numbers } from '../games/planets/plain-dealer.ts';
import { deal, many } from '../games/planets/table.ts';
import { type Chooser, playGame } from '../games/planets/whole-game.ts';
import { translator } from '../ui/translator.ts';

/** What fits two lines of the table at 360 pixels. */
const LONGEST = 100;
const LANGUAGES = [translator('en'), translator('fr')];

function expectWords(hint: Hint): void {
  for (const t of LANGUAGES) {
    for (const step of ['what', 'why'] as const) {
      const text =
        hint.game === 'ocho'
          ? ochoHintText(hint.hint, step, t)
          : planetsHintText(hint.hint, step, () => 'Edelweiss', t);
      expect(text).not.toMatch(/\{\{|undefined|NaN/);
      expect(text.length, text).toBeLessThanOrEqual(LONGEST);
    }
  }
}

function seen(game: Partial<OchoOptions>, seed: number, visit: (state: OchoState) => void): void {
  const next = numbers(seed);
  let state = ocho.setup({ ...ocho.defaultOptions, ...game }, 2, [0, 1]);
  for (;;) {
    const awaited = ocho.awaiting(state);
    if (awaited.kind === 'over') return;
    if (awaited.kind === 'random') {
      const values = Array.from({ length: awaited.draw.count }, () => 1 + next(8));
      state = ocho.reduce(state, { kind: 'random', values });
    } else {
      visit(state);
      const { seat } = awaited;
      state = ocho.reduce(state, { kind: 'move', seat, move: OCHO_BOTS.middle.choose(state, seat) });
    }
  }
}

describe('a hint of El Ocho', () => {
  test('is the strong bot’s own move all through a game, at its own figures', () => {
    const measures = new Set<string>();
    for (const [game, seed] of [
      [{ target: 4000 }, 5],
      [{ target: 4000, end: 'exact', level: 2 }, 6],
    ] as const) {
      seen(game, seed, (state) => {
        const { seat } = state.turn;
        const hint = ochoHint(state, seat);
        const move = strongOcho.choose(state, seat);
        expectWords({ game: 'ocho', hint });
        if (hint.kind === 'throw') {
          expect(move.kind).not.toBe('keep');
          return;
        }
        measures.add(hint.measure);
        const faces = move.kind === 'keep' ? move.dice.map((die) => state.turn.dice[die] ?? 0) : [];
        expect({ next: hint.next, faces: hint.faces }).toEqual({
          next: move.kind === 'keep' ? move.then : null,
          faces: faces.sort((a, b) => a - b),
        });
        expect(hint.next).toBe((hint.stop ?? -1) >= hint.go ? 'bank' : 'roll');
        if (hint.measure === 'chance') expect(hint.go).toBeLessThanOrEqual(1);
      });
    }
    expect(measures).toEqual(new Set(['points', 'chance']));
  });

  test('throws when it is not the seat’s decision', () => {
    expect(() => ochoHint(ocho.setup(ocho.defaultOptions, 2, [0, 1]), 1)).toThrow(RangeError);
  });
});

describe('a hint of 8', () => {
  test('is the strong bot’s own choice all through a game, and never worse than another way', () => {
    const kinds = new Set<string>();
    const told = (choice: PlanetsChoice, knowledge: PlanetsKnowledge) => {
      if (choice.kind === 'assign') return { kind: 'assign', keep: knowledge[choice.keep] };
      if (choice.kind === 'steal') return { kind: 'steal', from: choice.from };
      if (choice.kind === 'hide') return { kind: 'hide', planet: knowledge[choice.card] };
      if (choice.kind === 'lay') return { kind: 'lay', count: choice.cards.length };
      if (choice.kind === 'surplus')
        return { kind: 'surplus', planets: choice.cards.map((card) => knowledge[card]) };
      return { kind: 'skip' };
    };
    const chooser: Chooser = (state, seat, knowledge) => {
      const hint = planetsHint(state, seat, knowledge);
      const choice = strongPlanets.choose(state, seat, knowledge);
      kinds.add(hint.kind);
      expect(hint).toMatchObject(told(choice, knowledge));
      expect(hint.gain ?? 0).toBeGreaterThanOrEqual(0);
      expectWords({ game: 'planets', hint });
      return choice;
    };
    for (const seed of [3, 4]) playGame({ seats: 3, seed, choosers: [chooser] });
    expect([...kinds].sort()).toEqual(['assign', 'hide', 'lay', 'skip', 'steal', 'surplus']);
  });
});

test('a hint of 8 knows that a card can go to another seat, even when all three are alike', () => {
  for (const [seats, isFree] of [
    [3, true],
    [2, false],
  ] as const) {
    const dealer = deal({ top: many('uranus', 3), seats });
    dealer.answer();
    const hint = planetsHint(dealer.state, 0, dealer.knowledge[0] ?? {});
    expect(hint.gain !== null).toBe(isFree);
  }
});

describe('the lesson of 8', () => {
  test('says nothing longer than two lines', () => {
    const names = {
      name: 'Edelweiss',
      card: 'Jupiter',
      count: 3,
      points: 12,
      deputy: 17,
      commander: 12,
      limit: 10,
      hidden: 1,
    };
    for (const t of LANGUAGES) {
      for (const kind of [
        'assignFirst',
        'assign',
        'assignHole',
        'assignSet',
        'hole',
        'lay',
        'layDeputy',
        'surplus',
        'laid',
        'hid',
        'stole',
        'robbed',
        'otherHole',
        'deputy',
        'other',
        'enough',
        'done',
      ] as const) {
        const text = t(`pages.planets.learn.coach.${kind}`, names);
        expect(text.length, text).toBeLessThanOrEqual(LONGEST);
      }
    }
  });
});
