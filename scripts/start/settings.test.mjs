import { distDirOf, parseEnvFile, readSettings, root } from './settings.mjs';

const hosted = { SAFAR_MODE: 'hosted', SITE_URL: 'https://a.example', TRUSTED_PROXIES: '1' };

describe('readSettings', () => {
  it('uses the documented ports and addresses by default', () => {
    expect(readSettings({})).toMatchObject({
      mode: 'local',
      ports: {
        site: 3000,
        booking: 4000,
        lake: 3333,
        pay: 4100,
        mail: 4003,
        inbox: 4004,
        errors: 4005,
      },
      siteHost: '127.0.0.1',
      dataDir: `${root}/.data`,
      distDir: '.next',
      siteUrl: 'http://localhost:3000',
      bookingUrl: 'http://127.0.0.1:4000',
      payUrl: 'http://localhost:4100',
      content: { projectId: 'safar', dataset: 'production', apiHost: 'http://localhost:3333' },
      ownLake: true,
      ownErrorSink: true,
      dsn: { server: 'http://safar@127.0.0.1:4005/1', browser: 'http://safar@127.0.0.1:4005/1' },
      isIndexed: true,
    });
  });

  it('uses the chosen ports in every address', () => {
    const settings = readSettings({ SITE_PORT: '3100', BOOKING_PORT: '4200', LAKE_PORT: '3433' });
    expect(settings.siteUrl).toBe('http://localhost:3100');
    expect(settings.inboxUrl).toBe('http://localhost:4104');
    expect(settings.bookingUrl).toBe('http://127.0.0.1:4200');
    expect(settings.content.apiHost).toBe('http://localhost:3433');
  });

  it("reads the site's memory limit and refuses nonsense", () => {
    expect(readSettings({}).siteMemoryMb).toBe(512);
    expect(readSettings({ SITE_MEMORY_MB: '1024' }).siteMemoryMb).toBe(1024);
    for (const text of ['lots', '100', '1.5']) {
      expect(() => readSettings({ SITE_MEMORY_MB: text })).toThrow('SITE_MEMORY_MB');
    }
  });

  it("runs no mail sink when there's a real mail server", () => {
    expect(readSettings({}).ownMail).toBe(true);
    expect(readSettings({ SMTP_URL: 'smtp://mail.example.org' }).ownMail).toBe(false);
    expect(readSettings(hosted).ownMail).toBe(false);
  });

  it('reads hosted Sanity when SANITY_API_HOST is set and empty', () => {
    const env = { SANITY_PROJECT_ID: 'abc123', SANITY_DATASET: 'live', SANITY_API_HOST: '' };
    expect(readSettings(env)).toMatchObject({
      ownLake: false,
      content: { projectId: 'abc123', dataset: 'live', apiHost: '' },
    });
  });

  it.each([
    [{ SITE_PORT: '3100' }, { server: 'http://safar@127.0.0.1:4105/1' }],
    [{ SENTRY_DSN: '' }, { server: '', browser: '' }],
    [{ SENTRY_DSN: 'https://k@errors.example/1' }, { server: 'https://k@errors.example/1' }],
    [hosted, { server: '', browser: '' }],
  ])('reports errors, with %j, to %j', (env, dsn) => {
    expect(readSettings(env).dsn).toMatchObject(dsn);
  });

  it.each([
    [{ SITE_INDEXING: 'no' }, 'SITE_INDEXING must be "on" or "off"'],
    [{ SITE_PORT: '80a' }, 'SITE_PORT must be a port number'],
    [{ LAKE_PORT: '70000' }, 'LAKE_PORT must be a port number'],
    [{ SITE_PORT: '4000' }, 'SITE_PORT and BOOKING_PORT are both 4000'],
    [{ SAFAR_MODE: 'cloud' }, 'SAFAR_MODE must be "local" or "hosted"'],
    [{ ...hosted, SITE_URL: '' }, "SITE_URL must be the site's public address"],
    [{ ...hosted, TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES must be how many proxies'],
  ])('refuses %j', (env, words) => {
    expect(() => readSettings(env)).toThrow(words);
  });

  it('names every mistake at once', () => {
    const env = { SAFAR_MODE: 'hosted', SITE_PORT: 'x', BOOKING_PORT: '0', SITE_MEMORY_MB: 'y' };
    const named = /SITE_PORT.+\nBOOKING_PORT.+\nSITE_URL.+\nTRUSTED_PROXIES.+\nSITE_MEMORY_MB/;
    expect(() => readSettings(env)).toThrow(named);
  });

  it.each([
    ...['SITE', 'BOOKING', 'LAKE', 'PAY', 'BOOKING_STAFF', 'MAIL', 'INBOX', 'ERRORS'].map(
      (name) => `${name}_PORT`,
    ),
    ...['SITE_MEMORY_MB', 'SITE_INDEXING', 'SAFAR_MODE'],
  ])('names %s in one sentence if it is malformed', (name) => {
    expect(() => readSettings({ [name]: '~' })).toThrow(new RegExp(`^${name} must .+\\.$`));
  });
});

it('gives each other data directory its own build directory', () => {
  expect(distDirOf('/tmp/one')).toMatch(/^\.next-[0-9a-f]{8}$/);
  expect(distDirOf('/tmp/one')).not.toBe(distDirOf('/tmp/two'));
});

it('reads the lines of an .env file', () => {
  const text = '# ports\nSITE_PORT=3100\nexport A="b c" \nEMPTY=\nB=x # why\nC=\'#1\'\nnonsense\n';
  expect(Object.fromEntries(parseEnvFile(text))).toEqual({
    SITE_PORT: '3100',
    A: 'b c',
    EMPTY: '',
    B: 'x',
    C: '#1',
  });
});
