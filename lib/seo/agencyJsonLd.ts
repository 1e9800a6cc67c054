import type { FrameQueryResult } from '@/sanity/types.generated';
import { logoOf, organisationId } from './jsonLd';

/** Builds a schema.org TravelAgency for the company that runs the site. */
export function travelAgency(siteUrl: string, settings: NonNullable<FrameQueryResult['settings']>) {
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
