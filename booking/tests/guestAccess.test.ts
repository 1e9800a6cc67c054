/**
 * Opening a booking in another browser: emails, one-time links and codes, and who is denied access.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  approveDepartureEnd,
  previewDepartureEnd,
  requestDepartureEnd,
  runDepartureEnds,
} from '../actions/endDeparture.ts';
import { withoutSession } from '../actions/staff.ts';
import type { BookingCancellation, CancellationPreview } from '../contract/cancellations.ts';
import type { Problem } from '../contract/problem.ts';
import { reconcile } from '../actions/reconcile.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, captureOpen, comeBack, type Visitor, walkCheckout } from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift, setClock } from '../testing/database.ts';
import { aMailbox, type ReceivedMail } from '../testing/mailbox.ts';
import { expectMoneyAddsUp } from '../testing/money.ts';
import { addDays, addMonths, instantAt } from '../domain/dates.ts';
import { firstValue } from '../store/database/rows.ts';
import { findAccessCodeRequest } from '../store/customers/guestAccess.ts';
import { startService, type Service } from '../testing/service.ts';

const ownerSecret = 'owner-secret-of-the-guest-tests-01';
const editorSecret = 'editor-secret-of-the-guest-tests-1';

let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let departureId: string;
let owner: Visitor;
let reference: string;
let minutes: number;

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({
    SMTP_URL: mailbox.url,
    STAFF_KEYS: `ola:owner:${ownerSecret},edi:editor:${editorSecret}`,
    RATE_LOOKUP_PER_15_MINUTES: '5',
    RATE_OPEN_PER_15_MINUTES: '8',
    RATE_CODE_PER_HOUR: '3',
    RATE_CODE_PER_DAY: '10',
  });
});
beforeEach(async () => {
  minutes = 0;
  await service.turn({ webhookDrop: true });
  const trip = await aTrip(service.db, { slug: 'spiti' });
  ({ id: departureId } = await aDeparture(service.db, { tripId: trip.id }));
  owner = aVisitor(service);
  ({ reference } = await paidBooking(owner, 'asha@example.com'));
  await service.work();
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

const codeOf = (reply: { body: unknown }) => (reply.body as Problem).code;

async function paidBooking(visitor: Visitor, email: string) {
  const hold = await visitor.hold(departureId);
  const request = aBookingRequest(hold.body.id);
  const booking = await visitor.book({ ...request, contact: { ...request.contact, email } });
  const { body } = await visitor.pay(booking.body.reference);
  await comeBack(service, await walkCheckout(body, 'success'));
  return { reference: booking.body.reference, holdId: hold.body.id };
}

const mails = async (subject: RegExp, to = 'asha@example.com'): Promise<ReceivedMail[]> => {
  await service.work();
  return (await mailbox.mails(to)).filter((mail) => subject.test(mail.subject));
};
const keyIn = ({ text }: ReceivedMail) => /#key=([\w-]+)/.exec(text)?.[1] ?? 'none';
const sixDigits = ({ text }: ReceivedMail) => /^(\d{6})$/m.exec(text)?.[1] ?? 'none';

async function confirmationKey(): Promise<string> {
  const [mail] = await mails(/^You’re going/);
  if (!mail) throw new Error('no confirmation');
  return keyIn(mail);
}

const open = (who: Visitor, body: { key?: string; code?: string }, about = reference) =>
  who.send('POST', '/v1/guest-sessions', { reference: about, ...body });
const lookup = (who: Visitor, about: string, email: string, headers = {}) =>
  who.send<{ status: string }>('POST', '/v1/bookings:lookup', { reference: about, email }, headers);

const DAY = 24 * 60;
const endDateOf = () =>
  firstValue<string>(service.db.queries)`select end_date from departure where id = ${departureId}`;
/** Counts the minutes until a year after the trip has passed, in the trip's time zone. */
async function minutesToAccessEnd(): Promise<number> {
  const endDate = (await endDateOf()) ?? '';
  const ends = instantAt(addDays(addMonths(endDate, 12), 1), '00:00', 'Asia/Kolkata');
  return Math.floor((ends.getTime() - Date.now()) / 60_000);
}

/** Moves the clock until another code can be requested. */
async function passMinutes(more = 1): Promise<void> {
  minutes += more;
  await setClock(service.db, `${minutes} minutes`);
}

/** Requests an email from a browser, a minute after the previous one, and returns its contents. */
async function mailedTo(who: Visitor, email = 'asha@example.com') {
  await passMinutes();
  await mailbox.empty();
  expect((await lookup(who, reference, email)).status).toBe(202);
  const [mail] = await mails(/^Your link/, email);
  if (!mail) throw new Error('no mail with a link');
  return { key: keyIn(mail), code: sixDigits(mail) };
}

describe('the confirmation email', () => {
  it('is sent once when the webhook, return and reconciler all complete', async () => {
    await mailbox.empty();
    await service.turn({ webhookDrop: false });
    const visitor = aVisitor(service);
    const { reference: both } = await paidBooking(visitor, 'both@example.com');
    for (let wait = 0; wait < 40; wait += 1) {
      await service.work();
      const { rows } = await sql<{ done: number }>`
        select count(*) as done from webhook_event where state = 'done'`.execute(
        service.db.queries,
      );
      if ((rows[0]?.done ?? 0) > 0) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await service.work();
    const all = await mails(/./, 'both@example.com');
    expect(all.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^You’re going/)]);
    expect(all[0]?.subject).toContain(both);
  });

  it('has the key facts in HTML and text, and names no one', async () => {
    const [mail] = await mails(/^You’re going/);
    expect(mail?.subject).toContain(reference);
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain('Spiti in snow');
      expect(form).toContain('1 person');
      expect(form).toContain('₹3,000');
      expect(form).toMatch(/Balance/);
      expect(form).toMatch(/If we cancel the trip/);
      expect(form).toMatch(/What happens next/);
      expect(form).toContain(`/booking-details/${reference}#key=`);
      expect(form).not.toMatch(/Asha|Rao|98765|1990|asha@example/);
    }
  });

  it('is followed by one email for the balance', async () => {
    const { body } = await owner.pay(reference, 'balance');
    const back = await walkCheckout(body, 'success');
    await comeBack(service, back);
    await comeBack(service, back);
    const all = await mails(/^Payment received/);
    expect(all).toHaveLength(1);
    expect(all[0]?.text).toContain('paid in full');
    expect(keyIn(all[0] as ReceivedMail)).not.toBe('none');
  });

  it('is followed by one with the amount we keep if an order is paid twice', async () => {
    const { body: payment } = await owner.pay(reference, 'balance');
    await walkCheckout(payment, 'pending');
    await comeBack(service, await walkCheckout(payment, 'success'));
    // The second payment is captured before the email is written.
    await captureOpen(service, payment.orderId);
    await setClock(service.db, '1 day');
    await reconcile(service.deps);
    const all = await mails(/^Payment received/);
    expect(all.map(({ text }) => /We’ve received ([^.]*)\./.exec(text)?.[1])).toEqual(['₹15,899']);
    expect((await owner.readBooking(reference)).body.refunds).toMatchObject([
      { reason: 'duplicate', amountMinor: 1_589_900 },
    ]);
  });

  it('is followed by one with a new link when the booking is cancelled', async () => {
    const url = `/v1/bookings/${reference}/cancellations`;
    const { body } = await owner.send<CancellationPreview>('POST', `${url}/preview`, {});
    await owner.post(url, { token: body.token });
    const [mail] = await mails(/^Cancelled/);
    const guest = aVisitor(service);
    expect((await open(guest, { key: keyIn(mail as ReceivedMail) })).status).toBe(204);
    expect((await guest.readBooking(reference)).body.status).toBe('cancelled');
  });

  it('isn’t sent for an unpaid booking', async () => {
    const visitor = aVisitor(service);
    await mailbox.empty();
    const { reference: unpaid } = await visitor.holdAndBook(departureId);
    await lookup(visitor, unpaid, 'asha@example.com');
    expect(await mails(/./)).toEqual([]);
  });

  it('isn’t sent for a booking confirmed without payment until one arrives', async () => {
    const trip = await aTrip(service.db);
    const deposit = { kind: 'percent' as const, value: 0 };
    const { id } = await aDeparture(service.db, { tripId: trip.id, deposit });
    const visitor = aVisitor(service);
    await mailbox.empty();
    const { reference: free } = await visitor.holdAndBook(id);
    expect((await visitor.readBooking(free)).body.status).toBe('confirmed');
    await lookup(aVisitor(service), free, 'asha@example.com');
    expect(await mails(/./)).toEqual([]);
    const { body } = await visitor.pay(free, 'balance');
    await comeBack(service, await walkCheckout(body, 'success'));
    const [mail] = await mails(/./);
    expect(mail?.subject).toMatch(/^Payment received/);
    const guest = aVisitor(service);
    expect((await open(guest, { key: keyIn(mail as ReceivedMail) }, free)).status).toBe(204);
  });
});

describe('an emailed link', () => {
  it('opens the booking in another browser, once, and keeps it open there', async () => {
    const key = await confirmationKey();
    const guest = aVisitor(service);
    expect((await guest.readBooking(reference)).status).toBe(404);
    expect((await open(guest, { key })).status).toBe(204);
    const seen = await guest.readBooking(reference);
    expect(seen.status).toBe(200);
    // Guests with a link see neither the address nor the number.
    expect(seen.body).toMatchObject({
      reference,
      contact: { email: 'a***@e***.com', phone: expect.stringMatching(/^\*\*\*\d\d$/) },
    });
    expect((await owner.readBooking(reference)).body.contact).toMatchObject({
      email: 'asha@example.com',
      phone: expect.stringMatching(/^\+91\d{10}$/),
    });
    expect((await guest.readBooking(reference)).status).toBe(200);

    const other = aVisitor(service);
    expect(codeOf(await open(other, { key }))).toBe('link_expired');
    expect((await other.readBooking(reference)).status).toBe(404);
    expect((await owner.readBooking(reference)).status).toBe(200);
  });

  it('opens in only one of two browsers at the same moment', async () => {
    const key = await confirmationKey();
    const both = await Promise.all(
      [aVisitor(service), aVisitor(service)].map((one) => open(one, { key })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([204, 403]);
  });

  it('opens only its own booking', async () => {
    const stranger = aVisitor(service);
    const theirs = await paidBooking(stranger, 'ravi@example.com');
    const key = await confirmationKey();
    const guest = aVisitor(service);
    expect(codeOf(await open(guest, { key }, theirs.reference))).toBe('link_expired');
    expect((await open(guest, { key })).status).toBe(204);
    expect((await guest.readBooking(theirs.reference)).status).toBe(404);
    expect((await stranger.readBooking(reference)).status).toBe(404);
    expect((await guest.pay(theirs.reference, 'balance')).status).toBe(404);
  });

  it('keeps everything a browser had, under a new session', async () => {
    const ravi = aVisitor(service);
    const own = await paidBooking(ravi, 'ravi@example.com');
    const held = await ravi.hold(departureId);
    const before = ravi.cookie;
    expect((await open(ravi, { key: await confirmationKey() })).status).toBe(204);
    expect(ravi.cookie).not.toBe(before);
    expect((await ravi.readBooking(reference)).status).toBe(200);
    expect((await ravi.readBooking(own.reference)).status).toBe(200);
    expect((await ravi.readHold(held.body.id)).status).toBe(200);
    expect((await ravi.readHold(own.holdId)).body.status).toBe('converted');
    // Someone who planted the old session in this browser gains nothing.
    const planted = { cookie: before };
    const thief = aVisitor(service);
    const read = await thief.send('GET', `/v1/bookings/${reference}`, undefined, planted);
    expect(read.status).toBe(404);
  });

  it('keeps a browser’s code for another booking', async () => {
    const ravi = await paidBooking(aVisitor(service), 'ravi@example.com');
    const guest = aVisitor(service);
    const { code } = await mailedTo(guest);
    await mailbox.empty();
    await lookup(aVisitor(service), ravi.reference, 'ravi@example.com');
    const [mail] = await mails(/^Your link/, 'ravi@example.com');
    const { reference: theirs } = ravi;
    expect((await open(guest, { key: keyIn(mail as ReceivedMail) }, theirs)).status).toBe(204);
    expect((await open(guest, { code })).status).toBe(204);
    expect((await guest.readBooking(theirs)).status).toBe(200);
  });

  it('leaves held seats and their booking with the browser that held them', async () => {
    const ravi = aVisitor(service);
    const held = await ravi.hold(departureId);
    const key = await confirmationKey();
    const request = aBookingRequest(held.body.id);
    const [opened, booked] = await Promise.all([open(ravi, { key }), ravi.book(request)]);
    expect(opened.status).toBe(204);
    // Either the booking came first and moved to the new session, or its hold had already moved.
    expect([201, 404]).toContain(booked.status);
    if (booked.status === 201) {
      expect((await ravi.readBooking(booked.body.reference)).status).toBe(200);
    }
  });

  it('works until 30 days after the trip, and so does the session it opens', async () => {
    const key = await confirmationKey();
    const { key: second } = await mailedTo(aVisitor(service));
    const guest = aVisitor(service);
    // The trip starts in 60 days and lasts seven.
    await setClock(service.db, '95 days');
    expect((await open(guest, { key })).status).toBe(204);
    expect((await guest.readBooking(reference)).status).toBe(200);
    // The access given on day 95 lasts 30 days; the unopened link ended with the trip's 30.
    await setClock(service.db, '99 days');
    expect((await guest.readBooking(reference)).status).toBe(200);
    expect(codeOf(await open(aVisitor(service), { key: second }))).toBe('link_expired');
    await setClock(service.db, '126 days');
    expect((await guest.readBooking(reference)).status).toBe(404);
  });

  it('and its code open the booking for a year after the trip, if asked for then', async () => {
    // The trip ends on day 66.
    minutes = 300 * DAY;
    const [byLink, byCode] = [aVisitor(service), aVisitor(service)];
    const { key } = await mailedTo(byLink);
    expect((await open(byLink, { key })).status).toBe(204);
    expect((await byLink.readBooking(reference)).body.reference).toBe(reference);
    const { key: unopened, code } = await mailedTo(byCode);
    expect((await open(byCode, { code })).status).toBe(204);
    expect((await byCode.readBooking(reference)).status).toBe(200);
    await setClock(service.db, '331 days');
    expect(codeOf(await open(aVisitor(service), { key: unopened }))).toBe('link_expired');
    expect((await byCode.readBooking(reference)).status).toBe(404);
  });

  it('isn’t sent from a year after the trip, and nothing opens the booking then', async () => {
    const lastMinute = (await minutesToAccessEnd()) - 3;
    minutes = lastMinute;
    const guest = aVisitor(service);
    const { key, code } = await mailedTo(guest);
    const waiting = aVisitor(service);
    minutes = lastMinute + 4;
    await setClock(service.db, `${minutes} minutes`);
    // The code is right and still fresh, so the refusal says why.
    const refused = await open(guest, { code });
    expect([codeOf(refused), (refused.body as Problem).meta]).toEqual([
      'link_expired',
      { at: await endDateOf() },
    ]);
    expect((await guest.readBooking(reference)).status).toBe(404);
    expect(codeOf(await open(waiting, { key }))).toBe('link_expired');

    await passMinutes(60);
    await mailbox.empty();
    expect((await lookup(guest, reference, 'asha@example.com')).status).toBe(202);
    expect(await mails(/./)).toEqual([]);
    // Signed in, the booking stays open, and so it does where it was made.
    expect((await owner.readBooking(reference)).status).toBe(200);
  });

  it('lets the guest pay the balance and see the payment', async () => {
    const guest = aVisitor(service);
    await open(guest, { key: await confirmationKey() });
    const payment = await guest.pay(reference, 'balance');
    expect(payment.status).toBe(201);
    expect((await guest.readPayment(payment.body.id)).status).toBe(200);
    expect((await aVisitor(service).readPayment(payment.body.id)).status).toBe(404);
  });

  it('can be revoked by staff, along with every browser it opened except the one that booked', async () => {
    const { key: unused } = await mailedTo(aVisitor(service));
    const guest = aVisitor(service);
    const { key } = await mailedTo(guest);
    expect((await open(guest, { key })).status).toBe(204);
    const end = (secret: string) =>
      aVisitor(service).send<{ links: number; browsers: number }>(
        'POST',
        `/v1/staff/bookings/${reference}/guest-access/end`,
        undefined,
        { authorization: `Bearer ${secret}` },
      );
    expect(codeOf(await end(editorSecret))).toBe('forbidden');
    // The link in the confirmation email is unused too, so it counts.
    expect((await end(ownerSecret)).body).toEqual({ links: 2, browsers: 1 });
    expect((await guest.readBooking(reference)).status).toBe(404);
    expect(codeOf(await open(guest, { key: unused }))).toBe('link_expired');
    expect((await owner.readBooking(reference)).status).toBe(200);
  });

  it('is stored only as a hash', async () => {
    const key = await confirmationKey();
    const guest = aVisitor(service);
    const { code } = await mailedTo(guest);
    const { rows } = await sql<{ text: string }>`
      select t::text as text from guest_access_token t union all
      select c::text from guest_access_code c union all
      select o::text from outbox o union all
      select n::text from notification n`.execute(service.db.queries);
    const all = rows.map(({ text }) => text).join('\n');
    expect(all).not.toContain(key);
    expect(all).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(all).not.toContain('asha@example.com');
  });
});

describe('a lost response', () => {
  const askAgain = async (secret: { key: string } | { code: string }, cookie: string) => {
    const tab = aVisitor(service);
    const body = { reference, ...secret };
    const reply = await tab.send('POST', '/v1/guest-sessions', body, { cookie });
    return { tab, reply };
  };

  it.each(['key', 'code'] as const)('can be repeated with the same %s', async (kind) => {
    const ravi = aVisitor(service);
    const own = await paidBooking(ravi, 'ravi@example.com');
    const mailed = await mailedTo(ravi);
    const secret = kind === 'key' ? { key: mailed.key } : { code: mailed.code };
    const old = ravi.cookie;
    const lost = await askAgain(secret, old);
    expect(lost.reply.status).toBe(204);
    const second = await askAgain(secret, old);
    expect(second.reply.status).toBe(204);
    for (const about of [reference, own.reference]) {
      expect((await second.tab.readBooking(about)).status).toBe(200);
      expect((await lost.tab.readBooking(about)).status).toBe(404);
    }
    // It doesn't work in another browser, with or without a session, or after two minutes.
    const other = aVisitor(service);
    await other.hold(departureId);
    const refused = kind === 'key' ? 'link_expired' : 'otp_invalid';
    for (const who of [other, aVisitor(service)]) {
      expect(codeOf(await open(who, secret))).toBe(refused);
    }
    await passMinutes(3);
    expect(codeOf((await askAgain(secret, old)).reply)).toBe(refused);
    expect((await second.tab.readBooking(reference)).status).toBe(200);
  });

  it.each(['key', 'code'] as const)(
    'costs nothing when a %s is sent twice at once',
    async (kind) => {
      const ravi = aVisitor(service);
      const own = await paidBooking(ravi, 'ravi@example.com');
      const mailed = await mailedTo(ravi);
      const secret = kind === 'key' ? { key: mailed.key } : { code: mailed.code };
      const both = await Promise.all([1, 2].map(() => askAgain(secret, ravi.cookie)));
      expect(both.map(({ reply }) => reply.status)).toEqual([204, 204]);
      for (const about of [reference, own.reference]) {
        const seen = await Promise.all(both.map(({ tab }) => tab.readBooking(about)));
        expect(seen.map(({ status }) => status).sort()).toEqual([200, 404]);
      }
    },
  );

  it('gives no access once staff have revoked it', async () => {
    const guest = aVisitor(service);
    const { key } = await mailedTo(guest);
    const old = guest.cookie;
    expect((await askAgain({ key }, old)).reply.status).toBe(204);
    const url = `/v1/staff/bookings/${reference}/guest-access/end`;
    const staff = { authorization: `Bearer ${ownerSecret}` };
    expect((await aVisitor(service).send('POST', url, undefined, staff)).status).toBe(200);
    expect(codeOf((await askAgain({ key }, old)).reply)).toBe('link_expired');
  });
});

describe('asking for a link', () => {
  it('answers the same whether or not the booking exists, and emails only the person who booked', async () => {
    await mailbox.empty();
    const answers = [
      await lookup(aVisitor(service), reference, 'asha@example.com'),
      await lookup(aVisitor(service), reference, 'ravi@example.com'),
      await lookup(aVisitor(service), 'SF-00000000', 'asha@example.com'),
    ];
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({ status: 202, body: { status: 'accepted' } });
      expect(headers['cache-control']).toBe('no-store');
    }
    expect(await mails(/./)).toHaveLength(1);
    expect(await mails(/./, 'ravi@example.com')).toEqual([]);
  });

  it('accepts the reference and address as people type them', async () => {
    await mailbox.empty();
    const typed = ` ${reference.slice(3).toLowerCase()} `;
    expect((await lookup(aVisitor(service), typed, ' Asha@Example.COM ')).status).toBe(202);
    expect(await mails(/^Your link/)).toHaveLength(1);
  });

  it('reports an impossible reference or address', async () => {
    const reply = await lookup(aVisitor(service), 'my trip', 'asha@');
    expect(reply.status).toBe(400);
    const { errors = [] } = reply.body as unknown as Problem;
    expect(errors.map(({ path }) => path)).toEqual(['reference', 'email']);
  });

  it('sends at most three emails an hour per booking, whoever asks', async () => {
    await mailbox.empty();
    for (let time = 0; time < 5; time += 1) {
      await passMinutes();
      expect((await lookup(aVisitor(service), reference, 'asha@example.com')).status).toBe(202);
      await service.work();
    }
    expect(await mails(/^Your link/)).toHaveLength(3);
  });

  it('sends at most one email a minute and ten a day, without saying so', async () => {
    await mailbox.empty();
    const ask = async () => {
      expect((await lookup(aVisitor(service), reference, 'asha@example.com')).status).toBe(202);
      await service.work();
    };
    await ask();
    await ask();
    expect(await mails(/^Your link/)).toHaveLength(1);
    for (let time = 0; time < 11; time += 1) {
      await passMinutes(40);
      await ask();
    }
    expect(await mails(/^Your link/)).toHaveLength(10);
    await passMinutes(24 * 60);
    await ask();
    expect(await mails(/^Your link/)).toHaveLength(11);
  });

  it('is limited per address and per session', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (let time = 0; time < 5; time += 1) {
      const who = aVisitor(service);
      const reply = await lookup(who, 'SF-00000001', 'a@example.com', from('203.0.113.7'));
      expect(reply.status).toBe(202);
    }
    const sixth = await lookup(
      aVisitor(service),
      'SF-00000001',
      'a@example.com',
      from('203.0.113.7'),
    );
    expect(codeOf(sixth)).toBe('rate_limited');

    const wanderer = aVisitor(service);
    const statuses: number[] = [];
    for (let time = 0; time < 7; time += 1) {
      const reply = await lookup(
        wanderer,
        'SF-00000001',
        'a@example.com',
        from(`198.51.100.${time}`),
      );
      statuses.push(reply.status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('an emailed code', () => {
  it('opens the booking once, in the browser that asked for it', async () => {
    const guest = aVisitor(service);
    const { code } = await mailedTo(guest);
    expect(codeOf(await open(aVisitor(service), { code }))).toBe('otp_invalid');
    const other = aVisitor(service);
    await lookup(other, 'SF-00000000', 'asha@example.com');
    expect(codeOf(await open(other, { code }))).toBe('otp_invalid');
    const before = guest.cookie;
    expect((await open(guest, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(204);
    expect(guest.cookie).not.toBe(before);
    expect((await guest.readBooking(reference)).status).toBe(200);
    expect(codeOf(await open(guest, { code }))).toBe('otp_invalid');
  });

  it('stops working after five wrong attempts, however many arrive at once', async () => {
    const guest = aVisitor(service);
    const { code } = await mailedTo(guest);
    const wrong = code === '123456' ? '654321' : '123456';
    const tries = await Promise.all(Array.from({ length: 5 }, () => open(guest, { code: wrong })));
    expect(new Set(tries.map(codeOf))).toEqual(new Set(['otp_invalid']));
    expect(codeOf(await open(guest, { code }))).toBe('otp_invalid');
    // A new code works.
    const { code: second } = await mailedTo(guest);
    expect((await open(guest, { code: second })).status).toBe(204);
  });

  it('lasts ten minutes, and a newer one replaces it', async () => {
    const guest = aVisitor(service);
    const first = await mailedTo(guest);
    const second = await mailedTo(guest);
    if (first.code !== second.code) {
      expect(codeOf(await open(guest, { code: first.code }))).toBe('otp_invalid');
    }
    await passMinutes(11);
    expect(codeOf(await open(guest, { code: second.code }))).toBe('otp_invalid');
  });

  it('is remade only within the hour and if no newer one was requested', async () => {
    const guest = aVisitor(service);
    await mailedTo(guest);
    const wishes = async () => {
      const { rows } = await sql<{ id: string }>`
        select id from guest_access_code order by created_at`.execute(service.db.queries);
      return Promise.all(rows.map(({ id }) => findAccessCodeRequest(service.db.queries, id)));
    };
    expect(await wishes()).toEqual([expect.objectContaining({ purpose: 'open' })]);
    await mailedTo(guest);
    expect(await wishes()).toEqual([null, expect.objectContaining({ purpose: 'open' })]);
    await setClock(service.db, '63 minutes');
    expect(await wishes()).toEqual([null, null]);
  });

  it('is no longer sent once staff have revoked access', async () => {
    await mailbox.empty();
    await mailbox.switchOff();
    const guest = aVisitor(service);
    await lookup(guest, reference, 'asha@example.com');
    await service.work();
    const ended = await aVisitor(service).send(
      'POST',
      `/v1/staff/bookings/${reference}/guest-access/end`,
      undefined,
      { authorization: `Bearer ${ownerSecret}` },
    );
    expect(ended.status).toBe(200);
    await mailbox.switchOn();
    await setClock(service.db, '10 minutes');
    expect(await mails(/^Your link/)).toEqual([]);
  });

  it('is limited to a number of attempts per address', async () => {
    const from = { 'x-forwarded-for': '203.0.113.99' };
    const codes: string[] = [];
    for (let time = 0; time < 9; time += 1) {
      const body = { reference, code: '000000' };
      codes.push(codeOf(await aVisitor(service).send('POST', '/v1/guest-sessions', body, from)));
    }
    expect(codes.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 'otp_invalid'));
    expect(codes[8]).toBe('rate_limited');
  });
});

describe('cancelling', () => {
  const url = () => `/v1/bookings/${reference}/cancellations`;
  const preview = (who: Visitor) =>
    who.send<CancellationPreview>('POST', `${url()}/preview`, {}).then(({ body }) => body);

  it('asks guests with a link for a code, and treats a wrong code as none', async () => {
    const guest = aVisitor(service);
    await open(guest, { key: await confirmationKey() });
    const { token, needsCode } = await preview(guest);
    expect(needsCode).toBe(true);
    expect(codeOf(await guest.post(url(), { token }))).toBe('step_up_required');
    expect((await guest.send('POST', `${url()}/code`)).status).toBe(202);
    const [mail] = await mails(/^Your code/);
    const code = sixDigits(mail as ReceivedMail);
    expect(keyIn(mail as ReceivedMail)).toBe('none');
    const wrong = code === '123456' ? '654321' : '123456';
    expect(codeOf(await guest.post(url(), { token, code: wrong }))).toBe('otp_invalid');
    // The code confirms the cancellation, but doesn't open the booking.
    expect(codeOf(await open(guest, { code }))).toBe('otp_invalid');
    expect((await guest.post(url(), { token, code })).status).toBe(202);
    expect((await owner.readBooking(reference)).body.status).toBe('cancelled');
  });

  it('says how long to wait for another code', async () => {
    const guest = aVisitor(service);
    await open(guest, { key: await confirmationKey() });
    const ask = () => guest.send('POST', `${url()}/code`);
    const wait = ({ headers }: Awaited<ReturnType<typeof ask>>) => Number(headers['retry-after']);
    expect((await ask()).status).toBe(202);
    const soon = await ask();
    expect(codeOf(soon)).toBe('rate_limited');
    expect(wait(soon)).toBeGreaterThan(30);
    expect(wait(soon)).toBeLessThanOrEqual(60);
    for (let time = 0; time < 2; time += 1) {
      await passMinutes();
      expect((await ask()).status).toBe(202);
    }
    await passMinutes();
    const often = await ask();
    expect(codeOf(often)).toBe('rate_limited');
    expect(wait(often)).toBeGreaterThan(55 * 60);
    expect(wait(often)).toBeLessThanOrEqual(57 * 60);
  });

  it('trusts a code for ten minutes', async () => {
    const guest = aVisitor(service);
    const { code } = await mailedTo(guest);
    await open(guest, { code });
    expect((await preview(guest)).needsCode).toBe(false);
    await passMinutes(11);
    const { token, needsCode } = await preview(guest);
    expect(needsCode).toBe(true);
    expect(codeOf(await guest.post(url(), { token }))).toBe('step_up_required');
  });

  it('asks the browser that booked for nothing', async () => {
    const { token, needsCode } = await preview(owner);
    expect(needsCode).toBe(false);
    expect((await owner.post(url(), { token })).status).toBe(202);
  });

  it('emails no code to people who may not see the booking', async () => {
    await mailbox.empty();
    const stranger = aVisitor(service);
    await stranger.hold(departureId);
    expect((await stranger.send('POST', `${url()}/code`)).status).toBe(404);
    expect(await mails(/./)).toEqual([]);
  });
});

describe('choosing after we cancel', () => {
  let url: string;

  beforeEach(async () => {
    const person = (name: string) => withoutSession(name, ['owner'], randomUUID());
    const { token } = await previewDepartureEnd(service.deps, person('one'), departureId);
    const wish = { token, reason: 'The road is closed' };
    await requestDepartureEnd(service.deps, person('one'), departureId, wish);
    await approveDepartureEnd(service.deps, person('two'), departureId);
    await runDepartureEnds(service.deps);
    const { cancellations } = (await owner.readBooking(reference)).body;
    url = `/v1/bookings/${reference}/cancellations/${cancellations[0]?.id}/choice`;
  });

  async function aGuest(): Promise<Visitor> {
    const guest = aVisitor(service);
    const [mail] = await mails(/^We cancelled/);
    expect((await open(guest, { key: keyIn(mail as ReceivedMail) })).status).toBe(204);
    return guest;
  }
  const needsCode = async (who: Visitor) => (await who.readBooking(reference)).body.needsCode;
  const stateOf = async () => (await owner.readBooking(reference)).body.cancellations[0]?.status;

  it.each(['original', 'travel_credit'] as const)(
    'asks who came by a link for a code before %s, and takes a wrong one for none',
    async (choice) => {
      const guest = await aGuest();
      expect(await needsCode(guest)).toBe(true);
      expect(codeOf(await guest.post(url, { choice }))).toBe('step_up_required');
      expect((await guest.send('POST', `${url}/code`)).status).toBe(202);
      const [mail] = await mails(/^Your code/);
      expect(mail?.text).toContain('choose what to do with the money');
      const code = sixDigits(mail as ReceivedMail);
      const wrong = code === '123456' ? '654321' : '123456';
      expect(codeOf(await guest.post(url, { choice, code: wrong }))).toBe('otp_invalid');
      // The code only confirms a choice in this browser. It doesn't open the booking.
      expect(codeOf(await open(guest, { code }))).toBe('otp_invalid');
      expect(await stateOf()).toBe('approved');
      const chosen = await guest.post<BookingCancellation>(url, { choice, code });
      expect(chosen.body).toMatchObject({ refundAs: choice });
      expect(await needsCode(guest)).toBe(false);
    },
  );

  it('moves the booking with a code, then trusts the browser for ten minutes', async () => {
    const trip = await aTrip(service.db);
    const { id } = await aDeparture(service.db, { tripId: trip.id, inDays: 90 });
    const guest = await aGuest();
    const { body: quote } = await guest.quote(id, 1);
    const move = { choice: 'move', quoteToken: quote.token };
    expect(codeOf(await guest.post(url, move))).toBe('step_up_required');
    expect((await guest.send('POST', `${url}/code`)).status).toBe(202);
    const [mail] = await mails(/^Your code/);
    const code = sixDigits(mail as ReceivedMail);
    const moved = await guest.post<BookingCancellation>(url, { ...move, code });
    expect(moved.status).toBe(200);
    const next = await guest.readBooking(moved.body.movedTo ?? '');
    expect(next.body).toMatchObject({ status: 'confirmed', needsCode: false });
    await passMinutes(11);
    const later = await guest.readBooking(moved.body.movedTo ?? '');
    expect(later.body.needsCode).toBe(true);
  });

  it('refuses a code sent for cancelling', async () => {
    const guest = await aGuest();
    const cancelling = `/v1/bookings/${reference}/cancellations/code`;
    expect((await guest.send('POST', cancelling)).status).toBe(202);
    const [mail] = await mails(/^Your code/);
    const code = sixDigits(mail as ReceivedMail);
    expect(codeOf(await guest.post(url, { choice: 'original', code }))).toBe('otp_invalid');
    expect(await stateOf()).toBe('approved');
  });

  it('asks the browser that booked for nothing, and emails no code once the choice is made', async () => {
    const guest = await aGuest();
    expect(await needsCode(owner)).toBe(false);
    expect((await owner.post(url, { choice: 'original' })).status).toBe(200);
    expect(codeOf(await guest.send('POST', `${url}/code`))).toBe('invalid_state');
    const stranger = aVisitor(service);
    await stranger.hold(departureId);
    expect((await stranger.send('POST', `${url}/code`)).status).toBe(404);
    const unknown = url.replace(/[^/]+(?=\/choice$)/, randomUUID());
    expect((await guest.send('POST', `${unknown}/code`)).status).toBe(404);
    expect(await mails(/^Your code/)).toEqual([]);
  });
});
