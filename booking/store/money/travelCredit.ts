/** Travel credit: stored value for a later trip. Every change of a balance has an entry. */
import { sql } from 'kysely';
import type { Queries, Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { allRows, firstNumber, firstValue, run } from '../database/rows.ts';

/** Minimum validity of credit refunded from a cancelled trip. */
const SHORTEST_LIFE_DAYS = 90;

/** The hashes that may identify a holder, the current one first. See `creditHolder`. */
export type CreditHolder = readonly string[];

/** Returns the operator's date, by which credit expires. */
const todayIn = (timeZone: string) => sql`(clock_now() at time zone ${timeZone})::date`;

/**
 * Returns the holder's account under their current hash, locked, or null. Accounts under their
 * other hashes are merged into it.
 */
export async function adoptCredit(tx: Tx, holder: CreditHolder): Promise<string | null> {
  const [current = ''] = holder;
  await run(tx)`select pg_advisory_xact_lock(hashtext(${`travel credit:${current}`}))`;
  const accounts = await allRows<{ id: string; holderHash: string; balanceMinor: number }>(tx)`
    select id, holder_hash, balance_minor from travel_credit_account
     where holder_hash = any(${[...holder]}::text[]) order by id for update`;
  const kept = accounts.find(({ holderHash }) => holderHash === current) ?? accounts[0];
  if (!kept) return null;
  for (const { id, balanceMinor } of accounts) {
    if (id === kept.id) continue;
    await run(tx)`update travel_credit_entry set account_id = ${kept.id} where account_id = ${id}`;
    await run(tx)`delete from travel_credit_account where id = ${id}`;
    await run(tx)`
      update travel_credit_account set balance_minor = balance_minor + ${balanceMinor}::bigint
       where id = ${kept.id}`;
  }
  if (kept.holderHash !== current) {
    await run(tx)`
      update travel_credit_account set holder_hash = ${current}, updated_at = clock_now()
       where id = ${kept.id}`;
  }
  return kept.id;
}

/** Issues credit, once per refund. If `expiresOn` is null, it lasts the given number of months. */
export async function issueCredit(
  tx: Tx,
  credit: {
    holder: CreditHolder;
    amountMinor: number;
    refundId: string;
    bookingId: string;
    months: number;
    timeZone: string;
    expiresOn?: string | null;
    /** Credit that was never used keeps its date. Other credit is valid for at least 90 days. */
    isUnused?: boolean;
  },
): Promise<void> {
  await adoptCredit(tx, credit.holder);
  const accountId = await firstValue<string>(tx)`
    insert into travel_credit_account (id, holder_hash, balance_minor)
    values (${newId()}, ${credit.holder[0] ?? null}, ${credit.amountMinor}::bigint)
    on conflict (holder_hash) do update
       set balance_minor = travel_credit_account.balance_minor + excluded.balance_minor,
           updated_at = clock_now()
    returning id`;
  if (accountId === null) throw new Error('the credit account was not written');
  const today = todayIn(credit.timeZone);
  await run(tx)`
    insert into travel_credit_entry
      (id, account_id, kind, delta_minor, remaining_minor, expires_on, booking_id, refund_id)
    values (${newId()}, ${accountId}, 'issue', ${credit.amountMinor}::bigint,
            ${credit.amountMinor}::bigint,
            greatest(coalesce(${credit.expiresOn ?? null}::date,
                       (${today} + make_interval(months => ${credit.months}::int))::date),
                     ${today} + ${credit.isUnused ? 0 : SHORTEST_LIFE_DAYS}::int),
            ${credit.bookingId}, ${credit.refundId})`;
}

/** Spends credit, soonest to expire first. Returns false, and spends nothing, without enough. */
export async function redeemCredit(
  tx: Tx,
  credit: { holder: CreditHolder; amountMinor: number; bookingId: string; timeZone: string },
): Promise<boolean> {
  const { amountMinor } = credit;
  const accountId = await adoptCredit(tx, credit.holder);
  if (accountId === null) return false;
  // Expired credit stays in the balance until written off, but cannot be spent.
  const open = await allRows<{ id: string; remainingMinor: number }>(tx)`
    select id, remaining_minor from travel_credit_entry
     where account_id = ${accountId} and remaining_minor > 0
       and (expires_on is null or expires_on >= ${todayIn(credit.timeZone)})
     order by expires_on, created_at, id`;
  if (open.reduce((sum, entry) => sum + entry.remainingMinor, 0) < amountMinor) return false;
  await run(tx)`
    update travel_credit_account
       set balance_minor = balance_minor - ${amountMinor}::bigint, updated_at = clock_now()
     where id = ${accountId}`;
  let left = amountMinor;
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
  return true;
}

/** Writes off expired credit. Returns how many entries it wrote off. */
export async function expireCredits(tx: Tx, timeZone: string): Promise<number> {
  const rows = await allRows<{ id: string; accountId: string; amountMinor: number }>(tx)`
    with gone as (
      select id, account_id, remaining_minor from travel_credit_entry
       where remaining_minor > 0 and expires_on < ${todayIn(timeZone)}
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

/** Returns a holder's spendable credit; 0 if they never had any. */
export async function creditOf(
  queries: Queries,
  holder: CreditHolder,
  timeZone: string,
): Promise<number> {
  return firstNumber(queries)`
    select coalesce(sum(e.remaining_minor), 0)::bigint
      from travel_credit_entry e join travel_credit_account a on a.id = e.account_id
     where a.holder_hash = any(${[...holder]}::text[]) and e.remaining_minor > 0
       and (e.expires_on is null or e.expires_on >= ${todayIn(timeZone)})`;
}

/** Returns when the credit that paid for a booking would have expired; null if none was used. */
export async function redeemedExpiry(queries: Queries, bookingId: string): Promise<string | null> {
  return firstValue<string>(queries)`
    select max(given.expires_on) as day
      from travel_credit_entry spent join travel_credit_entry given on given.id = spent.parent_entry_id
     where spent.booking_id = ${bookingId} and spent.kind = 'redeem'`;
}
