/** What a departure sells besides rooms, and what a change does before it is made. */
import { Type, type Static } from 'typebox';
import { Exact, Minor, Nullable, Occupancy, Uuid } from './common.ts';
import {
  DepartureChange,
  DiscountChange,
  PriceChange,
  Reason,
  StaffDeparture,
  StaffExtra,
  StaffPickup,
} from './staff.ts';

/** `GET /v1/staff/departures/{id}/terms`: what a departure sells besides rooms, to change or copy. */
export const DepartureTerms = Type.Object({
  cancellationPolicyId: Uuid,
  policyName: Type.String(),
  isTripPublished: Type.Boolean(),
  pickups: Type.Array(
    Type.Object({
      ...StaffPickup.properties,
      /** Travellers who join here, and active holds that chose it. */
      travellers: Type.Integer(),
      holds: Type.Integer(),
    }),
  ),
  extras: Type.Array(
    Type.Object({
      ...StaffExtra.properties,
      /** Booked or on hold. */
      taken: Type.Integer(),
    }),
  ),
});
export type DepartureTerms = Static<typeof DepartureTerms>;

/** `PUT /v1/staff/departures/{id}/extras` with `If-Match`. An extra that is taken can't be left out. */
export const ExtrasChange = Exact({
  extras: Type.Array(StaffExtra, { maxItems: 20 }),
  reason: Type.Optional(Reason),
});
export type ExtrasChange = Static<typeof ExtrasChange>;

/**
 * `PUT /v1/staff/departures/{id}/pickups` with `If-Match`. A pickup point that someone chose can't
 * be left out. The departure's reporting time becomes the first pickup's.
 */
export const PickupsChange = Exact({
  pickups: Type.Array(StaffPickup, { minItems: 1, maxItems: 20 }),
  reason: Type.Optional(Reason),
});
export type PickupsChange = Static<typeof PickupsChange>;

/** `POST /v1/staff/departures/{id}/changes/preview`: exactly one change, which isn't made. */
export const ChangePreviewRequest = Exact(
  {
    settings: Type.Optional(DepartureChange),
    prices: Type.Optional(PriceChange),
    discounts: Type.Optional(DiscountChange),
    extras: Type.Optional(ExtrasChange),
    pickups: Type.Optional(PickupsChange),
  },
  { minProperties: 1, maxProperties: 1 },
);
export type ChangePreviewRequest = Static<typeof ChangePreviewRequest>;

const Affected = Type.Object({ count: Type.Integer(), people: Type.Integer() });

/** Where and when a pickup is. */
const PickupPlace = Type.Object({
  city: Type.String(),
  name: Type.String(),
  address: Nullable(Type.String()),
  /** An instant. */
  pickupAt: Type.String(),
});
export type PickupPlace = Static<typeof PickupPlace>;

export const ChangePreview = Type.Object({
  /** Make the change with this version in `If-Match`, and it does exactly this. */
  version: Type.Integer(),
  rooms: Type.Array(
    Type.Object({
      occupancy: Occupancy,
      /** Null if the room isn't on sale. */
      beforeMinor: Nullable(Minor),
      afterMinor: Nullable(Minor),
      /** For an adult who books alone today, with taxes and discounts. */
      allInBeforeMinor: Nullable(Minor),
      allInAfterMinor: Nullable(Minor),
    }),
  ),
  /** These keep their price and terms. */
  holds: Affected,
  unpaidBookings: Affected,
  bookings: Affected,
  /** Whether prices that are on someone's screen must be agreed to again. */
  endsQuotes: Type.Boolean(),
  /** How long a price on someone's screen is valid, in minutes. */
  quoteMinutes: Type.Integer(),
  freeSeatsBefore: Type.Integer(),
  freeSeatsAfter: Type.Integer(),
  /** How many groups on the waiting list are offered seats. */
  newOffers: Type.Integer(),
  /** Pickup points at another place or time, with the booked travellers who join there. */
  movedPickups: Type.Array(
    Type.Object({
      code: Type.String(),
      from: PickupPlace,
      to: PickupPlace,
      travellers: Type.Integer(),
    }),
  ),
  /** How many bookings get an email about their pickup. */
  pickupMails: Type.Integer(),
  /** The departure as it will be. */
  after: StaffDeparture,
});
export type ChangePreview = Static<typeof ChangePreview>;
