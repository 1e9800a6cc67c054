import { Type, type Static } from 'typebox';
import { RoomPreference } from './bookings.ts';
import { BookingDocuments } from './documents.ts';
import { CivilDate, Instant, Nullable, Uuid } from './common.ts';

/** A message of the thread between a traveller and the operator. */
export const Message = Type.Object({
  id: Uuid,
  author: Type.Enum(['traveller', 'operator'] as const),
  text: Type.String(),
  at: Instant,
  /** The other side has seen it. */
  isRead: Type.Boolean(),
});
export type Message = Static<typeof Message>;

/** `GET /v1/me/trips/{reference}`: what a booking's owner has beside the booking, signed in. */
export const TripTools = Type.Object({
  /** Who is signed in. */
  email: Type.String(),
  documents: BookingDocuments,
  /** The contact during the trip; null before `leaderFrom`, after the trip, and while unassigned. */
  leader: Nullable(Type.Object({ name: Type.String(), phone: Type.String() })),
  leaderFrom: CivilDate,
  roster: Type.Object({
    /** Whether the booking is active, so others may see it. */
    isOpen: Type.Boolean(),
    isGranted: Type.Boolean(),
    homeCity: Nullable(Type.String()),
    /** Others who agreed; empty unless the reader agreed too. */
    people: Type.Array(
      Type.Object({
        firstName: Type.String(),
        homeCity: Nullable(Type.String()),
        pax: Type.Integer(),
      }),
    ),
  }),
  roomMates: Type.Object({
    /** Whether someone shares a room and can still choose. */
    canChoose: Type.Boolean(),
    preference: RoomPreference,
  }),
  thread: Type.Object({
    canWrite: Type.Boolean(),
    messages: Type.Array(Message),
  }),
});
export type TripTools = Static<typeof TripTools>;

/** `POST /v1/me/trips/{reference}/messages` and its twin for staff. */
export const MessageRequest = Type.Object(
  { text: Type.String({ maxLength: 20_000 }) },
  { additionalProperties: false },
);
export type MessageRequest = Static<typeof MessageRequest>;

/** `PUT /v1/me/trips/{reference}/roster`: what the group may see about the booking's owner. */
export const RosterDecision = Type.Object(
  {
    granted: Type.Boolean(),
    homeCity: Nullable(Type.String({ maxLength: 1_000 })),
    /** Which words were agreed to. */
    version: Type.String({ minLength: 1, maxLength: 40 }),
  },
  { additionalProperties: false },
);
export type RosterDecision = Static<typeof RosterDecision>;

/** `PUT /v1/me/trips/{reference}/room-mates`: with whom its travellers would share a room. */
export const RoommatesRequest = Type.Object(
  { preference: RoomPreference },
  { additionalProperties: false },
);
export type RoommatesRequest = Static<typeof RoommatesRequest>;

/** A message as staff see it. */
export const StaffMessage = Type.Object({
  ...Message.properties,
  staffName: Nullable(Type.String()),
});
export type StaffMessage = Static<typeof StaffMessage>;
export const StaffMessages = Type.Object({ items: Type.Array(StaffMessage) });
export type StaffMessages = Static<typeof StaffMessages>;

/** A thread as a line of the list. */
export const StaffThread = Type.Object({
  reference: Type.String(),
  tripTitle: Type.String(),
  startDate: CivilDate,
  unread: Type.Integer(),
  lastAuthor: Type.Enum(['traveller', 'operator'] as const),
  lastAt: Instant,
});
export type StaffThread = Static<typeof StaffThread>;
export const StaffThreads = Type.Object({ items: Type.Array(StaffThread) });
export type StaffThreads = Static<typeof StaffThreads>;
