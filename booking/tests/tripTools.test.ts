/** Trip tools for a signed-in owner: the leader, the group list, roommates and messages. */
import { sql } from 'kysely';
import type { Problem as WholeProblem } from '../contract/problem.ts';
import type { AuditEntry, StaffDeparture } from '../contract/staff.ts';
import { remindOfMessages } from '../actions/remind.ts';
import type { Today } from '../contract/today.ts';
import { readWaitingWork } from '../store/staff/waitingWork.ts';
import { addPerson } from '../testing/staff.ts';
import type { Message, StaffMessages, StaffThreads, TripTools } from '../contract/tripTools.ts';
import { addDays, instantAt } from '../domain/dates.ts';
import { forgetTripTools } from '../store/bookings/tripTools.ts';
import { firstValue } from '../store/database/rows.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { aCustomer } from '../testing/customers.ts';
import { emptyDatabase, stopClock } from '../testing/database.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { startService, type Service } from '../testing/service.ts';

type Problem = Omit<WholeProblem, 'status'>;

const secrets = {
  operations: 'staff-secret-of-the-message-tests-1',
  finance: 'staff-secret-of-the-message-tests-2',
  owner: 'staff-secret-of-the-message-tests-3',
};
const leader = { name: 'Tenzin Dorje', phone: '98160 12345' };

let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let departureId: string;
let startDate: string;
let endDate: string;
let asha: Visitor;
let reference: string;
beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({
    SMTP_URL: mailbox.url,
    RATE_CODE_RESEND_SECONDS: '0',
    STAFF_KEYS: Object.entries(secrets)
      .map(([role, secret]) => `${role}:${role}:${secret}`)
      .join(),
  });
  service.app.log.level = 'silent';
});
beforeEach(async () => {
  const { id: tripId } = await aTrip(service.db, { slug: 'spiti' });
  ({ id: departureId } = await aDeparture(service.db, { tripId, inDays: 60 }));
  ({ reference } = await booked('asha@example.com', 'Asha Rao'));
  asha = await aCustomer(service, 'asha@example.com');
  const { departure } = (await asha.readBooking(reference)).body;
  ({ startDate, endDate } = departure);
});
afterEach(async () => {
  await emptyDatabase(service.db);
  await mailbox.empty();
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

/** A paid guest booking. */
async function booked(email: string, name: string) {
  const guest = aVisitor(service);
  const hold = await guest.hold(departureId);
  const request = aBookingRequest(hold.body.id);
  const { body } = await guest.book({ ...request, contact: { ...request.contact, email, name } });
  const payment = await guest.pay(body.reference);
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  return { reference: body.reference, guest };
}

const trip = (about = reference) => `/v1/me/trips/${about}`;
const look = async (who = asha, about = reference) =>
  (await who.send<TripTools>('GET', trip(about))).body;
const write = (text: string, who = asha, key?: string) =>
  who.post<Message & Problem>(`${trip()}/messages`, { text }, key);
const decide = (granted: boolean, homeCity: string | null, who = asha, about = reference) =>
  who.send<TripTools & Problem>('PUT', `${trip(about)}/roster`, {
    granted,
    homeCity,
    version: '1',
  });
const goTo = (day: string) =>
  stopClock(service.db, instantAt(day, '09:00', 'Asia/Kolkata').toISOString());

async function staff<T>(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
  { role = 'operations', headers = {} }: { role?: keyof typeof secrets; headers?: object } = {},
) {
  const response = await service.app.inject({
    method,
    url: `/v1/staff${path}`,
    headers: {
      authorization: `Bearer ${secrets[role]}`,
      'idempotency-key': crypto.randomUUID(),
      ...headers,
    },
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, body: response.json<T & Partial<Problem>>() };
}

it('is for the customer who owns the booking, not the browser that made it', async () => {
  const { reference: another, guest } = await booked('bela@example.com', 'Bela Shah');
  expect((await guest.send('GET', trip(another))).status).toBe(401);
  expect((await asha.send('GET', trip(another))).status).toBe(404);
  expect((await asha.send('GET', trip(reference.toLowerCase()))).status).toBe(200);
});

describe('the leader', () => {
  const name = async (to: typeof leader | null) => {
    const { body } = await staff<StaffDeparture>('GET', `/departures/${departureId}`);
    const headers = { 'if-match': `"v${body.version}"` };
    return staff<StaffDeparture>(
      'PATCH',
      `/departures/${departureId}`,
      { leader: to },
      { headers },
    );
  };

  it('is shown from three days before the trip to its last day', async () => {
    expect((await name(leader)).body.leader).toEqual({ ...leader, phone: '+919816012345' });
    expect(await look()).toMatchObject({ leader: null, leaderFrom: addDays(startDate, -3) });
    for (const [day, isThere] of [
      [addDays(startDate, -4), false],
      [addDays(startDate, -3), true],
      [endDate, true],
      [addDays(endDate, 1), false],
    ] as const) {
      await goTo(day);
      expect([day, (await look()).leader]).toEqual([
        day,
        isThere ? { ...leader, phone: '+919816012345' } : null,
      ]);
    }
  });

  it('is empty until someone is named, and after they’re removed', async () => {
    await goTo(startDate);
    expect((await look()).leader).toBeNull();
    await name(leader);
    await name(null);
    expect((await look()).leader).toBeNull();
  });

  it('is refused without a phone number', async () => {
    const { status, body } = await name({ name: 'Tenzin Dorje', phone: '12345' });
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['leader']]);
  });
});

describe('the group list', () => {
  let bela: Visitor;
  let hers: string;
  beforeEach(async () => {
    ({ reference: hers } = await booked('bela@example.com', 'Bela Shah'));
    bela = await aCustomer(service, 'bela@example.com');
  });

  it('shows names only to others who also agreed', async () => {
    await decide(true, ' Pune ');
    expect((await look(bela, hers)).roster).toMatchObject({ isGranted: false, people: [] });
    expect((await look()).roster).toMatchObject({ isGranted: true, homeCity: 'Pune', people: [] });
    await decide(true, null, bela, hers);
    expect((await look()).roster.people).toEqual([{ firstName: 'Bela', homeCity: null, pax: 1 }]);
    expect((await look(bela, hers)).roster.people).toEqual([
      { firstName: 'Asha', homeCity: 'Pune', pax: 1 },
    ]);
  });

  it('leaves out people who withdrew or cancelled', async () => {
    await decide(true, 'Pune');
    await decide(true, 'Surat', bela, hers);
    await decide(false, null, bela, hers);
    expect((await look()).roster.people).toEqual([]);
    await decide(true, 'Surat', bela, hers);
    expect((await look()).roster.people).toHaveLength(1);
    await sql`update booking set status = 'cancelled' where reference = ${hers}`.execute(
      service.db.queries,
    );
    expect((await look()).roster.people).toEqual([]);
  });

  it('keeps each decision with its wording, and applies the newest', async () => {
    await decide(true, 'Pune');
    await decide(true, 'Pune');
    await decide(false, null);
    const { rows } = await sql<{ granted: boolean }>`
      select granted, notice_version from roster_consent order by at`.execute(service.db.queries);
    expect(rows).toEqual([
      { granted: true, notice_version: '1' },
      { granted: false, notice_version: '1' },
    ]);
  });

  it('refuses anything but a city', async () => {
    const { status, body } = await decide(true, 'x'.repeat(61));
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['homeCity']]);
  });
});

describe('roommates', () => {
  const wish = (preference: string) =>
    asha.send<TripTools & Problem>('PUT', `${trip()}/room-mates`, { preference });

  it('can be requested until the details are locked', async () => {
    expect((await look()).roomMates).toMatchObject({ canChoose: true, preference: 'same_gender' });
    expect((await wish('any')).body.roomMates.preference).toBe('any');
    expect((await look()).roomMates.preference).toBe('any');
    await goTo(addDays(startDate, -1));
    expect((await look()).roomMates.canChoose).toBe(false);
    expect((await wish('same_gender')).body.code).toBe('traveller_locked');
  });
});

describe('messages', () => {
  it('are emailed to the operator once, without their text in the subject', async () => {
    const key = crypto.randomUUID();
    expect((await write('May I bring\r\na tripod? ', asha, key)).status).toBe(201);
    expect((await write('May I bring\r\na tripod? ', asha, key)).status).toBe(201);
    expect((await look()).thread).toMatchObject({
      canWrite: true,
      messages: [{ author: 'traveller', text: 'May I bring\na tripod?', isRead: false }],
    });
    await service.work();
    const mails = await mailbox.mails(service.deps.config.mail.operator);
    const about = mails.filter(({ subject }) => subject.includes(reference));
    expect(about).toHaveLength(1);
    expect(about[0]?.subject).toBe(`Message about booking ${reference}`);
    expect(about[0]?.text).toContain('a tripod?');
  });

  it('are answered by staff, and the traveller is emailed', async () => {
    await write('May I bring a tripod?');
    const { items } = (await staff<StaffThreads>('GET', '/messages')).body;
    expect(items).toMatchObject([
      { reference, unread: 1, lastAuthor: 'traveller', lastText: 'May I bring a tripod?' },
    ]);
    expect(items[0]?.name).not.toBe('');
    const path = `/bookings/${reference}/messages`;
    expect((await staff<StaffMessages>('GET', path)).body.items).toMatchObject([
      { text: 'May I bring a tripod?', isRead: false },
    ]);
    expect((await staff<StaffThreads>('GET', '/messages')).body.items).toMatchObject([
      { unread: 0 },
    ]);
    expect((await staff('POST', path, { text: 'Gladly.' })).status).toBe(201);
    const [own, answer] = (await look()).thread.messages;
    expect([own?.isRead, answer?.text, answer?.isRead]).toEqual([true, 'Gladly.', false]);
    expect(JSON.stringify(answer)).not.toContain('operations');
    expect((await look()).thread.messages[1]?.isRead).toBe(true);
    await service.work();
    const [mail] = (await mailbox.mails('asha@example.com')).filter(({ subject }) =>
      subject.startsWith('New message'),
    );
    expect(mail?.subject).not.toContain('Gladly');
    expect(mail?.text).toContain('Gladly.');
    expect(mail?.text).toContain(`/my-trips/${reference}`);
    const audit = await staff<{ items: AuditEntry[] }>('GET', `/audit?objectId=${reference}`, undefined, { role: 'owner' }); // prettier-ignore
    expect(JSON.stringify(audit.body)).toContain('message.answer');
    expect(JSON.stringify(audit.body)).not.toContain('Gladly');
  });

  it('wait for an answer by the promised time, with a reminder an hour before', async () => {
    // A Tuesday, an hour after the office opens.
    await stopClock(service.db, '2026-12-01T10:30:00+05:30');
    await write('May I bring a tripod?');
    await write('And a drone?');
    const waiting = { isWaiting: true, replyDueAt: '2026-12-01T09:00:00.000Z', assignee: null };
    const path = `/bookings/${reference}/messages`;
    expect((await staff<StaffMessages>('GET', path)).body).toMatchObject(waiting);
    // Reading isn't answering.
    expect((await staff<StaffThreads>('GET', '/messages')).body.items).toMatchObject([
      { ...waiting, unread: 0 },
    ]);
    const today = async () =>
      (await staff<Today>('GET', '/today')).body.items.filter(({ kind }) => kind === 'message');
    expect(await today()).toMatchObject([
      { bookingReference: reference, count: 2, dueAt: '2026-12-01T09:00:00.000Z' },
    ]);
    expect((await readWaitingWork(service.db.queries)).waiting['message']?.count).toBe(2);
    await stopClock(service.db, '2026-12-01T13:29:00+05:30');
    expect(await remindOfMessages(service.deps)).toBe(0);
    await stopClock(service.db, '2026-12-01T13:31:00+05:30');
    expect(await remindOfMessages(service.deps)).toBe(1);
    expect(await remindOfMessages(service.deps)).toBe(0);
    await service.work();
    const mails = await mailbox.mails(service.deps.config.mail.operator);
    const reminder = mails.find(({ subject }) => subject.startsWith('Answer by'));
    expect(reminder?.text).toContain('assigned to no one');
    expect(reminder?.text).toContain(`/desk/inbox/messages?open=${reference}`);
    expect(reminder?.text).not.toContain('tripod');
    expect((await staff('POST', path, { text: 'Both, gladly.' })).status).toBe(201);
    const settled = { isWaiting: false, replyDueAt: null };
    expect((await staff<StaffMessages>('GET', path)).body).toMatchObject(settled);
    expect(await today()).toEqual([]);
    expect((await readWaitingWork(service.db.queries)).waiting['message']?.count).toBe(0);
  });

  it('send no reminder of what was answered before it went out', async () => {
    await stopClock(service.db, '2026-12-01T10:30:00+05:30');
    await write('May I bring a tripod?');
    await stopClock(service.db, '2026-12-01T13:31:00+05:30');
    expect(await remindOfMessages(service.deps)).toBe(1);
    await staff('POST', `/bookings/${reference}/messages`, { text: 'Gladly.' });
    await service.work();
    const mails = await mailbox.mails(service.deps.config.mail.operator);
    expect(mails.filter(({ subject }) => subject.startsWith('Answer by'))).toEqual([]);
  });

  it('are assigned to someone who answers messages, who then gets the reminder', async () => {
    await stopClock(service.db, '2026-12-01T10:30:00+05:30');
    await write('May I bring a tripod?');
    const sales = await addPerson(service, 'Leena Fernandes', ['sales']);
    const finance = await addPerson(service, 'Meera Iyer', ['finance']);
    const path = `/bookings/${reference}/messages`;
    const assign = (to: string | null) => staff<StaffMessages>('POST', `${path}/assign`, { to });
    const assignee = { id: sales.id, name: 'Leena Fernandes' };
    expect((await assign(sales.id)).body).toMatchObject({ assignee, colleagues: [assignee] });
    expect((await staff<StaffThreads>('GET', '/messages')).body.items).toMatchObject([
      { assignee },
    ]);
    expect((await assign(finance.id)).body.errors).toMatchObject([{ path: 'to' }]);
    await stopClock(service.db, '2026-12-01T13:31:00+05:30');
    expect(await remindOfMessages(service.deps)).toBe(1);
    await service.work();
    const [mail] = await mailbox.mails(sales.email);
    expect(mail?.text).toContain('assigned to you');
    expect((await assign(null)).body.assignee).toBeNull();
    const audit = await staff<{ items: AuditEntry[] }>('GET', `/audit?objectId=${reference}`, undefined, { role: 'owner' }); // prettier-ignore
    const actions = audit.body.items.map(({ action }) => action);
    expect(actions.filter((action) => action === 'message.assign')).toHaveLength(2);
  });

  it('that need no answer are settled once, until the next one', async () => {
    await write('Thank you!');
    const path = `/bookings/${reference}/messages`;
    const settle = () => staff<StaffMessages>('POST', `${path}/settle`, {});
    expect((await settle()).body).toMatchObject({ isWaiting: false, replyDueAt: null });
    expect((await settle()).status).toBe(200);
    await service.work();
    expect(await mailbox.mails('asha@example.com')).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringMatching(/^New message/) as string }),
    );
    await write('One more thing');
    expect((await staff<StaffMessages>('GET', path)).body.isWaiting).toBe(true);
    const audit = await staff<{ items: AuditEntry[] }>('GET', `/audit?objectId=${reference}`, undefined, { role: 'owner' }); // prettier-ignore
    const actions = audit.body.items.map(({ action }) => action);
    expect(actions.filter((action) => action === 'message.settle')).toHaveLength(1);
  });

  it('still wait if they came after what staff saw', async () => {
    await stopClock(service.db, '2026-12-01T10:30:00+05:30');
    await write('May I bring a tripod?');
    const path = `/bookings/${reference}/messages`;
    const shown = (await staff<StaffMessages>('GET', path)).body.items.at(-1)?.id;
    await stopClock(service.db, '2026-12-01T10:31:00+05:30');
    await write('And my mother is ill, can we move?');
    const late = { isWaiting: true, replyDueAt: '2026-12-01T09:01:00.000Z' };
    expect((await staff('POST', path, { text: 'Gladly.', upTo: shown })).status).toBe(201);
    const threads = (await staff<StaffThreads>('GET', '/messages')).body.items;
    expect(threads).toMatchObject([{ ...late, unread: 1 }]);
    const settle = (upTo?: string) => staff<StaffMessages>('POST', `${path}/settle`, { upTo });
    expect((await settle(shown)).body).toMatchObject(late);
    expect((await settle('01900000-0000-7000-8000-000000000001')).body).toMatchObject(late);
    expect((await settle()).body.isWaiting).toBe(false);
  });

  it('are not answered with a template’s placeholder left in', async () => {
    await write('May I bring a tripod?');
    const path = `/bookings/${reference}/messages`;
    const { body } = await staff('POST', path, { text: 'We can’t do this: {why}' });
    expect(body.errors).toMatchObject([{ path: 'text', code: 'placeholder' }]);
    expect((await staff<StaffMessages>('GET', path)).body.items).toHaveLength(1);
  });

  it('are hidden from staff without the permission', async () => {
    for (const path of ['/messages', `/bookings/${reference}/messages`]) {
      expect((await staff('GET', path, undefined, { role: 'finance' })).status).toBe(403);
    }
  });

  it('are refused and not saved if they are empty, too long or too many', async () => {
    expect((await write('  ')).body.errors?.[0]?.code).toBe('required');
    expect((await write('ü'.repeat(2_001))).body.errors?.[0]?.code).toBe('too_long');
    expect((await write('\u202egnp.exe')).body.errors?.[0]?.code).toBe('characters');
    expect((await write('ü'.repeat(2_000))).status).toBe(201);
    for (let count = 1; count < 20; count += 1) await write(`Number ${count}`);
    expect((await write('One more')).body.code).toBe('rate_limited');
    expect((await look()).thread.messages).toHaveLength(20);
  });

  it('close a month after the trip, and are deleted after two years', async () => {
    await write('May I bring a tripod?');
    await sql`
      insert into booking_note (departure_id, id, booking_id, staff_name, body)
      select departure_id, gen_random_uuid(), id, 'Tara', 'Asked for a lower berth'
        from booking`.execute(service.db.queries);
    const notes = () =>
      firstValue<number>(service.db.queries)`select count(*)::int from booking_note`;
    await goTo(addDays(endDate, 30));
    expect((await write('Thank you')).status).toBe(201);
    await goTo(addDays(endDate, 31));
    expect((await look()).thread.canWrite).toBe(false);
    expect((await write('Thank you again')).body.code).toBe('invalid_state');
    await goTo(addDays(endDate, 729));
    await forgetTripTools(service.db.queries);
    const path = `/bookings/${reference}/messages`;
    expect((await staff<StaffMessages>('GET', path)).body.items).toHaveLength(2);
    expect(await notes()).toBe(1);
    await goTo(addDays(endDate, 733));
    await forgetTripTools(service.db.queries);
    expect((await staff<StaffMessages>('GET', path)).body.items).toEqual([]);
    expect(await notes()).toBe(0);
  });
});
