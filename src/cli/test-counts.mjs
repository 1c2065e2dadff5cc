/**
 * From what a runner wrote and how it ended to numbers one can add up. A runner that ended badly without naming a
 * failed test, or left no report, counts as one failure: nothing that crashed may read as passed.
 *
 * @typedef {{ readonly passed: number, readonly failed: number, readonly skipped: number }} Counts
 */

/** @type {Counts} */
export const NONE = { passed: 0, failed: 0, skipped: 0 };

/** @param {Counts} a @param {Counts} b @returns {Counts} */
export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** One check that passes or fails as a whole. @param {number} exitCode @returns {Counts} */
export const single = (exitCode) => ({ ...NONE, [exitCode === 0 ? 'passed' : 'failed']: 1 });

/**
 * Vitest's JSON report. A file that failed before any of its tests (an import that breaks) counts as one.
 * @param {string | null} report @param {number} exitCode @returns {Counts}
 */
export function vitestCounts(report, exitCode) {
  return counted(report, exitCode, (json) => ({
    passed: json.numPassedTests,
    failed:
      json.numFailedTests +
      json.testResults.filter(
        ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
      ).length,
    skipped: json.numPendingTests + json.numTodoTests,
  }));
}

/** Playwright's JSON report. @param {string | null} report @param {number} exitCode @returns {Counts} */
export function playwrightCounts(report, exitCode) {
  return counted(report, exitCode, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }));
}

/** @returns {Counts} */
function counted(report, exitCode, read) {
  let counts = NONE;
  try {
    counts = report === null ? NONE : read(JSON.parse(report));
  } catch {
    return { ...NONE, failed: 1 };
  }
  if (!Object.values(counts).every(Number.isSafeInteger)) return { ...NONE, failed: 1 };
  const isCrash = (report === null || exitCode !== 0) && counts.failed === 0;
  return isCrash ? { ...counts, failed: 1 } : counts;
}

/** The last line of `npm test`. @param {Counts} counts */
export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** 0 only when something ran and nothing failed. @param {Counts} counts */
export const exitCodeOf = ({ passed, failed }) => (failed === 0 && passed > 0 ? 0 : 1);
