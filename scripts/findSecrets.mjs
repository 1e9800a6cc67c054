/**
 * `npm run secrets`: looks for keys, tokens and passwords in all tracked files, and in every line that
 * a commit has added since the last release (or ever, before the first one): a secret that was deleted
 * is still in the history. Prints where each is, but not the secret. Other argument: the repository's
 * folder, Safar's own by default.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'));
const preset = '@secretlint/secretlint-rule-preset-recommend';
const config = { rules: [{ id: preset, rule: creator, options: {} }] };

/** Made up for tests. They open nothing. */
const madeUp = ['postgres://safar:hunter2@db/safar', 'sk_test_keyOfTests'];

const found = [];
const files = await readTracked();
for (const [file, content] of files) await scan(file, file, content);
const additions = await readAdditions();
for (const { commit, file, content } of additions) {
  await scan(`${file} in commit ${commit.slice(0, 10)}`, file, content);
}
for (const sentence of found) console.error(sentence);
console.log(
  `${files.length} files and ${additions.length} changes in commits: ${found.length} secrets found`,
);
if (found.length > 0) {
  console.error(
    'Replace each secret where it is used, because anyone with the history has it; then take it out.',
  );
  process.exitCode = 1;
}

/** Adds the secrets in a text to those found. */
async function scan(place, filePath, content) {
  const { messages } = await lintSource({
    source: { filePath, content, contentType: 'text' },
    options: { config, maskSecrets: true },
  });
  for (const { message, loc, range } of messages) {
    const reported = content.slice(...range);
    if (madeUp.some((text) => reported.startsWith(text))) continue;
    found.push(`${place}, line ${loc.start.line}: ${message}`);
  }
}

/** Returns the tracked text files, each with its content. */
async function readTracked() {
  const names = (await git('ls-files', '-z')).split('\0').filter(Boolean);
  return names.flatMap((name) => {
    const file = path.join(root, name);
    if (!fs.lstatSync(file, { throwIfNoEntry: false })?.isFile()) return [];
    const bytes = fs.readFileSync(file);
    return bytes.includes(0) ? [] : [[name, bytes.toString('utf8')]];
  });
}

/** Returns the lines that each commit has added to each text file since the last release. */
async function readAdditions() {
  const release = (await git('describe', '--tags', '--abbrev=0').catch(() => '')).trim();
  const log = spawn(
    'git',
    [
      ...['log', '-p', '-U0', '--no-color', '--no-ext-diff', '--no-renames', '--format=commit %H'],
      release ? `${release}..HEAD` : 'HEAD',
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise((resolve) => log.once('close', resolve));
  const all = [];
  let commit = '';
  let isInHeader = true;
  for await (const line of readline.createInterface({ input: log.stdout, crlfDelay: Infinity })) {
    if (line.startsWith('commit ')) commit = line.slice(7);
    else if (line.startsWith('diff --git ')) isInHeader = true;
    else if (line.startsWith('@@')) isInHeader = false;
    else if (isInHeader && line.startsWith('+++ b/')) {
      all.push({ commit, file: line.slice(6), lines: [] });
    } else if (!isInHeader && line.startsWith('+')) all.at(-1)?.lines.push(line.slice(1));
  }
  if ((await ended) !== 0) throw new Error('The commits could not be read.');
  return all.map(({ lines, ...one }) => ({ ...one, content: lines.join('\n') }));
}

async function git(...args) {
  const child = spawn('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`git ${args[0]} ended with ${code}`);
  return output;
}
