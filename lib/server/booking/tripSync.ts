import type { TripRemoval, TripSync } from '@/booking/contract/trips';
import type { TripSyncQueryResult } from '@/sanity/types.generated';
import { dayPartNames } from '../../content/dayPartNames.ts';

/** Countries an Indian citizen may enter without a passport. */
const withoutPassport = ['IN', 'NP', 'BT'];

/** Converts a trip for the booking service. Abroad, tax is collected against the payer's PAN. */
export function toTripSync(trip: TripSyncQueryResult[number]): TripSync {
  const isInternational = trip.countryCodes.some((code) => code !== 'IN');
  return {
    _id: trip._id,
    _rev: trip._rev,
    _updatedAt: trip._updatedAt,
    _type: 'trip',
    isInternational,
    slug: trip.slug,
    title: trip.title,
    kind: trip.kind,
    countryCodes: trip.countryCodes,
    durationDays: trip.durationDays,
    tz: trip.timeZone,
    minAge: trip.minAge,
    maxAge: trip.maxAge,
    allowChildren: trip.allowChildren,
    requiresFitnessDeclaration: trip.requiresFitnessDeclaration,
    taxClass: trip.taxClass,
    requiresPassport: trip.countryCodes.some((code) => !withoutPassport.includes(code)),
    requiresPan: isInternational,
    status: trip.saleState === 'on_sale' ? 'active' : 'hidden',
    // These are only printed. One too long for the service is cut, rather than stop a sale.
    days: trip.days.slice(0, 365).map(({ title, place, summary, parts, meals }) => ({
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
