/** Accounts and their sessions, whichever library provides them. */

/** A session whose owner's email address is verified. */
export interface AccountSession {
  sessionId: string;
  userId: string;
  email: string;
  name: string;
  signedInAt: Date;
  /** Whether the owner signed in with a code within the last ten minutes. */
  isFresh: boolean;
}

export interface ListedSession {
  id: string;
  signedInAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  userAgent: string | null;
}

export interface Accounts {
  readonly cookieName: string;
  /** Creates a code that works for ten minutes and five attempts. It replaces any earlier one. */
  newCode(email: string): Promise<string>;
  /** Redeems a code and opens a session, creating the account if needed. Null if it fails. */
  signIn(
    email: string,
    code: string,
    browser: { userAgent: string | null },
  ): Promise<{ userId: string; email: string; cookies: string[] } | null>;
  /** Reads the session in a `Cookie` header. Also returns the cookies that extend it. */
  read(cookieHeader: string): Promise<{ session: AccountSession; cookies: string[] } | null>;
  /** Ends the session in a `Cookie` header. Returns the cookies that clear it. */
  signOut(cookieHeader: string): Promise<string[]>;
  list(userId: string): Promise<ListedSession[]>;
  /** Ends one of a user's sessions. Returns false if none has that ID. */
  end(userId: string, sessionId: string): Promise<boolean>;
}
