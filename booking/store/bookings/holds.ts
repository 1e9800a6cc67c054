/** Hold rows. Only `seats.ts` writes the counters. */
import { sql } from 'kysely';
import type { CancellationTerms } from '../../domain/cancellation.ts';
import type { Price, TaxSnapshot } from '../../domain/priceBook.ts';
import type { HoldState } from '../../domain/states.ts';
import { json, type Queries, type Tx } from '../database/db.ts';
import type { RowKey } from '../database/ids.ts';
import {
  allRows,
  allValues,
  firstRow,
  firstValue,
  hasChanged,
  hasRow,
  oneRow,
  run,
} from '../database/rows.ts';
import type { SeatCounts } from './seats.ts';

/** The price when the seats were taken, with its rules; later changes don't affect it. */
export type LockedQuote = Price & { taxSnapshot: TaxSnapshot; policy: CancellationTerms };

export interface HoldRecord {
  id: string;
  departureId: string;
  status: HoldState;
  pax: number;
  occupancyCounts: SeatCounts['occupancies'];
  addonCounts: SeatCounts['addons'];
  quote: LockedQuote;
  quoteHash: string;
  expiresAt: Date;
  createdAt: Date;
  extendedOnce: boolean;
  sessionHash: string;
  bookingId: string | null;
  draftEnc: Uint8Array | null;
  now: Date;
}

const columns = sql`
  id, departure_id, status, pax, occupancy_counts, addon_counts, quote, quote_hash, expires_at,
  created_at, extended_once, session_hash, booking_id, draft_enc, clock_now() as now`;

/** How long a draft is kept after its hold expires, in case the visitor holds seats again. */
const DRAFT_KEPT_HOURS = 24;

/** Returns a hold if it belongs to this session, else null. */
export async function findOwnHold(queries: Queries, holdId: string, sessionHash: string) {
  return firstRow<HoldRecord>(queries)`
    select ${columns} from seat_hold
     where id = ${holdId} and session_hash = ${sessionHash}`;
}

/** Returns the sessions with seats on hold for this departure. */
export async function sessionsHolding(queries: Queries, departureId: string): Promise<string[]> {
  return allValues<string>(queries)`
    select session_hash as session from seat_hold
     where departure_id = ${departureId} and status = 'active'`;
}

/** Locks a hold. Lock the departure first. */
export async function lockHold(tx: Tx, departureId: string, holdId: string) {
  return firstRow<HoldRecord>(tx)`
    select ${columns} from seat_hold
     where departure_id = ${departureId} and id = ${holdId} for no key update`;
}

export function seatCountsOf(hold: HoldRecord): SeatCounts {
  return { pax: hold.pax, occupancies: hold.occupancyCounts, addons: hold.addonCounts };
}

/** Ends an active hold and deletes its draft. Returns false if it had already ended. */
export async function endHold(
  tx: Tx,
  departureId: string,
  holdId: string,
  status: 'converted' | 'released' | 'expired',
  reason: string | null,
): Promise<boolean> {
  const isEnded = await hasChanged(tx)`
    update seat_hold
       set status = ${status}, release_reason = ${reason}, updated_at = clock_now(),
           -- Who ran out of time may take the seats again with what was typed; all others are done.
           draft_enc = case when ${status} = 'expired' then draft_enc end,
           reminder_enc = case when ${status} = 'expired' then reminder_enc end
     where departure_id = ${departureId} and id = ${holdId} and status = 'active'`;
  if (!isEnded) return false;
  await followOffers(tx, departureId, [holdId], status);
  return true;
}

/** Updates waiting list entries when the holds offered to them end. */
async function followOffers(
  tx: Tx,
  departureId: string,
  holdIds: readonly string[],
  status: 'converted' | 'released' | 'expired',
): Promise<void> {
  if (holdIds.length === 0) return;
  const after = { converted: 'converted', released: 'cancelled', expired: 'offer_expired' }[status];
  await run(tx)`
    update waitlist_entry set status = ${after}, updated_at = clock_now()
     where departure_id = ${departureId} and status = 'offered'
       and offer_hold_id in (${sql.join([...holdIds])})`;
}

/** Marks a departure's overdue holds as expired and returns them. */
export async function expireHoldRows(tx: Tx, departureId: string): Promise<HoldRecord[]> {
  const rows = await allRows<HoldRecord>(tx)`
    update seat_hold set status = 'expired', updated_at = clock_now()
     where departure_id = ${departureId} and status = 'active' and expires_at <= clock_now()
    returning ${columns}`;
  const ids = rows.map(({ id }) => id);
  await followOffers(tx, departureId, ids, 'expired');
  return rows;
}

/** Lists departures with overdue holds. Takes no lock. */
export async function departuresWithExpiredHolds(queries: Queries): Promise<string[]> {
  return allValues<string>(queries)`
    select distinct departure_id as id from seat_hold
     where status = 'active' and expires_at <= clock_now() limit 200`;
}

interface ActiveHold {
  id: string;
  departureId: string;
  tripSlug: string;
  pax: number;
  expiresAt: Date;
}

/** Lists a session's active holds, soonest to expire first. */
export async function activeHoldsOf(queries: Queries, sessionHash: string): Promise<ActiveHold[]> {
  return allRows<ActiveHold>(queries)`
    select h.id, h.departure_id, t.slug as trip_slug, h.pax, h.expires_at
      from seat_hold h join departure d on d.id = h.departure_id join trip t on t.id = d.trip_id
     where h.session_hash = ${sessionHash} and h.status = 'active'
       and h.expires_at > clock_now()
     order by h.expires_at limit 100`;
}

/** Lists departures on sale of whose seats at least `percent` are held unpaid, with today's date. */
export async function listMostlyHeld(queries: Queries, percent: number, tz: string) {
  return allRows<{ departureId: string; held: number; day: string }>(queries)`
    select id as departure_id, held, (clock_now() at time zone ${tz}::text)::date::text as day
      from departure
     where status in ('scheduled', 'guaranteed') and clock_now() < sales_close_at
       and not is_private and held > 0 and held * 100 >= capacity * ${percent}::int`;
}

/** Returns a departure's unpaid seats and how many sessions hold them. */
export async function findHeldSeats(queries: Queries, departureId: string) {
  return oneRow<{
    title: string;
    startDate: string;
    held: number;
    capacity: number;
    sessions: number;
  }>(queries)`
    select t.title, d.start_date, d.held, d.capacity,
           (select count(distinct session_hash)::int from seat_hold h
             where h.departure_id = d.id and h.status = 'active') as sessions
      from departure d join trip t on t.id = d.trip_id
     where d.id = ${departureId}`;
}

export async function replaceQuote(
  tx: Tx,
  hold: RowKey,
  quote: LockedQuote,
  quoteHash: string,
  counts: SeatCounts,
): Promise<void> {
  await run(tx)`
    update seat_hold
       set quote = ${json(quote)}::jsonb, quote_hash = ${quoteHash},
           occupancy_counts = ${json(counts.occupancies)}::jsonb,
           addon_counts = ${json(counts.addons)}::jsonb, updated_at = clock_now()
     where departure_id = ${hold.departureId} and id = ${hold.id}`;
}

/**
 * Saves the draft, encrypted, and who to email if the hold expires (`undefined` changes nothing).
 * Returns false if the hold is no longer active.
 */
export async function saveDraft(
  queries: Queries,
  holdId: string,
  sessionHash: string,
  {
    encrypted,
    reminder,
  }: { encrypted: Buffer; reminder: { encrypted: Buffer; hash: string } | null | undefined },
): Promise<boolean> {
  const keeps = reminder === undefined;
  return hasChanged(queries)`
    update seat_hold
       set draft_enc = ${encrypted}, updated_at = clock_now(),
           reminder_enc = case when ${keeps} then reminder_enc else ${reminder?.encrypted ?? null} end,
           reminder_hash = case when ${keeps} then reminder_hash else ${reminder?.hash ?? null} end
     where id = ${holdId} and session_hash = ${sessionHash} and status in ('active', 'expired')
       and expires_at > clock_now() - make_interval(hours => ${DRAFT_KEPT_HOURS})`;
}

/** Deletes the drafts of holds that expired more than a day ago. Returns how many. */
export async function forgetOldDrafts(queries: Queries): Promise<number> {
  return run(queries)`
    update seat_hold set draft_enc = null, reminder_enc = null, updated_at = clock_now()
     where draft_enc is not null and status = 'expired'
       and expires_at <= clock_now() - make_interval(hours => ${DRAFT_KEPT_HOURS})`;
}

export async function bindBooking(tx: Tx, hold: RowKey, bookingId: string) {
  await run(tx)`
    update seat_hold set booking_id = ${bookingId}, updated_at = clock_now()
     where departure_id = ${hold.departureId} and id = ${hold.id}`;
}

/** Extends a hold once, when its payment starts, up to the maximum hold time. */
export async function extendHoldOnce(
  tx: Tx,
  hold: RowKey,
  extensionMinutes: number,
  maxLifeMinutes: number,
): Promise<Date | null> {
  return firstValue<Date>(tx)`
    update seat_hold
       -- Never shorter than before: an offer of the waiting list outlives any other hold.
       set expires_at = case when extended_once then expires_at else greatest(expires_at, least(
             clock_now() + make_interval(mins => ${extensionMinutes}::int),
             coalesce(claimed_at, created_at) + make_interval(mins => ${maxLifeMinutes}::int))) end,
           extended_once = true, updated_at = clock_now()
     where departure_id = ${hold.departureId} and id = ${hold.id} and status = 'active'
    returning expires_at`;
}

/** Keeps an active hold for hours from now, but not beyond the end of sales. Never shortens it. */
export async function keepHold(tx: Tx, hold: RowKey, hours: number): Promise<void> {
  await run(tx)`
    update seat_hold h
       set expires_at = greatest(h.expires_at, least(
             clock_now() + make_interval(hours => ${hours}::int), d.sales_close_at)),
           extended_once = true, updated_at = clock_now()
      from departure d
     where h.departure_id = ${hold.departureId} and h.id = ${hold.id} and h.status = 'active'
       and d.id = h.departure_id`;
}

/** Returns when an unpaid booking's hold ends. Null if it holds no seats. */
export async function findHeldUntil(
  queries: Queries,
  booking: { departureId: string; holdId: string | null; status: string },
): Promise<Date | null> {
  if (booking.status !== 'pending_payment' || booking.holdId === null) return null;
  return firstValue<Date>(queries)`
    select expires_at from seat_hold
     where departure_id = ${booking.departureId} and id = ${booking.holdId}
       and status = 'active' and expires_at > clock_now()`;
}

/** Whether a booking ended before its deposit was paid, so that every part of it is refunded. */
export async function hasLostSeats(
  queries: Queries,
  booking: { departureId: string; holdId: string | null; status: string },
): Promise<boolean> {
  if (booking.status === 'expired') return true;
  if (booking.status !== 'cancelled' || booking.holdId === null) return false;
  return hasRow(queries)`
    select from seat_hold
     where departure_id = ${booking.departureId} and id = ${booking.holdId}
       and status = 'released'`;
}
