import { randomBytes } from 'node:crypto';
import type { Occupancy } from '../contract/common.ts';
import type { DemoDataResult } from '../contract/system.ts';
import type { Deps } from '../deps.ts';
import { addDays, civilDateIn, DAY_MS, instantAt } from '../domain/dates.ts';
import { priceBookOf } from '../domain/departureView.ts';
import { occupancyCounts, seatsNeeded } from '../domain/fares.ts';
import { priceSelection } from '../domain/pricing.ts';
import { referenceFrom } from '../domain/reference.ts';
import {
  addPaid,
  guaranteeIfReached,
  insertBooking,
  reserveReference,
  setBookingStatus,
} from '../store/bookings/bookings.ts';
import { findDeparture, listAllSlugs } from '../store/catalogue/catalogue.ts';
import { databaseNow, type Tx } from '../store/database/db.ts';
import {
  backdateBooking,
  insertCoupon,
  insertDeparture,
  insertShownReview,
  tripIds,
  tripsWithoutDepartures,
} from '../store/catalogue/demo.ts';
import { completeDeparture, departDeparture } from '../store/catalogue/pastDepartures.ts';
import { newId } from '../store/database/ids.ts';
import { splitNewMoney } from '../store/money/moneyParts.ts';
import { insertRecordedPayment } from '../store/money/recordedPayments.ts';
import { bookSeatsLate, lockDeparture } from '../store/bookings/seats.ts';
import { confirmEntry, insertEntry } from '../store/bookings/waitlist.ts';
import { demoNames, demoTrips, type DemoTrip, type Plan } from './demo/catalogue.ts';
import { demoCoupons } from './demo/coupons.ts';
import { seasonDates, seededRandom } from './demo/dates.ts';
import { demoReviews, type DemoReview } from './demo/reviews.ts';

const STANDARD_POLICY = '01930000-0000-7000-8000-000000000101';
const ABROAD_POLICY = '01930000-0000-7000-8000-000000000102';

type Trip = Awaited<ReturnType<typeof tripsWithoutDepartures>>[number];
type Demo = { trip: Trip; demo: DemoTrip; now: Date; today: string };
type Random = (below: number) => number;

/**
 * Fills a local copy: dates over the next ten months, bookings for every sold seat, waiting lists
 * for full dates, reviews by past travellers, and the seeded offer codes. Skips trips that already
 * have departures, so it is safe to repeat.
 */
export async function createDemoData(deps: Deps): Promise<DemoDataResult> {
  const { db, config } = deps;
  const now = await databaseNow(db.queries);
  const today = civilDateIn(now, config.businessTz);
  const empty = await tripsWithoutDepartures(db.queries);
  const slugs = new Set(await listAllSlugs(db.queries));
  const totals = { departures: 0, bookings: 0, reviews: 0 };
  for (const demo of demoTrips) {
    const trip = empty.find(({ slug }) => slug === demo.slug);
    if (!trip) continue;
    const made = await createTrip(deps, { trip, demo, now, today });
    totals.departures += made.departures;
    totals.bookings += made.bookings;
    totals.reviews += made.reviews;
  }
  await createCoupons(deps, today);
  return {
    result: totals.departures > 0 ? 'created' : 'unchanged',
    ...totals,
    missingTrips: demoTrips.map(({ slug }) => slug).filter((slug) => !slugs.has(slug)),
  };
}

async function createCoupons({ db, config }: Deps, today: string): Promise<void> {
  for (const coupon of demoCoupons) {
    const trips = await tripIds(db.queries, coupon.slugs);
    if (trips.length < coupon.slugs.length) continue;
    const isPercent = coupon.kind === 'percent';
    await db.transact((tx) =>
      insertCoupon(tx, {
        code: coupon.code,
        kind: coupon.kind,
        bps: isPercent ? coupon.value : null,
        amountMinor: isPercent ? null : coupon.value * 100,
        capMinor: coupon.capRupees === null ? null : coupon.capRupees * 100,
        tripIds: trips,
        validFrom: instantAt(addDays(today, coupon.fromDays), '00:00', config.businessTz),
        validTo: instantAt(addDays(today, coupon.toDays), '23:59', config.businessTz),
        maxRedemptions: coupon.maxRedemptions,
      }),
    );
  }
}

async function createTrip(deps: Deps, demo: Demo) {
  const { season, weekday, plans, isAbroad, slug } = demo.demo;
  const random = seededRandom(slug);
  const totals = { departures: 0, bookings: 0, reviews: 0 };
  // Far enough away for sales to be open and, for trips in India, for a deposit to be enough.
  const window = { fromDays: isAbroad ? 24 : 18, toDays: 305 };
  const dates = seasonDates(demo.today, window, season, weekday, plans.length);
  for (const [index, date] of dates.entries()) {
    const plan = plans[index] ?? 'planned';
    totals.bookings += await deps.db.transact((tx) =>
      createUpcoming(tx, deps, demo, date, plan, random),
    );
    totals.departures += 1;
  }
  const reviews = demoReviews[slug] ?? [];
  const past = seasonDates(demo.today, { fromDays: -340, toDays: -20 }, season, weekday, 2);
  for (const [index, date] of past.entries()) {
    const own = reviews.filter((_, position) => position % past.length === index);
    totals.bookings += await deps.db.transact((tx) =>
      createPast(tx, deps, demo, date, own, random),
    );
    totals.departures += 1;
    totals.reviews += own.length;
  }
  return totals;
}

async function createUpcoming(
  tx: Tx,
  deps: Deps,
  demo: Demo,
  date: string,
  plan: Plan,
  random: Random,
): Promise<number> {
  const { capacity, minPax } = demo.demo;
  const departureId = await createDeparture(tx, demo, date, plan);
  const wanted = bookedFor(plan, capacity, minPax, random);
  const groups = splitGroups(wanted, random);
  for (const size of groups) {
    const daysAgo = 2 + random(20);
    await createBooking(tx, deps, demo, departureId, size, daysAgo, plan === 'women', random, null);
  }
  if (plan === 'full') await createWaiting(tx, departureId, 1 + random(3), random);
  await guaranteeIfReached(tx, departureId);
  return groups.length;
}

/** Waiting list entries for a full date, with verified addresses. */
async function createWaiting(
  tx: Tx,
  departureId: string,
  parties: number,
  random: Random,
): Promise<void> {
  for (let party = 0; party < parties; party += 1) {
    const { name } = somebody(random, false, null);
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

async function createPast(
  tx: Tx,
  deps: Deps,
  demo: Demo,
  date: string,
  reviews: readonly DemoReview[],
  random: Random,
): Promise<number> {
  const departureId = await createDeparture(tx, demo, date, 'planned');
  const daysAgo = Math.round((Date.parse(demo.today) - Date.parse(date)) / DAY_MS);
  const extra = Array.from({ length: 2 + random(2) }, () => null);
  const groups: (DemoReview | null)[] = [...reviews, ...extra];
  for (const review of groups) {
    const bookingId = await createBooking(
      tx,
      deps,
      demo,
      departureId,
      1 + random(2),
      daysAgo + 30 + random(30),
      false,
      random,
      review?.author ?? null,
    );
    if (!review) continue;
    const returned = addDays(date, demo.trip.durationDays + 2 + random(9));
    const at = instantAt(returned > demo.today ? demo.today : returned, '09:30', demo.trip.tz);
    await insertShownReview(tx, {
      departureId,
      bookingId,
      tripId: demo.trip.id,
      rating: review.rating,
      text: review.text,
      author: review.author,
      reply: review.reply ?? null,
      at: at > demo.now ? demo.now : at,
    });
  }
  await guaranteeIfReached(tx, departureId);
  await departDeparture(tx, departureId);
  await completeDeparture(tx, departureId);
  return groups.length;
}

async function createDeparture(tx: Tx, demo: Demo, date: string, plan: Plan): Promise<string> {
  const { demo: plans, trip, today } = demo;
  const pickups = plans.pickups.map((pickup) => ({
    id: newId(),
    code: pickup.code,
    city: pickup.city,
    name: pickup.name,
    address: pickup.address,
    pickupAt: instantAt(addDays(date, -pickup.daysBefore), pickup.time, trip.tz),
    surchargeMinor: pickup.surchargeRupees * 100,
  }));
  const reportAt = new Date(Math.min(...pickups.map((pickup) => pickup.pickupAt.getTime())));
  const closeDays = plans.isAbroad ? 14 : 1;
  const prices: [Occupancy, number][] = (['quad', 'triple', 'twin', 'single'] as const).flatMap(
    (occupancy) => {
      const rupees = plans.rupees[occupancy];
      return rupees === undefined ? [] : [[occupancy, rupees] satisfies [Occupancy, number]];
    },
  );
  const id = newId();
  await insertDeparture(tx, {
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
    depositKind: plans.isAbroad ? 'percent' : 'per_pax',
    depositValue: plans.isAbroad ? 3_000 : 300_000,
    balanceDueDays: plans.isAbroad ? 45 : 15,
    policyId: plans.isAbroad ? ABROAD_POLICY : STANDARD_POLICY,
    womenOnly: plan === 'women',
    cancelledReason: plan === 'cancelled' ? 'Landslide on the only road' : null,
    prices: prices.map(([occupancy, rupees]) => ({
      occupancy,
      amountMinor: rupees * 100,
      childBps: 8_000,
      infantMinor: 150_000,
      allotment: plans.allotments[occupancy] ?? null,
    })),
    pickups,
    addons: plans.addons.map(({ rupees, ...addon }) => ({ ...addon, amountMinor: rupees * 100 })),
    groupTiers: plans.groupTiers,
    earlyTiers: plans.earlyTiers ?? [],
  });
  return id;
}

/** How many seats a plan has sold. */
function bookedFor(plan: Plan, capacity: number, minPax: number, random: Random): number {
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
  { config }: Deps,
  demo: Demo,
  departureId: string,
  size: number,
  daysAgo: number,
  womenOnly: boolean,
  random: Random,
  author: string | null,
): Promise<string> {
  await lockDeparture(tx, departureId);
  const departure = await findDeparture(tx, departureId);
  if (!departure) throw new Error('the departure was not written');
  const bookedOn = addDays(demo.today, -daysAgo);
  const at = instantAt(bookedOn, `1${random(9)}:2${random(9)}`, config.businessTz);
  const occupancy: Occupancy = demo.demo.rupees.triple && size % 3 === 0 ? 'triple' : 'twin';
  const selection = {
    travellers: Array.from({ length: size }, () => ({
      type: 'adult' as const,
      occupancy,
      pickupCode: departure.pickups[0]?.code ?? null,
    })),
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
  if (!priced.ok) throw new Error(`${demo.demo.slug} has no price for ${occupancy} sharing`);
  const { price } = priced;
  const people = Array.from({ length: size }, (_, index) =>
    somebody(random, womenOnly, index === 0 ? author : null),
  );
  const lead = people[0];
  if (!lead) throw new Error('a booking needs a traveller');
  const id = newId();
  const reference = await freeReference(tx, departureId, id);
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
    balanceDueOn: price.schedule[0]?.dueOn ?? null,
    dueNowOn: bookedOn,
    travellers: people.map((person, index) => ({
      is_lead: index === 0,
      type: 'adult',
      full_name: person.name,
      gender: person.gender,
      date_of_birth: birthFor(demo.trip, departure.startDate, random),
      nationality: 'IN',
      phone: null,
      email: null,
      occupancy,
      room_preference: 'any',
      pickup_point_id: departure.pickups[0]?.id ?? null,
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
  const isPast = departure.startDate < demo.today;
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
  const seats = {
    pax: seatsNeeded(price.travellers),
    occupancies: occupancyCounts(price.travellers),
    addons: {},
  };
  if (!(await bookSeatsLate(tx, departureId, seats))) throw new Error('the demo data oversells');
  await setBookingStatus(tx, key, 'confirmed');
  await backdateBooking(tx, key, at);
  return id;
}

function addressOf(name: string): string {
  return `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`;
}

function somebody(random: Random, womenOnly: boolean, author: string | null) {
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

async function freeReference(tx: Tx, departureId: string, bookingId: string): Promise<string> {
  for (;;) {
    const reference = referenceFrom(randomBytes(5));
    if (await reserveReference(tx, { reference, departureId, bookingId })) return reference;
  }
}
