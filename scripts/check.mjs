/** `npm run check`: runs everything that must pass, then prints a summary. */
import './start/requireNode.mjs';
import { spawn } from 'node:child_process';
import os from 'node:os';
import { distDir } from '../e2e/support/addresses.mjs';
import { installMissing } from './start/install.mjs';
import { root } from './start/settings.mjs';

/** The exit code of `auditPackages.mjs` when the registry doesn't answer. */
const unanswered = 75;
const results = [];
await installMissing();
const aside = { isAside: true };
await Promise.all([
  // Also makes the build whose page weights are checked at the end.
  check('tests', ['test'], { isLive: true }),
  check('types', ['run', 'typecheck'], aside).then(() =>
    check('generated content types', ['run', 'typegen', '--', '--check'], aside),
  ),
  check('lint, boundaries and unused code', ['run', 'lint'], aside)
    .then(() => check("the API's description", ['run', 'lint:openapi'], aside))
    .then(() => check('secrets in files and commits', ['run', 'secrets'], aside))
    .then(() =>
      check('known weaknesses of packages', ['run', 'audit'], { ...aside, isOnline: true }),
    ),
]);
await check('page weights', ['run', 'budget'], { env: { NEXT_DIST_DIR: distDir } });
await check("the content lake's proof", ['run', 'proof:lake', '--', '--suite-optional']);

console.log('');
for (const { title, verdict, seconds } of results) {
  console.log(`${verdict}  ${title} (${seconds.toFixed(0)} s)`);
}
process.exitCode = results.some(({ verdict }) => verdict === 'BAD') ? 1 : 0;

/**
 * Runs one npm script. Prints its output at the end unless `isLive`. `isAside`: low priority.
 * `isOnline`: it needs the registry; without an answer, it counts as not run instead of bad.
 */
async function check(title, args, { env = {}, ...options } = {}) {
  const { isLive = false, isAside = false, isOnline = false } = options;
  if (isLive) console.log(`\n== ${title}`);
  const begun = Date.now();
  const npm = spawn('npm', ['--silent', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', ...(isLive ? ['inherit', 'inherit'] : ['pipe', 'pipe'])],
  });
  if (isAside && npm.pid) os.setPriority(npm.pid, os.constants.priority.PRIORITY_LOW);
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => npm.on('close', resolve));
  if (!isLive) console.log(`\n== ${title}\n${output}`.trimEnd());
  const bad = isOnline && code === unanswered ? 'not run' : 'BAD';
  results.push({
    title,
    verdict: code === 0 ? 'good' : bad,
    seconds: (Date.now() - begun) / 1_000,
  });
}
