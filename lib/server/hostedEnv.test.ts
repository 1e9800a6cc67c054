import { randomBytes } from 'node:crypto';
import { readEnvironment, variableNames, WrongEnvironment } from './env';
import { requestIdOf } from './requestIds';

const secret = () => randomBytes(24).toString('base64url');
const complete: Record<string, string | undefined> = {
  SAFAR_MODE: 'hosted',
  SITE_URL: 'https://www.example.org',
  DESK_URL: 'https://desk.example.org',
  BOOKING_URL: 'http://127.0.0.1:4000',
  BOOKING_STAFF_URL: 'http://127.0.0.1:4002',
  SERVICE_TOKEN: secret(),
  SANITY_PROJECT_ID: 'safar',
  SANITY_DATASET: 'production',
  SANITY_API_HOST: 'https://content.example.org',
  SANITY_WEBHOOK_SECRET: secret(),
  SANITY_API_WRITE_TOKEN: secret(),
  TRUSTED_PROXIES: '1',
};

function mistakes(change: Record<string, string | undefined>): string[] {
  try {
    readEnvironment({ ...complete, ...change });
    return [];
  } catch (error) {
    if (error instanceof WrongEnvironment) return error.message.split('\n');
    throw error;
  }
}

it('accepts a complete hosted environment', () => expect(mistakes({})).toEqual([]));

it('finds the content lake where the desk is, if editors’ browsers have no other address for it', () => {
  const publicHost = (change: object) =>
    readEnvironment({ ...complete, SANITY_API_HOST: 'http://127.0.0.1:3333', ...change }).sanity
      .publicHost;
  expect(publicHost({})).toBe('https://desk.example.org');
  expect(publicHost({ LAKE_PUBLIC_URL: 'https://lake.example.org' })).toBe(
    'https://lake.example.org',
  );
  expect(publicHost({ SANITY_API_HOST: '' })).toBe('');
});

const required = [
  'SITE_URL',
  'BOOKING_URL',
  'SERVICE_TOKEN',
  'SANITY_PROJECT_ID',
  'SANITY_DATASET',
  'TRUSTED_PROXIES',
];

it.each(variableNames)('names %s in one sentence if it is missing, or needs none', (name) => {
  expect(mistakes({ [name]: undefined })).toEqual(
    required.includes(name) ? [expect.stringMatching(new RegExp(`^${name} must .+\\.$`))] : [],
  );
});

it.each(variableNames)('names %s in one sentence if it is malformed', (name) => {
  expect(mistakes({ [name]: '~' })).toEqual([
    expect.stringMatching(new RegExp(`^${name} must .+\\.$`)),
  ]);
});

it.each<[Record<string, string>, string]>([
  [{ SITE_URL: 'http://www.example.org' }, 'SITE_URL must begin with https'],
  [{ SITE_URL: 'https://localhost:3000' }, 'SITE_URL is an address of this machine'],
  [{ SITE_URL: 'https://www.example.org/shop' }, "SITE_URL must be the site's own address"],
  [{ DESK_URL: 'http://desk.example.org' }, 'DESK_URL must begin with https'],
  [{ BOOKING_URL: 'http://booking.example.org' }, 'BOOKING_URL must begin with https'],
  [{ FRONT_URLS: 'http://127.0.0.1:4083' }, 'FRONT_REFRESH_KEY must be the secret'],
  [
    { FRONT_URLS: 'https://10.0.0.4:99999', FRONT_REFRESH_KEY: secret() },
    'FRONT_URLS must be the addresses',
  ],
  [
    { FRONT_URLS: 'http://front.example.org', FRONT_REFRESH_KEY: secret() },
    'FRONT_URLS must begin with https',
  ],
  [
    { FRONT_URLS: 'https://10.0.0.4', FRONT_REFRESH_KEY: 'a'.repeat(40) },
    'FRONT_REFRESH_KEY still has a default value',
  ],
  [{ SANITY_API_HOST: 'http://content.example.org' }, 'SANITY_API_HOST must begin with https'],
  [{ SERVICE_TOKEN: 'only-twenty-characters' }, 'SERVICE_TOKEN is too short'],
  [{ SERVICE_TOKEN: 'password'.repeat(4) }, 'SERVICE_TOKEN still has a default value'],
  [{ SANITY_WEBHOOK_SECRET: 'short' }, 'SANITY_WEBHOOK_SECRET is too short'],
  [
    { SANITY_API_WRITE_TOKEN: complete.SANITY_WEBHOOK_SECRET ?? '' },
    'SANITY_API_WRITE_TOKEN has the same value as SANITY_WEBHOOK_SECRET',
  ],
])('refuses %j in one sentence', (change, beginning) => {
  expect(mistakes(change)).toEqual([expect.stringContaining(beginning)]);
});

it.each<Record<string, string>>([
  { BOOKING_URL: 'http://booking:4000' },
  { BOOKING_URL: 'http://10.0.0.7:4000' },
  { BOOKING_URL: 'http://172.20.0.7:4000' },
  { SITE_URL: 'http://127.0.0.1:3000', DESK_URL: '', TRIAL_SITE: 'on' },
])('accepts %j', (change) => expect(mistakes(change)).toEqual([]));

it('says once what is wrong with an address that others follow', () => {
  expect(mistakes({ SITE_URL: 'https://www.example.org/shop', DESK_URL: '' })).toEqual([
    expect.stringMatching(/^SITE_URL /),
  ]);
  const http = { SITE_URL: 'http://www.example.org', DESK_URL: '', BOOKING_STAFF_URL: '' };
  expect(mistakes({ ...http, BOOKING_URL: 'http://booking.example.org' })).toEqual([
    expect.stringMatching(/^SITE_URL /),
    expect.stringMatching(/^BOOKING_URL /),
  ]);
});

it('lets only our own proxies name a request', () => {
  expect(requestIdOf('from-the-proxy', 1)).toBe('from-the-proxy');
  for (const [named, proxies] of [
    ['from-a-visitor', 0],
    ['a line\nof its own', 1],
    [undefined, 1],
  ] as const) {
    expect(requestIdOf(named, proxies)).toMatch(/^[0-9a-f-]{36}$/);
  }
});
