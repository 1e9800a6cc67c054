import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';

/**
 * Where the booking service has its staff routes, and its `STAFF_INVITE_KEY`.
 *
 * @typedef {{ staffUrl: string, key: string }} StaffService
 * @typedef {{ title: string, errors?: { path: string, message: string }[] }} Refused
 */

/**
 * Adds someone to the staff, who gets an invitation by email.
 *
 * @param {StaffService} service
 * @param {{ name: string, email: string, roles: string[] }} person
 * @returns {Promise<null | Refused>} null if the invitation is on its way, otherwise why not
 */
export async function invite(service, person) {
  const response = await post(service, 'people', person);
  return response.ok ? null : response.json();
}

/**
 * Makes a key with which a program calls the staff routes, without a code of an app.
 *
 * @param {StaffService} service
 * @param {{ name: string, roles: string[], days: number }} wanted
 * @returns {Promise<{ secret?: string, refused?: Refused }>}
 */
export async function makeKey(service, wanted) {
  const response = await post(service, 'keys', wanted);
  const answer = await response.json();
  return response.ok ? { secret: answer.secret } : { refused: answer };
}

/**
 * Returns a local Safar's key for offer codes in the Studio: the one kept in a file, which only its
 * owner may read, or a new one if that doesn't work. Null if the service makes none.
 *
 * @param {StaffService} service
 * @param {string} file
 */
export async function studioKey(service, file) {
  const kept = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  if (kept && (await works(service, kept))) return kept;
  const name = `Studio ${randomBytes(3).toString('hex')}`;
  const { secret } = await makeKey(service, { name, roles: ['marketing'], days: 365 });
  if (secret) fs.writeFileSync(file, secret, { mode: 0o600 });
  return secret ?? null;
}

async function works({ staffUrl }, secret) {
  const response = await fetch(`${staffUrl}/v1/staff/coupons`, {
    headers: { authorization: `Bearer ${secret}` },
    signal: AbortSignal.timeout(10_000),
  });
  await response.body?.cancel();
  return response.ok;
}

function post({ staffUrl, key }, resource, body) {
  return fetch(`${staffUrl}/v1/staff/${resource}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
}

/** The owner of a local Safar, who signs in through the inbox. */
export const demoOwner = { name: 'Asha Negi', email: 'asha@safar.example', roles: ['owner'] };
