/** Travel credit: stored value for a later trip. Every change of a balance has an entry. */
import type { Queries, Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { allRows, firstNumber, firstValue, run } from '../database/rows.ts';

/** Minimum validity of credit refunded from a cancelled trip. */
const SHORTEST_LIFE_DAYS = 90;

/** Issues credit, once per refund. If `expiresOn` is null, it lasts the given number of months. */
export async function issueCredit(
  tx: Tx,
  credit: {
    holderHash: string;
    amountMinor: number;
    refundId: string;
    bookingId: string;
    months: number;
    expiresOn?: string | null;
  },
): Promise<void> {
  const accountId = await firstValue<string>(tx)`
    insert into travel_credit_account (id, holder_hash, balance_minor)
    values (${newId()}, ${credit.holderHash}, ${credit.amountMinor}::bigint)
    on conflict (holder_hash) do update
       set balance_minor = travel_credit_account.balance_minor + excluded.balance_minor,
           updated_at = clock_now()
    returning id`;
  if (accountId === null) throw new Error('the credit account was not written');
  await run(tx)`
    insert into travel_credit_entry
      (id, account_id, kind, delta_minor, remaining_minor, expires_on, booking_id, refund_id)
    values (${newId()}, ${accountId}, 'issue', ${credit.amountMinor}::bigint,
            ${credit.amountMinor}::bigint,
            greatest(coalesce(${credit.expiresOn ?? null}::date,
                       (clock_now() + make_interval(months => ${credit.months}::int))::date),
                     clock_now()::date + ${SHORTEST_LIFE_DAYS}::int),
            ${credit.bookingId}, ${credit.refundId})`;
}

/** Spends credit, soonest to expire first. Returns false, and spends nothing, without enough. */
export async function redeemCredit(
  tx: Tx,
  credit: { holderHash: string; amountMinor: number; bookingId: string },
): Promise<boolean> {
  const accountId = await firstValue<string>(tx)`
    update travel_credit_account
       set balance_minor = balance_minor - ${credit.amountMinor}::bigint, updated_at = clock_now()
     where holder_hash = ${credit.holderHash} and balance_minor >= ${credit.amountMinor}::bigint
    returning id`;
  if (accountId === null) return false;
  const open = await allRows<{ id: string; remainingMinor: number }>(tx)`
    select id, remaining_minor from travel_credit_entry
     where account_id = ${accountId} and remaining_minor > 0
       and (expires_on is null or expires_on >= clock_now()::date)
     order by expires_on, created_at, id`;
  let left = credit.amountMinor;
  for (const entry of open) {
    const part = Math.min(left, entry.remainingMinor);
    if (part === 0) break;
    await run(tx)`
      update travel_credit_entry set remaining_minor = remaining_minor - ${part}::bigint
       where id = ${entry.id}`;
    await run(tx)`
      insert into travel_credit_entry
        (id, account_id, kind, delta_minor, booking_id, parent_entry_id)
      values (${newId()}, ${accountId}, 'redeem', ${-part}::bigint, ${credit.bookingId},
              ${entry.id})`;
    left -= part;
  }
  // Expired credit stays in the balance until written off, but cannot be spent.
  if (left > 0) throw new CreditRanOut();
  return true;
}

/** Thrown when part of the credit that covers the amount has expired. Roll the transaction back. */
export class CreditRanOut extends Error {
  constructor() {
    super('part of the credit has expired');
    this.name = 'CreditRanOut';
  }
}

/** Writes off expired credit. Returns how many entries it wrote off. */
export async function expireCredits(tx: Tx): Promise<number> {
  const rows = await allRows<{ id: string; accountId: string; amountMinor: number }>(tx)`
    with gone as (
      select id, account_id, remaining_minor from travel_credit_entry
       where remaining_minor > 0 and expires_on < clock_now()::date
       order by account_id, id for update)
    update travel_credit_entry e set remaining_minor = 0
      from gone where e.id = gone.id
    returning e.id, e.account_id, gone.remaining_minor as amount_minor`;
  for (const { id, accountId, amountMinor } of rows) {
    await run(tx)`
      update travel_credit_account
         set balance_minor = balance_minor - ${amountMinor}::bigint, updated_at = clock_now()
       where id = ${accountId}`;
    await run(tx)`
      insert into travel_credit_entry (id, account_id, kind, delta_minor, parent_entry_id)
      values (${newId()}, ${accountId}, 'expire', ${-amountMinor}::bigint, ${id})`;
  }
  return rows.length;
}

/** Moves credit to its holder's new address, unless that address already has a credit account. */
export async function moveCredit(tx: Tx, fromHash: string, toHash: string): Promise<void> {
  await run(tx)`
    update travel_credit_account set holder_hash = ${toHash}, updated_at = clock_now()
     where holder_hash = ${fromHash}
       and not exists (select from travel_credit_account where holder_hash = ${toHash})`;
}

/** Returns a holder's spendable credit; 0 if they never had any. */
export async function creditOf(queries: Queries, holderHash: string): Promise<number> {
  return firstNumber(queries)`
    select balance_minor from travel_credit_account
     where holder_hash = ${holderHash}`;
}

/** Returns when the credit that paid for a booking would have expired; null if none was used. */
export async function redeemedExpiry(queries: Queries, bookingId: string): Promise<string | null> {
  return firstValue<string>(queries)`
    select max(given.expires_on) as day
      from travel_credit_entry spent join travel_credit_entry given on given.id = spent.parent_entry_id
     where spent.booking_id = ${bookingId} and spent.kind = 'redeem'`;
}
