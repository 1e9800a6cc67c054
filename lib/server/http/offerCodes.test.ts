/** Sends the Studio's requests about offer codes over real HTTP to a real service. */
import type { Problem } from '@/booking/contract/problem';
import type { NewCouponRequest, StaffCoupon, StaffCoupons } from '@/booking/contract/staff';
import type { Service } from '@/booking/testing/service';
import { paths } from '@/lib/paths';
import { startApiSite, type ApiSite } from '../testing/apiSite';
import { aTripOnSale, startBookingService } from '../testing/siteAndService';
import { handleOfferCodes } from './offerCodes';

const keyOf = (role: string) => `${role}-key-of-the-offer-code-tests-0123456789`;
const roles = ['marketing', 'operations', 'editor'];

let service: Service;
let site: ApiSite;
beforeAll(async () => {
  service = await startBookingService({
    STAFF_KEYS: roles.map((role) => `${role}:${role}:${keyOf(role)}`).join(','),
  });
  service.app.log.level = 'silent';
  await aTripOnSale(service, { trip: { slug: 'spiti' } });
  site = await startApiSite(({ url = '/' }) => ({
    handler: handleOfferCodes,
    config: { api: { bodyParser: false } },
    params: Object.fromEntries(new URL(url, 'http://site').searchParams),
  }));
}, 120_000);
afterAll(async () => {
  await site.close();
  await service.close();
});

interface Sent {
  code?: string;
  role?: string;
  body?: object | string;
  headers?: Record<string, string>;
}

async function send(method: string, { code, role, body, headers }: Sent = {}) {
  const response = await fetch(site.url + paths.api.staffOfferCodes(code), {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(role && { authorization: `Bearer ${keyOf(role)}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('set-cookie')).toBeNull();
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok) expect(type).toBe('application/problem+json');
  return { status: response.status, body: (await response.json()) as unknown };
}
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as Problem).code,
];

const offer = (more: Partial<NewCouponRequest> = {}): NewCouponRequest => ({
  code: 'SNOW10',
  kind: 'percent',
  bps: 1_000,
  amountMinor: null,
  capMinor: null,
  minSpendMinor: null,
  minPax: null,
  tripSlugs: ['spiti'],
  stackable: true,
  validFrom: null,
  validTo: null,
  travelFrom: null,
  travelTo: null,
  maxRedemptions: null,
  ...more,
});

it('creates, lists and changes a code for the marketing role', async () => {
  const made = await send('POST', { role: 'marketing', body: offer() });
  expect(made).toMatchObject({ status: 201, body: { code: 'SNOW10', redeemed: 0 } });
  const changed = await send('PATCH', {
    role: 'marketing',
    code: 'SNOW10',
    body: { maxRedemptions: 5, isActive: false },
  });
  expect(changed).toMatchObject({ status: 200, body: { maxRedemptions: 5, isActive: false } });
  const listed = await send('GET', { role: 'marketing' });
  expect(listed).toEqual({
    status: 200,
    body: {
      ...{ items: [changed.body as StaffCoupon], mayChange: true },
      trips: [{ slug: 'spiti', title: expect.any(String) as string }],
    } satisfies StaffCoupons,
  });
});

it('passes back the service’s refusals with their field errors', async () => {
  const wrong = offer({ code: 'x', bps: 0, tripSlugs: ['nowhere'] });
  const { status, body } = await send('POST', { role: 'marketing', body: wrong });
  expect([status, (body as Problem).errors?.map(({ path }) => path)]).toEqual([
    400,
    ['code', 'bps'],
  ]);
  const unknown = await send('PATCH', {
    role: 'marketing',
    code: 'NONE',
    body: { isActive: true },
  });
  expect(codeOf(unknown)).toEqual([404, 'not_found']);
});

it('lets a role that may only read do no more', async () => {
  expect((await send('GET', { role: 'operations' })).body).toMatchObject({ mayChange: false });
  expect(codeOf(await send('POST', { role: 'operations', body: offer({ code: 'MINE' }) }))).toEqual(
    [403, 'forbidden'],
  );
  const change = { role: 'operations', code: 'SNOW10', body: { isActive: true } };
  expect(codeOf(await send('PATCH', change))).toEqual([403, 'forbidden']);
  expect(codeOf(await send('GET', { role: 'editor' }))).toEqual([403, 'forbidden']);
});

it.each<[string, Record<string, string>]>([
  ['no key', {}],
  ['an unknown key', { authorization: 'Bearer some-other-key-0123456789-0123456789' }],
  ['an empty key', { authorization: 'Bearer ' }],
  ['another scheme', { authorization: `Basic ${keyOf('marketing')}` }],
  ['only a cookie', { cookie: `key=${keyOf('marketing')}` }],
])('never lends the site’s own key to someone with %s', async (_, headers) => {
  expect(codeOf(await send('GET', { headers }))).toEqual([401, 'authentication_required']);
  expect(codeOf(await send('POST', { headers, body: offer() }))).toEqual([
    401,
    'authentication_required',
  ]);
});

it.each<[string, string, Sent, unknown[]]>([
  ['another method', 'DELETE', {}, [405, 'method_not_allowed']],
  ['another site', 'GET', { headers: { 'sec-fetch-site': 'cross-site' } }, [403, 'other_origin']],
  ['an address bar', 'GET', { headers: { 'sec-fetch-site': 'none' } }, [403, 'other_origin']],
  ['a large body', 'POST', { body: ' '.repeat(32_769) }, [413, 'payload_too_large']],
  ['broken JSON', 'POST', { body: '{' }, [400, 'malformed_request']],
  ['JSON that is no object', 'PATCH', { code: 'SNOW10', body: '7' }, [400, 'malformed_request']],
  ['no code', 'PATCH', { body: { isActive: true } }, [404, 'not_found']],
  ['another route', 'PATCH', { code: '..', body: { isActive: true } }, [404, 'not_found']],
  ['a path', 'PATCH', { code: '../departures', body: { isActive: true } }, [404, 'not_found']],
])('refuses %s', async (_, method, sent, wanted) => {
  expect(codeOf(await send(method, { role: 'marketing', ...sent }))).toEqual(wanted);
});
