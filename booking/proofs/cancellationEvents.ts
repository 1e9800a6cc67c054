/** Travellers cancel or change their date. The result must match the preview. */
import { chooseRefund } from '../actions/chooseRefund.ts';
import { confirmCancellation, previewCancellation } from '../actions/cancelBooking.ts';
import { quote } from '../actions/quote.ts';
import { cancelAsStaff, previewAsStaff } from '../actions/staffBookings.ts';
import { confirmTransfer, previewTransfer } from '../actions/transferBooking.ts';
import type { BookingCancellation, CancellationPreview } from '../contract/cancellations.ts';
import type { Transferred } from '../contract/transfers.ts';
import { findBookingByReference, findOwnBooking } from '../store/bookings/bookings.ts';
import { listCancellations } from '../store/bookings/cancellations.ts';
import { listTravellers } from '../store/bookings/bookingDetail.ts';
import type { EventKind } from './eventKind.ts';
import { aRoom, principal, recent, sendOnce } from './sending.ts';
import { oneOfStaff } from './staffEvents.ts';
import { attempt, type Actor, type Reserved } from './world.ts';

async function cancel(actor: Actor): Promise<void> {
  const { world, random } = actor;
  const reserved = recent(random, world.bookings);
  if (!reserved) return;
  const byStaff = random.chance(0.3) ? oneOfStaff(random) : null;
  const preview = await attempt(actor, async () => {
    const request = {
      ...(await some(actor, reserved)),
      refundAs: random.chance(0.3) ? ('travel_credit' as const) : ('original' as const),
    };
    return byStaff
      ? previewAsStaff(actor.deps, byStaff, reserved.reference, request)
      : previewCancellation(actor.deps, principal(reserved.session), reserved.reference, request);
  });
  if (!preview) return;
  const { reference, session } = reserved;
  const body = { token: preview.token };
  const scope = `${byStaff?.name ?? session}:POST /bookings/${reference}/cancellations`;
  const done = await sendOnce<BookingCancellation>(
    actor,
    { scope, body },
    (by, finish) =>
      byStaff
        ? cancelAsStaff(by.deps, byStaff, reference, body, finish)
        : confirmCancellation(by.deps, principal(session), reference, body, finish),
    ({ id }) => id,
  );
  if (done) refuseOther(preview, done);
}

/** Two in three cancel for everyone. The others cancel for one of several travellers. */
async function some({ deps, random }: Actor, { reference, session }: Reserved) {
  if (random.chance(0.65)) return {};
  const { queries } = deps.db;
  const booking = await findOwnBooking(queries, reference, principal(session));
  const people = booking ? await listTravellers(queries, booking.departureId, booking.id) : [];
  const active = people.filter(({ status }) => status === 'active');
  const leaving = random.pick(active);
  return leaving && active.length > 1 ? { travellerIds: [leaving.id] } : {};
}

function refuseOther(said: CancellationPreview, done: BookingCancellation): void {
  const isSame = said.refundMinor === done.refundMinor && said.keptMinor === done.keptMinor;
  if (!isSame)
    throw new Error(`the preview said ${said.refundMinor}, but ${done.refundMinor} was refunded`);
}

/** Chooses another date, credit or a refund after the operator cancels. */
async function choose(actor: Actor): Promise<void> {
  const { world, random } = actor;
  const reserved = random.pick(world.bookings);
  if (!reserved) return;
  const { reference, session } = reserved;
  const { queries } = world.db;
  const booking = await findOwnBooking(queries, reference, principal(session));
  const open =
    booking &&
    (await listCancellations(queries, booking)).find(({ status }) => status === 'approved');
  if (!booking || !open) return;
  const choice = random.pick(['move', 'move', 'travel_credit', 'original'] as const) ?? 'move';
  const occupancy = aRoom(random);
  const token =
    choice === 'move'
      ? await attempt(actor, () =>
          quote(actor.deps, {
            departureId:
              booking.departureId === world.departureId ? world.otherId : world.departureId,
            travellers: open.travellerIds.map(() => ({
              type: 'adult',
              occupancy,
              pickupCode: 'DEL',
            })),
            billingStateCode: 'KA',
          }),
        )
      : null;
  if (choice === 'move' && !token) return;
  const body = { choice, ...(token ? { quoteToken: token.token } : {}) };
  const done = await sendOnce<BookingCancellation>(
    actor,
    { scope: `${session}:POST /cancellations/${open.id}/choice`, body },
    (by, finish) => chooseRefund(by.deps, principal(session), reference, open.id, body, finish),
    ({ id, refundAs }) => `${id} ${refundAs}`,
  );
  if (done?.movedTo) world.bookings.push({ reference: done.movedTo, session });
}

/** Moves a booking to the other date. The new booking must be as previewed. */
async function changeDate(actor: Actor): Promise<void> {
  const { world, random, deps } = actor;
  const reserved = recent(random, world.bookings);
  if (!reserved) return;
  const { reference, session } = reserved;
  const who = principal(session);
  const preview = await attempt(actor, async () => {
    const booking = await findOwnBooking(deps.db.queries, reference, who);
    const isHere = booking?.departureId === world.departureId;
    const departureId = isHere ? world.otherId : world.departureId;
    return previewTransfer(deps, who, reference, { departureId });
  });
  if (!preview) return;
  const body = { token: preview.token };
  const done = await sendOnce<Transferred>(
    actor,
    { scope: `${session}:POST /bookings/${reference}/transfers`, body },
    (by, finish) => confirmTransfer(by.deps, who, reference, body, finish),
    (moved) => moved.reference,
  );
  if (!done) return;
  world.bookings.push({ reference: done.reference, session });
  const left = await findBookingByReference(world.db.queries, reference);
  if (left?.status !== 'transferred') {
    throw new Error(`${reference} was moved, but it is ${left?.status}`);
  }
  const cancellations = await listCancellations(world.db.queries, left);
  const keptBefore = cancellations
    .filter(({ refundAs }) => refundAs !== 'move')
    .reduce((sum, { keptMinor }) => sum + keptMinor, 0);
  if (left.totalMinor !== keptBefore + preview.feeMinor) {
    throw new Error(`${reference} keeps ${left.totalMinor}, not ${preview.feeMinor} more`);
  }
}

export const cancellationEvents = {
  'changes the date': { weight: 6, needs: 'booking', brings: ['booking'], run: changeDate },
  cancels: { weight: 6, needs: 'booking', brings: ['refund'], run: cancel },
  'chooses a refund': { weight: 5, needs: 'ended', brings: ['refund'], run: choose },
} as const satisfies Record<string, EventKind>;
