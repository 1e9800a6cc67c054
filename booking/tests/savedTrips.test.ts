/** Saved trips in the account, and the emails about their prices and seats. */
import { sql } from 'kysely';
import { sendSavedTripAlerts } from '../actions/savedTrips.ts';
import type { Problem } from '../contract/problem.ts';
import type { MyConsents } from '../contract/profile.ts';
import type { SavedTrips } from '../contract/savedTrips.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, type Visitor } from '../testing/browser.ts';
import { aCustomer } from '../testing/customers.ts';
import { emptyDatabase, setClock } from '../testing/database.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { startService, type Service } from '../testing/service.ts';

const email = 'asha@example.com';
const consent = { version: 'saved-trips-1', text: 'You may email me about saved trips.' };

let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let asha: Visitor;

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({ SMTP_URL: mailbox.url, RATE_CODE_RESEND_SECONDS: '0' });
});
beforeEach(async () => {
  asha = await aCustomer(service, email);
});
afterEach(async () => {
  await emptyDatabase(service.db);
  await mailbox.empty();
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

const list = '/v1/me/saved-trips';
const save = (slug: string, who = asha) => who.send<SavedTrips>('PUT', `${list}/${slug}`);
const merge = (tripSlugs: unknown[], who = asha) =>
  who.send<SavedTrips>('PUT', list, { tripSlugs });
const remove = (slug: string) => asha.send('DELETE', `${list}/${slug}`);
const slugsOf = ({ body }: { body: SavedTrips }) => body.trips.map(({ tripSlug }) => tripSlug);
const saved = async (who = asha) => slugsOf(await who.send<SavedTrips>('GET', list));
const problemOf = (reply: { status: number; body: unknown }) => {
  const { code, errors = [] } = reply.body as Problem;
  return [reply.status, code, errors.map((error) => `${error.path} ${error.code}`).join()];
};
const someTrips = async (count: number) => {
  const slugs = Array.from({ length: count }, (_, n) => `trip-number-${n}`);
  for (const slug of slugs) await aTrip(service.db, { slug });
  return slugs;
};

describe('the list', () => {
  it('saves and removes trips, newest first, each once', async () => {
    await someTrips(2);
    await save('trip-number-0');
    await save('trip-number-1');
    expect(slugsOf(await save('trip-number-0'))).toEqual(['trip-number-1', 'trip-number-0']);
    expect((await remove('trip-number-1')).status).toBe(204);
    expect((await remove('trip-number-1')).status).toBe(204);
    expect(await saved()).toEqual(['trip-number-0']);
  });

  it('adds a device’s list on top in its order and removes nothing', async () => {
    await someTrips(4);
    await save('trip-number-3');
    const reply = await merge(['trip-number-1', 'trip-number-3', 'trip-number-2', 'trip-number-1']);
    expect(reply.body).toMatchObject({ most: 50, hasAlerts: false });
    expect(slugsOf(reply)).toEqual(['trip-number-1', 'trip-number-2', 'trip-number-3']);
    expect(slugsOf(await merge([]))).toHaveLength(3);
  });

  it('keeps one of each when two devices merge at the same time', async () => {
    const slugs = await someTrips(6);
    await Promise.all([merge(slugs.slice(0, 4)), merge(slugs.slice(2)), merge(slugs)]);
    expect((await saved()).sort()).toEqual(slugs);
  });

  it('holds fifty trips: a merge fills it up, and one more is refused', async () => {
    const slugs = await someTrips(53);
    await merge(slugs.slice(0, 49));
    expect(slugsOf(await merge(slugs.slice(49)))).toHaveLength(50);
    expect(await saved()).toContain('trip-number-49');
    expect(problemOf(await save('trip-number-51'))).toEqual([
      400,
      'validation_failed',
      'tripSlug too_many',
    ]);
    expect((await save('trip-number-0')).status).toBe(200);
  });

  it('skips trips that don’t exist in a merge, and refuses one alone', async () => {
    await aTrip(service.db, { slug: 'spiti' });
    expect(slugsOf(await merge(['long-gone', 'spiti']))).toEqual(['spiti']);
    expect(problemOf(await save('long-gone'))).toEqual([404, 'not_found', '']);
  });

  it.each<[string, unknown]>([
    ['no list', {}],
    ['a list that is null', { tripSlugs: null }],
    ['a text', { tripSlugs: 'spiti' }],
    ['a number in it', { tripSlugs: [7] }],
    ['an empty slug', { tripSlugs: [''] }],
    ['a path', { tripSlugs: ['../me'] }],
    ['capitals', { tripSlugs: ['Spiti'] }],
    ['SQL', { tripSlugs: ["'; drop table trip; --"] }],
    ['a zero byte', { tripSlugs: ['spi\u0000ti'] }],
    ['a slug that is too long', { tripSlugs: ['a'.repeat(97)] }],
    ['too many', { tripSlugs: Array.from({ length: 101 }, (_, n) => `trip-${n}`) }],
    ['another field', { tripSlugs: [], alerts: true }],
  ])('refuses %s', async (_, body) => {
    const reply = await asha.send('PUT', list, body as object);
    expect(reply.status).toBe(400);
    expect(await saved()).toEqual([]);
  });

  it('belongs to its customer alone and is never cached', async () => {
    await aTrip(service.db, { slug: 'spiti' });
    await save('spiti');
    const ben = await aCustomer(service, 'ben@example.com');
    expect(await saved(ben)).toEqual([]);
    expect((await ben.send('DELETE', `${list}/spiti`)).status).toBe(204);
    expect(await saved()).toEqual(['spiti']);
    const reply = await asha.send('GET', list);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect((await aVisitor(service).send('GET', list)).status).toBe(401);
  });
});

describe('an alert', () => {
  let slug: string;
  let dates: string[];
  const priceNow = (amountMinor: number, id = dates[0]) =>
    sql`update departure_price set amount_minor = ${amountMinor}
         where departure_id = ${id}`.execute(service.db.queries);
  const block = (seats: number, id = dates[0]) =>
    sql`update departure set blocked = ${seats} where id = ${id}`.execute(service.db.queries);
  const decide = (isGranted: boolean) =>
    asha.send<MyConsents>('POST', '/v1/me/consents', {
      purpose: 'saved_trip_alerts',
      consent: { ...consent, isGranted },
    });
  /** Lets time pass and returns the alerts' emails so far, newest first. */
  async function after(time = '0 seconds') {
    await setClock(service.db, time);
    await sendSavedTripAlerts(service.deps);
    await service.work();
    const mails = await mailbox.mails(email);
    return mails.filter(({ text }) => text.includes('Stop these alerts'));
  }
  const tokenIn = (text = '') => /alerts=([\w.-]+)/.exec(text)?.[1] ?? '';

  beforeEach(async () => {
    const trip = await aTrip(service.db);
    ({ slug } = trip);
    const date = (inDays: number) =>
      aDeparture(service.db, {
        ...{ tripId: trip.id, inDays, capacity: 10 },
        prices: { twin: 2_000_000 },
      });
    dates = [(await date(60)).id, (await date(90)).id];
    await decide(true);
    await save(slug);
  });

  it('tells a lower price once, with both prices and the way out', async () => {
    expect(await after()).toEqual([]);
    await priceNow(1_800_000);
    const [mail, ...others] = await after();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Lower price: Spiti in snow');
    expect(mail?.text).toContain('₹18,900 per person');
    expect(mail?.text).toContain('₹21,000');
    expect(mail?.text).toContain(`/trip/${slug}#dates`);
    expect(await after('10 days')).toHaveLength(1);
  });

  it('says nothing about a higher price, or one that falls back to what was seen', async () => {
    await priceNow(2_500_000);
    await priceNow(2_500_000, dates[1]);
    expect(await after()).toEqual([]);
    await priceNow(2_000_000);
    expect(await after()).toEqual([]);
  });

  it('waits three days before the next email about the same trip', async () => {
    await priceNow(1_800_000);
    await after();
    await priceNow(1_700_000);
    expect(await after('71 hours')).toHaveLength(1);
    const [mail] = await after('73 hours');
    expect(mail?.text).toContain('₹17,850 per person');
    expect(mail?.text).toContain('₹18,900');
  });

  it('tells when a full date has seats again, even if it filled up after saving', async () => {
    await block(10);
    expect(await after()).toEqual([]);
    await block(7);
    const [mail] = await after('1 hour');
    expect(mail?.subject).toBe('Seats available: Spiti in snow');
    expect(mail?.text).toContain('was full and has seats again: 3 seats left.');
    expect(await after('10 days')).toHaveLength(1);
    await block(10);
    await after('11 days');
    await block(5);
    expect(await after('12 days')).toHaveLength(2);
  });

  it('doesn’t take seats on hold for a few minutes for a full date', async () => {
    await block(9);
    const ben = aVisitor(service);
    const hold = await ben.hold(dates[0] ?? '', 1);
    await after();
    expect((await ben.send('DELETE', `/v1/holds/${hold.body.id}`)).status).toBe(204);
    expect(await after('1 hour')).toEqual([]);
  });

  it('tells when few seats are left on the last open date, once', async () => {
    await block(8, dates[1]);
    expect(await after()).toEqual([]);
    await block(10);
    const [mail] = await after('1 hour');
    expect(mail?.subject).toBe('Few seats left: Spiti in snow');
    expect(mail?.text).toMatch(/2 seats left on .*, the last date you can book/);
    await block(9, dates[1]);
    expect(await after('10 days')).toHaveLength(1);
  });

  it('sends one email about several trips', async () => {
    const other = await aTrip(service.db);
    const prices = { twin: 3_000_000 };
    const { id } = await aDeparture(service.db, { tripId: other.id, prices });
    await save(other.slug);
    await priceNow(1_800_000);
    await priceNow(2_400_000, id);
    const [mail, ...others] = await after();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('2 saved trips have news');
    expect(mail?.text).toContain(`/trip/${slug}#dates`);
    expect(mail?.text).toContain(`/trip/${other.slug}#dates`);
  });

  it('counts from the day they agree, not from the day they saved', async () => {
    await decide(false);
    await priceNow(1_800_000);
    await decide(true);
    expect(await after()).toEqual([]);
    await priceNow(1_700_000);
    expect(await after()).toHaveLength(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['they withdrew their consent', () => decide(false)],
    ['they removed the trip', () => remove(slug)],
    ['they booked the trip', () => bookIt()],
    ['the trip is no longer offered', () => hideIt()],
    ['the price is up again', () => priceNow(2_000_000)],
  ])('isn’t sent if %s before it goes out', async (_, act) => {
    await priceNow(1_800_000);
    await sendSavedTripAlerts(service.deps);
    await act();
    expect(await after()).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['without consent', () => decide(false)],
    ['for a trip they have booked', () => bookIt()],
    ['for a trip no longer offered', () => hideIt()],
    ['once every date has left', () => setClock(service.db, '100 days')],
  ])('isn’t due %s', async (_, act) => {
    await act();
    await priceNow(1_800_000);
    expect(await sendSavedTripAlerts(service.deps)).toBe(0);
  });

  it('ends with the link in any of them, which works twice', async () => {
    await priceNow(1_800_000);
    const [mail] = await after();
    const token = tokenIn(mail?.text);
    const end = () => aVisitor(service).send('POST', '/v1/saved-trip-alerts/end', { token });
    expect((await end()).status).toBe(204);
    expect((await end()).status).toBe(204);
    const { body } = await asha.send<MyConsents>('GET', '/v1/me/consents');
    expect(body.history.map(({ isGranted }) => isGranted)).toEqual([false, true]);
    expect(body.history[0]).toMatchObject({ purpose: 'saved_trip_alerts', ...consent });
    expect((await asha.send<SavedTrips>('GET', list)).body).toMatchObject({ hasAlerts: false });
    await priceNow(1_000_000);
    expect(await after('10 days')).toHaveLength(1);
  });

  it.each(['', 'x', `${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}.1.${'a'.repeat(43)}`])(
    'refuses a link that isn’t ours: %s',
    async (token) => {
      const reply = await aVisitor(service).send('POST', '/v1/saved-trip-alerts/end', { token });
      expect([404, 422]).toContain(reply.status);
    },
  );

  const bookIt = () => aVisitor(service).holdAndBook(dates[1] ?? '');
  const hideIt = () => sql`update trip set status = 'hidden'`.execute(service.db.queries);
});
