/**
 * `npm run check`: everything that must pass before a change is sent. Tests run first; then types beside lint, and
 * page weights. Runs all checks and sums up.
 */
import './start/requireNode.mjs';
import { spawn } from 'node:child_process';
import { distDir } from '../e2e/support/addresses.mjs';
import { root } from './start/settings.mjs';

const results = [];
// Tests install missing packages and make the build whose pages are weighed at the end.
await check('tests', ['test'], { isLive: true });
await Promise.all([
  check('types', ['run', 'typecheck']).then(() =>
    check('generated content types', ['run', 'typegen', '--', '--check']),
  ),
  check('lint, boundaries and unused code', ['run', 'lint']),
]);
await check('page weights', ['run', 'budget'], { env: { NEXT_DIST_DIR: distDir } });

console.log('');
for (const { title, isGood, seconds } of results) {
  console.log(`${isGood ? 'good' : 'BAD '}  ${title} (${seconds.toFixed(0)} s)`);
}
process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1;

/** Runs one npm script. Its output appears at the end unless it is live, so that two do not mix. */
async function check(title, args, { env = {}, isLive = false } = {}) {
  if (isLive) console.log(`\n== ${title}`);
  const begun = Date.now();
  const npm = spawn('npm', ['--silent', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', ...(isLive ? ['inherit', 'inherit'] : ['pipe', 'pipe'])],
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => npm.on('close', resolve));
  if (!isLive) console.log(`\n== ${title}\n${output}`.trimEnd());
  results.push({ title, isGood: code === 0, seconds: (Date.now() - begun) / 1_000 });
}
