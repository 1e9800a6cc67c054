/** The trips a customer saved, and the emails about their prices and seats. */
import { Type, type Static } from 'typebox';
import { Exact, Instant, Slug } from './common.ts';

export const SavedTrip = Type.Object({
  tripSlug: Slug,
  title: Type.String(),
  savedAt: Instant,
});
export type SavedTrip = Static<typeof SavedTrip>;

/** `GET /v1/me/saved-trips`, newest first. */
export const SavedTrips = Type.Object({
  trips: Type.Array(SavedTrip),
  /** The maximum number per customer. */
  most: Type.Integer(),
  /** Whether the customer agreed to emails about these trips' prices and seats. */
  hasAlerts: Type.Boolean(),
});
export type SavedTrips = Static<typeof SavedTrips>;

/** `PUT /v1/me/saved-trips`: adds a device's list, newest first. Never removes a trip. */
export const SavedTripsMerge = Exact({ tripSlugs: Type.Array(Slug, { maxItems: 100 }) });
export type SavedTripsMerge = Static<typeof SavedTripsMerge>;

export const ByTripSlug = Type.Object({ slug: Slug });
