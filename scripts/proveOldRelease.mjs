/**
 * `npm run proof:oldRelease [-- <commit>]`: runs an older commit's booking tests, with its own code, on today's schema.
 * During an upgrade and after a rollback, that is what visitors book with. Without a commit, takes the last one before
 * the newest migration.
 */
import './start/requireNode.mjs';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { nodeBinary, root } from './start/settings.mjs';

/** From a hold to a refund, and what staff do to it. None of them compares the schema itself. */
const journeys = [
  'payments',
  'seats',
  'cancellations',
  'shares',
  'transfers',
  'signIn',
  'idempotency',
  'staffBookings',
  'staffDepartures',
  'waitlist',
];
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 }).trim();

const migrations = (commit) =>
  git('ls-tree', '--name-only', `${commit}:booking/migrations`).split('\n');
const [given] = process.argv.slice(2);
const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'booking/migrations');
const commit = git('rev-parse', '--short=12', given ?? `${added}^`);
const unknown = fs
  .readdirSync(path.join(root, 'booking/migrations'))
  .filter((name) => !migrations(commit).includes(name));
if (unknown.length === 0) throw new Error(`${commit} knows every migration, so it proves nothing.`);

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-old-release-'));
try {
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', work], { input: archive });
  for (const folder of ['.', 'booking']) {
    const packages = path.join(folder, 'node_modules');
    fs.symlinkSync(path.join(root, packages), path.join(work, packages));
  }
  fs.rmSync(path.join(work, 'booking/migrations'), { recursive: true });
  fs.cpSync(path.join(root, 'booking/migrations'), path.join(work, 'booking/migrations'), {
    recursive: true,
  });
  const files = journeys
    .map((name) => `booking/tests/${name}.test.ts`)
    .filter((file) => fs.existsSync(path.join(work, file)));
  console.log(`${commit} on a schema with ${unknown.join(', ')}: ${files.length} files of tests`);
  const { status } = spawnSync(
    nodeBinary,
    [
      ...['--disable-warning=ExperimentalWarning', '--experimental-vm-modules'],
      ...[path.join(root, 'node_modules/jest/bin/jest.js'), '-c', 'booking/jest.config.mjs'],
      ...files,
    ],
    { cwd: work, stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
} finally {
  fs.rmSync(work, { recursive: true, force: true });
}
