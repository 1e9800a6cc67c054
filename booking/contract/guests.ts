/** How a browser that did not make a booking comes to see it: by a mailed link, or by a mailed code. */
import { Type, type Static } from 'typebox';

/**
 * `POST /v1/bookings:lookup`: asks for a mail with a link and a code. What was typed travels as text; the
 * service judges its form, and says nothing about whether there is such a booking.
 */
export const LookupRequest = Type.Object(
  {
    reference: Type.String({ maxLength: 1_000 }),
    email: Type.String({ maxLength: 1_000 }),
  },
  { additionalProperties: false },
);
export type LookupRequest = Static<typeof LookupRequest>;

/** The same answer for a booking that is there and for one that is not. */
export const LookupAccepted = Type.Object({ status: Type.Literal('accepted') });
export type LookupAccepted = Static<typeof LookupAccepted>;

/** `POST /v1/guest-sessions`: the secret of a mailed link as `key`, or the `code` of a mail. */
export const GuestSessionRequest = Type.Object(
  {
    reference: Type.String({ maxLength: 20 }),
    key: Type.Optional(Type.String({ maxLength: 200 })),
    code: Type.Optional(Type.String({ maxLength: 40 })),
  },
  { additionalProperties: false },
);
export type GuestSessionRequest = Static<typeof GuestSessionRequest>;

/** What staff ended: links that nobody had used yet, and browsers that could see the booking. */
export const GuestAccessEnded = Type.Object({ links: Type.Integer(), browsers: Type.Integer() });
export type GuestAccessEnded = Static<typeof GuestAccessEnded>;
