import { describe, expect, test } from 'vitest';
import {
  type ChoiceRefusal,
  legal,
  type PlanetsChoice,
  publish,
} from '../../../src/games/planets/choices.ts';
import { KNOWS_NOTHING } from '../../../src/games/planets/knowledge.ts';
import type { PlainDealer } from './plain-dealer.ts';
import { assign, change, deal, facesIn, find, handOf, many, skip } from './table.ts';

const knowledgeOf = (dealer: PlainDealer, seat: number) => dealer.knowledge[seat] ?? KNOWS_NOTHING;

function codeOf(dealer: PlainDealer, seat: number, choice: PlanetsChoice): ChoiceRefusal | null {
  const published = publish(dealer.state, seat, choice, knowledgeOf(dealer, seat));
  return published.ok ? null : published.error;
}

const legalFor = (dealer: PlainDealer, seat: number) => legal(dealer.state, seat, knowledgeOf(dealer, seat));

describe('assigning', () => {
  const drawn = () => {
    const dealer = deal({ top: ['mars', 'saturn', 'black-hole'] });
    dealer.answer();
    return dealer;
  };

  test('publishes the Deputy alone; the mix brings kept, passed, returned to the front', () => {
    const choice: PlanetsChoice = { kind: 'assign', keep: 2, pass: { card: 0, to: 2 } };
    expect(publish(drawn().state, 0, choice, KNOWS_NOTHING)).toEqual({
      ok: true,
      value: { move: { kind: 'assign', deputy: 2 }, front: [2, 0, 1] },
    });
  });

  test('three different cards and two others: six ways times two Deputies', () => {
    expect(legalFor(drawn(), 0)).toHaveLength(12);
  });

  test('equal cards are not told apart', () => {
    const dealer = deal({ top: ['mars', 'mars', 'mars'] });
    dealer.answer();
    expect(legalFor(dealer, 0)).toHaveLength(2);
  });

  test('a single card can only be kept', () => {
    const dealer = deal({ pile: 1 });
    dealer.answer();
    expect(legalFor(dealer, 0)).toEqual([{ kind: 'assign', keep: 0, pass: null }]);
  });

  test.each<[ChoiceRefusal, number, PlanetsChoice]>([
    ['card-elsewhere', 0, { kind: 'assign', keep: 3, pass: { card: 0, to: 1 } }],
    ['card-elsewhere', 0, { kind: 'assign', keep: 0, pass: { card: 3, to: 1 } }],
    ['card-twice', 0, { kind: 'assign', keep: 0, pass: { card: 0, to: 1 } }],
    ['deputy-missing', 0, { kind: 'assign', keep: 0, pass: null }],
    ['deputy-self', 0, { kind: 'assign', keep: 0, pass: { card: 1, to: 0 } }],
    ['not-your-turn', 1, { kind: 'assign', keep: 0, pass: { card: 1, to: 2 } }],
    ['other-decision', 0, { kind: 'hide', card: 0 }],
    ['other-decision', 0, { kind: 'lay', cards: [0] }],
    ['other-decision', 0, { kind: 'surplus', cards: [] }],
  ])('%s', (code, seat, choice) => {
    expect(codeOf(drawn(), seat, choice)).toBe(code);
  });

  test('nobody else is offered anything', () => {
    expect(legalFor(drawn(), 1)).toEqual([]);
    expect(legalFor(deal(), 0)).toEqual([]);
  });
});

describe('a black hole', () => {
  const opened = () => {
    const dealer = deal({
      top: ['black-hole', 'venus', 'venus'],
      hands: [['mars', 'mars', 'earth'], ['saturn'], []],
    });
    assign(dealer, 'black-hole', 'venus', 1);
    dealer.answer();
    return dealer;
  };

  test('one hiding a planet held, one theft a seat with cards', () => {
    const dealer = opened();
    const choices = legalFor(dealer, 0);
    const hidden = choices.flatMap((choice) => (choice.kind === 'hide' ? [dealer.faceOf(choice.card)] : []));
    expect(hidden).toEqual(['mars', 'earth']);
    expect(choices.filter(({ kind }) => kind === 'steal')).toEqual([{ kind: 'steal', from: 1 }]);
    expect(choices).toHaveLength(3);
  });

  test('what is hidden stays in the mix: the public move names no card', () => {
    const dealer = opened();
    const card = find(dealer, handOf(dealer, 0), 'earth');
    expect(publish(dealer.state, 0, { kind: 'hide', card }, KNOWS_NOTHING)).toEqual({
      ok: true,
      value: { move: { kind: 'hide' }, front: [card] },
    });
  });

  test('another’s card or the black hole itself cannot be hidden', () => {
    const dealer = opened();
    expect(codeOf(dealer, 0, { kind: 'hide', card: handOf(dealer, 1)[0] ?? -1 })).toBe('card-elsewhere');
    expect(codeOf(dealer, 0, { kind: 'hide', card: dealer.state.turn.kept ?? -1 })).toBe('card-elsewhere');
    expect(codeOf(dealer, 0, { kind: 'steal', from: 2 })).toBe('victim-empty');
  });

  test('with no card in hand, hiding is refused for that reason', () => {
    const dealer = opened();
    change(dealer, (draft) => {
      draft.pile.push(...(draft.seats[0]?.hand.splice(0) ?? []));
    });
    expect(codeOf(dealer, 0, { kind: 'hide', card: 0 })).toBe('nothing-to-hide');
  });
});

describe('laying', () => {
  const kept = () => {
    const dealer = deal({
      top: ['saturn', 'venus', 'venus'],
      hands: [['saturn', 'saturn', 'saturn', 'mars', 'mars', 'mars']],
    });
    assign(dealer, 'saturn', 'venus', 1);
    dealer.answer();
    return dealer;
  };

  test('every size and not laying', () => {
    const dealer = kept();
    const choices = legalFor(dealer, 0);
    expect(choices.map((choice) => (choice.kind === 'lay' ? choice.cards.length : choice.kind))).toEqual([
      4,
      3,
      'skip',
    ]);
  });

  test('cards may be named in any order: the move has one form', () => {
    const eight = ['neptune', 'mercury', 'uranus', 'venus', 'jupiter', 'earth', 'mars'] as const;
    const dealer = deal({ top: ['saturn', 'venus', 'venus'], hands: [eight] });
    assign(dealer, 'saturn', 'venus', 1);
    dealer.answer();
    const hand = handOf(dealer, 0);
    const published = publish(dealer.state, 0, { kind: 'lay', cards: hand }, knowledgeOf(dealer, 0));
    const others = ['mercury', 'venus', 'earth', 'mars', 'jupiter', 'uranus', 'neptune'] as const;
    expect(published).toEqual({
      ok: true,
      value: {
        move: { kind: 'lay', faces: ['saturn', ...others] },
        front: others.map((face) => find(dealer, hand, face)),
      },
    });
  });

  test('a seat that does not know its cards is offered not laying alone', () => {
    const dealer = kept();
    expect(legal(dealer.state, 0, KNOWS_NOTHING)).toEqual([{ kind: 'skip' }]);
    const cards = [dealer.state.turn.fresh ?? -1, ...handOf(dealer, 0).slice(0, 2)];
    const published = publish(dealer.state, 0, { kind: 'lay', cards }, KNOWS_NOTHING);
    expect(published).toEqual({ ok: false, error: 'face-unknown' });
  });

  test('the refusals', () => {
    const dealer = kept();
    const fresh = dealer.state.turn.fresh ?? -1;
    const [saturn = -1] = handOf(dealer, 0);
    const mars = handOf(dealer, 0).filter((card) => dealer.faceOf(card) === 'mars');
    expect(codeOf(dealer, 0, { kind: 'lay', cards: mars })).toBe('new-card-missing');
    expect(codeOf(dealer, 0, { kind: 'lay', cards: [fresh, saturn] })).toBe('no-set');
    expect(codeOf(dealer, 0, { kind: 'lay', cards: [fresh, saturn, mars[0] ?? -1] })).toBe('no-set');
    expect(codeOf(dealer, 0, { kind: 'lay', cards: [fresh, saturn, saturn] })).toBe('card-twice');
    expect(codeOf(dealer, 0, { kind: 'lay', cards: [fresh, saturn, 90] })).toBe('card-elsewhere');
    expect(codeOf(dealer, 1, { kind: 'lay', cards: [] })).toBe('not-your-turn');
    dealer.leave(1);
    dealer.leave(2);
    expect(codeOf(dealer, 0, { kind: 'skip' })).toBe('game-over');
    expect(legalFor(dealer, 0)).toEqual([]);
  });
});

describe('surplus', () => {
  const over = () => {
    const dealer = deal({ top: many('venus', 3), hands: [[...many('mars', 9), 'earth', 'saturn']] });
    assign(dealer, 'venus', 'venus', 1);
    dealer.answer();
    skip(dealer);
    dealer.answer();
    skip(dealer);
    return dealer;
  };

  test('every selection of two that differs in faces', () => {
    const dealer = over();
    const faces = legalFor(dealer, 0).map((choice) =>
      choice.kind === 'surplus' ? facesIn(dealer, choice.cards).join(' ') : choice.kind,
    );
    expect([...faces].sort()).toEqual([
      'earth mars',
      'earth saturn',
      'mars mars',
      'mars saturn',
      'venus earth',
      'venus mars',
      'venus saturn',
    ]);
  });

  test('exactly what exceeds ten, from the hand', () => {
    const dealer = over();
    const [a = -1, b = -1, c = -1] = handOf(dealer, 0);
    expect(codeOf(dealer, 0, { kind: 'surplus', cards: [a] })).toBe('surplus-count');
    expect(codeOf(dealer, 0, { kind: 'surplus', cards: [a, b, c] })).toBe('surplus-count');
    expect(codeOf(dealer, 0, { kind: 'surplus', cards: [a, a] })).toBe('card-twice');
    expect(codeOf(dealer, 0, { kind: 'surplus', cards: [a, dealer.state.pile[0] ?? -1] })).toBe(
      'card-elsewhere',
    );
    expect(codeOf(dealer, 0, { kind: 'surplus', cards: [b, a] })).toBeNull();
  });
});
