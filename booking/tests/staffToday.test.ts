/** What waits for someone on the staff: only what they may act on, soonest deadline first. */
import { sql } from 'kysely';
import type { Problem } from '../contract/problem.ts';
import type { Today } from '../contract/today.ts';
import { addDays } from '../domain/dates.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift } from '../testing/database.ts';
import { anEnquiry } from '../testing/forms.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';
import { aColleague } from '../testing/staff.ts';

let service: Service;
let tripId: string;
beforeAll(async () => {
  service = await startService({ RATE_CODE_RESEND_SECONDS: '0' });
});
beforeEach(async () => {
  await service.turn({ webhookDrop: true });
  ({ id: tripId } = await aTrip(service.db, { slug: 'spiti' }));
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

const today = (who: Visitor) => who.send<Today>('GET', '/v1/staff/today');
const kinds = async (who: Visitor) => (await today(who)).body.items.map(({ kind }) => kind);

async function paidBooking(departureId: string, people = 2): Promise<string> {
  const visitor = aVisitor(service);
  const { reference } = await visitor.holdAndBook(departureId, people);
  const { body } = await visitor.pay(reference);
  await comeBack(service, await walkCheckout(body, 'success'));
  return reference;
}

it('is empty when nothing waits, and closed to strangers', async () => {
  const { who } = await aColleague(service, 'Asha', 'owner');
  expect((await today(who)).body.items).toEqual([]);
  const { status, body } = await aVisitor(service).send('GET', '/v1/staff/today');
  expect([status, (body as Problem).code]).toEqual([401, 'authentication_required']);
});

it('shows money that waits for a second person to those who may record money', async () => {
  const { id } = await aDeparture(service.db, { tripId });
  const reference = await paidBooking(id, 4);
  const finance = await aColleague(service, 'Meera', 'finance');
  const sales = await aColleague(service, 'Tashi', 'sales');
  const recorded = await finance.who.post(`/v1/staff/bookings/${reference}/payments`, {
    ...{ method: 'bank_transfer', amountMinor: 5_100_000, reference: 'UTR123456789' },
  });
  expect(recorded.status).toBe(201);
  // Whoever recorded it can't approve it.
  expect(await kinds(finance.who)).toEqual([]);
  const other = await aColleague(service, 'Gurdeep', 'finance');
  expect((await today(other.who)).body.items).toMatchObject([
    {
      ...{ kind: 'payment_to_approve', bookingReference: reference, amountMinor: 5_100_000 },
      ...{ name: 'Meera', dueAt: null },
    },
  ]);
  expect(await kinds(sales.who)).toEqual([]);
});

it('says how many more payments wait for a second person, without the caller’s own', async () => {
  const { id } = await aDeparture(service.db, { tripId, inDays: 60 });
  await paidBooking(id);
  await sql`
    insert into payment (departure_id, id, booking_id, purpose, gateway, amount_minor, currency,
                         status, receipt, expires_at, recorded_by, recorded_method, offline_ref)
    select departure_id, gen_random_uuid(), booking_id, purpose, 'offline', 100, currency,
           'recorded', 'r' || i, expires_at, case when i <= 3 then 'Asha' else 'Meera' end,
           'bank_transfer', 'UTR' || i
      from payment, generate_series(1, 210) i`.execute(service.db.queries);
  const { who } = await aColleague(service, 'Asha', 'owner');
  const { items, more } = (await today(who)).body;
  const listed = items.filter(({ kind }) => kind === 'payment_to_approve').length;
  expect(more).toEqual([{ kind: 'payment_to_approve', count: 207 - listed }]);
  expect(listed).toBeGreaterThan(190);
});

it('shows a departure below its minimum a week before it starts, while it isn’t promised', async () => {
  const { id, startDate } = await aDeparture(service.db, { tripId, inDays: 10, minPax: 4 });
  await paidBooking(id);
  const { who } = await aColleague(service, 'Divya', 'operations');
  const finance = await aColleague(service, 'Meera', 'finance');
  const [short] = (await today(who)).body.items;
  expect(short).toMatchObject({
    ...{ kind: 'departure_short', id, tripTitle: 'Spiti in snow', startDate, count: 2 },
  });
  // Until the end of the day a week before.
  const dueAt = new Date(`${addDays(startDate, -6)}T00:00:00+05:30`).toISOString();
  expect(short?.dueAt).toBe(dueAt);
  expect(await kinds(finance.who)).toEqual([]);
  await sql`update departure set status = 'guaranteed'`.execute(service.db.queries);
  expect(await kinds(who)).toEqual([]);
});

it('says how many more wait than it lists, once a list is full', async () => {
  const { id } = await aDeparture(service.db, { tripId, inDays: 12 });
  await paidBooking(id);
  await service.work();
  const asked = await service.app.inject({
    ...{ method: 'POST', url: '/v1/enquiries', payload: anEnquiry() },
    headers: { authorization: `Bearer ${testSecrets.SERVICE_TOKEN}` },
  });
  expect(asked.statusCode).toBe(202);
  await sql`
    update notification set status = 'failed'
     where template = 'booking_confirmed'`.execute(service.db.queries);
  const { who } = await aColleague(service, 'Asha', 'owner');
  const sales = await aColleague(service, 'Tashi', 'sales');
  expect((await today(who)).body.more).toEqual([]);
  await sql`
    insert into notification
    select (jsonb_populate_record(n, jsonb_build_object(
             'id', gen_random_uuid(), 'dedupe_key', n.dedupe_key || i))).*
      from notification n, generate_series(1, 102) i
     where n.template = 'booking_confirmed'`.execute(service.db.queries);
  await sql`
    insert into enquiry (id, reference, kind, source, name, email, message, consent_version,
                         reply_due_at)
    select gen_random_uuid(), 'EQ-' || (22222222 + i), kind, source, name, email, message,
           consent_version, reply_due_at
      from enquiry e, generate_series(1, 51) i`.execute(service.db.queries);
  const { items, more } = (await today(who)).body;
  const listed = (kind: string) => items.filter((one) => one.kind === kind).length;
  expect([listed('email_failed'), listed('enquiry')]).toEqual([100, 50]);
  expect(more.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
    { kind: 'email_failed', count: 3 },
    { kind: 'enquiry', count: 2 },
  ]);
  // Only of what they may act on.
  const theirs = (await today(sales.who)).body;
  expect(theirs.more).toContainEqual({ kind: 'enquiry', count: 2 });
});

it('puts deadlines first, then what has waited longest', async () => {
  const { id } = await aDeparture(service.db, { tripId, inDays: 12, minPax: 4 });
  const reference = await paidBooking(id);
  await service.work();
  await sql`
    update notification set status = 'failed'
     where template = 'booking_confirmed'`.execute(service.db.queries);
  const { who } = await aColleague(service, 'Asha', 'owner');
  expect((await today(who)).body.items).toMatchObject([
    { kind: 'departure_short' },
    { kind: 'email_failed', bookingReference: reference, name: 'booking_confirmed' },
  ]);
});
