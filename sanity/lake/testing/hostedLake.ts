import { createHash, createHmac } from 'node:crypto';
import type { SanityClient } from '@sanity/client';
import type { LakeOptions } from '../app.ts';
import { openAccounts, type PasswordHasher } from '../editors/accounts.ts';
import type { Role } from '../roles.ts';
import { clientOf, emptyDirectory, startTestLake, type TestLake } from './testLake.ts';

const random = (name: string) => `${name}-Zk3vP9xQ2mT7bLw5RjH8sNc4GdYf6`;

/** The settings of a hosted lake behind a proxy on this machine. */
export const hostedEnv = {
  SAFAR_MODE: 'hosted',
  SITE_URL: 'https://www.safar.test',
  DESK_URL: 'https://desk.safar.test',
  LAKE_PROXIES: '127.0.0.1',
  LAKE_SITE_TOKEN: random('site'),
  LAKE_PREVIEW_TOKEN: random('preview'),
  LAKE_REDIRECTS_TOKEN: random('redirects'),
  LAKE_SCHEDULER_TOKEN: random('scheduler'),
  LAKE_IMPORT_TOKEN: random('importer'),
  LAKE_SIGN_IN_SECRET: random('signIn'),
  SANITY_WEBHOOK_SECRET: random('webhook'),
  WEBHOOK_URL: 'http://127.0.0.1:9/api/revalidate',
};

export const studio = hostedEnv.DESK_URL;

/** A tenth of a second for each password would be most of the tests' time. */
export const passwordHasher: PasswordHasher = {
  hash: async (password) => createHash('sha256').update(password).digest('hex'),
  verify: async ({ hash, password }) => hash === (await passwordHasher.hash(password)),
};

/** An editor who has signed up: what they know, and what they have. */
export interface TestEditor {
  email: string;
  password: string;
  /** The address in the authenticator app. */
  appAddress: string;
  recoveryCodes: string[];
}

export interface HostedTestLake extends TestLake {
  /** Invites someone and sets up the account, as the command and the pages do. */
  makeEditor(role: Role, name?: string): Promise<TestEditor>;
  /** Signs in with password and recovery code, as a browser with the Studio does. */
  signIn(editor: TestEditor): Promise<Session>;
  /** Posts one of the lake's own forms. */
  post(
    address: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>;
  clientWith(token: string): SanityClient;
}

let places = 0;

export interface Session {
  cookie: string;
  /** What is in the cookie. Programs in tests send it as a token. */
  token: string;
}

/** Starts a real hosted lake on a free port, with quick hashes of passwords. */
export async function startHostedLake(
  env: Record<string, string> = {},
  options: LakeOptions = {},
  directory = emptyDirectory(),
): Promise<HostedTestLake> {
  const settings = { ...hostedEnv, ...env };
  const allOptions = { passwordHasher, ...options };
  const lake = await startTestLake(settings, directory, allOptions);

  const post: HostedTestLake['post'] = (address, fields, headers = {}) =>
    lake.request(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      headers: { origin: studio, ...headers },
    });

  return {
    ...lake,
    post,
    clientWith: (token) => clientOf(lake.url, { token }),

    async makeEditor(role, name = role) {
      const email = `${name}@safar.test`;
      const password = `the long password of ${name}`;
      const accounts = await openAccounts({
        directory: `${directory}/lake`,
        publicUrl: studio,
        secrets: settings.LAKE_SIGN_IN_SECRET.split(','),
        passwordHasher: allOptions.passwordHasher,
      });
      const token = await accounts.invite(email, role);
      const accepted = await accounts.accept(token, { name, password });
      if (!accepted) throw new Error('The invitation was refused.');
      const { appAddress, bearer } = accepted;
      const recoveryCodes = await accounts.confirm(token, bearer, codeOf(appAddress));
      accounts.close();
      if (typeof recoveryCodes === 'string') throw new Error('The code was refused.');
      return { email, password, appAddress, recoveryCodes };
    },

    async signIn({ email, password, recoveryCodes }) {
      const asked = { origin: `${studio}/studio` };
      // Another network each time, because attempts from one are limited.
      places += 1;
      const place = { 'x-forwarded-for': `198.51.100.${places % 256}` };
      const first = await post('/v1/auth/login/safar', { ...asked, email, password }, place);
      // Each of the app's codes works once, and tests sign in more often than every half minute.
      const code = recoveryCodes.shift() ?? '';
      const second = await post(
        '/v1/auth/login/safar/code',
        { ...asked, code },
        { ...place, cookie: cookiesOf(first) },
      );
      const sid = /#sid=(.+)$/.exec(second.headers.get('location') ?? '')?.[1];
      if (!sid) throw new Error(`The sign-in ended with ${second.status}.`);
      const fetched = await lake.request(`/v1/auth/fetch?sid=${sid}`, {
        headers: { origin: studio },
      });
      if (!fetched.ok) throw new Error(`The session was fetched with ${fetched.status}.`);
      const cookie = cookiesOf(second);
      return { cookie, token: decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)) };
    },
  };
}

/** Returns the cookies that a response sets, as a browser sends them. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .filter((cookie) => !/Max-Age=0;/.test(cookie))
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Returns the code that an authenticator app shows now, or some half minutes later (RFC 6238). */
export function codeOf(appAddress: string, steps = 0): string {
  const secret = new URL(appAddress).searchParams.get('secret') ?? '';
  const bits = [...secret]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}
