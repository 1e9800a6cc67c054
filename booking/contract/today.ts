/** What waits for someone on the staff. */
import { Type, type Static } from 'typebox';
import { CivilDate, Instant, Minor, Nullable, Uuid } from './common.ts';

export const todayKinds = [
  ...(['refund_to_approve', 'refund_failed', 'refund_by_bank'] as const),
  ...(['payment_to_approve', 'payment_differs', 'payment_disputed'] as const),
  ...([
    'enquiry',
    'pitch',
    'message',
    'review',
    'email_failed',
    'offer_ends',
    'departure_short',
  ] as const),
  ...(['quote_ends', 'departure_end', 'drift', 'payouts_differ', 'bank_lines'] as const),
] as const;
export type TodayKind = (typeof todayKinds)[number];

/** One thing that needs a person. What a kind doesn't have is null. */
export const TodayItem = Type.Object({
  kind: Type.Enum(todayKinds),
  /** The refund, payment, dispute, review, email, enquiry or pitch, waiting list entry, departure or alarm. */
  id: Nullable(Uuid),
  /** The departure it's about, if that's where it is settled. */
  departureId: Nullable(Uuid),
  bookingReference: Nullable(Type.String()),
  tripTitle: Nullable(Type.String()),
  startDate: Nullable(CivilDate),
  amountMinor: Nullable(Minor),
  /** What was asked for, if something else came. */
  askedMinor: Nullable(Minor),
  /** Who requested or recorded it, who wrote, who the offer is for, the email or the figure. */
  name: Nullable(Type.String()),
  /**
   * People in the enquiry, messages without an answer, stars, seats offered, people short of the minimum,
   * bookings of a departure to cancel, differences, or bank lines.
   */
  count: Nullable(Type.Integer()),
  since: Instant,
  /** When it is too late. Null if it only waits. */
  dueAt: Nullable(Instant),
});
export type TodayItem = Static<typeof TodayItem>;

/** `GET /v1/staff/today`: what the caller may act on, soonest deadline first, then oldest first. */
export const Today = Type.Object({
  items: Type.Array(TodayItem),
  /** How many more wait than are listed, by kind. `refund_to_approve` counts all refunds. */
  more: Type.Array(Type.Object({ kind: Type.Enum(todayKinds), count: Type.Integer() })),
  serverNow: Instant,
});
export type Today = Static<typeof Today>;
