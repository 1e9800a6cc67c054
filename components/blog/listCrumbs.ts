import type { Crumb } from '@/components/layout/Breadcrumbs';
import { paths } from '@/lib/paths';

/** Returns the breadcrumbs for a page of the journal or of a list in it, such as a topic. */
export function listCrumbs(page: number, ...lists: Crumb[]): Crumb[] {
  const crumbs = [{ label: 'Journal', href: paths.blog() }, ...lists];
  return page > 1
    ? [...crumbs, { label: `Page ${page}` }]
    : crumbs.map((crumb) => (crumb === crumbs.at(-1) ? { label: crumb.label } : crumb));
}
