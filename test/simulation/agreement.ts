/** What must hold of every simulated game, whichever it is. */
import { expect } from 'vitest';
import type { SimulationOptions, SimulationResult } from '../../src/cli/simulation.ts';
import { verifyRecord } from '../../src/protocol/verify.ts';

/** All devices came to the same table and the same record, which is authentic, complete and without a fault. `story`: of a failure. */
export function expectAgreement(
  result: SimulationResult,
  { games }: Pick<SimulationOptions, 'games'>,
  story: () => string,
): void {
  expect(result.isComplete, story()).toBe(true);
  const [first] = result.records;
  for (const record of result.records) expect(record === first, story()).toBe(true);
  const [state] = result.snapshots.map((snapshot) => snapshot?.table);
  for (const snapshot of result.snapshots) {
    expect(snapshot?.table, story()).toEqual(state);
    expect(snapshot?.faults, story()).toEqual([]);
  }
  const report = verifyRecord(first ?? '', games);
  expect(report, story()).toMatchObject({
    kind: 'authentic',
    exitCode: 0,
    isComplete: true,
    missingCloses: [],
    outcome: result.outcome,
  });
}

/** Where each device stood. */
export function stuck({ snapshots }: SimulationResult): string {
  return snapshots
    .map(
      (snapshot, seat) =>
        `seat ${seat}: ${snapshot === null ? 'down' : `step ${snapshot.table.step} ${snapshot.table.phase.kind} waits for ${snapshot.waiting?.seats} trouble ${snapshot.trouble} faults ${JSON.stringify(snapshot.faults)}`}`,
    )
    .join('\n');
}
