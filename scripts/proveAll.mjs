/**
 * `npm run proof:all`: runs all random schedules and all planted faults. When both pass, writes the
 * state of `booking/` that they ran on to `.ci/proved`, so that `.ci/run` doesn't prove it again.
 */
import './start/requireNode.mjs';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './start/settings.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const state = git('rev-parse', 'HEAD:booking');
const isWhole = !Object.keys(process.env).some((name) => name.startsWith('PROOF_'));
const isCommitted = git('status', '--porcelain', 'booking') === '';

try {
  for (const proof of ['proof:interleavings', 'proof:mutants']) {
    execFileSync('npm', ['--silent', 'run', proof], { cwd: root, stdio: 'inherit' });
  }
  if (isWhole && isCommitted) writeFileSync(path.join(root, '.ci/proved'), `${state}\n`);
  else console.log('Not recorded: booking/ has uncommitted changes, or PROOF_ settings are set.');
} catch (error) {
  process.exitCode = error.status || 1;
}
