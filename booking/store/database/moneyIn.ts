import { sql, type RawBuilder } from 'kysely';

/** The refunds of booking `b` that were requested but not yet received. */
export const refundingOf = (b: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(r.amount_minor), 0)::bigint from refund r
   where r.departure_id = ${b}.departure_id and r.booking_id = ${b}.id
     and r.status in ('requested', 'approved', 'processing', 'failed'))`;

/** The money of booking `b`: the amount paid, less refunds made or under way. */
export const moneyInOf = (b: RawBuilder<unknown>) =>
  sql<number>`(${b}.paid_minor - ${b}.refunded_minor - ${refundingOf(b)})`;
