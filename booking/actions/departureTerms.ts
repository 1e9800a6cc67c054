/** Pickup points and extras of a departure, and what any change would do. */
import type { StaffDeparture } from '../contract/staff.ts';
import type {
  ChangePreview,
  ChangePreviewRequest,
  DepartureTerms,
  ExtrasChange,
  PickupsChange,
} from '../contract/staffDepartureTerms.ts';
import { occupancies } from '../contract/common.ts';
import type { Deps } from '../deps.ts';
import { freeSeats } from '../domain/availability.ts';
import { movedPickups, type MovedPickup } from '../domain/movedPickups.ts';
import { errorIf, found, invalid, refuseErrors } from '../errors.ts';
import type { Tx } from '../store/database/db.ts';
import { insertPickupNotice, listPickupParties } from '../store/bookings/pickupNotices.ts';
import { queueMail } from '../store/messages/notifications.ts';
import { findDeparturesForStaff, type DepartureWithExtras } from '../store/catalogue/catalogue.ts';
import {
  countAffected,
  findTerms,
  replaceExtras,
  replacePickups,
} from '../store/staff/departureTerms.ts';
import { countPriceChange, findStaffDeparture } from '../store/staff/staff.ts';
import { allInOf } from './departurePlans.ts';
import { dryRun } from './dryRun.ts';
import { requirePermission, type Staff } from './staff.ts';
import {
  changeDeparture,
  codeErrors,
  discountsChange,
  pricesChange,
  refuseOver,
  settingsChange,
  takeStep,
  toStaffDeparture,
  type DepartureStep,
} from './staffDepartures.ts';

/** Returns a departure's pickup points and extras, with how many people chose each. */
export async function viewTerms({ db }: Deps, staff: Staff, id: string): Promise<DepartureTerms> {
  requirePermission(staff, 'departures:read');
  return found(await findTerms(db.queries, id));
}

/** Replaces a departure's extras. Holds and bookings keep theirs, at their price. */
export async function changeExtras(
  deps: Deps,
  staff: Staff,
  id: string,
  version: number,
  change: ExtrasChange,
): Promise<StaffDeparture> {
  return changeDeparture(deps, staff, id, version, extrasChange(staff, change));
}

function extrasChange(staff: Staff, { extras, reason }: ExtrasChange): DepartureStep {
  requirePermission(staff, 'departures:write');
  refuseErrors(codeErrors('extras', extras, 'Each extra needs its own code'));
  const apply: DepartureStep['apply'] = async (tx, before) => {
    refuseOver(before);
    const { extras: stored } = found(await findTerms(tx, before.id));
    for (const { code, name, taken } of stored) {
      const next = extras.find((extra) => extra.code === code);
      if (taken > 0 && !next) {
        throw invalid('extras', 'taken', `${name} is booked. Set how many there are to ${taken}`);
      }
      if (next && next.stock !== null && next.stock < taken) {
        throw invalid('extras', 'taken', `${taken} of ${name} are booked or on hold`);
      }
    }
    await replaceExtras(tx, before.id, extras);
    await countPriceChange(tx, before.id);
  };
  return { action: 'departure.extras', reason, facts: soldFacts, apply };
}

/**
 * Replaces a departure's pickup points. Whoever chose one keeps it, at its price. Each booking
 * whose pickup is elsewhere or at another time gets one email.
 */
export async function changePickups(
  deps: Deps,
  staff: Staff,
  id: string,
  version: number,
  change: PickupsChange,
): Promise<StaffDeparture> {
  return changeDeparture(deps, staff, id, version, pickupsChange(deps, staff, change));
}

function pickupsChange(
  deps: Pick<Deps, 'links'>,
  staff: Staff,
  { pickups, reason }: PickupsChange,
): DepartureStep {
  requirePermission(staff, 'departures:write');
  refuseErrors(codeErrors('pickups', pickups, 'Each pickup point needs its own code'));
  const apply: DepartureStep['apply'] = async (tx, before) => {
    refuseOver(before);
    const { pickups: stored } = found(await findTerms(tx, before.id));
    const codes = new Set(pickups.map(({ code }) => code));
    const missed = stored.find(
      ({ code, travellers, holds }) => !codes.has(code) && travellers + holds > 0,
    );
    if (missed) {
      throw invalid('pickups', 'taken', `Someone joins at ${missed.name}, so it must stay`);
    }
    const firstAt = Math.min(...pickups.map(({ pickupAt }) => Date.parse(pickupAt)));
    const isLate = before.salesCloseAt.getTime() > firstAt;
    refuseErrors(
      errorIf(
        isLate,
        'pickups',
        'order',
        'Sales must close before the first pickup. Change that first',
      ),
    );
    await replacePickups(tx, before.id, pickups);
    await countPriceChange(tx, before.id);
    await tellMoved(deps, tx, before.id, movedPickups(stored, pickups));
  };
  return { action: 'departure.pickups', reason, facts: soldFacts, apply };
}

/** Queues an email to each confirmed booking that joins at a moved pickup point. */
async function tellMoved(
  { links }: Pick<Deps, 'links'>,
  tx: Tx,
  departureId: string,
  moved: readonly MovedPickup[],
): Promise<void> {
  const codes = moved.map(({ code }) => code);
  const parties = await listPickupParties(tx, departureId, codes);
  for (const [id, ofOne] of Map.groupBy(parties, ({ bookingId }) => bookingId)) {
    const changes = ofOne.flatMap(({ code, travellers }) =>
      moved
        .filter((pickup) => pickup.code === code)
        .map(({ from, to }) => ({ travellers, from, to })),
    );
    const noticeId = await insertPickupNotice(tx, { departureId, id }, changes);
    const toHash = links.hashAddress(ofOne[0]?.contactEmail ?? '');
    await queueMail(tx, 'pickup_changed', noticeId, toHash);
  }
}

/** What the audit log says of extras and pickup points. */
async function soldFacts(tx: Tx, id: string): Promise<object> {
  const { extras, pickups } = found(await findTerms(tx, id));
  return { extras, pickups };
}

/** Makes a change, looks at what it did to holds, prices and seats, and undoes it. */
export async function previewChange(
  deps: Deps,
  staff: Staff,
  id: string,
  request: ChangePreviewRequest,
): Promise<ChangePreview> {
  const step = stepOf(deps, staff, request);
  return dryRun(deps, async (tx) => {
    const stored = found(await findStaffDeparture(tx, id));
    const factsOf = async () => found((await findDeparturesForStaff(tx, [id])).get(id));
    const before = await factsOf();
    const affected = await countAffected(tx, id);
    const { pickups } = found(await findTerms(tx, id));
    const changed = await takeStep(tx, staff, id, stored.version, step);
    const after = await factsOf();
    const { offers } = await countAffected(tx, id);
    const moved = movedPickups(pickups, found(await findTerms(tx, id)).pickups);
    const codes = moved.map(({ code }) => code);
    const parties = await listPickupParties(tx, id, codes);
    return {
      version: stored.version,
      rooms: roomsOf(before, after, deps),
      holds: { count: affected.holds, people: affected.heldPeople },
      unpaidBookings: { count: affected.unpaidBookings, people: affected.unpaidPeople },
      bookings: { count: affected.bookings, people: affected.bookedPeople },
      endsQuotes: after.priceVersion !== before.priceVersion,
      quoteMinutes: deps.config.quoteTtlMinutes,
      freeSeatsBefore: freeSeats(before),
      freeSeatsAfter: freeSeats(after),
      newOffers: offers - affected.offers,
      movedPickups: moved.map((pickup) => ({
        ...pickup,
        travellers: parties
          .filter(({ code }) => code === pickup.code)
          .reduce((sum, { travellers }) => sum + travellers, 0),
      })),
      pickupMails: new Set(parties.map(({ bookingId }) => bookingId)).size,
      after: toStaffDeparture(changed),
    };
  });
}

function stepOf(deps: Deps, staff: Staff, request: ChangePreviewRequest): DepartureStep {
  const { settings, prices, discounts, extras, pickups } = request;
  if (settings) return settingsChange(deps, staff, settings);
  if (prices) return pricesChange(deps, staff, prices);
  if (discounts) return discountsChange(staff, discounts);
  if (extras) return extrasChange(staff, extras);
  if (pickups) return pickupsChange(deps, staff, pickups);
  throw invalid('', 'required', 'Name one change');
}

/** Compares the price of each room that is on sale before or after. */
function roomsOf(
  before: DepartureWithExtras,
  after: DepartureWithExtras,
  { config }: Pick<Deps, 'config'>,
): ChangePreview['rooms'] {
  const priceIn = ({ prices }: DepartureWithExtras, occupancy: (typeof occupancies)[number]) =>
    prices.find((price) => price.occupancy === occupancy && price.isActive)?.amountMinor ?? null;
  return occupancies
    .map((occupancy) => ({
      occupancy,
      beforeMinor: priceIn(before, occupancy),
      afterMinor: priceIn(after, occupancy),
      allInBeforeMinor: allInOf(before, occupancy, config),
      allInAfterMinor: allInOf(after, occupancy, config),
    }))
    .filter(({ beforeMinor, afterMinor }) => beforeMinor !== null || afterMinor !== null);
}
