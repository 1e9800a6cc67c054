/** Coupon limits set by staff: how often, how much, for whom and until when. */
import { sql } from 'kysely';
import { reportDrift } from '../actions/reportDrift.ts';
import type { Problem } from '../contract/problem.ts';
import type { AuditEntry, NewCouponRequest, StaffCoupon } from '../contract/staff.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout } from '../testing/browser.ts';
import { aCustomer } from '../testing/customers.ts';
import { emptyDatabase, expectNoDrift } from '../testing/database.ts';
import { startService, type Service } from '../testing/service.ts';

/** 10% of the price of one seat in a twin room. */
const DISCOUNT = 179_990;
const secret = 'staff-secret-of-the-coupon-tests-01';
/** A role that may read the audit log. */
const ownerSecret = 'staff-secret-of-the-coupon-tests-02';

let service: Service;
let tripId: string;
beforeAll(async () => {
  service = await startService({
    STAFF_KEYS: `finance:finance:${secret},owner:owner:${ownerSecret}`,
  });
  service.app.log.level = 'silent';
  await service.turn({ webhookDrop: true });
});
beforeEach(async () => {
  ({ id: tripId } = await aTrip(service.db, { slug: 'spiti' }));
});
afterEach(() => emptyDatabase(service.db));
afterAll(() => service.close());

async function staff<T>(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
  token = secret,
) {
  const response = await service.app.inject({
    method,
    url: `/v1/staff${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, body: response.json<T & Partial<Problem>>() };
}

const coupon = (more: Partial<NewCouponRequest> = {}): NewCouponRequest => ({
  code: 'SNOW10',
  kind: 'percent',
  bps: 1_000,
  amountMinor: null,
  capMinor: null,
  minSpendMinor: null,
  minPax: null,
  tripSlugs: null,
  stackable: true,
  validFrom: null,
  validTo: null,
  travelFrom: null,
  travelTo: null,
  maxRedemptions: null,
  ...more,
});
const make = (more: Partial<NewCouponRequest> = {}) =>
  staff<StaffCoupon>('POST', '/coupons', coupon(more));
const change = (body: object) => staff<StaffCoupon>('PATCH', '/coupons/SNOW10', body);

/** Returns the refusal's field errors, or the status if the request was accepted. */
const outcome = ({ status, body }: { status: number; body: Partial<Problem> }) =>
  status < 400 ? status : (body.errors?.map((one) => `${one.path} ${one.code}`) ?? body.code);

async function auditRows() {
  const { body } = await staff<{ items: AuditEntry[] }>('GET', '/audit', undefined, ownerSecret);
  return body.items;
}

/** Books one seat with the code. */
async function bookWith(email: string, visitor = aVisitor(service)) {
  const { id } = await aDeparture(service.db, { tripId });
  const quoted = await visitor.quote(id, 1, 'twin', { couponCode: 'SNOW10' });
  if (quoted.status !== 200) return { visitor, reference: '', outcome: codeOf(quoted.body) };
  const hold = await visitor.post<{ id: string }>('/v1/holds', { quoteToken: quoted.body.token });
  const request = aBookingRequest(hold.body.id);
  request.contact.email = email;
  const { status, body } = await visitor.book(request);
  return { visitor, reference: body.reference, outcome: status === 201 ? 201 : codeOf(body) };
}
const codeOf = (body: unknown) => (body as Problem).code;

it('has the old limits if the newer ones aren’t set', async () => {
  const { status, body } = await make();
  expect([status, body]).toMatchObject([
    201,
    { maxPerCustomer: 1, budgetMinor: null, firstBookingOnly: false, redeemed: 0, spentMinor: 0 },
  ]);
  const list = await staff<{ items: StaffCoupon[] }>('GET', '/coupons');
  expect(list.body.items).toEqual([body]);
});

it('respects its limits, and logs who created it', async () => {
  const limits = { maxPerCustomer: 2, budgetMinor: 4 * DISCOUNT, firstBookingOnly: true };
  expect((await make(limits)).body).toMatchObject(limits);
  expect(await auditRows()).toMatchObject([
    { actor: 'finance', action: 'coupon.create', before: null, after: limits },
  ]);
  const signedIn = async (email: string) =>
    bookWith(email, await aCustomer(service, email, aVisitor(service)));
  const outcomes = [];
  for (let nth = 0; nth < 3; nth += 1) outcomes.push((await signedIn('asha@example.com')).outcome);
  expect(outcomes).toEqual([201, 201, 'coupon_already_used']);
  const paying = await signedIn('ravi@example.com');
  const payment = await paying.visitor.pay(paying.reference);
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  expect((await signedIn('ravi@example.com')).outcome).toBe('coupon_not_applicable');
  expect((await signedIn('meera@example.com')).outcome).toBe(201);
  expect((await signedIn('karan@example.com')).outcome).toBe('coupon_exhausted');
  await expectNoDrift(service.db);
});

it('respects limits changed later, with a reason', async () => {
  await make();
  expect((await bookWith('asha@example.com')).outcome).toBe(201);
  expect((await bookWith('asha@example.com')).outcome).toBe('coupon_already_used');
  const reason = 'the winter fair goes on';
  const wider = { maxPerCustomer: 2, budgetMinor: 2 * DISCOUNT, firstBookingOnly: false };
  expect((await change({ ...wider, reason })).body).toMatchObject({
    ...wider,
    redeemed: 1,
    spentMinor: DISCOUNT,
  });
  const [entry] = await auditRows();
  expect(entry).toMatchObject({
    action: 'coupon.change',
    reason,
    before: { maxPerCustomer: 1, budgetMinor: null },
    after: wider,
  });
  expect((await bookWith('asha@example.com')).outcome).toBe(201);
  expect((await change({ firstBookingOnly: true })).body).toMatchObject({ firstBookingOnly: true });
  expect((await change({ budgetMinor: null })).body.budgetMinor).toBeNull();
  expect((await change({ reason })).body).toMatchObject({ maxPerCustomer: 2, budgetMinor: null });
  await expectNoDrift(service.db);
});

it('refuses a limit below what is already used, and saves nothing', async () => {
  await make({ maxPerCustomer: 5 });
  await bookWith('asha@example.com');
  const before = (await auditRows()).length;
  expect(outcome(await change({ budgetMinor: DISCOUNT - 1 }))).toEqual(['budgetMinor minimum']);
  expect(outcome(await change({ budgetMinor: 0, maxRedemptions: 0 }))).toEqual([
    'maxRedemptions minimum',
    'budgetMinor minimum',
  ]);
  expect(await auditRows()).toHaveLength(before);
  expect(outcome(await change({ budgetMinor: DISCOUNT, maxRedemptions: 1 }))).toBe(200);
  expect((await bookWith('ravi@example.com')).outcome).toBe('coupon_exhausted');
});

it.each<[Partial<NewCouponRequest>, unknown]>([
  [{ maxPerCustomer: 1_000, budgetMinor: 10_000_000_000 }, 201],
  [{ budgetMinor: 0 }, 201],
  [{ maxPerCustomer: 0 }, ['maxPerCustomer minimum']],
  [{ maxPerCustomer: 1_001 }, ['maxPerCustomer maximum']],
  [{ maxPerCustomer: 1.5 }, ['maxPerCustomer type']],
  [{ budgetMinor: -1 }, ['budgetMinor minimum']],
  [{ budgetMinor: 10_000_000_001 }, ['budgetMinor maximum']],
  [{ code: 'AB' }, ['code pattern']],
  [{ code: 'snow10' }, ['code pattern']],
  [{ code: `S${'N'.repeat(20)}` }, ['code pattern']],
  [{ bps: 10_001 }, ['bps maximum']],
  [{ bps: 0 }, ['bps minimum']],
  [{ amountMinor: 1 }, ['kind mismatch']],
  [{ kind: 'flat', bps: null, amountMinor: 10_000_000_001 }, ['amountMinor maximum']],
  [{ validFrom: '2027-01-02T00:00:00Z', validTo: '2027-01-02T00:00:00Z' }, 201],
  [{ validFrom: '2027-01-02T00:00:00Z', validTo: '2027-01-01T00:00:00Z' }, ['validTo order']],
  [{ validTo: '2027-06-30T23:59:60Z' }, ['validTo pattern']],
  [{ travelFrom: '2027-01-02', travelTo: '2027-01-02' }, 201],
  [{ travelFrom: '2027-01-02', travelTo: '2027-01-01' }, ['travelTo order']],
  [{ travelFrom: '2027-02-29' }, ['travelFrom date']],
  [{ travelFrom: '2027-02-28', travelTo: '2027-02-30' }, ['travelTo date']],
])('is created with %j: %j', async (more, wanted) => {
  expect(outcome(await make(more))).toEqual(wanted);
  expect(await auditRows()).toHaveLength(wanted === 201 ? 1 : 0);
});

it.each<[object, unknown]>([
  [{ maxPerCustomer: 0 }, ['maxPerCustomer minimum']],
  [{ budgetMinor: -1 }, ['budgetMinor minimum']],
  [{ firstBookingOnly: 'yes' }, ['firstBookingOnly type']],
  [{ validTo: '2026-12-31T00:00:00Z' }, ['validTo order']],
  [{ kind: 'flat' }, ['kind additionalProperties']],
  [{}, [' minProperties']],
])('is changed with %j: %j', async (body, wanted) => {
  await make({ validFrom: '2027-01-01T00:00:00Z' });
  expect(outcome(await change(body))).toEqual(wanted);
});

it('is reported in the log if its counters don’t match its rows', async () => {
  await make();
  await bookWith('asha@example.com');
  const told: object[] = [];
  const log = { info() {}, warn() {}, error: (what: object) => void told.push(what) };
  expect(await reportDrift({ db: service.db, log })).toBe(0);
  await sql`update coupon set spent_minor = spent_minor + 1`.execute(service.db.queries);
  expect(await reportDrift({ db: service.db, log })).toBe(1);
  expect(told).toEqual([
    { coupon: 'SNOW10', what: 'spent', counter: DISCOUNT + 1, rows: DISCOUNT },
  ]);
});
