/**
 * `npm run release`: makes one packed release from the last commit, away from the server it is for, in
 * `.data/releases`.
 *
 *     -- --reuse-packages    copies this folder's packages instead of installing them, for trials
 *     -- --without-studio    leaves the Studio out, for those who deploy theirs with Sanity
 *
 * Site and Studio are compiled without any address or secret in them: install.sh fills in the settings and makes the
 * pages where it serves, and the site fills in the Studio's. Compiling needs 2 GB of memory, which a small server
 * doesn't have. The release runs on the same system and kind of processor as this machine.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const target = path.join(root, '.data/releases');
const reused = process.argv.includes('--reuse-packages');
const withoutStudio = process.argv.includes('--without-studio');
/** Not needed to run it. */
const leftOut = ['bench', 'e2e', 'docs/pictures', 'deploy/test', '.ci', '.github'];
const folders = ['.', 'booking'];
const studioPackages = 'sanity/studio/node_modules';
/** Next asks for these wherever pages are in TypeScript, even if it only fills in settings. */
const neededToGenerate = ['typescript', '@types/react', '@types/node'];

const run = (command, args, options = {}) =>
  execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const commit = git('rev-parse', '--short=12', 'HEAD');
const day = git('show', '-s', '--format=%cd', '--date=format:%Y%m%d', 'HEAD');
const id = `safar-${day}-${commit}${withoutStudio ? '-without-studio' : ''}`;
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-release-'));
const tree = path.join(work, id);

try {
  fs.mkdirSync(tree);
  execFileSync('tar', ['-x', '-C', tree], {
    input: execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 1 << 30 }),
  });
  for (const folder of leftOut)
    fs.rmSync(path.join(tree, folder), { recursive: true, force: true });

  step('Installing packages');
  if (reused) folders.forEach(copyPackages);
  // With Node itself, whose hash it checks. It installs only what is missing.
  const install = "await (await import('./scripts/start/install.mjs')).installMissing()";
  run('node', ['--input-type=module', '-e', install], { cwd: tree });

  step('Compiling the site');
  compile();

  if (!withoutStudio) {
    step('Building the Studio');
    buildStudio();
  }

  step('Removing what only development needs');
  const kept = path.join(work, 'kept');
  for (const name of neededToGenerate) move(path.join(tree, 'node_modules', name), kept, name);
  for (const folder of folders) npm(folder, 'prune', '--omit=dev');
  // A third of the files, which no program reads.
  run('find', [
    ...folders.map((folder) => path.join(tree, folder, 'node_modules')),
    ...['(', '-name', '*.map', '-o', '-name', '*.d.ts', '-o', '-name', '*.d.[cm]ts', ')'],
    ...['-type', 'f', '-delete'],
  ]);
  for (const name of neededToGenerate) move(path.join(kept, name), tree, 'node_modules', name);

  step('Packing');
  fs.writeFileSync(path.join(tree, 'RELEASE'), `${id}\n`);
  fs.mkdirSync(target, { recursive: true });
  const file = path.join(target, `${id}.tar.gz`);
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const packer = reused ? ['-I', 'gzip -1'] : ['--gzip'];
  run('tar', ['-c', ...packer, '-f', file, '-C', work, ...owner, id]);
  const sum = createHash('sha256').update(fs.readFileSync(file)).digest('hex');
  fs.writeFileSync(`${file}.sha256`, `${sum}  ${path.basename(file)}\n`);
  console.log(`${file} (${Math.round(fs.statSync(file).size / 1e6)} MB)`);
} finally {
  fs.rmSync(work, { recursive: true, force: true });
}

function move(from, ...to) {
  const place = path.join(...to);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.renameSync(from, place);
}

function npm(folder, ...args) {
  run('npm', [...args, '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: path.join(tree, folder),
  });
}

/**
 * Links the files, which takes a tenth of the time, or copies them from another disk. npm and the builds replace and
 * delete files but change none, except npm's own list.
 */
function copyPackages(folder) {
  const packages = path.join(folder, 'node_modules');
  const [from, to] = [path.join(root, packages), path.join(tree, packages)];
  try {
    run('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    fs.rmSync(to, { recursive: true, force: true });
    run('cp', ['-a', from, to]);
  }
  const list = '.package-lock.json';
  fs.rmSync(path.join(to, list));
  fs.copyFileSync(path.join(from, list), path.join(to, list));
}

function compile() {
  const build = ['--webpack', '--experimental-build-mode', 'compile'];
  run('node_modules/node/bin/node', ['node_modules/next/dist/bin/next', 'build', ...build], {
    cwd: tree,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      SAFAR_MODE: 'hosted',
      SAFAR_COMMIT: commit,
      NEXT_DIST_DIR: '.next-compiled',
      NEXT_TELEMETRY_DISABLED: '1',
      // Next would read other settings from an .env file, unless it believes that it has.
      __NEXT_PROCESSED_ENV: 'true',
    },
  });
  fs.rmSync(path.join(tree, '.next-compiled/cache'), { recursive: true, force: true });
}

function buildStudio() {
  if (reused && fs.existsSync(path.join(root, studioPackages))) copyPackages('sanity/studio');
  run('node_modules/node/bin/node', ['sanity/studio/build.mjs', '--into', '.studio-compiled'], {
    cwd: tree,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, SAFAR_MODE: 'local', DATA_DIR: work },
  });
  fs.rmSync(path.join(tree, studioPackages), { recursive: true, force: true });
}

function step(title) {
  console.log(`${title} … (${Math.round(process.uptime())} s)`);
}
