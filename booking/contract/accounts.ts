/** Accounts: sign-in by code, sessions, and a customer's bookings. */
import { Type, type Static } from 'typebox';
import { CivilDate, Currency, Exact, Instant, Minor, Nullable, Uuid } from './common.ts';

const contact = {
  email: Type.Optional(Type.String({ maxLength: 1_000 })),
  /** A mobile number that its owner has verified. Only works where text messages are available. */
  phone: Type.Optional(Type.String({ maxLength: 60 })),
};

/** `POST /v1/auth/codes`: requests a code by email or text message. */
export const CodeRequest = Exact(contact);
export type CodeRequest = Static<typeof CodeRequest>;

/** The same response whether or not the address has an account. */
export const CodeAccepted = Type.Object({ status: Type.Literal('accepted') });
export type CodeAccepted = Static<typeof CodeAccepted>;

/** `GET /v1/auth/ways`: how codes can be sent. */
export const CodeWays = Type.Object({ mail: Type.Literal(true), text: Type.Boolean() });
export type CodeWays = Static<typeof CodeWays>;

/** `POST /v1/auth/sessions`: the same address or number, and the code sent to it. */
export const SignInRequest = Exact({ ...contact, code: Type.String({ maxLength: 40 }) });
export type SignInRequest = Static<typeof SignInRequest>;

/** A browser where a customer is signed in. */
export const SignedInBrowser = Type.Object({
  id: Uuid,
  isCurrent: Type.Boolean(),
  signedInAt: Instant,
  /** Accurate to the day, because sessions are renewed once a day. */
  lastUsedAt: Instant,
  expiresAt: Instant,
  userAgent: Nullable(Type.String()),
});
export type SignedInBrowser = Static<typeof SignedInBrowser>;

export const SignedInBrowsers = Type.Object({ sessions: Type.Array(SignedInBrowser) });
export type SignedInBrowsers = Static<typeof SignedInBrowsers>;

/** The signed-in customer; `GET /v1/me` returns it with the profile (`contract/profile.ts`). */
export const Me = Type.Object({
  /** Verified by a code. */
  email: Type.String(),
  name: Nullable(Type.String()),
  signedInAt: Instant,
  /** Whether the address was verified in the last ten minutes, so cancelling needs no code. */
  isFresh: Type.Boolean(),
});
export type Me = Static<typeof Me>;

/** In display order: bookings that need attention come first. */
export const tripGroups = ['action_needed', 'upcoming', 'waitlist', 'past', 'cancelled'] as const;
export const TripGroup = Type.Enum(tripGroups);
export type TripGroup = Static<typeof TripGroup>;

export const MyBookingsQuery = Exact({
  group: Type.Optional(TripGroup),
  /** A full reference, to find a single trip. */
  reference: Type.Optional(Type.String({ maxLength: 20 })),
  page: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,3}$' })),
});
export type MyBookingsQuery = Static<typeof MyBookingsQuery>;

/** A booking or waiting list entry, as a list row. */
export const MyBooking = Type.Object({
  kind: Type.Enum(['booking', 'waitlist_place'] as const),
  group: TripGroup,
  /** The owner's next step and its deadline; null when there is nothing to do. */
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
  /** Null for a waiting list entry. */
  money: Nullable(
    Type.Object({
      currency: Currency,
      totalMinor: Minor,
      paidMinor: Minor,
      balanceMinor: Minor,
      balanceDueOn: Nullable(CivilDate),
      /** The part of the balance that is due on that day. */
      dueMinor: Minor,
    }),
  ),
});
export type MyBooking = Static<typeof MyBooking>;

/** `GET /v1/me/bookings`: twenty rows per page; the counts cover all pages. */
export const MyBookings = Type.Object({
  /** Spendable travel credit. */
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
