import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './settings.mjs';

/** What can't change the built site. Everything else counts as a source. */
const otherFolders =
  /^(booking\/(?!contract$)[^/]+|sanity\/(lake|studio|scheduler)|errorSink|e2e|scripts|docs|coverage|test-results|playwright-report)$/;
const otherFiles =
  /^booking\/[^/]+$|\.test\.[jt]sx?$|\.(md|tsbuildinfo)$|^(LICENSE|knip\.json|next-env\.d\.ts)$|^(jest|playwright|eslint)\.config\./;

const stampFile = 'safar-stamp.json';

/**
 * Returns a build's stamp: hashes of its sources, environment and data.
 *
 * @param {{ environment: Record<string, string>, dataDir: string }} input
 */
export function makeStamp({ environment, dataDir }) {
  return {
    sources: hashFiles(root, listSources(root)),
    environment: hashText(JSON.stringify(Object.entries(environment).sort())),
    data: hashText(`${datasetId(dataDir)} ${hashFiles(root, listFiles(root, 'sanity/lake/seed'))}`),
  };
}

/** Returns what changed since the last build, or null. */
export function staleReason(distDir, stamp) {
  const last = readStamp(distDir);
  if (!last) return "it hasn't been built yet";
  if (last.sources !== stamp.sources) return 'its sources changed';
  if (last.environment !== stamp.environment) return 'its settings changed';
  if (last.data !== stamp.data) return 'its data changed';
  return null;
}

function readStamp(distDir) {
  try {
    return JSON.parse(fs.readFileSync(path.join(root, distDir, stampFile), 'utf8'));
  } catch {
    return null;
  }
}

export function writeStamp(distDir, stamp) {
  fs.writeFileSync(path.join(root, distDir, stampFile), `${JSON.stringify(stamp, null, 2)}\n`);
}

/** Removes the stamp, so that an interrupted build doesn't count. */
export function removeStamp(distDir) {
  fs.rmSync(path.join(root, distDir, stampFile), { force: true });
}

/** Returns a data directory's ID, generated once. Different data means different built pages. */
export function datasetId(dataDir) {
  const file = path.join(dataDir, 'dataset-id');
  if (!fs.existsSync(file)) fs.writeFileSync(file, randomUUID());
  return fs.readFileSync(file, 'utf8').trim();
}

/** Lists the site's source files as relative paths, in a fixed order. */
export function listSources(base) {
  return listFiles(base).filter((file) => !otherFiles.test(file));
}

function listFiles(base, folder = '') {
  return fs
    .readdirSync(path.join(base, folder), { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.posix.join(folder, entry.name);
      if (!entry.isDirectory()) return entry.isFile() ? [file] : [];
      return otherFolders.test(file) ? [] : listFiles(base, file);
    });
}

export function hashFiles(base, files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${file}\0`);
    hash.update(fs.readFileSync(path.join(base, file)));
    hash.update('\0');
  }
  return hash.digest('hex');
}

function hashText(text) {
  return createHash('sha256').update(text).digest('hex');
}
