/** Deleting data when its retention period ends. */
import { sql } from 'kysely';
import { forgetOldRecords } from '../store/customers/retention.ts';
import { closeWebhook, storeWebhook } from '../store/money/webhooks.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout } from '../testing/browser.ts';
import { emptyDatabase, setClock } from '../testing/database.ts';
import { startService, type Service } from '../testing/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterEach(() => emptyDatabase(service.db));
afterAll(() => service.close());

const rowsOf = async (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
  (await query.execute(service.db.queries)).rows;
const letPass = async (time: string) => {
  await setClock(service.db, time);
  await forgetOldRecords(service.db.queries);
};

it('deletes the names on unpaid bookings after a month, and keeps paid ones', async () => {
  const { id: tripId } = await aTrip(service.db, { slug: 'spiti' });
  const { id } = await aDeparture(service.db, { tripId, inDays: 200 });
  const [never, paying] = [aVisitor(service), aVisitor(service)];
  await never.book(aBookingRequest((await never.hold(id)).body.id));
  const paid = await paying.book(aBookingRequest((await paying.hold(id)).body.id));
  const payment = await paying.pay(paid.body.reference);
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  await sql`update booking set status = 'expired' where paid_minor = 0`.execute(service.db.queries);
  const names = () =>
    rowsOf(sql`
      select b.status, b.contact_name as contact, t.full_name as traveller, t.phone
        from booking b join booking_traveller t on t.booking_id = b.id order by b.status`);
  await letPass('29 days');
  expect((await names()).map(({ contact }) => contact)).not.toContain('Erased');
  await letPass('31 days');
  const [confirmed, expired] = await names();
  expect(confirmed).toMatchObject({
    status: 'confirmed',
    contact: expect.not.stringMatching('Erased'),
  });
  expect(expired).toEqual({
    status: 'expired',
    contact: 'Erased',
    traveller: 'Erased',
    phone: null,
  });
});

it('deletes what emails said with an unpaid booking', async () => {
  const { id: tripId } = await aTrip(service.db, { slug: 'spiti' });
  const { id } = await aDeparture(service.db, { tripId, inDays: 200 });
  const visitor = aVisitor(service);
  await visitor.book(aBookingRequest((await visitor.hold(id)).body.id));
  const [booking] = await rowsOf(sql`select id from booking`);
  const aMail = (subjectId: unknown) =>
    sql`insert into notification (id, subject_kind, subject_id, template, to_hash, dedupe_key,
                                  status, sent_at, sent_text)
        values (gen_random_uuid(), 'booking', ${subjectId}, 'booking_confirmed', 'x',
                gen_random_uuid()::text, 'sent', clock_now(), 'Hello Asha')`.execute(
      service.db.queries,
    );
  await aMail(booking?.['id']);
  await aMail('01900000-0000-7000-8000-000000000001');
  await sql`update booking set status = 'expired'`.execute(service.db.queries);
  const kept = () => rowsOf(sql`select 1 from notification where sent_text is not null`);
  await letPass('29 days');
  expect(await kept()).toHaveLength(2);
  await letPass('31 days');
  expect(await kept()).toHaveLength(1);
});

it('keeps webhook events but deletes their content after six months', async () => {
  const event = { gateway: 'razorpay', eventId: 'evt_1' };
  const raw = Buffer.from('{"email":"asha@example.com"}');
  await storeWebhook(service.db.queries, { ...event, type: 'payment.captured', raw, headers: {} });
  await closeWebhook(service.db.queries, event, 'done');
  const size = () => rowsOf(sql`select octet_length(raw)::int as bytes from webhook_event`);
  await letPass('179 days');
  expect(await size()).toEqual([{ bytes: raw.length }]);
  await letPass('181 days');
  expect(await size()).toEqual([{ bytes: 0 }]);
  expect(await storeWebhook(service.db.queries, { ...event, type: 'payment.captured', raw, headers: {} })).toBe(false); // prettier-ignore
});

it('deletes old emails, finished jobs and staff logs', async () => {
  await sql`
    insert into audit_log (id, actor, role, action, object_kind, object_id, request_id)
    values (gen_random_uuid(), 'meera', 'owner', 'departure.change', 'departure', 'x', 'y')`.execute(
    service.db.queries,
  );
  await sql`
    insert into outbox (id, topic, payload, done_at)
    values (gen_random_uuid(), 'mail.send', '{}', clock_now())`.execute(service.db.queries);
  const counts = () =>
    rowsOf(sql`
      select (select count(*)::int from audit_log) as audit,
             (select count(*)::int from outbox where topic = 'mail.send') as work`);
  await letPass('29 days');
  expect(await counts()).toEqual([{ audit: 1, work: 1 }]);
  await letPass('31 days');
  expect(await counts()).toEqual([{ audit: 1, work: 0 }]);
  await letPass('14 months');
  expect(await counts()).toEqual([{ audit: 0, work: 0 }]);
});
