/** @typedef {{ passed: number, failed: number, skipped: number }} Summary */

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

/** Returns the titles of the journeys that did not pass the first time. */
export function failuresOfPlaywright(report) {
  const inSuite = ({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
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
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
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
  const total = (field) => summaries.reduce((sum, summary) => sum + summary[field], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}
