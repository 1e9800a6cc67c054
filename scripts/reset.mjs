/** `npm run reset`: deletes a local Safar's data, secrets and pages, after asking or `--yes`. */
import './start/requireNode.mjs';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline/promises';
import { readRunning } from './start/runFile.mjs';
import { addEnvFile, readSettings, root } from './start/settings.mjs';

addEnvFile(process.env);
const { dataDir, distDir } = readSettings(process.env);

const running = readRunning(dataDir);
if (running) {
  console.error(`Safar is running (process ${running.pid}): stop it before you delete its data.`);
  process.exit(1);
}
if (!fs.existsSync(dataDir) || fs.readdirSync(dataDir).length === 0) {
  console.log(`Nothing to delete: ${dataDir} has no data.`);
} else if (!looksLikeData(dataDir)) {
  console.error(`${dataDir} contains files that aren't Safar's. Nothing was deleted.`);
  process.exit(1);
} else if (await isAgreed()) {
  for (const name of fs.readdirSync(dataDir)) {
    fs.rmSync(path.join(dataDir, name), { recursive: true, force: true });
  }
  clearBuild(path.join(root, distDir));
  console.log('Data deleted. The next "npm start" begins with the demo content.');
} else {
  console.log('Nothing was deleted.');
  process.exitCode = 1;
}

/** Whether a folder looks like Safar's data. A mistyped DATA_DIR mustn't delete a home folder. */
function looksLikeData(folder) {
  return ['secrets.json', 'dataset-id', 'logs', 'lake', 'booking'].some((name) =>
    fs.existsSync(path.join(folder, name)),
  );
}

async function isAgreed() {
  if (process.argv.includes('--yes')) return true;
  if (!process.stdin.isTTY) {
    console.error('To delete the data without being asked, run: npm run reset -- --yes');
    return false;
  }
  const terminal = readline.createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `Delete all content, bookings and secrets in ${dataDir}? This cannot be undone. [y/N] `,
  );
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Deletes the built pages, which contain data, but not the compiler's cache. */
function clearBuild(folder) {
  if (!fs.existsSync(folder)) return;
  for (const name of fs.readdirSync(folder)) {
    if (name !== 'cache') fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}
