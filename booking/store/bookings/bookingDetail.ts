import { sql } from 'kysely';
import type { BookingDetail, BookingRefund } from '../../contract/bookings.ts';
import type { QuoteLine } from '../../contract/quotes.ts';
import type { CancellationTerms } from '../../domain/cancellation.ts';
import type { MoneyParts } from '../../domain/moneyParts.ts';
import type { SoldQuote } from '../../domain/peopleChange.ts';
import type { TaxSnapshot } from '../../domain/priceBook.ts';
import type { RefundState } from '../../domain/states.ts';
import type { Queries } from '../database/db.ts';
import type { RowKey } from '../database/ids.ts';
import { allRows, firstRow, oneRow } from '../database/rows.ts';
import type { RefundReason } from '../money/payments.ts';
import { travellersOf } from './travellers.ts';

export async function findBookingFacts(queries: Queries, departureId: string, bookingId: string) {
  return firstRow<{
    version: number;
    createdAt: Date;
    billingStateCode: string | null;
    gstin: string | null;
    panLast4: string | null;
    isResident: boolean;
    notes: string | null;
    balanceDueOn: string | null;
    quote: SoldQuote;
    taxSnapshot: TaxSnapshot;
    /** As sold, plus every later TCS change. */
    price: MoneyParts;
    /** What was given back without a reason in the policy. The total is lower by it. */
    goodwillMinor: number;
    policy: CancellationTerms;
    policyVersion: string | null;
    holdStatus: string | null;
    holdExpiresAt: Date | null;
  }>(queries)`
    select b.version, b.created_at, b.billing_state_code, b.gstin, b.buyer_pan_last4 as pan_last4,
           b.is_resident, b.notes, b.balance_due_on, b.quote_snapshot as quote, b.tax_snapshot,
           json_build_object('valueMinor', b.taxable_minor, 'gstMinor', b.gst_minor,
             'tcsMinor', b.tcs_minor, 'roundOffMinor', b.round_off_minor) as price, b.goodwill_minor,
           b.policy_snapshot as policy, b.policy_version, h.status as hold_status,
           h.expires_at as hold_expires_at
      from booking b
      left join seat_hold h on h.departure_id = b.departure_id and h.id = b.hold_id
     where b.departure_id = ${departureId} and b.id = ${bookingId}`;
}

export async function listTravellers(queries: Queries, departureId: string, bookingId: string) {
  return travellersOf(queries, { departureId, id: bookingId })
    .select([
      't.id',
      't.is_lead as isLead',
      't.type',
      't.full_name as fullName',
      't.date_of_birth as dateOfBirth',
      't.gender',
      't.occupancy',
      't.room_preference as roomPreference',
      't.status',
    ])
    .execute();
}

export async function listLines(queries: Queries, departureId: string, bookingId: string) {
  return allRows<QuoteLine>(queries)`
    select kind, traveller_seq as traveller, description as label, qty, unit_minor, amount_minor,
           discount_alloc_minor as discount_minor
      from booking_line
     where departure_id = ${departureId} and booking_id = ${bookingId} order by seq`;
}

export async function listSchedule(queries: Queries, departureId: string, bookingId: string) {
  return allRows<BookingDetail['schedule'][number]>(queries)`
    select seq, due_on, amount_minor, status from payment_schedule_item
     where departure_id = ${departureId} and booking_id = ${bookingId} order by seq`;
}

export async function listPayments(queries: Queries, departureId: string, bookingId: string) {
  return queries
    .selectFrom('payment as p')
    .select((eb) => [
      'p.id',
      'p.purpose',
      'p.status',
      'p.amount_minor as amountMinor',
      'p.refunded_minor as refundedMinor',
      'p.created_at as createdAt',
      'p.captured_at as capturedAt',
      eb
        .selectFrom('payment_attempt as a')
        .select('a.method')
        .whereRef('a.departure_id', '=', 'p.departure_id')
        .whereRef('a.payment_id', '=', 'p.id')
        .where('a.counted_minor', '>', 0)
        .orderBy('a.created_at')
        .limit(1)
        .as('method'),
      sql<MoneyParts | null>`(
        select json_build_object('valueMinor', sum(a.value_minor), 'gstMinor', sum(a.gst_minor),
                 'tcsMinor', sum(a.tcs_minor), 'roundOffMinor', sum(a.round_off_minor))
          from payment_attempt a
         where a.departure_id = p.departure_id and a.payment_id = p.id
           and a.value_minor is not null
        having count(*) > 0)`.as('parts'),
    ])
    .where('p.departure_id', '=', departureId)
    .where('p.booking_id', '=', bookingId)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute();
}

type RefundRow = Pick<BookingRefund, 'id' | 'amountMinor' | 'destination' | 'providerReference'> & {
  reason: RefundReason;
  status: RefundState;
  requestedAt: Date;
  processedAt: Date | null;
};

/** Returns a booking's refunds, made or under way. */
export async function listRefundsOf(queries: Queries, departureId: string, bookingId: string) {
  return allRows<RefundRow>(queries)`
    select id, amount_minor, reason, status, destination, arn as provider_reference,
           created_at as requested_at, processed_at
      from refund
     where departure_id = ${departureId} and booking_id = ${bookingId} order by created_at`;
}

export async function listPublicEvents(queries: Queries, departureId: string, bookingId: string) {
  return allRows<{ kind: string; at: Date; amountMinor: number | null }>(queries)`
    select kind, created_at as at, amount_minor from booking_event
     where departure_id = ${departureId} and booking_id = ${bookingId} and is_public
     order by created_at, id`;
}

/** Returns how often a booking and its departure have changed, and when they last did. */
export async function findNewestChange(queries: Queries, booking: RowKey) {
  return oneRow<{ changes: number; changedAt: Date }>(queries)`
    select b.version + d.version as changes,
           greatest(b.updated_at, d.updated_at) as changed_at
      from booking b join departure d on d.id = b.departure_id
     where b.departure_id = ${booking.departureId} and b.id = ${booking.id}`;
}

/** Returns the first of the bookings that changes of date led from, and how many there were. */
export async function findFirstBooking(queries: Queries, { departureId, id }: RowKey) {
  return oneRow<{ reference: string; moves: number }>(queries)`
    with recursive earlier as (
      select reference, 0 as moves from booking
       where departure_id = ${departureId} and id = ${id}
      union all
      select b.reference, e.moves + 1
        from earlier e
        join cancellation c on c.moved_to = e.reference and c.scope = 'booking'
        join booking b on b.departure_id = c.departure_id and b.id = c.booking_id)
    select reference, moves from earlier order by moves desc limit 1`;
}
