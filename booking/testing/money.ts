/** That no paisa is lost or invented. Every test of money ends with it. */
import { sql } from 'kysely';
import type { Db } from '../store/db.ts';

/**
 * Throws unless every captured paisa is in a booking, what went back was there before, the lines of each
 * booking add up to its total, and credit is what was given less what was spent.
 */
export async function expectMoneyAddsUp(db: Db): Promise<void> {
  const { rows: bookings } = await sql<{ reference: string }>`
    select b.reference from booking b
     where b.paid_minor <> (select coalesce(sum(p.captured_minor), 0) from payment p
                             where p.departure_id = b.departure_id and p.booking_id = b.id)
        or b.paid_minor <> (select coalesce(sum(a.counted_minor), 0)
                              from payment_attempt a join payment p
                                on p.departure_id = a.departure_id and p.id = a.payment_id
                             where p.departure_id = b.departure_id and p.booking_id = b.id)
        or b.refunded_minor <> (select coalesce(sum(r.amount_minor), 0) from refund r
                                 where r.departure_id = b.departure_id and r.booking_id = b.id
                                   and r.status = 'processed')
        or b.total_minor <> (select sum(l.amount_minor) from booking_line l
                              where l.departure_id = b.departure_id and l.booking_id = b.id)`.execute(
    db.queries,
  );
  const { rows: accounts } = await sql<{ id: string }>`
    select a.id from travel_credit_account a
     where a.balance_minor <> (select coalesce(sum(e.delta_minor), 0) from travel_credit_entry e
                                where e.account_id = a.id)
        or a.balance_minor <> (select coalesce(sum(e.remaining_minor), 0) from travel_credit_entry e
                                where e.account_id = a.id)`.execute(db.queries);
  const wrong = [...bookings.map(({ reference }) => reference), ...accounts.map(({ id }) => id)];
  if (wrong.length > 0) throw new Error(`money does not add up: ${wrong.join(', ')}`);
}
