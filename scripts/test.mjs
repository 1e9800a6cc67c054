/**
 * `npm test`: installs missing packages and runs all tests: units, components, booking service and
 * content lake with Jest, then the browser journeys with Playwright on a production build.
 * `npm test -- --unit` and `npm test -- --e2e` run one half and pass other arguments to its runner.
 * `npm test -- --changed` runs the Jest tests that depend on what differs from `main`.
 * With `PROOFS=sample`, a sample of the booking engine's proofs runs beside the journeys that run one
 * by one.
 * The last lines name what failed, and which journeys passed only on the second attempt. Up to two of
 * those don't fail the run. They count as passed.
 */
import './start/requireNode.mjs';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { siteUrl } from '../e2e/support/addresses.mjs';
import { headlessPath } from './start/chromium.mjs';
import { installMissing } from './start/install.mjs';
import { isHealthy } from './start/programs.mjs';
import { StartError, nodeBinary, root } from './start/settings.mjs';
import {
  failuresOfJest,
  failuresOfPlaywright,
  flakyOfPlaywright,
  sumUp,
  summaryOfJest,
  summaryOfPlaywright,
} from './start/testSummary.mjs';

// Tests start the same programs many times, so let Node cache compiled code.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules/.cache/node');

const startWithinMs = 10 * 60_000;
const pollMs = 500;
/** More flaky journeys than this fail the run: something is wrong, not just slow. */
const mostFlaky = 2;

const isChanged = process.argv.includes('--changed');
const args = process.argv.slice(2).filter((arg) => arg !== '--changed');
const halves = ['--unit', '--e2e'];
const only = isChanged ? ['--unit'] : halves.filter((half) => args.includes(half));
const extra = [
  ...(isChanged ? ['--changedSince=main', '--passWithNoTests'] : []),
  ...args.filter((arg) => !halves.includes(arg)),
];
const wants = (half) => only.length === 0 || only.includes(half);
if (extra.length > 0 && only.length !== 1) {
  console.error(`Add --unit or --e2e to say which runner gets "${extra.join(' ')}".`);
  process.exit(1);
}

const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-tests-'));
const browser = headlessPath(process.env);
/** The Safar all browser tests share. Null without a browser, or if only some tests run. */
let safar = null;
const failures = [];
const flaky = [];
try {
  await installMissing();
  // Started now, so that the site and the Studio are built while Jest waits for its slowest tests.
  if (wants('--e2e') && browser && extra.length === 0) safar = start(['e2e/support/serve.mjs']);
  const summaries = [];
  if (isChanged) console.log('Jest only. Run journeys with `npm test -- --e2e e2e/NAME.e2e.ts`.');
  if (wants('--unit')) summaries.push(await runUnits());
  if (wants('--e2e')) summaries.push(...(await runJourneys()));
  const { passed, failed, skipped } = sumUp(summaries);
  for (const failure of failures) console.log(`failed: ${failure.replace(`${root}/`, '')}`);
  for (const journey of flaky) console.log(`flaky: ${journey.replace(`${root}/`, '')}`);
  console.log(`\n${passed} passed (${flaky.length} flaky), ${failed} failed, ${skipped} skipped`);
  const isGood = failed === 0 && flaky.length <= mostFlaky && (passed > 0 || isChanged);
  process.exitCode = isGood ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
} finally {
  safar?.stop();
  await safar?.ended;
  fs.rmSync(reports, { recursive: true, force: true });
}

async function runUnits() {
  const report = path.join(reports, 'jest.json');
  await start([
    '--disable-warning=ExperimentalWarning',
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    '--json',
    `--outputFile=${report}`,
    ...extra,
  ]).ended;
  const read = readReport(report);
  failures.push(...failuresOfJest(read));
  return summaryOfJest(read);
}

async function runJourneys() {
  if (!browser) {
    console.log(
      '\nBrowser journeys skipped: Chromium is missing. Get it with ' +
        '"apt-get install chromium-headless-shell", or set CHROMIUM=/path/to/chromium.',
    );
    return [await runPlaywright('list', ['--list'])];
  }
  if (!safar) return [await runPlaywright('chosen', extra)];
  await untilServed();
  return [
    await runPlaywright('together', ['--workers=2', '--grep-invert=@alone']),
    ...(await Promise.all([
      runPlaywright('alone', ['--workers=1', '--grep=@alone']),
      ...(process.env.PROOFS === 'sample' ? [proveSample()] : []),
    ])),
  ];
}

/** Runs some random schedules and planted faults in the time that the journeys leave free. */
async function proveSample() {
  const summary = { passed: 0, failed: 0, skipped: 0 };
  // Linux shares out processors by session first, and only then by priority. Each of PostgreSQL's
  // processes is a session.
  try {
    fs.writeFileSync('/proc/sys/kernel/sched_autogroup_enabled', '0');
  } catch {
    // Not Linux, or not allowed: the journeys have less time then.
  }
  for (const [program, env] of [
    ['booking/proofs/run.ts', { PROOF_SCHEDULES: '100' }],
    ['booking/proofs/run.ts', { PROOF_SCHEDULES: '50', PROOF_GATEWAY: 'razorpay' }],
    ['booking/proofs/run.ts', { PROOF_SCHEDULES: '50', PROOF_GATEWAY: 'stripe' }],
    ['booking/proofs/run.ts', { PROOF_SCHEDULES: '50', PROOF_GATEWAY: 'both' }],
    ['booking/proofs/mutants.ts', { PROOF_MUTANTS: '2' }],
  ]) {
    const proof = start([program], env);
    os.setPriority(proof.pid, os.constants.priority.PRIORITY_LOW);
    const isGood = (await proof.ended) === 0;
    summary[isGood ? 'passed' : 'failed'] += 1;
    if (!isGood) failures.push(program);
  }
  return summary;
}

async function runPlaywright(name, options) {
  const report = path.join(reports, `${name}.json`);
  await start(['node_modules/@playwright/test/cli.js', 'test', ...options], {
    E2E_REPORT: report,
    ...(safar ? { E2E_SERVED: '1' } : {}),
  }).ended;
  const read = readReport(report);
  failures.push(...failuresOfPlaywright(read));
  flaky.push(...flakyOfPlaywright(read));
  return summaryOfPlaywright(read, { hasRun: Boolean(browser) });
}

async function untilServed() {
  let hasEnded = false;
  void safar.ended.then(() => (hasEnded = true));
  for (const until = Date.now() + startWithinMs; ; await pause(pollMs)) {
    if (await isHealthy(`${siteUrl}/api/health`)) return;
    if (hasEnded) throw new StartError('Safar did not start: the reason is above.');
    if (Date.now() > until) throw new StartError('Safar took too long to start.');
  }
}

/** Returns the runner's own report, or null if it stopped before writing one. */
function readReport(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
}

function start(args, env = {}) {
  const runner = spawn(nodeBinary, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const pass = (signal) => runner.kill(signal);
  process.once('SIGINT', pass).once('SIGTERM', pass);
  const ended = new Promise((resolve) => {
    runner.on('close', (code) => {
      process.removeListener('SIGINT', pass).removeListener('SIGTERM', pass);
      resolve(code);
    });
  });
  return { pid: runner.pid, ended, stop: () => runner.kill('SIGTERM') };
}
