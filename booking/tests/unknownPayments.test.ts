/** After a restore: which of the gateway's money the database doesn't know. */
import { findUnknownPayments } from '../unknownPayments.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout } from '../testing/browser.ts';
import { emptyDatabase } from '../testing/database.ts';
import { startService, type Service } from '../testing/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(() => service.close());

const unknownSince = (hoursAgo: number) =>
  findUnknownPayments(
    service.db.queries,
    service.deps,
    new Date(Date.now() - hoursAgo * 3_600_000),
  );

async function book(): Promise<() => Promise<unknown>> {
  const { id: tripId } = await aTrip(service.db);
  const { id: departureId } = await aDeparture(service.db, { tripId, inDays: 90 });
  const visitor = aVisitor(service);
  const { reference } = await visitor.holdAndBook(departureId, 2);
  const { body } = await visitor.pay(reference, 'deposit');
  const back = await walkCheckout(body, 'success');
  return () => comeBack(service, back);
}

it('lists the payments that a restored database lacks, and none that it knows', async () => {
  await (
    await book()
  )();
  expect(await unknownSince(1)).toEqual([]);
  // As if the database had been restored to a moment before it.
  await emptyDatabase(service.db);
  const [lost, ...others] = await unknownSince(1);
  expect(lost).toMatchObject({ gateway: 'emulator', amountMinor: 600_000, currency: 'INR' });
  expect(others).toEqual([]);

  // The reconciler asks about a payment whose order is known, so nobody has to.
  await book();
  expect(await unknownSince(1)).toEqual([lost]);
});
