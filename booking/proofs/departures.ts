/** Finishes setting up a lane's database, and creates departures in bulk. */
import { sql } from 'kysely';
import { creditHolder } from '../actions/refunds.ts';
import type { Db } from '../store/database/db.ts';
import { newId } from '../store/database/ids.ts';
import { setChangeFee } from '../testing/database.ts';
import type { Random } from './random.ts';
import { couponOf, customerOf, links } from './world.ts';

/** Adds a function only proofs may use: it makes waiting rows due. */
export async function addProofFunctions(db: Db): Promise<void> {
  await sql`
    create function make_due(departures uuid[]) returns int language plpgsql as $$
    declare
      past timestamptz := clock_now() - interval '1 second';
      waiting int;
    begin
      update payment p set next_check_at = past where (p.departure_id, p.id) in (
        select departure_id, id from payment
         where departure_id = any (departures) and next_check_at > past for no key update skip locked);
      update refund r set next_check_at = past where (r.departure_id, r.id) in (
        select departure_id, id from refund
         where departure_id = any (departures) and status in ('approved', 'processing')
           and next_check_at > past for no key update skip locked);
      update outbox o set available_at = past, locked_until = null where (o.departure_id, o.id) in (
        select departure_id, id from outbox
         where departure_id = any (departures) and done_at is null
           and (available_at > past or locked_until is not null) for no key update skip locked);
      update webhook_event w set next_attempt_at = past where (w.gateway, w.event_id) in (
        select gateway, event_id from webhook_event
         where state = 'received' and next_attempt_at > past for no key update skip locked);
      update cancellation c set choose_until = past where (c.departure_id, c.id) in (
        select departure_id, id from cancellation
         where departure_id = any (departures) and status = 'approved' and choose_until > past
           for no key update skip locked);
      select (select count(*) from refund
               where departure_id = any (departures) and destination = 'gateway'
                 and status in ('approved', 'processing'))
           + (select count(*) from outbox where departure_id = any (departures) and done_at is null)
           + (select count(*) from webhook_event where state = 'received')
           + (select count(*) from seat_hold
               where departure_id = any (departures) and status = 'active' and expires_at <= clock_now())
           + (select count(*) from payment where departure_id = any (departures) and status = 'created')
           + (select count(*) from departure_end
               where departure_id = any (departures) and status = 'running')
           + (select count(*) from cancellation
               where departure_id = any (departures) and status = 'approved')
        into waiting;
      return waiting;
    end $$`.execute(db.queries);
}

/** Creates departures with so few seats that everyone competes for them. Returns their IDs. */
export async function makeDepartures(db: Db, random: Random, count: number): Promise<string[]> {
  // The first change of date is free, and every later one has a fee.
  await setChangeFee(db, 1_000);
  const trips = Array.from({ length: count }, () => newId());
  const wishes = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    // Two dates in a row belong to one trip, so that bookings can move between them.
    trip: trips[index - (index % 2)],
    capacity: random.int(1, 6),
    min_pax: random.int(1, 4),
    twins: random.chance(0.4) ? random.int(1, 3) : null,
    tents: random.chance(0.5) ? random.int(1, 2) : null,
    uses: random.int(1, 3),
    // Everyone has the same email address here, so most codes allow many uses per person.
    each: random.chance(0.75) ? 50 : random.int(1, 2),
    budget: random.chance(0.25) ? random.int(1, 6) * 100_000 : null,
    deposit_kind: random.chance(0.8) ? 'per_pax' : 'full',
    credit: random.chance(0.5) ? random.int(1, 25) * 100_000 : null,
  })).map((wish) => ({
    ...wish,
    coupon: couponOf(wish.id),
    holder: creditHolder(links, customerOf(wish.id).email)[0],
  }));
  await sql`
    with w as (
      select * from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) as w (
        id uuid, trip uuid, capacity int, min_pax int, twins int, tents int, uses int, each int,
        budget bigint, deposit_kind text, coupon text, credit bigint, holder text)),
    t as (
      insert into trip (id, sanity_id, slug, title, kind, is_international, country_codes,
                        duration_days, tz, tax_class, status)
      select trip, 'trip-' || trip, 'trip-' || trip, 'Spiti in snow', 'group_trip', false,
             array['IN'], 7, 'Asia/Kolkata', 'tour_package_5', 'active' from (select distinct trip from w) trips),
    d as (
      insert into departure (id, trip_id, code, start_date, end_date, report_at, tz, status,
                             capacity, min_pax, sales_close_at, deposit_kind, deposit_value,
                             cancellation_policy_id)
      select w.id, w.trip, 'PROOF-' || w.id, current_date + 60, current_date + 66,
             clock_now() + interval '60 days', 'Asia/Kolkata', 'scheduled', w.capacity, w.min_pax,
             clock_now() + interval '59 days', w.deposit_kind, 300000,
             '01930000-0000-7000-8000-000000000101' from w),
    p as (
      insert into departure_price (departure_id, occupancy, amount_minor, child_bps, infant_minor,
                                   allotment)
      select w.id, o.occupancy, o.amount, 8000, 150000,
             case when o.occupancy = 'twin' then w.twins end
        from w, (values ('twin', 1799900), ('triple', 1599900)) o (occupancy, amount)),
    u as (
      insert into auth_user (id, name, email)
      select w.id, '', w.id || '@example.com' from w),
    c as (
      insert into customer (id, auth_user_id, email)
      select w.id, w.id, w.id || '@example.com' from w),
    k as (
      insert into travel_credit_account (id, holder_hash, balance_minor)
      select w.id, w.holder, w.credit from w where w.credit is not null),
    e as (
      insert into travel_credit_entry
        (id, account_id, kind, delta_minor, remaining_minor, expires_on)
      select gen_random_uuid(), w.id, 'adjust', w.credit, w.credit, current_date + 200
        from w where w.credit is not null),
    s as (
      insert into pickup_point (departure_id, id, code, city, name, pickup_at)
      select w.id, gen_random_uuid(), 'DEL', 'Delhi', 'Kashmere Gate',
             clock_now() + interval '60 days' from w),
    a as (
      insert into addon (departure_id, id, code, name, amount_minor, per, stock)
      select w.id, gen_random_uuid(), 'TENT', 'Single tent', 120000, 'traveller', w.tents from w)
    insert into coupon (id, code, kind, bps, max_redemptions, max_per_customer, budget_minor)
    select gen_random_uuid(), w.coupon, 'percent', 1000, w.uses, w.each, w.budget from w`.execute(
    db.queries,
  );
  return wishes.map(({ id }) => id);
}
