import type { ItineraryDay, Picture } from '../../../types.generated.ts';
import { keyed } from '../write.ts';

type Kind = NonNullable<ItineraryDay['components']>[number]['kind'];

interface Day {
  title: string;
  place: string;
  summary: string;
  altitudeM?: number;
  parts: [Kind, string][];
  meals: ('breakfast' | 'lunch' | 'dinner')[];
  picture?: Picture;
}

/** The days of a trip in order. The parts of a day are pairs of kind and detail. */
export function itinerary(days: Day[]) {
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
