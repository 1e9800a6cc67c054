/** Other rooms, and someone more, on a booking that is confirmed. Previewed, then done as shown. */
import { createHash } from 'node:crypto';
import type {
  PeopleChanged,
  PeopleChangeConfirm,
  PeopleChangePreview,
  PeopleChangeRequest,
} from '../contract/bookingChanges.ts';
import type { BookingTravellerRequest } from '../contract/bookings.ts';
import type { Occupancy } from '../contract/common.ts';
import type { Deps } from '../deps.ts';
import { freeSeats } from '../domain/availability.ts';
import { checkNewcomer } from '../domain/bookingRules.ts';
import { keepsTcs, tierFor } from '../domain/cancellation.ts';
import { addDays, ageOn, civilDateIn, daysBetween } from '../domain/dates.ts';
import { priceBookOf } from '../domain/departureView.ts';
import { leftToPay, rescheduled, SMALLEST_PAYMENT_MINOR } from '../domain/dues.ts';
import {
  MAX_INFANTS,
  mostInfants,
  occupancyCounts,
  onlyPickup,
  takesChildren,
} from '../domain/fares.ts';
import { mulBps } from '../domain/money.ts';
import { priceDifference, type Newcomer, type RoomChange } from '../domain/peopleChange.ts';
import { needsApproval, planRefund } from '../domain/refunds.ts';
import { ruleOn } from '../domain/tax.ts';
import { fillsRooms } from '../domain/rooms.ts';
import { errorIf, found, invalid, Refusal, refuseErrors } from '../errors.ts';
import { findBookingFacts, listSchedule, listTravellers } from '../store/bookings/bookingDetail.ts';
import {
  addEvent,
  findBookingByReference,
  followSchedule,
  guaranteeIfReached,
  moneyIn,
  type BookingRecord,
} from '../store/bookings/bookings.ts';
import { listShares } from '../store/money/shares.ts';
import { firstPaidOn } from '../store/bookings/cancellations.ts';
import { changeSoldPrice, forgetPlaces, insertTraveller } from '../store/bookings/peopleChanges.ts';
import { bookSeatsLate, freeBookedSeats } from '../store/bookings/seats.ts';
import { updateTraveller } from '../store/bookings/travellers.ts';
import { findDeparture, type DepartureWithExtras } from '../store/catalogue/catalogue.ts';
import type { Queries, Tx } from '../store/database/db.ts';
import { queueMail } from '../store/messages/notifications.ts';
import { addToOutbox } from '../store/messages/outbox.ts';
import { hasOpenDispute } from '../store/money/disputes.ts';
import { findCoveredParts } from '../store/money/moneyParts.ts';
import { findOpenPayment, listRefundable } from '../store/money/payments.ts';
import { lockForCancelling, previewExpiry } from './cancelBooking.ts';
import { closePayment, refuseWhileWaiting } from './closePayment.ts';
import { closeExcessShares, excessShares } from './closeShares.ts';
import { announceGuarantee } from './completePayment.ts';
import { travellerRow } from './createBooking.ts';
import type { Done, Finish } from './idempotent.ts';
import { queueDocuments } from './issueDocuments.ts';
import { offerSeats } from './offerSeats.ts';
import { refuseUnsellable } from './quote.ts';
import { aloneMinor, requestRefunds } from './refunds.ts';
import { requireValid } from './requireValid.ts';
import { writeOffRest } from './smallRests.ts';
import { audit, requireFreshPermission, requirePermission, type Staff } from './staff.ts';
import { findTcsChange, refreshTcs } from './tcsOfToday.ts';
import { transactAndWake } from './transactAndWake.ts';

type Traveller = Awaited<ReturnType<typeof listTravellers>>[number];

/** Says what other rooms or someone more would do. The returned token confirms exactly this. */
export async function previewPeople(
  deps: Deps,
  staff: Staff,
  reference: string,
  request: PeopleChangeRequest,
): Promise<PeopleChangePreview> {
  requirePermission(staff, 'bookings:change');
  return deps.db.snapshot(async (queries) => {
    const booking = found(await findBookingByReference(queries, reference));
    const { figures, version, hash } = await planChange(deps, queries, booking, request, staff);
    const expiresAt = previewExpiry(booking.now);
    return {
      ...figures,
      token: deps.previews.people.sign({ bookingId: booking.id, version, hash }, expiresAt),
      expiresAt: expiresAt.toISOString(),
    };
  });
}

/**
 * Changes people and rooms as previewed, or refuses if anything would now differ. Invariants: seats
 * and places in rooms are taken under the lock of a sale, so nothing is sold twice; the lines add up
 * to the total; what was paid above the new price is refunded, by the rules of every other refund.
 */
export async function changePeople(
  deps: Deps,
  staff: Staff,
  reference: string,
  { token, reason, rooms: wanted = [], add: person = null }: PeopleChangeConfirm,
  finish: Finish<PeopleChanged>,
): Promise<Done<PeopleChanged>> {
  requireFreshPermission(staff, 'bookings:change');
  const own = found(await findBookingByReference(deps.db.queries, reference));
  const verified = deps.previews.people.verify(token, own.now);
  if (!verified.ok && verified.why === 'expired') throw new Refusal('preview_expired');
  if (!verified.ok || verified.claims.bookingId !== own.id) {
    throw invalid('token', 'token', 'Check the change again');
  }
  const { claims } = verified;
  return transactAndWake(deps, async (tx) => {
    const locked = await lockForCancelling(tx, own);
    await refuseWhileWaiting(tx, locked);
    const request = { rooms: wanted, add: person };
    const planned = await planChange(deps, tx, locked, request, staff);
    if (planned.version !== claims.version || planned.hash !== claims.hash) {
      throw new Refusal('preview_expired');
    }
    const booking = await refreshTcs(tx, deps, locked);
    const newcomer = person && checkAdded(person, planned.departure);
    const travellerId = await applyChange(tx, deps, booking, { ...planned, newcomer }, staff);
    const { figures, rooms, add } = planned;
    const { differenceMinor, totalAfterMinor: totalMinor, dueMinor, refundMinor } = figures;
    await audit(tx, staff, {
      action: 'booking.change_people',
      objectKind: 'booking',
      objectId: own.reference,
      before: { totalMinor: locked.totalMinor },
      after: {
        ...{ totalMinor, differenceMinor, dueMinor, refundMinor },
        rooms: rooms.map(({ id, from, to }) => ({ travellerId: id, from, to })),
        ...(add ? { addedId: travellerId, type: add.type, occupancy: add.occupancy } : {}),
      },
      reason: reason.trim(),
    });
    return finish(tx, 201, { totalMinor, dueMinor, refundMinor, travellerId }, booking.id);
  });
}

type Planned = Awaited<ReturnType<typeof planChange>>;

/** Works out a change, or refuses it. The preview and the change share it. */
async function planChange(
  deps: Deps,
  queries: Queries,
  booking: BookingRecord,
  request: PeopleChangeRequest,
  staff: Staff,
) {
  const { departureId, id } = booking;
  const departure = await findDeparture(queries, departureId);
  const facts = await findBookingFacts(queries, departureId, id);
  const travellers = await listTravellers(queries, departureId, id);
  const rows = await listSchedule(queries, departureId, id);
  const tcsChange = await findTcsChange(queries, deps, booking);
  if (!departure || !facts) throw new Error(`booking ${booking.reference} is incomplete`);
  refuseOver(booking, departure);
  const today = civilDateIn(departure.now, deps.config.businessTz);
  const rooms = roomChanges(travellers, request.rooms ?? []);
  const add = request.add ? placeOf(request.add, departure) : null;
  if (rooms.length === 0 && !add) {
    throw invalid('rooms', 'required', 'Choose another room, or add someone');
  }
  if (add) {
    refuseUnsellable(departure);
    refuseGroup(departure, travellers, add);
    refuseEndedExtras(booking, facts);
    refuseOtherGst(departure, facts, today);
  }
  const seats = add && add.type !== 'infant' ? 1 : 0;
  const leaving = occupancyCounts(rooms.map(({ type, from }) => ({ type, occupancy: from })));
  const taking = occupancyCounts([
    ...rooms.map(({ type, to }) => ({ type, occupancy: to })),
    ...(add ? [add] : []),
  ]);
  refuseFull(departure, seats, leaving, taking);

  const localDay = civilDateIn(departure.now, departure.tz);
  const tier = tierFor(facts.policy.tiers, daysBetween(localDay, departure.startDate));
  const keepTcs = keepsTcs(
    facts.policy.tcsRefund,
    await firstPaidOn(queries, booking, departure.tz),
    localDay,
  );
  const priced = priceDifference(
    priceBookOf(departure, departure.taxRules, deps.config),
    {
      quote: facts.quote,
      taxSnapshot:
        tcsChange?.ruleId === undefined
          ? facts.taxSnapshot
          : { ...facts.taxSnapshot, tcsRuleId: tcsChange.ruleId },
      price: tcsChange?.price ?? facts.price,
    },
    { rooms, add },
    {
      businessDate: today,
      keptTcsMinor: keepTcs ? (await findCoveredParts(queries, booking)).tcsMinor : 0,
    },
  );
  if (!priced.ok) {
    if (priced.problem.code === 'unknown_pickup') {
      throw invalid('add.pickupCode', 'unknown', 'Choose a pickup point');
    }
    const { occupancy } = priced.problem;
    throw new Refusal('occupancy_unavailable', { occupancy, placesLeft: 0 });
  }
  const { difference } = priced;
  const { deltaMinor } = difference;
  const totalMinor = tcsChange?.totalMinor ?? booking.totalMinor;
  const paidMinor = moneyIn(booking);
  if (totalMinor + deltaMinor < 0) {
    throw invalid('rooms', 'minimum', 'The price is already lower than this change takes off');
  }
  const restMinor = Math.max(totalMinor + deltaMinor - paidMinor, 0);
  // Less than a rupee is written off, as after every change.
  const unpayableMinor = restMinor < SMALLEST_PAYMENT_MINOR ? restMinor : 0;
  const dueMinor = restMinor - unpayableMinor;
  // Money that was too much before, such as after a rejected refund, stays where it is.
  const refundMinor = Math.max(Math.min(paidMinor - totalMinor - deltaMinor, 0 - deltaMinor), 0);
  // A bank that takes a payment back would have its money twice.
  if (refundMinor > 0 && (await hasOpenDispute(queries, booking))) {
    throw new Refusal('payment_disputed');
  }
  const last = rows.findLast(({ status }) => status === 'due' || status === 'overdue');
  const schedule = rescheduled(
    rows.map((row) =>
      row === last && tcsChange
        ? { ...row, amountMinor: row.amountMinor + tcsChange.deltaMinor }
        : row,
    ),
    { deltaMinor, balanceMinor: restMinor, newDueOn: dueOnOf(departure, today) },
  );
  const sources = await listRefundable(queries, departureId, id);
  const refunds = planRefund(sources, refundMinor, 'original');
  // Otherwise a cheaper room would give back at once what the policy keeps.
  const isHeldBack = refundMinor > 0 && tier.refundBps < 10_000;
  const active = travellers.flatMap((one, seq) =>
    one.status === 'active' && one.type !== 'infant'
      ? [rooms.find((room) => room.seq === seq)?.to ?? one.occupancy]
      : [],
  );
  const figures = {
    currency: booking.currency,
    lines: difference.lines,
    differenceMinor: deltaMinor,
    totalMinor,
    totalAfterMinor: totalMinor + deltaMinor - unpayableMinor,
    ...{ paidMinor, dueMinor },
    leftToPay: leftToPay(schedule, dueMinor),
    refundMinor,
    refunds: refunds.map(({ amountMinor, destination, method }) => ({
      ...{ amountMinor, destination, method },
    })),
    needsApproval:
      isHeldBack || needsApproval(refunds, await aloneMinor(queries, deps, booking, staff.name)),
    policyKeepsMinor: mulBps(refundMinor, 10_000 - tier.refundBps),
    seats,
    closingShares: excessShares(await listShares(queries, booking), dueMinor).length,
    leavesBeds: !fillsRooms([...active, ...(add && seats > 0 ? [add.occupancy] : [])]),
  };
  const hash = createHash('sha256').update(JSON.stringify({ rooms, add, figures }));
  return {
    ...{ departure, rooms, add, seats, leaving, taking, difference, schedule, figures },
    isHeldBack,
    version: facts.version,
    hash: hash.digest('base64url'),
  };
}

/** Where someone more sleeps and joins: at the only place to join, if there is one. */
function placeOf(
  { type, occupancy, pickupCode }: NonNullable<PeopleChangeRequest['add']>,
  { pickups }: DepartureWithExtras,
): Newcomer {
  return { type, occupancy, pickupCode: pickupCode ?? onlyPickup(pickups)?.code ?? null };
}

function refuseOver({ status }: BookingRecord, departure: DepartureWithExtras): void {
  if (status !== 'confirmed') throw new Refusal('invalid_state');
  const isAhead = departure.status === 'scheduled' || departure.status === 'guaranteed';
  if (!isAhead || departure.now >= departure.reportAt) {
    throw new Refusal('sales_closed', { at: departure.reportAt.toISOString() });
  }
}

/** Returns who gets another kind of room. Whoever already has it is left out. */
function roomChanges(
  travellers: readonly Traveller[],
  wanted: NonNullable<PeopleChangeRequest['rooms']>,
): (RoomChange & { id: string })[] {
  const ids = wanted.map(({ travellerId }) => travellerId.toLowerCase());
  refuseErrors(
    ids.flatMap((id, index) => {
      const one = travellers.find((traveller) => traveller.id === id);
      const path = `rooms.${index}`;
      return [
        ...errorIf(one?.status !== 'active', path, 'unknown', 'They aren’t on the booking'),
        ...errorIf(one?.type === 'infant', path, 'infant', 'Infants sleep in an adult’s bed'),
        ...errorIf(ids.indexOf(id) < index, path, 'repeated', 'List everyone only once'),
      ];
    }),
  );
  return travellers.flatMap(({ id, type, occupancy: from }, seq) => {
    const to = wanted[ids.indexOf(id)]?.occupancy ?? from;
    return to === from ? [] : [{ id, seq, type, from, to }];
  });
}

/** Checks who is added as the site does whoever books. */
function checkAdded(traveller: BookingTravellerRequest, departure: DepartureWithExtras) {
  return requireValid(
    checkNewcomer(
      { ...traveller, isLead: false },
      {
        ...departure,
        today: civilDateIn(departure.now, departure.tz),
        pickupCodes: departure.pickups.map(({ code }) => code),
      },
    ),
  );
}

/** The rules of a sale about who may go together. */
function refuseGroup(
  departure: DepartureWithExtras,
  travellers: readonly Traveller[],
  { type }: Pick<Traveller, 'type'>,
): void {
  const types = travellers.flatMap((one) => (one.status === 'active' ? [one.type] : []));
  const infants = types.filter((one) => one === 'infant').length;
  const adults = travellers.filter(
    ({ status, type: own, dateOfBirth }) =>
      status === 'active' &&
      own === 'adult' &&
      (dateOfBirth === null || ageOn(dateOfBirth, departure.startDate) >= 18),
  ).length;
  const { maxPaxPerBooking: maxPax } = departure;
  const isTooMany =
    type === 'infant' ? infants + 1 > MAX_INFANTS : types.length - infants + 1 > maxPax;
  if (isTooMany && departure.isPrivate && type !== 'infant') {
    const message = `This date was priced for a group of ${maxPax}. Send the group a new quote`;
    throw invalid('add.type', 'private_group', message);
  }
  if (isTooMany) throw new Refusal('max_pax_exceeded', { maxPax });
  refuseErrors([
    ...errorIf(
      type === 'infant' && infants + 1 > adults,
      'add.type',
      'infant_without_adult',
      'Each infant needs an adult of 18 or older',
    ),
    ...errorIf(
      type !== 'adult' && !takesChildren(departure),
      'add.type',
      'children_not_allowed',
      'This trip isn’t open to children',
    ),
    ...errorIf(
      type === 'infant' && takesChildren(departure) && mostInfants(departure) === 0,
      'add.type',
      'infants_not_allowed',
      `This trip is for people aged ${departure.minAge} and over`,
    ),
  ]);
}

/** Extras that ended with someone would come back with the next person, so they book separately. */
function refuseEndedExtras(
  { pax }: BookingRecord,
  { quote, taxSnapshot }: NonNullable<Awaited<ReturnType<typeof findBookingFacts>>>,
): void {
  const hasEnded = quote.addons.some(
    ({ qty }, index) => taxSnapshot.extras[index]?.isPerPerson && pax < quote.pax && pax < qty,
  );
  if (!hasEnded) return;
  const message =
    'Someone with an extra cancelled. Book the new person separately, in the rooms of this booking';
  throw invalid('add.type', 'extras_ended', message);
}

/** A booking has one GST rate for what it sells, so nobody is added under another rule. */
function refuseOtherGst(
  { taxRules, taxClass }: DepartureWithExtras,
  { taxSnapshot }: NonNullable<Awaited<ReturnType<typeof findBookingFacts>>>,
  today: string,
): void {
  const rule = ruleOn(taxRules, 'gst', taxClass, '', today);
  if ((rule?.id ?? null) === taxSnapshot.gstRuleId) return;
  const message =
    'GST has changed since this booking was sold. Book the new person separately, in the rooms of this booking';
  throw invalid('add.type', 'gst_changed', message);
}

type Places = Partial<Record<Occupancy, number>>;

function refuseFull(
  departure: DepartureWithExtras,
  seats: number,
  leaving: Places,
  taking: Places,
): void {
  const free = Math.max(freeSeats(departure), 0);
  if (seats > free) throw new Refusal('seats_unavailable', { seatsLeft: free });
  for (const { occupancy, allotment, held, booked } of departure.prices) {
    const wanted = taking[occupancy] ?? 0;
    if (allotment === null || wanted === 0) continue;
    const placesLeft = Math.max(allotment - held - booked + (leaving[occupancy] ?? 0), 0);
    if (wanted > placesLeft) throw new Refusal('occupancy_unavailable', { occupancy, placesLeft });
  }
}

/** When a balance is due that nobody owed before: with everyone's balance, or today if that is past. */
function dueOnOf({ startDate, balanceDueDays }: DepartureWithExtras, today: string): string {
  const dueOn = addDays(startDate, -balanceDueDays);
  return dueOn < today ? today : dueOn;
}

/** Applies a planned change under the caller's locks. Returns who was added. */
async function applyChange(
  tx: Tx,
  deps: Deps,
  booking: BookingRecord,
  {
    departure,
    rooms,
    newcomer,
    seats,
    leaving,
    taking,
    difference,
    schedule,
    figures,
    isHeldBack,
    version,
  }: Planned & { newcomer: ReturnType<typeof checkAdded> | null },
  staff: Staff,
): Promise<string | null> {
  const { departureId } = booking;
  // Someone may be paying. What they pay still counts, unless it could now be too much.
  if (figures.differenceMinor < 0) {
    await closePayment(tx, await findOpenPayment(tx, departureId, booking.id));
  }
  // Leaves the old places before it takes the new ones, so that two people can swap rooms.
  await freeBookedSeats(tx, departureId, { pax: 0, occupancies: leaving, addons: {} });
  if (!(await bookSeatsLate(tx, departureId, { pax: seats, occupancies: taking, addons: {} }))) {
    throw new Refusal('seats_unavailable');
  }
  for (const { id, to } of rooms) {
    await updateTraveller(tx, { departure_id: departureId, id }, { occupancy: to });
  }
  await forgetPlaces(
    tx,
    booking,
    rooms.map(({ id }) => id),
  );
  const added =
    newcomer &&
    (await insertTraveller(tx, booking, travellerRow(newcomer, departure, departure.now)));
  if (added && added.seq !== difference.quote.travellers.length - 1) {
    throw new Error(`booking ${booking.reference} has other travellers than were sold`);
  }
  await changeSoldPrice(tx, booking, { difference, seats, schedule });
  await followSchedule(tx, booking);
  await addEvent(tx, booking, 'people_changed');
  if (figures.refundMinor > 0) {
    await requestRefunds(tx, deps, booking, {
      ...{ amountMinor: figures.refundMinor, reason: 'room_change', requestedBy: staff.name },
      isHeldBack,
    });
  }
  await writeOffRest(tx, booking);
  await closeExcessShares(tx, booking);
  await queueDocuments(tx, booking);
  await queueMail(tx, 'booking_changed', booking.id, deps.links.hashAddress(booking.contactEmail), {
    dedupeKey: `booking_changed:${booking.id}:${version}`,
  });
  if (newcomer && (await guaranteeIfReached(tx, departureId)))
    await announceGuarantee(tx, departureId);
  if (rooms.length > 0) {
    await addToOutbox(tx, { departureId, topic: 'seats.freed', payload: { departureId } });
    await offerSeats(tx, deps, departureId);
  }
  return added?.id ?? null;
}
