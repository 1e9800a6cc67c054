/** Reports about some days, for the office. Each defaults to the last 90 days. */
import { Type, type Static } from 'typebox';
import { CancellationReason } from './cancellations.ts';
import { CivilDate, Currency, Exact, Minor, Nullable, Slug } from './common.ts';

export const reportKinds = [
  'occupancy',
  'revenue',
  'lead_time',
  'conversion',
  'cancellations',
] as const;
export type ReportKind = (typeof reportKinds)[number];

const days = { from: CivilDate, to: CivilDate };
export const ReportQuery = Exact(Type.Partial(Type.Object(days)).properties);
export type ReportQuery = Static<typeof ReportQuery>;

/** `GET /v1/staff/reports/occupancy`: departures that start on these days; by default the next 90. */
export const OccupancyReport = Type.Object({
  ...days,
  rows: Type.Array(
    Type.Object({
      date: CivilDate,
      departures: Type.Integer(),
      /** What can be sold: blocked seats and deliberate overselling aren't counted. */
      seats: Type.Integer(),
      booked: Type.Integer(),
      held: Type.Integer(),
    }),
  ),
});
export type OccupancyReport = Static<typeof OccupancyReport>;

/** `GET /v1/staff/reports/revenue`: bookings made on these days, by trip and month. */
export const RevenueReport = Type.Object({
  ...days,
  rows: Type.Array(
    Type.Object({
      month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
      tripSlug: Slug,
      tripTitle: Type.String(),
      currency: Currency,
      /** Paid bookings that weren't cancelled. A moved booking counts where it is now. */
      bookings: Type.Integer(),
      cancelled: Type.Integer(),
      /** What those bookings cost, with taxes. */
      priceMinor: Minor,
      /** Received, less refunds, cancelled bookings included. */
      receivedMinor: Type.Integer(),
    }),
  ),
});
export type RevenueReport = Static<typeof RevenueReport>;

/** `GET /v1/staff/reports/lead-time`: how long before the trip paid bookings were made. */
export const LeadTimeReport = Type.Object({
  ...days,
  bookings: Type.Integer(),
  /** Null without bookings. */
  medianDays: Nullable(Type.Integer()),
  rows: Type.Array(
    Type.Object({
      fromDays: Type.Integer(),
      /** Null for everything above. */
      toDays: Nullable(Type.Integer()),
      bookings: Type.Integer(),
    }),
  ),
});
export type LeadTimeReport = Static<typeof LeadTimeReport>;

/**
 * `GET /v1/staff/reports/conversion`: what became of the holds made on these days, and of the
 * bookings. Only bookings know the campaign that brought them.
 */
export const ConversionReport = Type.Object({
  ...days,
  holds: Type.Array(
    Type.Object({
      from: Type.Enum(['visitor', 'waiting_list', 'office'] as const),
      holds: Type.Integer(),
      booked: Type.Integer(),
      paid: Type.Integer(),
    }),
  ),
  sources: Type.Array(
    Type.Object({
      channel: Type.Enum(['web', 'staff', 'corporate'] as const),
      /** Null if it isn't known, or the traveller didn't agree to store it. */
      source: Nullable(Type.String()),
      bookings: Type.Integer(),
      paid: Type.Integer(),
    }),
  ),
});
export type ConversionReport = Static<typeof ConversionReport>;

/** `GET /v1/staff/reports/cancellations`: cancellations made on these days. */
export const CancellationReport = Type.Object({
  ...days,
  rows: Type.Array(
    Type.Object({
      by: Type.Enum(['traveller', 'staff', 'operator', 'system'] as const),
      /** Why the operator cancelled a departure. What travellers write is theirs, so it's null. */
      reason: Nullable(Type.String()),
      /** Why travellers cancelled, from the list; null if they didn't say, or we cancelled. */
      reasonCode: Nullable(CancellationReason),
      currency: Currency,
      cancellations: Type.Integer(),
      /** How many of them moved to another date instead. */
      moved: Type.Integer(),
      /** Amounts are 0 for those who may not see revenue. */
      refundMinor: Minor,
      keptMinor: Minor,
    }),
  ),
});
export type CancellationReport = Static<typeof CancellationReport>;

/** `GET /v1/staff/reports/{kind}/csv`: a report as a table for spreadsheets. */
export const ReportFile = Type.Object({
  ...days,
  /** CSV with a heading row. No cell starts a formula. */
  text: Type.String(),
});
export type ReportFile = Static<typeof ReportFile>;
