/** The lesson's guide, moment by moment, on states made by the rules. */
import { describe, expect, it } from 'vitest';
import { OCHO_BOTS } from '../../../src/bots/ocho-bots.ts';
import { ocho } from '../../../src/games/ocho/game.ts';
import { defaultOptions } from '../../../src/games/ocho/schema.ts';
import type { OchoEvent, OchoOptions, OchoState, OchoStory } from '../../../src/games/ocho/types.ts';
import { en } from '../../../src/ui/i18n/en.ts';
import { type CoachLine, coachMoment, LESSON_OPTIONS } from '../../../src/ui/learn/coach.ts';
import { coachText } from '../../../src/ui/learn/coach-text.ts';
import { type Guide, heard, SILENT } from '../../../src/ui/learn/guide.ts';
import { numbers } from '../../games/planets/plain-dealer.ts';
import { translator } from '../translator.ts';

type Told = { readonly state: OchoState; readonly last: readonly OchoStory[]; readonly index: number };
const start = (change: Partial<OchoOptions> = {}): Told => ({
  state: ocho.setup({ ...defaultOptions, ...change }, 2, [0, 1]),
  last: [],
  index: 0,
});
const played = ({ state, index }: Told, event: OchoEvent): Told => {
  const next = ocho.reduce(state, event);
  return { state: next, last: ocho.story(state, event, next), index: index + 1 };
};
const roll = (told: Told, values: readonly number[]): Told =>
  played(played(told, { kind: 'move', seat: told.state.turn.seat, move: { kind: 'roll' } }), {
    kind: 'random',
    values,
  });
const moment = ({ state, last, index }: Told) => coachMoment(state, 0, { index, story: last });
/** What the guide says first at this moment. */
const line = (told: Told): CoachLine | null => moment(told).lines[0] ?? null;

describe('the guide', () => {
  it('begins with the throw, and is silent while the dice are in the air', () => {
    expect(line(start())).toBe('ready');
    expect(line(played(start(), { kind: 'move', seat: 0, move: { kind: 'roll' } }))).toBe(null);
  });

  it('explains what scores after the first throw, and the risk after the second', () => {
    const first = roll(start(), [1, 2, 2, 3, 4, 6, 7, 8]);
    expect(line(first)).toBe('thrown');
    const again = played(first, { kind: 'move', seat: 0, move: { kind: 'keep', dice: [0], then: 'roll' } });
    expect(line(played(again, { kind: 'random', values: [1, 2, 2, 3, 4, 6, 7] }))).toBe('risk');
  });

  it('tells a bust and a bank when they happen', () => {
    expect(line(roll(start(), [2, 2, 3, 3, 4, 6, 7, 8]))).toBe('bust');
    const thrown = roll(start(), [1, 2, 2, 3, 4, 6, 7, 8]);
    expect(
      line(played(thrown, { kind: 'move', seat: 0, move: { kind: 'keep', dice: [0], then: 'bank' } })),
    ).toBe('banked');
  });

  it('tells a Joker at level 2, where the same throw is a bust at level 1', () => {
    expect(line(roll(start({ level: 2 }), [2, 2, 3, 3, 4, 6, 7, 8]))).toBe('joker');
  });

  it("asks to watch during the bot's turn", () => {
    const bust = roll(start(), [2, 2, 3, 3, 4, 6, 7, 8]);
    expect(line(played(bust, { kind: 'move', seat: 1, move: { kind: 'roll' } }))).toBe('other');
  });

  it('tells a throw of all eight after a Joker from hot dice', () => {
    const joker = roll(start({ level: 2 }), [2, 2, 3, 3, 4, 6, 7, 8]);
    const again = played(joker, { kind: 'move', seat: 0, move: { kind: 'rethrow' } });
    expect(line(played(again, { kind: 'random', values: [1, 2, 2, 3, 4, 6, 7, 8] }))).toBe('thrown');
    const all = roll(start(), [1, 1, 1, 5, 5, 5, 1, 5]);
    const kept = played(all, {
      kind: 'move',
      seat: 0,
      move: { kind: 'keep', dice: [0, 1, 2, 3, 4, 5, 6, 7], then: 'roll' },
    });
    expect(line(played(kept, { kind: 'random', values: [1, 2, 2, 3, 4, 6, 7, 8] }))).toBe('hot');
  });

  it('says each of its sentences within ten lessons and none twice in one, the bust before all that name it; a lesson is some twenty decisions', () => {
    const said = new Set<CoachLine>();
    let decisions = 0;
    for (let seed = 1; seed <= 10; seed += 1) {
      const next = numbers(seed);
      let told = start(LESSON_OPTIONS);
      let guide: Guide<CoachLine> = SILENT;
      const lines: CoachLine[] = [];
      const hear = (): void => {
        const before = guide.said.length;
        guide = heard(guide, moment(told), (one) => one);
        if (guide.said.length > before && guide.shown !== null) lines.push(guide.shown.line);
        // The page asks for every change of the table, also those that are no event.
        expect(heard(guide, moment(told), (one) => one)).toBe(guide);
      };
      hear();
      while (told.state.over === null) {
        const awaited = ocho.awaiting(told.state);
        if (awaited.kind === 'random') {
          const values = Array.from({ length: awaited.draw.count }, () => 1 + next(8));
          told = played(told, { kind: 'random', values });
        } else if (awaited.kind === 'decision') {
          const { seat } = awaited;
          if (seat === 0) decisions += 1;
          const bot = seat === 0 ? OCHO_BOTS.middle : OCHO_BOTS.easy;
          told = played(told, { kind: 'move', seat, move: bot.choose(told.state, seat) });
        }
        hear();
      }
      expect(lines).toEqual([...new Set(lines)]);
      expect(lines.slice(0, 1)).toEqual(['ready']);
      expect(lines.at(-1)).toBe('done');
      for (const one of lines) said.add(one);
    }
    // What the first line says for all that come after it, in the words of the table.
    const first = (language: 'en' | 'fr'): string => coachText('ready', start().state, translator(language));
    expect(first('en')).toContain(translator('en')('ocho.whatIf.bust', { percent: '' }).trim());
    expect(first('fr')).toContain(translator('fr')('ocho.sheet.bust'));
    expect([...said].sort()).toEqual(Object.keys(en.pages.learn.coach).sort());
    expect(decisions / 10).toBeGreaterThan(10);
    expect(decisions / 10).toBeLessThan(30);
  });
});
