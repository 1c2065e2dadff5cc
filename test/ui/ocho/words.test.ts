/** What the table says: sentences, announcements, the what-if line, the buttons. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keep } from '../../../src/games/ocho/moves.ts';
import { refusal } from '../../../src/games/ocho/refusals.ts';
import { legalSelections } from '../../../src/games/ocho/selections.ts';
import { throwContext } from '../../../src/games/ocho/turn.ts';
import type { OchoStory } from '../../../src/games/ocho/types.ts';
import { whatIf } from '../../../src/games/ocho/what-if.ts';
import type { TableView } from '../../../src/network/view.ts';
import { LANGUAGES } from '../../../src/ui/i18n/translation.ts';
import { actOf } from '../../../src/ui/ocho/acts.ts';
import { announcementOf } from '../../../src/ui/ocho/announce.ts';
import { barText } from '../../../src/ui/ocho/bar-text.ts';
import { OCHO_BEATS } from '../../../src/ui/ocho/beat.ts';
import { facesText } from '../../../src/ui/ocho/faces.ts';
import { idleLine } from '../../../src/ui/ocho/idle-line.ts';
import { headline, sentence } from '../../../src/ui/ocho/sentence.ts';
import { deadDieText, lineText, spokenWhatIf, whatIfLine } from '../../../src/ui/ocho/what-if-text.ts';
import type { People } from '../../../src/ui/table/people.ts';
import { SHORT_NAMES } from '../fixtures/table-view.ts';
import { translator } from '../translator.ts';
import { type FixtureTable, fixtureTable } from './fixtures.ts';

const en = translator('en');
const fr = translator('fr');
const people = (mySeat: number | null): People => ({ mySeat, nameOf: (seat) => SHORT_NAMES[seat] ?? '' });
const table = (options: Parameters<typeof fixtureTable>[0]['options'] = {}): FixtureTable =>
  fixtureTable({ seats: 3, mySeat: 0, names: SHORT_NAMES, options });
const plainSpaces = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('faces', () => {
  test('are joined as they are said: equals by hyphens, others by plus signs', () => {
    expect(facesText([7, 1, 7, 7])).toBe('1 + 7-7-7');
    expect(facesText([5, 1, 1])).toBe('1-1 + 5');
  });
  test('of a straight are joined by hyphens', () => {
    expect(facesText([6, 4, 5])).toBe('4-5-6');
  });
});

describe('sentences', () => {
  test('tell what another seat kept, what is at risk and what is left', () => {
    const story: OchoStory = { kind: 'kept', seat: 1, faces: [7, 7, 7], points: 700, risk: 700, hand: 5 };
    expect(sentence(story, people(0), en)).toBe('Ben kept 7-7-7: 700 at risk, 5 dice left');
    expect(sentence(story, people(0), fr)).toBe('Ben garde 7-7-7 : 700 en jeu, reste 5 dés');
  });
  test('speak to the person whose deed it was', () => {
    expect(sentence({ kind: 'banked', seat: 0, points: 950, score: 3450 }, people(0), en)).toBe(
      'You banked 950: you have 3,450',
    );
  });
  test('name a shared win', () => {
    expect(sentence({ kind: 'won', winners: [0, 2], score: 8100 }, people(1), en)).toBe(
      'Ana and Eva share the win with 8,100',
    );
  });
  test('exist for every kind of story in every language', () => {
    const stories: readonly OchoStory[] = [
      { kind: 'order', order: [1, 0] },
      { kind: 'turn', seat: 1 },
      { kind: 'threw', seat: 1, dice: [3, 1] },
      { kind: 'kept', seat: 1, faces: [1], points: 100, risk: 100, hand: 1 },
      { kind: 'hot-dice', seat: 1, risk: 900 },
      { kind: 'joker', seat: 1, hand: 2, risk: 900 },
      { kind: 'bust', seat: 1, dice: [2], lost: 900 },
      { kind: 'bust', seat: 1, dice: [2], lost: 0 },
      { kind: 'banked', seat: 1, points: 1, score: 2 },
      { kind: 'overshot', seat: 1, points: 1, score: 2 },
      { kind: 'last-round', seat: 1, beat: 8000, remaining: [0] },
      { kind: 'left', seat: 1, lost: 0 },
      { kind: 'won', winners: [1], score: 8000 },
    ];
    for (const { code } of LANGUAGES) {
      for (const mySeat of [0, 1, null]) {
        for (const story of stories) {
          const text = sentence(story, people(mySeat), translator(code));
          expect(text).not.toMatch(/ocho\.|\{\{|undefined/);
          expect(text.length).toBeGreaterThan(3);
        }
      }
    }
  });
  test('of a busting throw tell the bust', () => {
    const bust = table().roll().dice([2, 2, 3, 3, 4, 4, 6, 6]).events.at(-1);
    expect(headline((bust?.story ?? []) as unknown as readonly OchoStory[])?.kind).toBe('bust');
  });
});

describe('announcements', () => {
  test('tell one’s own throw and what scores in it', () => {
    const event = table().roll().dice([7, 1, 4, 7, 8, 5, 8, 7]).events.at(-1);
    if (event === undefined) throw new Error('no event');
    expect(announcementOf(event, people(0), en)).toEqual({
      urgency: 'polite',
      text: 'You threw 1, 4, 5, 7, 7, 7, 8, 8. Scoring: 1, 5, three 7s.',
    });
  });
  test('interrupt only when one’s own turn begins', () => {
    const event = table().roll().dice([2, 2, 3, 3, 4, 4, 6, 6]).events.at(-1);
    if (event === undefined) throw new Error('no event');
    expect(announcementOf(event, people(1), en)).toEqual({
      urgency: 'assertive',
      text: 'Ana threw 2, 2, 3, 3, 4, 4, 6, 6. Ana bust: nothing scores. Your turn. Throw 8 dice.',
    });
    expect(announcementOf(event, people(2), en).urgency).toBe('polite');
  });
  test('are never empty, not even for a throw under way', () => {
    const event = table().roll().events.at(-1);
    if (event === undefined) throw new Error('no event');
    expect(announcementOf(event, people(1), en).text).toBe('Ana throws 8 dice.');
  });
});

describe('the bar', () => {
  const seats = SHORT_NAMES.slice(0, 3).map((name, at) => ({
    name,
    avatar: { colour: at, shape: at },
    key: name,
    isMe: at === 1,
    isBot: false,
    isCreator: at === 0,
    hasLeft: false,
    connection: { kind: 'direct' } as const,
  }));
  const game = { unsent: 0, isPending: false, seats };
  test('says what was missed instead of the last news, and still what is asked', () => {
    const event = table().roll().dice([2, 2, 3, 3, 4, 4, 6, 6]).events.at(-1);
    const beat = event === undefined ? null : OCHO_BEATS.beatOf(event);
    if (beat === null) throw new Error('no beat');
    expect(barText(beat, { away: 4, isMine: true, news: 'fresh', game }, people(1), en)).toEqual({
      news: 'While you were away: 4 events',
      prompt: 'Your turn: throw 8 dice',
    });
    expect(barText(beat, { away: 0, isMine: false, news: 'fresh', game }, people(2), en)).toEqual({
      news: 'Ana bust: nothing scores',
      prompt: null,
    });
    const left = seats.map((seat) => ({ ...seat, hasLeft: !seat.isMe }));
    const alone = { ...game, seats: left };
    expect(barText(beat, { away: 0, isMine: true, news: 'fresh', game: alone }, people(1), en).prompt).toBe(
      'Everyone else has left: your next move ends the game, and you win',
    );
  });
});

describe('whom the table waits for', () => {
  const seats = fixtureTable({ seats: 3, mySeat: 1, names: SHORT_NAMES, options: {} }).view()
    .stage as Extract<TableView['stage'], { readonly kind: 'game' }>;
  const { game } = seats;
  const told = (played: FixtureTable, away = 0, mySeat: number | null = 1) => {
    const event = played.events.at(-1);
    const beat = event === undefined ? null : OCHO_BEATS.beatOf(event);
    if (beat === null) throw new Error('no beat');
    return barText(beat, { away, isMine: false, news: 'told', game }, people(mySeat), en);
  };
  const bust = table().roll().dice([2, 2, 3, 3, 4, 4, 6, 6]);
  const thrown = table().roll().dice([7, 7, 7, 1, 2, 3, 4, 6]);

  test('is said once the news has been read: about to throw, throwing, choosing', () => {
    expect(told(bust, 0, 2)).toEqual({ news: 'Ben is about to throw 8 dice', prompt: null });
    expect(told(thrown)).toEqual({ news: 'Ana is choosing', prompt: null });
    expect(told(thrown.keep([7, 7, 7], 'roll'))).toEqual({ news: 'Ana throws 5 dice', prompt: null });
  });
  test('stands beside what was missed, which stays', () => {
    expect(told(thrown, 3)).toEqual({ news: 'While you were away: 3 events', prompt: 'Ana is choosing' });
  });
  test('never takes the place of the result', () => {
    const alone = table().leave(1).leave(2);
    expect(told(alone).news).toBe(sentence({ kind: 'won', winners: [0], score: 0 }, people(1), en));
  });
  test('has below it what is true now: dice to come or thrown, points at risk', () => {
    const line = (played: FixtureTable): string => {
      const event = played.events.at(-1);
      const beat = event === undefined ? null : OCHO_BEATS.beatOf(event);
      if (beat === null) throw new Error('no beat');
      return lineText(idleLine(beat, people(1), 'hidden', en));
    };
    // Whose bust, and what it cost, whoever's turn it is now.
    expect(line(table().roll().dice([2, 2, 3, 3, 4, 4, 6, 6]))).toBe('Ana bust: nothing scores');
    expect(line(thrown.keep([7, 7, 7], 'roll').dice([2, 2, 3, 3, 4]))).toBe('Ana bust, loses 700');
    const mine = table().roll().dice([2, 2, 3, 3, 4, 4, 6, 6]).roll().dice([7, 7, 7, 2, 3, 3, 4, 6]);
    expect(line(mine.keep([7, 7, 7], 'roll').dice([2, 2, 3, 3, 4]))).toBe('Bust: you lose 700');
    expect(line(table().roll())).toBe('First throw: 8 dice');
    expect(line(thrown)).toBe('8 dice thrown');
    const second = thrown.keep([7, 7, 7], 'roll');
    expect(line(second)).toBe('700 at risk · 5 dice');
    expect(line(second.dice([1, 2, 3, 3, 4]))).toBe('700 at risk · 5 dice thrown');
    const joker = table({ level: 2 }).roll().dice([8, 2, 2, 3, 3, 4, 6, 6]);
    expect(joker.state.turn.phase).toBe('joker');
    expect(line(joker)).toBe('8 dice');
    expect(line(joker.rethrow())).toBe('8 dice');
  });
});

describe('the what-if line', () => {
  test('reads as designed', () => {
    const { state } = table().roll().dice([7, 1, 4, 7, 8, 6, 8, 7]);
    expect(lineText(whatIfLine(state, [0, 1, 3, 7], 'shown', en))).toBe(
      '1 + 7-7-7 = 800 · turn 800 · 4 dice · bust 29%',
    );
    expect(plainSpaces(lineText(whatIfLine(state, [0, 1, 3, 7], 'shown', fr)))).toBe(
      '1 + 7-7-7 = 800 · tour 800 · 4 dés · risque 29 %',
    );
  });
  test('leaves the odds out where they are hidden', () => {
    const { state } = table().roll().dice([7, 1, 4, 7, 8, 6, 8, 7]);
    expect(lineText(whatIfLine(state, [1], 'hidden', en))).toBe('1 = 100 · turn 100 · 7 dice');
  });
  test('names the die that scores nothing', () => {
    const { state } = table().roll().dice([2, 2, 2, 2, 1, 3, 4, 6]);
    expect(lineText(whatIfLine(state, [0, 1, 2, 3], 'shown', en))).toBe(
      'the fourth 2 scores nothing at level 1',
    );
    expect(lineText(whatIfLine(state, [5], 'shown', en))).toBe('a lone 3 scores nothing');
    expect(deadDieText(3, state.turn.dice, en)).toBe('a lone 3 scores nothing');
  });
  test('says what end exact needs', () => {
    const { state } = table({ end: 'exact', target: 4000 }).roll().dice([1, 2, 2, 3, 4, 6, 7, 7]);
    expect(lineText(whatIfLine(state, [], 'shown', en))).toBe(
      'Tap the dice you keep · you need exactly 4,000',
    );
    expect(lineText(whatIfLine(state, [0], 'hidden', en))).toBe(
      '1 = 100 · turn 100 · 7 dice · you need exactly 3,900',
    );
  });
  test('is spoken with the points, the dice and the odds', () => {
    const { state } = table().roll().dice([7, 1, 4, 7, 8, 6, 8, 7]);
    const picked = [0, 1, 3, 7];
    expect(spokenWhatIf(whatIf(state, picked), whatIfLine(state, picked, 'shown', en), 'shown', en)).toBe(
      'Selected 800. 4 dice left. Bust 29%.',
    );
  });
});

describe('over 1,000 seeded selections', () => {
  const face = fc.integer({ min: 1, max: 8 });
  const position = fc.record({
    level: fc.constantFrom(1 as const, 2 as const),
    opening: fc.constantFrom(0 as const, 300 as const, 500 as const),
    hotDice: fc.constantFrom('optional' as const, 'forced' as const),
    end: fc.constantFrom('first' as const, 'exact' as const),
    dice: fc.array(face, { minLength: 8, maxLength: 8 }),
    chosen: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    /** Half of the selections are legal ones, for at random few are. */
    legal: fc.option(fc.nat(), { freq: 2 }),
  });

  test('the line says the rules’ points, and the buttons are enabled exactly when the moves are legal', () => {
    const judged = { scores: 0, refused: 0 };
    void fc.assert(
      fc.property(position, ({ dice, chosen, legal, ...options }) => {
        const { state } = table(options).roll().dice(dice);
        if (state.turn.phase !== 'thrown') return;
        const all = legalSelections(throwContext(state));
        const picked =
          legal === null
            ? dice.map((_, index) => index).filter((index) => chosen[index] === true)
            : (all[legal % all.length]?.dice ?? []);
        const act = actOf(state, 0, picked, en);
        if (act.kind !== 'choose') throw new Error('a throw on the table asks for a choice');
        expect(act.bankRefusal === null).toBe(refusal(state, 0, keep(picked, 'bank')) === null);
        expect(act.rollRefusal === null).toBe(refusal(state, 0, keep(picked, 'roll')) === null);
        const outlook = whatIf(state, picked);
        const text = lineText(whatIfLine(state, picked, 'shown', en));
        judged[outlook.kind] += 1;
        if (outlook.kind === 'scores') {
          expect(text).toContain(`= ${en.number(outlook.points)} · turn ${en.number(outlook.total)} · `);
          expect(act.bank).toBe(`bank ${en.number(outlook.total)}`);
          expect(act.roll).toBe(outlook.isHot ? 'roll all 8' : `roll ${outlook.hand}`);
        } else expect(text).not.toContain('=');
      }),
      { seed: 20_261_129, numRuns: 1300 },
    );
    expect(judged.scores).toBeGreaterThan(400);
    expect(judged.refused).toBeGreaterThan(400);
    expect(judged.scores + judged.refused).toBeGreaterThan(1000);
  }, 30_000);

  test('another seat’s turn offers no button', () => {
    const { state } = table().roll().dice([7, 1, 4, 7, 8, 6, 8, 7]);
    expect(actOf(state, 1, [], en)).toEqual({ kind: 'none' });
    expect(actOf(state, null, [], en)).toEqual({ kind: 'none' });
  });

  test('a Joker and a first throw are one button each', () => {
    expect(actOf(table().state, 0, [], en)).toEqual({ kind: 'throw', move: 'roll', label: 'Throw 8 dice' });
    const joker = table({ level: 2 })
      .roll()
      .dice([1, 2, 2, 3, 4, 6, 7, 7])
      .keep([1], 'roll')
      .dice([2, 2, 3, 3, 4, 6, 8]);
    expect(actOf(joker.state, 0, [], en)).toEqual({
      kind: 'throw',
      move: 'rethrow',
      label: 'Joker! Throw these 7 again',
    });
  });
});
