import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failed: number, skipped: number }} Summary */

const longestError = 400;

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

/** Returns the failed journeys, each with the error of its first attempt. */
export function failuresOfPlaywright(report) {
  return journeysWith('unexpected', report ?? {});
}

/** Returns the journeys that passed only on the second attempt, with the error of the first. */
export function flakyOfPlaywright(report) {
  return journeysWith('flaky', report ?? {});
}

function journeysWith(wanted, { specs = [], suites = [] }) {
  return [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map((run) => `${file} [${run.projectName}]: ${title}${firstError(run)}`),
    ),
    ...suites.flatMap((suite) => journeysWith(wanted, suite)),
  ];
}

/** Returns the first attempt's error on one line, without terminal colours. */
function firstError({ results = [] }) {
  const message = results.find(({ error }) => error)?.error.message;
  if (!message) return '';
  const plain = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim();
  return ` (${plain.slice(0, longestError)})`;
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
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
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
