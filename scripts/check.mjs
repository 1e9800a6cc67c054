/**
 * `npm run check`: runs everything that must pass before you submit a change, and prints a summary.
 * The tests come first; type checks, lint and the commands given as arguments get whatever
 * processor time the tests leave idle.
 */
import './start/requireNode.mjs';
import { spawn } from 'node:child_process';
import { distDir } from '../e2e/support/addresses.mjs';
import { installMissing } from './start/install.mjs';
import { root } from './start/settings.mjs';

const npm = 'npm --silent';
const results = [];

await installMissing();
const beside = [
  check('types', `${npm} run typecheck`).then(() =>
    check('generated content types', `${npm} run typegen -- --check`),
  ),
  check('lint, boundaries and unused code', `${npm} run lint`),
  ...process.argv.slice(2).map((command) => check(command, command)),
];
await check('tests', `${npm} test`, { isLive: true });
// The tests leave a build to check.
await check('page weights', `${npm} run budget`, { env: { NEXT_DIST_DIR: distDir } });
await Promise.all(beside);

console.log('');
for (const { title, isGood, seconds } of results) {
  console.log(`${isGood ? 'good' : 'BAD '}  ${title} (${seconds.toFixed(0)} s)`);
}
process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1;

/**
 * Runs one command. Unless it's live, it runs at low priority and its output appears when it ends.
 */
async function check(title, command, { env = {}, isLive = false } = {}) {
  if (isLive) console.log(`\n== ${title}`);
  const begun = Date.now();
  const shell = spawn('nice', ['-n', isLive ? '0' : '15', 'sh', '-c', command], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', ...(isLive ? ['inherit', 'inherit'] : ['pipe', 'pipe'])],
  });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr])
    stream?.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => shell.on('close', resolve));
  if (!isLive) console.log(`\n== ${title}\n${output}`.trimEnd());
  results.push({ title, isGood: code === 0, seconds: (Date.now() - begun) / 1_000 });
}
