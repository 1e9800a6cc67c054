import type { LinkTargetsQueryResult } from '@/sanity/types.generated';
import { paths } from '../paths';

/** The fixed routes. A test compares this list with the files in `pages/`. */
export const fixedRoutes: readonly string[] = [
  '/',
  '/about-us',
  '/cancellation-policy',
  '/contact-form',
  '/contact-us',
  '/corporate-tours',
  '/disclaimer',
  '/filters',
  '/highlights',
  '/my-trips',
  '/newsletter',
  '/performance-demo',
  '/privacy-policy',
  '/saved-trips',
  '/search',
  '/spiti-valley',
  '/status',
  '/terms-and-conditions',
  '/travel-blogs',
  '/travel-write-for-us',
  '/waitlist',
  '/wellness-retreats',
  '/your-profile',
];

/** Fixed routes rendered on each request, so content changes don't need to revalidate them. */
export const uncachedRoutes: readonly string[] = [
  '/filters',
  '/performance-demo',
  '/saved-trips',
  '/search',
  '/status',
];

/** Fixed routes to keep out of search engines: personal pages, forms and search results. */
export const unlistedRoutes: readonly string[] = [
  '/contact-form',
  '/my-trips',
  '/newsletter',
  '/saved-trips',
  '/search',
  '/status',
  '/waitlist',
  '/your-profile',
];

/** A published document that may have a page. */
export type LinkTarget = LinkTargetsQueryResult[number];

/** Returns the slug in a site path, or null for a fixed route. */
export function slugInPath(path: string): string | null {
  const bare = bareOf(path);
  return fixedRoutes.includes(bare) ? null : (bare.split('/').at(-1) ?? null);
}

/**
 * Whether an editor's link leads to an existing page: a fixed route or the page of a document in
 * `targets`. Ignores the `#` fragment.
 *
 * @param now the time in milliseconds. A post has no page before it's due, and a campaign without a
 *   teaser has none before it starts
 */
export function isLivePath(path: string, targets: readonly LinkTarget[], now: number): boolean {
  const bare = bareOf(path);
  return (
    fixedRoutes.includes(bare) ||
    targets.some((target) => hasPage(target, now) && bare === pathOf(target))
  );
}

function bareOf(path: string): string {
  return path.split('#')[0] || '/';
}

function hasPage(target: LinkTarget, now: number): boolean {
  switch (target._type) {
    case 'trip':
      return target.saleState !== 'withdrawn';
    case 'campaign':
      return target.beforeStart === 'teaser' || Date.parse(target.startsAt) <= now;
    case 'post':
      return Date.parse(target.publishedAt) <= now;
    default:
      return true;
  }
}

/** Makes a page's path from its slug, by type. A destination's path needs more than the slug. */
export const pathsByType = {
  trip: paths.trip,
  campaign: paths.campaign,
  post: paths.post,
  topic: paths.blogTopic,
  author: paths.author,
  page: paths.page,
} as const satisfies Record<string, (slug: string) => string>;

/** Returns the path of a published document's page. */
export function pathOf(
  document:
    | { _type: keyof typeof pathsByType; slug: string }
    | ({ _type: 'destination' } & Parameters<typeof paths.destination>[0]),
): string {
  return document._type === 'destination'
    ? paths.destination(document)
    : pathsByType[document._type](document.slug);
}
