/** Every variable of the booking service: missing, malformed, contradictory or unsafe. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, readConfig, readDatabaseConfig, variableNames } from '../config.ts';
import { hostedSettings } from '../testing/hostedSettings.ts';

const complete = hostedSettings();

function mistakes(
  env: Record<string, string | undefined>,
  read: (e: typeof env) => unknown = readConfig,
) {
  try {
    read(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

it('accepts a complete hosted environment', () => {
  expect(mistakes(complete)).toEqual([]);
});

const required = [
  'SITE_URL', 'BOOKING_PUBLIC_URL', 'DATABASE_URL', 'TRUSTED_PROXIES', 'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET', 'QUOTE_KEYS', 'SESSION_SECRET', 'SIGN_IN_SECRET',
  'ADDRESS_KEY', 'DRAFT_KEY', 'SERVICE_TOKEN', 'SANITY_WEBHOOK_SECRET', 'SMTP_URL', 'MAIL_FROM',
  'OPERATOR_EMAIL', 'OPERATOR_PHONE', 'EMERGENCY_PHONE', 'SELLER_LEGAL_NAME', 'SELLER_ADDRESS',
  'SELLER_GSTIN',
]; // prettier-ignore

it.each(variableNames())('names %s in one sentence if it is missing, or needs none', (name) => {
  const found = mistakes({ ...complete, [name]: undefined });
  // Without its state, a GSTIN belongs to the default one.
  const named = name === 'SUPPLIER_STATE_CODE' ? 'SELLER_GSTIN' : name;
  const isNeeded = required.includes(name) || named !== name;
  expect(found).toEqual(isNeeded ? [expect.stringMatching(new RegExp(`^${named} .+\\.$`))] : []);
});

/** Variables that may hold any text. */
const anyText = [
  'BOOKING_HOST', 'DATA_DIR', 'SELLER_NAME', 'SELLER_LEGAL_NAME', 'SELLER_SIGNATORY',
  'RAZORPAY_WEBHOOK_SECRET_PREVIOUS', 'STRIPE_WEBHOOK_SECRET_PREVIOUS',
]; // prettier-ignore

it.each(variableNames())('names %s in one sentence if it is malformed', (name) => {
  const found = mistakes({ ...complete, [name]: '~' });
  if (anyText.includes(name)) return expect(found).toEqual([]);
  expect(found.filter((sentence) => sentence.includes(name))).toHaveLength(1);
  // Half of what a gateway needs asks for the other half.
  const others = found.filter((sentence) => !sentence.includes(name));
  expect(others.filter((sentence) => !/^STRIPE_\w+ is missing\.$/.test(sentence))).toEqual([]);
  expect(found.join()).not.toContain('~');
  for (const sentence of found) expect(sentence).toMatch(/^[A-Z].+\.$/);
});

const gstinOfDemo = { SELLER_GSTIN: '02ABCCS1234K1ZP', SUPPLIER_STATE_CODE: 'HP' };
const token = complete['SERVICE_TOKEN'] ?? '';

it.each<[Record<string, string>, string]>([
  [{ SITE_URL: 'http://www.example.org' }, 'SITE_URL must begin with https'],
  [{ DESK_URL: 'http://desk.example.org' }, 'DESK_URL must begin with https'],
  [{ BOOKING_PUBLIC_URL: 'http://www.example.org' }, 'BOOKING_PUBLIC_URL must begin with https'],
  [{ PAY_URL: 'http://pay.example.org' }, 'PAY_URL must begin with https'],
  [{ SITE_URL: 'https://www.example.org/shop' }, 'SITE_URL must be an address without a path'],
  [{ SITE_URL: 'https://localhost' }, 'SITE_URL is an address of this machine'],
  [{ SITE_URL: 'http://127.0.0.1:3000' }, 'SITE_URL is an address of this machine'],
  [{ PAY_URL: 'http://localhost:4100' }, 'PAY_URL is an address of this machine'],
  [{ RAZORPAY_KEY_ID: 'rzp_test_a1b2c3d4e5f6g7' }, 'RAZORPAY_KEY_ID is a test key'],
  [{ RAZORPAY_KEY_ID: 'key' }, 'RAZORPAY_KEY_ID must be the ID of a key'],
  [{ TRIAL_SITE: 'on' }, 'RAZORPAY_KEY_ID is a live key'],
  [{ SERVICE_TOKEN: 'too-short' }, 'SERVICE_TOKEN is too short'],
  [{ SERVICE_TOKEN: 'password'.repeat(4) }, 'SERVICE_TOKEN still has a default value'],
  [{ SERVICE_TOKEN: '0123'.repeat(9) }, 'SERVICE_TOKEN still has a default value'],
  [{ STAFF_INVITE_KEY: 'a'.repeat(40) }, 'STAFF_INVITE_KEY still has a default value'],
  [{ SANITY_WEBHOOK_SECRET: token }, 'SANITY_WEBHOOK_SECRET has the same value as SERVICE_TOKEN'],
  [{ DRAFT_KEY: `k1:${token}` }, 'SERVICE_TOKEN has the same value as DRAFT_KEY'],
  [{ STAFF_INVITE_KEY: token }, 'STAFF_INVITE_KEY has the same value as SERVICE_TOKEN'],
  [{ DATABASE_URL: 'postgres://safar@db.example.org/safar' }, 'DATABASE_URL is on another machine'],
  [{ DATABASE_URL: 'postgres://safar@db/safar?sslmode=prefer' }, 'DATABASE_URL is on another'],
  [{ DATABASE_URL: 'postgres:///safar?host=db.example.org' }, 'DATABASE_URL is on another machine'],
  [{ PAYMENT_GATEWAY: 'emulator' }, 'PAYMENT_GATEWAY may not be emulator'],
  [{ WEBHOOK_PRIVATE_ADDRESSES: 'allow' }, 'WEBHOOK_PRIVATE_ADDRESSES may not be allow'],
  [{ SUPPLIER_STATE_CODE: 'DL' }, 'SELLER_GSTIN belongs to a different state'],
  [gstinOfDemo, "SELLER_GSTIN is the demo company's"],
])('refuses %j in one sentence', (change, beginning) => {
  const found = mistakes({ ...complete, ...change });
  expect(found).toEqual([expect.stringContaining(beginning)]);
});

it.each<Record<string, string>>([
  { DATABASE_URL: 'postgres://safar@localhost/safar' },
  { DATABASE_URL: 'postgres://safar@[::1]:5433/safar' },
  { DATABASE_URL: 'postgres:///safar?host=/run/postgresql' },
  { DATABASE_URL: 'postgres://safar@db/safar', BOOKING_DB_TLS: 'off' },
  { DATABASE_URL: 'postgres://safar@db/safar?ssl=true' },
  { SERVICE_TOKEN: `${token},${token.split('').reverse().join('')}` },
])('accepts %j', (change) => {
  expect(mistakes({ ...complete, ...change })).toEqual([]);
});

it('lets a trial site be on this machine and take no money, but no real money', () => {
  const trial = {
    ...complete,
    ...gstinOfDemo,
    TRIAL_SITE: 'on',
    RAZORPAY_KEY_ID: 'rzp_test_a1b2c3d4e5f6g7',
    SITE_URL: 'http://localhost:3000',
    DESK_URL: 'http://localhost:3000',
    BOOKING_PUBLIC_URL: 'http://127.0.0.1:4000',
    PAY_URL: 'http://127.0.0.1:4100',
  };
  expect(readConfig(trial).isTrial).toBe(true);
  expect(mistakes({ ...trial, SITE_URL: 'http://www.example.org' })).toEqual([
    expect.stringMatching(/^SITE_URL must begin with https/),
  ]);
  const stripe = {
    PAYMENT_GATEWAY: 'stripe',
    STRIPE_WEBHOOK_SECRET: 'whsec_8Qm2vT5xRz1LkW7pYc3NfJ6hB4dG9sAe',
  };
  const keyOf = (mode: string) => ({
    ...stripe,
    STRIPE_SECRET_KEY: `sk_${mode}_8Qm2vT5xRz1LkW7pYc3NfJ6h`,
  });
  expect(mistakes({ ...trial, ...keyOf('test') })).toEqual([]);
  expect(mistakes({ ...trial, ...keyOf('live') })).toEqual([
    expect.stringMatching(/^STRIPE_SECRET_KEY is a live key/),
  ]);
});

it('tells of every mistake at once', () => {
  const found = mistakes({
    ...complete,
    SITE_URL: 'http://www.example.org',
    BOOKING_PORT: 'many',
    SMTP_URL: 'mail',
    SERVICE_TOKEN: 'short',
    MAIL_FROM: undefined,
  });
  expect(found.map((sentence) => sentence.split(' ')[0]).sort()).toEqual([
    'BOOKING_PORT',
    'MAIL_FROM',
    'SERVICE_TOKEN',
    'SITE_URL',
    'SMTP_URL',
  ]);
});

it('refuses a folder for data that others can read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'safar-readable-'));
  chmodSync(folder, 0o755);
  expect(mistakes({ ...complete, DATA_DIR: folder })).toEqual([
    `DATA_DIR (${folder}) is open to other users of this machine: run chmod o-rwx on it.`,
  ]);
  chmodSync(folder, 0o750);
  expect(mistakes({ ...complete, DATA_DIR: folder })).toEqual([]);
  rmSync(folder, { recursive: true });
});

it('needs nothing but the database to migrate', () => {
  const { SAFAR_MODE, DATABASE_URL } = complete;
  expect(mistakes({ SAFAR_MODE, DATABASE_URL }, readDatabaseConfig)).toEqual([]);
  expect(mistakes({ SAFAR_MODE }, readDatabaseConfig)).toEqual([
    expect.stringMatching(/^DATABASE_URL is missing/),
  ]);
  expect(mistakes({ DATABASE_URL: 'mysql://db' }, readDatabaseConfig)).toEqual([
    expect.stringMatching(/^DATABASE_URL must be/),
  ]);
});

describe('the process', () => {
  const program = (name: string) => join(import.meta.dirname, '..', name);
  const start = (env: Record<string, string | undefined>, file = 'server.ts') =>
    spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', program(file)], {
      env: { PATH: process.env['PATH'], ...env },
      encoding: 'utf8',
      timeout: 60_000,
    });
  const local = {
    ...complete,
    DATABASE_URL: 'postgres://safar@127.0.0.1:9/safar',
    LOG_LEVEL: 'silent',
  };

  it.each([
    ['a malformed variable', { ...local, BOOKING_PORT: 'x' }, /^BOOKING_PORT must be .+\.\n$/],
    ['a database that is away', local, /^The database server in DATABASE_URL can't be .+\.\n$/],
    [
      'a database without a name',
      { ...local, DATABASE_URL: 'postgres://safar@nowhere.invalid/safar?sslmode=verify-full' },
      /^The database server in DATABASE_URL can't be .+\.\n$/,
    ],
  ])('ends with one sentence for %s', (_, env, sentence) => {
    const { status, stderr } = start(env);
    expect([status, stderr]).toEqual([1, expect.stringMatching(sentence)]);
  });

  it('checks its settings, and migrates, with the same sentences', () => {
    expect(start(complete, 'checkSettings.ts')).toMatchObject({ status: 0, stderr: '' });
    expect(start({ ...complete, SITE_URL: 'x' }, 'checkSettings.ts')).toMatchObject({
      status: 1,
      stderr: 'SITE_URL must be an http or https address.\n',
    });
    expect(start(local, 'migrate.ts')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^The database server in DATABASE_URL can't be .+\.\n$/),
    });
  });
});
