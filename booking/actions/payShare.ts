/** The payer's side of a share, opened through its emailed link. */
import type { Payment } from '../contract/payments.ts';
import type {
  SharePayment,
  SharePaymentRequest,
  ShareSessionRequest,
  ShareToPay,
} from '../contract/shares.ts';
import type { Deps } from '../deps.ts';
import { firstNameOf } from '../domain/shares.ts';
import { found, Refusal } from '../errors.ts';
import { hashGuestKey } from '../providers/crypto/guestSecrets.ts';
import { addEvent, findBooking, type BookingRecord } from '../store/bookings/bookings.ts';
import { findDeparture } from '../store/catalogue/catalogue.ts';
import type { Queries, Tx } from '../store/database/db.ts';
import { moveSession } from '../store/customers/guestAccess.ts';
import { newId } from '../store/database/ids.ts';
import {
  findOpenSharePayment,
  insertPayment,
  type PaymentRecord,
} from '../store/money/payments.ts';
import { findHeldUntil, hasLostSeats } from '../store/bookings/holds.ts';
import {
  findDueDay,
  findLinkedShare,
  findOpenedShare,
  findShareOf,
  grantShareAccess,
  shareRefundMinor,
} from '../store/money/shares.ts';
import { closePayment, isAtBank } from './closePayment.ts';
import { refreshPayment } from './getPayment.ts';
import type { Principal } from '../principal.ts';
import type { Done, Finish } from './idempotent.ts';
import { lockShareable } from './lockShareable.ts';
import { ensureOrder, purposeOf } from './startPayment.ts';
import { viewPayment } from './viewPayment.ts';

const PAYMENT_MINUTES = 40;

/**
 * Lets a browser that has the link's secret see and pay a share. `freshHash` replaces its session,
 * as when opening a booking. The link is reusable: people may read the email on a phone and pay on
 * a computer.
 */
export async function openShare(
  { db }: Deps,
  { present, freshHash }: { present: Principal | null; freshHash: string },
  { share: shareId, key }: ShareSessionRequest,
): Promise<void> {
  await db.transact(async (tx) => {
    const share = await findLinkedShare(tx, shareId, hashGuestKey(key));
    if (!share) throw new Refusal('link_expired');
    if (present) await moveSession(tx, present.sessionHash, freshHash);
    await grantShareAccess(tx, share, freshHash);
  });
}

/**
 * Returns a share to a browser that opened its link. While a payment is open, asks the gateway
 * first, at most every five seconds. Shows nothing about the booking except the trip, its dates and
 * the organiser's first name.
 */
export async function viewShare(deps: Deps, principal: Principal, shareId: string) {
  const { queries } = deps.db;
  const opened = await openedShare(queries, principal, shareId);
  const payment = await findOpenSharePayment(queries, opened);
  if (payment) await refreshPayment(deps, payment);
  return deps.db.snapshot(async (snapshot) => describeShare(deps, snapshot, principal, shareId));
}

async function describeShare(
  deps: Deps,
  queries: Queries,
  principal: Principal,
  shareId: string,
): Promise<ShareToPay> {
  const share = await openedShare(queries, principal, shareId);
  const { departureId, bookingId } = share;
  const booking = await findBooking(queries, departureId, bookingId);
  const departure = await findDeparture(queries, departureId);
  if (!booking || !departure) throw new Error(`share ${share.id} has no booking`);
  const { dueOn, today } = await findDueDay(queries, booking);
  const heldUntil = await findHeldUntil(queries, booking);
  const isOpen = share.status === 'open' && (booking.status === 'confirmed' || heldUntil !== null);
  const payment = isOpen ? await findOpenSharePayment(queries, share) : null;
  return {
    id: share.id,
    organiser: firstNameOf(booking.contactName),
    payerName: share.payerName,
    trip: { slug: departure.tripSlug, title: departure.tripTitle },
    startDate: departure.startDate,
    endDate: departure.endDate,
    amountMinor: share.amountMinor,
    currency: booking.currency,
    dueOn,
    heldUntil: heldUntil?.toISOString() ?? null,
    isReturned: share.status === 'paid' && (await hasLostSeats(queries, booking)),
    status: isOpen
      ? payment && (await isAtBank(queries, payment))
        ? 'confirming'
        : 'open'
      : share.status === 'paid'
        ? 'paid'
        : 'cancelled',
    isOverdue: isOpen && dueOn !== null && dueOn < today,
    refundMinor: await shareRefundMinor(queries, share),
    payment: payment && payable(await viewPayment(deps, queries, payment)),
  };
}

/** Returns the parts of a payment its payer may see. */
function payable({ id, amountMinor, currency, checkout }: Payment): SharePayment {
  return { id, amountMinor, currency, checkout };
}

/** Opens a share's payment, or returns the open one. There is at most one, for its exact amount. */
export async function startSharePayment(
  deps: Deps,
  principal: Principal,
  shareId: string,
  request: SharePaymentRequest,
  finish: Finish<SharePayment>,
): Promise<Done<SharePayment>> {
  const { db } = deps;
  const opened = await openedShare(db.queries, principal, shareId);
  const booking = found(await findBooking(db.queries, opened.departureId, opened.bookingId));
  const payment = await db.transact((tx) => openPayment(tx, deps, booking, opened.id, request));
  const ordered = await ensureOrder(deps, payment, booking);
  const body = payable(await viewPayment(deps, db.queries, ordered));
  return db.transact((tx) => finish(tx, 201, body, payment.id));
}

async function openPayment(
  tx: Tx,
  deps: Deps,
  own: BookingRecord,
  shareId: string,
  { shownMinor }: SharePaymentRequest,
): Promise<PaymentRecord> {
  const booking = await lockShareable(tx, deps, own);
  if (!booking) throw new Refusal('share_closed');
  const share = await findShareOf(tx, booking, shareId);
  if (share?.status === 'paid') throw new Refusal('already_paid');
  if (share?.status !== 'open') throw new Refusal('share_closed');
  if (share.amountMinor !== shownMinor) throw new Refusal('price_changed');
  const open = await findOpenSharePayment(tx, share);
  const isSame = open?.gateway === deps.gateway.name && open.amountMinor === share.amountMinor;
  if (isSame) return open;
  await closePayment(tx, open);
  const payment = await insertPayment(tx, {
    id: newId(),
    departureId: booking.departureId,
    bookingId: booking.id,
    shareId: share.id,
    purpose: purposeOf(booking, share.amountMinor),
    amountMinor: share.amountMinor,
    currency: booking.currency,
    gateway: deps.gateway.name,
    expiresAt: new Date(booking.now.getTime() + PAYMENT_MINUTES * 60_000),
  });
  await addEvent(tx, booking, 'payment_started', share.amountMinor);
  return payment;
}

async function openedShare(queries: Queries, { sessionHash }: Principal, shareId: string) {
  return found(await findOpenedShare(queries, shareId, sessionHash));
}
