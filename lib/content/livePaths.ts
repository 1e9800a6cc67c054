import type { LinkTargetsQueryResult } from '@/sanity/types.generated';
import { paths } from '../paths';

/** Fixed routes that exist today. A test compares the list with the files in `pages/`. */
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
  '/search',
  '/spiti-valley',
  '/terms-and-conditions',
  '/travel-blogs',
  '/travel-write-for-us',
  '/waitlist',
  '/wellness-retreats',
  '/your-profile',
];

/** Fixed routes made for each visit: there is nothing to renew when content changes. */
export const unkeptRoutes: readonly string[] = ['/filters', '/performance-demo', '/search'];

/** Fixed routes that search engines should not list: personal ones, bare forms, lists made by a question. */
export const unlistedRoutes: readonly string[] = [
  '/contact-form',
  '/my-trips',
  '/newsletter',
  '/search',
  '/waitlist',
  '/your-profile',
];

/** A published document that may have a page. */
export type LinkTarget = LinkTargetsQueryResult[number];

/** The slug in a path of the site, whatever is published under it; null for a fixed route. */
export function slugInPath(path: string): string | null {
  const bare = bareOf(path);
  return fixedRoutes.includes(bare) ? null : (bare.split('/').at(-1) ?? null);
}

/**
 * Whether a link of an editor leads to a page that exists: a fixed route, or the page of a document
 * among the targets. A part after `#` is ignored.
 *
 * @param now for posts, and campaigns without a teaser, which have no page before; in milliseconds
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
    case 'topic':
    case 'author':
    case 'destination':
    case 'page':
      return true;
  }
}

function pathOf(target: LinkTarget): string {
  switch (target._type) {
    case 'page':
      return paths.page(target.slug);
    case 'post':
      return paths.post(target.slug);
    case 'topic':
      return paths.blogTopic(target.slug);
    case 'destination':
      return paths.destination(target);
    default:
      return `/${target._type}/${target.slug}`;
  }
}
