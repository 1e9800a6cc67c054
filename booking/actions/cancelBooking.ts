/** Cancellation by the traveller. Previews the refund, then refunds exactly that amount. */
import type {
  BookingCancellation,
  CancellationConfirm,
  CancellationPreview,
  CancellationReason,
  CancellationRequest,
  RefundChoice,
} from '../contract/cancellations.ts';
import type { TravellerType } from '../contract/common.ts';
import type { Deps } from '../deps.ts';
import {
  planCancellation,
  termsOn,
  type CancellableBooking,
  type CancellationPlan,
  type CancellationTierTerms,
} from '../domain/cancellation.ts';
import { transferTier } from '../domain/dateChange.ts';
import { civilDateIn } from '../domain/dates.ts';
import { sumMinor } from '../domain/money.ts';
import { sumOfParts } from '../domain/moneyParts.ts';
import { occupancyCounts } from '../domain/fares.ts';
import { needsApproval, planRefund } from '../domain/refunds.ts';
import { errorIf, found, invalid, Refusal, refuseErrors } from '../errors.ts';
import { findBookingFacts, listTravellers } from '../store/bookings/bookingDetail.ts';
import {
  addEvent,
  findOwnBooking,
  lockBooking,
  moneyIn,
  setBookingStatus,
  type BookingRecord,
} from '../store/bookings/bookings.ts';
import {
  adjustBooking,
  cancelTravellers,
  firstPaidOn,
  insertCancellation,
  listCancellations,
  lockCancellation,
  lowerRefund,
  moveCancellation,
  settleCancellation,
  type CancellationRecord,
  type RefundAs,
} from '../store/bookings/cancellations.ts';
import { findDeparture, type DepartureWithExtras } from '../store/catalogue/catalogue.ts';
import type { Queries, Tx } from '../store/database/db.ts';
import { lockHold } from '../store/bookings/holds.ts';
import { newId } from '../store/database/ids.ts';
import { queueMail } from '../store/messages/notifications.ts';
import { addToOutbox } from '../store/messages/outbox.ts';
import { adjustForGoodwill, listWaitingGoodwill } from '../store/money/goodwill.ts';
import { expireOpenPayments, listRefundable, moveRefund } from '../store/money/payments.ts';
import { freeBookedSeats, lockDeparture } from '../store/bookings/seats.ts';
import type { CancellationTable } from '../store/database/tables.ts';
import { closeExcessShares } from './closeShares.ts';
import { releaseSeats } from './expireHolds.ts';
import { requireVerifiedAddress, needsCode } from './guestAccess.ts';
import type { Principal } from '../principal.ts';
import type { Done, Finish } from './idempotent.ts';
import { offerSeats } from './offerSeats.ts';
import { queueDocuments } from './issueDocuments.ts';
import { aloneMinor, requestRefunds } from './refunds.ts';
import { transactAndWake } from './transactAndWake.ts';
import { writeOffRest } from './smallRests.ts';

const PREVIEW_MINUTES = 10;

export const previewExpiry = (now: Date) => new Date(now.getTime() + PREVIEW_MINUTES * 60_000);

type Traveller = Awaited<ReturnType<typeof listTravellers>>[number];

/** Everything known about a cancellation before it is applied. */
export interface CancellationCase {
  booking: BookingRecord;
  departure: DepartureWithExtras;
  travellers: Traveller[];
  /** As sold: its extras are released once everyone has cancelled. */
  facts: NonNullable<Awaited<ReturnType<typeof findBookingFacts>>>;
  plan: CancellationPlan;
  tier: CancellationTierTerms;
  effectiveOn: string;
  daysBefore: number;
}

export interface CancellationTerms {
  initiator: CancellationTable['initiator'];
  /** Set if the booking moves to another date: the change's own terms apply, and TCS moves too. */
  isTransfer?: boolean;
}

/** Previews what cancelling would cost now. The returned token confirms exactly this preview. */
export async function previewCancellation(
  deps: Deps,
  principal: Principal,
  reference: string,
  request: CancellationRequest,
): Promise<CancellationPreview> {
  return deps.db.snapshot(async (queries) => {
    const booking = found(await findOwnBooking(queries, reference, principal));
    const preview = await describeCancellation(deps, queries, booking, request);
    return { ...preview, needsCode: await needsCode(queries, booking, principal) };
  });
}

/** Previews a cancellation from the booking's own snapshot; the caller checks access. */
export async function describeCancellation(
  deps: Deps,
  queries: Queries,
  booking: BookingRecord,
  request: CancellationRequest,
  requestedBy = 'traveller',
): Promise<CancellationPreview> {
  const { travellerIds = null, refundAs = 'original' } = request;
  const found = await loadCancellationCase(queries, booking, travellerIds, {
    initiator: 'traveller',
  });
  const { plan, departure, effectiveOn } = found;
  const sources = await listRefundable(queries, booking.departureId, booking.id, {
    isGoodwillEnded: plan.scope === 'booking',
  });
  const refunds = planRefund(sources, plan.refundMinor, refundAs);
  const expiresAt = previewExpiry(departure.now);
  const token = deps.previews.cancellation.sign(
    {
      bookingId: booking.id,
      travellerIds,
      refundAs,
      effectiveOn,
      chargeMinor: plan.chargeMinor,
      keptMinor: plan.keptMinor,
      refundMinor: plan.refundMinor,
    },
    expiresAt,
  );
  return {
    scope: plan.scope,
    travellerIds: idsOf(found),
    currency: booking.currency,
    effectiveOn,
    daysBefore: found.daysBefore,
    refundBps: found.tier.refundBps,
    shareMinor: plan.shareMinor,
    endedExtras: plan.endedExtras.map(({ code: _, ...shown }) => shown),
    paidMinor: plan.paidMinor,
    chargeMinor: plan.chargeMinor,
    tcsKeptMinor: plan.tcsKeptMinor,
    keptMinor: plan.keptMinor,
    refundMinor: plan.refundMinor,
    refundAs,
    refunds: refunds.map(({ amountMinor, destination, method }) => ({
      amountMinor,
      destination,
      method,
    })),
    needsApproval: needsApproval(refunds, await aloneMinor(queries, deps, booking, requestedBy)),
    needsCode: false,
    token,
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Carries out a previewed cancellation, or refuses it if the result would now differ. Invariant:
 * the amount refunded is the amount previewed. `planCancellation` computes both, the token is
 * signed, and the plan is recomputed under the booking's lock and compared.
 */
export async function confirmCancellation(
  deps: Deps,
  principal: Principal,
  reference: string,
  request: CancellationConfirm,
  finish: Finish<BookingCancellation>,
): Promise<Done<BookingCancellation>> {
  const own = found(await findOwnBooking(deps.db.queries, reference, principal));
  await requireVerifiedAddress(deps, own, principal, { code: request.code, purpose: 'cancel' });
  const by = { initiator: 'traveller' as const, requestedBy: 'traveller' };
  return confirmFor(deps, own, request, by, (tx, done) =>
    finish(tx, 202, toCancellation(done), done.id),
  );
}

/** Confirms a preview; the caller checks access. `then` runs last in the transaction. */
export async function confirmFor(
  deps: Deps,
  own: BookingRecord,
  request: CancellationConfirm,
  by: { initiator: 'traveller' | 'staff'; requestedBy: string },
  then: (tx: Tx, done: CancellationRecord) => Promise<Done<BookingCancellation>>,
): Promise<Done<BookingCancellation>> {
  const verified = deps.previews.cancellation.verify(request.token, own.now);
  if (!verified.ok) {
    if (verified.why === 'expired') throw new Refusal('preview_expired');
    throw badToken();
  }
  const { claims } = verified;
  if (claims.bookingId !== own.id) throw badToken();
  return transactAndWake(deps, async (tx) => {
    const booking = await lockForCancelling(tx, own);
    const found = await loadCancellationCase(tx, booking, claims.travellerIds, by);
    const { plan } = found;
    const isSame =
      plan.refundMinor === claims.refundMinor &&
      plan.keptMinor === claims.keptMinor &&
      plan.chargeMinor === claims.chargeMinor;
    if (!isSame) throw new Refusal('preview_expired');
    const done = await applyCancellation(tx, deps, found, {
      ...by,
      refundAs: claims.refundAs,
      chooseUntil: null,
      reason: request.reason?.trim() || null,
      reasonCode: request.reasonCode ?? null,
    });
    return then(tx, done);
  });
}

const badToken = () => invalid('token', 'token', 'Check the refund amount again');

/** Locks what a cancellation touches, in the usual order: departure, hold, booking. */
export async function lockForCancelling(tx: Tx, own: BookingRecord): Promise<BookingRecord> {
  await lockDeparture(tx, own.departureId);
  if (own.holdId) await lockHold(tx, own.departureId, own.holdId);
  return found(await lockBooking(tx, own.departureId, own.id));
}

/** Loads everything a cancellation depends on. Throws if it isn't allowed. */
export async function loadCancellationCase(
  queries: Queries,
  current: BookingRecord,
  travellerIds: readonly string[] | null,
  { initiator, isTransfer = false }: CancellationTerms,
): Promise<CancellationCase> {
  const { departureId } = current;
  const departure = await findDeparture(queries, departureId);
  const stored = await findBookingFacts(queries, departureId, current.id);
  const travellers = await listTravellers(queries, departureId, current.id);
  const earlier = await listCancellations(queries, current);
  if (!departure || !stored) throw new Error(`booking ${current.reference} is incomplete`);
  const isUnpaid = current.status === 'pending_payment';
  if (!isUnpaid && current.status !== 'confirmed') throw new Refusal('invalid_state');
  const byOperator = initiator === 'operator';
  if (!byOperator) refuseStarted(departure);
  const who = travellerIds ? seqsOf(travellers, travellerIds) : ('all' as const);
  const isWhole =
    who === 'all' ||
    travellers.every(({ status }, seq) => status !== 'active' || who.includes(seq));
  const { booking, facts } = isWhole
    ? await leaveOutWaitingGoodwill(queries, current, stored)
    : { booking: current, facts: stored };
  const effectiveOn = civilDateIn(departure.now, departure.tz);
  const terms = termsOn(
    facts.policy,
    {
      startDate: departure.startDate,
      collectedOn: await firstPaidOn(queries, booking, departure.tz),
    },
    effectiveOn,
  );
  // Cancelling is free for unpaid bookings and when the operator cancels.
  const cancelling =
    byOperator || isUnpaid
      ? { minDaysBefore: 0, refundBps: 10_000, minChargeMinorPerPax: 0 }
      : terms.tier;
  const tier = isTransfer ? transferTier(facts.policy.dateChange) : cancelling;
  const plan = planCancellation(
    toCancellable(booking, facts, travellers, earlier),
    who,
    tier,
    terms.keepTcs && !isTransfer && !isUnpaid,
  );
  const remaining = travellers.filter(
    ({ status }, seq) => status === 'active' && !plan.seqs.includes(seq),
  );
  if (plan.scope === 'travellers') {
    if (isUnpaid) throw new Refusal('invalid_state');
    const left = (wanted: TravellerType) => remaining.filter(({ type }) => type === wanted).length;
    if (left('adult') < Math.max(left('infant'), 1)) throw new Refusal('minor_without_adult');
  }
  return {
    booking,
    departure,
    travellers,
    facts,
    plan,
    tier,
    effectiveOn,
    daysBefore: terms.daysBefore,
  };
}

/** Goodwill that waits for approval ends with the booking, so its price is what it was before. */
export async function leaveOutWaitingGoodwill(
  queries: Queries,
  booking: BookingRecord,
  facts: CancellationCase['facts'],
): Promise<Pick<CancellationCase, 'booking' | 'facts'>> {
  const waiting = await listWaitingGoodwill(queries, booking);
  const waitingMinor = sumMinor(waiting.map(({ amountMinor }) => amountMinor));
  return {
    booking: {
      ...booking,
      totalMinor: booking.totalMinor + waitingMinor,
      refundingMinor: booking.refundingMinor - waitingMinor,
    },
    facts: { ...facts, goodwillMinor: facts.goodwillMinor - waitingMinor },
  };
}

/** Converts the booking into the form the cancellation rules expect. */
export function toCancellable(
  booking: BookingRecord,
  facts: NonNullable<Awaited<ReturnType<typeof findBookingFacts>>>,
  travellers: readonly Traveller[],
  earlier: readonly CancellationRecord[],
): CancellableBooking {
  const { quote, taxSnapshot, price, goodwillMinor } = facts;
  const ofSome = earlier.filter(({ scope }) => scope === 'travellers');
  return {
    lines: quote.lines,
    extras: extrasOf(facts),
    gstType: taxSnapshot.gstType,
    mainBps: quote.gst.bps,
    tcsMinor: quote.tcs?.amountMinor ?? 0,
    totalMinor: quote.totalMinor,
    // Goodwill lowers the price like rounding does: it is no part of the taxes.
    laterMinor: sumOfParts(price) - quote.totalMinor - goodwillMinor,
    laterRoundOffMinor: price.roundOffMinor - quote.roundOffMinor - goodwillMinor,
    goneMinor: sumMinor(ofSome.map(({ shareMinor }) => shareMinor)),
    travellers: travellers.map(({ type, status }) => ({ type, isActive: status === 'active' })),
    paidMinor: moneyIn(booking),
    keptBeforeMinor: sumMinor(ofSome.map(({ keptMinor }) => keptMinor)),
  };
}

/** Pairs the extras as sold with their lines and terms, which are in the same order. */
function extrasOf({
  quote: { addons, lines },
  taxSnapshot,
}: CancellationCase['facts']): CancellableBooking['extras'] {
  const sold = lines.filter(({ kind }) => kind === 'addon');
  return addons.flatMap(({ code, qty }, index) => {
    const [line, terms] = [sold[index], taxSnapshot.extras[index]];
    if (!line || !terms) throw new Error(`extra ${code} is incomplete`);
    return { code, label: line.label, qty, unitMinor: line.unitMinor, ...terms };
  });
}

function refuseStarted(departure: DepartureWithExtras): void {
  if (!isStillAhead(departure)) throw new Refusal('cancellation_not_allowed');
}

/** Whether a departure goes ahead and hasn't started, so that its travellers can cancel. */
export function isStillAhead({ status, now, reportAt }: DepartureWithExtras): boolean {
  return (status === 'scheduled' || status === 'guaranteed') && now < reportAt;
}

function seqsOf(travellers: readonly Traveller[], ids: readonly string[]): number[] {
  const errors = ids.flatMap((id, index) => {
    const isOn = travellers.some((one) => one.id === id.toLowerCase() && one.status === 'active');
    const message = 'This traveller isn’t on the booking';
    return errorIf(!isOn, `travellerIds.${index}`, 'unknown', message);
  });
  refuseErrors(errors);
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  return travellers.flatMap(({ id }, seq) => (wanted.has(id) ? [seq] : []));
}

function idsOf({ plan, travellers }: CancellationCase): string[] {
  return plan.seqs.flatMap((seq) => travellers[seq]?.id ?? []);
}

/** Rejects goodwill that waits for approval, and raises the price by it again. */
async function rejectWaitingGoodwill(tx: Tx, booking: BookingRecord): Promise<void> {
  for (const refund of await listWaitingGoodwill(tx, booking)) {
    if (!(await moveRefund(tx, refund, ['requested'], 'rejected'))) continue;
    await adjustForGoodwill(tx, booking, -refund.amountMinor);
  }
}

/**
 * Applies a cancellation under the caller's locks. `refundAs: null` waits for the choice; the caller
 * of `move` moves the money.
 */
export async function applyCancellation(
  tx: Tx,
  deps: Deps,
  found: CancellationCase,
  by: {
    initiator: CancellationTable['initiator'];
    requestedBy: string;
    refundAs: RefundAs | null;
    chooseUntil: Date | null;
    reason: string | null;
    reasonCode?: CancellationReason | null;
  },
): Promise<CancellationRecord> {
  const { booking, plan, travellers } = found;
  const { departureId } = booking;
  const id = newId();
  const travellerIds = idsOf(found);
  const isWhole = plan.scope === 'booking';
  const isTransfer = by.refundAs === 'move';
  if (isWhole) await rejectWaitingGoodwill(tx, booking);
  await insertCancellation(tx, { ...found, ...by, id, travellerIds });
  await expireOpenPayments(tx, departureId, booking.id);
  if (booking.status === 'confirmed') {
    const leaving = plan.seqs.flatMap((seq) => travellers[seq] ?? []);
    await freeBookedSeats(tx, departureId, {
      pax: plan.pax,
      occupancies: occupancyCounts(leaving),
      addons: Object.fromEntries(plan.endedExtras.map(({ code, qty }) => [code, qty])),
    });
    const extras = isWhole ? [] : plan.endedExtras;
    const totalAfter = booking.totalMinor - plan.shareMinor + plan.keptMinor;
    await adjustBooking(tx, booking, {
      lines: [
        {
          kind: 'adjustment',
          label: isTransfer ? 'Moved to another date' : labelOf(found),
          amountMinor: sumMinor(extras.map(({ shareMinor }) => shareMinor)) - plan.shareMinor,
        },
        ...extras.map(({ label, qty, shareMinor }) => ({
          kind: 'adjustment' as const,
          label: `Cancelled: ${label}${qty > 1 ? ` × ${qty}` : ''}`,
          amountMinor: -shareMinor,
        })),
        {
          kind: 'cancellation_charge',
          label: isTransfer ? 'Fee for changing the date' : 'Cancellation',
          amountMinor: plan.keptMinor,
        },
      ],
      pax: isWhole ? booking.pax : booking.pax - plan.pax,
      balanceMinor: Math.max(totalAfter - (moneyIn(booking) - plan.refundMinor), 0),
    });
    const status = isTransfer ? 'transferred' : 'cancelled';
    if (isWhole) await setBookingStatus(tx, booking, status);
    await addToOutbox(tx, { departureId, topic: 'seats.freed', payload: { departureId } });
  }
  await cancelTravellers(tx, booking, travellerIds);
  const kind = isWhole ? 'booking_cancelled' : 'travellers_cancelled';
  await addEvent(tx, booking, isTransfer ? 'date_changed' : kind, plan.refundMinor);
  if (by.refundAs && by.refundAs !== 'move')
    await refundCancellation(tx, deps, booking, { id, departureId }, by.refundAs);
  // The refund has already been requested above, so this doesn't request another.
  if (booking.status === 'pending_payment') await releaseUnpaid(tx, deps, booking);
  if (!isTransfer && (plan.paidMinor > 0 || by.initiator === 'operator')) {
    const template = by.refundAs ? 'cancellation_done' : 'cancellation_choice';
    const toHash = deps.links.hashAddress(booking.contactEmail);
    await queueMail(tx, template, id, toHash, { dedupeKey: `cancellation:${id}` });
  }
  if (by.initiator !== 'operator') await offerSeats(tx, deps, departureId);
  await closeExcessShares(tx, booking);
  await writeOffRest(tx, booking);
  // Travel credit is issued and moved money is recorded immediately, so its documents are due now.
  if (by.refundAs) await queueDocuments(tx, booking);
  const written = await lockCancellation(tx, departureId, id);
  if (!written) throw new Error('the cancellation was not written');
  return written;
}

/** Refunds a cancellation the way the traveller chose. */
export async function refundCancellation(
  tx: Tx,
  deps: Deps,
  booking: BookingRecord,
  key: { departureId: string; id: string },
  refundAs: RefundChoice,
): Promise<void> {
  const cancellation = await lockCancellation(tx, key.departureId, key.id);
  if (cancellation?.status !== 'approved') throw new Refusal('invalid_state');
  await moveCancellation(tx, key, 'applied', { refundAs });
  const refundMinor = await promisedMinor(tx, cancellation);
  if (refundMinor > 0) {
    await requestRefunds(tx, deps, booking, {
      amountMinor: refundMinor,
      reason: cancellation.initiator === 'operator' ? 'departure_cancelled' : 'cancellation',
      as: refundAs,
      cancellationId: cancellation.id,
      requestedBy: cancellation.requestedBy,
    });
  }
  await settleCancellation(tx, key.departureId, key.id);
}

/** Returns how much of a promised refund is left. The gateway may have sent some back since. */
export async function promisedMinor(tx: Tx, cancellation: CancellationRecord): Promise<number> {
  const { departureId, bookingId, refundMinor } = cancellation;
  const sources = await listRefundable(tx, departureId, bookingId);
  const leftMinor = sumMinor(sources.map((source) => source.leftMinor));
  if (leftMinor >= refundMinor) return refundMinor;
  await lowerRefund(tx, cancellation, leftMinor);
  return leftMinor;
}

async function releaseUnpaid(tx: Tx, deps: Deps, booking: BookingRecord): Promise<void> {
  const hold = booking.holdId && (await lockHold(tx, booking.departureId, booking.holdId));
  // An unpaid booking and its active hold end together.
  if (!hold || !(await releaseSeats(tx, deps, hold, 'cancelled')))
    throw new Refusal('invalid_state');
}

function labelOf({ plan, travellers }: CancellationCase): string {
  if (plan.scope === 'booking') return 'Cancelled';
  return `Cancelled: ${plan.seqs.map((seq) => travellers[seq]?.fullName).join(', ')}`.slice(0, 200);
}

export function toCancellation(record: CancellationRecord): BookingCancellation {
  const { departureId: _departureId, bookingId: _bookingId, requestedBy: _by, ...rest } = record;
  const { shareMinor: _share, ...shown } = rest;
  return {
    ...shown,
    chooseUntil: record.chooseUntil?.toISOString() ?? null,
    createdAt: record.createdAt.toISOString(),
  };
}
