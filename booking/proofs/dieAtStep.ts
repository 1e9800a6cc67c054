/**
 * Loaded before the service by the proof that kills it. Ends the process as abruptly as a power
 * cut, at the payment step named in a message from the parent.
 */
import { subscribe } from 'node:diagnostics_channel';

let fatal: unknown = null;
process.on('message', (step) => {
  fatal = step;
  // The parent waits for this message. Otherwise the step might already have passed.
  process.send?.('armed');
});
// The channel to the parent must not keep the service running on its own.
process.channel?.unref();
subscribe('safar:payment-step', (step) => {
  if (step !== fatal) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal arrives within microseconds; nothing else may happen before it.
  for (;;);
});
