import { errorIf, found, Refusal, refuseErrors } from '../errors.ts';
import type { Quote, QuoteRequest, QuoteResponse } from '../contract/quotes.ts';
import type { Deps } from '../deps.ts';
import { freeSeats, shownSeats } from '../domain/availability.ts';
import { isCouponCode } from '../domain/coupon.ts';
import { priceBookOf, pricingDates } from '../domain/departureView.ts';
import {
  MAX_INFANTS,
  mostInfants,
  occupancyCounts,
  onlyPickup,
  seatsNeeded,
  takesChildren,
} from '../domain/fares.ts';
import type { Price, PricingProblem, Selection, TaxSnapshot } from '../domain/priceBook.ts';
import { priceSelection } from '../domain/pricing.ts';
import { priceHash } from '../providers/crypto/quoteTokens.ts';
import {
  findCoupon,
  findDeparture,
  type DepartureWithExtras,
} from '../store/catalogue/catalogue.ts';
import type { Queries } from '../store/database/db.ts';
import type { LockedQuote } from '../store/bookings/holds.ts';
import type { SeatCounts } from '../store/bookings/seats.ts';

export interface PricedRequest {
  departure: DepartureWithExtras;
  price: Price;
  taxSnapshot: TaxSnapshot;
  hash: string;
}

/**
 * Prices a request from today's price list, or refuses it. Used by quotes, holds and bookings.
 *
 * @param options.isCouponUsed the booking has used the coupon already, so its limits don't apply
 * @param options.isOffer the price is offered to a group, on the private departure made for it
 */
export async function priceRequest(
  { config }: Pick<Deps, 'config'>,
  queries: Queries,
  request: QuoteRequest,
  { isCouponUsed = false, isOffer = false }: { isCouponUsed?: boolean; isOffer?: boolean } = {},
): Promise<PricedRequest> {
  const departure = found(await findDeparture(queries, request.departureId));
  if (departure.isPrivate && !isOffer) throw new Refusal('not_found');
  if (departure.tripStatus !== 'active') throw new Refusal('trip_unavailable');
  const selection = toSelection(request, departure);
  refuseOversized(departure, selection);
  const code = selection.couponCode;
  const coupon =
    code && isCouponCode(code) ? await findCoupon(queries, code, config.businessTz) : null;
  if (code && !coupon) throw new Refusal('coupon_invalid');
  if (coupon?.isExhausted && !isCouponUsed) throw new Refusal('coupon_exhausted');
  const result = priceSelection(
    priceBookOf(departure, departure.taxRules, config, coupon),
    selection,
    pricingDates(departure, config),
  );
  if (!result.ok) throw refusePricing(result.problems);
  const budgetLeftMinor = isCouponUsed ? null : (coupon?.budgetLeftMinor ?? null);
  if (budgetLeftMinor !== null && result.price.couponDiscountMinor > budgetLeftMinor) {
    throw new Refusal('coupon_exhausted');
  }
  const { price, taxSnapshot } = result;
  return { departure, price, taxSnapshot, hash: priceHash(price, departure.policy) };
}

/** Prices a selection and signs the result. Holds no seats. */
export async function quote(deps: Deps, request: QuoteRequest): Promise<QuoteResponse> {
  const priced = await priceRequest(deps, deps.db.queries, request);
  refuseUnsellable(priced.departure);
  return signQuote(deps, request, priced);
}

/** Returns a price as a quote, with a token that is valid for a few minutes. */
export async function signQuote(
  { config, quoteTokens }: Deps,
  request: QuoteRequest,
  priced: PricedRequest,
): Promise<QuoteResponse> {
  const { departure, price, hash } = priced;
  const expiresAt = new Date(departure.now.getTime() + config.quoteTtlMinutes * 60_000);
  const token = quoteTokens.sign(
    {
      departureId: price.departureId,
      priceVersion: departure.priceVersion,
      hash,
      totalMinor: price.totalMinor,
      request,
    },
    expiresAt,
  );
  return { quote: toQuote(departure, price, expiresAt), token };
}

export function toQuote(departure: DepartureWithExtras, price: Price, expiresAt: Date): Quote {
  return {
    ...price,
    seatsLeft: shownSeats(freeSeats(departure)),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Returns a price in the form stored with a hold. */
export function lockedQuote({ departure, price, taxSnapshot }: PricedRequest): LockedQuote {
  return { ...price, taxSnapshot, policy: departure.policy };
}

/** Returns how many seats, rooms and extras a price takes from its departure. */
export function countsOf(price: Pick<Quote, 'pax' | 'travellers' | 'addons'>): SeatCounts {
  return {
    pax: price.pax,
    occupancies: occupancyCounts(price.travellers),
    addons: Object.fromEntries(price.addons.map(({ code, qty }) => [code, qty])),
  };
}

/** Throws, with the specific reason, if a departure can't be sold right now. */
export function refuseUnsellable(departure: DepartureWithExtras): void {
  const isSellable = departure.status === 'scheduled' || departure.status === 'guaranteed';
  if (!isSellable) throw new Refusal('sales_closed', { at: departure.salesCloseAt.toISOString() });
  if (departure.salesOpenAt !== null && departure.now < departure.salesOpenAt) {
    throw new Refusal('sales_not_open', { at: departure.salesOpenAt.toISOString() });
  }
  if (departure.now >= departure.salesCloseAt || departure.now >= departure.reportAt) {
    throw new Refusal('sales_closed', { at: departure.salesCloseAt.toISOString() });
  }
}

function toSelection(request: QuoteRequest, { pickups }: DepartureWithExtras): Selection {
  const usualPickup = onlyPickup(pickups)?.code ?? null;
  return {
    travellers: request.travellers.map(({ type, occupancy, pickupCode }) => ({
      type,
      occupancy,
      pickupCode: pickupCode ?? usualPickup,
    })),
    addons: (request.addons ?? []).map(({ code, qty }) => ({ code, qty })),
    couponCode: request.couponCode?.trim().toUpperCase() || null,
    billingStateCode: request.billingStateCode ?? null,
    isResident: request.isResident ?? true,
    hasPan: request.hasPan ?? true,
  };
}

function refuseOversized(departure: DepartureWithExtras, selection: Selection): void {
  const pax = seatsNeeded(selection.travellers);
  const infants = selection.travellers.length - pax;
  if (pax > departure.maxPaxPerBooking || infants > MAX_INFANTS) {
    throw new Refusal('max_pax_exceeded', { maxPax: departure.maxPaxPerBooking });
  }
  const adults = selection.travellers.filter(({ type }) => type === 'adult').length;
  const codes = new Set(selection.addons.map((addon) => addon.code));
  const isRepeated = codes.size < selection.addons.length;
  refuseErrors([
    ...errorIf(adults === 0, 'travellers', 'adult_missing', 'Add at least one adult'),
    ...errorIf(
      adults > 0 && infants > adults,
      'travellers',
      'infant_without_adult',
      'Each infant needs an adult. Add an adult, or bring fewer infants',
    ),
    ...selection.travellers.flatMap(({ type }, index) =>
      errorIf(
        !takesChildren(departure) && type !== 'adult',
        `travellers.${index}.type`,
        'children_not_allowed',
        'This trip isn’t open to children',
      ),
    ),
    ...selection.travellers.flatMap(({ type }, index) =>
      errorIf(
        takesChildren(departure) && type === 'infant' && mostInfants(departure) === 0,
        `travellers.${index}.type`,
        'infants_not_allowed',
        `This trip is for people aged ${departure.minAge} and over`,
      ),
    ),
    ...errorIf(isRepeated, 'addons', 'repeated', 'List each extra only once'),
  ]);
}

function refusePricing(problems: readonly PricingProblem[]): Refusal {
  const [first] = problems;
  if (first?.code === 'occupancy_unavailable') {
    return new Refusal('occupancy_unavailable', { occupancy: first.occupancy, placesLeft: 0 });
  }
  if (first?.code === 'coupon') {
    const { code, ...meta } = first.problem;
    return new Refusal(code, meta);
  }
  const errors = problems.flatMap((problem) => {
    switch (problem.code) {
      case 'unknown_pickup':
        return { path: problem.path, code: 'unknown', message: 'Choose a pickup point' };
      case 'unknown_addon':
        return { path: problem.path, code: 'unknown', message: 'This extra isn’t available' };
      case 'addon_quantity':
        return {
          path: problem.path,
          code: 'too_many',
          message: `You can book up to ${problem.maxQty} of this extra.`,
        };
      default:
        return [];
    }
  });
  return new Refusal('validation_failed', {}, errors);
}
