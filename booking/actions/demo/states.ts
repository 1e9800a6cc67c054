/** The demo data's bookings in every state that ordinary ones don't reach. */
import type { Deps } from '../../deps.ts';
import { DAY_MS } from '../../domain/dates.ts';
import { found } from '../../errors.ts';
import {
  findBookingByReference,
  guaranteeIfReached,
  lockBooking,
  type BookingRecord,
} from '../../store/bookings/bookings.ts';
import { listSchedule, listTravellers } from '../../store/bookings/bookingDetail.ts';
import { lockDeparture } from '../../store/bookings/seats.ts';
import { forgetQueued, letDaysPass } from '../../store/catalogue/demo.ts';
import type { Tx } from '../../store/database/db.ts';
import { newId } from '../../store/database/ids.ts';
import { insertPayment, listOpenRefunds } from '../../store/money/payments.ts';
import { markRecorded } from '../../store/money/recordedPayments.ts';
import { listShares, type ShareRecord } from '../../store/money/shares.ts';
import { listHeldMoneyOf } from '../../store/money/gatewayMoney.ts';
import { applyCancellation, loadCancellationCase, lockForCancelling } from '../cancelBooking.ts';
import {
  approveDepartureEnd,
  previewDepartureEnd,
  requestDepartureEnd,
  runDepartureEnds,
} from '../endDeparture.ts';
import { openDispute } from '../disputes.ts';
import { expireHoldsOf } from '../expireHolds.ts';
import type { Finish } from '../idempotent.ts';
import { issueDocuments } from '../issueDocuments.ts';
import { cancelShare, openShares } from '../shares.ts';
import { withoutSession } from '../staff.ts';
import { captureRecorded, recordPayment } from '../staffPayments.ts';
import { approveRefund, payRefundByBank } from '../staffRefunds.ts';
import { confirmTransfer, previewTransfer } from '../transferBooking.ts';
import {
  addressOf,
  createBooking,
  randomPerson,
  type Demo,
  type NewDemoBooking,
} from './bookings.ts';
import { seededRandom } from './dates.ts';

const office = withoutSession('Demo office', ['owner'], 'demo-data');
const owner = withoutSession('Demo owner', ['owner'], 'demo-data');
const company = {
  legalName: 'Sahyadri Design Private Limited',
  gstin: '27AAPFU0939F1ZV',
  stateCode: 'MH',
} as const;

interface Context {
  tx: Tx;
  /** Works in `tx`, so that nothing is sent before it is forgotten. */
  deps: Deps;
  demo: Demo;
  /** Dates without bookings, months ahead. */
  dates: readonly string[];
}

/** Creates bookings in one state, and returns them. */
type CreateState = (context: Context) => Promise<BookingRecord[]>;

/** Which trips have which states, on dates that are months ahead on any day of the year. */
export const statesOfTrips: Readonly<Record<string, readonly CreateState[]>> = {
  'thar-by-camel-and-rail': [awaitPayment, expireUnpaid, cancelAll],
  'kerala-backwaters-slowly': [moveToOtherDate, cancelOneOfTwo],
  'rishikesh-river-silence': [payInstalments, bookForCompany],
  'meghalaya-living-roots': [shareBalance, cancelAndRefund, disputePayment],
};

/** Creates a trip's bookings in unusual states, each in its own transaction. Returns how many. */
export async function createStates(
  deps: Deps,
  demo: Demo,
  dates: readonly string[],
): Promise<number> {
  let bookings = 0;
  const random = seededRandom(`${demo.plans.slug} states`);
  for (const create of statesOfTrips[demo.plans.slug] ?? []) {
    bookings += await deps.db.transact(async (tx) => {
      const inner = within(deps, tx);
      const made = await create({ tx, deps: inner, demo: { ...demo, random }, dates });
      for (const booking of made) await issueDocuments(inner, booking);
      await forgetQueued(tx);
      return made.length;
    });
  }
  return bookings;
}

/** Ends a date and its bookings for the operator. Their travellers still have to choose. */
export async function endDate(tx: Tx, outer: Deps, departureId: string): Promise<void> {
  const deps = within(outer, tx);
  const { token } = await previewDepartureEnd(deps, office, departureId);
  const reason = 'Landslide on the only road';
  await requestDepartureEnd(deps, office, departureId, { token, reason });
  await approveDepartureEnd(deps, owner, departureId);
  await runDepartureEnds(deps);
  await forgetQueued(tx);
}

/** Returns dependencies with which actions run in an open transaction. */
function within(deps: Deps, tx: Tx): Deps {
  const db: Deps['db'] = {
    ...deps.db,
    queries: tx,
    transact: (work) => work(tx),
    snapshot: (read) => read(tx),
  };
  return { ...deps, db, wake() {} };
}

const finish = <T extends object>(...[, status, body]: Parameters<Finish<T>>) =>
  Promise.resolve({ status, body });

/** Books today. Later steps let days pass, so that the history reads as it would have happened. */
async function book(
  { tx, demo, dates }: Context,
  dateIndex: number,
  more: Omit<NewDemoBooking, 'departureId' | 'bookedOn'>,
): Promise<BookingRecord> {
  const departureId = dates[dateIndex];
  if (!departureId) throw new Error(`${demo.plans.slug} has too few dates without bookings`);
  const id = await createBooking(tx, demo, { ...more, departureId, bookedOn: demo.today });
  const booking = found(await lockBooking(tx, departureId, id));
  if (booking.status === 'confirmed') await guaranteeIfReached(tx, departureId);
  return booking;
}

async function awaitPayment(context: Context): Promise<BookingRecord[]> {
  const booking = await book(context, 0, { size: 2, heldMinutes: 6 * 24 * 60 });
  await letDaysPass(context.tx, booking, 1);
  return [booking];
}

async function expireUnpaid(context: Context): Promise<BookingRecord[]> {
  const { tx, deps } = context;
  const booking = await book(context, 0, { size: 3, heldMinutes: 30 });
  await letDaysPass(tx, booking, 1);
  await lockDeparture(tx, booking.departureId);
  await expireHoldsOf(tx, deps, booking.departureId);
  await letDaysPass(tx, booking, 8);
  return [booking];
}

/** Cancels a booking, or its travellers at these positions, for the traveller. */
async function cancel({ tx, deps }: Context, own: BookingRecord, seqs: readonly number[] | null) {
  const booking = await lockForCancelling(tx, own);
  const travellers = await listTravellers(tx, booking.departureId, booking.id);
  const ids = seqs && seqs.flatMap((seq) => travellers[seq]?.id ?? []);
  const leaving = await loadCancellationCase(tx, booking, ids, { initiator: 'traveller' });
  await applyCancellation(tx, deps, leaving, {
    ...{ initiator: 'traveller', requestedBy: 'traveller', refundAs: 'original' },
    ...{ chooseUntil: null, reason: null },
  });
}

/** Approves and pays out a booking's refunds. */
async function payRefunds({ tx, deps }: Context, booking: BookingRecord): Promise<void> {
  for (const { id, bookingReference } of await listOpenRefunds(tx)) {
    if (bookingReference !== booking.reference) continue;
    await approveRefund(deps, office, id);
    await payRefundByBank(deps, owner, id, 'DEMO-REFUND');
  }
}

async function cancelAll(context: Context): Promise<BookingRecord[]> {
  const booking = await book(context, 0, { size: 2, isPaidInFull: true });
  await letDaysPass(context.tx, booking, 24);
  await cancel(context, booking, null);
  await letDaysPass(context.tx, booking, 2);
  return [booking];
}

/** The payer's bank wants the money back, and hasn't decided yet. */
async function disputePayment(context: Context): Promise<BookingRecord[]> {
  const { tx } = context;
  const booking = await book(context, 1, { size: 2, isPaidInFull: true, isPaidByCard: true });
  await letDaysPass(tx, booking, 30);
  const [held] = await listHeldMoneyOf(tx, booking);
  if (!held) throw new Error('the payment was not written');
  await openDispute(tx, held, {
    id: 'demo-dispute',
    amountMinor: held.leftMinor,
    reason: 'fraud',
    respondBy: new Date(booking.now.getTime() + 10 * DAY_MS),
  });
  await letDaysPass(tx, booking, 2);
  return [booking];
}

async function cancelAndRefund(context: Context): Promise<BookingRecord[]> {
  const booking = await book(context, 1, { size: 2, isPaidInFull: true });
  await letDaysPass(context.tx, booking, 15);
  await cancel(context, booking, null);
  await letDaysPass(context.tx, booking, 3);
  await payRefunds(context, booking);
  await letDaysPass(context.tx, booking, 20);
  return [booking];
}

async function cancelOneOfTwo(context: Context): Promise<BookingRecord[]> {
  const booking = await book(context, 0, { size: 2, isPaidInFull: true });
  await letDaysPass(context.tx, booking, 12);
  await cancel(context, booking, [1]);
  await letDaysPass(context.tx, booking, 2);
  await payRefunds(context, booking);
  await letDaysPass(context.tx, booking, 9);
  return [booking];
}

async function moveToOtherDate(context: Context): Promise<BookingRecord[]> {
  const { tx, deps, dates } = context;
  const sessionHash = `demo:${newId()}`;
  const booking = await book(context, 0, { size: 2, sessionHash });
  await letDaysPass(tx, booking, 20);
  const principal = { sessionHash, ipHash: null };
  const { reference } = booking;
  const request = { departureId: dates[1] ?? '' };
  const { token } = await previewTransfer(deps, principal, reference, request);
  const { body } = await confirmTransfer(deps, principal, reference, { token }, finish);
  const moved = found(await findBookingByReference(tx, body.reference));
  for (const one of [booking, moved]) await letDaysPass(tx, one, 6);
  return [booking, moved];
}

async function payInstalments(context: Context): Promise<BookingRecord[]> {
  const { tx, deps } = context;
  const booking = await book(context, 0, { size: 2, paymentPlan: 'instalments' });
  await letDaysPass(tx, booking, 20);
  const schedule = await listSchedule(tx, booking.departureId, booking.id);
  const next = schedule.find(({ status }) => status === 'due');
  if (!next) throw new Error('there are no instalments');
  await recordPayment(
    deps,
    office,
    booking.reference,
    { amountMinor: next.amountMinor, method: 'bank_transfer', reference: 'DEMO-PART' },
    finish,
  );
  await letDaysPass(tx, booking, 10);
  return [booking];
}

async function bookForCompany(context: Context): Promise<BookingRecord[]> {
  const booking = await book(context, 1, { size: 5, isPaidInFull: true, company });
  await letDaysPass(context.tx, booking, 11);
  return [booking];
}

/** Splits a group's balance into three shares: the first is paid, the second open, the last closed. */
async function shareBalance(context: Context): Promise<BookingRecord[]> {
  const { tx, deps, demo } = context;
  const sessionHash = `demo:${newId()}`;
  const booking = await book(context, 0, { size: 4, sessionHash });
  await letDaysPass(tx, booking, 14);
  const principal = { sessionHash, ipHash: null };
  const { reference } = booking;
  const shares = [0, 1, 2].map(() => {
    const { name } = randomPerson(demo.random);
    return { payerName: name, payerEmail: addressOf(name) };
  });
  await openShares(deps, principal, reference, { shares }, finish);
  await letDaysPass(tx, booking, 4);
  const [first, , last] = await listShares(tx, booking);
  if (!first || !last) throw new Error('the shares were not written');
  await payShareByBank(context, booking, first);
  await cancelShare(deps, principal, { reference, id: last.id });
  await letDaysPass(tx, booking, 5);
  return [booking];
}

async function payShareByBank({ tx }: Context, own: BookingRecord, share: ShareRecord) {
  const booking = await lockForCancelling(tx, own);
  const payment = await insertPayment(tx, {
    ...{ id: newId(), departureId: booking.departureId, bookingId: booking.id, shareId: share.id },
    ...{ purpose: 'balance', amountMinor: share.amountMinor, currency: booking.currency },
    gateway: 'offline',
    expiresAt: new Date(booking.now.getTime() + DAY_MS),
  });
  const note = { method: 'bank_transfer', reference: 'DEMO-SHARE', recordedBy: office.name };
  await markRecorded(tx, payment, note);
  await captureRecorded(tx, payment, note);
}
