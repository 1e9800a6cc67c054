import type { Config } from '../../config.ts';
import type { Db } from '../../store/database/db.ts';
import { accountCookieName, deskCookieName } from './cookieName.ts';
import type { Accounts, AccountKind } from './port.ts';

const MINUTE = 60;
const DAY = 86_400;

type AccountConfig = Pick<Config, 'siteUrl' | 'deskUrl' | 'signInSecrets'>;

/** Travellers' accounts, whose sessions last 30 days, and those of staff: 30 idle minutes. */
export function makeAllAccounts(db: Pick<Db, 'queries'>, config: AccountConfig) {
  return {
    accounts: makeAccounts(db, config, {
      ...{ userTable: 'auth_user', sessionTable: 'auth_session', keyPurpose: 'account cookie' },
      ...{ url: config.siteUrl, cookieName: accountCookieName(config) },
      ...{ idleSeconds: 30 * DAY, renewSeconds: DAY },
    }),
    staffAccounts: makeAccounts(db, config, {
      ...{ userTable: 'staff_user', sessionTable: 'staff_session', keyPurpose: 'desk cookie' },
      ...{ url: config.deskUrl, cookieName: deskCookieName(config) },
      ...{ idleSeconds: 30 * MINUTE, renewSeconds: MINUTE },
    }),
  };
}

/** Accounts stored in a database. The 55 MB library isn't loaded until the first sign-in. */
function makeAccounts(
  db: Pick<Db, 'queries'>,
  { signInSecrets }: Pick<Config, 'signInSecrets'>,
  kind: AccountKind,
): Accounts {
  let loading: Promise<Accounts> | null = null;
  const loaded = () =>
    (loading ??= import('./betterAuth.ts').then(({ betterAuthAccounts }) =>
      betterAuthAccounts(db, signInSecrets, kind),
    ));
  return {
    cookieName: kind.cookieName,
    open: async (email, browser) => (await loaded()).open(email, browser),
    read: async (cookieHeader) => (await loaded()).read(cookieHeader),
    signOut: async (cookieHeader) => (await loaded()).signOut(cookieHeader),
    list: async (userId) => (await loaded()).list(userId),
    end: async (userId, sessionId) => (await loaded()).end(userId, sessionId),
  };
}
