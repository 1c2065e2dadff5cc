/** What the command line says of a game of cards. */
import { expect, test, vi } from 'vitest';
import { formatReport } from '../../src/cli/verify-report.ts';
import { planets } from '../../src/games/planets/game.ts';
import { verifyRecord } from '../../src/protocol/verify.ts';
import { CardTable, inPhase } from '../protocol/deck/card-table.ts';

vi.setConfig({ testTimeout: 120_000 });

test('a record of 8 is told with its shuffles, its cards and its options in full', async () => {
  const table = CardTable.open({ seats: 2, seed: 3 });
  await table.until(inPhase('move'));
  const [decider = -1] = table.lacking;
  table.give(decider, { kind: 'leave' });
  await table.until(inPhase('done'));
  const report = verifyRecord(table.record(), { planets });
  expect(report).toMatchObject({
    exitCode: 0,
    shuffles: [
      { seat: 0, step: 2 },
      { seat: 1, step: 3 },
    ],
  });
  const text = formatReport(report);
  expect(text).toContain('every signature, roll, shuffle, proof and move holds');
  expect(text).toContain('Shuffles (2), each proved to hold the same cards\n  step 2: Seat 0 (seat 0)\n');
  expect(text).toContain('1 draw, 0 cards proved a planet or opened as a black hole, 0 planets stolen');
  expect(text).toContain('  2  Seat 0 (seat 0) shuffles the pile  [line 6]  proved: 1 shuffle\n');
  expect(text).toMatch(/draws; the others open the cards to it {2}\[line \d+\] {2}proved: 3 shares\n/);
  expect(text).toContain('points {"commander":{"different":16,');
  expect(text).not.toContain('[object Object]');
});
