/**
 * Adds what npm left out of the lock files: packages for other platforms, and hashes.
 *
 * A package with native code has one optional package per platform. If npm can't find some of them,
 * it writes a lock file without them, and "npm ci" then rejects that file on every machine. Without
 * its hash (`integrity`), npm installs whatever a registry sends under a package's name.
 *
 * `--check` changes nothing. It fails if something is missing, or if a package has an install script
 * that `allowScripts` in its folder's `package.json` doesn't mention. Other arguments are the folders,
 * from the current one; without any, all of Safar's.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const systems = ['darwin', 'win32', 'linux', 'freebsd', 'openbsd', 'android', 'openharmony'];
const libraries = { gnu: 'glibc', musl: 'musl' };
const processors = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64'];
const integrity = /^sha512-[A-Za-z0-9+/]{86}==$/;
const installScripts = ['preinstall', 'install', 'postinstall'];

const args = process.argv.slice(2);
const isCheck = args.includes('--check');
const given = args.filter((arg) => arg !== '--check').map((folder) => path.resolve(folder));
const folders = given.length > 0 ? given : ['.', 'booking', 'sanity/studio'];

for (const folder of folders) {
  const file = path.join(path.resolve(root, folder), 'package-lock.json');
  const lock = JSON.parse(fs.readFileSync(file, 'utf8'));
  const left = missingPackages(lock.packages);
  lock.packages = Object.fromEntries(
    [...Object.entries(lock.packages), ...left].sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  const unverified = Object.entries(lock.packages).filter(
    ([place, entry]) => place !== '' && !entry.link && !integrity.test(entry.integrity ?? ''),
  );
  if (isCheck) {
    for (const complaint of [
      ...left.map(([place]) => `lacks ${place}`),
      ...unverified.map(([place]) => `has no sha512 hash for ${place}`),
    ]) {
      complain(folder, `${complaint}: run "node scripts/completeLock.mjs"`);
    }
    checkScripts(folder, lock.packages);
  } else if (unverified.length > 0) {
    for (const [place, entry] of unverified) Object.assign(entry, published(place, entry));
    fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
    console.log(
      `${folder}/package-lock.json: added ${left.length} packages for other platforms and ` +
        `${unverified.length} hashes.`,
    );
  }
}

function complain(folder, sentence) {
  console.error(`${folder}/package-lock.json ${sentence}.`);
  process.exitCode = 1;
}

/** Complains about install scripts that nobody decided on, and about decisions without a script. */
function checkScripts(folder, packages) {
  const manifest = path.join(path.resolve(root, folder), 'package.json');
  const { allowScripts = {} } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  const scripted = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place, entry]) => nameOf(place, entry));
  for (const name of new Set(scripted)) {
    if (name in allowScripts) continue;
    complain(
      folder,
      `has ${name}, which runs a script when installed: read that script, then add the package to ` +
        '"allowScripts" in package.json, with true (run it) or false (never run it)',
    );
  }
  for (const name of Object.keys(allowScripts)) {
    if (scripted.includes(name)) continue;
    complain(folder, `has no install script of ${name}: take it out of "allowScripts"`);
  }
}

/** A package's name: that of its place, unless it is installed under an alias. */
function nameOf(place, { name = place.slice(place.lastIndexOf('node_modules/') + 13) }) {
  return name;
}

/** Asks the registry for a package's hash, and whether it has an install script. */
function published(place, entry) {
  const spec = `${nameOf(place, entry)}@${entry.version}`;
  const answer = JSON.parse(
    execFileSync('npm', ['view', spec, 'version', 'dist.integrity', 'scripts', '--json'], {
      encoding: 'utf8',
    }),
  );
  const found = answer['dist.integrity'];
  if (!integrity.test(found ?? '')) throw new Error(`The registry has no sha512 hash for ${spec}.`);
  const hasInstallScript = installScripts.some((script) => answer.scripts?.[script]);
  return { integrity: found, ...(hasInstallScript ? { hasInstallScript } : {}) };
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
  return [...left];
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
