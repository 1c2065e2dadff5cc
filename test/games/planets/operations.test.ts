/** The card operations of every event: what is proved, by whom, of which card; and that a lie is caught by one of them. */
import { describe, expect, test } from 'vitest';
import { planets } from '../../../src/games/planets/game.ts';
import { type CardOperation, operationsOf } from '../../../src/games/planets/operations.ts';
import type { PlanetsEvent } from '../../../src/games/planets/types.ts';
import { DealerRefusal, type PlainDealer } from './plain-dealer.ts';
import { assign, change, deal, find, handOf, many, skip, steal } from './table.ts';

const own = (seat: number) => ({ kind: 'own', seat }) as const;
const PILE = { kind: 'pile' } as const;

function kinds(dealer: PlainDealer, event: PlanetsEvent): readonly CardOperation['kind'][] {
  return operationsOf(dealer.state, event).map(({ kind }) => kind);
}

test('a draw: the top three, readable to the Commander', () => {
  expect(operationsOf(deal().state, { kind: 'draw', seat: 0 })).toEqual([
    { kind: 'draw', seat: 0, cards: [0, 1, 2] },
  ]);
});

test('assigning: a mix of the drawn cards, then three transfers in fixed places', () => {
  const dealer = deal();
  dealer.answer();
  const drawn = { kind: 'drawn', seat: 0 } as const;
  const event: PlanetsEvent = { kind: 'move', seat: 0, move: { kind: 'assign', deputy: 2 } };
  expect(operationsOf(dealer.state, event)).toEqual([
    { kind: 'mix', seat: 0, zone: drawn, cards: [0, 1, 2], into: [104, 105, 106] },
    { kind: 'transfer', seat: 0, card: 104, from: drawn, to: own(0) },
    { kind: 'transfer', seat: 0, card: 105, from: drawn, to: own(2) },
    { kind: 'transfer', seat: 0, card: 106, from: drawn, to: PILE },
  ]);
});

test('assigning a single card: one transfer, nothing to mix', () => {
  const dealer = deal({ pile: 1 });
  dealer.answer();
  expect(kinds(dealer, { kind: 'move', seat: 0, move: { kind: 'assign', deputy: null } })).toEqual([
    'transfer',
  ]);
});

test('a theft: nothing with the choice, a mix by the victim, a transfer from it', () => {
  const dealer = deal({ top: ['black-hole', 'venus', 'venus'], hands: [[], ['mars', 'earth']] });
  assign(dealer, 'black-hole', 'venus', 1);
  dealer.answer();
  expect(kinds(dealer, { kind: 'move', seat: 0, move: { kind: 'steal', from: 1 } })).toEqual([]);
  steal(dealer, 1);
  const cards = handOf(dealer, 1);
  expect(operationsOf(dealer.state, { kind: 'mix', seat: 1 })).toEqual([
    { kind: 'mix', seat: 1, zone: own(1), cards, into: [107, 108] },
  ]);
  dealer.answer();
  expect(kinds(dealer, { kind: 'random', values: [0] })).toEqual([]);
  dealer.answer(1);
  expect(operationsOf(dealer.state, { kind: 'transfer', seat: 1 })).toEqual([
    { kind: 'transfer', seat: 1, card: 108, from: own(1), to: own(0) },
  ]);
});

test('the passed card is in no mix of the Deputy', () => {
  const dealer = deal({ top: ['black-hole', 'venus', 'venus'], hands: [[], ['mars', 'earth']] });
  assign(dealer, 'black-hole', 'venus', 1);
  dealer.answer();
  steal(dealer, 1);
  const [mix] = operationsOf(dealer.state, { kind: 'mix', seat: 1 });
  expect(mix?.kind === 'mix' && mix.cards).not.toContain(dealer.state.turn.passed);
});

test('laying: a mix of the hand but for the new card, which is opened by its own handle', () => {
  const dealer = deal({ top: ['mars', 'venus', 'venus'], hands: [['mars', 'earth', 'mars']] });
  assign(dealer, 'mars', 'venus', 1);
  dealer.answer();
  const event: PlanetsEvent = { kind: 'move', seat: 0, move: { kind: 'lay', faces: many('mars', 3) } };
  const cards = handOf(dealer, 0).filter((card) => card !== 104);
  expect(operationsOf(dealer.state, event)).toEqual([
    { kind: 'mix', seat: 0, zone: own(0), cards, into: [107, 108, 109] },
    { kind: 'open', seat: 0, card: 104, face: 'mars' },
    { kind: 'open', seat: 0, card: 107, face: 'mars' },
    { kind: 'open', seat: 0, card: 108, face: 'mars' },
  ]);
});

test('not laying: nothing', () => {
  const dealer = deal({ top: ['mars', 'venus', 'venus'] });
  assign(dealer, 'mars', 'venus', 1);
  dealer.answer();
  expect(kinds(dealer, { kind: 'move', seat: 0, move: { kind: 'skip' } })).toEqual([]);
});

test('surplus: a mix of the whole hand, then a transfer a card, in the order under the pile', () => {
  const dealer = deal({ top: many('venus', 3), hands: [many('mars', 11)] });
  assign(dealer, 'venus', 'venus', 1);
  dealer.answer();
  skip(dealer);
  dealer.answer();
  skip(dealer);
  const { next } = dealer.state;
  const [mix, ...moved] = operationsOf(dealer.state, { kind: 'move', seat: 0, move: { kind: 'surplus' } });
  expect(mix).toMatchObject({ kind: 'mix', cards: handOf(dealer, 0) });
  expect(moved).toEqual([
    { kind: 'transfer', seat: 0, card: next, from: own(0), to: PILE },
    { kind: 'transfer', seat: 0, card: next + 1, from: own(0), to: PILE },
  ]);
});

test('leaving: cards are removed and nothing is shown; with nothing to remove, nothing', () => {
  const dealer = deal({ hands: [[], ['mars', 'earth']] });
  expect(operationsOf(dealer.state, { kind: 'leave', seat: 1 })).toEqual([
    { kind: 'remove', seat: 1, cards: handOf(dealer, 1) },
  ]);
  expect(operationsOf(dealer.state, { kind: 'leave', seat: 2 })).toEqual([]);
});

describe('a lie that the public rules let pass is one that no proof shows', () => {
  /** Seat 0 has kept a card of this face; it holds two Mars and an Earth. */
  const kept = (face: 'mars' | 'black-hole') => {
    const dealer = deal({ top: [face, 'venus', 'venus'], hands: [['mars', 'mars', 'earth']] });
    assign(dealer, face, 'venus', 1);
    return dealer;
  };
  const refusalOf = (act: () => void): string => {
    try {
      act();
    } catch (error) {
      if (error instanceof DealerRefusal) return error.code;
      throw error;
    }
    return 'passed';
  };

  test('keeping a black hole as if it were a planet', () => {
    const dealer = kept('black-hole');
    expect(refusalOf(() => dealer.apply({ kind: 'identify', seat: 0, as: 'planet' }))).toBe('no-planet');
  });

  test('calling a planet a black hole', () => {
    const dealer = kept('mars');
    expect(refusalOf(() => dealer.apply({ kind: 'identify', seat: 0, as: 'black-hole' }))).toBe(
      'not-that-face',
    );
  });

  test('laying a planet it lacks', () => {
    const dealer = kept('mars');
    dealer.answer();
    const front = handOf(dealer, 0).filter((card) => card !== dealer.state.turn.fresh);
    const event: PlanetsEvent = { kind: 'move', seat: 0, move: { kind: 'lay', faces: many('mars', 4) } };
    expect(planets.refusal(dealer.state, 0, event.move)).toBeNull();
    expect(refusalOf(() => dealer.apply(event, front))).toBe('not-that-face');
  });

  test('laying without the new card', () => {
    const dealer = deal({ top: ['earth', 'venus', 'venus'], hands: [many('mars', 3)] });
    assign(dealer, 'earth', 'venus', 1);
    dealer.answer();
    const event: PlanetsEvent = { kind: 'move', seat: 0, move: { kind: 'lay', faces: many('mars', 3) } };
    expect(refusalOf(() => dealer.apply(event, handOf(dealer, 0).slice(0, 2)))).toBe('not-that-face');
  });

  test('passing a card it did not draw: the mix is of the drawn cards', () => {
    const dealer = deal({ hands: [['mars']] });
    dealer.answer();
    const [held = -1] = handOf(dealer, 0);
    const event: PlanetsEvent = { kind: 'move', seat: 0, move: { kind: 'assign', deputy: 1 } };
    expect(refusalOf(() => dealer.apply(event, [0, held, 1]))).toBe('not-a-mix');
  });

  test('hiding a card of another hand', () => {
    const dealer = deal({ top: ['black-hole', 'venus', 'venus'], hands: [['mars', 'earth'], ['saturn']] });
    assign(dealer, 'black-hole', 'venus', 1);
    dealer.answer();
    const event: PlanetsEvent = { kind: 'move', seat: 0, move: { kind: 'hide' } };
    expect(refusalOf(() => dealer.apply(event, handOf(dealer, 1)))).toBe('not-a-mix');
  });

  test('showing other planets than it has hidden', () => {
    const dealer = deal({ pile: 2, top: ['venus', 'venus'], hands: [['mars']] });
    change(dealer, (draft) => {
      const [first] = draft.seats;
      if (first !== undefined) first.hidden = first.hand.splice(0);
    });
    assign(dealer, 'venus', 'venus', 1);
    dealer.answer();
    skip(dealer);
    dealer.answer();
    skip(dealer);
    expect(find(dealer, dealer.state.seats[0]?.hidden ?? [], 'mars')).toBeTypeOf('number');
    expect(refusalOf(() => dealer.apply({ kind: 'open', seat: 0, faces: ['saturn'] }))).toBe('not-that-face');
  });
});
