import { describe, expect, it } from 'vitest';
import {
  add,
  exitCodeOf,
  NONE,
  playwrightCounts,
  single,
  summary,
  vitestCounts,
} from '../../src/cli/test-counts.mjs';

const vitestReport = (part: object): string =>
  JSON.stringify({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...part,
  });
const playwrightReport = (stats: object, errors: readonly object[] = []): string =>
  JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });
const oneFailure = { passed: 0, failed: 1, skipped: 0 };

describe('counting what ran', () => {
  it('adds up the tests of both runners', () => {
    const unit = vitestCounts(vitestReport({ numPassedTests: 5, numPendingTests: 1, numTodoTests: 1 }), 0);
    const browser = playwrightCounts(playwrightReport({ expected: 3, skipped: 1 }), 0);
    expect(add(unit, browser)).toEqual({ passed: 8, failed: 0, skipped: 3 });
  });

  it('counts types and lint as one each', () => {
    expect(add(single(0), single(2))).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('counts a file that failed before its tests as one failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ];
    const report = vitestReport({ numPassedTests: 1, numFailedTests: 1, testResults });
    expect(vitestCounts(report, 1)).toEqual({ passed: 1, failed: 2, skipped: 0 });
  });

  it('counts a flaky test and an error outside of any test as failures', () => {
    const report = playwrightReport({ expected: 1, flaky: 1, unexpected: 1 }, [{ message: 'setup' }]);
    expect(playwrightCounts(report, 1)).toEqual({ passed: 1, failed: 3, skipped: 0 });
  });

  it.each([vitestCounts, playwrightCounts])(
    'counts a runner without a readable report as one failure',
    (count) => {
      expect(count(null, 0)).toEqual(oneFailure);
      expect(count('{"trunc', 0)).toEqual(oneFailure);
      expect(count('{}', 0)).toEqual(oneFailure);
      expect(count('null', 1)).toEqual(oneFailure);
    },
  );

  it('counts a runner that ended badly with nothing failed as one failure beside what passed', () => {
    expect(vitestCounts(vitestReport({ numPassedTests: 9 }), 1)).toEqual({
      passed: 9,
      failed: 1,
      skipped: 0,
    });
    expect(playwrightCounts(playwrightReport({ expected: 2 }), 130)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
    });
  });

  it('ends with one plain line', () => {
    expect(summary({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(summary({ passed: 1, failed: 2, skipped: 3 })).toBe('1 passed, 2 failed, 3 skipped');
  });

  it('is a success only when something ran and nothing failed', () => {
    expect(exitCodeOf({ passed: 1, failed: 0, skipped: 9 })).toBe(0);
    expect(exitCodeOf({ passed: 9, failed: 1, skipped: 0 })).toBe(1);
    expect(exitCodeOf({ ...NONE, skipped: 1 })).toBe(1);
    expect(exitCodeOf(NONE)).toBe(1);
  });
});
