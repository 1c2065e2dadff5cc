/**
 * The story of a record: complete, once each, and made again from its parts alone. Each game has one record; what is
 * tampered with is told as it stands.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ocho } from '../../src/games/ocho/game.ts';
import { planets } from '../../src/games/planets/game.ts';
import { traceLink, traceValue } from '../../src/protocol/roll-trace.ts';
import type { StoryEntry, StoryStep } from '../../src/protocol/story-types.ts';
import { type VerifyProgress, type VerifyReport, verifyRecord } from '../../src/protocol/verify.ts';
import { draftOf, finishedRecord, lineOfKind, linesOf, resigned, textOf } from '../cli/records.ts';
import { CardTable, inPhase } from './deck/card-table.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const GAMES = { ocho, planets };
type Authentic = VerifyReport & { readonly kind: 'authentic' };

function checked(text: string, onProgress?: (progress: VerifyProgress) => void): Authentic {
  const report = verifyRecord(text, GAMES, onProgress);
  if (report.kind !== 'authentic') throw new Error(`${report.kind} ${report.code}`);
  return report;
}

/** Two seats of 8: the whole set-up, the lot, a first draw; then one leaves, and the other has won. */
async function cardRecord(): Promise<string> {
  const table = CardTable.open({ seats: 2, seed: 3 });
  await table.until(inPhase('move'));
  const [decider = -1] = table.lacking;
  await table.until(inPhase('cards'));
  table.give(1 - decider, { kind: 'leave' });
  await table.until(inPhase('done'));
  return table.record();
}

const entriesOf = (steps: readonly StoryStep[]): readonly StoryEntry[] =>
  steps.flatMap(({ entries, asides }) => [...entries, ...asides]);

const kept = (name: string): string =>
  readFileSync(new URL(`../records/${name}.octet`, import.meta.url), 'utf8');

let dice: Awaited<ReturnType<typeof finishedRecord>>;
const records: Record<string, string> = {};
beforeAll(async () => {
  dice = await finishedRecord();
  records['El Ocho'] = dice.text;
  records['8'] = await cardRecord();
  records['a fault'] = kept('fault');
  records['two histories'] = kept('equivocation');
});

describe.each(['El Ocho', '8', 'a fault', 'two histories'])('the story of a record of %s', (name) => {
  test('has every step once, in order, and every line of the record once', () => {
    const text = records[name] as string;
    const { story, entries } = checked(text);
    expect(story.steps.map(({ step }) => step)).toEqual(story.steps.map((_, at) => at));
    const lines = entriesOf(story.steps).map(({ line }) => line);
    expect(lines.toSorted((a, b) => a - b)).toEqual(Array.from({ length: entries }, (_, at) => at + 2));
    for (const { line, seat, seq } of entriesOf(story.steps)) {
      expect(draftOf(linesOf(text)[line - 1] as string)).toMatchObject({ seat, seq });
    }
  });

  test('makes every roll again from its links alone, and every link hashes down to its commitment', () => {
    const { story, session, rolls } = checked(records[name] as string);
    const made = story.steps.flatMap(({ roll }) => (roll === null || roll.value === null ? [] : [roll]));
    expect(made.map(({ k }) => k)).toEqual(rolls.map(({ k }) => k));
    for (const [at, roll] of made.entries()) {
      const { value, values, history } = rolls[at] as (typeof rolls)[number];
      expect(roll).toMatchObject({ value, values, history });
      expect(traceValue(session, roll)).toMatchObject({ value, values });
      for (const link of roll.links) {
        if (link.known === null || link.head === null) throw new Error(`roll ${roll.k} hangs from nothing`);
        expect(traceLink(session, link.seat, link, link.known).holds).toBe(true);
        expect(traceLink(session, link.seat, link, link.head).holds).toBe(true);
      }
    }
  });

  test('names each game event at the step that brought it about', () => {
    const { story, events } = checked(records[name] as string);
    expect(story.steps.flatMap(({ events: indices }) => indices)).toEqual(events.map(({ index }) => index));
  });
});

test('the story of 8 lists every kind of proof it holds, of whom and of how many cards', () => {
  const { story, shuffles } = checked(records['8'] as string);
  const proofs = entriesOf(story.steps).flatMap(({ seat, proofs: all }) =>
    all.map((proof) => ({ seat, ...proof })),
  );
  const of = (kind: string) => proofs.filter((proof) => proof.kind === kind);
  expect(of('key')).toHaveLength(4);
  expect(of('shuffle').map(({ seat }) => seat)).toEqual(shuffles.map(({ seat }) => seat));
  expect(of('shuffle')).toMatchObject([{ cards: 104 }, { cards: 104 }]);
  expect(of('share')).toMatchObject([{ card: 0 }, { card: 1 }, { card: 2 }]);
  // Assigning: the three drawn cards mixed, one kept, one passed, one put back.
  const [mixed] = of('mix');
  expect(mixed).toMatchObject({ cards: [0, 1, 2], into: [104, 105, 106] });
  const self = mixed?.seat as number;
  expect(of('transfer')).toMatchObject([{ to: self }, { to: 1 - self }, { to: null }]);
  for (const { sizeBytes } of proofs) expect(sizeBytes).toBeGreaterThan(31);
});

test('a lot reads bytes until they are fair: what is refused is shown, and counts for nothing', () => {
  const { story, session } = checked(records['El Ocho'] as string);
  const traces = story.steps.flatMap(({ roll }) => (roll === null ? [] : [traceValue(session, roll)]));
  const reads = traces.flatMap((trace) => trace?.reads ?? []);
  expect(
    reads.filter(({ gives }) => gives !== null).every(({ byte, bound, gives }) => gives === byte % bound),
  ).toBe(true);
  // 255 and nothing else lies at or above the limit of 3.
  const [lot] = story.steps.flatMap(({ roll }) => (roll === null ? [] : [roll]));
  if (lot === undefined) throw new Error('no lot');
  const refused = Array.from({ length: 400 }, (_, k) =>
    traceValue(session, { ...lot, k: k + 1, draw: { kind: 'index', below: 129 } }),
  ).find((trace) => trace !== null && trace.reads.length > 1);
  expect(refused?.reads[0]).toMatchObject({ bound: 129, limit: 129, gives: null });
  expect(refused?.reads.at(-1)?.gives).toBe(refused?.values[0]);
});

test('a link that is wrong is told as it was signed, with the hash it does not have', () => {
  const { text, pairs } = dice;
  const lines = linesOf(text);
  const at = lineOfKind(text, 'link');
  const wrong = 'A'.repeat(43);
  const changed = resigned(
    lines[at] as string,
    (draft) => ({ ...draft, body: { ...draft.body, link: wrong } as typeof draft.body }),
    pairs,
  );
  const { seat } = draftOf(changed);
  // Nothing stands behind the step of the changed entry.
  const { step } = draftOf(changed);
  const cut = lines.with(at, changed).filter((line, index) => index === 0 || draftOf(line).step <= step);
  const { story, session, faults } = checked(textOf(cut));
  expect(faults).toMatchObject([{ code: 'link-wrong', seat }]);
  const entry = entriesOf(story.steps).find(({ as }) => as === 'fault');
  if (entry === undefined || entry.link === null || entry.link.known === null) throw new Error('no link');
  expect(entry).toMatchObject({ seat, fault: { code: 'link-wrong' }, proofs: [], link: { link: wrong } });
  const trace = traceLink(session, seat, entry.link, entry.link.known);
  expect(trace.holds).toBe(false);
  expect(trace.hashes.at(-1)?.link).not.toBe(entry.link.known.link);
});

test('a record that ends in the middle of a step names what is there and who lacks', () => {
  const lines = linesOf(records['El Ocho'] as string);
  const at = lines.findLastIndex((line, index) => index > 0 && draftOf(line).body.kind === 'link');
  const { story, isComplete } = checked(textOf(lines.slice(0, at)));
  expect(isComplete).toBe(false);
  const last = story.steps.at(-1);
  expect(last).toMatchObject({ phase: 'links', roll: { value: null, values: null } });
  expect(last?.lacking).toContain(draftOf(lines[at] as string).seat);
});

test('each signer is told with its key, how much it signed, and what stands first and last', () => {
  const { story, genesis, entries } = checked(records['El Ocho'] as string);
  expect(story.signers.map(({ key }) => key)).toEqual(genesis.roster.map(({ key }) => key));
  expect(story.signers.reduce((sum, { entries: own }) => sum + own, 0)).toBe(entries);
  for (const { entries: own, first, last } of story.signers) {
    expect(first).toMatchObject({ seq: 0, kind: 'commit' });
    expect(last).toMatchObject({ seq: own - 1, kind: 'close' });
  }
});

test('a check says how far it is: all signatures, then every entry judged, never backwards', () => {
  const told: VerifyProgress[] = [];
  const { entries } = checked(records['El Ocho'] as string, (progress) => told.push(progress));
  for (const stage of ['signatures', 'rules'] as const) {
    const done = told.filter((progress) => progress.stage === stage).map((progress) => progress.done);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(done.at(-1)).toBe(entries);
  }
  expect(told.every(({ of }) => of === entries)).toBe(true);
});
