import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/**
 * The file that says which Safar runs on a data directory:
 * `{ pid, siteUrl, programs: [{ name, pid }] }`.
 */
const fileOf = (dataDir) => path.join(dataDir, 'running.json');

const ownScript = /scripts\/(start|build)\.mjs/;

/** The Safar that runs on this data directory now, or null. */
export function readRunning(dataDir) {
  let running;
  try {
    running = JSON.parse(fs.readFileSync(fileOf(dataDir), 'utf8'));
  } catch {
    return null;
  }
  // The number alone could belong to another program by now, after a crash.
  return ownScript.test(commandOf(running.pid)) ? running : null;
}

export function writeRunning(dataDir, running) {
  fs.writeFileSync(fileOf(dataDir), JSON.stringify(running));
}

export function removeRunning(dataDir) {
  fs.rmSync(fileOf(dataDir), { force: true });
}

function commandOf(pid) {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch (error) {
    // Without `ps` the number has to be enough.
    return error.code === 'ENOENT' && isAlive(pid) ? 'scripts/start.mjs' : '';
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
