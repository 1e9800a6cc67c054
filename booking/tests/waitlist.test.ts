/**
 * The waiting list: its order, offers that are real holds, and seats that are offered before they
 * go on sale.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { sweepHolds } from '../actions/expireHolds.ts';
import { sweepWaitlist } from '../actions/waitlist.ts';
import type { CancellationPreview } from '../contract/cancellations.ts';
import type { Occupancy } from '../contract/common.ts';
import type { Problem } from '../contract/problem.ts';
import type {
  WaitlistAccepted,
  WaitlistEntry,
  WaitlistPlace,
  WaitlistRequest,
} from '../contract/waitlist.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift, setClock } from '../testing/database.ts';
import { humanEvidence } from '../testing/forms.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { expectMoneyAddsUp } from '../testing/money.ts';
import { startService, type Service } from '../testing/service.ts';
import { firstValue } from '../store/database/rows.ts';

let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let visitor: Visitor;
let tripId: string;

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({ SMTP_URL: mailbox.url });
});
beforeEach(async () => {
  await service.turn({ webhookDrop: true });
  ({ id: tripId } = await aTrip(service.db, { slug: 'spiti' }));
  visitor = aVisitor(service);
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

function aWaitlistRequest(email: string, change: Partial<WaitlistRequest> = {}): WaitlistRequest {
  return {
    name: 'Meera Iyer',
    email,
    phone: '',
    pax: '1',
    occupancy: 'twin',
    consent: { version: '2026-11', text: 'Email me about this date.', isGranted: true },
    evidence: humanEvidence,
    ...change,
  };
}

const join = (departureId: string, wish: WaitlistRequest, who = aVisitor(service), key?: string) =>
  who.post<WaitlistEntry>(`/v1/departures/${departureId}/waitlist`, wish, key);

/** Returns the token after the # in the newest email with this subject. */
async function linkIn(email: string, subject: RegExp, name: string): Promise<string> {
  await service.work();
  const mails = await mailbox.mails(email);
  const mail = mails.find((one) => subject.test(one.subject));
  const token = new RegExp(`#${name}=([\\w.-]+)`).exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`no ${name} link for ${email} among ${mails.length} mails`);
  return token;
}

const byLink = <T = WaitlistEntry>(action: string, token: string, who = aVisitor(service)) =>
  who.send<T>('POST', `/v1/waitlist/${action}`, { token });

/** Joins, verifies the address and returns the place's token. */
async function wait(departureId: string, email: string, pax = 1, occupancy: Occupancy = 'twin') {
  const joined = await join(departureId, aWaitlistRequest(email, { pax: String(pax), occupancy }));
  expect(joined.status).toBe(202);
  const confirmed = await byLink(
    'confirm',
    await linkIn(email, /^Confirm your waiting list place/, 'confirm'),
  );
  expect(confirmed.body.isConfirmed).toBe(true);
  const id = await firstValue<string>(service.db.queries)`
    select id from waitlist_entry where contact_email = ${email}`;
  if (!id) throw new Error('the entry is missing');
  return service.deps.links.make('waitlist_entry', { id, round: 1 });
}

/** A departure fully booked by one confirmed booking. */
async function full(seats = 1, options: { inDays?: number; capacity?: number } = {}) {
  const { id } = await aDeparture(service.db, { tripId, capacity: seats, ...options });
  const { reference } = await visitor.holdAndBook(id, seats);
  const { body } = await visitor.pay(reference);
  await comeBack(service, await walkCheckout(body, 'success'));
  return { id, reference };
}

async function cancel(reference: string, seq?: number): Promise<void> {
  const { body: booking } = await visitor.readBooking(reference);
  const some = seq === undefined ? {} : { travellerIds: [booking.travellers[seq]?.id] };
  const url = `/v1/bookings/${reference}/cancellations`;
  const { body } = await visitor.send<CancellationPreview>('POST', `${url}/preview`, some);
  expect((await visitor.post(url, { token: body.token })).status).toBe(202);
}

const statusOf = async (token: string) => (await byLink('view', token)).body.status;

describe('joining', () => {
  it('saves a place, asks to verify the address and returns the position', async () => {
    const { id } = await full();
    const first = await join(
      id,
      aWaitlistRequest('a@example.com', { pax: '1', phone: '98765 43210' }),
    );
    expect(first).toMatchObject({
      status: 202,
      body: { status: 'waiting', isConfirmed: false, position: 1, tripSlug: 'spiti', pax: 1 },
    });
    expect(first.body.reference).toMatch(/^WL-/);
    const a = await wait(id, 'b@example.com');
    expect((await byLink('view', a)).body.position).toBe(1);
    await byLink(
      'confirm',
      await linkIn('a@example.com', /^Confirm your waiting list place/, 'confirm'),
    );
    // The position is counted from the time of joining.
    expect((await byLink('view', a)).body.position).toBe(2);
  });

  it('succeeds while an earlier entry of the same address is being closed', async () => {
    const { id } = await full();
    for (let round = 0; round < 40; round += 1) {
      await join(id, aWaitlistRequest('a@example.com'));
      const joining = join(id, aWaitlistRequest('a@example.com'));
      await setTimeout(round / 2);
      const [joined] = await Promise.all([
        joining,
        sql`update waitlist_entry set status = 'cancelled' where status = 'waiting'`.execute(
          service.db.queries,
        ),
      ]);
      expect(joined.status).toBe(202);
    }
  });

  it('is possible only for full departures', async () => {
    const { id } = await aDeparture(service.db, { tripId, capacity: 3, allotments: { triple: 0 } });
    expect(codeOf(await join(id, aWaitlistRequest('a@example.com')))).toBe('waitlist_not_needed');
    expect((await join(id, aWaitlistRequest('a@example.com', { pax: '4' }))).status).toBe(202);
    expect(
      (await join(id, aWaitlistRequest('b@example.com', { occupancy: 'triple' }))).status,
    ).toBe(202);
    expect(codeOf(await join(id, aWaitlistRequest('c@example.com', { occupancy: 'quad' })))).toBe(
      'occupancy_unavailable',
    );
    expect(codeOf(await join(id, aWaitlistRequest('c@example.com', { pax: '13' })))).toBe(
      'max_pax_exceeded',
    );
    const closed = await aDeparture(service.db, { tripId, capacity: 0, salesClosed: true });
    expect(codeOf(await join(closed.id, aWaitlistRequest('c@example.com')))).toBe('sales_closed');
    expect(codeOf(await join(randomUUID(), aWaitlistRequest('c@example.com')))).toBe('not_found');
  });

  it('reports every field error, and asks suspected bots to confirm', async () => {
    const { id } = await aDeparture(service.db, { tripId, capacity: 0 });
    const bad = await aVisitor(service).post<Problem>(
      `/v1/departures/${id}/waitlist`,
      aWaitlistRequest('no-address', {
        name: '1',
        phone: '12',
        pax: 'x',
        occupancy: 'hut',
        consent: { version: '1', text: '', isGranted: false },
      }),
    );
    expect(bad.body.errors?.map(({ path }) => path).sort()).toEqual([
      'consent',
      'email',
      'name',
      'occupancy',
      'pax',
      'phone',
    ]);
    const evidence = { ...humanEvidence, filledTrap: true };
    expect(codeOf(await join(id, aWaitlistRequest('a@example.com', { evidence })))).toBe(
      'challenge_required',
    );
  });

  it('keeps one entry per address and resends the link if it was never opened', async () => {
    const { id } = await full();
    const key = randomUUID();
    const who = aVisitor(service);
    await who.quote(id);
    const first = await join(id, aWaitlistRequest('a@example.com'), who, key);
    const replayed = await join(id, aWaitlistRequest('a@example.com'), who, key);
    expect(replayed.body).toEqual(first.body);
    const again = await join(id, aWaitlistRequest('A@example.com'));
    expect(again.body.reference).toBe(first.body.reference);
    await service.work();
    expect(await mailbox.mails('a@example.com')).toHaveLength(2);
    await byLink(
      'confirm',
      await linkIn('a@example.com', /^Confirm your waiting list place/, 'confirm'),
    );
    expect(codeOf(await join(id, aWaitlistRequest('a@example.com')))).toBe(
      'duplicate_waitlist_entry',
    );
  });

  it('shows the place to the holder of the verification link, and gives it a new link', async () => {
    const { id } = await full();
    await join(id, aWaitlistRequest('a@example.com'));
    const link = await linkIn('a@example.com', /^Confirm your waiting list place/, 'confirm');
    expect((await byLink('view', link)).body).toMatchObject({ isConfirmed: false, pax: 1 });
    expect((await byLink('leave', link)).status).toBe(404);
    const { body } = await byLink<WaitlistPlace>('confirm', link);
    expect((await byLink('leave', body.token)).body.status).toBe('cancelled');
  });

  it('opens nothing with a wrong link', async () => {
    const { id } = await full();
    const token = await wait(id, 'a@example.com');
    for (const bad of [`${token}x`, token.replace(/^./, 'f'), 'x', '']) {
      expect((await byLink('view', bad)).status).toBe(404);
    }
    expect((await byLink('confirm', token)).status).toBe(404);
  });
});

describe('an available seat', () => {
  it('is offered before anyone else can take it, and booked like any other', async () => {
    const { id, reference } = await full();
    const token = await wait(id, 'a@example.com');
    await cancel(reference);
    expect(codeOf(await aVisitor(service).hold(id))).toBe('seats_held');

    const entry = (await byLink('view', token)).body;
    const { quote: offered } = (await visitor.quote(id, 1)).body;
    expect(entry).toMatchObject({
      status: 'offered',
      position: null,
      offerPrice: { currency: 'INR', totalMinor: offered.totalMinor },
    });
    const hours = (Date.parse(entry.offerUntil ?? '') - Date.parse(entry.serverNow)) / 3_600_000;
    expect(Math.round(hours * 10)).toBe(40);
    const buyer = aVisitor(service);
    const link = await linkIn('a@example.com', /Seats available/, 'entry');
    const accepted = await byLink<WaitlistAccepted>('accept', link, buyer);
    expect(accepted.status).toBe(200);
    const holdId = accepted.body.holdId;

    // Pickup and billing state are entered the same way as in any other booking.
    const { body: quote } = await buyer.quote(id, 1);
    await buyer.send('PUT', `/v1/holds/${holdId}/quote`, { quoteToken: quote.token });
    const made = await buyer.book(aBookingRequest(holdId));
    expect(made.status).toBe(201);
    await setClock(service.db, '3 hours');
    const payment = await buyer.pay(made.body.reference);
    // The maximum hold time doesn't cut the offer short.
    expect(Date.parse((await buyer.readHold(holdId)).body.expiresAt)).toBeGreaterThanOrEqual(
      Date.parse(entry.offerUntil ?? ''),
    );
    await comeBack(service, await walkCheckout(payment.body, 'success'));
    expect((await buyer.readBooking(made.body.reference)).body.status).toBe('confirmed');
    expect(await statusOf(token)).toBe('converted');
    expect(codeOf(await byLink('accept', token, buyer))).toBe('hold_expired');
  });

  it('goes to the next person if not taken, and the first may rejoin', async () => {
    const { id, reference } = await full();
    const first = await wait(id, 'a@example.com');
    const second = await wait(id, 'b@example.com');
    await cancel(reference);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['offered', 'waiting']);

    await setClock(service.db, '241 minutes');
    expect(codeOf(await byLink('accept', first))).toBe('hold_expired');
    await sweepHolds(service.deps);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['offer_expired', 'offered']);
    expect(await sweepWaitlist(service.deps)).toMatchObject({ told: 1 });
    expect(await sweepWaitlist(service.deps)).toMatchObject({ told: 0 });
    await service.work();
    const subjects = (await mailbox.mails('a@example.com')).map(({ subject }) => subject);
    expect(subjects.some((subject) => /offered you have been released/.test(subject))).toBe(true);

    const back = await byLink<WaitlistPlace>('rejoin', first);
    expect(back.body).toMatchObject({ status: 'waiting', position: 1 });
    expect((await byLink('view', first)).status).toBe(404);
    expect(await statusOf(back.body.token)).toBe('waiting');
    await byLink('leave', second);
    const link = await linkIn('a@example.com', /Seats available/, 'entry');
    expect(await statusOf(second)).toBe('cancelled');
    expect((await byLink('accept', link)).status).toBe(200);
  });

  it('goes to the next person if the offer is declined or the hold is released', async () => {
    const { id, reference } = await full();
    const first = await wait(id, 'a@example.com');
    const second = await wait(id, 'b@example.com');
    const third = await wait(id, 'c@example.com');
    await cancel(reference);
    expect((await byLink('leave', first)).body.status).toBe('cancelled');
    const buyer = aVisitor(service);
    const { body } = await byLink<WaitlistAccepted>('accept', second, buyer);
    await buyer.send('DELETE', `/v1/holds/${body.holdId}`);
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual([
      'cancelled',
      'cancelled',
      'offered',
    ]);
    expect((await byLink('leave', third)).body.status).toBe('cancelled');
    expect((await byLink('leave', third)).body.status).toBe('cancelled');
    expect((await aVisitor(service).hold(id)).status).toBe(201);
  });

  it('skips a group that doesn’t fit, and keeps its place', async () => {
    const { id, reference } = await full(3);
    const pair = await wait(id, 'pair@example.com', 2);
    const single = await wait(id, 'single@example.com', 1);
    await cancel(reference, 2);
    expect([await statusOf(pair), await statusOf(single)]).toEqual(['waiting', 'offered']);
    await cancel(reference);
    expect(await statusOf(pair)).toBe('offered');
    expect((await byLink('view', pair)).body.position).toBeNull();
  });

  it('matches the requested room', async () => {
    const { id } = await aDeparture(service.db, {
      tripId,
      capacity: 2,
      allotments: { triple: 1 },
    });
    const one = await visitor.holdAndBook(id, 1);
    const other = aVisitor(service);
    const held = await other.hold(id, 1, 'triple');
    const wantsTriple = await wait(id, 'triple@example.com', 1, 'triple');
    await visitor.send('DELETE', `/v1/holds/${one.holdId}`);
    expect(await statusOf(wantsTriple)).toBe('waiting');
    await other.send('DELETE', `/v1/holds/${held.body.id}`);
    expect(await statusOf(wantsTriple)).toBe('offered');
  });

  it('is offered for only an hour in the last week', async () => {
    const { id, reference } = await full(1, { inDays: 5 });
    const token = await wait(id, 'a@example.com');
    await cancel(reference);
    const { offerUntil, serverNow } = (await byLink('view', token)).body;
    expect(Date.parse(offerUntil ?? '') - Date.parse(serverNow)).toBeLessThanOrEqual(3_600_000);
  });

  it('is never offered to an unverified address', async () => {
    const { id, reference } = await full();
    await join(id, aWaitlistRequest('a@example.com'));
    await cancel(reference);
    expect((await aVisitor(service).quote(id)).body.quote.seatsLeft).toBe(1);
    // Verified while the seat is available, so it's offered immediately.
    const late = await byLink(
      'confirm',
      await linkIn('a@example.com', /^Confirm your waiting list place/, 'confirm'),
    );
    expect(late.body.status).toBe('offered');
  });

  it('is offered when a hold expires, by the sweeper or before the next buyer', async () => {
    const { id } = await aDeparture(service.db, { tripId, capacity: 1 });
    await visitor.hold(id);
    const first = await wait(id, 'a@example.com');
    await setClock(service.db, '16 minutes');
    // The sweeper hasn't run. The next buyer triggers the release but doesn't get the seat.
    expect(codeOf(await aVisitor(service).hold(id))).toBe('seats_held');
    expect(await statusOf(first)).toBe('offered');
  });
});

it('can move from one browser to another until it’s booked', async () => {
  const { id, reference } = await full();
  const token = await wait(id, 'a@example.com');
  await cancel(reference);
  const [phone, laptop] = [aVisitor(service), aVisitor(service)];
  const { body } = await byLink<WaitlistAccepted>('accept', token, phone);
  expect((await byLink<WaitlistAccepted>('accept', token, laptop)).body.holdId).toBe(body.holdId);
  expect((await phone.readHold(body.holdId)).status).toBe(404);
  const { body: quote } = await laptop.quote(id, 1);
  await laptop.send('PUT', `/v1/holds/${body.holdId}/quote`, { quoteToken: quote.token });
  await laptop.book(aBookingRequest(body.holdId));
  expect(codeOf(await byLink('accept', token, phone))).toBe('invalid_state');
  expect((await byLink('accept', token, laptop)).status).toBe(200);
});

it('closes when the date has passed, and says so once', async () => {
  const { id } = await full(1, { inDays: 3 });
  const token = await wait(id, 'a@example.com');
  await setClock(service.db, '4 days');
  expect(await sweepWaitlist(service.deps)).toMatchObject({ closed: 1, told: 1, offered: 0 });
  expect(await sweepWaitlist(service.deps)).toMatchObject({ closed: 0, told: 0 });
  expect(await statusOf(token)).toBe('closed');
  await service.work();
  const subjects = (await mailbox.mails('a@example.com')).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /closed/.test(subject))).toHaveLength(1);
});

it('offers leftover seats from the sweeper', async () => {
  const { id } = await full();
  const token = await wait(id, 'a@example.com');
  await sql`update departure set capacity = capacity + 1 where id = ${id}`.execute(
    service.db.queries,
  );
  expect(await sweepWaitlist(service.deps)).toMatchObject({ offered: 1 });
  expect(await statusOf(token)).toBe('offered');
});
