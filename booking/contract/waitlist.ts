import { Type, type Static } from 'typebox';
import { CivilDate, Currency, Exact, Instant, Minor, Nullable, Occupancy, Uuid } from './common.ts';
import { ConsentGiven, FormEvidence } from './forms.ts';

const Typed = Type.String({ maxLength: 1_000 });

/**
 * `POST /v1/departures/{id}/waitlist` with an `Idempotency-Key`. Input is sent as typed; the
 * service validates it. The place only counts once the visitor opens the email link.
 */
export const WaitlistRequest = Exact({
  name: Typed,
  email: Typed,
  phone: Typed,
  pax: Typed,
  occupancy: Typed,
  consent: ConsentGiven,
  evidence: FormEvidence,
});
export type WaitlistRequest = Static<typeof WaitlistRequest>;

export const WaitlistStatus = Type.Enum([
  'waiting',
  'offered',
  'converted',
  'offer_expired',
  'cancelled',
  'closed',
] as const);
export type WaitlistStatus = Static<typeof WaitlistStatus>;

/** A waiting list entry, for anyone with its link. */
export const WaitlistEntry = Type.Object({
  reference: Type.String(),
  status: WaitlistStatus,
  /** Whether the address is verified. Nothing is offered before that. */
  isConfirmed: Type.Boolean(),
  departureId: Uuid,
  tripSlug: Type.String(),
  tripTitle: Type.String(),
  startDate: CivilDate,
  pax: Type.Integer(),
  occupancy: Occupancy,
  /** 1 is next; null when not waiting. */
  position: Nullable(Type.Integer()),
  offerUntil: Nullable(Instant),
  /** The all-in price of the offered seats; another pickup point may add to it. */
  offerPrice: Nullable(Type.Object({ currency: Currency, totalMinor: Minor, dueNowMinor: Minor })),
  serverNow: Instant,
});
export type WaitlistEntry = Static<typeof WaitlistEntry>;

/** The response to `POST /v1/waitlist/confirm` and `/rejoin`. */
export const WaitlistPlace = Type.Object({
  ...WaitlistEntry.properties,
  /** The entry's new secret. Older links can do less, or nothing. */
  token: Type.String(),
});
export type WaitlistPlace = Static<typeof WaitlistPlace>;

/** The response to `POST /v1/waitlist/accept`: the visitor's new hold. */
export const WaitlistAccepted = Type.Object({
  holdId: Uuid,
  departureId: Uuid,
  tripSlug: Type.String(),
  expiresAt: Instant,
  serverNow: Instant,
});
export type WaitlistAccepted = Static<typeof WaitlistAccepted>;
