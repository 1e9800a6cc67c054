/**
 * Prints the service's responses at chosen moments as JSON. `clock.test.ts` runs it in several time
 * zones.
 */
import { sql } from 'kysely';
import type { DepartureList } from '../contract/departures.ts';
import type { Hold } from '../contract/holds.ts';
import type { Problem } from '../contract/problem.ts';
import type { QuoteRequest } from '../contract/quotes.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, type Reply } from '../testing/browser.ts';
import { postgresUrl, stopClock } from '../testing/database.ts';
import { startService } from '../testing/service.ts';

const service = await startService({}, postgresUrl ? { need: 'postgres' } : {});
const { db } = service;
const told: Record<string, unknown> = {};

const at = (instant: string) => stopClock(db, instant);

const outcome = (reply: Reply<unknown>) => ({
  status: reply.status,
  ...(reply.status >= 400 ? { code: (reply.body as Problem).code } : {}),
});

async function onSale(inDays: number, trip: Parameters<typeof aTrip>[1] = {}) {
  const { id: tripId, slug } = await aTrip(db, trip);
  return { slug, ...(await aDeparture(db, { tripId, inDays })) };
}

async function holdOn(departureId: string): Promise<Reply<unknown>> {
  const visitor = aVisitor(service);
  const quoted = await visitor.quote(departureId);
  if (quoted.status !== 200) return quoted;
  return visitor.post<Hold>('/v1/holds', { quoteToken: quoted.body.token });
}

async function bookBornOn(departureId: string, dateOfBirth: string): Promise<string | number> {
  const visitor = aVisitor(service);
  const hold = await visitor.hold(departureId);
  const request = aBookingRequest(hold.body.id);
  const [lead] = request.travellers;
  if (!lead) throw new Error('no travellers');
  lead.dateOfBirth = dateOfBirth;
  lead.guardianConsent = { name: 'R Rao', relation: 'father' };
  const reply: Reply<unknown> = await visitor.book(request);
  return reply.status === 201 ? 201 : (reply.body as Problem).code;
}

const quoteOn = (departureId: string, more: Partial<QuoteRequest> = {}) =>
  aVisitor(service).quote(departureId, 1, 'twin', more);

try {
  await at('2028-01-01T06:00:00Z');
  const leapDay = await onSale(59);
  await sql`update departure set sales_close_at = '2028-02-01 00:00:00+05:30'
             where id = ${leapDay.id}`.execute(db.queries);
  const { body: leap } = await quoteOn(leapDay.id);
  await at('2028-01-31T18:29:59Z');
  told['last second of sale'] = outcome(await holdOn(leapDay.id));
  await at('2028-01-31T18:30:00Z');
  told['sale is over'] = outcome(await holdOn(leapDay.id));
  const list = await aVisitor(service).send<DepartureList>(
    'GET',
    `/v1/trips/${leapDay.slug}/departures`,
  );
  told['list at midnight'] = { asOf: list.body.asOf, from: list.body.items[0]?.from };

  await at('2030-01-01T06:00:00Z');
  const before = await onSale(58, { minAge: 12 });
  const after = await onSale(59, { minAge: 12 });
  told['29 February'] = {
    startDate: leapDay.startDate,
    balanceDueOn: leap.quote.schedule[0]?.dueOn,
    days: [before.startDate, after.startDate],
    dayBefore: await bookBornOn(before.id, '2012-02-29'),
    dayAfter: await bookBornOn(after.id, '2012-02-29'),
  };

  await at('2026-03-20T06:00:00Z');
  const abroad = await onSale(60, { isInternational: true });
  for (const [name, instant] of [
    ['tax, last second of 31 March', '2026-03-31T18:29:59Z'],
    ['tax, first second of 1 April', '2026-03-31T18:30:00Z'],
  ] as const) {
    await at(instant);
    const { body } = await quoteOn(abroad.id);
    told[name] = { tcsBps: body.quote.tcs?.bps, totalMinor: body.quote.totalMinor };
  }

  const home = await onSale(60);
  const chooser = aVisitor(service);
  const { body: chosen } = await chooser.quote(home.id);
  await sql`update departure_price set amount_minor = amount_minor + 100
             where departure_id = ${home.id}`.execute(db.queries);
  await sql`update departure set price_version = 2 where id = ${home.id}`.execute(db.queries);
  told['price changed'] = outcome(
    await chooser.post<Hold>('/v1/holds', { quoteToken: chosen.token }),
  );

  await sql`insert into coupon (id, code, kind, bps, valid_to)
            values (gen_random_uuid(), 'LASTDAY', 'percent', 1000, '2026-04-05 12:00:00Z')`.execute(
    db.queries,
  );
  await at('2026-04-05T18:29:59Z');
  told['coupon on its last day'] = outcome(await quoteOn(home.id, { couponCode: 'LASTDAY' }));
  await at('2026-04-05T18:30:00Z');
  told['coupon a second later'] = outcome(await quoteOn(home.id, { couponCode: 'LASTDAY' }));

  await at('2028-01-01T06:00:00Z');
  const { id: tripId, slug } = await aTrip(db);
  // Departs on 30 April 2028; ninety days before is 31 January.
  const early = await aDeparture(db, {
    tripId,
    inDays: 120,
    earlyTiers: [{ minDaysBefore: 90, bps: 1_000 }],
  });
  for (const [name, instant] of [
    ['early, last second of 31 January', '2028-01-31T18:29:59Z'],
    ['early, first second of 1 February', '2028-01-31T18:30:00Z'],
  ] as const) {
    await at(instant);
    const { body: quoted } = await quoteOn(early.id);
    const { body: shown } = await aVisitor(service).send<DepartureList>(
      'GET',
      `/v1/trips/${slug}/departures`,
    );
    told[name] = {
      startDate: early.startDate,
      earlyMinor: quoted.quote.earlyDiscountMinor,
      discount: shown.items[0]?.earlyDiscount,
      fromMinor: shown.items[0]?.from?.amountMinor,
    };
  }
  process.stdout.write(`${JSON.stringify(told, null, 1)}\n`);
} finally {
  await service.close();
}
