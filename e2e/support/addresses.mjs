import os from 'node:os';
import path from 'node:path';

/**
 * Where the Safar of the journeys runs. The ports are fixed, so that its build can be used again;
 * `E2E_PORT` moves them all, so that two people can test side by side on one machine.
 * The site and the payment page have different names of this machine: to the browser the way back
 * from the payment is then a cross-site one, as it is in real life.
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
export const siteUrl = `http://127.0.0.1:${ports.site}`;
export const inboxUrl = `http://127.0.0.1:${ports.inbox}`;
export const errorsUrl = `http://127.0.0.1:${ports.errors}`;
export const payUrl = `http://localhost:${ports.pay}`;
export const distDir = first === 3910 ? '.next-e2e' : `.next-e2e-${first}`;
/** Two staff members, for work the journeys leave to the office. */
export const staff = {
  owner: 'owner-of-the-journeys-0123456789abcdef',
  operations: 'operations-of-the-journeys-0123456789',
};
export const bookingUrl = `http://127.0.0.1:${ports.booking}`;
/** The running Safar's data, where a journey finds its programs. */
export const dataDir = path.join(os.tmpdir(), `safar-e2e-${first}`);
/** Holds the address of the booking service's database if it's a server. */
export const databaseFile = `${dataDir}.database`;
