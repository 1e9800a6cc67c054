import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from './settings.mjs';

const random = (bytes) => randomBytes(bytes).toString('base64url');

/** How each secret of a local Safar is made. In hosted mode the operator sets all of them. */
const makers = {
  /** Signs and seals the session cookie. */
  SESSION_SECRET: () => random(32),
  /** The pepper of sign-in codes; signs the cookie of an account. */
  SIGN_IN_SECRET: () => random(32),
  /** Sign quotes: `name:base64`, several separated by commas, the first one signs. */
  QUOTE_KEYS: () => `k1:${randomBytes(32).toString('base64')}`,
  /** Encrypts the drafts of travellers' data on a hold. */
  DRAFT_KEY: () => randomBytes(32).toString('base64'),
  /** What the site shows the booking service as its own. */
  SERVICE_TOKEN: () => random(32),
  /** Signs what the content store announces. */
  SANITY_WEBHOOK_SECRET: () => random(32),
  RAZORPAY_KEY_ID: () => `rzp_test_${randomBytes(7).toString('hex')}`,
  RAZORPAY_KEY_SECRET: () => random(24),
  RAZORPAY_WEBHOOK_SECRET: () => random(24),
};

export const secretNames = Object.keys(makers);

/**
 * The secrets of this Safar. Locally they are made once and kept in the data directory, readable
 * by their owner only; what the environment sets wins. Hosted, all of them must be set.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @param {NodeJS.ProcessEnv} env
 * @returns {Record<string, string>}
 */
export function readSecrets({ mode, dataDir }, env) {
  const kept = mode === 'local' ? keepSecrets(path.join(dataDir, 'secrets.json')) : {};
  const secrets = {};
  for (const name of secretNames) {
    secrets[name] = env[name] || kept[name];
    if (!secrets[name]) {
      throw new StartError(`${name} must be set when SAFAR_MODE is "hosted".`);
    }
  }
  return secrets;
}

/** Reads the file of secrets and adds those that are missing. */
export function keepSecrets(file) {
  const known = readFile(file);
  const missing = secretNames.filter((name) => !known[name]);
  if (missing.length === 0) return known;
  const secrets = { ...known };
  for (const name of missing) secrets[name] = makers[name]();
  // Written beside and renamed, so that a crash leaves the old file or the new one, never half.
  fs.writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(`${file}.new`, file);
  return secrets;
}

function readFile(file) {
  if (!fs.existsSync(file)) return {};
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    throw new StartError(
      `${file} is damaged, and it holds the keys of the stored data: restore it from a copy, ` +
        'or run "npm run reset" to begin with empty data.',
    );
  }
}
