/** What the Verify page makes of a checked record: turns, sentences, proofs in words, and the frames of the replay. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ocho } from '../../../src/games/ocho/game.ts';
import { planets } from '../../../src/games/planets/game.ts';
import type { GameView } from '../../../src/network/view.ts';
import { verifyRecord } from '../../../src/protocol/verify.ts';
import { story as english } from '../../../src/ui/i18n/en/story.ts';
import { story as french } from '../../../src/ui/i18n/fr/story.ts';
import { createSay } from '../../../src/ui/i18n/part-texts.tsx';
import type { Language } from '../../../src/ui/i18n/translation.ts';
import { brokenOutcome, decodeFile } from '../../../src/ui/verify/decode-file.ts';
import type { AuthenticOutcome } from '../../../src/ui/verify/outcome.ts';
import { outcomeOf } from '../../../src/ui/verify/outcome-of.ts';
import { type Frame, framesOf, replayTable } from '../../../src/ui/verify/replay-frames.ts';
import { proofLines, stepSentences, type Words } from '../../../src/ui/verify/step-words.ts';
import { loadTell } from '../../../src/ui/verify/tell.ts';
import { turnsOf } from '../../../src/ui/verify/turns.ts';
import { translator } from '../translator.ts';

const GAMES = { ocho, planets };
const NAMES = ['sound', 'fault', 'equivocation', 'going-on', 'cards', 'complaint'] as const;
type Name = (typeof NAMES)[number];

const textOf = (name: Name): string =>
  readFileSync(new URL(`../../records/${name}.octet`, import.meta.url), 'utf8');
const known = new Map<Name, AuthenticOutcome>();

function outcomeNamed(name: Name): AuthenticOutcome {
  const before = known.get(name);
  if (before !== undefined) return before;
  const outcome = outcomeOf(verifyRecord(textOf(name), GAMES), GAMES);
  if (outcome.kind !== 'authentic') throw new Error(outcome.kind);
  known.set(name, outcome);
  return outcome;
}

function makeReplay(name: Name) {
  const outcome = outcomeNamed(name);
  const frames = framesOf(outcome, turnsOf(outcome));
  return { outcome, frames, table: replayTable(outcome, frames) };
}
const replays = new Map<Name, ReturnType<typeof makeReplay>>();
const replayOf = (name: Name): ReturnType<typeof makeReplay> => {
  const made = replays.get(name) ?? makeReplay(name);
  replays.set(name, made);
  return made;
};

function gameAt(name: Name, frame: Frame, chair: number | null = null): GameView {
  const { stage } = replayOf(name).table.view(frame, chair);
  if (stage.kind !== 'game') throw new Error(stage.kind);
  return stage.game;
}

const TEXTS = { en: english, fr: french } as const;
async function wordsOf(outcome: AuthenticOutcome, language: Language): Promise<Words> {
  return {
    t: translator(language),
    say: createSay(language, TEXTS[language]),
    tell: await loadTell(outcome.game),
    people: { mySeat: null, nameOf: (seat) => outcome.seats[seat]?.name ?? '' },
    events: outcome.events,
  };
}

describe.each(NAMES)('the record %s', (name) => {
  it('has every step in one turn, and turns that count from 1', () => {
    const outcome = outcomeNamed(name);
    const turns = turnsOf(outcome);
    expect(turns.flatMap(({ steps }) => steps)).toEqual(outcome.story.steps);
    const numbers = turns.filter(({ kind }) => kind === 'turn').map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(turns[0]?.kind).toBe('set-up');
  });

  it.each(['en', 'fr'] as const)(
    'is told in %s with words for every step and every proof',
    async (language) => {
      const outcome = outcomeNamed(name);
      const words = await wordsOf(outcome, language);
      for (const step of outcome.story.steps) {
        const sentences = stepSentences(step, words);
        expect(sentences.length, `step ${step.step}`).toBeGreaterThan(0);
        const proofs = step.entries.flatMap((entry) => proofLines(entry, words)).map(({ text }) => text);
        for (const text of [...sentences, ...proofs]) {
          expect(text.trim()).not.toBe('');
          // A hole that was not filled, or the path of a text that is not there.
          expect(text).not.toMatch(/\{\{|undefined|\b(step|proof|fault)\.[a-z]/);
        }
      }
    },
  );

  it('is replayed from nothing to its end: each event once, in order, the result at the last frame alone', () => {
    const { outcome, frames } = replayOf(name);
    expect(frames[0]).toMatchObject({ steps: 0, events: 0 });
    const counts = frames.map(({ events }) => events);
    const shown = counts.filter((count, at) => count !== counts[at - 1] && count > 0);
    expect(shown).toEqual(shown.map((_, at) => at + 1));
    expect(frames.slice(0, -1).every((frame) => gameAt(name, frame).outcome === null)).toBe(true);
    const last = gameAt(name, frames.at(-1) as Frame);
    expect(last.outcome).toEqual(outcome.outcome);
    expect(last.faults.length).toBe(outcome.faults.length);
  });
});

describe('a replay', () => {
  it('shows a seat as gone from the step on in which it went, and its fault from then on', () => {
    const { frames } = replayOf('fault');
    const gone = (frame: Frame): boolean => gameAt('fault', frame).seats[1]?.hasLeft === true;
    // It went in step 8.
    expect(frames.filter((frame) => frame.steps <= 8).some(gone)).toBe(false);
    expect(frames.filter((frame) => frame.steps > 8).every(gone)).toBe(true);
    for (const frame of frames) expect(gameAt('fault', frame).faults).toHaveLength(gone(frame) ? 1 : 0);
  });

  it('of a game that was broken off ends with the table that all others had signed', () => {
    const { outcome, frames } = replayOf('equivocation');
    expect(outcome.story.endsAt).not.toBeNull();
    expect(frames.at(-1)?.steps).toBeLessThanOrEqual(outcome.story.endsAt ?? 0);
  });

  it('seats a watcher in a chair by name alone: no face is known from any, and nothing is asked', () => {
    const { outcome, frames } = replayOf('cards');
    const middle = frames[frames.length >> 1] as Frame;
    for (const chair of [null, ...outcome.seats.keys()]) {
      const game = gameAt('cards', middle, chair);
      expect(game).toMatchObject({ mySeat: chair, knowledge: {}, isPending: false, rematch: null });
      expect(game.seats.findIndex(({ isMe }) => isMe)).toBe(chair ?? -1);
    }
  });

  it('shows how the cards are made ready: keys, then each shuffle', () => {
    const { outcome, frames } = replayOf('cards');
    const stages = frames.flatMap(({ preparing }) => (preparing === null ? [] : [preparing]));
    expect(stages[0]).toEqual({ stage: 'keys', done: [] });
    const shuffles = stages.filter(({ stage }) => stage === 'shuffle').map(({ done }) => done.length);
    expect(shuffles).toEqual(outcome.seats.map((_, at) => at));
  });
});

describe('the bytes of a file', () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const good = outcomeNamed('sound');

  it('are read strictly: a broken line is named, and nothing is repaired', () => {
    expect(decodeFile(bytes('a\nb\n'))).toEqual({ kind: 'text', text: 'a\nb\n' });
    const broken = Uint8Array.from([...bytes('a\nb'), 0xff, ...bytes('\nc\n')]);
    expect(decodeFile(broken)).toEqual({ kind: 'broken', line: 2, before: 'a\n' });
    expect(decodeFile(Uint8Array.from([0xef, 0xbb, 0xbf, 0x61]))).toEqual({ kind: 'text', text: '\ufeffa' });
  });

  it('that are broken make a record unreadable at its head and not authentic behind it', () => {
    expect(brokenOutcome(1, { kind: 'failed' })).toMatchObject({ kind: 'unreadable', why: 'file-not-text' });
    expect(brokenOutcome(3, good)).toEqual({ kind: 'forged', line: 3, why: 'record-line' });
    const earlier = { kind: 'forged', line: 2, why: 'bad-signature' } as const;
    expect(brokenOutcome(3, earlier)).toBe(earlier);
  });
});
