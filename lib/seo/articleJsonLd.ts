import { organisationId, logoOf } from './jsonLd';

/** Builds a schema.org Article with absolute addresses. The author defaults to the publisher. */
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

/** Builds a schema.org Person for a writer or trip leader. */
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
