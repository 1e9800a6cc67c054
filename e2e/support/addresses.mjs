import os from 'node:os';
import path from 'node:path';

/**
 * Where the journeys' Safar runs. The ports are fixed so that its build can be reused. `E2E_PORT`
 * moves them all, so that two people can test on one machine. The site and the payment page use
 * different names for this machine. To the browser, the return from the payment page is then a
 * cross-site navigation, as in real life.
 */
const first = Number(process.env.E2E_PORT ?? 3910);

export const ports = {
  site: first,
  booking: first + 1000,
  lake: first + 33,
  pay: first + 1001,
  mail: first + 1003,
  inbox: first + 1004,
  errors: first + 1005,
};
// Browsers take no passkeys at an IP address. The payment page is at another host, as in reality.
export const siteUrl = `http://localhost:${ports.site}`;
export const inboxUrl = `http://127.0.0.1:${ports.inbox}`;
export const errorsUrl = `http://127.0.0.1:${ports.errors}`;
export const payUrl = `http://127.0.0.1:${ports.pay}`;
export const distDir = first === 3910 ? '.next-e2e' : `.next-e2e-${first}`;
export const bookingUrl = `http://127.0.0.1:${ports.booking}`;
/** The running Safar's data directory, which lists its programs. */
export const dataDir = path.join(os.tmpdir(), `safar-e2e-${first}`);
/** Contains the address of the booking service's database, if it runs on a server. */
export const databaseFile = `${dataDir}.database`;
/** Contains the keys with which journeys work as the office, by role. */
export const staffKeysFile = `${dataDir}.staffKeys`;
