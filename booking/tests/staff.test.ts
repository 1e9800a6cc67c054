/** What staff may do, the audit log, and approval by two people for large amounts. */
import { travellerContexts } from '../actions/changeTraveller.ts';
import type { TravellerDetails } from '../contract/travellers.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { runDepartureEnds } from '../actions/endDeparture.ts';
import { sweepHolds } from '../actions/expireHolds.ts';
import { reconcile } from '../actions/reconcile.ts';
import { creditHolder } from '../actions/refunds.ts';
import type { BookingDetail } from '../contract/bookings.ts';
import type { BookingCancellation, CancellationPreview } from '../contract/cancellations.ts';
import type { DepartureList } from '../contract/departures.ts';
import type { Problem } from '../contract/problem.ts';
import type {
  AuditEntry,
  DepartureEnd,
  DepartureEndDetail,
  DepartureEndPreview,
  NewDepartureRequest,
  PaymentPreview,
  RecordedPayment,
  StaffCoupon,
  StaffDeparture,
  StaffPaymentReview,
  StaffRefund,
} from '../contract/staff.ts';
import { addDays, civilDateIn } from '../domain/dates.ts';
import { may, permissions, roles, type Permission, type Role } from '../domain/roles.ts';
import { relayOutbox } from '../jobs/outbox.ts';
import { creditOf } from '../store/money/travelCredit.ts';
import { violatedConstraint } from '../store/database/db.ts';
import { aBookingRequest, aDeparture, aQuoteRequest, aTrip } from '../testing/builders.ts';
import { aVisitor, captureOpen, comeBack, type Visitor, walkCheckout } from '../testing/browser.ts';
import { aCustomer } from '../testing/customers.ts';
import { emptyDatabase, expectNoDrift, setClock } from '../testing/database.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { expectMoneyAddsUp } from '../testing/money.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';

const secretOf = (name: string) => `staff-secret-of-${name}-`.padEnd(40, 'x');
const people: [string, Role][] = [
  ...roles.map((role): [string, Role] => [role.replace('_', '-'), role]),
  ['second-ops', 'operations'],
  ['second-finance', 'finance'],
];

let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let visitor: Visitor;
let tripId: string;
let changes = 0;

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({
    SMTP_URL: mailbox.url,
    RATE_CODE_RESEND_SECONDS: '0',
    STAFF_KEYS: people.map(([name, role]) => `${name}:${role}:${secretOf(name)}`).join(','),
  });
});
beforeEach(async () => {
  changes = 0;
  await service.turn({
    webhookDrop: true,
    refundStatus: 'processed',
    apiDown: false,
    amountDeltaMinor: 0,
  });
  ({ id: tripId } = await aTrip(service.db, { slug: 'spiti' }));
  visitor = aVisitor(service);
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await expectMoneyAddsUp(service.db);
  // The audit log has one row per allowed change, and one for what was refused or exported.
  expect(await countChanges()).toBe(changes);
  await emptyDatabase(service.db);
  await mailbox.empty();
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

const creditLeft = (email: string) =>
  creditOf(
    service.db.queries,
    creditHolder(service.deps.links, email),
    service.deps.config.businessTz,
  );

async function countChanges(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit_log
     where action <> 'access.refuse' and action not like '%.export'`.execute(service.db.queries);
  return rows[0]?.n ?? -1;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function as<T = Problem>(
  name: string,
  method: Method,
  url: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const reply = await service.app.inject({
    method,
    url: `/v1/staff${url}`,
    headers: { authorization: `Bearer ${secretOf(name)}`, ...headers },
    ...(body ? { payload: body } : {}),
  });
  const isPreview = url.endsWith('/preview');
  if (method !== 'GET' && !isPreview && reply.statusCode < 300) changes += 1;
  return { status: reply.statusCode, body: reply.json() as T, headers: reply.headers };
}

const keyed = () => ({ 'idempotency-key': randomUUID() });
const at = (version: number) => ({ 'if-match': `"v${version}"` });
const codeOf = (reply: { body: unknown }) => (reply.body as Problem).code;
const pathsOf = (reply: { body: unknown }) =>
  ((reply.body as Problem).errors ?? []).map(({ path }) => path);

async function paid(
  departureId: string,
  pax = 1,
  purpose: 'deposit' | 'full' = 'full',
  who: Visitor = visitor,
): Promise<BookingDetail> {
  const { reference } = await who.holdAndBook(departureId, pax);
  const { body } = await who.pay(reference, purpose);
  await comeBack(service, await walkCheckout(body, 'success'));
  return (await who.readBooking(reference)).body;
}

const today = new Date().toISOString().slice(0, 10);

function aDraft(change: Partial<NewDepartureRequest> = {}): NewDepartureRequest {
  const startDate = addDays(today, 60);
  return {
    tripSlug: 'spiti',
    code: `SPITI-${randomUUID().slice(0, 8).toUpperCase()}`,
    startDate,
    endDate: addDays(startDate, 6),
    reportAt: `${startDate}T01:30:00Z`,
    capacity: 12,
    cancellationPolicyId: '01930000-0000-7000-8000-000000000101',
    minPax: 6,
    maxPaxPerBooking: 12,
    salesOpenAt: null,
    salesCloseAt: `${addDays(startDate, -1)}T12:00:00Z`,
    depositKind: 'per_pax',
    depositValue: 300_000,
    balanceDueDays: 15,
    womenOnly: false,
    prices: [price('twin', 1_799_900), price('triple', 1_599_900)],
    pickups: [
      {
        code: 'DEL',
        city: 'Delhi',
        name: 'Kashmere Gate',
        address: null,
        pickupAt: `${startDate}T01:30:00Z`,
        surchargeMinor: 0,
      },
    ],
    ...change,
  };
}

function price(occupancy: 'twin' | 'triple' | 'single', amountMinor: number) {
  return {
    occupancy,
    amountMinor,
    childBps: 8_000,
    infantMinor: 0,
    allotment: null as number | null,
    isActive: true,
  };
}

const asBefore = { bps: 0, addMinor: 0, roundToMinor: 100 };

const view = async (id: string) =>
  (await as<StaffDeparture>('owner', 'GET', `/departures/${id}`)).body;

describe('permissions', () => {
  const id = randomUUID();
  const policyTerms = {
    ...{ tcsRefund: 'never', minChargeMinorPerPax: 0, tiers: [{ minDaysBefore: 0, refundBps: 0 }] },
    dateChange: { minDaysBefore: 10, freeChanges: 1, feeBps: 0 },
  };
  const anOffer = {
    terms: {
      ...{ tripSlug: 'nowhere', startDate: '2027-03-01', endDate: '2027-03-04' },
      meeting: { city: 'Jaipur', place: 'The station', time: '09:00' },
      rooms: [{ occupancy: 'twin', people: 2, amountMinor: 100 }],
      ...{ extras: [], discountBps: 0, depositBps: 10_000, balanceDueDays: 30 },
      expiresOn: '2027-02-01',
    },
    billing: {},
  };
  const aMessage = { audience: 'everyone', subject: 'Snow', text: 'Bring boots.' };
  const { holdId: _, ...callerRequest } = aBookingRequest(id);
  const routes: [Permission, Method, string, object?][] = [
    ['departures:read', 'GET', `/departures/${id}`],
    ['departures:write', 'POST', '/departures', aDraft({ tripSlug: 'nowhere' })],
    ['departures:write', 'POST', `/departures/${id}/publish`],
    ['departures:read', 'GET', '/departure-choices'],
    ['departures:read', 'GET', '/departure-calendar?from=2027-01-01&to=2027-02-01'],
    ['departures:write', 'POST', '/departures/preview', aDraft({ tripSlug: 'nowhere' })],
    ['departures:write', 'POST', '/departure-plans/preview', { notOn: [], prices: asBefore }],
    [
      'departures:write',
      'POST',
      '/departure-plans',
      { plan: { notOn: [], prices: asBefore }, token: 'x'.repeat(20) },
    ],
    ['departures:write', 'POST', '/departures/publish', { ids: [id] }],
    ['departures:write', 'DELETE', `/departures/${id}`],
    ['departures:read', 'GET', `/departures/${id}/terms`],
    ['departures:write', 'PUT', `/departures/${id}/extras`, { extras: [] }],
    ['departures:write', 'PUT', `/departures/${id}/pickups`, { pickups: aDraft().pickups }],
    [
      'departures:write',
      'POST',
      `/departures/${id}/changes/preview`,
      { prices: { prices: [price('twin', 1)] } },
    ],
    ['departures:write', 'PATCH', `/departures/${id}`, { capacity: 1 }],
    ['departures:write', 'PUT', `/departures/${id}/prices`, { prices: [price('twin', 1)] }],
    ['discounts:write', 'PUT', `/departures/${id}/discounts`, { groupTiers: [], earlyTiers: [] }],
    ['departures:write', 'POST', `/departures/${id}/guarantee`, { reason: 'we go' }],
    ['departures:read', 'GET', `/departures/${id}/end`],
    ['bookings:read', 'GET', `/departures/${id}/rooms`],
    ['departures:read', 'GET', '/departures'],
    ['bookings:read', 'GET', `/departures/${id}/travellers`],
    ['departures:read', 'GET', `/departures/${id}/history`],
    ['bookings:read', 'GET', `/departures/${id}/money`],
    ['bookings:read', 'GET', `/departures/${id}/money/csv`],
    ['manifest:read', 'POST', `/departures/${id}/list`, { medical: true }],
    ['manifest:read', 'GET', `/departures/${id}/check-ins`],
    ['manifest:read', 'POST', `/departures/${id}/check-ins`, { ticks: [] }],
    ['manifest:share', 'POST', `/departures/${id}/copies`, { medical: true }],
    [
      'manifest:share',
      'POST',
      `/departures/${id}/export`,
      { format: 'csv', medical: true, reason: 'why' },
    ],
    ['manifest:share', 'GET', `/departures/${id}/leader-links`],
    [
      'manifest:share',
      'POST',
      `/departures/${id}/leader-links`,
      { label: 'Nobody', medical: false, expiresOn: '2030-01-01' },
    ],
    ['manifest:share', 'POST', `/departures/${id}/leader-links/${id}/revoke`],
    ['departures:write', 'GET', '/leaders'],
    ['departures:write', 'PUT', `/departures/${id}/leader`, { leader: null }],
    ['rooms:write', 'PUT', `/departures/${id}/rooms`, { rooms: [] }],
    ['bookings:read', 'GET', `/departures/${id}/waitlist`],
    ['contacts:read', 'POST', `/departures/${id}/waitlist/${id}/contact`, { reason: 'nothing' }],
    [
      'departures:write',
      'POST',
      `/departures/${id}/waitlist/${id}/withdraw`,
      { reason: 'nothing' },
    ],
    ['messages:answer', 'GET', `/departures/${id}/messages`],
    ['messages:answer', 'GET', `/departures/${id}/messages/${id}`],
    ['messages:answer', 'POST', `/departures/${id}/messages/preview`, aMessage],
    ['messages:answer', 'POST', `/departures/${id}/messages/test`, aMessage],
    ['departures:write', 'POST', `/departures/${id}/messages`, { ...aMessage, bookings: 1 }],
    ['departures:cancel', 'POST', `/departures/${id}/end/preview`],
    [
      'departures:cancel',
      'POST',
      `/departures/${id}/end`,
      { token: 'x'.repeat(20), reason: 'why' },
    ],
    ['departures:cancel', 'POST', `/departures/${id}/end/approve`],
    ['departures:cancel', 'POST', `/departures/${id}/end/withdraw`],
    ['coupons:read', 'GET', '/coupons'],
    ['coupons:write', 'POST', '/coupons', aCoupon({ tripSlugs: ['nowhere'] })],
    ['coupons:write', 'PATCH', '/coupons/NOWHERE', { isActive: false }],
    ['bookings:read', 'GET', '/bookings/counts'],
    ['bookings:read', 'GET', '/bookings/filters'],
    ['bookings:read', 'POST', '/bookings/filters', { name: 'Mine', filters: {} }],
    ['bookings:read', 'DELETE', `/bookings/filters/${id}`],
    ['bookings:change', 'GET', '/bookings/SF-00000000/transfers/dates'],
    ['bookings:change', 'POST', '/bookings/SF-00000000/transfers/preview', { departureId: id }],
    [
      'bookings:change',
      'POST',
      '/bookings/SF-00000000/transfers',
      { token: 'x'.repeat(20), reason: 'nothing' },
    ],
    ['bookings:change', 'POST', '/bookings/SF-00000000/people/preview', {}],
    [
      'bookings:change',
      'POST',
      '/bookings/SF-00000000/people',
      { token: 'x'.repeat(20), reason: 'nothing' },
    ],
    ['notes:write', 'POST', '/bookings/SF-00000000/notes', { text: 'nothing' }],
    ['bookings:correct', 'PATCH', '/bookings/SF-00000000/contact', { reason: 'nothing' }],
    [
      'bookings:correct',
      'PATCH',
      `/bookings/SF-00000000/travellers/${id}`,
      { version: 1, reason: 'nothing' },
    ],
    ['refunds:request', 'POST', '/bookings/SF-00000000/goodwill/preview', { amountMinor: 100 }],
    [
      'refunds:request',
      'POST',
      '/bookings/SF-00000000/goodwill',
      { token: 'x'.repeat(20), reason: 'nothing' },
    ],
    ['bookings:create', 'POST', '/bookings/preview', aQuoteRequest(id)],
    ['bookings:create', 'POST', '/bookings', { ...callerRequest, quoteToken: 'x'.repeat(20) }],
    ['bookings:create', 'POST', '/bookings/SF-00000000/payment-link'],
    ['bookings:create', 'POST', '/bookings/SF-00000000/payment-link/read'],
    ['bookings:create', 'POST', '/bookings/SF-00000000/release', { reason: 'nothing' }],
    ['bookings:read', 'GET', '/bookings'],
    ['bookings:read', 'GET', '/bookings/SF-00000000'],
    ['bookings:read', 'GET', '/bookings/SF-00000000/record'],
    ['contacts:read', 'POST', '/bookings/SF-00000000/contact', { reason: 'nothing' }],
    ['bookings:access', 'POST', '/bookings/SF-00000000/link'],
    ['bookings:read', 'GET', '/bookings/SF-00000000/documents/voucher'],
    ['uploads:read', 'GET', '/bookings/SF-00000000/uploads'],
    ['uploads:read', 'POST', `/bookings/SF-00000000/uploads/${id}/open`, { reason: 'nothing' }],
    ['bookings:cancel', 'POST', '/bookings/SF-00000000/cancellations/preview', {}],
    ['bookings:cancel', 'POST', '/bookings/SF-00000000/cancellations', { token: 'x'.repeat(20) }],
    ['bookings:access', 'POST', '/bookings/SF-00000000/guest-access/end'],
    [
      'payments:record',
      'POST',
      '/bookings/SF-00000000/payments/preview',
      { method: 'cash', amountMinor: 100 },
    ],
    [
      'payments:record',
      'POST',
      '/bookings/SF-00000000/payments',
      { method: 'cash', amountMinor: 100, reference: 'R-1' },
    ],
    ['payments:record', 'GET', '/payments'],
    ['payments:record', 'POST', `/payments/${id}/approve`],
    ['payments:record', 'POST', `/payments/${id}/reject`, { reason: 'nothing' }],
    ['payments:review', 'GET', '/payment-reviews'],
    ['payments:review', 'POST', `/payment-reviews/${id}/accept`, { reason: 'nothing' }],
    ['payments:review', 'POST', `/payment-reviews/${id}/refund`, { reason: 'nothing' }],
    ['refunds:read', 'GET', '/refunds'],
    ['refunds:read', 'GET', '/refunds/decided'],
    ['refunds:read', 'GET', '/disputes'],
    ['refunds:approve', 'POST', `/refunds/${id}/approve`],
    ['refunds:approve', 'POST', `/refunds/${id}/retry`],
    ['refunds:approve', 'POST', `/refunds/${id}/by-bank`],
    ['refunds:approve', 'POST', `/refunds/${id}/reject`, { reason: 'nothing' }],
    ['refunds:approve', 'POST', `/refunds/${id}/paid`, { reference: 'UTR123456' }],
    ['receivables:read', 'GET', '/receivables'],
    ['receivables:read', 'POST', '/receivables/reminders', { bookings: ['SF-00000000'] }],
    [
      'receivables:write',
      'POST',
      `/receivables/${id}/due`,
      { from: '2026-12-01', to: '2026-12-02', reason: 'nothing' },
    ],
    ['payouts:reconcile', 'GET', '/payouts'],
    ['payouts:reconcile', 'POST', '/payouts/read'],
    ['payouts:reconcile', 'POST', `/differences/${id}/explain`, { reason: 'other', note: '' }],
    [
      'payouts:reconcile',
      'POST',
      '/bank-statements',
      {
        account: 'HDFC',
        text: 'nothing',
        columns: { date: 0, narration: 1, utr: null, credit: 2, debit: null },
      },
    ],
    ['payouts:reconcile', 'POST', '/bank-statements/read'],
    ['payouts:reconcile', 'GET', `/bank-statements/${id}`],
    ['payouts:reconcile', 'POST', `/bank-statements/${id}/import`, { newLines: 0 }],
    ['payouts:reconcile', 'GET', '/bank-lines'],
    ['payouts:reconcile', 'POST', `/bank-lines/${id}/match`, { kind: 'payment', id }],
    ['payouts:reconcile', 'POST', `/bank-lines/${id}/explain`, { reason: 'nothing' }],
    ['alarms:read', 'GET', '/alarms'],
    [
      'alarms:read',
      'POST',
      `/alarms/${id}/acknowledge`,
      { reason: 'nothing', stored: null, actual: null },
    ],
    ['tax:read', 'GET', '/tax'],
    ['tax:read', 'GET', '/tax/2026-01'],
    ['tax:read', 'GET', '/tax/2026-01/documents'],
    ['tax:read', 'GET', '/tax/2026-01/buyers'],
    ['tax:close', 'POST', '/tax/2099-01/close'],
    ['tax:read', 'GET', '/tax/2026-01/files/gstr1'],
    ['reviews:moderate', 'GET', '/reviews'],
    ['reviews:moderate', 'GET', `/reviews/photos/${id}`],
    ['messages:answer', 'GET', '/messages'],
    ['messages:answer', 'GET', '/bookings/SF-00000000/messages'],
    ['messages:answer', 'POST', '/bookings/SF-00000000/messages', { text: 'nothing' }],
    ['messages:answer', 'POST', '/bookings/SF-00000000/messages/assign', { to: null }],
    ['messages:answer', 'POST', '/bookings/SF-00000000/messages/settle', {}],
    ['reviews:moderate', 'POST', `/reviews/photos/${id}/hide`, {}],
    ['reviews:moderate', 'POST', `/reviews/photos/${id}/show`, {}],
    ['reviews:moderate', 'POST', `/reviews/${id}/show`, { reason: 'nothing' }],
    ['reviews:moderate', 'POST', `/reviews/${id}/hide`, { reason: 'nothing' }],
    ['reviews:moderate', 'PUT', `/reviews/${id}/reply`, { reply: 'nothing' }],
    ['enquiries:write', 'GET', '/enquiries'],
    ['enquiries:write', 'GET', `/enquiries/${id}`],
    ['enquiries:write', 'POST', `/enquiries/${id}/contact`, { reason: 'nothing' }],
    ['enquiries:write', 'POST', `/enquiries/${id}/assign`, { to: null }],
    ['enquiries:write', 'POST', `/enquiries/${id}/reply`, { text: 'nothing' }],
    ['enquiries:write', 'POST', `/enquiries/${id}/note`, { text: 'nothing' }],
    [
      'enquiries:write',
      'POST',
      `/enquiries/${id}/received`,
      { text: 'nothing', receivedAt: '2026-11-30T10:00:00Z' },
    ],
    ['enquiries:write', 'POST', `/enquiries/${id}/state`, { state: 'closed' }],
    ['enquiries:write', 'GET', '/answer-templates'],
    ['departures:read', 'GET', '/date-interests'],
    [
      'contacts:read',
      'POST',
      '/date-interests/contacts',
      { tripSlug: 'nothing', month: '2026-11', reason: 'nothing' },
    ],
    ['enquiries:write', 'GET', '/quotes'],
    ['bookings:create', 'POST', `/enquiries/${id}/quotes/preview`, anOffer],
    [
      'bookings:create',
      'POST',
      `/enquiries/${id}/quotes`,
      { ...anOffer, totalMinor: 1, text: 'Hello', replaces: null, termsVersion: '1' },
    ],
    ['bookings:create', 'POST', `/quotes/${id}/withdraw`, { reason: 'nothing' }],
    ['webhooks:manage', 'GET', '/webhooks'],
    [
      'webhooks:manage',
      'POST',
      '/webhooks',
      { url: 'ftp://example.org', label: 'Desk', eventTypes: ['booking.confirmed'] },
    ],
    ['webhooks:manage', 'PATCH', `/webhooks/${id}`, { isActive: false }],
    ['webhooks:manage', 'DELETE', `/webhooks/${id}`],
    ['webhooks:manage', 'POST', `/webhooks/${id}/secret`],
    ['webhooks:manage', 'POST', `/webhooks/${id}/test`],
    ['webhooks:manage', 'GET', `/webhooks/${id}/deliveries`],
    ['webhooks:manage', 'POST', `/webhooks/${id}/deliveries/${id}/replay`],
    ['reports:read', 'GET', '/reports/attribution'],
    ['reports:read', 'GET', '/reports/versions'],
    ['reports:read', 'GET', '/reports/occupancy'],
    ['revenue:read', 'GET', '/reports/revenue'],
    ['reports:read', 'GET', '/reports/lead-time'],
    ['reports:read', 'GET', '/reports/conversion'],
    ['reports:read', 'GET', '/reports/cancellations'],
    ['reports:read', 'GET', '/reports/occupancy/csv'],
    ['settings:read', 'GET', '/settings'],
    ['settings:write', 'POST', '/settings/phones', { validFrom: '2020-01-01', value: {} }],
    ['settings:write', 'POST', `/settings/values/${id}/withdraw`],
    ['settings:read', 'GET', '/policies'],
    ['settings:write', 'POST', '/policies', { ...policyTerms, name: '  ' }],
    [
      'settings:write',
      'POST',
      `/policies/${id}/versions`,
      { ...policyTerms, validFrom: '2020-01-01' },
    ],
    ['settings:write', 'POST', `/policies/${id}/versions/${id}/withdraw`],
    [
      'settings:write',
      'POST',
      `/policies/${id}/departures`,
      { tripSlug: null, fromDate: '2020-01-01' },
    ],
    ['audit:read', 'GET', '/audit'],
    ['audit:read', 'GET', '/audit/csv'],
    ['people:write', 'GET', '/people'],
    ['people:write', 'POST', '/people', { name: 'Nobody', email: 'nobody', roles: ['sales'] }],
    ['people:write', 'PATCH', `/people/${id}`, { roles: ['sales'] }],
    ['people:write', 'POST', `/people/${id}/end`, { reason: 'nothing' }],
    ['people:write', 'POST', `/people/${id}/invitation`],
    ['people:write', 'GET', '/keys'],
    ['people:write', 'POST', '/keys', { name: '  ', roles: ['sales'], days: 1 }],
    ['people:write', 'POST', `/keys/${id}/revoke`],
  ];

  const rows = routes.map(([permission, method, url, body]) => ({ permission, method, url, body }));
  it.each(rows)('$permission: $method $url', async ({ permission, method, url, body }) => {
    const headers = { ...keyed(), ...at(1) };
    for (const role of roles) {
      const reply = await as(role.replace('_', '-'), method, url, body, headers);
      expect([role, reply.status === 403]).toEqual([role, !may([role], permission)]);
      if (may([role], permission)) expect([200, 400, 404, 409]).toContain(reply.status);
    }
    for (const authorization of [undefined, 'Bearer x', `Bearer ${testSecrets.SERVICE_TOKEN}`]) {
      const reply = await service.app.inject({
        method,
        url: `/v1/staff${url}`,
        headers: authorization ? { authorization } : {},
        ...(body ? { payload: body } : {}),
      });
      expect(reply.statusCode).toBe(401);
    }
  });

  it('covers every route and every permission except those inside a change or a list', () => {
    const used = new Set(routes.map(([permission]) => permission));
    expect(Object.keys(permissions).filter((name) => !used.has(name as Permission))).toEqual([
      'departures:exceed',
      'medical:read',
    ]);
    const { paths } = service.app.swagger() as { paths: Record<string, Record<string, unknown>> };
    const served = Object.entries(paths)
      // Everyone on the staff may see their own account, and what they may act on.
      .filter(([path]) => /^\/v1\/staff\/(?!auth\/|me\b|today$)/.test(path))
      .flatMap(([, methods]) => Object.keys(methods).filter((method) => method !== 'head'));
    expect(served).toHaveLength(routes.length);
  });

  it('refuse everyone if there is no key', async () => {
    const closed = await startService();
    const reply = await closed.app.inject({
      url: '/v1/staff/coupons',
      headers: { authorization: 'Bearer ' },
    });
    expect(reply.statusCode).toBe(401);
    await closed.close();
  });
});

describe('departures', () => {
  it('go from a hidden draft to bookable', async () => {
    const made = await as<StaffDeparture>('operations', 'POST', '/departures', aDraft());
    expect(made).toMatchObject({ status: 201, body: { status: 'draft', warnings: [] } });
    const { id } = made.body;
    expect((await visitor.quote(id)).status).toBe(404);
    expect((await as('operations', 'POST', `/departures/${id}/publish`)).status).toBe(200);
    expect(codeOf(await as('operations', 'POST', `/departures/${id}/publish`))).toBe(
      'invalid_state',
    );
    expect((await paid(id)).status).toBe('confirmed');
    const list = await visitor.send<DepartureList>('GET', '/v1/trips/spiti/departures');
    expect(list.body.items.map((item) => item.id)).toEqual([id]);
  });

  it('are refused with an error for each field', async () => {
    const bad = aDraft({
      tripSlug: 'nowhere',
      startDate: '2020-02-30',
      cancellationPolicyId: randomUUID(),
      prices: [price('twin', 1), price('twin', 2)],
      depositKind: 'percent',
      depositValue: 10_001,
    });
    expect(pathsOf(await as('operations', 'POST', '/departures', bad)).sort()).toEqual([
      'cancellationPolicyId',
      'depositValue',
      'prices',
      'startDate',
      'tripSlug',
    ]);
    const draft = aDraft({ prices: [price('triple', 2_000_000), price('twin', 1_000_000)] });
    const made = await as<StaffDeparture>('operations', 'POST', '/departures', draft);
    expect(made.body.warnings).toEqual([
      'A room for fewer people must not be cheaper than one for more',
    ]);
    expect(pathsOf(await as('operations', 'POST', '/departures', draft))).toEqual(['code']);
  });

  it('never drop below the seats taken, and log who changed what', async () => {
    const { id } = await aDeparture(service.db, { tripId, capacity: 6 });
    await paid(id, 2);
    await visitor.hold(id, 1);
    const before = await view(id);
    expect(before).toMatchObject({ booked: 2, held: 1, capacity: 6, plannedCapacity: 6 });
    const cut = { capacity: 4, blocked: 2 };
    const refused = await as('operations', 'PATCH', `/departures/${id}`, cut, at(before.version));
    expect(refused.body).toMatchObject({ code: 'capacity_below_sold', meta: { soldSeats: 5 } });
    expect(refused.status).toBe(409);
    const done = await as<StaffDeparture>(
      'operations',
      'PATCH',
      `/departures/${id}`,
      { capacity: 4, blocked: 1, minPax: 2 },
      at(before.version),
    );
    expect(done.body).toMatchObject({ capacity: 4, blocked: 1, minPax: 2, booked: 2 });
    expect((await aVisitor(service).hold(id)).status).toBe(409);

    const stale = await as('operations', 'PATCH', `/departures/${id}`, cut, at(before.version));
    expect([stale.status, codeOf(stale)]).toEqual([412, 'version_conflict']);
    expect((await as('operations', 'PATCH', `/departures/${id}`, cut)).status).toBe(412);

    const log = await as<{ items: AuditEntry[] }>('owner', 'GET', `/audit?objectId=${id}`);
    expect(log.body.items).toMatchObject([
      {
        actor: 'operations',
        role: 'operations',
        action: 'departure.change',
        before: { capacity: 6, blocked: 0 },
        after: { capacity: 4, blocked: 1 },
      },
    ]);
  });

  it('can be oversold only with the permission and a reason', async () => {
    const { id } = await aDeparture(service.db, { tripId, capacity: 2 });
    await sql`update departure set planned_capacity = 2`.execute(service.db.queries);
    const { version } = await view(id);
    const more = { capacity: 3 };
    const url = `/departures/${id}`;
    const reason = 'a jeep more';
    expect((await as('operations', 'PATCH', url, { ...more, reason }, at(version))).status).toBe(
      403,
    );
    expect(pathsOf(await as('owner', 'PATCH', url, more, at(version)))).toEqual(['reason']);
    const done = await as<StaffDeparture>('owner', 'PATCH', url, { ...more, reason }, at(version));
    expect(done.body.warnings).toEqual(['Oversold by 1: more seats are on sale than exist.']);
    // Reducing the capacity again doesn't oversell, so no one else has to approve it.
    const less = { capacity: 2 };
    expect((await as('operations', 'PATCH', url, less, at(done.body.version))).status).toBe(200);
  });

  it('keep holds’ prices and require new quotes from others', async () => {
    const { id } = await aDeparture(service.db, { tripId, capacity: 6, allotments: { twin: 2 } });
    const { body: quote } = await visitor.quote(id);
    const held = await visitor.hold(id);
    const { version } = await view(id);
    const url = `/departures/${id}/prices`;
    const prices = [{ ...price('twin', 1_999_900), allotment: 0 }];
    const refused = await as('operations', 'PUT', url, { prices }, at(version));
    expect(refused.body).toMatchObject({ code: 'capacity_below_sold', meta: { soldSeats: 1 } });
    const done = await as<StaffDeparture>(
      'operations',
      'PUT',
      url,
      { prices: [price('twin', 1_999_900)] },
      at(version),
    );
    expect(done.body.prices.map(({ occupancy, isActive }) => [occupancy, isActive])).toEqual([
      ['triple', false],
      ['twin', true],
    ]);
    expect(codeOf(await visitor.post('/v1/holds', { quoteToken: quote.token }))).toBe(
      'price_changed',
    );
    expect((await visitor.readHold(held.body.id)).body.totalMinor).toBe(held.body.totalMinor);
  });

  it('give group and early discounts, never less for larger groups', async () => {
    const { id } = await aDeparture(service.db, { tripId, inDays: 100 });
    const { body: quote } = await visitor.quote(id);
    const held = await visitor.hold(id);
    const url = `/departures/${id}/discounts`;
    const set = (groupTiers: object[], earlyTiers: object[], version: number) =>
      as<StaffDeparture>('finance', 'PUT', url, { groupTiers, earlyTiers }, at(version));
    const { version } = await view(id);
    const falling = await set(
      [
        { minPax: 4, bps: 500 },
        { minPax: 6, bps: 300 },
      ],
      [
        { minDaysBefore: 60, bps: 500 },
        { minDaysBefore: 90, bps: 400 },
      ],
      version,
    );
    expect([codeOf(falling), pathsOf(falling)]).toEqual([
      'validation_failed',
      ['groupTiers', 'earlyTiers'],
    ]);
    const twice = [
      { minDaysBefore: 60, bps: 500 },
      { minDaysBefore: 60, bps: 600 },
    ];
    expect(pathsOf(await set([], twice, version))).toEqual(['earlyTiers']);
    const tiers = [{ minDaysBefore: 60, bps: 500 }];
    const done = await set([{ minPax: 6, bps: 300 }], tiers, version);
    expect(done.body).toMatchObject({
      groupTiers: [{ minPax: 6, bps: 300 }],
      earlyTiers: tiers,
      priceVersion: 2,
    });
    expect(codeOf(await set([], [], version))).toBe('version_conflict');
    const { body: entries } = await as<{ items: AuditEntry[] }>('owner', 'GET', '/audit');
    expect(entries.items[0]).toMatchObject({
      action: 'departure.discounts',
      before: { earlyTiers: [] },
      after: { earlyTiers: tiers },
    });
    // Earlier quotes are replaced by the better price. Holds keep theirs.
    expect(codeOf(await visitor.post('/v1/holds', { quoteToken: quote.token }))).toBe(
      'price_changed',
    );
    expect((await visitor.readHold(held.body.id)).body.totalMinor).toBe(held.body.totalMinor);
    expect((await visitor.quote(id)).body.quote.earlyDiscountMinor).toBe(89_995);
  });

  it('can be guaranteed by decision, once, with a reason', async () => {
    const { id } = await aDeparture(service.db, { tripId });
    const url = `/departures/${id}/guarantee`;
    const done = await as<StaffDeparture>('operations', 'POST', url, { reason: 'two jeeps full' });
    expect(done.body.status).toBe('guaranteed');
    expect(codeOf(await as('operations', 'POST', url, { reason: 'again' }))).toBe('invalid_state');
  });
});

function aCoupon(change: object = {}) {
  return {
    code: 'MONSOON10',
    kind: 'percent',
    bps: 1_000,
    amountMinor: null,
    capMinor: 250_000,
    minSpendMinor: null,
    minPax: null,
    tripSlugs: ['spiti'],
    stackable: true,
    validFrom: null,
    validTo: null,
    travelFrom: null,
    travelTo: null,
    maxRedemptions: 1,
    ...change,
  };
}

it('coupons are created, used and switched off', async () => {
  const { id } = await aDeparture(service.db, { tripId });
  expect((await as('finance', 'POST', '/coupons', aCoupon())).status).toBe(201);
  expect(pathsOf(await as('finance', 'POST', '/coupons', aCoupon()))).toEqual(['code']);
  expect(pathsOf(await as('finance', 'POST', '/coupons', aCoupon({ bps: null })))).toEqual([
    'kind',
  ]);
  expect(pathsOf(await as('finance', 'POST', '/coupons', aCoupon({ tripSlugs: ['no'] })))).toEqual([
    'tripSlugs',
  ]);
  const couponCode = 'monsoon10';
  const quoted = await visitor.quote(id, 1, 'twin', { couponCode });
  expect(quoted.body.quote.couponDiscountMinor).toBe(179_990);
  const off = { isActive: false, reason: 'leaked' };
  const done = await as<StaffCoupon>('finance', 'PATCH', '/coupons/MONSOON10', off);
  expect(done.body).toMatchObject({ isActive: false, tripSlugs: ['spiti'], redeemed: 0 });
  expect(codeOf(await visitor.quote(id, 1, 'twin', { couponCode }))).toBe('coupon_invalid');
  expect((await as('finance', 'PATCH', '/coupons/NOBODY', off)).status).toBe(404);
});

describe('a recorded payment', () => {
  const record = (name: string, reference: string, body: object) =>
    as<RecordedPayment>(name, 'POST', `/bookings/${reference}/payments`, body, keyed());
  const transfer = { method: 'bank_transfer', reference: 'UTR123456' };

  it('confirms a booking like any other payment', async () => {
    const { id } = await aDeparture(service.db, { tripId, capacity: 1 });
    const { reference } = await visitor.holdAndBook(id);
    await visitor.pay(reference);
    const done = await record('finance', reference, { ...transfer, amountMinor: 300_000 });
    expect(done.body).toMatchObject({ status: 'captured', bookingStatus: 'confirmed' });
    expect((await visitor.readBooking(reference)).body).toMatchObject({
      status: 'confirmed',
      money: { paidMinor: 300_000 },
    });
    const tooMuch = await record('finance', reference, { ...transfer, amountMinor: 1_590_000 });
    expect(pathsOf(tooMuch)).toEqual(['amountMinor']);
    await record('finance', reference, { ...transfer, amountMinor: 1_589_900 });
    const again = await record('finance', reference, { ...transfer, amountMinor: 100 });
    expect(codeOf(again)).toBe('already_paid');
  });

  it('does exactly what its preview shows, or nothing', async () => {
    const { id } = await aDeparture(service.db, { tripId });
    const { reference } = await visitor.holdAndBook(id, 4);
    const { money } = (await visitor.readBooking(reference)).body;
    await visitor.pay(reference);
    const preview = (amountMinor: number) =>
      as<PaymentPreview>('finance', 'POST', `/bookings/${reference}/payments/preview`, {
        ...{ method: 'bank_transfer', amountMinor },
      });
    const { body: shown } = await preview(1_200_000);
    const nothing = { status: 'pending_payment', paidMinor: 0, totalMinor: money.totalMinor };
    expect(shown).toMatchObject({
      ...{ needsApproval: false, closesOnlinePayment: true, before: nothing },
      after: { status: 'confirmed', paidMinor: 1_200_000 },
    });
    expect(shown.after.balanceMinor).toBe(shown.before.balanceMinor - 1_200_000);
    // Nothing has happened yet, not even to the open payment.
    expect((await visitor.readBooking(reference)).body).toMatchObject({
      ...{ status: 'pending_payment', money: { paidMinor: 0 } },
      payments: [{ status: 'pending' }],
    });

    const { body: large } = await preview(shown.before.balanceMinor);
    expect(large).toMatchObject({
      needsApproval: true,
      after: { ...nothing, waitingMinor: shown.before.balanceMinor, balanceMinor: 0 },
    });
    const amountMinor = 1_200_000;
    const stranger = { ...transfer, amountMinor, token: 'x'.repeat(30) };
    expect(pathsOf(await record('finance', reference, stranger))).toEqual(['token']);
    const { token } = shown;
    const other = { ...transfer, amountMinor: 1_300_000, token };
    expect(codeOf(await record('finance', reference, other))).toBe('preview_expired');
    const todayInIndia = civilDateIn(new Date(), 'Asia/Kolkata');
    const otherDay = { ...transfer, amountMinor, token, receivedOn: todayInIndia };
    expect(codeOf(await record('finance', reference, otherDay))).toBe('preview_expired');
    const done = await record('finance', reference, { ...transfer, amountMinor, token });
    expect(done.body).toMatchObject({ status: 'captured', bookingStatus: 'confirmed' });
    expect((await visitor.readBooking(reference)).body.money).toMatchObject({
      ...{ paidMinor: shown.after.paidMinor, balanceMinor: shown.after.balanceMinor },
    });
    // The booking isn't as it was shown any more.
    const again = await record('finance', reference, { ...transfer, amountMinor, token });
    expect(codeOf(again)).toBe('preview_expired');
    const tooMuch = await preview(shown.after.balanceMinor + 100);
    expect(pathsOf(tooMuch)).toEqual(['amountMinor']);
  });

  it('needs a second person above ₹50,000, and is never ₹2 lakh in cash', async () => {
    const { id } = await aDeparture(service.db, { tripId });
    const booking = await paid(id, 4, 'deposit');
    const { reference, money } = booking;
    const amountMinor = money.balanceMinor;
    const asked = await record('finance', reference, { ...transfer, amountMinor });
    expect(asked.body).toMatchObject({ status: 'recorded', approvedBy: null });
    expect((await visitor.readBooking(reference)).body.money.paidMinor).toBe(money.paidMinor);
    const url = `/payments/${asked.body.id}/approve`;
    expect(codeOf(await as('finance', 'POST', url))).toBe('second_person_required');
    const done = await as<RecordedPayment>('second-finance', 'POST', url);
    expect(done.body).toMatchObject({ status: 'captured', approvedBy: 'second-finance' });
    expect(codeOf(await as('second-finance', 'POST', url))).toBe('invalid_state');
    expect((await visitor.readBooking(reference)).body.paymentStatus).toBe('paid');
    const cash = { method: 'cash', reference: 'R-1', amountMinor: 20_000_000 };
    expect(pathsOf(await record('finance', reference, cash))).toEqual(['amountMinor']);
    expect((await as('finance', 'POST', `/payments/${randomUUID()}/approve`)).status).toBe(404);
  });

  it('of all but a part of a rupee pays everything, because no one can pay the rest', async () => {
    const { id } = await aDeparture(service.db, { tripId });
    const { reference } = await visitor.holdAndBook(id);
    const { money } = (await visitor.readBooking(reference)).body;
    const amountMinor = money.depositMinor - 99;
    await record('finance', reference, { ...transfer, amountMinor });
    expect((await visitor.readBooking(reference)).body.status).toBe('confirmed');
    const rest = { ...transfer, amountMinor: money.totalMinor - amountMinor - 50 };
    await record('finance', reference, rest);
    const { body } = await visitor.readBooking(reference);
    expect(body).toMatchObject({
      paymentStatus: 'paid',
      money: { totalMinor: money.totalMinor - 50, balanceMinor: 0 },
      nextDue: null,
    });
    expect(body.lines).toContainEqual(
      expect.objectContaining({ label: 'Less than ₹1, not charged', amountMinor: -50 }),
    );
    expect(body.schedule.map(({ status }) => status)).not.toContain('due');
    expect(codeOf(await record('finance', reference, { ...transfer, amountMinor: 100 }))).toBe(
      'already_paid',
    );
  });

  it('is refunded by bank transfer, approved by two people', async () => {
    const { id } = await aDeparture(service.db, { tripId });
    const { reference } = await visitor.holdAndBook(id);
    await record('finance', reference, { ...transfer, amountMinor: 300_000 });
    const url = `/bookings/${reference}/cancellations`;
    const seen = await as<CancellationPreview>('operations', 'POST', `${url}/preview`, {});
    expect(seen.body).toMatchObject({
      needsApproval: true,
      refunds: [{ destination: 'bank_transfer', amountMinor: 111_000 }],
    });
    const confirm = { token: seen.body.token, reason: 'broken leg' };
    const done = await as<BookingCancellation>('operations', 'POST', url, confirm, keyed());
    expect(done.body).toMatchObject({ initiator: 'staff', status: 'applied' });
    const open = await as<{ items: StaffRefund[] }>('finance', 'GET', '/refunds');
    const refund = open.body.items[0];
    expect(refund).toMatchObject({ status: 'requested', amountMinor: 111_000 });
    const paidUrl = `/refunds/${refund?.id}/paid`;
    const number = { reference: 'UTR654321' };
    expect(codeOf(await as('finance', 'POST', paidUrl, number))).toBe('invalid_state');
    await as('finance', 'POST', `/refunds/${refund?.id}/approve`);
    expect(codeOf(await as('finance', 'POST', paidUrl, number))).toBe('approver_cannot_pay');
    expect((await as('second-finance', 'POST', paidUrl, number)).status).toBe(200);
    expect((await visitor.readBooking(reference)).body).toMatchObject({
      refunds: [{ status: 'processed', providerReference: 'UTR654321' }],
      cancellations: [{ status: 'settled' }],
    });
  });

  it('is refunded if it was below the deposit and the hold has expired', async () => {
    const { id } = await aDeparture(service.db, { tripId, capacity: 1 });
    const { reference } = await visitor.holdAndBook(id);
    await record('finance', reference, { ...transfer, amountMinor: 100_000 });
    await setClock(service.db, '20 minutes');
    await sweepHolds(service.deps);
    const open = await as<{ items: StaffRefund[] }>('finance', 'GET', '/refunds');
    expect(open.body.items).toMatchObject([
      { bookingReference: reference, amountMinor: 100_000, destination: 'bank_transfer' },
    ]);
    expect((await visitor.readBooking(reference)).body.status).toBe('expired');
  });

  it('needs a second person once several on one day come to more than ₹50,000', async () => {
    const { id } = await aDeparture(service.db, { tripId });
    const { reference } = await paid(id, 4, 'deposit');
    const part = (by: string, number: number) =>
      record(by, reference, {
        ...transfer,
        amountMinor: 2_600_000,
        reference: `UTR00000000${number}`,
      });
    expect((await part('finance', 1)).body).toMatchObject({ status: 'captured' });
    const second = await part('finance', 2);
    expect(second.body).toMatchObject({ status: 'recorded' });
    const url = `/payments/${second.body.id}/approve`;
    expect(codeOf(await as('finance', 'POST', url))).toBe('second_person_required');
    expect((await as('second-finance', 'POST', url)).status).toBe(200);
    expect((await visitor.readBooking(reference)).body.refunds).toEqual([]);
  });

  it('is refused while the full price is being paid', async () => {
    const { id } = await aDeparture(service.db, { tripId });
    const { reference } = await visitor.holdAndBook(id);
    const { body: payment } = await visitor.pay(reference, 'full');
    // The traveller has already reached the gateway.
    await record('finance', reference, { ...transfer, amountMinor: 100_000 });
    await comeBack(service, await walkCheckout(payment, 'success'));
    const { body } = await visitor.readBooking(reference);
    expect(body).toMatchObject({ status: 'confirmed', refunds: [{ amountMinor: 100_000 }] });
    expect(body.money).toMatchObject({ balanceMinor: 0 });
  });

  it('blocks online payment while it waits for approval', async () => {
    const { id } = await aDeparture(service.db, { tripId });
    const { reference, money } = await paid(id, 4, 'deposit');
    const asked = await record('finance', reference, {
      ...transfer,
      amountMinor: money.balanceMinor,
    });
    const again = await visitor.send(
      'POST',
      `/v1/bookings/${reference}/payments`,
      { purpose: 'balance' },
      { 'idempotency-key': randomUUID() },
    );
    expect(codeOf(again)).toBe('payment_in_progress');
    const url = `/payments/${asked.body.id}/approve`;
    expect((await as('second-finance', 'POST', url)).status).toBe(200);
  });

  describe('that waits for approval', () => {
    const waiting = async () =>
      (await as<{ items: RecordedPayment[] }>('second-finance', 'GET', '/payments')).body.items;

    /** Records the whole price of an unpaid booking of four people. */
    async function aWaitingTransfer() {
      const { id } = await aDeparture(service.db, { tripId, capacity: 4 });
      const { reference } = await visitor.holdAndBook(id, 4);
      const { body } = await visitor.readBooking(reference);
      const amountMinor = body.money.totalMinor;
      const asked = await record('finance', reference, { ...transfer, amountMinor });
      expect(asked.body).toMatchObject({ status: 'recorded' });
      return { id, reference, amountMinor, url: `/payments/${asked.body.id}` };
    }

    async function letTimePass(time: string) {
      await setClock(service.db, time);
      await sweepHolds(service.deps);
    }

    it('keeps the seats for a day', async () => {
      const { reference, url } = await aWaitingTransfer();
      await letTimePass('23 hours');
      const { body } = await visitor.readBooking(reference);
      expect(body).toMatchObject({
        status: 'pending_payment',
        payments: [{ status: 'recorded' }],
        openPayment: null,
      });
      await as('second-finance', 'POST', `${url}/approve`);
      expect((await visitor.readBooking(reference)).body).toMatchObject({
        status: 'confirmed',
        paymentStatus: 'paid',
      });
    });

    it('stays in the books when its hold ends, and takes the seats again', async () => {
      const { reference, amountMinor, url } = await aWaitingTransfer();
      await letTimePass('25 hours');
      expect((await visitor.readBooking(reference)).body.status).toBe('expired');
      expect(await waiting()).toMatchObject([
        {
          ...{ bookingReference: reference, bookingStatus: 'expired', status: 'recorded' },
          ...{ amountMinor, method: 'bank_transfer', reference: 'UTR123456' },
          ...{ recordedBy: 'finance', approvedBy: null },
        },
      ]);
      await as('second-finance', 'POST', `${url}/approve`);
      expect((await visitor.readBooking(reference)).body.status).toBe('confirmed');
      expect(await waiting()).toEqual([]);
    });

    it('goes back once its seats are someone else’s', async () => {
      const { id, reference, amountMinor, url } = await aWaitingTransfer();
      await letTimePass('25 hours');
      await aVisitor(service).holdAndBook(id, 1);
      await as('second-finance', 'POST', `${url}/approve`);
      const { body } = await visitor.readBooking(reference);
      expect(body).toMatchObject({
        status: 'expired',
        refunds: [{ amountMinor, status: 'requested', destination: 'bank_transfer' }],
      });
    });

    it('goes back if the booking was cancelled meanwhile', async () => {
      const { id } = await aDeparture(service.db, { tripId });
      const { reference, money } = await paid(id, 4, 'deposit');
      const amountMinor = money.balanceMinor;
      const asked = await record('finance', reference, { ...transfer, amountMinor });
      const { body } = await visitor.send<CancellationPreview>(
        'POST',
        `/v1/bookings/${reference}/cancellations/preview`,
        {},
      );
      await visitor.post(`/v1/bookings/${reference}/cancellations`, { token: body.token });
      expect(await waiting()).toHaveLength(1);
      await as('second-finance', 'POST', `/payments/${asked.body.id}/approve`);
      const { refunds } = (await visitor.readBooking(reference)).body;
      expect(refunds).toContainEqual(
        expect.objectContaining({ amountMinor, destination: 'bank_transfer' }),
      );
    });

    it('isn’t ended by another payment, and counts towards what is unpaid', async () => {
      const { id } = await aDeparture(service.db, { tripId });
      const { reference, money } = await paid(id, 4, 'deposit');
      const amountMinor = money.balanceMinor - 100_000;
      await record('finance', reference, { ...transfer, amountMinor });
      const more = { ...transfer, reference: 'UTR2', amountMinor: 100_100 };
      expect(pathsOf(await record('finance', reference, more))).toEqual(['amountMinor']);
      await record('finance', reference, { ...more, amountMinor: 100_000 });
      const third = await record('finance', reference, { ...more, amountMinor: 100 });
      expect(codeOf(third)).toBe('payment_in_progress');
      const shares = { shares: [{ payerName: 'Bela Rao', payerEmail: 'bela@example.com' }] };
      const shared = await visitor.post(`/v1/bookings/${reference}/shares`, shares);
      expect(codeOf(shared)).toBe('payment_in_progress');
      expect(await waiting()).toHaveLength(1);
    });

    it('is withdrawn by staff if it never came', async () => {
      const { reference, url } = await aWaitingTransfer();
      const reason = { reason: 'Nothing on the statement' };
      const done = await as<RecordedPayment>('second-finance', 'POST', `${url}/reject`, reason);
      expect(done.body).toMatchObject({ status: 'cancelled' });
      expect(codeOf(await as('second-finance', 'POST', `${url}/approve`))).toBe('invalid_state');
      expect(codeOf(await as('second-finance', 'POST', `${url}/reject`, reason))).toBe(
        'invalid_state',
      );
      const { body: payment } = await visitor.pay(reference);
      await comeBack(service, await walkCheckout(payment, 'success'));
      expect((await visitor.readBooking(reference)).body.status).toBe('confirmed');
    });
  });

  it('may be a customer’s travel credit, which is spent once and refunded as credit', async () => {
    const { id } = await aDeparture(service.db, { tripId });
    const first = await paid(id, 1, 'full');
    const { body } = await visitor.send<CancellationPreview>(
      'POST',
      `/v1/bookings/${first.reference}/cancellations/preview`,
      { refundAs: 'travel_credit' },
    );
    await visitor.post(`/v1/bookings/${first.reference}/cancellations`, { token: body.token });
    expect(await creditLeft('asha@example.com')).toBe(1_700_900);

    const { reference } = await visitor.holdAndBook(id);
    const credit = { method: 'travel_credit', reference: 'CREDIT' };
    // Anyone can type the holder's address, so a guest's booking can't use it.
    const guests = await record('finance', reference, { ...credit, amountMinor: 1_700_900 });
    expect(pathsOf(guests)).toEqual(['method']);
    await aCustomer(service, 'asha@example.com', visitor);
    await visitor.send('GET', '/v1/me/bookings');
    const done = await record('finance', reference, { ...credit, amountMinor: 1_700_900 });
    expect(done.body).toMatchObject({ status: 'captured', bookingStatus: 'confirmed' });
    const none = await record('finance', reference, { ...credit, amountMinor: 100 });
    expect(pathsOf(none)).toEqual(['amountMinor']);
    const seen = await visitor.send<CancellationPreview>(
      'POST',
      `/v1/bookings/${reference}/cancellations/preview`,
      {},
    );
    expect(seen.body.refunds).toMatchObject([{ destination: 'travel_credit' }]);
    await visitor.post(`/v1/bookings/${reference}/cancellations`, { token: seen.body.token });
    expect(await creditLeft('asha@example.com')).toBe(seen.body.refundMinor);

    // A year later the remaining credit has expired.
    await setClock(service.db, '380 days');
    const { id: later } = await aDeparture(service.db, { tripId });
    await aCustomer(service, 'asha@example.com', visitor);
    const next = await visitor.holdAndBook(later);
    const late = await record('finance', next.reference, { ...credit, amountMinor: 300_000 });
    expect(pathsOf(late)).toEqual(['amountMinor']);
  });
});

describe('a payment of the wrong amount', () => {
  const why = { reason: 'The bank took its fee' };
  const waiting = async () =>
    (await as<{ items: StaffPaymentReview[] }>('finance', 'GET', '/payment-reviews')).body.items;

  /** A booking that was overpaid or underpaid by this amount. */
  async function oddly(
    deltaMinor: number,
    pax = 1,
    purpose: 'deposit' | 'full' = 'deposit',
  ): Promise<{ reference: string; review: StaffPaymentReview; departureId: string }> {
    const { id } = await aDeparture(service.db, { tripId, capacity: pax });
    const { reference } = await visitor.holdAndBook(id, pax);
    await service.turn({ amountDeltaMinor: deltaMinor });
    const { body } = await visitor.pay(reference, purpose);
    await comeBack(service, await walkCheckout(body, 'success'));
    await service.turn({ amountDeltaMinor: 0 });
    const [review] = await waiting();
    if (!review) throw new Error('nothing waits');
    return { reference, review, departureId: id };
  }
  const decide = (name: string, review: StaffPaymentReview, decision: 'accept' | 'refund') =>
    as<StaffPaymentReview>(name, 'POST', `/payment-reviews/${review.id}/${decision}`, why);

  it('is logged, and confirms the booking once staff accept it', async () => {
    const { reference, review } = await oddly(100);
    const told: object[] = [];
    const log = { info() {}, warn() {}, error: (fields: object) => void told.push(fields) };
    await relayOutbox({ ...service.deps, log });
    expect(told).toEqual([{ paymentId: review.paymentId, amountMinor: 300_100 }]);
    expect(review).toMatchObject({
      bookingReference: reference,
      askedMinor: 300_000,
      cameMinor: 300_100,
      cameCurrency: 'INR',
      state: 'open',
    });
    await service.turn({ apiDown: true });
    expect(codeOf(await decide('finance', review, 'accept'))).toBe('gateway_unavailable');
    await service.turn({ apiDown: false });
    expect((await decide('finance', review, 'accept')).body).toMatchObject({
      state: 'accepted',
      bookingStatus: 'confirmed',
      decidedBy: 'finance',
    });
    expect((await visitor.readBooking(reference)).body).toMatchObject({
      status: 'confirmed',
      payments: [{ status: 'captured' }],
      money: { paidMinor: 300_100 },
    });
    expect(await waiting()).toEqual([]);
    expect(codeOf(await decide('finance', review, 'refund'))).toBe('invalid_state');
  });

  it('counts as a part payment below the deposit, and the remainder can be paid', async () => {
    const { reference, review } = await oddly(-100);
    await decide('finance', review, 'accept');
    expect((await visitor.readBooking(reference)).body).toMatchObject({
      status: 'pending_payment',
      money: { paidMinor: 299_900 },
    });
    const { body: rest } = await visitor.pay(reference);
    expect(rest.amountMinor).toBe(100);
    await comeBack(service, await walkCheckout(rest, 'success'));
    expect((await visitor.readBooking(reference)).body.status).toBe('confirmed');
  });

  it('is refunded if accepted too late for the seats', async () => {
    const { reference, review, departureId } = await oddly(100);
    await setClock(service.db, '20 minutes');
    await sweepHolds(service.deps);
    await aVisitor(service).hold(departureId);
    expect((await decide('finance', review, 'accept')).body.bookingStatus).toBe('expired');
    await service.work();
    expect((await visitor.readBooking(reference)).body.refunds).toMatchObject([
      { reason: 'late_payment', amountMinor: 300_100, status: 'processed' },
    ]);
  });

  it('keeps the price and refunds the excess', async () => {
    const { reference, review } = await oddly(500, 1, 'full');
    await decide('finance', review, 'accept');
    await service.work();
    expect((await visitor.readBooking(reference)).body).toMatchObject({
      status: 'confirmed',
      refunds: [{ reason: 'overpayment', amountMinor: 500, status: 'processed' }],
      money: { balanceMinor: 0 },
    });
  });

  it('is refunded in full, and the traveller can then pay the right amount', async () => {
    const { reference, review } = await oddly(-100);
    expect((await decide('finance', review, 'refund')).body.state).toBe('refunded');
    await service.work();
    expect((await visitor.readBooking(reference)).body).toMatchObject({
      status: 'pending_payment',
      payments: [{ status: 'cancelled', refundedMinor: 299_900 }],
      refunds: [{ reason: 'wrong_amount', amountMinor: 299_900, status: 'processed' }],
    });
    const { body: again } = await visitor.pay(reference);
    expect(again.amountMinor).toBe(300_000);
    await comeBack(service, await walkCheckout(again, 'success'));
    expect((await visitor.readBooking(reference)).body.status).toBe('confirmed');
    expect(codeOf(await decide('finance', review, 'accept'))).toBe('invalid_state');
  });

  it('needs two people to accept above ₹50,000', async () => {
    const { reference, review } = await oddly(100, 4, 'full');
    expect((await decide('finance', review, 'accept')).body.state).toBe('needs_approval');
    expect((await visitor.readBooking(reference)).body.status).toBe('pending_payment');
    expect(await waiting()).toMatchObject([{ state: 'needs_approval', decidedBy: 'finance' }]);
    expect(codeOf(await decide('finance', review, 'accept'))).toBe('second_person_required');
    expect((await decide('second-finance', review, 'accept')).body).toMatchObject({
      state: 'accepted',
      bookingStatus: 'confirmed',
      approvedBy: 'second-finance',
    });
  });

  it('needs two people to refund above the refund limit', async () => {
    const { reference, review } = await oddly(-100, 2, 'full');
    await decide('finance', review, 'refund');
    const { body } = await as<{ items: StaffRefund[] }>('finance', 'GET', '/refunds');
    const url = `/refunds/${body.items[0]?.id}/approve`;
    expect(body.items).toMatchObject([{ reason: 'wrong_amount', requestedBy: 'finance' }]);
    expect(codeOf(await as('finance', 'POST', url))).toBe('second_person_required');
    expect((await as('second-finance', 'POST', url)).status).toBe(200);
    await service.work();
    expect((await visitor.readBooking(reference)).body.refunds).toMatchObject([
      { amountMinor: review.cameMinor, status: 'processed' },
    ]);
  });

  it('in another currency can only be refunded', async () => {
    const { review } = await oddly(100);
    await sql`update payment_attempt set currency = 'USD'`.execute(service.db.queries);
    expect(codeOf(await decide('finance', review, 'accept'))).toBe('invalid_state');
    expect((await decide('finance', review, 'refund')).body.state).toBe('refunded');
  });

  it('already refunded at the gateway is recorded as that refund', async () => {
    const { reference, review } = await oddly(500);
    const { gateway } = service.deps;
    const bySomebody = { paymentId: review.gatewayPaymentId, speed: 'normal', notes: {} } as const;
    await gateway.refund({ ...bySomebody, amountMinor: 500, idempotencyKey: 'dashboard-1' });
    expect((await decide('finance', review, 'accept')).body.bookingStatus).toBe('confirmed');
    expect((await visitor.readBooking(reference)).body).toMatchObject({
      refunds: [{ amountMinor: 500, status: 'processed' }],
      money: { paidMinor: 300_500, refundedMinor: 500 },
    });
    const next = await oddly(-100);
    const { gatewayPaymentId: paymentId, cameMinor } = next.review;
    const whole = { ...bySomebody, paymentId, amountMinor: cameMinor };
    await gateway.refund({ ...whole, idempotencyKey: 'dashboard-2' });
    expect(codeOf(await decide('finance', next.review, 'accept'))).toBe('invalid_state');
    expect((await decide('finance', next.review, 'refund')).body.state).toBe('refunded');
    await service.work();
    expect((await visitor.readBooking(next.reference)).body).toMatchObject({
      payments: [{ status: 'cancelled' }],
      refunds: [{ amountMinor: cameMinor, status: 'processed' }],
    });
  });

  it('on a paid order leaves the order paid, whatever staff decide', async () => {
    const { id } = await aDeparture(service.db, { tripId });
    const { reference } = await visitor.holdAndBook(id);
    const { body: payment } = await visitor.pay(reference);
    await walkCheckout(payment, 'pending');
    await comeBack(service, await walkCheckout(payment, 'success'));
    await service.turn({ amountDeltaMinor: 500 });
    await captureOpen(service, payment.orderId);
    await setClock(service.db, '1 day');
    await reconcile(service.deps);
    const [review] = await waiting();
    if (!review) throw new Error('nothing waits');
    await decide('finance', review, 'refund');
    await service.work();
    expect((await visitor.readBooking(reference)).body).toMatchObject({
      status: 'confirmed',
      payments: [{ status: 'captured' }],
      refunds: [{ amountMinor: 300_500, status: 'processed' }],
      money: { paidMinor: 600_500, refundedMinor: 300_500 },
    });
  });
});

describe('refunds', () => {
  async function refunded(purpose: 'deposit' | 'full'): Promise<[StaffRefund, string]> {
    const { id } = await aDeparture(service.db, { tripId });
    const booking = await paid(id, 2, purpose);
    const url = `/v1/bookings/${booking.reference}/cancellations`;
    const { body } = await visitor.send<CancellationPreview>('POST', `${url}/preview`, {});
    await visitor.post(url, { token: body.token });
    await service.work();
    const open = await as<{ items: StaffRefund[] }>('finance', 'GET', '/refunds');
    const refund = open.body.items[0];
    if (!refund) throw new Error('nothing waits');
    return [refund, booking.reference];
  }

  it('above the limit are sent once approved', async () => {
    const [refund, reference] = await refunded('full');
    expect(refund).toMatchObject({ status: 'requested', amountMinor: 3_401_800 });
    expect((await as('finance', 'POST', `/refunds/${refund.id}/approve`)).status).toBe(200);
    expect(codeOf(await as('finance', 'POST', `/refunds/${refund.id}/approve`))).toBe(
      'invalid_state',
    );
    await service.work();
    expect((await visitor.readBooking(reference)).body).toMatchObject({
      refunds: [{ status: 'processed' }],
      cancellations: [{ status: 'settled' }],
      money: { refundedMinor: 3_401_800 },
    });
  });

  it('above the limit together on one day need approval too', async () => {
    const { id } = await aDeparture(service.db, { tripId });
    const { reference, travellers } = await paid(id, 2, 'full');
    const url = `/v1/bookings/${reference}/cancellations`;
    for (const [index, needsApproval] of [false, true].entries()) {
      const wish = { travellerIds: [travellers[index]?.id] };
      const { body } = await visitor.send<CancellationPreview>('POST', `${url}/preview`, wish);
      expect(body).toMatchObject({ refundMinor: 1_700_900, needsApproval });
      await visitor.post(url, { token: body.token });
      await service.work();
    }
    const { refunds } = (await visitor.readBooking(reference)).body;
    expect(refunds.map(({ status }) => status).toSorted()).toEqual(['processed', 'requested']);
  });

  it('requested by staff are approved by someone else', async () => {
    const { id } = await aDeparture(service.db, { tripId });
    const { reference } = await paid(id, 2, 'full');
    const url = `/bookings/${reference}/cancellations`;
    const { body } = await as<CancellationPreview>('finance', 'POST', `${url}/preview`, {});
    await as('finance', 'POST', url, { token: body.token }, keyed());
    const open = await as<{ items: StaffRefund[] }>('finance', 'GET', '/refunds');
    expect(open.body.items).toMatchObject([{ status: 'requested', requestedBy: 'finance' }]);
    const approval = `/refunds/${open.body.items[0]?.id}/approve`;
    expect(codeOf(await as('finance', 'POST', approval))).toBe('second_person_required');
    expect((await as('second-finance', 'POST', approval)).status).toBe(200);
  });

  it('that are rejected leave the money in the booking', async () => {
    const [refund, reference] = await refunded('full');
    await as('finance', 'POST', `/refunds/${refund.id}/reject`, { reason: 'paid twice in cash' });
    await service.work();
    expect((await visitor.readBooking(reference)).body).toMatchObject({
      refunds: [{ status: 'rejected' }],
      money: { refundedMinor: 0 },
    });
  });

  it('that failed are retried under another key or paid by bank transfer', async () => {
    await service.turn({ refundStatus: 'failed' });
    const [failed, reference] = await refunded('deposit');
    expect(failed.status).toBe('failed');
    await service.turn({ refundStatus: 'processed' });
    expect((await as('finance', 'POST', `/refunds/${failed.id}/retry`)).status).toBe(200);
    expect(codeOf(await as('finance', 'POST', `/refunds/${failed.id}/retry`))).toBe(
      'invalid_state',
    );
    await service.work();
    expect((await visitor.readBooking(reference)).body.refunds.map(({ status }) => status)).toEqual(
      ['superseded', 'processed'],
    );
  });

  it('that failed are paid by bank transfer only once a second person approves', async () => {
    await service.turn({ refundStatus: 'failed' });
    const [failed, reference] = await refunded('deposit');
    const utr = { reference: 'UTR1234567890' };
    const post = (name: string, id: string, what: string, body?: object) =>
      as<StaffRefund>(name, 'POST', `/refunds/${id}/${what}`, body);
    expect(codeOf(await post('finance', failed.id, 'paid', utr))).toBe('invalid_state');
    expect((await post('finance', failed.id, 'by-bank')).status).toBe(200);
    expect(codeOf(await post('finance', failed.id, 'by-bank'))).toBe('invalid_state');
    const { body } = await as<{ items: StaffRefund[] }>('finance', 'GET', '/refunds');
    const [next] = body.items;
    expect(next).toMatchObject({
      status: 'requested',
      destination: 'bank_transfer',
      requestedBy: 'finance',
      amountMinor: failed.amountMinor,
    });
    const id = next?.id ?? '';
    expect(codeOf(await post('finance', id, 'paid', utr))).toBe('invalid_state');
    expect(codeOf(await post('finance', id, 'approve'))).toBe('second_person_required');
    expect((await post('second-finance', id, 'approve')).body.approvedBy).toBe('second-finance');
    expect(codeOf(await post('second-finance', id, 'paid', utr))).toBe('approver_cannot_pay');
    expect((await post('finance', id, 'paid', utr)).status).toBe(200);
    expect((await visitor.readBooking(reference)).body.money.refundedMinor).toBe(
      failed.amountMinor,
    );
  });

  it('that failed keep their part of the payment reserved until the retry', async () => {
    const { id } = await aDeparture(service.db, { tripId });
    const { reference, travellers } = await paid(id, 2, 'deposit');
    const rest = await visitor.pay(reference, 'balance');
    await comeBack(service, await walkCheckout(rest.body, 'success'));
    const url = `/v1/bookings/${reference}/cancellations`;
    const cancel = async (wish: object) => {
      const { body } = await visitor.send<CancellationPreview>('POST', `${url}/preview`, wish);
      await visitor.post(url, { token: body.token });
      for (const { id: refundId, status } of await open()) {
        if (status === 'requested') await as('finance', 'POST', `/refunds/${refundId}/approve`);
      }
      await service.work();
    };
    const open = async () =>
      (await as<{ items: StaffRefund[] }>('finance', 'GET', '/refunds')).body.items;

    await service.turn({ refundStatus: 'failed' });
    await cancel({ travellerIds: [travellers[0]?.id] });
    const [failed] = await open();
    expect(failed).toMatchObject({ status: 'failed', amountMinor: 1_700_900 });
    await service.turn({ refundStatus: 'processed' });
    await cancel({});
    expect((await as('finance', 'POST', `/refunds/${failed?.id ?? ''}/retry`)).status).toBe(200);
    await service.work();
    expect((await visitor.readBooking(reference)).body.money).toMatchObject({
      refundedMinor: 3_401_800,
    });
    expect(await open()).toEqual([]);
  });
});

describe('cancelling a departure', () => {
  const reason = 'Landslide on the only road';

  /** Three bookings of two people by three visitors, with seats for one more. */
  async function three() {
    const { id } = await aDeparture(service.db, { tripId, capacity: 7 });
    const owners = [visitor, aVisitor(service), aVisitor(service)];
    const bookings = [];
    for (const who of owners) bookings.push(await paid(id, 2, 'deposit', who));
    return { id, owners, bookings };
  }

  async function ask(id: string, name = 'operations') {
    const seen = await as<DepartureEndPreview>(
      'operations',
      'POST',
      `/departures/${id}/end/preview`,
    );
    const { token } = seen.body;
    const asked = await as<DepartureEnd>(name, 'POST', `/departures/${id}/end`, { token, reason });
    return { seen, asked };
  }

  it('is previewed, requested by one person and approved by another', async () => {
    const { id } = await three();
    const unpaid = aVisitor(service);
    const open = await unpaid.holdAndBook(id);
    const { seen, asked } = await ask(id);
    expect(seen.body).toMatchObject({
      bookings: 3,
      travellers: 6,
      unpaidBookings: 1,
      activeHolds: 1,
      paidMinor: 1_800_000,
      refundMinor: 1_800_000,
      outcomes: [0, 1, 2].map(() => ({ travellers: 2, status: 'open', refundMinor: 600_000 })),
    });
    expect(asked).toMatchObject({ status: 202, body: { status: 'requested' } });
    expect(codeOf((await ask(id)).asked)).toBe('invalid_state');
    expect((await view(id)).status).toBe('guaranteed');
    const url = `/departures/${id}/end/approve`;
    expect(codeOf(await as('operations', 'POST', url))).toBe('second_person_required');
    const late = await unpaid.pay(open.reference);
    expect((await as<DepartureEnd>('second-ops', 'POST', url)).body).toMatchObject({
      status: 'running',
      openBookings: 3,
    });
    expect(await view(id)).toMatchObject({ status: 'cancelled', held: 0, cancelledReason: reason });
    expect(codeOf(await aVisitor(service).hold(id))).toBe('validation_failed');
    // A payment in progress finds the booking cancelled and is refunded.
    await comeBack(service, await walkCheckout(late.body, 'success'));
    await service.work();
    expect((await unpaid.readBooking(open.reference)).body).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
    });
    expect(codeOf(await as('second-ops', 'POST', url))).toBe('invalid_state');
  });

  it('can be withdrawn, and requested again when the figures change', async () => {
    const { id } = await aDeparture(service.db, { tripId });
    await ask(id);
    expect((await as('second-ops', 'POST', `/departures/${id}/end/withdraw`)).status).toBe(200);
    const old = await as<DepartureEndPreview>(
      'operations',
      'POST',
      `/departures/${id}/end/preview`,
    );
    await paid(id);
    const { token } = old.body;
    const stale = await as('operations', 'POST', `/departures/${id}/end`, { token, reason });
    expect(codeOf(stale)).toBe('preview_expired');
    expect((await ask(id)).asked.status).toBe(202);
  });

  it('continues where it was interrupted, and lets every traveller choose', async () => {
    const { id, owners, bookings } = await three();
    const other = await aDeparture(service.db, { tripId, inDays: 90, capacity: 2 });
    const { body: known } = (await owners[0]?.readBooking(bookings[0]?.reference ?? '')) ?? {};
    const given = await owners[0]?.send<TravellerDetails>(
      'PATCH',
      `/v1/bookings/${known?.reference}/travellers/${known?.travellers[0]?.id}`,
      {
        version: 1,
        diet: 'jain',
        medical: { notes: 'Asthma', consent: { accepted: true, version: 'medical-2026-11' } },
      },
    );
    expect(given?.status).toBe(200);
    await ask(id);
    await as('second-ops', 'POST', `/departures/${id}/end/approve`);
    // The run crashes while cancelling the second booking.
    let left = 1;
    const dying = {
      ...service.deps,
      db: {
        ...service.db,
        transact: async <T>(work: Parameters<typeof service.db.transact<T>>[0]) => {
          if (left === 0) throw new Error('killed');
          left -= 1;
          return service.db.transact(work);
        },
      },
    };
    await expect(runDepartureEnds(dying)).rejects.toThrow('killed');
    const half = await as<DepartureEndDetail>('operations', 'GET', `/departures/${id}/end`);
    expect(half.body).toMatchObject({ status: 'running', openBookings: 2, openChoices: 1 });
    expect(half.body.outcomes.map(({ reference, status }) => [reference, status])).toEqual(
      bookings.map(({ reference }, at) => [reference, at === 0 ? 'choosing' : 'open']),
    );
    await runDepartureEnds(service.deps);
    await runDepartureEnds(service.deps);
    const whole = await as<DepartureEndDetail>('operations', 'GET', `/departures/${id}/end`);
    expect(whole.body).toMatchObject({ status: 'done', openBookings: 0, openChoices: 3 });
    await service.work();
    const mails = await mailbox.mails('asha@example.com');
    expect(mails.filter(({ subject }) => subject.startsWith('We cancelled'))).toHaveLength(3);
    expect(mails[0]?.text).toContain('₹6,000');
    expect(mails[0]?.text).toContain(reason);

    const [first, second, third] = bookings;
    const [one, two] = owners;
    if (!first || !second || !third || !one || !two) throw new Error('three booked');
    const choose = async (who: Visitor, reference: string, body: object) => {
      const owner = who === two && reference === first.reference ? one : who;
      const { cancellations } = (await owner.readBooking(reference)).body;
      const path = `cancellations/${cancellations[0]?.id}/choice`;
      return who.post<BookingCancellation>(`/v1/bookings/${reference}/${path}`, body);
    };
    expect((await choose(two, first.reference, { choice: 'original' })).status).toBe(404);

    // The first booking moves to another date, with its money.
    const { body: quote } = await one.quote(other.id, 2);
    const moved = await choose(one, first.reference, { choice: 'move', quoteToken: quote.token });
    expect(moved.body).toMatchObject({ status: 'settled', refundAs: 'move' });
    const next = (await one.readBooking(moved.body.movedTo ?? '')).body;
    expect(next).toMatchObject({
      status: 'confirmed',
      departure: { id: other.id },
      money: { paidMinor: 600_000, balanceMinor: quote.quote.totalMinor - 600_000 },
      travellers: [{ isLead: true, pickupCode: 'DEL' }, {}],
      details: {
        travellers: [{ diet: 'jain', hasMedicalNotes: true }, { hasMedicalNotes: false }],
      },
    });
    // Data encrypted for the old row can be read in the new one.
    const { id: movedId, medical_enc: encrypted } = await service.db.queries
      .selectFrom('booking_traveller')
      .select(['id', 'medical_enc'])
      .where('id', '=', next.travellers[0]?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(
      encrypted && service.deps.cipher.decrypt(encrypted, travellerContexts.medical(movedId)),
    ).toBe('Asthma');
    expect((await one.readBooking(first.reference)).body.money).toMatchObject({
      paidMinor: 600_000,
      refundedMinor: 600_000,
      totalMinor: 0,
    });
    expect(codeOf(await choose(one, first.reference, { choice: 'original' }))).toBe(
      'invalid_state',
    );
    // Moving to a full date is refused, and the choice stays open.
    const wish = { choice: 'move', quoteToken: (await two.quote(other.id, 2)).body.token };
    expect(codeOf(await choose(two, second.reference, wish))).toBe('seats_unavailable');
    // If the new booking is cancelled later, the moved money is refunded to its original payment.
    const url = `/v1/bookings/${next.reference}/cancellations`;
    const seen = await one.send<CancellationPreview>('POST', `${url}/preview`, {});
    await one.post(url, { token: seen.body.token });
    await service.work();
    expect((await one.readBooking(next.reference)).body).toMatchObject({
      refunds: [{ status: 'processed', amountMinor: seen.body.refundMinor }],
    });

    // The second booking takes credit. The third never chooses.
    await choose(two, second.reference, { choice: 'travel_credit' });
    expect(await creditLeft('asha@example.com')).toBe(600_000);
    await setClock(service.db, '8 days');
    await runDepartureEnds(service.deps);
    await service.work();
    const last = (await owners[2]?.readBooking(third.reference))?.body;
    expect(last).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      cancellations: [{ initiator: 'operator', status: 'settled', refundAs: 'original' }],
    });
    const ended = (await as<DepartureEndDetail>('operations', 'GET', `/departures/${id}/end`)).body;
    expect(ended.outcomes).toEqual([
      ...[
        { reference: first.reference, status: 'moved', movedTo: next.reference },
        { reference: second.reference, status: 'credited', movedTo: null },
        { reference: third.reference, status: 'refunded', movedTo: null },
      ].map((one) => ({ ...one, travellers: 2, refundMinor: 600_000 })),
    ]);
  });
});

it('no one can change the audit log', async () => {
  const { id } = await aDeparture(service.db, { tripId });
  await as('operations', 'POST', `/departures/${id}/guarantee`, { reason: 'we go' });
  for (const statement of [sql`update audit_log set actor = 'x'`, sql`delete from audit_log`]) {
    const error: unknown = await statement
      .execute(service.db.queries)
      .catch((reason: unknown) => reason);
    expect(violatedConstraint(error)).toBe('append_only');
  }
});
