/**
 * What a reader of the deck and of the protocol under it found missing: each test is one thing that could be done to an
 * honest seat, and no longer can.
 */
import { describe, expect, test, vi } from 'vitest';
import { planets } from '../../src/games/planets/game.ts';
import { verifyRecord } from '../../src/protocol/verify.ts';
import { CardTable } from './deck/card-table.ts';

vi.setConfig({ testTimeout: 60_000 });

describe('a body whose kind no text can be made of', () => {
  for (const kind of [{ toString: 1 }, [{ toString: null }], { toString: 1, valueOf: 1 }, null, 7]) {
    test(`is its signer's fault, at the table and in the record (${JSON.stringify(kind)})`, async () => {
      const table = CardTable.open({ seats: 3 });
      table.give(0, { kind });
      for (const seat of [1, 2]) table.give(seat, await table.owed(seat));
      expect(table.fold.faults).toMatchObject([{ code: 'malformed', seat: 0, why: typeof kind }]);
      expect(table.state.isIn).toEqual([false, true, true]);
      const report = verifyRecord(table.record(), { planets });
      expect(report).toMatchObject({
        kind: 'authentic',
        exitCode: 1,
        faults: [{ code: 'malformed', seat: 0 }],
      });
    });
  }
});
