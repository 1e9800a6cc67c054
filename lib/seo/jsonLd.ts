import type { Departure } from '@/booking/contract/departures';

/** Serialises structured data so that it can't end its script element early. */
export function serializeJsonLd(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** schema.org BreadcrumbList. */
export function breadcrumbList(siteUrl: string, crumbs: { label: string; href?: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href ? { item: `${siteUrl}${href}` } : {}),
    })),
  };
}

/** schema.org FAQPage, or null without questions. */
export function faqPage(items: readonly { title: string; answer: string }[]) {
  if (items.length === 0) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(({ title, answer }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** schema.org FAQPage of all questions in a page's sections, or null without any. */
export function faqPageOfSections(
  sections: readonly { _type: string; faqs?: readonly { title: string; answer: string }[] }[],
) {
  return faqPage(sections.flatMap(({ _type, faqs = [] }) => (_type === 'faqSection' ? faqs : [])));
}

/** The organisation's ID in every page's structured data. */
const organisationId = (siteUrl: string) => `${siteUrl}/#organisation`;
const logoOf = (siteUrl: string) => `${siteUrl}/brand/icon-512.png`;

/** schema.org TravelAgency: who runs the site. */
export function travelAgency(
  siteUrl: string,
  settings: {
    operatorName: string;
    legalName: string;
    description: string;
    phone: string;
    email: string;
    address: string;
    profiles: readonly string[];
  },
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'TravelAgency',
    '@id': organisationId(siteUrl),
    name: settings.operatorName,
    legalName: settings.legalName,
    description: settings.description,
    telephone: settings.phone,
    email: settings.email,
    address: settings.address,
    url: siteUrl,
    logo: logoOf(siteUrl),
    image: logoOf(siteUrl),
    ...(settings.profiles.length > 0 ? { sameAs: settings.profiles } : {}),
  };
}

/**
 * schema.org TouristTrip with one Offer per bookable or full date. The price is the date's "from" price
 * with all taxes, and the offer ends when sales close.
 */
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
  const price = formatPlainAmount(from.amountMinor);
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

/** Formats minor units with two decimals, without sign or grouping, as schema.org requires. */
function formatPlainAmount(amountMinor: number): string {
  const digits = String(amountMinor).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** schema.org Article with absolute addresses. Without an author, the publisher is the author. */
export function article(input: {
  url: string;
  headline: string;
  description: string;
  picture: string | null;
  publishedAt: string;
  modifiedAt: string;
  author: { name: string; url: string; jobTitle: string } | null;
  publisher: { name: string; url: string };
}) {
  const { url } = input.publisher;
  const publisher = {
    '@type': 'Organization',
    '@id': organisationId(url),
    ...input.publisher,
    logo: { '@type': 'ImageObject', url: logoOf(url), width: 512, height: 512 },
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: input.headline,
    description: input.description,
    url: input.url,
    mainEntityOfPage: input.url,
    ...(input.picture ? { image: input.picture } : {}),
    datePublished: input.publishedAt,
    dateModified: input.modifiedAt,
    author: input.author ? { '@type': 'Person', ...input.author } : publisher,
    publisher,
  };
}

/** schema.org Person: a writer or trip leader. */
export function person(input: {
  url: string;
  name: string;
  jobTitle: string;
  description: string;
  picture: string | null;
  languages: readonly string[];
  profiles: readonly string[];
  employer: { name: string; url: string };
}) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name: input.name,
    jobTitle: input.jobTitle,
    description: input.description,
    url: input.url,
    ...(input.picture ? { image: input.picture } : {}),
    ...(input.languages.length > 0 ? { knowsLanguage: input.languages } : {}),
    ...(input.profiles.length > 0 ? { sameAs: input.profiles } : {}),
    worksFor: { '@type': 'Organization', ...input.employer },
  };
}
