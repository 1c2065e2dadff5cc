/** docs/protocol.md is enough: a reader written from it alone agrees with the program about real records. */
import { beforeAll, describe, expect, test } from 'vitest';
import { ochoBot } from '../../src/bots/ocho.ts';
import { simulate } from '../../src/cli/simulation.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { PROFILES } from '../../src/network/simulated.ts';
import { verifyRecord } from '../../src/protocol/verify.ts';
import { readRecord } from './second-reader.ts';

describe.each([
  ['level 1, three seats, order drawn', 3, { level: 1, first: 'lot' }],
  ['level 2, two seats, creator first', 2, { level: 2, first: 'creator' }],
] as const)('a finished game: %s', (_title, seats, options) => {
  let record = '';

  beforeAll(async () => {
    const { records } = await simulate({
      game: 'ocho',
      seats,
      seed: 7,
      options: { ...ocho.defaultOptions, ...options, target: 4000 },
      profile: PROFILES.calm,
      script: 'none',
      games: { ocho },
      bot: ochoBot as never,
      // Longer than the game: the reader knows no second chain.
      chainLength: 1024,
      limitMs: 60 * 60 * 1000,
    });
    record = records[0] ?? '';
  }, 240_000);

  test('the second reader finds every byte as the page says, and the same scores', () => {
    const report = verifyRecord(record, { ocho });
    if (report.kind !== 'authentic') throw new Error(report.kind);
    expect(report.rolls.length).toBeGreaterThan(10);
    expect(readRecord(record)).toEqual({
      scores: report.outcome?.scores,
      rolls: report.rolls.length,
      entries: report.entries,
    });
  });

  test('the second reader finds a changed link', () => {
    const at = record.indexOf('\\"kind\\":\\"link\\",\\"link\\":\\"') + 30;
    const changed = `${record.slice(0, at)}${record[at] === 'A' ? 'B' : 'A'}${record.slice(at + 1)}`;
    expect(() => readRecord(changed)).toThrow('not as the page says: signature');
  });
});
