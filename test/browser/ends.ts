/** How a whole game must end on every page: the same score sheet, the same record, accepted by the command line. */
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { type Player, saveRecord, scores } from './players.ts';

/** All seats' records hold the same entries, `closes` closing signatures among them, and the command line accepts them. */
export async function expectSameRecords(players: readonly Player[], closes = players.length): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'octet-'));
  const texts: string[] = [];
  for (const player of players) {
    // The closing signatures may still be on their way when the end is shown.
    await expect
      .poll(() => saveRecord(player).then((text) => text.match(/\\"kind\\":\\"close\\"/g)?.length))
      .toBe(closes);
    texts.push(await saveRecord(player));
  }
  for (const text of texts) expect(text).toBe(texts[0]);
  const file = join(folder, 'record.jsonl');
  await writeFile(file, texts[0] as string);
  const verify = ['run', '--silent', 'verify', '--', file, '--json'];
  const { stdout } = await promisify(execFile)('npm', verify, { maxBuffer: 1 << 26 });
  expect(JSON.parse(stdout)).toMatchObject({
    kind: 'authentic',
    exitCode: 0,
    isComplete: true,
    faults: [],
    missingCloses: [],
  });
}

export async function expectSameEnd(players: readonly Player[]): Promise<void> {
  const first = await scores(players[0] as Player);
  expect(first).toHaveLength(players.length);
  for (const player of players) expect(await scores(player)).toEqual(first);
}
