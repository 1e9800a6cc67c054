/** GST and TCS by month: registers, files for the accountant, and closed months. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { issueDocuments } from '../actions/issueDocuments.ts';
import type { BookingRequest } from '../contract/bookings.ts';
import type { PeopleChangePreview } from '../contract/bookingChanges.ts';
import type { CancellationPreview } from '../contract/cancellations.ts';
import type { Hold } from '../contract/holds.ts';
import type { Problem } from '../contract/problem.ts';
import type { RevenueReport } from '../contract/reports.ts';
import type { StaffRefund } from '../contract/staff.ts';
import type { DepartureMoney } from '../contract/staffDepartures.ts';
import type { Receivables } from '../contract/staffReceivables.ts';
import type { TaxDocuments, TaxMonth, TaxMonths, TcsBuyers } from '../contract/staffTax.ts';
import { addParts, noParts } from '../domain/moneyParts.ts';
import { newId } from '../store/database/ids.ts';
import { insertRefund } from '../store/money/payments.ts';
import { findCoveredParts } from '../store/money/moneyParts.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, setClock, stopClock } from '../testing/database.ts';
import { expectMoneyAddsUp } from '../testing/money.ts';
import { aColleague } from '../testing/staff.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';

let service: Service;

const secret = 'finance-secret-of-the-tax-tests-01';
const opsSecret = 'operations-secret-of-the-tax-tests-01';
const asFinance = { authorization: `Bearer ${secret}` };

beforeAll(async () => {
  service = await startService({ STAFF_KEYS: `fay:finance:${secret},ola:operations:${opsSecret}` });
}, 60_000);
afterEach(async () => {
  await setClock(service.db, '0 seconds');
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

const GSTIN = '27AAPFU0939F1ZV';

interface Buyer {
  stateCode: 'HP' | 'KA' | 'DL' | 'MH';
  isCompany: boolean;
  hasPan: boolean;
  pax: number;
  tents: number;
}
const someone: Buyer = { stateCode: 'KA', isCompany: false, hasPan: true, pax: 1, tents: 0 };

async function onSale(
  more: { isInternational?: boolean; is18?: boolean; twinMinor?: number } = {},
) {
  const { id: tripId } = await aTrip(service.db, {
    isInternational: more.isInternational ?? false,
    taxClass: more.is18 ? 'standard_18' : 'tour_package_5',
  });
  const prices = { twin: more.twinMinor ?? 1_799_900 };
  return aDeparture(service.db, { tripId, inDays: 250, capacity: 60, prices });
}

async function book(departureId: string, buyer: Buyer) {
  const visitor = aVisitor(service);
  const { stateCode, pax, tents, hasPan, isCompany } = buyer;
  const billingStateCode = isCompany ? 'MH' : stateCode;
  const { body: quoted } = await visitor.quote(departureId, pax, 'twin', {
    billingStateCode,
    hasPan: hasPan && !isCompany,
    ...(tents > 0 && { addons: [{ code: 'TENT', qty: tents }] }),
  });
  const { body: hold } = await visitor.post<Hold>('/v1/holds', { quoteToken: quoted.token });
  const request: BookingRequest = {
    ...aBookingRequest(hold.id, { pax }),
    billing: {
      stateCode: billingStateCode,
      ...(hasPan && !isCompany && { pan: 'ABCPR1234F' }),
      ...(isCompany && { gstin: GSTIN, legalName: 'Rao Textiles & Sons' }),
    },
  };
  const made = await visitor.book(request);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return { visitor, reference: made.body.reference };
}

async function pay(visitor: Visitor, reference: string, purpose: 'deposit' | 'balance' | 'full') {
  const { status, body } = await visitor.pay(reference, purpose);
  if (status !== 201) throw new Error(JSON.stringify(body));
  await comeBack(service, await walkCheckout(body, 'success'));
  await service.work();
}

async function cancel(visitor: Visitor, reference: string, who: 'one' | 'all') {
  const url = `/v1/bookings/${reference}/cancellations`;
  const { travellers } = (await visitor.readBooking(reference)).body;
  const travellerIds = travellers.slice(1, 2).map(({ id }) => id);
  const isOne = who === 'one' && travellerIds.length > 0;
  const seen = await visitor.send<CancellationPreview>('POST', `${url}/preview`, {
    ...(isOne && { travellerIds }),
    refundAs: 'original',
  });
  expect((await visitor.post(url, { token: seen.body.token })).status).toBe(202);
  await service.work();
  // Large refunds wait for someone.
  const refunds = '/v1/staff/refunds';
  const waiting = await office().send<{ items: StaffRefund[] }>(
    'GET',
    refunds,
    undefined,
    asFinance,
  );
  for (const { id } of waiting.body.items) {
    await office().send('POST', `${refunds}/${id}/approve`, undefined, asFinance);
  }
  await service.work();
}

/** Adds someone in a shared room of four to a booking. */
async function addSomeone(reference: string) {
  const url = `/v1/staff/bookings/${reference}/people`;
  const headers = { authorization: `Bearer ${opsSecret}` };
  const place = { type: 'adult', occupancy: 'quad', pickupCode: 'DEL' };
  const seen = await office().send<PeopleChangePreview>(
    'POST',
    `${url}/preview`,
    { add: place },
    headers,
  );
  const person = { ...place, fullName: 'Meera Iyer', dateOfBirth: '1992-05-06', gender: 'female' };
  const { token } = seen.body;
  const done = await office().send(
    'POST',
    url,
    { add: person, token, reason: 'A friend joins' },
    { ...headers, 'idempotency-key': randomUUID() },
  );
  expect(done.status).toBe(201);
}

const office = () => aVisitor(service);
const read = async <T>(path: string): Promise<T> =>
  (await office().send<T>('GET', `/v1/staff/tax${path}`, undefined, asFinance)).body;
const monthOf = (month: string) => read<TaxMonth>(`/${month}`);
const close = (month: string) =>
  office().send<TaxMonth>('POST', `/v1/staff/tax/${month}/close`, undefined, asFinance);

/** Returns a month's file as text. */
async function fileOf(month: string, file: string, headers: Record<string, string> = asFinance) {
  const reply = await service.app.inject({
    url: `/v1/staff/tax/${month}/files/${file}`,
    headers,
  });
  return { status: reply.statusCode, headers: reply.headers, text: reply.body };
}

interface Gstr1 {
  gstin: string;
  fp: string;
  b2b: { ctin: string; inv: { inum: string; val: number; itms: Item[] }[] }[];
  b2cl: { pos: string; inv: { itms: Item[] }[] }[];
  b2cs: Amounts[];
  cdnr: { nt: { itms: Item[] }[] }[];
  cdnur: { itms: Item[] }[];
  at: { itms: Amounts[] }[];
  txpd: { itms: Amounts[] }[];
  hsn: { hsn_b2b: Amounts[]; hsn_b2c: Amounts[] };
  doc_issue: { doc_det: { doc_num: number; docs: { from: string; totnum: number }[] }[] };
}
interface Amounts {
  txval?: number;
  ad_amt?: number;
  iamt?: number;
  camt?: number;
  samt?: number;
}
interface Item {
  itm_det: Amounts;
}

const paise = (rupees = 0) => Math.round(rupees * 100);
function sumOf(rows: readonly Amounts[]) {
  return rows.reduce(
    (sum: Sum, row) => ({
      valueMinor: sum.valueMinor + paise(row.txval ?? row.ad_amt),
      cgstMinor: sum.cgstMinor + paise(row.camt),
      sgstMinor: sum.sgstMinor + paise(row.samt),
      igstMinor: sum.igstMinor + paise(row.iamt),
    }),
    none,
  );
}
interface Sum {
  valueMinor: number;
  cgstMinor: number;
  sgstMinor: number;
  igstMinor: number;
}
const none: Sum = { valueMinor: 0, cgstMinor: 0, sgstMinor: 0, igstMinor: 0 };
const add = (a: Sum, b: Sum, times = 1): Sum => ({
  valueMinor: a.valueMinor + times * b.valueMinor,
  cgstMinor: a.cgstMinor + times * b.cgstMinor,
  sgstMinor: a.sgstMinor + times * b.sgstMinor,
  igstMinor: a.igstMinor + times * b.igstMinor,
});

/** Returns the tax that the form declares in all. */
function declaredIn(form: Gstr1): Sum {
  const items = (all: readonly Item[]) => sumOf(all.map(({ itm_det }) => itm_det));
  const invoices = [
    ...form.b2b.flatMap(({ inv }) => inv.flatMap(({ itms }) => itms)),
    ...form.b2cl.flatMap(({ inv }) => inv.flatMap(({ itms }) => itms)),
  ];
  const notes = [
    ...form.cdnr.flatMap(({ nt }) => nt.flatMap(({ itms }) => itms)),
    ...form.cdnur.flatMap(({ itms }) => itms),
  ];
  const supplies = add(add(items(invoices), sumOf(form.b2cs)), items(notes), -1);
  const fresh = add(supplies, sumOf(form.at.flatMap(({ itms }) => itms)));
  return add(fresh, sumOf(form.txpd.flatMap(({ itms }) => itms)), -1);
}

/** Returns a CSV file's rows by the names of its columns. No test value has a quote or comma. */
function rowsOf(csv: string): Record<string, string>[] {
  const [head = '', ...lines] = csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\n');
  const names = head.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])),
  );
}

const cell = (row: Record<string, string>, name: string) => paise(Number(row[name]));

/** Throws unless every voucher of a Tally file adds up to zero. Returns the balance of each ledger. */
function balancesOf(xml: string): Map<string, number> {
  const balances = new Map<string, number>();
  for (const [voucher] of xml.matchAll(/<VOUCHER .*?<\/VOUCHER>/g)) {
    let sum = 0;
    const entries = voucher.matchAll(
      /<LEDGERNAME>([^<]+)<\/LEDGERNAME><ISDEEMEDPOSITIVE>(Yes|No)<\/ISDEEMEDPOSITIVE><AMOUNT>([^<]+)<\/AMOUNT>/g,
    );
    for (const [, ledger = '', isDebit, amount] of entries) {
      const minor = paise(Number(amount));
      expect(isDebit).toBe(minor < 0 ? 'Yes' : 'No');
      sum += minor;
      balances.set(ledger, (balances.get(ledger) ?? 0) + minor);
    }
    expect(sum).toBe(0);
  }
  return balances;
}

const months = ['2027-01', '2027-02', '2027-03'] as const;
const monthIndex = fc.integer({ min: 0, max: 2 });
const story = fc.record({
  trip: fc.constantFrom('home' as const, 'home18' as const, 'abroad' as const, 'dear' as const),
  buyer: fc.record({
    stateCode: fc.constantFrom('HP' as const, 'KA' as const, 'DL' as const),
    isCompany: fc.boolean(),
    hasPan: fc.boolean(),
    pax: fc.integer({ min: 1, max: 3 }),
    tents: fc.integer({ min: 0, max: 2 }),
  }),
  balanceIn: fc.option(monthIndex, { nil: null }),
  cancelled: fc.option(
    fc.record({ month: monthIndex, who: fc.constantFrom('one' as const, 'all' as const) }),
    { nil: null },
  ),
});

it('adds up to the ledger, in every month, for any payments, refunds and credit notes', async () => {
  let notes = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(story, { minLength: 2, maxLength: 4 }), async (stories) => {
      await emptyDatabase(service.db);
      await stopClock(service.db, `${months[0]}-10T06:00:00Z`);
      const dates = {
        home: await onSale(),
        home18: await onSale({ is18: true }),
        abroad: await onSale({ isInternational: true, twinMinor: 8_999_933 }),
        dear: await onSale({ twinMinor: 12_345_678 }),
      };
      const made = [];
      for (const one of stories) {
        const booked = await book(dates[one.trip].id, one.buyer);
        await pay(booked.visitor, booked.reference, 'deposit');
        made.push({ ...one, ...booked });
      }
      for (const [at, month] of months.entries()) {
        await stopClock(service.db, `${month}-20T06:00:00Z`);
        for (const { visitor, reference, balanceIn, cancelled } of made) {
          const isOpen = async () => {
            const { status, money } = (await visitor.readBooking(reference)).body;
            return status === 'confirmed' && money.balanceMinor > 0;
          };
          if (balanceIn === at && (await isOpen())) await pay(visitor, reference, 'balance');
          if (cancelled?.month === at) await cancel(visitor, reference, cancelled.who);
        }
      }
      await expectMoneyAddsUp(service.db);

      let net = none;
      let tcsMinor = 0;
      let moneyMinor = 0;
      for (const month of months) {
        const report = await monthOf(month);
        expect(report.unwritten).toBe(0);
        expect(report.series.filter(({ missing }) => missing !== 0)).toEqual([]);
        for (const check of report.checks) expect(check.registerMinor).toBe(check.ledgerMinor);
        net = add(net, report.net);
        tcsMinor += report.tcsMinor;
        for (const { kind, amountMinor } of report.series) {
          if (kind === 'credit_note') notes += 1;
          if (kind === 'tax_invoice') continue;
          moneyMinor += kind === 'receipt_voucher' ? amountMinor : -amountMinor;
        }

        const form = JSON.parse((await fileOf(month, 'gstr1')).text) as Gstr1;
        expect(declaredIn(form)).toEqual(report.net);
        const rows = rowsOf((await fileOf(month, 'documents')).text);
        for (const series of report.series) {
          const own = rows.filter(({ Kind }) => Kind === series.kind);
          expect({
            documents: own.length,
            valueMinor: own.reduce((sum, row) => sum + cell(row, 'Value'), 0),
            igstMinor: own.reduce((sum, row) => sum + cell(row, 'IGST'), 0),
            cgstMinor: own.reduce((sum, row) => sum + cell(row, 'CGST'), 0),
            tcsMinor: own.reduce((sum, row) => sum + cell(row, 'TCS'), 0),
            amountMinor: own.reduce((sum, row) => sum + cell(row, 'Total'), 0),
          }).toEqual({
            documents: series.documents,
            valueMinor: series.valueMinor,
            igstMinor: series.igstMinor,
            cgstMinor: series.cgstMinor,
            tcsMinor: series.tcsMinor,
            amountMinor: series.amountMinor,
          });
        }
        const ledgers = balancesOf((await fileOf(month, 'tally')).text);
        expect(ledgers.get('Output IGST') ?? 0).toBe(report.net.igstMinor);
        expect(ledgers.get('Output CGST') ?? 0).toBe(report.net.cgstMinor);
        expect(ledgers.get('TCS payable') ?? 0).toBe(report.tcsMinor);
      }

      // The ledger, without the registers: what each booking's money covers.
      const { rows: keys } = await sql<{ departureId: string; id: string; money: number }>`
        select departure_id as "departureId", id, paid_minor - refunded_minor as money
          from booking`.execute(service.db.queries);
      let covered = noParts;
      for (const key of keys) {
        covered = addParts(covered, await findCoveredParts(service.db.queries, key));
      }
      expect(net.valueMinor).toBe(covered.valueMinor);
      expect(net.cgstMinor + net.sgstMinor + net.igstMinor).toBe(covered.gstMinor);
      expect(tcsMinor).toBe(covered.tcsMinor);
      expect(moneyMinor).toBe(keys.reduce((sum, { money }) => sum + Number(money), 0));
      await expectDeskAgrees(Object.values(dates), moneyMinor);
    }),
    // Smaller stories rarely say more, and each takes seconds.
    { numRuns: 6, seed: 7, endOnFailure: true },
  );
  // Otherwise the stories left out what the test is about.
  expect(notes).toBeGreaterThan(0);
}, 300_000);

/** Expects the other pages about money to show the same totals as the bookings' rows. */
async function expectDeskAgrees(dates: readonly { id: string }[], receivedMinor: number) {
  const ask = async <T>(path: string) =>
    (await office().send<T>('GET', `/v1/staff${path}`, undefined, asFinance)).body;
  const revenue = await ask<RevenueReport>('/reports/revenue?from=2026-06-01&to=2027-05-31');
  expect(revenue.rows.reduce((sum, row) => sum + row.receivedMinor, 0)).toBe(receivedMinor);
  let byDate = 0;
  for (const { id } of dates) {
    const { bookings, totals } = await ask<DepartureMoney>(`/departures/${id}/money`);
    expect(totals.receivedMinor).toBe(bookings.reduce((sum, one) => sum + one.receivedMinor, 0));
    byDate += totals.receivedMinor - totals.refundedMinor;
  }
  expect(byDate).toBe(receivedMinor);
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(total_minor - paid_minor + refunded_minor), 0)::int as owed
      from booking where status = 'confirmed'`.execute(service.db.queries);
  const { owedMinor, ages } = await ask<Receivables>('/receivables');
  expect(owedMinor).toBe(rows[0]?.owed);
  expect(ages.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(owedMinor);
}

async function aMonthOfBookings() {
  await stopClock(service.db, '2027-01-10T06:00:00Z');
  const { id } = await onSale();
  const company = await book(id, { ...someone, isCompany: true });
  await pay(company.visitor, company.reference, 'full');
  const other = await book(id, { ...someone, stateCode: 'DL' });
  await pay(other.visitor, other.reference, 'deposit');
  return { company, other };
}

it('lists documents in pages without gaps, by kind and by rate', async () => {
  await stopClock(service.db, '2027-01-10T06:00:00Z');
  const { id } = await onSale();
  const references: string[] = [];
  for (let count = 0; count < 26; count += 1) {
    const { visitor, reference } = await book(id, someone);
    await pay(visitor, reference, 'full');
    references.push(reference);
  }
  const seen: string[] = [];
  let cursor = '';
  do {
    const url = `/2027-01/documents${cursor && `?cursor=${encodeURIComponent(cursor)}`}`;
    const body = await read<TaxDocuments>(url);
    seen.push(...body.items.map(({ number }) => number));
    cursor = body.nextCursor ?? '';
  } while (cursor);
  expect(seen).toHaveLength(52);
  expect(seen).toEqual([...new Set(seen)].toSorted());
  const invoices = await read<TaxDocuments>('/2027-01/documents?kind=tax_invoice&gstBps=500');
  expect(invoices.items).toHaveLength(26);
  expect(invoices.items[0]).toMatchObject({
    number: 'TI/26-27/000001',
    buyerName: 'Asha Rao',
    placeOfSupply: 'KA',
    gstBps: [500],
  });
  expect((await read<TaxDocuments>('/2027-01/documents?gstBps=1800')).items).toEqual([]);
}, 120_000);

it('puts companies, states and advances into their tables of GSTR-1', async () => {
  const { company } = await aMonthOfBookings();
  const reply = await fileOf('2027-01', 'gstr1');
  expect(reply.headers['content-disposition']).toContain(
    `GSTR1-${service.config.issuer.gstin}-012027.json`,
  );
  const form = JSON.parse(reply.text) as Gstr1;
  const { money } = (await company.visitor.readBooking(company.reference)).body;
  expect(form).toMatchObject({
    gstin: service.config.issuer.gstin,
    fp: '012027',
    b2b: [
      {
        ctin: GSTIN,
        inv: [
          {
            inum: 'TI/26-27/000001',
            idt: '10-01-2027',
            val: money.totalMinor / 100,
            pos: '27',
            rchrg: 'N',
            inv_typ: 'R',
            itms: [{ num: 1, itm_det: { rt: 5, iamt: money.gstMinor / 100, camt: 0 } }],
          },
        ],
      },
    ],
    b2cl: [],
    b2cs: [],
    at: [{ pos: '07', sply_ty: 'INTRA', itms: [{ rt: 5 }] }],
    txpd: [],
    hsn: { hsn_b2b: [{ hsn_sc: '998555', uqc: 'NA', rt: 5 }], hsn_b2c: [] },
  });
  expect(form.doc_issue.doc_det).toMatchObject([
    { doc_num: 1, docs: [{ from: 'TI/26-27/000001', totnum: 1 }] },
    { doc_num: 6, docs: [{ from: 'RV/26-27/000001', totnum: 2 }] },
  ]);
});

it('lists large invoices and their credit notes one by one, and earlier advances as used', async () => {
  await stopClock(service.db, '2027-01-10T06:00:00Z');
  const { id } = await onSale({ twinMinor: 12_345_678 });
  const dear = await book(id, someone);
  await pay(dear.visitor, dear.reference, 'deposit');
  await stopClock(service.db, '2027-02-10T06:00:00Z');
  await pay(dear.visitor, dear.reference, 'balance');
  await stopClock(service.db, '2027-03-10T06:00:00Z');
  await cancel(dear.visitor, dear.reference, 'all');
  const formOf = async (month: string) => JSON.parse((await fileOf(month, 'gstr1')).text) as Gstr1;
  expect((await formOf('2027-01')).at).toHaveLength(1);
  const february = await formOf('2027-02');
  expect(february.b2cl).toMatchObject([{ pos: '29', inv: [{}] }]);
  expect(february.b2cs).toEqual([]);
  expect(february.txpd).toEqual((await formOf('2027-01')).at);
  expect((await formOf('2027-03')).cdnur).toMatchObject([{ typ: 'B2CL', ntty: 'C', pos: '29' }]);
});

it('lists each invoice by its own amount, and what came after one as an advance', async () => {
  await stopClock(service.db, '2027-01-10T06:00:00Z');
  const { id: tripId } = await aTrip(service.db);
  const prices = { twin: 12_345_678, quad: 1_000_000 };
  const { id } = await aDeparture(service.db, { tripId, inDays: 250, capacity: 60, prices });
  const { visitor, reference } = await book(id, someone);
  await pay(visitor, reference, 'full');
  await addSomeone(reference);
  const { body: part } = await visitor.pay(reference, 'balance', { partMinor: 420_000 });
  await comeBack(service, await walkCheckout(part, 'success'));
  await service.work();
  await stopClock(service.db, '2027-02-10T06:00:00Z');
  await pay(visitor, reference, 'balance');
  await stopClock(service.db, '2027-03-10T06:00:00Z');
  await cancel(visitor, reference, 'one');
  const formOf = async (month: string) => JSON.parse((await fileOf(month, 'gstr1')).text) as Gstr1;
  const january = await formOf('2027-01');
  expect(january.b2cl).toMatchObject([{ inv: [{ inum: 'TI/26-27/000001' }] }]);
  expect(january.at).toMatchObject([{ itms: [{ ad_amt: 4_000 }] }]);
  const february = await formOf('2027-02');
  expect([february.b2cl, february.at]).toEqual([[], []]);
  expect(february.b2cs).toMatchObject([{ txval: 10_000 }]);
  expect(february.txpd).toEqual(january.at);
  const march = await formOf('2027-03');
  expect([march.cdnur, march.b2cl]).toEqual([[], []]);
  expect(march.b2cs).toMatchObject([{ pos: '29' }]);
});

it('names buyers who paid TCS, without their whole PAN', async () => {
  await stopClock(service.db, '2027-01-10T06:00:00Z');
  const { id } = await onSale({ isInternational: true, twinMinor: 8_999_900 });
  const { visitor, reference } = await book(id, someone);
  await pay(visitor, reference, 'deposit');
  const body = await read<TcsBuyers>('/2027-01/buyers');
  const report = await monthOf('2027-01');
  expect(body.items).toMatchObject([{ bookingReference: reference, panLast4: '234F' }]);
  expect(report.tcs).toMatchObject([{ tcsBps: body.items[0]?.tcsBps, buyers: 1 }]);
  expect(report.tcsMinor).toBe(body.items[0]?.tcsMinor);
  expect(report.tcsMinor).toBeGreaterThan(0);
  const { text } = await fileOf('2027-01', 'tcs');
  expect(text).toContain('234F');
  expect(text).not.toContain('ABCPR');
});

it('gives files only to someone who confirmed, records it, and lets no cell be a formula', async () => {
  await stopClock(service.db, '2027-01-10T06:00:00Z');
  const { id } = await onSale();
  const { visitor, reference } = await book(id, { ...someone, isCompany: true });
  await sql`update booking set legal_name = '=HYPERLINK("http://x")' where reference = ${reference}`.execute(
    service.db.queries,
  );
  await pay(visitor, reference, 'deposit');
  const { status, text, headers } = await fileOf('2027-01', 'documents');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(text).toContain('\'=HYPERLINK(""http://x"")');
  const { rows } = await sql<object>`
    select actor, action, object_kind, object_id, after from audit_log where action = 'tax.export'`.execute(
    service.db.queries,
  );
  expect(rows).toEqual([
    {
      ...{ actor: 'fay', action: 'tax.export', object_kind: 'month', object_id: '2027-01' },
      after: { file: 'documents' },
    },
  ]);
});

it('asks for a code of the app before it gives a file or closes a month', async () => {
  const now = new Date().toISOString().slice(0, 7);
  const { who } = await aColleague(service, 'Gita Finance', 'finance');
  const fromSite = {
    authorization: `Bearer ${testSecrets.SERVICE_TOKEN}`,
    cookie: who.cookie,
  };
  expect((await fileOf(now, 'documents', fromSite)).status).toBe(200);
  await sql`update staff_session set factor_at = factor_at - interval '11 minutes'`.execute(
    service.db.queries,
  );
  const stale = await fileOf(now, 'documents', fromSite);
  expect((JSON.parse(stale.text) as Problem).code).toBe('step_up_required');
  expect((await who.send('POST', '/v1/staff/tax/2026-01/close')).body.code).toBe(
    'step_up_required',
  );
});

it('closes a month once, for good, and puts later documents into the next', async () => {
  const { other } = await aMonthOfBookings();
  const open = await monthOf('2027-01');
  expect(open).toMatchObject({ closed: null, canClose: false });
  expect((await close('2027-01')).body).toMatchObject({ code: 'invalid_state' });

  await stopClock(service.db, '2027-02-02T06:00:00Z');
  const closed = await close('2027-01');
  expect(closed.body).toMatchObject({
    ...{ rates: open.rates, net: open.net, series: open.series, canClose: false },
    closed: { by: 'fay', isUnchanged: true },
  });
  expect((await close('2027-01')).body).toMatchObject({ code: 'invalid_state' });
  const { gstin } = service.config.issuer;
  const renamed = { legalName: 'Safar Travels Private Limited', address: '7 New Road, Delhi' };
  await sql`
    insert into operator_setting (id, name, number, value, gstin, valid_from, starts_at, written_by)
    values (${newId()}, 'company', 1, ${JSON.stringify(renamed)}::jsonb, ${gstin}, '2027-02-02',
            clock_now(), 'Asha')`.execute(service.db.queries);
  await pay(other.visitor, other.reference, 'balance');
  expect(await monthOf('2027-01')).toEqual(closed.body);
  const february = await monthOf('2027-02');
  expect(february.supplier.legalName).toBe(renamed.legalName);
  expect(february.series.map(({ kind, documents }) => [kind, documents])).toEqual([
    ['receipt_voucher', 1],
    ['tax_invoice', 1],
  ]);
  const body = await read<TaxMonths>('');
  expect(body.items.slice(0, 2)).toMatchObject([
    { month: '2027-02', closedBy: null },
    { month: '2027-01', closedBy: 'fay' },
  ]);
  const { rows } = await sql<object>`
    select action, object_id from audit_log where action = 'tax.close_month'`.execute(
    service.db.queries,
  );
  expect(rows).toEqual([{ action: 'tax.close_month', object_id: '2027-01' }]);
});

/** Adds to what the only payment brought. */
async function overpay(surplusMinor: number) {
  await sql`update payment_attempt set counted_minor = counted_minor + ${surplusMinor}::bigint
             where counted_minor > 0`.execute(service.db.queries);
}

/** Refunds some of the only payment. */
async function refundPayment(amountMinor: number, reason: 'dispute' | 'overpayment' | 'goodwill') {
  const { queries } = service.db;
  const { rows } = await sql<{ departureId: string; attemptId: string; bookingId: string }>`
    select a.departure_id as "departureId", a.id as "attemptId", p.booking_id as "bookingId"
      from payment_attempt a
      join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
     where a.counted_minor > 0`.execute(queries);
  const [of] = rows;
  if (!of) throw new Error('no payment');
  const refundId = newId();
  await service.db.transact((tx) =>
    insertRefund(tx, {
      ...{ id: refundId, ...of, amountMinor, reason, gateway: 'razorpay' },
      ...{ destination: 'gateway', status: 'approved' },
    }),
  );
  await sql`update refund set status = 'processing' where id = ${refundId}`.execute(queries);
  await sql`update refund set status = 'processed', processed_at = clock_now()
             where id = ${refundId}`.execute(queries);
  await issueDocuments(service.deps, { departureId: of.departureId, id: of.bookingId });
}

it('closes a month in which more than the price was refunded', async () => {
  await stopClock(service.db, '2027-01-20T06:00:00Z');
  const { id } = await onSale();
  const { visitor, reference } = await book(id, someone);
  await pay(visitor, reference, 'full');
  // They paid ₹500 too much. A chargeback took it all, and the ₹500 is refunded in two parts.
  await overpay(50_000);
  const { totalMinor } = (await visitor.readBooking(reference)).body.money;
  await refundPayment(20_000, 'overpayment');
  await refundPayment(totalMinor + 20_000, 'dispute');
  await refundPayment(10_000, 'goodwill');
  const { checks, unwritten, series } = await monthOf('2027-01');
  expect(checks.find(({ figure }) => figure === 'returned')).toEqual({
    ...{ figure: 'returned', registerMinor: totalMinor, ledgerMinor: totalMinor },
  });
  expect(unwritten).toBe(0);
  expect(series.map(({ kind, documents }) => [kind, documents])).toContainEqual(['credit_note', 1]);
  await stopClock(service.db, '2027-02-02T06:00:00Z');
  expect((await close('2027-01')).status).toBe(200);
});

it('finds a voucher that is too small for a payment of more than the price', async () => {
  await stopClock(service.db, '2027-01-20T06:00:00Z');
  const { id } = await onSale();
  const { visitor, reference } = await book(id, someone);
  await pay(visitor, reference, 'full');
  const { totalMinor } = (await visitor.readBooking(reference)).body.money;
  await overpay(50_000);
  await refundPayment(totalMinor + 50_000, 'dispute');
  const returned = async () =>
    (await monthOf('2027-01')).checks.find(({ figure }) => figure === 'returned');
  expect(await returned()).toMatchObject({ registerMinor: totalMinor, ledgerMinor: totalMinor });
  const { queries } = service.db;
  await sql`alter table tax_register disable trigger tax_register_append_only`.execute(queries);
  await sql`update tax_register set value_minor = value_minor - 1, amount_minor = amount_minor - 1
             where refund_id is not null and seq = 0`.execute(queries);
  await sql`alter table tax_register enable trigger tax_register_append_only`.execute(queries);
  expect(await returned()).toMatchObject({
    ...{ registerMinor: totalMinor - 1, ledgerMinor: totalMinor },
  });
  await stopClock(service.db, '2027-02-02T06:00:00Z');
  expect((await close('2027-01')).status).toBe(409);
});

it('writes no document into a closed month, and closes none with documents to come', async () => {
  await stopClock(service.db, '2027-01-31T18:00:00Z');
  const { id } = await onSale();
  const { visitor, reference } = await book(id, someone);
  const { body } = await visitor.pay(reference, 'deposit');
  await comeBack(service, await walkCheckout(body, 'success'));
  await stopClock(service.db, '2027-02-01T06:00:00Z');
  expect((await monthOf('2027-01')).unwritten).toBe(1);
  expect((await close('2027-01')).body).toMatchObject({ code: 'invalid_state' });
  await service.work();
  expect((await close('2027-01')).status).toBe(200);
  expect((await monthOf('2027-01')).series).toEqual([]);
  // A second payment whose writer still thinks that it is January.
  await pay(visitor, reference, 'balance');
  await sql`alter table tax_register disable trigger tax_register_append_only`.execute(
    service.db.queries,
  );
  const { rows } = await sql<{ departureId: string; id: string }>`
    select departure_id as "departureId", id from booking`.execute(service.db.queries);
  const [key] = rows;
  if (!key) throw new Error('no booking');
  await issueDocuments(service.deps, key);
  const insert = sql`
    insert into tax_document select (jsonb_populate_record(d, jsonb_build_object(
             'id', gen_random_uuid(), 'issued_on', '2027-01-31'))).* from tax_document d limit 1`;
  await expect(insert.execute(service.db.queries)).rejects.toThrow('is closed');
  await sql`alter table tax_register enable trigger tax_register_append_only`.execute(
    service.db.queries,
  );
});
