import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from './settings.mjs';

const random = (bytes) => randomBytes(bytes).toString('base64url');

/** How to generate each secret of a local Safar. In hosted mode the operator sets them all. */
const makers = {
  /** Signs and encrypts the session cookie. */
  SESSION_SECRET: () => random(32),
  /** Signs the account cookie. */
  SIGN_IN_SECRET: () => random(32),
  /** Keys the hashes of addresses, which must still be found years later. Never change it. */
  ADDRESS_KEY: () => random(32),
  /** The keys that sign quotes: `name:base64`, separated by commas. The first signs new quotes. */
  QUOTE_KEYS: () => `k1:${randomBytes(32).toString('base64')}`,
  /** Encrypts travellers' details in a hold's draft. */
  DRAFT_KEY: () => randomBytes(32).toString('base64'),
  /** Identifies the site to the booking service. */
  SERVICE_TOKEN: () => random(32),
  /** Signs the content store's webhooks. */
  SANITY_WEBHOOK_SECRET: () => random(32),
  RAZORPAY_KEY_ID: () => `rzp_test_${randomBytes(7).toString('hex')}`,
  RAZORPAY_KEY_SECRET: () => random(24),
  RAZORPAY_WEBHOOK_SECRET: () => random(24),
  STRIPE_SECRET_KEY: () => `sk_test_${randomBytes(24).toString('hex')}`,
  STRIPE_WEBHOOK_SECRET: () => `whsec_${randomBytes(24).toString('hex')}`,
  /** Invites people to the desk and makes keys for other programs (`npm run staff`). */
  STAFF_INVITE_KEY: () => random(32),
};
/**
 * In hosted mode, no one can be invited to the desk until the operator sets the key for it, and a
 * gateway's secrets are needed only if it takes payments.
 */
const isOptional = (name, env) => {
  const isStripe = env.PAYMENT_GATEWAY === 'stripe';
  return /^STAFF_/.test(name) || name.startsWith(isStripe ? 'RAZORPAY_' : 'STRIPE_');
};

export const secretNames = Object.keys(makers);

/**
 * Returns this Safar's secrets. Locally they're generated once and stored in the data directory,
 * readable only by its owner; environment variables override them. In hosted mode, all must be set,
 * except the one that invites staff.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @param {NodeJS.ProcessEnv} env
 * @returns {Record<string, string>}
 */
export function readSecrets({ mode, dataDir }, env) {
  const mistakes = [];
  if (env.STAFF_TOKENS) {
    mistakes.push(
      'STAFF_TOKENS no longer works. Remove it, and make keys at the desk or with npm run staff -- key.',
    );
  }
  const kept =
    mistakes.length === 0 && mode === 'local'
      ? keepSecrets(path.join(dataDir, 'secrets.json'))
      : {};
  const secrets = {};
  for (const name of secretNames) {
    const value = env[name] || kept[name];
    if (value) secrets[name] = value;
    else if (!isOptional(name, env)) {
      mistakes.push(`${name} must be set when SAFAR_MODE is "hosted".`);
    }
  }
  if (mistakes.length > 0) throw new StartError(mistakes.join('\n'));
  return secrets;
}

/** Reads the secrets file and adds missing ones. */
export function keepSecrets(file) {
  const known = readFile(file);
  const missing = secretNames.filter((name) => !known[name]);
  if (missing.length === 0) return known;
  const made = Object.fromEntries(missing.map((name) => [name, makers[name]()]));
  const secrets = { ...known, ...made };
  // Written to a temporary file and renamed, so that a crash leaves either the old file or the new
  // one, never a partial one.
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
      `${file} is damaged, and it contains the keys to the stored data. Restore it from a backup, ` +
        'or run "npm run reset" to start with empty data.',
    );
  }
}
