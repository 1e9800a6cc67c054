/**
 * The only file that writes the seat counters.
 *
 * Lock order everywhere: departure → departure_price → addon → seat_hold → booking → payment.
 * Everything here touches the departure row first, so two callers can never deadlock.
 */
import { sql } from 'kysely';
import type { Occupancy } from '../../contract/common.ts';
import { json, type Queries, type Tx } from '../database/db.ts';
import { allRows, firstRow, hasChanged, hasRow, oneRow, run } from '../database/rows.ts';

export interface SeatCounts {
  pax: number;
  occupancies: Partial<Record<Occupancy, number>>;
  addons: Record<string, number>;
}

export type NewHold = SeatCounts & {
  id: string;
  departureId: string;
  eventId: string;
  priceVersion: number;
  quote: object;
  quoteHash: string;
  ttlMinutes: number;
  sessionHash: string;
  ipHash: string | null;
  /** Null for holds that we make ourselves, such as an offer of the waiting list. */
  limits: HoldLimits | null;
};

/** How many unpaid seats visitors may keep from others. */
export interface HoldLimits {
  /** Holds of a session. */
  mostActive: number;
  /** Holds of a session for one departure. */
  mostHere: number;
  /** Seats of one network for one departure. Its first hold may be larger. */
  mostSeatsOfNetwork: number;
  /** Holds given up within a day before someone must sign in. */
  mostAbandoned: number;
  isSignedIn: boolean;
}

export interface TakenHold {
  expiresAt: Date;
  createdAt: Date;
}

type Limit = 'occupancy' | 'addon' | 'session' | 'network' | 'abandoned';

/** A limit was reached; the transaction must be rolled back. */
export class LimitReached extends Error {
  readonly limit: Limit;

  constructor(limit: Limit) {
    super(`${limit} limit reached`);
    this.name = 'LimitReached';
    this.limit = limit;
  }
}

/**
 * Takes all the seats, room places and extras, or none of them, and writes the hold, in one
 * statement. Returns null, and changes nothing, if the departure is full or not on sale. Throws
 * `LimitReached` if there are enough seats, but too few places of a room type or too few of an
 * extra, or if this visitor already keeps too many seats from others.
 */
export async function takeSeats(tx: Tx, hold: NewHold): Promise<TakenHold | null> {
  const occupancies = json(hold.occupancies);
  const addons = json(hold.addons);
  const row = await firstRow<TakenHold & { rooms: number; extras: number; reached: Limit | null }>(
    tx,
  )`
    with d as (
      update departure
         set held = held + ${hold.pax}::int, version = version + 1, updated_at = clock_now()
       where id = ${hold.departureId}
         and status in ('scheduled', 'guaranteed')
         and clock_now() >= coalesce(sales_open_at, '-infinity') and clock_now() < sales_close_at
         and clock_now() < report_at
         and held + booked + blocked + ${hold.pax}::int <= capacity
         and price_version = ${hold.priceVersion}::int
      returning id),
    l as (select ${reachedLimit(hold)} as reached from d),
    p as (
      update departure_price dp set held = dp.held + w.value::int, updated_at = clock_now()
        from d, jsonb_each_text(${occupancies}::jsonb) w
       where dp.departure_id = d.id and dp.occupancy = w.key and dp.is_active
         and (dp.allotment is null or dp.held + dp.booked + w.value::int <= dp.allotment)
      returning dp.occupancy),
    a as (
      update addon ad set taken = ad.taken + w.value::int, updated_at = clock_now()
        from d, jsonb_each_text(${addons}::jsonb) w
       where ad.departure_id = d.id and ad.code = w.key
         and (ad.stock is null or ad.taken + w.value::int <= ad.stock)
      returning ad.code),
    h as (
      insert into seat_hold (departure_id, id, status, pax, occupancy_counts, addon_counts, quote,
                             quote_hash, expires_at, session_hash, ip_hash)
      select d.id, ${hold.id}::uuid, 'active', ${hold.pax}::int, ${occupancies}::jsonb,
             ${addons}::jsonb, ${json(hold.quote)}::jsonb, ${hold.quoteHash},
             clock_now() + make_interval(mins => ${hold.ttlMinutes}::int), ${hold.sessionHash},
             ${hold.ipHash}
        from d, l
      returning id, departure_id, expires_at, created_at),
    o as (
      insert into outbox (departure_id, id, topic, payload)
      select departure_id, ${hold.eventId}::uuid, 'hold.created', jsonb_build_object('holdId', id)
        from h)
    select expires_at, created_at, (select count(*) from p) as rooms,
           (select count(*) from a) as extras, (select reached from l) as reached
      from h`;
  if (!row) return null;
  if (row.reached !== null) throw new LimitReached(row.reached);
  if (row.rooms !== Object.keys(hold.occupancies).length) throw new LimitReached('occupancy');
  if (row.extras !== Object.keys(hold.addons).length) throw new LimitReached('addon');
  return { expiresAt: row.expiresAt, createdAt: row.createdAt };
}

/** Which limit the hold would pass, checked after the departure's row is locked. */
function reachedLimit({ sessionHash, ipHash, pax, limits }: NewHold) {
  if (!limits) return sql`null::text`;
  return sql`
    hold_limit_reached(d.id, ${sessionHash}::text, ${ipHash}::text, ${pax}::int,
      ${limits.isSignedIn}::boolean, ${limits.mostActive}::int, ${limits.mostHere}::int,
      ${limits.mostSeatsOfNetwork}::int, ${limits.mostAbandoned}::int)`;
}

/** Locks a departure. Every transaction that releases or moves seats starts here. */
export async function lockDeparture(tx: Tx, departureId: string): Promise<boolean> {
  return hasRow(tx)`
    select 1 from departure where id = ${departureId} for no key update`;
}

/** Releases held seats. Lock the departure first. */
export async function freeHeldSeats(tx: Tx, departureId: string, counts: SeatCounts) {
  await moveSeats(tx, departureId, counts, { held: -1, booked: 0 });
  await returnAddons(tx, departureId, counts);
}

async function returnAddons(tx: Tx, departureId: string, counts: SeatCounts): Promise<void> {
  await run(tx)`
    update addon ad set taken = ad.taken - w.value::int, updated_at = clock_now()
      from jsonb_each_text(${json(counts.addons)}::jsonb) w
     where ad.departure_id = ${departureId} and ad.code = w.key`;
}

/** Turns held seats into booked ones. Lock the departure first. */
export async function bookHeldSeats(tx: Tx, departureId: string, counts: SeatCounts) {
  await moveSeats(tx, departureId, counts, { held: -1, booked: 1 });
}

/** Releases booked seats and the given extras. Lock the departure first. */
export async function freeBookedSeats(tx: Tx, departureId: string, counts: SeatCounts) {
  await moveSeats(tx, departureId, counts, { held: 0, booked: -1 });
  await returnAddons(tx, departureId, counts);
}

export async function isStillToMeet(tx: Tx, departureId: string): Promise<boolean> {
  return hasRow(tx)`
    select id from departure where id = ${departureId} and clock_now() < report_at`;
}

/** Books seats for a late payment if everything still fits. Lock the departure first. */
export async function bookSeatsLate(tx: Tx, departureId: string, counts: SeatCounts) {
  const isBooked = await hasChanged(tx)`
    update departure d
       set booked = booked + ${counts.pax}::int, version = version + 1, updated_at = clock_now()
     where id = ${departureId} and status in ('scheduled', 'guaranteed')
       and held + booked + blocked + ${counts.pax}::int <= capacity
       and not exists (
         select 1 from jsonb_each_text(${json(counts.occupancies)}::jsonb) w
           left join departure_price p on p.departure_id = d.id and p.occupancy = w.key
          where p.occupancy is null
             or (p.allotment is not null and p.held + p.booked + w.value::int > p.allotment))
       and not exists (
         select 1 from jsonb_each_text(${json(counts.addons)}::jsonb) w
           left join addon a on a.departure_id = d.id and a.code = w.key
          where a.code is null or (a.stock is not null and a.taken + w.value::int > a.stock))`;
  if (!isBooked) return false;
  await run(tx)`
    update departure_price dp set booked = dp.booked + w.value::int, updated_at = clock_now()
      from jsonb_each_text(${json(counts.occupancies)}::jsonb) w
     where dp.departure_id = ${departureId} and dp.occupancy = w.key`;
  await run(tx)`
    update addon ad set taken = ad.taken + w.value::int, updated_at = clock_now()
      from jsonb_each_text(${json(counts.addons)}::jsonb) w
     where ad.departure_id = ${departureId} and ad.code = w.key`;
  return true;
}

/** Sets capacity and blocked seats, unless too few would be left. Lock the departure first. */
export async function setSeats(
  tx: Tx,
  departureId: string,
  seats: { capacity: number; blocked: number },
): Promise<boolean> {
  return hasChanged(tx)`
    update departure
       set capacity = ${seats.capacity}::int, blocked = ${seats.blocked}::int,
           version = version + 1, updated_at = clock_now()
     where id = ${departureId} and held + booked + ${seats.blocked}::int <= ${seats.capacity}::int`;
}

/** Changes a hold's rooms and extras, or throws `LimitReached`. Lock the departure first. */
export async function swapHeldRooms(
  tx: Tx,
  departureId: string,
  before: SeatCounts,
  after: SeatCounts,
): Promise<void> {
  await freeHeldSeats(tx, departureId, before);
  const { rooms, extras } = await oneRow<{ rooms: number; extras: number }>(tx)`
    with p as (
      update departure_price dp set held = dp.held + w.value::int, updated_at = clock_now()
        from jsonb_each_text(${json(after.occupancies)}::jsonb) w
       where dp.departure_id = ${departureId} and dp.occupancy = w.key and dp.is_active
         and (dp.allotment is null or dp.held + dp.booked + w.value::int <= dp.allotment)
      returning 1),
    a as (
      update addon ad set taken = ad.taken + w.value::int, updated_at = clock_now()
        from jsonb_each_text(${json(after.addons)}::jsonb) w
       where ad.departure_id = ${departureId} and ad.code = w.key
         and (ad.stock is null or ad.taken + w.value::int <= ad.stock)
      returning 1)
    select (select count(*) from p) as rooms, (select count(*) from a) as extras`;
  await run(tx)`
    update departure set held = held + ${after.pax}::int, version = version + 1
     where id = ${departureId}`;
  if (rooms !== Object.keys(after.occupancies).length) throw new LimitReached('occupancy');
  if (extras !== Object.keys(after.addons).length) throw new LimitReached('addon');
}

async function moveSeats(
  tx: Tx,
  departureId: string,
  counts: SeatCounts,
  sign: { held: -1 | 0; booked: -1 | 0 | 1 },
): Promise<void> {
  await run(tx)`
    update departure
       set held = held + ${sign.held * counts.pax}::int,
           booked = booked + ${sign.booked * counts.pax}::int,
           version = version + 1, updated_at = clock_now()
     where id = ${departureId}`;
  await run(tx)`
    update departure_price dp
       set held = dp.held + ${sign.held}::int * w.value::int,
           booked = dp.booked + ${sign.booked}::int * w.value::int, updated_at = clock_now()
      from jsonb_each_text(${json(counts.occupancies)}::jsonb) w
     where dp.departure_id = ${departureId} and dp.occupancy = w.key`;
}

export interface Drift {
  departureId: string;
  what: string;
  counter: number;
  rows: number;
}

/** Returns every counter that differs from the rows it counts. Any result is a defect. */
export async function findDrift(queries: Queries, departureId?: string): Promise<Drift[]> {
  const here = (column: string) =>
    departureId ? sql`and ${sql.ref(column)} = ${departureId}` : sql``;
  return allRows<Drift>(queries)`
    with held as (
      select departure_id, sum(pax)::int as n from seat_hold where status = 'active' group by 1),
    booked as (
      select t.departure_id, count(*)::int as n
        from booking_traveller t
        join booking b on b.departure_id = t.departure_id and b.id = t.booking_id
       where b.status in ('confirmed', 'completed') and t.status in ('active', 'travelled')
         and t.type <> 'infant' group by 1),
    room_held as (
      select h.departure_id, w.key as occupancy, sum(w.value::int)::int as n
        from seat_hold h, jsonb_each_text(h.occupancy_counts) w
       where h.status = 'active' group by 1, 2),
    room_booked as (
      select t.departure_id, t.occupancy, count(*)::int as n
        from booking_traveller t
        join booking b on b.departure_id = t.departure_id and b.id = t.booking_id
       where b.status in ('confirmed', 'completed') and t.status in ('active', 'travelled')
         and t.type <> 'infant' group by 1, 2)
    select d.id as departure_id, 'held' as what, d.held as counter, coalesce(held.n, 0) as rows
      from departure d left join held on held.departure_id = d.id
     where d.held <> coalesce(held.n, 0) ${here('d.id')}
    union all
    select d.id, 'booked', d.booked, coalesce(booked.n, 0)
      from departure d left join booked on booked.departure_id = d.id
     where d.booked <> coalesce(booked.n, 0) ${here('d.id')}
    union all
    select p.departure_id, p.occupancy || ' held', p.held, coalesce(r.n, 0)
      from departure_price p
      left join room_held r on r.departure_id = p.departure_id and r.occupancy = p.occupancy
     where p.held <> coalesce(r.n, 0) ${here('p.departure_id')}
    union all
    select p.departure_id, p.occupancy || ' booked', p.booked, coalesce(r.n, 0)
      from departure_price p
      left join room_booked r on r.departure_id = p.departure_id and r.occupancy = p.occupancy
     where p.booked <> coalesce(r.n, 0) ${here('p.departure_id')}`;
}

/** Counts departures and confirmed bookings, and says when a booking last changed. */
export async function countBookings(queries: Queries) {
  return oneRow<{ departures: number; confirmed: number; newest: Date | null }>(queries)`
    select (select count(*)::int from departure) as departures,
           (select count(*)::int from booking where status in ('confirmed', 'completed')) as confirmed,
           (select max(created_at) from booking_event) as newest`;
}
