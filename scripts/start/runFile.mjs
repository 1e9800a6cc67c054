import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Records which Safar runs on a data directory: `{ pid, siteUrl, programs: [{ name, pid }] }`. */
const fileOf = (dataDir) => path.join(dataDir, 'running.json');

const ownScript = /scripts\/(start|build)\.mjs/;

/** Returns the Safar running on this data directory, or null. */
export function readRunning(dataDir) {
  let running;
  try {
    running = JSON.parse(fs.readFileSync(fileOf(dataDir), 'utf8'));
  } catch {
    return null;
  }
  // After a crash, another program may have the same pid.
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
    // Without `ps`, trust the pid.
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
