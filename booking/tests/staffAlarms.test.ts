/** Figures that differ and emails that failed, on Today and until someone settles them. */
import { sql } from 'kysely';
import { readBounces } from '../actions/sendMail.ts';
import { reportDrift, reportMoneyDrift } from '../actions/reportDrift.ts';
import { readDisputes } from '../actions/disputes.ts';
import type { Alarms } from '../contract/alarms.ts';
import type { Problem } from '../contract/problem.ts';
import type { StaffDepartures } from '../contract/staffDepartures.ts';
import type { StaffRooms } from '../contract/rooms.ts';
import type { Today } from '../contract/today.ts';
import { imapBounces } from '../providers/mail/bounces.ts';
import { requeueFailedMails } from '../store/messages/notifications.ts';
import { saveDrift } from '../store/staff/alarms.ts';
import { forgetOldRecords } from '../store/customers/retention.ts';
import { aCoupon, aDeparture, aMessageAndReview, aTrip } from '../testing/builders.ts';
import {
  aVisitor,
  comeBack,
  disputeNewest,
  walkCheckout,
  type Visitor,
} from '../testing/browser.ts';
import { emptyDatabase, setClock } from '../testing/database.ts';
import { anEnquiry } from '../testing/forms.ts';
import { hasImapServer, startImapServer } from '../testing/imapServer.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';
import { aColleague } from '../testing/staff.ts';

let service: Service;
let departureId: string;
let visitor: Visitor;
let reference: string;
beforeAll(async () => {
  service = await startService({ RATE_CODE_RESEND_SECONDS: '0' });
});
beforeEach(async () => {
  await service.turn({ webhookDrop: true });
  const { id: tripId } = await aTrip(service.db, { slug: 'spiti' });
  ({ id: departureId } = await aDeparture(service.db, { tripId, inDays: 10, minPax: 2 }));
  visitor = aVisitor(service);
  ({ reference } = await visitor.holdAndBook(departureId, 2));
  const { body } = await visitor.pay(reference);
  await comeBack(service, await walkCheckout(body, 'success'));
});
afterEach(async () => {
  await setClock(service.db, '0 seconds');
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

const run = (query: ReturnType<typeof sql>) => query.execute(service.db.queries);
const log = { info() {}, warn() {}, error() {} };
const check = () => reportDrift({ db: service.db, log });
const checkMoney = () => reportMoneyDrift({ db: service.db, log });
const today = async (who: Visitor) => (await who.send<Today>('GET', '/v1/staff/today')).body.items;
const kinds = async (who: Visitor) => (await today(who)).map(({ kind }) => kind);
const alarms = async (who: Visitor) =>
  (await who.send<Alarms>('GET', '/v1/staff/alarms')).body.items;
async function acknowledge(
  who: Visitor,
  alarm: { id: string; stored?: number | null; actual?: number | null } | undefined,
  reason = 'Being looked at by Asha',
) {
  const { id = '', stored = null, actual = null } = alarm ?? {};
  return who.send<Problem>('POST', `/v1/staff/alarms/${id}/acknowledge`, {
    ...{ stored, actual, reason },
  });
}
async function auditOf(action: string) {
  const { rows } = await sql<{ actor: string; after: object; reason: string }>`
    select actor, after, reason from audit_log where action = ${action}`.execute(
    service.db.queries,
  );
  return rows;
}

describe('a figure that differs', () => {
  it('stays on Today until the check finds it gone', async () => {
    const { who } = await aColleague(service, 'Omar', 'operations');
    expect(await kinds(who)).toEqual([]);
    await run(sql`update departure set booked = booked + 1 where id = ${departureId}`);
    await check();
    await check();
    expect(await today(who)).toMatchObject([
      { kind: 'drift', name: 'booked', tripTitle: 'Spiti in snow' },
    ]);
    expect(await alarms(who)).toMatchObject([
      { kind: 'seats', what: 'booked', departureId, stored: 3, actual: 2 },
    ]);
    await run(sql`update departure set booked = booked - 1 where id = ${departureId}`);
    await check();
    expect([await kinds(who), await alarms(who)]).toEqual([[], []]);
    // It's a new alarm if it comes back, and the old one is kept for a year.
    await run(sql`update departure set held = held + 1 where id = ${departureId}`);
    await check();
    expect(await alarms(who)).toMatchObject([{ what: 'held' }]);
    await setClock(service.db, '400 days');
    await forgetOldRecords(service.db.queries);
    const { rows } = await sql<{ state: string }>`select state from drift_alarm`.execute(
      service.db.queries,
    );
    expect(rows).toEqual([{ state: 'open' }]);
  });

  it('stays away once acknowledged with a reason, until its figures change', async () => {
    const { who } = await aColleague(service, 'Omar', 'operations');
    await run(sql`update departure set booked = booked + 1 where id = ${departureId}`);
    await check();
    const [alarm] = await alarms(who);
    expect((await acknowledge(who, alarm, 'x')).status).toBe(400);
    expect((await acknowledge(who, alarm)).status).toBe(204);
    expect((await acknowledge(who, alarm)).status).toBe(404);
    await check();
    expect(await kinds(who)).toEqual([]);
    expect(await auditOf('alarm.acknowledge')).toEqual([
      {
        ...{ actor: 'Omar', reason: 'Being looked at by Asha' },
        after: { kind: 'seats', what: 'booked', stored: 3, actual: 2 },
      },
    ]);
    // A sale moves both figures, and the difference stays.
    const buyer = aVisitor(service);
    const sale = await buyer.holdAndBook(departureId, 1);
    await comeBack(service, await walkCheckout((await buyer.pay(sale.reference)).body, 'success'));
    await check();
    expect(await run(sql`select stored::int, actual::int, state from drift_alarm`)).toMatchObject({
      rows: [{ stored: 4, actual: 3, state: 'acknowledged' }],
    });
    expect(await kinds(who)).toEqual([]);
    await run(sql`update departure set booked = booked + 1 where id = ${departureId}`);
    await check();
    expect(await alarms(who)).toMatchObject([{ id: alarm?.id, stored: 5, actual: 3 }]);
    // Nobody can acknowledge figures that they haven't seen.
    const late = await acknowledge(who, alarm);
    expect([late.status, late.body.code]).toEqual([409, 'invalid_state']);
    expect(await alarms(who)).toHaveLength(1);
  });

  it('shows though a hundred older ones are someone else’s', async () => {
    const { who } = await aColleague(service, 'Omar', 'operations');
    await run(sql`
      insert into drift_alarm (id, kind, subject, what, stored, actual, found_at)
      select gen_random_uuid(), 'coupon', 'C' || n, 'redeemed', 1, 0, clock_now() - interval '1 day'
        from generate_series(1, 100) n`);
    await run(sql`update departure set booked = booked + 1 where id = ${departureId}`);
    const figures = { departureId, bookingId: null, what: 'booked', stored: 3, actual: 2 };
    await service.db.transact((tx) =>
      saveDrift(tx, ['seats'], [{ kind: 'seats', subject: departureId, ...figures }]),
    );
    expect(await alarms(who)).toMatchObject([{ kind: 'seats' }]);
  });

  it('shows only to those who may settle it', async () => {
    const [omar, fay, mia, sam, lead] = await Promise.all([
      aColleague(service, 'Omar', 'operations'),
      aColleague(service, 'Fay', 'finance'),
      aColleague(service, 'Mia', 'marketing'),
      aColleague(service, 'Sam', 'sales'),
      aColleague(service, 'Tenzin', 'trip_leader'),
    ]);
    await run(sql`update departure set booked = booked + 1 where id = ${departureId}`);
    await run(sql`update booking set paid_minor = paid_minor + 1`);
    await aCoupon(service.db);
    await run(sql`update coupon set redeemed = 2`);
    await check();
    await checkMoney();
    const seen = async (who: Visitor) => new Set((await alarms(who)).map(({ kind }) => kind));
    expect(await seen(omar.who)).toEqual(new Set(['seats']));
    expect(await seen(fay.who)).toEqual(new Set(['coupon', 'money']));
    expect(await seen(mia.who)).toEqual(new Set(['coupon']));
    expect(await seen(sam.who)).toEqual(new Set());
    expect((await lead.who.send('GET', '/v1/staff/alarms')).status).toBe(403);
    const money = (await alarms(fay.who)).find(({ kind }) => kind === 'money');
    expect(money).toMatchObject({ bookingReference: reference, currency: 'INR' });
    expect((money?.stored ?? 0) - (money?.actual ?? 0)).toBe(1);
    expect((await acknowledge(omar.who, money)).status).toBe(403);
    expect((await acknowledge(fay.who, money)).status).toBe(204);
    expect((await today(mia.who)).map(({ name }) => name)).toEqual([
      expect.stringMatching(/^SNOW-.*: redeemed$/),
    ]);
  });
});

it('an email that failed shows until someone dealt with it, whatever it was about', async () => {
  await service.work();
  const { who } = await aColleague(service, 'Sam', 'sales');
  const marketer = await aColleague(service, 'Mia', 'marketing');
  await run(sql`update notification set status = 'failed' where template = 'booking_confirmed'`);
  await run(sql`
    insert into notification (id, subject_kind, subject_id, template, to_hash, dedupe_key, status)
    select gen_random_uuid(), 'payment', a.id, 'payment_late', 'x', 'y', 'failed'
      from payment_attempt a where counted_minor > 0`);
  // Codes are asked for again by whoever needs one.
  await run(sql`
    insert into notification (id, subject_kind, subject_id, template, to_hash, dedupe_key, status)
    values (gen_random_uuid(), 'sign_in_code', gen_random_uuid(), 'sign_in_code', 'x', 'z', 'failed')`);
  const failed = await today(who);
  expect(failed.map(({ kind, name }) => [kind, name])).toEqual([
    ['email_failed', 'booking_confirmed'],
    ['email_failed', 'payment_late'],
  ]);
  expect(failed.every((one) => one.bookingReference === reference)).toBe(true);
  expect(await kinds(marketer.who)).toEqual([]);
  expect((await acknowledge(marketer.who, { id: failed[0]?.id ?? '' })).status).toBe(403);
  expect((await acknowledge(who, { id: failed[0]?.id ?? '' }, 'Called her')).status).toBe(204);
  expect((await today(who)).map(({ name }) => name)).toEqual(['payment_late']);
  await run(sql`update notification set status = 'sent' where template = 'payment_late'`);
  expect(await kinds(who)).toEqual([]);
});

it('counts the people whom staff haven’t given a room on departures that leave soon', async () => {
  const { who } = await aColleague(service, 'Omar', 'operations');
  const missing = async () =>
    (await who.send<StaffDepartures>('GET', '/v1/staff/departures')).body.items.map(
      ({ withoutRoom }) => withoutRoom,
    );
  expect(await missing()).toEqual([2]);
  const url = `/v1/staff/departures/${departureId}/rooms`;
  const { body } = await who.send<StaffRooms>('GET', url);
  const travellerIds = body.rooms.flatMap(({ guests }) => guests.map((one) => one.travellerId));
  const saved = await who.send(
    'PUT',
    url,
    { rooms: [{ occupancy: 'twin', travellerIds }] },
    { 'if-match': `"v${body.version}"` },
  );
  expect(saved.status).toBe(200);
  expect(await missing()).toEqual([0]);
  // Whoever books since has none.
  await run(sql`delete from room_place where traveller_id = ${travellerIds[0]}`);
  expect(await missing()).toEqual([1]);
  await run(sql`update booking_traveller set status = 'cancelled'`);
  expect(await missing()).toEqual([0]);
});

it('shows money that doesn’t match to those who compare it', async () => {
  const { who } = await aColleague(service, 'Fay', 'finance');
  const operations = await aColleague(service, 'Omar', 'operations');
  await run(sql`
    insert into settlement_difference (id, kind, gateway, subject_id, expected_minor, actual_minor, currency, state, reason, decided_by)
    values (gen_random_uuid(), 'not_settled', 'emulator', 'a', 500, 0, 'INR', 'open', null, null),
           (gen_random_uuid(), 'gateway_entry', 'emulator', 'b', 0, -200, 'INR', 'open', null, null),
           (gen_random_uuid(), 'gateway_entry', 'emulator', 'c', 0, -200, 'INR', 'explained', 'other', 'Fay')`);
  await run(sql`
    insert into bank_line (id, fingerprint, account, booked_on, amount_minor, imported_by)
    values (gen_random_uuid(), 'f', 'HDFC', '2026-11-01', -900, 'Fay')`);
  expect(await today(who)).toMatchObject([
    { kind: 'payouts_differ', count: 2, amountMinor: 700 },
    { kind: 'bank_lines', count: 1, amountMinor: 900 },
  ]);
  expect(await kinds(operations.who)).toEqual([]);
});

it('shows each decision to whoever may take it, and not to who asked', async () => {
  const [asha, omar, fay, sam, ed] = await Promise.all([
    aColleague(service, 'Asha', 'owner'),
    aColleague(service, 'Omar', 'operations'),
    aColleague(service, 'Fay', 'finance'),
    aColleague(service, 'Sam', 'sales'),
    aColleague(service, 'Ed', 'editor'),
  ]);
  const everyone = { asha, omar, fay, sam, ed };
  const seers = async (kind: string) => {
    const seen = Object.entries(everyone).map(async ([name, { who }]) =>
      (await kinds(who)).includes(kind as never) ? [name] : [],
    );
    return (await Promise.all(seen)).flat();
  };
  await run(sql`
    insert into departure_end (departure_id, id, status, reason, requested_by, bookings, refund_minor)
    values (${departureId}, gen_random_uuid(), 'requested', 'The pass is closed', 'Omar', 1, 500)`);
  expect(await seers('departure_end')).toEqual(['asha']);
  await run(sql`
    insert into refund (departure_id, id, payment_attempt_id, booking_id, amount_minor, reason, status,
                        gateway, idempotency_key, requested_by)
    select a.departure_id, gen_random_uuid(), a.id, p.booking_id, 100, 'goodwill', 'requested',
           a.gateway, 'a-key-of-a-test', 'Fay'
      from payment_attempt a join payment p on p.id = a.payment_id where a.counted_minor > 0`);
  expect(await seers('refund_to_approve')).toEqual(['asha']);
  await run(sql`update refund set requested_by = 'Omar'`);
  expect(await seers('refund_to_approve')).toEqual(['asha', 'fay']);
  await disputeNewest(service);
  await readDisputes(service.deps);
  expect(await seers('payment_disputed')).toEqual(['asha', 'fay']);
  const dispute = (await today(fay.who)).find(({ kind }) => kind === 'payment_disputed');
  expect(dispute).toMatchObject({ bookingReference: reference, dueAt: expect.any(String) });
  // The first of two people has decided; only another can confirm it.
  await run(sql`
    update payment_attempt set counted_minor = 0, value_minor = 0, gst_minor = 0, tcs_minor = 0, round_off_minor = 0,
           review_decision = 'accept', review_by = 'Fay' where counted_minor > 0`);
  expect(await seers('payment_differs')).toEqual(['asha']);
  await visitor.send('POST', '/v1/enquiries', anEnquiry(), {
    authorization: `Bearer ${testSecrets.SERVICE_TOKEN}`,
  });
  expect(await seers('enquiry')).toEqual(['asha', 'omar', 'sam']);
  const [enquiry] = (await today(sam.who)).filter(({ kind }) => kind === 'enquiry');
  expect(enquiry).toMatchObject({ name: 'Asha Rao', dueAt: expect.any(String) });
  await aMessageAndReview(service.db, reference, { message: 'Is it cold?', review: 'Good trip' });
  expect(await seers('message')).toEqual(['asha', 'omar', 'sam']);
  expect(await seers('review')).toEqual(['asha', 'omar', 'ed']);
  await run(sql`
    insert into waitlist_entry (departure_id, id, reference, contact_name, contact_email, pax, occupancy, status,
                                offer_hold_id, offer_expires_at)
    select departure_id, gen_random_uuid(), 'WL-1', 'Tara', 'tara@example.com', 2, 'twin', 'offered', id,
           clock_now() + interval '3 hours' from seat_hold`);
  expect(await seers('offer_ends')).toEqual(['asha', 'omar']);
  const [offer] = (await today(omar.who)).filter(({ kind }) => kind === 'offer_ends');
  expect(offer).toMatchObject({ departureId, name: 'Tara', count: 2 });
});

(hasImapServer ? describe : describe.skip)('an email that bounced', () => {
  let imap: Awaited<ReturnType<typeof startImapServer>>;
  let mailbox: Awaited<ReturnType<typeof aMailbox>>;
  let own: Service;
  let bookingReference: string;
  beforeAll(async () => {
    [imap, mailbox] = await Promise.all([startImapServer(), aMailbox()]);
    await mailbox.switchOn();
    own = await startService({ SMTP_URL: mailbox.url, BOUNCES_URL: imap.url });
  });
  beforeEach(async () => {
    // The first connection makes the mailbox's folders.
    await readBounces(own.deps);
    const { id: tripId } = await aTrip(own.db, { slug: 'spiti' });
    const { id } = await aDeparture(own.db, { tripId, inDays: 90 });
    const buyer = aVisitor(own);
    ({ reference: bookingReference } = await buyer.holdAndBook(id, 2));
    await comeBack(own, await walkCheckout((await buyer.pay(bookingReference)).body, 'success'));
    await own.work();
  });
  afterEach(async () => {
    await setClock(own.db, '0 seconds');
    await emptyDatabase(own.db);
    await mailbox.empty();
  });
  afterAll(async () => {
    await own.close();
    await Promise.all([imap.close(), mailbox.close()]);
  });

  /** Returns the sent confirmation. */
  async function confirmation() {
    const { rows } = await sql<{ id: string }>`
      select id from notification where template = 'booking_confirmed' and status = 'sent'`.execute(
      own.db.queries,
    );
    const [sent] = (await mailbox.mails()).filter(({ messageId }) =>
      messageId.includes(rows[0]?.id ?? 'nothing'),
    );
    return { id: rows[0]?.id ?? '', messageId: sent?.messageId ?? '' };
  }
  const outcome = async (id: string) => {
    const { rows } = await sql<{ status: string; error: string | null }>`
      select status, last_error as error from notification where id = ${id}`.execute(
      own.db.queries,
    );
    return rows[0];
  };

  it('is on Today, and isn’t sent again', async () => {
    const { id, messageId } = await confirmation();
    imap.deliver(aReport({ returned: `Message-ID: ${messageId}` }));
    await readBounces(own.deps);
    expect(imap.countUnread()).toBe(0);
    expect(await outcome(id)).toEqual({ status: 'failed', error: 'bounced: 5.1.1' });
    const { who } = await aColleague(own, 'Sam', 'sales');
    const listed = await who.send<Today>('GET', '/v1/staff/today');
    expect(listed.body.items).toMatchObject([
      { kind: 'email_failed', name: 'booking_confirmed', bookingReference },
    ]);
    expect((await who.send<Alarms>('GET', '/v1/staff/alarms')).body.items).toMatchObject([
      { kind: 'email', hasBounced: true, bookingReference },
    ]);
    // A report that arrives twice counts once, and settled is settled.
    const alarmsPath = `/v1/staff/alarms/${id}/acknowledge`;
    const settled = { stored: null, actual: null, reason: 'I called them' };
    expect((await who.send('POST', alarmsPath, settled)).status).toBe(204);
    imap.deliver(aReport({ returned: `Message-ID: ${messageId}` }));
    await readBounces(own.deps);
    expect((await who.send<Today>('GET', '/v1/staff/today')).body.items).toEqual([]);
    await mailbox.empty();
    await setClock(own.db, '22 hours');
    await own.db.transact(requeueFailedMails);
    await own.work();
    expect((await mailbox.mails()).filter((mail) => mail.messageId === messageId)).toEqual([]);
  });

  it('is recognised though a server gave it another Message-ID', async () => {
    const { id } = await confirmation();
    imap.deliver(
      aReport({
        type: 'message/rfc822',
        returned: `Message-ID: <0100@relay.example>\r\nX-Safar-Email: ${id}\r\n\r\nYour trip`,
      }),
    );
    await readBounces(own.deps);
    expect((await outcome(id))?.status).toBe('failed');
  });

  it('ignores delays, reports about others’ emails, ordinary messages and nonsense', async () => {
    const { id, messageId } = await confirmation();
    imap.deliver(aReport({ action: 'delayed', returned: `Message-ID: ${messageId}` }));
    imap.deliver(aReport({ returned: 'Message-ID: <nobody@safar.example>' }));
    imap.deliver(aReport({ returned: '' }));
    // More parts than the parser takes.
    imap.deliver(
      Array.from({ length: 300 }, (_, n) => {
        const type = n === 0 ? 'multipart/report; report-type=delivery-status' : 'multipart/mixed';
        return `Content-Type: ${type}; boundary="b${n}"\r\n\r\n--b${n}\r\n`;
      }).join(''),
    );
    await readBounces(own.deps);
    expect(imap.countUnread()).toBe(0);
    imap.deliver('From: asha@example.com\r\nSubject: Hello\r\n\r\nIs May too late?\r\n');
    await readBounces(own.deps);
    expect(imap.countUnread()).toBe(1);
    expect((await outcome(id))?.status).toBe('sent');
  });

  it('is read later if the mailbox can’t be opened', async () => {
    const { id, messageId } = await confirmation();
    imap.deliver(aReport({ returned: `Message-ID: ${messageId}` }));
    const bounces = imapBounces(imap.refusedUrl);
    await expect(readBounces({ ...own.deps, bounces })).rejects.toThrow();
    await expect(
      imapBounces(imap.url).read(() => Promise.reject(new Error('no database'))),
    ).rejects.toThrow('no database');
    expect((await outcome(id))?.status).toBe('sent');
    await readBounces(own.deps);
    expect((await outcome(id))?.status).toBe('failed');
  });
});

/** A delivery report (RFC 3464), as Postfix writes them. */
function aReport({ action = 'failed', type = 'text/rfc822-headers', returned = '' }) {
  return [
    'From: MAILER-DAEMON@mail.example.org (Mail Delivery System)',
    'To: no-reply@safar.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="part"',
    ...['', '--part', 'Content-Type: text/plain', ''],
    'I’m sorry to have to inform you that your message could not be delivered.',
    ...['', '--part', 'Content-Type: message/delivery-status', ''],
    ...['Reporting-MTA: dns; mail.example.org', 'X-Postfix-Queue-ID: 4F1C2', ''],
    'Final-Recipient: rfc822; asha@example.com',
    `Action: ${action}`,
    `Status: ${action === 'failed' ? '5.1.1' : '4.4.1'}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <asha@example.com>: Recipient address rejected:',
    '    User unknown in virtual mailbox table',
    ...['', '--part', `Content-Type: ${type}`, '', returned, '', '--part--', ''],
  ].join('\r\n');
}
