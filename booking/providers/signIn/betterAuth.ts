/** Accounts with better-auth, stored in our database. The library serves no routes. */
import { createHmac } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { emailOTP } from 'better-auth/plugins/email-otp';
import type { Config } from '../../config.ts';
import type { Db } from '../../store/database/db.ts';
import { newId } from '../../store/database/ids.ts';
import { accountCookieName } from './cookieName.ts';
import type { Accounts } from './port.ts';

const DAY = 86_400;
const FRESH_SECONDS = 600;

/** The error codes better-auth uses when a sign-in code doesn't work. */
const wrongCode = new Set(['INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS']);

/** Changing the secret ends all sessions and invalidates unused codes. */
export function betterAuthAccounts(
  db: Pick<Db, 'queries'>,
  config: Pick<Config, 'siteUrl' | 'signInSecret'>,
): Accounts {
  const isSecure = config.siteUrl.startsWith('https:');
  const cookieName = accountCookieName(config);
  // Derives a separate key for each use from one secret.
  const keyed = (use: string, text: string) =>
    createHmac('sha256', config.signInSecret)
      .update(`safar-sign-in:${use}:${text}`)
      .digest('base64url');
  const auth = betterAuth({
    baseURL: config.siteUrl,
    basePath: '/v1/auth',
    secret: keyed('cookie', ''),
    database: { db: db.queries, type: 'postgres' },
    // The library's logs could contain email addresses. It also throws its errors, and the service
    // logs those.
    logger: { disabled: true },
    telemetry: { enabled: false },
    // The library's own rate limits ignore calls from the server, so `store/signIn.ts` enforces the
    // limits.
    rateLimit: { enabled: false },
    user: {
      modelName: 'auth_user',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    session: {
      modelName: 'auth_session',
      expiresIn: 30 * DAY,
      updateAge: DAY,
      freshAge: FRESH_SECONDS,
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
      storeIdentifier: { hash: async (identifier: string) => keyed('address', identifier) },
    },
    advanced: {
      database: { generateId: () => newId() },
      ipAddress: { disableIpTracking: true },
      // The name already has its prefix. With `true`, the library would add `__Secure-` to it.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: cookieName,
          attributes: { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure },
        },
      },
    },
    plugins: [
      emailOTP({
        otpLength: 6,
        expiresIn: 600,
        allowedAttempts: 5,
        resendStrategy: 'rotate',
        storeOTP: { hash: async (code) => keyed('code', code) },
        // `newCode` creates codes, and the outbox emails them.
        sendVerificationOTP: async () => {
          throw new Error('codes are emailed by the outbox');
        },
      }),
    ],
  });
  const cookiesOf = (headers: Headers) =>
    headers.getSetCookie().filter((cookie) => cookie.startsWith(`${cookieName}=`));
  const withCookie = (cookie: string) => new Headers({ cookie });

  return {
    cookieName,
    async newCode(email) {
      const { internalAdapter } = await auth.$context;
      await internalAdapter.deleteVerificationByIdentifier(`sign-in-otp-${email.toLowerCase()}`);
      return auth.api.createVerificationOTP({ body: { email, type: 'sign-in' } });
    },
    async signIn(email, code, { userAgent }) {
      try {
        const { headers, response } = await auth.api.signInEmailOTP({
          body: { email, otp: code },
          headers: new Headers(userAgent ? { 'user-agent': userAgent } : {}),
          returnHeaders: true,
        });
        const { user } = response;
        return { userId: user.id, email: user.email, cookies: cookiesOf(headers) };
      } catch (error) {
        if (isAPIError(error) && wrongCode.has(String(error.body?.code))) return null;
        throw error;
      }
    },
    async read(cookieHeader) {
      const { headers, response } = await auth.api.getSession({
        headers: withCookie(cookieHeader),
        returnHeaders: true,
      });
      if (!response) return null;
      const { session, user } = response;
      return {
        session: {
          sessionId: session.id,
          userId: user.id,
          email: user.email,
          name: user.name,
          signedInAt: session.createdAt,
          isFresh: session.createdAt.getTime() > Date.now() - FRESH_SECONDS * 1_000,
        },
        cookies: cookiesOf(headers),
      };
    },
    async signOut(cookieHeader) {
      const { headers } = await auth.api.signOut({
        headers: withCookie(cookieHeader),
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
