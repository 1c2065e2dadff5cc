/** The lesson's guide, moment by moment, on states made by the rules. */
import { describe, expect, it } from 'vitest';
import { OCHO_BOTS } from '../../../src/bots/ocho-bots.ts';
import { ocho } from '../../../src/games/ocho/game.ts';
import { defaultOptions } from '../../../src/games/ocho/schema.ts';
import type { OchoEvent, OchoOptions, OchoState, OchoStory } from '../../../src/games/ocho/types.ts';
import { coachLine, LESSON_OPTIONS } from '../../../src/ui/learn/coach.ts';
import { numbers } from '../../games/planets/plain-dealer.ts';

type Told = { readonly state: OchoState; readonly last: readonly OchoStory[] };
const start = (change: Partial<OchoOptions> = {}): Told => ({
  state: ocho.setup({ ...defaultOptions, ...change }, 2, [0, 1]),
  last: [],
});
const played = ({ state }: Told, event: OchoEvent): Told => {
  const next = ocho.reduce(state, event);
  return { state: next, last: ocho.story(state, event, next) };
};
const roll = (told: Told, values: readonly number[]): Told =>
  played(played(told, { kind: 'move', seat: told.state.turn.seat, move: { kind: 'roll' } }), {
    kind: 'random',
    values,
  });
const line = ({ state, last }: Told) => coachLine(state, 0, last);

describe('the guide', () => {
  it('begins with the throw, and is silent while the dice are in the air', () => {
    expect(line(start())).toBe('ready');
    expect(line(played(start(), { kind: 'move', seat: 0, move: { kind: 'roll' } }))).toBe(null);
  });

  it('explains what scores after the first throw, and the risk after the second', () => {
    const first = roll(start(), [1, 2, 2, 3, 4, 6, 7, 8]);
    expect(line(first)).toBe('thrown');
    const again = played(first, { kind: 'move', seat: 0, move: { kind: 'keep', dice: [0], then: 'roll' } });
    expect(line(played(again, { kind: 'random', values: [1, 2, 2, 3, 4, 6, 7] }))).toBe('selected');
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

  it('has something to say of every kind within ten lessons, and a lesson is some twenty decisions', () => {
    const said = new Set<string | null>();
    let decisions = 0;
    for (let seed = 1; seed <= 10; seed += 1) {
      const next = numbers(seed);
      let told = start(LESSON_OPTIONS);
      while (told.state.over === null) {
        const awaited = ocho.awaiting(told.state);
        if (awaited.kind === 'random') {
          told = played(told, {
            kind: 'random',
            values: Array.from({ length: awaited.draw.count }, () => 1 + next(8)),
          });
        } else if (awaited.kind === 'decision') {
          const { seat } = awaited;
          if (seat === 0) decisions += 1;
          const bot = seat === 0 ? OCHO_BOTS.middle : OCHO_BOTS.easy;
          told = played(told, { kind: 'move', seat, move: bot.choose(told.state, seat) });
        }
        said.add(line(told));
      }
    }
    expect([...said].filter((text) => text !== null).sort()).toEqual([
      'again',
      'banked',
      'bust',
      'done',
      'hot',
      'joker',
      'other',
      'ready',
      'selected',
      'thrown',
    ]);
    expect(decisions / 10).toBeGreaterThan(10);
    expect(decisions / 10).toBeLessThan(30);
  });
});
