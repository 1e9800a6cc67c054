import { ConfigError, describeConfig, readConfig } from '../config.ts';
import { testSecrets } from '../testing/service.ts';
import { walletSettings } from '../testing/walletPass.ts';

function mistakes(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

it('needs only secrets to run locally', () => {
  expect(readConfig(testSecrets)).toMatchObject({
    mode: 'local',
    host: '127.0.0.1',
    port: 4000,
    gatewayName: 'emulator',
    razorpay: { name: 'emulator', baseUrl: 'http://localhost:4100' },
    holdTtlMinutes: 15,
    quoteKeys: { current: 'k2' },
  });
});

it('reports one sentence per missing secret', () => {
  expect(mistakes({})).toEqual([
    'QUOTE_KEYS is missing.',
    'SESSION_SECRET is missing.',
    'SIGN_IN_SECRET is missing.',
    'ADDRESS_KEY is missing.',
    'DRAFT_KEY is missing.',
    'SERVICE_TOKEN is missing.',
    'SANITY_WEBHOOK_SECRET is missing.',
    'RAZORPAY_KEY_ID is missing.',
    'RAZORPAY_KEY_SECRET is missing.',
    'RAZORPAY_WEBHOOK_SECRET is missing.',
  ]);
});

it('refuses hosted mode with default secrets, without a database server or with the emulator', () => {
  const { STRIPE_SECRET_KEY: _key, STRIPE_WEBHOOK_SECRET: _secret, ...secrets } = testSecrets;
  expect(
    mistakes({
      ...secrets,
      SAFAR_MODE: 'hosted',
      PAYMENT_GATEWAY: 'emulator',
      SERVICE_TOKEN: 'change-me-change-me-change-me-change-me',
      SESSION_SECRET: 'short',
    }),
  ).toEqual([
    'SESSION_SECRET is too short for hosted mode: use at least 32 characters.',
    'SERVICE_TOKEN still has a default value: make a random one.',
    'SITE_URL is missing: hosted mode needs the public URL.',
    'BOOKING_PUBLIC_URL is missing: hosted mode needs the public URL.',
    'DATABASE_URL is missing: hosted mode needs a PostgreSQL server.',
    'TRUSTED_PROXIES is missing: hosted mode needs the number of proxies in front of the service, 0 if none.',
    'SMTP_URL is missing: hosted mode needs the mail server.',
    "MAIL_FROM is missing: hosted mode needs the sender's email address.",
    'OPERATOR_EMAIL is missing: hosted mode needs the address where the operator receives messages.',
    "OPERATOR_PHONE is missing: hosted mode needs the office's phone number, which vouchers give.",
    'EMERGENCY_PHONE is missing: hosted mode needs the number that travellers call during a trip, day or night.',
    'SELLER_LEGAL_NAME is missing: hosted mode needs the company name as on its GST certificate.',
    'SELLER_ADDRESS is missing: hosted mode needs the company address as on its GST certificate.',
    "SELLER_GSTIN is missing: hosted mode needs the company's GSTIN.",
    'PAYMENT_GATEWAY may not be emulator in hosted mode: it takes no real money.',
    'RAZORPAY_KEY_ID is a test key, which takes no real money: set a live key, or TRIAL_SITE=on.',
  ]);
});

it('names the variable with a wrong value', () => {
  expect(mistakes({ ...testSecrets, BOOKING_PORT: '99999' })[0]).toMatch(/^BOOKING_PORT must be/);
  expect(mistakes({ ...testSecrets, SITE_URL: 'safar' })[0]).toMatch(/^SITE_URL must be/);
  for (const port of ['4000', '4002']) {
    expect(mistakes({ ...testSecrets, METRICS_PORT: port })[0]).toMatch(/^METRICS_PORT must be/);
  }
  expect(mistakes({ ...testSecrets, RAZORPAY_KEY_ID: 'rzp_live_x' })[0]).toMatch(/live key/);
});

describe('the payment gateways', () => {
  const { RAZORPAY_KEY_ID: _id, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, ...others } = testSecrets;
  const stripe = { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET };
  const live = { STRIPE_SECRET_KEY: STRIPE_SECRET_KEY.replace('test', 'live') };

  it('both take payments if both are set up, each at its own address', () => {
    const local = readConfig({ ...testSecrets, PAYMENT_GATEWAY: 'stripe_emulator' });
    expect(local).toMatchObject({
      gatewayName: 'stripe_emulator',
      stripe: { name: 'stripe_emulator', baseUrl: 'http://localhost:4100' },
      razorpay: { name: 'emulator', baseUrl: 'http://localhost:4100' },
    });
    expect(readConfig({ ...testSecrets, PAYMENT_GATEWAY: 'stripe' })).toMatchObject({
      stripe: { name: 'stripe', baseUrl: 'https://api.stripe.com' },
      razorpay: { name: 'emulator', baseUrl: 'http://localhost:4100' },
    });
  });

  it('needs only the one for new payments, but all of its secrets', () => {
    const { RAZORPAY_KEY_SECRET: _secret, RAZORPAY_WEBHOOK_SECRET: _hook, ...rest } = others;
    const chosen = { ...rest, PAYMENT_GATEWAY: 'stripe_emulator' };
    expect(readConfig({ ...chosen, ...stripe }).razorpay).toBeNull();
    expect(readConfig({ ...others, RAZORPAY_KEY_ID: 'rzp_test_x' }).stripe).toBeNull();
    expect(mistakes(chosen)).toEqual([
      'STRIPE_SECRET_KEY is missing.',
      'STRIPE_WEBHOOK_SECRET is missing.',
    ]);
    expect(mistakes({ ...chosen, STRIPE_SECRET_KEY })).toEqual([
      'STRIPE_WEBHOOK_SECRET is missing.',
    ]);
    expect(mistakes({ ...others, ...stripe })).toEqual(['RAZORPAY_KEY_ID is missing.']);
  });

  it('refuses a key of the wrong mode, in one sentence', () => {
    expect(mistakes({ ...testSecrets, ...live })).toEqual([
      'STRIPE_SECRET_KEY is a live key, which only hosted mode may use.',
    ]);
    const hosted = { ...testSecrets, SAFAR_MODE: 'hosted', PAYMENT_GATEWAY: 'stripe' };
    const wrong =
      'STRIPE_SECRET_KEY is a test key, which takes no real money: set a live key, or TRIAL_SITE=on.';
    expect(mistakes(hosted)).toContain(wrong);
    expect(mistakes({ ...hosted, ...live })).not.toContain(wrong);
    expect(mistakes({ ...testSecrets, STRIPE_SECRET_KEY: 'pk_test_public' })).toEqual([
      'STRIPE_SECRET_KEY must be a secret or restricted key (sk_… or rk_…).',
    ]);
    expect(mistakes({ ...testSecrets, STRIPE_WEBHOOK_SECRET: 'my-own-secret' })).toEqual([
      'STRIPE_WEBHOOK_SECRET must be a webhook signing secret (whsec_…).',
    ]);
    expect(
      mistakes({ ...testSecrets, SAFAR_MODE: 'hosted', PAYMENT_GATEWAY: 'stripe_emulator' }),
    ).toContain(
      'PAYMENT_GATEWAY may not be stripe_emulator in hosted mode: it takes no real money.',
    );
  });
});

it('lets webhooks reach private addresses in local mode only', () => {
  const allowed = { ...testSecrets, WEBHOOK_PRIVATE_ADDRESSES: 'allow' };
  expect(readConfig(allowed).webhooks.allowPrivate).toBe(true);
  expect(readConfig(testSecrets).webhooks.allowPrivate).toBe(false);
  expect(mistakes({ ...allowed, SAFAR_MODE: 'hosted' })).toContain(
    'WEBHOOK_PRIVATE_ADDRESSES may not be allow in hosted mode.',
  );
});

it('prints no secrets', () => {
  const printed = describeConfig(
    readConfig({ ...testSecrets, DATABASE_URL: 'postgres://safar:hunter2@db/safar' }),
  ).join('\n');
  for (const secret of Object.values(testSecrets)) {
    if (secret !== testSecrets.RAZORPAY_KEY_ID) expect(printed).not.toContain(secret);
  }
  expect(printed).not.toContain('hunter2');
});

it('accepts usable email settings and shows no password', () => {
  const smtp = 'smtps://office:hidden-word@mail.example.org:465';
  const bounces = 'imaps://office:hidden-word@mail.example.org/INBOX';
  const config = readConfig({ ...testSecrets, SMTP_URL: smtp, BOUNCES_URL: bounces });
  expect(config.mail).toMatchObject({ smtpUrl: smtp, bouncesUrl: bounces });
  expect(describeConfig(config).join('\n')).not.toContain('hidden-word');
  expect(
    mistakes({
      ...testSecrets,
      SMTP_URL: 'mail.example.org',
      BOUNCES_URL: 'imaps://mail.example.org',
      OPERATOR_EMAIL: 'office',
      EMERGENCY_PHONE: '911 911',
    }),
  ).toEqual([
    'SMTP_URL must be an address like smtps://name:password@mail.example.org:465.',
    'BOUNCES_URL must be an address like imaps://name:password@mail.example.org/INBOX.',
    'OPERATOR_EMAIL must be an email address such as office@example.org.',
    'EMERGENCY_PHONE must be a phone number such as +91 98160 00000.',
  ]);
});

it('reads a certificate for passes, and refuses one that signs nothing', () => {
  const settings = walletSettings();
  const { wallet, ...config } = readConfig({ ...testSecrets, ...settings });
  expect(wallet).toMatchObject({ passType: 'pass.example.safar', team: 'TEAM123456' });
  expect(describeConfig({ ...config, wallet }).join('\n')).not.toContain('PRIVATE KEY');
  expect(readConfig(testSecrets).wallet).toBeNull();
  const { WALLET_KEY: _key, ...keyless } = settings;
  expect(mistakes({ ...testSecrets, ...keyless })).toEqual([
    'Passes need WALLET_CERTIFICATE, WALLET_KEY and WALLET_AUTHORITY, or none.',
  ]);
  const other = walletSettings();
  for (const name of ['WALLET_KEY', 'WALLET_AUTHORITY']) {
    for (const value of [other[name] ?? '', 'bm90IGEga2V5', 'not base64']) {
      expect(mistakes({ ...testSecrets, ...settings, [name]: value })).toEqual([
        expect.stringMatching(/^WALLET_CERTIFICATE, WALLET_KEY and WALLET_AUTHORITY must be/),
      ]);
    }
  }
});

it('says where keys of other programs are made now', () => {
  expect(mistakes({ ...testSecrets, STAFF_TOKENS: 'asha:operations:x' })).toEqual([
    'STAFF_TOKENS no longer works: make keys at the desk or with npm run staff -- key.',
  ]);
});

it('requires the issuer’s GSTIN to match its state', () => {
  expect(readConfig({ ...testSecrets, SUPPLIER_STATE_CODE: 'KA' }).issuer).toMatchObject({
    stateCode: 'KA',
    gstin: expect.stringMatching(/^29/),
  });
  expect(mistakes({ ...testSecrets, SELLER_GSTIN: '29AAGCB7383J1Z4' })).toEqual([
    'SELLER_GSTIN belongs to a different state from SUPPLIER_STATE_CODE (DL).',
  ]);
  expect(mistakes({ ...testSecrets, SELLER_GSTIN: '29AAGCB7383J1Z5' })).toEqual([
    'SELLER_GSTIN must be a GSTIN: 15 characters with a correct check digit.',
  ]);
});
