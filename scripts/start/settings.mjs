import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project folder. */
export const root = path.resolve(fileURLToPath(import.meta.url), '../../..');

/** Node 24, one of the project's packages. Every Safar program runs on it. */
export const nodeBinary = path.join(root, 'node_modules/node/bin/node');

/** A problem the user has to fix. Its message is shown unchanged. */
export class StartError extends Error {}

const defaultDataDir = path.join(root, '.data');

/**
 * @typedef {object} Settings Settings for one run, read once from the environment.
 * @property {'local' | 'hosted'} mode
 * @property {{ site: number, booking: number, booking_staff: number, lake: number, pay: number, mail: number, inbox: number, errors: number }} ports
 *   mail and inbox belong to the mail sink (SMTP, web page), errors to the error sink
 * @property {number} siteMemoryMb the most memory for the site's objects
 * @property {string} siteHost the address the site listens on
 * @property {string} dataDir
 * @property {string} distDir where the build goes, relative to the project
 * @property {string} siteUrl
 * @property {string} bookingUrl
 * @property {string} bookingStaffUrl where the booking service has its staff routes
 * @property {string} bookingPublicUrl where browsers reach the booking service
 * @property {string} gateway takes new payments; empty for the mode's own
 * @property {string} payUrl
 * @property {string} inboxUrl
 * @property {string} errorsUrl the page of the error sink
 * @property {boolean} ownMail emails go to the local mail sink, which this start runs
 * @property {{ projectId: string, dataset: string, apiHost: string }} content
 * @property {{ server: string, browser: string }} dsn where errors are reported; empty turns reporting off
 * @property {boolean} ownErrorSink errors are reported to the local sink, which this start runs
 * @property {boolean} isIndexed search engines may list the site
 * @property {boolean} ownLake the content comes from the local lake, which this start runs
 */

/**
 * Reads and checks the environment. Throws a StartError with a sentence for each mistake, which names
 * the variable to change.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Settings}
 */
export function readSettings(env) {
  const mistakes = [];
  const mode = env.SAFAR_MODE || 'local';
  if (mode !== 'local' && mode !== 'hosted') {
    mistakes.push(`SAFAR_MODE must be "local" or "hosted", but it is "${mode}".`);
  }
  const readPort = (name, standard) => portIn(env, name, standard, mistakes);
  const site = readPort('site', 3000);
  const booking = readPort('booking', 4000);
  const ports = {
    site,
    booking,
    lake: readPort('lake', 3333),
    pay: readPort('pay', 4100),
    // These follow another port, so a second copy needs no extra variables.
    booking_staff: readPort('booking_staff', beside(booking, 2)),
    mail: readPort('mail', beside(site, 1003)),
    inbox: readPort('inbox', beside(site, 1004)),
    errors: readPort('errors', beside(site, 1005)),
  };
  mistakes.push(...samePorts(ports));
  if (mode === 'hosted' && !env.SITE_URL) {
    mistakes.push(`SITE_URL must be the site's public address when SAFAR_MODE is "hosted".`);
  }
  // A wrong guess would let anyone choose their address, or count all visitors as one.
  if (mode === 'hosted' && !env.TRUSTED_PROXIES) {
    mistakes.push(
      'TRUSTED_PROXIES must be how many proxies are in front of the site, 0 if none, when SAFAR_MODE is "hosted".',
    );
  }
  const dataDir = path.resolve(root, env.DATA_DIR || defaultDataDir);
  // An empty SANITY_API_HOST means hosted Sanity; only an unset one means the local lake.
  const ownLake = mode === 'local' && env.SANITY_API_HOST === undefined;
  // Likewise, an empty DSN turns reports off.
  const ownErrorSink =
    mode === 'local' && env.SENTRY_DSN === undefined && env.NEXT_PUBLIC_SENTRY_DSN === undefined;
  const bookingUrl = env.BOOKING_URL || `http://127.0.0.1:${ports.booking}`;
  const sinkDsn = `http://safar@127.0.0.1:${ports.errors}/1`;
  const siteMemoryMb = readMemory(env.SITE_MEMORY_MB, mistakes);
  const isIndexed = readSwitch('SITE_INDEXING', env.SITE_INDEXING, mistakes);
  if (mistakes.length > 0) throw new StartError(mistakes.join('\n'));
  return {
    mode,
    ports,
    siteMemoryMb,
    siteHost: env.SITE_HOST || '127.0.0.1',
    dataDir,
    distDir: env.NEXT_DIST_DIR || distDirOf(dataDir),
    siteUrl: env.SITE_URL || `http://localhost:${ports.site}`,
    bookingUrl,
    bookingStaffUrl:
      env.BOOKING_STAFF_URL ||
      (mode === 'hosted' ? `http://127.0.0.1:${ports.booking_staff}` : bookingUrl),
    bookingPublicUrl: env.BOOKING_PUBLIC_URL || `http://localhost:${ports.booking}`,
    gateway: env.PAYMENT_GATEWAY || '',
    payUrl: env.PAY_URL || `http://localhost:${ports.pay}`,
    inboxUrl: `http://localhost:${ports.inbox}`,
    errorsUrl: `http://localhost:${ports.errors}`,
    ownMail: mode === 'local' && !env.SMTP_URL,
    content: {
      projectId: env.SANITY_PROJECT_ID || 'safar',
      dataset: env.SANITY_DATASET || 'production',
      apiHost: ownLake ? `http://localhost:${ports.lake}` : env.SANITY_API_HOST || '',
    },
    ownLake,
    ownErrorSink,
    dsn: ownErrorSink
      ? { server: sinkDsn, browser: sinkDsn }
      : { server: env.SENTRY_DSN || '', browser: env.NEXT_PUBLIC_SENTRY_DSN || '' },
    isIndexed,
  };
}

/** Returns a folder's path as you'd type it in the terminal. */
export function displayPath(folder) {
  const relative = path.relative(process.cwd(), folder);
  return relative.startsWith('..') ? folder : relative;
}

/** Returns the port this far above another, or this far below if there's no room above. */
function beside(port, distance) {
  return port + distance <= 65_535 ? port + distance : port - distance;
}

/** Returns the name of the variable that sets a program's port. */
export const portVariable = (name) => `${name.toUpperCase()}_PORT`;

/** Returns the standard port if the variable is wrong, so that the other variables are read too. */
function portIn(env, name, standard, mistakes) {
  const text = env[portVariable(name)];
  const port = Number(text || standard);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  mistakes.push(`${portVariable(name)} must be a port number, but it is "${text}".`);
  return standard;
}

function readMemory(text, mistakes) {
  const megabytes = Number(text || 512);
  if (!Number.isInteger(megabytes) || megabytes < 256) {
    mistakes.push(`SITE_MEMORY_MB must be a whole number from 256, but it is "${text}".`);
  }
  return megabytes;
}

function readSwitch(variable, text, mistakes) {
  if (text && text !== 'on' && text !== 'off') {
    mistakes.push(`${variable} must be "on" or "off", but it is "${text}".`);
  }
  return text !== 'off';
}

function samePorts(ports) {
  const variables = Object.keys(ports).map(portVariable);
  const values = Object.values(ports);
  return values.flatMap((port, second) => {
    const first = values.indexOf(port);
    if (first === second) return [];
    return `${variables[first]} and ${variables[second]} are both ${port}: change one of them.`;
  });
}

/** Returns a data directory's build directory. Pages are built from its data. */
export function distDirOf(dataDir) {
  if (dataDir === defaultDataDir) return '.next';
  return `.next-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`;
}

/**
 * Adds the variables in `.env` to the environment, without overriding existing ones.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} file
 */
export function addEnvFile(env, file = path.join(root, '.env')) {
  if (!fs.existsSync(file)) return;
  for (const [name, value] of parseEnvFile(fs.readFileSync(file, 'utf8'))) {
    env[name] ??= value;
  }
}

/** Reads `NAME=value`, `NAME="value"` and `# comment` lines. */
export function parseEnvFile(text) {
  const variables = new Map();
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line);
    if (match) variables.set(match[1], unquote(match[2]));
  }
  return variables;
}

function unquote(text) {
  const quoted = /^(["'])(.*)\1$/.exec(text);
  return quoted ? quoted[2] : text.replace(/\s+#.*$/, '').replace(/^#.*$/, '');
}
