/** Tax documents: one per payment or refund, numbered without gaps, and never changed. */
import { sql } from 'kysely';
import { issueDocuments } from '../actions/issueDocuments.ts';
import type { CancellationPreview } from '../contract/cancellations.ts';
import { insertTaxDocument, listTaxDocuments } from '../store/money/taxDocuments.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, stopClock } from '../testing/database.ts';
import { expectMoneyAddsUp } from '../testing/money.ts';
import { startService, type Service } from '../testing/service.ts';

let service: Service;
let departureId: string;

beforeAll(async () => {
  service = await startService();
}, 60_000);
beforeEach(async () => {
  const { id: tripId } = await aTrip(service.db);
  ({ id: departureId } = await aDeparture(service.db, { tripId, inDays: 200, capacity: 20 }));
});
afterEach(() => emptyDatabase(service.db));
afterAll(() => service.close());

async function pay(visitor: Visitor, reference: string, purpose: string) {
  const { body } = await visitor.pay(reference, purpose);
  await comeBack(service, await walkCheckout(body, 'success'));
}

async function payAndWork(visitor: Visitor, reference: string, purpose: string) {
  await pay(visitor, reference, purpose);
  await service.work();
}

async function aPaidBooking(purpose: string, pax = 2) {
  const visitor = aVisitor(service);
  const { reference } = await visitor.holdAndBook(departureId, pax);
  await payAndWork(visitor, reference, purpose);
  return { visitor, reference };
}

async function documentsOf(reference: string) {
  const { rows } = await sql<{ departureId: string; id: string }>`
    select departure_id as "departureId", id from booking where reference = ${reference}`.execute(
    service.db.queries,
  );
  const [key] = rows;
  if (!key) throw new Error('no such booking');
  return { key, documents: await listTaxDocuments(service.db.queries, key) };
}

async function cancel(visitor: Visitor, reference: string) {
  const url = `/v1/bookings/${reference}/cancellations`;
  const seen = await visitor.send<CancellationPreview>('POST', `${url}/preview`, {});
  const done = await visitor.post<object>(url, { token: seen.body.token });
  expect(done.status).toBe(202);
  await service.work();
  return seen.body.refundMinor;
}

it('issues a receipt for each payment, and the invoice with the last one', async () => {
  const { visitor, reference } = await aPaidBooking('deposit');
  const first = await documentsOf(reference);
  expect(first.documents.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['receipt_voucher', 600_000],
  ]);
  await payAndWork(visitor, reference, 'balance');
  const { documents } = await documentsOf(reference);
  const booking = (await visitor.readBooking(reference)).body;
  expect(documents.map(({ kind }) => kind)).toEqual([
    'receipt_voucher',
    'receipt_voucher',
    'tax_invoice',
  ]);
  const [one, two, invoice] = documents;
  expect((one?.amountMinor ?? 0) + (two?.amountMinor ?? 0)).toBe(booking.money.totalMinor);
  expect(invoice?.content).toMatchObject({
    totalMinor: booking.money.totalMinor,
    taxableMinor: booking.money.taxableMinor,
    recipient: { name: 'Asha Rao', stateCode: 'KA' },
    placeOfSupply: 'KA',
    taxes: [{ name: 'IGST', bps: 500, amountMinor: booking.money.gstMinor }],
    refersTo: [{ number: one?.number }, { number: two?.number }],
  });
  await expectMoneyAddsUp(service.db);
});

it('issues nothing twice', async () => {
  const { reference } = await aPaidBooking('full');
  const { key, documents } = await documentsOf(reference);
  await issueDocuments(service.deps, key);
  expect((await documentsOf(reference)).documents).toEqual(documents);
});

it('issues a refund voucher before the invoice and a credit note after it', async () => {
  const after = await aPaidBooking('full', 1);
  const refundMinor = await cancel(after.visitor, after.reference);
  const { documents } = await documentsOf(after.reference);
  const [receipt, invoice, note] = documents;
  expect([receipt?.kind, invoice?.kind, note?.kind]).toEqual([
    'receipt_voucher',
    'tax_invoice',
    'credit_note',
  ]);
  expect(note?.amountMinor).toBe(refundMinor);
  expect(note?.content.refersTo).toMatchObject([{ number: invoice?.number }]);

  const before = await aPaidBooking('deposit', 1);
  const returnedMinor = await cancel(before.visitor, before.reference);
  const [advance, voucher] = (await documentsOf(before.reference)).documents;
  expect([voucher?.kind, voucher?.amountMinor]).toEqual(['refund_voucher', returnedMinor]);
  expect(voucher?.content.refersTo).toMatchObject([{ number: advance?.number }]);
  await expectMoneyAddsUp(service.db);
});

it('lists earlier payments and refunds on the invoice, adding up to its total', async () => {
  const { visitor, reference } = await aPaidBooking('deposit', 2);
  const { travellers } = (await visitor.readBooking(reference)).body;
  const url = `/v1/bookings/${reference}/cancellations`;
  const travellerIds = travellers.slice(1).map(({ id }) => id);
  const seen = await visitor.send<CancellationPreview>('POST', `${url}/preview`, {
    travellerIds,
    refundAs: 'original',
  });
  await visitor.post<object>(url, { token: seen.body.token });
  await service.work();
  expect(seen.body.refundMinor).toBeGreaterThan(0);
  await payAndWork(visitor, reference, 'balance');
  const { documents } = await documentsOf(reference);
  const invoice = documents.find(({ kind }) => kind === 'tax_invoice');
  const mentioned = invoice?.content.refersTo.map(({ amountMinor }) => amountMinor) ?? [];
  expect(mentioned.some((amountMinor) => amountMinor < 0)).toBe(true);
  expect(mentioned.reduce((sum, amountMinor) => sum + amountMinor, 0)).toBe(invoice?.amountMinor);
});

it('restarts numbering on 1 April in India', async () => {
  await stopClock(service.db, '2027-03-31T18:29:59Z');
  const { id: tripId } = await aTrip(service.db);
  ({ id: departureId } = await aDeparture(service.db, { tripId, inDays: 200 }));
  const old = await aPaidBooking('deposit');
  await stopClock(service.db, '2027-03-31T18:30:00Z');
  const fresh = await aPaidBooking('deposit');
  const [last] = (await documentsOf(old.reference)).documents;
  const [first] = (await documentsOf(fresh.reference)).documents;
  expect([last?.number, last?.issuedOn]).toEqual(['RV/26-27/000001', '2027-03-31']);
  expect([first?.number, first?.issuedOn]).toEqual(['RV/27-28/000001', '2027-04-01']);
});

it('numbers many documents at once without gaps or duplicates', async () => {
  const { reference } = await aPaidBooking('deposit', 1);
  const others = await Promise.all(Array.from({ length: 7 }, () => aPaidBooking('full', 1)));
  const numbers = (
    await Promise.all([reference, ...others.map((one) => one.reference)].map(documentsOf))
  ).flatMap(({ documents }) => documents.map(({ number }) => number));
  const counted = (series: string, most: number) =>
    Array.from({ length: most }, (_, at) => `${series}/${String(at + 1).padStart(6, '0')}`);
  const short = numbers.map((number) => number.replace(/\/\d\d-\d\d\//, '/')).sort();
  expect(short).toEqual([...counted('RV', 8), ...counted('TI', 7)]);
});

it('reuses the number of a failed document', async () => {
  const { reference } = await aPaidBooking('deposit');
  const { key, documents } = await documentsOf(reference);
  const content = documents[0]?.content;
  if (!content) throw new Error('no document');
  await service.db
    .transact(async (tx) => {
      await insertTaxDocument(tx, { booking: key, attemptId: null, refundId: null, content });
      throw new Error('something went wrong later');
    })
    .catch(() => null);
  const { reference: next } = await aPaidBooking('deposit');
  const [receipt] = (await documentsOf(next)).documents;
  expect(receipt?.number.slice(-6)).toBe('000002');
});

it('assigns the number right after the payment, not inside it', async () => {
  const visitor = aVisitor(service);
  const { reference } = await visitor.holdAndBook(departureId, 1);
  await pay(visitor, reference, 'deposit');
  const count = sql<{ documents: number }>`select count(*)::int as documents from tax_document`;
  expect((await count.execute(service.db.queries)).rows).toEqual([{ documents: 0 }]);
  await service.work();
  expect((await documentsOf(reference)).documents).toHaveLength(1);
});

it('lets no one change or delete a document', async () => {
  await aPaidBooking('deposit');
  for (const statement of [
    sql`update tax_document set amount_minor = 1`,
    sql`delete from tax_document`,
    sql`update document_number set number = 'RV/1'`,
    sql`delete from document_number`,
  ]) {
    await expect(statement.execute(service.db.queries)).rejects.toThrow('append-only');
  }
});
