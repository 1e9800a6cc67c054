/** Departures as the desk lists them: how ready they are, who goes, and what was changed. */
import { Type, type Static } from 'typebox';
import {
  CivilDate,
  Currency,
  Exact,
  Instant,
  Minor,
  Nullable,
  Occupancy,
  Slug,
  TravellerType,
  Uuid,
} from './common.ts';
import { BookingStatus } from './bookings.ts';
import { AgeBand, RoomProblem } from './rooms.ts';
import { AuditEntry } from './staff.ts';
import { Diet, Gender, TravellerNeed } from './travellers.ts';

export const DepartureState = Type.Enum([
  'draft',
  'scheduled',
  'guaranteed',
  'cancelled',
  'departed',
  'completed',
] as const);
export type DepartureState = Static<typeof DepartureState>;

const Cursor = Type.String({ maxLength: 200 });

/** `GET /v1/staff/departures`, in pages. */
export const StaffDeparturesQuery = Exact({
  /** The first start date. Defaults to today where the business is. */
  from: Type.Optional(CivilDate),
  /** The last start date. */
  to: Type.Optional(CivilDate),
  trip: Type.Optional(Slug),
  status: Type.Optional(DepartureState),
  cursor: Type.Optional(Cursor),
  /** How many departures a page has, 100 at most. Defaults to 30. */
  limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
});
export type StaffDeparturesQuery = Static<typeof StaffDeparturesQuery>;

export const StaffDepartureRow = Type.Object({
  id: Uuid,
  code: Type.String(),
  tripSlug: Type.String(),
  tripTitle: Type.String(),
  startDate: CivilDate,
  endDate: CivilDate,
  status: DepartureState,
  womenOnly: Type.Boolean(),
  /** Made for one group; the site neither shows nor sells it. */
  isPrivate: Type.Boolean(),
  capacity: Type.Integer(),
  blocked: Type.Integer(),
  held: Type.Integer(),
  booked: Type.Integer(),
  minPax: Type.Integer(),
  /** How many people are on the waiting list. */
  waitingPeople: Type.Integer(),
  salesCloseAt: Instant,
  leaderName: Nullable(Type.String()),
  version: Type.Integer(),
  currency: Currency,
  /** What confirmed bookings still have to pay. */
  balanceMinor: Minor,
  /** How much of the balance was due before today. */
  overdueMinor: Minor,
  overdueBookings: Type.Integer(),
  /** How many travellers of confirmed bookings still have to give details. */
  detailsMissing: Type.Integer(),
  /** How many of them, without infants, staff haven't given a room. */
  withoutRoom: Type.Integer(),
  /** From this day, travellers no longer change their details. */
  detailsLockOn: CivilDate,
  /** The last day to decide whether it runs; null unless it is short of its minimum. */
  decideBy: Nullable(CivilDate),
});
export type StaffDepartureRow = Static<typeof StaffDepartureRow>;

export const StaffDepartures = Type.Object({
  items: Type.Array(StaffDepartureRow),
  nextCursor: Nullable(Type.String()),
  /** The first start date that was listed. */
  from: CivilDate,
  /** Every trip, to filter by. */
  trips: Type.Array(Type.Object({ slug: Type.String(), title: Type.String() })),
});
export type StaffDepartures = Static<typeof StaffDepartures>;

/** `GET /v1/staff/departure-calendar`: six months at most. */
export const DepartureCalendarQuery = Exact({ from: CivilDate, to: CivilDate });
export type DepartureCalendarQuery = Static<typeof DepartureCalendarQuery>;

export const DepartureCalendar = Type.Object({
  /** By trip title, then by start date. */
  items: Type.Array(
    Type.Object({
      id: Uuid,
      tripSlug: Type.String(),
      tripTitle: Type.String(),
      startDate: CivilDate,
      status: DepartureState,
      capacity: Type.Integer(),
      blocked: Type.Integer(),
      held: Type.Integer(),
      booked: Type.Integer(),
      minPax: Type.Integer(),
      salesCloseAt: Instant,
    }),
  ),
  /** Whether there are more departures in this time than we list. */
  isCut: Type.Boolean(),
});
export type DepartureCalendar = Static<typeof DepartureCalendar>;

export const ManifestTraveller = Type.Object({
  id: Uuid,
  reference: Type.String(),
  fullName: Type.String(),
  type: TravellerType,
  isLead: Type.Boolean(),
  gender: Nullable(Gender),
  ageBand: Nullable(AgeBand),
  phoneMasked: Nullable(Type.String()),
  /** Rooms are numbered for this list only; the numbers change when bookings do. */
  room: Nullable(
    Type.Object({
      number: Type.Integer(),
      occupancy: Occupancy,
      /** The names of everyone else in the room. */
      roommates: Type.Array(Type.String()),
      problem: Nullable(RoomProblem),
    }),
  ),
  pickup: Nullable(Type.Object({ code: Type.String(), city: Type.String(), name: Type.String() })),
  diet: Nullable(Diet),
  hasMedicalNotes: Type.Boolean(),
  missing: Type.Array(TravellerNeed),
});
export type ManifestTraveller = Static<typeof ManifestTraveller>;

/** `GET /v1/staff/departures/{id}/travellers`: everyone with a confirmed booking. */
export const DepartureManifest = Type.Object({
  totals: Type.Object({
    /** Everyone, including infants. */
    travellers: Type.Integer(),
    infants: Type.Integer(),
    detailsMissing: Type.Integer(),
    rooms: Type.Array(Type.Object({ occupancy: Occupancy, rooms: Type.Integer() })),
    /** Beds in shared rooms that no one sleeps in. */
    freeBeds: Type.Integer(),
    /** A null diet counts those who haven't told us. Infants aren't counted. */
    diets: Type.Array(Type.Object({ diet: Nullable(Diet), travellers: Type.Integer() })),
    /** What all bookings cost, and what came in, less refunds. */
    totalMinor: Minor,
    receivedMinor: Minor,
    balanceMinor: Minor,
    overdueMinor: Minor,
    overdueBookings: Type.Integer(),
  }),
  currency: Currency,
  detailsLockOn: CivilDate,
  bookings: Type.Array(
    Type.Object({
      reference: Type.String(),
      balanceMinor: Minor,
      overdueMinor: Minor,
      travellers: Type.Array(ManifestTraveller),
    }),
  ),
});
export type DepartureManifest = Static<typeof DepartureManifest>;

const moneyOfDeparture = {
  /** What the travellers bought, taxes included. */
  priceMinor: Minor,
  /** Captured, and back with the travellers. */
  receivedMinor: Minor,
  refundedMinor: Minor,
  /** Refunds that are requested or under way. */
  refundingMinor: Minor,
  /** Still to be paid, and how much of it since before today. */
  dueMinor: Minor,
  overdueMinor: Minor,
};

/**
 * `GET /v1/staff/departures/{id}/money`: every booking that goes, or that money came in for, oldest
 * first. The totals are the sums of the rows.
 */
export const DepartureMoney = Type.Object({
  currency: Currency,
  bookings: Type.Array(
    Type.Object({
      reference: Type.String(),
      name: Type.String(),
      status: BookingStatus,
      people: Type.Integer(),
      ...moneyOfDeparture,
    }),
  ),
  totals: Type.Object(moneyOfDeparture),
});
export type DepartureMoney = Static<typeof DepartureMoney>;

/** `GET /v1/staff/departures/{id}/money/csv` */
export const DepartureMoneyFile = Type.Object({
  code: Type.String(),
  /** CSV with a heading row and amounts in rupees. No cell starts a formula. */
  text: Type.String(),
});
export type DepartureMoneyFile = Static<typeof DepartureMoneyFile>;

export const HistoryQuery = Exact({ cursor: Type.Optional(Cursor) });
export type HistoryQuery = Static<typeof HistoryQuery>;

/** `GET /v1/staff/departures/{id}/history`: changes to a departure, newest first. */
export const DepartureHistory = Type.Object({
  items: Type.Array(AuditEntry),
  nextCursor: Nullable(Type.String()),
});
export type DepartureHistory = Static<typeof DepartureHistory>;
