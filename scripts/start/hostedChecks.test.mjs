import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { refuseUnsafe } from './hostedChecks.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-checks-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const missing = path.join(folder, 'none');

function sentences(env, options) {
  try {
    refuseUnsafe(env, { envFile: missing, ...options });
    return [];
  } catch (error) {
    return error.message.split('\n');
  }
}

const secrets = Object.fromEntries(
  ['SESSION_SECRET', 'SIGN_IN_SECRET', 'ADDRESS_KEY', 'QUOTE_KEYS', 'DRAFT_KEY', 'SERVICE_TOKEN']
    .concat(['SANITY_WEBHOOK_SECRET', 'RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'])
    .concat(['RAZORPAY_WEBHOOK_SECRET'])
    .map((name) => [name, `the ${name}`]),
);
const hosted = {
  ...secrets,
  SAFAR_MODE: 'hosted',
  SITE_URL: 'https://www.example.org',
  TRUSTED_PROXIES: '1',
};
const noCheck = { runCheck: () => [] };

it('has nothing against a local Safar', () => {
  expect(sentences({ SITE_PORT: 'x' })).toEqual([]);
});

it('refuses a file of secrets that other users can read', () => {
  const envFile = path.join(folder, '.env');
  fs.writeFileSync(envFile, 'A=b', { mode: 0o640 });
  expect(sentences(hosted, { ...noCheck, envFile })).toEqual([]);
  fs.chmodSync(envFile, 0o644);
  expect(sentences(hosted, { ...noCheck, envFile })).toEqual([
    `The file ${envFile} is open to other users of this machine: run chmod o-rwx on it.`,
  ]);
});

it('says each thing once, whichever program finds it', () => {
  const env = { ...hosted, SITE_URL: '', SESSION_SECRET: '' };
  const found = [
    'SITE_URL is missing: hosted mode needs the public URL.',
    'SMTP_URL is missing: hosted mode needs the mail server.',
  ];
  const [url, secret, mail, ...rest] = sentences(env, { runCheck: () => found });
  expect([url, secret]).toEqual([
    expect.stringMatching(/^SITE_URL must be/),
    expect.stringMatching(/^SESSION_SECRET must be set/),
  ]);
  expect([mail, rest]).toEqual([found[1], []]);
});

it('asks every program for its mistakes', () => {
  const env = { PATH: process.env.PATH, SAFAR_MODE: 'hosted', SUPPORT_PHONE: 'Asha' };
  const named = sentences(env).map((sentence) => sentence.split(' ')[0]);
  for (const name of ['SITE_URL', 'DRAFT_KEY', 'SMTP_URL', 'SELLER_GSTIN', 'SUPPORT_PHONE']) {
    expect(named.filter((other) => other === name)).toEqual([name]);
  }
  expect(named.every((name) => /^[A-Z]+(_[A-Z]+)+$/.test(name))).toBe(true);
});
