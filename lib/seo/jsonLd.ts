import { paths } from '@/lib/paths';

/** Structured data used on many pages. Each other kind has its own file, to keep pages light. */

/** Serialises structured data so that it cannot end its script element early. */
export function serializeJsonLd(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** The first breadcrumb of every page. */
export const homeCrumb = { label: 'Home', href: paths.home() };

/** Builds a schema.org BreadcrumbList that starts at the home page. */
export function breadcrumbList(
  siteUrl: string,
  crumbs: readonly { label: string; href?: string }[],
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [homeCrumb, ...crumbs].map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href ? { item: `${siteUrl}${href}` } : {}),
    })),
  };
}

/** Builds a schema.org FAQPage, or returns null if there are no questions. */
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

/** Builds a schema.org FAQPage of all the questions in a page's sections, or null. */
export function faqPageOfSections(
  sections: readonly { _type: string; faqs?: readonly { title: string; answer: string }[] }[],
) {
  return faqPage(sections.flatMap(({ _type, faqs = [] }) => (_type === 'faqSection' ? faqs : [])));
}

/** Returns the organisation's ID in every page's structured data. */
export const organisationId = (siteUrl: string) => `${siteUrl}/#organisation`;
/** Returns the address of the organisation's logo. */
export const logoOf = (siteUrl: string) => `${siteUrl}/brand/icon-512.png`;
