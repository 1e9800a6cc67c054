/** Accounts and their sessions, whichever library provides them. */

/** The session of someone with a verified address. */
export type AccountSession = {
  sessionId: string;
  userId: string;
  email: string;
  name: string;
  signedInAt: Date;
  /** Whether they signed in with a code within the last ten minutes. */
  isFresh: boolean;
};

export type ListedSession = {
  id: string;
  signedInAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  userAgent: string | null;
};

export type Accounts = {
  readonly cookieName: string;
  /** Makes a code that works for ten minutes and five attempts, and replaces any earlier one. */
  newCode(email: string): Promise<string>;
  /**
   * Redeems a code and opens a session, creating the account if needed. Null if the code is wrong, used,
   * expired or had too many attempts; callers can't tell which.
   */
  signIn(
    email: string,
    code: string,
    browser: { userAgent: string | null },
  ): Promise<{ userId: string; email: string; cookies: string[] } | null>;
  /** Reads the session from a `Cookie` header, with the cookies that extend it. */
  read(cookieHeader: string): Promise<{ session: AccountSession; cookies: string[] } | null>;
  /** Ends the session in a `Cookie` header. Returns the cookies that clear it. */
  signOut(cookieHeader: string): Promise<string[]>;
  /** A user's active sessions. */
  list(userId: string): Promise<ListedSession[]>;
  /** Ends one of a user's sessions; false if there's none with that ID. */
  end(userId: string, sessionId: string): Promise<boolean>;
};
