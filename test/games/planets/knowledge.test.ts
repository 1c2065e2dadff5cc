import { describe, expect, test } from 'vitest';
import { KNOWS_NOTHING, planetAt } from '../../../src/games/planets/knowledge.ts';
import { blackHolesOut, tracker } from '../../../src/games/planets/tracker.ts';
import { followMix, forget, readers } from './dealt-knowledge.ts';
import { assign, change, deal, handOf, hide, lay, many, skip, steal } from './table.ts';

describe('a mix', () => {
  const mix = { cards: [3, 7, 9], into: [20, 21, 22] };

  test('is followed by its maker alone', () => {
    const before = { 1: 'earth', 3: 'mars', 7: 'venus', 9: 'saturn' } as const;
    expect(followMix(before, mix, [2, 0, 1])).toEqual({ 1: 'earth', 20: 'saturn', 21: 'mars', 22: 'venus' });
    expect(forget(before, mix.cards)).toEqual({ 1: 'earth' });
  });

  test('leaves unknown what was unknown', () => {
    expect(followMix({ 7: 'venus' }, mix, [1, 0, 2])).toEqual({ 20: 'venus' });
    expect(forget(KNOWS_NOTHING, mix.cards)).toBe(KNOWS_NOTHING);
  });
});

test('only a draw and a card from another seat let a seat read', () => {
  const own = (seat: number) => ({ kind: 'own', seat }) as const;
  const drawn = { kind: 'drawn', seat: 0 } as const;
  expect(readers({ kind: 'draw', seat: 0, cards: [0, 1] })).toEqual({ seat: 0, cards: [0, 1] });
  expect(readers({ kind: 'transfer', seat: 0, card: 4, from: drawn, to: own(2) })).toEqual({
    seat: 2,
    cards: [4],
  });
  expect(readers({ kind: 'transfer', seat: 0, card: 4, from: drawn, to: own(0) })).toBeNull();
  expect(readers({ kind: 'transfer', seat: 0, card: 4, from: own(0), to: { kind: 'pile' } })).toBeNull();
  expect(readers({ kind: 'mix', seat: 0, zone: own(0), cards: [1, 2], into: [8, 9] })).toBeNull();
  expect(readers({ kind: 'planet', seat: 0, card: 4 })).toBeNull();
});

describe('what a seat can still tell', () => {
  test('the card put back on the pile, until the next Commander mixes it', () => {
    const dealer = deal({ top: ['mars', 'saturn', 'venus'] });
    assign(dealer, 'mars', 'saturn', 1);
    const [top = -1] = dealer.state.pile;
    expect(dealer.knowledge.map((knowledge) => knowledge[top])).toEqual(['venus', undefined, undefined]);
    dealer.answer();
    skip(dealer);
    dealer.answer();
    skip(dealer);
    dealer.answer();
    expect(dealer.knowledge.map((knowledge) => knowledge[top])).toEqual(['venus', 'venus', undefined]);
    const before = dealer.knowledge[0];
    assign(dealer, 'venus', dealer.faceOf(dealer.state.turn.drawn[1] ?? -1), 2);
    expect(before?.[top]).toBe('venus');
    expect(dealer.knowledge[0]?.[top]).toBeUndefined();
  });

  test('the card passed on, until the Deputy mixes its hand', () => {
    const dealer = deal({ top: ['mars', 'saturn', 'black-hole'], hands: [[], ['earth']] });
    assign(dealer, 'mars', 'saturn', 1);
    const passed = dealer.state.turn.passed ?? -1;
    dealer.answer();
    skip(dealer);
    dealer.answer();
    skip(dealer);
    expect(dealer.knowledge[0]?.[passed]).toBe('saturn');
    assign(dealer, 'black-hole', 'mercury', 2);
    dealer.answer();
    hide(dealer, 'earth');
    expect(handOf(dealer, 1)).not.toContain(passed);
    expect(dealer.knowledge[0]?.[passed]).toBeUndefined();
    expect(planetAt(dealer.knowledge[1] ?? KNOWS_NOTHING, handOf(dealer, 1)[0] ?? -1)).toBe('saturn');
    expect(planetAt(dealer.knowledge[0] ?? KNOWS_NOTHING, handOf(dealer, 1)[0] ?? -1)).toBeNull();
  });
});

describe('the tracker', () => {
  test('counts a planet where this seat sees it', () => {
    const dealer = deal({
      top: ['black-hole', 'mars', 'mars'],
      hands: [['mars', 'mars', 'earth'], ['mars']],
    });
    assign(dealer, 'black-hole', 'mars', 1);
    dealer.answer();
    hide(dealer, 'mars');
    const line = (seat: number | null) =>
      tracker(
        dealer.state,
        seat,
        seat === null ? KNOWS_NOTHING : (dealer.knowledge[seat] ?? KNOWS_NOTHING),
      )[3];
    const nothing = { planet: 'mars', laid: 0, shown: 0, mine: 0, hidden: 0, placed: 0, unseen: 12 };
    // In its hand, hidden, passed to seat 1 and put back on the pile.
    expect(line(0)).toEqual({ ...nothing, mine: 1, hidden: 1, placed: 2, unseen: 8 });
    expect(line(1)).toEqual({ ...nothing, mine: 1, placed: 1, unseen: 10 });
    expect(line(2)).toEqual(nothing);
    expect(line(null)).toEqual(nothing);
  });

  test('a victim can tell the stolen card, one of several, from the others', () => {
    const dealer = deal({ top: ['black-hole', 'venus', 'venus'], hands: [[], many('mars', 2)] });
    assign(dealer, 'black-hole', 'venus', 1);
    dealer.answer();
    steal(dealer, 1);
    dealer.answer();
    dealer.answer();
    dealer.answer();
    expect(tracker(dealer.state, 1, dealer.knowledge[1] ?? KNOWS_NOTHING)[3]).toMatchObject({
      mine: 1,
      placed: 1,
    });
  });

  test('counts what is laid, and others’ hidden planets once they are shown', () => {
    const dealer = deal({ top: ['mars', 'venus'], pile: 2, hands: [many('mars', 2), [], many('mars', 2)] });
    change(dealer, (draft) => {
      for (const own of draft.seats.slice(2)) own.hidden = own.hand.splice(0);
    });
    assign(dealer, 'mars', 'venus', 1);
    dealer.answer();
    lay(dealer, many('mars', 3));
    dealer.answer();
    skip(dealer);
    dealer.answer();
    const seen = (seat: number) => tracker(dealer.state, seat, dealer.knowledge[seat] ?? KNOWS_NOTHING)[3];
    expect(seen(0)).toMatchObject({ laid: 3, shown: 2, hidden: 0, unseen: 7 });
    expect(seen(2)).toMatchObject({ laid: 3, shown: 0, hidden: 2, unseen: 7 });
  });

  test('counts the black holes still out', () => {
    const dealer = deal({ top: ['black-hole', 'venus', 'venus'] });
    expect(blackHolesOut(dealer.state)).toBe(8);
    assign(dealer, 'black-hole', 'venus', 1);
    dealer.answer();
    expect(blackHolesOut(dealer.state)).toBe(7);
  });
});
