/** The ground the other tests stand on: seats that do not cheat come to the same end, and nobody is blamed. */
import { expect, test } from 'vitest';
import { verifyRecord } from '../../src/protocol/verify.ts';
import { GAMES, Table } from './table.ts';

for (const seats of [2, 3, 4]) {
  test(`${seats} seats, one of them played by hand, come to the same end and the same record`, async () => {
    const table = await Table.open({ seats, seed: seats, cheats: [0], chainLength: 16 });
    await table.play(() => table.view().isComplete);
    await table.exchange();
    const records = [...table.sessions.values()].map((session) => session.record());
    expect(new Set(records).size).toBe(1);
    const report = verifyRecord(records[0] as string, GAMES);
    expect(report).toMatchObject({
      kind: 'authentic',
      exitCode: 0,
      end: 'rules',
      isComplete: true,
      missingCloses: [],
      faults: [],
    });
    expect(report).toMatchObject({ outcome: table.view().outcome });
    for (const ids of table.sent.values()) expect(ids.size).toBe(1);
  });
}
