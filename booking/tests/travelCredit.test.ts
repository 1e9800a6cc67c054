/** Paying with travel credit: only its verified owner can, and it is never lost or spent twice. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { sweepHolds } from '../actions/expireHolds.ts';
import type { MyBookings } from '../contract/accounts.ts';
import type { CancellationPreview } from '../contract/cancellations.ts';
import type { Payment } from '../contract/payments.ts';
import type { Problem } from '../contract/problem.ts';
import { expireCredits } from '../store/money/travelCredit.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { aCustomer } from '../testing/customers.ts';
import { emptyDatabase, expectNoDrift, setClock } from '../testing/database.ts';
import { expectMoneyAddsUp } from '../testing/money.ts';
import { startService, type Service } from '../testing/service.ts';

const email = 'asha@example.com';
/** What a booking for one costs, and its deposit. */
const [price, deposit] = [1_889_900, 300_000];
let service: Service;
let asha: Visitor;
let departureId: string;

beforeAll(async () => {
  service = await startService({ RATE_CODE_RESEND_SECONDS: '0' });
});
beforeEach(async () => {
  await service.turn({ webhookDrop: true, refundStatus: 'processed', apiDown: false });
  const trip = await aTrip(service.db, { slug: 'spiti' });
  ({ id: departureId } = await aDeparture(service.db, { tripId: trip.id, capacity: 12 }));
  asha = await aCustomer(service, email);
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await expectMoneyAddsUp(service.db);
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

const codeOf = (reply: { body: unknown }) => (reply.body as Problem).code;
const errorsOf = (reply: { body: unknown }) =>
  ((reply.body as Problem).errors ?? []).map(({ path, code }) => [path, code]);
const use = (who: Visitor, reference: string, amountMinor: unknown, key?: string) =>
  who.post<Payment>(`/v1/bookings/${reference}/credit`, { amountMinor }, key);
const creditOf = async (who: Visitor) =>
  (await who.send<MyBookings>('GET', '/v1/me/bookings')).body.creditMinor;

async function book(who: Visitor, contactEmail = email): Promise<string> {
  const request = aBookingRequest((await who.hold(departureId)).body.id);
  const contact = { ...request.contact, email: contactEmail };
  return (await who.book({ ...request, contact })).body.reference;
}

/** Cancels a fully paid booking for credit. Returns the amount. */
async function earnCredit(who: Visitor, contactEmail = email): Promise<number> {
  const reference = await book(who, contactEmail);
  const { body } = await who.pay(reference, 'full');
  await comeBack(service, await walkCheckout(body, 'success'));
  const url = `/v1/bookings/${reference}/cancellations`;
  const seen = await who.send<CancellationPreview>('POST', `${url}/preview`, {
    refundAs: 'travel_credit',
  });
  await who.post(url, { token: seen.body.token });
  return seen.body.refundMinor;
}

it('shows an owner their credit, and lets them pay a deposit and a balance with it', async () => {
  const credit = await earnCredit(asha);
  expect(await creditOf(asha)).toBe(credit);
  const reference = await book(asha);
  expect((await asha.readBooking(reference)).body.creditMinor).toBe(credit);
  const key = 'the-same-key-for-both-clicks';
  const paid = await use(asha, reference, deposit, key);
  expect([paid.status, paid.body.status, paid.body.bookingStatus]).toEqual([
    201,
    'captured',
    'confirmed',
  ]);
  expect((await use(asha, reference, deposit, key)).body.id).toBe(paid.body.id);
  expect(await creditOf(asha)).toBe(credit - deposit);
  await use(asha, reference, credit - deposit);
  const { body } = await asha.readBooking(reference);
  expect(body.money).toMatchObject({ paidMinor: credit, balanceMinor: price - credit });
  expect(body.creditMinor).toBe(0);
  expect(body.payments.map(({ method }) => method)).toContain('travel_credit');
});

it('reaches the account of whoever booked, whatever address they typed', async () => {
  const credit = await earnCredit(asha, 'office@example.com');
  expect(await creditOf(asha)).toBe(credit);
});

it('never lets anyone else spend it', async () => {
  await earnCredit(asha);
  const stranger = aVisitor(service);
  const reference = await book(stranger);
  expect((await stranger.readBooking(reference)).body.creditMinor).toBe(0);
  expect(codeOf(await use(stranger, reference, deposit))).toBe('authentication_required');
  const bela = await aCustomer(service, 'bela@example.com', stranger);
  expect(codeOf(await use(bela, reference, deposit))).toBe('forbidden');
  const hers = await book(bela, 'bela@example.com');
  expect(errorsOf(await use(bela, hers, deposit))).toEqual([['amountMinor', 'maximum']]);
});

it.each([
  ['nothing', 0, 'minimum'],
  ['less than ₹1', 99, 'minimum'],
  ['all but less than ₹1 of the deposit', deposit - 99, 'maximum'],
  ['more than is due', price + 100, 'maximum'],
])('refuses to use %s', async (_, amountMinor, code) => {
  await earnCredit(asha);
  const reference = await book(asha);
  expect(errorsOf(await use(asha, reference, amountMinor))).toEqual([['amountMinor', code]]);
});

it.each([-1, 1.5, '100', null, undefined])('refuses %j as an amount', async (amountMinor) => {
  const reply = await use(asha, await book(asha), amountMinor);
  expect([reply.status, codeOf(reply)]).toEqual([400, 'validation_failed']);
});

it('is spent once when two bookings are paid with it at the same time', async () => {
  const credit = await earnCredit(asha);
  const references = [await book(asha), await book(asha)];
  const replies = await Promise.all(references.map((one) => use(asha, one, credit)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(await creditOf(asha)).toBe(0);
});

it('comes back with its old date from a hold that ends', async () => {
  const credit = await earnCredit(asha);
  const { queries } = service.db;
  await sql`update travel_credit_entry set expires_on = clock_now()::date + 5`.execute(queries);
  const lastDay = async () =>
    (await sql`select max(expires_on) as day from travel_credit_entry`.execute(queries)).rows;
  const before = await lastDay();
  const reference = await book(asha);
  await use(asha, reference, deposit - 100_000);
  expect(await creditOf(asha)).toBe(credit - deposit + 100_000);
  await setClock(service.db, '2 hours');
  await sweepHolds(service.deps);
  expect(await creditOf(asha)).toBe(credit);
  expect(await lastDay()).toEqual(before);
});

it('finds and merges credit from before the hashes had a key', async () => {
  const credit = await earnCredit(asha);
  const old = createHash('sha256').update(`travel-credit:${email}`).digest('base64url');
  await sql`update travel_credit_account set holder_hash = ${old}`.execute(service.db.queries);
  expect(await creditOf(asha)).toBe(credit);
  const more = await earnCredit(asha);
  expect(await creditOf(asha)).toBe(credit + more);
  const { rows } = await sql<{ hash: string }>`
    select holder_hash as hash from travel_credit_account`.execute(service.db.queries);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.hash).not.toBe(old);
});

it('expires at the end of a day in India, not in UTC', async () => {
  await earnCredit(asha);
  // 20:30 UTC is already the next day in India.
  await sql`
    update travel_credit_entry
       set expires_on = (clock_now() at time zone 'Asia/Kolkata')::date`.execute(
    service.db.queries,
  );
  const { businessTz } = service.deps.config;
  expect(await service.db.transact((tx) => expireCredits(tx, businessTz))).toBe(0);
  expect(await creditOf(asha)).toBeGreaterThan(0);
  await setClock(service.db, '1 day');
  expect(await creditOf(asha)).toBe(0);
  expect(await service.db.transact((tx) => expireCredits(tx, businessTz))).toBe(1);
});
