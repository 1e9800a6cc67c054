import fs from 'node:fs';
import path from 'node:path';
import { secretNames } from './secrets.mjs';
import { listServices } from './services.mjs';
import { readSettings, root } from './settings.mjs';

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

/** Returns each program's variables, when every variable that we document is set. */
function environments() {
  const example = fs.readFileSync(path.join(root, '.env.example'), 'utf8');
  const documented = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const secrets = Object.fromEntries(secretNames.map((name) => [name, `the ${name}`]));
  const settings = readSettings({ NODE_ENV: 'test' });
  for (const name of [
    ...documented,
    'AWS_SECRET_ACCESS_KEY',
    'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
    'STRIPE_WEBHOOK_SECRET_PREVIOUS',
  ])
    process.env[name] ??= `the ${name}`;
  const services = listServices(settings, secrets, { dev: false });
  return Object.fromEntries(
    Object.entries(services).map(([name, { env }]) => [name, Object.keys(env)]),
  );
}

it('gives each secret only to the programs that need it', () => {
  const seenBy = Object.groupBy(
    Object.entries(environments()).flatMap(([program, names]) =>
      names.map((name) => ({ program, name })),
    ),
    ({ name }) => name,
  );
  const programsOf = (name) => (seenBy[name] ?? []).map(({ program }) => program);
  for (const name of [
    ...['DATABASE_URL', 'SMTP_URL', 'BOUNCES_URL', 'DRAFT_KEY', 'QUOTE_KEYS', 'SIGN_IN_SECRET'],
    ...[
      'STAFF_INVITE_KEY',
      'WALLET_KEY',
      'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
      'STRIPE_WEBHOOK_SECRET_PREVIOUS',
    ],
  ]) {
    expect({ name, programs: programsOf(name) }).toEqual({ name, programs: ['booking'] });
  }
  expect(programsOf('SANITY_API_WRITE_TOKEN')).toEqual(['build', 'site']);
  expect(programsOf('RAZORPAY_KEY_SECRET')).toEqual(['pay', 'booking']);
  expect(programsOf('STRIPE_SECRET_KEY')).toEqual(['pay', 'booking']);
  expect(programsOf('LAKE_WRITE_TOKEN')).toEqual(['lake', 'seed']);
  expect(programsOf('AWS_SECRET_ACCESS_KEY')).toEqual([]);
  expect(programsOf('PATH')).toHaveLength(Object.keys(environments()).length);
});

it('starts in hosted mode with what each program may see', () => {
  Object.assign(process.env, {
    SAFAR_MODE: 'hosted',
    TRUSTED_PROXIES: '1',
    SITE_URL: 'https://a.example',
  });
  const services = listServices(readSettings(process.env), {}, { dev: false });
  for (const name of ['studio', 'weigh']) {
    expect(readSettings(services[name].env).siteUrl).toBe('https://a.example');
  }
});

it('keeps Next from reading the .env file, which has secrets of other programs', () => {
  expect(environments().site).toContain('__NEXT_PROCESSED_ENV');
});
