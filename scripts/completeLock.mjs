/**
 * Adds the packages for other platforms that npm left out of the lock file.
 *
 * A package with native code has one optional package per platform. If npm can't find some of them,
 * it writes a lock file without them, and "npm ci" then rejects that file on every machine.
 * `--check` changes nothing and fails if something is missing.
 */
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const systems = ['darwin', 'win32', 'linux', 'freebsd', 'openbsd', 'android', 'openharmony'];
const libraries = { gnu: 'glibc', musl: 'musl' };
const processors = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64'];

let missing = 0;
for (const folder of ['.', 'booking', 'sanity/studio']) {
  const file = path.join(root, folder, 'package-lock.json');
  const lock = JSON.parse(fs.readFileSync(file, 'utf8'));
  const left = missingPackages(lock.packages);
  missing += left.length;
  if (left.length === 0 || process.argv.includes('--check')) continue;
  lock.packages = Object.fromEntries(
    [...Object.entries(lock.packages), ...left].sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${folder}/package-lock.json: added ${left.length} packages for other platforms.`);
}
if (missing > 0 && process.argv.includes('--check')) {
  console.error(
    `The lock files lack ${missing} packages for other platforms: run "node scripts/completeLock.mjs".`,
  );
  process.exitCode = 1;
}

function missingPackages(packages) {
  const left = new Map();
  for (const [place, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (!/^\d/.test(version) || isFound(packages, place, name, version)) continue;
      const own = `node_modules/${name}`;
      left.set(packages[own] ? `${place}/${own}` : own, entryFor(name, version, dev));
    }
  }
  return left.size === 0 ? [] : [...left];
}

function isFound(packages, place, name, version) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const found = packages[`${at ? `${at}/` : ''}node_modules/${name}`];
    if (found) return found.version === version;
    if (!at) return false;
  }
}

function entryFor(name, version, dev) {
  const words = name.split('/').pop().split(/[-_.]/);
  const library = words.includes('linux') && libraries[words.at(-1)];
  return {
    version,
    cpu: [processors.find((processor) => words.includes(processor)) ?? 'none'],
    ...(dev ? { dev } : {}),
    ...(library ? { libc: [library] } : {}),
    optional: true,
    os: [systems.find((system) => words.includes(system)) ?? 'none'],
  };
}
