import type { Occupancy } from '@/booking/contract/common';
import type { FromPrice } from '@/booking/contract/departures';

export const occupancyNames: Record<Occupancy, string> = {
  quad: 'Quad sharing',
  triple: 'Triple sharing',
  twin: 'Twin sharing',
  single: 'Own room',
};

/** "All-in, per person, twin sharing": shown beside every price. */
export function priceLabel(from: Pick<FromPrice, 'occupancy'>): string {
  return `All-in, per person, ${occupancyNames[from.occupancy].toLowerCase()}`;
}

/** "incl. GST, twin sharing": the short form for rows. */
export function shortPriceLabel(from: Pick<FromPrice, 'occupancy' | 'taxes'>): string {
  const taxes = from.taxes === 'gst_tcs' ? 'incl. GST and TCS' : 'incl. GST';
  return `${taxes}, ${occupancyNames[from.occupancy].toLowerCase()}`;
}

export const difficultyNames = {
  easy: 'Easy',
  moderate: 'Moderate',
  demanding: 'Demanding',
  hard: 'Hard',
} as const;

/** `Age 14 to 60`, `Age 18 and over`. */
export function ageRange(minAge: number, maxAge: number | null): string {
  return maxAge === null ? `Age ${minAge} and over` : `Age ${minAge} to ${maxAge}`;
}

export const tripKindNames = {
  group_trip: 'Group trip',
  trek: 'Trek',
  retreat: 'Retreat',
  corporate: 'Corporate',
  custom: 'Custom trip',
} as const;

/** Who can join a date. */
export const groupTypeNames = { mixed: 'Open to all', women: 'Women only' } as const;

/** Trip lengths in days, in the ranges people search by. */
export const dayBandNames = {
  '1-4': 'Up to 4 days',
  '5-7': '5 to 7 days',
  '8-10': '8 to 10 days',
  '11-': '11 days or more',
} as const;
