import type {
  DepartureChange,
  DiscountChange,
  NewDepartureRequest,
  PriceChange,
  StaffDeparture,
  StaffPrice,
} from '../contract/staff.ts';
import type { FieldError } from '../contract/problem.ts';
import type { Deps } from '../deps.ts';
import { readName, readPhone } from '../domain/contactRules.ts';
import { civilDateIn, daysBetween, isCivilDate } from '../domain/dates.ts';
import { errorIf, found, invalid, Refusal, refuseErrors } from '../errors.ts';
import {
  findDeparturesForStaff,
  findTripForStaff,
  policyExists,
} from '../store/catalogue/catalogue.ts';
import { databaseNow, type Queries, type Tx } from '../store/database/db.ts';
import { newId } from '../store/database/ids.ts';
import { lockDeparture, setSeats } from '../store/bookings/seats.ts';
import {
  auditable,
  countPriceChange,
  findStaffDeparture,
  insertDraft,
  setDepartureStatus,
  updateDeparture,
  writePrices,
  type StaffDepartureRecord,
} from '../store/staff/staff.ts';
import { announceGuarantee } from './completePayment.ts';
import { offerSeats } from './offerSeats.ts';
import { audit, requirePermission, type Staff } from './staff.ts';
import { transactAndWake } from './transactAndWake.ts';
import { writeDiscounts } from '../store/catalogue/discounts.ts';

export async function viewDeparture(deps: Deps, staff: Staff, id: string): Promise<StaffDeparture> {
  requirePermission(staff, 'departures:read');
  return toStaffDeparture(found(await findStaffDeparture(deps.db.queries, id)));
}

/** Creates a draft, hidden until it is published. */
export async function createDeparture(deps: Deps, staff: Staff, request: NewDepartureRequest) {
  requirePermission(staff, 'departures:write');
  const trip = await checkNewDeparture(deps, deps.db.queries, request);
  return deps.db.transact(async (tx) => {
    const id = await insertNewDeparture(tx, request, trip);
    return toStaffDeparture(await written(tx, staff, id, { action: 'departure.create' }));
  });
}

/** Inserts a draft with the discounts it copies, and returns its ID. */
export async function insertNewDeparture(
  tx: Tx,
  { discountsFrom, ...draft }: NewDepartureRequest,
  { id: tripId, tz }: { id: string; tz: string },
): Promise<string> {
  const id = newId();
  if (!(await insertDraft(tx, { ...draft, id, tripId, tz }))) {
    throw invalid('code', 'taken', 'Another departure already has this code');
  }
  if (discountsFrom === undefined) return id;
  const source = (await findDeparturesForStaff(tx, [discountsFrom])).get(discountsFrom);
  if (source?.tripId !== tripId) {
    throw invalid('discountsFrom', 'unknown', 'This trip has no such departure');
  }
  await writeDiscounts(tx, id, source);
  return id;
}

/** Returns the trip of a departure that can be drafted. Throws every reason why it can't. */
export async function checkNewDeparture(
  { config }: Pick<Deps, 'config'>,
  queries: Queries,
  request: NewDepartureRequest,
) {
  const trip = await findTripForStaff(queries, request.tripSlug);
  const now = await databaseNow(queries);
  const today = civilDateIn(now, trip?.tz ?? config.businessTz);
  const hasPolicy = await policyExists(queries, request.cancellationPolicyId);
  const isHidden = trip?.status === 'hidden';
  refuseErrors([
    ...errorIf(!trip, 'tripSlug', 'unknown', 'This trip doesn’t exist'),
    ...errorIf(isHidden, 'tripSlug', 'hidden', 'Publish this trip in the Studio first'),
    ...errorIf(!hasPolicy, 'cancellationPolicyId', 'unknown', 'This policy doesn’t exist'),
    ...dateErrors(request, today),
    ...priceErrors(request.prices),
    ...depositErrors(request),
    ...codeErrors('pickups', request.pickups, 'Each pickup point needs its own code'),
    ...codeErrors('extras', request.extras ?? [], 'Each extra needs its own code'),
  ]);
  return found(trip);
}

/** Returns an error if two of these have the same code. */
export function codeErrors(path: string, items: readonly { code: string }[], message: string) {
  const codes = new Set(items.map(({ code }) => code));
  return errorIf(codes.size < items.length, path, 'repeated', message);
}

export async function publishDeparture(deps: Deps, staff: Staff, id: string) {
  requirePermission(staff, 'departures:write');
  return changeDeparture(deps, staff, id, null, {
    action: 'departure.publish',
    apply: async (tx, before) => {
      if (before.status !== 'draft') throw new Refusal('invalid_state');
      refuseErrors(publishErrors(before, 'prices'));
      await setDepartureStatus(tx, id, 'scheduled');
    },
  });
}

/** Returns why a draft can't be put on sale. */
export function publishErrors(draft: StaffDepartureRecord, path: string): FieldError[] {
  const isComplete = draft.prices.some(({ isActive }) => isActive) && draft.pickupCount > 0;
  const isEmpty = !isComplete || draft.capacity === 0;
  return [
    ...errorIf(isEmpty, path, 'incomplete', 'Add prices, seats and a pickup point first'),
    ...errorIf(!draft.isTripPublished, path, 'hidden', 'Publish this trip in the Studio first'),
  ];
}

/** Changes a departure. Overselling needs a reason; new seats go to the waiting list first. */
export async function editDeparture(
  deps: Deps,
  staff: Staff,
  id: string,
  version: number | null,
  change: DepartureChange,
): Promise<StaffDeparture> {
  return changeDeparture(deps, staff, id, version, settingsChange(deps, staff, change));
}

/** What someone may do to a departure, and how it is done. */
export interface DepartureStep {
  action: string;
  reason?: string | null | undefined;
  /** Returns what the audit entry also says before and after. */
  facts?: (tx: Tx, id: string) => Promise<object>;
  /** Changes the departure, which is locked and was as `before`. */
  apply: (tx: Tx, before: StaffDepartureRecord) => Promise<void>;
}

export function settingsChange(deps: Deps, staff: Staff, change: DepartureChange): DepartureStep {
  requirePermission(staff, 'departures:write');
  const { capacity, blocked, reason = null, salesOpenAt, salesCloseAt, ...rest } = change;
  const apply: DepartureStep['apply'] = async (tx, before) => {
    const { id } = before;
    refuseOver(before);
    const leader = rest.leader && readLeader(rest.leader);
    const message = 'Enter a name and a phone number with its country code';
    refuseErrors([
      ...depositErrors({ ...before, ...rest }),
      ...errorIf(leader === 'wrong', 'leader', 'format', message),
    ]);
    if (capacity !== undefined || blocked !== undefined) {
      const seats = { capacity: capacity ?? before.capacity, blocked: blocked ?? before.blocked };
      refuseExcess(staff, before, seats.capacity, reason);
      if (!(await setSeats(tx, id, seats))) {
        const soldSeats = before.held + before.booked + seats.blocked;
        throw new Refusal('capacity_below_sold', { soldSeats });
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
  };
  return { action: 'departure.change', reason, apply };
}

/** Refuses to change a departure that has begun, ended or been cancelled. */
export function refuseOver({ status }: StaffDepartureRecord): void {
  if (!['draft', 'scheduled', 'guaranteed'].includes(status)) throw new Refusal('invalid_state');
}

function readLeader(typed: { name: string; phone: string }) {
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
  change: PriceChange,
): Promise<StaffDeparture> {
  return changeDeparture(deps, staff, id, version, pricesChange(deps, staff, change));
}

export function pricesChange(
  deps: Deps,
  staff: Staff,
  { prices, reason }: PriceChange,
): DepartureStep {
  requirePermission(staff, 'departures:write');
  refuseErrors(priceErrors(prices));
  const apply: DepartureStep['apply'] = async (tx, before) => {
    for (const price of prices) {
      const room = before.prices.find(({ occupancy }) => occupancy === price.occupancy);
      const taken = room ? room.held + room.booked : 0;
      if (price.allotment !== null && price.allotment < taken) {
        throw new Refusal('capacity_below_sold', { soldSeats: taken });
      }
    }
    await writePrices(tx, before.id, prices);
    await offerSeats(tx, deps, before.id);
  };
  return { action: 'departure.prices', reason, apply };
}

/** Guarantees a departure even though fewer people than planned have booked. */
export async function guaranteeDeparture(deps: Deps, staff: Staff, id: string, reason: string) {
  requirePermission(staff, 'departures:write');
  return changeDeparture(deps, staff, id, null, {
    action: 'departure.guarantee',
    reason,
    apply: async (tx, before) => {
      if (before.status !== 'scheduled') throw new Refusal('invalid_state');
      await setDepartureStatus(tx, id, 'guaranteed');
      await announceGuarantee(tx, id);
    },
  });
}

/** Takes a step in a departure of the given version, under its lock, and adds an audit entry. */
export async function changeDeparture(
  deps: Deps,
  staff: Staff,
  id: string,
  version: number | null,
  step: DepartureStep,
): Promise<StaffDeparture> {
  const after = await transactAndWake(deps, (tx) => takeStep(tx, staff, id, version, step));
  return toStaffDeparture(after);
}

/** Takes a step in the caller's transaction, with its audit entry. Returns what came of it. */
export async function takeStep(
  tx: Tx,
  staff: Staff,
  id: string,
  version: number | null,
  { action, reason = null, facts, apply }: DepartureStep,
): Promise<StaffDepartureRecord> {
  if (!(await lockDeparture(tx, id))) throw new Refusal('not_found');
  const before = found(await findStaffDeparture(tx, id));
  if (version !== null && version !== before.version) throw new Refusal('version_conflict');
  const earlier = { ...auditable(before), ...(await facts?.(tx, id)) };
  await apply(tx, before);
  const later = await facts?.(tx, id);
  return written(tx, staff, id, { action, before: earlier, reason }, later);
}

/** Adds the audit entry of a departure that was just written, and returns it. */
export async function written(
  tx: Tx,
  staff: Staff,
  objectId: string,
  row: { action: string; before?: object; reason?: string | null },
  facts: object = {},
): Promise<StaffDepartureRecord> {
  const written = await findStaffDeparture(tx, objectId);
  if (!written) throw new Error('the departure was not written');
  const after = { ...auditable(written), ...facts };
  await audit(tx, staff, { ...row, objectKind: 'departure', objectId, after });
  return written;
}

/** Throws if overselling lacks permission or a reason. It must be a decision, never a slip. */
function refuseExcess(
  staff: Staff,
  before: StaffDepartureRecord,
  capacity: number,
  reason: string | null,
): void {
  if (capacity <= before.plannedCapacity || capacity <= before.capacity) return;
  requirePermission(staff, 'departures:exceed');
  if (!reason) throw invalid('reason', 'required', 'Enter a reason for overselling');
}

function dateErrors(request: NewDepartureRequest, today: string): FieldError[] {
  const { startDate, endDate, reportAt, salesCloseAt } = request;
  const unreal = (['startDate', 'endDate'] as const).flatMap((name) =>
    errorIf(!isCivilDate(request[name]), name, 'date', 'Enter a real date'),
  );
  if (unreal.length > 0) return unreal;
  const isLate = Date.parse(salesCloseAt) > Date.parse(reportAt);
  return [
    ...errorIf(startDate < today, 'startDate', 'past', 'Choose today or a later date'),
    ...errorIf(endDate < startDate, 'endDate', 'order', 'Choose a day on or after the start date'),
    ...errorIf(isLate, 'salesCloseAt', 'order', 'Sales must close before the trip begins.'),
  ];
}

function priceErrors(prices: readonly StaffPrice[]): FieldError[] {
  const rooms = new Set(prices.map(({ occupancy }) => occupancy));
  const isOffered = prices.some(({ isActive }) => isActive);
  return [
    ...errorIf(rooms.size < prices.length, 'prices', 'repeated', 'List each room type only once'),
    ...errorIf(!isOffered, 'prices', 'inactive', 'Offer at least one room type'),
  ];
}

function depositErrors({
  depositKind,
  depositValue,
}: Pick<StaffDeparture, 'depositKind' | 'depositValue'>) {
  const isTooMuch = depositKind === 'percent' && depositValue > 10_000;
  const message = 'The percentage must be 100% (10000 bps) or less';
  return errorIf(isTooMuch, 'depositValue', 'maximum', message);
}

type Warned = Pick<
  StaffDepartureRecord,
  'prices' | 'startDate' | 'endDate' | 'durationDays' | 'capacity' | 'plannedCapacity'
>;

function warningsOf(record: Warned & { isTripPublished: boolean }): string[] {
  const priceOf = (occupancy: StaffPrice['occupancy']) =>
    record.prices.find((price) => price.occupancy === occupancy && price.isActive)?.amountMinor;
  const order = (['quad', 'triple', 'twin', 'single'] as const)
    .map(priceOf)
    .filter((amount) => amount !== undefined);
  const isRising = order.every((amount, index) => index === 0 || amount >= (order[index - 1] ?? 0));
  const days = daysBetween(record.startDate, record.endDate) + 1;
  return [
    ...(record.isTripPublished
      ? []
      : ['Its trip isn’t published, so travellers can’t see this date']),
    ...(isRising ? [] : ['A room for fewer people must not be cheaper than one for more']),
    ...(Math.abs(days - record.durationDays) > 1
      ? [`The trip lasts ${record.durationDays} days, but this departure lasts ${days}.`]
      : []),
    ...(record.capacity > record.plannedCapacity
      ? [
          `Oversold by ${record.capacity - record.plannedCapacity}: more seats are on sale than exist.`,
        ]
      : []),
  ];
}

export function toStaffDeparture(record: StaffDepartureRecord): StaffDeparture {
  return {
    ...record,
    reportAt: record.reportAt.toISOString(),
    salesOpenAt: record.salesOpenAt?.toISOString() ?? null,
    salesCloseAt: record.salesCloseAt.toISOString(),
    warnings: warningsOf(record),
  };
}

/** Sets a departure's group and early-booking discounts. Holds and bookings keep their price. */
export async function changeDiscounts(
  deps: Deps,
  staff: Staff,
  id: string,
  version: number | null,
  change: DiscountChange,
): Promise<StaffDeparture> {
  return changeDeparture(deps, staff, id, version, discountsChange(staff, change));
}

export function discountsChange(
  staff: Staff,
  { groupTiers, earlyTiers, reason }: DiscountChange,
): DepartureStep {
  requirePermission(staff, 'discounts:write');
  refuseErrors([
    ...tierErrors(
      'groupTiers',
      groupTiers.map(({ minPax, bps }) => ({ from: minPax, bps })),
      'A larger group must not get a smaller discount',
    ),
    ...tierErrors(
      'earlyTiers',
      earlyTiers.map(({ minDaysBefore, bps }) => ({ from: minDaysBefore, bps })),
      'Booking earlier must not give a smaller discount',
    ),
  ]);
  const apply: DepartureStep['apply'] = async (tx, before) => {
    refuseOver(before);
    await writeDiscounts(tx, before.id, { groupTiers, earlyTiers });
    await countPriceChange(tx, before.id);
  };
  return { action: 'departure.discounts', reason, apply };
}

/** Returns errors for duplicate steps, and for a higher step with a smaller discount. */
function tierErrors(
  path: string,
  tiers: readonly { from: number; bps: number }[],
  lessMessage: string,
): FieldError[] {
  const rising = tiers.toSorted((a, b) => a.from - b.from);
  const isRepeated = rising.some((tier, index) => tier.from === rising[index - 1]?.from);
  const isFalling = rising.some((tier, index) => tier.bps < (rising[index - 1]?.bps ?? 0));
  return [
    ...errorIf(isRepeated, path, 'repeated', 'List each discount step only once'),
    ...errorIf(isFalling, path, 'monotone', lessMessage),
  ];
}
