/** Creates and changes departures. */
import type {
  DepartureChange,
  NewDepartureRequest,
  PriceChange,
  StaffDeparture,
  StaffPrice,
} from '../contract/staff.ts';
import type { FieldError } from '../contract/problem.ts';
import type { Deps } from '../deps.ts';
import { readName, readPhone } from '../domain/contactRules.ts';
import { civilDateIn, daysBetween, isCivilDate } from '../domain/dates.ts';
import { Refusal, found } from '../errors.ts';
import { findTripForStaff, policyExists } from '../store/catalogue/catalogue.ts';
import { databaseNow, type Tx } from '../store/database/db.ts';
import { newId } from '../store/database/ids.ts';
import { addToOutbox } from '../store/messages/outbox.ts';
import { lockDeparture, setSeats } from '../store/bookings/seats.ts';
import {
  auditable,
  findStaffDeparture,
  insertDraft,
  setDepartureStatus,
  updateDeparture,
  writePrices,
  type StaffDepartureRecord,
} from '../store/staff/staff.ts';
import { offerSeats } from './offerSeats.ts';
import { audit, requirePermission, type Staff } from './staff.ts';

/** Returns a departure with its counters. */
export async function viewDeparture(deps: Deps, staff: Staff, id: string): Promise<StaffDeparture> {
  requirePermission(staff, 'departures:read');
  const record = found(await findStaffDeparture(deps.db.queries, id));
  return toStaffDeparture(record);
}

/** Creates a draft, hidden until it is published. */
export async function createDeparture(
  deps: Deps,
  staff: Staff,
  request: NewDepartureRequest,
): Promise<StaffDeparture> {
  requirePermission(staff, 'departures:write');
  const { queries } = deps.db;
  const trip = await findTripForStaff(queries, request.tripSlug);
  const now = await databaseNow(queries);
  const errors: FieldError[] = [];
  if (!trip) errors.push(wrong('tripSlug', 'unknown', 'This trip doesn’t exist'));
  if (!(await policyExists(queries, request.cancellationPolicyId))) {
    errors.push(wrong('cancellationPolicyId', 'unknown', 'This policy doesn’t exist'));
  }
  errors.push(...dateErrors(request, civilDateIn(now, trip?.tz ?? deps.config.businessTz)));
  errors.push(...priceErrors(request.prices), ...depositErrors(request));
  if (new Set(request.pickups.map(({ code }) => code)).size < request.pickups.length) {
    errors.push(wrong('pickups', 'repeated', 'Each pickup point needs its own code'));
  }
  if (errors.length > 0 || !trip) throw new Refusal('validation_failed', {}, errors);
  const id = newId();
  return deps.db.transact(async (tx) => {
    const isNew = await insertDraft(tx, { ...request, id, tripId: trip.id, tz: trip.tz });
    if (!isNew) {
      throw new Refusal('validation_failed', {}, [
        wrong('code', 'taken', 'Another departure already has this code'),
      ]);
    }
    return written(tx, staff, id, { action: 'departure.create', before: null, reason: null });
  });
}

export async function publishDeparture(
  deps: Deps,
  staff: Staff,
  id: string,
): Promise<StaffDeparture> {
  requirePermission(staff, 'departures:write');
  return changeDeparture(deps, staff, id, null, 'departure.publish', null, async (tx, before) => {
    if (before.status !== 'draft') throw new Refusal('invalid_state');
    const isComplete = before.prices.some(({ isActive }) => isActive) && before.pickupCount > 0;
    if (!isComplete || before.capacity === 0) {
      throw new Refusal('validation_failed', {}, [
        wrong('prices', 'incomplete', 'Add prices, seats and a pickup point first'),
      ]);
    }
    await setDepartureStatus(tx, id, 'scheduled');
  });
}

/**
 * Changes a departure. Capacity never drops below the seats taken; overselling needs the permission
 * and a reason. New seats go to the waiting list first.
 */
export async function editDeparture(
  deps: Deps,
  staff: Staff,
  id: string,
  version: number | null,
  change: DepartureChange,
): Promise<StaffDeparture> {
  requirePermission(staff, 'departures:write');
  const { capacity, blocked, reason = null, salesOpenAt, salesCloseAt, ...rest } = change;
  return changeDeparture(
    deps,
    staff,
    id,
    version,
    'departure.change',
    reason,
    async (tx, before) => {
      if (!['draft', 'scheduled', 'guaranteed'].includes(before.status)) {
        throw new Refusal('invalid_state');
      }
      const leader = rest.leader && readLeader(rest.leader);
      const errors = depositErrors({ ...before, ...rest });
      if (leader === 'wrong') {
        errors.push(
          wrong('leader', 'format', 'Enter a name and a phone number with its country code'),
        );
      }
      if (errors.length > 0) throw new Refusal('validation_failed', {}, errors);
      if (capacity !== undefined || blocked !== undefined) {
        const seats = { capacity: capacity ?? before.capacity, blocked: blocked ?? before.blocked };
        refuseExcess(staff, before, seats.capacity, reason);
        if (!(await setSeats(tx, id, seats))) {
          throw new Refusal('capacity_below_sold', {
            soldSeats: before.held + before.booked + seats.blocked,
          });
        }
      }
      await updateDeparture(tx, id, {
        ...rest,
        ...(leader && leader !== 'wrong' ? { leader } : {}),
        ...(salesOpenAt === undefined
          ? {}
          : { salesOpenAt: salesOpenAt === null ? null : new Date(salesOpenAt) }),
        ...(salesCloseAt === undefined ? {} : { salesCloseAt: new Date(salesCloseAt) }),
      });
      await offerSeats(tx, deps, id);
    },
  );
}

function readLeader(typed: {
  name: string;
  phone: string;
}): { name: string; phone: string } | 'wrong' {
  const { name, isRight } = readName(typed.name);
  const phone = readPhone(typed.phone);
  return isRight && phone ? { name, phone: phone.number } : 'wrong';
}

/** Replaces the price list. Holds and bookings keep their price. */
export async function changePrices(
  deps: Deps,
  staff: Staff,
  id: string,
  version: number | null,
  { prices, reason }: PriceChange,
): Promise<StaffDeparture> {
  requirePermission(staff, 'departures:write');
  const errors = priceErrors(prices);
  if (errors.length > 0) throw new Refusal('validation_failed', {}, errors);
  return changeDeparture(
    deps,
    staff,
    id,
    version,
    'departure.prices',
    reason ?? null,
    async (tx, before) => {
      for (const price of prices) {
        const room = before.prices.find(({ occupancy }) => occupancy === price.occupancy);
        const taken = room ? room.held + room.booked : 0;
        if (price.allotment !== null && price.allotment < taken) {
          throw new Refusal('capacity_below_sold', { soldSeats: taken });
        }
      }
      await writePrices(tx, id, prices);
      await offerSeats(tx, deps, id);
    },
  );
}

/** Guarantees a departure although fewer people than planned have booked. */
export async function guaranteeDeparture(
  deps: Deps,
  staff: Staff,
  id: string,
  reason: string,
): Promise<StaffDeparture> {
  requirePermission(staff, 'departures:write');
  return changeDeparture(
    deps,
    staff,
    id,
    null,
    'departure.guarantee',
    reason,
    async (tx, before) => {
      if (before.status !== 'scheduled') throw new Refusal('invalid_state');
      await setDepartureStatus(tx, id, 'guaranteed');
      await addToOutbox(tx, {
        departureId: id,
        topic: 'departure.guaranteed',
        payload: { departureId: id },
        dedupeKey: 'departure.guaranteed',
      });
    },
  );
}

/** Changes a departure under its lock, for the version that was read, with an audit entry. */
export async function changeDeparture(
  deps: Deps,
  staff: Staff,
  id: string,
  version: number | null,
  action: string,
  reason: string | null,
  change: (tx: Tx, before: StaffDepartureRecord) => Promise<void>,
): Promise<StaffDeparture> {
  const after = await deps.db.transact(async (tx) => {
    if (!(await lockDeparture(tx, id))) throw new Refusal('not_found');
    const before = found(await findStaffDeparture(tx, id));
    if (version !== null && version !== before.version) throw new Refusal('version_conflict');
    await change(tx, before);
    return written(tx, staff, id, { action, before: auditable(before), reason });
  });
  deps.wake();
  return after;
}

async function written(
  tx: Tx,
  staff: Staff,
  id: string,
  row: { action: string; before: object | null; reason: string | null },
): Promise<StaffDeparture> {
  const after = await findStaffDeparture(tx, id);
  if (!after) throw new Error('the departure was not written');
  await audit(tx, staff, {
    ...row,
    objectKind: 'departure',
    objectId: id,
    after: auditable(after),
  });
  return toStaffDeparture(after);
}

/** Overselling must be a decision, never a slip. */
function refuseExcess(
  staff: Staff,
  before: StaffDepartureRecord,
  capacity: number,
  reason: string | null,
): void {
  if (capacity <= before.plannedCapacity || capacity <= before.capacity) return;
  requirePermission(staff, 'departures:exceed');
  if (!reason) {
    throw new Refusal('validation_failed', {}, [
      wrong('reason', 'required', 'Enter a reason for overselling'),
    ]);
  }
}

const wrong = (path: string, code: string, message: string): FieldError => ({
  path,
  code,
  message,
});

function dateErrors(request: NewDepartureRequest, today: string): FieldError[] {
  const { startDate, endDate, reportAt, salesCloseAt } = request;
  const unreal = (['startDate', 'endDate'] as const).filter((name) => !isCivilDate(request[name]));
  if (unreal.length > 0) {
    return unreal.map((name) => wrong(name, 'date', 'Enter a real date'));
  }
  const errors: FieldError[] = [];
  if (startDate < today) errors.push(wrong('startDate', 'past', 'This day has passed'));
  if (endDate < startDate) {
    errors.push(wrong('endDate', 'order', 'Choose a day on or after the first one'));
  }
  if (Date.parse(salesCloseAt) > Date.parse(reportAt)) {
    errors.push(wrong('salesCloseAt', 'order', 'Sales must close before the trip begins.'));
  }
  return errors;
}

function priceErrors(prices: readonly StaffPrice[]): FieldError[] {
  const rooms = prices.map(({ occupancy }) => occupancy);
  return [
    ...(new Set(rooms).size < rooms.length
      ? [wrong('prices', 'repeated', 'List each room type only once')]
      : []),
    ...(prices.some(({ isActive }) => isActive)
      ? []
      : [wrong('prices', 'inactive', 'Offer at least one room type')]),
  ];
}

function depositErrors(deposit: { depositKind: string; depositValue: number }): FieldError[] {
  return deposit.depositKind === 'percent' && deposit.depositValue > 10_000
    ? [wrong('depositValue', 'maximum', 'The percentage must be 100% (10000 bps) or less')]
    : [];
}

function warningsOf(record: StaffDepartureRecord): string[] {
  const priceOf = (occupancy: StaffPrice['occupancy']) =>
    record.prices.find((price) => price.occupancy === occupancy && price.isActive)?.amountMinor;
  const order = (['quad', 'triple', 'twin', 'single'] as const)
    .map(priceOf)
    .filter((amount) => amount !== undefined);
  const isRising = order.every((amount, index) => index === 0 || amount >= (order[index - 1] ?? 0));
  const days = daysBetween(record.startDate, record.endDate) + 1;
  return [
    ...(isRising ? [] : ['A room for fewer people must not be cheaper than one for more']),
    ...(Math.abs(days - record.durationDays) > 1
      ? [`The trip has ${record.durationDays} days, this departure ${days}.`]
      : []),
    ...(record.capacity > record.plannedCapacity
      ? [`${record.capacity - record.plannedCapacity} more seats have been sold than exist.`]
      : []),
  ];
}

function toStaffDeparture(record: StaffDepartureRecord): StaffDeparture {
  return {
    ...record,
    reportAt: record.reportAt.toISOString(),
    salesOpenAt: record.salesOpenAt?.toISOString() ?? null,
    salesCloseAt: record.salesCloseAt.toISOString(),
    warnings: warningsOf(record),
  };
}
