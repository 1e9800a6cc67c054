/** Offers, keys, reports, the log and settings at the desk, with a real booking service. */
import { randomUUID } from 'node:crypto';
import type { StaffMe } from '@/booking/contract/staffAccounts';
import type { Role } from '@/booking/domain/roles';
import { aBookingRequest, aDeparture, aTrip } from '@/booking/testing/builders';
import { aVisitor, comeBack, walkCheckout } from '@/booking/testing/browser';
import { setClock } from '@/booking/testing/database';
import type { Service } from '@/booking/testing/service';
import { aColleague } from '@/booking/testing/staff';
import type { DeskFormName } from '@/lib/desk/deskPaths';
import { emptyDraft } from '@/lib/formDraft';
import type { Visitor } from '../booking/transport';
import { failureOf } from '../booking/failures';
import { FormRefused } from '../desk/deskForm';
import type { DeskRequest } from '../desk/deskPage';
import { sendLogFile, sendReportFile } from '../desk/files';
import { deskForms } from '../desk/forms';
import { loadKeysPage } from '../desk/keysPage';
import { loadLogPage } from '../desk/logPage';
import { loadNewOfferPage, loadOfferPage, loadOffersPage } from '../desk/offersPage';
import { loadReportsPage } from '../desk/reportsPage';
import { loadSettingsPage } from '../desk/settingsPage';
import { staffService } from '../desk/staffService';
import { startApiSite, type ApiSite } from '../testing/apiSite';
import { aBrowser, aForm, startBookingService } from '../testing/siteAndService';

let service: Service;
let site: ApiSite;
let departureId: string;
interface Person {
  visitor: Visitor;
  me: StaffMe;
}
let owner: Person;
let marketer: Person;

beforeAll(async () => {
  service = await startBookingService({ RATE_CODE_PER_HOUR: '60', RATE_CODE_RESEND_SECONDS: '0' });
  service.app.log.level = 'silent';
  const trip = await aTrip(service.db, { slug: 'spiti' });
  ({ id: departureId } = await aDeparture(service.db, { tripId: trip.id, capacity: 40 }));
  owner = await signedIn('Owen Owner', 'owner');
  marketer = await signedIn('Mira Marketer', 'marketing');
  site = await startApiSite(({ url = '/' }) => {
    const { pathname, searchParams } = new URL(url, 'http://site');
    return {
      handler: pathname === '/log' ? sendLogFile : sendReportFile,
      config: {},
      params: Object.fromEntries(searchParams),
    };
  });
}, 60_000);
afterAll(async () => {
  await site.close();
  await service.close();
});

async function signedIn(name: string, ...roles: Role[]): Promise<Person> {
  const { who } = await aColleague(service, name, ...roles);
  const visitor = aBrowser();
  for (const pair of who.cookie.split('; ')) visitor.onSetCookie(pair);
  return { visitor, me: await staffService.me(visitor) };
}

interface Asked {
  slug?: string;
  query?: Record<string, string>;
  posted?: Record<string, string>;
  who?: Person;
}

const request = ({ slug = '', query = {}, posted, who = owner }: Asked = {}): DeskRequest => ({
  ...{ slug, query, ...who },
  posted: posted ? aForm(posted) : null,
  setStatus: () => {},
  draftOf: (form) => (posted?.['form'] === form ? { values: posted, answer: null } : emptyDraft),
});

async function send(name: DeskFormName, fields: Record<string, string>, who = owner) {
  const act = deskForms[name];
  if (!act) throw new Error(`no form ${name}`);
  const form = aForm({ ...fields, form: name });
  return act({ form, visitor: who.visitor, idempotencyKey: randomUUID() });
}

async function refusedFields(sent: Promise<unknown>): Promise<string[]> {
  const error: unknown = await sent.then(
    () => new Error('it was accepted'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof FormRefused) return error.answer.errors.map(({ field }) => field);
  return (failureOf(error).errors ?? []).map(({ path }) => path);
}

const offer = {
  ...{ code: 'snow10', kind: 'percent', value: '12.5', trips: 'some', 'trip.spiti': 'yes' },
  ...{ capMinor: '5,000', stackable: 'yes', validTo: '2027-01-31', maxPerCustomer: '1' },
};

describe('offer codes', () => {
  it('are made by a marketer alone, and cost what their discounts add up to', async () => {
    expect(await loadNewOfferPage(request({ who: marketer }))).toMatchObject({
      trips: [{ slug: 'spiti' }],
    });
    expect(await send('new-offer', offer, marketer)).toBe('/desk/offers/SNOW10?done=new-offer');
    const page = await loadOfferPage(request({ slug: 'SNOW10', who: marketer }));
    expect(page?.offer).toMatchObject({
      ...{ code: 'SNOW10', bps: 1_250, amountMinor: null, capMinor: 500_000, stackable: true },
      ...{ tripSlugs: ['spiti'], maxRedemptions: null, firstBookingOnly: false, spentMinor: 0 },
    });
    expect(new Date(page?.offer.validTo ?? '').toISOString()).toBe('2027-01-31T18:29:59.000Z');

    const buyer = aVisitor(service);
    const quote = await buyer.quote(departureId, 1, 'twin', { couponCode: 'SNOW10' });
    const hold = await buyer.post<{ id: string }>('/v1/holds', { quoteToken: quote.body.token });
    const { body: made } = await buyer.book(aBookingRequest(hold.body.id));
    const payment = await buyer.pay(made.reference);
    await comeBack(service, await walkCheckout(payment.body, 'success'));
    const { offers } = await loadOffersPage(request({ who: marketer }));
    expect(offers).toMatchObject([{ code: 'SNOW10', redeemed: 1, spentMinor: 224_988 }]);
  });

  it('are refused with an error at each wrong field', async () => {
    const wrong = {
      ...{ code: 'x!', kind: 'percent', value: '101', trips: 'some', capMinor: 'much' },
      ...{ minPax: '0', validTo: '31 January', maxRedemptions: '1.5', budgetMinor: '-1' },
    };
    expect((await refusedFields(send('new-offer', wrong, marketer))).sort()).toEqual([
      ...['budgetMinor', 'capMinor', 'code', 'maxRedemptions', 'minPax', 'tripSlugs'],
      ...['validTo', 'value'],
    ]);
    expect(await refusedFields(send('new-offer', offer, marketer))).toEqual(['code']);
    const backwards = { ...offer, code: 'OTHER', validFrom: '2027-02-02' };
    expect(await refusedFields(send('new-offer', backwards, marketer))).toEqual(['validTo']);
    expect((await loadOffersPage(request())).offers).toHaveLength(1);
  });

  it('can be limited and turned off', async () => {
    const change = {
      ...{ code: 'SNOW10', page: '/desk/offers/SNOW10', maxRedemptions: '5', maxPerCustomer: '2' },
      ...{ budgetMinor: '10,000', reason: 'The fair is over' },
    };
    expect(await send('offer', change, marketer)).toBe('/desk/offers/SNOW10?done=offer');
    expect((await loadOfferPage(request({ slug: 'SNOW10' })))?.offer).toMatchObject({
      ...{ isActive: false, maxRedemptions: 5, maxPerCustomer: 2, budgetMinor: 1_000_000 },
      validTo: null,
    });
    expect(await refusedFields(send('offer', { ...change, budgetMinor: '1' }, marketer))).toEqual([
      'budgetMinor',
    ]);
    expect(await loadOfferPage(request({ slug: 'NONE' }))).toBeNull();
  });
});

describe('keys', () => {
  const key = { form: 'new-key', name: 'Channel manager', days: '30', 'role.marketing': 'yes' };

  it('are shown once, in the answer to the form', async () => {
    expect(await send('new-key', key)).toEqual({ showAgain: '/desk/people/keys' });
    const posted = { ...key, idempotencyKey: randomUUID() };
    const { made, keys, ...first } = await loadKeysPage(request({ posted }));
    expect(made).toEqual({
      name: 'Channel manager',
      secret: expect.stringMatching(/^safar_[\w-]{43}$/) as string,
    });
    expect(keys).toMatchObject([{ name: 'Channel manager', status: 'active' }]);
    expect((await loadKeysPage(request())).made).toBeNull();
    // Sent again, for example by a double click or by reloading the page.
    const again = await loadKeysPage(request({ posted }));
    expect([again.made, again.repeated]).toEqual([null, 'Channel manager']);
    expect(again.keys).toEqual(keys);
    // The page has a form for another key, which can't have the same name.
    const { idempotencyKey } = first;
    expect(idempotencyKey).not.toBe(posted.idempotencyKey);
    const other = await loadKeysPage(request({ posted: { ...key, idempotencyKey } }));
    expect(other).toMatchObject({ made: null, repeated: null, idempotencyKey });
    expect(other.drafts['new-key'].answer?.errors.map(({ field }) => field)).toEqual(['name']);

    const call = () =>
      service.app.inject({
        ...{ url: '/v1/staff/coupons', headers: { authorization: `Bearer ${made?.secret}` } },
      });
    expect((await call()).statusCode).toBe(200);
    const fields = { key: keys[0]?.id ?? '', page: '/desk/people/keys' };
    expect(await send('revoke-key', fields)).toBe('/desk/people/keys?done=revoke-key');
    expect((await call()).statusCode).toBe(401);
  });

  it('keep what was typed if they are refused', async () => {
    for (const [wrong, field] of [
      [{ name: ' ' }, 'name'],
      [{ days: '366' }, 'days'],
      [{ 'role.marketing': '' }, 'roles'],
    ] as const) {
      const posted: Record<string, string> = { ...key, name: 'Another', ...wrong };
      if (field === 'roles') delete posted['role.marketing'];
      const { made, drafts } = await loadKeysPage(request({ posted }));
      expect(made).toBeNull();
      expect(drafts['new-key'].answer?.errors.map((error) => error.field)).toEqual([field]);
      expect(drafts['new-key'].values).toEqual(posted);
    }
  });

  it('need a fresh code of the app', async () => {
    await setClock(service.db, '11 minutes');
    expect(await send('new-key', key)).toEqual({ showAgain: '/desk/sign-in?resume=new-key' });
    await setClock(service.db, '0 seconds');
  });
});

it('shows reports as a sentence, a chart and a table', async () => {
  const revenue = await loadReportsPage(request({ query: { report: 'revenue' } }));
  const barred = await loadReportsPage(request({ who: marketer, query: { report: 'revenue' } }));
  expect(barred.kind).toBe('occupancy');
  expect(revenue.summary).toMatch(/^1 booking for ₹16,537, of which ₹3,000 was received/);
  expect(revenue.tables[0]?.rows).toHaveLength(1);
  expect(revenue.chart?.path).toMatch(/^M[\d.]+ 200v-[\d.]+h[\d.]+V200z$/);
  for (const report of ['occupancy', 'lead_time', 'conversion', 'cancellations', 'nonsense']) {
    const shown = await loadReportsPage(request({ who: marketer, query: { report } }));
    expect(shown.summary).not.toBe('');
    expect(shown.kind).toBe(report === 'nonsense' ? 'occupancy' : report);
    for (const { columns, rows } of shown.tables) {
      for (const row of rows) expect(row).toHaveLength(columns.length);
    }
  }
  const query = { report: 'cancellations' };
  const plain = await loadReportsPage(request({ who: marketer, query }));
  expect(plain.tables[0]?.columns).toEqual(['Reason', 'Cancellations', 'Moved instead']);
  expect(plain.summary).not.toContain('₹');
  const full = await loadReportsPage(request({ query }));
  expect(full.tables[0]?.columns.slice(3)).toEqual(['To refund', 'Kept']);
  const wrong = { from: '2026-03-02', to: '2026-03-01', report: 'revenue' };
  expect(await loadReportsPage(request({ query: wrong }))).toMatchObject({
    ...{ wrong: [{ path: 'from' }], chart: null, period: { from: '2026-03-02' } },
  });
});

it('sends reports and the log as files, to those who may', async () => {
  const get = (path: string, who?: Person) =>
    fetch(site.url + path, {
      redirect: 'manual',
      ...(who && { headers: { cookie: who.visitor.cookie } }),
    });
  expect((await get('/report?report=revenue', marketer)).status).toBe(404);
  const report = await get('/report?report=revenue', owner);
  expect(report.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(report.headers.get('content-disposition')).toMatch(/filename="revenue-\d{4}-.*\.csv"/);
  expect(report.headers.get('cache-control')).toBe('private, no-store');
  expect(await report.text()).toMatch(/month,tripSlug,.*\n\d{4}-\d{2},spiti,/);
  const log = await (await get('/log?kind=coupon', owner)).text();
  expect(log.match(/coupon\.create/g)).toHaveLength(1);
  expect((await get('/log', marketer)).status).toBe(404);
  expect((await get('/report?report=nothing', owner)).status).toBe(404);
  const one = await fetch(`${site.url}/log`, {
    method: 'POST',
    headers: { cookie: owner.visitor.cookie, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ kind: 'coupon', person: 'No One' }),
  });
  expect(await one.text()).not.toContain('coupon.create');
  const signedOut = await get('/log?kind=coupon&person=Mira');
  expect([signedOut.status, signedOut.headers.get('location')]).toEqual([
    303,
    '/desk/sign-in?next=%2Fdesk%2Fpeople%2Flog%3Fkind%3Dcoupon',
  ]);
});

async function logOf(asked: Asked) {
  const page = await loadLogPage(request(asked));
  if ('redirectTo' in page) throw new Error('it went to an address');
  return page;
}

it('shows the log with what changed, and filters it', async () => {
  const { entries } = await logOf({ posted: { kind: 'coupon', person: 'Mira Marketer' } });
  expect(entries.map(({ action }) => action)).toEqual([
    ...['Changed an offer code', 'Made an offer code'],
  ]);
  expect(entries[0]).toMatchObject({ actor: 'Mira Marketer', reason: 'The fair is over' });
  expect(entries[0]?.changes).toContain('Active: yes → no');
  expect(entries[0]?.changes.join()).not.toContain('bps');
  const { filters } = await logOf({ query: { kind: 'x', day: '2026-99-99', person: 'Mira' } });
  expect(filters).toEqual({});
  expect(await loadLogPage(request({ posted: { kind: 'coupon', person: '' } }))).toEqual({
    redirectTo: '/desk/people/log?kind=coupon',
  });
});

it('shows the settings in force', async () => {
  const { settings } = await loadSettingsPage(request());
  expect(settings.policies.some(({ departureCount }) => departureCount === 1)).toBe(true);
});
