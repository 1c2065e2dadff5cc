/** What must hold of every simulated game, whichever it is. */
import { expect } from 'vitest';
import type { SimulationOptions, SimulationResult } from '../../src/cli/simulation.ts';
import { verifyRecord } from '../../src/protocol/verify.ts';

/**
 * All devices that are still there came to the same table and the same record, which is authentic and without a fault; and
 * complete, unless so many died for good that the others could only wait, and say so. No seat was ever seen to sign two entries
 * at one place, and no table stood still once its lines were whole. `story`: of a failure.
 */
export function expectAgreement(
  result: SimulationResult,
  { games }: Pick<SimulationOptions, 'games'>,
  story: () => string,
): void {
  expect(result.isComplete || isAdjourned(result), story()).toBe(true);
  expect(result.witness.contradictions, story()).toEqual([]);
  expect(result.witness.count, story()).toBeGreaterThan(0);
  expect(result.standstills, story()).toEqual([]);
  const records = result.records.filter((record) => record !== null);
  const [first] = records;
  for (const record of records) expect(record === first, story()).toBe(true);
  const snapshots = result.snapshots.filter((snapshot) => snapshot !== null);
  for (const { table, faults, trouble } of snapshots) {
    expect(table, story()).toEqual(snapshots[0]?.table);
    expect(faults, story()).toEqual([]);
    expect(trouble, story()).toBeNull();
  }
  const report = verifyRecord(first ?? '', games);
  // A dead seat that the game needed no more was never decided about.
  if (report.kind === 'authentic')
    expect(
      report.missingCloses.filter((seat) => !result.dead.includes(seat)),
      story(),
    ).toEqual([]);
  expect(report, story()).toMatchObject({
    kind: 'authentic',
    exitCode: 0,
    isComplete: result.isComplete,
    outcome: result.outcome,
  });
}

/** The table waits for dead seats alone, those who are there are no more than half of those still in, and that is what they are told. */
function isAdjourned({ snapshots, dead }: SimulationResult): boolean {
  const present = snapshots.filter((snapshot) => snapshot !== null);
  const isIn = (present[0]?.table.isIn ?? []).flatMap((one, seat) => (one ? [seat] : []));
  const able = isIn.filter((seat) => !dead.includes(seat));
  return (
    2 * able.length <= isIn.length &&
    present.every(
      ({ waiting, goingOn }) =>
        waiting?.seats.every((seat) => dead.includes(seat)) === true &&
        (goingOn?.refusal === 'too-few' || goingOn?.refusal === 'watching'),
    )
  );
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
