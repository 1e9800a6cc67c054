/** Bookings of the demo data, by invented travellers. */
import type { Attribution } from '../../contract/attribution.ts';
import type { PaymentPlan } from '../../contract/bookings.ts';
import type { Occupancy } from '../../contract/common.ts';
import type { Deps } from '../../deps.ts';
import { instantAt } from '../../domain/dates.ts';
import { priceBookOf } from '../../domain/departureView.ts';
import { scheduleOf } from '../../domain/dues.ts';
import { priceSelection } from '../../domain/pricing.ts';
import { priceHash } from '../../providers/crypto/quoteTokens.ts';
import {
  addEvent,
  addPaid,
  insertBooking,
  setBookingStatus,
} from '../../store/bookings/bookings.ts';
import { bindBooking } from '../../store/bookings/holds.ts';
import {
  bookSeatsLate,
  lockDeparture,
  takeSeats,
  type NewHold,
} from '../../store/bookings/seats.ts';
import { findDeparture } from '../../store/catalogue/catalogue.ts';
import { backdateBooking, type tripsWithoutDepartures } from '../../store/catalogue/demo.ts';
import type { Tx } from '../../store/database/db.ts';
import { newId } from '../../store/database/ids.ts';
import { splitNewMoney } from '../../store/money/moneyParts.ts';
import { insertRecordedPayment } from '../../store/money/recordedPayments.ts';
import { newReference } from '../createBooking.ts';
import { countsOf } from '../quote.ts';
import { demoNames, type DemoTrip } from './catalogue.ts';

type Trip = Awaited<ReturnType<typeof tripsWithoutDepartures>>[number];
export type Random = (below: number) => number;

/** A trip to fill with dates and bookings, and what they depend on. */
export interface Demo {
  trip: Trip;
  plans: DemoTrip;
  now: Date;
  today: string;
  config: Deps['config'];
  random: Random;
  /** Its own generator, so that attribution changes nothing else. */
  touches: Random;
}

export interface NewDemoBooking {
  departureId: string;
  size: number;
  bookedOn: string;
  womenOnly?: boolean;
  /** The lead traveller, as in a review: a given name and an initial. */
  author?: string | undefined;
  /** Set if it isn't paid: how long its seats are held from now. */
  heldMinutes?: number;
  isPaidInFull?: boolean;
  /** Whether it was paid online, as far as its rows say. No gateway knows the payment. */
  isPaidByCard?: boolean;
  paymentPlan?: PaymentPlan;
  /** Who is billed, if it isn't a traveller. The GSTIN must be of the state. */
  company?: { legalName: string; gstin: string; stateCode: 'MH' };
  attribution?: Attribution | null;
  sessionHash?: string;
}

/**
 * Books a date as a traveller would have, and pays what was due then, or everything once the trip is
 * over. Returns the booking's ID. Throws if the seats don't fit.
 */
export async function createBooking(
  tx: Tx,
  { plans, trip, today, now, config, random }: Demo,
  {
    departureId,
    size,
    bookedOn,
    womenOnly,
    author,
    heldMinutes,
    isPaidInFull = false,
    isPaidByCard = false,
    paymentPlan = 'balance',
    company,
    attribution = null,
    sessionHash = `demo:${newId()}`,
  }: NewDemoBooking,
): Promise<string> {
  await lockDeparture(tx, departureId);
  const departure = await findDeparture(tx, departureId);
  if (!departure) throw new Error('the departure was not written');
  const [pickup] = departure.pickups;
  const time = instantAt(bookedOn, `1${random(9)}:2${random(9)}`, config.businessTz);
  const at = time > now ? now : time;
  const occupancy: Occupancy = plans.rupees.triple && size % 3 === 0 ? 'triple' : 'twin';
  const traveller = { type: 'adult' as const, occupancy, pickupCode: pickup?.code ?? null };
  const selection = {
    travellers: Array.from({ length: size }, () => traveller),
    addons: [],
    couponCode: null,
    billingStateCode:
      company?.stateCode ?? (['DL', 'KA', 'MH', 'TN', 'WB'] as const)[random(5)] ?? 'DL',
    isResident: true,
    hasPan: true,
  };
  const priced = priceSelection(priceBookOf(departure, departure.taxRules, config), selection, {
    businessDate: bookedOn,
    departureDate: bookedOn,
  });
  if (!priced.ok) throw new Error(`${plans.slug} has no price for ${occupancy} sharing`);
  const { price, taxSnapshot } = priced;
  const people = Array.from({ length: size }, (_, index) =>
    randomPerson(random, womenOnly, index === 0 ? author : undefined),
  );
  const lead = people[0];
  if (!lead) throw new Error('a booking needs a traveller');
  const id = newId();
  const reference = await newReference(tx, departureId, id);
  const isUnpaid = heldMinutes !== undefined;
  const hold: NewHold = {
    ...countsOf(price),
    id: newId(),
    eventId: newId(),
    departureId,
    priceVersion: departure.priceVersion,
    quote: { ...price, taxSnapshot, policy: departure.policy },
    quoteHash: priceHash(price, departure.policy),
    ttlMinutes: heldMinutes ?? 0,
    sessionHash,
    ipHash: null,
    limits: null,
  };
  if (isUnpaid && !(await takeSeats(tx, hold))) throw new Error('the demo data oversells');
  await insertBooking(tx, {
    id,
    departureId,
    reference,
    holdId: isUnpaid ? hold.id : null,
    couponId: null,
    sessionHash,
    contact: {
      name: lead.name,
      email: addressOf(lead.name),
      phone: `+9198${String(10_000_000 + random(89_999_999))}`,
    },
    billing: {
      stateCode: selection.billingStateCode,
      address: null,
      gstin: company?.gstin ?? null,
      legalName: company?.legalName ?? null,
      panEnc: null,
      panLast4: null,
      isResident: true,
    },
    quote: price,
    taxSnapshot,
    policy: departure.policy,
    dueNowOn: bookedOn,
    schedule: scheduleOf(price, paymentPlan),
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
    attribution,
  });
  const key = { departureId, id };
  await addEvent(tx, key, 'booking_created');
  if (isUnpaid) {
    await bindBooking(tx, hold, id);
    await backdateBooking(tx, key, at);
    return id;
  }
  const isPast = departure.startDate < today;
  const paid = isPast || isPaidInFull ? price.totalMinor : price.dueNowMinor;
  await insertRecordedPayment(tx, {
    id: newId(),
    departureId,
    bookingId: id,
    purpose: paid === price.totalMinor ? 'full' : 'deposit',
    amountMinor: paid,
    currency: price.currency,
    gateway: isPaidByCard ? config.gatewayName : 'offline',
    method: isPaidByCard ? 'card' : 'bank_transfer',
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
  await addEvent(tx, key, 'payment_captured', paid);
  await addEvent(tx, key, 'booking_confirmed');
  await backdateBooking(tx, key, at);
  return id;
}

export function addressOf(name: string): string {
  return `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`;
}

export function randomPerson(random: Random, womenOnly = false, author?: string) {
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
