/** Editors' accounts with better-auth, in a SQLite file of their own. The library serves no routes. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { getMigrations } from 'better-auth/db/migration';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { sameText } from '../access.ts';
import { isRole, type Role } from '../roles.ts';

/** The browser's cookie for a session. `__Host-` keeps other hosts from setting it. */
export const SESSION_COOKIE = '__Host-safar_editor';
/** Between password and code, this cookie says whose code is awaited. */
export const CODE_COOKIE = '__Host-safar_editor_code';

/** The longest time between two sign-ins, however busy an editor is. */
export const SESSION_SECONDS = 12 * 60 * 60;
const INVITATION_MS = 7 * 24 * 60 * 60 * 1_000;
const CODE_SECONDS = 10 * 60;
export const SHORTEST_PASSWORD = 12;
const LONGEST_PASSWORD = 128;

/** An editor's account. Without a role, it opens nothing and only gives its name to the history. */
export interface Editor {
  id: string;
  name: string;
  email: string;
  role: Role | null;
  /** Whether the invitation was accepted: password and second factor are set up. */
  isComplete: boolean;
}

/** A session, as lists show it. */
interface EditorSession {
  id: string;
  signedInAt: Date;
  lastUsedAt: Date;
  browser: string;
}

/** An open session. `bearer` is its secret, the cookie's value. */
export interface SignedIn {
  editor: Editor & { role: Role };
  endsAt: Date;
}

export interface AccountOptions {
  directory: string;
  /** Where editors reach the lake: their authenticator app shows its host. */
  publicUrl: string;
  secrets: readonly string[];
  /** How long a session lasts unused. */
  idleSeconds?: number | undefined;
  passwordHasher?: PasswordHasher | undefined;
}

/** Makes and checks the hashes of passwords, instead of the library's own scrypt. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
}

/** Why a sign-in went no further. Which of the two was wrong isn't said. */
export type Refusal = 'wrong' | 'locked';

export interface EditorAccounts {
  /** Invites someone, new or known, and returns the link's secret. Ends what they had before. */
  invite(email: string, role: Role): Promise<string>;
  /** Whether an invitation is valid. */
  isInvited(token: string): Promise<boolean>;
  /**
   * Sets name and password of an invited editor. Returns the authenticator app's address and the
   * secret of a session that opens nothing yet, or null if the invitation is over.
   */
  accept(
    token: string,
    choice: { name: string; password: string },
  ): Promise<{ appAddress: string; bearer: string } | null>;
  /** Completes an invitation with the app's first code. Returns the recovery codes. */
  confirm(token: string, bearer: string, code: string): Promise<string[] | Refusal>;
  /** The first step. Returns the secret that the second step needs. */
  checkPassword(email: string, password: string): Promise<{ challenge: string } | Refusal>;
  /** The second step, with the app's code or a recovery code. Returns the secret of a session. */
  checkCode(
    challenge: string,
    code: string,
    browser: string,
  ): Promise<{ bearer: string } | Refusal>;
  /** Returns the session with this secret, and counts it as used unless `isPeek`. */
  read(bearer: string, isPeek?: boolean): Promise<SignedIn | null>;
  signOut(bearer: string): Promise<void>;
  /** Ends one session of an editor. Returns false if it isn't theirs. */
  endSession(editorId: string, sessionId: string): Promise<boolean>;
  sessionsOf(editorId: string): Promise<EditorSession[]>;
  /** Takes away the role, the password, the second factor and all sessions. */
  revoke(email: string): Promise<boolean>;
  list(): Promise<Editor[]>;
  /** Encrypts every second factor again with the first secret. Safe to repeat. Returns how many. */
  renewEncryption(): Promise<number>;
  close(): void;
}

/** The file with the accounts. Backups need it beside the documents. */
export function accountsFile(directory: string): string {
  return path.join(directory, 'editors.sqlite');
}

/** Opens the accounts, and creates the file if there is none. Several processes may do so. */
export async function openAccounts(options: AccountOptions): Promise<EditorAccounts> {
  const file = accountsFile(options.directory);
  fs.mkdirSync(options.directory, { recursive: true });
  // SQLite creates its other files with the same mode.
  fs.closeSync(fs.openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON;');
  const auth = openLibrary(database, options);
  const { runMigrations } = await getMigrations(auth.options);
  await runMigrations();
  const { internalAdapter: store, adapter, password: hasher, secretConfig } = await auth.$context;

  const editorOf = (user: Record<string, unknown>): Editor => {
    const role = typeof user.role === 'string' && isRole(user.role) ? user.role : null;
    const { id, name, email, twoFactorEnabled } = user;
    return {
      id: String(id),
      name: String(name) || String(email),
      email: String(email),
      role,
      isComplete: Boolean(twoFactorEnabled),
    };
  };
  const cookieOf = (name: string, value: string) =>
    new Headers({
      cookie: `${name}=${encodeURIComponent(signedAgain(value, options.secrets))}`,
    });
  const invitationOf = (token: string) =>
    `invitation-${createHash('sha256').update(token).digest('base64url')}`;

  /** Takes away everything that lets someone in. */
  async function shut(userId: string, role: Role | null): Promise<void> {
    await store.deleteUserSessions(userId);
    await adapter.deleteMany({ model: 'account', where: [{ field: 'userId', value: userId }] });
    await adapter.deleteMany({ model: 'twoFactor', where: [{ field: 'userId', value: userId }] });
    await adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: userId }] });
    await store.updateUser(userId, { role, twoFactorEnabled: false });
  }

  async function read(bearer: string, isPeek = false): Promise<SignedIn | null> {
    const found = await auth.api.getSession({
      headers: cookieOf(SESSION_COOKIE, bearer),
      query: { disableRefresh: isPeek },
    });
    if (!found) return null;
    const endsAt = new Date(found.session.createdAt.getTime() + SESSION_SECONDS * 1_000);
    if (endsAt <= new Date()) {
      await store.deleteSession(found.session.token);
      return null;
    }
    const editor = editorOf(found.user);
    if (editor.role === null || !editor.isComplete) return null;
    return { editor: { ...editor, role: editor.role }, endsAt };
  }

  return {
    async invite(email, role) {
      const address = email.trim().toLowerCase();
      const known = (await store.findUserByEmail(address))?.user;
      const user =
        known ?? (await store.createUser({ email: address, emailVerified: true, name: '' }));
      await shut(user.id, role);
      const token = randomBytes(24).toString('base64url');
      await store.createVerificationValue({
        identifier: invitationOf(token),
        value: user.id,
        expiresAt: new Date(Date.now() + INVITATION_MS),
      });
      return token;
    },

    async isInvited(token) {
      const found = await store.findVerificationValue(invitationOf(token));
      return found !== null && found.expiresAt > new Date();
    },

    async accept(token, { name, password }) {
      const invitation = await store.findVerificationValue(invitationOf(token));
      if (!invitation || invitation.expiresAt <= new Date()) return null;
      const user = await store.findUserById(invitation.value);
      if (!user) return null;
      await store.updateUser(user.id, { name });
      await adapter.deleteMany({ model: 'account', where: [{ field: 'userId', value: user.id }] });
      await store.linkAccount({
        userId: user.id,
        providerId: 'credential',
        accountId: user.id,
        password: await hasher.hash(password),
      });
      const signedIn = await auth.api.signInEmail({
        body: { email: user.email, password },
        returnHeaders: true,
      });
      const bearer = cookieIn(signedIn.headers, SESSION_COOKIE);
      if (!bearer) return null;
      const { totpURI } = await auth.api.enableTwoFactor({
        body: { password },
        headers: cookieOf(SESSION_COOKIE, bearer),
      });
      return { appAddress: totpURI, bearer };
    },

    async confirm(token, bearer, code) {
      const invitation = await store.findVerificationValue(invitationOf(token));
      const headers = cookieOf(SESSION_COOKIE, bearer);
      const session = await auth.api.getSession({ headers });
      if (!invitation || invitation.expiresAt <= new Date()) return 'wrong';
      if (session?.user.id !== invitation.value) return 'wrong';
      try {
        await auth.api.verifyTOTP({ body: { code }, headers });
      } catch (error) {
        return refusalOf(error);
      }
      await store.consumeVerificationValue(invitationOf(token));
      // The Studio's sign-in makes the first session that opens anything.
      await store.deleteUserSessions(invitation.value);
      const { backupCodes } = await auth.api.viewBackupCodes({
        body: { userId: invitation.value },
      });
      return backupCodes;
    },

    async checkPassword(email, password) {
      try {
        const { headers } = await auth.api.signInEmail({
          body: { email: email.trim().toLowerCase(), password },
          returnHeaders: true,
        });
        const challenge = cookieIn(headers, CODE_COOKIE);
        if (challenge) return { challenge };
        // An invitation that was left before the second factor.
        const bearer = cookieIn(headers, SESSION_COOKIE);
        if (bearer) await auth.api.signOut({ headers: cookieOf(SESSION_COOKIE, bearer) });
        return 'wrong';
      } catch (error) {
        return refusalOf(error);
      }
    },

    async checkCode(challenge, code, browser) {
      const headers = cookieOf(CODE_COOKIE, challenge);
      headers.set('user-agent', browser);
      const asked = { headers, returnHeaders: true } as const;
      const digits = code.replace(/\s/g, '');
      try {
        const answer = /^\d{6}$/.test(digits)
          ? await auth.api.verifyTOTP({ body: { code: digits }, ...asked })
          : await auth.api.verifyBackupCode({ body: { code: code.trim() }, ...asked });
        const bearer = cookieIn(answer.headers, SESSION_COOKIE);
        if (!bearer) return 'wrong';
        return { bearer };
      } catch (error) {
        return refusalOf(error);
      }
    },

    read,

    async signOut(bearer) {
      await auth.api.signOut({ headers: cookieOf(SESSION_COOKIE, bearer) });
    },

    async endSession(editorId, sessionId) {
      const sessions = await store.listSessions(editorId);
      const session = sessions.find(({ id }) => id === sessionId);
      if (session) await store.deleteSession(session.token);
      return session !== undefined;
    },

    async sessionsOf(editorId) {
      const sessions = await store.listSessions(editorId, { onlyActiveSessions: true });
      return sessions.map(({ id, createdAt, updatedAt, userAgent }) => ({
        id,
        signedInAt: createdAt,
        lastUsedAt: updatedAt,
        browser: userAgent ?? '',
      }));
    },

    async revoke(email) {
      const found = await store.findUserByEmail(email.trim().toLowerCase());
      if (!found) return false;
      await shut(found.user.id, null);
      return true;
    },

    async list() {
      const users = await adapter.findMany<Record<string, unknown>>({
        model: 'user',
        limit: 1_000,
        sortBy: { field: 'email', direction: 'asc' },
      });
      return users.map(editorOf);
    },

    async renewEncryption() {
      const factors = await adapter.findMany<Factor>({ model: 'twoFactor', limit: 10_000 });
      for (const { id, secret, backupCodes } of factors) {
        const again = async (data: string) =>
          symmetricEncrypt({
            key: secretConfig,
            data: await symmetricDecrypt({ key: secretConfig, data }),
          });
        // A recovery code that is used meanwhile must stay used, so only what was read is replaced.
        const replaced = await adapter.updateMany({
          model: 'twoFactor',
          where: [
            { field: 'id', value: id },
            { field: 'secret', value: secret },
            { field: 'backupCodes', value: backupCodes },
          ],
          update: { secret: await again(secret), backupCodes: await again(backupCodes) },
        });
        if (replaced === 0)
          throw new Error('an editor used a recovery code meanwhile: repeat this');
      }
      return factors.length;
    },

    close: () => database.close(),
  };
}

/** A second factor as the library stores it, encrypted. */
interface Factor {
  id: string;
  secret: string;
  backupCodes: string;
}

/**
 * Signs a cookie's value with the first secret if one of the others had signed it. The library
 * decrypts with all of them, but checks signatures with the first alone.
 */
function signedAgain(signed: string, [first = '', ...older]: readonly string[]): string {
  const end = signed.lastIndexOf('.');
  const [value, signature] = [signed.slice(0, end), signed.slice(end + 1)];
  const signatureWith = (secret: string) =>
    createHmac('sha256', secret).update(value).digest('base64');
  const isOld = older.some((secret) => sameText(signature, signatureWith(secret)));
  return isOld ? `${value}.${signatureWith(first)}` : signed;
}

/** Numbers a secret in a way that doesn't depend on its place in the list. */
function versionOf(secret: string): number {
  return createHash('sha256').update(secret).digest().readUInt32BE() >>> 1;
}

/** Whether a text can be a password. Long ones are cut off before hashing takes for ever. */
export function isPassword(text: string): boolean {
  return text.length >= SHORTEST_PASSWORD && text.length <= LONGEST_PASSWORD;
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
  return error.statusCode === 429 ? 'locked' : 'wrong';
}

/** Returns the value that a response gives a cookie. */
function cookieIn(headers: Headers, name: string): string | null {
  const set = headers.getSetCookie().findLast((cookie) => cookie.startsWith(`${name}=`));
  const value = set?.slice(name.length + 1).split(';')[0];
  return value ? decodeURIComponent(value) : null;
}

function openLibrary(
  database: DatabaseSync,
  { publicUrl, secrets, idleSeconds = 30 * 60, passwordHasher }: AccountOptions,
) {
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure: true } as const;
  return betterAuth({
    appName: `Safar Studio (${new URL(publicUrl).host})`,
    baseURL: publicUrl,
    basePath: '/v1/auth',
    // Old second factors stay readable for as long as the secret that encrypted them is in the list.
    secrets: secrets.map((value) => ({ version: versionOf(value), value })),
    database,
    // The library's logs could contain email addresses. It also throws its errors.
    logger: { disabled: true },
    telemetry: { enabled: false },
    // Its own limits ignore calls from the server. The routes have limits.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      // Editors are invited.
      disableSignUp: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
      ...(passwordHasher ? { password: passwordHasher } : {}),
    },
    user: { additionalFields: { role: { type: 'string', required: false, input: false } } },
    session: { expiresIn: idleSeconds, updateAge: Math.min(60, Math.ceil(idleSeconds / 10)) },
    advanced: {
      ipAddress: { disableIpTracking: true },
      // The names already have their prefix. With `true`, the library would add `__Secure-`.
      useSecureCookies: false,
      cookies: {
        session_token: { name: SESSION_COOKIE, attributes: cookie },
        two_factor: { name: CODE_COOKIE, attributes: cookie },
      },
    },
    plugins: [
      twoFactor({
        twoFactorCookieMaxAge: CODE_SECONDS,
        accountLockout: { maxFailedAttempts: 10, durationSeconds: 15 * 60 },
      }),
    ],
  });
}
