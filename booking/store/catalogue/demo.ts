/** Writes demo departures and finished bookings. */
import type { DetailFacts } from '../../domain/departureView.ts';
import type { Queries, Tx } from '../database/db.ts';
import { run } from '../database/rows.ts';
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

export async function backdateBooking(tx: Tx, booking: RowKey, at: Date) {
  await run(tx)`
    update booking set created_at = ${at}::timestamptz, terms_accepted_at = ${at}::timestamptz
     where departure_id = ${booking.departureId} and id = ${booking.id}`;
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
