import { describe, expect, test } from 'vitest';
import { PLANETS, type Planet } from '../../../src/games/planets/cards.ts';
import { suggestSets } from '../../../src/games/planets/choices.ts';
import { planets } from '../../../src/games/planets/game.ts';
import { KNOWS_NOTHING } from '../../../src/games/planets/knowledge.ts';
import { defaultOptions } from '../../../src/games/planets/schema.ts';
import { isOrdered, setKind, setPoints } from '../../../src/games/planets/sets.ts';
import { scoreOf } from '../../../src/games/planets/standing.ts';
import type { PlainDealer } from './plain-dealer.ts';
import { assign, deal, facesIn, handOf, lay, many, skip, steal } from './table.ts';

/** Seat 0 has kept a Saturn and decides about laying. */
function keptSaturn(hand: readonly Planet[]): PlainDealer {
  const dealer = deal({ top: ['saturn', 'venus', 'venus'], hands: [hand] });
  assign(dealer, 'saturn', 'venus', 1);
  dealer.answer();
  return dealer;
}

describe('what a set is', () => {
  test('three or more identical planets, or the eight different ones', () => {
    expect(setKind(many('mars', 3))).toBe('same');
    expect(setKind(many('mars', 12))).toBe('same');
    expect(setKind(PLANETS)).toBe('different');
  });

  test('nothing else', () => {
    expect(setKind([])).toBeNull();
    expect(setKind(many('mars', 2))).toBeNull();
    expect(setKind(['mars', 'mars', 'earth'])).toBeNull();
    expect(setKind(PLANETS.slice(1))).toBeNull();
    expect(setKind([...PLANETS, 'mars'])).toBeNull();
    expect(setKind([...PLANETS.slice(1), 'mars'])).toBeNull();
  });

  test('after the new card the faces stand in the order from the Sun', () => {
    expect(isOrdered(['saturn', 'mercury', 'venus', 'earth', 'mars', 'jupiter', 'uranus', 'neptune'])).toBe(
      true,
    );
    expect(isOrdered(['mercury', 'earth', 'venus', 'mars', 'jupiter', 'saturn', 'uranus', 'neptune'])).toBe(
      false,
    );
  });
});

describe('points', () => {
  test.each([
    [3, 3, 5],
    [4, 5, 8],
    [5, 8, 12],
    [6, 12, 17],
    [7, 17, 23],
    [8, 23, 30],
    [12, 23, 30],
  ])('of %i identical planets: %i as Commander, %i as Deputy', (count, commander, deputy) => {
    expect(setPoints(defaultOptions, 'commander', 'same', count)).toBe(commander);
    expect(setPoints(defaultOptions, 'deputy', 'same', count)).toBe(deputy);
  });

  test('of the eight different planets: 16 as Commander, 22 as Deputy', () => {
    expect(setPoints(defaultOptions, 'commander', 'different', 8)).toBe(16);
    expect(setPoints(defaultOptions, 'deputy', 'different', 8)).toBe(22);
  });

  test('follow the table that the creator has set', () => {
    const dealer = deal({
      top: ['saturn', 'venus', 'venus'],
      hands: [many('saturn', 2)],
      options: {
        points: {
          commander: { same: [1, 2, 3, 4, 5, 6], different: 7 },
          deputy: { same: [10, 20, 30, 40, 50, 60], different: 70 },
        },
      },
    });
    assign(dealer, 'saturn', 'venus', 1);
    dealer.answer();
    lay(dealer, many('saturn', 3));
    expect(scoreOf(dealer.state, 0).commander).toBe(1);
    expect(setPoints(dealer.state.options, 'deputy', 'same', 9)).toBe(60);
    expect(setPoints(dealer.state.options, 'deputy', 'different', 8)).toBe(70);
  });

  test('of two cards: our bug, and throws', () => {
    expect(() => setPoints(defaultOptions, 'deputy', 'same', 2)).toThrow('no set');
  });
});

describe('laying as Commander', () => {
  test('the new card by its own handle, the others from a mix, all face up; the rest stays in hand', () => {
    const dealer = keptSaturn(['saturn', 'mars', 'saturn', 'saturn']);
    const { next } = dealer.state;
    lay(dealer, many('saturn', 3));
    const [own] = dealer.state.seats;
    expect(own?.sets).toEqual([
      { kind: 'same', role: 'commander', cards: [104, next, next + 1], faces: many('saturn', 3) },
    ]);
    expect(own?.hand).toEqual([next + 2, next + 3]);
    expect(facesIn(dealer, own?.hand ?? [])).toEqual(['mars', 'saturn']);
    expect(scoreOf(dealer.state, 0)).toMatchObject({ commander: 3, deputy: 0, held: 2, total: 1 });
  });

  test('the eight different planets, the new one first', () => {
    const dealer = keptSaturn(PLANETS.filter((planet) => planet !== 'saturn'));
    lay(dealer, PLANETS);
    const set = dealer.state.seats[0]?.sets[0];
    expect(set?.kind).toBe('different');
    expect(set?.faces).toEqual(['saturn', ...PLANETS.filter((planet) => planet !== 'saturn')]);
    expect(set?.cards.map((card) => dealer.faceOf(card))).toEqual(set?.faces);
    expect(scoreOf(dealer.state, 0)).toMatchObject({ commander: 16, held: 0, largestSet: 8 });
  });

  test('one set a card: then the Deputy’s card is next', () => {
    const dealer = keptSaturn([...many('saturn', 6)]);
    lay(dealer, many('saturn', 3));
    expect(planets.awaiting(dealer.state)).toMatchObject({ kind: 'identify', seat: 1 });
  });

  test('a laid set is never extended: three more make a set of their own', () => {
    const dealer = deal({ top: ['saturn', 'venus', 'saturn'], seats: 2, hands: [many('saturn', 4)] });
    assign(dealer, 'saturn', 'venus', 1);
    dealer.answer();
    lay(dealer, many('saturn', 3));
    dealer.answer();
    skip(dealer);
    // The returned Saturn comes back from seat 1 as Deputy card.
    assign(dealer, 'mercury', 'saturn', 0);
    dealer.answer();
    skip(dealer);
    dealer.answer();
    lay(dealer, many('saturn', 3));
    expect(dealer.state.seats[0]?.sets.map(({ role, cards }) => [role, cards.length])).toEqual([
      ['commander', 3],
      ['deputy', 3],
    ]);
    expect(scoreOf(dealer.state, 0)).toMatchObject({ commander: 3, deputy: 5, largestSet: 3 });
  });

  test('the decision is awaited whether a set is possible or not, and not laying keeps the card', () => {
    const dealer = keptSaturn([]);
    expect(planets.awaiting(dealer.state)).toEqual({ kind: 'decision', seat: 0 });
    skip(dealer);
    expect(facesIn(dealer, handOf(dealer, 0))).toEqual(['saturn']);
  });
});

test('laying as Deputy is worth more, and only the Deputy may', () => {
  const dealer = deal({ top: ['venus', 'saturn', 'venus'], hands: [[], many('saturn', 3)] });
  assign(dealer, 'venus', 'saturn', 1);
  dealer.answer();
  skip(dealer);
  dealer.answer();
  expect(planets.refusal(dealer.state, 0, { kind: 'skip' })).toBe('not-your-turn');
  expect(suggestSets(dealer.state, 1, dealer.knowledge[1] ?? KNOWS_NOTHING)[0]?.points).toBe(8);
  lay(dealer, many('saturn', 4));
  expect(dealer.state.seats[1]?.sets[0]?.role).toBe('deputy');
  expect(scoreOf(dealer.state, 1)).toMatchObject({ commander: 0, deputy: 8, total: 8 });
  expect(dealer.state.turn.commander).toBe(1);
});

describe('a set made by a stolen planet', () => {
  test('may be laid, in the role of this turn, the stolen card among it', () => {
    const dealer = deal({
      top: ['venus', 'black-hole', 'venus'],
      hands: [[], many('saturn', 2), ['saturn']],
    });
    assign(dealer, 'venus', 'black-hole', 1);
    dealer.answer();
    skip(dealer);
    dealer.answer();
    const [stolen] = handOf(dealer, 2);
    steal(dealer, 2);
    dealer.answer();
    lay(dealer, many('saturn', 3));
    expect(dealer.state.seats[1]?.sets[0]).toMatchObject({ kind: 'same', role: 'deputy' });
    expect(dealer.state.seats[1]?.sets[0]?.cards[0]).toBe(stolen);
    expect(scoreOf(dealer.state, 1).deputy).toBe(5);
  });

  test('a set without the stolen card may not', () => {
    const dealer = deal({
      top: ['black-hole', 'venus', 'venus'],
      hands: [many('saturn', 3), [], ['mars']],
    });
    assign(dealer, 'black-hole', 'venus', 1);
    dealer.answer();
    const saturns = handOf(dealer, 0);
    steal(dealer, 2);
    dealer.answer();
    expect(suggestSets(dealer.state, 0, dealer.knowledge[0] ?? KNOWS_NOTHING)).toEqual([]);
    expect(() => dealer.choose({ kind: 'lay', cards: saturns })).toThrow('new-card-missing');
  });
});

describe('the public refuses to lay', () => {
  test('what is no set', () => {
    const dealer = keptSaturn(many('saturn', 3));
    for (const faces of [[], ['saturn', 'saturn'], ['saturn', 'saturn', 'mars']] as const) {
      expect(planets.refusal(dealer.state, 0, { kind: 'lay', faces })).toBe('no-set');
    }
  });

  test('more than the hand holds', () => {
    const dealer = keptSaturn(many('saturn', 3));
    expect(planets.refusal(dealer.state, 0, { kind: 'lay', faces: many('saturn', 4) })).toBeNull();
    expect(planets.refusal(dealer.state, 0, { kind: 'lay', faces: many('saturn', 5) })).toBe(
      'set-exceeds-hand',
    );
  });

  test('faces in another order', () => {
    const dealer = keptSaturn(many('mars', 8));
    const faces: readonly Planet[] = [
      'saturn',
      'venus',
      'mercury',
      'earth',
      'mars',
      'jupiter',
      'uranus',
      'neptune',
    ];
    expect(planets.refusal(dealer.state, 0, { kind: 'lay', faces })).toBe('set-disordered');
  });

  test('while cards are awaited, and anything after the end', () => {
    const dealer = deal({ seats: 2 });
    expect(planets.refusal(dealer.state, 0, { kind: 'skip' })).toBe('no-decision');
    dealer.leave(1);
    expect(planets.refusal(dealer.state, 0, { kind: 'skip' })).toBe('game-over');
  });
});

describe('suggested sets', () => {
  test('list every size with its points and those of one card more, most points first', () => {
    const dealer = keptSaturn([...many('saturn', 3), ...PLANETS.filter((planet) => planet !== 'saturn')]);
    const sets = suggestSets(dealer.state, 0, dealer.knowledge[0] ?? KNOWS_NOTHING);
    expect(
      sets.map(({ kind, planet, points, pointsWithOneMore }) => [kind, planet, points, pointsWithOneMore]),
    ).toEqual([
      ['different', null, 16, null],
      ['same', 'saturn', 5, 8],
      ['same', 'saturn', 3, 5],
    ]);
    for (const { cards } of sets) expect(cards[0]).toBe(104);
  });

  test('are none for other seats, nor when another decision is awaited', () => {
    const dealer = keptSaturn(many('saturn', 3));
    expect(suggestSets(dealer.state, 1, dealer.knowledge[0] ?? KNOWS_NOTHING)).toEqual([]);
    expect(suggestSets(dealer.state, 0, KNOWS_NOTHING)).toEqual([]);
    skip(dealer);
    expect(suggestSets(dealer.state, 0, dealer.knowledge[0] ?? KNOWS_NOTHING)).toEqual([]);
  });
});
