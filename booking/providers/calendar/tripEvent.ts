/** A trip as an entry of a calendar (RFC 5545). It says nothing about who travels. */
import { createEvent, type DateArray } from 'ics';

export type TripEvent = {
  reference: string;
  tripTitle: string;
  startsAt: Date;
  endsAt: Date;
  meetingPlace: string | null;
  url: string;
  isCancelled: boolean;
  /** Raised by every change: a calendar takes over what has a higher one. */
  sequence: number;
  changedAt: Date;
};

/** Writes the entry. Its UID is the reference, so that a later file changes the entry and adds none. */
export function writeTripEvent(trip: TripEvent): string {
  const { error, value } = createEvent({
    uid: trip.reference,
    sequence: trip.sequence,
    productId: 'safar-booking',
    method: trip.isCancelled ? 'CANCEL' : 'PUBLISH',
    status: trip.isCancelled ? 'CANCELLED' : 'CONFIRMED',
    start: utc(trip.startsAt),
    startInputType: 'utc',
    startOutputType: 'utc',
    end: utc(trip.endsAt),
    endInputType: 'utc',
    endOutputType: 'utc',
    title: trip.tripTitle,
    description: `Booking ${trip.reference}`,
    ...(trip.meetingPlace ? { location: trip.meetingPlace } : {}),
    url: trip.url,
    transp: 'OPAQUE',
    lastModified: utc(trip.changedAt),
  });
  if (error || value === null)
    throw new Error('the calendar entry could not be written', { cause: error });
  return value;
}

function utc(instant: Date): DateArray {
  return [
    instant.getUTCFullYear(),
    instant.getUTCMonth() + 1,
    instant.getUTCDate(),
    instant.getUTCHours(),
    instant.getUTCMinutes(),
  ];
}
