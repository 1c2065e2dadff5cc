import { describe, expect, test } from 'vitest';
import { planets } from '../../../src/games/planets/game.ts';
import { assign, deal, facesIn, find, handOf, hide, many, skip, steal } from './table.ts';

describe('a draw of three cards', () => {
  test('goes to the Commander from the top, and only the Commander learns the faces', () => {
    const dealer = deal({ top: ['mars', 'saturn', 'black-hole'] });
    expect(planets.awaiting(dealer.state)).toEqual({ kind: 'draw', seat: 0, cards: [0, 1, 2] });
    dealer.answer();
    expect(planets.awaiting(dealer.state)).toEqual({ kind: 'decision', seat: 0 });
    expect(dealer.state.turn.drawn).toEqual([0, 1, 2]);
    expect(dealer.state.pile).toHaveLength(101);
    expect(dealer.knowledge).toEqual([{ 0: 'mars', 1: 'saturn', 2: 'black-hole' }, {}, {}]);
  });

  test('is mixed, then one is kept, one passed and one put on top of the pile', () => {
    const dealer = deal({ top: ['mars', 'saturn', 'venus'] });
    assign(dealer, 'saturn', 'venus', 2);
    const { turn, pile, next } = dealer.state;
    expect([turn.kept, turn.passed, pile[0], next]).toEqual([104, 105, 106, 107]);
    expect([104, 105, 106].map((card) => dealer.faceOf(card))).toEqual(['saturn', 'venus', 'mars']);
    expect([turn.deputy, turn.drawn, pile.length]).toEqual([2, [], 102]);
    expect(dealer.knowledge[2]).toEqual({ 105: 'venus' });
    expect(dealer.knowledge[1]).toEqual({});
    expect(planets.awaiting(dealer.state)).toEqual({ kind: 'identify', seat: 0, card: 104 });
  });

  test('looks the same from outside whichever card is kept, passed and returned', () => {
    const outsides = [
      'mars saturn',
      'mars venus',
      'saturn mars',
      'saturn venus',
      'venus mars',
      'venus saturn',
    ].map((pair) => {
      const [keep = '', pass = ''] = pair.split(' ');
      const dealer = deal({ top: ['mars', 'saturn', 'venus'] });
      assign(dealer, keep as 'mars', pass as 'mars', 2);
      return JSON.stringify([dealer.state, dealer.log]);
    });
    expect(new Set(outsides).size).toBe(1);
  });

  test('is resolved by the Commander first and the Deputy second, and the next seat commands', () => {
    const dealer = deal({ top: ['mars', 'saturn', 'venus'] });
    assign(dealer, 'mars', 'saturn', 2);
    dealer.answer();
    expect(planets.awaiting(dealer.state)).toEqual({ kind: 'decision', seat: 0 });
    skip(dealer);
    expect(planets.awaiting(dealer.state)).toEqual({ kind: 'identify', seat: 2, card: 105 });
    dealer.answer();
    skip(dealer);
    expect(dealer.state.turn).toMatchObject({ number: 2, commander: 1, deputy: null, phase: 'draw' });
    expect([facesIn(dealer, handOf(dealer, 0)), facesIn(dealer, handOf(dealer, 2))]).toEqual([
      ['mars'],
      ['saturn'],
    ]);
    expect(dealer.state.seats.map(({ turns, deputies }) => [turns, deputies])).toEqual([
      [1, 0],
      [1, 0],
      [0, 1],
    ]);
    dealer.answer();
    expect(facesIn(dealer, dealer.state.turn.drawn)).toContain('venus');
  });
});

test('two cards left: one is kept, one passed, the pile is empty and the game ends when both are resolved', () => {
  const dealer = deal({ top: ['mars', 'saturn'], pile: 2 });
  assign(dealer, 'mars', 'saturn', 1);
  expect(dealer.state.pile).toEqual([]);
  dealer.answer();
  skip(dealer);
  expect(dealer.state.ending).toBeNull();
  dealer.answer();
  skip(dealer);
  expect(dealer.state.ending).toEqual({ reason: 'pile-empty', reveal: [] });
  expect(planets.awaiting(dealer.state)).toEqual({ kind: 'over' });
});

describe('the last card', () => {
  test('is kept without a mix, there is no Deputy, and the game ends', () => {
    const dealer = deal({ top: ['mars'], pile: 1 });
    dealer.answer();
    expect(planets.refusal(dealer.state, 0, { kind: 'assign', deputy: 1 })).toBe('deputy-needless');
    assign(dealer, 'mars');
    expect(dealer.state.turn).toMatchObject({ kept: 0, passed: null, deputy: null });
    expect(dealer.state.next).toBe(104);
    dealer.answer();
    skip(dealer);
    expect(planets.outcome(dealer.state)?.reason).toBe('pile-empty');
    expect(dealer.state.seats.map(({ deputies }) => deputies)).toEqual([0, 0, 0]);
  });

  test('may be the one returned of the last three: the game goes on with it', () => {
    const dealer = deal({ top: ['mars', 'saturn', 'venus'], pile: 3 });
    assign(dealer, 'mars', 'saturn', 1);
    dealer.answer();
    skip(dealer);
    dealer.answer();
    skip(dealer);
    expect(dealer.state.ending).toBeNull();
    expect(planets.awaiting(dealer.state)).toEqual({ kind: 'draw', seat: 1, cards: [106] });
  });
});

describe('who may be Deputy', () => {
  test('somebody must be named when two or more cards were drawn', () => {
    const dealer = deal();
    dealer.answer();
    expect(planets.refusal(dealer.state, 0, { kind: 'assign', deputy: null })).toBe('deputy-missing');
  });

  test('not the Commander, not a seat that left, not a seat that is none', () => {
    const dealer = deal({ seats: 4 });
    dealer.leave(2);
    dealer.answer();
    const refusalOf = (deputy: number) => planets.refusal(dealer.state, 0, { kind: 'assign', deputy });
    expect([0, 1, 2, 3, 5].map(refusalOf)).toEqual(['deputy-self', null, 'deputy-gone', null, 'deputy-gone']);
  });
});

describe('black holes in one draw', () => {
  test('two: the Commander plays one, then the Deputy the other', () => {
    const dealer = deal({
      top: ['black-hole', 'black-hole', 'venus'],
      hands: [['mars', 'earth'], ['saturn'], []],
    });
    assign(dealer, 'black-hole', 'black-hole', 1);
    dealer.answer();
    expect(planets.awaiting(dealer.state)).toEqual({ kind: 'decision', seat: 0 });
    hide(dealer, 'mars');
    expect(dealer.state.discard).toEqual([{ card: 104, seat: 0 }]);
    expect(planets.awaiting(dealer.state)).toEqual({ kind: 'identify', seat: 1, card: 105 });
    dealer.answer();
    steal(dealer, 0);
    dealer.answer();
    skip(dealer);
    expect(dealer.state.discard).toEqual([
      { card: 104, seat: 0 },
      { card: 105, seat: 1 },
    ]);
    expect(facesIn(dealer, handOf(dealer, 1))).toEqual(['earth', 'saturn']);
    expect(dealer.state.seats.map(({ blackHoles }) => blackHoles)).toEqual([1, 1, 0]);
    expect(dealer.state.turn.commander).toBe(1);
  });

  test('three: the third goes back on the pile, and the next Commander draws it', () => {
    const dealer = deal({ top: many('black-hole', 3), hands: [['mars'], ['saturn'], []] });
    assign(dealer, 'black-hole', 'black-hole', 1);
    dealer.answer();
    hide(dealer, 'mars');
    dealer.answer();
    hide(dealer, 'saturn');
    expect(dealer.state.discard).toHaveLength(2);
    expect(dealer.faceOf(dealer.state.pile[0] ?? -1)).toBe('black-hole');
    dealer.answer();
    expect(find(dealer, dealer.state.turn.drawn, 'black-hole')).toBe(106);
  });

  test('a returned black hole is played by nobody', () => {
    const dealer = deal({ top: ['mars', 'saturn', 'black-hole'] });
    assign(dealer, 'mars', 'saturn', 1);
    dealer.answer();
    skip(dealer);
    dealer.answer();
    skip(dealer);
    expect(dealer.state.discard).toEqual([]);
    expect(dealer.state.seats.map(({ blackHoles }) => blackHoles)).toEqual([0, 0, 0]);
  });
});
