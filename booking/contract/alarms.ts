/** What went wrong without anyone noticing: figures that differ, and emails that failed. */
import { Type, type Static } from 'typebox';
import { CivilDate, Currency, Exact, Instant, Nullable, Uuid } from './common.ts';

export const alarmKinds = ['seats', 'coupon', 'money', 'email'] as const;

export const Alarm = Type.Object({
  id: Uuid,
  /** Which check found it: seat counters, coupon counters, amounts, or emails. */
  kind: Type.Enum(alarmKinds),
  /** The figure's name, or the email's template. */
  what: Type.String(),
  bookingReference: Nullable(Type.String()),
  couponCode: Nullable(Type.String()),
  enquiryId: Nullable(Uuid),
  departureId: Nullable(Uuid),
  tripTitle: Nullable(Type.String()),
  startDate: Nullable(CivilDate),
  currency: Nullable(Currency),
  /** The stored figure, and what its rows add up to. Amounts in minor units. Null for emails. */
  stored: Nullable(Type.Integer()),
  actual: Nullable(Type.Integer()),
  /** Whether the email bounced after it was sent, so that it isn't tried again. */
  hasBounced: Type.Boolean(),
  foundAt: Instant,
});
export type Alarm = Static<typeof Alarm>;

/** `GET /v1/staff/alarms`: those the caller may settle, the oldest first, 200 at most. */
export const Alarms = Type.Object({ items: Type.Array(Alarm) });
export type Alarms = Static<typeof Alarms>;

/** `POST /v1/staff/alarms/{id}/acknowledge`: why it may stay, or what was done about it. */
export const AlarmAcknowledged = Exact({
  /** The figures that the caller saw. Null for emails. */
  stored: Nullable(Type.Integer()),
  actual: Nullable(Type.Integer()),
  reason: Type.String({ minLength: 3, maxLength: 300 }),
});
export type AlarmAcknowledged = Static<typeof AlarmAcknowledged>;
