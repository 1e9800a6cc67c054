/**
 * Loaded before the service by the proof that kills it: ends the process as a power cut would, at the
 * payment step that the parent names in a message.
 */
import { subscribe } from 'node:diagnostics_channel';

let fatal: unknown = null;
process.on('message', (step) => {
  fatal = step;
  // Only now may the parent go on: a step that is passed before would never come again.
  process.send?.('armed');
});
// The parent's line alone does not keep the service from ending.
process.channel?.unref();
subscribe('safar:payment-step', (step) => {
  if (step !== fatal) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal comes within microseconds; until then nothing else may happen.
  for (;;);
});
