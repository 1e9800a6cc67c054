/**
 * Loaded before the service by the proof that kills it. Ends the process like a power cut, at the
 * payment step the parent names in a message.
 */
import { subscribe } from 'node:diagnostics_channel';

let fatal: unknown = null;
process.on('message', (step) => {
  fatal = step;
  // Only now may the parent continue, or the step might already be past.
  process.send?.('armed');
});
// The channel to the parent alone must not keep the service running.
process.channel?.unref();
subscribe('safar:payment-step', (step) => {
  if (step !== fatal) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal arrives within microseconds; nothing else may happen before it.
  for (;;);
});
