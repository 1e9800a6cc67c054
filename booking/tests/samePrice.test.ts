/**
 * One price everywhere: for any selection, the page, quote, hold, booking, gateway order, ledger,
 * line totals and tax documents agree, and refunds match their previews.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { buildApp } from '../app.ts';
import type { BookingDetail, BookingRequest } from '../contract/bookings.ts';
import type { CancellationPreview } from '../contract/cancellations.ts';
import type { DepartureDetail } from '../contract/departures.ts';
import type { Hold } from '../contract/holds.ts';
import type { Problem } from '../contract/problem.ts';
import type { QuoteRequest, QuoteResponse } from '../contract/quotes.ts';
import { completePayment } from '../actions/completePayment.ts';
import { processWebhooks } from '../actions/webhooks.ts';
import type { TaxDocumentContent } from '../domain/taxDocuments.ts';
import { relayOutbox } from '../jobs/outbox.ts';
import { openScriptedGateway } from '../proofs/scriptedGateway.ts';
import { seeded } from '../proofs/random.ts';
import { listTaxDocuments } from '../store/money/taxDocuments.ts';
import { aBookingRequest, aCoupon, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift } from '../testing/database.ts';
import { expectMoneyAddsUp } from '../testing/money.ts';
import { startService, type Service } from '../testing/service.ts';

let service: Service;
/** The service with an in-process gateway, fast enough for many cases. */
let deps: Service['deps'];
let app: Service['app'];
const gateway = openScriptedGateway('same');

beforeAll(async () => {
  service = await startService();
  deps = { ...service.deps, ...gateway.gateways(seeded(1), 0) };
  app = await buildApp(deps);
}, 120_000);
afterEach(() => emptyDatabase(service.db));
afterAll(async () => {
  await app.close();
  await service.close();
});

const people = fc.record({
  adults: fc.integer({ min: 1, max: 4 }),
  children: fc.integer({ min: 0, max: 2 }),
  infants: fc.integer({ min: 0, max: 1 }),
  occupancy: fc.constantFrom('triple' as const, 'twin' as const),
  joinsInManali: fc.boolean(),
  tents: fc.integer({ min: 0, max: 2 }),
});
const terms = fc.record({
  twinMinor: fc.integer({ min: 500_000, max: 9_999_999 }),
  groupBps: fc.constantFrom(0, 300, 750),
  earlyBps: fc.constantFrom(0, 500, 1_250),
  coupon: fc.constantFrom('none' as const, 'stacks' as const, 'alone' as const),
  isInternational: fc.boolean(),
  hasPan: fc.boolean(),
  stateCode: fc.constantFrom('DL' as const, 'KA' as const),
  taxClass: fc.constantFrom('tour_package_5' as const, 'standard_18' as const),
  deposit: fc.constantFrom(
    { kind: 'percent' as const, value: 3_000 },
    { kind: 'per_pax' as const, value: 250_000 },
    { kind: 'full' as const, value: 0 },
  ),
  purpose: fc.constantFrom('deposit' as const, 'full' as const),
});
type Case = { who: typeof people extends fc.Arbitrary<infer T> ? T : never } & {
  on: typeof terms extends fc.Arbitrary<infer T> ? T : never;
};

async function onSale({ on }: Case) {
  const { id: tripId, slug } = await aTrip(service.db, {
    isInternational: on.isInternational,
    taxClass: on.taxClass,
    minAge: 1,
  });
  const { id, startDate } = await aDeparture(service.db, {
    tripId,
    inDays: 100,
    prices: { triple: on.twinMinor - 100_000, twin: on.twinMinor },
    deposit: on.deposit,
    groupTiers: on.groupBps > 0 ? [{ minPax: 3, bps: on.groupBps }] : [],
    earlyTiers: on.earlyBps > 0 ? [{ minDaysBefore: 60, bps: on.earlyBps }] : [],
  });
  await sql`
    insert into pickup_point (departure_id, id, code, city, name, pickup_at, surcharge_minor, sort)
    select departure_id, gen_random_uuid(), 'MNL', 'Manali', 'Mall Road', pickup_at, -123456, 9
      from pickup_point where departure_id = ${id}`.execute(service.db.queries);
  const couponCode = on.coupon === 'none' ? null : await aCoupon(service.db);
  if (on.coupon === 'alone') {
    await sql`update coupon set stackable = false where code = ${couponCode}`.execute(
      service.db.queries,
    );
  }
  return { id, slug, startDate, couponCode };
}

type Offer = Awaited<ReturnType<typeof onSale>>;

function travellersOf({ who }: Case): QuoteRequest['travellers'] {
  const one = (type: 'adult' | 'child' | 'infant', index: number) => ({
    type,
    occupancy: who.occupancy,
    pickupCode: who.joinsInManali && index % 2 === 1 ? 'MNL' : 'DEL',
  });
  return [
    ...Array.from({ length: who.adults }, (_, index) => one('adult', index)),
    ...Array.from({ length: who.children }, (_, index) => one('child', index)),
    ...Array.from({ length: who.infants }, (_, index) => one('infant', index)),
  ];
}

function bookingOf(one: Case, offer: Offer, holdId: string): BookingRequest {
  const born = (years: number) =>
    `${Number(offer.startDate.slice(0, 4)) - years}${offer.startDate.slice(4, 8)}01`;
  const [lead] = aBookingRequest(holdId).travellers;
  if (!lead) throw new Error('no travellers');
  const birthdays = { adult: '1990-02-03', child: born(8), infant: born(2) };
  const { pan, ...request } = {
    ...aBookingRequest(holdId),
    pan: one.on.isInternational && one.on.hasPan ? 'ABCPR1234F' : null,
  };
  return {
    ...request,
    billing: { stateCode: one.on.stateCode, ...(pan ? { pan } : {}) },
    travellers: travellersOf(one).map(({ type, occupancy, pickupCode }) => ({
      ...lead,
      type,
      dateOfBirth: birthdays[type],
      occupancy,
      pickupCode: pickupCode ?? 'DEL',
      ...(type === 'adult' ? {} : { guardianConsent: { name: 'A Rao', relation: 'mother' } }),
    })),
  };
}

async function expectStatus<T>(reply: { status: number; body: T }, status: number): Promise<T> {
  if (reply.status !== status) throw new Error(JSON.stringify(reply.body));
  return reply.body;
}

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);

/** Pays the amount due and returns the order's amount. */
async function pay(visitor: Visitor, reference: string, purpose: string): Promise<number> {
  const payment = await expectStatus(await visitor.pay(reference, purpose), 201);
  const order = gateway.orders.get(payment.orderId ?? '');
  expect(order?.amountMinor).toBe(payment.amountMinor);
  gateway.pay(payment.orderId ?? '', 'captured');
  await completePayment(deps, payment.id);
  return payment.amountMinor;
}

/** Checks that the page's price for one adult matches the quote, whatever the discounts. */
async function expectShownPrice(visitor: Visitor, { id }: Offer): Promise<void> {
  const page = await visitor.send<DepartureDetail>('GET', `/v1/departures/${id}`);
  for (const { occupancy, allInMinor } of page.body.occupancies) {
    const alone = await visitor.send<QuoteResponse>('POST', '/v1/quotes', {
      departureId: id,
      travellers: [{ type: 'adult', occupancy }],
    });
    expect(alone.body.quote.totalMinor).toBe(allInMinor);
    if (page.body.from?.occupancy === occupancy) {
      expect(page.body.from.amountMinor).toBe(allInMinor);
    }
  }
}

/** Compares one booking on every page, in every row and at the gateway, down to the last rupee. */
async function walk(one: Case): Promise<{ visitor: Visitor; booking: BookingDetail }> {
  const offer = await onSale(one);
  const visitor = aVisitor({ app });
  await expectShownPrice(visitor, offer);
  const { quote, token } = await expectStatus(
    await visitor.send<QuoteResponse>('POST', '/v1/quotes', {
      departureId: offer.id,
      travellers: travellersOf(one),
      addons: one.who.tents > 0 ? [{ code: 'TENT', qty: one.who.tents }] : [],
      couponCode: offer.couponCode,
      billingStateCode: one.on.stateCode,
      hasPan: !one.on.isInternational || one.on.hasPan,
    }),
    200,
  );
  expect(sum(quote.lines.map(({ amountMinor }) => amountMinor))).toBe(quote.totalMinor);
  const hold = await expectStatus(
    await visitor.post<Hold>('/v1/holds', { quoteToken: token }),
    201,
  );
  expect([hold.totalMinor, hold.dueNowMinor]).toEqual([quote.totalMinor, quote.dueNowMinor]);
  const created = await expectStatus(await visitor.book(bookingOf(one, offer, hold.id)), 201);
  expect(created.totalMinor).toBe(quote.totalMinor);

  const { purpose } = one.on;
  const first = await pay(visitor, created.reference, purpose);
  expect(first).toBe(purpose === 'full' ? quote.totalMinor : quote.dueNowMinor);
  const rest = quote.totalMinor - first;
  if (rest > 0) expect(await pay(visitor, created.reference, 'balance')).toBe(rest);

  const booking = (await visitor.readBooking(created.reference)).body;
  expect(booking.money).toMatchObject({
    totalMinor: quote.totalMinor,
    paidMinor: quote.totalMinor,
    balanceMinor: 0,
    groupDiscountMinor: quote.groupDiscountMinor,
    earlyDiscountMinor: quote.earlyDiscountMinor,
    couponDiscountMinor: quote.couponDiscountMinor,
    taxableMinor: quote.taxableMinor,
    gstMinor: quote.gst.amountMinor,
    tcsMinor: quote.tcs?.amountMinor ?? 0,
  });
  expect(booking.lines).toEqual(quote.lines);
  const parts = booking.payments.flatMap((payment) => payment.parts ?? []);
  expect({
    value: sum(parts.map(({ valueMinor }) => valueMinor)),
    gst: sum(parts.map(({ gstMinor }) => gstMinor)),
    tcs: sum(parts.map(({ tcsMinor }) => tcsMinor)),
    rounding: sum(parts.map(({ roundOffMinor }) => roundOffMinor)),
  }).toEqual({
    value: quote.taxableMinor,
    gst: quote.gst.amountMinor,
    tcs: quote.tcs?.amountMinor ?? 0,
    rounding: quote.roundOffMinor,
  });
  const { rows } = await sql<{ counted: number }>`
    select sum(a.counted_minor)::bigint as counted from payment_attempt a
      join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
     where p.departure_id = ${offer.id}`.execute(service.db.queries);
  expect(rows[0]?.counted).toBe(quote.totalMinor);
  await service.work();
  const documents = await listTaxDocuments(service.db.queries, await keyOf(created.reference));
  const receipts = documents.filter(({ kind }) => kind === 'receipt_voucher');
  const [invoice, ...more] = documents.filter(({ kind }) => kind === 'tax_invoice');
  if (!invoice || more.length > 0) throw new Error('not one invoice');
  documents.forEach(({ content }) => expectDocumentAddsUp(content));
  expect(invoice.content).toMatchObject({
    totalMinor: quote.totalMinor,
    taxableMinor: quote.taxableMinor,
    tcsMinor: quote.tcs?.amountMinor ?? 0,
    roundOffMinor: quote.roundOffMinor,
  });
  const told = quote.lines.filter(({ kind }) => ['cgst', 'sgst', 'igst'].includes(kind));
  const notNone = ({ amountMinor }: { amountMinor: number }) => amountMinor > 0;
  expect(invoice.content.taxes.filter(notNone).map(({ amountMinor }) => amountMinor)).toEqual(
    told.map(({ amountMinor }) => amountMinor),
  );
  expect(sumOfDocuments(receipts)).toEqual(sumOfDocuments([invoice]));
  return { visitor, booking };
}

async function keyOf(reference: string) {
  const { rows } = await sql<{ departureId: string; id: string }>`
    select departure_id as "departureId", booking_id as id from booking_route
     where reference = ${reference}`.execute(service.db.queries);
  const [key] = rows;
  if (!key) throw new Error('no such booking');
  return key;
}

/** Checks that a document's lines, taxes, TCS and rounding add up to its total. */
function expectDocumentAddsUp(document: TaxDocumentContent): void {
  expect(sum(document.lines.map(({ amountMinor }) => amountMinor))).toBe(document.taxableMinor);
  const taxes = sum(document.taxes.map(({ amountMinor }) => amountMinor));
  expect(document.taxableMinor + taxes + document.tcsMinor + document.roundOffMinor).toBe(
    document.totalMinor,
  );
}

function sumOfDocuments(documents: readonly { content: TaxDocumentContent }[]) {
  const contents = documents.map(({ content }) => content);
  const tax = (wanted: string) =>
    sum(contents.flatMap(({ taxes }) => taxes.filter(({ name }) => name === wanted)).map(({ amountMinor }) => amountMinor)); // prettier-ignore
  return {
    taxable: sum(contents.map(({ taxableMinor }) => taxableMinor)),
    cgst: tax('CGST'),
    sgst: tax('SGST'),
    igst: tax('IGST'),
    tcs: sum(contents.map(({ tcsMinor }) => tcsMinor)),
    rounding: sum(contents.map(({ roundOffMinor }) => roundOffMinor)),
    total: sum(contents.map(({ totalMinor }) => totalMinor)),
  };
}

const cases = fc.record({ who: people, on: terms });

/** Cases that always run: everything at once, and overseas without a PAN. */
const everything: Case = {
  who: {
    adults: 3,
    children: 1,
    infants: 1,
    occupancy: 'twin',
    joinsInManali: true,
    tents: 2,
  },
  on: {
    twinMinor: 3_333_333,
    groupBps: 750,
    earlyBps: 1_250,
    coupon: 'stacks',
    isInternational: true,
    hasPan: true,
    stateCode: 'DL',
    taxClass: 'tour_package_5',
    deposit: { kind: 'percent', value: 3_000 },
    purpose: 'deposit',
  },
};
const withoutPan: Case = {
  ...everything,
  on: { ...everything.on, coupon: 'alone', hasPan: false, stateCode: 'KA', purpose: 'full' },
};

it('is the same on the page, in the quote, at the gateway, in the ledger and in the lines', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      await walk(one);
      await expectNoDrift(service.db);
      await expectMoneyAddsUp(service.db);
      await emptyDatabase(service.db);
    }),
    {
      numRuns: 25,
      examples: [[everything], [withoutPan]],
      interruptAfterTimeLimit: 45_000,
      endOnFailure: true,
    },
  );
}, 300_000);

it('refunds exactly what was previewed, for some or all travellers', async () => {
  await fc.assert(
    fc.asyncProperty(cases, fc.boolean(), async (one, forOne) => {
      const { visitor, booking } = await walk({ ...one, who: { ...one.who, adults: 2 } });
      const url = `/v1/bookings/${booking.reference}/cancellations`;
      const second = booking.travellers[1]?.id;
      const before = sum([...gateway.refunds.values()].map(({ amountMinor }) => amountMinor));
      const seen = await expectStatus(
        await visitor.send<CancellationPreview>(
          'POST',
          `${url}/preview`,
          forOne ? { travellerIds: [second] } : {},
        ),
        200,
      );
      await expectStatus(await visitor.post<object>(url, { token: seen.token }), 202);
      while ((await processWebhooks(deps)) + (await relayOutbox(deps)) > 0);
      const after = (await visitor.readBooking(booking.reference)).body;
      expect(sum(after.refunds.map(({ amountMinor }) => amountMinor))).toBe(seen.refundMinor);
      const back =
        sum([...gateway.refunds.values()].map(({ amountMinor }) => amountMinor)) - before;
      expect([0, seen.refundMinor]).toContain(back);
      const documents = await listTaxDocuments(service.db.queries, await keyOf(booking.reference));
      documents.forEach(({ content }) => expectDocumentAddsUp(content));
      const notes = documents.filter(({ kind }) => kind === 'credit_note');
      expect(sumOfDocuments(notes).total).toBe(after.money.refundedMinor);
      await expectMoneyAddsUp(service.db);
      await emptyDatabase(service.db);
    }),
    { numRuns: 8, interruptAfterTimeLimit: 20_000, endOnFailure: true },
  );
}, 300_000);

it('refuses a quote if any bit changes', async () => {
  const { id: tripId } = await aTrip(service.db);
  const { id } = await aDeparture(service.db, { tripId });
  const visitor = aVisitor({ app });
  const { token } = (await visitor.quote(id)).body;
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  // The last character of each part contains unused bits.
  const places = [...token].flatMap((letter, at) =>
    letter === '.' || token[at + 1] === '.' || at === token.length - 1 ? [] : [at],
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...places),
      fc.integer({ min: 0, max: 5 }),
      async (at, bit) => {
        const flipped = alphabet[alphabet.indexOf(token[at] ?? 'A') ^ (1 << bit)] ?? 'A';
        const edited = `${token.slice(0, at)}${flipped}${token.slice(at + 1)}`;
        const reply = await visitor.post<Problem>('/v1/holds', { quoteToken: edited });
        expect([reply.status, reply.body.code]).toEqual([400, 'validation_failed']);
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);
