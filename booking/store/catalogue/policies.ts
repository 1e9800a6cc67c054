import { sql, type RawBuilder } from 'kysely';
import type { CancellationPolicy } from '../../contract/policies.ts';
import type { Queries } from '../database/db.ts';
import { allRows } from '../database/rows.ts';

/** The tiers of the policy that a column refers to, as JSON, earliest first. */
export const policyTiers = (policyId: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object(
      'minDaysBefore', tier.min_days_before, 'refundBps', tier.refund_bps,
      'minChargeMinorPerPax', tier.min_charge_minor_per_pax)
      order by tier.min_days_before desc), '[]')
     from cancellation_policy_tier tier where tier.policy_id = ${policyId})`;

/** The ID of the version that bookings made now get, of the policy that a column refers to. */
export const versionInForce = (policyId: RawBuilder<unknown>) => sql`
  (select v.id from cancellation_policy v
    where v.version_of = ${policyId} and v.withdrawn_at is null
      and (v.starts_at is null or v.starts_at <= clock_now())
    order by v.starts_at desc nulls last, v.number desc limit 1)`;

/** The terms for a change of date of the policy with this alias, as JSON. */
export const dateChangeTerms = (policy: string) => sql`
  json_build_object('minDaysBefore', ${sql.ref(`${policy}.change_min_days_before`)},
    'freeChanges', ${sql.ref(`${policy}.free_changes`)},
    'feeBps', ${sql.ref(`${policy}.change_fee_bps`)})`;

/** Lists the policies of upcoming departures, most used first, then by name. */
export async function listPoliciesInUse(queries: Queries): Promise<CancellationPolicy[]> {
  return allRows<CancellationPolicy>(queries)`
    select u.id, p.name, p.tcs_refund, u.count as departure_count,
      ${policyTiers(sql.ref('p.id'))} as tiers, ${dateChangeTerms('p')} as date_change
      from cancellation_policy p
      join (select d.cancellation_policy_id as id, count(*) as count
              from departure d join trip on trip.id = d.trip_id
             where d.status in ('scheduled', 'guaranteed') and trip.status = 'active'
               and not d.is_private
               and d.report_at > clock_now()
             group by d.cancellation_policy_id) u on ${versionInForce(sql.ref('u.id'))} = p.id
     order by u.count desc, p.name`;
}
