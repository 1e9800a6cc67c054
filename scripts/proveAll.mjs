/**
 * `npm run proof:all`: runs the proofs written as tests, all random schedules and all planted
 * faults. When all pass, writes the tree hash of `booking/` to `.ci/proved`, so that `.ci/run`
 * doesn't run them all again.
 */
import './start/requireNode.mjs';
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './start/settings.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
/** Returns the tree hash of `booking/`, or null if it has uncommitted changes. */
const committedState = () =>
  git('status', '--porcelain', 'booking') === '' ? git('rev-parse', 'HEAD:booking') : null;

const before = committedState();
const isWhole = !Object.keys(process.env).some((name) => name.startsWith('PROOF_'));
for (const proof of [
  ['test', '--', '--unit', 'booking/proofs', '--testPathIgnorePatterns=interleavings'],
  ['run', 'proof:interleavings'],
  ['run', 'proof:mutants'],
]) {
  const { status } = spawnSync('npm', ['--silent', ...proof], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
if (isWhole && before !== null && committedState() === before) {
  writeFileSync(path.join(root, '.ci/proved'), `${before}\n`);
} else {
  console.log(
    'Not recorded: booking/ has uncommitted changes or changed during the run, or a PROOF_ variable is set.',
  );
}
