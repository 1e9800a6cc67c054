/** A departure's waiting list as staff see it, and messages to its travellers. */
import { Type, type Static } from 'typebox';
import { Exact, Instant, Nullable, Occupancy, Uuid } from './common.ts';
import { WaitlistStatus } from './waitlist.ts';

const Cursor = Type.Optional(Type.String({ maxLength: 200 }));
export const DepartureListQuery = Exact({ cursor: Cursor });
export type DepartureListQuery = Static<typeof DepartureListQuery>;

export const StaffWaitlistEntry = Type.Object({
  id: Uuid,
  reference: Type.String(),
  name: Type.String(),
  emailMasked: Type.String(),
  phoneMasked: Nullable(Type.String()),
  pax: Type.Integer(),
  occupancy: Occupancy,
  status: WaitlistStatus,
  /** Whether the address is verified. Nothing is offered before that. */
  isConfirmed: Type.Boolean(),
  /** 1 is next; null when not waiting or not verified. */
  position: Nullable(Type.Integer()),
  since: Instant,
  /** Null unless seats are offered. */
  offerUntil: Nullable(Instant),
  /** They opened their offer and are booking. It can't be withdrawn. */
  isBooking: Type.Boolean(),
});
export type StaffWaitlistEntry = Static<typeof StaffWaitlistEntry>;

/**
 * `GET /v1/staff/departures/{id}/waitlist`: who waits, has an offer or let it expire, in their
 * order, 50 at a time.
 */
export const StaffWaitlist = Type.Object({
  items: Type.Array(StaffWaitlistEntry),
  nextCursor: Nullable(Type.String()),
});
export type StaffWaitlist = Static<typeof StaffWaitlist>;

/** `POST …/waitlist/{entryId}/contact` with a reason: how to reach them. */
export const WaitlistContact = Type.Object({
  email: Type.String(),
  phone: Nullable(Type.String()),
});
export type WaitlistContact = Static<typeof WaitlistContact>;

const departureAudiences = ['everyone', 'balance', 'details', 'pickup'] as const;
/**
 * Confirmed bookings: all, those with money still to pay, those with missing details, or those with
 * a traveller at a pickup point.
 */
export const DepartureAudience = Type.Enum(departureAudiences);
export type DepartureAudience = Static<typeof DepartureAudience>;

const written = {
  audience: DepartureAudience,
  /** For the audience `pickup` only. */
  pickupCode: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  subject: Type.String({ maxLength: 1_000 }),
  /** `{name}` becomes the first name of the person who booked, `{balance}` what is still to pay. */
  text: Type.String({ maxLength: 20_000 }),
};

/** `POST …/messages/preview` and `POST …/messages/test`. */
export const DepartureMessageDraft = Exact(written);
export type DepartureMessageDraft = Static<typeof DepartureMessageDraft>;

/** `POST /v1/staff/departures/{id}/messages` with an `Idempotency-Key`. */
export const DepartureMessageRequest = Exact({
  ...written,
  /** How many bookings the preview counted. Refused with `preview_expired` if it's another now. */
  bookings: Type.Integer({ minimum: 1 }),
});
export type DepartureMessageRequest = Static<typeof DepartureMessageRequest>;

export const DepartureMessagePreview = Type.Object({
  bookings: Type.Integer(),
  travellers: Type.Integer(),
  /** What the first booking gets; null if no one gets it. */
  sample: Nullable(
    Type.Object({ reference: Type.String(), subject: Type.String(), text: Type.String() }),
  ),
});
export type DepartureMessagePreview = Static<typeof DepartureMessagePreview>;

/** The response to a test: where the caller's own copy goes. */
export const DepartureMessageTest = Type.Object({ emailMasked: Type.String() });
export type DepartureMessageTest = Static<typeof DepartureMessageTest>;

const summary = {
  id: Uuid,
  audience: DepartureAudience,
  pickupCode: Nullable(Type.String()),
  subject: Type.String(),
  text: Type.String(),
  staffName: Type.String(),
  at: Instant,
  /** How many bookings' emails are in each state. */
  deliveries: Type.Object({
    queued: Type.Integer(),
    sent: Type.Integer(),
    failed: Type.Integer(),
    suppressed: Type.Integer(),
  }),
};
export const DepartureMessage = Type.Object(summary);
export type DepartureMessage = Static<typeof DepartureMessage>;

/** `GET /v1/staff/departures/{id}/messages`: newest first, 20 at a time. */
export const DepartureMessages = Type.Object({
  items: Type.Array(DepartureMessage),
  nextCursor: Nullable(Type.String()),
  /** Everyone who can be written to now, by audience. Pickup points have one row each. */
  audiences: Type.Array(
    Type.Object({
      audience: DepartureAudience,
      pickupCode: Nullable(Type.String()),
      /** The pickup point's city and name. */
      pickup: Nullable(Type.String()),
      bookings: Type.Integer(),
      travellers: Type.Integer(),
    }),
  ),
});
export type DepartureMessages = Static<typeof DepartureMessages>;

/** `GET /v1/staff/departures/{id}/messages/{messageId}`: with the delivery of each copy. */
export const DepartureMessageDetail = Type.Object({
  ...summary,
  copies: Type.Array(
    Type.Object({
      reference: Type.String(),
      name: Type.String(),
      emailMasked: Type.String(),
      /** Null if the record of the email is gone. */
      delivery: Nullable(Type.Enum(['queued', 'sent', 'failed', 'suppressed'] as const)),
      at: Instant,
    }),
  ),
});
export type DepartureMessageDetail = Static<typeof DepartureMessageDetail>;
