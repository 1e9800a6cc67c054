/**
 * Loaded into each program of Safar before its own code. The program's standard input is a pipe
 * from `scripts/start.mjs`: when that ends, however it ends, the pipe closes and the program
 * stops too, together with everything it started. What a program starts without that pipe is left
 * to the program.
 */
import { fstatSync } from 'node:fs';

const graceMs = 3_000;
const input = fstatSync(0);

if (input.isSocket() || input.isFIFO()) {
  process.stdin.once('close', stop).once('error', stop).resume();
  process.stdin.unref();
}

function stop() {
  // Signal 0 as the receiver means "my own process group".
  setTimeout(() => process.kill(0, 'SIGKILL'), graceMs).unref();
  process.kill(0, 'SIGTERM');
}
