/** The guide of 8, moment by moment, on tables dealt by the plain dealer. */
import { describe, expect, it } from 'vitest';
import { PLANETS_BOTS } from '../../../src/bots/planets-bots.ts';
import { DECK } from '../../../src/games/planets/cards.ts';
import { planets } from '../../../src/games/planets/game.ts';
import { KNOWS_NOTHING } from '../../../src/games/planets/knowledge.ts';
import { defaultOptions } from '../../../src/games/planets/schema.ts';
import type { PlanetsStory } from '../../../src/games/planets/story.ts';
import { HAND_LIMIT } from '../../../src/games/planets/turn.ts';
import type { PlanetsState } from '../../../src/games/planets/types.ts';
import { type Guide, heard, SILENT } from '../../../src/ui/learn/guide.ts';
import {
  type PlanetsCoachLine,
  planetsCoachMoment,
  planetsLineId,
} from '../../../src/ui/learn/planets-coach.ts';
import { planetsLineText } from '../../../src/ui/learn/planets-coach-text.ts';
import { numbers, PlainDealer, shuffled, type Witness } from '../../games/planets/plain-dealer.ts';
import { assign, change, deal, hide, lay, many, steal } from '../../games/planets/table.ts';
import { translator } from '../translator.ts';

const momentOf = (dealer: PlainDealer, story: readonly PlanetsStory[], me: number) =>
  planetsCoachMoment(dealer.state, me, dealer.knowledge[me] ?? KNOWS_NOTHING, {
    index: dealer.log.length,
    story,
  });

/** The line after the dealer's last event. */
function line(dealer: PlainDealer, before: PlanetsState | null = null, me = 0): PlanetsCoachLine | null {
  const event = dealer.log.at(-1);
  const last = before === null || event === undefined ? [] : planets.story(before, event, dealer.state);
  return momentOf(dealer, last, me).lines[0] ?? null;
}

/** The line at `me` after one more step of `dealer`. */
function lineAfter(dealer: PlainDealer, step: () => void, me = 0): PlanetsCoachLine | null {
  const before = dealer.state;
  step();
  return line(dealer, before, me);
}

const later = (dealer: PlainDealer): PlainDealer => {
  change(dealer, (draft) => {
    for (const seat of draft.seats) seat.turns = 2;
  });
  return dealer;
};

describe('the guide of 8', () => {
  it('explains the first three cards, and later what is among them', () => {
    const first = deal({ top: ['saturn', 'venus', 'mars'] });
    expect(lineAfter(first, () => first.answer())).toEqual({ kind: 'assignFirst' });
    for (const [top, hand, expected] of [
      [['saturn', 'venus', 'mars'], ['earth'], { kind: 'assign' }],
      [['saturn', 'black-hole', 'mars'], ['earth'], { kind: 'assignHole' }],
      [['saturn', 'black-hole', 'mars'], many('saturn', 2), { kind: 'assignSet', face: 'saturn', count: 3 }],
    ] as const) {
      const dealer = later(deal({ top, hands: [hand] }));
      expect(lineAfter(dealer, () => dealer.answer())).toEqual(expected);
    }
  });

  it('names what a set pays now and as Deputy, and says so when it is safe', () => {
    const dealer = deal({ top: ['saturn', 'venus', 'mars'], hands: [many('saturn', 3)] });
    assign(dealer, 'saturn', 'venus', 1);
    dealer.answer();
    expect(lineAfter(dealer, () => dealer.settle())).toEqual({ kind: 'lay', points: 5, deputy: 8 });
    expect(lineAfter(dealer, () => lay(dealer, many('saturn', 4)))).toEqual({ kind: 'laid', points: 5 });
  });

  it('tells who became Deputy, and that the same set pays a Deputy more', () => {
    const dealer = deal({ top: ['saturn', 'venus', 'mars'], hands: [[], many('venus', 2)] });
    dealer.answer();
    expect(lineAfter(dealer, () => assign(dealer, 'saturn', 'venus', 1), 1)).toEqual({
      kind: 'deputy',
      seat: 0,
    });
    dealer.settle();
    dealer.choose({ kind: 'skip' });
    dealer.settle();
    expect(line(dealer, null, 1)).toEqual({ kind: 'layDeputy', points: 5, commander: 3 });
  });

  it('offers both ways of a black hole and tells what came of it, to thief and victim alike', () => {
    const hands = [['mars'], ['earth']] as const;
    const make = () => {
      const dealer = deal({ top: ['black-hole', 'venus', 'mars'], hands });
      assign(dealer, 'black-hole', 'venus', 1);
      dealer.settle();
      return dealer;
    };
    const hider = make();
    expect(line(hider)).toEqual({ kind: 'hole' });
    expect(lineAfter(hider, () => hide(hider, 'mars'))).toEqual({ kind: 'hid' });
    for (const [me, kind] of [
      [0, 'stole'],
      [1, 'robbed'],
    ] as const) {
      const thief = make();
      steal(thief, 1);
      while (planets.awaiting(thief.state).kind !== 'transfer') thief.answer();
      expect(lineAfter(thief, () => thief.answer(), me)).toEqual({ kind });
    }
  });

  it('asks for the surplus, and knows the end', () => {
    const dealer = deal({
      top: ['saturn', 'venus', 'mars'],
      hands: [[...many('earth', 6), ...many('mars', 4)]],
    });
    assign(dealer, 'saturn', 'venus', 1);
    for (;;) {
      dealer.settle();
      if (dealer.state.turn.phase === 'surplus') break;
      dealer.choose({ kind: 'skip' });
    }
    expect(line(dealer)).toEqual({ kind: 'surplus', limit: HAND_LIMIT });
    change(dealer, (draft) => {
      draft.ending = { reason: 'pile-empty', reveal: [] };
    });
    expect(line(dealer)).toEqual({ kind: 'done' });
  });

  it('watches the others, and says when there is nothing new to learn', () => {
    const dealer = deal({ top: ['saturn', 'venus', 'mars'] });
    dealer.answer();
    expect(momentOf(dealer, [], 1)).toMatchObject({ kind: 'wait', lines: [{ kind: 'other', seat: 0 }] });
    change(dealer, (draft) => {
      for (const seat of draft.seats) seat.turns = 3;
    });
    expect(momentOf(dealer, [], 1).lines).toEqual([{ kind: 'other', seat: 0 }, { kind: 'enough' }]);
  });

  it('says of a black hole in another hand that it has to be played, for as long as it has', () => {
    const dealer = deal({ top: ['black-hole', 'venus', 'mars'], hands: [['mars'], ['earth']] });
    dealer.answer();
    assign(dealer, 'black-hole', 'venus', 1);
    dealer.settle();
    expect(momentOf(dealer, [], 2)).toMatchObject({ kind: 'news', lines: [{ kind: 'otherHole', seat: 0 }] });
    hide(dealer, 'mars');
    expect(line(dealer, null, 2)).toEqual({ kind: 'other', seat: 0 });
  });

  it('says no sentence twice in a lesson, and none of the words of the game before one that explains it', () => {
    const [explains, names] = [
      { deputy: ['assignFirst', 'deputy'], set: ['assign', 'assignSet', 'lay', 'layAll'] },
      { deputy: /Deputy/, set: /\bsets?\b/ },
    ];
    const kinds = new Set<string>();
    for (let seed = 1; seed <= 6; seed += 1) {
      let guide: Guide<PlanetsCoachLine> = SILENT;
      const said: { readonly kind: string; readonly text: string }[] = [];
      const witness: Witness = (before, event, after) => {
        const knowledge = dealer?.knowledge[0] ?? KNOWS_NOTHING;
        const story = planets.story(before, event, after);
        index += 1;
        const next = heard(guide, planetsCoachMoment(after, 0, knowledge, { index, story }), planetsLineId);
        const shown = next.shown?.line;
        if (shown !== undefined && next.said.length > guide.said.length)
          said.push({
            kind: shown.kind,
            text: planetsLineText(shown, (seat) => `Bot ${seat}`, translator('en')),
          });
        guide = next;
      };
      let index = 0;
      const next = numbers(seed);
      const dealer = new PlainDealer(defaultOptions, [0, 1, 2], shuffled(DECK, next), next, witness);
      while (planets.awaiting(dealer.state).kind !== 'over') {
        const awaited = planets.awaiting(dealer.state);
        if (awaited.kind !== 'decision') dealer.answer();
        else {
          const bot = awaited.seat === 0 ? PLANETS_BOTS.middle : PLANETS_BOTS.easy;
          dealer.choose(
            bot.choose(dealer.state, awaited.seat, dealer.knowledge[awaited.seat] ?? KNOWS_NOTHING),
          );
        }
      }
      expect(said.map(({ text }) => text)).toEqual([...new Set(said.map(({ text }) => text))]);
      for (const word of ['deputy', 'set'] as const) {
        const first = said.find(({ text }) => names[word].test(text));
        expect(explains[word], first?.text).toContain(first?.kind);
      }
      for (const { kind } of said) kinds.add(kind);
    }
    expect(kinds).toContain('done');
    expect(kinds.size).toBeGreaterThan(12);
  });
});
