/** Cancellation policies with all their versions, and which departures follow them. */
import { sql } from 'kysely';
import type { NewPolicyRequest, PolicyTerms, StaffPolicy } from '../../contract/staffPolicies.ts';
import { dateChangeTerms, policyTiers, versionInForce } from '../catalogue/policies.ts';
import { instantNow, type Queries, type Tx } from '../database/db.ts';
import { allRows, firstRow, firstValue, hasChanged, hasRow, run } from '../database/rows.ts';

const onSale = sql`d.status in ('draft', 'scheduled', 'guaranteed')`;

const columns = sql`
  p.id, p.name,
  (select (count(*) + count(v.withdrawn_at))::int from cancellation_policy v
    where v.version_of = p.id) as version,
  (select json_agg(json_build_object(
      'id', v.id, 'number', v.number, 'validFrom', v.valid_from, 'tcsRefund', v.tcs_refund,
      'state', case when v.withdrawn_at is not null then 'withdrawn'
                    when v.starts_at > clock_now() then 'coming'
                    when v.id = ${versionInForce(sql.ref('p.id'))} then 'in_force'
                    else 'past' end,
      'tiers', ${policyTiers(sql.ref('v.id'))}, 'dateChange', ${dateChangeTerms('v')},
      'writtenBy', v.written_by, 'withdrawnBy', v.withdrawn_by,
      'writtenAt', to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by v.number desc)
     from cancellation_policy v where v.version_of = p.id) as versions,
  (select coalesce(json_agg(t order by t.departures desc, t.title), '[]')
     from (select trip.slug, trip.title, count(*)::int as departures,
                  min(d.start_date) as "firstStart", max(d.start_date) as "lastStart"
             from departure d join trip on trip.id = d.trip_id
            where d.cancellation_policy_id = p.id and ${onSale} and not d.is_private
              and d.report_at > clock_now()
            group by trip.id) t) as trips`;

/** Lists all policies, the first one first. */
export async function listPolicies(queries: Queries): Promise<StaffPolicy[]> {
  return allRows<StaffPolicy>(queries)`
    select ${columns} from cancellation_policy p where p.number = 1
     order by p.created_at, p.id limit 100`;
}

export async function findPolicy(queries: Queries, id: string): Promise<StaffPolicy | null> {
  return firstRow<StaffPolicy>(queries)`
    select ${columns} from cancellation_policy p where p.id = ${id} and p.number = 1`;
}

/**
 * Makes others who write or withdraw versions wait, but not those who write departures of it. Returns
 * whether there is such a policy.
 */
export async function lockPolicy(tx: Tx, id: string): Promise<boolean> {
  return hasRow(tx)`
    select from cancellation_policy where id = ${id} and number = 1 for no key update`;
}

/**
 * Writes a new policy, or the next version of one that is locked. Returns false if another policy has
 * the new one's name.
 */
export async function insertPolicyVersion(
  tx: Tx,
  row: { id: string; versionOf: string; writtenBy: string } & (
    | { name: NewPolicyRequest['name']; starts: null }
    | { name: null; starts: { on: string; at: Date } }
  ),
  { tiers, tcsRefund, minChargeMinorPerPax, dateChange }: PolicyTerms,
): Promise<boolean> {
  const { minDaysBefore, freeChanges, feeBps } = dateChange;
  const isNew = await hasChanged(tx)`
    insert into cancellation_policy
      (id, version_of, number, name, tcs_refund, change_min_days_before, free_changes,
       change_fee_bps, valid_from, starts_at, written_by)
    select ${row.id}, ${row.versionOf}, coalesce(max(number), 0) + 1, coalesce(${row.name}, max(name)),
           ${tcsRefund}, ${minDaysBefore}, ${freeChanges}, ${feeBps}, ${row.starts?.on ?? null}::date,
           greatest(${row.starts?.at ?? null}::timestamptz,
                    case when ${row.starts !== null} then clock_now() end),
           ${row.writtenBy}
      from cancellation_policy where version_of = ${row.versionOf}
    on conflict do nothing`;
  if (!isNew) return false;
  for (const { minDaysBefore: days, refundBps } of tiers) {
    await run(tx)`
      insert into cancellation_policy_tier
        (policy_id, min_days_before, refund_bps, min_charge_minor_per_pax)
      values (${row.id}, ${days}, ${refundBps}, ${minChargeMinorPerPax})`;
  }
  return true;
}

/** Withdraws a version that hasn't begun. Returns whether it did. */
export async function withdrawVersion(
  tx: Tx,
  { policyId, versionId, by }: { policyId: string; versionId: string; by: string },
): Promise<boolean> {
  return hasChanged(tx)`
    update cancellation_policy
       set withdrawn_at = clock_now(), withdrawn_by = ${by}, updated_at = clock_now()
     where id = ${versionId} and version_of = ${policyId} and starts_at > ${instantNow}
       and withdrawn_at is null`;
}

/** Lets departures that haven't left follow a policy. Returns them, with what they followed. */
export async function followPolicy(
  tx: Tx,
  policyId: string,
  { tripId, fromDate }: { tripId: string | null; fromDate: string },
) {
  return allRows<{ id: string; policyId: string; policy: string }>(tx)`
    with moved as (
      select d.id, p.id as policy_id, p.name as policy
        from departure d join cancellation_policy p on p.id = d.cancellation_policy_id
       where d.cancellation_policy_id <> ${policyId} and ${onSale} and not d.is_private
         and d.start_date >= ${fromDate}::date and d.report_at > clock_now()
         and (${tripId}::uuid is null or d.trip_id = ${tripId}::uuid)
       order by d.id for update of d)
    update departure d
       set cancellation_policy_id = ${policyId}, version = version + 1, updated_at = clock_now()
      from moved where moved.id = d.id
    returning d.id, moved.policy_id, moved.policy`;
}

/** Counts the bookings of departures, which keep what they were sold under. */
export async function countSold(tx: Tx, departureIds: readonly string[]): Promise<number> {
  return (
    (await firstValue<number>(tx)`
      select count(*)::int from booking
       where departure_id = any(${[...departureIds]}::uuid[])
         and status in ('pending_payment', 'confirmed')`) ?? 0
  );
}
