/** A signed-in customer. `isFresh`: they signed in with an emailed code in the last ten minutes. */
export interface Customer {
  id: string;
  email: string;
  name: string | null;
  sessionId: string;
  userId: string;
  signedInAt: Date;
  isFresh: boolean;
}

/** The caller: a browser, and the customer signed in there, if any. */
export interface Principal {
  sessionHash: string;
  ipHash: string | null;
  customer?: Customer;
}
