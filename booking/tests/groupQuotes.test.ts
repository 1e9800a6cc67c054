/** Quotes for groups, from the enquiry to a paid booking on a private departure. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sweepHolds } from '../actions/expireHolds.ts';
import { sweepGroupQuotes } from '../actions/groupQuotes.ts';
import { remindOfEnquiries } from '../actions/remind.ts';
import type { BookingDetail } from '../contract/bookings.ts';
import type { EnquiryRequest } from '../contract/forms.ts';
import type {
  GroupQuote,
  GroupQuoteDraft,
  GroupQuotePreview,
  GroupQuoteRequest,
  GroupQuotes,
  GroupQuoteTerms,
} from '../contract/groupQuotes.ts';
import type { Problem } from '../contract/problem.ts';
import type { StaffDeparture } from '../contract/staff.ts';
import type { StaffEnquiry } from '../contract/staffEnquiries.ts';
import type { Today } from '../contract/today.ts';
import { addDays, civilDateIn } from '../domain/dates.ts';
import { formatDay } from '../providers/formats.ts';
import { allRows, firstValue } from '../store/database/rows.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift, setClock, stopClock } from '../testing/database.ts';
import { anEnquiry } from '../testing/forms.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { expectMoneyAddsUp } from '../testing/money.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';
import { aColleague, type Colleague } from '../testing/staff.ts';

let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let sales: Colleague;
const today = civilDateIn(new Date(), 'Asia/Kolkata');

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({
    SMTP_URL: mailbox.url,
    OPERATOR_EMAIL: 'office@safar.example',
    RATE_CODE_RESEND_SECONDS: '0',
  });
});
beforeEach(async () => {
  const { id: tripId } = await aTrip(service.db, { slug: 'thar' });
  await aDeparture(service.db, { tripId });
  sales = await aColleague(service, 'Leena Fernandes', 'sales');
});
afterEach(async () => {
  await setClock(service.db, '0 seconds');
  await expectNoDrift(service.db);
  await expectMoneyAddsUp(service.db);
  await emptyDatabase(service.db);
  await mailbox.empty();
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

const codeOf = ({ body }: { body: unknown }) => (body as Problem).code;
const errorOf = ({ body }: { body: unknown }) => (body as Problem).errors?.[0];

async function ask(change: Partial<EnquiryRequest> = {}): Promise<string> {
  const reply = await service.app.inject({
    method: 'POST',
    url: '/v1/enquiries',
    payload: anEnquiry({
      ...{
        kind: 'corporate',
        company: 'Kaveri Instruments',
        pax: '5',
        email: 'gayatri@kaveri.example',
      },
      ...{ message: `An offsite ${randomUUID()}`, ...change },
    }),
    headers: { authorization: `Bearer ${testSecrets.SERVICE_TOKEN}` },
  });
  expect(reply.statusCode).toBe(202);
  const { reference } = reply.json<{ reference: string }>();
  const id = await firstValue<string>(service.db.queries)`
    select id from enquiry where reference = ${reference}`;
  return id ?? '';
}

const termsOf = (change: Partial<GroupQuoteTerms> = {}): GroupQuoteTerms => ({
  tripSlug: 'thar',
  startDate: addDays(today, 80),
  endDate: addDays(today, 84),
  meeting: { city: 'Jaisalmer', place: 'The station', time: '09:30' },
  rooms: [
    { occupancy: 'twin', people: 4, amountMinor: 1_740_000 },
    { occupancy: 'single', people: 1, amountMinor: 2_400_000 },
  ],
  extras: [{ name: 'Second camp with ramps', amountMinor: 500_000, per: 'booking' }],
  discountBps: 600,
  depositBps: 3_000,
  balanceDueDays: 30,
  expiresOn: addDays(today, 7),
  ...change,
});
const draftOf = (change: Partial<GroupQuoteTerms> = {}): GroupQuoteDraft => ({
  terms: termsOf(change),
  billing: { stateCode: 'KA' },
});

const post = <T>(path: string, body: object, key: string = randomUUID()) =>
  sales.who.send<T>('POST', `/v1/staff${path}`, body, { 'idempotency-key': key });
const preview = (id: string, draft: GroupQuoteDraft = draftOf()) =>
  post<GroupQuotePreview>(`/enquiries/${id}/quotes/preview`, draft);

async function send(id: string, change: Partial<GroupQuoteRequest> = {}, key?: string) {
  const draft = { ...draftOf(), ...change };
  const { body } = await preview(id, { terms: draft.terms, billing: draft.billing });
  const request: GroupQuoteRequest = {
    ...{ totalMinor: body.totalMinor, text: 'Dear Gayatri,\n\nHere is everything.' },
    ...{ replaces: null, termsVersion: '2026-10', ...draft },
  };
  return post<GroupQuote>(`/enquiries/${id}/quotes`, request, key);
}

async function offered(id: string, change: Partial<GroupQuoteRequest> = {}) {
  const reply = await send(id, change);
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return reply.body;
}

/** Opens the newest quote's link in a new browser. */
async function openLink(to = 'gayatri@kaveri.example'): Promise<Visitor> {
  await service.work();
  const mail = (await mailbox.mails(to)).find(({ subject }) => /^Our quote/.test(subject));
  const [, reference, secret] =
    /booking-details\/([\w-]+)#key=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  if (!reference || !secret) throw new Error('there is no link in the email');
  const visitor = aVisitor(service);
  const reply = await visitor.send('POST', '/v1/guest-sessions', { reference, key: secret });
  if (reply.status >= 300) throw new Error(JSON.stringify(reply.body));
  return visitor;
}

const list = async (query = '') =>
  (await sales.who.send<GroupQuotes>('GET', `/v1/staff/quotes${query}`)).body.items;
const enquiryOf = async (id: string) =>
  (await sales.who.send<StaffEnquiry>('GET', `/v1/staff/enquiries/${id}`)).body;
const departureOf = async (id: string) =>
  (await sales.who.send<StaffDeparture>('GET', `/v1/staff/departures/${id}`)).body;
const audited = () =>
  allRows<{ action: string; all: string }>(service.db.queries)`
    select action, to_jsonb(a)::text as all from audit_log a
     where action like 'quote.%' order by at, id`;

describe('a preview', () => {
  it('has the lines of the price engine, and changes nothing', async () => {
    const id = await ask();
    const { status, body } = await preview(id);
    expect(status).toBe(200);
    // 4 × 17,400 + 24,000 less 6%, and 5,000 for the camp, plus 5% GST.
    const fares = Math.round((4 * 1_740_000 + 2_400_000) * 0.94);
    const exact = Math.round((fares + 500_000) * 1.05);
    expect(Math.abs(body.totalMinor - exact)).toBeLessThan(100);
    expect(body.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(body.totalMinor);
    expect(body.dueNowMinor + (body.schedule[0]?.amountMinor ?? 0)).toBe(body.totalMinor);
    expect(body.schedule[0]?.dueOn).toBe(addDays(today, 50));
    expect(body).toMatchObject({ pax: 5, currency: 'INR' });
    expect((await preview(id)).body).toEqual(body);
    const left = await firstValue<number>(service.db.queries)`
      select count(*)::int from departure where is_private`;
    expect(left).toBe(0);
  });

  it('refuses what can’t be offered', async () => {
    const id = await ask();
    const refused = async (change: Partial<GroupQuoteTerms>) =>
      errorOf(await preview(id, draftOf(change)))?.path;
    expect(await refused({ tripSlug: 'nowhere' })).toBe('terms.tripSlug');
    expect(await refused({ endDate: addDays(today, 79) })).toBe('terms.endDate');
    expect(await refused({ expiresOn: addDays(today, 80) })).toBe('terms.expiresOn');
    expect(await refused({ expiresOn: addDays(today, -1) })).toBe('terms.expiresOn');
    expect(await refused({ discountBps: 801 })).toBe('terms.discountBps');
    const many = { occupancy: 'twin' as const, people: 26, amountMinor: 1 };
    expect(await refused({ rooms: [many, { ...many, occupancy: 'quad' }] })).toBe('terms.rooms');
    expect(await refused({ rooms: [many, { ...many, people: 2 }] })).toBe('terms.rooms');
    expect(errorOf(await preview(id, { ...draftOf(), billing: {} }))?.path).toBe(
      'billing.stateCode',
    );
  });

  it('refuses less than ₹1 a person', async () => {
    const id = await ask();
    const priced = (amountMinor: number) =>
      preview(id, draftOf({ rooms: [{ occupancy: 'twin', people: 4, amountMinor }], extras: [] }));
    for (const amountMinor of [0, 20]) {
      expect(errorOf(await priced(amountMinor))).toMatchObject({
        ...{ path: 'terms.rooms', code: 'minimum' },
      });
    }
    expect((await priced(10_000)).status).toBe(200);
  });
});

describe('a quote', () => {
  it('is made and emailed once, however often its form is sent at the same time', async () => {
    const id = await ask();
    const key = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => send(id, {}, key)));
    const made = replies.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    const others = replies.filter(({ status }) => status !== 201);
    expect(others.map(({ body }) => codeOf({ body }))).toEqual(
      others.map(() => 'request_in_progress'),
    );
    await service.work();
    const mails = await mailbox.mails('gayatri@kaveri.example');
    expect(mails.filter(({ subject }) => /^Our quote/.test(subject))).toHaveLength(1);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from departure where is_private`.execute(service.db.queries);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('is emailed once with its price and kept in the thread, and the site knows nothing of it', async () => {
    const id = await ask();
    const key = randomUUID();
    const [sent, again] = [await send(id, {}, key), await send(id, {}, key)];
    expect([sent.status, again.body]).toEqual([201, sent.body]);
    expect(sent.body).toMatchObject({
      ...{ version: 1, state: 'sent', company: 'Kaveri Instruments', pax: 5, receivedMinor: 0 },
      ...{ staffName: 'Leena Fernandes', delivery: 'queued', terms: termsOf() },
    });
    await service.work();
    const mails = (await mailbox.mails('gayatri@kaveri.example')).filter(({ subject }) =>
      /^Our quote/.test(subject),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Here is everything.');
    expect(mails[0]?.text).toMatch(
      new RegExp(`holds until: the end of ${formatDay(addDays(today, 7))}`),
    );
    const enquiry = await enquiryOf(id);
    expect(enquiry).toMatchObject({ state: 'answered', assignee: { name: 'Leena Fernandes' } });
    expect(enquiry.thread.at(-1)).toMatchObject({
      ...{ kind: 'answer', text: 'Dear Gayatri,\n\nHere is everything.', delivery: 'sent' },
    });
    // Nothing secret is stored with the thread.
    expect(JSON.stringify(enquiry)).not.toContain('#key=');
    const { departureId } = sent.body;
    expect(await departureOf(departureId)).toMatchObject({
      capacity: 5,
      held: 5,
      status: 'scheduled',
    });
    const visitor = aVisitor(service);
    for (const url of ['/v1/trips/thar/departures', '/v1/departures', '/v1/trips/summaries']) {
      const { body } = await visitor.send<object>('GET', url);
      expect(JSON.stringify(body)).not.toContain(departureId);
    }
    expect((await visitor.send('GET', `/v1/departures/${departureId}`)).status).toBe(404);
    expect((await visitor.quote(departureId)).status).toBe(404);
    const [row] = await audited();
    expect(row?.action).toBe('quote.send');
    expect(row?.all).not.toMatch(/Kaveri|gayatri|Here is/i);
  });

  it('is accepted by paying its link, at exactly the offered price', async () => {
    const id = await ask();
    const quote = await offered(id);
    const visitor = await openLink();
    const { body: before } = await visitor.readBooking(quote.bookingReference);
    expect(before).toMatchObject({
      status: 'pending_payment',
      money: { totalMinor: quote.totalMinor },
    });
    const payment = await visitor.pay(quote.bookingReference);
    expect(payment.body.amountMinor).toBe(quote.dueNowMinor);
    await comeBack(service, await walkCheckout(payment.body, 'success'));
    const { body: booking } = await visitor.readBooking(quote.bookingReference);
    expect(booking.status).toBe('confirmed');
    expect(await list()).toMatchObject([{ state: 'accepted', receivedMinor: quote.dueNowMinor }]);
    await sweepGroupQuotes(service.deps);
    expect(await list()).toMatchObject([{ state: 'accepted' }]);
    expect((await enquiryOf(id)).state).toBe('closed');
    expect(
      await firstValue<string>(service.db.queries)`select status from enquiry where id = ${id}`,
    ).toBe('won');
    expect(await departureOf(quote.departureId)).toMatchObject({
      booked: 5,
      held: 0,
      status: 'guaranteed',
    });
    expect(codeOf(await post(`/quotes/${quote.id}/withdraw`, { reason: 'Too late' }))).toBe(
      'invalid_state',
    );
    const bookings = await firstValue<number>(service.db.queries)`
      select count(*)::int from booking where departure_id = ${quote.departureId}`;
    expect(bookings).toBe(1);
  });

  it('keeps its TCS after the deposit for a company abroad, whose GSTIN has its PAN', async () => {
    const { id: tripId } = await aTrip(service.db, { slug: 'bhutan', isInternational: true });
    await aDeparture(service.db, { tripId });
    const quote = await offered(await ask(), {
      terms: termsOf({ tripSlug: 'bhutan' }),
      billing: { stateCode: 'MH', gstin: '27AAPFU0939F1ZV', legalName: 'Kaveri Instruments' },
    });
    const visitor = await openLink();
    const deposit = await visitor.pay(quote.bookingReference);
    await comeBack(service, await walkCheckout(deposit.body, 'success'));
    const balance = await visitor.pay(quote.bookingReference, 'balance');
    expect(balance.body.amountMinor).toBe(quote.totalMinor - quote.dueNowMinor);
    const { body } = await visitor.readBooking(quote.bookingReference);
    expect(body).toMatchObject({
      money: { totalMinor: quote.totalMinor },
      billing: { panMasked: expect.stringMatching(/939F$/) },
    });
  });

  it.each(['transferred', 'no_show'])(
    'is accepted if its booking is %s before the sweep, which no other quote stops',
    async (status) => {
      const stuck = await offered(await ask());
      const quote = await offered(await ask({ email: 'second@kaveri.example' }));
      const visitor = await openLink('second@kaveri.example');
      const payment = await visitor.pay(quote.bookingReference);
      await comeBack(service, await walkCheckout(payment.body, 'success'));
      const set = (table: string, status: string, departureId: string) =>
        sql`update ${sql.table(table)} set status = ${status}
        where departure_id = ${departureId}`.execute(service.db.queries);
      const stateNow = async (id: string) => (await list()).find((one) => one.id === id)?.state;
      await set('booking', status, quote.departureId);
      expect(await stateNow(quote.id)).toBe('accepted');
      // Its hold has ended, but its booking waits.
      await set('seat_hold', 'released', stuck.departureId);
      expect(await sweepGroupQuotes(service.deps)).toBe(1);
      const stored = await firstValue<string>(service.db.queries)`
      select status from group_quote where id = ${quote.id}`;
      expect(stored).toBe('accepted');
      // These statuses were set without their seats, so the counters can't agree.
      await emptyDatabase(service.db);
    },
  );

  it('makes one booking, whoever pays it twice', async () => {
    const quote = await offered(await ask());
    const visitor = await openLink();
    const [first, second] = await Promise.all([
      visitor.pay(quote.bookingReference),
      visitor.pay(quote.bookingReference),
    ]);
    const made = [first, second].filter(({ status }) => status < 300).map(({ body }) => body);
    for (const body of new Map(made.map((payment) => [payment.id, payment])).values()) {
      await comeBack(service, await walkCheckout(body, 'success'));
    }
    expect((await visitor.pay(quote.bookingReference)).status).toBe(409);
    const bookings = await firstValue<number>(service.db.queries)`
      select count(*)::int from booking where departure_id = ${quote.departureId}`;
    expect(bookings).toBe(1);
    const paid = await firstValue<number>(service.db.queries)`
      select paid_minor::int from booking where reference = ${quote.bookingReference}`;
    expect(paid).toBe(quote.dueNowMinor);
  });

  it('can’t be accepted once it has ended, and its departure ends with it', async () => {
    const id = await ask();
    const quote = await offered(id);
    const visitor = await openLink();
    await sql`update seat_hold set expires_at = clock_now() - interval '1 second'`.execute(
      service.db.queries,
    );
    expect(codeOf(await visitor.pay(quote.bookingReference))).toBe('hold_expired');
    expect((await list())[0]?.state).toBe('lapsed');
    await sweepHolds(service.deps);
    await sweepGroupQuotes(service.deps);
    expect((await list())[0]?.state).toBe('lapsed');
    expect(await departureOf(quote.departureId)).toMatchObject({ status: 'cancelled', held: 0 });
    expect(await visitor.readBooking(quote.bookingReference)).toMatchObject({
      body: { status: 'expired' },
    });
    // A new one can be sent after it.
    expect((await offered(id)).version).toBe(2);
  });

  it('is ended by a new version, whose link alone can be paid', async () => {
    const id = await ask();
    const first = await offered(id);
    const old = await openLink();
    expect(codeOf(await send(id))).toBe('invalid_state');
    await mailbox.empty();
    const second = await offered(id, { terms: termsOf({ discountBps: 0 }), replaces: first.id });
    expect(second).toMatchObject({ version: 2, state: 'sent' });
    expect(second.totalMinor).toBeGreaterThan(first.totalMinor);
    expect(codeOf(await old.pay(first.bookingReference))).toMatch(/hold_expired|invalid_state/);
    expect((await list(`?enquiry=${id}`)).map(({ state }) => state)).toEqual(['sent', 'replaced']);
    expect(await departureOf(first.departureId)).toMatchObject({ status: 'cancelled', held: 0 });
    const payment = await (await openLink()).pay(second.bookingReference);
    await comeBack(service, await walkCheckout(payment.body, 'success'));
    expect((await list())[0]?.state).toBe('accepted');
    expect(codeOf(await send(id, { replaces: second.id }))).toBe('invalid_state');
  });

  it('refunds a payment that was under way when it was withdrawn', async () => {
    const quote = await offered(await ask());
    const visitor = await openLink();
    const payment = await visitor.pay(quote.bookingReference);
    expect((await post(`/quotes/${quote.id}/withdraw`, { reason: 'Camp is closed' })).status).toBe(
      200,
    );
    await comeBack(service, await walkCheckout(payment.body, 'success'));
    const { body } = await visitor.readBooking(quote.bookingReference);
    expect((body as BookingDetail).status).not.toBe('confirmed');
    const asked = await firstValue<number>(service.db.queries)`
      select coalesce(sum(amount_minor), 0)::int from refund`;
    expect(asked).toBe(quote.dueNowMinor);
    expect((await list())[0]?.state).toBe('withdrawn');
    expect((await audited()).map(({ action }) => action)).toEqual(['quote.send', 'quote.withdraw']);
  });

  it('is refused, and nothing is made, when something is wrong', async () => {
    const id = await ask();
    expect(codeOf(await send(id, { totalMinor: 1 }))).toBe('preview_expired');
    expect(errorOf(await send(id, { text: 'Dear {name}' }))?.code).toBe('placeholder');
    const phoneOnly = await ask({ kind: 'callback', email: '', phone: '+91 98160 00000' });
    expect(errorOf(await send(phoneOnly))?.code).toBe('no_address');
    const emailOnly = await ask({ kind: 'callback', phone: '' });
    const unpriced = await preview(emailOnly);
    expect([unpriced.status, errorOf(unpriced)?.path]).toEqual([400, 'phone']);
    const typed = await preview(emailOnly, { ...draftOf(), phone: '98160 00000' });
    expect(typed.body.pax).toBe(5);
    await post(`/enquiries/${id}/state`, { state: 'closed' });
    expect(codeOf(await send(id))).toBe('invalid_state');
    expect(await list()).toEqual([]);
    const left = await firstValue<number>(service.db.queries)`
      select count(*)::int from departure where is_private`;
    expect(left).toBe(0);
    expect(await audited()).toEqual([]);
  });

  it('is on Today for two days before it ends', async () => {
    const quote = await offered(await ask(), { terms: termsOf({ expiresOn: addDays(today, 5) }) });
    const ending = async () =>
      (await sales.who.send<Today>('GET', '/v1/staff/today')).body.items.filter(
        ({ kind }) => kind === 'quote_ends',
      );
    expect(await ending()).toEqual([]);
    await sql`update group_quote set expires_at = clock_now() + interval '40 hours'`.execute(
      service.db.queries,
    );
    expect(await ending()).toMatchObject([
      { bookingReference: quote.bookingReference, name: 'Kaveri Instruments', count: 5 },
    ]);
  });

  it('outlives its enquiry, which has all that was written', async () => {
    const id = await ask();
    await offered(id);
    await sql`delete from enquiry`.execute(service.db.queries);
    expect(await list()).toMatchObject([{ enquiryId: null, company: null, state: 'sent' }]);
    const answers = await firstValue<number>(service.db.queries)`
      select count(*)::int from enquiry_answer`;
    expect(answers).toBe(0);
  });
});

describe('the reminder of a promised answer', () => {
  it('goes once to whoever has the enquiry, or to the operator, in the last hour', async () => {
    // A Friday at the office.
    await stopClock(service.db, '2026-12-04T10:00:00+05:30');
    const mine = await ask({ kind: 'general' });
    await ask({ kind: 'general', email: 'other@example.com' });
    const answered = await ask({ kind: 'general', email: 'third@example.com' });
    await sql`update enquiry set assignee_id = ${sales.person.id}, status = 'open'
      where id = ${mine}`.execute(service.db.queries);
    await sql`update enquiry set status = 'waiting_customer', answered_at = clock_now()
      where id = ${answered}`.execute(service.db.queries);
    await stopClock(service.db, '2026-12-04T12:50:00+05:30');
    expect(await remindOfEnquiries(service.deps)).toBe(0);
    await stopClock(service.db, '2026-12-04T13:10:00+05:30');
    expect(await remindOfEnquiries(service.deps)).toBe(2);
    expect(await remindOfEnquiries(service.deps)).toBe(0);
    await service.work();
    const reminders = (await mailbox.mails()).filter(({ subject }) => /^Answer by/.test(subject));
    expect(reminders.flatMap(({ to }) => to).sort()).toEqual(
      ['office@safar.example', sales.person.email].sort(),
    );
    expect(reminders[0]?.text).toMatch(/\/desk\/inbox\?open=/);
  });
});
