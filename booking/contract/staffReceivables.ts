/** Who owes what since when, and what was done about it. */
import { Type, type Static } from 'typebox';
import { CivilDate, Currency, Exact, Instant, Minor, Nullable, Uuid } from './common.ts';

/** How long a part of a price has been due, in days. `next`: due in the next seven. */
export const receivableAges = [
  ...(['over_30_days', 'to_30_days', 'to_7_days', 'today', 'next', 'later'] as const),
] as const;
export const ReceivableAge = Type.Enum(receivableAges);
export type ReceivableAge = Static<typeof ReceivableAge>;

/** `GET /v1/staff/receivables`: 50 a page, the oldest due date first. */
export const ReceivablesQuery = Exact({
  /** Defaults to what is due by today. */
  age: Type.Optional(Type.Union([ReceivableAge, Type.Enum(['due', 'all'] as const)])),
  /** `nextCursor` of the page before. */
  cursor: Type.Optional(Uuid),
});
export type ReceivablesQuery = Static<typeof ReceivablesQuery>;

/** A part of a booking's price that isn't paid yet. `id` is the part's. */
export const Receivable = Type.Object({
  id: Uuid,
  bookingReference: Type.String(),
  name: Type.String(),
  people: Type.Integer(),
  trip: Type.String(),
  departureId: Uuid,
  startDate: CivilDate,
  currency: Currency,
  /** What is still to be paid of this part. */
  amountMinor: Minor,
  dueOn: CivilDate,
  /** Days since the due date; negative before it. */
  lateDays: Type.Integer(),
  age: ReceivableAge,
  /** Reminders sent to the booking's address so far, automatic ones included. */
  reminders: Type.Integer(),
  remindedAt: Nullable(Instant),
  /** Whether the last email to this booking couldn't be sent or bounced. */
  hasFailedMail: Type.Boolean(),
  /** Whether an email can be sent today: nobody is reminded twice on a day. */
  canRemind: Type.Boolean(),
});
export type Receivable = Static<typeof Receivable>;

export const Receivables = Type.Object({
  items: Type.Array(Receivable),
  nextCursor: Nullable(Uuid),
  /** Sums of all pages, in the order of `receivableAges`. Only amounts in the operator's currency. */
  ages: Type.Array(Type.Object({ age: ReceivableAge, parts: Type.Integer(), amountMinor: Minor })),
  owedMinor: Minor,
  overdueMinor: Minor,
  bookings: Type.Integer(),
});
export type Receivables = Static<typeof Receivables>;

/** `POST /v1/staff/receivables/reminders` */
export const RemindersRequest = Exact({
  /** Booking references. */
  bookings: Type.Array(Type.String({ maxLength: 20 }), { minItems: 1, maxItems: 50 }),
});
export type RemindersRequest = Static<typeof RemindersRequest>;

export const RemindersSent = Type.Object({
  /** Bookings that an email goes to now. */
  sent: Type.Array(Type.String()),
  skipped: Type.Array(
    Type.Object({
      booking: Type.String(),
      why: Type.Enum(['nothing_owed', 'reminded_today', 'no_address'] as const),
    }),
  ),
});
export type RemindersSent = Static<typeof RemindersSent>;

/** `POST /v1/staff/receivables/{id}/due`: gives more time for a part of the price. */
export const LaterDueDate = Exact({
  /** The due date that was shown, so that two people don't change it unseen. */
  from: CivilDate,
  to: CivilDate,
  reason: Type.String({ minLength: 3, maxLength: 1_000 }),
});
export type LaterDueDate = Static<typeof LaterDueDate>;
