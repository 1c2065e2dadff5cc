/** The bench's arithmetic, and what it says to a name it does not know. What it measures depends on the machine. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { quantile, spread, timesMs } from '../../src/cli/bench-figure.ts';
import { root } from '../../src/cli/bootstrap.mjs';

test('the median, the 95th percentile and the least are values that were measured, whatever their order', () => {
  const values = Array.from({ length: 100 }, (_, i) => (i * 37) % 100);
  expect(quantile(values, 0.5)).toBe(50);
  expect(quantile(values, 0.95)).toBe(95);
  expect(quantile(values, 1)).toBe(99);
  expect(spread([3, 1, 2])).toEqual({ value: 2, p95: 3, least: 1, n: 3 });
  expect(spread([1 / 3])).toEqual({ value: 0.33, p95: 0.33, least: 0.33, n: 1 });
});

test('nothing measured is an error, not a zero', () => {
  expect(() => quantile([], 0.5)).toThrow('nothing was measured');
});

test('the runs that warm up are not counted', () => {
  const runs: number[] = [];
  expect(timesMs(20, (i) => runs.push(i))).toHaveLength(20);
  expect(runs).toHaveLength(22);
});

test('a name that is no bench is refused with those that are', { timeout: 60_000 }, () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'src/cli/bench.ts', 'nope'],
    { cwd: root, encoding: 'utf8' },
  );
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toBe(
    'bench: no bench nope; there are primitives, deck, toolkit, record, load, parts, shuffle, dice, draw, bots, broker, memory\n',
  );
});
