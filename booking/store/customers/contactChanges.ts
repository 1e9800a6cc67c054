/** Requests to change an email address or verify a number, and the change itself. */
import type { Queries, Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { firstRow, firstValue, hasRow, run } from '../database/rows.ts';

export type Contact = { email: string; phone: null } | { email: null; phone: string };

/** Records a request, or returns how many seconds to wait. Lock the customer first. */
export async function insertContactChange(
  tx: Tx,
  { customerId, email, phone }: { customerId: string } & Contact,
  { resendSeconds, perHour }: { resendSeconds: number; perHour: number },
): Promise<{ id: string } | { waitSeconds: number }> {
  // Also limited across all accounts, so that no one can flood someone else's number.
  if (phone) await run(tx)`select pg_advisory_xact_lock(hashtext(${`proof:${phone}`}))`;
  const waitSeconds = await firstValue<number>(tx)`
    select ceil(extract(epoch from greatest(
             max(created_at) + make_interval(secs => ${resendSeconds}::int),
             case when count(*) >= ${perHour}::int then min(created_at) + interval '1 hour' end)
           - clock_now()))::int
      from contact_change
     where created_at > clock_now() - interval '1 hour'
       and (phone = ${phone}::text
         or (customer_id = ${customerId} and (email is null) = (${email}::text is null)))`;
  if (waitSeconds !== null && waitSeconds > 0) return { waitSeconds };
  const id = newId();
  await run(tx)`
    insert into contact_change (id, customer_id, email, phone)
    values (${id}, ${customerId}, ${email}, ${phone})`;
  return { id };
}

/** Returns a customer's latest unused request of this kind from the last hour, or null. */
export async function findContactChangeRequest(
  queries: Queries,
  customerId: string,
  kind: keyof Contact,
): Promise<ContactChangeRequest | null> {
  return firstRow<ContactChangeRequest>(queries)`
    select id, email, phone, code_hash, attempts,
           coalesce(expires_at > clock_now(), false) as is_good
      from (select * from contact_change
             where customer_id = ${customerId} and (email is null) = ${kind === 'phone'}::boolean
             order by created_at desc, id desc limit 1) newest
     where used_at is null and created_at > clock_now() - interval '1 hour'`;
}

export type ContactChangeRequest = Contact & {
  id: string;
  codeHash: string | null;
  attempts: number;
  isGood: boolean;
};

/** Counts an attempt before the code is compared. */
export async function recordContactAttempt(tx: Tx, id: string): Promise<void> {
  await run(tx)`update contact_change set attempts = attempts + 1 where id = ${id}`;
}

export async function isAddressTaken(queries: Queries, email: string): Promise<boolean> {
  return hasRow(queries)`
    select 1 from auth_user where lower(email) = ${email}
    union all select 1 from customer where email = ${email}`;
}

/** Loads the request behind a message; null once it is too old or replaced by a newer one. */
export async function findContactChange(queries: Queries, id: string) {
  return firstRow<Contact & { before: string | null; isUsed: boolean }>(queries)`
    select email, phone, email_before as before, used_at is not null as is_used
      from contact_change e
     where id = ${id}
       and (used_at is not null or (created_at > clock_now() - interval '1 hour' and not exists (
             select from contact_change n
              where n.customer_id = e.customer_id and n.created_at > e.created_at
                and (n.email is null) = (e.email is null))))`;
}

/** Stores a code about to be sent, valid for ten minutes, replacing any other. */
export async function setContactCode(queries: Queries, id: string, codeHash: string) {
  await run(queries)`
    update contact_change
       set code_hash = ${codeHash}, attempts = 0, expires_at = clock_now() + interval '10 minutes'
     where id = ${id} and used_at is null`;
}

/** Sets a requested address and signs out all other browsers. Lock the customer first. */
export async function applyEmailChange(
  tx: Tx,
  change: { id: string; email: string },
  {
    id,
    userId,
    sessionId,
    email,
  }: { id: string; userId: string; sessionId: string; email: string },
): Promise<void> {
  await run(tx)`
    update contact_change set used_at = clock_now(), email_before = ${email}, code_hash = null
     where id = ${change.id}`;
  await run(tx)`
    update customer set email = ${change.email}, version = version + 1, updated_at = clock_now()
     where id = ${id}`;
  await run(tx)`
    update auth_user set email = ${change.email}, updated_at = clock_now()
     where id = ${userId}`;
  await run(tx)`
    delete from auth_session where user_id = ${userId} and id <> ${sessionId}`;
}

/** Marks a number as verified for this customer and no one else. Lock the customer first. */
export async function saveVerifiedPhone(
  tx: Tx,
  change: { id: string; phone: string },
  customer: { id: string; email: string },
): Promise<void> {
  await run(tx)`
    update contact_change set used_at = clock_now(), email_before = ${customer.email},
           code_hash = null
     where id = ${change.id}`;
  await run(tx)`
    update customer set phone_proved_at = null, version = version + 1, updated_at = clock_now()
     where phone = ${change.phone} and phone_proved_at is not null
       and id <> ${customer.id}`;
  await run(tx)`
    update customer set phone_proved_at = clock_now(), version = version + 1,
           updated_at = clock_now()
     where id = ${customer.id}`;
}

export async function clearVerifiedPhone(queries: Queries, customerId: string): Promise<void> {
  await run(queries)`
    update customer set phone_proved_at = null, version = version + 1, updated_at = clock_now()
     where id = ${customerId} and phone_proved_at is not null`;
}

/** Returns the email address of the customer with this verified number, or null. */
export async function findEmailOfPhone(queries: Queries, phone: string): Promise<string | null> {
  return firstValue<string>(queries)`
    select email from customer
     where phone = ${phone} and phone_proved_at is not null`;
}

/** Returns the verified number of the customer with this address, or null. */
export async function findPhoneOfEmail(queries: Queries, email: string): Promise<string | null> {
  return firstValue<string>(queries)`
    select phone from customer
     where email = ${email} and phone_proved_at is not null`;
}

export async function forgetContactChanges(queries: Queries): Promise<void> {
  await run(queries)`delete from contact_change where created_at < clock_now() - interval '8 days'`;
}
