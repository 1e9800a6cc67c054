/** Accounts: signing in by a mailed code, sessions, and what a customer has with us. */
import { Type, type Static } from 'typebox';
import { CivilDate, Currency, Instant, Minor, Nullable, Uuid } from './common.ts';

/** `POST /v1/auth/codes`: asks for a mail with a code. The service judges the form of the address. */
export const CodeRequest = Type.Object(
  { email: Type.String({ maxLength: 1_000 }) },
  { additionalProperties: false },
);
export type CodeRequest = Static<typeof CodeRequest>;

/** The same answer for an address with an account and for one without. */
export const CodeAccepted = Type.Object({ status: Type.Literal('accepted') });
export type CodeAccepted = Static<typeof CodeAccepted>;

/** `POST /v1/auth/sessions`: the address again, and the code that was mailed to it. */
export const SignInRequest = Type.Object(
  { email: Type.String({ maxLength: 1_000 }), code: Type.String({ maxLength: 40 }) },
  { additionalProperties: false },
);
export type SignInRequest = Static<typeof SignInRequest>;

/** A browser in which a customer is signed in. */
export const SignedInBrowser = Type.Object({
  id: Uuid,
  isCurrent: Type.Boolean(),
  signedInAt: Instant,
  /** To the day: sessions are renewed once a day. */
  lastUsedAt: Instant,
  expiresAt: Instant,
  userAgent: Nullable(Type.String()),
});
export type SignedInBrowser = Static<typeof SignedInBrowser>;

export const SignedInBrowsers = Type.Object({ sessions: Type.Array(SignedInBrowser) });
export type SignedInBrowsers = Static<typeof SignedInBrowsers>;

/** Who is signed in; `GET /v1/me` answers it with the profile (`contract/profile.ts`). */
export const Me = Type.Object({
  /** Proved by a code. */
  email: Type.String(),
  name: Nullable(Type.String()),
  signedInAt: Instant,
  /** The address was proved within the last ten minutes: cancelling asks for no other code. */
  isFresh: Type.Boolean(),
});
export type Me = Static<typeof Me>;

/** In the order of a page: what needs its owner stands first. */
export const tripGroups = ['action_needed', 'upcoming', 'waitlist', 'past', 'cancelled'] as const;
export const TripGroup = Type.Enum(tripGroups);
export type TripGroup = Static<typeof TripGroup>;

export const MyBookingsQuery = Type.Object(
  {
    group: Type.Optional(TripGroup),
    /** A reference, whole: the page finds a trip by it. */
    reference: Type.Optional(Type.String({ maxLength: 20 })),
    page: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,3}$' })),
  },
  { additionalProperties: false },
);
export type MyBookingsQuery = Static<typeof MyBookingsQuery>;

/** A booking or a place on a waiting list, as a row of a list. */
export const MyBooking = Type.Object({
  kind: Type.Enum(['booking', 'waitlist_place'] as const),
  group: TripGroup,
  /** What its owner is asked to do, and until when; null when there is nothing to do. */
  action: Nullable(
    Type.Object({
      kind: Type.Enum(['pay_now', 'pay_balance', 'choose_refund', 'take_offer'] as const),
      until: Nullable(Type.Union([Instant, CivilDate])),
    }),
  ),
  reference: Type.String(),
  status: Type.String(),
  trip: Type.Object({ slug: Type.String(), title: Type.String() }),
  startDate: CivilDate,
  endDate: CivilDate,
  pax: Type.Integer(),
  /** Null for a place on a waiting list. */
  money: Nullable(
    Type.Object({
      currency: Currency,
      totalMinor: Minor,
      paidMinor: Minor,
      balanceMinor: Minor,
      balanceDueOn: Nullable(CivilDate),
    }),
  ),
});
export type MyBooking = Static<typeof MyBooking>;

/** `GET /v1/me/bookings`: twenty rows a page; the counts are of everything. */
export const MyBookings = Type.Object({
  /** Credit for a later trip that can be spent. */
  creditMinor: Minor,
  counts: Type.Object({
    action_needed: Type.Integer(),
    upcoming: Type.Integer(),
    waitlist: Type.Integer(),
    past: Type.Integer(),
    cancelled: Type.Integer(),
  }),
  bookings: Type.Array(MyBooking),
  page: Type.Integer(),
  nextPage: Nullable(Type.Integer()),
  serverNow: Instant,
});
export type MyBookings = Static<typeof MyBookings>;
