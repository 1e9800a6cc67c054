/**
 * `passed` includes `repeated`: journeys that passed only on the second attempt.
 * @typedef {{ passed: number, failed: number, skipped: number, repeated?: number }} Summary
 */

/** A runner that wrote no report has failed, whatever its exit code. */
const broken = { passed: 0, failed: 1, skipped: 0 };

/** Returns the titles of Jest's failed tests, and the files that failed to load. */
export function failuresOfJest(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [name];
    return failed.map(({ fullName }) => `${name}: ${fullName}`);
  });
}

/** Returns the titles of the journeys that failed, or those that passed only on the second attempt. */
export function titlesOfPlaywright(report, wanted) {
  const inSuite = ({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === (wanted === 'repeated' ? 'flaky' : 'unexpected'))
        .map(({ projectName }) => `${file} [${projectName}]: ${title}`),
    ),
    ...suites.flatMap(inSuite),
  ];
  return inSuite(report ?? {});
}

/** Reads Jest's JSON report. A file that fails to load counts as one failure. */
export function summaryOfJest(report) {
  if (!report) return broken;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Reads Playwright's JSON report. Without a browser it only lists what would have run. */
export function summaryOfPlaywright(report, { hasRun }) {
  if (!report) return broken;
  const { expected, unexpected, flaky, skipped } = report.stats;
  if (!hasRun) return { passed: 0, failed: 0, skipped: countTests(report.suites) };
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    skipped,
    repeated: flaky,
  };
}

function countTests(suites = []) {
  return suites
    .map(({ specs = [], suites: inner }) => {
      const own = specs.map(({ tests }) => tests.length);
      return own.reduce((sum, count) => sum + count, 0) + countTests(inner);
    })
    .reduce((sum, count) => sum + count, 0);
}

/** @param {Summary[]} summaries */
export function sumUp(summaries) {
  const total = (field) => summaries.reduce((sum, summary) => sum + (summary[field] ?? 0), 0);
  return {
    passed: total('passed'),
    failed: total('failed'),
    skipped: total('skipped'),
    repeated: total('repeated'),
  };
}
