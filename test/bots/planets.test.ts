import { describe, expect, test, vi } from 'vitest';
import { planetsBot } from '../../src/bots/planets.ts';
import type { PlanetsBot } from '../../src/bots/planets-bot.ts';
import { PLANETS_BOTS } from '../../src/bots/planets-bots.ts';
import { DECK, type Face, PLANETS } from '../../src/games/planets/cards.ts';
import type { PlanetsChoice } from '../../src/games/planets/choices.ts';
import { planets } from '../../src/games/planets/game.ts';
import { KNOWS_NOTHING } from '../../src/games/planets/knowledge.ts';
import { defaultOptions } from '../../src/games/planets/schema.ts';
import { numbers, PlainDealer, shuffled } from '../games/planets/plain-dealer.ts';
import { assign, deal, decidingSeat, facesIn, many, skip } from '../games/planets/table.ts';
import { anyChoice, type Chooser, playGame } from '../games/planets/whole-game.ts';

vi.setConfig({ testTimeout: 120_000 });

const bot: Chooser = (state, seat, knowledge) => planetsBot.choose(state, seat, knowledge);

function choiceAt(dealer: PlainDealer): PlanetsChoice {
  const seat = decidingSeat(dealer);
  return planetsBot.choose(dealer.state, seat, dealer.knowledge[seat] ?? KNOWS_NOTHING);
}

describe('at single decisions', () => {
  test('it keeps the planet that completes its set, and does not pass it', () => {
    const dealer = deal({ top: ['saturn', 'venus', 'mars'], hands: [many('saturn', 4)], pile: 20 });
    dealer.answer();
    expect(choiceAt(dealer)).toMatchObject({ kind: 'assign', keep: 0 });
  });

  test('at the end of the pile it lays what it can, the most it can', () => {
    const dealer = deal({ top: ['saturn', 'venus'], hands: [many('saturn', 4)], pile: 2 });
    assign(dealer, 'saturn', 'venus', 1);
    dealer.answer();
    const choice = choiceAt(dealer);
    expect(choice.kind === 'lay' && facesIn(dealer, choice.cards)).toEqual(many('saturn', 5));
  });

  test('it lays the eight different planets rather than three alike', () => {
    const dealer = deal({
      top: ['saturn', 'venus'],
      hands: [[...PLANETS.filter((planet) => planet !== 'saturn'), 'saturn', 'saturn']],
      pile: 2,
    });
    assign(dealer, 'saturn', 'venus', 1);
    dealer.answer();
    const choice = choiceAt(dealer);
    expect(choice.kind === 'lay' && facesIn(dealer, choice.cards)).toEqual(PLANETS);
  });

  test('it hides a planet that stands alone and keeps its collection', () => {
    const dealer = deal({
      top: ['black-hole', 'venus', 'venus'],
      hands: [['mars', ...many('saturn', 4)]],
      pile: 30,
    });
    assign(dealer, 'black-hole', 'venus', 1);
    dealer.answer();
    const choice = choiceAt(dealer);
    expect(choice.kind === 'hide' && dealer.faceOf(choice.card)).toBe('mars');
  });

  test('it gives back what stands alone, not its collections', () => {
    const dealer = deal({
      top: ['venus', 'venus', 'venus'],
      hands: [['mars', 'uranus', ...many('saturn', 5), ...many('earth', 4)]],
      pile: 24,
    });
    assign(dealer, 'venus', 'venus', 1);
    dealer.answer();
    skip(dealer);
    dealer.answer();
    skip(dealer);
    const choice = choiceAt(dealer);
    const back = choice.kind === 'surplus' ? facesIn(dealer, choice.cards) : [];
    expect(back).toHaveLength(2);
    for (const face of back) expect(['mars', 'uranus', 'venus']).toContain(face);
  });

  test('it throws when nothing is asked of that seat', () => {
    const dealer = deal();
    expect(() => planetsBot.choose(dealer.state, 0, KNOWS_NOTHING)).toThrow('seat 0 has nothing to decide');
    dealer.answer();
    expect(() => planetsBot.choose(dealer.state, 1, KNOWS_NOTHING)).toThrow('seat 1 has nothing to decide');
  });
});

test('what its seat cannot see does not move it: other hidden cards, the same choice', () => {
  const top: readonly Face[] = ['saturn', 'venus', 'mars'];
  const rest = [...DECK];
  for (const face of top) rest.splice(rest.indexOf(face), 1);
  const choices = [1, 2, 3, 4].map((seed) => {
    const next = numbers(seed);
    const dealer = new PlainDealer(defaultOptions, [0, 1, 2], [...top, ...shuffled(rest, next)], next);
    dealer.answer();
    return choiceAt(dealer);
  });
  for (const choice of choices) expect(choice).toEqual(choices[0]);
});

test('it reads the faces of no card but those its seat knows', () => {
  const dealer = deal({ top: ['saturn', 'venus', 'mars'], hands: [['earth'], ['mars', 'mars'], ['venus']] });
  dealer.answer();
  const known = dealer.knowledge[0] ?? KNOWS_NOTHING;
  expect(Object.values(known).sort()).toEqual(['earth', 'mars', 'saturn', 'venus']);
  const frozen = Object.freeze({ ...known });
  expect(planetsBot.choose(dealer.state, 0, frozen)).toEqual(choiceAt(dealer));
});

describe('whole games', () => {
  test.each([2, 3, 4, 5, 6])(
    '%i bots finish, under each option, and the same seed gives the same game',
    (seats) => {
      for (const end of ['before-surplus', 'after-surplus'] as const) {
        const options = { ...defaultOptions, end };
        const first = playGame({ seats, seed: 50 + seats, options, choosers: [bot] });
        expect(planets.outcome(first.state)?.reason).toMatch(/^(pile-empty|turn-limit)$/);
        const again = playGame({ seats, seed: 50 + seats, options, choosers: [bot] });
        expect(again.log).toEqual(first.log);
      }
    },
  );

  test.each([
    [2, 18],
    [3, 16],
    [4, 12],
  ])('at %i seats it wins at least %i of 20 games against seats that do anything legal', (seats, least) => {
    let wins = 0;
    for (let seed = 0; seed < 20; seed += 1) {
      const others = Array.from({ length: seats - 1 }, () => anyChoice);
      const { state } = playGame({ seats, seed, choosers: [bot, ...others] });
      if (planets.outcome(state)?.ranking[0]?.includes(0)) wins += 1;
    }
    expect(wins).toBeGreaterThanOrEqual(least);
  });
});

describe('strengths', () => {
  /** Games won in pairs with the same deck and seats exchanged; shared wins count half. */
  const won = (first: PlanetsBot, second: PlanetsBot, pairs: number): number => {
    let wins = 0;
    for (let seed = 1; seed <= pairs; seed += 1) {
      for (const seat of [0, 1]) {
        const choosers = [0, 1].map(
          (other): Chooser =>
            (state, own, knowledge) =>
              (other === seat ? first : second).choose(state, own, knowledge),
        );
        const best = planets.outcome(playGame({ seats: 2, seed, choosers }).state)?.ranking[0] ?? [];
        if (best.includes(seat)) wins += 1 / best.length;
      }
    }
    return wins;
  };

  test('the strong bot wins more than half of 60 games against the middling one', () => {
    expect(won(PLANETS_BOTS.strong, PLANETS_BOTS.middle, 30)).toBeGreaterThan(30);
  });

  test('the middling bot wins at least 28 of 40 games against the easy one', () => {
    expect(won(PLANETS_BOTS.middle, PLANETS_BOTS.easy, 20)).toBeGreaterThanOrEqual(28);
  });

  test('the easy bot collects what it has most of, gives strays away and lays as soon as it can', () => {
    const dealer = deal({ top: ['saturn', 'venus', 'mars'], hands: [['saturn', 'saturn', 'mars']] });
    dealer.answer();
    const [at, known] = [dealer.state, dealer.knowledge[0] ?? KNOWS_NOTHING];
    const choice = PLANETS_BOTS.easy.choose(at, 0, known);
    expect(choice.kind === 'assign' && known[choice.keep]).toBe('saturn');
    expect(choice.kind === 'assign' && known[choice.pass?.card ?? -1]).toBe('venus');
    dealer.choose(choice);
    dealer.answer();
    const laid = PLANETS_BOTS.easy.choose(dealer.state, 0, dealer.knowledge[0] ?? KNOWS_NOTHING);
    expect(laid.kind === 'lay' && laid.cards.length).toBe(3);
  });
});
