/** Change of date: the traveller moves a booking to another departure of the same trip. */
import { stateCodes } from '../contract/gstStates.ts';
import type { QuoteRequest } from '../contract/quotes.ts';
import type {
  TransferConfirm,
  TransferDates,
  TransferPreview,
  TransferRequest,
  Transferred,
} from '../contract/transfers.ts';
import type { Deps } from '../deps.ts';
import { freeSeats } from '../domain/availability.ts';
import { earliestFirst, tierFor } from '../domain/cancellation.ts';
import { canJoin, policyAfterTransfer } from '../domain/dateChange.ts';
import { addDays, civilDateIn, daysBetween } from '../domain/dates.ts';
import { leftToPay, scheduleOf } from '../domain/dues.ts';
import { toDeparture } from '../domain/departureView.ts';
import { occupancyCounts, onlyPickup } from '../domain/fares.ts';
import { needsApproval, planRefund } from '../domain/refunds.ts';
import { found, invalid, Refusal } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { findOwnBooking, paymentPlanOf, type BookingRecord } from '../store/bookings/bookings.ts';
import { bookSeatsLate } from '../store/bookings/seats.ts';
import {
  findDeparture,
  listTaxRules,
  listUpcoming,
  type DepartureWithExtras,
} from '../store/catalogue/catalogue.ts';
import type { Queries, Tx } from '../store/database/db.ts';
import { hasOpenDispute } from '../store/money/disputes.ts';
import { listRefundable } from '../store/money/payments.ts';
import {
  applyCancellation,
  loadCancellationCase,
  lockForCancelling,
  previewExpiry,
  type CancellationCase,
} from './cancelBooking.ts';
import { needsCode, requireVerifiedAddress } from './guestAccess.ts';
import type { Done, Finish } from './idempotent.ts';
import { queueDocuments } from './issueDocuments.ts';
import { lockBoth, moveBooking } from './moveBooking.ts';
import { operatorSettings } from './operatorSettings.ts';
import { countsOf, priceRequest, refuseUnsellable, type PricedRequest } from './quote.ts';
import { transactAndWake } from './transactAndWake.ts';

/** How many dates to offer, nearest to the current one. Each is priced on its own. */
const MOST_DATES = 24;

interface Plan {
  /** Leaving the current date, with the fee as its charge. */
  leaving: CancellationCase;
  priced: PricedRequest;
  feeMinor: number;
  movedMinor: number;
  dueMinor: number;
  refundMinor: number;
  droppedExtras: string[];
  droppedCoupon: string | null;
}

/** Lists the dates a booking can move to, with what each costs. */
export async function listTransferDates(deps: Deps, principal: Principal, reference: string) {
  return datesFor(deps, found(await findOwnBooking(deps.db.queries, reference, principal)));
}

/** Lists the dates for a loaded booking; the caller checks access. */
export async function datesFor(deps: Deps, booking: BookingRecord): Promise<TransferDates> {
  const { queries } = deps.db;
  const leaving = await leave(queries, booking);
  const { departure, facts, plan } = leaving;
  const distance = ({ startDate }: { startDate: string }) =>
    Math.abs(daysBetween(departure.startDate, startDate));
  const rules = await listTaxRules(queries);
  const upcoming = await listUpcoming(queries, { tripSlugs: [departure.tripSlug] });
  const roomy = upcoming
    .map((record) => ({ record, shown: toDeparture(record, rules, deps.config) }))
    .filter(({ record, shown }) => shown.isBookable && freeSeats(record) >= plan.pax)
    .filter(({ record }) => record.id !== departure.id)
    .toSorted((one, other) => distance(one.shown) - distance(other.shown))
    .slice(0, MOST_DATES)
    .toSorted((one, other) => (one.shown.startDate < other.shown.startDate ? -1 : 1));
  const items: TransferDates['items'] = [];
  for (const { shown } of roomy) {
    const { id, startDate, endDate, isGuaranteed, seatsLeft } = shown;
    const planned = await planTransfer(deps, queries, leaving, id).catch(nullIfRefused);
    if (!planned) continue;
    const { dueMinor, refundMinor, priced } = planned;
    const { totalMinor } = priced.price;
    items.push({
      ...{ departureId: id, startDate, endDate, isGuaranteed, seatsLeft },
      ...{ totalMinor, dueMinor, refundMinor },
    });
  }
  return {
    currency: booking.currency,
    changeUntil: addDays(departure.startDate, -facts.policy.dateChange.minDaysBefore),
    feeMinor: plan.keptMinor,
    oldTotalMinor: leaving.booking.totalMinor,
    items,
  };
}

/** Previews a change of date. The returned token confirms exactly this preview. */
export async function previewTransfer(
  deps: Deps,
  principal: Principal,
  reference: string,
  request: TransferRequest,
): Promise<TransferPreview> {
  return deps.db.snapshot(async (queries) => {
    const booking = found(await findOwnBooking(queries, reference, principal));
    const described = await describeTransfer(deps, queries, booking, request);
    return { ...described, needsCode: await needsCode(queries, booking, principal) };
  });
}

/** Describes a loaded booking's change of date, and signs what was described. */
export async function describeTransfer(
  deps: Deps,
  queries: Queries,
  booking: BookingRecord,
  { departureId }: TransferRequest,
): Promise<TransferPreview> {
  const leaving = await leave(queries, booking);
  const planned = await planTransfer(deps, queries, leaving, departureId);
  const { priced, feeMinor, movedMinor, dueMinor, refundMinor } = planned;
  const { departure, price, hash } = priced;
  const sources = await listRefundable(queries, booking.departureId, booking.id, {
    isGoodwillEnded: true,
  });
  const expiresAt = previewExpiry(departure.now);
  const today = civilDateIn(departure.now, deps.config.businessTz);
  const token = deps.previews.transfer.sign(
    { bookingId: booking.id, departureId: departure.id, hash, feeMinor, movedMinor },
    expiresAt,
  );
  const left = leftToPay(
    [
      { dueOn: today, amountMinor: price.dueNowMinor },
      ...scheduleOf(price, await paymentPlanOf(queries, booking)),
    ],
    dueMinor,
  );
  return {
    departureId: departure.id,
    startDate: departure.startDate,
    endDate: departure.endDate,
    currency: booking.currency,
    totalMinor: price.totalMinor,
    oldTotalMinor: leaving.booking.totalMinor,
    paidMinor: leaving.plan.paidMinor,
    ...{ feeMinor, movedMinor, dueMinor, refundMinor },
    dueOn: left[0]?.dueOn ?? null,
    leftToPay: left,
    needsApproval: needsApproval(
      planRefund(sources, refundMinor, 'original'),
      (await operatorSettings(queries, deps.config)).refundApprovalAboveMinor,
    ),
    droppedExtras: planned.droppedExtras,
    droppedCoupon: planned.droppedCoupon,
    tiers: [...policyFor(planned).tiers],
    needsCode: false,
    token,
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Moves a booking as previewed, or refuses if the result would now differ. Invariant: the new seats
 * are taken before the old ones are released, all in one transaction. The old booking ends as
 * `transferred`; the new one has its own reference, documents and email.
 */
export async function confirmTransfer(
  deps: Deps,
  principal: Principal,
  reference: string,
  request: TransferConfirm,
  finish: Finish<Transferred>,
): Promise<Done<Transferred>> {
  const own = found(await findOwnBooking(deps.db.queries, reference, principal));
  await requireVerifiedAddress(deps, own, principal, { code: request.code, purpose: 'change' });
  const by = { initiator: 'traveller' as const, requestedBy: 'traveller', reason: null };
  return confirmTransferFor(deps, own, request.token, by, (tx, { id, reference: moved }) =>
    finish(tx, 201, { reference: moved }, id),
  );
}

/** Who moves a booking. Refunds that staff cause are theirs, so a second person may have to agree. */
interface Mover {
  initiator: 'traveller' | 'staff';
  requestedBy: string;
  reason: string | null;
}

/** What a move did. */
export interface MovedBooking {
  id: string;
  reference: string;
  feeMinor: number;
  movedMinor: number;
  dueMinor: number;
  refundMinor: number;
}

/** Confirms a preview; the caller checks access. `then` runs last in the transaction. */
export async function confirmTransferFor(
  deps: Deps,
  own: BookingRecord,
  token: string,
  by: Mover,
  then: (tx: Tx, moved: MovedBooking) => Promise<Done<Transferred>>,
): Promise<Done<Transferred>> {
  const verified = deps.previews.transfer.verify(token, own.now);
  if (!verified.ok && verified.why === 'expired') throw new Refusal('preview_expired');
  if (!verified.ok || verified.claims.bookingId !== own.id) {
    throw invalid('token', 'token', 'Check the new date again');
  }
  const { claims } = verified;
  return transactAndWake(deps, async (tx) => {
    await lockBoth(tx, own.departureId, claims.departureId);
    const booking = await lockForCancelling(tx, own);
    const planned = await planTransfer(deps, tx, await leave(tx, booking), claims.departureId);
    const { leaving, priced } = planned;
    const isSame =
      priced.hash === claims.hash &&
      planned.feeMinor === claims.feeMinor &&
      planned.movedMinor === claims.movedMinor;
    if (!isSame) throw new Refusal('preview_expired');
    if (!(await bookSeatsLate(tx, claims.departureId, countsOf(priced.price)))) {
      throw new Refusal('seats_unavailable');
    }
    const cancellation = await applyCancellation(tx, deps, leaving, {
      ...by,
      ...{ refundAs: 'move', chooseUntil: null },
    });
    const moved = await moveBooking(tx, deps, booking, cancellation, {
      ...{ priced, policy: policyFor(planned), reason: 'cancellation', template: 'date_changed' },
      ...(by.initiator === 'staff' ? { requestedBy: by.requestedBy } : {}),
    });
    await queueDocuments(tx, moved);
    const { feeMinor, movedMinor, dueMinor, refundMinor } = planned;
    const { id, reference } = moved;
    return then(tx, { id, reference, feeMinor, movedMinor, dueMinor, refundMinor });
  });
}

/** Loads what leaving the current date costs, or refuses if the date can't be changed any more. */
async function leave(queries: Queries, booking: BookingRecord): Promise<CancellationCase> {
  if (booking.status !== 'confirmed') throw new Refusal('invalid_state');
  if (await hasOpenDispute(queries, booking)) throw new Refusal('payment_disputed');
  const leaving = await loadCancellationCase(queries, booking, null, {
    initiator: 'traveller',
    isTransfer: true,
  });
  const { minDaysBefore } = leaving.facts.policy.dateChange;
  if (leaving.daysBefore < minDaysBefore) throw new Refusal('date_change_not_allowed');
  return leaving;
}

/** Plans a move to one date, or refuses it. The preview, the list and the move share it. */
async function planTransfer(
  deps: Deps,
  queries: Queries,
  leaving: CancellationCase,
  departureId: string,
): Promise<Plan> {
  const target = found(await findDeparture(queries, departureId));
  const isSame = target.id === leaving.departure.id;
  if (target.tripId !== leaving.departure.tripId || isSame || target.isPrivate) {
    throw new Refusal('not_found');
  }
  refuseUnsellable(target);
  const { facts, plan } = leaving;
  const travellers = leaving.travellers.filter((_, seq) => plan.seqs.includes(seq));
  if (!travellers.every((traveller) => canJoin(traveller, target))) {
    throw new Refusal('date_not_for_travellers');
  }
  const extras = plan.endedExtras;
  const kept = extras.filter((extra) => isOffered(extra, target));
  const request: QuoteRequest = {
    departureId,
    travellers: travellers.map(({ type, occupancy, pickupCode }) => ({
      type,
      occupancy,
      pickupCode: pickupOn(target, pickupCode),
    })),
    addons: kept.map(({ code, qty }) => ({ code, qty })),
    billingStateCode: stateCodes.find((code) => code === facts.billingStateCode) ?? null,
    isResident: facts.isResident,
    hasPan: facts.panLast4 !== null,
  };
  const { couponCode } = facts.quote;
  const priced =
    (couponCode &&
      (await priceRequest(deps, queries, { ...request, couponCode }, { isCouponUsed: true }).catch(
        nullIfAboutCoupon,
      ))) ||
    (await priceRequest(deps, queries, request));
  const { price } = priced;
  refuseFull(target, occupancyCounts(price.travellers), price.pax);
  const movedMinor = plan.refundMinor;
  return {
    leaving,
    priced,
    feeMinor: plan.keptMinor,
    movedMinor,
    dueMinor: Math.max(price.totalMinor - movedMinor, 0),
    refundMinor: Math.max(movedMinor - price.totalMinor, 0),
    droppedExtras: extras.filter((extra) => !kept.includes(extra)).map(({ label }) => label),
    droppedCoupon: couponCode !== null && price.couponCode === null ? couponCode : null,
  };
}

const isOffered = ({ code, qty }: { code: string; qty: number }, { addons }: DepartureWithExtras) =>
  addons.some(
    (addon) =>
      addon.code === code &&
      qty <= addon.maxQty &&
      (addon.stock === null || addon.taken + qty <= addon.stock),
  );

/** Everyone keeps their pickup point if the new date has it, or joins at its only one. */
function pickupOn({ pickups }: DepartureWithExtras, wanted: string | null): string | null {
  return (pickups.find(({ code }) => code === wanted) ?? onlyPickup(pickups))?.code ?? null;
}

function refuseFull(
  target: DepartureWithExtras,
  places: ReturnType<typeof occupancyCounts>,
  pax: number,
): void {
  const free = Math.max(freeSeats(target), 0);
  if (free < pax) throw new Refusal('seats_unavailable', { seatsLeft: free });
  for (const { occupancy, allotment, held, booked } of target.prices) {
    if (allotment === null || held + booked + (places[occupancy] ?? 0) <= allotment) continue;
    const placesLeft = Math.max(allotment - held - booked, 0);
    throw new Refusal('occupancy_unavailable', { occupancy, placesLeft });
  }
}

/** Returns the new booking's policy: the new date's, but no better than today's terms. */
function policyFor({ leaving: { facts, daysBefore }, priced }: Plan) {
  const tier = tierFor(earliestFirst(facts.policy.tiers), daysBefore);
  return policyAfterTransfer(priced.departure.policy, { policy: facts.policy, tier });
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

function nullIfAboutCoupon(error: unknown): null {
  if (error instanceof Refusal && error.code.startsWith('coupon_')) return null;
  throw error;
}
