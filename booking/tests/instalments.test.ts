/** Paying the balance in monthly parts. */
import type { MyBookings } from '../contract/accounts.ts';
import type { CancellationPreview } from '../contract/cancellations.ts';
import type { TransferPreview, Transferred } from '../contract/transfers.ts';
import { completePayment } from '../actions/completePayment.ts';
import { sendBalanceReminders } from '../actions/remind.ts';
import { addDays, addMonths, instantAt } from '../domain/dates.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, captureOpen, comeBack, type Visitor, walkCheckout } from '../testing/browser.ts';
import { aCustomer } from '../testing/customers.ts';
import { emptyDatabase, expectNoDrift, stopClock } from '../testing/database.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { expectMoneyAddsUp } from '../testing/money.ts';
import { startService, type Service } from '../testing/service.ts';

let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let visitor: Visitor;
let tripId: string;

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({ SMTP_URL: mailbox.url });
  service.app.log.level = 'silent';
});
beforeEach(async () => {
  visitor = aVisitor(service);
  ({ id: tripId } = await aTrip(service.db));
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await expectMoneyAddsUp(service.db);
  await emptyDatabase(service.db);
  await mailbox.empty();
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

/** ₹18,899 for one, of which ₹3,000 is the deposit. Three parts of the balance: the last has 1 more. */
const parts = [529_900, 529_900, 530_100];

const on = (inDays: number, instalments = 3) =>
  aDeparture(service.db, { tripId, inDays, instalments });

const read = async (reference: string) => (await visitor.readBooking(reference)).body;

async function unpaid(departureId: string, pax = 1) {
  const hold = await visitor.hold(departureId, pax);
  const request = {
    ...aBookingRequest(hold.body.id, { pax }),
    paymentPlan: 'instalments' as const,
  };
  return { request, made: await visitor.book(request) };
}

async function pay(reference: string, partMinor?: number) {
  const purpose = partMinor === undefined ? 'deposit' : 'balance';
  const payment = await visitor.pay(reference, purpose, partMinor ? { partMinor } : {});
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  return read(reference);
}

async function booked(departureId: string, pax = 1) {
  const { made } = await unpaid(departureId, pax);
  return pay(made.body.reference);
}

/** Queues the reminders at noon of a day, sends them, and returns what they say is due. */
async function remindedOn(day: string): Promise<string[]> {
  await stopClock(service.db, instantAt(day, '12:00', 'Asia/Kolkata').toISOString());
  await sendBalanceReminders(service.deps);
  await service.work();
  const mails = await mailbox.mails('asha@example.com');
  await mailbox.empty();
  return mails
    .filter(({ subject }) => /^(?:Instalment|Balance) due/.test(subject))
    .map(({ text }) => /₹[\d,]+ (?:is|was) due[^.]*/.exec(text)?.[0] ?? text);
}

it('offers the parts with the price, and books what was chosen', async () => {
  const departure = await on(120);
  const last = addDays(departure.startDate, -15);
  const dates = [addMonths(last, -2), addMonths(last, -1), last];
  const items = dates.map((dueOn, index) => ({ dueOn, amountMinor: parts[index] }));
  const { body } = await visitor.quote(departure.id);
  expect(body.quote.instalments).toEqual(items);
  expect(body.quote.schedule).toEqual([{ dueOn: last, amountMinor: 1_589_900 }]);

  const { made } = await unpaid(departure.id);
  expect(made).toMatchObject({ status: 201, body: { balanceDueOn: dates[0] } });
  const booking = await pay(made.body.reference);
  expect(booking.schedule.map(({ status }) => status)).toEqual(['paid', 'due', 'due', 'due']);
  expect(booking.leftToPay).toEqual(items);
  expect(booking.nextDue).toEqual(items[0]);
});

it('counts payments of any size towards the parts in order', async () => {
  const { reference, nextDue, leftToPay } = await booked((await on(120)).id);
  const half = await pay(reference, 200_000);
  expect(half.nextDue).toEqual({ dueOn: nextDue?.dueOn, amountMinor: 329_900 });
  const second = await pay(reference, 329_900 + 100_000);
  expect(second.balanceDueOn).toBe(leftToPay[1]?.dueOn);
  expect(second.nextDue?.amountMinor).toBe(429_900);
  expect(second.schedule.map(({ status }) => status)).toEqual(['paid', 'paid', 'due', 'due']);
  const all = await pay(reference, second.money.balanceMinor);
  expect(all).toMatchObject({ paymentStatus: 'paid', nextDue: null, leftToPay: [] });
});

it('changes the plan of a booking that nobody has paid for yet', async () => {
  const { request, made } = await unpaid((await on(120)).id);
  const again = await visitor.book({ ...request, paymentPlan: 'balance' });
  expect(again.body.reference).toBe(made.body.reference);
  expect((await pay(made.body.reference)).leftToPay).toHaveLength(1);
});

it('refuses instalments that the date doesn’t offer, and offers none too late', async () => {
  const { made } = await unpaid((await on(120, 1)).id);
  expect(made).toMatchObject({ status: 400, body: { errors: [{ path: 'paymentPlan' }] } });
  const { body } = await visitor.quote((await on(45)).id);
  expect(body.quote.instalments).toEqual([]);
  expect((await visitor.quote((await on(75)).id)).body.quote.instalments).toHaveLength(2);
});

it('reminds of each part, and adds a missed one to the next', async () => {
  const { reference, leftToPay } = await booked((await on(120)).id);
  const [one = '', two = '', three = ''] = leftToPay.map(({ dueOn }) => dueOn);
  expect(await remindedOn(addDays(one, -7))).toMatchObject([/^₹5,299 is due by/]);
  await pay(reference, parts[0]);
  expect(await remindedOn(one)).toEqual([]);
  expect(await remindedOn(two)).toEqual(['₹5,299 is due today']);
  expect(await remindedOn(addDays(two, 2))).toMatchObject([/^₹5,299 was due on/]);
  expect(await remindedOn(addDays(three, -3))).toMatchObject([/^₹5,299 was due on/]);
  expect(await remindedOn(three)).toMatchObject([/^₹10,600 was due on/]);
});

it('adds less than a rupee of a part to the next', async () => {
  const { reference } = await booked((await on(120)).id);
  const almost = await pay(reference, 529_850);
  expect(almost.schedule.map(({ status }) => status)).toEqual(['paid', 'paid', 'due', 'due']);
  expect(almost.nextDue).toEqual({ ...almost.leftToPay[0], amountMinor: 529_950 });
  expect(almost.balanceDueOn).toBe(almost.nextDue?.dueOn);
});

it('marks a part as due again once a second payment for it is refunded', async () => {
  const { reference, leftToPay } = await booked((await on(120)).id);
  const { body: payment } = await visitor.pay(reference, 'balance', { partMinor: 529_900 });
  await walkCheckout(payment, 'pending');
  await comeBack(service, await walkCheckout(payment, 'success'));
  await captureOpen(service, payment.orderId);
  await completePayment(service.deps, payment.id);
  expect(await read(reference)).toMatchObject({
    refunds: [{ reason: 'duplicate', amountMinor: 529_900 }],
    schedule: [{ status: 'paid' }, { status: 'paid' }, { status: 'due' }, { status: 'due' }],
    balanceDueOn: leftToPay[1]?.dueOn,
  });
  await service.work();
  await mailbox.empty();
  expect(await remindedOn(leftToPay[1]?.dueOn ?? '')).toEqual(['₹5,299 is due today']);
});

it('spreads what is left when one of two cancels, and follows what was paid before', async () => {
  const { reference, travellers } = await booked((await on(120)).id, 2);
  const before = await pay(reference, 400_000);
  const leaving = travellers.filter(({ isLead }) => !isLead).map(({ id }) => id);
  const preview = await visitor.send<CancellationPreview>(
    'POST',
    `/v1/bookings/${reference}/cancellations/preview`,
    { travellerIds: leaving, refundAs: 'original' },
  );
  await visitor.post(`/v1/bookings/${reference}/cancellations`, { token: preview.body.token });
  const after = await read(reference);
  expect(after.money.totalMinor).toBeLessThan(before.money.totalMinor);
  expect(after.money.balanceMinor).toBeGreaterThan(0);
  expect(after.leftToPay.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(
    after.money.balanceMinor,
  );
  const next = await pay(reference, after.nextDue?.amountMinor);
  expect(next.leftToPay).toEqual(after.leftToPay.slice(1));
});

it('keeps the plan when the booking moves to a date that offers one', async () => {
  const { reference } = await booked((await on(120)).id);
  const other = await on(150);
  const preview = await visitor.send<TransferPreview>(
    'POST',
    `/v1/bookings/${reference}/transfers/preview`,
    { departureId: other.id },
  );
  expect(preview.body.leftToPay).toHaveLength(3);
  const moved = await visitor.post<Transferred>(`/v1/bookings/${reference}/transfers`, {
    token: preview.body.token,
  });
  const after = await read(moved.body.reference);
  expect(after.leftToPay).toEqual(preview.body.leftToPay);
  expect(after.balanceDueOn).toBe(preview.body.dueOn);
});

it('shows the next part among one’s bookings', async () => {
  const { nextDue } = await booked((await on(120)).id);
  const customer = await aCustomer(service, 'asha@example.com');
  const { body } = await customer.send<MyBookings>('GET', '/v1/me/bookings');
  expect(body.bookings[0]?.money).toMatchObject({
    balanceMinor: 1_589_900,
    balanceDueOn: nextDue?.dueOn,
    dueMinor: parts[0],
  });
});

it('shows everything that has become due among one’s bookings', async () => {
  const { leftToPay, reference } = await booked((await on(120)).id);
  const [, second] = leftToPay;
  await stopClock(
    service.db,
    instantAt(second?.dueOn ?? '', '12:00', 'Asia/Kolkata').toISOString(),
  );
  const customer = await aCustomer(service, 'asha@example.com');
  const { body } = await customer.send<MyBookings>('GET', '/v1/me/bookings');
  expect(body.bookings[0]?.money?.dueMinor).toBe(2 * (parts[0] ?? 0));
  expect((await read(reference)).nextDue?.amountMinor).toBe(body.bookings[0]?.money?.dueMinor);
});
