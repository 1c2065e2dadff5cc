import { describe, expect, test } from 'vitest';
import type { Seat } from '../../../src/games/game.ts';
import { planets } from '../../../src/games/planets/game.ts';
import { KNOWS_NOTHING } from '../../../src/games/planets/knowledge.ts';
import { privateStory } from '../../../src/games/planets/private-story.ts';
import { openingStory, type PlanetsStory } from '../../../src/games/planets/story.ts';
import type { PlanetsEvent, PlanetsState } from '../../../src/games/planets/types.ts';
import { type PlainDealer, places } from './plain-dealer.ts';
import { assign, change, deal, facesIn, handOf, hide, lay, many, skip, steal } from './table.ts';

/** Tells `seat` what it would be told if it knew every card: what the story itself withholds. */
function toldIfAllKnown(dealer: PlainDealer, act: () => void): (seat: Seat) => unknown {
  const before: PlanetsState = dealer.state;
  act();
  const event = dealer.log.at(-1) as PlanetsEvent;
  const all = Object.fromEntries(
    Object.values(places(dealer.state))
      .flat()
      .map((card) => [card, dealer.faceOf(card)]),
  );
  return (seat) => privateStory(before, event, dealer.state, seat, all);
}

type Told = { readonly story: readonly PlanetsStory[]; readonly secret: (seat: Seat) => unknown };

/** What the one event made by `act` tells: to all, and to each seat alone. */
function told(dealer: PlainDealer, act: () => void): Told {
  const before: PlanetsState = dealer.state;
  const events = dealer.log.length;
  act();
  expect(dealer.log.length).toBe(events + 1);
  const event = dealer.log.at(-1) as PlanetsEvent;
  return {
    story: planets.story(before, event, dealer.state),
    secret: (seat) =>
      privateStory(before, event, dealer.state, seat, dealer.knowledge[seat] ?? KNOWS_NOTHING),
  };
}

test('the opening: the order drawn and who begins', () => {
  expect(openingStory(deal().state)).toEqual([
    { kind: 'order', order: [0, 1, 2] },
    { kind: 'turn', seat: 0, number: 1, turnsLeft: null },
  ]);
});

test('a draw: how many, to all; which, to the Commander alone', () => {
  const dealer = deal({ top: ['mars', 'saturn', 'black-hole'] });
  const { story, secret } = told(dealer, () => dealer.answer());
  expect(story).toEqual([{ kind: 'drew', seat: 0, count: 3, pile: 101 }]);
  expect([0, 1, 2].map(secret)).toEqual([
    [{ kind: 'drew', faces: ['mars', 'saturn', 'black-hole'] }],
    [],
    [],
  ]);
});

test('assigning: the Deputy, to all; what went where, to the Commander; the passed card, to the Deputy', () => {
  const dealer = deal({ top: ['mars', 'saturn', 'black-hole'] });
  dealer.answer();
  const { story, secret } = told(dealer, () => assign(dealer, 'saturn', 'mars', 2));
  expect(story).toEqual([{ kind: 'assigned', seat: 0, deputy: 2, returned: 1 }]);
  expect([0, 1, 2].map(secret)).toEqual([
    [{ kind: 'assigned', kept: 'saturn', passed: { face: 'mars', to: 2 }, returned: 'black-hole' }],
    [],
    [{ kind: 'received', face: 'mars', from: 0 }],
  ]);
});

test('assigning the last card: kept, nothing passed, nothing returned', () => {
  const dealer = deal({ top: ['mars'], pile: 1 });
  dealer.answer();
  const { story, secret } = told(dealer, () => assign(dealer, 'mars'));
  expect(story).toEqual([{ kind: 'assigned', seat: 0, deputy: null, returned: 0 }]);
  expect(secret(0)).toEqual([{ kind: 'assigned', kept: 'mars', passed: null, returned: null }]);
});

test('a planet joins the hand: that it is one, and no more', () => {
  const dealer = deal({ top: ['mars', 'saturn', 'venus'] });
  assign(dealer, 'mars', 'saturn', 1);
  const { story, secret } = told(dealer, () => dealer.answer());
  expect(story).toEqual([{ kind: 'planet', seat: 0, role: 'commander', hand: 1 }]);
  expect(secret(0)).toEqual([]);
});

test('laying: set, role and points; then the next turn when it was the last card to resolve', () => {
  const dealer = deal({ top: ['venus', 'saturn', 'venus'], hands: [[], many('saturn', 3)] });
  assign(dealer, 'venus', 'saturn', 1);
  dealer.answer();
  expect(told(dealer, () => skip(dealer)).story).toEqual([{ kind: 'laid-nothing', seat: 0 }]);
  dealer.answer();
  expect(told(dealer, () => lay(dealer, many('saturn', 4))).story).toEqual([
    { kind: 'laid', seat: 1, role: 'deputy', set: 'same', faces: many('saturn', 4), points: 8 },
    { kind: 'turn', seat: 1, number: 2, turnsLeft: null },
  ]);
});

describe('a black hole', () => {
  const kept = (hands: Parameters<typeof deal>[0] & object) => {
    const dealer = deal({ top: ['black-hole', 'venus', 'venus'], ...hands });
    assign(dealer, 'black-hole', 'venus', 1);
    return dealer;
  };

  test('hidden with: the count to all, the planet to its owner', () => {
    const dealer = kept({ hands: [['mars', 'earth']] });
    expect(told(dealer, () => dealer.answer()).story).toEqual([
      { kind: 'black-hole', seat: 0, role: 'commander', discarded: 1 },
    ]);
    const { story, secret } = told(dealer, () => hide(dealer, 'earth'));
    expect(story).toEqual([{ kind: 'hid', seat: 0, hidden: 1 }]);
    expect([0, 1, 2].map(secret)).toEqual([[{ kind: 'hid', face: 'earth' }], [], []]);
  });

  test('stolen with: from whom, to all; the planet, to thief and victim', () => {
    const dealer = kept({ hands: [[], ['mars', 'mars']] });
    dealer.answer();
    expect(told(dealer, () => steal(dealer, 1)).story).toEqual([{ kind: 'robs', seat: 0, from: 1 }]);
    expect(told(dealer, () => dealer.answer()).story).toEqual([]);
    expect(told(dealer, () => dealer.answer()).story).toEqual([]);
    const { story, secret } = told(dealer, () => dealer.answer());
    expect(story).toEqual([{ kind: 'stole', seat: 0, from: 1 }]);
    expect([0, 1, 2].map(secret)).toEqual([
      [{ kind: 'stole', face: 'mars', from: 1 }],
      [{ kind: 'lost', face: 'mars', to: 0 }],
      [],
    ]);
  });

  test('without effect', () => {
    const dealer = kept({});
    expect(told(dealer, () => dealer.answer()).story).toEqual([
      { kind: 'black-hole', seat: 0, role: 'commander', discarded: 1 },
      { kind: 'no-effect', seat: 0 },
    ]);
  });

  test('the victim leaves: another is chosen, or there is no effect', () => {
    const dealer = kept({ seats: 4, hands: [[], [], ['mars'], ['earth']] });
    dealer.answer();
    steal(dealer, 2);
    expect(told(dealer, () => dealer.leave(2)).story).toEqual([
      { kind: 'left', seat: 2, cards: 1 },
      { kind: 'robs-again', seat: 0 },
    ]);
    expect(told(dealer, () => dealer.leave(3)).story).toEqual([
      { kind: 'left', seat: 3, cards: 1 },
      { kind: 'no-effect', seat: 0 },
    ]);
  });
});

test('a secret is told to those it concerns, whatever else a seat may know', () => {
  const dealer = deal({
    top: ['black-hole', 'saturn', 'venus'],
    seats: 4,
    hands: [[], [], ['mars', 'mars']],
  });
  expect([1, 2, 3].map(toldIfAllKnown(dealer, () => dealer.answer()))).toEqual([[], [], []]);
  expect([2, 3].map(toldIfAllKnown(dealer, () => assign(dealer, 'black-hole', 'saturn', 1)))).toEqual([
    [],
    [],
  ]);
  dealer.answer();
  steal(dealer, 2);
  dealer.answer();
  dealer.answer();
  expect([1, 3].map(toldIfAllKnown(dealer, () => dealer.answer()))).toEqual([[], []]);
  const hider = deal({ top: ['black-hole', 'venus', 'venus'], hands: [['mars', 'earth']] });
  assign(hider, 'black-hole', 'venus', 1);
  hider.answer();
  expect([1, 2].map(toldIfAllKnown(hider, () => hide(hider, 'mars')))).toEqual([[], []]);
});

test('surplus: how many, to all; which, to their owner', () => {
  const dealer = deal({ top: many('venus', 3), hands: [[...many('mars', 9), 'saturn']] });
  assign(dealer, 'venus', 'venus', 1);
  dealer.answer();
  skip(dealer);
  dealer.answer();
  skip(dealer);
  const cards = handOf(dealer, 0).filter((card) => dealer.faceOf(card) === 'saturn');
  const { story, secret } = told(dealer, () => dealer.choose({ kind: 'surplus', cards }));
  expect(story).toEqual([
    { kind: 'surplus', seat: 0, count: 1, pile: 93 },
    { kind: 'turn', seat: 1, number: 2, turnsLeft: null },
  ]);
  expect([0, 1, 2].map(secret)).toEqual([[{ kind: 'returned', faces: ['saturn'] }], [], []]);
});

test('the end: the reason, hidden planets, then the winner and what decided', () => {
  const dealer = deal({ top: ['venus', 'venus'], pile: 2, hands: [[], [], ['mars']] });
  change(dealer, (draft) => {
    const third = draft.seats[2];
    if (third !== undefined) third.hidden = third.hand.splice(0);
  });
  assign(dealer, 'venus', 'venus', 1);
  dealer.answer();
  skip(dealer);
  dealer.answer();
  expect(told(dealer, () => skip(dealer)).story).toEqual([
    { kind: 'laid-nothing', seat: 1 },
    { kind: 'ended', reason: 'pile-empty' },
  ]);
  expect(told(dealer, () => dealer.answer()).story).toEqual([
    { kind: 'showed', seat: 2, faces: ['mars'] },
    { kind: 'won', winners: [2], score: 1, by: 'points' },
  ]);
});

test('leaving: the next turn, or the win of the one that stays', () => {
  const dealer = deal({ hands: [['mars']] });
  expect(told(dealer, () => dealer.leave(0)).story).toEqual([
    { kind: 'left', seat: 0, cards: 4 },
    { kind: 'turn', seat: 1, number: 2, turnsLeft: null },
  ]);
  expect(told(dealer, () => dealer.leave(2)).story).toEqual([
    { kind: 'left', seat: 2, cards: 0 },
    { kind: 'ended', reason: 'last-seat' },
    { kind: 'won', winners: [1], score: 0, by: 'alone' },
  ]);
  expect(planets.story(dealer.state, { kind: 'leave', seat: 2 }, dealer.state)).toEqual([]);
});

test('the last twenty turns are counted', () => {
  const dealer = deal({ top: ['venus', 'mars', 'venus'] });
  change(dealer, (draft) => {
    draft.turn.number = 100;
  });
  assign(dealer, 'venus', 'mars', 1);
  dealer.answer();
  skip(dealer);
  dealer.answer();
  const { story } = told(dealer, () => skip(dealer));
  expect(story.at(-1)).toEqual({ kind: 'turn', seat: 1, number: 101, turnsLeft: 19 });
  expect(facesIn(dealer, handOf(dealer, 1))).toEqual(['mars']);
});
