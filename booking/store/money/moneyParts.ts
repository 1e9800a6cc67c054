/** Splits a booking's price, and its payments, into value, GST, TCS and rounding. */
import {
  addParts,
  noParts,
  keptParts,
  splitPayment,
  type MoneyParts,
} from '../../domain/moneyParts.ts';
import type { Queries, Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { allRows, oneRow, run } from '../database/rows.ts';

interface CountedAttempt {
  id: string;
  /** The amount captured, less refunds made or under way. */
  keptMinor: number;
  parts: MoneyParts | null;
}

/** Returns the parts of a booking's price, as sold and with every later TCS change. */
export async function findPriceParts(queries: Queries, booking: RowKey): Promise<MoneyParts> {
  return oneRow<MoneyParts>(queries)`
    select taxable_minor as value_minor, gst_minor, tcs_minor, round_off_minor
      from booking where departure_id = ${booking.departureId} and id = ${booking.id}`;
}

async function listCounted(queries: Queries, booking: RowKey): Promise<CountedAttempt[]> {
  return allRows<CountedAttempt>(queries)`
    select a.id,
           a.counted_minor - (
             select coalesce(sum(r.amount_minor), 0)::bigint from refund r
              where r.departure_id = a.departure_id and r.payment_attempt_id = a.id
                and r.status not in ('rejected', 'superseded')) as kept_minor,
           case when a.value_minor is null then null else json_build_object(
             'valueMinor', a.value_minor, 'gstMinor', a.gst_minor, 'tcsMinor', a.tcs_minor,
             'roundOffMinor', a.round_off_minor) end as parts
      from payment_attempt a
      join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
     where p.departure_id = ${booking.departureId} and p.booking_id = ${booking.id}
       and a.counted_minor > 0
     order by coalesce(a.captured_at, a.created_at), a.id`;
}

/** Returns the parts of the price covered by a booking's money. */
export async function findCoveredParts(queries: Queries, booking: RowKey): Promise<MoneyParts> {
  const counted = await listCounted(queries, booking);
  return counted.reduce(
    (sum, { parts, keptMinor }) =>
      parts ? addParts(sum, keptParts(parts, Math.max(keptMinor, 0))) : sum,
    noParts,
  );
}

/** Splits money without parts, except what is refunded straight away. Lock the booking first. */
export async function splitNewMoney(tx: Tx, booking: RowKey): Promise<void> {
  const fresh = (await listCounted(tx, booking)).filter(({ parts }) => parts === null);
  if (fresh.length === 0) return;
  const price = await findPriceParts(tx, booking);
  let covered = await findCoveredParts(tx, booking);
  for (const { id, keptMinor } of fresh) {
    const parts = splitPayment(price, covered, Math.max(keptMinor, 0));
    covered = addParts(covered, parts);
    await run(tx)`
      update payment_attempt
         set value_minor = ${parts.valueMinor}::bigint, gst_minor = ${parts.gstMinor}::bigint,
             tcs_minor = ${parts.tcsMinor}::bigint,
             round_off_minor = ${parts.roundOffMinor}::bigint, updated_at = clock_now()
       where departure_id = ${booking.departureId} and id = ${id}`;
  }
}

/** Returns the inputs for a booking's TCS, and the rule its unpaid part was priced with. */
export async function findTcsFacts(queries: Queries, booking: RowKey) {
  return oneRow<{
    isInternational: boolean;
    isResident: boolean;
    hasPan: boolean;
    tcsRuleId: string | null;
  }>(queries)`
    select t.is_international,
           (b.quote_snapshot ->> 'isResident')::boolean as is_resident,
           (b.quote_snapshot ->> 'hasPan')::boolean as has_pan,
           b.tax_snapshot ->> 'tcsRuleId' as tcs_rule_id
      from booking b
      join departure d on d.id = b.departure_id
      join trip t on t.id = d.trip_id
     where b.departure_id = ${booking.departureId} and b.id = ${booking.id}`;
}

export interface PriceChange {
  /** The TCS rule of the unpaid part, if that is what changes. */
  ruleId?: string | null;
  price: MoneyParts;
  totalMinor: number;
  /** The change to the total and lines. */
  deltaMinor: number;
  lines: readonly { kind: 'tcs' | 'round_off'; label: string; amountMinor: number }[];
}

/** Changes a balance's TCS or rounding: the lines, the total and the last amount due. */
export async function changePrice(tx: Tx, booking: RowKey, change: PriceChange): Promise<void> {
  const { departureId, id } = booking;
  const { ruleId } = change;
  for (const line of change.lines) {
    await run(tx)`
      insert into booking_line (departure_id, id, booking_id, seq, kind, description, qty, unit_minor,
                                amount_minor)
      select ${departureId}, ${newId()}, ${id}, coalesce(max(seq), -1) + 1, ${line.kind},
             ${line.label}, 1, ${line.amountMinor}::bigint, ${line.amountMinor}::bigint
        from booking_line where departure_id = ${departureId} and booking_id = ${id}`;
  }
  await run(tx)`
    update booking
       set tcs_minor = ${change.price.tcsMinor}::bigint,
           round_off_minor = ${change.price.roundOffMinor}::bigint,
           total_minor = ${change.totalMinor}::bigint,
           tax_snapshot = case when ${ruleId === undefined} then tax_snapshot
             else jsonb_set(tax_snapshot, '{tcsRuleId}',
                            coalesce(to_jsonb(${ruleId ?? null}::text), 'null'::jsonb)) end,
           version = version + 1, updated_at = clock_now()
     where departure_id = ${departureId} and id = ${id}`;
  await run(tx)`
    update payment_schedule_item
       set amount_minor = amount_minor + ${change.deltaMinor}::bigint, updated_at = clock_now()
     where departure_id = ${departureId} and id = (
             select i.id from payment_schedule_item i
              where i.departure_id = ${departureId} and i.booking_id = ${id}
                and i.status in ('due', 'overdue') order by i.seq desc limit 1)`;
}
