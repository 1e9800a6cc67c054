/** `npm run check`: runs everything that must pass, then prints a summary. */
import './start/requireNode.mjs';
import { spawn } from 'node:child_process';
import os from 'node:os';
import { distDir } from '../e2e/support/addresses.mjs';
import { installMissing } from './start/install.mjs';
import { root } from './start/settings.mjs';

const results = [];
await installMissing();
const aside = { isAside: true };
await Promise.all([
  // Also makes the build whose page weights are checked at the end.
  check('tests', ['test'], { isLive: true }),
  check('types', ['run', 'typecheck'], aside).then(() =>
    check('generated content types', ['run', 'typegen', '--', '--check'], aside),
  ),
  check('lint, boundaries and unused code', ['run', 'lint'], aside),
]);
await check('page weights', ['run', 'budget'], { env: { NEXT_DIST_DIR: distDir } });
await check("the content lake's proof", ['run', 'proof:lake', '--', '--suite-optional']);

console.log('');
for (const { title, isGood, seconds } of results) {
  console.log(`${isGood ? 'good' : 'BAD '}  ${title} (${seconds.toFixed(0)} s)`);
}
process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1;

/** Runs one npm script. Prints its output at the end unless `isLive`. `isAside`: low priority. */
async function check(title, args, { env = {}, isLive = false, isAside = false } = {}) {
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
  results.push({ title, isGood: code === 0, seconds: (Date.now() - begun) / 1_000 });
}
