import type { Occupancy } from '@/booking/contract/common';
import type { FromPrice } from '@/booking/contract/departures';
import { formatList } from '@/lib/format/counts';
import { formatMoney } from '@/lib/format/money';

export const occupancyNames: Record<Occupancy, string> = {
  quad: 'Quad sharing',
  triple: 'Triple sharing',
  twin: 'Twin sharing',
  single: 'Own room',
};

const inRooms: Record<Occupancy, string> = {
  quad: 'sharing a quad',
  triple: 'sharing a triple',
  twin: 'sharing a twin',
  single: 'with their own room',
};

/** `Twin sharing` if all sleep alike, or `2 sharing a twin and 1 with their own room`. */
export function roomWords(travellers: readonly { occupancy: Occupancy }[]): string {
  const groups = [...Map.groupBy(travellers, ({ occupancy }) => occupancy)];
  const [first] = groups;
  return groups.length === 1 && first
    ? occupancyNames[first[0]]
    : formatList(groups.map(([occupancy, people]) => `${people.length} ${inRooms[occupancy]}`));
}

/** A price, perhaps with an offer's code, which brings it down from the usual one. */
export type ShownPrice = FromPrice & { offer?: { code: string; usualMinor: number } };

/** "All-in, per person, twin sharing": shown beside every price. */
export function priceLabel(from: Pick<ShownPrice, 'occupancy' | 'currency' | 'offer'>): string {
  return `All-in, per person, ${occupancyNames[from.occupancy].toLowerCase()}${offerWords(from)}`;
}

/** "incl. GST, twin sharing": the short form for rows. */
export function shortPriceLabel(from: Omit<ShownPrice, 'amountMinor'>): string {
  const taxes = from.taxes === 'gst_tcs' ? 'incl. GST and TCS' : 'incl. GST';
  return `${taxes}, ${occupancyNames[from.occupancy].toLowerCase()}${offerWords(from)}`;
}

function offerWords({ offer, currency }: Pick<ShownPrice, 'currency' | 'offer'>): string {
  if (!offer) return '';
  return `, with ${offer.code} (usually ${formatMoney(offer.usualMinor, currency)})`;
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

export const companyNames = {
  couples: 'Couples',
  solo: 'People travelling alone',
  'from-5': 'Children from 5',
  'from-8': 'Children from 8',
  'from-12': 'Children from 12',
  'over-60': 'People over 60',
} as const;

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
