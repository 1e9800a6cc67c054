/** Accounts and their sessions, whichever library provides them. */

/** A session whose owner's email address is verified. */
export interface AccountSession {
  sessionId: string;
  userId: string;
  email: string;
  name: string;
  signedInAt: Date;
}

export interface ListedSession {
  id: string;
  signedInAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  userAgent: string | null;
}

/** Whose accounts these are: their tables, their cookie, and how long a session lasts. */
export interface AccountKind {
  userTable: string;
  sessionTable: string;
  cookieName: string;
  /** What the key that signs the cookie is for, so that no other cookie passes for it. */
  keyPurpose: string;
  /** The address of the site that has the cookie. */
  url: string;
  /** A session unused for this long ends. */
  idleSeconds: number;
  /** A session's use is recorded at most this often. */
  renewSeconds: number;
}

export interface Accounts {
  readonly cookieName: string;
  /** Opens a session for a verified address, creating the account if there is none. */
  open(
    email: string,
    browser: { userAgent: string | null },
  ): Promise<{ userId: string; sessionId: string; cookies: string[] }>;
  /** Reads the session in a `Cookie` header. Also returns the cookies that extend it. */
  read(cookieHeader: string): Promise<{ session: AccountSession; cookies: string[] } | null>;
  /** Ends the session in a `Cookie` header. Returns the cookies that clear it. */
  signOut(cookieHeader: string): Promise<string[]>;
  list(userId: string): Promise<ListedSession[]>;
  /** Ends one of a user's sessions. Returns false if none has that ID. */
  end(userId: string, sessionId: string): Promise<boolean>;
}
