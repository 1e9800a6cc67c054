/**
 * `npm test`: installs what is missing and runs all tests: units, components, booking service and
 * content lake with Jest, then the browser journeys with Playwright on a production build.
 * `npm test -- --unit` and `npm test -- --e2e` run one half; other words go to that half's runner.
 * The last line sums up both.
 */
import './start/requireNode.mjs';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { foldersToInstall, install } from './start/install.mjs';
import { StartError, nodeBinary, root } from './start/settings.mjs';
import { chromiumPath } from './start/chromium.mjs';
import { sumUp, summaryOfJest, summaryOfPlaywright } from './start/testSummary.mjs';

const words = process.argv.slice(2);
const halves = ['--unit', '--e2e'];
const only = halves.filter((half) => words.includes(half));
const extra = words.filter((word) => !halves.includes(word));
const wants = (half) => only.length === 0 || only.includes(half);
if (extra.length > 0 && only.length !== 1) {
  console.error(`Say with --unit or --e2e which runner should get "${extra.join(' ')}".`);
  process.exit(1);
}

const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-tests-'));
try {
  for (const folder of foldersToInstall()) {
    console.log(`Installing the packages of ${folder === '.' ? 'the site' : folder} …`);
    await install(folder);
  }
  const summaries = [];
  if (wants('--unit')) summaries.push(await runUnits());
  if (wants('--e2e')) summaries.push(await runJourneys());
  const { passed, failed, skipped } = sumUp(summaries);
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
} finally {
  fs.rmSync(reports, { recursive: true, force: true });
}

async function runUnits() {
  const report = path.join(reports, 'jest.json');
  await runNode([
    '--disable-warning=ExperimentalWarning',
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    '--json',
    `--outputFile=${report}`,
    ...extra,
  ]);
  return summaryOfJest(readReport(report));
}

async function runJourneys() {
  const report = path.join(reports, 'playwright.json');
  const browser = chromiumPath(process.env);
  if (!browser) {
    console.log(
      '\nBrowser journeys skipped: no Chromium here. Get it with "apt-get install chromium", ' +
        'or name one with CHROMIUM=/path/to/chromium.',
    );
  }
  await runNode(
    ['node_modules/@playwright/test/cli.js', 'test', ...(browser ? extra : ['--list'])],
    {
      E2E_REPORT: report,
    },
  );
  return summaryOfPlaywright(readReport(report), { hasRun: Boolean(browser) });
}

/** The runner's own report, or null when it did not get as far as writing one. */
function readReport(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
}

function runNode(args, env = {}) {
  return new Promise((resolve) => {
    const runner = spawn(nodeBinary, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const pass = (signal) => runner.kill(signal);
    process.once('SIGINT', pass).once('SIGTERM', pass);
    runner.on('close', (code) => {
      process.removeListener('SIGINT', pass).removeListener('SIGTERM', pass);
      resolve(code);
    });
  });
}
