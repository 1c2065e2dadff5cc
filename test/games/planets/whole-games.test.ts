/** Laws of every reachable state, over whole seeded games of 2 to 6 seats with seats leaving at random. */
import { expect, test, vi } from 'vitest';
import { planetsBot } from '../../../src/bots/planets.ts';
import { DECK, type Face, isPlanet, PLANETS } from '../../../src/games/planets/cards.ts';
import { legal, publish } from '../../../src/games/planets/choices.ts';
import { planets } from '../../../src/games/planets/game.ts';
import { KNOWS_NOTHING } from '../../../src/games/planets/knowledge.ts';
import { defaultOptions } from '../../../src/games/planets/schema.ts';
import { tracker } from '../../../src/games/planets/tracker.ts';
import { HAND_LIMIT, seatsIn } from '../../../src/games/planets/turn.ts';
import type { PlanetsEvent, PlanetsOptions, PlanetsState } from '../../../src/games/planets/types.ts';
import { type PlainDealer, places } from './plain-dealer.ts';
import { anyChoice, type Chooser, playGame, type Script } from './whole-game.ts';

// Hundreds of games take half a minute; on a machine busy with other tests, much longer.
vi.setConfig({ testTimeout: 300_000 });

const bot: Chooser = (state, seat, knowledge) => planetsBot.choose(state, seat, knowledge);

const OPTIONS: readonly PlanetsOptions[] = [
  defaultOptions,
  { ...defaultOptions, end: 'after-surplus' },
  { ...defaultOptions, leaver: 'end' },
];

/** Game number `n` of a series: seats, options, leavers and players vary with it. */
function script(n: number): Script {
  return {
    seats: 2 + (n % 5),
    seed: 9_000 + n,
    options: OPTIONS[n % 7 === 0 ? 2 : n % 2] as PlanetsOptions,
    leaves: n % 3 === 0 ? 0 : 150,
    choosers: n % 4 === 0 ? [bot, anyChoice] : [anyChoice],
  };
}

type Step = { readonly before: PlanetsState; readonly event: PlanetsEvent; readonly after: PlanetsState };

function playAndSee(n: number, see: (step: Step) => void): PlainDealer {
  return playGame({ ...script(n), witness: (before, event, after) => see({ before, event, after }) });
}

const tally = (faces: readonly Face[]) => [...faces].sort().join(' ');

/** What is wrong with where the cards are; expectations are costly, so there is one for the whole. */
function misplaced(dealer: PlainDealer): readonly string[] {
  const { state } = dealer;
  const everywhere = places(state);
  const cards = Object.values(everywhere).flat();
  const problems: string[] = [];
  if (cards.length !== DECK.length) problems.push(`${cards.length} cards`);
  if (new Set(cards).size !== cards.length) problems.push('a card in two places');
  if (tally(cards.map((card) => dealer.faceOf(card))) !== tally(DECK))
    problems.push('other faces than the deck');
  const isPlanetAt = (card: number) => isPlanet(dealer.faceOf(card));
  for (const place of ['hands', 'hidden', 'laid'] as const) {
    if (!(everywhere[place] ?? []).every(isPlanetAt)) problems.push(`a black hole among ${place}`);
  }
  if ((everywhere['discard'] ?? []).some(isPlanetAt)) problems.push('a planet in the discard');
  for (const { sets } of state.seats) {
    for (const set of sets) {
      if (set.cards.some((card, i) => dealer.faceOf(card) !== set.faces[i])) problems.push('a set misnamed');
    }
  }
  return problems;
}

/** Planet names that may be read from a public state: laid sets and hidden planets that were shown. */
function publicFaces(state: PlanetsState): readonly Face[] {
  return state.seats.flatMap(({ sets, revealed }) => [
    ...sets.flatMap(({ faces }) => faces),
    ...(revealed ?? []),
  ]);
}

const namesIn = (text: string) => text.match(new RegExp(PLANETS.join('|'), 'g')) ?? [];

test('two hundred games with leavers end, and the 104 cards are conserved after every event', () => {
  const reasons = new Set<string>();
  const phases = new Set<string>();
  for (let n = 0; n < 200; n += 1) {
    // The witness is called while the game is played, before its dealer is handed out: it looks at handles alone.
    const problems: string[] = [];
    const dealer = playAndSee(n, ({ before, event, after }) => {
      const cards = Object.values(places(after)).flat();
      if (cards.length !== DECK.length || new Set(cards).size !== DECK.length) {
        problems.push(`game ${n}, ${event.kind}: ${cards.length} cards`);
      }
      if (event.kind === 'leave') phases.add(before.turn.phase);
    });
    expect(problems).toEqual([]);
    expect([n, misplaced(dealer)]).toEqual([n, []]);
    const result = planets.outcome(dealer.state);
    reasons.add(result?.reason ?? 'none');
    expect([...(result?.ranking.flat() ?? [])].sort()).toEqual(dealer.state.seats.map((_, seat) => seat));
  }
  expect([...reasons].sort()).toEqual(['last-seat', 'leaver', 'pile-empty']);
  for (const phase of ['draw', 'assign', 'identify', 'lay', 'pick', 'take', 'mix', 'black-hole']) {
    expect(phases).toContain(phase);
  }
});

/** What in a value is not frozen plain JSON, by path. */
function blemishes(value: unknown, path = 'state'): readonly string[] {
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) && !Object.is(value, -0) ? [] : [`${path}: ${value}`];
  }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return [];
  if (typeof value !== 'object') return [`${path}: ${typeof value}`];
  const prototype = Object.getPrototypeOf(value);
  const isPlain = prototype === Object.prototype || prototype === Array.prototype;
  const own = isPlain && Object.isFrozen(value) ? [] : [`${path}: not plain or not frozen`];
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => blemishes(inner, `${path}.${key}`))];
}

test('every state is frozen plain JSON', () => {
  for (let n = 0; n < 10; n += 1) {
    let events = 0;
    playAndSee(n, ({ after }) => {
      events += 1;
      if (events % 10 === 0 || after.ending !== null) expect(blemishes(after)).toEqual([]);
    });
  }
  expect(Object.isFrozen(defaultOptions.points)).toBe(false);
});

test('no state, event or story names a planet that is not on the table', () => {
  for (let n = 0; n < 20; n += 1) {
    playAndSee(n, ({ before, event, after }) => {
      expect(tally(namesIn(JSON.stringify(after)) as Face[])).toBe(tally(publicFaces(after)));
      const fresh = publicFaces(after).length - publicFaces(before).length;
      expect(namesIn(JSON.stringify(event))).toHaveLength(fresh);
      expect(namesIn(JSON.stringify(planets.story(before, event, after)))).toHaveLength(fresh);
    });
  }
});

test('the same seed gives the same events and states, and the events alone give the states again', () => {
  for (let n = 0; n < 10; n += 1) {
    const first = playAndSee(n, () => {});
    const second = playAndSee(n, () => {});
    expect(second.log).toEqual(first.log);
    expect(second.state).toEqual(first.state);
    const { seats, options = defaultOptions } = script(n);
    let state = planets.setup(options, seats, first.state.order);
    for (const event of first.log) state = planets.reduce(state, JSON.parse(JSON.stringify(event)));
    expect(state).toEqual(first.state);
  }
});

test('while the game runs, whoever is asked is in; a Commander begins with at most ten cards and those passed since', () => {
  for (let n = 0; n < 20; n += 1) {
    playAndSee(n, ({ before, after }) => {
      const awaited = planets.awaiting(after);
      const asked =
        awaited.kind === 'random' ? awaited.leader : awaited.kind === 'over' ? null : awaited.seat;
      if (asked !== null) expect(seatsIn(after)).toContain(asked);
      if (after.ending === null && after.turn.number > before.turn.number) {
        const { commander } = before.turn;
        expect(after.seats[commander]?.hand.length).toBeLessThanOrEqual(HAND_LIMIT);
        expect([after.turn.drawn, after.turn.kept, after.turn.passed]).toEqual([[], null, null]);
      }
    });
  }
});

test('a seat knows its own cards and nothing false, its tracker adds up, and it can do what it is offered', () => {
  for (let n = 0; n < 12; n += 1) {
    const dealer = playGame({
      ...script(n),
      choosers: [
        (state, seat, knowledge, next) => {
          const own = state.seats[seat];
          for (const card of [...(own?.hand ?? []), ...(own?.hidden ?? [])])
            expect(knowledge[card]).toBeDefined();
          for (const choice of legal(state, seat, knowledge)) {
            const published = publish(state, seat, choice, knowledge);
            expect(published.ok && planets.refusal(state, seat, published.value.move)).toBeNull();
          }
          for (const line of tracker(state, seat, knowledge)) {
            const { laid, shown, mine, hidden, placed, unseen } = line;
            expect(laid + shown + mine + hidden + placed + unseen).toBe(12);
            expect(unseen).toBeGreaterThanOrEqual(0);
          }
          return anyChoice(state, seat, knowledge, next);
        },
      ],
    });
    const live = Object.values(places(dealer.state)).flat();
    dealer.knowledge.forEach((knowledge) => {
      for (const card of live) {
        if (knowledge[card] !== undefined) expect(knowledge[card]).toBe(dealer.faceOf(card));
      }
    });
    for (const line of tracker(dealer.state, null, KNOWS_NOTHING)) {
      expect(line).toMatchObject({ mine: 0, hidden: 0, placed: 0, unseen: 12 - line.laid - line.shown });
    }
  }
});
