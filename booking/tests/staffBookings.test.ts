/** The operator's list and search of bookings, and the record, contact and link of one. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sweepHolds } from '../actions/expireHolds.ts';
import { forgetOldRecords } from '../store/customers/retention.ts';
import type { BookingDetail } from '../contract/bookings.ts';
import type { StaffBookingRecord, StaffBookings, StaffContact } from '../contract/staffBookings.ts';
import type { AuditEntry, DecidedRefunds } from '../contract/staff.ts';
import { relayOutbox } from '../jobs/outbox.ts';
import { keepsText } from '../store/messages/notifications.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, paymentsAt, type Visitor, walkCheckout } from '../testing/browser.ts';
import { emptyDatabase, setClock } from '../testing/database.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { readPdf } from '../testing/pdf.ts';
import { startService, type Service } from '../testing/service.ts';

const roles = ['sales', 'marketing', 'operations', 'finance', 'trip_leader', 'editor', 'owner'];
const secretOf = (role: string) => `staff-secret-of-${role.replace('_', '-')}-`.padEnd(40, 'x');

let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let visitor: Visitor;
let departureId: string;

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({
    SMTP_URL: mailbox.url,
    STAFF_KEYS: roles
      .map((role) => `${role.replace('_', '-')}:${role}:${secretOf(role)}`)
      .join(','),
  });
});
beforeEach(async () => {
  await service.turn({ webhookDrop: true, refundStatus: 'processed' });
  const { id: tripId } = await aTrip(service.db, { slug: 'spiti' });
  ({ id: departureId } = await aDeparture(service.db, { tripId, capacity: 100 }));
  visitor = aVisitor(service);
});
afterEach(async () => {
  await emptyDatabase(service.db);
  await mailbox.empty();
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

async function as<T>(role: string, method: 'GET' | 'POST', url: string, payload?: object) {
  const reply = await service.app.inject({
    method,
    url: `/v1/staff${url}`,
    headers: {
      authorization: `Bearer ${secretOf(role)}`,
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
    },
    ...(payload ? { payload } : {}),
  });
  return { status: reply.statusCode, body: reply.json<T>() };
}

interface Person {
  name?: string;
  email?: string;
  phone?: string;
  travellers?: string[];
}

/** Makes a booking for these people. Returns its reference. */
async function book(person: Person = {}, on = departureId): Promise<string> {
  const names = person.travellers ?? ['Asha Rao'];
  const hold = await visitor.hold(on, names.length);
  const request = aBookingRequest(hold.body.id, { pax: names.length });
  request.contact.name = person.name ?? request.contact.name;
  request.contact.email = person.email ?? request.contact.email;
  request.contact.phone = person.phone ?? request.contact.phone;
  for (const [index, traveller] of request.travellers.entries()) {
    traveller.fullName = names[index] ?? traveller.fullName;
  }
  const { status, body } = await visitor.book(request);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.reference;
}

async function payFor(reference: string, purpose: 'deposit' | 'full' = 'full') {
  const { body } = await visitor.pay(reference, purpose);
  await comeBack(service, await walkCheckout(body, 'success'));
  return body;
}

const list = async (query: Record<string, string> = {}) =>
  (await as<StaffBookings>('sales', 'GET', `/bookings?${new URLSearchParams(query)}`)).body;
const find = async (q: string) =>
  (await list({ q })).items.map(({ reference, matched }) => [reference, matched]);
const recordOf = async (reference: string) =>
  (await as<StaffBookingRecord>('sales', 'GET', `/bookings/${reference}/record`)).body;
const auditOf = async (reference: string) =>
  (await as<{ items: AuditEntry[] }>('owner', 'GET', `/audit?objectId=${reference}`)).body.items;

describe('the list', () => {
  it('shows bookings newest first, with money and masked contact details', async () => {
    const unpaid = await book({ name: 'Ravi Kumar' });
    const part = await book({ travellers: ['Asha Rao', 'Nina Rao'] });
    await payFor(part, 'deposit');
    const paid = await book();
    await payFor(paid);
    const { items, nextCursor } = await list();
    expect(items.map(({ reference, payment }) => [reference, payment])).toEqual([
      [paid, 'paid'],
      [part, 'part_paid'],
      [unpaid, 'unpaid'],
    ]);
    expect(nextCursor).toBeNull();
    const detail = (await visitor.readBooking(part)).body;
    expect(items[1]).toMatchObject({
      status: 'confirmed',
      trip: { slug: 'spiti', title: 'Spiti in snow' },
      departure: { id: departureId, startDate: detail.departure.startDate },
      contact: { name: 'Asha Rao', emailMasked: 'a***@e***.com', phoneMasked: '***10' },
      people: 2,
      totalMinor: detail.money.totalMinor,
      paidMinor: 600_000,
      balanceMinor: detail.money.totalMinor - 600_000,
      nextDue: detail.nextDue,
      matched: null,
    });
    expect(items[0]?.nextDue).toBeNull();
    expect(JSON.stringify(items)).not.toMatch(/example\.com|98765/);
  });

  it('pages without gaps or repeats, also when bookings were made at the same moment', async () => {
    const reference = await book();
    await payFor(reference);
    await copyBooking(reference, 119);
    const seen: string[] = [];
    let cursor: string | null = null;
    const sizes: number[] = [];
    do {
      const page: StaffBookings = await list(cursor ? { cursor } : {});
      sizes.push(page.items.length);
      seen.push(...page.items.map((row) => row.reference));
      cursor = page.nextCursor;
    } while (cursor);
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(seen).size).toBe(120);
    const found = await list({ q: 'asha', payment: 'paid' });
    expect(found.items).toHaveLength(50);
    expect((await list({ q: 'asha', cursor: found.nextCursor ?? '' })).items).toHaveLength(50);
  });

  it('filters by status, payment and departure', async () => {
    const unpaid = await book();
    const part = await book();
    await payFor(part, 'deposit');
    const paid = await book();
    await payFor(paid);
    const { id: tripId } = await aTrip(service.db, { slug: 'goa' });
    const { id: other } = await aDeparture(service.db, { tripId });
    const elsewhere = await book({}, other);
    const references = async (query: Record<string, string>) =>
      (await list(query)).items.map(({ reference }) => reference);
    expect(await references({ status: 'pending_payment' })).toEqual([elsewhere, unpaid]);
    expect(await references({ status: 'confirmed' })).toEqual([paid, part]);
    expect(await references({ payment: 'unpaid' })).toEqual([elsewhere, unpaid]);
    expect(await references({ payment: 'part_paid' })).toEqual([part]);
    expect(await references({ payment: 'paid' })).toEqual([paid]);
    expect(await references({ payment: 'overdue' })).toEqual([]);
    expect(await references({ departure: other })).toEqual([elsewhere]);
    expect(await references({ departure: other, payment: 'paid' })).toEqual([]);

    // The balance is due 15 days before the trip, which starts in 60.
    await setClock(service.db, '45 days');
    expect(await references({ payment: 'overdue' })).toEqual([]);
    await setClock(service.db, '47 days');
    expect(await references({ payment: 'overdue' })).toEqual([part]);
    expect(await references({ payment: 'part_paid' })).toEqual([]);
    await sweepHolds(service.deps);
    const closed = (await list({ status: 'expired' })).items;
    expect(closed.map(({ reference }) => reference)).toEqual([elsewhere, unpaid]);
    expect(closed[0]).toMatchObject({ payment: 'closed', balanceMinor: 0, nextDue: null });
  });

  it('is for those who may read bookings', async () => {
    for (const role of ['marketing', 'trip_leader', 'editor']) {
      expect((await as(role, 'GET', '/bookings')).status).toBe(403);
    }
    expect((await as('sales', 'GET', '/bookings?payment=never')).status).toBe(400);
    expect((await as('sales', 'GET', '/bookings?cursor=1')).status).toBe(400);
  });
});

describe('the search', () => {
  it('finds a booking by its reference, however it is typed', async () => {
    const reference = await book();
    await book();
    const code = reference.slice(3);
    for (const q of [
      reference,
      reference.toLowerCase(),
      code,
      ` sf${code.toLowerCase()} `,
      `https://safar.example/booking-details/${reference}#key=abc`,
      `https://safar.example/desk/bookings/${reference.toLowerCase()}?tab=money`,
    ]) {
      expect([q, await find(q)]).toEqual([q, [[reference, 'reference']]]);
    }
    expect(await find('SF-00000000')).toEqual([]);
    expect(await find('https://safar.example/')).toEqual([]);
  });

  it('finds a booking by the names of its people', async () => {
    const zoe = await book({
      name: 'Zoë Fernandes',
      travellers: ['Zoë Fernandes', 'Kiran D’Souza'],
    });
    const asha = await book({ name: 'Asha Rao', travellers: ['आशा राव'] });
    for (const q of [
      'zoe',
      'ZOË',
      'fernandes zoe',
      'fern',
      'zoe kir',
      'dsouza',
      "d'souza",
      'souza',
    ]) {
      expect([q, await find(q)]).toEqual([q, [[zoe, 'name']]]);
    }
    expect(await find('आशा')).toEqual([[asha, 'name']]);
    for (const q of ['zoe rao', 'oe', 'zz', '-', '%', '_', 'आशि']) {
      expect([q, await find(q)]).toEqual([q, []]);
    }
    expect(await find('ra')).toEqual([[asha, 'name']]);
  });

  it('finds a booking by phone number and email address', async () => {
    const reference = await book({ email: 'Zoe.F@Example.org', phone: '+91 98111 22334' });
    await book();
    for (const q of ['2334', '+91 98111 22334', '098111-22334', '9811122334', '(981) 112.2334']) {
      expect([q, await find(q)]).toEqual([q, [[reference, 'phone']]]);
    }
    for (const q of ['zoe.f@example.org', 'ZOE.F@EXAMPLE.ORG', 'zoe.f@']) {
      expect([q, await find(q)]).toEqual([q, [[reference, 'email']]]);
    }
    for (const q of ['334', '9811', 'f@example.org']) expect([q, await find(q)]).toEqual([q, []]);
  });

  it('finds a booking by what the gateway or the bank calls its money', async () => {
    const reference = await book();
    const { orderId, amountMinor } = await payFor(reference, 'deposit');
    const [{ id: paymentId = '' } = {}] = (await paymentsAt(service)).filter(
      (one) => one.order_id === orderId,
    );
    await book();
    for (const q of [
      orderId ?? '',
      paymentId,
      `https://dashboard.razorpay.com/app/payments/${paymentId}?init=1`,
    ]) {
      expect([q, await find(q)]).toEqual([q, [[reference, 'gateway']]]);
    }
    const recorded = { method: 'bank_transfer', amountMinor: 123_450, reference: 'Utr0099887766' };
    const made = await as('finance', 'POST', `/bookings/${reference}/payments`, recorded);
    expect(made.status).toBe(201);
    expect(await find('utr0099887766')).toEqual([[reference, 'bank']]);
    expect(await find('1234.50')).toEqual([[reference, 'amount']]);
    expect(await find('₹1,234.5')).toEqual([[reference, 'amount']]);
    expect(await find('1,234')).toEqual([]);
    expect(await find(String(amountMinor / 100))).toEqual([[reference, 'amount']]);
    const { totalMinor } = (await visitor.readBooking(reference)).body.money;
    // Both bookings have this total.
    expect(await find((totalMinor / 100).toLocaleString('en-IN'))).toHaveLength(2);
  });

  it('reads on through the newest bookings once a search is too common', async () => {
    const reference = await book({ name: 'Common Name', travellers: ['Common Name'] });
    const { totalMinor } = (await visitor.readBooking(reference)).body.money;
    await copyBooking(reference, 5_100);
    const rare = await book({ name: 'Common Rarity' });
    const first = await list({ q: 'common' });
    expect(first.items).toHaveLength(50);
    expect(first.items[0]).toMatchObject({ reference: rare, matched: 'name' });
    expect(await find('rarity common')).toEqual([[rare, 'name']]);
    const next = await list({ q: 'common', cursor: first.nextCursor ?? '' });
    const references = [...first.items, ...next.items].map((row) => row.reference);
    expect(new Set(references).size).toBe(100);
    const byAmount = await list({ q: String(totalMinor / 100), status: 'pending_payment' });
    expect(byAmount.items).toHaveLength(50);
    expect(byAmount.items[0]).toMatchObject({ reference: rare, matched: 'amount' });
  });

  it('finds nobody whose data was deleted', async () => {
    const reference = await book({ name: 'Zoë Fernandes', travellers: ['Zoë Fernandes'] });
    expect(await find('zoe')).toHaveLength(1);
    await setClock(service.db, '1 day');
    await sweepHolds(service.deps);
    await setClock(service.db, '40 days');
    await forgetOldRecords(service.db.queries);
    for (const q of ['zoe', 'fernandes', '3210', 'asha@example.com', 'erased']) {
      expect([q, await find(q)]).toEqual([q, []]);
    }
    const { rows } = await sql`select * from booking_word`.execute(service.db.queries);
    expect(rows).toEqual([]);
    expect(await find(reference)).toEqual([[reference, 'reference']]);
  });

  it('finds a traveller by their new name after a change', async () => {
    const reference = await book({ name: 'Asha Rao', travellers: ['Asha Rao', 'Kiran Gill'] });
    await sql`update booking_traveller set full_name = 'Meera Iyer'
               where full_name = 'Kiran Gill'`.execute(service.db.queries);
    expect(await find('kiran')).toEqual([]);
    expect(await find('meera')).toEqual([[reference, 'name']]);
    expect(await find('asha')).toEqual([[reference, 'name']]);
  });
});

/** Copies a booking with its words as often as given, all made at the same moment. */
async function copyBooking(reference: string, times: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
     where table_name = 'booking' and is_generated = 'NEVER'`.execute(service.db.queries);
  const columns = (from = '') => sql.raw(rows.map(({ name }) => from + name).join(', '));
  await sql`
    insert into booking (${columns()})
    select ${columns('copy.')}
      from booking b
     cross join generate_series(1, ${times}::int) n
     cross join lateral jsonb_populate_record(b, jsonb_build_object(
       'id', gen_random_uuid(), 'hold_id', null, 'friend_code', lpad(n::text, 6, '0'),
       'reference', 'SF-' || lpad(n::text, 8, '0'),
       'created_at', b.created_at - interval '1 minute')) copy
     where b.reference = ${reference}`.execute(service.db.queries);
}

describe('the record', () => {
  it('has the ledger, the emails and the history', async () => {
    const reference = await book();
    const { orderId, amountMinor } = await payFor(reference, 'deposit');
    const recorded = { method: 'bank_transfer', amountMinor: 500_000, reference: 'UTR12345678' };
    await as('finance', 'POST', `/bookings/${reference}/payments`, recorded);
    await relayOutbox(service.deps);
    const record = await recordOf(reference);
    expect(record.payments).toHaveLength(2);
    expect(record.payments[0]).toMatchObject({
      status: 'captured',
      gateway: 'offline',
      method: 'bank_transfer',
      reference: 'UTR12345678',
      recordedBy: 'finance',
      approvedBy: null,
      capturedMinor: 500_000,
      attempts: [],
    });
    expect(record.payments[1]).toMatchObject({
      gatewayOrderId: orderId,
      amountMinor,
      capturedMinor: amountMinor,
      recordedBy: null,
      attempts: [{ gatewayPaymentId: expect.stringMatching(/^pay_/), status: 'captured' }],
    });
    expect(record.mails.map(({ template }) => template)).toContain('booking_confirmed');
    expect(record.mails.every(({ channel }) => channel === 'email')).toBe(true);
    expect(record.history).toMatchObject([{ action: 'payment.record', actor: 'finance' }]);
    expect(record).toMatchObject({ movedFrom: null, noLinkBecause: null, travelCredit: [] });
    expect(JSON.stringify(record)).not.toContain('asha@example.com');
  });

  it('shows what emails said, without links’ keys, codes and the address', async () => {
    const reference = await book();
    await payFor(reference);
    await as('sales', 'POST', `/bookings/${reference}/link`);
    await service.work();
    const { mails } = await recordOf(reference);
    const textOf = (template: string) => mails.find((mail) => mail.template === template)?.text;
    expect(textOf('booking_confirmed')).toContain(reference);
    expect(textOf('booking_link')).toContain(`/booking-details/${reference}\n`);
    const sent = (await mailbox.mails('asha@example.com')).map(({ text }) => text).join('\n');
    const keys = [...sent.matchAll(/#key=([\w.~-]+)/g)].map(([, key = '']) => key);
    expect(keys.length).toBeGreaterThan(0);
    const { rows } = await sql<{ text: string }>`
      select sent_text as text from notification where sent_text is not null`.execute(
      service.db.queries,
    );
    const kept = rows.map(({ text }) => text).join('\n');
    expect(keys.filter((key) => kept.includes(key))).toEqual([]);
    expect(kept).not.toMatch(/asha@example|#key/i);
    const withCodes = [
      'guest_cancel_code',
      'guest_choice_code',
      'guest_change_code',
      'sign_in_code',
    ];
    const others = ['sign_in_text', 'staff_invitation', 'email_change_code', 'message_traveller'];
    expect([...withCodes, ...others].filter(keepsText)).toEqual([]);
  });

  it('shows refunds and masks addresses in errors', async () => {
    const reference = await book();
    await payFor(reference);
    const preview = await as<{ token: string; refundMinor: number }>(
      'operations',
      'POST',
      `/bookings/${reference}/cancellations/preview`,
      {},
    );
    const { token, refundMinor } = preview.body;
    await as('operations', 'POST', `/bookings/${reference}/cancellations`, { token });
    await service.work();
    await sql`update notification set last_error = '550 <asha@example.com> is unknown'`.execute(
      service.db.queries,
    );
    const record = await recordOf(reference);
    expect(record.refunds).toMatchObject([
      { amountMinor: refundMinor, reason: 'cancellation', destination: 'gateway' },
    ]);
    const decided = await as<DecidedRefunds>('finance', 'GET', '/refunds/decided');
    const [refund] = record.refunds;
    expect(decided.body).toMatchObject({
      items: [
        {
          ...{ id: refund?.id, bookingReference: reference, currency: 'INR', status: 'processed' },
          ...{ amountMinor: refundMinor, requestedBy: 'operations', approvedBy: 'system' },
          gatewayRefundId: expect.stringMatching(/^rfnd_/) as string,
          processedAt: refund?.processedAt,
        },
      ],
      nextCursor: null,
    });
    const next = `/refunds/decided?cursor=${refund?.id}`;
    expect((await as<DecidedRefunds>('finance', 'GET', next)).body.items).toEqual([]);
    expect((await as('sales', 'GET', '/refunds/decided')).status).toBe(403);
    expect(record.mails.map(({ template }) => template)).toContain('cancellation_done');
    expect(record.mails[0]?.error).toBe('550 <a***@e***.com> is unknown');
    expect(record.history.map(({ action }) => action)).toContain('booking.cancel');
  });

  it('is only of this booking, and only for those who may read it', async () => {
    const other = await book();
    await payFor(other);
    const reference = await book();
    const record = await recordOf(reference);
    expect(record).toMatchObject({
      payments: [],
      refunds: [],
      mails: [],
      noLinkBecause: 'no_address',
    });
    expect((await as('editor', 'GET', `/bookings/${reference}/record`)).status).toBe(403);
    expect((await as('sales', 'GET', '/bookings/SF-00000000/record')).status).toBe(404);
  });
});

describe('documents', () => {
  const open = (role: string, reference: string, document: string) =>
    service.app.inject({
      url: `/v1/staff/bookings/${reference}/documents/${document}`,
      headers: { authorization: `Bearer ${secretOf(role)}` },
    });

  it('are listed, and download as the traveller’s do, which the log keeps', async () => {
    const reference = await book();
    expect((await recordOf(reference)).documents).toEqual({
      ...{ items: [], hasVoucher: false, hasItinerary: false },
    });
    expect((await open('sales', reference, 'voucher')).statusCode).toBe(409);
    await payFor(reference, 'deposit');
    await service.work();
    const { documents } = await recordOf(reference);
    expect(documents).toMatchObject({
      items: [{ kind: 'receipt_voucher', currency: 'INR', amountMinor: 300_000 }],
      hasVoucher: true,
    });
    const [receipt] = documents?.items ?? [];
    const file = await open('sales', reference, receipt?.id ?? '');
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining('receipt-voucher-rv-') as string,
    });
    expect((await readPdf(file.rawPayload)).text).toContain(receipt?.number);
    const voucher = await open('finance', reference, 'voucher');
    expect((await readPdf(voucher.rawPayload)).text).toContain(reference);
    expect((await recordOf(reference)).history).toMatchObject([
      { actor: 'finance', action: 'booking.open_document' },
      { actor: 'sales', action: 'booking.open_document' },
    ]);
  });

  it('are only those of the booking, and only for those who may read it', async () => {
    const reference = await book();
    await payFor(reference);
    await service.work();
    const { documents } = await recordOf(reference);
    const other = await book();
    const id = documents?.items[0]?.id ?? '';
    expect((await open('sales', other, id)).statusCode).toBe(404);
    expect((await open('sales', reference, randomUUID())).statusCode).toBe(404);
    expect((await open('sales', reference, 'pass')).statusCode).toBe(404);
    expect((await open('editor', reference, id)).statusCode).toBe(403);
    expect((await recordOf(reference)).history).toEqual([]);
  });
});

describe('contact details', () => {
  it('are masked until someone gives a reason, which is recorded each time', async () => {
    const reference = await book({ travellers: ['Asha Rao', 'Nina Rao'] });
    const { body: masked } = await as<BookingDetail>('sales', 'GET', `/bookings/${reference}`);
    expect(masked.contact).toEqual({ name: 'Asha Rao', email: 'a***@e***.com', phone: '***10' });
    expect(await auditOf(reference)).toEqual([]);

    const url = `/bookings/${reference}/contact`;
    const shown = await as<StaffContact>('sales', 'POST', url, { reason: 'the bus is late' });
    expect(shown.body).toMatchObject({
      name: 'Asha Rao',
      email: 'asha@example.com',
      phone: '+919876543210',
      travellers: [{ fullName: 'Asha Rao' }, { fullName: 'Nina Rao' }],
    });
    await as('finance', 'POST', url, { reason: 'the payment is unclear' });
    const audited = await auditOf(reference);
    expect(audited.map(({ actor, action, reason }) => [actor, action, reason])).toEqual([
      ['finance', 'booking.show_contact', 'the payment is unclear'],
      ['sales', 'booking.show_contact', 'the bus is late'],
    ]);
    expect(JSON.stringify(audited)).not.toMatch(/asha|98765/i);
  });

  it('stay closed without a reason or the permission', async () => {
    const reference = await book();
    const url = `/bookings/${reference}/contact`;
    expect((await as('sales', 'POST', url, {})).status).toBe(400);
    expect((await as('sales', 'POST', url, { reason: 'x' })).status).toBe(400);
    for (const role of ['marketing', 'trip_leader', 'editor']) {
      expect((await as(role, 'POST', url, { reason: 'curious' })).status).toBe(403);
    }
    expect(await auditOf(reference)).toEqual([]);
  });
});

describe('a new link', () => {
  it('goes to the booking’s own address, opens the booking, and is recorded', async () => {
    const reference = await book();
    await payFor(reference, 'deposit');
    await service.work();
    await mailbox.empty();
    const sent = await as<{ emailMasked: string }>('sales', 'POST', `/bookings/${reference}/link`);
    expect(sent).toEqual({ status: 200, body: { emailMasked: 'a***@e***.com' } });
    await service.work();
    const [mail] = await mailbox.mails('asha@example.com');
    expect(mail?.subject).toBe(`Your link to booking ${reference}`);
    const key = /#key=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    expect(mail?.text).not.toMatch(/code/);
    const friend = aVisitor(service);
    const opened = await friend.send('POST', '/v1/guest-sessions', { reference, key });
    expect(opened.status).toBe(204);
    expect((await friend.readBooking(reference)).body.reference).toBe(reference);
    expect(await auditOf(reference)).toMatchObject([{ action: 'booking.send_link' }]);
    expect((await recordOf(reference)).mails[0]).toMatchObject({
      template: 'booking_link',
      status: 'sent',
    });
  });

  it('is refused without an address, the permission, or a pause', async () => {
    const reference = await book();
    const url = `/bookings/${reference}/link`;
    expect(await as('sales', 'POST', url)).toMatchObject({
      status: 409,
      body: { code: 'invalid_state' },
    });
    expect((await as('finance', 'POST', url)).status).toBe(403);
    await payFor(reference);
    await setClock(service.db, '900 days');
    expect((await recordOf(reference)).noLinkBecause).toBe('trip_long_over');
    expect(await as('sales', 'POST', url)).toMatchObject({
      status: 409,
      body: { code: 'invalid_state' },
    });
    expect(await auditOf(reference)).toEqual([]);
    await setClock(service.db, '0 days');
    for (let sent = 0; (await as('sales', 'POST', url)).status === 200; sent += 1) {
      expect(sent).toBeLessThan(15);
    }
    expect((await as('sales', 'POST', url)).status).toBe(429);
    await sql`update booking set contact_email = 'erased-1@erased.invalid'`.execute(
      service.db.queries,
    );
    expect((await as('sales', 'POST', url)).status).toBe(409);
  });
});
