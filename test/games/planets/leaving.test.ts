import { describe, expect, test } from 'vitest';
import type { Seat } from '../../../src/games/game.ts';
import { planets } from '../../../src/games/planets/game.ts';
import type { PlanetsOptions } from '../../../src/games/planets/types.ts';
import { type PlainDealer, places } from './plain-dealer.ts';
import { assign, change, deal, facesIn, find, handOf, hide, lay, many, skip, steal } from './table.ts';

/** Seats 0 (Commander), 1 (Deputy), 2 (robbed), 3 (looks on), each with cards. */
const HANDS = [
  ['mars', 'mars', 'earth'],
  ['saturn', 'saturn', 'earth'],
  ['venus', 'venus', 'earth'],
  ['uranus'],
] as const;

function table(top: Parameters<typeof deal>[0] & object, options: Partial<PlanetsOptions> = {}): PlainDealer {
  return deal({ seats: 4, hands: HANDS, options, ...top });
}

function commandersHole(): PlainDealer {
  const dealer = table({ top: ['black-hole', 'saturn', 'venus'] });
  assign(dealer, 'black-hole', 'saturn', 1);
  dealer.answer();
  return dealer;
}

function deputysHole(): PlainDealer {
  const dealer = table({ top: ['mars', 'black-hole', 'venus'] });
  assign(dealer, 'mars', 'black-hole', 1);
  dealer.answer();
  skip(dealer);
  dealer.answer();
  return dealer;
}

function commanderLays(): PlainDealer {
  const dealer = table({ top: ['mars', 'saturn', 'venus'] });
  assign(dealer, 'mars', 'saturn', 1);
  dealer.answer();
  return dealer;
}

function deputyIdentifies(): PlainDealer {
  const dealer = commanderLays();
  skip(dealer);
  return dealer;
}

function surplus(): PlainDealer {
  const dealer = table({ top: ['mars', 'saturn', 'venus'], hands: [many('mars', 10), ...HANDS.slice(1)] });
  assign(dealer, 'mars', 'saturn', 1);
  dealer.answer();
  skip(dealer);
  dealer.answer();
  skip(dealer);
  return dealer;
}

const goneFaces = (dealer: PlainDealer) => facesIn(dealer, dealer.state.gone);
const count = (dealer: PlainDealer) => Object.values(places(dealer.state)).flat().length;

describe('whoever leaves, whenever', () => {
  const phases: readonly (readonly [string, () => PlainDealer])[] = [
    ['draw', () => table({})],
    [
      'assign',
      () => {
        const dealer = table({});
        dealer.answer();
        return dealer;
      },
    ],
    [
      'identify',
      () => {
        const dealer = table({ top: ['mars', 'saturn', 'venus'] });
        assign(dealer, 'mars', 'saturn');
        return dealer;
      },
    ],
    ['black-hole', commandersHole],
    [
      'mix',
      () => {
        const dealer = commandersHole();
        steal(dealer, 2);
        return dealer;
      },
    ],
    [
      'pick',
      () => {
        const dealer = commandersHole();
        steal(dealer, 2);
        dealer.answer();
        return dealer;
      },
    ],
    [
      'take',
      () => {
        const dealer = commandersHole();
        steal(dealer, 2);
        dealer.answer();
        dealer.answer(0);
        return dealer;
      },
    ],
    [
      'rob-again',
      () => {
        const dealer = commandersHole();
        steal(dealer, 3);
        dealer.leave(3);
        return dealer;
      },
    ],
    ['lay', commanderLays],
    ['surplus', surplus],
  ];

  test.each(phases)(
    'in phase %s: the cards are conserved, the seat ranks last and the table goes on or ends',
    (phase, reach) => {
      for (const seat of [0, 1, 2, 3]) {
        const dealer = reach();
        expect(dealer.state.turn.phase).toBe(phase);
        const sizeBefore = count(dealer);
        const { left } = dealer.state;
        dealer.leave(seat);
        expect(count(dealer)).toBe(sizeBefore);
        expect(dealer.state.seats[seat]).toMatchObject({ hand: [], hasLeft: true });
        const expected = left.includes(seat) ? left : [...left, seat];
        expect(dealer.state.left).toEqual(expected);
        const lastPlaces = planets.standing(dealer.state).ranking.slice(-expected.length);
        expect(lastPlaces).toEqual([...expected].reverse().map((leaver) => [leaver]));
        const awaited = planets.awaiting(dealer.state);
        if ('seat' in awaited) expect(dealer.state.left).not.toContain(awaited.seat);
        if (awaited.kind === 'random') expect(dealer.state.left).not.toContain(awaited.leader);
        dealer.settle();
        expect(planets.awaiting(dealer.state).kind).toBe('decision');
      }
    },
  );

  test.each(phases)(
    'in phase %s: all others leaving ends the game, and the one that stays wins',
    (_phase, reach) => {
      for (const survivor of [0, 1, 2]) {
        const dealer = reach();
        for (const seat of [3, 2, 1, 0]) if (seat !== survivor) dealer.leave(seat);
        expect(planets.awaiting(dealer.state)).toEqual({ kind: 'over' });
        expect(planets.outcome(dealer.state)?.reason).toBe('last-seat');
        expect(planets.outcome(dealer.state)?.ranking[0]).toEqual([survivor]);
        expect(count(dealer)).toBe(104);
      }
    },
  );

  test('leaving twice, or after the end, changes nothing; no seat cannot leave', () => {
    const dealer = table({});
    dealer.leave(3);
    expect(planets.reduce(dealer.state, { kind: 'leave', seat: 3 })).toBe(dealer.state);
    dealer.leave(2);
    dealer.leave(1);
    expect(planets.reduce(dealer.state, { kind: 'leave', seat: 0 })).toBe(dealer.state);
    expect(() => planets.reduce(dealer.state, { kind: 'leave', seat: 9 })).toThrow('no seat 9');
  });

  test('what it has laid and hidden stays on the table, its hand does not', () => {
    const dealer = commanderLays();
    lay(dealer, many('mars', 3));
    change(dealer, (draft) => {
      draft.seats[0]?.hidden.push(...(draft.seats[0]?.hand.splice(0, 1) ?? []));
    });
    dealer.leave(0);
    expect(dealer.state.seats[0]?.sets).toHaveLength(1);
    expect(dealer.state.seats[0]?.hidden).toHaveLength(1);
    expect(planets.standing(dealer.state)).toMatchObject({
      scores: [4, -3, -3, -1],
      ranking: [[3], [1, 2], [0]],
    });
  });
});

test('the last seat need not show what it has hidden: nobody is left to see it', () => {
  const dealer = commandersHole();
  hide(dealer, 'mars');
  for (const seat of [1, 2, 3]) dealer.leave(seat);
  expect(dealer.state.ending).toEqual({ reason: 'last-seat', reveal: [] });
  expect(planets.outcome(dealer.state)?.ranking[0]).toEqual([0]);
});

describe('the Commander leaves', () => {
  test('while its draw is awaited: those three cards leave the game with it', () => {
    const dealer = table({ top: ['mars', 'saturn', 'venus'] });
    dealer.leave(0);
    expect(goneFaces(dealer)).toEqual(['venus', 'earth', 'mars', 'mars', 'mars', 'saturn']);
    expect(dealer.state.turn).toMatchObject({ number: 2, commander: 1, phase: 'draw' });
  });

  test('before assigning: the drawn cards leave the game, nobody is Deputy, the next seat commands', () => {
    const dealer = table({ top: ['mars', 'saturn', 'venus'] });
    dealer.answer();
    dealer.leave(0);
    expect(goneFaces(dealer)).toEqual(['venus', 'earth', 'mars', 'mars', 'mars', 'saturn']);
    expect(dealer.state.turn).toMatchObject({ number: 2, commander: 1, phase: 'draw', drawn: [] });
  });

  test('before assigning the last cards: the pile is empty and the game ends', () => {
    const dealer = table({ top: ['mars', 'saturn'], pile: 2 });
    dealer.answer();
    dealer.leave(0);
    expect(planets.outcome(dealer.state)?.reason).toBe('pile-empty');
  });

  test('with its card unresolved: that card leaves, the passed one is still resolved', () => {
    const dealer = table({ top: ['mars', 'saturn', 'venus'] });
    assign(dealer, 'mars', 'saturn', 1);
    dealer.leave(0);
    expect(goneFaces(dealer)).toEqual(['earth', 'mars', 'mars', 'mars']);
    expect(planets.awaiting(dealer.state)).toMatchObject({ kind: 'identify', seat: 1 });
    dealer.answer();
    lay(dealer, many('saturn', 3));
    expect(dealer.state.seats[1]?.sets[0]?.role).toBe('deputy');
    expect(dealer.state.turn).toMatchObject({ number: 2, commander: 1 });
  });

  test('with a black hole before it: that is discarded, whatever it has begun', () => {
    for (const begun of [0, 1, 2, 3]) {
      const dealer = commandersHole();
      if (begun > 0) steal(dealer, 2);
      if (begun > 1) dealer.answer();
      if (begun > 2) dealer.answer(1);
      dealer.leave(0);
      expect(dealer.state.discard).toEqual([{ card: 104, seat: 0 }]);
      expect(handOf(dealer, 2)).toHaveLength(3);
      expect(goneFaces(dealer)).toEqual(['earth', 'mars', 'mars']);
      expect(planets.awaiting(dealer.state)).toMatchObject({ kind: 'identify', seat: 1 });
    }
  });

  test('about to lay: its new card leaves with its hand', () => {
    const dealer = commanderLays();
    dealer.leave(0);
    expect(goneFaces(dealer)).toEqual(['earth', 'mars', 'mars', 'mars']);
    expect(dealer.state.turn).toMatchObject({ role: 'deputy', phase: 'identify', fresh: null });
  });

  test('while the Deputy resolves: the Deputy goes on, and there is no surplus step', () => {
    const dealer = table({ top: ['mars', 'saturn', 'venus'], hands: [many('mars', 11), ...HANDS.slice(1)] });
    assign(dealer, 'mars', 'saturn', 1);
    dealer.answer();
    skip(dealer);
    dealer.leave(0);
    expect(planets.awaiting(dealer.state)).toMatchObject({ kind: 'identify', seat: 1 });
    dealer.answer();
    skip(dealer);
    expect(dealer.state.turn).toMatchObject({ number: 2, commander: 1, phase: 'draw' });
  });

  test('in its surplus step: nothing goes under the pile', () => {
    const dealer = surplus();
    const { pile } = dealer.state;
    dealer.leave(0);
    expect(dealer.state.pile).toEqual(pile);
    expect(dealer.state.turn).toMatchObject({ number: 2, commander: 1 });
  });
});

describe('the Deputy leaves', () => {
  test('before its card is resolved: the card leaves the game and the Commander goes on', () => {
    const dealer = commanderLays();
    dealer.leave(1);
    expect(goneFaces(dealer)).toEqual(['earth', 'saturn', 'saturn', 'saturn']);
    expect(dealer.state.turn).toMatchObject({ phase: 'lay', passed: null, deputy: 1 });
    lay(dealer, many('mars', 3));
    expect(dealer.state.turn).toMatchObject({ number: 2, commander: 2 });
  });

  test('when it is to say what its card is: the turn ends, the Commander’s surplus included', () => {
    const dealer = table({ top: ['mars', 'saturn', 'venus'], hands: [many('mars', 10), ...HANDS.slice(1)] });
    assign(dealer, 'mars', 'saturn', 1);
    dealer.answer();
    skip(dealer);
    dealer.leave(1);
    expect(planets.awaiting(dealer.state)).toEqual({ kind: 'decision', seat: 0 });
    expect(dealer.state.turn.phase).toBe('surplus');
    // Afterwards a Deputy's leaving is nothing to the Commander.
    const other = surplus();
    other.leave(1);
    expect(other.state.turn.phase).toBe('surplus');
  });

  test('with a black hole before it: that is discarded', () => {
    const dealer = deputysHole();
    dealer.leave(1);
    expect(dealer.state.discard.map(({ seat }) => seat)).toEqual([1]);
    expect(goneFaces(dealer)).toEqual(['earth', 'saturn', 'saturn']);
    expect(dealer.state.turn).toMatchObject({ number: 2, commander: 2 });
  });

  test('about to lay: the turn ends', () => {
    const dealer = deputyIdentifies();
    dealer.answer();
    dealer.leave(1);
    expect(dealer.state.turn).toMatchObject({ number: 2, commander: 2 });
  });

  test('the passed card counts for nobody when the game ends by it', () => {
    const dealer = deal({ seats: 2, top: ['mars', 'saturn', 'venus'] });
    assign(dealer, 'mars', 'saturn', 1);
    dealer.leave(1);
    expect(planets.outcome(dealer.state)).toEqual({
      ranking: [[0], [1]],
      scores: [0, 0],
      reason: 'last-seat',
    });
  });
});

describe('the victim leaves', () => {
  const begun: readonly (readonly [string, (dealer: PlainDealer) => void])[] = [
    ['before its mix', () => {}],
    ['before the index', (dealer) => dealer.answer()],
    [
      'before it hands the card over',
      (dealer) => {
        dealer.answer();
        dealer.answer(2);
      },
    ],
  ];

  test.each(begun)('%s: its hand leaves the game and the thief chooses another', (_when, go) => {
    const dealer = commandersHole();
    steal(dealer, 2);
    go(dealer);
    dealer.leave(2);
    expect(goneFaces(dealer)).toEqual(['venus', 'venus', 'earth']);
    expect(dealer.state.turn).toMatchObject({ phase: 'rob-again', victim: null, taken: null });
    expect(planets.awaiting(dealer.state)).toEqual({ kind: 'decision', seat: 0 });
    expect(planets.refusal(dealer.state, 0, { kind: 'hide' })).toBe('theft-begun');
    expect(planets.refusal(dealer.state, 0, { kind: 'steal', from: 2 })).toBe('victim-gone');
    steal(dealer, 3);
    dealer.answer();
    expect(facesIn(dealer, handOf(dealer, 0))).toContain('uranus');
  });

  test('and nobody else can be robbed: no effect', () => {
    const dealer = deal({
      seats: 3,
      top: ['black-hole', 'saturn', 'venus'],
      hands: [['mars'], [], ['earth', 'earth']],
    });
    assign(dealer, 'black-hole', 'saturn', 1);
    dealer.answer();
    steal(dealer, 2);
    dealer.leave(2);
    expect(dealer.state.discard).toEqual([{ card: 104, seat: 0 }]);
    expect(facesIn(dealer, handOf(dealer, 0))).toEqual(['mars']);
    expect(planets.awaiting(dealer.state)).toMatchObject({ kind: 'identify', seat: 1 });
  });

  test('and then the only other hand too, before the thief has chosen: no effect', () => {
    const dealer = commandersHole();
    steal(dealer, 2);
    dealer.leave(2);
    dealer.leave(3);
    expect(dealer.state.turn.phase).toBe('rob-again');
    const four = deal({
      seats: 4,
      top: ['black-hole', 'saturn', 'venus'],
      hands: [['mars'], [], ['earth'], ['earth']],
    });
    assign(four, 'black-hole', 'saturn', 1);
    four.answer();
    steal(four, 2);
    four.leave(2);
    expect(four.state.turn.phase).toBe('rob-again');
    four.leave(3);
    expect(four.state.discard).toEqual([{ card: 104, seat: 0 }]);
  });
});

describe('a seat that looks on leaves', () => {
  test('the only hand to rob, while a thief with an empty hand decides: no effect', () => {
    const dealer = deal({ seats: 3, top: ['black-hole', 'saturn', 'venus'], hands: [[], [], ['earth']] });
    assign(dealer, 'black-hole', 'saturn', 1);
    dealer.answer();
    expect(dealer.state.turn.phase).toBe('black-hole');
    dealer.leave(2);
    expect(dealer.state.discard).toEqual([{ card: 104, seat: 0 }]);
    expect(planets.awaiting(dealer.state)).toMatchObject({ kind: 'identify', seat: 1 });
  });

  test('the only hand to rob, while hiding is possible: the choice stays open', () => {
    const dealer = deal({
      seats: 3,
      top: ['black-hole', 'saturn', 'venus'],
      hands: [['mars'], [], ['earth']],
    });
    assign(dealer, 'black-hole', 'saturn', 1);
    dealer.answer();
    dealer.leave(2);
    expect(planets.awaiting(dealer.state)).toEqual({ kind: 'decision', seat: 0 });
    hide(dealer, 'mars');
    expect(dealer.state.seats[0]?.hidden).toHaveLength(1);
  });

  test('during a theft: the theft goes on', () => {
    const dealer = commandersHole();
    steal(dealer, 2);
    dealer.leave(3);
    expect(planets.awaiting(dealer.state)).toMatchObject({ kind: 'mix', seat: 2 });
  });

  test('is skipped when its turn would come', () => {
    const dealer = deputyIdentifies();
    dealer.answer();
    skip(dealer);
    dealer.leave(2);
    assign(dealer, dealer.faceOf(dealer.state.pile[0] ?? 0), dealer.faceOf(dealer.state.pile[1] ?? 0), 3);
    dealer.answer();
    skip(dealer);
    dealer.answer();
    skip(dealer);
    expect(dealer.state.turn.commander).toBe(3);
  });
});

describe('no eligible Deputy', () => {
  test('does not occur: a Commander that is asked to assign two cards has somebody to name', () => {
    const dealer = table({});
    dealer.answer();
    dealer.leave(1);
    dealer.leave(2);
    expect(planets.refusal(dealer.state, 0, { kind: 'assign', deputy: 3 })).toBeNull();
    dealer.leave(3);
    expect(planets.awaiting(dealer.state)).toEqual({ kind: 'over' });
    expect(dealer.state.turn.drawn).toHaveLength(3);
    expect(planets.outcome(dealer.state)?.ranking).toEqual([[0], [3], [2], [1]]);
  });
});

describe('leaving while hidden planets are shown', () => {
  const showing = () => {
    const dealer = deal({ top: ['venus', 'venus'], pile: 2, hands: [['mars'], ['saturn'], ['earth']] });
    change(dealer, (draft) => {
      for (const seat of draft.seats) seat.hidden = seat.hand.splice(0);
    });
    assign(dealer, 'venus', 'venus', 1);
    dealer.answer();
    skip(dealer);
    dealer.answer();
    skip(dealer);
    return dealer;
  };

  test('the seat ranks last, its planets stay face down, and the others go on', () => {
    const dealer = showing();
    dealer.leave(0);
    expect(planets.awaiting(dealer.state)).toMatchObject({ kind: 'open', seat: 1 });
    dealer.settle();
    expect(dealer.state.seats.map(({ revealed }) => revealed)).toEqual([null, ['saturn'], ['earth']]);
    expect(planets.outcome(dealer.state)).toMatchObject({ reason: 'pile-empty', ranking: [[2], [1], [0]] });
  });

  test('the last one need not show', () => {
    const dealer = showing();
    dealer.leave(0);
    dealer.leave(2);
    expect(planets.outcome(dealer.state)?.ranking).toEqual([[1], [2], [0]]);
  });
});

describe('the option that a leaver ends the game', () => {
  test.each([0, 3])(
    'seat %i leaving ends it with the standing, and hidden planets are shown',
    (seat: Seat) => {
      const dealer = commandersHole();
      hide(dealer, 'earth');
      const ended = table({ top: ['black-hole', 'saturn', 'venus'] }, { leaver: 'end' });
      assign(ended, 'black-hole', 'saturn', 1);
      ended.answer();
      hide(ended, 'earth');
      ended.leave(seat);
      expect(dealer.state.ending).toBeNull();
      expect(ended.state.ending).toEqual({ reason: 'leaver', reveal: seat === 0 ? [] : [0] });
      ended.settle();
      expect(planets.outcome(ended.state)).toMatchObject({ reason: 'leaver' });
      expect(planets.outcome(ended.state)?.ranking.at(-1)).toEqual([seat]);
      expect(find(ended, ended.state.seats[0]?.hidden ?? [], 'earth')).toBeTypeOf('number');
    },
  );
});
