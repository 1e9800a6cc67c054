/** Scheduled emails: reminders before a trip, and a single request for a review. */
import { sql } from 'kysely';
import { advanceDepartures } from '../actions/advanceDepartures.ts';
import {
  requestReviews,
  sendBalanceReminders,
  sendShareReminders,
  sendTripReminders,
} from '../actions/remind.ts';
import { addDays, instantAt } from '../domain/dates.ts';
import { reminderSteps } from '../domain/reminders.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, stopClock } from '../testing/database.ts';
import { anEnquiry } from '../testing/forms.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { startService, type Service } from '../testing/service.ts';

const mailTo = 'asha@example.com';

let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let visitor: Visitor;
let reference: string;
let dueOn: string;
let endDate: string;
beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({ SMTP_URL: mailbox.url });
  service.app.log.level = 'silent';
});
afterEach(async () => {
  await emptyDatabase(service.db);
  await mailbox.empty();
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

async function book(inDays = 60): Promise<void> {
  const { id: tripId } = await aTrip(service.db);
  const departure = await aDeparture(service.db, { tripId, inDays });
  visitor = aVisitor(service);
  ({ reference } = await visitor.holdAndBook(departure.id));
  await pay('deposit');
  const { body } = await visitor.readBooking(reference);
  dueOn = body.balanceDueOn ?? '';
  endDate = body.departure.endDate;
}

async function pay(purpose: 'deposit' | 'balance'): Promise<void> {
  const payment = await visitor.pay(reference, purpose);
  await comeBack(service, await walkCheckout(payment.body, 'success'));
}

const goTo = (day: string, time: string) =>
  stopClock(service.db, instantAt(day, time, 'Asia/Kolkata').toISOString());

/** Runs the worker and returns how many reminders it queued. */
async function remind(daysFromDue: number, time = '09:00'): Promise<number> {
  await goTo(addDays(dueOn, daysFromDue), time);
  return sendBalanceReminders(service.deps);
}

async function mailsAbout(subject: RegExp) {
  await service.work();
  return (await mailbox.mails(mailTo)).filter((mail) => subject.test(mail.subject));
}

describe('a balance reminder', () => {
  it('is sent once per step, at nine in the morning local time', async () => {
    await book();
    expect(await remind(-8, '23:59')).toBe(0);
    expect(await remind(-7, '08:59')).toBe(0);
    for (const step of reminderSteps) {
      expect([step, await remind(step)]).toEqual([step, 1]);
      expect(await remind(step, '09:30')).toBe(0);
      expect(await remind(step, '23:00')).toBe(0);
    }
    const mails = await mailsAbout(/^Balance due/);
    expect(mails).toHaveLength(4);
    for (const mail of mails) {
      expect(mail.text).toMatch(/\/booking-details\/SF-[\w]+#key=[\w-]{20,}/);
      expect(mail.subject).not.toMatch(/Asha|Rao|@|₹/);
    }
    expect(await remind(3)).toBe(0);
  });

  it('uses the wording for the day it is written', async () => {
    await book();
    await remind(-3);
    expect((await mailsAbout(/^Balance due/))[0]?.text).toMatch(/is due by/);
    await mailbox.empty();
    await remind(2);
    expect((await mailsAbout(/^Balance due/))[0]?.text).toMatch(/was due on/);
  });

  it('is one email when several workers run at once', async () => {
    await book();
    await goTo(addDays(dueOn, -7), '10:00');
    await Promise.all([sendBalanceReminders(service.deps), sendBalanceReminders(service.deps)]);
    expect(await mailsAbout(/^Balance due/)).toHaveLength(1);
  });

  it('isn’t sent within a day of the booking, but at the next step', async () => {
    await book(22);
    for (const [day, time] of [
      [-7, '23:59'],
      [-6, '12:00'],
      [-5, '08:00'],
    ] as const) {
      expect([day, await remind(day, time)]).toEqual([day, 0]);
    }
    expect(await remind(-3)).toBe(1);
  });

  it('is sent once after a long gap, not for each missed step', async () => {
    await book();
    expect(await remind(-4, '12:00')).toBe(0);
    expect(await remind(0, '12:00')).toBe(1);
    expect(await mailsAbout(/^Balance due/)).toHaveLength(1);
  });

  it('isn’t sent once the balance is paid, even if it was already queued', async () => {
    await book();
    expect(await remind(-7)).toBe(1);
    await pay('balance');
    expect(await mailsAbout(/^Balance due/)).toEqual([]);
    expect(await remind(-3)).toBe(0);
    expect(await remind(2)).toBe(0);
  });

  it('isn’t sent once the booking is cancelled', async () => {
    await book();
    const { body } = await visitor.readBooking(reference);
    const preview = await visitor.send<{ token: string }>(
      'POST',
      `/v1/bookings/${reference}/cancellations/preview`,
      { travellerIds: body.travellers.map(({ id }) => id), refundAs: 'original' },
    );
    const { token } = preview.body;
    const path = `/v1/bookings/${reference}/cancellations`;
    expect((await visitor.post(path, { token })).status).toBe(202);
    for (const step of reminderSteps) expect(await remind(step)).toBe(0);
  });
});

describe('the emails before a trip', () => {
  let startDate: string;
  async function bookTrip(inDays: number, isInternational = false): Promise<void> {
    await book(inDays);
    const { body } = await visitor.readBooking(reference);
    startDate = body.departure.startDate;
    await sql`update trip set is_international = ${isInternational}`.execute(service.db.queries);
  }
  async function prepare(daysBefore: number, time = '09:00'): Promise<number> {
    await goTo(addDays(startDate, -daysBefore), time);
    return sendTripReminders(service.deps);
  }

  it('are one each: missing details, packing, and three days to go', async () => {
    await bookTrip(60);
    expect(await prepare(15, '23:00')).toBe(0);
    expect(await prepare(14, '08:59')).toBe(0);
    expect(await prepare(14)).toBe(1);
    expect(await prepare(14, '18:00')).toBe(0);
    const [details] = await mailsAbout(/^Details missing/);
    expect(details?.text).toMatch(/\/booking-details\/SF-[\w]+#key=[\w-]{20,}/);
    expect(await prepare(7)).toBe(1);
    expect((await mailsAbout(/^Time to pack/)).map(({ text }) => text)).toEqual([
      expect.stringContaining('7 days to go'),
    ]);
    expect(await prepare(3)).toBe(1);
    const [last, ...more] = await mailsAbout(/^3 days to go/);
    expect(more).toEqual([]);
    expect(last?.text).toContain(service.deps.config.phones.office);
    expect(last?.text).toMatch(/#key=[\w-]{20,}/);
    for (const days of [6, 2, 1, 0]) expect(await prepare(days)).toBe(0);
  });

  it('ask for details earlier if they’re locked earlier', async () => {
    await bookTrip(60, true);
    expect(await prepare(29, '12:00')).toBe(0);
    expect(await prepare(28)).toBe(1);
    expect(await prepare(21, '12:00')).toBe(0);
  });

  it('ask late bookers for details too, until they’re locked', async () => {
    await bookTrip(10);
    expect(await prepare(9, '20:30')).toBe(0);
    expect(await prepare(8, '20:00')).toBe(1);
    await emptyDatabase(service.db);
    await bookTrip(10);
    await goTo(addDays(startDate, -7), '12:00');
    await sendTripReminders(service.deps);
    expect(await mailsAbout(/^Details missing/)).toEqual([]);
  });

  it('don’t ask for details once nothing is missing', async () => {
    await bookTrip(60);
    expect(await prepare(14)).toBe(1);
    await sql`
      update booking_traveller set gender = 'female', diet = 'veg', fitness_declared_at = clock_now(),
             emergency_name = 'Dev', emergency_phone = '+919876543210',
             emergency_relation = 'brother'`.execute(service.db.queries);
    expect(await mailsAbout(/^Details missing/)).toEqual([]);
  });

  it('aren’t sent if they come too late to be true', async () => {
    await bookTrip(60);
    await prepare(7);
    await goTo(addDays(startDate, -3), '09:00');
    expect(await mailsAbout(/^Time to pack/)).toEqual([]);
    await prepare(3);
    await goTo(startDate, '06:00');
    expect(await mailsAbout(/to go:/)).toEqual([]);
  });

  it('aren’t sent within a day of booking, after a long gap, or for a cancelled booking', async () => {
    await bookTrip(7);
    expect(await prepare(7, '12:00')).toBe(0);
    expect(await prepare(1, '12:00')).toBe(0);
    await sql`update booking set status = 'cancelled'`.execute(service.db.queries);
    expect(await prepare(3, '12:00')).toBe(0);
  });

  it('is one email when several workers run at once', async () => {
    await bookTrip(60);
    await goTo(addDays(startDate, -3), '10:00');
    await Promise.all([sendTripReminders(service.deps), sendTripReminders(service.deps)]);
    expect(await mailsAbout(/^3 days to go/)).toHaveLength(1);
  });
});

describe('a share reminder', () => {
  const friend = 'bela@example.com';
  const share = (email = friend) =>
    visitor.post<{ ids: string[] }>(`/v1/bookings/${reference}/shares`, {
      shares: [{ payerName: 'Bela Rao', payerEmail: email, amountMinor: 100_000 }],
    });
  async function remindFriends(daysFromDue: number, time = '09:00'): Promise<number> {
    await goTo(addDays(dueOn, daysFromDue), time);
    return sendShareReminders(service.deps);
  }

  it('is sent once before the due date, in the daytime, with a working link', async () => {
    await book();
    await share();
    expect(await remindFriends(-4, '12:00')).toBe(0);
    expect(await remindFriends(-3, '08:59')).toBe(0);
    expect(await remindFriends(-3)).toBe(1);
    expect(await remindFriends(-3, '09:10')).toBe(0);
    expect(await remindFriends(-1, '12:00')).toBe(0);
    await service.work();
    const mails = await mailbox.mails(friend);
    const reminder = mails.find(({ subject }) => subject.startsWith('Reminder'));
    expect(mails).toHaveLength(2);
    expect(reminder?.subject).not.toMatch(/Bela|Asha|₹|@/);
    const [, id, key] = /share\?of=([\w-]+)#key=([\w-]+)/.exec(reminder?.text ?? '') ?? [];
    const opened = await aVisitor(service).send('POST', '/v1/share-sessions', { share: id, key });
    expect(opened.status).toBe(204);
  });

  it('isn’t sent within a day of the share’s email, or on or after the due date', async () => {
    await book();
    await goTo(addDays(dueOn, -3), '12:00');
    await share();
    expect(await remindFriends(-3, '19:00')).toBe(0);
    expect(await remindFriends(-2, '11:00')).toBe(0);
    expect(await remindFriends(-2, '12:30')).toBe(1);
    await goTo(addDays(dueOn, -2), '13:00');
    await share('chand@example.com');
    expect(await remindFriends(-1, '12:00')).toBe(0);
    expect(await remindFriends(0, '13:00')).toBe(0);
    expect(await remindFriends(2)).toBe(0);
  });

  it('isn’t sent once the share is closed, even if it was already queued', async () => {
    await book();
    const { body } = await share();
    const [id] = body.ids;
    await service.work();
    await mailbox.empty();
    expect(await remindFriends(-3)).toBe(1);
    await visitor.send('DELETE', `/v1/bookings/${reference}/shares/${id}`);
    await service.work();
    expect(await mailbox.mails(friend)).toEqual([]);
    await share('chand@example.com').then(({ body: next }) =>
      visitor.send('DELETE', `/v1/bookings/${reference}/shares/${next.ids[0]}`),
    );
    expect(await remindFriends(-1, '10:00')).toBe(0);
  });
});

describe('a review request', () => {
  /** A trip counts as completed the day after its last day. */
  async function comeHome(): Promise<void> {
    await goTo(addDays(endDate, -1), '12:00');
    await advanceDepartures(service.deps);
    await goTo(addDays(endDate, 1), '00:30');
    await advanceDepartures(service.deps);
    expect((await visitor.readBooking(reference)).body.status).toBe('completed');
  }
  async function ask(daysAfter: number, time = '09:00'): Promise<number> {
    await goTo(addDays(endDate, 1 + daysAfter), time);
    return requestReviews(service.deps);
  }

  it('is sent once, two days after the trip is completed', async () => {
    await book(40);
    await comeHome();
    expect(await ask(1, '23:00')).toBe(0);
    expect(await ask(2)).toBe(1);
    expect(await ask(2, '10:00')).toBe(0);
    expect(await ask(10)).toBe(0);
    const [mail, ...more] = await mailsAbout(/^How was/);
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/#key=[\w-]{20,}/);
    expect(mail?.subject).not.toMatch(/Asha|Rao|@/);
  });

  it('isn’t sent if there’s a review, even if it was already queued', async () => {
    await book(40);
    await comeHome();
    expect(await ask(2)).toBe(1);
    const consent = { accepted: true, version: 'review-2026-11' };
    const review = { rating: 4, text: 'Cold nights, worth it.', consent };
    await visitor.send('PUT', `/v1/bookings/${reference}/review`, review);
    expect(await mailsAbout(/^How was/)).toEqual([]);
  });

  it('isn’t sent during an open complaint or long after the trip', async () => {
    await book(40);
    await comeHome();
    const complaint = anEnquiry({ kind: 'complaint', email: 'Asha@Example.com' });
    expect((await visitor.send('POST', '/v1/enquiries', complaint)).status).toBeLessThan(300);
    expect(await ask(2)).toBe(0);
    await sql`update enquiry set status = 'closed'`.execute(service.db.queries);
    expect(await ask(10)).toBe(0);
    expect(await ask(3)).toBe(1);
  });
});
