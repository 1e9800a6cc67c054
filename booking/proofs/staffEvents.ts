/**
 * Staff actions while people book: seats, prices, manual payments, refunds, and cancelling a date.
 */
import {
  approveDepartureEnd,
  previewDepartureEnd,
  requestDepartureEnd,
  runDepartureEnds,
  withdrawDepartureEnd,
} from '../actions/endDeparture.ts';
import { withoutSession, type Staff } from '../actions/staff.ts';
import { changePrices, editDeparture } from '../actions/staffDepartures.ts';
import { acceptPayment, refundPayment } from '../actions/staffPaymentReviews.ts';
import { approvePayment, recordPayment, rejectPayment } from '../actions/staffPayments.ts';
import {
  approveRefund,
  payRefundByBank,
  refundByBank,
  rejectRefund,
  retryRefund,
} from '../actions/staffRefunds.ts';
import type { RecordedPayment } from '../contract/staff.ts';
import type { Deps } from '../deps.ts';
import { findBookingByReference, moneyIn } from '../store/bookings/bookings.ts';
import { Refusal } from '../errors.ts';
import { listPaymentReviews } from '../store/money/paymentReviews.ts';
import { listWaiting } from '../store/money/recordedPayments.ts';
import { listOpenRefunds } from '../store/money/payments.ts';
import { findStaffDeparture } from '../store/staff/staff.ts';
import { worker, type EventKind } from './eventKind.ts';
import type { Random } from './random.ts';
import { recent, sendOnce } from './sending.ts';
import { attempt, type Actor, type World } from './world.ts';

const anOwner = (name: string) => withoutSession(name, ['owner'], 'proof');
const people = ['meera', 'ravi', 'tara'].map(anOwner);

export const oneOfStaff = (random: Random): Staff => random.pick(people) ?? aColleague();

/** Returns a staff member not named in `others`. */
const aColleague = (...others: readonly (string | null)[]): Staff =>
  people.find(({ name }) => !others.includes(name)) ?? anOwner('');

/** Changes the number of seats. The service refuses fewer than are already sold. */
async function changeSeats(actor: Actor): Promise<void> {
  const { world, random, deps } = actor;
  const seen = await findStaffDeparture(world.db.queries, world.departureId);
  if (!seen) return;
  const change = random.chance(0.5) ? -1 : 1;
  const name = random.chance(0.7) ? 'capacity' : 'blocked';
  const seats = { [name]: Math.max(seen[name] + change, 0) };
  const version = random.chance(0.5) ? seen.version : null;
  await attempt(actor, () =>
    editDeparture(deps, oneOfStaff(random), world.departureId, version, {
      ...seats,
      reason: 'A larger bus',
    }),
  );
}

/**
 * Changes the price list while people are choosing. Half the time, people get new quotes
 * afterwards.
 */
async function changePriceList(actor: Actor): Promise<void> {
  const { world, random, deps } = actor;
  if (random.chance(0.5)) world.tokens.clear();
  const price = { childBps: 8_000, infantMinor: 150_000, isActive: true };
  const twin = 1_700_000 + random.int(0, 9) * 10_000;
  const allotment = random.chance(0.4) ? random.int(1, 4) : null;
  await attempt(actor, () =>
    changePrices(deps, oneOfStaff(random), world.departureId, null, {
      prices: [
        { ...price, occupancy: 'twin', amountMinor: twin, allotment },
        { ...price, occupancy: 'triple', amountMinor: 1_599_900, allotment: null },
      ],
    }),
  );
}

/** Records a manual payment or spends credit: for the deposit, part of it, or the whole balance. */
async function record(actor: Actor): Promise<void> {
  const { world, random } = actor;
  const reserved = recent(random, world.bookings);
  const booking = reserved && (await findBookingByReference(world.db.queries, reserved.reference));
  if (!booking) return;
  const { reference } = reserved;
  const rest = booking.totalMinor - moneyIn(booking);
  const wanted =
    random.pick([booking.depositMinor, booking.depositMinor - 50, rest, rest - 50, 100_000]) ??
    rest;
  if (wanted <= 0) return;
  const request = {
    method: random.chance(0.3) ? ('travel_credit' as const) : ('bank_transfer' as const),
    amountMinor: wanted,
    reference: `UTR-${random.int(100, 999)}`,
  };
  const staff = oneOfStaff(random);
  const written = await sendOnce<RecordedPayment>(
    actor,
    { scope: `staff:${staff.name}:POST bookings/${reference}/payments`, body: request },
    (by, finish) => recordPayment(by.deps, staff, reference, request, finish),
    ({ id }) => id,
  );
  if (written?.status === 'recorded') world.recorded.push(written.id);
}

/** A second person approves recorded money, or finds that it never came. */
async function decideRecorded(actor: Actor): Promise<void> {
  const { world, random, deps } = actor;
  const id = recent(random, world.recorded);
  if (!id) return;
  const staff = oneOfStaff(random);
  await attempt(actor, () =>
    random.chance(0.8)
      ? approvePayment(deps, staff, id)
      : rejectPayment(deps, staff, id, 'It never came'),
  );
}

/** Returns the rows for this schedule's dates. */
const ofWorld = <Row extends { departureId: string }>(
  { departureId, otherId }: World,
  rows: readonly Row[],
) => rows.filter((one) => [departureId, otherId].includes(one.departureId));

const openRefundsOf = async (world: World) =>
  ofWorld(world, await listOpenRefunds(world.db.queries));

/**
 * Handles a refund awaiting staff: approves or rejects it, records a bank payment, or retries it.
 */
async function workRefund(actor: Actor): Promise<void> {
  const { world, random, deps } = actor;
  const refund = random.pick(await openRefundsOf(world));
  if (!refund) return;
  const staff = oneOfStaff(random);
  await attempt(actor, () => {
    switch (refund.status) {
      case 'requested':
        return random.chance(0.8)
          ? approveRefund(deps, staff, refund.id)
          : rejectRefund(deps, staff, refund.id, 'The hotel kept it');
      case 'failed':
        return random.chance(0.5)
          ? retryRefund(deps, staff, refund.id)
          : refundByBank(deps, staff, refund.id);
      default:
        return payRefundByBank(deps, staff, refund.id, 'UTR-2');
    }
  });
}

const openReviewsOf = async (world: World) =>
  ofWorld(world, await listPaymentReviews(world.db.queries));

/** Accepts or refunds an unexpected amount. Two staff members may decide at the same moment. */
async function workReview(actor: Actor): Promise<void> {
  const { world, random, deps } = actor;
  const review = random.pick(await openReviewsOf(world));
  if (!review) return;
  const staff = oneOfStaff(random);
  const decide = random.chance(0.6) ? acceptPayment : refundPayment;
  await attempt(actor, () => decide(deps, staff, review.id, 'Bank rounding'));
}

/** Settles everything that awaits staff at the end of a schedule. Returns the number settled. */
export async function settleByStaff(world: World, deps: Deps): Promise<number> {
  const open = await openRefundsOf(world);
  for (const refund of open) {
    const staff = aColleague(refund.requestedBy, refund.approvedBy);
    if (refund.status === 'requested') await approveRefund(deps, staff, refund.id);
    else if (refund.status === 'approved') await payRefundByBank(deps, staff, refund.id, 'UTR-3');
    else if (refund.destination === 'gateway') await retryRefund(deps, staff, refund.id);
  }
  const reviews = await openReviewsOf(world);
  for (const review of reviews) {
    const staff = aColleague(review.decidedBy);
    // Overpayments are accepted and underpayments refunded. A second person completes what the
    // first began.
    const isKept = review.decision === 'accept' || review.cameMinor > review.askedMinor;
    const decide = isKept ? acceptPayment : refundPayment;
    await decide(deps, staff, review.id, 'Settled at the end').catch(async (error: unknown) => {
      // Nothing to accept is left of what was refunded by hand.
      if (!(error instanceof Refusal) || !isKept) throw error;
      await refundPayment(deps, staff, review.id, 'Settled at the end');
    });
  }
  const waiting = ofWorld(world, await listWaiting(world.db.queries));
  for (const { id, recordedBy } of waiting) await approvePayment(deps, aColleague(recordedBy), id);
  return open.length + reviews.length + waiting.length;
}

/**
 * The operator cancels the date: one person requests it, and usually another approves it. Some
 * requests are withdrawn.
 */
async function endDeparture(actor: Actor): Promise<void> {
  const { world, random, deps } = actor;
  const { departureId } = world;
  const staff = oneOfStaff(random);
  await attempt(actor, async () => {
    const { token } = await previewDepartureEnd(deps, staff, departureId);
    await requestDepartureEnd(deps, staff, departureId, { token, reason: 'Landslide' });
  });
  await attempt(actor, () => {
    if (random.chance(0.15)) return withdrawDepartureEnd(deps, staff, departureId);
    const other = random.chance(0.9) ? aColleague(staff.name) : staff;
    return approveDepartureEnd(deps, other, departureId);
  });
  const seen = await findStaffDeparture(world.db.queries, departureId);
  world.isEnded ||= seen?.status === 'cancelled';
}

export const staffEvents = {
  'seats change': { weight: 4, run: changeSeats },
  'prices change': { weight: 1, run: changePriceList },
  'money is recorded': { weight: 3, needs: 'booking', brings: ['recorded'], run: record },
  'recorded money is decided': { weight: 1, needs: 'recorded', run: decideRecorded },
  'a refund is handled': { weight: 3, needs: 'refund', run: workRefund },
  'an unexpected amount is decided': { weight: 2, needs: 'odd', run: workReview },
  'the date is cancelled': { weight: 1, needs: 'booking', brings: ['ended'], run: endDeparture },
  'cancelled dates are processed': { weight: 3, needs: 'ended', run: worker(runDepartureEnds) },
} as const satisfies Record<string, EventKind>;
