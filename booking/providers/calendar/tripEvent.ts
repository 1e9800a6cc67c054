/** Writes a trip as a calendar event (RFC 5545), without personal data. */
import { createEvent } from 'ics';

export interface TripEvent {
  /** Stays the same over changes, so that a later file updates the same event. */
  uid: string;
  reference: string;
  tripTitle: string;
  startsAt: Date;
  endsAt: Date;
  meetingPlace: string | null;
  url: string;
  isCancelled: boolean;
  /** Increases with every change, so that calendars use the newest version. */
  sequence: number;
  changedAt: Date;
}

/** Returns the calendar file. */
export function writeTripEvent(trip: TripEvent): string {
  const { error, value } = createEvent({
    uid: trip.uid,
    sequence: trip.sequence,
    productId: 'safar-booking',
    method: trip.isCancelled ? 'CANCEL' : 'PUBLISH',
    status: trip.isCancelled ? 'CANCELLED' : 'CONFIRMED',
    start: trip.startsAt.getTime(),
    startOutputType: 'utc',
    end: trip.endsAt.getTime(),
    endOutputType: 'utc',
    title: trip.tripTitle,
    description: `Booking ${trip.reference}`,
    ...(trip.meetingPlace ? { location: trip.meetingPlace } : {}),
    url: trip.url,
    transp: 'OPAQUE',
    lastModified: trip.changedAt.getTime(),
  });
  if (error || value === null)
    throw new Error('could not create the calendar event', { cause: error });
  return value;
}
