/** Access for a browser that didn't make the booking, by emailed link or code. */
import { Type, type Static } from 'typebox';
import { Exact } from './common.ts';

/** `POST /v1/bookings:lookup`: requests a link and code; never reveals whether a booking exists. */
export const LookupRequest = Exact({
  reference: Type.String({ maxLength: 1_000 }),
  email: Type.String({ maxLength: 1_000 }),
});
export type LookupRequest = Static<typeof LookupRequest>;

/** The same response whether or not the booking exists. */
export const LookupAccepted = Type.Object({ status: Type.Literal('accepted') });
export type LookupAccepted = Static<typeof LookupAccepted>;

/** `POST /v1/guest-sessions`: the secret from an email link as `key`, or the emailed `code`. */
export const GuestSessionRequest = Exact({
  reference: Type.String({ maxLength: 20 }),
  key: Type.Optional(Type.String({ maxLength: 200 })),
  code: Type.Optional(Type.String({ maxLength: 40 })),
});
export type GuestSessionRequest = Static<typeof GuestSessionRequest>;

/** What staff revoked: the number of unused links, and of browsers that could open the booking. */
export const GuestAccessEnded = Type.Object({ links: Type.Integer(), browsers: Type.Integer() });
export type GuestAccessEnded = Static<typeof GuestAccessEnded>;
