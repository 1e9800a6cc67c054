/** Quotes for groups and companies: a private departure, and a booking to be paid by link. */
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
  Uuid,
} from './common.ts';
import { QuoteLine, ScheduleItem } from './quotes.ts';

const Time = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });
const Amount = Type.Integer({ minimum: 0, maximum: 100_000_000_00 });

/** What is offered. Prices are without GST, in paise. */
export const GroupQuoteTerms = Exact({
  tripSlug: Slug,
  startDate: CivilDate,
  endDate: CivilDate,
  /** Where and when the trip begins. */
  meeting: Exact({
    city: Type.String({ minLength: 2, maxLength: 60 }),
    place: Type.String({ minLength: 2, maxLength: 120 }),
    time: Time,
  }),
  rooms: Type.Array(
    Exact({
      occupancy: Occupancy,
      people: Type.Integer({ minimum: 1, maximum: 50 }),
      /** Per person. */
      amountMinor: Amount,
    }),
    { minItems: 1, maxItems: 4 },
  ),
  extras: Type.Array(
    Exact({
      name: Type.String({ minLength: 2, maxLength: 80 }),
      amountMinor: Amount,
      per: Type.Enum(['traveller', 'booking'] as const),
    }),
    { maxItems: 10 },
  ),
  discountBps: Type.Integer({ minimum: 0, maximum: 5_000 }),
  /** 10,000 for all of it. */
  depositBps: Type.Integer({ minimum: 500, maximum: 10_000 }),
  balanceDueDays: Type.Integer({ minimum: 0, maximum: 180 }),
  /** The last day to accept. */
  expiresOn: CivilDate,
});
export type GroupQuoteTerms = Static<typeof GroupQuoteTerms>;

const Typed = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/** `POST /v1/staff/enquiries/{id}/quotes/preview`: prices a quote. Changes nothing. */
export const GroupQuoteDraft = Exact({
  terms: GroupQuoteTerms,
  billing: Exact({ stateCode: Typed(10), gstin: Typed(40), legalName: Typed(400) }),
  /** Needed if the enquiry has no mobile number. */
  phone: Type.Optional(Type.String({ maxLength: 40 })),
});
export type GroupQuoteDraft = Static<typeof GroupQuoteDraft>;

/** `POST /v1/staff/enquiries/{id}/quotes` with an `Idempotency-Key`. */
export const GroupQuoteRequest = Exact({
  ...GroupQuoteDraft.properties,
  /** The total that the preview showed. Refused with `preview_expired` if it's another now. */
  totalMinor: Minor,
  /** The email's text above the price and the link. */
  text: Type.String({ maxLength: 40_000 }),
  /** The open quote that this version replaces; null if there is none. */
  replaces: Nullable(Uuid),
  /** The versions of the terms that the email links to. */
  termsVersion: Type.String({ minLength: 1, maxLength: 40 }),
});
export type GroupQuoteRequest = Static<typeof GroupQuoteRequest>;

export const GroupQuotePreview = Type.Object({
  currency: Currency,
  pax: Type.Integer(),
  lines: Type.Array(QuoteLine),
  totalMinor: Minor,
  perPersonMinor: Minor,
  dueNowMinor: Minor,
  schedule: Type.Array(ScheduleItem),
  expiresAt: Instant,
  /** The name of the cancellation policy, which is that of the trip's newest departure. */
  policyName: Type.String(),
});
export type GroupQuotePreview = Static<typeof GroupQuotePreview>;

export const GroupQuoteState = Type.Enum([
  'sent',
  'accepted',
  'lapsed',
  'replaced',
  'withdrawn',
] as const);
export type GroupQuoteState = Static<typeof GroupQuoteState>;

const summary = {
  id: Uuid,
  version: Type.Integer(),
  state: GroupQuoteState,
  /** Null once the enquiry was deleted. */
  enquiryId: Nullable(Uuid),
  bookingReference: Type.String(),
  departureId: Uuid,
  name: Type.String(),
  company: Nullable(Type.String()),
  tripTitle: Type.String(),
  startDate: CivilDate,
  endDate: CivilDate,
  pax: Type.Integer(),
  currency: Currency,
  totalMinor: Minor,
  dueNowMinor: Minor,
  receivedMinor: Minor,
  staffName: Type.String(),
  sentAt: Instant,
  expiresAt: Instant,
  /** Whether the email arrived at the mail server; null if its record is gone. */
  delivery: Nullable(Type.Enum(['queued', 'sent', 'failed', 'suppressed'] as const)),
};
export const GroupQuote = Type.Object({ ...summary, terms: GroupQuoteTerms });
export type GroupQuote = Static<typeof GroupQuote>;

export const GroupQuotesQuery = Exact({
  /** Only those of this enquiry. */
  enquiry: Type.Optional(Uuid),
  cursor: Type.Optional(Type.String({ maxLength: 60 })),
});
export type GroupQuotesQuery = Static<typeof GroupQuotesQuery>;

/** `GET /v1/staff/quotes`: newest first, 50 at a time. */
export const GroupQuotes = Type.Object({
  items: Type.Array(GroupQuote),
  nextCursor: Nullable(Type.String()),
});
export type GroupQuotes = Static<typeof GroupQuotes>;
