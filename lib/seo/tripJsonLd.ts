import type { Departure } from '@/booking/contract/departures';
import { organisationId } from './jsonLd';

/** Builds a schema.org TouristTrip with an Offer per bookable or full date, at its all-in price. */
export function touristTrip(input: {
  url: string;
  name: string;
  description: string;
  picture: string | null;
  departures: readonly Departure[];
}) {
  const siteUrl = new URL(input.url).origin;
  return {
    '@context': 'https://schema.org',
    '@type': 'TouristTrip',
    name: input.name,
    description: input.description,
    url: input.url,
    ...(input.picture ? { image: input.picture } : {}),
    provider: { '@id': organisationId(siteUrl) },
    offers: input.departures.flatMap((departure) => offersOf(departure, input)),
  };
}

function offersOf(departure: Departure, trip: { url: string; name: string }) {
  const { from, isBookable, status, code, startDate, endDate, salesCloseAt } = departure;
  if (!from || !(isBookable || status === 'full')) return [];
  // Two decimals, with no sign or grouping, as schema.org requires.
  const price = (from.amountMinor / 100).toFixed(2);
  return [
    {
      '@type': 'Offer',
      identifier: code,
      price,
      priceCurrency: from.currency,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: from.currency,
        unitText: 'person',
        valueAddedTaxIncluded: true,
      },
      availability: `https://schema.org/${availabilityOf(status)}`,
      validThrough: salesCloseAt,
      itemOffered: {
        '@type': 'TouristTrip',
        name: trip.name,
        departureTime: startDate,
        arrivalTime: endDate,
      },
      url: `${trip.url}#dates`,
    },
  ];
}

function availabilityOf(status: Departure['status']): string {
  if (status === 'full') return 'SoldOut';
  return status === 'few_left' ? 'LimitedAvailability' : 'InStock';
}
