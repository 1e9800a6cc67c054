import { Type, type Static } from 'typebox';
import { RoomPreference } from './bookings.ts';
import { BookingDocuments } from './documents.ts';
import { CivilDate, Exact, Instant, Nullable, Text, Uuid } from './common.ts';
import { RoomSharing } from './rooms.ts';

/** A message between a traveller and the operator. */
export const Message = Type.Object({
  id: Uuid,
  author: Type.Enum(['traveller', 'operator'] as const),
  text: Type.String(),
  at: Instant,
  /** Whether the other side has read it. */
  isRead: Type.Boolean(),
});
export type Message = Static<typeof Message>;

/** `GET /v1/me/trips/{reference}`: a booking's trip tools, for its signed-in owner. */
export const TripTools = Type.Object({
  email: Type.String(),
  documents: BookingDocuments,
  /** The contact during the trip; null before `leaderFrom`, after the trip, or if there is none. */
  leader: Nullable(Type.Object({ name: Type.String(), phone: Type.String() })),
  leaderFrom: CivilDate,
  roster: Type.Object({
    /** Whether the group list is open for this booking. */
    isOpen: Type.Boolean(),
    isGranted: Type.Boolean(),
    homeCity: Nullable(Type.String()),
    /** Others who agreed to be listed; empty unless this customer agreed too. */
    people: Type.Array(
      Type.Object({
        firstName: Type.String(),
        homeCity: Nullable(Type.String()),
        pax: Type.Integer(),
      }),
    ),
  }),
  roomMates: Type.Object({
    /** Whether anyone on the booking shares a room and can still choose roommates. */
    canChoose: Type.Boolean(),
    preference: RoomPreference,
    /** Present if the booking is confirmed and anyone on it shares a room. */
    sharing: Type.Optional(RoomSharing),
  }),
  thread: Type.Object({
    canWrite: Type.Boolean(),
    messages: Type.Array(Message),
  }),
});
export type TripTools = Static<typeof TripTools>;

/** `POST /v1/me/trips/{reference}/messages` */
export const MessageRequest = Exact({ text: Type.String({ maxLength: 20_000 }) });

/** The newest message that staff saw: later ones still wait. Without it, all count as seen. */
const upTo = Type.Optional(Uuid);

/** `POST /v1/staff/bookings/{reference}/messages` */
export const StaffMessageRequest = Exact({ ...MessageRequest.properties, upTo });
export type StaffMessageRequest = Static<typeof StaffMessageRequest>;

/** `POST /v1/staff/bookings/{reference}/messages/settle` */
export const MessagesSettled = Exact({ upTo });

/** `PUT /v1/me/trips/{reference}/roster`: whether the group may see the booking's owner. */
export const RosterDecision = Exact({
  granted: Type.Boolean(),
  homeCity: Nullable(Type.String({ maxLength: 1_000 })),
  /** The version of the wording agreed to. */
  version: Type.String({ minLength: 1, maxLength: 40 }),
});
export type RosterDecision = Static<typeof RosterDecision>;

/** `PUT /v1/me/trips/{reference}/room-mates`: the travellers' preferred roommates. */
export const RoommatesRequest = Exact({
  preference: RoomPreference,
  /** The code of a friend's booking on the same date. Null or empty ends the link. */
  friendCode: Type.Optional(Nullable(Text(40))),
  /** Replaces the booking's own code. Friends who entered the old one are no longer linked. */
  renewsFriendCode: Type.Optional(Type.Boolean()),
});
export type RoommatesRequest = Static<typeof RoommatesRequest>;

export const StaffMessage = Type.Object({
  ...Message.properties,
  staffName: Nullable(Type.String()),
});
export type StaffMessage = Static<typeof StaffMessage>;
const Colleague = Type.Object({ id: Uuid, name: Type.String() });

const threadState = {
  /** Whether they wrote something that has had no answer and needs one. */
  isWaiting: Type.Boolean(),
  /** When we promised the answer; null if none is due. */
  replyDueAt: Nullable(Instant),
  assignee: Nullable(Colleague),
};

/** `GET /v1/staff/bookings/{reference}/messages` */
export const StaffMessages = Type.Object({
  items: Type.Array(StaffMessage),
  ...threadState,
  /** Who it can be assigned to. */
  colleagues: Type.Array(Colleague),
});
export type StaffMessages = Static<typeof StaffMessages>;

export const StaffThread = Type.Object({
  reference: Type.String(),
  /** Who booked. */
  name: Type.String(),
  tripTitle: Type.String(),
  startDate: CivilDate,
  unread: Type.Integer(),
  lastAuthor: Type.Enum(['traveller', 'operator'] as const),
  ...threadState,
  /** The first 140 characters of the newest message. */
  lastText: Type.String(),
  lastAt: Instant,
});
export const StaffThreads = Type.Object({ items: Type.Array(StaffThread) });
export type StaffThreads = Static<typeof StaffThreads>;

/** `POST /v1/staff/bookings/{reference}/messages/assign`: null for no one. */
export const ThreadAssignment = Exact({ to: Nullable(Uuid) });
