import type { Deps } from '../deps.ts';
import { freeSeats, hasRoomFor } from '../domain/availability.ts';
import { daysBetween, civilDateIn } from '../domain/dates.ts';
import { Refusal } from '../errors.ts';
import { findDeparture, type DepartureWithExtras } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database/db.ts';
import { newId } from '../store/database/ids.ts';
import { queueMail } from '../store/messages/notifications.ts';
import { takeSeats } from '../store/bookings/seats.ts';
import { listWaiting, offerTo } from '../store/bookings/waitlist.ts';
import {
  countsOf,
  lockedQuote,
  priceRequest,
  refuseUnsellable,
  type PricedRequest,
} from './quote.ts';

export type SeatDeps = Pick<Deps, 'db' | 'config' | 'links'>;

type Waiting = Awaited<ReturnType<typeof listWaiting>>[number];

/** Offers don't last as long in the last week before a trip, to leave time for the next in line. */
const SHORT_OFFER_DAYS = 7;
const SHORT_OFFER_MINUTES = 60;

/**
 * Offers a departure's free seats to the waiting list in order; each offer is a real hold.
 * Invariant: released seats are offered before anyone else can take them. Every transaction that
 * releases seats ends by calling this, with the departure locked. A group that doesn't fit is
 * skipped and keeps its place.
 */
export async function offerSeats(tx: Tx, deps: SeatDeps, departureId: string): Promise<number> {
  let made = 0;
  for (const entry of await listWaiting(tx, departureId)) {
    const departure = await findDeparture(tx, departureId);
    if (!departure || freeSeats(departure) <= 0) break;
    if (await offer(tx, deps, departure, entry)) made += 1;
  }
  return made;
}

async function offer(tx: Tx, deps: SeatDeps, departure: DepartureWithExtras, entry: Waiting) {
  // Read under the departure's lock, so taking the seats can't fail.
  if (!hasRoomFor(departure, entry)) return false;
  const priced = await priceFor(tx, deps, departure, entry);
  if (!priced) return false;
  const holdId = newId();
  const taken = await takeSeats(tx, {
    ...countsOf(priced.price),
    id: holdId,
    eventId: newId(),
    departureId: departure.id,
    priceVersion: departure.priceVersion,
    quote: lockedQuote(priced),
    quoteHash: priced.hash,
    ttlMinutes: offerMinutes(deps, departure),
    // No session owns the hold until the offer's link is opened.
    sessionHash: `waitlist:${entry.id}`,
    ipHash: null,
    limits: null,
  });
  if (!taken) return false;
  await offerTo(tx, { departureId: departure.id, id: entry.id }, holdId, taken.expiresAt);
  await queueMail(tx, 'waitlist_offer', entry.id, deps.links.hashAddress(entry.email), {
    dedupeKey: `waitlist_offer:${entry.id}:${entry.round}`,
  });
  return true;
}

async function priceFor(
  tx: Tx,
  deps: SeatDeps,
  departure: DepartureWithExtras,
  { pax, occupancy }: Waiting,
): Promise<PricedRequest | null> {
  try {
    refuseUnsellable(departure);
    return await priceRequest(deps, tx, {
      departureId: departure.id,
      travellers: Array.from({ length: pax }, () => ({ type: 'adult' as const, occupancy })),
    });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function offerMinutes({ config }: SeatDeps, departure: DepartureWithExtras): number {
  const days = daysBetween(civilDateIn(departure.now, departure.tz), departure.startDate);
  const wanted = config.waitlistOfferMinutes;
  const usual = days < SHORT_OFFER_DAYS ? Math.min(wanted, SHORT_OFFER_MINUTES) : wanted;
  const untilClose = (departure.salesCloseAt.getTime() - departure.now.getTime()) / 60_000;
  return Math.max(Math.min(usual, Math.floor(untilClose)), 1);
}
