/** The email to whom we wrote before staff corrected a booking's address or phone number. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { abandonEmail } from '../actions/sendMail.ts';
import type { BookingDetail } from '../contract/bookings.ts';
import type { StaffBookingRecord } from '../contract/staffBookings.ts';
import type { DepartureTerms } from '../contract/staffDepartureTerms.ts';
import { forgetContactNotices } from '../store/bookings/contactNotices.ts';
import { collectBookings } from '../store/customers/exports.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout } from '../testing/browser.ts';
import { aCustomer } from '../testing/customers.ts';
import { recordBounce } from '../store/messages/notifications.ts';
import { emptyDatabase, setClock } from '../testing/database.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { startService, type Service } from '../testing/service.ts';

const secret = 'staff-secret-of-operations'.padEnd(40, 'x');
const before = 'asha@example.com';
const after = 'asha.rao@example.org';
let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let reference: string;

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({
    SMTP_URL: mailbox.url,
    STAFF_KEYS: `operations:operations:${secret}`,
  });
});
beforeEach(async () => {
  const trip = await aTrip(service.db, { slug: 'spiti' });
  const { id } = await aDeparture(service.db, { tripId: trip.id, capacity: 12 });
  const visitor = aVisitor(service);
  ({ reference } = await visitor.holdAndBook(id));
  const { body } = await visitor.pay(reference, 'full');
  await comeBack(service, await walkCheckout(body, 'success'));
  await service.work();
  await mailbox.empty();
});
afterEach(async () => {
  await setClock(service.db, '0 seconds');
  await emptyDatabase(service.db);
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

async function call<T>(method: 'GET' | 'PATCH', path: string, body?: object, version = 0) {
  const reply = await service.app.inject({
    ...{ method, url: `/v1/staff/bookings/${reference}${path}` },
    headers: {
      authorization: `Bearer ${secret}`,
      'if-match': `"v${version}"`,
      'idempotency-key': randomUUID(),
    },
    ...(body && { payload: body }),
  });
  return { status: reply.statusCode, body: reply.json<T>() };
}

/** Renames every pickup point of the booking's departure. */
async function movePickups(name: string) {
  const headers = { authorization: `Bearer ${secret}` };
  const { departure } = (await call<BookingDetail>('GET', '')).body;
  const url = `/v1/staff/departures/${departure.id}`;
  const terms = await service.app.inject({ url: `${url}/terms`, headers });
  const pickups = terms
    .json<DepartureTerms>()
    .pickups.map(({ travellers: _, holds: __, ...pickup }) => ({ ...pickup, name }));
  const { version } = (await service.app.inject({ url, headers })).json<{ version: number }>();
  const moved = await service.app.inject({
    ...{ method: 'PUT', url: `${url}/pickups`, payload: { pickups } },
    headers: { ...headers, 'if-match': `"v${version}"` },
  });
  expect(moved.statusCode).toBe(200);
}

async function correct(change: { email?: string; phone?: string; name?: string }) {
  const { version } = (await call<BookingDetail>('GET', '')).body;
  const reply = await call('PATCH', '/contact', { ...change, reason: 'They called' }, version);
  expect(reply.status).toBe(200);
  await service.work();
}

const notices = async (to = before) =>
  (await mailbox.mails(to)).filter(({ subject }) => subject.includes('changed'));
const kept = async () =>
  (
    await sql<{ text: string }>`select n::text as text from contact_notice n`.execute(
      service.db.queries,
    )
  ).rows.map(({ text }) => text);

it('goes to the old address when the email address changes, and doesn’t tell the new one', async () => {
  await correct({ email: after });
  const [notice, ...more] = await notices();
  expect(more).toEqual([]);
  expect(notice?.subject).toBe(`The email address of booking ${reference} has changed`);
  expect(notice?.text).toContain('Reply straight away');
  expect(`${notice?.text}${notice?.html}`).not.toContain(after);
  // No link in it opens the booking.
  expect(notice?.text).not.toContain('#key=');
  expect(await notices(after)).toEqual([]);
  const { mails } = (await call<StaffBookingRecord>('GET', '/record')).body;
  expect(mails[0]).toMatchObject({ template: 'booking_contact_notice', status: 'sent' });
});

it('goes to the same address when only the phone number changes', async () => {
  await correct({ phone: '+919816077777' });
  const [notice] = await notices();
  expect(notice?.subject).toBe(`The phone number of booking ${reference} has changed`);
  expect(notice?.text).not.toContain('77777');
});

it('goes to whoever booked when their pickup moves, once, with the old and the new place', async () => {
  await movePickups('Gate 3');
  await service.work();
  await service.work();
  const [mail, ...more] = await notices();
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^Your pickup has changed/);
  expect(mail?.text).toContain('Gate 3, Delhi');
  expect(mail?.text).toContain('Kashmere Gate, Delhi');
  expect(mail?.text).toContain('#key=');
  const { mails } = (await call<StaffBookingRecord>('GET', '/record')).body;
  expect(mails[0]).toMatchObject({ template: 'pickup_changed', status: 'sent' });
});

it('says only where the pickup is now, if it moved twice before the email went out', async () => {
  await movePickups('Gate 3');
  await movePickups('Gate 4');
  await service.work();
  const [mail, ...more] = await notices();
  expect(more).toEqual([]);
  expect(mail?.text).toContain('Gate 4, Delhi');
  const { mails } = (await call<StaffBookingRecord>('GET', '/record')).body;
  const statuses = mails.filter(({ template }) => template === 'pickup_changed');
  expect(statuses.map(({ status }) => status).toSorted()).toEqual(['sent', 'suppressed']);
});

it('says both when both change', async () => {
  await correct({ email: after, phone: '+919816077777' });
  expect((await notices()).map(({ subject }) => subject)).toEqual([
    `The email address and phone number of booking ${reference} have changed`,
  ]);
});

it('isn’t sent for a name, the same address, or an address whose emails bounce', async () => {
  await correct({ name: 'Asha Rao-Mehta' });
  await correct({ email: before });
  expect(await notices()).toEqual([]);
  await sql`update notification set status = 'failed'`.execute(service.db.queries);
  await correct({ email: after });
  expect(await notices()).toEqual([]);
  expect(await kept()).toEqual([]);
});

it('is sent after an outage of our mail server, which says nothing about the address', async () => {
  const { rows } = await sql<{ id: string }>`select id from notification`.execute(
    service.db.queries,
  );
  await sql`update notification set status = 'queued'`.execute(service.db.queries);
  for (const { id } of rows) await abandonEmail(service.deps, id);
  await correct({ email: after });
  expect(await notices()).toHaveLength(1);
});

it.each([
  ['5.2.2', 1],
  ['5.1.1', 0],
])('is sent to a full mailbox, and not to one that doesn’t exist: %s', async (status, count) => {
  const { rows } = await sql<{ id: string }>`select id from notification`.execute(
    service.db.queries,
  );
  for (const { id } of rows) await recordBounce(service.db.queries, id, status);
  await correct({ email: after });
  expect(await notices()).toHaveLength(count);
});

it('isn’t in the data of whoever has the booking now, except that it was sent', async () => {
  await correct({ email: after });
  await aCustomer(service, after);
  const { rows } = await sql<{ id: string }>`select id from customer`.execute(service.db.queries);
  const customerId = rows[0]?.id ?? '';
  await sql`update booking set customer_id = ${customerId}`.execute(service.db.queries);
  const [own] = await collectBookings(service.db.queries, customerId);
  expect(own?.data['contactNotices']).toEqual([
    { fields: ['email'], created_at: expect.anything() as unknown },
  ]);
  expect(JSON.stringify(own)).not.toContain(before);
});

it('isn’t sent to an address that nobody has confirmed by paying', async () => {
  await sql`update booking set paid_minor = 0`.execute(service.db.queries);
  await correct({ email: after });
  expect(await notices()).toEqual([]);
});

it('keeps the old address for a week, not longer', async () => {
  await correct({ email: after });
  expect((await kept()).join()).toContain(before);
  await forgetContactNotices(service.db.queries);
  expect(await kept()).toHaveLength(1);
  await setClock(service.db, '9 days');
  await forgetContactNotices(service.db.queries);
  expect(await kept()).toEqual([]);
});
