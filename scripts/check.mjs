/**
 * `npm run check`: what has to be right before a change is sent: types, lint, boundaries, dead
 * code, generated types, tests, and the weight of the pages. Runs all of it and sums up.
 */
import './start/requireNode.mjs';
import { spawnSync } from 'node:child_process';
import { distDir } from '../e2e/support/addresses.mjs';
import { root } from './start/settings.mjs';

const checks = [
  // First, because it installs what is missing and makes the build that is weighed at the end.
  ['tests', ['test']],
  ['types', ['run', 'typecheck']],
  ['lint, boundaries and dead code', ['run', 'lint']],
  ['generated content types', ['run', 'typegen', '--', '--check']],
  ['weight of the pages', ['run', 'budget'], { NEXT_DIST_DIR: distDir }],
];

const results = checks.map(([title, args, env = {}]) => {
  console.log(`\n== ${title}`);
  const begun = Date.now();
  const { status } = spawnSync('npm', ['--silent', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return { title, isGood: status === 0, seconds: (Date.now() - begun) / 1_000 };
});

console.log('');
for (const { title, isGood, seconds } of results) {
  console.log(`${isGood ? 'good' : 'BAD '}  ${title} (${seconds.toFixed(0)} s)`);
}
process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1;
