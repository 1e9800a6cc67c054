/** Accounts and their sessions: one door, whatever library stands behind it. */

/** A session of somebody who proved an address. */
export type AccountSession = {
  sessionId: string;
  userId: string;
  email: string;
  name: string;
  signedInAt: Date;
  /** The address was proved by a code within the last ten minutes. */
  isFresh: boolean;
};

/** A session as its owner sees it in a list. */
export type ListedSession = {
  id: string;
  signedInAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  userAgent: string | null;
};

export type Accounts = {
  /** The name of the cookie that a session is kept in. */
  readonly cookieName: string;
  /** Makes a code for an address, good for ten minutes and five tries, in place of any other. */
  newCode(email: string): Promise<string>;
  /**
   * Uses a code up and opens a new session; the account is made when there is none. Null when the code is
   * wrong, used or expired, or was tried too often: nobody is told which.
   */
  signIn(
    email: string,
    code: string,
    browser: { userAgent: string | null },
  ): Promise<{ userId: string; email: string; cookies: string[] } | null>;
  /** The session that a `Cookie` header names, with what is to be set to keep it for longer. */
  read(cookieHeader: string): Promise<{ session: AccountSession; cookies: string[] } | null>;
  /** Ends the session that a `Cookie` header names; answers what takes the cookie away. */
  signOut(cookieHeader: string): Promise<string[]>;
  /** All sessions of a person that have not ended. */
  list(userId: string): Promise<ListedSession[]>;
  /** Ends one session of a person; false when they have none of that id. */
  end(userId: string, sessionId: string): Promise<boolean>;
};
