import type { ItineraryDay, Picture } from '../../../types.generated.ts';
import { keyed } from '../write.ts';

type PartKind = NonNullable<ItineraryDay['components']>[number]['kind'];

interface SeedDay {
  title: string;
  place: string;
  summary: string;
  altitudeM?: number;
  /** For example, `['drive', '50 km, 2 h']`. */
  parts: [kind: PartKind, detail: string][];
  meals?: ('breakfast' | 'lunch' | 'dinner')[];
  picture?: Picture;
}

/** The days of a trip, in order. */
export function itinerary(days: SeedDay[]) {
  return keyed(
    days.map(({ parts, ...day }) => ({
      ...day,
      _type: 'itineraryDay' as const,
      components: keyed(
        parts.map(([kind, detail]) => ({ _type: 'dayComponent' as const, kind, detail })),
      ),
    })),
  );
}

type Stop = [name: string, detail: string, latitude: number, longitude: number];

/** Stops along the way, in order, for the map. */
export function route(stops: Stop[]) {
  return keyed(
    stops.map(([name, detail, latitude, longitude]) => ({
      _type: 'place' as const,
      name,
      detail,
      latitude,
      longitude,
    })),
  );
}
