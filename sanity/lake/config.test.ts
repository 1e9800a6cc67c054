import { readConfig } from './config.ts';

it('works without any settings', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3333,
    projectId: 'safar',
    dataset: 'production',
    origins: ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'],
    writeToken: null,
    webhook: null,
  });
});

it.each([
  ['a hosted site', { SAFAR_MODE: 'hosted' }, /only runs with SAFAR_MODE=local/],
  ['a malformed port', { LAKE_PORT: 'x' }, /LAKE_PORT must be a port number/],
  ['a short token', { LAKE_WRITE_TOKEN: 'abc' }, /at least 16 characters/],
  ['a webhook without a secret', { WEBHOOK_URL: 'http://a' }, /SANITY_WEBHOOK_SECRET must be set/],
  ['a malformed address', { SITE_URL: 'localhost' }, /SITE_URL must be an http or https address/],
  [
    'a name that would leave the directory',
    { SANITY_DATASET: '../x' },
    /SANITY_DATASET may only contain/,
  ],
])('refuses %s with one sentence', (_, env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});
