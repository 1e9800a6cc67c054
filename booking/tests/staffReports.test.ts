/** Reports for the office, on a known set of bookings. */
import { sql } from 'kysely';
import type { CancellationPreview } from '../contract/cancellations.ts';
import type {
  CancellationReport,
  ConversionReport,
  LeadTimeReport,
  OccupancyReport,
  ReportFile,
  RevenueReport,
} from '../contract/reports.ts';
import { addDays, civilDateIn } from '../domain/dates.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { aCustomer } from '../testing/customers.ts';
import { emptyDatabase, expectNoDrift, setClock } from '../testing/database.ts';
import { startService, type Service } from '../testing/service.ts';
import { aColleague } from '../testing/staff.ts';

const secretOf = (name: string) => `staff-secret-of-${name}`.padEnd(40, 'x');
/** One seat in a twin room costs 17,999 rupees and 5% GST, rounded; the deposit is 3,000. */
const PRICE = 1_889_900;
const DEPOSIT = 300_000;
const today = civilDateIn(new Date(), 'Asia/Kolkata');
const month = today.slice(0, 7);

let service: Service;
let visitor: Visitor;
let soon: string;
let later: string;

beforeAll(async () => {
  service = await startService({
    STAFF_KEYS: [`mira:marketing:${secretOf('mira')}`, `fay:finance:${secretOf('fay')}`].join(','),
  });
  service.app.log.level = 'silent';
  await service.turn({ webhookDrop: true });
});
beforeEach(async () => {
  visitor = aVisitor(service);
  const spiti = await aTrip(service.db, { slug: 'spiti' });
  const ladakh = await aTrip(service.db, { slug: 'ladakh' });
  soon = (await aDeparture(service.db, { tripId: spiti.id, inDays: 40, capacity: 10 })).id;
  later = (await aDeparture(service.db, { tripId: ladakh.id, inDays: 100, capacity: 8 })).id;
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

async function report<Body>(path: string, who = 'mira') {
  const reply = await service.app.inject({
    url: `/v1/staff/reports/${path}`,
    headers: { authorization: `Bearer ${secretOf(who)}` },
  });
  return { status: reply.statusCode, body: reply.json<Body>() };
}

const from = (source: string) => {
  const touch = { at: '2026-11-01T10:00:00.000Z', page: '/', source };
  return { first: touch, last: touch, consentVersion: '2026-11' };
};

async function book(departureId: string, source?: string, who = visitor) {
  const hold = await who.hold(departureId);
  const { body } = await who.post<{ reference: string }>('/v1/bookings', {
    ...aBookingRequest(hold.body.id),
    ...(source && { attribution: from(source) }),
  });
  return body.reference;
}

async function pay(reference: string, who = visitor): Promise<string> {
  const { body } = await who.pay(reference);
  await comeBack(service, await walkCheckout(body, 'success'));
  return reference;
}

async function cancel(
  reference: string,
  reason?: string,
  reasonCode?: string,
): Promise<CancellationPreview> {
  const path = `/v1/bookings/${reference}/cancellations`;
  const { body } = await visitor.send<CancellationPreview>('POST', `${path}/preview`, {});
  const done = await visitor.post(path, {
    token: body.token,
    ...(reason && { reason }),
    ...(reasonCode && { reasonCode }),
  });
  if (done.status !== 202) throw new Error(`status ${String(done.status)}`);
  return body;
}

it('shows how full departures are, by the day they start', async () => {
  await pay(await book(soon));
  await pay(await book(soon));
  await visitor.hold(later);
  await sql`update departure set blocked = 2 where id = ${later}`.execute(service.db.queries);
  const cancelled = await aTrip(service.db, { slug: 'gone' });
  const { id } = await aDeparture(service.db, { tripId: cancelled.id, inDays: 40 });
  await sql`update departure set status = 'cancelled' where id = ${id}`.execute(service.db.queries);
  const { body } = await report<OccupancyReport>(`occupancy?to=${addDays(today, 200)}`);
  expect(body.rows).toEqual([
    { date: addDays(today, 40), departures: 1, seats: 10, booked: 2, held: 0 },
    { date: addDays(today, 100), departures: 1, seats: 6, booked: 0, held: 1 },
  ]);
  // The next 90 days by default.
  expect((await report<OccupancyReport>('occupancy')).body).toMatchObject({
    ...{ from: today, to: addDays(today, 89) },
    rows: [{ date: addDays(today, 40) }],
  });
});

it('adds up what bookings cost and brought, by trip and month', async () => {
  await pay(await book(soon));
  await pay(await book(soon));
  await pay(await book(later));
  await book(later);
  const { refundMinor } = await cancel(await pay(await book(soon)));
  await service.work();
  const { body } = await report<RevenueReport>('revenue', 'fay');
  expect(body.rows).toEqual([
    {
      ...{ month, tripSlug: 'spiti', tripTitle: expect.any(String) as string, currency: 'INR' },
      ...{ bookings: 2, cancelled: 1, priceMinor: 2 * PRICE },
      receivedMinor: 3 * DEPOSIT - refundMinor,
    },
    {
      ...{ month, tripSlug: 'ladakh', tripTitle: expect.any(String) as string, currency: 'INR' },
      ...{ bookings: 1, cancelled: 0, priceMinor: PRICE, receivedMinor: DEPOSIT },
    },
  ]);
  const { rows } = await sql<{ received: number }>`
    select sum(paid_minor - refunded_minor)::int as received from booking`.execute(
    service.db.queries,
  );
  expect(body.rows.reduce((sum, row) => sum + row.receivedMinor, 0)).toBe(rows[0]?.received);
});

it('counts how long before the trip people book', async () => {
  await pay(await book(soon));
  await pay(await book(soon));
  await pay(await book(later));
  await book(later);
  const { body } = await report<LeadTimeReport>('lead-time');
  expect(body).toMatchObject({ bookings: 3, medianDays: 40 });
  expect(body.rows.filter(({ bookings }) => bookings > 0)).toEqual([
    { fromDays: 31, toDays: 60, bookings: 2 },
    { fromDays: 91, toDays: 180, bookings: 1 },
  ]);
  expect(body.rows.at(-1)).toEqual({ fromDays: 181, toDays: null, bookings: 0 });
  const empty = await report<LeadTimeReport>('lead-time?from=2020-01-01&to=2020-02-01');
  expect(empty.body).toMatchObject({ bookings: 0, medianDays: null });
});

it('counts which holds and bookings were paid, by where they came from', async () => {
  await pay(await book(soon, 'instagram'));
  await book(soon, 'instagram');
  await cancel(await pay(await book(soon, 'newsletter')));
  const customer = await aCustomer(service, 'ravi@example.com', aVisitor(service));
  await pay(await book(later, undefined, customer), customer);
  await aVisitor(service).hold(later);
  await sql`update booking set channel = 'staff' where reference = ${await book(later)}`.execute(
    service.db.queries,
  );
  const { body } = await report<ConversionReport>('conversion');
  expect(body.holds).toEqual([
    { from: 'visitor', holds: 5, booked: 4, paid: 3 },
    { from: 'office', holds: 1, booked: 1, paid: 0 },
  ]);
  expect(body.sources).toEqual([
    { channel: 'web', source: 'instagram', bookings: 2, paid: 1 },
    { channel: 'staff', source: null, bookings: 1, paid: 0 },
    { channel: 'web', source: 'newsletter', bookings: 1, paid: 1 },
    { channel: 'web', source: null, bookings: 1, paid: 1 },
  ]);
});

it('counts cancellations, without what travellers wrote', async () => {
  const one = await cancel(await pay(await book(soon)), 'My father is ill', 'health_or_family');
  const other = await cancel(await pay(await book(later)));
  const { body } = await report<CancellationReport>('cancellations', 'fay');
  expect(body.rows).toEqual([
    {
      ...{ by: 'traveller', reason: null, reasonCode: 'health_or_family', currency: 'INR' },
      ...{ cancellations: 1, moved: 0, refundMinor: one.refundMinor, keptMinor: one.keptMinor },
    },
    {
      ...{ by: 'traveller', reason: null, reasonCode: null, currency: 'INR' },
      ...{ cancellations: 1, moved: 0, refundMinor: other.refundMinor, keptMinor: other.keptMinor },
    },
  ]);
  const file = await report<ReportFile>('cancellations/csv', 'fay');
  expect(file.body.text).toContain('health_or_family');
  expect(file.body.text).not.toContain('father');
});

it('refuses a reason that isn’t on the list, and cancels nothing', async () => {
  const reference = await pay(await book(soon));
  await expect(cancel(reference, undefined, 'bored')).rejects.toThrow(/400/);
  expect((await report<CancellationReport>('cancellations', 'fay')).body.rows).toEqual([]);
});

it('exports a table whose cells start no formula, and records that', async () => {
  await sql`update trip set title = '=HYPERLINK("http://evil")' where slug = 'spiti'`.execute(
    service.db.queries,
  );
  await pay(await book(soon));
  const { body } = await report<ReportFile>('revenue/csv', 'fay');
  const [heading, row] = body.text.trimEnd().split('\n');
  expect(heading).toBe('\ufeffmonth,tripSlug,tripTitle,currency,bookings,cancelled,price,received');
  expect(row).toBe(`${month},spiti,"'=HYPERLINK(""http://evil"")",INR,1,0,18899.00,3000.00`);
  const { rows } = await sql`
    select actor, action, object_id, after from audit_log`.execute(service.db.queries);
  expect(rows).toMatchObject([
    {
      ...{ actor: 'fay', action: 'report.export', object_id: 'revenue' },
      after: { from: body.from, to: body.to, rows: 1 },
    },
  ]);
  for (const kind of ['occupancy', 'lead_time', 'conversion', 'cancellations']) {
    expect((await report<ReportFile>(`${kind}/csv`)).body.text).toMatch(/^\ufeff\w+,\w+/);
  }
});

it('asks for a fresh code before it exports, and shows the report without one', async () => {
  const { who } = await aColleague(service, 'Fay Finance', 'finance');
  const open = async (path: string) =>
    (await who.send<{ code?: string }>('GET', `/v1/staff/reports/${path}`)).body.code;
  expect(await open('revenue/csv')).toBeUndefined();
  await setClock(service.db, '11 minutes');
  expect(await open('revenue/csv')).toBe('step_up_required');
  expect(await open('revenue')).toBeUndefined();
  await setClock(service.db, '0 seconds');
});

it('refuses days in the wrong order, impossible ones and more than two years', async () => {
  for (const query of ['from=2026-03-02&to=2026-03-01', 'from=2026-02-30', 'from=2020-01-01']) {
    expect((await report(`revenue?${query}`, 'fay')).status).toBe(400);
  }
  expect((await report('nothing/csv')).status).toBe(404);
});

it('shows revenue only to roles that need money', async () => {
  await pay(await book(soon));
  for (const path of ['revenue', 'revenue/csv']) {
    expect(await report(path)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await report(path, 'fay')).status).toBe(200);
  }
  for (const kind of ['occupancy', 'lead-time', 'conversion', 'cancellations']) {
    expect((await report(kind)).status).toBe(200);
  }
});

it('counts cancellations without amounts for roles that don’t need money', async () => {
  await cancel(await pay(await book(soon)));
  const { body } = await report<CancellationReport>('cancellations');
  expect(body.rows).toMatchObject([{ cancellations: 1, refundMinor: 0, keptMinor: 0 }]);
  const headingOf = async (who: string) =>
    (await report<ReportFile>('cancellations/csv', who)).body.text.split('\n')[0];
  const heading = '\ufeffby,reason,reasonCode,currency,cancellations,moved';
  expect(await headingOf('mira')).toBe(heading);
  expect(await headingOf('fay')).toBe(`${heading},refund,kept`);
});
