/** A departure's waiting list at the desk, and messages to its travellers. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sweepWaitlist } from '../actions/waitlist.ts';
import type { BookingRequest } from '../contract/bookings.ts';
import type {
  DepartureMessageDetail,
  DepartureMessagePreview,
  DepartureMessages,
  DepartureMessageTest,
  StaffWaitlist,
  WaitlistContact,
} from '../contract/departureMessages.ts';
import type { Problem } from '../contract/problem.ts';
import type { StaffThreads } from '../contract/tripTools.ts';
import { forgetTripTools } from '../store/bookings/tripTools.ts';
import { allRows, firstValue } from '../store/database/rows.ts';
import { aBookingRequest, aDeparture, aMessageAndReview, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift, setClock } from '../testing/database.ts';
import { humanEvidence } from '../testing/forms.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { startService, type Service } from '../testing/service.ts';
import { aColleague, type Colleague } from '../testing/staff.ts';

let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let operations: Colleague;
let tripId: string;

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({ SMTP_URL: mailbox.url, RATE_CODE_RESEND_SECONDS: '0' });
});
beforeEach(async () => {
  ({ id: tripId } = await aTrip(service.db, { slug: 'spiti' }));
  operations = await aColleague(service, 'Divya Thakur', 'operations');
});
afterEach(async () => {
  await setClock(service.db, '0 seconds');
  await expectNoDrift(service.db);
  await emptyDatabase(service.db);
  await mailbox.switchOn();
  await mailbox.empty();
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

const codeOf = ({ body }: { body: unknown }) => (body as Problem).code;
const errorOf = ({ body }: { body: unknown }) => (body as Problem).errors?.[0];
const departure = async (options: Partial<Parameters<typeof aDeparture>[1]> = {}) =>
  (await aDeparture(service.db, { tripId, ...options })).id;
const get = <T>(id: string, path: string, who: Visitor = operations.who) =>
  who.send<T>('GET', `/v1/staff/departures/${id}/${path}`);
const post = <T>(id: string, path: string, body: object, key: string = randomUUID()) =>
  operations.who.send<T>('POST', `/v1/staff/departures/${id}/${path}`, body, {
    'idempotency-key': key,
  });

interface Booked {
  email?: string;
  pax?: number;
  isPaidInFull?: boolean;
  traveller?: Partial<BookingRequest['travellers'][number]>;
}

/** Books and pays. Returns the reference. */
async function booked(on: string, { email, pax = 1, isPaidInFull, traveller }: Booked = {}) {
  const visitor = aVisitor(service);
  const hold = await visitor.hold(on, pax);
  const request = aBookingRequest(hold.body.id, { pax });
  if (email) request.contact.email = email;
  request.travellers = request.travellers.map((one) => ({ ...one, ...traveller }));
  const { body, status } = await visitor.book(request);
  if (status !== 201) throw new Error(JSON.stringify(body));
  for (const purpose of ['deposit', ...(isPaidInFull ? ['balance'] : [])]) {
    const payment = await visitor.pay(body.reference, purpose);
    await comeBack(service, await walkCheckout(payment.body, 'success'));
  }
  return body.reference;
}

const auditOf = (action: string) =>
  allRows<{ actor: string; reason: string | null; all: string; bookings: number | null }>(
    service.db.queries,
  )`
    select actor, reason, to_jsonb(a)::text as all, (after->>'bookings')::int as bookings
      from audit_log a where action = ${action}`;

describe('messages to travellers', () => {
  const draft = {
    audience: 'everyone',
    subject: 'Snow ahead',
    text: 'Dear {name},\n\nBring boots.',
  };
  const send = (id: string, body: object, key?: string) =>
    post<DepartureMessageDetail>(id, 'messages', body, key);
  const mailsAbout = async (subject: string) =>
    (await mailbox.mails()).filter((mail) => mail.subject === subject);

  it('count each audience by who is in it now', async () => {
    const on = await departure();
    const done = {
      diet: 'veg',
      emergencyContact: { name: 'Uma', phone: '+919811122233', relation: 'sister' },
    } as const;
    await booked(on, { email: 'owes@example.com', pax: 2 });
    await booked(on, { email: 'paid@example.com', isPaidInFull: true, traveller: done });
    const { body } = await get<DepartureMessages>(on, 'messages');
    const count = (audience: string) => {
      const { bookings, travellers } =
        body.audiences.find((one) => one.audience === audience) ?? {};
      return [bookings, travellers];
    };
    expect(count('everyone')).toEqual([2, 3]);
    expect(count('balance')).toEqual([1, 2]);
    expect(count('details')).toEqual([1, 2]);
    expect(count('pickup')).toEqual([2, 3]);
    expect(body.audiences.at(-1)).toMatchObject({
      pickupCode: 'DEL',
      pickup: 'Delhi, Kashmere Gate',
    });
    expect(body.items).toEqual([]);
  });

  it('show the first copy, and change nothing until they are sent', async () => {
    const on = await departure();
    const reference = await booked(on);
    const balance = { ...draft, audience: 'balance', text: '{name}, you owe {balance}.' };
    const preview = await post<DepartureMessagePreview>(on, 'messages/preview', balance);
    const owed = (await aBooking(reference)).balanceMinor;
    expect(preview.body).toEqual({
      bookings: 1,
      travellers: 1,
      sample: {
        ...{ reference, subject: 'Snow ahead' },
        text: `Asha, you owe ${new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: owed % 100 === 0 ? 0 : 2 }).format(owed / 100)}.`,
      },
    });
    expect((await get<DepartureMessages>(on, 'messages')).body.items).toEqual([]);
    await service.work();
    expect(await mailsAbout('Snow ahead')).toEqual([]);
  });

  const aBooking = async (reference: string) =>
    (
      await operations.who.send<{ money: { balanceMinor: number } }>(
        'GET',
        `/v1/staff/bookings/${reference}`,
      )
    ).body.money;

  it('reach each booking once, after a double submit and a mail server that was away', async () => {
    const on = await departure();
    const first = await booked(on, { email: 'one@example.com' });
    await booked(on, { email: 'two@example.com' });
    await service.work();
    await mailbox.switchOff();
    const key = randomUUID();
    const body = { ...draft, bookings: 2 };
    const [sent, again] = [await send(on, body, key), await send(on, body, key)];
    expect([sent.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(sent.body);
    expect(sent.body.deliveries).toEqual({ queued: 2, sent: 0, failed: 0, suppressed: 0 });
    await service.work();
    await mailbox.switchOn();
    // The queue waits longer after each failure.
    await setClock(service.db, '2 hours');
    await service.work();
    await service.work();
    const mails = await mailsAbout('Snow ahead');
    expect(mails.flatMap(({ to }) => to).sort()).toEqual(['one@example.com', 'two@example.com']);
    expect(mails[0]?.text).toMatch(/Dear Asha,\n\nBring boots\./);
    expect(mails.map(({ text }) => text).join()).toMatch(
      new RegExp(`/booking-details/${first}#key=`),
    );
    const { body: seen } = await get<DepartureMessageDetail>(on, `messages/${sent.body.id}`);
    expect(seen.deliveries).toEqual({ queued: 0, sent: 2, failed: 0, suppressed: 0 });
    expect(seen.copies.map(({ emailMasked, delivery }) => [emailMasked, delivery])).toEqual([
      ['o***@e***.com', 'sent'],
      ['t***@e***.com', 'sent'],
    ]);
    const rows = await auditOf('message.send');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ actor: 'Divya Thakur', bookings: 2 });
    expect(rows[0]?.all).not.toMatch(/Asha|example\.com|Bring boots/);
  });

  it('are also in the thread, where they answer nobody', async () => {
    const on = await departure();
    const asked = await booked(on, { email: 'asks@example.com' });
    await booked(on, { email: 'quiet@example.com' });
    await aMessageAndReview(service.db, asked, { message: 'Is it cold?', review: 'Fine' });
    expect((await send(on, { ...draft, bookings: 2 })).status).toBe(201);
    const threads = await operations.who.send<StaffThreads>('GET', '/v1/staff/messages');
    expect(
      threads.body.items.map(({ reference, lastAuthor, lastText }) => [
        ...[reference, lastAuthor, lastText],
      ]),
    ).toEqual([[asked, 'traveller', 'Is it cold?']]);
    const thread = await operations.who.send<{ items: { text: string }[] }>(
      'GET',
      `/v1/staff/bookings/${asked}/messages`,
    );
    expect(thread.body.items.map(({ text }) => text)).toEqual([
      ...['Is it cold?', 'Dear Asha,\n\nBring boots.'],
    ]);
  });

  it('do not go to bookings that end before the email leaves', async () => {
    const on = await departure();
    await booked(on, { email: 'leaves@example.com' });
    await service.work();
    await mailbox.empty();
    const sent = await send(on, { ...draft, bookings: 1 });
    await sql`update booking set status = 'cancelled'`.execute(service.db.queries);
    await service.work();
    expect(await mailsAbout('Snow ahead')).toEqual([]);
    const { body } = await get<DepartureMessageDetail>(on, `messages/${sent.body.id}`);
    expect(body.deliveries).toMatchObject({ sent: 0, suppressed: 1 });
    await sql`update departure set held = 0, booked = 0`.execute(service.db.queries);
    await sql`update departure_price set held = 0, booked = 0`.execute(service.db.queries);
  });

  it('are refused when the audience changed, is empty or the text is wrong', async () => {
    const on = await departure();
    const refused = async (change: object) => {
      const reply = await send(on, { ...draft, bookings: 1, ...change });
      return [reply.status, errorOf(reply)?.code ?? codeOf(reply)];
    };
    expect(await refused({})).toEqual([409, 'invalid_state']);
    await booked(on);
    expect(await refused({ bookings: 2 })).toEqual([409, 'preview_expired']);
    expect(await refused({ subject: ' ' })).toEqual([400, 'length']);
    expect(await refused({ text: 'x'.repeat(1_801) })).toEqual([400, 'length']);
    expect(await refused({ text: 'Dear {nmae}' })).toEqual([400, 'placeholder']);
    expect(await refused({ text: 'You owe {balance}' })).toEqual([400, 'placeholder']);
    expect(await refused({ audience: 'pickup', pickupCode: 'NOWHERE' })).toEqual([400, 'choice']);
    expect((await get<DepartureMessages>(on, 'messages')).body.items).toEqual([]);
    expect(await auditOf('message.send')).toEqual([]);
  });

  it('can be tested on oneself, once per form', async () => {
    const on = await departure();
    await booked(on);
    const key = randomUUID();
    const test = () => post<DepartureMessageTest>(on, 'messages/test', draft, key);
    const [first, second] = [await test(), await test()];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(first.body.emailMasked).toBe('d***@s***.example');
    await service.work();
    const mails = await mailsAbout('Test: Snow ahead');
    expect(mails.map(({ to }) => to)).toEqual([[operations.person.email]]);
    expect(await mailsAbout('Snow ahead')).toEqual([]);
  });

  it('are paged newest first without gaps, and deleted with the threads', async () => {
    const on = await departure();
    await booked(on);
    const ids: string[] = [];
    for (let nth = 0; nth < 23; nth += 1) {
      ids.unshift((await send(on, { ...draft, subject: `No ${nth}`, bookings: 1 })).body.id);
    }
    const { body: first } = await get<DepartureMessages>(on, 'messages');
    const { body: rest } = await get<DepartureMessages>(on, `messages?cursor=${first.nextCursor}`);
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids);
    expect([first.items.length, rest.nextCursor]).toEqual([20, null]);
    expect((await get(on, 'messages?cursor=nowhere')).status).toBe(404);
    await setClock(service.db, '3 years');
    await forgetTripTools(service.db.queries);
    const left = await firstValue<number>(service.db.queries)`
      select (select count(*) from message) + (select count(*) from departure_message)`;
    expect(Number(left)).toBe(0);
  });
});

describe('the waiting list', () => {
  async function wait(on: string, email: string, { isVerified = true } = {}) {
    const who = aVisitor(service);
    const joined = await who.post(`/v1/departures/${on}/waitlist`, {
      ...{ name: 'Meera Iyer', email, phone: '+91 98765 43210', pax: '1', occupancy: 'twin' },
      consent: { version: '2026-11', text: 'Email me about this date.', isGranted: true },
      evidence: humanEvidence,
    });
    expect(joined.status).toBe(202);
    const id = await firstValue<string>(service.db.queries)`
      select id from waitlist_entry where contact_email = ${email}`;
    if (!id) throw new Error('the entry is missing');
    const { links } = service.deps;
    if (isVerified) {
      const token = links.make('waitlist_confirm', { id, round: 1 });
      expect((await who.send('POST', '/v1/waitlist/confirm', { token })).status).toBe(200);
    }
    return { id, token: links.make('waitlist_entry', { id, round: 1 }) };
  }

  const list = async (on: string) => (await get<StaffWaitlist>(on, 'waitlist')).body.items;
  /** A departure of which all seats are blocked, which `freeOne` puts one on sale. */
  async function full() {
    const on = await departure({ capacity: 2 });
    await sql`update departure set blocked = 2 where id = ${on}`.execute(service.db.queries);
    return on;
  }
  async function freeOne(on: string) {
    const version = await firstValue<number>(service.db.queries)`
      select version from departure where id = ${on}`;
    const reply = await operations.who.send(
      ...(['PATCH', `/v1/staff/departures/${on}`, { blocked: 1 }] as const),
      { 'if-match': `"v${version}"` },
    );
    expect(reply.status).toBe(200);
  }

  it('lists them in order with masked contacts, and shows a contact with a reason', async () => {
    const on = await full();
    const first = await wait(on, 'first@example.com');
    await wait(on, 'typo@example.com', { isVerified: false });
    await wait(on, 'last@example.com');
    const items = await list(on);
    expect(
      items.map(({ status, isConfirmed, position }) => [status, isConfirmed, position]),
    ).toEqual([
      ['waiting', true, 1],
      ['waiting', false, null],
      ['waiting', true, 2],
    ]);
    expect(items[0]).toMatchObject({
      name: 'Meera Iyer',
      emailMasked: 'f***@e***.com',
      phoneMasked: '***10',
    });
    expect(JSON.stringify(items)).not.toMatch(/first@|98765/);
    const shown = await post<WaitlistContact>(on, `waitlist/${first.id}/contact`, {
      reason: 'Seats came free',
    });
    expect(shown.body).toEqual({ email: 'first@example.com', phone: '+919876543210' });
    const [row] = await auditOf('waitlist.contact');
    expect(row).toMatchObject({ actor: 'Divya Thakur', reason: 'Seats came free' });
    expect(row?.all).not.toMatch(/first@|98765/);
    expect(
      (await post(await departure(), `waitlist/${first.id}/contact`, { reason: 'Other date' }))
        .status,
    ).toBe(404);
  });

  it('takes an offer back: the next gets the seat, and the first may rejoin', async () => {
    const on = await full();
    const first = await wait(on, 'first@example.com');
    await wait(on, 'next@example.com');
    await freeOne(on);
    expect((await list(on)).map(({ status }) => status)).toEqual(['offered', 'waiting']);
    const reply = await post<StaffWaitlist>(on, `waitlist/${first.id}/withdraw`, {
      reason: 'Wrong date',
    });
    expect(reply.status).toBe(200);
    expect(reply.body.items.map(({ status }) => status)).toEqual(['offer_expired', 'offered']);
    expect(codeOf(await post(on, `waitlist/${first.id}/withdraw`, { reason: 'Again' }))).toBe(
      'invalid_state',
    );
    await sweepWaitlist(service.deps);
    await service.work();
    const [mail] = await mailbox.mails('first@example.com');
    expect(mail?.subject).toMatch(/^The seats we offered you have been released/);
    const back = await aVisitor(service).send('POST', '/v1/waitlist/rejoin', {
      token: first.token,
    });
    expect(back.status).toBe(200);
    expect(await auditOf('waitlist.withdraw')).toMatchObject([{ reason: 'Wrong date' }]);
  });

  it('keeps an offer that its owner has opened', async () => {
    const on = await full();
    const first = await wait(on, 'first@example.com');
    await freeOne(on);
    const accepted = await aVisitor(service).send('POST', '/v1/waitlist/accept', {
      token: first.token,
    });
    expect(accepted.status).toBe(200);
    expect((await list(on))[0]).toMatchObject({ status: 'offered', isBooking: true });
    const reply = await post(on, `waitlist/${first.id}/withdraw`, { reason: 'Wrong date' });
    expect(codeOf(reply)).toBe('invalid_state');
    expect((await list(on))[0]?.status).toBe('offered');
    expect(await auditOf('waitlist.withdraw')).toEqual([]);
  });

  it('is paged in order without gaps', async () => {
    const on = await full();
    await sql`
      insert into waitlist_entry (departure_id, id, reference, pax, occupancy, contact_name,
                                  contact_email, confirmed_at)
      select ${on}, gen_random_uuid(), 'WL-' || n, 1, 'twin', 'Asha', n || '@example.com', clock_now()
        from generate_series(1, 53) n`.execute(service.db.queries);
    const { body: first } = await get<StaffWaitlist>(on, 'waitlist');
    const { body: rest } = await get<StaffWaitlist>(on, `waitlist?cursor=${first.nextCursor}`);
    expect([...first.items, ...rest.items].map(({ position }) => position)).toEqual(
      Array.from({ length: 53 }, (_, index) => index + 1),
    );
    expect(rest.nextCursor).toBeNull();
    expect((await get(on, 'waitlist?cursor=x')).status).toBe(404);
  });
});
