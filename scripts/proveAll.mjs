/**
 * `npm run proof:all`: runs the proofs written as tests, all random schedules and all planted
 * faults. When all pass, records in `.ci/proved` which code they proved. With `--is-proved`, runs
 * nothing, and exits with 0 if that is still the committed code, apart from its comments.
 */
import './start/requireNode.mjs';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from '@swc/core';
import { root } from './start/settings.mjs';

const record = path.join(root, '.ci/proved');
/** The proofs use neither the service's other tests nor its docs. */
const isUnused = (file) => file.startsWith('booking/tests/') || file.endsWith('.md');

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 });

/** Returns a hash of the committed code that the proofs run, without its comments. */
function hashCode() {
  const hash = createHash('sha256');
  const files = git('ls-tree', '-r', '--full-tree', '--name-only', 'HEAD', 'booking').split('\n');
  for (const file of files.filter((name) => name && !isUnused(name))) {
    const text = git('show', `HEAD:${file}`);
    hash.update(`${file}\n`).update(/\.m?[jt]s$/.test(file) ? withoutComments(text) : text);
  }
  return hash.digest('hex');
}

function withoutComments(code) {
  const jsc = { parser: { syntax: 'typescript' }, target: 'esnext', preserveAllComments: false };
  return transformSync(code, { jsc, swcrc: false, minify: true }).code;
}

const isCommitted = () => git('status', '--porcelain', 'booking').trim() === '';

if (process.argv.includes('--is-proved')) {
  const isProved = existsSync(record) && readFileSync(record, 'utf8').trim() === hashCode();
  process.exit(isProved ? 0 : 1);
}

const before = isCommitted() ? hashCode() : null;
const isWhole = !Object.keys(process.env).some((name) => name.startsWith('PROOF_'));
let schedules = '';
for (const [proof, gateway, count, first] of [
  [['test', '--', '--unit', 'booking/proofs', '--testPathIgnorePatterns=interleavings']],
  // 10,000 schedules: with a gateway that follows a script, and with the drivers and their emulators.
  [['run', 'proof:interleavings'], 'scripted', 4_000, 1],
  [['run', 'proof:interleavings'], 'razorpay', 2_000, 4_001],
  [['run', 'proof:interleavings'], 'stripe', 2_000, 6_001],
  [['run', 'proof:interleavings'], 'both', 2_000, 8_001],
  [['run', 'proof:mutants']],
]) {
  if (gateway) console.log(`Random schedules with the gateway: ${gateway}`);
  const { status, stdout } = spawnSync('npm', ['--silent', ...proof], {
    cwd: root,
    env: {
      ...process.env,
      ...(gateway
        ? {
            PROOF_GATEWAY: gateway,
            PROOF_SCHEDULES: process.env.PROOF_SCHEDULES ?? String(count),
            PROOF_FIRST_SEED: process.env.PROOF_FIRST_SEED ?? String(first),
          }
        : {}),
    },
    stdio: ['inherit', gateway ? 'pipe' : 'inherit', 'inherit'],
    encoding: 'utf8',
  });
  if (gateway) process.stdout.write((schedules = stdout));
  if (status !== 0) process.exit(1);
}
// Each count in the summary's first line becomes a row: "10000 schedules, 254840 events, …".
const rows = (schedules.split('\n')[0] ?? '')
  .split(', ')
  .map((part) => /^(\d+) (.+)$/.exec(part))
  .flatMap((match) => (match ? [[match[2], Number(match[1]).toLocaleString('en-IN')]] : []));
// Imported here, because `--is-proved` may run in a Node that can't read TypeScript.
const { printFigures } = await import('../bench/measure.ts');
printFigures(
  'no-oversell',
  'No seat sold twice: the last random schedules',
  ['What', 'Count'],
  [...rows.filter(([name]) => name !== 's'), ['seats oversold', '0']],
);
if (isWhole && before !== null && isCommitted() && hashCode() === before) {
  writeFileSync(record, `${before}\n`);
} else {
  console.log(
    'Not recorded: booking/ has uncommitted changes or changed during the run, or a PROOF_ variable is set.',
  );
}
