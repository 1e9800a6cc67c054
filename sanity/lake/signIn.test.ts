import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { accountsFile, openAccounts } from './editors/accounts.ts';
import {
  codeOf,
  cookiesOf,
  hostedEnv,
  passwordHasher,
  startHostedLake,
  studio,
  type HostedTestLake,
  type TestEditor,
} from './testing/hostedLake.ts';

const asked = { origin: `${studio}/studio` };
const login = '/v1/auth/login/safar';
const me = '/v2026-05-04/users/me';

let lake: HostedTestLake;
let meera: TestEditor;

beforeAll(async () => {
  lake = await startHostedLake();
  meera = await lake.makeEditor('editor', 'meera');
});
afterAll(() => lake.close());

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const typed = ({ email, password }: TestEditor) => ({ email, password });
const idOf = async (response: Response) => ((await response.json()) as { id?: string }).id;
const accountsOf = (secrets: string[] = [hostedEnv.LAKE_SIGN_IN_SECRET]) =>
  openAccounts({
    directory: `${lake.directory}/lake`,
    publicUrl: studio,
    secrets,
    passwordHasher,
  });

describe('the Studio’s protocol', () => {
  it('names one provider, at the address that browsers use', async () => {
    const response = await lake.request('/v2026-05-04/auth/providers');
    expect(await response.json()).toMatchObject({
      providers: [{ name: 'safar', url: `${studio}${login}` }],
    });
  });

  it('says who is signed in, with their role', async () => {
    const { cookie } = await lake.signIn(meera);
    const { id, roles } = (await (await lake.request(me, { headers: { cookie } })).json()) as {
      id: string;
      roles: object[];
    };
    expect(id).toMatch(/^[\w-]{10,}$/);
    expect(roles).toEqual([{ name: 'editor', title: 'Editor' }]);
  });

  it('says that nobody is signed in as Sanity does', async () => {
    expect(await (await lake.request(me)).json()).toEqual({});
    const id = await lake.request('/v2026-05-04/auth/id');
    expect([id.status, await id.json()]).toEqual([
      401,
      expect.objectContaining({ errorCode: 'SIO-401-ANF' }),
    ]);
  });

  it('gives the session in a cookie, and says once that there is one', async () => {
    const guess = await lake.request(`/v1/auth/fetch?sid=${'x'.repeat(43)}`);
    expect(guess.status).toBe(401);
    const first = await lake.post(login, { ...asked, ...typed(meera) });
    const second = await lake.post(
      `${login}/code`,
      { ...asked, type: 'token', code: codeOf(meera.appAddress, 1) },
      { cookie: cookiesOf(first) },
    );
    const sid = second.headers.get('location')?.split('#sid=')[1];
    expect(second.headers.get('location')).toMatch(/^https:\/\/desk\.safar\.test\/studio#sid=/);
    const fetched = await lake.request(`/v1/auth/fetch?sid=${sid}`);
    const again = await lake.request(`/v1/auth/fetch?sid=${sid}`);
    expect([fetched.status, again.status]).toEqual([200, 401]);
    // Whatever a link asks for, the session stays in the browser that signed in.
    expect(await fetched.json()).toEqual({ token: null, label: 'Safar' });
    const cookie = cookiesOf(second);
    expect(await idOf(await lake.request(me, { headers: { cookie } }))).toBeDefined();
  });

  it.each([
    'https://evil.test/studio',
    'https://desk.safar.test.evil.test/',
    'javascript:alert(1)',
    '//evil.test',
    studio,
    `${studio}/v1/auth/providers`,
    `${studio}/studio-of-others`,
    `${studio}/studio/../images/safar/production/page.html`,
    `${studio}/studio/%2e%2e/files/safar/production/page.html`,
    '',
  ])('sends nobody to %s', async (origin) => {
    const query = new URLSearchParams({ origin });
    expect((await lake.request(`${login}?${query}`)).status).toBe(400);
    const posted = await lake.post(login, { ...asked, ...typed(meera), origin });
    expect([posted.status, posted.headers.getSetCookie()]).toEqual([400, []]);
  });
});

describe('password and code', () => {
  it('says the same about a wrong password and an unknown address', async () => {
    const answers = await Promise.all([
      lake.post(login, { ...asked, email: meera.email, password: 'not this password' }),
      lake.post(login, { ...asked, email: 'nobody@safar.test', password: 'not this password' }),
    ]);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(texts[0]?.replace(meera.email, '')).toBe(texts[1]?.replace('nobody@safar.test', ''));
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
  });

  it('opens nothing with the password alone', async () => {
    const first = await lake.post(login, { ...asked, ...typed(meera) });
    const cookie = cookiesOf(first);
    expect(await idOf(await lake.request(me, { headers: { cookie } }))).toBeUndefined();
    const value = decodeURIComponent(cookie.split('=')[1] ?? '');
    expect(await idOf(await lake.request(me, bearer(value)))).toBeUndefined();
    const moved = cookie.replace('__Host-safar_editor_code', '__Host-safar_editor');
    expect(await idOf(await lake.request(me, { headers: { cookie: moved } }))).toBeUndefined();
  });

  it('refuses a code without the password before it', async () => {
    const code = codeOf(meera.appAddress);
    const answer = await lake.post(`${login}/code`, { ...asked, code });
    expect([answer.status, answer.headers.get('location')]).toEqual([401, null]);
  });

  it('counts no attempt against everyone when the password’s cookie is missing', async () => {
    const attempts = Array.from({ length: 12 }, () =>
      lake.post(`${login}/code`, { ...asked, code: '123456' }),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  it('takes each code once', async () => {
    const editor = await lake.makeEditor('editor', 'twice');
    const code = codeOf(editor.appAddress, 1);
    const statuses = [];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const cookie = cookiesOf(await lake.post(login, { ...asked, ...typed(editor) }));
      statuses.push((await lake.post(`${login}/code`, { ...asked, code }, { cookie })).status);
    }
    expect(statuses).toEqual([303, 401]);
  });

  it('takes a recovery code in its place, once', async () => {
    const editor = meera;
    const code = editor.recoveryCodes.pop() ?? '';
    const statuses = [];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const cookie = cookiesOf(await lake.post(login, { ...asked, ...typed(editor) }));
      statuses.push((await lake.post(`${login}/code`, { ...asked, code }, { cookie })).status);
    }
    expect(statuses).toEqual([303, 401]);
  });

  it('ends a sign-in after five wrong codes', async () => {
    const editor = await lake.makeEditor('editor', 'guesser');
    const cookie = cookiesOf(await lake.post(login, { ...asked, ...typed(editor) }));
    const right = codeOf(editor.appAddress, 1);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await lake.post(`${login}/code`, { ...asked, code: wrong }, { cookie });
    }
    const late = await lake.post(`${login}/code`, { ...asked, code: right }, { cookie });
    expect([late.status, late.headers.get('location')]).toEqual([401, null]);
  });

  it('limits the attempts of one network at one account', async () => {
    const attempts = Array.from({ length: 12 }, () =>
      lake.post(
        login,
        { ...asked, email: 'limited@safar.test', password: 'not this password' },
        { 'x-forwarded-for': '203.0.113.7' },
      ),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

it('counts attempts by the address that only a named proxy may give', async () => {
  const direct = await startHostedLake({ LAKE_PROXIES: '192.0.2.1' });
  try {
    const attempts = Array.from({ length: 12 }, (_, index) =>
      direct.post(
        login,
        { ...asked, email: 'limited@safar.test', password: 'not this password' },
        { 'x-forwarded-for': `203.0.113.${index}` },
      ),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  } finally {
    await direct.close();
  }
});

describe('forms', () => {
  it.each([
    ['another site', { origin: 'https://evil.test' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['the visitors’ site', { origin: hostedEnv.SITE_URL }],
  ])('refuses one on %s', async (_, headers) => {
    const answer = await lake.post(login, { ...asked, ...typed(meera) }, headers);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
  });

  it.each([login, `${login}/code`, '/v1/auth/invitation', '/v1/auth/invitation/app'])(
    'without a field are refused: %s',
    async (address) => {
      const answer = await lake.request(address, { method: 'POST', headers: { origin: studio } });
      expect([400, 410]).toContain(answer.status);
    },
  );

  it('are on pages that no other page can frame, keep or change', async () => {
    const query = new URLSearchParams(asked);
    const response = await lake.request(`${login}?${query}`);
    const text = await response.text();
    expect(response.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(text).not.toMatch(/<script/);
    expect(text.match(/<label for="(\w+)"/g)).toHaveLength(2);
  });

  it('show what was typed as text', async () => {
    const email = '"><script>alert(1)</script>@safar.test';
    const text = await (await lake.post(login, { ...asked, email, password: 'x' })).text();
    expect(text).not.toMatch(/<script/);
    expect(text).toMatch(/&lt;script&gt;/);
  });
});

describe('an invitation', () => {
  it('leads from the link to the recovery codes, and works once', async () => {
    const accounts = await accountsOf();
    const token = await accounts.invite('Asha@Safar.test', 'marketer');
    accounts.close();
    expect((await lake.request(`/v1/auth/invitation?token=${token}`)).status).toBe(200);
    const short = await lake.post('/v1/auth/invitation', {
      token,
      name: 'Asha',
      password: 'short',
    });
    expect(short.status).toBe(422);
    const choice = { token, name: 'Asha', password: 'a long enough password' };
    const set = await lake.post('/v1/auth/invitation', choice);
    const page = await set.text();
    expect(page).toMatch(/<svg/);
    const key = /key: <code>([A-Z2-7]+)</.exec(page)?.[1] ?? '';
    const cookie = cookiesOf(set);
    // Until the app is set up, the session opens nothing.
    expect(await idOf(await lake.request(me, { headers: { cookie } }))).toBeUndefined();
    const app = '/v1/auth/invitation/app';
    const wrong = await lake.post(app, { token, code: '12345' }, { cookie });
    expect(wrong.status).toBe(401);
    const code = codeOf(`otpauth://totp/x?secret=${key}`);
    const done = await lake.post(app, { token, code }, { cookie });
    const codes = await done.text();
    expect(codes.match(/<li><code>/g)).toHaveLength(10);
    expect((await lake.request(`/v1/auth/invitation?token=${token}`)).status).toBe(410);
    expect((await lake.post('/v1/auth/invitation', choice)).status).toBe(410);
    expect((await lake.post(app, { token, code }, { cookie })).status).toBe(410);
    const appAddress = `otpauth://totp/x?secret=${key}`;
    const recoveryCodes = [/<li><code>([\w-]+)</.exec(codes)?.[1] ?? ''];
    const asha = { email: 'asha@safar.test', password: choice.password, appAddress };
    const { token: session } = await lake.signIn({ ...asha, recoveryCodes });
    expect(await (await lake.request(me, bearer(session))).json()).toMatchObject({
      name: 'Asha',
      role: 'marketer',
    });
  });

  it('ends what its editor had before', async () => {
    const editor = await lake.makeEditor('editor', 'again');
    const { token } = await lake.signIn(editor);
    const accounts = await accountsOf();
    await accounts.invite(editor.email, 'editor');
    accounts.close();
    expect(await idOf(await lake.request(me, bearer(token)))).toBeUndefined();
    expect((await lake.post(login, { ...asked, ...typed(editor) })).status).toBe(401);
  });

  it('is over after a week', async () => {
    const accounts = await accountsOf();
    const token = await accounts.invite('late@safar.test', 'editor');
    accounts.close();
    changeAccounts(`UPDATE verification SET expiresAt = '2026-01-01T00:00:00.000Z'`);
    expect((await lake.request(`/v1/auth/invitation?token=${token}`)).status).toBe(410);
    const choice = { token, name: 'Late', password: 'a long enough password' };
    expect((await lake.post('/v1/auth/invitation', choice)).status).toBe(410);
  });
});

function changeAccounts(sql: string): void {
  const database = new DatabaseSync(accountsFile(`${lake.directory}/lake`));
  database.exec(sql);
  database.close();
}

describe('a session', () => {
  it('ends when it is signed out', async () => {
    const { token, cookie } = await lake.signIn(meera);
    for (const origin of ['https://evil.test', hostedEnv.SITE_URL, 'null', null]) {
      const foreign = await sendLogout(lake, origin, cookie);
      expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([403, []]);
    }
    expect(await idOf(await lake.request(me, bearer(token)))).toBeDefined();
    const out = await sendLogout(lake, studio, cookie);
    expect(out.status).toBe(204);
    expect(await idOf(await lake.request(me, bearer(token)))).toBeUndefined();
  });

  it('ends at once when the account is revoked', async () => {
    const editor = await lake.makeEditor('administrator', 'revoked');
    const { token } = await lake.signIn(editor);
    const client = lake.clientWith(token);
    await client.create({ _type: 'page', title: 'Before' });
    const accounts = await accountsOf();
    expect(await accounts.revoke(editor.email)).toBe(true);
    accounts.close();
    await expect(client.create({ _type: 'page', title: 'After' })).rejects.toMatchObject({
      statusCode: 401,
    });
    expect((await lake.post(login, { ...asked, ...typed(editor) })).status).toBe(401);
  });

  it('ends after twelve hours, however busy', async () => {
    const { token } = await lake.signIn(meera);
    expect(await idOf(await lake.request(me, bearer(token)))).toBeDefined();
    const at = new Date(Date.now() - 12 * 3_600_000 - 1_000).toISOString();
    changeAccounts(`UPDATE session SET createdAt = '${at}'`);
    expect(await idOf(await lake.request(me, bearer(token)))).toBeUndefined();
  });

  it('outlives a new secret, and so does the second factor', async () => {
    const [older, newer] = [hostedEnv.LAKE_SIGN_IN_SECRET, 'newer-Zk3vP9xQ2mT7bLw5RjH8sNc4GdYf6'];
    const editor = await lake.makeEditor('editor', 'rotated');
    const { token } = await lake.signIn(editor);
    const before = await accountsOf();
    const begun = await before.checkPassword(editor.email, editor.password);
    before.close();
    const rotated = await accountsOf([newer, older]);
    expect((await rotated.read(token))?.editor.name).toBe('rotated');
    // Someone was between password and code.
    const { challenge } = begun as { challenge: string };
    const signedIn = await rotated.checkCode(challenge, codeOf(editor.appAddress, 1), 'Firefox');
    const { bearer: fresh } = signedIn as { bearer: string };
    expect(await rotated.read(fresh)).not.toBeNull();
    await rotated.signOut(token);
    expect(await rotated.read(token)).toBeNull();
    rotated.close();
    const withoutOld = await accountsOf([newer]);
    expect(await withoutOld.read(fresh)).not.toBeNull();
    const old = await lake.signIn(editor);
    expect(await withoutOld.read(old.token)).toBeNull();
    withoutOld.close();
  });

  it('isn’t valid with a changed signature', async () => {
    const { token } = await lake.signIn(meera);
    const [id = ''] = token.split('.');
    for (const forged of [id, `${id}.`, `${id}.${'A'.repeat(43)}=`]) {
      expect(await idOf(await lake.request(me, bearer(forged)))).toBeUndefined();
    }
  });
});

function sendLogout(to: HostedTestLake, origin: string | null, cookie: string) {
  const headers = { cookie, ...(origin === null ? {} : { origin }) };
  return to.request('/v1/auth/logout', { method: 'POST', headers });
}

it('a session ends unused, with the socket that it opened', async () => {
  // With the library's own hashes of passwords, as in production.
  const short = await startHostedLake(
    {},
    { idleSeconds: 2, heartbeatMs: 200, passwordHasher: undefined },
  );
  try {
    const { token, cookie } = await short.signIn(await short.makeEditor('editor', 'idle'));
    const socket = new WebSocket(`${short.url.replace('http', 'ws')}/listeners`, {
      headers: { origin: studio, cookie },
    });
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    let isOpen = true;
    void closed.then(() => (isOpen = false));
    await new Promise((resolve) => socket.once('open', resolve));
    const open = `/v2026-06-01/data/listen/production?query=${encodeURIComponent('*')}`;
    socket.send(JSON.stringify({ id: 1, open }));
    const use = async () => idOf(await short.request(me, bearer(token)));
    for (let second = 0; second < 4; second += 1) {
      await pause(700);
      expect(await use()).toBeDefined();
    }
    expect(isOpen).toBe(true);
    // Nor does the socket keep the session alive.
    expect(await closed).toBe(4_000);
    expect(await use()).toBeUndefined();
  } finally {
    await short.close();
  }
}, 20_000);
