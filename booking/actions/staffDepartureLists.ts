/** The desk's lists: departures and how ready they are, who goes on one, and its history. */
import { stringify } from 'csv-stringify/sync';
import type {
  DepartureCalendar,
  DepartureCalendarQuery,
  DepartureHistory,
  DepartureManifest,
  DepartureMoney,
  DepartureMoneyFile,
  HistoryQuery,
  ManifestTraveller,
  StaffDepartureRow,
  StaffDepartures,
  StaffDeparturesQuery,
} from '../contract/staffDepartures.ts';
import { occupancies } from '../contract/common.ts';
import type { Deps } from '../deps.ts';
import { ageOn, civilDateIn, daysBetween, isCivilDate } from '../domain/dates.ts';
import { decideByOf } from '../domain/decision.ts';
import { maskPhone } from '../domain/masking.ts';
import { sumMinor } from '../domain/money.ts';
import { ageBandOf, type Room } from '../domain/rooms.ts';
import { lockedOn } from '../domain/travellerNeeds.ts';
import { errorIf, found, Refusal, refuseErrors } from '../errors.ts';
import { findDeparture } from '../store/catalogue/catalogue.ts';
import { databaseNow } from '../store/database/db.ts';
import { listAuditOf } from '../store/staff/audit.ts';
import {
  listCalendar,
  listDepartureMoney,
  listDepartureRows,
  listManifestBookings,
  listManifestTravellers,
  listTripNames,
  type DepartureRowRecord,
} from '../store/staff/departures.ts';
import { findStaffDeparture } from '../store/staff/staff.ts';
import { roomsOf } from './rooms.ts';
import { audit, requireFreshPermission, requirePermission, type Staff } from './staff.ts';
import { missingFrom, tripFactsOf } from './travellerDetails.ts';

/** Lists departures of every status by start date, with what is still open on each. */
export async function listDeparturesAsStaff(
  { db, config }: Deps,
  staff: Staff,
  query: StaffDeparturesQuery,
): Promise<StaffDepartures> {
  requirePermission(staff, 'departures:read');
  const { from, to = null, trip = null, status = null, cursor } = query;
  const limit = Number(query.limit ?? 30);
  refuseErrors(
    (['from', 'to'] as const).flatMap((name) =>
      errorIf(!isCivilDate(query[name] ?? '2000-01-01'), name, 'date', 'Enter a real date'),
    ),
  );
  const first = from ?? civilDateIn(await databaseNow(db.queries), config.businessTz);
  const after = cursor === undefined ? null : readCursor(cursor);
  const filter = { from: first, to, trip, status, after };
  const records = await listDepartureRows(db.queries, filter, limit + 1);
  const items = records.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(toRow),
    nextCursor: last && records.length > limit ? cursorOf(last.startDate, last.id) : null,
    from: first,
    trips: await listTripNames(db.queries),
  };
}

const MOST_IN_CALENDAR = 1_000;
const MOST_DAYS = 185;

/** Lists departures of every status between two dates, by trip, with their seats. */
export async function viewDepartureCalendar(
  { db }: Deps,
  staff: Staff,
  query: DepartureCalendarQuery,
): Promise<DepartureCalendar> {
  requirePermission(staff, 'departures:read');
  const { from, to } = query;
  refuseErrors(
    (['from', 'to'] as const).flatMap((name) =>
      errorIf(!isCivilDate(query[name]), name, 'date', 'Enter a real date'),
    ),
  );
  const days = daysBetween(from, to);
  const message = 'Choose six months at most';
  refuseErrors(errorIf(days < 0 || days > MOST_DAYS, 'to', 'maximum', message));
  const records = await listCalendar(db.queries, query, MOST_IN_CALENDAR + 1);
  return {
    items: records
      .slice(0, MOST_IN_CALENDAR)
      .map((row) => ({ ...row, salesCloseAt: row.salesCloseAt.toISOString() })),
    isCut: records.length > MOST_IN_CALENDAR,
  };
}

const toRow = ({
  isInternational,
  missingSince,
  ...row
}: DepartureRowRecord): StaffDepartureRow => ({
  ...row,
  salesCloseAt: row.salesCloseAt.toISOString(),
  detailsLockOn: lockedOn({ startDate: row.startDate, isInternational }, missingSince),
  decideBy: decideByOf(row),
});

/** Returns what each booking of a departure paid and owes, with the sums. */
export async function viewDepartureMoney(
  { db }: Deps,
  staff: Staff,
  id: string,
): Promise<DepartureMoney> {
  requirePermission(staff, 'bookings:read');
  return db.snapshot(async (queries) => {
    const { currency } = found(await findDeparture(queries, id));
    const bookings = await listDepartureMoney(queries, id);
    const sum = (of: (row: (typeof bookings)[number]) => number) => sumMinor(bookings.map(of));
    const totals = {
      priceMinor: sum((row) => row.priceMinor),
      receivedMinor: sum((row) => row.receivedMinor),
      refundedMinor: sum((row) => row.refundedMinor),
      refundingMinor: sum((row) => row.refundingMinor),
      dueMinor: sum((row) => row.dueMinor),
      overdueMinor: sum((row) => row.overdueMinor),
    };
    return { currency, bookings, totals };
  });
}

const moneyColumns = [
  ...(['reference', 'name', 'status', 'people', 'priceMinor', 'receivedMinor'] as const),
  ...(['refundedMinor', 'refundingMinor', 'dueMinor', 'overdueMinor'] as const),
];

/** Exports what each booking of a departure paid and owes. The log says who did. */
export async function exportDepartureMoney(
  deps: Deps,
  staff: Staff,
  id: string,
): Promise<DepartureMoneyFile> {
  requireFreshPermission(staff, 'bookings:read');
  const { code } = found(await findStaffDeparture(deps.db.queries, id));
  const { bookings } = await viewDepartureMoney(deps, staff, id);
  const cellOf = (row: (typeof bookings)[number], name: (typeof moneyColumns)[number]) => {
    const value = row[name];
    return name.endsWith('Minor') ? (Number(value) / 100).toFixed(2) : String(value);
  };
  await deps.db.transact((tx) =>
    audit(tx, staff, {
      ...{ action: 'departure.money.export', objectKind: 'departure', objectId: id },
      after: { rows: bookings.length },
    }),
  );
  const rows = bookings.map((row) => moneyColumns.map((name) => cellOf(row, name)));
  const text = stringify(rows, {
    header: true,
    columns: moneyColumns.map((name) => name.replace(/Minor$/, '')),
    escape_formulas: true,
    bom: true,
  });
  return { code, text };
}

/** Returns everyone on a departure with a confirmed booking. Drafts have none, so they're refused. */
export async function viewManifest({ db }: Deps, staff: Staff, id: string) {
  requirePermission(staff, 'bookings:read');
  return db.snapshot(async (queries): Promise<DepartureManifest> => {
    const departure = found(await findDeparture(queries, id));
    const facts = tripFactsOf(departure);
    // Run these one after another, because a snapshot's connection runs one query at a time.
    const bookings = await listManifestBookings(queries, id, facts.today);
    const travellers = await listManifestTravellers(queries, id);
    const { rooms } = await roomsOf(queries, departure);
    const places = placesIn(rooms);
    const pickups = new Map(
      departure.pickups.map(({ code, city, name }) => [code, { code, city, name }]),
    );
    const listed = bookings.map((booking) => ({
      reference: booking.reference,
      balanceMinor: booking.balanceMinor,
      overdueMinor: booking.overdueMinor,
      confirmedOn: booking.confirmedOn,
      travellers: travellers
        .filter(({ booking_id }) => booking_id === booking.id)
        .map((traveller): ManifestTraveller => {
          const { date_of_birth: dateOfBirth, pickupCode, phone } = traveller;
          const age = dateOfBirth === null ? null : ageOn(dateOfBirth, departure.startDate);
          return {
            id: traveller.id,
            reference: booking.reference,
            fullName: traveller.full_name,
            type: traveller.type,
            isLead: traveller.is_lead,
            gender: traveller.gender,
            ageBand: ageBandOf(age),
            phoneMasked: phone && maskPhone(phone),
            room: places.get(traveller.id) ?? null,
            pickup: pickupCode === null ? null : (pickups.get(pickupCode) ?? null),
            diet: traveller.diet,
            hasMedicalNotes: traveller.hasMedicalNotes,
            missing: missingFrom(traveller, facts, booking).map(({ item }) => item),
          };
        }),
    }));
    const everyone = listed.flatMap((booking) => booking.travellers);
    // The last of those who still lack something; a booking made late stays open longer.
    const missingSince = listed
      .filter(({ travellers: going }) => going.some(({ missing }) => missing.length > 0))
      .map(({ confirmedOn }) => confirmedOn)
      .sort()
      .at(-1);
    const eaters = everyone.filter(({ type }) => type !== 'infant');
    return {
      totals: {
        travellers: everyone.length,
        infants: everyone.length - eaters.length,
        detailsMissing: everyone.filter(({ missing }) => missing.length > 0).length,
        rooms: occupancies.flatMap((occupancy) => {
          const count = rooms.filter((room) => room.occupancy === occupancy).length;
          return count > 0 ? [{ occupancy, rooms: count }] : [];
        }),
        freeBeds: rooms.reduce((sum, { freeBeds }) => sum + freeBeds, 0),
        diets: countDiets(eaters),
        totalMinor: sumMinor(bookings.map((booking) => booking.totalMinor)),
        receivedMinor: sumMinor(bookings.map((booking) => booking.receivedMinor)),
        balanceMinor: sumMinor(bookings.map((booking) => booking.balanceMinor)),
        overdueMinor: sumMinor(bookings.map((booking) => booking.overdueMinor)),
        overdueBookings: bookings.filter(({ overdueMinor }) => overdueMinor > 0).length,
      },
      currency: departure.currency,
      detailsLockOn: lockedOn(facts, missingSince),
      bookings: listed
        .filter((booking) => booking.travellers.length > 0)
        .map(({ confirmedOn: _, ...booking }) => booking),
    };
  });
}

/** Numbers the rooms and returns each traveller's, by traveller ID. */
export function placesIn(
  rooms: readonly Room<{ id: string; fullName: string } & Room['people'][number]>[],
) {
  const places = new Map<string, NonNullable<ManifestTraveller['room']>>();
  for (const [index, { occupancy, people, infants, problem }] of rooms.entries()) {
    const sleepers = [...people, ...infants];
    for (const { id } of sleepers) {
      const roommates = sleepers.filter((one) => one.id !== id).map(({ fullName }) => fullName);
      places.set(id, { number: index + 1, occupancy, roommates, problem });
    }
  }
  return places;
}

/** Counts diets, the most frequent first and the unknown last. */
function countDiets(travellers: readonly Pick<ManifestTraveller, 'diet'>[]) {
  const counts = new Map<ManifestTraveller['diet'], number>();
  for (const { diet } of travellers) counts.set(diet, (counts.get(diet) ?? 0) + 1);
  return [...counts]
    .map(([diet, count]) => ({ diet, travellers: count }))
    .sort(
      (one, other) =>
        Number(one.diet === null) - Number(other.diet === null) ||
        other.travellers - one.travellers,
    );
}

const HISTORY_PAGE = 50;

/** Lists the changes to a departure, newest first. */
export async function viewDepartureHistory(
  { db }: Deps,
  staff: Staff,
  id: string,
  { cursor }: HistoryQuery,
): Promise<DepartureHistory> {
  requirePermission(staff, 'departures:read');
  const departure = found(await findStaffDeparture(db.queries, id));
  const after = cursor === undefined ? null : readId(cursor);
  const object = { objectKind: 'departure' as const, objectId: departure.id };
  const rows = await listAuditOf(db.queries, object, HISTORY_PAGE + 1, after);
  const items = rows.slice(0, HISTORY_PAGE).map((row) => ({ ...row, at: row.at.toISOString() }));
  return { items, nextCursor: rows.length > HISTORY_PAGE ? (items.at(-1)?.id ?? null) : null };
}

const cursorOf = (startDate: string, id: string) =>
  Buffer.from(`${startDate}|${id}`).toString('base64url');

function readCursor(cursor: string): { startDate: string; id: string } {
  const [startDate = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (!isCivilDate(startDate)) throw new Refusal('not_found');
  return { startDate, id: readId(id) };
}

function readId(id: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Refusal('not_found');
  return id;
}
