import { readSettings, WrongSettings } from '../scheduler/settings.ts';
import { readConfig } from './config.ts';
import { Problem } from './program.ts';

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
  ['a malformed port', { LAKE_PORT: 'x' }, /LAKE_PORT must be a port number/],
  ['a short token', { LAKE_WRITE_TOKEN: 'abc' }, /at least 16 characters/],
  ['a webhook without a secret', { WEBHOOK_URL: 'http://a' }, /SANITY_WEBHOOK_SECRET must be set/],
  ['a malformed address', { SITE_URL: 'localhost' }, /SITE_URL must be an http or https address/],
  [
    'a name that would leave the directory',
    { SANITY_DATASET: '../x' },
    /SANITY_DATASET may only contain/,
  ],
  ['an unknown level', { LAKE_LOG_LEVEL: 'loud' }, /LAKE_LOG_LEVEL must be one of/],
  ['an unknown mode', { SAFAR_MODE: 'cloud' }, /SAFAR_MODE must be "local" or "hosted"/],
  [
    'one secret for two purposes',
    { LAKE_WRITE_TOKEN: 'x'.repeat(16), SANITY_WEBHOOK_SECRET: 'x'.repeat(16) },
    /LAKE_WRITE_TOKEN has the same value as SANITY_WEBHOOK_SECRET/,
  ],
  [
    'a malformed address to announce to',
    { WEBHOOK_URL: 'site', SANITY_WEBHOOK_SECRET: 'x' },
    /WEBHOOK_URL must be an http or https address/,
  ],
])('refuses %s with one sentence', (_, env, sentence) => {
  expect(mistakes(env)).toEqual([expect.stringMatching(sentence)]);
});

it('tells of every mistake at once', () => {
  const env = { LAKE_PORT: 'x', SITE_URL: 'x', SANITY_DATASET: '../x', WEBHOOK_URL: 'http://a' };
  expect(mistakes(env)).toHaveLength(4);
});

function mistakes(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return error instanceof Problem ? error.message.split('\n') : [String(error)];
  }
}

describe('the scheduler', () => {
  const complete = {
    SAFAR_MODE: 'hosted',
    SANITY_PROJECT_ID: 'abc123',
    SANITY_DATASET: 'production',
    SANITY_API_HOST: '',
    SANITY_API_WRITE_TOKEN: 'token-of-the-scheduler',
    SANITY_WEBHOOK_SECRET: 'secret-of-the-webhook',
    WEBHOOK_URL: 'https://www.example.org/api/revalidate',
  };
  const settingsMistakes = (env: Record<string, string>) => {
    try {
      readSettings(env);
      return [];
    } catch (error) {
      return error instanceof WrongSettings ? error.message.split('\n') : [String(error)];
    }
  };

  it('works without any settings, and with complete ones', () => {
    expect(settingsMistakes({})).toEqual([]);
    expect(settingsMistakes(complete)).toEqual([]);
  });

  it.each([
    [{ SAFAR_MODE: 'cloud' }, /^SAFAR_MODE must be/],
    [{ SANITY_PROJECT_ID: '' }, /^SANITY_PROJECT_ID is missing/],
    [{ SANITY_DATASET: '' }, /^SANITY_DATASET is missing/],
    [{ SANITY_DATASET: '../x' }, /^SANITY_DATASET may only contain/],
    [{ SANITY_API_HOST: 'content' }, /^SANITY_API_HOST must give/],
    [{ SANITY_API_WRITE_TOKEN: '' }, /^SANITY_API_WRITE_TOKEN is missing/],
    [{ SANITY_WEBHOOK_SECRET: '' }, /SANITY_WEBHOOK_SECRET must be set too/],
    [{ WEBHOOK_URL: 'site,https://a' }, /^WEBHOOK_URL must be a list/],
    [
      { SANITY_API_WRITE_TOKEN: complete.SANITY_WEBHOOK_SECRET },
      /^SANITY_API_WRITE_TOKEN has the same value/,
    ],
  ])('refuses %j with one sentence', (change, sentence) => {
    expect(settingsMistakes({ ...complete, ...change })).toEqual([expect.stringMatching(sentence)]);
  });
});
