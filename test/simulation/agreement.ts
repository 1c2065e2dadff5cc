/**
 * What must hold of every simulated game, whichever it is. Asks nothing of a test runner, so that games can be played in a page.
 */
import type { SimulationOptions, SimulationResult } from '../../src/cli/simulation.ts';
import { encodeCanonical } from '../../src/encoding/canonical.ts';
import type { Json } from '../../src/games/game.ts';
import { verifyRecord } from '../../src/protocol/verify.ts';

/**
 * What does not hold, in words; nothing where all does: all devices that are still there came to the same table and the same
 * record, which is authentic and without a fault; and complete, unless so many died for good that the others could only wait,
 * and say so. No seat was ever seen to sign two entries at one place, and no table stood still once its lines were whole.
 */
export function disagreements(
  result: SimulationResult,
  { games }: Pick<SimulationOptions, 'games'>,
): readonly string[] {
  const { witness, standstills, dead, isComplete, outcome } = result;
  const records = result.records.filter((record) => record !== null);
  const snapshots = result.snapshots.filter((snapshot) => snapshot !== null);
  const tables = snapshots.map(({ table }) => encodeCanonical(table as unknown as Json));
  const report = verifyRecord(records[0] ?? '', games);
  const holds: readonly (readonly [boolean, string])[] = [
    [isComplete || isAdjourned(result), 'neither complete nor adjourned'],
    [witness.contradictions.length === 0, `contradictions ${told(witness.contradictions)}`],
    [witness.count > 0, 'nothing was seen to be signed'],
    [standstills.length === 0, `standstills ${told(standstills)}`],
    [records.length > 0, 'no record'],
    [records.every((record) => record === records[0]), 'records differ'],
    [tables.every((table) => table === tables[0]), `tables differ: ${told(tables)}`],
    [
      snapshots.every(({ faults }) => faults.length === 0),
      `faults ${told(snapshots.map((one) => one.faults))}`,
    ],
    [
      snapshots.every(({ trouble }) => trouble === null),
      `troubles ${told(snapshots.map((one) => one.trouble))}`,
    ],
    [
      report.kind === 'authentic' &&
        report.exitCode === 0 &&
        report.isComplete === isComplete &&
        same(report.outcome, outcome) &&
        // A dead seat that the game needed no more was never decided about.
        report.missingCloses.every((seat) => dead.includes(seat)),
      `the record's report ${told(report)}`,
    ],
  ];
  return holds.flatMap(([isSo, what]) => (isSo ? [] : [what]));
}

const told = (what: unknown): string => JSON.stringify(what).slice(0, 2000);
const same = (one: Json, other: Json): boolean => encodeCanonical(one) === encodeCanonical(other);

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
