/**
 * Builds the Studio into `DATA_DIR/studio/<stamp>`, where the site serves it at /studio.
 *
 * `npm start` runs this in the background once the site is up. To run it yourself: `npm run
 * build:studio`. It does nothing when the last build has the same sources, packages and settings. A
 * new build replaces the last one only when it is complete, so that editors always have a Studio.
 * `DATA_DIR/studio/status.json` tells the page at /studio how far along the build is.
 *
 * `--into <folder>` builds one without settings, for a release: the site adds them to its page.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import zlib from 'node:zlib';
import writeFileAtomic from 'write-file-atomic';
import { install, isInstalled } from '../../scripts/start/install.mjs';
import { StartError, addEnvFile, readSettings, root } from '../../scripts/start/settings.mjs';
import { hashFiles } from '../../scripts/start/stamp.mjs';

const home = import.meta.dirname;
const politeness = 10;
/** How many builds to keep: the served one, and the one before it for tabs that are still open. */
const keptBuilds = 2;
const plainOutput = { NODE_ENV: 'production', CI: '1', NO_COLOR: '1', FORCE_COLOR: '0' };
const compressible = /\.(css|html|js|json|mjs|svg|webmanifest)$/;
const worthCompressing = 1_024;
const brotliQuality = 9;
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

addEnvFile(process.env);
const settings = readSettings(process.env);
const directory = path.join(settings.dataDir, 'studio');
const statusFile = path.join(directory, 'status.json');

try {
  os.setPriority(politeness);
  const { values } = parseArgs({ options: { into: { type: 'string' } } });
  if (values.into) await buildForRelease(path.resolve(values.into));
  else await buildIfChanged();
} catch (error) {
  const message =
    error instanceof StartError ? error.message : `Unexpected error: ${error.message}`;
  if (fs.existsSync(directory)) writeStatus('failed', { message });
  console.error(error instanceof StartError ? `Studio: ${error.message}` : error);
  process.exitCode = 1;
}

async function buildForRelease(target) {
  if (!isInstalled(home)) await install(path.relative(root, home));
  const none = Object.fromEntries(Object.keys(studioEnvironment()).map((name) => [name, '']));
  await runSanityBuild(target, none);
  removeRemoteResources(target);
  await compressAll(target);
}

async function buildIfChanged() {
  fs.mkdirSync(directory, { recursive: true });
  const environment = studioEnvironment();
  const folder = `build-${makeStamp(environment)}`;
  if (isComplete(folder)) {
    writeStatus('ready', { folder });
    console.log('The Studio is up to date.');
    return;
  }
  const startedAt = performance.now();
  if (!isInstalled(home)) {
    writeStatus('installing');
    await install(path.relative(root, home));
    console.log(`Installed the Studio's packages in ${secondsSince(startedAt)} s.`);
  }
  const buildStartedAt = performance.now();
  writeStatus('building');
  const draft = fs.mkdtempSync(path.join(directory, 'making-'));
  try {
    await runSanityBuild(draft, environment);
    removeRemoteResources(draft);
    await compressAll(draft);
    fs.rmSync(path.join(directory, folder), { recursive: true, force: true });
    fs.renameSync(draft, path.join(directory, folder));
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
  writeStatus('ready', { folder });
  removeOldBuilds(folder);
  console.log(`Built the Studio in ${secondsSince(buildStartedAt)} s.`);
}

/** Returns the build's environment. A content lake needs an address; hosted Sanity doesn't. */
function studioEnvironment() {
  const { projectId, dataset, apiHost } = settings.content;
  const isHosted = settings.mode === 'hosted';
  const publicHost = process.env.LAKE_PUBLIC_URL || (isHosted && process.env.DESK_URL) || apiHost;
  return {
    SANITY_STUDIO_PROJECT_ID: process.env.SANITY_STUDIO_PROJECT_ID || projectId,
    SANITY_STUDIO_DATASET: process.env.SANITY_STUDIO_DATASET || dataset,
    SANITY_STUDIO_API_HOST: process.env.SANITY_STUDIO_API_HOST ?? (apiHost && publicHost),
    SANITY_STUDIO_SIGN_IN: isHosted ? 'on' : '',
    SANITY_STUDIO_DESK_URL: process.env.DESK_URL ?? '',
  };
}

function makeStamp(environment) {
  const sources = [
    'sanity/studio',
    'sanity/schema',
    'lib/paths.ts',
    'lib/desk/deskPaths.ts',
  ].flatMap(listSources);
  return createHash('sha256')
    .update(hashFiles(root, sources))
    .update(JSON.stringify(environment))
    .digest('hex')
    .slice(0, 16);
}

/** Lists the files under a path, relative to the project's folder, in a fixed order. */
function listSources(place) {
  if (fs.statSync(path.join(root, place)).isFile()) return [place];
  return fs
    .readdirSync(path.join(root, place), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', '.sanity'].includes(name))
    .filter(({ name }) => !/\.(md|tsbuildinfo)$|\.test\.tsx?$/.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(({ name }) => listSources(path.posix.join(place, name)));
}

function isComplete(folder) {
  return fs.existsSync(path.join(directory, folder, 'index.html'));
}

function runSanityBuild(target, environment) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const build = spawn(
    process.execPath,
    [path.join(home, 'node_modules/sanity/bin/sanity'), 'build', '--yes', target],
    {
      cwd: home,
      env: { ...withoutSecrets(process.env), ...environment, ...plainOutput },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const lines = [];
  for (const stream of [build.stdout, build.stderr]) {
    stream.on('data', (chunk) => {
      lines.push(String(chunk));
      process.stdout.write(chunk);
    });
  }
  build.on('error', reject);
  build.on('close', (code) => {
    if (code === 0 && fs.existsSync(path.join(target, 'index.html'))) resolve();
    else
      reject(
        new StartError(
          `The build failed: ${firstErrorLine(lines.join('')) || `exit code ${code}`}`,
        ),
      );
  });
  return promise;
}

/** Removes the secrets, because the build runs third-party code and needs none of them. */
function withoutSecrets(env) {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/SECRET|TOKEN|_KEY|DATABASE_URL/.test(name)),
  );
}

/** Removes what other hosts would serve, like fonts, and adds /studio to the icons' addresses. */
function removeRemoteResources(folder) {
  const foreignScript = /<script[^>]*src="https:[^"]*"[^>]*>\s*<\/script>/g;
  const foreignFont = /@font-face\s*\{[^}]*https:[^}]*\}/g;
  const styles = listFiles(folder).filter((file) => file.endsWith('.css'));
  for (const file of [path.join(folder, 'index.html'), ...styles]) {
    const text = fs
      .readFileSync(file, 'utf8')
      .replace(foreignScript, '')
      .replace(foreignFont, '')
      .replaceAll('href="/static/', 'href="/studio/static/')
      .replace('<title>Sanity Studio</title>', '<title>Safar Studio</title>');
    fs.writeFileSync(file, text);
  }
}

function listFiles(folder) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Writes brotli and gzip versions of text files, so that serving compresses nothing. */
async function compressAll(folder) {
  const files = listFiles(folder).filter((file) => compressible.test(file));
  for (const file of files) {
    const text = fs.readFileSync(file);
    if (text.length < worthCompressing) continue;
    const [small, smaller] = await Promise.all([
      gzip(text, { level: 9 }),
      brotli(text, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    ]);
    fs.writeFileSync(`${file}.gz`, small);
    fs.writeFileSync(`${file}.br`, smaller);
  }
}

/** Updates the status for the page at /studio. The last good build stays listed and served. */
function writeStatus(state, { folder = lastFolder(), message = null } = {}) {
  const status = { state, since: new Date().toISOString(), folder, message };
  writeFileAtomic.sync(statusFile, `${JSON.stringify(status, null, 2)}\n`);
}

function lastFolder() {
  try {
    const { folder } = JSON.parse(fs.readFileSync(statusFile, 'utf8'));
    return folder && isComplete(folder) ? folder : null;
  } catch {
    return null;
  }
}

function removeOldBuilds(current) {
  const builds = fs
    .readdirSync(directory)
    .filter((name) => /^(build|making)-/.test(name) && name !== current)
    .map((name) => ({ name, at: fs.statSync(path.join(directory, name)).mtimeMs }))
    .sort((one, other) => other.at - one.at);
  for (const { name } of builds.slice(keptBuilds - 1)) {
    fs.rmSync(path.join(directory, name), { recursive: true, force: true });
  }
}

/** Returns the first line that names an error, else the last line. */
function firstErrorLine(output) {
  const lines = output
    .split('\n')
    .map((line) => line.replace(/^[\s›✖]+/, '').trim())
    .filter(Boolean);
  return lines.find((line) => /error|\[[A-Z_]+\]/i.test(line)) ?? lines.at(-1) ?? '';
}

function secondsSince(instant) {
  return ((performance.now() - instant) / 1_000).toFixed(1);
}
