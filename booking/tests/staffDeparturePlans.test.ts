/** New departures at the desk: dry runs, series, copied seasons, drafts, and changes to terms. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DepartureList } from '../contract/departures.ts';
import type { Problem } from '../contract/problem.ts';
import type { NewDepartureRequest, StaffDeparture } from '../contract/staff.ts';
import type {
  DepartureChoices,
  DeparturePlan,
  DeparturePlanRequest,
  MadeDepartures,
  NewDeparturePreview,
} from '../contract/staffDeparturePlans.ts';
import type { ChangePreview, DepartureTerms } from '../contract/staffDepartureTerms.ts';
import { addDays, civilDateIn } from '../domain/dates.ts';
import { aDeparture, aTrip, type DepartureOptions } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout } from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift } from '../testing/database.ts';
import { humanEvidence } from '../testing/forms.ts';
import { startService, type Service } from '../testing/service.ts';

const roles = ['operations', 'finance', 'sales', 'owner'] as const;
type Name = (typeof roles)[number];
const secretOf = (name: string) => `secret-of-plan-tests-${name}-`.padEnd(40, 'x');
const asBefore = { bps: 0, addMinor: 0, roundToMinor: 100 };
const today = civilDateIn(new Date(), 'Asia/Kolkata');

let service: Service;
let tripId: string;

beforeAll(async () => {
  service = await startService({
    STAFF_KEYS: roles.map((name) => `${name}:${name}:${secretOf(name)}`).join(','),
  });
  service.app.log.level = 'silent';
});
beforeEach(async () => {
  ({ id: tripId } = await aTrip(service.db, { slug: 'spiti' }));
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await emptyDatabase(service.db);
});
afterAll(async () => service.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface Sent {
  as?: Name;
  version?: number;
  key?: string;
}

async function ask<T = Problem>(method: Method, url: string, body?: object, sent: Sent = {}) {
  const { as = 'operations', version, key = randomUUID() } = sent;
  const reply = await service.app.inject({
    method,
    url: `/v1/staff${url}`,
    headers: {
      authorization: `Bearer ${secretOf(as)}`,
      'idempotency-key': key,
      ...(version === undefined ? {} : { 'if-match': `"v${version}"` }),
    },
    ...(body ? { payload: body } : {}),
  });
  return { status: reply.statusCode, body: reply.json<T>() };
}

/** Asks, and fails unless it was answered. */
async function get<T>(method: Method, url: string, body?: object, sent?: Sent): Promise<T> {
  const reply = await ask<T>(method, url, body, sent);
  if (reply.status >= 300) throw new Error(JSON.stringify(reply.body));
  return reply.body;
}

const pathsOf = ({ body }: { body: Problem }) => body.errors?.map(({ path }) => path);
const codeOf = ({ body }: { body: Problem }) => body.code;
const departure = (options: Partial<DepartureOptions> = {}) =>
  aDeparture(service.db, { tripId, ...options });
const view = (id: string) => get<StaffDeparture>('GET', `/departures/${id}`);
const run = (query: ReturnType<typeof sql>) => query.execute(service.db.queries);

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)}`.execute(service.db.queries);
  return rows[0]?.n ?? -1;
}

const preview = (plan: DeparturePlanRequest) =>
  get<DeparturePlan>('POST', '/departure-plans/preview', plan);
const make = (plan: DeparturePlanRequest, { token }: DeparturePlan, key?: string) =>
  ask<MadeDepartures>('POST', '/departure-plans', { plan, token }, { ...(key && { key }) });

/** Returns the weekday of a date, with Monday as 1. */
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** A weekly series on the source's weekday, beginning a week after it. */
function weekly(source: { id: string; startDate: string }, weeks: number): DeparturePlanRequest {
  return {
    series: {
      sourceId: source.id,
      weekdays: [weekdayOf(source.startDate)],
      everyWeeks: 1,
      from: addDays(source.startDate, 1),
      to: addDays(source.startDate, weeks * 7),
    },
    notOn: [],
    prices: asBefore,
  };
}

function aDraft(change: Partial<NewDepartureRequest> = {}): NewDepartureRequest {
  const startDate = addDays(today, 60);
  return {
    tripSlug: 'spiti',
    code: `SPITI-${randomUUID().slice(0, 8).toUpperCase()}`,
    startDate,
    endDate: addDays(startDate, 6),
    reportAt: `${startDate}T01:30:00Z`,
    capacity: 12,
    cancellationPolicyId: '01930000-0000-7000-8000-000000000101',
    minPax: 6,
    maxPaxPerBooking: 12,
    salesOpenAt: null,
    salesCloseAt: `${addDays(startDate, -1)}T12:00:00Z`,
    depositKind: 'per_pax',
    depositValue: 300_000,
    balanceDueDays: 15,
    womenOnly: false,
    prices: [
      {
        occupancy: 'twin',
        amountMinor: 2_000_000,
        childBps: 8_000,
        infantMinor: 0,
        allotment: null,
        isActive: true,
      },
    ],
    pickups: [
      {
        code: 'DEL',
        city: 'Delhi',
        name: 'Kashmere Gate',
        address: null,
        pickupAt: `${startDate}T01:30:00Z`,
        surchargeMinor: 0,
      },
    ],
    ...change,
  };
}

describe('one new departure', () => {
  it('is shown as it will be, and not written', async () => {
    const other = await departure({ inDays: 60 });
    const shown = await get<NewDeparturePreview>(
      'POST',
      '/departures/preview',
      aDraft({ endDate: addDays(today, 90) }),
    );
    expect(shown).toMatchObject({
      tripTitle: 'Spiti in snow',
      // 5% GST on ₹20,000.
      prices: [{ occupancy: 'twin', amountMinor: 2_000_000, allInMinor: 2_100_000 }],
      sameDay: [`TEST-${other.id}`],
      warnings: ['The trip lasts 7 days, but this departure lasts 31.'],
    });
    expect(await count('departure')).toBe(1);
    expect(await count('departure_code')).toBe(1);
    expect(await count('audit_log')).toBe(0);
  });

  it('is refused for the same reasons in the dry run', async () => {
    const draft = aDraft({ code: 'TAKEN-1' });
    await get('POST', '/departures', draft);
    expect(pathsOf(await ask('POST', '/departures/preview', draft))).toEqual(['code']);
    const past = { ...aDraft(), startDate: addDays(today, -1) };
    expect(pathsOf(await ask('POST', '/departures/preview', past))).toContain('startDate');
  });

  it('copies the discounts of another departure of its trip', async () => {
    const { id: discountsFrom } = await departure();
    await run(sql`insert into group_discount_tier (departure_id, min_pax, bps)
                  values (${discountsFrom}, 4, 500), (${discountsFrom}, 8, 800)`);
    const draft = aDraft({ discountsFrom });
    const shown = await get<NewDeparturePreview>('POST', '/departures/preview', draft);
    expect(shown.discountSteps).toBe(2);
    const { groupTiers } = await get<StaffDeparture>('POST', '/departures', draft);
    expect(groupTiers).toEqual([
      { minPax: 4, bps: 500 },
      { minPax: 8, bps: 800 },
    ]);
    const { id: otherTrip } = await aTrip(service.db, { slug: 'ladakh' });
    const other = await departure({ tripId: otherTrip });
    const wrong = { ...aDraft({ code: 'OTHER-1' }), discountsFrom: other.id };
    expect(pathsOf(await ask('POST', '/departures', wrong))).toEqual(['discountsFrom']);
  });

  it('has extras, which travellers can add', async () => {
    const boots = { code: 'BOOTS', name: 'Snow boots', amountMinor: 90_000, per: 'traveller' };
    const extras = [{ ...boots, maxQty: 5, stock: 20 }];
    const made = await get<StaffDeparture>('POST', '/departures', { ...aDraft(), extras });
    const terms = await get<DepartureTerms>('GET', `/departures/${made.id}/terms`);
    expect(terms.extras).toEqual([{ ...extras[0], taken: 0 }]);
    const twice = { ...aDraft(), extras: [...extras, ...extras] };
    expect(pathsOf(await ask('POST', '/departures', twice))).toEqual(['extras']);
  });

  it('needs a published trip, and so does its publication', async () => {
    const { id } = await get<StaffDeparture>('POST', '/departures', aDraft());
    await run(sql`update trip set status = 'hidden' where slug = 'spiti'`);
    expect(pathsOf(await ask('POST', '/departures', aDraft()))).toEqual(['tripSlug']);
    expect(pathsOf(await ask('POST', `/departures/${id}/publish`))).toEqual(['prices']);
    const { status, warnings } = await view(id);
    expect(status).toBe('draft');
    expect(warnings).toEqual(['Its trip isn’t published, so travellers can’t see this date']);
    const { trips } = await get<DepartureChoices>('GET', '/departure-choices');
    expect(trips).toMatchObject([{ slug: 'spiti', isPublished: false, durationDays: 7 }]);
  });
});

describe('a series', () => {
  it('shows each date, and makes exactly what it showed, once', async () => {
    const source = await departure({
      groupTiers: [{ minPax: 5, bps: 300 }],
      earlyTiers: [{ minDaysBefore: 90, bps: 500 }],
      allotments: { twin: 4 },
      addonStock: 7,
    });
    const plan = { ...weekly(source, 4), prices: { bps: 500, addMinor: 0, roundToMinor: 2_500 } };
    const shown = await preview(plan);
    const dates = [1, 2, 3, 4].map((week) => addDays(source.startDate, 7 * week));
    expect(shown.items.map(({ draft }) => draft.startDate)).toEqual(dates);
    expect(shown.count).toBe(4);
    expect(await count('departure')).toBe(1);

    const key = randomUUID();
    const made = await make(plan, shown, key);
    expect(made.status).toBe(201);
    expect((await make(plan, shown, key)).body).toEqual(made.body);
    expect(await count('departure')).toBe(5);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_log where action = 'departure.create'`.execute(
      service.db.queries,
    );
    expect(rows[0]?.n).toBe(4);

    for (const [index, { id, status }] of made.body.items.entries()) {
      expect(status).toBe('draft');
      const stored = await view(id);
      const planned = shown.items[index];
      const { extras, pickups, prices, cancellationPolicyId, ...facts } = planned!.draft;
      expect(stored).toMatchObject({
        ...facts,
        plannedCapacity: 12,
        held: 0,
        booked: 0,
        groupTiers: [{ minPax: 5, bps: 300 }],
        earlyTiers: [{ minDaysBefore: 90, bps: 500 }],
      });
      expect(stored.prices).toEqual(prices.map((price) => ({ ...price, held: 0, booked: 0 })));
      const terms = await get<DepartureTerms>('GET', `/departures/${id}/terms`);
      expect(terms).toMatchObject({ cancellationPolicyId, extras, pickups });
      expect(terms.extras).toMatchObject([{ code: 'TENT', stock: 7, taken: 0 }]);
    }
    // ₹17,999 and 5% is ₹18,898.95; ₹15,999 and 5% is ₹16,798.95. Both to the nearest ₹25.
    expect(shown.items[0]?.prices.map(({ amountMinor }) => amountMinor)).toEqual([
      1_680_000, 1_890_000,
    ]);
    expect(await count('departure')).toBe(5);
  });

  it('keeps clock times and the number of days', async () => {
    const source = await departure();
    const { items } = await preview(weekly(source, 1));
    const { draft } = items[0]!;
    expect(draft).toMatchObject({
      endDate: addDays(draft.startDate, 6),
      reportAt: `${draft.startDate}T01:30:00.000Z`,
      salesCloseAt: `${addDays(draft.startDate, -1)}T01:30:00.000Z`,
      salesOpenAt: null,
    });
    expect(draft.pickups[0]?.pickupAt).toBe(draft.reportAt);
  });

  it('leaves out dates that exist, have passed or were named, and says so', async () => {
    const source = await departure({ inDays: 10 });
    const taken = await departure({ inDays: 24 });
    await run(sql`update departure set capacity = 3 where id = ${taken.id}`);
    const plan = {
      ...weekly(source, 4),
      notOn: [addDays(source.startDate, 28)],
    };
    plan.series = { ...plan.series!, from: addDays(source.startDate, -14) };
    const shown = await preview(plan);
    expect(shown.items.map(({ draft, clash }) => [draft.startDate, clash])).toEqual([
      [addDays(source.startDate, -14), 'date_passed'],
      [addDays(source.startDate, -7), null],
      [source.startDate, 'date_exists'],
      [addDays(source.startDate, 7), null],
      [addDays(source.startDate, 14), 'date_exists'],
      [addDays(source.startDate, 21), null],
      [addDays(source.startDate, 28), 'left_out'],
    ]);
    const made = await make(plan, shown);
    expect(made.body.items).toHaveLength(3);
    expect((await view(taken.id)).capacity).toBe(3);
  });

  it('makes nothing if anything differs from what was shown', async () => {
    const source = await departure();
    const plan = weekly(source, 3);
    const shown = await preview(plan);
    await departure({ inDays: 67 });
    const clashing = await ask('POST', '/departure-plans', { plan, token: shown.token });
    expect(codeOf(clashing)).toBe('preview_expired');
    const cheaper = { ...plan, prices: { ...asBefore, bps: -1_000 } };
    const other = await preview(plan);
    const changed = await ask('POST', '/departure-plans', { plan: cheaper, token: other.token });
    expect(codeOf(changed)).toBe('preview_expired');
    const twin = { occupancy: 'twin', amountMinor: 1, childBps: 0, infantMinor: 0 };
    await get(
      'PUT',
      `/departures/${source.id}/prices`,
      { prices: [{ ...twin, allotment: null, isActive: true }] },
      { version: (await view(source.id)).version },
    );
    const repriced = await ask('POST', '/departure-plans', { plan, token: other.token });
    expect(codeOf(repriced)).toBe('preview_expired');
    expect(await count('departure')).toBe(2);
  });

  it('doesn’t mind bookings of the departure it copies', async () => {
    const source = await departure();
    const plan = weekly(source, 2);
    const shown = await preview(plan);
    await aVisitor(service).hold(source.id);
    expect((await make(plan, shown)).status).toBe(201);
  });

  it('is made once when two people confirm it at the same time', async () => {
    const source = await departure();
    const plan = weekly(source, 3);
    const shown = await preview(plan);
    const replies = await Promise.all([make(plan, shown), make(plan, shown)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await count('departure')).toBe(4);
  });

  it('refuses plans without sense', async () => {
    const source = await departure();
    const plan = weekly(source, 3);
    const series = plan.series!;
    const refused = async (change: object) =>
      pathsOf(await ask('POST', '/departure-plans/preview', { ...plan, ...change }));
    expect(await refused({ series: { ...series, to: addDays(series.from, -1) } })).toEqual(['to']);
    expect(await refused({ series: { ...series, from: '2027-02-30' } })).toEqual(['from']);
    expect(await refused({ series: { ...series, sourceId: randomUUID() } })).toEqual(['sourceId']);
    const daily = { ...series, weekdays: [1, 2, 3, 4, 5, 6, 7], to: addDays(series.from, 100) };
    expect(await refused({ series: daily })).toEqual(['to']);
    const season = { tripSlug: null, from: today, to: today, moveBy: { unit: 'weeks', count: 52 } };
    expect(await refused({ season })).toEqual(['series']);
  });
});

describe('a copied season', () => {
  const seasonOf = (from: string, to: string, count = 52): DeparturePlanRequest => ({
    season: { tripSlug: 'spiti', from, to, moveBy: { unit: 'weeks', count } },
    notOn: [],
    prices: { ...asBefore, bps: 600 },
  });

  it('leaves out the private departures of groups, which block no date', async () => {
    const source = await departure({ inDays: 30 });
    const group = await departure({ inDays: 37 });
    await run(sql`update departure set is_private = true where id = ${group.id}`);
    const season = await preview(seasonOf(today, addDays(today, 60)));
    expect(season.items).toHaveLength(1);
    const series = await preview(weekly(source, 1));
    expect(series.items).toMatchObject([{ draft: { startDate: group.startDate }, clash: null }]);
    expect((await ask('POST', '/departure-plans/preview', weekly(group, 1))).status).toBe(400);
  });

  it('copies what was on sale to the same weekday, with new prices, and not twice', async () => {
    const first = await departure({ inDays: 30 });
    const women = await departure({ inDays: 30, womenOnly: true });
    const gone = await departure({ inDays: 44 });
    await run(sql`update departure set status = 'cancelled' where id = ${gone.id}`);
    const { id: otherTrip } = await aTrip(service.db, { slug: 'ladakh' });
    await departure({ tripId: otherTrip, inDays: 30 });
    await get('POST', '/departures', aDraft({ startDate: addDays(today, 31) }));

    const plan = seasonOf(today, addDays(today, 60));
    const shown = await preview(plan);
    const date = addDays(first.startDate, 364);
    expect(shown.items.map(({ draft }) => [draft.startDate, draft.womenOnly])).toEqual([
      [date, false],
      [date, true],
    ]);
    // ₹17,999 and 6%, to the rupee, and 5% GST on top, to the rupee.
    expect(shown.items[0]?.prices.find(({ occupancy }) => occupancy === 'twin')).toEqual({
      occupancy: 'twin',
      beforeMinor: 1_799_900,
      amountMinor: 1_907_900,
      allInMinor: 2_003_300,
    });
    const codes = shown.items.map(({ draft }) => draft.code);
    expect(codes).toEqual([`SPITI-${date}`, `SPITI-${date}-2`]);
    const made = await make(plan, shown);
    expect(made.body.items.map(({ code }) => code)).toEqual(codes);

    const again = await preview(plan);
    expect(again.count).toBe(0);
    expect(again.items.map(({ clash }) => clash)).toEqual(['date_exists', 'date_exists']);
    const nothing = await ask('POST', '/departure-plans', { plan, token: again.token });
    expect(pathsOf(nothing)).toEqual(['plan']);
    expect(women.startDate).toBe(first.startDate);
  });

  it('copies all trips, by years, and says which aren’t published', async () => {
    const { id: hidden } = await aTrip(service.db, { slug: 'ladakh', status: 'hidden' });
    const one = await departure({ inDays: 20 });
    const two = await departure({ tripId: hidden, inDays: 21 });
    const { items } = await preview({
      season: {
        tripSlug: null,
        from: today,
        to: addDays(today, 40),
        moveBy: { unit: 'years', count: 1 },
      },
      notOn: [],
      prices: asBefore,
    });
    const later = (date: string) => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
    expect(items.map(({ draft, clash }) => [draft.tripSlug, draft.startDate, clash])).toEqual([
      ['spiti', later(one.startDate), null],
      ['ladakh', later(two.startDate), 'trip_hidden'],
    ]);
  });

  it('replaces the date in a code', async () => {
    const { id, startDate } = await departure({ inDays: 30 });
    const code = `SPTW-${startDate}`;
    await run(sql`update departure set code = ${code} where id = ${id}`);
    const { items } = await preview(seasonOf(today, addDays(today, 60)));
    expect(items[0]?.draft.code).toBe(`SPTW-${addDays(startDate, 364)}`);
  });
});

describe('drafts', () => {
  const drafts = async (...changes: Partial<NewDepartureRequest>[]) =>
    Promise.all(
      changes.map((change) => get<StaffDeparture>('POST', '/departures', aDraft(change))),
    );

  it('are published together', async () => {
    const made = await drafts({}, { startDate: addDays(today, 66), endDate: addDays(today, 72) });
    const ids = made.map(({ id }) => id);
    const { items } = await get<MadeDepartures>('POST', '/departures/publish', { ids });
    expect(items.map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, 'scheduled']));
    const visitor = aVisitor(service);
    const list = await visitor.send<DepartureList>('GET', '/v1/trips/spiti/departures');
    expect(list.body.items.map(({ id }) => id).sort()).toEqual([...ids].sort());
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_log where action = 'departure.publish'`.execute(
      service.db.queries,
    );
    expect(rows[0]?.n).toBe(2);
  });

  it('stay drafts, all of them, if one isn’t ready', async () => {
    const made = await drafts({}, { capacity: 0 });
    const ids = made.map(({ id }) => id);
    const refused = await ask('POST', '/departures/publish', { ids });
    expect(refused.body.errors).toEqual([
      {
        path: 'ids.1',
        code: 'incomplete',
        message: `${made[1]?.code}: Add prices, seats and a pickup point first`,
      },
    ]);
    expect((await view(ids[0] ?? '')).status).toBe('draft');
    const { id } = await departure();
    const onSale = await ask('POST', '/departures/publish', { ids: [ids[0], id] });
    expect(pathsOf(onSale)).toEqual(['ids.1']);
    expect((await view(ids[0] ?? '')).status).toBe('draft');
  });

  it('are deleted whole, and their code is free again', async () => {
    const extras = [
      { code: 'TENT', name: 'Tent', amountMinor: 1, per: 'booking' as const, maxQty: 1, stock: 1 },
    ];
    const [draft] = await drafts({ code: 'SPITI-FREE', extras });
    const { id, version } = draft!;
    const url = `/departures/${id}`;
    expect(codeOf(await ask('DELETE', url, undefined, { version: version + 1 }))).toBe(
      'version_conflict',
    );
    expect((await ask('DELETE', url, undefined, { version })).status).toBe(200);
    expect((await ask('GET', url)).status).toBe(404);
    for (const table of ['departure', 'departure_price', 'pickup_point', 'addon']) {
      expect([table, await count(table)]).toEqual([table, 0]);
    }
    const { rows } = await sql<{ before: StaffDeparture; after: object | null }>`
      select before, after from audit_log where action = 'departure.delete'`.execute(
      service.db.queries,
    );
    expect(rows).toMatchObject([{ before: { code: 'SPITI-FREE' }, after: null }]);
    await drafts({ code: 'SPITI-FREE' });
  });

  it('are no longer deleted once they are on sale', async () => {
    const { id } = await departure();
    const { version } = await view(id);
    expect(codeOf(await ask('DELETE', `/departures/${id}`, undefined, { version }))).toBe(
      'invalid_state',
    );
    expect((await view(id)).status).toBe('scheduled');
  });
});

describe('what a change does', () => {
  const twin = (amountMinor: number, allotment: number | null = null) => ({
    prices: [
      {
        ...{ occupancy: 'twin', amountMinor, childBps: 8_000, infantMinor: 150_000 },
        ...{ allotment, isActive: true },
      },
    ],
  });
  const show = (id: string, change: object, as?: Name) =>
    get<ChangePreview>('POST', `/departures/${id}/changes/preview`, change, { ...(as && { as }) });

  async function paid(id: string, pax = 1) {
    const visitor = aVisitor(service);
    const { reference } = await visitor.holdAndBook(id, pax);
    const payment = await visitor.pay(reference, 'full');
    await comeBack(service, await walkCheckout(payment.body, 'success'));
    return async () => (await visitor.readBooking(reference)).body;
  }

  it('is shown for prices, not made, and then made exactly so', async () => {
    const { id } = await departure({ prices: { twin: 2_000_000, triple: 1_800_000 } });
    const booked = await paid(id, 2);
    const holder = aVisitor(service);
    const held = await holder.hold(id);
    const before = await view(id);
    const theirs = await booked();
    const shown = await show(id, { prices: twin(2_200_000) });
    expect(shown).toMatchObject({
      version: before.version,
      rooms: [
        {
          occupancy: 'triple',
          beforeMinor: 1_800_000,
          afterMinor: null,
          allInBeforeMinor: 1_890_000,
          allInAfterMinor: null,
        },
        {
          occupancy: 'twin',
          beforeMinor: 2_000_000,
          afterMinor: 2_200_000,
          allInBeforeMinor: 2_100_000,
          allInAfterMinor: 2_310_000,
        },
      ],
      holds: { count: 1, people: 1 },
      unpaidBookings: { count: 0, people: 0 },
      bookings: { count: 1, people: 2 },
      endsQuotes: true,
      newOffers: 0,
      freeSeatsBefore: 9,
      freeSeatsAfter: 9,
    });
    expect(await view(id)).toEqual(before);
    expect(await count('audit_log')).toBe(0);

    const url = `/departures/${id}/prices`;
    const { after, version } = shown;
    const made = await get<StaffDeparture>('PUT', url, twin(2_200_000), { version });
    expect(made).toEqual(after);
    const hold = await holder.readHold(held.body.id);
    expect(hold.body.quote.totalMinor).toBe(2_100_000);
    const { body: now } = await aVisitor(service).quote(id, 1);
    expect(now.quote.totalMinor).toBe(2_310_000);
    expect((await booked()).lines).toEqual(theirs.lines);
    const again = await ask('PUT', url, twin(2_300_000), { version });
    expect(codeOf(again)).toBe('version_conflict');
  });

  it('is out of date as soon as someone holds seats', async () => {
    const { id } = await departure();
    const { version } = await show(id, { prices: twin(2_200_000) });
    await aVisitor(service).hold(id);
    const late = await ask('PUT', `/departures/${id}/prices`, twin(2_200_000), { version });
    expect(codeOf(late)).toBe('version_conflict');
  });

  it('includes seats that the waiting list gets', async () => {
    const { id } = await departure({ capacity: 1 });
    await paid(id);
    const joined = await aVisitor(service).post(`/v1/departures/${id}/waitlist`, {
      ...{ name: 'Ravi', email: 'ravi@example.com', phone: '', pax: '1', occupancy: 'twin' },
      consent: { version: '2026-11', text: 'Email me about this date.', isGranted: true },
      evidence: humanEvidence,
    });
    if (joined.status !== 202) throw new Error(JSON.stringify(joined.body));
    await run(sql`update waitlist_entry set confirmed_at = clock_now()`);
    const change = { settings: { capacity: 2, reason: 'A bigger bus' } };
    const shown = await show(id, change, 'owner');
    expect(shown).toMatchObject({ newOffers: 1, freeSeatsBefore: 0, freeSeatsAfter: 0 });
    expect(await view(id)).toMatchObject({ capacity: 1, held: 0 });
  });

  it('is refused as the change itself would be', async () => {
    const { id } = await departure({ prices: { twin: 2_000_000 } });
    await paid(id, 2);
    const url = `/departures/${id}/changes/preview`;
    const less = await ask('POST', url, { prices: twin(2_000_000, 1) });
    expect(codeOf(less)).toBe('capacity_below_sold');
    expect(codeOf(await ask('POST', url, { settings: { capacity: 1 } }))).toBe(
      'capacity_below_sold',
    );
    const discounts = { groupTiers: [{ minPax: 4, bps: 500 }], earlyTiers: [] };
    expect((await ask('POST', url, { discounts })).status).toBe(403);
    const shown = await show(id, { discounts }, 'finance');
    expect(shown.after.groupTiers).toEqual([{ minPax: 4, bps: 500 }]);
    const both = await ask('POST', url, { discounts, settings: { minPax: 2 } });
    expect(both.status).toBe(400);
    expect((await ask('POST', url, {})).status).toBe(400);
  });
});

describe('extras and pickup points', () => {
  const tent = { code: 'TENT', name: 'Single tent', amountMinor: 150_000, per: 'traveller' };
  const pickupAt = (date: string, time: string) => `${date}T${time}:00.000Z`;

  it('are changed, and whoever booked keeps theirs', async () => {
    const { id, startDate } = await departure();
    const { version } = await view(id);
    const extras = [
      { ...tent, maxQty: 2, stock: 4 },
      {
        ...{ code: 'MULE', name: 'A mule', amountMinor: 180_000, per: 'booking' },
        maxQty: 1,
        stock: null,
      },
    ];
    const after = await get<StaffDeparture>(
      'PUT',
      `/departures/${id}/extras`,
      { extras },
      { version },
    );
    expect(after.priceVersion).toBe(2);
    const pickups = [
      {
        ...{ code: 'CHD', city: 'Chandigarh', name: 'Sector 43', address: null },
        ...{ pickupAt: pickupAt(addDays(startDate, -1), '20:00'), surchargeMinor: -50_000 },
      },
      {
        ...{ code: 'DEL', city: 'Delhi', name: 'Kashmere Gate, gate 3', address: null },
        ...{ pickupAt: pickupAt(startDate, '01:30'), surchargeMinor: 0 },
      },
    ];
    const close = { salesCloseAt: pickupAt(addDays(startDate, -2), '12:00') };
    const closed = await get<StaffDeparture>('PATCH', `/departures/${id}`, close, {
      version: after.version,
    });
    const moved = await get<StaffDeparture>(
      'PUT',
      `/departures/${id}/pickups`,
      { pickups },
      { version: closed.version },
    );
    expect(moved.reportAt).toBe(pickups[0]?.pickupAt);
    const terms = await get<DepartureTerms>('GET', `/departures/${id}/terms`);
    expect(terms.pickups).toEqual(pickups.map((one) => ({ ...one, travellers: 0, holds: 0 })));
    expect(terms.extras.map(({ code }) => code)).toEqual(['MULE', 'TENT']);
    const { rows } = await sql<{ before: DepartureTerms; after: DepartureTerms }>`
      select before, after from audit_log where action = 'departure.extras'`.execute(
      service.db.queries,
    );
    expect(rows[0]?.before.extras).toMatchObject([{ code: 'TENT', amountMinor: 120_000 }]);
    expect(rows[0]?.after.extras).toMatchObject([
      { code: 'MULE' },
      { code: 'TENT', amountMinor: 150_000 },
    ]);
    const stale = await ask('PUT', `/departures/${id}/extras`, { extras: [] }, { version });
    expect(codeOf(stale)).toBe('version_conflict');
  });

  it('tell each confirmed booking once that its pickup has moved, and no one else', async () => {
    const { id, startDate } = await departure();
    const visitor = aVisitor(service);
    const { reference } = await visitor.holdAndBook(id, 2);
    const payment = await visitor.pay(reference, 'full');
    await comeBack(service, await walkCheckout(payment.body, 'success'));
    // Not paid, so the address is nobody's yet.
    await aVisitor(service).holdAndBook(id);
    const { pickups } = await get<DepartureTerms>('GET', `/departures/${id}/terms`);
    const [stored] = pickups.map(({ travellers: _, holds: __, ...pickup }) => pickup);
    if (!stored) throw new Error('no pickup point');
    const url = `/departures/${id}/pickups`;
    const dearer = [{ ...stored, surchargeMinor: 10_000 }];
    const sameTime = await view(id);
    await get('PUT', url, { pickups: dearer }, { version: sameTime.version });
    expect(await count('pickup_notice')).toBe(0);

    const moved = [{ ...stored, name: 'Gate 3', pickupAt: pickupAt(startDate, '02:30') }];
    const shown = await get<ChangePreview>('POST', `/departures/${id}/changes/preview`, {
      pickups: { pickups: moved },
    });
    expect(shown).toMatchObject({
      movedPickups: [
        {
          ...{ code: stored.code, travellers: 2 },
          from: { name: stored.name, pickupAt: stored.pickupAt },
          to: { name: 'Gate 3', pickupAt: pickupAt(startDate, '02:30') },
        },
      ],
      pickupMails: 1,
    });
    expect(await count('pickup_notice')).toBe(0);
    const { version } = shown;
    const first = await ask('PUT', url, { pickups: moved }, { version });
    const again = await ask('PUT', url, { pickups: moved }, { version });
    expect([first.status, codeOf(again)]).toEqual([200, 'version_conflict']);
    const mails = async () => {
      const { rows } = await sql<{ changes: object; reference: string }>`
        select p.changes, b.reference
          from notification n join pickup_notice p on p.id = n.subject_id
          join booking b on b.departure_id = p.departure_id and b.id = p.booking_id
         where n.template = 'pickup_changed' and n.status in ('queued', 'sent')`.execute(
        service.db.queries,
      );
      return rows;
    };
    const change = { travellers: 2, from: { name: stored.name }, to: { name: 'Gate 3' } };
    expect(await mails()).toMatchObject([{ reference, changes: [change] }]);
    // The same places again: nothing to say.
    await get('PUT', url, { pickups: moved }, { version: (await view(id)).version });
    expect(await mails()).toHaveLength(1);
    await emptyDatabase(service.db);
  });

  it('stay for someone who has cancelled, whose booking names their pickup point', async () => {
    const { id, startDate } = await departure();
    await aVisitor(service).holdAndBook(id);
    await run(sql`update booking_traveller set status = 'cancelled'`);
    await run(sql`update seat_hold set quote = quote - 'travellers'`);
    const other = {
      ...{ code: 'CHD', city: 'Chandigarh', name: 'Sector 43', address: null },
      ...{ pickupAt: pickupAt(startDate, '05:00'), surchargeMinor: 0 },
    };
    const url = `/departures/${id}/pickups`;
    const { version } = await view(id);
    expect(pathsOf(await ask('PUT', url, { pickups: [other] }, { version }))).toEqual(['pickups']);
    await emptyDatabase(service.db);
  });

  it('stay while someone has chosen them', async () => {
    const { id, startDate } = await departure();
    const visitor = aVisitor(service);
    const quote = await visitor.quote(id, 1, 'twin', { addons: [{ code: 'TENT', qty: 2 }] });
    await visitor.post('/v1/holds', { quoteToken: quote.body.token });
    const { version } = await view(id);
    const terms = await get<DepartureTerms>('GET', `/departures/${id}/terms`);
    expect(terms).toMatchObject({
      pickups: [{ code: 'DEL', travellers: 0, holds: 1 }],
      extras: [{ code: 'TENT', taken: 2 }],
    });
    const extras = `/departures/${id}/extras`;
    expect(pathsOf(await ask('PUT', extras, { extras: [] }, { version }))).toEqual(['extras']);
    const fewer = [{ ...tent, maxQty: 5, stock: 1 }];
    expect(pathsOf(await ask('PUT', extras, { extras: fewer }, { version }))).toEqual(['extras']);
    const other = {
      ...{ code: 'CHD', city: 'Chandigarh', name: 'Sector 43', address: null },
      ...{ pickupAt: pickupAt(startDate, '05:00'), surchargeMinor: 0 },
    };
    const pickups = `/departures/${id}/pickups`;
    const missed = await ask('PUT', pickups, { pickups: [other] }, { version });
    expect(pathsOf(missed)).toEqual(['pickups']);
    const early = { ...other, pickupAt: pickupAt(addDays(startDate, -9), '05:00') };
    const kept = { ...other, code: 'DEL' };
    const late = await ask('PUT', pickups, { pickups: [early, kept] }, { version });
    expect(pathsOf(late)).toEqual(['pickups']);
    expect(await view(id)).toMatchObject({ version, priceVersion: 1 });
    const repeated = await ask('PUT', pickups, { pickups: [kept, kept] }, { version });
    expect(pathsOf(repeated)).toEqual(['pickups']);
  });
});
