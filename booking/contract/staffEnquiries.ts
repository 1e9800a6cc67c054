/** Enquiries as staff see them: questions, groups' requests, callbacks, complaints and pitches. */
import { Type, type Static } from 'typebox';
import { CivilDate, Exact, Instant, Nullable, Uuid } from './common.ts';
import { EnquiryKind, EnquirySource } from './forms.ts';

/** What staff answer in the inbox: enquiries of every kind, and pitches for the journal. */
export const StaffEnquiryKind = Type.Enum([...EnquiryKind.enum, 'pitch']);
export type StaffEnquiryKind = Static<typeof StaffEnquiryKind>;

export const EnquiryDeskState = Type.Enum(['open', 'answered', 'closed', 'spam'] as const);
export type EnquiryDeskState = Static<typeof EnquiryDeskState>;

export const StaffEnquiriesQuery = Exact({
  /** Defaults to `open`. */
  state: Type.Optional(EnquiryDeskState),
  kind: Type.Optional(StaffEnquiryKind),
  /** Only those assigned to the caller. */
  mine: Type.Optional(Type.Enum(['true', 'false'] as const)),
  limit: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,2}$' })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});
export type StaffEnquiriesQuery = Static<typeof StaffEnquiriesQuery>;

const EnquiryTrip = Type.Object({ slug: Type.String(), title: Nullable(Type.String()) });

const summary = {
  id: Uuid,
  reference: Type.String(),
  kind: StaffEnquiryKind,
  state: EnquiryDeskState,
  name: Type.String(),
  company: Nullable(Type.String()),
  trip: Nullable(EnquiryTrip),
  people: Nullable(Type.Integer()),
  /** When they'd like to travel. */
  dateFrom: Nullable(CivilDate),
  dateTo: Nullable(CivilDate),
  datesFlexible: Type.Boolean(),
  receivedAt: Instant,
  /** When we promised the next answer: the first, or the one to what they wrote back. */
  replyDueAt: Instant,
  /** When they first had an answer; null if they, or what they wrote back, still wait for one. */
  answeredAt: Nullable(Instant),
  assignee: Nullable(Type.Object({ id: Uuid, name: Type.String() })),
};

export const StaffEnquirySummary = Type.Object({
  ...summary,
  /** The first 200 characters of their message. */
  excerpt: Type.String(),
});
export type StaffEnquirySummary = Static<typeof StaffEnquirySummary>;

/** Open ones by their promised reply, the earliest first; others by their last change. */
export const StaffEnquiries = Type.Object({
  items: Type.Array(StaffEnquirySummary),
  /** How many are open, whatever the filters. */
  open: Type.Integer(),
  nextCursor: Nullable(Type.String()),
});
export type StaffEnquiries = Static<typeof StaffEnquiries>;

/** An email we sent them, what they wrote back, or a note that wasn't sent. */
export const EnquiryEntry = Type.Object({
  id: Uuid,
  kind: Type.Enum(['acknowledgement', 'answer', 'note', 'received'] as const),
  /** Who wrote it, or who added their reply; null for the automatic acknowledgement. */
  staffName: Nullable(Type.String()),
  text: Type.String(),
  at: Instant,
  /** Whether the email arrived at the mail server; null for notes and their replies. */
  delivery: Nullable(Type.Enum(['queued', 'sent', 'failed', 'suppressed'] as const)),
});
export type EnquiryEntry = Static<typeof EnquiryEntry>;

/** `GET /v1/staff/enquiries/{id}`, with contact details masked. */
export const StaffEnquiry = Type.Object({
  ...summary,
  source: EnquirySource,
  postSlug: Nullable(Type.String()),
  /** The form's topic, set by an editor, or a pitch's title. */
  subject: Nullable(Type.String()),
  emailMasked: Nullable(Type.String()),
  phoneMasked: Nullable(Type.String()),
  city: Nullable(Type.String()),
  purpose: Nullable(Type.String()),
  budget: Nullable(Type.String()),
  /** Their message, or the pitch. */
  message: Type.String(),
  /** What only a pitch has. The links weren't checked. */
  pitch: Nullable(
    Type.Object({
      url: Nullable(Type.String()),
      links: Type.Array(Type.String()),
      disclosure: Nullable(Type.String()),
      bio: Nullable(Type.String()),
    }),
  ),
  /** How likely a bot sent it, from 0 to 100. */
  spamScore: Type.Integer(),
  /** Oldest first. */
  thread: Type.Array(EnquiryEntry),
  /** Whether an answer can be sent: there is an address, and it is open or answered. */
  canReply: Type.Boolean(),
  /** The states it may go to. */
  nextStates: Type.Array(EnquiryDeskState),
  /** Who it can be assigned to. */
  colleagues: Type.Array(Type.Object({ id: Uuid, name: Type.String() })),
});
export type StaffEnquiry = Static<typeof StaffEnquiry>;

/** `POST /v1/staff/enquiries/{id}/assign`: null for no one. */
export const EnquiryAssignment = Exact({ to: Nullable(Uuid) });

/** `POST /v1/staff/enquiries/{id}/reply` with an `Idempotency-Key`. */
export const EnquiryReply = Exact({
  text: Type.String({ maxLength: 40_000 }),
  /** The ID of the answer template it started from. */
  template: Type.Optional(Type.String({ maxLength: 60 })),
});
export type EnquiryReply = Static<typeof EnquiryReply>;

export const EnquiryNote = Exact({ text: Type.String({ maxLength: 40_000 }) });

/**
 * `POST /v1/staff/enquiries/{id}/received` with an `Idempotency-Key`: what they wrote back by email.
 * Reopens the enquiry.
 */
export const EnquiryReceived = Exact({
  text: Type.String({ maxLength: 40_000 }),
  receivedAt: Type.String({
    format: 'date-time',
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d',
  }),
});
export type EnquiryReceived = Static<typeof EnquiryReceived>;

export const EnquiryStateChange = Exact({
  state: EnquiryDeskState,
  /** For the audit log. Leave personal data out. */
  reason: Type.Optional(Type.String({ minLength: 3, maxLength: 1_000 })),
});
export type EnquiryStateChange = Static<typeof EnquiryStateChange>;

/** `POST /v1/staff/enquiries/{id}/contact` with a reason: how to reach the sender. */
export const EnquiryContact = Type.Object({
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
});
export type EnquiryContact = Static<typeof EnquiryContact>;

/** What answer templates are for. */
export const AnsweredKind = Type.Enum([...StaffEnquiryKind.enum, 'message']);
export type AnsweredKind = Static<typeof AnsweredKind>;

/** `GET /v1/staff/answer-templates`: texts with placeholders such as `{name}` and `{trip}`. */
export const AnswerTemplates = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      /** The enquiries it suits; `message` for messages about bookings. */
      kinds: Type.Array(AnsweredKind),
      title: Type.String(),
      text: Type.String(),
    }),
  ),
});
export type AnswerTemplates = Static<typeof AnswerTemplates>;
