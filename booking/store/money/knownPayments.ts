import { sql } from 'kysely';
import type { Queries } from '../database/db.ts';
import { isStillChecked } from './payments.ts';

interface ListedPayment {
  id: string;
  orderId: string | null;
  /** Our own ID of the payment, a UUID. */
  receipt: string | null;
}

/**
 * Returns the IDs of those payments at a gateway whose money we have recorded, or will still ask the
 * gateway about. Looks each one up in indexes, so the cost doesn't grow with the other payments.
 */
export async function knownPayments(
  queries: Queries,
  gateway: string,
  listed: readonly ListedPayment[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with listed as (
      select * from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
               as l(id text, "orderId" text, receipt uuid))
    select l.id
      from listed l
      join payment_attempt a on a.gateway = ${gateway} and a.gateway_payment_id = l.id
      join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
     where a.status in ('captured', 'refunded', 'partially_refunded') or (${isStillChecked})
     union
    select l.id
      from listed l
      join gateway_route g on g.gateway = ${gateway} and g.kind = 'order'
                          and g.external_id = l."orderId"
      join payment p on p.departure_id = g.departure_id and p.id = g.row_id
     where ${isStillChecked}
     union
    select l.id
      from listed l
      join payment p on p.gateway = ${gateway} and p.id = l.receipt
     where ${isStillChecked}`.execute(queries);
  return new Set(rows.map(({ id }) => id));
}
