/** docs/protocol.md is enough for cards too: a reader written from it alone agrees with the program about records of 8. */
import { describe, expect, test, vi } from 'vitest';
import type { Seat } from '../../src/games/game.ts';
import { legal, publish } from '../../src/games/planets/choices.ts';
import { planets } from '../../src/games/planets/game.ts';
import type { PlanetsKnowledge } from '../../src/games/planets/knowledge.ts';
import type { Body } from '../../src/protocol/entry.ts';
import { CardTable, type Decide, inPhase } from '../protocol/deck/card-table.ts';
import { readCards } from './second-reader-cards.ts';

vi.setConfig({ testTimeout: 300_000 });

/**
 * Passes everything to one seat, so that it soon has too many cards; nothing is laid before that; black holes are kept,
 * and hide and steal in turn. So all kinds of moves come in a few turns.
 */
function busy(favourite: Seat): Decide {
  let laysSets = false;
  let holes = 0;
  return (state, seat, knowledge) => {
    const known = knowledge as PlanetsKnowledge;
    const choices = legal(state, seat, known);
    if (state.turn.phase === 'surplus') laysSets = true;
    const isHole = (card: number): boolean => known[card] === 'black-hole';
    const wish = choices.findLast((choice) => {
      if (choice.kind === 'assign') {
        const hasHole = state.turn.drawn.some(isHole);
        return (!hasHole || isHole(choice.keep)) && (seat === favourite || choice.pass?.to === favourite);
      }
      if (choice.kind === 'hide' || choice.kind === 'steal')
        return choice.kind === (holes % 2 === 0 ? 'steal' : 'hide');
      return choice.kind === 'lay' ? laysSets : choice.kind !== 'skip';
    });
    if (state.turn.phase === 'black-hole') holes += 1;
    const skip = choices.find(({ kind }) => kind === 'skip');
    const published = publish(state, seat, wish ?? skip ?? (choices[0] as (typeof choices)[number]), known);
    if (!published.ok) throw new Error(published.error);
    return published.value;
  };
}

const leave = (table: CardTable, seat: Seat): void => {
  table.give(seat, { kind: 'leave' });
};

/** What the table has folded, and what the reader makes of its record. */
function expectSame(table: CardTable): ReturnType<typeof readCards> {
  expect(table.fold.faults).toEqual([]);
  const reading = readCards(table.record());
  const entries = table.log.chains.flat().length;
  const { scores } = planets.standing(table.game);
  expect(reading).toMatchObject({ entries, steps: table.state.step, scores });
  return reading;
}

describe('a game that a leaver ends', () => {
  test('every kind of move, answer and opening is read as the page says', async () => {
    const table = CardTable.open({ seats: 3, seed: 2, options: { leaver: 'end' } });
    table.decide = busy(0);
    const hidden = (): boolean =>
      table.game.seats.some(({ hidden: cards }, seat) => seat !== 2 && cards.length > 0);
    const hasAll = (): boolean =>
      hidden() && table.fold.rolls.length > 1 && table.game.seats.some(({ sets }) => sets.length > 0);
    await table.until(
      (now) => now.state.game !== null && hasAll() && now.state.phase.kind === 'move' && now.lacking[0] === 2,
    );
    leave(table, 2);
    await table.until(inPhase('done'));
    const { kinds, isDone } = expectSame(table);
    expect(isDone).toBe(true);
    for (const kind of [
      'draw',
      'assign',
      'planet',
      'black-hole',
      'hide',
      'steal',
      'mix',
      'lead',
      'links',
      'transfer',
    ])
      expect(kinds, kind).toHaveProperty(kind);
    for (const kind of ['lay', 'skip', 'surplus', 'leave', 'open', 'close'])
      expect(kinds, kind).toHaveProperty(kind);
  });
});

describe('a game that outlives its leavers', () => {
  test('keys pass on, are dealt anew, and not any more between two', async () => {
    const table = CardTable.open({ seats: 4, seed: 12 });
    const turn = (number: number) => (now: CardTable) =>
      now.state.game !== null && now.game.turn.number === number;
    await table.until(turn(2));
    await table.until(inPhase('draw'));
    leave(table, table.lacking[0] as Seat);
    await table.until(turn(4));
    // A Commander with drawn cards: the card it gets next time lies under a key that has grown.
    await table.until(inPhase('move'));
    leave(table, table.lacking[0] as Seat);
    await table.until(turn(6));
    const { kinds } = expectSame(table);
    expect(kinds).toMatchObject({ keys: 1, deal: 2, check: 2, shuffle: 4, leave: 2 });
  });
});

test('a set-up that somebody leaves begins anew with fresh keys', async () => {
  const table = CardTable.open({ seats: 3, seed: 13 });
  await table.until(inPhase('shuffle', ({ lacking }) => lacking[0] === 1));
  leave(table, 1);
  await table.until(inPhase('draw'));
  expect(expectSame(table).kinds).toMatchObject({ keys: 2, deal: 1, shuffle: 4, leave: 1 });
});

test('the reader finds a proof that belongs to another key, and another state', async () => {
  const table = CardTable.open({ seats: 2, seed: 14 });
  await table.until(inPhase('keys'));
  const keys = (await table.owed(0)) as Extract<Body, { kind: 'keys' }>;
  const cheated = await table.copy();
  cheated.give(0, { ...keys, handProof: keys.pileProof });
  cheated.give(1, await table.owed(1));
  expect(() => readCards(cheated.record())).toThrow('not as the page says: proof own-key');
  const lied = await table.copy();
  const { history } = lied.fold.now;
  lied.give(0, keys, { checkpoint: { history, state: history } });
  lied.give(1, await table.owed(1));
  expect(() => readCards(lied.record())).toThrow('not as the page says: state at step 1');
});
