/** Writes departures with their prices, and the demo's finished bookings. */
import { sql } from 'kysely';
import type { DetailFacts } from '../../domain/departureView.ts';
import type { Queries, Tx } from '../database/db.ts';
import { allRows, run } from '../database/rows.ts';
import { writeDiscounts, type Discounts } from './discounts.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { insertDeparture, type NewDeparture } from './newDepartures.ts';

type PricedDeparture = NewDeparture & {
  prices: readonly Omit<DetailFacts['prices'][number], 'held' | 'booked' | 'isActive'>[];
  addons: readonly Omit<DetailFacts['addons'][number], 'taken' | 'gstBps'>[];
} & Discounts;

/** Writes a departure with its price list, extras and discounts. */
export async function insertPricedDeparture(tx: Tx, departure: PricedDeparture): Promise<void> {
  const { id } = departure;
  if (!(await insertDeparture(tx, departure))) throw new Error(`${departure.code} already exists`);
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

/** Moves a new booking and what is known of its history to when it was made. */
export async function backdateBooking(tx: Tx, booking: RowKey, at: Date) {
  await run(tx)`
    update booking set created_at = ${at}::timestamptz, terms_accepted_at = ${at}::timestamptz
     where departure_id = ${booking.departureId} and id = ${booking.id}`;
  await run(tx)`
    update booking_event set created_at = ${at}::timestamptz
     where departure_id = ${booking.departureId} and booking_id = ${booking.id}`;
}

/** Lists the demo's paid bookings that still lack a receipt, with the day they paid, oldest first. */
export async function listUndocumented(queries: Queries, timeZone: string) {
  return allRows<RowKey & { paidOn: string }>(queries)`
    select b.departure_id, b.id, (min(a.captured_at) at time zone ${timeZone})::date as paid_on
      from booking b
      join payment p on p.departure_id = b.departure_id and p.booking_id = b.id
      join payment_attempt a on a.departure_id = p.departure_id and a.payment_id = p.id
     where b.terms_version = 'demo' and a.counted_minor > 0 and a.value_minor is not null
       and not exists (select from tax_document t
                        where t.departure_id = a.departure_id and t.payment_attempt_id = a.id)
     group by b.departure_id, b.id
     order by min(a.captured_at), b.id`;
}

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
  await run(tx)`
    insert into review (departure_id, id, booking_id, trip_id, rating, text, author_name, consent,
                        status, operator_reply, created_at)
    values (${review.departureId}, ${newId()}, ${review.bookingId}, ${review.tripId},
            ${review.rating}, ${review.text}, ${review.author}, true, 'shown', ${review.reply},
            ${review.at}::timestamptz)`;
}

/** Moves a booking's history back by some days, as if they had passed since. */
export async function letDaysPass(tx: Tx, booking: RowKey, days: number): Promise<void> {
  const { departureId, id } = booking;
  const ago = sql`make_interval(days => ${days}::int)`;
  await run(tx)`
    update booking
       set created_at = created_at - ${ago}, terms_accepted_at = terms_accepted_at - ${ago}
     where departure_id = ${departureId} and id = ${id}`;
  await run(tx)`
    update payment_schedule_item set due_on = due_on - ${days}::int
     where departure_id = ${departureId} and booking_id = ${id} and seq = 0`;
  await run(tx)`
    update seat_hold set created_at = created_at - ${ago}, expires_at = expires_at - ${ago}
     where departure_id = ${departureId} and booking_id = ${id}`;
  await run(tx)`
    update payment_attempt a
       set created_at = a.created_at - ${ago}, captured_at = a.captured_at - ${ago}
      from payment p
     where p.departure_id = ${departureId} and p.booking_id = ${id}
       and a.departure_id = p.departure_id and a.payment_id = p.id`;
  await run(tx)`
    update payment
       set created_at = created_at - ${ago}, captured_at = captured_at - ${ago},
           expires_at = expires_at - ${ago}
     where departure_id = ${departureId} and booking_id = ${id}`;
  await run(tx)`
    update payment_share
       set created_at = created_at - ${ago}, paid_at = paid_at - ${ago},
           mail_asked_at = mail_asked_at - ${ago}
     where departure_id = ${departureId} and booking_id = ${id}`;
  await run(tx)`
    update cancellation
       set created_at = created_at - ${ago}, choose_until = choose_until - ${ago},
           effective_on = effective_on - ${days}::int, days_before = days_before + ${days}::int
     where departure_id = ${departureId} and booking_id = ${id}`;
  await run(tx)`
    update refund set created_at = created_at - ${ago}, processed_at = processed_at - ${ago}
     where departure_id = ${departureId} and booking_id = ${id}`;
  await run(tx)`
    update booking_event set created_at = created_at - ${ago}
     where departure_id = ${departureId} and booking_id = ${id}`;
}

/** Drops all emails and background work that this transaction queued. */
export async function forgetQueued(tx: Tx): Promise<void> {
  await run(tx)`delete from notification where xmin = pg_current_xact_id()::xid`;
  await run(tx)`delete from outbox where xmin = pg_current_xact_id()::xid`;
}
