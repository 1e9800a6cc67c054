import { firstOfEach } from '../hostedSettings.ts';
import { readConfig } from './config.ts';
import { Problem } from './program.ts';
import { hostedEnv } from './testing/hostedLake.ts';

function mistakes(env: Record<string, string>): string[] {
  try {
    readConfig({ ...hostedEnv, ...env });
    return [];
  } catch (error) {
    return error instanceof Problem ? error.message.split('\n') : [String(error)];
  }
}

it('starts with complete settings', () => {
  expect(readConfig(hostedEnv).hosted).toMatchObject({
    publicUrl: 'https://desk.safar.test',
    picturesUrl: 'https://www.safar.test',
    studioUrl: 'https://desk.safar.test/studio',
    origins: ['https://desk.safar.test'],
    proxies: ['127.0.0.1'],
  });
  const apart = { ...hostedEnv, LAKE_PUBLIC_URL: 'https://content.safar.test' };
  expect(readConfig(apart).origins).toEqual([
    'https://desk.safar.test',
    'https://content.safar.test',
  ]);
});

const other = 'another-Zk3vP9xQ2mT7bLw5RjH8sNc4GdYf6';

it.each([
  ['no proxies', { LAKE_PROXIES: '' }, /^LAKE_PROXIES is missing/],
  ['any proxy', { LAKE_PROXIES: '0.0.0.0/0' }, /^LAKE_PROXIES must list/],
  ['a malformed proxy', { LAKE_PROXIES: '127.0.0.1,nginx' }, /but one is "nginx"/],
  ['http', { DESK_URL: 'http://desk.safar.test' }, /^DESK_URL must begin with https/],
  ['http for pictures', { PICTURES_URL: 'http://a.test' }, /^PICTURES_URL must begin with https/],
  [
    'a path',
    { LAKE_PUBLIC_URL: 'https://a.test/lake' },
    /^LAKE_PUBLIC_URL must be an address without/,
  ],
  [
    'this machine',
    { SITE_URL: 'https://localhost:3000' },
    /^SITE_URL is an address of this machine/,
  ],
  ['no site', { SITE_URL: '' }, /^SITE_URL is missing/],
  ['no public address', { DESK_URL: '' }, /^LAKE_PUBLIC_URL is missing/],
  ['no webhook', { WEBHOOK_URL: '' }, /^WEBHOOK_URL is missing/],
  ['the local token', { LAKE_WRITE_TOKEN: other }, /^LAKE_WRITE_TOKEN is only for a local lake/],
  ['a token missing', { LAKE_SCHEDULER_TOKEN: '' }, /^LAKE_SCHEDULER_TOKEN is missing/],
  ['a short token', { LAKE_SITE_TOKEN: other.slice(0, 31) }, /^LAKE_SITE_TOKEN is too short/],
  [
    'a repeated token',
    { LAKE_SITE_TOKEN: 'abcdefgh'.repeat(5) },
    /^LAKE_SITE_TOKEN still has a default/,
  ],
  ['a default', { LAKE_SITE_TOKEN: `change-me-${other}` }, /^LAKE_SITE_TOKEN still has a default/],
  [
    'one token twice',
    { LAKE_IMPORT_TOKEN: hostedEnv.LAKE_SITE_TOKEN },
    /^LAKE_IMPORT_TOKEN has the same value as LAKE_SITE_TOKEN/,
  ],
  [
    'a token that signs',
    { LAKE_SIGN_IN_SECRET: hostedEnv.LAKE_SITE_TOKEN },
    /^LAKE_SIGN_IN_SECRET has the same value/,
  ],
  [
    'the webhook’s secret',
    { LAKE_SITE_TOKEN: hostedEnv.SANITY_WEBHOOK_SECRET },
    /^SANITY_WEBHOOK_SECRET has the same value/,
  ],
  ['no sign-in secret', { LAKE_SIGN_IN_SECRET: '' }, /^LAKE_SIGN_IN_SECRET is missing/],
])('refuses %s with one sentence', (_, env, sentence) => {
  expect(mistakes(env)).toEqual([expect.stringMatching(sentence)]);
});

it('takes this machine’s addresses to try things out', () => {
  expect(mistakes({ DESK_URL: 'http://localhost:3000', TRIAL_SITE: 'on' })).toEqual([]);
});

it('never repeats a secret', () => {
  const said = mistakes({
    LAKE_IMPORT_TOKEN: hostedEnv.LAKE_SITE_TOKEN,
    LAKE_SITE_TOKEN: 'short-one',
  });
  expect(said.join()).not.toContain('short-one');
  expect(said.join()).not.toContain(hostedEnv.LAKE_SITE_TOKEN);
});

it('keeps one sentence about each variable, and every other sentence', () => {
  const sentences = [
    'LAKE_PORT is wrong.',
    'LAKE_PORT is taken.',
    'The disk is full.',
    'The clock is wrong.',
  ];
  expect(firstOfEach(sentences)).toEqual([
    'LAKE_PORT is wrong.',
    'The disk is full.',
    'The clock is wrong.',
  ]);
});
