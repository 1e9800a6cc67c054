/** The list of who travels, as a leader uses it: contacts, medical notes and check-ins. */
import { Type, type Static } from 'typebox';
import { CivilDate, Exact, Instant, Nullable, Occupancy, TravellerType, Uuid } from './common.ts';
import { Reason } from './staff.ts';
import { Diet, Gender } from './travellers.ts';

export const CheckInState = Type.Enum(['here', 'not_here', 'no_show'] as const);
export type CheckInState = Static<typeof CheckInState>;

/** A traveller's latest tick. */
export const CheckIn = Type.Object({
  travellerId: Uuid,
  state: CheckInState,
  /** When it was tapped. */
  at: Instant,
  /** Who tapped. */
  actor: Type.String(),
});
export type CheckIn = Static<typeof CheckIn>;

/** `POST /v1/staff/departures/{id}/list`. Every call is recorded. */
export const ListRequest = Exact({
  /** Whether to include medical notes. */
  medical: Type.Boolean(),
  /**
   * Why they need the medical notes, without which they get none. The leader needs no reason, and
   * nor does printing a copy that has them.
   */
  reason: Type.Optional(Reason),
  /** A copy's number, to print it. Only its maker may. */
  copy: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
});
export type ListRequest = Static<typeof ListRequest>;

export const ListedTraveller = Type.Object({
  id: Uuid,
  /** The booking's reference, which the code on its voucher holds. */
  reference: Type.String(),
  fullName: Type.String(),
  type: TravellerType,
  isLead: Type.Boolean(),
  gender: Nullable(Gender),
  /** On the first day of the trip; null if unknown. */
  age: Nullable(Type.Integer()),
  phone: Nullable(Type.String()),
  room: Nullable(Type.Object({ number: Type.Integer(), occupancy: Occupancy })),
  roommates: Type.Array(Type.String()),
  pickupCode: Nullable(Type.String()),
  diet: Nullable(Diet),
  hasMedicalNotes: Type.Boolean(),
  /** Null if there are none, or they weren't asked for. */
  medicalNotes: Nullable(Type.String()),
  emergency: Nullable(
    Type.Object({ name: Type.String(), phone: Type.String(), relation: Nullable(Type.String()) }),
  ),
});
export type ListedTraveller = Static<typeof ListedTraveller>;

export const DepartureListing = Type.Object({
  departure: Type.Object({
    id: Uuid,
    code: Type.String(),
    tripTitle: Type.String(),
    startDate: CivilDate,
    endDate: CivilDate,
    tz: Type.String(),
    leader: Nullable(Type.Object({ name: Type.String(), phone: Type.String() })),
  }),
  phones: Type.Object({ office: Type.String(), emergency: Type.String() }),
  pickups: Type.Array(
    Type.Object({
      code: Type.String(),
      city: Type.String(),
      name: Type.String(),
      pickupAt: Instant,
    }),
  ),
  travellers: Type.Array(ListedTraveller),
  checkIns: Type.Array(CheckIn),
  showsMedical: Type.Boolean(),
  /** Null unless it is read to be printed. */
  copy: Nullable(Type.Object({ number: Type.Integer(), by: Type.String(), at: Instant })),
  readAt: Instant,
  /** When a copy on a device must be gone. */
  expiresAt: Instant,
  /** The day by which printed copies must be shredded. */
  shredBy: CivilDate,
});
export type DepartureListing = Static<typeof DepartureListing>;

export const Tick = Exact({
  /** Made on the device. A tick that arrives again is stored once. */
  id: Uuid,
  travellerId: Uuid,
  state: CheckInState,
  /** When it was tapped. A batch from a clock that is fast is moved back as a whole. */
  at: Type.String({ format: 'date-time', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d' }),
});
export type Tick = Static<typeof Tick>;

/** `POST /v1/staff/departures/{id}/check-ins`: any ticks, in any order, as often as needed. */
export const TickBatch = Exact({ ticks: Type.Array(Tick, { maxItems: 500 }) });
export type TickBatch = Static<typeof TickBatch>;

export const TicksStored = Type.Object({
  checkIns: Type.Array(CheckIn),
  /** Ticks of people who aren't on this departure. They weren't stored. */
  unknown: Type.Array(Uuid),
});
export type TicksStored = Static<typeof TicksStored>;

export const CheckInQuery = Exact({ cursor: Type.Optional(Type.String({ maxLength: 200 })) });
export type CheckInQuery = Static<typeof CheckInQuery>;

/** `GET /v1/staff/departures/{id}/check-ins`: everyone's state, and every tick, newest first. */
export const CheckIns = Type.Object({
  checkIns: Type.Array(CheckIn),
  history: Type.Array(
    Type.Object({
      id: Uuid,
      ...CheckIn.properties,
      fullName: Type.String(),
      /** When it reached us. */
      receivedAt: Instant,
    }),
  ),
  nextCursor: Nullable(Type.String()),
});
export type CheckIns = Static<typeof CheckIns>;

/** Without a reason, the copy has no medical notes. */
export const CopyRequest = Exact({ medical: Type.Boolean(), reason: Type.Optional(Reason) });
export type CopyRequest = Static<typeof CopyRequest>;
export const CopyMade = Type.Object({ number: Type.Integer() });
export type CopyMade = Static<typeof CopyMade>;

export const ExportRequest = Exact({
  format: Type.Enum(['csv', 'xlsx'] as const),
  medical: Type.Boolean(),
  reason: Reason,
});
export type ExportRequest = Static<typeof ExportRequest>;

export const LeaderLink = Type.Object({
  id: Uuid,
  label: Type.String(),
  showsMedical: Type.Boolean(),
  createdBy: Type.String(),
  createdAt: Instant,
  expiresAt: Instant,
  revokedAt: Nullable(Instant),
  lastOpenedAt: Nullable(Instant),
  isOpen: Type.Boolean(),
});
export type LeaderLink = Static<typeof LeaderLink>;

/** The newest 50. */
export const LeaderLinks = Type.Object({ links: Type.Array(LeaderLink) });
export type LeaderLinks = Static<typeof LeaderLinks>;

export const NewLeaderLink = Exact({
  /** Who it is for. */
  label: Type.String({ minLength: 2, maxLength: 60 }),
  medical: Type.Boolean(),
  /** Why the link shows medical notes, without which it shows none. */
  reason: Type.Optional(Reason),
  /** The last day it works: at most 7 days after the trip. */
  expiresOn: CivilDate,
});
export type NewLeaderLink = Static<typeof NewLeaderLink>;

/** Only the hash of the link's secret is stored, so a repeat is refused: `invalid_state`. */
export const LeaderLinkMade = Type.Object({ link: LeaderLink, url: Type.String() });
export type LeaderLinkMade = Static<typeof LeaderLinkMade>;

export const LeaderLinkRequest = Exact({ token: Type.String({ minLength: 20, maxLength: 100 }) });

/** People who may be made a departure's leader. */
export const Leaders = Type.Object({
  leaders: Type.Array(Type.Object({ id: Uuid, name: Type.String() })),
});
export type Leaders = Static<typeof Leaders>;

/** `PUT /v1/staff/departures/{id}/leader` with `If-Match`. */
export const LeaderChange = Exact({
  leader: Nullable(Exact({ personId: Uuid, phone: Type.String({ minLength: 3, maxLength: 40 }) })),
});
export type LeaderChange = Static<typeof LeaderChange>;

export const LeaderSaved = Type.Object({ version: Type.Integer() });

/** `GET /v1/staff/me/departures`: those whose list the caller may open as their leader now. */
export const LedDepartures = Type.Object({
  departures: Type.Array(
    Type.Object({
      id: Uuid,
      code: Type.String(),
      tripTitle: Type.String(),
      startDate: CivilDate,
      endDate: CivilDate,
      travellers: Type.Integer(),
      /** From this day the list can be opened. */
      listFrom: CivilDate,
      isOpen: Type.Boolean(),
    }),
  ),
});
export type LedDepartures = Static<typeof LedDepartures>;

/** `PUT /v1/staff/departures/{id}/rooms` with `If-Match`: everyone, in exactly one room. */
export const RoomPlanChange = Exact({
  rooms: Type.Array(
    Exact({ occupancy: Occupancy, travellerIds: Type.Array(Uuid, { minItems: 1, maxItems: 20 }) }),
    { maxItems: 500 },
  ),
});
export type RoomPlanChange = Static<typeof RoomPlanChange>;
