/**
 * Deleting a customer's data: who may ask, the week they have to change their mind, and what the
 * law makes us keep.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { eraseCustomers } from '../actions/eraseCustomer.ts';
import type { Problem } from '../contract/problem.ts';
import type { Erasure, MyProfile } from '../contract/profile.ts';
import type { MyBookings } from '../contract/accounts.ts';
import { forgetOldRecords } from '../store/customers/retention.ts';
import { deleteOldKeys } from '../store/database/idempotency.ts';
import { closeWebhook, storeWebhook } from '../store/money/webhooks.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { aCustomer, expireSessions } from '../testing/customers.ts';
import { emptyDatabase, expectNoDrift, setClock } from '../testing/database.ts';
import { aFileForm, aPhoto } from '../testing/files.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { startService, type Service } from '../testing/service.ts';

const email = 'asha@example.com';
let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let departureId: string;

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({ SMTP_URL: mailbox.url, RATE_CODE_RESEND_SECONDS: '0' });
});
beforeEach(async () => {
  await service.turn({ webhookDrop: true });
  const trip = await aTrip(service.db, { slug: 'spiti' });
  ({ id: departureId } = await aDeparture(service.db, { tripId: trip.id }));
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await emptyDatabase(service.db);
  await mailbox.empty();
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

const codeOf = (reply: { body: unknown }) => (reply.body as Problem).code;
const ask = (who: Visitor) => who.send<Erasure>('POST', '/v1/me/erasure');
const me = (who: Visitor) => who.send<MyProfile>('GET', '/v1/me');

/** Books for two, pays the deposit and returns the reference. */
async function booked(who: Visitor): Promise<string> {
  const hold = await who.hold(departureId, 2);
  const request = aBookingRequest(hold.body.id, { pax: 2 });
  const [lead, ...others] = request.travellers;
  if (!lead) throw new Error('no travellers');
  const reply = await who.book({
    ...request,
    contact: { ...request.contact, name: 'Asha Rao', email },
    travellers: [{ ...lead, fullName: 'Asha Rao' }, ...others],
  });
  const { body } = await who.pay(reply.body.reference);
  await comeBack(service, await walkCheckout(body, 'success'));
  await service.work();
  return reply.body.reference;
}

/** Moves the trip's end to last week. */
const letTripEnd = () =>
  sql`update departure set end_date = (now() - interval '7 days')::date,
             start_date = (now() - interval '14 days')::date`.execute(service.db.queries);

/** Moves the clock by some days and runs the due jobs. */
async function passDays(days: number): Promise<number> {
  await setClock(service.db, `${days} days`);
  const forgotten = await eraseCustomers(service.deps);
  // In production, an hourly job deletes stored idempotent responses within days.
  await deleteOldKeys(service.db.queries);
  await service.work();
  return forgotten;
}

async function rowsOf(query: ReturnType<typeof sql<Record<string, unknown>>>) {
  return (await query.execute(service.db.queries)).rows;
}

it('requires a fresh code, waits a week and is announced by email', async () => {
  const asha = await aCustomer(service, email);
  await expireSessions(service);
  expect(codeOf(await ask(asha))).toBe('step_up_required');
  await aCustomer(service, email, asha);
  const { status, body } = await ask(asha);
  expect(status).toBe(202);
  expect(Date.parse(body.dueAt) - Date.parse(body.requestedAt)).toBe(7 * 86_400_000);
  expect((await me(asha)).body.erasure).toEqual(body);
  // A double click makes only one request.
  expect((await ask(asha)).body).toEqual(body);
  await service.work();
  const mails = (await mailbox.mails(email)).filter(({ subject }) => /account/.test(subject));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('/your-profile');
  expect(codeOf(await ask(aVisitor(service)))).toBe('authentication_required');
});

it('is refused before an upcoming trip, even one booked as a guest', async () => {
  await booked(aVisitor(service));
  const asha = await aCustomer(service, email);
  expect(codeOf(await ask(asha))).toBe('bookings_open');
  await letTripEnd();
  expect((await ask(asha)).status).toBe(202);
});

it('can be undone within the week', async () => {
  const asha = await aCustomer(service, email);
  await ask(asha);
  expect(await passDays(6)).toBe(0);
  expect((await asha.send('DELETE', '/v1/me/erasure')).status).toBe(204);
  expect(await passDays(30)).toBe(0);
  expect((await me(asha)).body).toMatchObject({ email, erasure: null });
});

it('deletes the person’s data after a week and keeps what the law requires', async () => {
  const asha = await aCustomer(service, email);
  await asha.send('PATCH', '/v1/me', { version: 1, name: 'Asha Rao', phone: '98765 43210' });
  const nina = { fullName: 'Nina Rao', dateOfBirth: null, gender: null, nationality: null };
  await asha.send('POST', '/v1/me/travellers', { ...nina, phone: null, diet: null });
  await asha.send('PUT', '/v1/me/saved-trips/spiti');
  expect(await rowsOf(sql`select id from saved_trip`)).toHaveLength(1);
  const reference = await booked(asha);
  const friend = { payerName: 'Bela Sen', payerEmail: 'bela@example.com', amountMinor: 100_000 };
  await asha.post(`/v1/bookings/${reference}/shares`, { shares: [friend] });
  const form = await aFileForm(await aPhoto(), { label: 'Asha Rao’s flight' });
  const added = await asha.send('POST', `/v1/bookings/${reference}/uploads`, form.body, {
    ...form.headers,
    'idempotency-key': randomUUID(),
  });
  expect(added.status).toBe(201);
  await service.work();
  const [attempt] = await rowsOf(sql`select gateway_payment_id as id from payment_attempt`);
  const event = { gateway: 'razorpay', eventId: 'evt_1' };
  const said = { id: attempt?.['id'], email, contact: '+919876543210' };
  const raw = Buffer.from(JSON.stringify(said));
  await storeWebhook(service.db.queries, { ...event, type: 'payment.captured', raw, headers: {} });
  await closeWebhook(service.db.queries, event, 'done');
  const texts = sql<Record<string, unknown>>`
    select template from notification where sent_text ~ 'Asha|Bela'`;
  expect((await rowsOf(texts)).length).toBeGreaterThan(0);
  await sql`
    insert into cancellation
      (departure_id, id, booking_id, scope, traveller_ids, initiator, requested_by, status,
       effective_on, days_before, tier, share_minor, charge_minor, charge_gst_minor,
       tcs_kept_minor, kept_minor, refund_minor, reason)
    select departure_id, gen_random_uuid(), id, 'booking', '{}', i.initiator, 'x', 'rejected',
           now()::date, 1, '{}', 0, 0, 0, 0, 0, 0, i.reason
      from booking, (values ('traveller', 'Asha Rao’s mother is ill'),
                            ('staff', 'Asha Rao called'),
                            ('operator', 'Snow')) as i (initiator, reason)`.execute(
    service.db.queries,
  );
  await letTripEnd();
  const kept = sql<Record<string, unknown>>`
    select b.total_minor, b.paid_minor, d.number, d.content
      from booking b join tax_document d on d.booking_id = b.id`;
  const before = await rowsOf(kept);
  expect(before).toHaveLength(1);
  await ask(asha);
  expect(await passDays(6)).toBe(0);
  expect(await passDays(8)).toBe(1);

  expect(codeOf(await me(asha))).toBe('authentication_required');
  expect((await asha.readBooking(reference)).status).toBe(404);
  expect(await rowsOf(kept)).toEqual(before);
  expect(await rowsOf(sql`select id from saved_trip`)).toEqual([]);
  const left = await rowsOf(sql`
    select contact_name, contact_phone, contact_email, session_hash,
           (select array_agg(t.full_name order by t.seq) from booking_traveller t) as people
      from booking`);
  expect(left).toMatchObject([{ contact_name: 'Erased', contact_phone: '', session_hash: null }]);
  const [{ people, contact_email } = {}] = left;
  expect(contact_email).toMatch(/@erased\.invalid$/);
  // The other travellers didn't ask to be deleted.
  expect(people).toEqual(['Erased', expect.not.stringMatching('Erased')]);

  // The address is kept for a week for the confirmation. Tax documents keep the name.
  const places = await rowsOf(sql`
    select table_name, column_name, data_type from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb', 'bytea')
       and not (table_name = 'tax_document' and column_name = 'content')`);
  const holding = async () => {
    const found: string[] = [];
    for (const { table_name: table, column_name: column, data_type: type } of places) {
      const name = sql.ref(String(column));
      const text = type === 'bytea' ? sql`encode(${name}, 'escape')` : sql`${name}::text`;
      const { rows } = await sql`
        select 1 from ${sql.table(String(table))}
         where ${text} ~* 'asha@example|Asha Rao|9876543210|Nina Rao|Bela Sen|bela@example'
         limit 1`.execute(service.db.queries);
      if (rows.length > 0) found.push(`${String(table)}.${String(column)}`);
    }
    return found;
  };
  expect(await rowsOf(sql`select id from booking_upload`)).toEqual([]);
  expect(
    await rowsOf(sql`select initiator, reason from cancellation where reason is not null`),
  ).toEqual([{ initiator: 'operator', reason: 'Snow' }]);
  expect(await holding()).toEqual(['customer_erasure.email']);
  await passDays(17);
  expect(await holding()).toEqual([]);

  const mails = (await mailbox.mails(email)).map(({ subject }) => subject);
  expect(mails).toContain('Your Safar account has been deleted');
  const again = await aCustomer(service, email);
  expect((await me(again)).body).toMatchObject({ version: 1, name: null, erasure: null });
  expect((await again.send<MyBookings>('GET', '/v1/me/bookings')).body.bookings).toEqual([]);
});

it('waits if the customer has booked again', async () => {
  const asha = await aCustomer(service, email);
  await ask(asha);
  await booked(asha);
  expect(await passDays(8)).toBe(0);
  expect((await me(asha)).status).toBe(200);
  await letTripEnd();
  expect(await passDays(9)).toBe(1);
});

it('deletes the payer’s details from someone else’s shared booking and keeps the share', async () => {
  const ben = aVisitor(service);
  const reference = await booked(ben);
  const friend = { payerName: 'Bela Sen', payerEmail: 'Bela@Example.com', amountMinor: 100_000 };
  await ben.post(`/v1/bookings/${reference}/shares`, { shares: [friend] });
  const bela = await aCustomer(service, 'bela@example.com');
  await service.work();
  const texts = sql<Record<string, unknown>>`
    select template from notification where sent_text ~ 'Bela' order by template`;
  expect(await rowsOf(texts)).toContainEqual({ template: 'payment_share' });
  await ask(bela);
  expect(await passDays(8)).toBe(1);
  expect(await rowsOf(texts)).toEqual([]);
  const shares = await rowsOf(sql`select payer_name, payer_email, status from payment_share`);
  expect(shares).toEqual([
    {
      payer_name: 'Erased',
      payer_email: expect.stringMatching(/@erased\.invalid$/) as string,
      status: 'open',
    },
  ]);
});

it('reaches emails that went out meanwhile, with the next day’s retention', async () => {
  const asha = await aCustomer(service, email);
  const reference = await booked(asha);
  const friend = { payerName: 'Bela Sen', payerEmail: 'bela@example.com', amountMinor: 100_000 };
  await asha.post(`/v1/bookings/${reference}/shares`, { shares: [friend] });
  await service.work();
  await sql`
    insert into pickup_notice (departure_id, id, booking_id, changes)
    select departure_id, '01900000-0000-7000-8000-000000000001', id, '[]' from booking`.execute(
    service.db.queries,
  );
  const aLateMail = (subjectKind: string, subjectId: unknown) =>
    sql`
    insert into notification (id, subject_kind, subject_id, template, to_hash, dedupe_key, status,
                              sent_at, sent_text)
    values (gen_random_uuid(), ${subjectKind}, ${subjectId}, ${subjectKind}, 'x',
            gen_random_uuid()::text, 'sent', clock_now(), 'Hello Asha')`.execute(
      service.db.queries,
    );
  const subjects = await rowsOf(sql`
    select 'booking' as kind, id from booking
     union all select 'payment', id from payment_attempt
     union all select 'payment_share', id from payment_share
     union all select 'pickup_notice', id from pickup_notice`);
  expect(subjects).toHaveLength(4);
  await letTripEnd();
  await ask(asha);
  expect(await passDays(8)).toBe(1);
  for (const { kind, id } of subjects) await aLateMail(String(kind), id);
  await aLateMail('booking', randomUUID());
  const left = () => rowsOf(sql`select subject_kind from notification where sent_text is not null`);
  expect(await left()).toHaveLength(5);
  await forgetOldRecords(service.db.queries);
  expect(await left()).toEqual([{ subject_kind: 'booking' }]);
});

it('ends a waiting list place and the newsletter', async () => {
  const asha = await aCustomer(service, email);
  await sql`
    insert into waitlist_entry (departure_id, id, reference, pax, occupancy, contact_name,
                                contact_email, contact_phone, confirmed_at)
    values (${departureId}, gen_random_uuid(), 'WL-7K3M9QXB', 1, 'twin', 'Asha Rao',
            'Asha@Example.com', '+919876543210', clock_now())`.execute(service.db.queries);
  await sql`
    insert into newsletter_subscription (id, reference, email, status)
    values (gen_random_uuid(), 'NL-7K3M9QXB', ${email}, 'confirmed')`.execute(service.db.queries);
  await ask(asha);
  expect(await passDays(8)).toBe(1);
  expect(await rowsOf(sql`select status, contact_name, contact_phone from waitlist_entry`)).toEqual(
    [{ status: 'cancelled', contact_name: 'Erased', contact_phone: null }],
  );
  expect(await rowsOf(sql`select id from newsletter_subscription`)).toEqual([]);
});
