import { readEnvironment } from './env';

const complete = {
  SITE_URL: 'http://localhost:3000',
  BOOKING_URL: 'http://127.0.0.1:4000',
  SERVICE_TOKEN: 'a-token-of-sixteen-or-more',
  SANITY_PROJECT_ID: 'safar',
  SANITY_DATASET: 'production',
  SANITY_API_HOST: 'http://localhost:3333',
};

it('reads a complete environment, local by default', () => {
  expect(readEnvironment(complete)).toMatchObject({
    mode: 'local',
    siteUrl: 'http://localhost:3000',
    sanity: { apiHost: 'http://localhost:3333', readToken: '' },
  });
});

it('uses hosted Sanity if no content host is set', () => {
  expect(readEnvironment({ ...complete, SANITY_API_HOST: '' }).sanity.apiHost).toBe('');
});

it('names every invalid variable in its own sentence, without its value', () => {
  const secret = 'short';
  const read = () =>
    readEnvironment({ ...complete, SITE_URL: 'localhost:3000/path', SERVICE_TOKEN: secret });
  expect(read).toThrow(/SITE_URL must be/);
  expect(read).toThrow(/SERVICE_TOKEN must be/);
  expect(read).not.toThrow(secret);
});

it('accepts only a help number that can be called from anywhere', () => {
  expect(readEnvironment({ ...complete, SUPPORT_PHONE: '+91 98160 00000' }).supportPhone).toBe(
    '+91 98160 00000',
  );
  expect(() => readEnvironment({ ...complete, SUPPORT_PHONE: 'ask Asha' })).toThrow(
    /SUPPORT_PHONE must be/,
  );
});
