/** Prints a sentence for each mistake in the booking service's settings. Starts nothing. */
import { readConfig } from './config.ts';
import { failToStart } from './startFailure.ts';

try {
  readConfig(process.env);
} catch (error) {
  failToStart(error);
}
