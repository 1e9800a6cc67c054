import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { StartError, root } from './settings.mjs';

const linesOfReason = 12;

/** The parts of the project that have packages of their own, by folder. */
export const packageFolders = ['.', 'booking'];

/** The folders whose packages are missing or differ from the lock file. */
export function foldersToInstall() {
  return packageFolders.filter((folder) => !isInstalled(path.join(root, folder)));
}

/** Tells whether `node_modules` holds what the lock file asks for, by npm's own note of it. */
export function isInstalled(folder) {
  const asked = readPackages(path.join(folder, 'package-lock.json'));
  const installed = readPackages(path.join(folder, 'node_modules/.package-lock.json'));
  return Boolean(asked && installed) && holdsAll(asked, installed);
}

/** Compares two package lists of npm; packages for other platforms may be absent. */
export function holdsAll(asked, installed) {
  return Object.entries(asked).every(
    ([place, wanted]) =>
      place === '' ||
      wanted.optional ||
      wanted.devOptional ||
      wanted.peer ||
      installed[place]?.version === wanted.version,
  );
}

function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}

/**
 * Installs exactly what the lock file of the folder says.
 *
 * @param {string} folder
 * @param {AbortSignal} [signal] stops npm
 */
export async function install(folder, signal) {
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await runNpm(args, path.join(root, folder), signal);
  if (code === 0) return;
  // npm explains itself first and then recites all its options.
  console.error(output.split('\n').slice(0, linesOfReason).join('\n'));
  throw new StartError(
    `The packages of ${folder === '.' ? 'the project' : `${folder}/`} could not be installed: ` +
      'npm says above why (often no network); run the command again when that is mended.',
  );
}

/**
 * Runs npm with the machine's own Node: the one in `node_modules` is replaced while npm runs.
 */
function runNpm(args, cwd, signal) {
  const searchPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((entry) => !entry.includes('node_modules'))
    .join(path.delimiter);
  return new Promise((resolve) => {
    const npm = spawn('npm', args, {
      cwd,
      env: { ...process.env, PATH: searchPath },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let output = '';
    npm.stdout.on('data', (chunk) => (output += chunk));
    npm.stderr.on('data', (chunk) => (output += chunk));
    npm.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    npm.on('close', (code) => resolve({ code, output }));
  });
}
