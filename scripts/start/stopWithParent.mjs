/**
 * Loaded into each program first. Its standard input is a pipe that closes when `scripts/start.mjs`
 * ends, however it ends, and then the program stops with everything it started.
 */
import { fstatSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const graceMs = 3_000;
const input = fstatSync(0);

// A worker thread loads this too, but its standard input is always closed.
if (isMainThread && (input.isSocket() || input.isFIFO())) {
  process.stdin.once('close', stop).once('error', stop).resume();
  process.stdin.unref();
}

function stop() {
  // Process ID 0 means "my own process group".
  setTimeout(() => process.kill(0, 'SIGKILL'), graceMs).unref();
  process.kill(0, 'SIGTERM');
}
