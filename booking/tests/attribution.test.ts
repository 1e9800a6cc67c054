/** How travellers found the site: stored with a booking by consent, and reported. */
import type { Attribution, AttributionReport, VersionsReport } from '../contract/attribution.ts';
import type { BookingDetail } from '../contract/bookings.ts';
import type { TransferPreview, Transferred } from '../contract/transfers.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift } from '../testing/database.ts';
import { startService, type Service } from '../testing/service.ts';

const secretOf = (name: string) => `staff-secret-of-${name}`.padEnd(40, 'x');
let service: Service;
let visitor: Visitor;
let tripId: string;
let departureId: string;

beforeAll(async () => {
  service = await startService({
    STAFF_KEYS: `mira:marketing:${secretOf('mira')},om:owner:${secretOf('om')}`,
  });
  service.app.log.level = 'silent';
});
beforeEach(async () => {
  visitor = aVisitor(service);
  ({ id: tripId } = await aTrip(service.db));
  ({ id: departureId } = await aDeparture(service.db, { tripId, inDays: 60 }));
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

const touch = (more: object = {}) => ({ at: '2026-11-01T10:00:00.000Z', page: '/', ...more });
const found = (campaign: string, first = campaign): Attribution => ({
  first: touch({ campaign: first, source: 'newsletter' }),
  last: touch({ campaign, source: 'instagram', page: '/campaign/monsoon' }),
  consentVersion: '2026-11',
});

async function book(pax: number, attribution?: unknown) {
  const hold = await visitor.hold(departureId, pax);
  const request = { ...aBookingRequest(hold.body.id, { pax }), attribution };
  return visitor.post<{ reference: string; code?: string }>('/v1/bookings', request);
}

async function pay(reference: string) {
  const { body } = await visitor.pay(reference);
  await comeBack(service, await walkCheckout(body, 'success'));
}

async function staff<Body>(path: string, name = 'mira') {
  const reply = await service.app.inject({
    url: `/v1/staff${path}`,
    headers: { authorization: `Bearer ${secretOf(name)}` },
  });
  return { status: reply.statusCode, body: reply.json<Body>() };
}
const report = async (query = '') =>
  (await staff<AttributionReport>(`/reports/attribution${query}`)).body;

it('reports bookings, travellers and money by campaign, link and page', async () => {
  const one = (await book(2, found('monsoon', 'diwali'))).body.reference;
  await pay(one);
  await pay((await book(1)).body.reference);
  await book(1, found('unpaid'));

  const { rows, ...asked } = await report();
  expect(asked).toMatchObject({ by: 'campaign', touch: 'last' });
  expect(rows).toEqual([
    {
      ...{ value: 'monsoon', currency: 'INR', bookings: 1, travellers: 2, cancelled: 0 },
      receivedMinor: 600_000,
    },
    {
      ...{ value: null, currency: 'INR', bookings: 1, travellers: 1, cancelled: 0 },
      receivedMinor: 300_000,
    },
  ]);
  const values = async (query: string) => (await report(query)).rows.map(({ value }) => value);
  expect(await values('?touch=first')).toEqual(['diwali', null]);
  expect(await values('?by=source')).toEqual(['instagram', null]);
  expect(await values('?by=page')).toEqual(['/campaign/monsoon', null]);
  expect(await values('?by=code')).toEqual([null]);
  expect(await values('?from=2020-01-01&to=2020-12-31')).toEqual([]);
});

it('reports which version of a page brought more bookings', async () => {
  const saw = (version: 'a' | 'b') => ({
    ...found('monsoon'),
    versions: [{ page: '/campaign/monsoon', version }],
  });
  await pay((await book(2, saw('a'))).body.reference);
  for (let count = 0; count < 9; count += 1) await pay((await book(1, saw('b'))).body.reference);
  await book(1, saw('a'));
  const { body } = await staff<VersionsReport>('/reports/versions');
  expect(body.pages).toEqual([
    {
      page: '/campaign/monsoon',
      a: { bookings: 1, travellers: 2 },
      b: { bookings: 9, travellers: 9 },
      likelihood: expect.closeTo(22 / 1024, 10) as number,
      better: 'b',
    },
  ]);
  expect((await staff('/reports/versions?from=2026-03-02&to=2026-03-01')).status).toBe(400);
});

it('counts a booking that moved to another date once', async () => {
  const { reference } = (await book(1, found('monsoon'))).body;
  await pay(reference);
  const other = await aDeparture(service.db, { tripId, inDays: 90 });
  const preview = await visitor.send<TransferPreview>(
    'POST',
    `/v1/bookings/${reference}/transfers/preview`,
    { departureId: other.id },
  );
  const moved = await visitor.post<Transferred>(`/v1/bookings/${reference}/transfers`, {
    token: preview.body.token,
  });
  expect(moved.status).toBeLessThan(300);
  expect((await report()).rows).toMatchObject([
    { value: 'monsoon', bookings: 1, receivedMinor: 300_000 },
  ]);
});

it('is shown to staff, and not to the traveller', async () => {
  const attribution = found('monsoon');
  const { reference } = (await book(1, attribution)).body;
  expect((await visitor.readBooking(reference)).body).not.toHaveProperty('attribution');
  const seen = await staff<BookingDetail>(`/bookings/${reference}`, 'om');
  expect(seen.body.attribution).toEqual(attribution);
});

it.each<[string, object]>([
  ['nothing but a page', {}],
  ['the longest values', { campaign: 'x'.repeat(100), page: `/${'y'.repeat(299)}` }],
  ['a host with a port', { referrer: 'example.org:8080' }],
])('takes %s', async (_, more) => {
  expect((await book(1, { ...found('a'), last: touch(more) })).status).toBe(201);
});

it.each<[string, unknown]>([
  ['a third version', [{ page: '/campaign/a', version: 'c' }]],
  ['six versions', Array.from({ length: 6 }, () => ({ page: '/a', version: 'a' }))],
  ['a version of another site’s page', [{ page: 'https://example.org', version: 'a' }]],
])('refuses %s', async (_, versions) => {
  expect((await book(1, { ...found('a'), versions })).status).toBe(400);
});

it.each<[string, object]>([
  ['a value that’s too long', { campaign: 'x'.repeat(101) }],
  ['an empty value', { campaign: '' }],
  ['an email address', { content: 'asha@example.com' }],
  ['a line break', { term: 'a\nb' }],
  ['a page of another site', { page: 'https://example.org' }],
  ['an address with a path as the other site', { referrer: 'example.org/private?q=1' }],
  ['an unknown field', { gclid: '1' }],
  ['no moment', { at: 'yesterday' }],
])('refuses %s', async (_, more) => {
  const reply = await book(1, { ...found('a'), last: touch(more) });
  expect([reply.status, reply.body.code]).toEqual([400, 'validation_failed']);
});

it.each(['?from=2026-02-30', '?from=2026-03-02&to=2026-03-01', '?by=email', '?touch=middle'])(
  'refuses %s',
  async (query) => {
    expect((await staff(`/reports/attribution${query}`)).status).toBe(400);
  },
);
