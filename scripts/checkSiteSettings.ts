/** Prints a sentence for each mistake in the site's settings. Starts nothing. */
import { readEnvironment, WrongEnvironment } from '../lib/server/env.ts';

const { env } = process;
const { BOOKING_PORT: port = '4000', SANITY_API_HOST = '' } = env;
/** An empty variable counts as missing. */
const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
try {
  // What the start fills in.
  const project = { SANITY_PROJECT_ID: 'safar', SANITY_DATASET: 'production', SANITY_API_HOST };
  readEnvironment({ ...project, BOOKING_URL: `http://127.0.0.1:${port}`, ...given });
} catch (error) {
  if (!(error instanceof WrongEnvironment)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
