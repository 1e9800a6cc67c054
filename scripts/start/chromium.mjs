import fs from 'node:fs';

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Returns the browser for the benchmarks, from CHROMIUM or the system, or null. */
export function chromiumPath(env) {
  if (env.CHROMIUM) return env.CHROMIUM;
  return usualPlaces.find((file) => fs.existsSync(file)) ?? null;
}

/** Returns the browser for the journeys: the headless shell (half the work), Chromium, or null. */
export function headlessPath(env) {
  const shell = '/usr/bin/chromium-headless-shell';
  return !env.CHROMIUM && fs.existsSync(shell) ? shell : chromiumPath(env);
}
