/** The table of 8 in words: what all are told, what one seat is told, and what nobody else may read. */
import { describe, expect, test } from 'vitest';
import type { Seat } from '../../../src/games/game.ts';
import { PLANETS } from '../../../src/games/planets/cards.ts';
import { privateStory } from '../../../src/games/planets/private-story.ts';
import { type PlanetsStory, story } from '../../../src/games/planets/story.ts';
import type { PlanetsState } from '../../../src/games/planets/types.ts';
import { announcementOf } from '../../../src/ui/planets/announce.ts';
import { barText } from '../../../src/ui/planets/bar-text.ts';
import { type Beat, PLANETS_BEATS, secretsOf, storiesOf } from '../../../src/ui/planets/beat.ts';
import { askedOf } from '../../../src/ui/planets/create-turn.ts';
import { ownMoves } from '../../../src/ui/planets/own-moves.ts';
import { sceneOf } from '../../../src/ui/planets/scene.ts';
import { headline, toldOf } from '../../../src/ui/planets/sentence.ts';
import { valuesText } from '../../../src/ui/planets/values-text.ts';
import { BEAT_MS, followerOf, HOLD_MS, MOST_QUEUED, NOTHING_SHOWN } from '../../../src/ui/table/follow.ts';
import type { People } from '../../../src/ui/table/people.ts';
import { assign, skip, steal } from '../../games/planets/table.ts';
import { anyChoice, playGame } from '../../games/planets/whole-game.ts';
import { SHORT_NAMES } from '../fixtures/table-view.ts';
import { translator } from '../translator.ts';
import { type FixtureTable, fixtureTable } from './fixtures.ts';
import { SCENES } from './scenes.ts';

const en = translator('en');
const fr = translator('fr');
const peopleAt = (mySeat: Seat | null): People => ({ mySeat, nameOf: (seat) => SHORT_NAMES[seat] ?? '?' });
const open = (scene: string, mySeat: Seat | null, seats = 4): FixtureTable => {
  const found = SCENES[scene];
  if (found === undefined) throw new RangeError(`no scene ${scene}`);
  return found.table({ seats, mySeat, names: SHORT_NAMES });
};
const told = (table: FixtureTable, t = en): readonly string[] =>
  table.events.flatMap((event) =>
    toldOf(storiesOf(event), secretsOf(event), peopleAt(table.setup.mySeat), t).map(({ text }) => text),
  );
const lastBeat = (table: FixtureTable): Beat => {
  const beat = PLANETS_BEATS.beatOf(table.events.at(-1) ?? (undefined as never));
  if (beat === null) throw new Error('the last event has its state');
  return beat;
};
/** A planet's name, in either language, as a word of its own. */
const NAMES = new RegExp(
  `\\b(${PLANETS.flatMap((planet) => [en(`common.face.${planet}`), fr(`common.face.${planet}`)]).join('|')})\\b`,
);

const kinds = (beat: Beat): readonly string[] => beat.stories.map(({ kind }) => kind);

describe('sentences', () => {
  test('tell a Commander what it drew and shared out, the Deputy what it got, and others neither', () => {
    expect(told(open('other-assigned', 1)).slice(-2)).toEqual([
      'You drew Mars, Saturn, black hole',
      'You kept Mars, passed Saturn to Noé, put back black hole',
    ]);
    expect(told(open('other-assigned', 3)).slice(-2)).toEqual([
      'Ben drew 3 cards',
      'Ben made you Deputy: Saturn',
    ]);
    expect(told(open('other-assigned', 2)).slice(-2)).toEqual([
      'Ben drew 3 cards',
      'Ben made Noé Deputy and put a card back',
    ]);
    expect(told(open('other-assigned', 3), fr).at(-1)).toBe('Ben vous nomme Adjoint : Saturne');
  });

  test('name a stolen planet to thief and victim alone', () => {
    expect(told(open('robbed', 0)).at(-1)).toMatch(/^Ben took \w+ from you$/);
    expect(told(open('robbed', 1)).at(-1)).toMatch(/^You took \w+ from Ana$/);
    for (const seat of [2, null])
      expect(told(open('robbed', seat)).at(-1)).toBe('Ben took a planet from Ana');
  });

  test('of whole games never name a planet that is not on the table to one who may not know it', () => {
    for (const seed of [1, 2, 3]) {
      const lines: string[] = [];
      playGame({
        seats: 4,
        seed,
        choosers: [anyChoice],
        leaves: 300,
        witness: (before, event, after) => {
          const stories = story(before, event, after);
          // A seat that knows nothing: what it is told in secret must be nothing.
          const secrets = privateStory(before, event, after, 2, {});
          expect(secrets).toEqual([]);
          for (const t of [en, fr]) {
            for (const { story: of, text } of toldOf(stories, secrets, peopleAt(2), t)) {
              expect(text).not.toMatch(/\{\{|undefined|planets\./);
              if (of.kind !== 'laid' && of.kind !== 'showed') lines.push(text);
            }
          }
        },
      });
      for (const line of lines) expect(line).not.toMatch(NAMES);
      expect(lines.length).toBeGreaterThan(200);
    }
  });
});

describe('the bar', () => {
  const bar = (table: FixtureTable, game = {}) =>
    barText(
      lastBeat(table),
      {
        away: 0,
        isMine: askedOf(table.dealer.state, table.setup.mySeat) !== null,
        hasSets: true,
        knowledge: table.dealer.knowledge[table.setup.mySeat ?? -1] ?? {},
        news: 'fresh',
        game: { unsent: 0, isPending: false, preparing: null, waiting: null, ...game },
      },
      peopleAt(table.setup.mySeat),
      en,
    );

  test('asks its person, and tells the Deputy what it was given', () => {
    expect(bar(open('assign', 0))).toEqual({
      news: null,
      prompt: 'You are Commander: share out your cards',
    });
    expect(bar(open('lay-same', 0))).toEqual({
      news: 'Ben made you Deputy: Saturn',
      prompt: 'Lay a set, or not',
    });
  });

  test('tells others what happened, never what was in it', () => {
    expect(bar(open('other-assigned', 2))).toEqual({
      news: 'Ben made Noé Deputy and put a card back',
      prompt: null,
    });
  });

  test('says for whom keys are dealt anew', () => {
    const text = bar(open('other-drew', 0), {
      preparing: { stage: 'deal', done: [0] },
      waiting: { for: 'machine', seats: [0, 1], sinceMs: 0 },
    });
    expect(text).toEqual({ news: null, prompt: 'New keys for the cards: waiting for Ben' });
  });

  test('says where one’s move is while it is under way', () => {
    expect(bar(open('other-drew', 0), { isPending: true }).news).toBe('Your move is on its way');
    expect(bar(open('other-drew', 0), { isPending: true, unsent: 1 }).news).toContain('saved here');
  });
});

describe('announcements', () => {
  const say = (table: FixtureTable, mySeat: Seat | null) =>
    table.events.map((event) =>
      announcementOf(event, (state) => askedOf(state, mySeat), peopleAt(mySeat), en),
    );

  test('interrupt when this person is asked, and name the cards drawn', () => {
    expect(say(open('assign', 0), 0).at(-1)).toEqual({
      urgency: 'assertive',
      text: 'You drew Mars, Saturn, black hole. You are Commander: share out your cards.',
    });
    expect(say(open('assign', 1), 1).at(-1)).toEqual({ urgency: 'polite', text: 'Ana drew 3 cards.' });
  });

  test('have words for every event, the victim’s mix and the lot too', () => {
    const table = open('black-hole-of-seat-1', 2);
    const from = table.events.length;
    steal(table.dealer, 0);
    table.dealer.settle();
    expect(say(table, 2).slice(from)).toEqual([
      { urgency: 'polite', text: 'Ben steals from Ana.' },
      { urgency: 'polite', text: 'The hand is mixed.' },
      { urgency: 'polite', text: 'The lot has picked a card.' },
      { urgency: 'polite', text: 'Ben took a planet from Ana.' },
    ]);
  });
});

describe('the picture of a beat', () => {
  test('shows three backs to others, and the faces to the seat that knows them', () => {
    const faces = (mySeat: Seat | null) => {
      const table = open('other-assigned', mySeat);
      return sceneOf(lastBeat(table), peopleAt(mySeat), en).cards.map(({ face }) => face);
    };
    expect(faces(0)).toEqual([null, null, null]);
    expect(faces(null)).toEqual([null, null, null]);
    expect(faces(1)).toEqual(['mars', 'saturn', 'black-hole']);
    expect(faces(3)).toEqual([null, 'saturn', null]);
  });

  test('shows a laid set and its points to all', () => {
    expect(sceneOf(lastBeat(open('other-laid', 2)), peopleAt(2), en)).toMatchObject({
      cards: [{ face: 'venus' }, { face: 'venus' }, { face: 'venus' }],
      points: 3,
    });
  });
});

describe('following', () => {
  test('draws belong to the turn they open, and a mix and its lot to the theft', () => {
    const { feed } = followerOf(PLANETS_BEATS);
    const table = open('black-hole-of-seat-1', 2);
    const beats = () =>
      table.events.map((event) => PLANETS_BEATS.beatOf(event)).filter((beat) => beat !== null);
    const viewer = { mySeat: 2, page: 'visible', pace: 'table' } as const;
    let follow = feed(NOTHING_SHOWN, beats(), 0, viewer);
    const from = table.events.length;
    steal(table.dealer, 0);
    table.dealer.settle();
    follow = feed(follow, beats().slice(from), 10, viewer);
    expect(follow.queue.map(kinds)).toEqual([['robs'], ['stole']]);
    expect(follow.queue[0]).toMatchObject({ first: from, last: from + 2 });
    skip(table.dealer);
    table.dealer.settle();
    skip(table.dealer);
    table.dealer.settle();
    const all = feed(NOTHING_SHOWN, [], 0, viewer);
    const replayed = beats().reduce((now, beat) => feed(now, [beat], 0, viewer), all);
    expect(kinds(replayed.queue.at(-1) ?? lastBeat(table))).toEqual(['laid-nothing', 'turn', 'drew']);
  });

  test('one’s own moves are never waited for, what befalls one is', () => {
    expect(PLANETS_BEATS.isKnown(lastBeat(open('other-assigned', 1)), 1)).toBe(true);
    expect(PLANETS_BEATS.isKnown(lastBeat(open('robbed', 0)), 0)).toBe(false);
  });

  test('that a card is a planet joins what it follows from, but not a black hole before it', () => {
    const beat = (...stories: readonly PlanetsStory[]): Beat => ({
      ...lastBeat(open('other-drew', 0)),
      stories,
      secrets: [],
    });
    const proved = beat({ kind: 'planet', seat: 0, role: 'deputy', hand: 1 });
    const joined = (before: Beat): readonly string[] => kinds(PLANETS_BEATS.joined(before, proved) ?? beat());
    expect(joined(beat({ kind: 'assigned', seat: 1, deputy: 0, returned: 1 }))).toEqual([
      'assigned',
      'planet',
    ]);
    expect(joined(beat({ kind: 'laid-nothing', seat: 1 }))).toEqual(['laid-nothing', 'planet']);
    const hole = { kind: 'black-hole', seat: 1, role: 'commander', discarded: 1 } as const;
    expect(joined(beat(hole, { kind: 'no-effect', seat: 1 }))).toEqual([]);
    const set = {
      kind: 'laid',
      seat: 1,
      role: 'commander',
      set: 'same',
      faces: ['mars'],
      points: 3,
    } as const;
    expect(joined(beat(set))).toEqual([]);
  });

  test('what one decides is shown at once; what the page does for one, and others, is not', () => {
    const assigned = lastBeat(open('other-assigned', 1));
    expect(PLANETS_BEATS.isMine(assigned, 1)).toBe(true);
    expect(PLANETS_BEATS.isMine(assigned, 0)).toBe(false);
    expect(PLANETS_BEATS.isMine(lastBeat(open('other-drew', 1)), 1)).toBe(false);
    const table = open('lay-nothing', 0);
    skip(table.dealer);
    expect(PLANETS_BEATS.isMine(lastBeat(table), 0)).toBe(false);
  });

  test('what was taken from one stays three seconds however much follows; a tap goes on, others see their own pace', () => {
    const { advance, dueAtMs, feed, finish } = followerOf(PLANETS_BEATS);
    const robbed = lastBeat(open('robbed', 0));
    const other = lastBeat(open('other-drew', 0));
    const follow = { shown: robbed, shownAtMs: 0, queue: [], away: 0 };
    const viewer = { mySeat: 0, page: 'visible', pace: 'table' } as const;
    const busy = Array.from({ length: MOST_QUEUED + 2 }, () => other);
    const held = feed(follow, busy, 100, viewer);
    expect(held.shown).toBe(robbed);
    expect(dueAtMs(held, viewer)).toBe(HOLD_MS.hit);
    expect(advance(held, HOLD_MS.hit - 1, viewer).shown).toBe(robbed);
    expect(advance(held, HOLD_MS.hit, viewer)).toMatchObject({ queue: [], shown: other });
    expect(finish(held, 200).shown).toBe(other);
    // Skipping ends at the theft.
    const before = { shown: other, shownAtMs: 0, queue: [], away: 0 };
    const caught = feed(before, [other, robbed, other, other], 100, viewer);
    expect(caught).toMatchObject({ shown: robbed, queue: [other, other], away: 2 });
    const thief = { ...viewer, mySeat: 2 };
    expect(dueAtMs({ ...follow, queue: [other] }, thief)).toBe(BEAT_MS);
    const solo = { ...viewer, pace: 'solo' } as const;
    expect(feed(before, busy, 100, solo).queue).toHaveLength(busy.length);
    expect(dueAtMs({ ...before, queue: busy }, solo)).toBe(PLANETS_BEATS.soloBeatMs);
  });

  test('that nothing can be laid stays to be read, until the page lays nothing and after', () => {
    const { dueAtMs } = followerOf(PLANETS_BEATS);
    const table = open('lay-nothing', 0);
    const shown = lastBeat(table);
    skip(table.dealer);
    const next = lastBeat(table);
    const viewer = { mySeat: 0, page: 'visible', pace: 'table' } as const;
    const follow = { shown, shownAtMs: 0, queue: [next], away: 0 };
    expect(dueAtMs(follow, viewer)).toBe(HOLD_MS.read);
    expect(dueAtMs(follow, { ...viewer, mySeat: 1 })).toBe(BEAT_MS);
  });
});

describe('the tracker’s own moves', () => {
  test('hold what was passed, to whom, and what was put back, with its turn', () => {
    const table = fixtureTable(
      { seats: 3, mySeat: 0, names: SHORT_NAMES },
      { top: ['mars', 'saturn', 'black-hole'], turn: 5 },
    );
    assign(table.dealer, 'mars', 'saturn', 1);
    const first = ownMoves(table.events);
    expect(first).toEqual([
      { turn: 5, face: 'saturn', where: { kind: 'passed', seat: 1 } },
      { turn: 5, face: 'black-hole', where: { kind: 'back' } },
    ]);
    table.dealer.settle();
    skip(table.dealer);
    table.dealer.settle();
    skip(table.dealer);
    expect(ownMoves(table.events)).toEqual(first);
  });

  test('are empty for a watcher', () => {
    expect(ownMoves(open('other-assigned', null).events)).toEqual([]);
  });
});

describe('what sets are worth', () => {
  test('is said for the role at hand, from the table’s own points', () => {
    const state: PlanetsState = open('lay-same', 0).dealer.state;
    expect(valuesText(state, en)).toBe(
      'Deputy: 3 for 5 · 4 for 8 · 5 for 12 · 6 for 17 · 7 for 23 · 8 for 30 · 8 different for 22',
    );
    const other: PlanetsState = {
      ...state,
      options: {
        ...state.options,
        points: { ...state.options.points, deputy: { same: [9, 9, 9, 9, 9, 9], different: 40 } },
      },
    };
    expect(valuesText(other, fr)).toContain('8 différentes pour 40');
  });

  test('the bar’s headline is the most telling of several', () => {
    const table = open('other-laid', 2);
    const beat = lastBeat(table);
    expect(headline(toldOf(beat.stories, beat.secrets, peopleAt(2), en))?.text).toBe(
      'Ben laid 3 × Venus: +3',
    );
  });
});
