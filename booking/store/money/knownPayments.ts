import { sql } from 'kysely';
import type { Queries } from '../database/db.ts';

interface ListedPayment {
  id: string;
  orderId: string | null;
  receipt: string | null;
}

/** Returns the IDs of those payments at a gateway that we have recorded, or whose order we made. */
export async function knownPayments(
  queries: Queries,
  gateway: string,
  listed: readonly ListedPayment[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select l.id
      from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
        as l(id text, "orderId" text, receipt text)
     where exists (
             select 1 from payment_attempt a
              where a.gateway = ${gateway} and a.gateway_payment_id = l.id)
        or exists (
             select 1 from payment p
              where p.gateway = ${gateway}
                and (p.gateway_order_id = l."orderId" or p.receipt = l.receipt))`.execute(queries);
  return new Set(rows.map(({ id }) => id));
}
