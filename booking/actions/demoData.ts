import { randomBytes } from 'node:crypto';
import type { DemoDataResult } from '../contract/system.ts';
import type { Deps } from '../deps.ts';
import { addDays, civilDateIn, DAY_MS, instantAt } from '../domain/dates.ts';
import { referenceFrom } from '../domain/reference.ts';
import { guaranteeIfReached } from '../store/bookings/bookings.ts';
import { listAllSlugs } from '../store/catalogue/catalogue.ts';
import { databaseNow, type Tx } from '../store/database/db.ts';
import {
  insertPricedDeparture,
  insertShownReview,
  listUndocumented,
  tripIds,
  tripsWithoutDepartures,
} from '../store/catalogue/demo.ts';
import { completeDeparture, departDeparture } from '../store/catalogue/pastDepartures.ts';
import { newId } from '../store/database/ids.ts';
import { insertNewCoupon } from '../store/staff/staff.ts';
import { confirmEntry, insertEntry } from '../store/bookings/waitlist.ts';
import { findTouches } from './demo/attribution.ts';
import { addressOf, createBooking, randomPerson, type Demo, type Random } from './demo/bookings.ts';
import { demoTrips, type Plan } from './demo/catalogue.ts';
import { demoCoupons } from './demo/coupons.ts';
import { seasonDates, seededRandom } from './demo/dates.ts';
import { demoReviews, type DemoReview } from './demo/reviews.ts';
import { createStates, endDate } from './demo/states.ts';
import { issueDocuments } from './issueDocuments.ts';

const termsInIndia = {
  depositKind: 'per_pax',
  depositValue: 300_000,
  balanceDueDays: 15,
  instalments: 3,
  cancellationPolicyId: '01930000-0000-7000-8000-000000000101',
} as const;
const termsAbroad = {
  depositKind: 'percent',
  depositValue: 3_000,
  balanceDueDays: 45,
  instalments: 4,
  cancellationPolicyId: '01930000-0000-7000-8000-000000000102',
} as const;
const unlimited = {
  minSpendMinor: null,
  minPax: null,
  stackable: true,
  travelFrom: null,
  travelTo: null,
  maxPerCustomer: 1,
  budgetMinor: null,
  firstBookingOnly: false,
} as const;

/**
 * Fills a local copy: dates over the next ten months, bookings for every sold seat, waiting lists
 * for full dates, one booking in each other state, reviews by past travellers, the documents of what
 * was paid, and the seeded offer codes. Skips trips that already have departures, so it is safe to
 * repeat. Queues no emails.
 */
export async function createDemoData(deps: Deps): Promise<DemoDataResult> {
  const { db, config } = deps;
  const now = await databaseNow(db.queries);
  const today = civilDateIn(now, config.businessTz);
  const empty = await tripsWithoutDepartures(db.queries);
  const slugs = new Set(await listAllSlugs(db.queries));
  const totals = { departures: 0, bookings: 0, reviews: 0 };
  const filled: { demo: Demo; emptyDates: readonly string[] }[] = [];
  for (const plans of demoTrips) {
    const trip = empty.find(({ slug }) => slug === plans.slug);
    if (!trip) continue;
    const random = seededRandom(plans.slug);
    const touches = seededRandom(`${plans.slug} touches`);
    const demo = { trip, plans, now, today, config, random, touches };
    const made = await createTrip(deps, demo);
    totals.departures += made.departures;
    totals.bookings += made.bookings;
    totals.reviews += made.reviews;
    filled.push({ demo, emptyDates: made.emptyDates });
  }
  await issueReceipts(deps);
  for (const { demo, emptyDates } of filled) {
    totals.bookings += await createStates(deps, demo, emptyDates);
  }
  await createCoupons(db, config, today);
  return {
    result: totals.departures > 0 ? 'created' : 'unchanged',
    ...totals,
    missingTrips: demoTrips.map(({ slug }) => slug).filter((slug) => !slugs.has(slug)),
  };
}

/**
 * Issues the documents of payments made so far, on the days they were made. Ones made today come
 * after, so that a series' numbers follow its days.
 */
async function issueReceipts(deps: Deps): Promise<void> {
  const { db, config } = deps;
  for (const { paidOn, ...booking } of await listUndocumented(db.queries, config.businessTz)) {
    await issueDocuments(deps, booking, paidOn);
  }
}

async function createCoupons(db: Deps['db'], { businessTz }: Deps['config'], today: string) {
  for (const { slugs, fromDays, toDays, ...coupon } of demoCoupons) {
    const trips = await tripIds(db.queries, slugs);
    if (trips.length < slugs.length) continue;
    const validFrom = instantAt(addDays(today, fromDays), '00:00', businessTz);
    const validTo = instantAt(addDays(today, toDays), '23:59', businessTz);
    const row = { ...unlimited, ...coupon, id: newId(), tripIds: trips, validFrom, validTo };
    await db.transact((tx) => insertNewCoupon(tx, row));
  }
}

async function createTrip(deps: Deps, demo: Demo) {
  const { db } = deps;
  const { season, weekday, plans, isAbroad, leavesSoon, slug } = demo.plans;
  // Far enough ahead that sales haven't closed and, for trips in India, a deposit is enough.
  const window = { fromDays: isAbroad ? 24 : 18, toDays: 305 };
  const soon = { fromDays: 6, toDays: 12 };
  const dates = [
    ...seasonDates(demo.today, window, season, weekday, plans.length).map(
      (date, index): [string, Plan] => [date, plans[index] ?? 'planned'],
    ),
    ...(leavesSoon ? seasonDates(demo.today, soon, season, weekday, 1) : []).map(
      (date): [string, Plan] => [date, 'guaranteed'],
    ),
  ];
  const past = seasonDates(demo.today, { fromDays: -340, toDays: -20 }, season, weekday, 2);
  const reviews = demoReviews[slug] ?? [];
  const totals = {
    departures: dates.length + past.length,
    bookings: 0,
    reviews: past.length > 0 ? reviews.length : 0,
  };
  const emptyDates: string[] = [];
  for (const [date, plan] of dates) {
    const made = await db.transact((tx) => createUpcoming(tx, deps, demo, date, plan));
    totals.bookings += made.bookings;
    if (plan === 'planned') emptyDates.push(made.departureId);
  }
  for (const [index, date] of past.entries()) {
    const own = reviews.filter((_, position) => position % past.length === index);
    totals.bookings += await db.transact((tx) => createPast(tx, demo, date, own));
  }
  return { ...totals, emptyDates };
}

async function createUpcoming(tx: Tx, deps: Deps, demo: Demo, date: string, plan: Plan) {
  const { random } = demo;
  const departureId = await createDeparture(tx, demo, date, plan);
  const groups = splitGroups(bookedFor(plan, demo), random);
  for (const size of groups) {
    const bookedOn = addDays(demo.today, -(2 + random(20)));
    await createBooking(tx, demo, {
      ...{ departureId, size, bookedOn, womenOnly: plan === 'women' },
      attribution: findTouches(demo, bookedOn),
    });
  }
  if (plan === 'full') await createWaiting(tx, departureId, 1 + random(3), random);
  await guaranteeIfReached(tx, departureId);
  if (plan === 'cancelled') await endDate(tx, deps, departureId);
  return { departureId, bookings: groups.length };
}

/** Creates waiting list entries, with verified addresses, for a full date. */
async function createWaiting(tx: Tx, departureId: string, parties: number, random: Random) {
  for (let party = 0; party < parties; party += 1) {
    const { name } = randomPerson(random);
    const id = newId();
    await insertEntry(tx, {
      id,
      departureId,
      reference: referenceFrom(randomBytes(5), 'WL'),
      pax: 1 + random(2),
      occupancy: 'twin',
      name,
      email: addressOf(name),
      phone: null,
    });
    await confirmEntry(tx, { departureId, id });
  }
}

async function createPast(tx: Tx, demo: Demo, date: string, reviews: readonly DemoReview[]) {
  const { trip, today, now, random } = demo;
  const departureId = await createDeparture(tx, demo, date, 'planned');
  const extra = Array.from({ length: 2 + random(2) }, () => null);
  const groups: (DemoReview | null)[] = [...reviews, ...extra];
  for (const review of groups) {
    const size = 1 + random(2);
    const bookedOn = addDays(date, -(30 + random(30)));
    const bookingId = await createBooking(tx, demo, {
      ...{ departureId, size, bookedOn, author: review?.author },
      attribution: findTouches(demo, bookedOn),
    });
    if (!review) continue;
    const returned = addDays(date, trip.durationDays + 2 + random(9));
    const at = instantAt(returned > today ? today : returned, '09:30', trip.tz);
    await insertShownReview(tx, {
      ...review,
      departureId,
      bookingId,
      tripId: trip.id,
      reply: review.reply ?? null,
      at: at > now ? now : at,
    });
  }
  await guaranteeIfReached(tx, departureId);
  await departDeparture(tx, departureId);
  await completeDeparture(tx, departureId);
  return groups.length;
}

async function createDeparture(tx: Tx, demo: Demo, date: string, plan: Plan): Promise<string> {
  const { plans, trip, today } = demo;
  const pickups = plans.pickups.map(({ surchargeRupees, daysBefore, time, ...pickup }) => ({
    ...pickup,
    pickupAt: instantAt(addDays(date, -daysBefore), time, trip.tz),
    surchargeMinor: surchargeRupees * 100,
  }));
  const reportAt = new Date(Math.min(...pickups.map((pickup) => pickup.pickupAt.getTime())));
  const closeDays = plans.isAbroad ? 14 : 1;
  const id = newId();
  await insertPricedDeparture(tx, {
    id,
    tripId: trip.id,
    code: `${plans.code}-${date}`,
    startDate: date,
    endDate: addDays(date, trip.durationDays - 1),
    reportAt,
    tz: trip.tz,
    status: 'scheduled',
    capacity: plans.capacity,
    minPax: plans.minPax,
    salesOpenAt: plan === 'shut' ? instantAt(addDays(today, 30), '10:00', 'Asia/Kolkata') : null,
    salesCloseAt: new Date(reportAt.getTime() - closeDays * DAY_MS),
    ...(plans.isAbroad ? termsAbroad : termsInIndia),
    womenOnly: plan === 'women',
    cancelledReason: null,
    prices: (['quad', 'triple', 'twin', 'single'] as const).flatMap((occupancy) => {
      const rupees = plans.rupees[occupancy];
      if (rupees === undefined) return [];
      const allotment = plans.allotments?.[occupancy] ?? null;
      const amountMinor = rupees * 100;
      return { occupancy, amountMinor, childBps: 8_000, infantMinor: 150_000, allotment };
    }),
    pickups,
    addons: (plans.addons ?? []).map(({ rupees, ...addon }) => ({
      ...addon,
      amountMinor: rupees * 100,
    })),
    groupTiers: plans.groupTiers ?? [],
    earlyTiers: plans.earlyTiers ?? [],
  });
  return id;
}

function bookedFor(plan: Plan, { plans, random }: Demo): number {
  const { capacity, minPax } = plans;
  switch (plan) {
    case 'few1':
      return capacity - 1;
    case 'few2':
      return capacity - 2;
    case 'few3':
      return capacity - 3;
    case 'full':
      return capacity;
    case 'guaranteed':
      return Math.min(minPax + random(2), capacity - 6);
    case 'women':
      return Math.min(minPax, capacity - 6);
    case 'filling':
      return 1 + random(Math.max(minPax - 2, 1));
    case 'planned':
    case 'shut':
      return 0;
    case 'cancelled':
      return 4;
  }
}

function splitGroups(total: number, random: Random): number[] {
  const groups: number[] = [];
  let left = total;
  while (left > 0) {
    const size = Math.min(left, 2 + random(3));
    groups.push(size);
    left -= size;
  }
  return groups;
}
