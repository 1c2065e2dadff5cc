import { describe, expect, test } from 'vitest';
import { planets } from '../../../src/games/planets/game.ts';
import type { PlanetsMove } from '../../../src/games/planets/types.ts';
import type { PlainDealer } from './plain-dealer.ts';
import { assign, change, deal, facesIn, handOf, hide, many, skip, steal } from './table.ts';

type Hands = Parameters<typeof deal>[0] & object;

/** Seat 0 has kept a black hole and has opened it. */
function kept(hands: Hands['hands'] = [], seats = 3): PlainDealer {
  const dealer = deal({ top: ['black-hole', 'venus', 'venus'], hands: hands ?? [], seats });
  assign(dealer, 'black-hole', 'venus', 1);
  dealer.answer();
  return dealer;
}

/** Seat 1 has been passed a black hole as Deputy and has opened it. */
function passed(hands: Hands['hands']): PlainDealer {
  const dealer = deal({ top: ['venus', 'black-hole', 'venus'], hands: hands ?? [] });
  assign(dealer, 'venus', 'black-hole', 1);
  dealer.answer();
  skip(dealer);
  dealer.answer();
  return dealer;
}

const HIDE: PlanetsMove = { kind: 'hide' };
const stealFrom = (from: number): PlanetsMove => ({ kind: 'steal', from });

describe('hiding', () => {
  test('mixes the hand, puts one planet face down before its owner and discards the black hole face up', () => {
    const dealer = kept([['mars', 'earth', 'saturn']]);
    const { next } = dealer.state;
    hide(dealer, 'earth');
    const [own] = dealer.state.seats;
    expect(own?.hidden).toEqual([next]);
    expect(own?.hand).toEqual([next + 1, next + 2]);
    expect(facesIn(dealer, own?.hidden ?? [])).toEqual(['earth']);
    expect(facesIn(dealer, own?.hand ?? [])).toEqual(['mars', 'saturn']);
    expect(dealer.state.discard).toEqual([{ card: 104, seat: 0 }]);
    expect(dealer.knowledge[0]?.[next]).toBe('earth');
    expect(dealer.knowledge[1]?.[next]).toBeUndefined();
  });

  test('looks the same from outside whichever planet is hidden', () => {
    const outsides = (['mars', 'earth', 'saturn'] as const).map((face) => {
      const dealer = kept([['mars', 'earth', 'saturn']]);
      hide(dealer, face);
      return JSON.stringify([dealer.state, dealer.log]);
    });
    expect(new Set(outsides).size).toBe(1);
  });

  test('the only card of a hand is hidden without a mix', () => {
    const dealer = kept([['mars']]);
    const [card] = handOf(dealer, 0);
    hide(dealer, 'mars');
    expect(dealer.state.seats[0]).toMatchObject({ hand: [], hidden: [card] });
  });

  test('a hidden planet is never in the hand again, so that it cannot be laid, stolen or given back', () => {
    const dealer = kept([['mars']]);
    hide(dealer, 'mars');
    dealer.answer();
    skip(dealer);
    expect(planets.awaiting(dealer.state).kind).toBe('draw');
    expect(handOf(dealer, 0)).toEqual([]);
  });

  test('is refused with an empty hand', () => {
    const dealer = kept([[], ['mars']]);
    expect(planets.refusal(dealer.state, 0, HIDE)).toBe('nothing-to-hide');
    expect(planets.refusal(dealer.state, 0, stealFrom(1))).toBeNull();
  });
});

describe('stealing', () => {
  test('the victim mixes, the thief leads the index, the card is handed over and the thief may lay', () => {
    const dealer = kept([[], ['mars', 'earth', 'saturn']]);
    steal(dealer, 1);
    const { next } = dealer.state;
    const into = [next, next + 1, next + 2];
    expect(planets.awaiting(dealer.state)).toEqual({ kind: 'mix', seat: 1, cards: handOf(dealer, 1), into });
    dealer.answer();
    expect(planets.awaiting(dealer.state)).toEqual({
      kind: 'random',
      leader: 0,
      draw: { kind: 'index', below: 3 },
    });
    dealer.answer(2);
    const card = next + 2;
    expect(planets.awaiting(dealer.state)).toEqual({ kind: 'transfer', seat: 1, card, to: 0 });
    dealer.answer();
    expect(handOf(dealer, 0)).toEqual([card]);
    expect(handOf(dealer, 1)).toEqual([next, next + 1]);
    expect(dealer.state.discard).toEqual([{ card: 104, seat: 0 }]);
    expect(dealer.state.turn).toMatchObject({ phase: 'lay', fresh: card, victim: null, taken: null });
    expect([dealer.knowledge[0]?.[card], dealer.knowledge[1]?.[card]]).toEqual([
      dealer.faceOf(card),
      dealer.faceOf(card),
    ]);
    expect(dealer.knowledge[2]).toEqual({ 104: 'black-hole' });
  });

  test('from a hand of one card there is no mix and no index', () => {
    const dealer = kept([[], ['mars']]);
    const [card] = handOf(dealer, 1);
    steal(dealer, 1);
    expect(planets.awaiting(dealer.state)).toEqual({ kind: 'transfer', seat: 1, card, to: 0 });
  });

  test('is refused from oneself, from an empty hand, from a seat that left and from no seat', () => {
    const dealer = kept([['mars'], ['mars'], [], ['mars']], 4);
    dealer.leave(3);
    const refusals = [0, 1, 2, 3, 5].map((from) => planets.refusal(dealer.state, 0, stealFrom(from)));
    expect(refusals).toEqual(['victim-self', null, 'victim-empty', 'victim-gone', 'victim-gone']);
  });

  test('the passed card is in nobody’s hand and cannot be stolen', () => {
    const dealer = kept([['mars'], [], ['mars']]);
    expect(dealer.state.turn.passed).not.toBeNull();
    expect(planets.refusal(dealer.state, 0, stealFrom(1))).toBe('victim-empty');
  });

  test('an index that is no place in that hand is our bug and throws', () => {
    const dealer = kept([[], ['mars', 'earth']]);
    steal(dealer, 1);
    dealer.answer();
    for (const values of [[2], [-1], [0.5], [], [0, 1]]) {
      expect(() => planets.reduce(dealer.state, { kind: 'random', values })).toThrow('index');
    }
  });
});

describe('what cannot be done', () => {
  test('hands all empty: the black hole is discarded without effect, at once', () => {
    const dealer = kept();
    expect(dealer.state.discard).toEqual([{ card: 104, seat: 0 }]);
    expect(dealer.state.seats[0]?.blackHoles).toBe(1);
    expect(planets.awaiting(dealer.state)).toMatchObject({ kind: 'identify', seat: 1 });
  });

  test('only hiding is possible when nobody else holds a card', () => {
    const dealer = kept([['mars']]);
    expect(planets.refusal(dealer.state, 0, HIDE)).toBeNull();
    expect([1, 2].map((from) => planets.refusal(dealer.state, 0, stealFrom(from)))).toEqual([
      'victim-empty',
      'victim-empty',
    ]);
  });

  test('only stealing is possible with an empty hand', () => {
    const dealer = kept([[], [], ['mars']]);
    expect(planets.refusal(dealer.state, 0, HIDE)).toBe('nothing-to-hide');
    expect(planets.refusal(dealer.state, 0, stealFrom(2))).toBeNull();
  });

  test('the Deputy has nothing to hide and nobody to rob: without effect too', () => {
    const dealer = deal({ top: ['black-hole', 'black-hole', 'venus'] });
    assign(dealer, 'black-hole', 'black-hole', 1);
    dealer.answer();
    dealer.answer();
    expect(dealer.state.discard.map(({ seat }) => seat)).toEqual([0, 1]);
    expect(dealer.state.turn.commander).toBe(1);
  });

  test('the Deputy may rob the Commander of the card just kept', () => {
    const dealer = passed([]);
    const [card] = handOf(dealer, 0);
    steal(dealer, 0);
    dealer.answer();
    expect(handOf(dealer, 1)).toEqual([card]);
    expect(handOf(dealer, 0)).toEqual([]);
  });

  test('a black hole is played at once: no laying, no skipping, no other decision', () => {
    const dealer = kept([many('mars', 3)]);
    const others: readonly PlanetsMove[] = [
      { kind: 'skip' },
      { kind: 'lay', faces: ['mars', 'mars', 'mars'] },
      { kind: 'surplus' },
      { kind: 'assign', deputy: 1 },
    ];
    expect(others.map((move) => planets.refusal(dealer.state, 0, move))).toEqual(many('other-decision', 4));
    expect(planets.refusal(dealer.state, 1, HIDE)).toBe('not-your-turn');
    change(dealer, (draft) => {
      draft.turn.phase = 'lay';
    });
    expect(planets.refusal(dealer.state, 0, HIDE)).toBe('other-decision');
    expect(planets.refusal(dealer.state, 0, stealFrom(1))).toBe('other-decision');
  });
});
