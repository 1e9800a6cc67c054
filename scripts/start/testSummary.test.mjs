import {
  failuresOfJest,
  failuresOfPlaywright,
  flakyOfPlaywright,
  sumUp,
  summaryOfJest,
  summaryOfPlaywright,
} from './testSummary.mjs';

const jestReport = {
  numPassedTests: 10,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  numRuntimeErrorTestSuites: 1,
};
const playwrightReport = {
  suites: [{ specs: [{ tests: [{}, {}] }], suites: [{ specs: [{ tests: [{}] }] }] }],
  errors: [],
  stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
};

it('counts a test file that did not load as failed', () => {
  expect(summaryOfJest(jestReport)).toEqual({ passed: 10, failed: 2, skipped: 3 });
});

it('counts a journey that passed only on the second attempt as passed', () => {
  expect(summaryOfPlaywright(playwrightReport, { hasRun: true })).toEqual({
    passed: 5,
    failed: 1,
    skipped: 2,
  });
});

it('counts all journeys as skipped when there is no browser', () => {
  expect(summaryOfPlaywright(playwrightReport, { hasRun: false })).toEqual({
    passed: 0,
    failed: 0,
    skipped: 3,
  });
});

it('counts a runner without a report as failed', () => {
  const summaries = [summaryOfJest(null), summaryOfPlaywright(null, { hasRun: true })];
  expect(sumUp(summaries)).toEqual({ passed: 0, failed: 2, skipped: 0 });
});

it('names the failed tests, and the files that did not load', () => {
  const testResults = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'adds' },
        { status: 'failed', fullName: 'divides' },
      ],
    },
    { name: 'b.test.ts', status: 'failed', assertionResults: [] },
  ];
  expect(failuresOfJest({ testResults })).toEqual(['a.test.ts: divides', 'b.test.ts']);
});

it('names failed and flaky journeys apart, with their screen and first error', () => {
  const failedTry = { error: { message: 'Error: \u001b[31mno seats\u001b[39m\n  left' } };
  const spec = (title, status, results) => ({
    file: 'book.e2e.ts',
    title,
    tests: [{ status, projectName: 'phone', results }],
  });
  const suites = [
    {
      specs: [spec('pays', 'expected', [{}])],
      suites: [
        {
          specs: [
            spec('holds', 'unexpected', [failedTry, failedTry]),
            spec('cancels', 'flaky', [failedTry, {}]),
          ],
        },
      ],
    },
  ];
  expect(failuresOfPlaywright({ suites })).toEqual([
    'book.e2e.ts [phone]: holds (Error: no seats left)',
  ]);
  expect(flakyOfPlaywright({ suites })).toEqual([
    'book.e2e.ts [phone]: cancels (Error: no seats left)',
  ]);
});
