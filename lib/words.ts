import type { Occupancy } from '@/booking/contract/common';
import type { FromPrice } from '@/booking/contract/departures';

/** What a room basis is called on the pages. */
export const occupancyNames: Record<Occupancy, string> = {
  quad: 'Quad sharing',
  triple: 'Triple sharing',
  twin: 'Twin sharing',
  single: 'Own room',
};

/** "All-in, per person, twin sharing": stands beside every price. */
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
