/** Rows and requests for tests, with sensible defaults for everything. */
import { sql } from 'kysely';
import type { BookingRequest } from '../contract/bookings.ts';
import type { Occupancy } from '../contract/common.ts';
import type { QuoteRequest } from '../contract/quotes.ts';
import { addDays, civilDateIn, DAY_MS, instantAt } from '../domain/dates.ts';
import type { EarlyTier, GroupTier } from '../domain/priceBook.ts';
import { databaseNow, type Db } from '../store/database/db.ts';
import { insertPricedDeparture } from '../store/catalogue/demo.ts';
import { newId } from '../store/database/ids.ts';
import { insertNewCoupon } from '../store/staff/staff.ts';

export interface TripOptions {
  slug?: string;
  isInternational?: boolean;
  requiresPan?: boolean;
  minAge?: number;
  maxAge?: number | null;
  allowChildren?: boolean;
  status?: 'active' | 'hidden';
  taxClass?: 'tour_package_5' | 'standard_18';
}

/** Stores a trip in the mirror. */
export async function aTrip(db: Db, options: TripOptions = {}) {
  const id = newId();
  const slug = options.slug ?? `trip-${id.slice(-8)}`;
  await db.queries
    .insertInto('trip')
    .values({
      id,
      sanity_id: `trip-${id}`,
      sanity_rev: 'r1',
      sanity_updated_at: new Date('2026-01-01T00:00:00Z'),
      slug,
      title: 'Spiti in snow',
      kind: 'group_trip',
      is_international: options.isInternational ?? false,
      country_codes: ['IN'],
      duration_days: 7,
      tz: 'Asia/Kolkata',
      min_age: options.minAge ?? 5,
      max_age: options.maxAge ?? null,
      allow_children: options.allowChildren ?? true,
      requires_pan: options.requiresPan ?? false,
      tax_class: options.taxClass ?? 'tour_package_5',
      status: options.status ?? 'active',
      days: JSON.stringify([
        {
          title: 'Shimla, boots and a briefing',
          place: 'Shimla',
          summary: 'We meet at the station; the बुखारी is lit at five.',
          parts: ['On foot: 3 km along the Ridge'],
          meals: ['dinner'],
        },
        { title: 'To Sangla', place: 'Sangla', summary: 'By the river.', parts: [], meals: [] },
      ]),
    })
    .execute();
  return { id, slug };
}

export interface DepartureOptions {
  tripId: string;
  inDays?: number;
  capacity?: number;
  minPax?: number;
  prices?: Partial<Record<Occupancy, number>>;
  allotments?: Partial<Record<Occupancy, number>>;
  deposit?: { kind: 'per_pax' | 'percent' | 'full'; value: number };
  instalments?: number;
  womenOnly?: boolean;
  salesOpenInDays?: number;
  salesClosed?: boolean;
  addonStock?: number | null;
  groupTiers?: readonly GroupTier[];
  earlyTiers?: readonly EarlyTier[];
}

/** Creates a departure on sale, starting in sixty days by default. */
export async function aDeparture(db: Db, options: DepartureOptions) {
  const id = newId();
  const now = await databaseNow(db.queries);
  const today = civilDateIn(now, 'Asia/Kolkata');
  const startDate = addDays(today, options.inDays ?? 60);
  const reportAt = instantAt(startDate, '07:00', 'Asia/Kolkata');
  const prices = options.prices ?? { triple: 1_599_900, twin: 1_799_900 };
  await db.transact((tx) =>
    insertPricedDeparture(tx, {
      id,
      tripId: options.tripId,
      code: `TEST-${id}`,
      startDate,
      endDate: addDays(startDate, 6),
      reportAt,
      tz: 'Asia/Kolkata',
      status: 'scheduled',
      capacity: options.capacity ?? 12,
      minPax: options.minPax ?? 6,
      salesOpenAt: options.salesOpenInDays
        ? new Date(now.getTime() + options.salesOpenInDays * DAY_MS)
        : null,
      salesCloseAt: options.salesClosed
        ? new Date(now.getTime() - DAY_MS)
        : new Date(reportAt.getTime() - DAY_MS),
      depositKind: options.deposit?.kind ?? 'per_pax',
      depositValue: options.deposit?.value ?? 300_000,
      balanceDueDays: 15,
      instalments: options.instalments ?? 1,
      cancellationPolicyId: '01930000-0000-7000-8000-000000000101',
      womenOnly: options.womenOnly ?? false,
      cancelledReason: null,
      prices: (['quad', 'triple', 'twin', 'single'] as const).flatMap((occupancy) => {
        const amountMinor = prices[occupancy];
        if (amountMinor === undefined) return [];
        const allotment = options.allotments?.[occupancy] ?? null;
        return [{ occupancy, amountMinor, childBps: 8_000, infantMinor: 150_000, allotment }];
      }),
      pickups: [
        {
          code: 'DEL',
          city: 'Delhi',
          name: 'Kashmere Gate',
          address: null,
          pickupAt: reportAt,
          surchargeMinor: 0,
        },
      ],
      addons: [
        {
          code: 'TENT',
          name: 'Single tent',
          amountMinor: 120_000,
          per: 'traveller',
          maxQty: 5,
          stock: options.addonStock === undefined ? null : options.addonStock,
        },
      ],
      groupTiers: options.groupTiers ?? [],
      earlyTiers: options.earlyTiers ?? [],
    }),
  );
  return { id, startDate };
}

/** Creates a code for 10% off all trips, once per person. Returns the code. */
export async function aCoupon(
  db: Db,
  {
    maxRedemptions = 10,
    ...limits
  }: {
    maxRedemptions?: number;
    maxPerCustomer?: number;
    firstBookingOnly?: boolean;
    budgetMinor?: number;
    minPax?: number;
  } = {},
): Promise<string> {
  const code = `SNOW-${newId().slice(-8).toUpperCase()}`;
  await db.transact((tx) =>
    insertNewCoupon(tx, {
      id: newId(),
      code,
      kind: 'percent',
      bps: 1_000,
      amountMinor: null,
      capMinor: null,
      minSpendMinor: null,
      minPax: limits.minPax ?? null,
      tripIds: null,
      stackable: true,
      validFrom: null,
      validTo: null,
      travelFrom: null,
      travelTo: null,
      maxRedemptions,
      maxPerCustomer: limits.maxPerCustomer ?? 1,
      budgetMinor: limits.budgetMinor ?? null,
      firstBookingOnly: limits.firstBookingOnly ?? false,
    }),
  );
  return code;
}

/** Uses up the code, as if other people had redeemed it. */
export async function useUpCoupon(db: Db, code: string): Promise<void> {
  await db.queries
    .updateTable('coupon')
    .set({ max_redemptions: 0 })
    .where('code', '=', code)
    .execute();
}

/** Returns a price request for some adults, billed to the same state as `aBookingRequest`. */
export function aQuoteRequest(
  departureId: string,
  pax = 1,
  occupancy: Occupancy = 'twin',
): QuoteRequest {
  const adult = { type: 'adult' as const, occupancy, pickupCode: 'DEL' };
  return {
    departureId,
    travellers: Array.from({ length: pax }, () => adult),
    billingStateCode: 'KA',
  };
}

/** Returns a valid booking request for one or more adults in twin sharing. */
export function aBookingRequest(
  holdId: string,
  options: { pax?: number; occupancy?: Occupancy; pan?: string } = {},
): BookingRequest {
  const names = ['Asha Rao', 'Ravi Rao', 'Meera Iyer', 'Karan Gill'];
  return {
    holdId,
    contact: { name: 'Asha Rao', email: 'asha@example.com', phone: '+91 98765 43210' },
    billing: { stateCode: 'KA', ...(options.pan ? { pan: options.pan } : {}) },
    travellers: Array.from({ length: options.pax ?? 1 }, (_, index) => ({
      type: 'adult' as const,
      fullName: names[index % names.length] ?? 'Asha Rao',
      dateOfBirth: `199${index % 10}-02-03`,
      gender: 'female' as const,
      occupancy: options.occupancy ?? 'twin',
      pickupCode: 'DEL',
    })),
    acceptTerms: { version: '2026-10', accepted: true },
  };
}

/** Stores a traveller's message about a booking, and maybe a review that waits to be checked. */
export async function aMessageAndReview(
  db: Db,
  reference: string,
  { message, review }: { message: string; review?: string },
): Promise<void> {
  await sql`
    insert into message (departure_id, id, booking_id, author, body)
    select departure_id, gen_random_uuid(), id, 'traveller', ${message}
      from booking where reference = ${reference}`.execute(db.queries);
  if (review === undefined) return;
  await sql`
    insert into review (departure_id, id, booking_id, trip_id, rating, text, author_name, consent)
    select b.departure_id, gen_random_uuid(), b.id, d.trip_id, 4, ${review}, 'Asha', true
      from booking b join departure d on d.id = b.departure_id
     where b.reference = ${reference}`.execute(db.queries);
}
