/** Writes demo departures and finished bookings. */
import { sql } from 'kysely';
import type { DetailFacts } from '../../domain/departureView.ts';
import type { Queries, Tx } from '../database/db.ts';
import { writeDiscounts, type Discounts } from './discounts.ts';
import { newId, type RowKey } from '../database/ids.ts';

export type NewDeparture = {
  id: string;
  tripId: string;
  code: string;
  startDate: string;
  endDate: string;
  reportAt: Date;
  tz: string;
  status: 'scheduled' | 'cancelled';
  capacity: number;
  minPax: number;
  salesOpenAt: Date | null;
  salesCloseAt: Date;
  depositKind: 'per_pax' | 'percent' | 'full';
  depositValue: number;
  balanceDueDays: number;
  policyId: string;
  womenOnly: boolean;
  cancelledReason: string | null;
  prices: readonly Omit<DetailFacts['prices'][number], 'held' | 'booked' | 'isActive'>[];
  pickups: readonly (Omit<DetailFacts['pickups'][number], 'pickupAt'> & { pickupAt: Date })[];
  addons: readonly Omit<DetailFacts['addons'][number], 'taken' | 'gstBps'>[];
} & Discounts;

/** Writes a departure with its price list and everything else it needs. */
export async function insertDeparture(tx: Tx, departure: NewDeparture): Promise<void> {
  const { id } = departure;
  await tx
    .insertInto('departure')
    .values({
      id,
      trip_id: departure.tripId,
      code: departure.code,
      start_date: departure.startDate,
      end_date: departure.endDate,
      report_at: departure.reportAt,
      tz: departure.tz,
      status: departure.status,
      capacity: departure.capacity,
      min_pax: departure.minPax,
      sales_open_at: departure.salesOpenAt,
      sales_close_at: departure.salesCloseAt,
      deposit_kind: departure.depositKind,
      deposit_value: departure.depositValue,
      balance_due_days: departure.balanceDueDays,
      cancellation_policy_id: departure.policyId,
      women_only: departure.womenOnly,
      cancelled_reason: departure.cancelledReason,
    })
    .execute();
  await sql`
    insert into departure_code (code, departure_id) values (${departure.code}, ${id})`.execute(tx);
  await tx
    .insertInto('departure_price')
    .values(
      departure.prices.map((price) => ({
        departure_id: id,
        occupancy: price.occupancy,
        amount_minor: price.amountMinor,
        child_bps: price.childBps,
        infant_minor: price.infantMinor,
        allotment: price.allotment,
      })),
    )
    .execute();
  if (departure.pickups.length > 0) {
    await tx
      .insertInto('pickup_point')
      .values(
        departure.pickups.map((pickup, sort) => ({
          departure_id: id,
          id: pickup.id,
          code: pickup.code,
          city: pickup.city,
          name: pickup.name,
          address: pickup.address,
          pickup_at: pickup.pickupAt,
          surcharge_minor: pickup.surchargeMinor,
          sort,
        })),
      )
      .execute();
  }
  if (departure.addons.length > 0) {
    await tx
      .insertInto('addon')
      .values(
        departure.addons.map((addon) => ({
          departure_id: id,
          id: newId(),
          code: addon.code,
          name: addon.name,
          amount_minor: addon.amountMinor,
          per: addon.per,
          max_qty: addon.maxQty,
          stock: addon.stock,
        })),
      )
      .execute();
  }
  await writeDiscounts(tx, id, departure);
}

/** Returns the IDs of the trips with these slugs, skipping any that don't exist. */
export async function tripIds(queries: Queries, slugs: readonly string[]): Promise<string[]> {
  const rows = await queries.selectFrom('trip').select('id').where('slug', 'in', slugs).execute();
  return rows.map(({ id }) => id);
}

/** Lists trips without any departures. */
export async function tripsWithoutDepartures(queries: Queries) {
  return queries
    .selectFrom('trip as t')
    .select([
      't.id',
      't.slug',
      't.tz',
      't.duration_days as durationDays',
      't.min_age as minAge',
      't.max_age as maxAge',
      't.allow_children as allowChildren',
    ])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('departure as d').select('d.id').whereRef('d.trip_id', '=', 't.id'))),
    )
    .execute();
}

/** Backdates a demo booking. */
export async function backdateBooking(tx: Tx, booking: RowKey, at: Date) {
  await sql`
    update booking set created_at = ${at}::timestamptz, terms_accepted_at = ${at}::timestamptz
     where departure_id = ${booking.departureId} and id = ${booking.id}`.execute(tx);
}

/** Writes a published review. */
export async function insertShownReview(
  tx: Tx,
  review: {
    departureId: string;
    bookingId: string;
    tripId: string;
    rating: number;
    text: string;
    author: string;
    reply: string | null;
    at: Date;
  },
): Promise<void> {
  await sql`
    insert into review (departure_id, id, booking_id, trip_id, rating, text, author_name, consent,
                        status, operator_reply, created_at)
    values (${review.departureId}, ${newId()}, ${review.bookingId}, ${review.tripId},
            ${review.rating}, ${review.text}, ${review.author}, true, 'shown', ${review.reply},
            ${review.at}::timestamptz)`.execute(tx);
}
