import type { Departure } from '@/booking/contract/departures';

/** Structured data as text that cannot end its script element early. */
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

/** schema.org FAQPage; null when there are no questions. */
export function faqPage(items: { title: string; answer: string }[]) {
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

/** schema.org TouristTrip with one Offer per date that can be booked, at the booking service's price. */
export function touristTrip(input: {
  url: string;
  name: string;
  description: string;
  picture: string | null;
  departures: readonly Departure[];
}) {
  return {
    '@context': 'https://schema.org',
    '@type': 'TouristTrip',
    name: input.name,
    description: input.description,
    url: input.url,
    ...(input.picture ? { image: input.picture } : {}),
    offers: input.departures.flatMap((departure) =>
      departure.isBookable && departure.from
        ? [
            {
              '@type': 'Offer',
              price: (departure.from.amountMinor / 100).toFixed(2),
              priceCurrency: departure.from.currency,
              availability:
                departure.status === 'few_left'
                  ? 'https://schema.org/LimitedAvailability'
                  : 'https://schema.org/InStock',
              availabilityStarts: departure.startDate,
              url: `${input.url}#dates`,
            },
          ]
        : [],
    ),
  };
}

/** schema.org Article. Addresses are absolute; without an author the publisher wrote it. */
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
  const publisher = { '@type': 'Organization', ...input.publisher };
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

/** schema.org Person: somebody who writes or leads. */
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
