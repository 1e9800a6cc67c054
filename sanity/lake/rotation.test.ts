/** What `safar rotate` relies on in the content lake and the scheduler, while one value of a secret replaces another. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeSignatureHeader } from '@sanity/webhook';
import { readSettings } from '../scheduler/settings.ts';
import { openAccounts } from './editors/accounts.ts';
import {
  cookiesOf,
  hostedEnv,
  passwordHasher,
  startHostedLake,
  studio,
} from './testing/hostedLake.ts';
import { emptyDirectory } from './testing/testLake.ts';

const secret = () => randomBytes(24).toString('base64url');

/** The values before and after. Who sends what is told of the new one in the middle. */
const rotations = {
  LAKE_SITE_TOKEN: { old: secret(), next: secret() },
  LAKE_PREVIEW_TOKEN: { old: secret(), next: secret() },
  LAKE_REDIRECTS_TOKEN: { old: secret(), next: secret() },
  LAKE_SCHEDULER_TOKEN: { old: secret(), next: secret() },
  LAKE_IMPORT_TOKEN: { old: secret(), next: secret() },
  LAKE_SIGN_IN_SECRET: { old: secret(), next: secret() },
  SANITY_WEBHOOK_SECRET: { old: secret(), next: secret() },
};
const names = Object.keys(rotations);
const tokens = Object.entries(rotations).filter(([name]) => name.endsWith('_TOKEN'));

/** A lake's settings in the middle of all rotations at once. */
const settingsAt = {
  before: settings(({ old }) => old),
  accepting: settings(({ old, next }) => `${old},${next}`),
  using: settings(({ old, next }) => `${next},${old}`),
  after: settings(({ next }) => next),
};
const states = ['before', 'accepting', 'using', 'after'] as const;

function settings(listOf: (values: { old: string; next: string }) => string) {
  return Object.fromEntries(Object.entries(rotations).map(([name, one]) => [name, listOf(one)]));
}

/** The announcements that sites got, with their signatures. */
const announced: { body: string; signature: string }[] = [];
const site = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    announced.push({ body, signature: String(request.headers['sanity-webhook-signature']) });
    response.end();
  });
});
let WEBHOOK_URL = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  WEBHOOK_URL = `http://127.0.0.1:${(site.address() as AddressInfo).port}/api/revalidate`;
});
afterAll(() => void site.close());

const directory = emptyDirectory();
const start = (state: (typeof states)[number]) =>
  startHostedLake({ ...settingsAt[state], WEBHOOK_URL }, {}, directory);

it('goes through every state with the tokens, sessions, second factors and webhooks from before', async () => {
  const refused: string[] = [];
  let cookie = '';
  let editor: Awaited<ReturnType<Awaited<ReturnType<typeof start>>['makeEditor']>> | null = null;
  for (const state of states) {
    const lake = await start(state);
    for (const [name, { old, next }] of tokens) {
      for (const [age, token] of Object.entries({ old, next })) {
        const { status } = await lake.request('/v2026-06-01/data/query/production?query=1', {
          headers: { authorization: `Bearer ${token}` },
        });
        if (status !== 200) refused.push(`${state}: ${name} ${age} ${status}`);
      }
    }
    editor ??= await lake.makeEditor('editor', 'meera');
    cookie ||= (await lake.signIn(editor)).cookie;
    const me = await lake.request('/v2026-05-04/users/me', { headers: { cookie } });
    const { id } = (await me.json()) as { id?: string };
    if (!id) refused.push(`${state}: the session from before`);
    // The second factor from before opens a new session.
    expect((await lake.signIn(editor)).token).toBeTruthy();

    announced.length = 0;
    const importer = rotations.LAKE_IMPORT_TOKEN;
    await lake
      .clientWith(state === 'before' ? importer.old : importer.next)
      .createOrReplace({ _id: 'trip-1', _type: 'trip', title: state });
    await until(() => announced.length > 0);
    const { body = '', signature = '' } = announced[0] ?? {};
    const time = Number(/t=(\d+)/.exec(signature)?.[1]);
    const { old, next } = rotations.SANITY_WEBHOOK_SECRET;
    const signer = state === 'before' || state === 'accepting' ? old : next;
    expect(signature).toBe(await encodeSignatureHeader(body, time, signer));
    await lake.close();

    if (state === 'using') {
      const accounts = await openAccounts({
        directory: `${directory}/lake`,
        publicUrl: studio,
        secrets: (settingsAt.using['LAKE_SIGN_IN_SECRET'] ?? '').split(','),
        passwordHasher,
      });
      expect(await accounts.renewEncryption()).toBe(1);
      expect(await accounts.renewEncryption()).toBe(1);
      accounts.close();
    }
  }
  expect(refused).toEqual([
    ...tokens.map(([name]) => `before: ${name} next 401`),
    ...tokens.map(([name]) => `after: ${name} old 401`),
    // It ends after twelve hours, and the old secret goes 31 days later.
    'after: the session from before',
  ]);
}, 120_000);

it('without encrypting them again, second factors would be lost with the old secret', async () => {
  const other = emptyDirectory();
  const lake = await startHostedLake({ ...settingsAt.before, WEBHOOK_URL }, {}, other);
  const editor = await lake.makeEditor('editor', 'ravi');
  await lake.close();
  const after = await startHostedLake({ ...settingsAt.after, WEBHOOK_URL }, {}, other);
  const first = await after.post('/v1/auth/login/safar', {
    origin: `${studio}/studio`,
    email: editor.email,
    password: editor.password,
  });
  const second = await after.post(
    '/v1/auth/login/safar/code',
    { origin: `${studio}/studio`, code: editor.recoveryCodes[0] ?? '' },
    { cookie: cookiesOf(first) },
  );
  expect(second.headers.get('location') ?? '').not.toContain('#sid=');
  await after.close();
});

it('the scheduler signs with the first secret', () => {
  const { old, next } = rotations.SANITY_WEBHOOK_SECRET;
  const { webhook } = readSettings({
    SANITY_WEBHOOK_SECRET: `${next}, ${old}`,
    WEBHOOK_URL: hostedEnv.WEBHOOK_URL,
  });
  expect(webhook?.secret).toBe(next);
  expect(names).toHaveLength(7);
});

async function until(isTrue: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 400 && !isTrue(); attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
