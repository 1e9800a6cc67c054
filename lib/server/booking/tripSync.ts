import type { TripRemoval, TripSync } from '@/booking/contract/trips';
import type { TripSyncQueryResult } from '@/sanity/types.generated';
import { dayPartNames } from '../../content/dayPartNames.ts';

/** Countries an Indian citizen may enter without a passport. */
const withoutPassport = ['IN', 'NP', 'BT'];

/**
 * Converts a trip for the booking service. On trips abroad, tax is collected against the payer's
 * PAN.
 */
export function toTripSync(trip: TripSyncQueryResult[number]): TripSync {
  const { days, saleState, timeZone: tz, ...same } = trip;
  const isInternational = trip.countryCodes.some((code) => code !== 'IN');
  return {
    ...same,
    _type: 'trip',
    isInternational,
    tz,
    requiresPassport: trip.countryCodes.some((code) => !withoutPassport.includes(code)),
    requiresPan: isInternational,
    status: saleState === 'on_sale' ? 'active' : 'hidden',
    // Shorten strings that are too long for the service. They're only printed, and mustn't stop a
    // trip from selling.
    days: days.slice(0, 365).map(({ title, place, summary, parts, meals }) => ({
      title: title.slice(0, 200),
      place: place.slice(0, 100),
      summary: summary.slice(0, 4_000),
      parts: parts
        .slice(0, 30)
        .map(({ kind, detail }) => `${dayPartNames[kind]}: ${detail}`.slice(0, 200)),
      meals: meals.slice(0, 10),
    })),
  };
}

/** Builds the booking service's copy of an unpublished trip. */
export function toTripRemoval(id: string, instant: string): TripRemoval {
  return { _id: id, _type: 'trip', removedAt: instant };
}
