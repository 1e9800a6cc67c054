/** Bookings with their lines, travellers, schedule and timeline. */
import { sql, type Selectable } from 'kysely';
import type { Attribution } from '../../contract/attribution.ts';
import type { PaymentPlan } from '../../contract/bookings.ts';
import type { Quote, QuoteLine, ScheduleItem } from '../../contract/quotes.ts';
import type { CancellationTerms } from '../../domain/cancellation.ts';
import { SMALLEST_PAYMENT_MINOR } from '../../domain/dues.ts';
import type { TaxSnapshot } from '../../domain/priceBook.ts';
import type { BookingState } from '../../domain/states.ts';
import { json, type Queries, type Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { moneyInOf, refundingOf } from '../database/moneyIn.ts';
import { firstRow, hasChanged, hasRow, run } from '../database/rows.ts';
import type { BookingTravellerTable } from '../database/tables.ts';

/** A traveller's columns, as filled in when booking. */
export const travellerColumns = [
  'is_lead',
  'type',
  'full_name',
  'gender',
  'date_of_birth',
  'nationality',
  'phone',
  'email',
  'occupancy',
  'room_preference',
  'pickup_point_id',
  'diet',
  'emergency_name',
  'emergency_phone',
  'emergency_relation',
  'fitness_declared_at',
  'guardian_consent',
] as const;

export type NewTraveller = Omit<
  Pick<Selectable<BookingTravellerTable>, (typeof travellerColumns)[number]>,
  'guardian_consent'
> & { guardian_consent: string | null };

/** Where a booking was made: on the site, by staff for a caller, or from a company's quote. */
export type BookingChannel = 'web' | 'staff' | 'corporate';

export interface NewBooking {
  id: string;
  /** Defaults to `web`. */
  channel?: BookingChannel;
  departureId: string;
  reference: string;
  holdId: string | null;
  couponId: string | null;
  /** The signed-in customer who made the booking. */
  customerId?: string | null;
  sessionHash: string | null;
  contact: { name: string; email: string; phone: string };
  billing: {
    stateCode: string | null;
    address: object | null;
    gstin: string | null;
    legalName: string | null;
    panEnc: Buffer | null;
    panLast4: string | null;
    isResident: boolean;
  };
  quote: Omit<Quote, 'expiresAt' | 'seatsLeft'>;
  taxSnapshot: TaxSnapshot;
  policy: CancellationTerms;
  dueNowOn: string;
  /** What is due later than today. */
  schedule: readonly ScheduleItem[];
  travellers: readonly NewTraveller[];
  notes: string | null;
  termsVersion: string;
  policyVersion: string | null;
  termsAcceptedAt: Date;
  marketingEmail: boolean;
  attribution?: Attribution | null;
  /** The booking's own code, if it moved from another date. Defaults to a new one. */
  friendCode?: string;
  /** A friend's code. */
  enteredFriendCode?: string | null;
}

/** Reserves a reference for a booking. Returns false if it is taken. */
export async function reserveReference(
  tx: Tx,
  route: { reference: string; departureId: string; bookingId: string },
): Promise<boolean> {
  return hasChanged(tx)`
    insert into booking_route (reference, departure_id, booking_id)
    values (${route.reference}, ${route.departureId}, ${route.bookingId})
    on conflict (reference) do nothing`;
}

/** Writes a booking as `pending_payment`. Its lines must add up to its total. */
export async function insertBooking(tx: Tx, booking: NewBooking): Promise<void> {
  const { quote, departureId, id } = booking;
  const sum = quote.lines.reduce((acc, line) => acc + line.amountMinor, 0);
  if (sum !== quote.totalMinor) {
    throw new Error(`lines add up to ${sum}, the total is ${quote.totalMinor}`);
  }
  await tx
    .insertInto('booking')
    .values({
      departure_id: departureId,
      id,
      reference: booking.reference,
      status: 'pending_payment',
      channel: booking.channel,
      customer_id: booking.customerId ?? null,
      session_hash: booking.sessionHash,
      contact_name: booking.contact.name,
      contact_email: booking.contact.email,
      contact_phone: booking.contact.phone,
      billing_state_code: booking.billing.stateCode,
      billing_address: booking.billing.address ? json(booking.billing.address) : null,
      gstin: booking.billing.gstin,
      legal_name: booking.billing.legalName,
      buyer_pan_enc: booking.billing.panEnc,
      buyer_pan_last4: booking.billing.panLast4,
      is_resident: booking.billing.isResident,
      pax: quote.pax,
      currency: quote.currency,
      gross_minor: quote.grossMinor,
      group_discount_minor: quote.groupDiscountMinor,
      early_discount_minor: quote.earlyDiscountMinor,
      coupon_discount_minor: quote.couponDiscountMinor,
      taxable_minor: quote.taxableMinor,
      gst_minor: quote.gst.amountMinor,
      tcs_minor: quote.tcs?.amountMinor ?? 0,
      round_off_minor: quote.roundOffMinor,
      total_minor: quote.totalMinor,
      deposit_minor: quote.dueNowMinor,
      balance_due_on: booking.schedule[0]?.dueOn ?? null,
      quote_snapshot: json(quote),
      tax_snapshot: json(booking.taxSnapshot),
      policy_snapshot: json(booking.policy),
      coupon_id: booking.couponId,
      hold_id: booking.holdId,
      notes: booking.notes,
      terms_version: booking.termsVersion,
      policy_version: booking.policyVersion,
      terms_accepted_at: booking.termsAcceptedAt,
      marketing_email: booking.marketingEmail,
      attribution: booking.attribution ? json(booking.attribution) : null,
      friend_code: booking.friendCode,
      entered_friend_code: booking.enteredFriendCode ?? null,
    })
    .execute();
  await insertLines(tx, { departureId, id }, quote.lines, 0);
  await tx
    .insertInto('booking_traveller')
    .values(
      booking.travellers.map((traveller, seq) => ({
        departure_id: departureId,
        id: newId(),
        booking_id: id,
        seq,
        ...traveller,
      })),
    )
    .execute();
  const dueNow = { dueOn: booking.dueNowOn, amountMinor: quote.dueNowMinor };
  await insertSchedule(tx, booking, [dueNow, ...booking.schedule], 0);
}

/** Writes lines of a booking's price, the first of them at position `from`. */
export async function insertLines(
  tx: Tx,
  { departureId, id }: RowKey,
  lines: readonly QuoteLine[],
  from: number,
): Promise<void> {
  await tx
    .insertInto('booking_line')
    .values(
      lines.map((line, index) => ({
        departure_id: departureId,
        id: newId(),
        booking_id: id,
        seq: from + index,
        kind: line.kind,
        traveller_seq: line.traveller,
        description: line.label,
        qty: line.qty,
        unit_minor: line.unitMinor,
        amount_minor: line.amountMinor,
        discount_alloc_minor: line.discountMinor,
        gst_bps: null,
      })),
    )
    .execute();
}

export interface BookingRecord {
  id: string;
  departureId: string;
  reference: string;
  status: BookingState;
  channel: BookingChannel;
  holdId: string | null;
  /** The booking's customer, or null for a guest booking. */
  customerId: string | null;
  sessionHash: string | null;
  pax: number;
  currency: string;
  totalMinor: number;
  depositMinor: number;
  paidMinor: number;
  refundedMinor: number;
  /** Refunds requested but not yet received. */
  refundingMinor: number;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  createdAt: Date;
  now: Date;
}

const columns = sql`
  id, departure_id, reference, status, channel, hold_id, customer_id, session_hash, pax, currency,
  total_minor, deposit_minor, paid_minor, refunded_minor,
  ${refundingOf(sql`booking`)} as refunding_minor,
  contact_name, contact_email, contact_phone, created_at, clock_now() as now`;

/** Who is asking for a booking: a browser, and the customer signed in there, if any. */
export interface Viewer {
  sessionHash: string;
  customer?: { id: string };
}

/**
 * Returns a booking that this session made or has access to, or that belongs to this customer. This
 * is the only place that decides who may see a booking; for anyone else it doesn't exist.
 */
export async function findOwnBooking(
  queries: Queries,
  reference: string,
  { sessionHash, customer }: Viewer,
): Promise<BookingRecord | null> {
  return firstRow<BookingRecord>(queries)`
    select ${columns} from booking
     where (departure_id, id) = (
             select departure_id, booking_id from booking_route where reference = ${reference})
       and (session_hash = ${sessionHash} or customer_id = ${customer?.id ?? null} or exists (
             select from booking_access a
              where a.departure_id = booking.departure_id and a.booking_id = booking.id
                and a.session_hash = ${sessionHash} and a.revoked_at is null
                and a.expires_at > clock_now()))`;
}

/** Whether the viewer made the booking or is its customer. Others came through a link or code. */
export function isBooker(
  booking: Pick<BookingRecord, 'customerId' | 'sessionHash'>,
  { sessionHash, customer }: Viewer,
): boolean {
  const isTheirs = booking.customerId !== null && booking.customerId === customer?.id;
  return isTheirs || booking.sessionHash === sessionHash;
}

/**
 * Whether a booking has an address to write to. Before the first payment it's unverified, and
 * deleting it leaves one that isn't real.
 */
export function hasAddress({
  contactEmail,
  paidMinor,
}: Pick<BookingRecord, 'contactEmail' | 'paidMinor'>): boolean {
  return paidMinor > 0 && !contactEmail.endsWith('@erased.invalid');
}

export async function findBookingByReference(queries: Queries, reference: string) {
  return firstRow<BookingRecord>(queries)`
    select ${columns} from booking
     where (departure_id, id) = (
             select departure_id, booking_id from booking_route
              where reference = ${reference})`;
}

export async function findBookingById(queries: Queries, bookingId: string) {
  return firstRow<BookingRecord>(queries)`
    select ${columns} from booking where id = ${bookingId}`;
}

export async function findBooking(queries: Queries, departureId: string, bookingId: string) {
  return firstRow<BookingRecord>(queries)`
    select ${columns} from booking
     where departure_id = ${departureId} and id = ${bookingId}`;
}

/** Locks a booking. Lock the departure and hold first. */
export async function lockBooking(tx: Tx, departureId: string, bookingId: string) {
  return firstRow<BookingRecord>(tx)`
    select ${columns} from booking
     where departure_id = ${departureId} and id = ${bookingId} for no key update`;
}

/** Returns a booking's money: the amount paid, less refunds made or under way. */
export function moneyIn(
  booking: Pick<BookingRecord, 'paidMinor' | 'refundedMinor' | 'refundingMinor'>,
): number {
  return booking.paidMinor - booking.refundedMinor - booking.refundingMinor;
}

/** Moves a booking to another state; the database enforces the transitions. */
export async function setBookingStatus(tx: Tx, booking: RowKey, status: BookingState) {
  await run(tx)`
    update booking set status = ${status}, version = version + 1, updated_at = clock_now()
     where departure_id = ${booking.departureId} and id = ${booking.id}`;
}

/** Adds captured money to a booking and updates its payment schedule. */
export async function addPaid(tx: Tx, booking: RowKey, amountMinor: number): Promise<void> {
  await run(tx)`
    update booking set paid_minor = paid_minor + ${amountMinor}::bigint, version = version + 1,
           updated_at = clock_now()
     where departure_id = ${booking.departureId} and id = ${booking.id}`;
  await followSchedule(tx, booking);
}

/** Replaces what is due later, when someone who hasn't paid yet chooses another payment plan. */
export async function setSchedule(
  tx: Tx,
  { departureId, id }: RowKey,
  schedule: readonly ScheduleItem[],
): Promise<void> {
  await run(tx)`
    delete from payment_schedule_item
     where departure_id = ${departureId} and booking_id = ${id} and seq > 0`;
  await insertSchedule(tx, { departureId, id }, schedule, 1);
  await run(tx)`
    update booking set balance_due_on = ${schedule[0]?.dueOn ?? null}::date
     where departure_id = ${departureId} and id = ${id}`;
}

async function insertSchedule(
  tx: Tx,
  { departureId, id }: RowKey,
  items: readonly ScheduleItem[],
  firstSeq: number,
): Promise<void> {
  if (items.length === 0) return;
  await tx
    .insertInto('payment_schedule_item')
    .values(
      items.map(({ dueOn, amountMinor }, index) => ({
        departure_id: departureId,
        id: newId(),
        booking_id: id,
        seq: firstSeq + index,
        due_on: dueOn,
        amount_minor: amountMinor,
      })),
    )
    .execute();
}

/** Returns whether a booking's balance was sold in instalments. */
export async function paymentPlanOf(queries: Queries, booking: RowKey): Promise<PaymentPlan> {
  const isInParts = await hasRow(queries)`
    select from payment_schedule_item
     where departure_id = ${booking.departureId} and booking_id = ${booking.id} and seq > 1
       and not is_added`;
  return isInParts ? 'instalments' : 'balance';
}

/**
 * Marks the parts that the money covers as paid and the others as due, and sets when the next part
 * is due. As in `leftToPay`, less than a rupee is due with the part after it.
 */
export async function followSchedule(tx: Tx, booking: RowKey): Promise<void> {
  await run(tx)`
    with parts as (
      select i.id, i.seq, i.due_on, b.total_minor - ${moneyInOf(sql`b`)} as owed_minor,
             sum(i.amount_minor) over (order by i.seq desc) - i.amount_minor as later_minor
        from payment_schedule_item i
        join booking b on b.departure_id = i.departure_id and b.id = i.booking_id
       where b.departure_id = ${booking.departureId} and b.id = ${booking.id}),
    s as (
      select *, owed_minor < later_minor + case when later_minor > 0
                                                then ${SMALLEST_PAYMENT_MINOR}::int else 1
                                           end as is_covered
        from parts),
    changed as (
      update payment_schedule_item i
         set status = case when s.is_covered then 'paid' else 'due' end, updated_at = clock_now()
        from s
       where i.departure_id = ${booking.departureId} and i.id = s.id and i.status <> 'waived'
         and (i.status = 'paid') <> s.is_covered)
    update booking
       set balance_due_on = coalesce(
             (select due_on from s where not is_covered order by seq limit 1),
             balance_due_on)
     where departure_id = ${booking.departureId} and id = ${booking.id}`;
}

export async function addRefunded(tx: Tx, booking: RowKey, amountMinor: number): Promise<void> {
  await run(tx)`
    update booking set refunded_minor = refunded_minor + ${amountMinor}::bigint,
           version = version + 1, updated_at = clock_now()
     where departure_id = ${booking.departureId} and id = ${booking.id}`;
}

export async function addEvent(
  tx: Tx,
  booking: RowKey,
  kind: string,
  amountMinor: number | null = null,
): Promise<void> {
  await run(tx)`
    insert into booking_event (departure_id, id, booking_id, kind, amount_minor)
    values (${booking.departureId}, ${newId()}, ${booking.id}, ${kind}, ${amountMinor})`;
}

/** Guarantees a departure once enough people have booked. Returns whether this call did so. */
export async function guaranteeIfReached(tx: Tx, departureId: string): Promise<boolean> {
  return hasChanged(tx)`
    update departure set status = 'guaranteed', version = version + 1, updated_at = clock_now()
     where id = ${departureId} and status = 'scheduled' and booked >= min_pax`;
}
