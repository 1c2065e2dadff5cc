/** The public state: what a checkpoint hashes, and whom each phase expects. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { encodeCanonical } from '../../src/encoding/canonical.ts';
import type { Json, Seat } from '../../src/games/game.ts';
import { expectedSeats, hashState, type Phase, seatsIn, type TableState } from '../../src/protocol/state.ts';
import { BareTable } from './bare-table.ts';

const table = new BareTable({ seats: 4, seed: 2 });
const first: TableState = table.state;
const GAME = { kind: 'game', leader: 2, draw: { kind: 'dice', count: 8 } } as const;
const inPhase = (phase: Phase, isIn: readonly boolean[] = [true, false, true, true]): TableState => ({
  ...first,
  phase,
  isIn,
});

test('a table begins before the heads, everybody in, the first roll to come', () => {
  expect(first).toEqual({
    step: 0,
    attempt: 0,
    phase: { kind: 'commit', chain: 0, then: 'lot' },
    isIn: [true, true, true, true],
    departures: [],
    beacon: { next: 1, known: [null, null, null, null], following: null },
    game: null,
  });
});

describe('expected', () => {
  const CASES: readonly (readonly [string, Phase, readonly Seat[]])[] = [
    ['while heads are committed is every seat in', { kind: 'commit', chain: 1, then: 'game' }, [0, 2, 3]],
    ['in the lot is every seat in', { kind: 'links', k: 1, purpose: { kind: 'lot' }, lead: null }, [0, 2, 3]],
    ['in a roll is every seat in but its leader', { kind: 'links', k: 2, purpose: GAME, lead: 'x' }, [0, 3]],
    ['of a roll made anew is its leader alone', { kind: 'lead', k: 2, purpose: GAME }, [2]],
    ['at a decision is that seat alone', { kind: 'move', seat: 3 }, [3]],
    ['at the end is every seat in', { kind: 'close' }, [0, 2, 3]],
    ['after it is nobody', { kind: 'done' }, []],
  ];
  for (const [title, phase, seats] of CASES)
    test(title, () => expect(expectedSeats(inPhase(phase))).toEqual(seats));

  test('are seats by roster index, in whatever order others went', () => {
    expect(seatsIn(first)).toEqual([0, 1, 2, 3]);
    expect(seatsIn(inPhase({ kind: 'close' }))).toEqual([0, 2, 3]);
    expect(seatsIn(inPhase({ kind: 'close' }, [false, false, false, false]))).toEqual([]);
  });
});

describe('the hash of a state', () => {
  test('is SHA-512 over tag and canonical text, each with its length, cut to 32 bytes', () => {
    const sha = createHash('sha512');
    for (const part of ['octet/1/state', encodeCanonical(first as unknown as Json)]) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(Buffer.byteLength(part));
      sha.update(length).update(part);
    }
    expect(hashState(first)).toBe(sha.digest().subarray(0, 32).toString('base64url'));
  });

  test('is another once any field is another', () => {
    const { beacon } = first;
    const states: readonly TableState[] = [
      first,
      { ...first, step: 1 },
      { ...first, attempt: 1 },
      { ...first, phase: { kind: 'commit', chain: 0, then: 'game' } },
      { ...first, isIn: [true, true, true, false] },
      { ...first, departures: [{ seat: 3, step: 0, by: 'leave' }] },
      { ...first, departures: [{ seat: 3, step: 0, by: 'fault' }] },
      { ...first, beacon: { ...beacon, next: 2 } },
      { ...first, beacon: { ...beacon, known: [null, null, null, { k: 0, link: 'x' }] } },
      { ...first, beacon: { ...beacon, following: [null, null, null, null] } },
      { ...first, game: {} },
    ];
    expect(new Set(states.map(hashState)).size).toBe(states.length);
  });

  test('does not depend on the order in which fields were written', () => {
    const turned = Object.fromEntries(Object.entries(first).reverse()) as unknown as TableState;
    expect(hashState(turned)).toBe(hashState(first));
  });
});
