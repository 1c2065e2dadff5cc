/**
 * Guessing at hidden choices from what is public does no better than chance.
 *
 * 1,000 seeded games over the plain dealer (with `npm run soak` as many as it plays of El Ocho), whose seats choose among
 * *handles* at random: which of the drawn cards is kept, passed, returned, which card of a hand is hidden or goes back. So
 * each is equally likely to be any of n cards, and a guesser that sees public states, moves and stories hits with
 * probability 1/n, whatever it does and however much it has learned from earlier guesses. Statistic: hits of each guesser in
 * all N guesses; bound: Σ 1/n + 5·√(Σ (1/n)(1 − 1/n)), which chance exceeds once in 3.5 million.
 */
import { expect, test, vi } from 'vitest';
import type { CardHandle, Seat } from '../../../src/games/game.ts';
import { DECK } from '../../../src/games/planets/cards.ts';
import { legal, type PlanetsChoice, publish } from '../../../src/games/planets/choices.ts';
import { planets } from '../../../src/games/planets/game.ts';
import { KNOWS_NOTHING } from '../../../src/games/planets/knowledge.ts';
import { defaultOptions } from '../../../src/games/planets/schema.ts';
import { eligibleDeputies, surplusOf } from '../../../src/games/planets/turn.ts';
import type { PlanetsEvent, PlanetsState } from '../../../src/games/planets/types.ts';
import { type Next, numbers, PlainDealer, shuffled } from '../../games/planets/plain-dealer.ts';

vi.setConfig({ testTimeout: 600_000 });

const GAMES = Math.max(1000, Number(process.env['OCTET_GAMES'] ?? 0));
/** Enough for surplus cards to go back. */
const TURNS = 14;

/** A hidden choice as all see it: the cards it is among, and all that is public before and after. */
type Puzzle = {
  readonly question: 'kept' | 'passed' | 'returned' | 'hidden' | 'surplus';
  readonly cards: readonly CardHandle[];
  readonly before: PlanetsState;
  readonly event: PlanetsEvent;
  readonly after: PlanetsState;
  readonly story: string;
};
/** The place of the card among `puzzle.cards`. `learn` is told the truth afterwards. */
type Guesser = {
  readonly guess: (puzzle: Puzzle) => number;
  readonly learn?: (puzzle: Puzzle, place: number) => void;
};

const placeOf =
  (place: (puzzle: Puzzle) => number): Guesser['guess'] =>
  (puzzle) => {
    const n = puzzle.cards.length;
    return ((Math.trunc(place(puzzle)) % n) + n) % n;
  };
const digest = (text: string): number => {
  let sum = 7;
  for (let i = 0; i < text.length; i += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) | 0;
  return sum;
};

/** Remembers which place it was in each context, and names the most frequent one. */
function learner(context: (puzzle: Puzzle) => string): Guesser {
  const counts = new Map<string, number[]>();
  const of = (puzzle: Puzzle): number[] => {
    const key = `${puzzle.question} ${puzzle.cards.length} ${context(puzzle)}`;
    const known = counts.get(key) ?? puzzle.cards.map(() => 0);
    counts.set(key, known);
    return known;
  };
  return {
    guess: (puzzle) => {
      const known = of(puzzle);
      return known.indexOf(Math.max(...known));
    },
    learn: (puzzle, place) => {
      const known = of(puzzle);
      known[place] = (known[place] ?? 0) + 1;
    },
  };
}

const GUESSERS: Readonly<Record<string, Guesser>> = {
  first: { guess: placeOf(() => 0) },
  second: { guess: placeOf(() => 1) },
  'last, the newest of a hand': { guess: placeOf(() => -1) },
  'by the next handle': { guess: placeOf(({ after }) => after.next) },
  'by the digest of all that is public': {
    guess: placeOf(({ before, event, after, story }) =>
      digest(JSON.stringify([before.turn, event, after.turn, after.next, story])),
    ),
  },
  'card most often mixed': { guess: placeOf(({ cards }) => cards.indexOf(Math.max(...cards))) },
  'oldest card': { guess: placeOf(({ cards }) => cards.indexOf(Math.min(...cards))) },
  'learned by place': learner(() => ''),
  'learned by turn and seat': learner(({ before }) => `${before.turn.number} ${before.turn.commander}`),
  'learned by hand sizes': learner(({ after }) => after.seats.map(({ hand }) => hand.length).join()),
  'learned by the order of handles': learner(({ cards }) => {
    const sorted = [...cards].sort((a, b) => a - b);
    return cards
      .map((card) => sorted.indexOf(card))
      .slice(0, 3)
      .join();
  }),
  'learned by the story': learner(({ story }) => String(digest(story) & 15)),
};

type Score = { hits: number; mean: number; variance: number };
const bound = ({ mean, variance }: Score): number => mean + 5 * Math.sqrt(variance);

const any = <T>(items: readonly T[], next: Next): T => items[next(items.length)] as T;

/** A choice among handles, each as likely as any other. */
function choose(state: PlanetsState, seat: Seat, dealer: PlainDealer, next: Next): PlanetsChoice {
  const hand = state.seats[seat]?.hand ?? [];
  const { phase, drawn } = state.turn;
  if (phase === 'surplus') return { kind: 'surplus', cards: shuffled(hand, next).slice(0, surplusOf(state)) };
  if (phase === 'assign') {
    const [keep, card] = shuffled(drawn, next) as [CardHandle, CardHandle | undefined];
    const to = any(eligibleDeputies(state), next);
    return { kind: 'assign', keep, pass: card === undefined ? null : { card, to } };
  }
  // Hidden wherever that is possible: it is the rarest of the choices.
  if (phase === 'black-hole' && hand.length > 0) return { kind: 'hide', card: any(hand, next) };
  return any(legal(state, seat, dealer.knowledge[seat] ?? KNOWS_NOTHING), next);
}

/** What the choice hides, as questions with the true places. */
function questions(
  choice: PlanetsChoice,
  before: PlanetsState,
  seat: Seat,
): readonly {
  readonly question: Puzzle['question'];
  readonly cards: readonly CardHandle[];
  readonly card: CardHandle;
}[] {
  const hand = before.seats[seat]?.hand ?? [];
  const { drawn } = before.turn;
  if (choice.kind === 'assign' && drawn.length === 3 && choice.pass !== null) {
    const { keep, pass } = choice;
    const returned = drawn.find((card) => card !== keep && card !== pass.card) as CardHandle;
    return [
      { question: 'kept', cards: drawn, card: keep },
      { question: 'passed', cards: drawn, card: pass.card },
      { question: 'returned', cards: drawn, card: returned },
    ];
  }
  if (choice.kind === 'hide' && hand.length > 1)
    return [{ question: 'hidden', cards: hand, card: choice.card }];
  if (choice.kind === 'surplus')
    return [{ question: 'surplus', cards: hand, card: choice.cards[0] as CardHandle }];
  return [];
}

test('twelve guessers, some of which learn, hit what is kept, passed, returned, hidden and put back as often as chance does', () => {
  const scores = new Map<string, Score>();
  const asked = new Map<string, number>();
  const score = (name: string): Score => {
    const known = scores.get(name) ?? { hits: 0, mean: 0, variance: 0 };
    scores.set(name, known);
    return known;
  };
  const note = (name: string, isHit: 0 | 1, n: number): void => {
    const own = score(name);
    own.hits += isHit;
    own.mean += 1 / n;
    own.variance += (1 / n) * (1 - 1 / n);
  };
  for (let game = 0; game < GAMES; game += 1) {
    const next = numbers(70_000 + game);
    const seats = 2 + (game % 5);
    const order = shuffled(
      Array.from({ length: seats }, (_, seat) => seat),
      next,
    );
    const dealer = new PlainDealer(defaultOptions, order, shuffled(DECK, next), next);
    for (;;) {
      const awaited = planets.awaiting(dealer.state);
      if (awaited.kind === 'over' || dealer.state.turn.number > TURNS) break;
      if (awaited.kind !== 'decision') {
        dealer.answer();
        continue;
      }
      const before = dealer.state;
      const { seat } = awaited;
      const choice = choose(before, seat, dealer, next);
      dealer.choose(choice);
      const event = dealer.log.at(-1) as PlanetsEvent;
      const story = JSON.stringify(planets.story(before, event, dealer.state));
      for (const { question, cards, card } of questions(choice, before, seat)) {
        const puzzle: Puzzle = { question, cards, before, event, after: dealer.state, story };
        const place = cards.indexOf(card);
        asked.set(question, (asked.get(question) ?? 0) + 1);
        for (const [name, guesser] of Object.entries(GUESSERS)) {
          note(`${name}: ${question}`, guesser.guess(puzzle) === place ? 1 : 0, cards.length);
          guesser.learn?.(puzzle, place);
        }
        // One who is told once in five times stands out: the bound bites.
        const isTold = next(5) === 0;
        note(`told: ${question}`, isTold || next(cards.length) === place ? 1 : 0, cards.length);
      }
    }
  }
  expect(Object.keys(GUESSERS)).toHaveLength(12);
  expect([...asked.keys()].sort()).toEqual(['hidden', 'kept', 'passed', 'returned', 'surplus']);
  expect(asked.get('kept')).toBeGreaterThan(8 * GAMES);
  expect(asked.get('hidden')).toBeGreaterThan(GAMES);
  const names = [...scores].filter(([, own]) => own.hits > bound(own)).map(([name]) => name);
  expect(names.filter((name) => !name.startsWith('told'))).toEqual([]);
  expect(names).toEqual(
    expect.arrayContaining(['told: kept', 'told: passed', 'told: returned', 'told: hidden']),
  );
});

test('whichever card is chosen, moves, stories and public states are the same to the letter', () => {
  let compared = 0;
  for (let game = 0; game < 10; game += 1) {
    const next = numbers(80_000 + game);
    const seats = 2 + (game % 5);
    const order = shuffled(
      Array.from({ length: seats }, (_, seat) => seat),
      next,
    );
    const dealer = new PlainDealer(defaultOptions, order, shuffled(DECK, next), next);
    for (;;) {
      const awaited = planets.awaiting(dealer.state);
      if (awaited.kind === 'over') break;
      if (awaited.kind !== 'decision') {
        dealer.answer();
        continue;
      }
      const { seat } = awaited;
      const { state } = dealer;
      const { hand } = state.seats[seat] as PlanetsState['seats'][number];
      const choice = choose(state, seat, dealer, next);
      const others: PlanetsChoice[] = [choice];
      if (choice.kind === 'assign' && choice.pass !== null) {
        const { to } = choice.pass;
        for (const keep of state.turn.drawn)
          for (const card of state.turn.drawn)
            if (card !== keep) others.push({ kind: 'assign', keep, pass: { card, to } });
      }
      if (choice.kind === 'hide') others.push(...hand.map((card): PlanetsChoice => ({ kind: 'hide', card })));
      if (choice.kind === 'surplus') {
        const count = choice.cards.length;
        others.push(
          ...hand.map(
            (_, i): PlanetsChoice => ({ kind: 'surplus', cards: [...hand, ...hand].slice(i, i + count) }),
          ),
        );
      }
      const seen = others.map((other) => {
        const published = publish(state, seat, other, dealer.knowledge[seat] ?? KNOWS_NOTHING);
        if (!published.ok) throw new Error(published.error);
        const event: PlanetsEvent = { kind: 'move', seat, move: published.value.move };
        const after = planets.reduce(state, event);
        return JSON.stringify([
          event,
          after,
          planets.story(state, event, after),
          planets.cards.operations(state, event),
        ]);
      });
      expect(new Set(seen).size).toBe(1);
      compared += seen.length - 1;
      dealer.choose(choice);
    }
  }
  expect(compared).toBeGreaterThan(1000);
});
