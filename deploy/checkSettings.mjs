/** Checks a program's settings with its own code: `node deploy/checkSettings.mjs booking` or `site`. */
import { readConfig } from '../booking/config.ts';
import { readEnvironment } from '../lib/server/env.ts';

const checks = { booking: readConfig, site: readEnvironment };

try {
  checks[process.argv[2]](process.env);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
