/** The organiser's side of splitting a balance into shares. */
import type {
  PaymentShares,
  ShareChange,
  SharesOpened,
  SharesRequest,
} from '../contract/shares.ts';
import type { FieldError } from '../contract/problem.ts';
import type { Deps } from '../deps.ts';
import { sumMinor } from '../domain/money.ts';
import { readEmail, readName } from '../domain/contactRules.ts';
import { SMALLEST_PAYMENT_MINOR } from '../domain/dues.ts';
import { fillAmounts } from '../domain/shares.ts';
import { errorIf, found, invalid, Refusal, refuseErrors } from '../errors.ts';
import {
  addEvent,
  findBookingById,
  findOwnBooking,
  isBooker,
  type BookingRecord,
} from '../store/bookings/bookings.ts';
import type { Queries, Tx } from '../store/database/db.ts';
import { queueMail } from '../store/messages/notifications.ts';
import { findOpenPayment, findOpenSharePayment } from '../store/money/payments.ts';
import { findHeldUntil } from '../store/bookings/holds.ts';
import {
  countShareMail,
  findDueDay,
  findShareOf,
  insertShare,
  listShares,
  setShareAmount,
  type ShareRecord,
} from '../store/money/shares.ts';
import { closePayment, refuseWhileWaiting } from './closePayment.ts';
import { balanceOf, closeShare, openSharesMinor, ownPartMinor } from './closeShares.ts';
import type { Principal } from '../principal.ts';
import type { Done, Finish } from './idempotent.ts';
import { lockShareable } from './lockShareable.ts';
import { findTcsChange } from './tcsOfToday.ts';
import { transactAndWake } from './transactAndWake.ts';
import { maskEmail } from '../domain/masking.ts';

/** Maximum open shares per booking. To share with more people, the organiser has to call us. */
const MOST_OPEN = 20;
/** Maximum shares per booking, closed ones included, so that it can't be used to send spam. */
const MOST_EVER = 60;
const MOST_MAILS = 5;
const MAILS_PER_HOUR = 10;

/**
 * Opens shares of a balance, or of the deposit while seats are held, all or nothing. Emails the
 * payers, but for a deposit only once whoever booked has paid their own part. See
 * `closeExcessShares`.
 */
export async function openShares(
  deps: Deps,
  principal: Principal,
  reference: string,
  request: SharesRequest,
  finish: Finish<SharesOpened>,
): Promise<Done<SharesOpened>> {
  const own = found(await findOwnBooking(deps.db.queries, reference, principal));
  const payers = readPayers(request);
  return transactAndWake(deps, async (tx) => {
    const booking = await lockShareable(tx, deps, own);
    if (!booking) throw new Refusal('invalid_state');
    const shares = await listShares(tx, booking);
    const openMany = shares.filter(({ status }) => status === 'open').length;
    if (openMany + payers.length > MOST_OPEN || shares.length + payers.length > MOST_EVER) {
      throw invalid('shares', 'too_many', 'That’s too many people to share with. Call us instead');
    }
    await refuseWhileWaiting(tx, booking);
    // Otherwise someone already paying the whole balance would pay for these shares too.
    await closePayment(tx, await findOpenPayment(tx, booking.departureId, booking.id));
    const freeMinor = balanceOf(booking) - openSharesMinor(shares) - ownPartMinor(booking);
    const amounts = fillAmounts(
      freeMinor,
      request.shares.map((one) => one.amountMinor),
    );
    refuseWrongAmounts(amounts, freeMinor);
    const ids: string[] = [];
    for (const [index, payer] of payers.entries()) {
      const share = await insertShare(tx, booking, { ...payer, amountMinor: amounts[index] ?? 0 });
      await addEvent(tx, booking, 'share_opened', share.amountMinor);
      if (ownPartMinor(booking) === 0) await mailShare(tx, deps, share);
      ids.push(share.id);
    }
    return finish(tx, 201, { ids }, booking.id);
  });
}

/** Changes an open share's amount. A payment for the old amount is closed. */
export async function changeShare(
  deps: Deps,
  principal: Principal,
  about: { reference: string; id: string },
  { amountMinor }: ShareChange,
): Promise<void> {
  await withOpenShare(deps, principal, about, async (tx, booking, share) => {
    if (share.amountMinor === amountMinor) return;
    const others = openSharesMinor(await listShares(tx, booking)) - share.amountMinor;
    const freeMinor = balanceOf(booking) - others - ownPartMinor(booking);
    refuseWrongAmounts([amountMinor], freeMinor, 'amountMinor');
    await refuseWhileWaiting(tx, booking);
    await closePayment(tx, await findOpenPayment(tx, booking.departureId, booking.id));
    await closePayment(tx, await findOpenSharePayment(tx, share));
    await setShareAmount(tx, share, amountMinor);
  });
}

/** Closes an open share. Its link then says so, and money that arrives later is refunded. */
export async function cancelShare(
  deps: Deps,
  principal: Principal,
  about: { reference: string; id: string },
): Promise<void> {
  await withOpenShare(deps, principal, about, (tx, _, share) => closeShare(tx, share));
}

/** Emails an open share's link again, a limited number of times. */
export async function resendShare(
  deps: Deps,
  principal: Principal,
  about: { reference: string; id: string },
): Promise<void> {
  await withOpenShare(deps, principal, about, async (tx, booking, share) => {
    if (ownPartMinor(booking) > 0) throw new Refusal('invalid_state');
    const isQueued = await mailShare(tx, deps, share);
    if (isQueued) return;
    throw new Refusal('rate_limited', { retryAfterSeconds: deps.config.limits.codeResendSeconds });
  });
  deps.wake();
}

async function mailShare(tx: Tx, deps: Deps, share: ShareRecord): Promise<boolean> {
  const resendSeconds = deps.config.limits.codeResendSeconds;
  const count = await countShareMail(tx, share, { resendSeconds, most: MOST_MAILS });
  if (count === null) return false;
  await queueMail(tx, 'payment_share', share.id, deps.links.hashAddress(share.payerEmail), {
    dedupeKey: `payment_share:${share.id}:${count}`,
    mostPerHour: MAILS_PER_HOUR,
  });
  return true;
}

async function withOpenShare(
  deps: Deps,
  principal: Principal,
  { reference, id }: { reference: string; id: string },
  act: (tx: Tx, booking: BookingRecord, share: ShareRecord) => Promise<void>,
): Promise<void> {
  const own = found(await findOwnBooking(deps.db.queries, reference, principal));
  if (!(await findShareOf(deps.db.queries, own, id))) throw new Refusal('not_found');
  await deps.db.transact(async (tx) => {
    const booking = await lockShareable(tx, deps, own);
    if (!booking) throw new Refusal('invalid_state');
    const share = await findShareOf(tx, booking, id);
    if (share?.status === 'paid') throw new Refusal('already_paid');
    if (share?.status !== 'open') throw new Refusal('share_closed');
    await act(tx, booking, share);
  });
}

/**
 * Emails the friends who were asked to pay parts of a deposit, and whoever booked, once the seats
 * are kept for them.
 */
export async function mailFriends(deps: Deps, bookingId: string): Promise<void> {
  const booking = await findBookingById(deps.db.queries, bookingId);
  if (!booking) return;
  await transactAndWake(deps, async (tx) => {
    for (const share of await listShares(tx, booking)) {
      if (share.status === 'open' && share.mails === 0) await mailShare(tx, deps, share);
    }
    const toHash = deps.links.hashAddress(booking.contactEmail);
    await queueMail(tx, 'friends_asked', booking.id, toHash);
  });
}

/** Tells everyone who paid a part of a deposit that it was too little in time and is refunded. */
export async function mailFriendsLate(deps: Deps, bookingId: string): Promise<void> {
  const booking = await findBookingById(deps.db.queries, bookingId);
  if (!booking) return;
  await transactAndWake(deps, async (tx) => {
    for (const share of await listShares(tx, booking)) {
      if (share.status !== 'paid') continue;
      const toHash = deps.links.hashAddress(share.payerEmail);
      await queueMail(tx, 'payment_share_refunded', share.id, toHash);
    }
    const toHash = deps.links.hashAddress(booking.contactEmail);
    await queueMail(tx, 'friends_late', booking.id, toHash);
  });
}

function readPayers({ shares }: SharesRequest): { payerName: string; payerEmail: string }[] {
  const errors: FieldError[] = [];
  const payers = shares.map((share, index) => {
    const { name, isRight } = readName(share.payerName);
    const email = readEmail(share.payerEmail);
    errors.push(
      ...errorIf(!isRight, `shares.${index}.payerName`, 'format', 'Enter a name'),
      ...errorIf(!email, `shares.${index}.payerEmail`, 'format', 'Check this email address'),
    );
    return { payerName: name, payerEmail: email ?? '' };
  });
  refuseErrors(errors);
  return payers;
}

/** Throws if anyone, including whoever booked, would have to pay less than ₹1. */
function refuseWrongAmounts(
  amounts: readonly number[],
  freeMinor: number,
  field: 'shares' | 'amountMinor' = 'shares',
): void {
  const leftMinor = freeMinor - sumMinor(amounts);
  if (freeMinor <= 0 || leftMinor < 0) throw new Refusal('shares_exceed_balance');
  const errors = amounts.flatMap((amount, index) => {
    const path = field === 'shares' ? `shares.${index}.amountMinor` : field;
    return errorIf(amount < SMALLEST_PAYMENT_MINOR, path, 'minimum', 'Enter at least ₹1');
  });
  const lastPath = field === 'shares' ? `shares.${amounts.length - 1}.amountMinor` : field;
  const isTooLittleLeft = leftMinor > 0 && leftMinor < SMALLEST_PAYMENT_MINOR;
  errors.push(
    ...errorIf(isTooLittleLeft, lastPath, 'maximum', 'Leave nothing to pay, or at least ₹1'),
  );
  refuseErrors(errors);
}

/** Returns the shares this principal may see, and how much can still be shared. */
export async function viewShares(deps: Deps, principal: Principal, reference: string) {
  return deps.db.snapshot(async (queries) => {
    const booking = found(await findOwnBooking(queries, reference, principal));
    const change = await findTcsChange(queries, deps, booking);
    return sharesOf(queries, principal, booking, change?.totalMinor ?? booking.totalMinor);
  });
}

/** Returns a loaded booking's shares. `totalMinor` is its total as charged today. */
export async function sharesOf(
  queries: Queries,
  principal: Principal,
  booking: BookingRecord,
  totalMinor: number,
): Promise<PaymentShares> {
  const shares = await listShares(queries, booking);
  const { dueOn, today } = await findDueDay(queries, booking);
  const heldUntil = await findHeldUntil(queries, booking);
  const stands = booking.status === 'confirmed' || heldUntil !== null;
  const balanceMinor = stands ? balanceOf({ ...booking, totalMinor }) : 0;
  const openMinor = stands ? openSharesMinor(shares) : 0;
  const ownMinor = stands ? ownPartMinor(booking) : 0;
  const isTheirs = isBooker(booking, principal);
  return {
    currency: booking.currency,
    balanceMinor,
    openMinor,
    freeMinor: Math.max(balanceMinor - openMinor - ownMinor, 0),
    ownMinor,
    heldUntil: heldUntil?.toISOString() ?? null,
    dueOn: balanceMinor > 0 ? dueOn : null,
    shares: shares.map((share) => ({
      id: share.id,
      payerName: share.payerName,
      payerEmail: isTheirs ? share.payerEmail : maskEmail(share.payerEmail),
      amountMinor: share.amountMinor,
      status: share.status === 'open' && !stands ? 'cancelled' : share.status,
      isOverdue: share.status === 'open' && stands && dueOn !== null && dueOn < today,
      createdAt: share.createdAt.toISOString(),
      paidAt: share.paidAt?.toISOString() ?? null,
    })),
  };
}
