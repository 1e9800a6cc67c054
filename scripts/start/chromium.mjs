import fs from 'node:fs';

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Returns the browser for the journeys, from CHROMIUM or the system, or null. */
export function chromiumPath(env) {
  if (env.CHROMIUM) return env.CHROMIUM;
  return usualPlaces.find((file) => fs.existsSync(file)) ?? null;
}
