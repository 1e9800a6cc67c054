/** The desk's lists of departures and travellers, and a departure's history. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { BookingRequest } from '../contract/bookings.ts';
import type { Problem } from '../contract/problem.ts';
import type { StaffDeparture } from '../contract/staff.ts';
import type {
  DepartureCalendar,
  DepartureHistory,
  DepartureManifest,
  DepartureMoney,
  DepartureMoneyFile,
  StaffDepartureRow,
  StaffDepartures,
} from '../contract/staffDepartures.ts';
import { addDays, civilDateIn } from '../domain/dates.ts';
import { leftToPay } from '../domain/dues.ts';
import { aBookingRequest, aDeparture, aTrip, type DepartureOptions } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout } from '../testing/browser.ts';
import { emptyDatabase } from '../testing/database.ts';
import { startService, type Service } from '../testing/service.ts';

const roles = ['operations', 'editor', 'trip_leader', 'owner'] as const;
type Name = (typeof roles)[number];
const secretOf = (name: string) => `secret-of-departures-tests-${name}-`.padEnd(40, 'x');

let service: Service;
let tripId: string;
const today = civilDateIn(new Date(), 'Asia/Kolkata');

beforeAll(async () => {
  service = await startService({
    STAFF_KEYS: roles
      .map((name) => `${name.replace('_', '-')}:${name}:${secretOf(name)}`)
      .join(','),
  });
  service.app.log.level = 'silent';
});
beforeEach(async () => {
  ({ id: tripId } = await aTrip(service.db, { slug: 'spiti' }));
});
afterEach(async () => emptyDatabase(service.db));
afterAll(async () => service.close());

async function as<T = Problem>(
  name: Name,
  url: string,
  method: 'GET' | 'POST' | 'PATCH' = 'GET',
  body?: object,
  headers: Record<string, string> = {},
) {
  const reply = await service.app.inject({
    method,
    url: `/v1/staff/departures${url}`,
    headers: { authorization: `Bearer ${secretOf(name)}`, ...headers },
    ...(body ? { payload: body } : {}),
  });
  return { status: reply.statusCode, body: reply.json<T>(), text: reply.body };
}

async function list(query = ''): Promise<StaffDepartures> {
  const { status, body, text } = await as<StaffDepartures>('operations', query);
  if (status !== 200) throw new Error(text);
  return body;
}

async function rowOf(id: string): Promise<StaffDepartureRow> {
  const row = (await list('?from=2020-01-01')).items.find((one) => one.id === id);
  if (!row) throw new Error('the departure is not listed');
  return row;
}

const manifestOf = async (id: string) =>
  (await as<DepartureManifest>('operations', `/${id}/travellers`)).body;

const departure = async (options: Partial<DepartureOptions> = {}) =>
  (await aDeparture(service.db, { tripId, ...options })).id;

type Person = Partial<BookingRequest['travellers'][number]>;

/** Books for these people and pays what is asked, if anything. */
async function booked(
  on: string,
  people: Person[] = [{}],
  purpose: 'deposit' | 'full' | null = 'deposit',
  more: Partial<BookingRequest> = {},
) {
  const visitor = aVisitor(service);
  const adults = people.filter(({ type }) => type !== 'infant').length;
  const travellers = aBookingRequest('', { pax: people.length }).travellers.map(
    (traveller, index) => ({ ...traveller, ...people[index] }),
  );
  const quote = await visitor.quote(on, adults, 'twin', {
    travellers: travellers.map(({ type, occupancy }) => ({ type, occupancy, pickupCode: 'DEL' })),
  });
  if (quote.status !== 200) throw new Error(JSON.stringify(quote.body));
  const hold = await visitor.post<{ id: string }>('/v1/holds', { quoteToken: quote.body.token });
  const request = aBookingRequest(hold.body.id, { pax: people.length });
  const { status, body } = await visitor.book({ ...request, travellers, ...more });
  if (status !== 201) throw new Error(JSON.stringify(body));
  if (purpose !== null) {
    const payment = await visitor.pay(body.reference, purpose);
    await comeBack(service, await walkCheckout(payment.body, 'success'));
  }
  return (await visitor.readBooking(body.reference)).body;
}

const run = (query: ReturnType<typeof sql>) => query.execute(service.db.queries);

/** Requests a goodwill refund, as it is previewed. */
async function goodwill(reference: string, amountMinor: number) {
  const post = async <T>(path: string, payload: object) => {
    const reply = await service.app.inject({
      ...{ method: 'POST', url: `/v1/staff/bookings/${reference}/goodwill${path}`, payload },
      headers: {
        authorization: `Bearer ${secretOf('operations')}`,
        'idempotency-key': randomUUID(),
      },
    });
    if (reply.statusCode >= 300) throw new Error(reply.body);
    return reply.json<T>();
  };
  const { token } = await post<{ token: string }>('/preview', { amountMinor });
  await post('', { token, reason: 'The heater broke' });
  await service.work();
}

describe('the calendar', () => {
  const calendar = async (from: string, to: string) => {
    const url = `/v1/staff/departure-calendar?from=${from}&to=${to}`;
    const headers = { authorization: `Bearer ${secretOf('editor')}` };
    const reply = await service.app.inject({ url, headers });
    return { status: reply.statusCode, body: reply.json<DepartureCalendar>() };
  };

  it('lists every state between two dates, by trip, with seats', async () => {
    const { id: otherTrip } = await aTrip(service.db, { slug: 'ladakh' });
    await run(sql`update trip set title = 'Ladakh' where id = ${otherTrip}`);
    const ladakh = await departure({ tripId: otherTrip, inDays: 40 });
    const spiti = await departure({ inDays: 30 });
    await run(sql`update departure set status = 'cancelled' where id = ${spiti}`);
    const last = await departure({ inDays: 45 });
    await departure({ inDays: 46 });
    await booked(ladakh);
    const { body } = await calendar(today, addDays(today, 45));
    expect(body.items.map(({ id }) => id)).toEqual([ladakh, spiti, last]);
    expect(body.items[0]).toMatchObject({ tripTitle: 'Ladakh', booked: 1, capacity: 12 });
    expect(body).toMatchObject({ isCut: false });
  });

  it('refuses more than six months, and dates that aren’t real', async () => {
    expect((await calendar(today, addDays(today, 186))).status).toBe(400);
    expect((await calendar(today, addDays(today, -1))).status).toBe(400);
    expect((await calendar('2027-02-30', today)).status).toBe(400);
    expect((await calendar(today, addDays(today, 185))).status).toBe(200);
  });
});

describe('the list of departures', () => {
  it('says who may see it, and shows others nothing', async () => {
    await departure();
    expect((await as('editor', '')).status).toBe(200);
    const refused = await as('trip_leader', '');
    expect(refused.status).toBe(403);
    expect(refused.text).not.toContain('Spiti');
    const anyone = await service.app.inject('/v1/staff/departures');
    expect(anyone.statusCode).toBe(401);
  });

  it('lists departures of every status from today, by start date', async () => {
    const late = await departure({ inDays: 90 });
    const soon = await departure({ inDays: 30 });
    const gone = await departure({ inDays: -30 });
    await run(sql`update departure set status = 'departed' where id = ${gone}`);
    const cancelled = await departure({ inDays: 60 });
    await run(sql`update departure set status = 'cancelled' where id = ${cancelled}`);
    const { items, from, trips, nextCursor } = await list();
    expect(items.map(({ id }) => id)).toEqual([soon, cancelled, late]);
    expect({ from, trips, nextCursor }).toEqual({
      from: today,
      trips: [{ slug: 'spiti', title: 'Spiti in snow' }],
      nextCursor: null,
    });
    expect((await list('?from=2020-01-01')).items).toHaveLength(4);
  });

  it('filters by dates, trip and status', async () => {
    const { id: otherTrip } = await aTrip(service.db, { slug: 'ladakh' });
    const spiti = await departure({ inDays: 30 });
    const ladakh = await departure({ tripId: otherTrip, inDays: 40 });
    await run(sql`update departure set status = 'guaranteed' where id = ${ladakh}`);
    const ids = async (query: string) => (await list(query)).items.map(({ id }) => id);
    expect(await ids('?trip=ladakh')).toEqual([ladakh]);
    expect(await ids('?trip=nowhere')).toEqual([]);
    expect(await ids('?status=guaranteed')).toEqual([ladakh]);
    expect(await ids(`?to=${addDays(today, 30)}`)).toEqual([spiti]);
    expect(await ids(`?from=${addDays(today, 31)}`)).toEqual([ladakh]);
    const wrong = await as('operations', '?from=2026-02-30');
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([400, 'from']);
  });

  it('pages without gaps or repeats, also among equal start dates', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 53; index += 1) {
      ids.push(await departure({ inDays: 30 + Math.floor(index / 20) }));
    }
    const first = await list();
    expect(first.items).toHaveLength(30);
    expect((await list('?limit=53')).nextCursor).toBeNull();
    expect((await as('operations', '?limit=101')).status).toBe(400);
    const second = await list(`?cursor=${first.nextCursor ?? ''}`);
    expect(second.nextCursor).toBeNull();
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect((await as('operations', '?cursor=bm90aGluZw')).status).toBe(404);
  });

  it('counts seats, people who wait, and the leader', async () => {
    const id = await departure({ capacity: 10 });
    await booked(id, [{}, {}]);
    await aVisitor(service).hold(id);
    await run(sql`update departure set blocked = 1, leader_name = 'Tenzin Dorje',
                         leader_phone = '+919816000000' where id = ${id}`);
    await run(sql`
      insert into waitlist_entry (departure_id, id, reference, pax, occupancy, contact_name,
                                  contact_email, status)
      select ${id}::uuid, gen_random_uuid(), 'WL-' || n, n, 'twin', 'Asha',
             'asha' || n || '@example.com', case when n = 3 then 'cancelled' else 'waiting' end
        from generate_series(1, 3) n`);
    const { text } = await as('operations', '');
    expect(text).not.toContain('98160');
    expect(await rowOf(id)).toMatchObject({
      tripSlug: 'spiti',
      tripTitle: 'Spiti in snow',
      status: 'scheduled',
      ...{ capacity: 10, booked: 2, held: 1, blocked: 1, minPax: 6, waitingPeople: 3 },
      leaderName: 'Tenzin Dorje',
      currency: 'INR',
      detailsLockOn: addDays(today, 53),
      decideBy: addDays(today, 53),
    });
    await run(sql`update departure set min_pax = 2 where id = ${id}`);
    expect((await rowOf(id)).decideBy).toBeNull();
  });
});

describe('what is still to pay', () => {
  it('adds up confirmed bookings only, and says how much is overdue', async () => {
    const id = await departure();
    const late = await booked(id);
    const owing = await booked(id, [{}, {}]);
    await booked(id, [{}], 'full');
    await booked(id, [{}], null);
    await run(sql`update payment_schedule_item set due_on = ${addDays(today, -2)}
                   where booking_id = (select id from booking where reference = ${late.reference})`);
    const sums = {
      balanceMinor: late.money.balanceMinor + owing.money.balanceMinor,
      overdueMinor: late.money.balanceMinor,
      overdueBookings: 1,
    };
    expect(late.money.balanceMinor).toBeGreaterThan(0);
    expect(await rowOf(id)).toMatchObject(sums);
    const manifest = await manifestOf(id);
    expect(manifest.totals).toMatchObject(sums);
    expect(manifest.totals.totalMinor - manifest.totals.receivedMinor).toBe(sums.balanceMinor);
    expect(manifest.bookings.map(({ overdueMinor }) => overdueMinor)).toEqual([
      late.money.balanceMinor,
      0,
      0,
    ]);
  });

  it('counts as overdue what the traveller’s own page shows as past due', async () => {
    const id = await departure({ inDays: 120, instalments: 3, capacity: 30 });
    const visitor = aVisitor(service);
    const hold = await visitor.hold(id);
    const { body } = await visitor.book({
      ...aBookingRequest(hold.body.id),
      paymentPlan: 'instalments',
    });
    const payment = await visitor.pay(body.reference, 'deposit');
    await comeBack(service, await walkCheckout(payment.body, 'success'));
    const { schedule, money } = (await visitor.readBooking(body.reference)).body;
    expect(schedule.length).toBeGreaterThan(2);
    const parts = schedule.map(({ amountMinor }) => amountMinor);
    const total = parts.reduce((sum, part) => sum + part, 0);
    expect(total).toBe(money.totalMinor);
    const whole = parts[0] ?? 0;
    const second = whole + (parts[1] ?? 0);
    for (const lateParts of [0, 1, 2, parts.length]) {
      await run(sql`update payment_schedule_item
                       set due_on = ${today}::date + case when seq <= ${schedule[lateParts - 1]?.seq ?? 0}
                                                          then seq - 10 else seq end`);
      for (const paid of [whole, second - 150, second - 50, second, second + 50, total]) {
        await run(sql`update booking set paid_minor = ${paid}::bigint`);
        const detail = (await visitor.readBooking(body.reference)).body;
        const past = leftToPay(detail.schedule, detail.money.balanceMinor).filter(
          ({ dueOn }) => dueOn < today,
        );
        const expected = past.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        expect([lateParts, paid, (await rowOf(id)).overdueMinor]).toEqual([
          lateParts,
          paid,
          expected,
        ]);
        expect((await manifestOf(id)).totals.overdueMinor).toBe(expected);
      }
    }
  });
});

describe('the money of a departure', () => {
  const moneyOf = async (id: string) =>
    (await as<DepartureMoney>('operations', `/${id}/money`)).body;
  const ledgerOf = async (id: string) => {
    const { rows } = await sql<{ received: number; refunded: number }>`
      select (select coalesce(sum(captured_minor), 0)::int from payment
               where departure_id = ${id}) as received,
             (select coalesce(sum(amount_minor), 0)::int from refund
               where departure_id = ${id} and status = 'processed') as refunded`.execute(
      service.db.queries,
    );
    return rows[0];
  };

  it('adds up to the ledger, booking by booking, before and after a refund', async () => {
    const id = await departure();
    await booked(await departure());
    const late = await booked(id);
    const whole = await booked(id, [{}, {}], 'full');
    await booked(id, [{}], null);
    await run(sql`update payment_schedule_item set due_on = ${addDays(today, -2)}
                   where booking_id = (select id from booking where reference = ${late.reference})`);
    const before = await moneyOf(id);
    expect(before.bookings).toMatchObject([
      {
        ...{ reference: late.reference, people: 1, status: 'confirmed' },
        ...{ dueMinor: late.money.balanceMinor, overdueMinor: late.money.balanceMinor },
      },
      { reference: whole.reference, people: 2, dueMinor: 0, overdueMinor: 0 },
    ]);
    await goodwill(whole.reference, 100_000);
    const after = await moneyOf(id);
    expect(after.totals.refundedMinor + after.totals.refundingMinor).toBe(100_000);
    for (const { bookings, totals } of [before, after]) {
      const names = Object.keys(totals) as (keyof typeof totals)[];
      for (const name of names) {
        expect(totals[name]).toBe(bookings.reduce((sum, row) => sum + row[name], 0));
      }
      for (const row of bookings) {
        const kept = row.receivedMinor - row.refundedMinor - row.refundingMinor;
        expect(row.dueMinor).toBe(row.priceMinor - kept);
      }
    }
    const { receivedMinor: received, refundedMinor: refunded } = after.totals;
    expect({ received, refunded }).toEqual(await ledgerOf(id));
    expect(received).toBeGreaterThan(0);
  });

  it('is exported with the same amounts, and the log says so', async () => {
    const id = await departure();
    const { reference } = await booked(id, [{}], 'full');
    await run(sql`update booking set contact_name = '=1+1' where reference = ${reference}`);
    const { totals } = await moneyOf(id);
    const { body, status } = await as<DepartureMoneyFile>('operations', `/${id}/money/csv`);
    expect(status).toBe(200);
    const [heading, row] = body.text.replace('\uFEFF', '').trim().split('\n');
    expect(heading).toMatch(/^reference,name,status,people,price,received,/);
    const rupees = (totals.receivedMinor / 100).toFixed(2);
    expect(row).toBe(`${reference},'=1+1,confirmed,1,${rupees},${rupees},0.00,0.00,0.00,0.00`);
    const { body: history } = await as<DepartureHistory>('operations', `/${id}/history`);
    expect(history.items[0]).toMatchObject({ action: 'departure.money.export' });
  });

  it('is only for people who may read bookings', async () => {
    const id = await departure();
    expect((await as('editor', `/${id}/money`)).status).toBe(403);
    expect((await as('editor', `/${id}/money/csv`)).status).toBe(403);
  });
});

describe('missing details', () => {
  /** Every traveller gets a mix of details, by number, so that each rule decides some of them. */
  const mixDetails = sql`
    update booking_traveller t
       set gender = case when n % 2 = 0 then 'female' end,
           diet = case when n % 3 > 0 then 'veg' end,
           emergency_name = case when n % 5 > 0 then 'Meera' else '' end,
           emergency_phone = case when n % 7 > 0 then '+919816000001' end,
           fitness_declared_at = case when n % 4 > 0 then clock_now() end,
           pan_last4 = case when n % 3 = 0 then '123F' end,
           room_preference = case when n % 5 = 1 then 'with_group' else 'any' end,
           occupancy = case when n % 6 = 5 then 'single' else occupancy end,
           pickup_point_id = case when n % 8 > 0 then pickup_point_id end,
           date_of_birth = case n % 4 when 0 then d.start_date - interval '18 years'
                                      when 1 then d.start_date - interval '18 years' + interval '1 day'
                                      when 2 then null else t.date_of_birth end
      from (select id, row_number() over (order by id) as n from booking_traveller) as numbered,
           departure d
     where numbered.id = t.id and d.id = t.departure_id`;

  it.each([
    ['any trip', {}, sql`select 1`],
    ['a trip for women', { womenOnly: true }, sql`select 1`],
    ['a trek', {}, sql`update trip set requires_fitness_declaration = true`],
    ['a trip that needs a PAN', {}, sql`update trip set requires_pan = true`],
    ['a trip abroad', {}, sql`update trip set is_international = true, requires_passport = true`],
    ['a trip without pickup points', {}, sql`update booking_traveller set pickup_point_id = null`],
  ])('of %s follow the same rule in the list as in the manifest', async (name, options, change) => {
    const id = await departure({ capacity: 60, ...options });
    for (const pax of [4, 4, 4, 3, 2]) {
      await booked(
        id,
        Array.from({ length: pax }, () => ({})),
        'full',
      );
    }
    await run(mixDetails);
    await run(sql`update booking set is_resident = pax <> 3,
                         buyer_pan_last4 = case when pax = 2 then '123F' end`);
    await run(change);
    if (name.includes('without pickup')) await run(sql`delete from pickup_point`);
    const { totals } = await manifestOf(id);
    expect(totals.detailsMissing).toBeGreaterThan(0);
    const row = await rowOf(id);
    expect(row.detailsMissing).toBe(totals.detailsMissing);
    // Each traveller on their own too, so that errors don't cancel each other out.
    const { rows } = await sql<{ id: string }>`
      select id from booking_traveller order by id`.execute(service.db.queries);
    for (const { id: travellerId } of rows) {
      await run(sql`update booking_traveller set status = case when id = ${travellerId}
                      then 'active' else 'cancelled' end`);
      const one = await manifestOf(id);
      expect([travellerId, (await rowOf(id)).detailsMissing]).toEqual([
        travellerId,
        one.totals.detailsMissing,
      ]);
    }
  });
});

describe('the manifest', () => {
  it('shows who goes, masked, with rooms, pickup points, food and what is missing', async () => {
    const { id: forAll } = await aTrip(service.db, { minAge: 0 });
    const id = await departure({ tripId: forAll });
    const family = await booked(id, [
      { fullName: 'Asha Rao', phone: '+91 98765 43210' },
      { fullName: 'Ravi Rao', gender: 'male' },
      {
        ...{ fullName: 'Tara Rao', type: 'infant', dateOfBirth: addDays(today, -200) },
        guardianConsent: { name: 'Asha Rao', relation: 'mother' },
      },
    ]);
    const alone = await booked(id, [{ fullName: 'Meera Iyer', gender: null }]);
    await booked(id, [{ fullName: 'Karan Gill' }], null);
    await run(sql`
      update booking_traveller
         set diet = 'jain', medical_enc = '\\x00', medical_consent = '{}', emergency_name = 'Om',
             emergency_phone = '+919816000000', emergency_relation = 'Brother'
       where full_name = 'Asha Rao'`);
    const { status, body, text } = await as<DepartureManifest>('operations', `/${id}/travellers`);
    expect(status).toBe(200);
    expect(text).not.toMatch(/98765|98160|example\.com|Karan|199\d-/);
    expect(body.totals).toMatchObject({
      travellers: 4,
      infants: 1,
      detailsMissing: 2,
      rooms: [{ occupancy: 'twin', rooms: 2 }],
      freeBeds: 1,
      diets: [
        { diet: 'jain', travellers: 1 },
        { diet: null, travellers: 2 },
      ],
    });
    expect(body.detailsLockOn).toBe(addDays(today, 53));
    expect(body.bookings.map(({ reference }) => reference)).toEqual([
      family.reference,
      alone.reference,
    ]);
    const [asha, ravi, tara, meera] = body.bookings.flatMap(({ travellers }) => travellers);
    expect(asha).toMatchObject({
      fullName: 'Asha Rao',
      isLead: true,
      ageBand: 'from_35_to_44',
      phoneMasked: '***10',
      room: { number: 1, occupancy: 'twin', roommates: ['Ravi Rao', 'Tara Rao'], problem: null },
      pickup: { code: 'DEL', city: 'Delhi', name: 'Kashmere Gate' },
      diet: 'jain',
      hasMedicalNotes: true,
      missing: [],
    });
    expect(ravi).toMatchObject({ isLead: false, missing: ['diet', 'emergency_contact'] });
    expect(tara).toMatchObject({ type: 'infant', room: { number: 1 } });
    expect(meera).toMatchObject({
      phoneMasked: null,
      hasMedicalNotes: false,
      room: { number: 2, roommates: [], problem: 'gender_missing' },
      missing: ['gender', 'diet', 'emergency_contact'],
    });
  });

  it('is only for people who may read bookings, and not there for drafts', async () => {
    const id = await departure();
    await booked(id, [{ fullName: 'Asha Rao' }]);
    const refused = await as('editor', `/${id}/travellers`);
    expect(refused.status).toBe(403);
    expect(refused.text).not.toContain('Asha');
    await run(sql`alter table departure disable trigger departure_transition`);
    await run(sql`update departure set status = 'draft' where id = ${id}`);
    await run(sql`alter table departure enable trigger departure_transition`);
    expect((await as('operations', `/${id}/travellers`)).status).toBe(404);
  });
});

describe('the history', () => {
  const historyOf = async (id: string, query = '') =>
    (await as<DepartureHistory>('editor', `/${id}/history${query}`)).body;

  it('shows each change with its author and reason, newest first, and no other departure’s', async () => {
    const id = await departure();
    const other = await departure();
    const { body } = await as<StaffDeparture>('operations', `/${id}`);
    expect(body).toMatchObject({ tripTitle: 'Spiti in snow', tz: 'Asia/Kolkata' });
    const match = { 'if-match': `"v${body.version}"` };
    expect((await as('operations', `/${id}`, 'PATCH', { minPax: 4 }, match)).status).toBe(200);
    await as('operations', `/${id}/guarantee`, 'POST', { reason: 'We go with four' });
    await as('operations', `/${other}/guarantee`, 'POST', { reason: 'The other one' });
    const { items, nextCursor } = await historyOf(id);
    expect(nextCursor).toBeNull();
    expect(items.map(({ action, actor, reason }) => [action, actor, reason])).toEqual([
      ['departure.guarantee', 'operations', 'We go with four'],
      ['departure.change', 'operations', null],
    ]);
    expect(items[1]).toMatchObject({ before: { minPax: 6 }, after: { minPax: 4 } });
    expect((await as('trip_leader', `/${id}/history`)).status).toBe(403);
  });

  it('pages without gaps or repeats, also among changes of the same moment', async () => {
    const id = await departure();
    await run(sql`
      insert into audit_log (id, actor, role, action, object_kind, object_id, request_id, at)
      select gen_random_uuid(), 'owner', 'owner', 'departure.change', 'departure', ${id}, n::text,
             clock_now() + (n / 40) * interval '1 microsecond'
        from generate_series(1, 120) n`);
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null; page += 1) {
      expect(page).toBeLessThan(3);
      const history: DepartureHistory = await historyOf(id, cursor && `?cursor=${cursor}`);
      seen.push(...history.items.map(({ requestId }) => requestId));
      cursor = history.nextCursor;
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    expect((await as('editor', `/${id}/history?cursor=nothing`)).status).toBe(404);
  });
});
