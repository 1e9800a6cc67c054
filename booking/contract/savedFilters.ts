/** Filters of the bookings list that someone on the staff keeps under a name. */
import { Type, type Static } from 'typebox';
import { Exact, Instant, Uuid } from './common.ts';
import { StaffBookingsQuery } from './staffBookings.ts';

export const MOST_SAVED_FILTERS = 20;

const { status, payment, channel, departure } = StaffBookingsQuery.properties;

/** The filters of the list, without a search: nobody's details are saved. */
export const BookingFilters = Exact({ status, payment, channel, departure });
export type BookingFilters = Static<typeof BookingFilters>;

export const SavedFilter = Type.Object({
  id: Uuid,
  name: Type.String(),
  filters: BookingFilters,
  createdAt: Instant,
});
export type SavedFilter = Static<typeof SavedFilter>;

/** `GET /v1/staff/bookings/filters`: the caller's own, by name. */
export const SavedFilters = Type.Object({ items: Type.Array(SavedFilter) });
export type SavedFilters = Static<typeof SavedFilters>;

/** `POST /v1/staff/bookings/filters`. A filter of the same name is replaced, so it's safe to repeat. */
export const NewSavedFilter = Exact({
  name: Type.String({ maxLength: 40 }),
  filters: BookingFilters,
});
export type NewSavedFilter = Static<typeof NewSavedFilter>;
