/** A traveller's documents: the text and amounts in each PDF, the calendar file, and who may see them. */
import { sql } from 'kysely';
import type { CancellationPreview } from '../contract/cancellations.ts';
import type { BookingDocuments } from '../contract/documents.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, stopClock } from '../testing/database.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { addDays, instantAt } from '../domain/dates.ts';
import { formatWeekday } from '../providers/formats.ts';
import { readConfig } from '../config.ts';
import { readPdf } from '../testing/pdf.ts';
import { openPass, walletSettings } from '../testing/walletPass.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';

let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let visitor: Visitor;
let reference: string;

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({ SMTP_URL: mailbox.url });
}, 60_000);
beforeEach(async () => {
  const { id: tripId } = await aTrip(service.db);
  const { id } = await aDeparture(service.db, { tripId, inDays: 200 });
  visitor = aVisitor(service);
  const hold = await visitor.hold(id, 1);
  const request = aBookingRequest(hold.body.id);
  const booking = await visitor.book({
    ...request,
    contact: { ...request.contact, name: 'आशा राव' },
    billing: {
      stateCode: 'KA',
      address: { line1: '12 MG Road', city: 'Bengaluru', pin: '560001' },
    },
    travellers: request.travellers.map((one) => ({ ...one, fullName: 'आशा राव' })),
  });
  reference = booking.body.reference;
});
afterEach(async () => {
  await emptyDatabase(service.db);
  await mailbox.empty();
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

async function pay(purpose: string) {
  const { body } = await visitor.pay(reference, purpose);
  await comeBack(service, await walkCheckout(body, 'success'));
  await service.work();
}

async function cancel() {
  const url = `/v1/bookings/${reference}/cancellations`;
  const { token } = (await visitor.send<CancellationPreview>('POST', `${url}/preview`, {})).body;
  expect((await visitor.post<object>(url, { token })).status).toBe(202);
  await service.work();
}

const list = async (who = visitor) =>
  (await who.send<BookingDocuments>('GET', `/v1/bookings/${reference}/documents`)).body;

const open = (url: string, cookie = visitor.cookie) =>
  service.app.inject({
    url,
    headers: {
      authorization: `Bearer ${testSecrets.SERVICE_TOKEN}`,
      ...(cookie ? { cookie } : {}),
    },
  });

async function documentOf(kind: string) {
  const { items } = await list();
  const item = items.find((one) => one.kind === kind);
  if (!item) throw new Error(`no ${kind}`);
  const reply = await open(item.href);
  expect(reply.statusCode).toBe(200);
  return { item, headers: reply.headers, pdf: await readPdf(reply.rawPayload) };
}

it('has no documents before the first payment', async () => {
  expect(await list()).toEqual({
    items: [],
    voucherHref: null,
    passHref: null,
    walletPassHref: null,
    itineraryHref: null,
    calendarHref: null,
  });
  for (const name of ['voucher.pdf', 'itinerary.pdf', 'calendar.ics']) {
    const reply = await open(`/v1/bookings/${reference}/${name}`);
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'invalid_state' }]);
  }
});

it('prints everything a receipt voucher must contain', async () => {
  await pay('deposit');
  const { item, headers, pdf } = await documentOf('receipt_voucher');
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="receipt-voucher-${item.number.toLowerCase().replaceAll('/', '-')}.pdf"`,
  });
  expect(pdf).toMatchObject({
    title: `Receipt voucher ${item.number}`,
    language: 'en-IN',
    isTagged: true,
  });
  for (const words of [
    item.number,
    service.deps.config.issuer.legalName,
    service.deps.config.issuer.address,
    service.deps.config.issuer.gstin,
    'आशा राव',
    '12 MG Road, Bengaluru 560001',
    'Karnataka (29)',
    'Tax payable on reverse charge No',
    '998555',
    'inclusive of accommodation and',
    'IGST 5%',
    '₹2,857.14',
    '₹142.86',
    '₹3,000.00',
    'Authorised signatory',
    reference,
  ]) {
    expect(pdf.text.replace(/\s+/g, ' ')).toContain(words);
  }
});

it.each([
  ['with its GSTIN', '29AAGCB7383J1Z4'],
  ['without a GSTIN', null],
])('names the company on the receipt and the invoice, %s', async (_, gstin) => {
  const { departure } = (await visitor.readBooking(reference)).body;
  const hold = await visitor.hold(departure.id, 1);
  const request = aBookingRequest(hold.body.id);
  const legalName = 'Meridian Textiles Private Limited';
  const made = await visitor.book({ ...request, billing: { stateCode: 'KA', legalName, gstin } });
  reference = made.body.reference;
  await pay('deposit');
  await pay('balance');
  for (const kind of ['receipt_voucher', 'tax_invoice']) {
    const text = (await documentOf(kind)).pdf.text.replace(/\s+/g, ' ');
    expect(text).toContain(`Recipient ${legalName}`);
    expect(text.includes(`Recipient GSTIN ${gstin}`)).toBe(gstin !== null);
  }
});

it('prints the invoice with its lines and advances, and the credit note that reverses it', async () => {
  await pay('deposit');
  await pay('balance');
  const { pdf, item } = await documentOf('tax_invoice');
  const { items } = await list();
  for (const { kind, number } of items) {
    if (kind === 'receipt_voucher') expect(pdf.text).toContain(number);
  }
  const booking = (await visitor.readBooking(reference)).body;
  const fare = booking.lines.find(({ kind }) => kind === 'fare');
  expect(pdf.text).toContain(fare?.label);
  expect(pdf.text).toContain('₹17,999.00');
  expect(pdf.text).toContain('₹18,899.00');
  await cancel();
  const note = await documentOf('credit_note');
  expect(note.pdf.text).toContain(`${item.number} of`);
  expect(note.pdf.text).toContain('Credit note');
});

it('returns the same file every time', async () => {
  await pay('deposit');
  const [item] = (await list()).items;
  const [one, two] = [await open(item?.href ?? ''), await open(item?.href ?? '')];
  expect(one.rawPayload.equals(two.rawPayload)).toBe(true);
});

it('prints a voucher with everyone’s pickup point', async () => {
  await pay('deposit');
  const { voucherHref } = await list();
  const reply = await open(voucherHref ?? '');
  const { text, title } = await readPdf(reply.rawPayload);
  expect(title).toBe(`Trip voucher ${reference}`);
  for (const words of [
    'Spiti in snow',
    'आशा राव',
    'Kashmere Gate, Delhi',
    '7:00 am IST',
    '+91 98160 00000',
    '+91 98160 00911',
    reference,
  ]) {
    expect(text).toContain(words);
  }
  await cancel();
  expect((await list()).voucherHref).toBeNull();
  expect((await open(voucherHref ?? '')).statusCode).toBe(409);
});

it('prints the voucher for a phone’s screen', async () => {
  await pay('deposit');
  const { passHref } = await list();
  const reply = await open(passHref ?? '');
  const { text, title } = await readPdf(reply.rawPayload);
  expect(title).toBe(`Pass ${reference}`);
  for (const words of [
    'Spiti in snow',
    'आशा राव',
    'Kashmere Gate',
    '7:00 am IST',
    '+91 98160 00911',
  ]) {
    expect(text).toContain(words);
  }
  await cancel();
  expect((await list()).passHref).toBeNull();
  expect((await open(passHref ?? '')).statusCode).toBe(409);
});

it('has no pass for wallets without a certificate', async () => {
  await pay('deposit');
  expect((await list()).walletPassHref).toBeNull();
  expect((await open(`/v1/bookings/${reference}/pass.pkpass`)).statusCode).toBe(404);
});

describe('with a certificate for passes', () => {
  const { wallet } = readConfig({ ...testSecrets, ...walletSettings() });
  beforeEach(() => Object.assign(service.config, { wallet }));
  afterEach(() => Object.assign(service.config, { wallet: null }));

  it('signs a pass that a wallet accepts', async () => {
    await pay('deposit');
    const { walletPassHref } = await list();
    const reply = await open(walletPassHref ?? '');
    expect(reply.headers['content-type']).toBe('application/vnd.apple.pkpass');
    const files = openPass(reply.rawPayload);
    expect(files.pass).toMatchObject({
      passTypeIdentifier: 'pass.example.safar',
      teamIdentifier: 'TEAM123456',
      serialNumber: reference,
      barcodes: [{ format: 'PKBarcodeFormatQR', message: reference }],
    });
    expect(JSON.stringify(files.pass)).toContain('Kashmere Gate');
    expect(files.names).toEqual(expect.arrayContaining(['icon.png', 'icon@2x.png', 'icon@3x.png']));
    expect(files.isSigned).toBe(true);
  });

  it('offers none once the certificate has ended', async () => {
    await pay('deposit');
    Object.assign(service.config, { wallet: { ...wallet, validUntil: new Date(0) } });
    expect((await list()).walletPassHref).toBeNull();
    expect((await open(`/v1/bookings/${reference}/pass.pkpass`)).statusCode).toBe(404);
  });
});

it('shows the time at the traveller’s pickup point, not at a later one', async () => {
  await pay('deposit');
  await sql`update departure set report_at = report_at - interval '11 hours'`.execute(
    service.db.queries,
  );
  const { voucherHref, itineraryHref } = await list();
  for (const href of [voucherHref, itineraryHref]) {
    const { text } = await readPdf((await open(href ?? '')).rawPayload);
    expect(text.replace(/\s+/g, ' ')).toMatch(/Meeting time [^]{0,40}7:00 am IST/);
  }
});

it('prints the leader’s number from three days before the trip', async () => {
  await pay('deposit');
  await sql`update departure set leader_name = 'Tenzin Dorje', leader_phone = '+919816012345'`.execute(
    service.db.queries,
  );
  const { startDate } = (await visitor.readBooking(reference)).body.departure;
  const { voucherHref, itineraryHref } = await list();
  for (const [daysBefore, isThere] of [
    [4, false],
    [3, true],
  ] as const) {
    const day = addDays(startDate, -daysBefore);
    await stopClock(service.db, instantAt(day, '09:00', 'Asia/Kolkata').toISOString());
    for (const href of [voucherHref, itineraryHref]) {
      const { text } = await readPdf((await open(href ?? '')).rawPayload);
      expect([day, href, text.includes('Tenzin Dorje, +91 98160 12345')]).toEqual([
        day,
        href,
        isThere,
      ]);
    }
  }
});

it('prints the trip’s days with dates, as currently published', async () => {
  await pay('deposit');
  const { itineraryHref } = await list();
  const reply = await open(itineraryHref ?? '');
  const { text, title, isTagged } = await readPdf(reply.rawPayload);
  expect({ title, isTagged }).toEqual({ title: `Itinerary ${reference}`, isTagged: true });
  const { departure } = (await visitor.readBooking(reference)).body;
  for (const words of [
    'Spiti in snow',
    reference,
    'Day 1: Shimla, boots and a briefing',
    `${formatWeekday(departure.startDate)}, Shimla`,
    'the बुखारी is lit at five',
    'On foot: 3 km along the Ridge',
    'Meals: dinner',
    'Day 2: To Sangla',
  ]) {
    expect(text).toContain(words);
  }
  await sql`update trip set days = '[]'`.execute(service.db.queries);
  expect((await list()).itineraryHref).toBeNull();
  expect((await open(itineraryHref ?? '')).statusCode).toBe(404);
});

function eventIn(text: string): Record<string, string> {
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const at = line.indexOf(':');
      return at === -1 ? [] : [[line.slice(0, at), line.slice(at + 1)]];
    }),
  );
}

it('adds the trip to a calendar without names, and removes it when cancelled', async () => {
  await pay('deposit');
  const { calendarHref } = await list();
  const before = await open(calendarHref ?? '');
  expect(before.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const event = eventIn(before.body);
  const { departure } = (await visitor.readBooking(reference)).body;
  expect(event).toMatchObject({
    UID: reference,
    SUMMARY: 'Spiti in snow',
    STATUS: 'CONFIRMED',
    DTSTART: `${departure.startDate.replaceAll('-', '')}T013000Z`,
    DTEND: `${departure.endDate.replaceAll('-', '')}T183000Z`,
  });
  expect(before.body).not.toMatch(/आशा|asha|98765|@/i);
  await cancel();
  const after = eventIn((await open(calendarHref ?? '')).body);
  expect(after).toMatchObject({ UID: reference, STATUS: 'CANCELLED', METHOD: 'CANCEL' });
  expect(Number(after['SEQUENCE'])).toBeGreaterThan(Number(event['SEQUENCE']));
});

it('shows documents only to the owner and to guests with the emailed link', async () => {
  await pay('deposit');
  const { items, voucherHref, itineraryHref, calendarHref } = await list();
  const urls = [items[0]?.href, voucherHref, itineraryHref, calendarHref].map((url) => url ?? '');
  urls.push(`/v1/bookings/${reference}/documents`);
  const guest = aVisitor(service);
  await guest.quote((await visitor.readBooking(reference)).body.departure.id);
  await service.work();
  const [mail] = (await mailbox.mails('asha@example.com')).filter(({ subject }) =>
    subject.startsWith('You’re going'),
  );
  const key = /#key=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  for (const url of urls) {
    expect((await open(url, '')).statusCode).toBe(404);
    expect((await open(url, 'safar_session=forged')).statusCode).toBe(404);
  }
  const stranger = aVisitor(service);
  const { rows } = await sql<{ id: string }>`select id from departure`.execute(service.db.queries);
  await stranger.hold(rows[0]?.id ?? '');
  expect(stranger.cookie).not.toBe('');
  for (const url of urls) expect((await open(url, stranger.cookie)).statusCode).toBe(404);
  expect((await open('/v1/documents/none.pdf')).statusCode).toBe(404);

  await guest.send('POST', '/v1/guest-sessions', { reference, key });
  for (const url of urls) expect((await open(url, guest.cookie)).statusCode).toBe(200);
});

it('prints a trip’s days and next dates for anyone', async () => {
  const { id, slug } = await aTrip(service.db);
  await sql`update trip set days = ${JSON.stringify([
    {
      title: 'Delhi to Shimla',
      place: 'Shimla',
      summary: 'Up into the hills.',
      parts: [],
      meals: [],
    },
  ])}::jsonb where id = ${id}`.execute(service.db.queries);
  const { startDate } = await aDeparture(service.db, { tripId: id, inDays: 60, capacity: 3 });
  const reply = await open(`/v1/trips/${slug}/itinerary.pdf`);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="itinerary-${slug}.pdf"`,
  });
  const pdf = await readPdf(reply.rawPayload);
  expect(pdf.isTagged).toBe(true);
  const text = pdf.text.replace(/\s+/g, ' ');
  for (const words of ['Day 1: Delhi to Shimla', 'Up into the hills.', '3 left', '₹18,899']) {
    expect(text).toContain(words);
  }
  expect(text).toContain(startDate.slice(0, 4));
  expect(text).toContain(`/trip/${slug}`);

  await sql`update trip set days = '[]' where id = ${id}`.execute(service.db.queries);
  for (const missing of [slug, 'no-such-trip']) {
    const refused = await open(`/v1/trips/${missing}/itinerary.pdf`);
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'not_found']);
  }
});

it('counts infants among the people', async () => {
  const { id: tripId } = await aTrip(service.db, { minAge: 0 });
  const departure = await aDeparture(service.db, { tripId, inDays: 60 });
  const hold = await visitor.post<{ id: string }>('/v1/holds', {
    quoteToken: (
      await visitor.post<{ token: string }>('/v1/quotes', {
        departureId: departure.id,
        travellers: ['adult', 'infant'].map((type) => ({
          type,
          occupancy: 'twin',
          pickupCode: 'DEL',
        })),
        billingStateCode: 'KA',
      })
    ).body.token,
  });
  const request = aBookingRequest(hold.body.id, { pax: 2 });
  const booking = await visitor.book({
    ...request,
    travellers: request.travellers.map((one, index) =>
      index === 0
        ? one
        : {
            ...one,
            type: 'infant',
            dateOfBirth: addDays(departure.startDate, -200),
            guardianConsent: { name: 'Asha Rao', relation: 'mother' },
          },
    ),
  });
  reference = booking.body.reference;
  await pay('full');
  expect((await documentOf('receipt_voucher')).pdf.text).toMatch(/People\s+2/);
  const [mail] = await mailbox.mails(request.contact.email);
  expect(mail?.text).toContain('Travellers: 2 people');
});
