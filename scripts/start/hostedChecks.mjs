import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { readSecrets } from './secrets.mjs';
import { StartError, nodeBinary, readSettings, root } from './settings.mjs';

/** Programs that only check their settings. Each needs its packages to be installed. */
const checks = [
  { file: 'booking/checkSettings.ts', packages: 'booking/node_modules' },
  { file: 'scripts/checkSiteSettings.ts', packages: 'node_modules/typebox' },
];

/**
 * Checks a hosted Safar's settings for all its programs at once, so that an operator doesn't learn of
 * one mistake a start. Throws a StartError with one sentence for each mistake.
 */
export function refuseUnsafe(env, { envFile = path.join(root, '.env'), runCheck = run } = {}) {
  if (env.SAFAR_MODE !== 'hosted') return;
  const sentences = [
    ...sentencesOf(() => readSettings(env)),
    ...sentencesOf(() => readSecrets({ mode: 'hosted', dataDir: '' }, env)),
    ...readableFile(envFile),
    ...checks.flatMap((check) => runCheck(check, env)),
  ];
  const mistakes = onePerVariable(sentences);
  if (mistakes.length > 0) throw new StartError(mistakes.join('\n'));
}

function sentencesOf(read) {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof StartError) return error.message.split('\n');
    throw error;
  }
}

/** The file has every secret. Its group may read it: that's how a service gets a file of root's. */
function readableFile(file) {
  const mode = fs.statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  return (mode & 0o007) === 0
    ? []
    : [`The file ${file} is open to other users of this machine: run chmod o-rwx on it.`];
}

/** Runs a program that prints its mistakes. The data directory is closed to others at the start. */
function run({ file, packages }, env) {
  if (![nodeBinary, path.join(root, packages)].every((needed) => fs.existsSync(needed))) return [];
  const { status, stderr } = spawnSync(
    nodeBinary,
    ['--disable-warning=ExperimentalWarning', file],
    {
      cwd: root,
      env,
      encoding: 'utf8',
    },
  );
  if (status === 0) return [];
  return stderr.split('\n').filter((line) => line !== '' && !line.startsWith('DATA_DIR '));
}

/** Several programs read some variables. The first sentence about each is enough. */
function onePerVariable(sentences) {
  const seen = new Set();
  return sentences.filter((sentence) => {
    const subject = /^[A-Z][A-Z0-9_]+(?= )/.exec(sentence)?.[0] ?? sentence;
    const isNew = !seen.has(subject);
    seen.add(subject);
    return isNew;
  });
}
