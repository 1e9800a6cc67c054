import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { keepSecrets, readSecrets, secretNames } from './secrets.mjs';

let dataDir;
beforeEach(() => (dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-secrets-'))));
afterEach(() => fs.rmSync(dataDir, { recursive: true }));

it('generates all secrets once, readable only by their owner', () => {
  const first = readSecrets({ mode: 'local', dataDir }, {});
  expect(Object.keys(first)).toEqual(secretNames);
  expect(readSecrets({ mode: 'local', dataDir }, {})).toEqual(first);
  expect(fs.statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
});

it('generates long secrets, each in the form its reader expects', () => {
  const secrets = readSecrets({ mode: 'local', dataDir }, {});
  expect(secrets.QUOTE_KEYS).toMatch(/^k1:[A-Za-z0-9+/]{43}=$/);
  expect(secrets.RAZORPAY_KEY_ID).toMatch(/^rzp_test_\w{14}$/);
  expect(secrets.STRIPE_SECRET_KEY).toMatch(/^sk_test_\w{48}$/);
  expect(secrets.STRIPE_WEBHOOK_SECRET).toMatch(/^whsec_\w{48}$/);
  expect(secrets.SESSION_SECRET.length).toBeGreaterThanOrEqual(32);
});

it('adds a new secret and keeps the others', () => {
  const file = path.join(dataDir, 'secrets.json');
  const { DRAFT_KEY, ...older } = keepSecrets(file);
  fs.writeFileSync(file, JSON.stringify(older));
  const now = keepSecrets(file);
  expect(now).toMatchObject(older);
  expect(now.DRAFT_KEY).not.toBe(DRAFT_KEY);
});

it('lets the environment win', () => {
  const secrets = readSecrets({ mode: 'local', dataDir }, { SERVICE_TOKEN: 'mine' });
  expect(secrets.SERVICE_TOKEN).toBe('mine');
});

it('generates nothing in hosted mode', () => {
  expect(() => readSecrets({ mode: 'hosted', dataDir }, {})).toThrow('SESSION_SECRET must be set');
  expect(fs.readdirSync(dataDir)).toEqual([]);
});

it('needs no access for staff in hosted mode', () => {
  const set = Object.fromEntries(secretNames.map((name) => [name, `${name} as set`]));
  const { STAFF_INVITE_KEY, ...needed } = set;
  expect(readSecrets({ mode: 'hosted', dataDir }, needed)).toEqual(needed);
  expect(readSecrets({ mode: 'hosted', dataDir }, set)).toEqual({ ...needed, STAFF_INVITE_KEY });
});

it('says that the old list of keys no longer works', () => {
  const read = () => readSecrets({ mode: 'local', dataDir }, { STAFF_TOKENS: 'mira:marketing:x' });
  expect(read).toThrow(/^STAFF_TOKENS no longer works/);
  expect(fs.readdirSync(dataDir)).toEqual([]);
});

it('needs only the secrets of the gateway that takes payments in hosted mode', () => {
  const set = Object.fromEntries(secretNames.map((name) => [name, `${name} as set`]));
  const without = (prefix) =>
    Object.fromEntries(Object.entries(set).filter(([name]) => !name.startsWith(prefix)));
  const read = (env) => readSecrets({ mode: 'hosted', dataDir }, env);
  expect(read(without('STRIPE_'))).toEqual(without('STRIPE_'));
  expect(() => read(without('RAZORPAY_'))).toThrow('RAZORPAY_KEY_ID must be set');
  const stripe = { ...without('RAZORPAY_'), PAYMENT_GATEWAY: 'stripe' };
  expect(read(stripe)).toEqual(without('RAZORPAY_'));
  expect(() => read({ ...without('STRIPE_'), PAYMENT_GATEWAY: 'stripe' })).toThrow(
    'STRIPE_SECRET_KEY must be set',
  );
});

it("doesn't replace a damaged file, which has the keys to the data", () => {
  fs.writeFileSync(path.join(dataDir, 'secrets.json'), '{"SESSION');
  expect(() => readSecrets({ mode: 'local', dataDir }, {})).toThrow('is damaged');
});
