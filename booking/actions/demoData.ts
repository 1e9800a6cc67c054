import { randomBytes } from 'node:crypto';
import type { Occupancy } from '../contract/common.ts';
import type { DemoDataResult } from '../contract/system.ts';
import type { Deps } from '../deps.ts';
import { addDays, civilDateIn, DAY_MS, instantAt } from '../domain/dates.ts';
import { priceBookOf } from '../domain/departureView.ts';
import { priceSelection } from '../domain/pricing.ts';
import { referenceFrom } from '../domain/reference.ts';
import {
  addPaid,
  guaranteeIfReached,
  insertBooking,
  setBookingStatus,
} from '../store/bookings/bookings.ts';
import { findDeparture, listAllSlugs } from '../store/catalogue/catalogue.ts';
import { databaseNow, type Tx } from '../store/database/db.ts';
import {
  backdateBooking,
  insertPricedDeparture,
  insertShownReview,
  tripIds,
  tripsWithoutDepartures,
} from '../store/catalogue/demo.ts';
import { completeDeparture, departDeparture } from '../store/catalogue/pastDepartures.ts';
import { newId } from '../store/database/ids.ts';
import { splitNewMoney } from '../store/money/moneyParts.ts';
import { insertRecordedPayment } from '../store/money/recordedPayments.ts';
import { bookSeatsLate, lockDeparture } from '../store/bookings/seats.ts';
import { insertNewCoupon } from '../store/staff/staff.ts';
import { confirmEntry, insertEntry } from '../store/bookings/waitlist.ts';
import { newReference } from './createBooking.ts';
import { countsOf } from './quote.ts';
import { demoNames, demoTrips, type DemoTrip, type Plan } from './demo/catalogue.ts';
import { demoCoupons } from './demo/coupons.ts';
import { seasonDates, seededRandom } from './demo/dates.ts';
import { demoReviews, type DemoReview } from './demo/reviews.ts';

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

type Trip = Awaited<ReturnType<typeof tripsWithoutDepartures>>[number];
type Random = (below: number) => number;
interface Demo {
  trip: Trip;
  plans: DemoTrip;
  now: Date;
  today: string;
  config: Deps['config'];
  random: Random;
}

/**
 * Fills a local copy: dates over the next ten months, bookings for every sold seat, waiting lists
 * for full dates, reviews by past travellers, and the seeded offer codes. Skips trips that already
 * have departures, so it is safe to repeat.
 */
export async function createDemoData({ db, config }: Deps): Promise<DemoDataResult> {
  const now = await databaseNow(db.queries);
  const today = civilDateIn(now, config.businessTz);
  const empty = await tripsWithoutDepartures(db.queries);
  const slugs = new Set(await listAllSlugs(db.queries));
  const totals = { departures: 0, bookings: 0, reviews: 0 };
  for (const plans of demoTrips) {
    const trip = empty.find(({ slug }) => slug === plans.slug);
    if (!trip) continue;
    const demo = { trip, plans, now, today, config, random: seededRandom(plans.slug) };
    const made = await createTrip(db, demo);
    totals.departures += made.departures;
    totals.bookings += made.bookings;
    totals.reviews += made.reviews;
  }
  await createCoupons(db, config, today);
  return {
    result: totals.departures > 0 ? 'created' : 'unchanged',
    ...totals,
    missingTrips: demoTrips.map(({ slug }) => slug).filter((slug) => !slugs.has(slug)),
  };
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

async function createTrip(db: Deps['db'], demo: Demo) {
  const { season, weekday, plans, isAbroad, slug } = demo.plans;
  // Far enough ahead that sales haven't closed and, for trips in India, a deposit is enough.
  const window = { fromDays: isAbroad ? 24 : 18, toDays: 305 };
  const dates = seasonDates(demo.today, window, season, weekday, plans.length);
  const past = seasonDates(demo.today, { fromDays: -340, toDays: -20 }, season, weekday, 2);
  const reviews = demoReviews[slug] ?? [];
  const totals = {
    departures: dates.length + past.length,
    bookings: 0,
    reviews: past.length > 0 ? reviews.length : 0,
  };
  for (const [index, date] of dates.entries()) {
    const plan = plans[index] ?? 'planned';
    totals.bookings += await db.transact((tx) => createUpcoming(tx, demo, date, plan));
  }
  for (const [index, date] of past.entries()) {
    const own = reviews.filter((_, position) => position % past.length === index);
    totals.bookings += await db.transact((tx) => createPast(tx, demo, date, own));
  }
  return totals;
}

async function createUpcoming(tx: Tx, demo: Demo, date: string, plan: Plan): Promise<number> {
  const { random } = demo;
  const departureId = await createDeparture(tx, demo, date, plan);
  const groups = splitGroups(bookedFor(plan, demo), random);
  for (const size of groups) {
    const bookedOn = addDays(demo.today, -(2 + random(20)));
    await createBooking(tx, demo, { departureId, size, bookedOn, womenOnly: plan === 'women' });
  }
  if (plan === 'full') await createWaiting(tx, departureId, 1 + random(3), random);
  await guaranteeIfReached(tx, departureId);
  return groups.length;
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
    const bookingId = await createBooking(tx, demo, {
      departureId,
      size: 1 + random(2),
      bookedOn: addDays(date, -(30 + random(30))),
      author: review?.author,
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
    status: plan === 'cancelled' ? 'cancelled' : 'scheduled',
    capacity: plans.capacity,
    minPax: plans.minPax,
    salesOpenAt: plan === 'shut' ? instantAt(addDays(today, 30), '10:00', 'Asia/Kolkata') : null,
    salesCloseAt: new Date(reportAt.getTime() - closeDays * DAY_MS),
    ...(plans.isAbroad ? termsAbroad : termsInIndia),
    womenOnly: plan === 'women',
    cancelledReason: plan === 'cancelled' ? 'Landslide on the only road' : null,
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
    case 'cancelled':
      return 0;
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

async function createBooking(
  tx: Tx,
  { plans, trip, today, config, random }: Demo,
  {
    departureId,
    size,
    bookedOn,
    womenOnly,
    author,
  }: {
    departureId: string;
    size: number;
    bookedOn: string;
    womenOnly?: boolean;
    author?: string | undefined;
  },
): Promise<string> {
  await lockDeparture(tx, departureId);
  const departure = await findDeparture(tx, departureId);
  if (!departure) throw new Error('the departure was not written');
  const [pickup] = departure.pickups;
  const at = instantAt(bookedOn, `1${random(9)}:2${random(9)}`, config.businessTz);
  const occupancy: Occupancy = plans.rupees.triple && size % 3 === 0 ? 'triple' : 'twin';
  const traveller = { type: 'adult' as const, occupancy, pickupCode: pickup?.code ?? null };
  const selection = {
    travellers: Array.from({ length: size }, () => traveller),
    addons: [],
    couponCode: null,
    billingStateCode: (['DL', 'KA', 'MH', 'TN', 'WB'] as const)[random(5)] ?? 'DL',
    isResident: true,
    hasPan: true,
  };
  const priced = priceSelection(priceBookOf(departure, departure.taxRules, config), selection, {
    businessDate: bookedOn,
    departureDate: bookedOn,
  });
  if (!priced.ok) throw new Error(`${plans.slug} has no price for ${occupancy} sharing`);
  const { price } = priced;
  const people = Array.from({ length: size }, (_, index) =>
    randomPerson(random, womenOnly, index === 0 ? author : undefined),
  );
  const lead = people[0];
  if (!lead) throw new Error('a booking needs a traveller');
  const id = newId();
  const reference = await newReference(tx, departureId, id);
  await insertBooking(tx, {
    id,
    departureId,
    reference,
    holdId: null,
    couponId: null,
    sessionHash: null,
    contact: {
      name: lead.name,
      email: addressOf(lead.name),
      phone: `+9198${String(10_000_000 + random(89_999_999))}`,
    },
    billing: {
      stateCode: selection.billingStateCode,
      address: null,
      gstin: null,
      legalName: null,
      panEnc: null,
      panLast4: null,
      isResident: true,
    },
    quote: price,
    taxSnapshot: priced.taxSnapshot,
    policy: departure.policy,
    dueNowOn: bookedOn,
    schedule: price.schedule,
    travellers: people.map((person, index) => ({
      is_lead: index === 0,
      type: 'adult',
      full_name: person.name,
      gender: person.gender,
      date_of_birth: birthFor(trip, departure.startDate, random),
      nationality: 'IN',
      phone: null,
      email: null,
      occupancy,
      room_preference: 'same_gender',
      pickup_point_id: pickup?.id ?? null,
      diet: random(3) === 0 ? 'nonveg' : 'veg',
      emergency_name: null,
      emergency_phone: null,
      emergency_relation: null,
      fitness_declared_at: null,
      guardian_consent: null,
    })),
    notes: null,
    termsVersion: 'demo',
    policyVersion: null,
    termsAcceptedAt: at,
    marketingEmail: false,
  });
  const key = { departureId, id };
  const isPast = departure.startDate < today;
  const paid = isPast ? price.totalMinor : price.dueNowMinor;
  await insertRecordedPayment(tx, {
    id: newId(),
    departureId,
    bookingId: id,
    purpose: paid === price.totalMinor ? 'full' : 'deposit',
    amountMinor: paid,
    currency: price.currency,
    gateway: 'offline',
    method: 'bank_transfer',
    reference: 'DEMO',
    recordedBy: 'demo-data',
    at,
  });
  await addPaid(tx, key, paid);
  await splitNewMoney(tx, key);
  if (!(await bookSeatsLate(tx, departureId, countsOf(price)))) {
    throw new Error('the demo data oversells');
  }
  await setBookingStatus(tx, key, 'confirmed');
  await backdateBooking(tx, key, at);
  return id;
}

function addressOf(name: string): string {
  return `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`;
}

function randomPerson(random: Random, womenOnly = false, author?: string) {
  const [given, initial] = author?.split(' ') ?? [];
  const isWoman = given ? demoNames.women.includes(given) : womenOnly || random(2) === 0;
  const pool = isWoman ? demoNames.women : demoNames.men;
  const family =
    demoNames.families.find((name) => initial && name.startsWith(initial.charAt(0))) ??
    demoNames.families[random(demoNames.families.length)];
  return {
    name: `${given ?? pool[random(pool.length)] ?? 'Asha'} ${family ?? 'Rao'}`,
    gender: isWoman ? ('female' as const) : ('male' as const),
  };
}

function birthFor(trip: Trip, startDate: string, random: Random): string {
  const youngest = Math.max(trip.minAge, 21);
  const oldest = Math.min(trip.maxAge ?? 62, 62);
  const age = youngest + random(Math.max(oldest - youngest - 1, 1));
  const year = Number(startDate.slice(0, 4)) - age - 1;
  return `${year}-${String(1 + random(12)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`;
}
