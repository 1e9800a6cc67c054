/** Accounts with better-auth, stored in our database. The library serves no routes. */
import { betterAuth, type BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { Db } from '../../store/database/db.ts';
import { newId } from '../../store/database/ids.ts';
import { deriveKey } from '../crypto/deriveKey.ts';
import type { AccountKind, Accounts } from './port.ts';

/**
 * Lets us open a session once `actions/signIn.ts` has verified an address. The library's own codes
 * allow one per address, so a stranger's request would replace the owner's.
 */
const verifiedAddresses = {
  id: 'verified-addresses',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', metadata: { $Infer: { body: {} as { email: string } } } },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const { email } = ctx.body;
        const find = async () => (await internalAdapter.findUserByEmail(email))?.user;
        const user =
          (await find()) ??
          (await internalAdapter
            .createUser({ email, emailVerified: true, name: '' })
            // Another browser has just created the account.
            .catch(find));
        if (!user) throw new Error('an account could not be created');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return { userId: user.id, sessionId: session.id };
      },
    ),
    /** Signs the cookie of a session again, for one signed with an older secret. */
    signAgain: createAuthEndpoint.serverOnly(
      { method: 'POST', metadata: { $Infer: { body: {} as { token: string } } } },
      async (ctx) => {
        const found = await ctx.context.internalAdapter.findSession(ctx.body.token);
        if (found) await setSessionCookie(ctx, found);
      },
    ),
  },
} satisfies BetterAuthPlugin;

/** Signs cookies with the first secret and accepts all of them. */
export function betterAuthAccounts(
  db: Pick<Db, 'queries'>,
  secrets: readonly string[],
  kind: AccountKind,
): Accounts {
  const [auth, ...older] = secrets.map((secret) => openLibrary(db, secret, kind));
  if (!auth) throw new Error('no secret signs the account cookie');
  const { cookieName } = kind;
  const cookiesOf = (headers: Headers) =>
    headers.getSetCookie().filter((cookie) => cookie.startsWith(`${cookieName}=`));

  /** Returns the session that a cookie identifies, and the cookies that extend it or sign it anew. */
  const find = async (cookie: string) => {
    const asked = { headers: new Headers({ cookie }), returnHeaders: true } as const;
    const { headers, response } = await auth.api.getSession(asked);
    if (response) return { ...response, cookies: cookiesOf(headers) };
    for (const earlier of older) {
      const before = await earlier.api.getSession(asked);
      if (!before.response) continue;
      const { token } = before.response.session;
      const signed = await auth.api.signAgain({ body: { token }, returnHeaders: true });
      return { ...before.response, cookies: cookiesOf(signed.headers) };
    }
    return null;
  };

  return {
    cookieName,
    async open(email, { userAgent }) {
      const { headers, response } = await auth.api.openSession({
        body: { email },
        headers: new Headers(userAgent ? { 'user-agent': userAgent } : {}),
        returnHeaders: true,
      });
      return { ...response, cookies: cookiesOf(headers) };
    },
    async read(cookieHeader) {
      const found = await find(cookieHeader);
      if (!found) return null;
      const { session, user, cookies } = found;
      return {
        session: {
          sessionId: session.id,
          userId: user.id,
          email: user.email,
          name: user.name,
          signedInAt: session.createdAt,
        },
        cookies,
      };
    },
    async signOut(cookieHeader) {
      const { internalAdapter } = await auth.$context;
      const found = await find(cookieHeader);
      if (found) await internalAdapter.deleteSession(found.session.token);
      const { headers } = await auth.api.signOut({
        headers: new Headers({ cookie: cookieHeader }),
        returnHeaders: true,
      });
      return cookiesOf(headers);
    },
    async list(userId) {
      const { internalAdapter } = await auth.$context;
      const sessions = await internalAdapter.listSessions(userId, { onlyActiveSessions: true });
      return sessions.map((session) => ({
        id: session.id,
        signedInAt: session.createdAt,
        lastUsedAt: session.updatedAt,
        expiresAt: session.expiresAt,
        userAgent: session.userAgent || null,
      }));
    },
    async end(userId, sessionId) {
      const { internalAdapter } = await auth.$context;
      const sessions = await internalAdapter.listSessions(userId);
      const session = sessions.find(({ id }) => id === sessionId);
      if (!session) return false;
      await internalAdapter.deleteSession(session.token);
      return true;
    },
  };
}

function openLibrary(db: Pick<Db, 'queries'>, secret: string, kind: AccountKind) {
  return betterAuth({
    baseURL: kind.url,
    basePath: '/v1/auth',
    secret: deriveKey(secret, kind.keyPurpose).toString('base64url'),
    database: { db: db.queries, type: 'postgres' },
    // The library's logs could contain email addresses. It also throws its errors, and the service
    // logs those.
    logger: { disabled: true },
    telemetry: { enabled: false },
    // The library's own rate limits ignore calls from the server, so `store/signIn.ts` enforces the
    // limits.
    rateLimit: { enabled: false },
    user: {
      modelName: kind.userTable,
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    session: {
      modelName: kind.sessionTable,
      expiresIn: kind.idleSeconds,
      updateAge: kind.renewSeconds,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'auth_account',
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'auth_verification',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    advanced: {
      database: { generateId: () => newId() },
      ipAddress: { disableIpTracking: true },
      // The name already has its prefix. With `true`, the library would add `__Secure-` to it.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: kind.cookieName,
          attributes: {
            path: '/',
            httpOnly: true,
            sameSite: 'lax',
            secure: kind.url.startsWith('https:'),
          },
        },
      },
    },
    plugins: [verifiedAddresses],
  });
}
