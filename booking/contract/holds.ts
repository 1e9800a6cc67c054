import { Type, type Static } from 'typebox';
import { Exact, Instant, Minor, Nullable, Text, Uuid } from './common.ts';
import { DepartureDetail } from './departures.ts';
import { ConsentGiven } from './forms.ts';
import { Payment } from './payments.ts';
import { Quote, QuoteToken } from './quotes.ts';

export const HoldStatus = Type.Enum(['active', 'converted', 'released', 'expired'] as const);

/** `POST /v1/holds` with an `Idempotency-Key`. */
export const HoldRequest = Exact({ quoteToken: QuoteToken });
export type HoldRequest = Static<typeof HoldRequest>;

export const Hold = Type.Object({
  id: Uuid,
  status: HoldStatus,
  departureId: Uuid,
  tripSlug: Type.String(),
  pax: Type.Integer(),
  currency: Type.String(),
  totalMinor: Minor,
  dueNowMinor: Minor,
  expiresAt: Instant,
  serverNow: Instant,
});
export type Hold = Static<typeof Hold>;

/** `GET /v1/holds`: the session's active holds, soonest to expire first. */
export const OwnHolds = Type.Object({
  holds: Type.Array(Type.Pick(Hold, ['id', 'departureId', 'tripSlug', 'pax', 'expiresAt'])),
});
export type OwnHolds = Static<typeof OwnHolds>;

/** What the visitor has typed so far. The service stores it encrypted and never reads it. */
export const HoldDraft = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown());
export type HoldDraft = Static<typeof HoldDraft>;

/** `GET /v1/holds/{id}`, only for the hold's session. */
export const HoldDetail = Type.Object({
  ...Hold.properties,
  quote: Quote,
  departure: DepartureDetail,
  draft: Nullable(HoldDraft),
  /** Set once this hold has a booking. */
  bookingReference: Nullable(Type.String()),
  /** The payment that is open or awaiting the bank. */
  openPayment: Nullable(Payment),
});
export type HoldDetail = Static<typeof HoldDetail>;

/** `PUT /v1/holds/{id}/quote`: reprices the hold, for the same departure and seats. */
export const RequoteRequest = Exact({ quoteToken: QuoteToken });

/** `PUT /v1/holds/{id}/draft` */
export const HoldReminder = Exact({ email: Text(320), consent: ConsentGiven });
export type HoldReminder = Static<typeof HoldReminder>;

/** `reminder` asks for one email if the hold expires unfinished. Null withdraws it. */
export const DraftRequest = Exact({
  draft: HoldDraft,
  reminder: Type.Optional(Nullable(HoldReminder)),
});
export type DraftRequest = Static<typeof DraftRequest>;
