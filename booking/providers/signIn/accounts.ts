import type { Config } from '../../config.ts';
import type { Db } from '../../store/database/db.ts';
import { accountCookieName } from './cookieName.ts';
import type { Accounts } from './port.ts';

/** Accounts stored in a database. The 55 MB library isn't loaded until the first sign-in. */
export function makeAccounts(
  db: Pick<Db, 'queries'>,
  config: Pick<Config, 'siteUrl' | 'signInSecrets'>,
): Accounts {
  let loading: Promise<Accounts> | null = null;
  const loaded = () =>
    (loading ??= import('./betterAuth.ts').then(({ betterAuthAccounts }) =>
      betterAuthAccounts(db, config),
    ));
  return {
    cookieName: accountCookieName(config),
    open: async (email, browser) => (await loaded()).open(email, browser),
    read: async (cookieHeader) => (await loaded()).read(cookieHeader),
    signOut: async (cookieHeader) => (await loaded()).signOut(cookieHeader),
    list: async (userId) => (await loaded()).list(userId),
    end: async (userId, sessionId) => (await loaded()).end(userId, sessionId),
  };
}
