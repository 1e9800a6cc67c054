/** Runs the whole service on a test database, with the emulator on a real loopback port. */
import type { AddressInfo } from 'node:net';
import { buildApp } from '../app.ts';
import { readConfig, type Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { roles } from '../domain/roles.ts';
import { processWebhooks } from '../actions/webhooks.ts';
import { relayOutbox } from '../jobs/outbox.ts';
import { makeProviders } from '../providers/makeProviders.ts';
import { makeAllAccounts } from '../providers/signIn/accounts.ts';
import { buildEmulator } from '../providers/payment/emulator/app.ts';
import type { Knobs } from '../providers/payment/emulator/knobs.ts';
import type { Db } from '../store/database/db.ts';
import { hashGuestKey } from '../providers/crypto/guestSecrets.ts';
import { newId } from '../store/database/ids.ts';
import { insertKey } from '../store/staff/keys.ts';
import { freshDatabase, type DatabaseOptions } from './database.ts';
import { compareAnswers } from './describedAnswers.ts';

export const testSecrets = {
  RAZORPAY_KEY_ID: 'rzp_test_unit',
  RAZORPAY_KEY_SECRET: 'key-secret-for-tests-key-secret-01',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret-for-tests-webhook-1',
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'webhook-secret-before-that-one-001',
  STRIPE_SECRET_KEY: 'sk_test_keyOfTestsKeyOfTestsKeyOfTests',
  STRIPE_WEBHOOK_SECRET: 'whsec_webhooksOfTestsWebhooksOfTests',
  QUOTE_KEYS: 'k2:quote-secret-for-tests-quote-secret-2,k1:quote-secret-for-tests-quote-secret-1',
  SESSION_SECRET: 'session-secret-for-tests-session-1',
  SIGN_IN_SECRET: 'sign-in-secret-for-tests-sign-in-01',
  ADDRESS_KEY: 'address-key-for-tests-address-key-1',
  DRAFT_KEY: 'd1:draft-secret-for-tests-draft-secret-1',
  SERVICE_TOKEN: 'service-token-for-tests-service-01',
  SANITY_WEBHOOK_SECRET: 'sanity-secret-for-tests-sanity-001',
};

/** Returns the emulators' keys for tests, and where a service at this address gets their webhooks. */
export const emulatorKeys = (url: string) => ({
  razorpay: {
    keyId: testSecrets.RAZORPAY_KEY_ID,
    keySecret: testSecrets.RAZORPAY_KEY_SECRET,
    webhookSecret: testSecrets.RAZORPAY_WEBHOOK_SECRET,
    webhookUrl: `${url}/v1/webhooks/razorpay`,
  },
  stripe: {
    secretKey: testSecrets.STRIPE_SECRET_KEY,
    webhookSecret: testSecrets.STRIPE_WEBHOOK_SECRET,
    webhookUrl: `${url}/v1/webhooks/stripe`,
  },
});

export interface Service {
  db: Db;
  deps: Deps;
  config: Config;
  app: Awaited<ReturnType<typeof buildApp>>;
  payUrl: string;
  turn(knobs: Partial<Knobs>): Promise<void>;
  /** Runs all background work that is due. */
  work(): Promise<void>;
  close(): Promise<void>;
}

const silent: Deps['log'] = { info() {}, warn() {}, error() {} };

/**
 * Starts the service. The emulator's webhooks reach it over real HTTP. An answer that `openapi.json`
 * doesn't describe fails the test. `STAFF_KEYS` lists keys to make, as `name:role:secret,…`.
 */
export async function startService(
  { STAFF_KEYS = '', ...env }: Record<string, string> = {},
  options: DatabaseOptions = {},
): Promise<Service> {
  const db = await freshDatabase(options);
  await addKeys(db, STAFF_KEYS);
  const keys = emulatorKeys('http://127.0.0.1:9');
  const emulator = await buildEmulator({
    ...keys,
    siteOrigin: 'http://localhost:3000',
    directory: null,
    retryMs: [100, 200],
    logLevel: 'silent',
  });
  await emulator.listen({ host: '127.0.0.1', port: 0 });
  const payUrl = `http://127.0.0.1:${portOf(emulator.server.address())}`;
  const config = readConfig({
    ...testSecrets,
    PAY_URL: payUrl,
    SITE_URL: 'http://localhost:3000',
    LOG_LEVEL: 'silent',
    // Nothing listens at this address. Tests that read emails start a mail sink.
    SMTP_URL: 'smtp://127.0.0.1:9',
    // Off, because tests move time and release seats without the service noticing.
    SOLD_OUT_MEMORY_MS: '0',
    ...env,
  });
  const deps: Deps = {
    config,
    db,
    ...makeAllAccounts(db, config),
    ...makeProviders(config, { timeoutMs: 3_000 }),
    log: silent,
    wake() {},
  };
  const app = await buildApp(deps);
  const undescribed = compareAnswers(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${portOf(app.server.address())}`;
  keys.razorpay.webhookUrl = emulatorKeys(url).razorpay.webhookUrl;
  keys.stripe.webhookUrl = emulatorKeys(url).stripe.webhookUrl;
  // Payers of a Stripe order come through the service.
  if (config.gatewayName === 'stripe_emulator') config.publicUrl = url;
  return {
    db,
    deps,
    config,
    app,
    payUrl,
    async turn(knobs) {
      const response = await fetch(`${payUrl}/emulator/knobs`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(knobs),
      });
      if (!response.ok) throw new Error(`the knobs were refused: ${await response.text()}`);
    },
    async work() {
      while ((await processWebhooks(deps)) + (await relayOutbox(deps)) > 0);
    },
    async close() {
      await emulator.close();
      await app.close();
      // A test may already have closed it, to see how the service copes.
      await db.close().catch(() => {});
      const [first] = undescribed();
      if (first) throw new Error(first);
    },
  };
}

/** Adds keys that may do everything their roles may, and outlast any move of the clock. */
async function addKeys(db: Db, list: string): Promise<void> {
  for (const part of list.split(',').filter(Boolean)) {
    const [name = '', role = '', secret = ''] = part.split(':');
    await insertKey(db.queries, {
      ...{
        id: newId(),
        name,
        roles: roles.filter((one) => one === role),
        mayConfirm: true,
        days: 36_500,
      },
      ...{ secretHash: hashGuestKey(secret), hint: secret.slice(-4), createdBy: 'tests' },
    });
  }
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}
