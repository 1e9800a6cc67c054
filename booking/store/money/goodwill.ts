/** Money given back although we could have kept it. */
import type { Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { run } from '../database/rows.ts';

/** Lowers a booking's price by goodwill, or raises it again by a negative one. Lock the booking. */
export async function adjustForGoodwill(
  tx: Tx,
  { departureId, id }: RowKey,
  amountMinor: number,
): Promise<void> {
  const label = amountMinor > 0 ? 'Goodwill' : 'Goodwill, withdrawn';
  await run(tx)`
    insert into booking_line (departure_id, id, booking_id, seq, kind, description, qty, unit_minor,
                              amount_minor)
    select ${departureId}, ${newId()}, ${id}, coalesce(max(seq), -1) + 1, 'adjustment', ${label}, 1,
           ${-amountMinor}::bigint, ${-amountMinor}::bigint
      from booking_line where departure_id = ${departureId} and booking_id = ${id}`;
  await run(tx)`
    update booking
       set total_minor = total_minor - ${amountMinor}::bigint,
           goodwill_minor = goodwill_minor + ${amountMinor}::bigint,
           deposit_minor = least(deposit_minor, total_minor - ${amountMinor}::bigint),
           version = version + 1, updated_at = clock_now()
     where departure_id = ${departureId} and id = ${id}`;
}
