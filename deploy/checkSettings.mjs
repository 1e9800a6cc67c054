/** Checks a program's settings with its own code: `node deploy/checkSettings.mjs booking`, `site`, `scheduler`
 * or `lake`. */
import { readConfig } from '../booking/config.ts';
import { readEnvironment } from '../lib/server/env.ts';
import { readConfig as readLakeConfig } from '../sanity/lake/config.ts';
import { readSettings } from '../sanity/scheduler/settings.ts';

const checks = {
  booking: readConfig,
  site: readEnvironment,
  scheduler: readSettings,
  lake: readLakeConfig,
};

try {
  checks[process.argv[2]](process.env);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
