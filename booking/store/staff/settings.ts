/** The operator's policies and tax rates. */
import { sql } from 'kysely';
import type { CancellationPolicy } from '../../contract/policies.ts';
import type { StaffSettings } from '../../contract/settings.ts';
import { dateChangeTerms, policyTiers, versionInForce } from '../catalogue/policies.ts';
import type { Queries } from '../database/db.ts';
import { allRows } from '../database/rows.ts';

/** Lists all policies, most used by upcoming departures first. */
export async function listAllPolicies(queries: Queries): Promise<CancellationPolicy[]> {
  return allRows<CancellationPolicy>(queries)`
    select p.version_of as id, p.name, p.tcs_refund, coalesce(u.count, 0)::int as departure_count,
           ${policyTiers(sql.ref('p.id'))} as tiers, ${dateChangeTerms('p')} as date_change
      from cancellation_policy p
      left join (select cancellation_policy_id as id, count(*) as count from departure
                  where status in ('scheduled', 'guaranteed') and report_at > clock_now()
                  group by 1) u on u.id = p.version_of
     where p.id = ${versionInForce(sql.ref('p.version_of'))}
     order by 4 desc, p.name`;
}

/** Lists all tax rates. A rate is current on its days of the operator's time zone. */
export async function listTaxRates(queries: Queries, timeZone: string) {
  return allRows<StaffSettings['taxRules'][number]>(queries)`
    select kind, tax_class, condition_key as condition, bps, valid_from::text as valid_from,
           valid_to::text as valid_to,
           (clock_now() at time zone ${timeZone})::date
             between valid_from and coalesce(valid_to, 'infinity'::date) as is_current
      from tax_rule order by kind, tax_class, condition_key, valid_from desc`;
}
